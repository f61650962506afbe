"""Signs between the same words that make another sentence of them: stops, commas, question marks, brackets.

Much of it writers may set as they like. What turns a statement is a closed list of rules (`PAUSE_RULES`), each asked
both ways round where two texts have other signs between the same two letters.
"""

from __future__ import annotations

import re

from grounding.meaning.phrases import ends_sentence
from grounding.quotes.judge.joints import Joint, Rule

_STOP = re.compile(r"[.!?][\"'”’)\]]*\s")
_SIGN = re.compile(r"[.,;:!?]\s")
_PAUSE = re.compile(r"[^\s,\"'“”‘’]")
"""A sign that may part sentences, as a stop does."""
_WORD = re.compile(r"\S+$")
_WHOLE = re.compile(r"[.!?;][\"'”’)\]]*$")
_ASIDE = 60
"""Characters in which "said the minister" has its second comma."""
_SHORT_ASIDE = 25
"""Those of an aside such as "if ever"."""
_ASIDE_END = re.compile(r"\([^()]*[^\W\d_][^()]*$")
"""Words in a bracket, not the 1 of "one (1)"."""
_NUMBER_END = re.compile(r"\(\d{1,3}$")
_CLOSED = re.compile('[.»”"]')
_SUM = re.compile(r"(?![^()]{0,40}[^\W\d_]{4})[^()]{1,40}[+−*/×·=–-][^()]{1,40}\)")
"""The inside of a formula's bracket."""


def _moves_stop(parted: Joint, joined: Joint) -> bool:
    """A sentence that ends where the other goes on: "kept. On paper, the" and "kept on paper. The"."""
    if not _STOP.match(parted.signs) or _PAUSE.search(joined.signs) or _has_no_signs(joined, parted):
        return False
    lexicon, word = parted.lexicon, parted.before[_start_of_word(parted.before) :] + parted.signs.rstrip()
    return _is_turned(parted, joined) and ends_sentence(word, lexicon) and joined.tail not in lexicon.heads


def _is_turned(parted: Joint, joined: Joint) -> bool:
    """True if one text begins something with a capital where the other goes on in small letters."""
    return parted.text[parted.first].isupper() and joined.text[joined.first].islower()


def _joins_speaker(parted: Joint, joined: Joint) -> bool:
    """Who is named, for who speaks: "Mr Lowe, the Minister, erred" for "Mr Lowe: The Minister erred"."""
    return ":" in parted.signs and joined.signs.strip(") ") == "," and _is_turned(parted, joined)


def _lists_aside(held: Joint, plain: Joint) -> bool:
    """One more of a list, for who one of them is: "my sister, Ann, and Beth" for "my sister (Ann) and Beth"."""
    listed = ")" in held.signs and plain.signs.strip() == "," and held.tail in held.lexicon.joiners
    # "Columns (5), (6), and" has no aside: the comma is there, and the bracket a number's own.
    numbered = "," in held.signs and held.signs.count(")") == 1 and _NUMBER_END.search(held.before)
    return listed and not numbered


def _start_of_word(text: str) -> int:
    found = _WORD.search(text)
    return found.start() if found else len(text)


def _has_no_signs(joined: Joint, parted: Joint) -> bool:
    """True for a text without any sign, where the other has several: nobody takes it for punctuated."""
    return not _SIGN.search(joined.text) and len(_SIGN.findall(parted.text)) > 1


def _drops_semicolon(parted: Joint, joined: Joint) -> bool:
    """A clause that begins where the other goes on: "not exposed to it; to the lira we are"; a comma stands for a
    semicolon where the clause behind it is whole, and in lists."""
    if ";" not in parted.signs or _PAUSE.search(joined.signs) or _has_no_signs(joined, parted):
        return False
    listed = parted.tail in parted.lexicon.joiners or parted.text.count(";") > 1
    return "," not in joined.signs or not (listed or _WHOLE.search(parted.text.rstrip()))


def _answers(asked: Joint, told: Joint) -> bool:
    """A statement for a question."""
    return "?" in asked.signs and "?" not in told.signs and _CLOSED.search(told.signs) is not None


def _sets_off(parted: Joint, joined: Joint) -> bool:
    """A comma that tells: before a relative clause ("operators, who hold"), around who says it ("The engineer, said the
    minister, had misled"), behind a denial ("no, notice is needed")."""
    lexicon, opener = parted.lexicon, parted.tail
    denied = parted.head in lexicon.denials or parted.head in lexicon.denials_of_next
    if joined.signs.strip() or not ("," in parted.signs or (denied and ":" in parted.signs)):
        return False
    if opener in lexicon.reports:
        return parted.behind[:_ASIDE].count(",") > joined.behind[:_ASIDE].count(",")
    # "Rarely, if ever, do": the second comma is that of an aside.
    aside = "," in parted.behind[:_SHORT_ASIDE]
    return opener in lexicon.set_off or (denied and not aside and opener not in lexicon.connectives)


def _opens_bracket(held: Joint, plain: Joint) -> bool:
    """What stands in brackets read with the words before, without the end of the bracket: "the year end (2021: …)"."""
    if held.quoted or "(" not in held.signs or ")" in held.behind:
        return False
    return plain.signs.isspace()


def _closes_bracket(held: Joint, plain: Joint) -> bool:
    """An aside that the quote ends where the source goes on: "Ida (the cook) and I" for "Ida, the cook and I"."""
    return (
        held.quoted
        and ")" in held.signs
        and plain.signs.isspace()
        and _ASIDE_END.search(held.before) is not None
    )


def _takes_out_of_sum(held: Joint, plain: Joint) -> bool:
    """A formula without its bracket: "0.02 (a + b)"."""
    return "(" in held.signs and "(" not in plain.signs and held.goes_on(_SUM)


PAUSE_RULES: tuple[tuple[Rule, str], ...] = (
    (_moves_stop, "punctuation"),
    (_joins_speaker, "punctuation"),
    (_lists_aside, "punctuation"),
    (_drops_semicolon, "punctuation"),
    (_answers, "punctuation"),
    (_sets_off, "punctuation"),
    (_opens_bracket, "punctuation"),
    (_closes_bracket, "punctuation"),
    (_takes_out_of_sum, "sign"),
)
"""Each rule and the kind of difference that it finds."""
