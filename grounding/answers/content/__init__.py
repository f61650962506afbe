"""Content that a model writes from sources, in a format, with citations, checked and mended: `generate_content_llm`.

generate   the front door: arguments in, callbacks called, the envelope out
request    what is asked for, read from the arguments and checked
digest     what a model sees of the sources
prompting  the prompts of writing, going on and repairing; their words are in prompts/content.toml
rounds     the loop: write, go on where the model was cut, repair what fails
reply      what of a model's reply is content: without fence and marks of usage, whole or as a stream
checks     every point at which a text fails
formats    each format's own parser
html_tags  unclosed and unopened tags
mermaid    diagrams, by the library that draws them
schema     JSON Schema
envelope   the result, and the events on the way
"""
