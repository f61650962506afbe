"""The pytest plugin, run by pytest's own pytester: what passes, what fails, and what a failure says."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf
import pytest
from command import ENCRYPTED, FIXTURES, PDF
from fixture_files import TRUTH
from processor_time import assert_at_most

# Loaded before pytester runs anything in this process: a module with C code must not be loaded twice.
import pincite
import pincite.testing.answers
import pincite.testing.citing
import pincite.testing.library
from blocks.atomic import write_atomically
from pincite.testing.aligned import aligned
from pincite.testing.block_changes import changes
from pincite.testing.block_record import BlockRecord, Record
from pincite.testing.shared_state import Run, current
from pincite.testing.snapshot import BlocksSnapshot
from renderers.verdict_colours import style_of

pytestmark = pytest.mark.long

pytest_plugins = ["pytester"]

SENTENCE = "The estuary was dredged for the last time in 2006"
"""Words of paper.pdf, on page 1 of 2."""
HEAVY = {"pymupdf", "numpy", "rapidfuzz", "blocks", "grounding", "renderers"}
DOCUMENTATION = FIXTURES.parent / "docs" / "testing.md"


@pytest.fixture
def folder(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with paper.pdf, as strict about warnings and markers as a project can be; it has no other plugins."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    shutil.copy(PDF / "typst_paper.pdf", pytester.path / "paper.pdf")
    pytester.makeini("[pytest]\nfilterwarnings = error\naddopts = --strict-markers --strict-config\n")
    return pytester


def run(folder: pytest.Pytester, *arguments: str | Path, **tests: str) -> str:
    """What pytest prints for these test files; without files, for those that are there."""
    if tests:
        folder.makepyfile(**tests)
    result = folder.runpytest_inprocess("-p", "pincite.testing.plugin", *arguments)
    return result.stdout.str() + result.stderr.str()


def failure(folder: pytest.Pytester, call: str, *arguments: str | Path) -> str:
    """The message of the one failed test that makes this call, without the `E`s."""
    (message,) = failures(folder, call, arguments=arguments)
    return message


def failures(folder: pytest.Pytester, *calls: str, arguments: tuple[str | Path, ...] = ()) -> list[str]:
    """The messages of failed tests of one run, one for each call."""
    tests = (
        f"def test_terms_{number}({call.partition('(')[0]}):\n    {call}\n"
        for number, call in enumerate(calls)
    )
    out = run(folder, *arguments, test_paper="".join(tests))
    assert f"{len(calls)} failed" in out and "passed" not in out
    assert "pincite/testing" not in out and "grounding/" not in out, "frames of pincite are hidden"
    shown = sections(out)
    return [
        "\n".join(re.findall(r"^E       (.*)$", shown[f"test_terms_{n}"], re.M)) for n in range(len(calls))
    ]


def sections(out: str) -> dict[str, str]:
    """What pytest prints of each failed test, by its name."""
    _, *found = re.split(r"^_+ (\w+) _+\n", out.partition("= short test summary")[0], flags=re.M)
    return dict(zip(found[::2], found[1::2], strict=True))


def picture(text: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The pixels of the picture that a message names, shape (height, width, 3)."""
    (path,) = re.findall(r"^  picture: (/.*\.png)$", text, re.M)
    assert Path(path).read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    pixmap = pymupdf.Pixmap(path)
    return np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.width, pixmap.n)


def strokes(pixels: np.ndarray[Any, np.dtype[np.uint8]], verdict: str) -> int:
    """Pixels in the full colour of the verdict, with which found words are underlined."""
    colour = np.array([int(c * 255) for c in style_of(pincite.Verdict(verdict)).colour])
    return int((pixels == colour).all(axis=2).sum())


# --- at the start


def test_starting_pytest_loads_nothing_heavy(tmp_path: Path) -> None:
    (tmp_path / "test_nothing.py").write_text("def test_nothing(): pass\n")
    code = (
        "import json, pytest, sys\n"
        "status = pytest.main(['-q', '-p', 'no:cacheprovider'])\n"
        "print(json.dumps([status, list(sys.modules)]))\n"
    )
    printed = subprocess.check_output([sys.executable, "-c", code], cwd=tmp_path, text=True)
    status, modules = json.loads(printed.splitlines()[-1])
    assert status == 0 and "pincite.testing.plugin" in modules
    light = {"blocks", "blocks.late_names"}  # the names of packages, found when first used
    assert not {name.partition(".")[0] for name in set(modules) - light} & HEAVY


def test_the_plugin_costs_a_start_next_to_nothing() -> None:
    def seconds(module: str) -> float:
        code = (
            "import time\nstart = time.process_time()\nimport pytest\npytests = time.process_time() - start\n"
            "start = time.process_time()\nimport pincite.testing.plugin\n"
            "print({'pytest': pytests, 'plugin': time.process_time() - start}[sys.argv[1]])\n"
        )
        return float(
            subprocess.check_output([sys.executable, "-c", "import sys\n" + code, module], text=True)
        )

    assert_at_most(0.2, lambda: seconds("pytest"), lambda: seconds("plugin"))


