"""What tools found, as numbered sources that an answer can cite (seed 002).

tool output ─CitationService.extract→ [CitationSource] ─format_sources_for_prompt→ prompt
     answer ─build_citation_data→ StoredCitationData ─display_citations→ CitedText
"""
