"""What the commands print of other people's words can't steer a terminal, nor turn its lines around.

Every command works on a folder in which the library, the documents, their words, quotes, answers and places have signs
that do.
"""

from __future__ import annotations

import json
import logging
import shutil
import unicodedata
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pymupdf
import pytest
from command import pincite
from hypothesis import given
from hypothesis import strategies as st
from playing import Says, playing

import pincite as face
from pincite.cli.output import print_json, shortened
from pincite.cli.terminal import Logged, Styled, say, say_text
from pincite.printable import printable, printable_lines

pytestmark = pytest.mark.long

STEERING = "\x1b[31m\x07\x9b2J\x7f\u202e\u2066\u200e"
"""Colours, a bell, a cleared screen, turned lines."""
WORDS = "Barges pass free of toll on the feast of St. Alban."
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
NAME = f"a{STEERING}"
QUOTE = f"Barges {STEERING}pass free"
PDF, SECOND, BROKEN = f"{NAME}.pdf", f"{NAME}2.pdf", f"{NAME}.docx"
LIBRARY, UPDATED, EMPTIED = f"{NAME}.pincite", f"{NAME}2.pincite", f"{NAME}3.pincite"
ANSWER, REPORT = f"{NAME}.md", f"{NAME}.html"


def steers(text: str, *, lines: bool = True) -> set[str]:
    """The signs of a text that a terminal must not get."""
    controls = {sign for sign in text if unicodedata.category(sign) == "Cc"}
    return (controls - set("\n\t" if lines else "")) | TURNING.intersection(text)