def test_options_and_fixtures_are_described(folder: pytest.Pytester) -> None:
    shown = run(folder, "--help")
    assert "--pincite-update" in shown and "--pincite-artifacts=DIR" in shown and "pincite_isolate" in shown
    assert "@pytest.mark.pincite(isolate)" in run(folder, "--markers")
    fixtures = run(folder, "--fixtures")
    for name in ("pincite_library", "assert_cited", "assert_refused", "blocks_snapshot"):
        assert re.search(rf"^{name} -- .*\n    \S", fixtures, re.M), name


# --- quotes


def test_what_stands_there_passes(folder: pytest.Pytester) -> None:
    out = run(
        folder,
        test_paper=f"""
            import pathlib
            import pincite
            import pytest
            from pincite import testing

            def test_exact(assert_cited, tmp_path):
                match = assert_cited("paper.pdf", {SENTENCE!r}, page=1, verdict="exact")
                assert match.pages == (1,) and match.boxes
                assert assert_cited(pathlib.Path("paper.pdf"), {SENTENCE!r}, block_id=match.block_ids[0]) == match
                assert not list(tmp_path.iterdir())  # no picture where nothing failed

            def test_close(assert_cited):
                assert_cited("paper.pdf", "the estuary was dredged … in 2006", verdict="close")

            def test_bytes_and_documents(assert_cited, pincite_library):
                assert_cited(pathlib.Path("paper.pdf").read_bytes(), {SENTENCE!r})
                paper = pincite_library.add("paper.pdf")
                assert len(pincite_library) == 1
                assert paper.blocks[0].id == "BLOCK_CITE_ID_1"
                assert_cited(paper, {SENTENCE!r})

            def test_refused(assert_refused):
                assert assert_refused("paper.pdf", {SENTENCE.replace("2006", "2007")!r}).verdict == "altered"
                assert_refused("paper.pdf", "No bicycles were sold in Lisbon.", verdict="absent")

            def test_policy(assert_cited, assert_not_cited):
                strict, slip = pincite.Policy.named("strict"), "The estuary was dreged for the last time in 2006"
                assert assert_cited("paper.pdf", slip, verdict="close").policy == "default"
                assert assert_not_cited("paper.pdf", slip, policy=strict).policy == "strict"
                with pytest.raises(AssertionError, match="dreged"):
                    assert_cited("paper.pdf", slip, policy=strict)

            def test_imported():
                assert testing.assert_cited("paper.pdf", {SENTENCE!r}).verified
                assert not testing.assert_refused("paper.pdf", {SENTENCE.replace("2006", "2007")!r}).verified

            def test_new_library_for_each(pincite_library):
                assert isinstance(pincite_library, pincite.Library) and len(pincite_library) == 0
        """,
    )
    assert "7 passed" in out


def test_a_changed_number_is_shown_with_both_texts_and_a_picture(folder: pytest.Pytester) -> None:
    text = failure(folder, f"assert_cited('paper.pdf', {SENTENCE.replace('2006', '2007')!r}, page=2)")
    lines = text.splitlines()
    assert lines[0].startswith("AssertionError: paper.pdf does not say this (altered): ")
    quote = lines.index("  quote: The estuary was dredged for the last time in 2007")
    assert lines[quote + 1] == "  found: the estuary was dredged for the last time in 2006,"
    assert lines[quote + 2].index("^") == lines[quote].index("2007")
    assert lines[quote + 2].strip() == "^^^^^"
    assert "    ! number: quoted “2007”, the source says “2006”" in lines
    assert any(re.fullmatch(r"  place: page 1; BLOCK_CITE_ID_\d+", line) for line in lines)
    assert "  asked: page 2" in lines
    pixels = picture(text)
    assert strokes(pixels, "altered") > 100 and strokes(pixels, "exact") == 0
    assert pixels.shape[0] > pixels.shape[1] > 1000, "the whole page"


def test_words_on_another_page_are_named_and_shown_there(folder: pytest.Pytester) -> None:
    text = failure(folder, f"assert_cited('paper.pdf', {SENTENCE!r}, page=2)")
    assert text.startswith("AssertionError: the words stand on page 1, not on page 2\n")
    assert strokes(picture(text), "exact") > 100


