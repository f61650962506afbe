"""What Google's models cite.

vertex        Gemini and Vertex AI: grounding metadata
vertex_items  one item of it
interactions  the Interactions API
"""
