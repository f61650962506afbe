"""What tools found, as numbered sources that an answer can cite.

tool output ─CitationService.extract→ [CitationSource] ─format_sources_for_prompt→ prompt
     answer ─build_citation_data→ StoredCitationData ─display_citations→ CitedText

config       settings: how citations are gathered and shown
model        sources, references and stored data, in their JSON shape
execute      tools run, and the sources taken out of what they give
service      the registry of extractors, and ids of what they find
extractors/  one tool or family of tools each
source_ids   no id for two sources
same_source  which sources are the same thing
prompt       sources as a model reads them, and how it is told to cite
references   numbers in an answer -> stored data
display      an answer with its citations as people see it
subagents    a sub-agent's sources and text, taken into its parent's
messages     what is sent and stored with an answer, and a sub-agent's finished task
"""