def test_words_in_another_block_are_named_and_the_block_is_read(folder: pytest.Pytester) -> None:
    library = pincite.Library()
    paper = library.add(PDF / "typst_paper.pdf")
    (right,) = library.locate(SENTENCE).block_ids
    wrong = next(block for block in paper.blocks if block.text.startswith("The present paper"))
    text = failure(folder, f"assert_cited('paper.pdf', {SENTENCE!r}, block_id={wrong.id!r})")
    assert f"the words stand in {right}, not in {wrong.id}\n" in text
    assert f"  in {wrong.id} (page 1): nothing like it; it reads “The present paper" in text


def test_a_block_that_says_it_otherwise_is_compared_too(folder: pytest.Pytester) -> None:
    said = "The swing bridge carried 400 carts a day in the year 1911."
    pdf = pymupdf.open()
    for n, text in enumerate([said.replace("400", "300"), said]):
        pdf.new_page(width=420, height=300).insert_text((40, 100 + n), text)
    pdf.save(folder.path / "bridge.pdf")
    text = failure(folder, f"assert_cited('bridge.pdf', {said!r}, block_id='BLOCK_CITE_ID_1')")
    assert "the words stand in BLOCK_CITE_ID_2, not in BLOCK_CITE_ID_1\n" in text
    assert "  in BLOCK_CITE_ID_1 (page 1), altered: " in text
    assert "    found: The swing bridge carried 300 carts" in text


def test_a_place_or_verdict_that_is_not_met_is_named(folder: pytest.Pytester) -> None:
    complaints = {
        "page=9": "the words stand on page 1, not on page 9, which does not exist: paper.pdf has 2 pages",
        "block_id='BLOCK_CITE_ID_999'": "not in BLOCK_CITE_ID_999, which paper.pdf does not have",
        "block_id='p3'": "not in p3, which paper.pdf does not have",
        "verdict='close'": "the verdict is exact, not close: the same words stand here",
    }
    texts = failures(folder, *(f"assert_cited('paper.pdf', {SENTENCE!r}, {hint})" for hint in complaints))
    for text, complaint in zip(texts, complaints.values(), strict=True):
        assert complaint in text.splitlines()[0]
        assert strokes(picture(text), "exact") > 100


def test_absent_words_show_the_page_asked_for_or_none(folder: pytest.Pytester) -> None:
    quote = "No bicycles were sold in Lisbon."
    on_page, anywhere = failures(
        folder, f"assert_cited('paper.pdf', {quote!r}, page=2)", f"assert_cited('paper.pdf', {quote!r})"
    )
    assert "does not say this (absent)" in on_page and f"  quote: {quote}\n" in on_page
    assert all(strokes(picture(on_page), verdict) == 0 for verdict in ("exact", "altered", "partial"))
    assert "  picture: none: nothing was found that a page could show" in anywhere


def test_a_quote_that_must_be_refused_fails_if_it_is_there(folder: pytest.Pytester) -> None:
    changed = SENTENCE.replace("2006", "2007")
    said, altered = failures(
        folder,
        f"assert_refused('paper.pdf', {SENTENCE!r})",
        f"assert_refused('paper.pdf', {changed!r}, verdict='absent')",
    )
    assert said.startswith("AssertionError: paper.pdf says this (exact): the same words stand here\n")
    assert strokes(picture(said), "exact") > 100
    assert altered.startswith("AssertionError: the verdict is altered, not absent: ")


def test_a_refusal_that_says_nothing_fails(folder: pytest.Pytester) -> None:
    quote = "No bicycles were sold in Lisbon."
    scan = pymupdf.open()
    scan.new_page().draw_rect((50, 50, 200, 200))
    scan.save(folder.path / "scan.pdf")
    empty, damaged = failures(
        folder,
        f"assert_refused('scan.pdf', {quote!r})",
        f"assert_refused({str(PDF / 'bad_page.pdf')!r}, {quote!r})",
    )
    assert "scan.pdf has no text layer: any quote would be refused" in empty
    assert "page 3 of bad_page.pdf could not be read, and the words may stand there" in damaged
    assert "\n  page 3 could not be read: " in damaged


def test_texts_in_scripts_without_spaces_are_aligned_by_characters(folder: pytest.Pytester) -> None:
    said = "一九三二年，港务局收入一万二千四百五十元，没有退还给商人。"
    call = f"assert_cited({str(PDF / 'chinese.pdf')!r}, {said.replace('一九三二', '一九三三')!r})"
    lines = failure(folder, call).splitlines()
    found = lines.index(f"  found: {said}")
    # Three ideographs, two columns each, stand before the one that differs.
    assert lines[found + 1] == "         " + " " * 6 + "^^"


def test_numbers_with_the_same_digits_and_signs_of_terminals_are_shown() -> None:
    lines = aligned("it grew by 12.5%\x1b[31m, say", "It grew by 1.25%[31m (say", labels=("a: ", "b: "))
    assert lines == [
        "a: it grew by 12.5%\ufffd[31m, say",
        "b: It grew by 1.25%[31m   (say",
        "              ^^^^^^^^^^^",
    ]


