"""Language models behind one small protocol, over their providers' own clients.

protocol           what a model is here: conversations that take words and tool results and give turns
named              "openai:…", "anthropic:…", "google:…" and "http://host/v1:…" as models
provider           what the models of all providers share: options, conversations, failures
openai             OpenAI's Responses
chat_completions   OpenAI's chat completions, and every server that speaks like them
anthropic          Anthropic's messages
google             Google's generate_content
failures           what goes wrong while a model is asked, and what to do about it
http_client        how long a reply may take, and how large it may be
strict_schema      which schemas OpenAI takes strictly
json_reply         JSON in a reply's text, fenced, or among other words
"""
