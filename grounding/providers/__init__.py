"""What model providers cite, in one shape: an adapter a provider.

`grounding.citations.from_providers` leads from there to the page.

read          a response of any provider: which, and what it holds
openai        OpenAI and what speaks its shapes
anthropic     Anthropic
google/       Gemini, Vertex AI, the Interactions API
model               ProviderCitation and Reading: the one shape
payload             an SDK's object or dict as plain dicts, fields in either spelling
spans               bytes, UTF-16 units and parts -> characters of the answer
web_address         a web source's address and domain, redirectors seen through
redirects           redirectors asked where they lead, where somebody wants it
search_text         search results out of a tool's output
named_files         which document of a library a file's name means
hints               what a provider knows of a place, as hints for the search
domains             how often each site is cited
required_grounding  grounding required: citations or an error
two_step            a grounded call, then one that only reshapes its text
logs                what is logged of all this
"""