def test_what_carries_meaning_comes_first_and_repeats_are_counted(folder: pytest.Pytester) -> None:
    pdf = pymupdf.open()
    for _ in range(3):
        pdf.new_page(width=420).insert_text((40, 100), "The harbour was enlarged in the spring of 1911.")
    pdf.save(folder.path / "harbour.pdf")
    wrong, repeated = failures(
        folder,
        "assert_cited('harbour.pdf', 'The harbuor was enlarged in the spring of 1912.')",
        "assert_refused('harbour.pdf', 'The harbour was enlarged in the spring of 1911.')",
    )
    assert re.findall(r"^    ([!~]) (\w+)", wrong, re.M) == [("!", "number"), ("~", "typo")]
    assert "  the words stand in 3 places; this is one of them\n" in repeated


def test_words_over_two_pages_are_shown_on_the_page_asked_for(folder: pytest.Pytester) -> None:
    over = next(p for row in TRUTH.values() for p in row.plants if p.pages == (1, 2) and row.opens is True)
    call = "assert_cited({!r}, {!r}, page={}, verdict='close')"
    calls = (call.format(str(PDF / over.file), over.phrase, page) for page in (1, 2))
    for page, text in enumerate(failures(folder, *calls), 1):
        assert "  place: page 1, 2; " in text
        assert re.search(rf"^  picture: .*-page-{page}-\w+\.png$", text, re.M)


MISTAKES = [
    ("('missing.pdf', 'some words')", r"NotADocumentError: there is no file .*missing\.pdf"),
    ("('test_paper.py', 'some words')", r"NotADocumentError: .*test_paper\.py"),
    (f"({str(PDF / 'garbage.pdf')!r}, 'some words')", r"(NotA|Damaged)DocumentError: .*garbage\.pdf"),
    (f"({str(ENCRYPTED)!r}, 'some words')", r"PasswordError: .*encrypted_user\.pdf"),
    ("('paper.pdf', ' ')", r"QuoteError: the quote is empty"),
    ("('paper.pdf', 'some words', verdict='great')", r"QuoteError: verdict='great' cannot be met here"),
]
"""Arguments, and the error that they raise."""


@pytest.mark.parametrize("assertion", ["assert_cited", "assert_refused"])
def test_mistakes_are_one_clear_line_and_never_pass(folder: pytest.Pytester, assertion: str) -> None:
    texts = failures(folder, *(assertion + arguments for arguments, _ in MISTAKES))
    for text, (_, error) in zip(texts, MISTAKES, strict=True):
        assert re.match(rf"blocks\.errors\.{error}", text) and len(text.splitlines()) == 1


def test_encrypted_files_take_a_password(folder: pytest.Pytester) -> None:
    words = pincite.Library().add(ENCRYPTED, password="secret").blocks[-1].text
    call = f"assert_refused({str(ENCRYPTED)!r}, {words!r}, password='secret')"
    assert "says this" in (text := failure(folder, call))
    assert strokes(picture(text), "exact") > 100


def test_pictures_go_where_the_option_says(folder: pytest.Pytester) -> None:
    call = f"assert_cited('paper.pdf', {SENTENCE!r}, page=2)"
    imported = call.replace("assert_cited", "testing.assert_cited")
    tests = (
        f"from pincite import testing\ndef test_a(assert_cited):\n    {call}\ndef test_b():\n    {imported}\n"
    )
    out = run(folder, "--pincite-artifacts", "shown/here", test_paper=tests)
    pictures = sorted(path.name for path in (folder.path / "shown" / "here").iterdir())
    assert [name.rpartition("-")[0] for name in pictures] == [
        "test_paper.py-test_a-page-1",
        "test_paper.py-test_b-page-1",
    ]
    assert all(f"picture: {folder.path / 'shown' / 'here' / name}" in out for name in pictures)
    run(folder, "--pincite-artifacts", "shown/here")
    assert sorted(path.name for path in (folder.path / "shown" / "here").iterdir()) == pictures


def test_a_picture_that_cannot_be_written_hides_nothing(folder: pytest.Pytester) -> None:
    (folder.path / "taken").write_text("a file, not a folder")
    text = failure(folder, f"assert_cited('paper.pdf', {SENTENCE!r}, page=2)", "--pincite-artifacts", "taken")
    assert text.startswith("AssertionError: the words stand on page 1, not on page 2\n")
    assert re.search(r"^  picture: none: .*taken", text, re.M)


