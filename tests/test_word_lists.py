"""Words of languages stand in files of languages, not in code: `grounding/**/languages/`; the few that `blocks` needs
to tell what a line is, in one place each.

A list is six words or more in a collection, in a string that is split, in lines of words, or as the choices of a
regular expression. What is no language's word (names of fields, codes, tags) is allowed by name, with its reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FEWEST = 6
"""Words from which on they are a list."""
_WORD = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*")
_CHOICE = re.compile(r"\|(?:[^\W\d_]|\\?[. ?'’-]){2,}(?=\||\))")
"""One of the choices of a regular expression that is a word."""
ALLOWED = {
    "blocks/layout/model.py:_KINDS": "names of kinds",
    "blocks/layout/pages.py:_attempt": "names of fields",
    "blocks/library/store/postgres/server.py:_OF_A_TABLE": "names of columns",
    "blocks/library/store/schema.py:TABLES": "names of columns",
    "blocks/pdf/legibility.py:_COMMON": "what legible text has in any language; rooms above can't be asked",
    "blocks/pdf/mending/other_alphabets.py:_GREEK": "pairs of letters, not words; rooms above can't be asked",
    "blocks/pdf/mending/other_alphabets.py:_SLAVIC": "pairs of letters, not words; rooms above can't be asked",
    "blocks/pdf/mending/other_alphabets.py:_THAI": "pairs of letters, not words; rooms above can't be asked",
    "blocks/prompt/json_lines.py:block_record": "names of fields",
    "blocks/reading/packing.py:pack": "names of fields",
    "blocks/segment/figures.py:_FIGURES": "what names figures, nowhere else",
    "blocks/segment/formulas.py:_NAMES": "names of functions, in every language",
    "blocks/segment/lines/line_openings.py:CAPTION": "what labels captions, nowhere else",
    "blocks/segment/lines/line_openings.py:_TITLE_WORD": "what labels captions, nowhere else",
    "blocks/segment/margins/edge_words.py:_STAMP": "stamps of archives",
    "blocks/segment/margins/page_labels.py:_OF": "what names pages, nowhere else",
    "blocks/segment/margins/page_labels.py:_PAGE": "what names pages, nowhere else",
    "blocks/tables/figures/scale.py:_CODES": "codes of currencies",
    "grounding/answers/content/formats.py:ContentFormat": "names of formats",
    "grounding/answers/content/html_tags.py:_VOID": "tags of HTML",
    "grounding/answers/content/reply.py:_NAMES": "names of formats",
    "grounding/answers/content/rounds.py:_envelope": "names of fields",
    "grounding/answers/json_replies.py:sentences_schema": "keys of JSON Schema",
    "grounding/answers/models/chat_completions.py:_join_calls": "names of fields",
    "grounding/answers/models/failures.py:_BY_STATUS": "messages about states of HTTP",
    "grounding/answers/models/named.py:_PROVIDERS": "names of providers",
    "grounding/citations/check/answer.py:_FORMATS": "endings of files",
    "grounding/citations/citation_json.py:_process_support": "names of fields",
    "grounding/citations/citation_json.py:process_citation": "names of fields",
    "grounding/citations/tool_calls.py:_calls_of_message": "names of fields",
    "grounding/citations/tool_schemas.py:_SHAPES": "names of fields",
    "grounding/citations/tool_schemas.py:_parameters": "names of fields",
    "grounding/citations/uses/passages.py:Kind": "kinds of passages",
    "grounding/claims/reading/lexicon.py:_TURNING": "names of lists",
    "grounding/compat/source_shapes.py:_NEW_NAMES": "names of fields",
    "grounding/quotes/judge/accents.py:_OPTIONAL": "codes of languages, and marks",
    "grounding/quotes/judge/joints.py:WORD_RULES": "names of kinds",
    "grounding/quotes/judge/pauses.py:PAUSE_RULES": "names of kinds",
    "grounding/markers/html.py:_HIDDEN": "tags of HTML",
    "grounding/meaning/lexicon.py:CUE_LISTS": "names of lists, and kinds of differences",
    "grounding/meaning/lexicon.py:_FUNCTION_LISTS": "names of lists",
    "grounding/meaning/words/opposites.py:_WEIGHTY": "names of lists",
    "grounding/model.py:_NOT_NUMBERS": "kinds of differences",
    "grounding/numbers/words/units.py:SOFT_UNITS": "codes of units",
    "grounding/numbers/words/word_meanings.py:_entries": "keys of the languages' files",
    "grounding/policy.py:STRICT": "kinds of differences",
    "grounding/providers/google/vertex_items.py:_SNIPPETS": "names of fields",
    "grounding/providers/read.py:_OTHER_NAMES": "names of providers",
    "grounding/providers/search_text.py:_LABEL": "names of fields",
    "grounding/providers/search_text.py:_NAMES": "names of fields",
    "grounding/providers/web_address.py:": "kinds of sources that providers name",
    "grounding/providers/web_address.py:_DOC_PATH": "endings of files",
    "grounding/providers/web_address.py:_FILE_ENDINGS": "endings of files",
    "grounding/providers/web_address.py:_SAID": "kinds of sources that providers name",
    "grounding/quotes/alignment/references.py:_ROMAN": "numerals of labels, in every language",
    "grounding/quotes/judge/edges.py:_LIMITING": "names of lists",
    "grounding/quotes/quote_parts.py:_TAG": "tags of HTML",
    "grounding/reasons.py:ReasonKind": "names of kinds",
    "grounding/sources/urls.py:_RESERVED_ENDS": "domains that are reserved (RFC 2606, RFC 6761)",
    "grounding/tools/extractors/addresses.py:_FILE": "endings of files",
    "grounding/tools/extractors/http.py:_BODY": "names of fields",
    "grounding/tools/extractors/plain_text.py:_UNSEEN": "tags of HTML",
    "grounding/tools/extractors/web.py:": "names of fields",
    "grounding/tools/extractors/web.py:SNIPPET": "names of fields",
    "grounding/tools/extractors/web.py:_LABELS": "names of fields",
    "grounding/tools/extractors/wikipedia.py:_SNIPPET": "names of fields",
    "grounding/tools/model.py:SourceType": "kinds of sources",
    "grounding/versions/reanchor.py:to_json": "names of fields",
    "grounding/web/search/answers.py:_HINTS": "messages",
    "grounding/web/search/brave.py:_PERIODS": "values of a parameter",
}
"""File and name of what looks like a list of words and is no language's, and what it is instead."""


