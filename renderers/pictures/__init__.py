"""Pictures that a text names or describes.

access     from `data:` urls and allowed folders, from the network only where that is allowed
formats    as PNG or JPEG, upright, of sane size
size       how large they are shown
svg_check  can an SVG be drawn without endless work?
diagrams   diagrams written as code (Mermaid)
"""