def test_reading_apart_by_marker_or_setting(folder: pytest.Pytester) -> None:
    (folder.path / "conftest.py").write_text(
        "import pytest\n"
        "from blocks.reading import isolate\n"
        "@pytest.fixture\n"
        "def apart(monkeypatch):\n"
        "    names = []\n"
        "    def read(self, data, *, name, **rest):\n"
        "        names.append(name)\n"
        "        return original(self, data, name=name, **rest)\n"
        "    original = isolate.Worker.read_content\n"
        "    monkeypatch.setattr(isolate.Worker, 'read_content', read)\n"
        "    return names\n"
    )
    tests = f"""
        import pytest

        @pytest.mark.pincite(isolate=True)
        def test_marked(assert_cited, apart):
            assert_cited("paper.pdf", {SENTENCE!r})
            assert apart == ["paper.pdf"]

        @pytest.mark.pincite(isolate=False)
        def test_marked_otherwise(assert_cited, apart):
            assert_cited("paper.pdf", {SENTENCE!r})
            assert apart == []

        def test_read_once(assert_cited, apart):
            assert_cited("paper.pdf", {SENTENCE!r})
            assert apart == []
    """
    assert "3 passed" in run(folder, test_paper=tests)
    out = run(folder, "-o", "pincite_isolate=true", "-k", "marked_otherwise or read_once")
    assert "1 failed, 1 passed" in out and "['paper.pdf'] == []" in out


def test_libraries_of_a_run_share_what_was_read_but_not_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pincite.testing.library, "MOST_REMEMBERED", 2)
    this = Run()
    names = ("typst_paper.pdf", "numbers.pdf", "greek.pdf")
    first, second, third = ({name: this.library().add(PDF / name) for name in names[:n]} for n in (1, 2, 3))
    assert second[names[0]].words is first[names[0]].words
    assert all(paper.blocks[0].id == "BLOCK_CITE_ID_1" for paper in second.values())
    assert third[names[1]].words is second[names[1]].words
    assert this.library().add(PDF / names[0]).words is not first[names[0]].words  # used longest ago


def test_a_run_ends_with_pytest(folder: pytest.Pytester) -> None:
    before = current()
    run(folder, test_paper="def test_nothing(): pass")
    assert current() is before


# --- snapshots