def words(text: str) -> list[str]:
    """The words of a text that is nothing but words in small letters; none of any other."""
    pieces = text.replace(",", " ").replace(";", " ").replace("|", " ").split()
    return pieces if all(_WORD.fullmatch(p) and p == p.lower() for p in pieces) else []


def strings(node: ast.AST) -> Iterator[str]:
    """The strings that a literal collection holds, those of collections inside it too."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Dict):
        for part in (*node.keys, *node.values):
            yield from strings(part) if part else ()
    elif isinstance(node, ast.List | ast.Set | ast.Tuple):
        for part in node.elts:
            yield from strings(part)


def size(node: ast.AST) -> int:
    """How many words of languages a piece of code lists."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
        return sum(len(words(line)) for text in strings(node.func.value) for line in text.splitlines())
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        lines = node.value.splitlines() if "\n" in node.value.strip() else []
        return max(len(_CHOICE.findall(node.value)), sum(map(len, map(words, lines))))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1:
        return sum(len(words(text)) for text in strings(node.args[0]))
    if isinstance(node, ast.Dict | ast.List | ast.Set | ast.Tuple):
        return sum(len(words(text)) for text in strings(node))
    return 0


def lists(path: Path) -> Iterator[tuple[str, int, int]]:
    """Name, line and words of each list in a module, the outermost of those inside each other."""
    tree = ast.parse(path.read_text("utf-8"))
    pending: list[tuple[ast.AST, str]] = [(tree, "")]
    while pending:
        node, name = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not name:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = ast.unparse(target)
        found = size(node)
        if found >= FEWEST and isinstance(node, ast.expr):
            yield name, node.lineno, found
        elif not _is_text(node):
            pending += [(child, name) for child in ast.iter_child_nodes(node)]


def _is_text(node: ast.AST) -> bool:
    """True for a docstring, a message or a formatted text, which are prose and list nothing."""
    return (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)) or isinstance(
        node, ast.Raise
    )


MODULES = sorted(
    path
    for room in ("blocks", "grounding")
    for path in (ROOT / room).rglob("*.py")
    if "languages" not in path.parts
)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_module_has_words_of_a_language(path: Path) -> None:
    file = path.relative_to(ROOT).as_posix()
    known = {key for key in ALLOWED if key.startswith(f"{file}:")}
    found = {(f"{file}:{name}", line, n) for name, line, n in lists(path)}
    assert not [row for row in sorted(found) if row[0] not in known]
    assert known <= {key for key, _, _ in found}, "no such list is there"


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("A = 'the of and to in that'.split()", 1),
        ("A = frozenset({'der', 'die', 'das', 'und', 'von', 'mit'})", 1),
        ("A = re.compile(r'(?:see|cf|voir|siehe|vedi|zie|ver|id)')", 1),
        ("A = {'mon': ('lundi', 'mardi', 'jeudi'), 'b': ('sabato', 'martedi')}", 1),
        ("A = 'a sentence that says what is wrong'", 0),
        (
            "def f():\n    'lists the of and to in that'\n    raise ValueError('no such file is in the folder')",
            0,
        ),
        ("A = ('en', 'de')", 0),
    ],
)
def test_lists_of_words_are_seen(code: str, count: int, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text(code, "utf-8")
    assert len(list(lists(tmp_path / "module.py"))) == count