def steering_pdf(*lines: str) -> bytes:
    """A PDF whose text says of the letter Q that it turns the line around (ToUnicode)."""
    with pymupdf.open() as file:
        page = file.new_page()
        for at, line in enumerate(lines):
            page.insert_text((72, 90 + 40 * at), line)
        (font,) = (row[0] for row in page.get_fonts())
        file.update_object(mapped := file.get_new_xref(), "<<>>")
        file.update_stream(
            mapped,
            b"begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfrange <20> <50> <0020> "
            b"<52> <7e> <0052> endbfrange 1 beginbfchar <51> <2066> endbfchar endcmap",
        )
        file.xref_set_key(font, "ToUnicode", f"{mapped} 0 R")
        return bytes(file.tobytes())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of things that try to steer."""
    place = tmp_path_factory.mktemp("hostile")
    (place / PDF).write_bytes(steering_pdf(WORDS, "The Q estuary was dredged in 1874."))
    (place / SECOND).write_bytes(steering_pdf(WORDS.replace("free", "Q at half"), "It Q was closed."))
    (place / BROKEN).write_bytes(b"PK\x03\x04 no such file")
    with face.Library(place / LIBRARY) as library:
        document = library.add(place / PDF)
        block = document.blocks[0].id
    for kept in (UPDATED, EMPTIED):
        shutil.copy(place / LIBRARY, place / kept)
    said = (
        f"# The {STEERING}toll\n\nBarges {STEERING}pay nine crowns [1]. “{QUOTE}” [{block}]. Nobody {STEERING}knows. "
        f'They say so [[S:1]] and [[S:9]].\n\n[1]: {block} "{QUOTE}"\n'
    )
    (place / ANSWER).write_text(said, encoding="utf-8")
    pool = [{"sid": 1, "title": f"T{STEERING}", "url": f"https://example.org/{STEERING}", "text": STEERING}]
    (place / "pool.json").write_text(json.dumps(pool))
    stored = {"citation_number": 1, "block_id": block, "cited_text": QUOTE, "original_filename": NAME}
    (place / "stored.json").write_text(json.dumps([stored]))
    (place / "asked.jsonl").write_text(json.dumps({"id": STEERING, "quote": QUOTE}) + "\n")
    with face.Library(place / LIBRARY) as library:
        face.write_html(said, place / REPORT, library=library, pool=pool, title=NAME)
    return place


COMMANDS = [
    ("blocks", PDF),
    ("blocks", LIBRARY, "--markup"),
    ("blocks", LIBRARY, "--markup", "--budget", "90"),
    ("blocks", PDF, "--png", f"pages{STEERING}"),
    ("blocks", BROKEN),
    ("locate", LIBRARY, "--quote", QUOTE, "--quote", f"nowhere {STEERING}at all"),
    ("locate", LIBRARY, "--quotes", "asked.jsonl"),
    ("locate", LIBRARY, "--quote", QUOTE, "--format", "webannotation"),
    ("locate", PDF, "--quote", QUOTE, "--format", "xfdf"),
    ("highlight", PDF, "--quote", WORDS, "--quote", QUOTE, "-o", f"lit{STEERING}.pdf"),
    ("add", f"other{LIBRARY}", PDF, BROKEN, f"missing{NAME}.pdf"),
    ("list", LIBRARY),
    ("list", f"missing{LIBRARY}"),
    ("info", LIBRARY, PDF),
    ("info", LIBRARY, f"missing{NAME}"),
    ("search", LIBRARY, "barges toll"),
    ("search", LIBRARY, f"zymurgy{STEERING}"),
    ("ask", LIBRARY, "Who pass free of toll on the feast?"),
    ("ask", LIBRARY, f"Who {STEERING}?", "--model", f"no{STEERING}:model"),
    ("verify", LIBRARY, "--claim", f"Barges pay {STEERING}toll"),
    ("check", ANSWER, "--library", LIBRARY, "--sources", "pool.json"),
    ("render", ANSWER, "--library", LIBRARY, "--sources", "pool.json", "-o", f"report{REPORT}"),
    ("provenance", REPORT),
    ("provenance", REPORT, "--library", LIBRARY),
    ("view", ANSWER, "--library", LIBRARY, "-o", f"view{STEERING}.html"),
    ("update", UPDATED, PDF, SECOND, "--citations", "stored.json"),
    ("remove", EMPTIED, PDF),
    ("serve", LIBRARY, "--host", f"0.0.0.0{STEERING}"),
    ("mcp", LIBRARY, f"--{STEERING}"),
    (STEERING,),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: printable("-".join(command[:1])))
def test_no_command_prints_what_steers(folder: Path, command: tuple[str, ...]) -> None:
    done = pincite(*command, cwd=folder)
    assert not steers(done.stdout + done.stderr) and "Traceback" not in done.stderr
    assert done.returncode in (0, 1, 2) and done.stdout + done.stderr


@given(st.text())
def test_json_stays_json(words: str) -> None:
    with redirect_stdout(StringIO()) as printed:
        print_json({words: [words, STEERING]})
    assert json.loads(printed.getvalue()) == {words: [words, STEERING]} and not steers(printed.getvalue())


def test_what_is_logged_goes_through_the_door(capsys: pytest.CaptureFixture[str]) -> None:
    Logged().handle(logging.makeLogRecord({"msg": f"%s\n{STEERING}", "args": (NAME,)}))
    assert capsys.readouterr().err == f"pincite: {printable(f'{NAME} {STEERING}')}\n"


def test_what_a_model_says_steers_nothing(folder: Path) -> None:
    (hit,) = face.Library(folder / LIBRARY).search("feast", limit=1)
    said = f"Barges pass {STEERING}free [1]. They {STEERING}dance.\n\nAnd \u00abso\u00a0on\u00bb."
    with playing(Says(calls=[(WORDS, hit.block.id, 1)]), Says(), Says(said)) as played:
        done = pincite("ask", LIBRARY, "Who?", "--model", f"{played.address}/v1:m{STEERING}", cwd=folder)
    assert "Barges pass" in done.stdout and "«so on»" in done.stdout
    assert not steers(done.stdout + done.stderr)


@given(st.text())
def test_nothing_gets_past_the_door(words: str) -> None:
    assert not steers(printable(words), lines=False) and not steers(printable_lines(words))
    assert len(printable(words)) == len(printable_lines(words)) == len(words)
    assert not steers(shortened(printable(words)), lines=False)


def test_a_line_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    say(Styled("verified\nrefused", "red"), "a\x1bb\r\nverified: c\u2028d", err=True)
    say_text("one\ttwo\x85\nthree\r\n")
    out, err = capsys.readouterr()
    assert err == "verified refused a\ufffdb  verified: c d\n" and out == "one\ttwo \nthree \n\n"


def test_scripts_keep_their_joiners() -> None:
    assert printable("می\u200cخواهم 👩\u200d🔬") == "می\u200cخواهم 👩\u200d🔬"