SNAPSHOT = "__pincite__/test_paper/test_layout.json"
LAYOUT = "def test_layout(blocks_snapshot):\n    blocks_snapshot('paper.pdf')\n"


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The snapshot of paper.pdf, as a run with `--pincite-update` stores it."""
    folder = tmp_path_factory.mktemp("snapshot")
    shutil.copy(PDF / "typst_paper.pdf", folder / "paper.pdf")
    stores = BlocksSnapshot(
        pincite.Library(), test_file=folder / "test_paper.py", test="test_layout", update=True
    )
    stores(folder / "paper.pdf")
    return (folder / SNAPSHOT).read_bytes()


@pytest.fixture
def stored(folder: pytest.Pytester, snapshot: bytes) -> Path:
    """A stored snapshot of paper.pdf, its test beside it."""
    folder.makepyfile(test_paper=LAYOUT)
    place = folder.path / SNAPSHOT
    place.parent.mkdir(parents=True)
    place.write_bytes(snapshot)
    return place


def several(folder: pytest.Pytester, stored: Path, count: int) -> list[Path]:
    """Tests as that of `stored` instead of it, which `run` runs at once: `test_layout_0`, …; the snapshot of each."""
    tests = (LAYOUT.replace("test_layout", f"test_layout_{number}") for number in range(count))
    folder.makepyfile(test_paper="".join(tests))
    places = [stored.with_stem(f"test_layout_{number}") for number in range(count)]
    for place in places:
        shutil.copy(stored, place)
    return places


def edit(path: Path, change: str) -> None:
    """Rewrite the snapshot as if it had been stored in another state: `change` is Python over `pages` and `blocks`."""
    tree = json.loads(path.read_text("utf-8"))
    exec(change, tree)
    tree.pop("__builtins__")
    write_atomically(path, json.dumps(tree).encode())


def test_a_snapshot_is_readable_and_always_the_same(folder: pytest.Pytester, stored: Path) -> None:
    first = stored.read_bytes()
    tree = json.loads(first)
    paper = pincite.Library().add(PDF / "typst_paper.pdf")
    assert tree["pages"] == [[595.3, 841.9]] * 2
    assert [(b["page"], b["kind"], b["text"]) for b in tree["blocks"]] == [
        (b.page, b.kind, b.text) for b in paper.blocks
    ]
    assert tree["blocks"][3]["bbox"] == pytest.approx(list(paper.blocks[3].bbox), abs=0.051)
    assert len(first.splitlines()) == 9 + 2 * len(paper.blocks)
    stored.unlink()
    run(folder, "--pincite-update")
    assert stored.read_bytes() == first
    assert [path.name for path in stored.parent.iterdir()] == [stored.name]
    assert "1 passed" in run(folder)


def test_a_missing_snapshot_fails_and_writes_nothing(folder: pytest.Pytester) -> None:
    text = failure(folder, "blocks_snapshot('paper.pdf')")
    assert "there is no snapshot of paper.pdf yet at __pincite__/test_paper/test_terms_0.json" in text
    assert "--pincite-update" in text and not (folder.path / "__pincite__").exists()


CHANGES: list[tuple[str, list[str]]] = [
    (
        "blocks[5]['text'] = blocks[5]['text'].replace(' offers ', ' gives ')",
        [
            "block 6 (paragraph, page 1): text changed",
            "- The present paper gives  a different",
            "+ The present paper offers a different",
        ],
    ),
    (
        "blocks[5]['text'] = blocks[5]['text'].replace('The present', 'the present')",
        ["- the present", "+ The present"],
    ),
    ("blocks[6]['kind'] = 'list'", ["block 7 (list, page 1): kind list -> heading: “2 Methods”"]),
    ("blocks[3]['page'] = 2", ["block 4 (heading, page 2): now on page 1"]),
    ("del blocks[4]", ["new block 5 (paragraph, page 1): “The first official"]),
    (
        "blocks.insert(4, {**blocks[4], 'text': 'Gone by now.'})",
        ["block 5 (paragraph, page 1) is gone: “Gone by now.”"],
    ),
    ("blocks.insert(4, blocks.pop(8))", ["block 5 (paragraph, page 1) is now block 9: “The modified"]),
    ("pages.append([595.3, 841.9])", ["pages: 3 -> 2"]),
    ("pages[1] = [612, 792]", ["page 2: size 612 x 792 -> 595.3 x 841.9"]),
    ("pages[1] = None", ["page 2: size unreadable -> 595.3 x 841.9"]),
]
"""What a snapshot was before, as a change to it, and lines of what is shown then."""


def test_every_change_is_named(folder: pytest.Pytester, stored: Path) -> None:
    places = several(folder, stored, len(CHANGES))
    for place, (change, _) in zip(places, CHANGES, strict=True):
        edit(place, change)
    before = [place.read_bytes() for place in places]
    shown = sections(run(folder))
    for place, (change, lines) in zip(places, CHANGES, strict=True):
        out = shown[place.stem]
        assert "paper.pdf differs from its snapshot in 1 place (tolerance 2 points)" in out, change
        assert all(line in out for line in lines), change
        assert f"snapshot: {place.relative_to(folder.path)}" in out
    assert [place.read_bytes() for place in places] == before


def _record(*texts: str, kind: str = "paragraph") -> Record:
    return Record((), tuple(BlockRecord(1, kind, (0.0, 0.0, 9.0, 9.0), text) for text in texts))


def test_another_text_is_another_block() -> None:
    found = changes(_record("Rivers run.", "Nobody came.", "End."), _record("Rivers run.", "94 %", "End."), 2)
    assert [line.strip() for (line,) in found] == [
        "block 2 (paragraph, page 1) is gone: “Nobody came.”",
        "new block 2 (paragraph, page 1): “94 %”",
    ]


def test_equal_texts_move_each_to_its_own_place() -> None:
    found = changes(
        _record("*", "*", "One.", "Two.", "Three."), _record("One.", "Two.", "Three.", "*", "*"), 2
    )
    assert [line.strip() for (line,) in found] == [
        "block 1 (paragraph, page 1) is now block 4: “*”",
        "block 2 (paragraph, page 1) is now block 5: “*”",
    ]


def test_a_block_that_moved_may_have_changed_too() -> None:
    old, new = _record("A title", "One.", "Two."), _record("One.", "Two.", "A title")
    title = BlockRecord(1, "heading", (5.0, 0.0, 9.0, 9.0), "A title")
    new = Record((), (*new.blocks[:2], title))
    found = [line.strip() for line, *_ in changes(old, new, 2)]
    assert found[0] == "block 1 (paragraph, page 1) is now block 3: “A title”"
    assert "kind paragraph -> heading" in found[1] and "box moved by 5.0 points" in found[2]


def test_many_changes_are_cut_and_counted(folder: pytest.Pytester, stored: Path) -> None:
    edit(stored, "for block in blocks[:25]: block['kind'] = 'list'")
    out = run(folder)
    shown = len(re.findall(r"^E .*: kind list -> ", out, re.M))  # the summary below may repeat them
    assert "in 25 places" in out and 0 < shown < 25
    assert f"and {25 - shown} more" in out


def test_only_rows_that_differ_are_shown_of_a_long_block(folder: pytest.Pytester, stored: Path) -> None:
    edit(stored, "blocks[4]['text'] = blocks[4]['text'].replace('1911', '1912')")
    out = run(folder)
    (row,) = re.findall(r"^E\s+- (.*)$", out, re.M)
    assert "1912" in row and len(row) <= 100


@pytest.mark.parametrize("edge", range(4))
def test_the_tolerance_holds_for_each_edge(folder: pytest.Pytester, stored: Path, edge: int) -> None:
    moves = (1.9, 2.0, 2.1, -2.1)
    for place, moved in zip(several(folder, stored, len(moves)), moves, strict=True):
        edit(place, f"blocks[3]['bbox'][{edge}] += {moved}")
    shown = sections(run(folder))
    assert sorted(shown) == ["test_layout_2", "test_layout_3"]
    assert all("box moved by 2.1 points: “1 Introduction”" in out for out in shown.values())


def test_the_tolerance_is_the_callers(folder: pytest.Pytester, stored: Path) -> None:
    edit(stored, "blocks[3]['bbox'][0] += 0.1")
    layout = LAYOUT.replace("'paper.pdf'", "'paper.pdf', tolerance={}")
    assert "1 failed" in run(folder, test_paper=layout.format("0"))
    assert "1 passed" in run(folder, test_paper=layout.format("0.1"))
    assert "tolerance=-1 is no distance" in run(folder, test_paper=layout.format("-1"))
    assert "tolerance=nan is no distance" in run(folder, test_paper=layout.format("float('nan')"))


def test_update_writes_what_changed_and_leaves_what_is_near_enough(
    folder: pytest.Pytester, stored: Path
) -> None:
    original = json.loads(stored.read_bytes())
    edit(stored, "blocks[3]['bbox'][0] += 1.5")
    near = stored.read_bytes()
    assert "1 passed" in run(folder, "--pincite-update") and stored.read_bytes() == near
    edit(stored, "blocks[3]['text'] = 'Another title'")
    assert "1 passed" in run(folder, "--pincite-update") and json.loads(stored.read_bytes()) == original
    assert "1 passed" in run(folder)


NO_SNAPSHOTS = [
    (b"<<<<<<< HEAD\n{}", "Expecting value"),
    (b"", "Expecting value"),
    (b"\xff\xfe", "utf-8"),
    (b"[]", "list indices"),
    (b'{"pincite_blocks": 1, "pages": []}', "'blocks' is missing"),
    (b'{"pincite_blocks": 99}', "its format is 99"),
    (b'{"pincite_blocks": 1, "pages": [[1]], "blocks": []}', "should be 2 numbers"),
]
"""What a file holds, and why it is no snapshot."""


def test_a_file_that_is_no_snapshot_is_said_to_be_none(folder: pytest.Pytester, stored: Path) -> None:
    places = several(folder, stored, len(NO_SNAPSHOTS))
    for place, (content, _) in zip(places, NO_SNAPSHOTS, strict=True):
        place.write_bytes(content)
    shown = sections(run(folder))
    for place, (_, why) in zip(places, NO_SNAPSHOTS, strict=True):
        out = shown[place.stem]
        assert f"{place.relative_to(folder.path)} is no snapshot of blocks: " in out and why in out
    run(folder, "--pincite-update")
    assert {place.read_bytes() for place in places} == {stored.read_bytes()}


def test_each_test_and_call_has_its_own_file(folder: pytest.Pytester) -> None:
    tests = """
        import pytest

        def test_two(blocks_snapshot):
            blocks_snapshot("paper.pdf")
            blocks_snapshot("paper.pdf")
            blocks_snapshot("paper.pdf", "a name/with: signs")

        class TestGroup:
            @pytest.mark.parametrize("x", ["a", "b/c", "b:c"])
            def test_one(self, blocks_snapshot, x):
                blocks_snapshot("paper.pdf")
    """
    assert "4 passed" in run(folder, "--pincite-update", test_paper=tests)
    names = sorted(path.name for path in (folder.path / "__pincite__" / "test_paper").iterdir())
    plain = [name for name in names if not re.search(r"-[0-9a-f]{8}\.json$", name)]
    assert plain == ["TestGroup.test_one[a].json", "test_two.2.json", "test_two.json"]
    assert [name[:-14] for name in names if name not in plain] == [
        "TestGroup.test_one[b-c]",
        "TestGroup.test_one[b-c]",
        "test_two.a-name-with-signs",
    ]
    assert "4 passed" in run(folder)
    twice = "def test_x(blocks_snapshot):\n" + "    blocks_snapshot('paper.pdf', 'same')\n" * 2
    assert "this test has a snapshot 'same' already" in run(folder, "--pincite-update", test_paper=twice)


def test_snapshots_of_files_that_cannot_be_read(folder: pytest.Pytester) -> None:
    text = failure(folder, "blocks_snapshot('missing.pdf')", "--pincite-update")
    assert re.fullmatch(r"blocks\.errors\.NotADocumentError: there is no file .*missing\.pdf", text)
    assert not (folder.path / "__pincite__").exists()


# --- together


@pytest.mark.long
def test_with_several_workers(folder: pytest.Pytester) -> None:
    tests = f"""
        import pytest

        @pytest.mark.parametrize("n", range(6))
        def test_terms(assert_cited, blocks_snapshot, n):
            blocks_snapshot("paper.pdf")
            assert_cited("paper.pdf", {SENTENCE!r}, page=1 + n % 2)
    """
    out = run(
        folder, "-p", "xdist", "-n2", "--pincite-update", "--pincite-artifacts", "shown", test_paper=tests
    )
    assert "3 failed, 3 passed" in out
    assert len(list((folder.path / "shown").iterdir())) == 3
    assert len(list((folder.path / "__pincite__" / "test_paper").iterdir())) == 6


def test_the_assertions_need_no_pytest(tmp_path: Path) -> None:
    shutil.copy(PDF / "typst_paper.pdf", tmp_path / "paper.pdf")
    code = (
        "import sys\n"
        "from pincite.testing import assert_cited\n"
        f"assert_cited('paper.pdf', {SENTENCE!r}, page=1)\n"
        "try:\n"
        f"    assert_cited('paper.pdf', {SENTENCE!r}, page=2, artifacts='shown')\n"
        "except AssertionError as error:\n"
        "    print(error)\n"
        "assert 'pytest' not in sys.modules\n"
    )
    printed = subprocess.check_output([sys.executable, "-c", code], cwd=tmp_path, text=True)
    assert printed.startswith("the words stand on page 1, not on page 2\n")
    (png,) = (tmp_path / "shown").iterdir()
    assert f"picture: {png.resolve()}\n" in printed


def test_the_example_of_the_documentation(folder: pytest.Pytester) -> None:
    text = DOCUMENTATION.read_text("utf-8")
    (example,) = re.findall(r"```python\n# tests/test_paper\.py\n(.*?)```", text, re.DOTALL)
    (folder.path / "tests").mkdir()
    (folder.path / "tests" / "test_paper.py").write_text(example, "utf-8")
    wanted = len(re.findall(r"^def test_", example, re.M))
    assert f"{wanted} passed" in run(folder, "--pincite-update")
    assert f"{wanted} passed" in run(folder)
    messages = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    assert len(messages) == 2
    (folder.path / "tests" / "test_paper.py").write_text(example.replace("2006", "2007"), "utf-8")
    edit(
        folder.path / "tests" / SNAPSHOT,
        "blocks[3]['bbox'][0] = 45; blocks[6]['kind'] = 'list';"
        "blocks[5]['text'] = blocks[5]['text'].replace(' offers ', ' gives ')",
    )
    out = run(folder)
    for line in "".join(messages).splitlines():
        assert line in out or "picture: " in line


ANSWER = """
def answer(library, statement):
    block_id = library.locate("dredged for the last time in 2006").block_ids[0]
    return f'{statement}\\n\\n[1]: {block_id} "dredged for the last time in 2006"'

