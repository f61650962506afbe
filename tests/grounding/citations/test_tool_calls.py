"""Tool calls of every provider: read whatever they come as, answered in its form, refused with what to mend."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from fixture_files import FIXTURES, paragraphs_pdf

from blocks.errors import QuoteError
from blocks.library.library import Library
from grounding.citations.call_fields import CitationInput
from grounding.citations.replies import ToolReply
from grounding.citations.tool import CitationTool, create_citation_tool

BUDGET = "approved the budget for the coming year"
REVENUE = "Revenue grew by 12% in the third quarter"
SHAPES = json.loads((FIXTURES / "tool_calls" / "shapes.json").read_text("utf-8"))
PROVIDERS = ("openai", "openai-responses", "anthropic", "gemini", "mcp", "json")


@pytest.fixture
def tool(library: Library) -> CitationTool:
    return CitationTool(library)


def call(
    words: Any = BUDGET, block_id: Any = "BLOCK_CITE_ID_1", number: Any = 1, **more: Any
) -> dict[str, Any]:
    return {"cited_text": words, "block_id": block_id, "citation_number": number, **more}


@pytest.mark.parametrize("shape", SHAPES, ids=[f"{n} {s['provider']}" for n, s in enumerate(SHAPES)])
def test_a_call_of_any_provider_is_recorded_and_answered_in_its_form(
    tool: CitationTool, shape: dict[str, Any]
) -> None:
    reply = tool.handle(shape["call"])
    (citation,) = tool.citations
    assert (citation.number, citation.block_id, citation.verified) == (1, "BLOCK_CITE_ID_1", True)
    assert reply == "Kept as [1]: these are the words of BLOCK_CITE_ID_1." and reply.citation is citation
    assert json.loads(json.dumps(reply.message).replace("TEXT", "")) == json.loads(
        json.dumps(shape["answer"]).replace("TEXT", str(reply))
    )
    (again,) = tool.handle([shape["call"]])
    assert again == reply and tool.citations == [citation] and tool.refused == []


def test_objects_of_the_sdks_are_read_as_they_are(library: Library) -> None:
    from anthropic.types import TextBlock, ToolUseBlock
    from google.genai.types import FunctionCall, Part
    from openai.types.chat import ChatCompletionMessage
    from openai.types.responses import ResponseFunctionToolCall

    chat = ChatCompletionMessage.model_validate(
        {"role": "assistant", "content": None, "tool_calls": [SHAPES[0]["call"]]}
    )
    use = ToolUseBlock(id="toolu_1", name="cite_source", input=call(), type="tool_use")
    text = TextBlock(type="text", text="I cite this.")
    gemini = FunctionCall(name="cite_source", args=call())
    responses = ResponseFunctionToolCall.model_validate(SHAPES[1]["call"])
    for given in (chat, chat.tool_calls, [text, use], [Part(text="Thus:"), Part(function_call=gemini)], [gemini],
                  [responses], [CitationInput(BUDGET, "BLOCK_CITE_ID_1", 1)]):  # fmt: skip
        tool = CitationTool(library)
        (reply,) = tool.handle(given)
        assert not reply.refused and len(tool.citations) == 1, given


@pytest.mark.parametrize(
    "message",
    [
        {
            "choices": [
                {
                    "index": 0,
                    "message": {"role": "assistant", "content": "", "tool_calls": [SHAPES[0]["call"]]},
                }
            ]
        },
        {
            "output": [
                {"type": "reasoning", "summary": []},
                SHAPES[1]["call"],
                {"type": "message", "content": []},
            ]
        },
        {"role": "assistant", "content": [{"type": "text", "text": "Thus:"}, SHAPES[2]["call"]]},
        {"candidates": [{"content": {"parts": [{"text": "Thus:"}, SHAPES[3]["call"]], "role": "model"}}]},
        {"content": {"parts": [SHAPES[4]["call"]]}},
        {"parts": [SHAPES[4]["call"]]},
    ],
)
def test_calls_are_found_in_whole_messages(tool: CitationTool, message: dict[str, Any]) -> None:
    (reply,) = tool.handle(message)
    assert not reply.refused and len(tool.citations) == 1 and tool.refused == []


def test_a_message_without_calls_has_no_replies(tool: CitationTool) -> None:
    said: dict[str, Any] = {
        "role": "assistant",
        "content": [{"type": "text", "text": "The budget passed [1]."}],
    }
    plain = {"role": "assistant", "content": "The budget passed [1].", "tool_calls": None}
    assert tool.handle(said) == tool.handle(plain) == tool.handle([]) == [] == tool.refused


def test_definitions_are_those_that_the_sdks_take(tool: CitationTool) -> None:
    from anthropic.types import ToolParam
    from google.genai.types import Tool
    from openai.types.chat import ChatCompletionToolParam
    from openai.types.responses import FunctionToolParam
    from pydantic import TypeAdapter

    for provider, kind in (("openai", ChatCompletionToolParam), ("openai-responses", FunctionToolParam),
                           ("anthropic", ToolParam)):  # fmt: skip
        (definition,) = tool.schemas(provider)
        assert TypeAdapter(kind).validate_python(definition)
    (gemini,) = tool.schemas("gemini")
    (declared,) = Tool.model_validate(gemini).function_declarations or []
    assert declared.name == "cite_source" and declared.parameters is not None
    assert declared.parameters.required == ["cited_text", "block_id", "citation_number"]


@pytest.mark.parametrize("provider", PROVIDERS)
def test_definitions_are_json_and_belong_to_who_asked(tool: CitationTool, provider: str) -> None:
    definitions = tool.schemas(provider)
    text = json.dumps(definitions)
    for word in ("cite_source", "cited_text", "block_id", "citation_number"):
        assert f'"{word}"' in text
    definitions[0].clear()
    assert json.dumps(tool.schemas(provider)) == text


def test_an_unknown_provider_is_told_those_that_there_are(tool: CitationTool) -> None:
    with pytest.raises(
        QuoteError, match=r"'mistral'.*openai, openai-responses, anthropic, gemini, mcp, json"
    ):
        tool.schemas("mistral")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (call("Revenue grew by 21% in the third quarter of 2023", 2), "“21%” for “12%”.*Revenue grew by 12% in the"),
        (call(REVENUE, 1), "the words stand in BLOCK_CITE_ID_2: call again with that block_id"),
        (call("The mayor opened a museum", 2), "BLOCK_CITE_ID_2 does not say so.*leave this fact out"),
        (call("Revenue of the museum that the mayor opened is unknown", 2), "BLOCK_CITE_ID_2 does not say so"),
        (call("The mayor opened a museum", 99), "there is no block BLOCK_CITE_ID_99.*leave this fact out"),
        (call("Planning permission was granted in March", 3), "“granted” for “refused”"),
        (call(block_id=None), "block_id is missing"),
        ({"cited_text": BUDGET}, "block_id and citation_number are missing"),
        (call(number="first"), "citation_number is 'first'; give an integer: 1"),
        (call(" — "), "cited_text"),
        (call(number="9" * 5000), "citation_number is '9{5,50}[.]*9*'*…?; give an integer"),
        (call(number=10**30), "numbers begin at 1 and end at"),
        (call(number=1e300), "numbers begin at 1 and end at"),
        (call("Nobody wrote this", "9" * 5000), "there is no block 9+"),
        (call("Nobody wrote this", "BLOCK_CITE_ID_" + "9" * 5000), "there is no block BLOCK_CITE_ID_9+"),
        (call("Nobody wrote this", 10**40), "there is no block"),
        (call(block_id=float("inf")), "block_id is inf"),
        ({"name": "search", "arguments": {}}, "there is no tool 'search' here; call cite_source with cited_text,"),
        ({"function": {"name": "cite_source", "arguments": "{'cited_text'"}}, "no JSON"),
        ({"function": {"name": "cite_source", "arguments": "[1]"}}, "give an object"),
        ("cite the budget", "no tool call"), (None, "no tool call"), (7, "no tool call"), ({}, "no tool call"),
    ],
)  # fmt: skip
def test_a_bad_call_is_answered_with_what_to_mend(tool: CitationTool, given: Any, says: str) -> None:
    reply = tool.handle(given)
    assert isinstance(reply, ToolReply) and reply.refused
    assert reply.startswith("Refused: ") and re.search(says, reply), reply
    assert tool.citations == [] and len(tool.refused) == 1


def test_a_call_that_holds_itself_is_refused(tool: CitationTool) -> None:
    endless: dict[str, Any] = {"name": "cite_source"}
    endless["arguments"] = endless
    assert tool.handle(endless).refused


def test_what_was_mended_is_no_longer_refused(tool: CitationTool) -> None:
    tool.handle(call("Revenue grew by 21% in the third quarter of 2023", 2, 1))
    tool.handle(call(BUDGET, 3, 2))
    tool.handle({"function": {"name": "cite_source", "arguments": "{"}})
    assert [refused.number for refused in tool.refused] == [1, 2, None]
    assert not tool.handle(call("Revenue grew by 12% in the third quarter of 2023", 2, 1)).refused
    assert [refused.cited_text for refused in tool.refused] == [BUDGET]
    assert not tool.handle(call(BUDGET, 1, 2)).refused and tool.refused == []


def test_a_number_that_goes_to_another_fact_mends_nothing(tool: CitationTool) -> None:
    tool.handle(call("Revenue grew by 21% in the third quarter of 2023", 2, 1))
    tool.handle(call(BUDGET, 1, 1))
    assert [refused.number for refused in tool.refused] == [1]


def test_a_fact_under_a_taken_number_is_told_a_free_one(tool: CitationTool) -> None:
    tool.handle(call(BUDGET, 1, 1))
    tool.handle(call("Revenue grew by 21% in the third quarter of 2023", 2, 2))
    reply = tool.handle(call("Planning permission was refused in March", 3, 1))
    assert reply.refused and "use a new number" in reply and "citation_number 3" in reply
    assert not tool.handle(call("Planning permission was refused in March", 3, 3)).refused
    assert [refused.number for refused in tool.refused] == [2]


def test_a_fact_is_refused_a_bounded_number_of_times(library: Library) -> None:
    tool = CitationTool(library, max_attempts=2)
    invented = "The mayor opened a museum of the river"
    assert "leave it out of your answer" not in tool.handle(call(invented, 2, 1))
    assert "leave it out of your answer" in tool.handle(call(invented, 3, 4))
    (refused,) = tool.refused
    assert (refused.attempts, refused.number, refused.cited_text) == (2, 4, invented)
    assert not tool.handle(call(BUDGET, 1, 1)).refused and len(tool.refused) == 1


def test_a_paraphrase_is_kept_and_said_to_be_one(tool: CitationTool) -> None:
    reply = tool.handle(call("In the third quarter of 2023, revenue grew by 12%.", 2))
    assert reply == "Kept as [1]: these are not the words of BLOCK_CITE_ID_2, but it supports the statement."
    assert reply.citation is not None and reply.citation.grounded and not reply.citation.verified


def test_a_quote_that_lacks_a_word_is_to_be_copied_anew(tool: CitationTool) -> None:
    reply = tool.handle(
        call("The committee met in Leeds and approved the for the coming year without debate.", 1)
    )
    assert reply.refused and "“budget” is left out" in reply and "Copy its words exactly" in reply


def test_an_undecided_statement_is_kept_as_undecided(tool: CitationTool) -> None:
    reply = tool.handle(call("In the third quarter of 2023, the firm's revenue was up by 12%.", 2))
    assert "undecided" in reply and reply.citation is not None and not reply.citation.grounded


def test_an_unknown_id_whose_words_stand_in_one_place_is_cited_there(tool: CitationTool) -> None:
    reply = tool.handle(call(BUDGET, "BLOCK_CITE_ID_404"))
    assert "there is no block BLOCK_CITE_ID_404, but BLOCK_CITE_ID_1 has the words" in reply


def test_a_block_of_a_removed_document_is_refused_and_said_to_be_gone() -> None:
    library = Library()
    gone = library.add(
        paragraphs_pdf([["The committee met in Leeds and approved the budget."]]), name="a.pdf"
    )
    library.remove(gone)
    library.add(paragraphs_pdf([["The committee met in Leeds and approved the budget."]]), name="b.pdf")
    reply = CitationTool(library).handle(call("approved the budget", gone.block_ids[0]))
    assert reply.refused and "was removed" in reply


def test_the_same_fact_under_two_numbers_is_told_its_first(tool: CitationTool) -> None:
    tool.handle(call(BUDGET, 1, 1))
    assert tool.handle(call(BUDGET, 1, 5)) == "This is citation [1] already; write [1] for it."


def test_frameworks_call_a_plain_function(library: Library) -> None:
    from google.genai.types import FunctionDeclaration

    tool = create_citation_tool(library)
    assert tool.cite_source(BUDGET, "BLOCK_CITE_ID_1", 1).startswith("Kept as [1]")
    assert tool.cite_source(REVENUE, "BLOCK_CITE_ID_2", 1).startswith("Refused: citation number 1 is taken")
    declared = FunctionDeclaration.from_callable_with_api_option(
        callable=tool.cite_source, api_option="GEMINI_API"
    )
    assert declared.name == "cite_source"


def test_the_factory_takes_old_tables(library: Library) -> None:
    tables = {"a": {1: {"page": 2, "content": "The rent is due in May"}}}
    for tool in (create_citation_tool(tables), create_citation_tool(metadata_lookup_tables=tables)):
        assert not tool.handle(call("The rent is due in May", "1")).refused
        assert tool.citations[0].document_id == "a"
