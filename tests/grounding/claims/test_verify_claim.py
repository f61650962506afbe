"""Claims against texts: the case tables, how often a false claim passes, and laws that hold for every claim."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from fixture_files import PROSE, document

import pincite
from benchmarks.claims import Row, line, measure, read_file, read_rows
from blocks.errors import QuoteError, UnknownIdError
from grounding.claims.verify import verify_claim
from grounding.compat.claim_dicts import verify_citation_match
from grounding.meaning.sentences import split_sentences
from grounding.model import ClaimVerdict

TABLES = Path(__file__).parents[3] / "fixtures" / "claims"
GRADES = ["low", "medium", "high"]

ROWS = read_rows()
SENTENCES = sorted({s for row in ROWS for s in split_sentences(row.block)})
PORTUGUESE = re.compile(r"\b(?:foram|dos|pela|uma|um)\b|ção\b|ões\b")
"""Words of a language in which "no" is "in the"."""
NOT = re.compile(r"\b(?:not|never|nicht|no(?! obstante)|kein)\b ?|(?<=can)not\b")


@cache
def found_of(row: Row) -> ClaimVerdict:
    """The verdict of a case."""
    return verify_claim(row.claim, row.block)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.claim[:60])
def test_a_case_gets_its_verdict(row: Row) -> None:
    found = found_of(row)
    assert found.verdict in row.verdicts, found.reason
    assert found.verified == (found.verdict == "high")
    assert found.supported == {"high": True, "medium": None, "low": False}[found.verdict]
    assert found.undecided == (found.verdict == "medium")
    assert 0 <= found.confidence <= 1
    assert found.reason
    assert all(0 <= d.where <= len(row.claim) and (d.quoted or d.found) for d in found.differences)


@pytest.mark.parametrize(
    ("adversarial", "at_least", "false_low", "true_high", "true_low"),
    [(False, 180, 0.5, 0.85, 0.02), (True, 300, 0.2, 0.45, 0.05)],
    ids=["plain", "adversarial"],
)
def test_false_claims_do_not_pass(
    adversarial: bool, at_least: int, false_low: float, true_high: float, true_low: float
) -> None:
    """False ones are not high (known limits apart), true ones mostly are; adversarial claims are harder both ways.

    Of the adversarial false ones a fifth are low: the newer tables turn small words, which leaves most undecided. Most
    of the true ones of the newest tables are reworded: of them a third is high, and of free paraphrases none.
    """
    rows = [row for row in ROWS if row.table.startswith("adversarial") == adversarial]
    counts = Counter((row.truth, str(found_of(row).verdict)) for row in rows)
    true, false = (sum(n for (truth, _), n in counts.items() if truth is kind) for kind in (True, False))
    assert min(true, false) >= at_least
    assert counts[False, "high"] <= 0.01 * false
    assert counts[False, "low"] >= false_low * false
    assert counts[True, "high"] >= true_high * true
    assert counts[True, "low"] <= true_low * true


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, marks=[pytest.mark.long, pytest.mark.thorough] * (n % 4 > 0), id=row.claim[:60])
        for n, row in enumerate(ROWS)
    ],
)
def test_the_order_of_sentences_does_not_matter(row: Row) -> None:
    sentences = [
        *(s[:1].upper() + s[1:] for s in split_sentences(row.block)),
        "The minutes were read.",
        "Nobody else spoke about the bridge in 1871.",
    ]
    shuffled = random.Random(row.claim).sample(sentences, len(sentences))
    straight, other = (
        verify_claim(row.claim, " ".join(sentences)),
        verify_claim(row.claim, " ".join(shuffled)),
    )
    assert (straight.verdict, straight.confidence, straight.differences) == (
        other.verdict,
        other.confidence,
        other.differences,
    )


def test_a_text_supports_itself() -> None:
    assert [sentence for sentence in SENTENCES if not verify_claim(sentence, sentence).verified] == []


def test_a_text_supports_itself_among_others() -> None:
    around = "The minutes were read. {}{} The meeting closed."
    sources = {sentence: around.format(sentence[:1].upper(), sentence[1:]) for sentence in SENTENCES}
    assert [s for s, source in sources.items() if not verify_claim(s, source).verified] == []


@pytest.mark.parametrize("name", PROSE)
def test_blocks_support_themselves_and_their_sentences(name: str) -> None:
    for block in document(name).blocks:
        assert verify_claim(block.text, block.text).verified, block.text


@pytest.mark.parametrize("sentence", [s for s in SENTENCES if NOT.search(s) and not PORTUGUESE.search(s)])
def test_a_lost_denial_is_never_high(sentence: str) -> None:
    for found in NOT.finditer(sentence):
        without = sentence[: found.start()] + sentence[found.end() :]
        assert not verify_claim(without, sentence).verified, without
        assert not verify_claim(sentence, without).verified, without


def test_a_lost_denial_of_a_document_is_never_high() -> None:
    tried = 0
    for name in PROSE:
        for sentence in (s for block in document(name).blocks for s in split_sentences(block.text)):
            found = re.search(r"\b(?:not|never) ", sentence)
            if found and not re.search(r"\bnot only\b", sentence):
                tried += 1
                assert not verify_claim(
                    sentence[: found.start()] + sentence[found.end() :], sentence
                ).verified, sentence
    assert tried >= 10


@pytest.mark.parametrize("sentence", [s for s in SENTENCES if any(c.isdigit() for c in s)])
def test_another_digit_is_never_high(sentence: str) -> None:
    for at in (m.start() for m in re.finditer(r"\d", sentence)):
        digit = str((int(sentence[at]) + 3) % 10)
        assert not verify_claim(sentence[:at] + digit + sentence[at + 1 :], sentence).verified


def test_worse_claims_have_less_confidence() -> None:
    block = "The council approved 12 dwellings on Mill Lane in 2019."
    worse = [
        "The council approved 12 dwellings on Mill Lane in 2019.",
        "The council approved 12 dwellings on Mill Road in 2019.",
        "The council approved 14 dwellings on Mill Road in 2019.",
        "The ministry rejected 14 dwellings on Mill Road in 2020.",
        "Geese fly south every autumn.",
    ]
    scores = [verify_claim(claim, block).confidence for claim in worse]
    assert scores == sorted(scores, reverse=True) and len(set(scores)) == len(scores)


@pytest.mark.parametrize(
    ("claim", "block", "kind", "quoted", "found"),
    [
        ("The bridge was damaged.", "The bridge was not damaged.", "negation", "", "not"),
        ("Prices rose.", "Prices fell.", "opposite", "rose", "fell"),
        ("It costs £40.", "It costs £50.", "number", "£40", "£50"),
        ("The fee is 5%.", "The fee is 5 percentage points.", "unit", "5%", "5 percentage points"),
        ("The tenant must leave.", "The tenant may leave.", "modality", "must", "may"),
        ("The shop sells bread.", "The shop sells bread unless it is closed.", "exception", "", "unless"),
        ("All houses flooded.", "Some houses flooded.", "quantity", "All", ""),
        ("The hearing was in Leeds.", "The hearing was in York.", "name", "Leeds", "York"),
        ("The red house burnt.", "The house burnt.", "added", "red", ""),
        ("Dogs bite men.", "Men bite dogs.", "order", "Dogs … bite", "bite … dogs"),
    ],
)
def test_differences_are_named(claim: str, block: str, kind: str, quoted: str, found: str) -> None:
    differences = verify_claim(claim, block).differences
    assert (kind, quoted, found) in [(d.kind, d.quoted, d.found) for d in differences]


def test_terms_and_numbers_are_told_apart() -> None:
    found = verify_claim("The council approved 14 red dwellings.", "The council approved 12 dwellings.")
    assert found.matched_terms == ("council", "approved", "dwellings")
    assert found.missing_terms == ("red", "14")
    assert [(d.quoted, d.found) for d in found.numbers] == [("14", "12")]
    assert found.sentences == ("The council approved 12 dwellings.",)


def test_the_keys_of_older_applications() -> None:
    block = "Permission for 12 dwellings was granted on 4 March 2019."
    assert verify_citation_match("Permission was granted for 12 dwellings.", block) == {
        "match": True,
        "confidence": "high",
        "undecided": False,
        "matched_terms": ["Permission", "granted", "dwellings"],
        "missing_terms": [],
        "numeric_matches": ["12"],
    }
    refused = verify_citation_match("Permission was refused for 12 dwellings.", block)
    assert (refused["match"], refused["confidence"]) == (False, "low")
    open_question = verify_citation_match("Permission was granted for 12 detached dwellings.", block)
    assert (open_question["match"], open_question["confidence"]) == (False, "medium")
    assert (open_question["undecided"], refused["undecided"]) == (True, False)
    for empty in ("", " … "):
        assert verify_citation_match(empty, block)["confidence"] == "low"
        assert verify_citation_match("12 dwellings", empty)["match"] is False


def test_the_rates_of_a_set_are_counted(tmp_path: Path) -> None:
    rows = [
        {"claim": "Sales rose.", "evidence": "Sales rose in May.", "supported": True},
        {"claim": "Sales soared.", "evidence": "Sales rose in May.", "supported": True},
        {"claim": "Sales fell.", "evidence": "Sales rose in May.", "supported": False},
    ]
    path = tmp_path / "own.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)))
    counts = measure(read_file(path))
    assert list(counts) == ["own", "all"]
    told = line("own", counts["own"])
    assert (
        told.startswith("own: 2 true (50.0% high: 1 high, ")
        and "1 false (0.0% high: 0 high, 0 medium, 1 low)" in told
    )


def test_the_rates_of_the_readme_are_those_of_the_command() -> None:
    """Within two points of a hundred, so that a new case needs no new README."""
    readme = (TABLES.parents[1] / "README.md").read_text(encoding="utf-8")
    (told,) = re.findall(
        r"(\d+) of (\d+) false claims are `high`, and (\d+) of (\d+) true", " ".join(readme.split())
    )
    counts = Counter((row.truth, found_of(row).verdict.value) for row in ROWS)
    for high, total, truth in ((*told[:2], False), (*told[2:], True)):
        share = counts[truth, "high"] / sum(n for (kind, _), n in counts.items() if kind is truth)
        assert abs(int(high) / int(total) - share) < 0.02


def test_a_claim_without_words_is_refused() -> None:
    with pytest.raises(QuoteError):
        verify_claim(" – ", "The bridge was damaged.")


@pytest.mark.parametrize("empty", ["Yes!", "No.", "It is.", "Oui !", "Indeed. Yes.", "It was not."])
def test_a_claim_that_states_nothing_is_undecided(empty: str) -> None:
    for block in ("The bridge was damaged.", f"The bridge was damaged. {empty}"):
        found = verify_claim(empty, block)
        assert found.supported is None, found.reason
        whole = verify_claim(f"{empty} The bridge was damaged.", "The bridge was damaged.")
        assert whole.verified == ("not" not in empty), whole.reason


def test_differences_of_an_answer_point_into_the_claim() -> None:
    claim = "Yes, the bridge was damaged in 1872."
    (number,) = verify_claim(claim, "The bridge was damaged in 1871.").numbers
    assert claim[number.where :].startswith("1872")


def test_a_library_verifies_a_block_or_finds_it() -> None:
    library = pincite.Library()
    doc = library.add(TABLES.parent / "pdf" / "two_columns.pdf")
    claim = "In 1997 salmon returned to the upper reaches."
    found = library.verify(claim)
    assert found.verified and found.block_id is not None, found.reason
    assert library.verify(claim, block_id=found.block_id) == found == library.verify(claim, document=doc.id)
    other = next(block.id for block in doc.blocks if "almon" not in block.text)
    assert library.verify(claim, block_id=other).verdict == "low"
    assert library.verify("In 1998 salmon returned to the upper reaches.").verdict == "low"
    with pytest.raises(UnknownIdError):
        library.verify(claim, block_id="BLOCK_CITE_ID_99999")
    assert pincite.Library().verify(claim).verdict == "low"


def test_what_speaks_against_a_claim_comes_first() -> None:
    """Else a refusal would begin with how much of it is there."""
    said = pincite.verify_claim(
        "I lived at East Egg.", "I lived at West Egg, the less fashionable of the two."
    ).reason
    assert said.startswith("opposite “East” against “West”; ") and "100% of the terms" in said


def test_a_number_at_another_label_is_shown_with_what_stands_around_it() -> None:
    found = verify_claim(
        "In 2022 the port handled 40 ships.",
        "In 2021 the port handled 40 ships and in 2022 it handled 35 ships.",
    )
    row = next(d for d in found.differences if d.kind == "label")
    assert (row.quoted, row.found) == ("In 2022 the port", "and in 2022 it handled")
