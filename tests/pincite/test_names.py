"""Public names lead somewhere, and people who know a name from elsewhere find it where it lives and in pincite."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys

import pytest

import pincite
from blocks import errors

ROOMS = ["blocks", "grounding", "renderers"]
OLDER_NAMES = {
    "blocks": ["format_document_with_block_ids"],
    "renderers": ["SourcesUsedStore"],
    "grounding": """CitationConfig CitationExtractor CitationReference CitationService CitationSource
        GroundingRequiredFailedError StoredCitationData adapt_source_for_llm build_citation_data
        build_citation_map_from_sources citations_present_inline execute_tools_with_citations
        extract_citation_sids_any extract_openai_citations extract_tld_counts extract_vertex_citations fetch_ctx
        format_sources_for_prompt get_citation_guidelines get_default_extractors http_client_extractor
        mcp_tool_extractor merge_sources_pool_with_map rag_query_extractor react_read registrable_domain
        verify_citation_match web_scrape_extractor web_search_extractor wikipedia_search_extractor""".split(),
}


@pytest.mark.parametrize("package", [*ROOMS, "pincite"])
def test_every_public_name_leads_somewhere(package: str) -> None:
    module = importlib.import_module(package)
    assert module.__all__ == sorted(module.__all__)
    for name in module.__all__:
        assert getattr(module, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing_of_the_kind'"):
        _ = module.nothing_of_the_kind


def test_names_at_the_top_are_those_of_the_rooms() -> None:
    rooms = [importlib.import_module(room) for room in ROOMS]
    for name in set(pincite.__all__) - {"Library"}:
        having = [room for room in rooms if name in room.__all__]
        assert having
        assert all(getattr(room, name) is getattr(pincite, name) for room in having)


def test_every_error_stands_at_the_top() -> None:
    tree = [name for name, value in vars(errors).items() if inspect.isclass(value)]
    assert {name for name in tree if name.endswith("Error")} <= set(pincite.__all__)


@pytest.mark.parametrize(
    ("room", "name"), [(room, name) for room in OLDER_NAMES for name in OLDER_NAMES[room]]
)
def test_names_of_older_systems_are_found(room: str, name: str) -> None:
    assert name in importlib.import_module(room).__all__
    assert name in pincite.__all__


def test_importing_the_rooms_imports_nothing_heavy() -> None:
    code = "import sys, blocks, grounding, renderers, pincite; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert not {"numpy", "pydantic", "pymupdf", "rapidfuzz"} & set(loaded)