def test_true(pincite_library, assert_answer_cited):
    pincite_library.add("paper.pdf")
    [citation] = assert_answer_cited(answer(pincite_library, "The estuary was dredged for the last time in 2006 [1]."))
    assert citation.verified

def test_false(pincite_library, assert_answer_cited):
    pincite_library.add("paper.pdf")
    assert_answer_cited(answer(pincite_library, "The estuary was dredged for the last time in 1996 [1]."))

def test_uncited(pincite_library, assert_answer_cited):
    pincite_library.add("paper.pdf")
    text = answer(pincite_library, "The estuary was dredged for the last time in 2006 [1]. NASA paid for the dredger.")
    assert assert_answer_cited(text, uncited=True)
    assert_answer_cited(text)

def test_nothing(pincite_library, assert_answer_cited):
    assert_answer_cited("The estuary was dredged for the last time in 2006.", uncited=True)
"""


def test_an_answer_passes_if_each_statement_is_cited_and_holds(folder: pytest.Pytester) -> None:
    out = run(folder, test_answers_of_a_plugin=ANSWER)
    assert "1 passed" in out and "3 failed" in out
    assert "1 of 1 citations of the answer don't hold, 0 statements have none" in out
    assert "line 1, refused: The estuary was dredged for the last time in 1996" in out
    assert "no citation, line 1: NASA paid for the dredger." in out
    assert "the answer cites nothing" in out


def test_the_answer_of_a_citation_tool_brings_its_definitions() -> None:
    library = pincite.Library()
    library.add(PDF / "typst_paper.pdf")
    tool = pincite.CitationTool(library)
    block_id = library.locate(SENTENCE).block_ids[0]
    tool.add_citation(SENTENCE, block_id, 4)
    done = tool.renumber(f"{SENTENCE} [4].")
    assert pincite.testing.assert_answer_cited(done, library=library)[0].number == 1
    with pytest.raises(AssertionError, match="refused"):
        pincite.testing.assert_answer_cited(
            tool.renumber("The estuary was never dredged [4]."), library=library
        )
