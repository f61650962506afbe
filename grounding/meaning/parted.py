"""What an ellipsis takes from the rest of a sentence that it hangs on: its subject, verb, object or figure.

"Sales to A fell … from 8 to 9" of "Sales to A fell to 5, while sales to B rose from 8 to 9".
"""

from __future__ import annotations

from collections.abc import Sequence

from blocks.text.scripts import UNSPACED
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.phrases import counted, ends_clause, ends_in_comma, ends_sentence, is_auxiliary
from grounding.meaning.tokens import Tokens
from grounding.numbers import find_quantities

_CONTRASTED = 2
"""Words from "while" on to the gap's end, beyond which they have a subject and a verb of their own."""
_SUBJECT = 4
"""Words that a bare subject has at most."""
_SEMICOLONS = (";", "；", "؛", "·")
_ATTRIBUTES = 2
"""Words that an ellipsis stands for where it hides no more than which thing is meant."""


def joins_sentences(tokens: Tokens, first: int, end: int, ends: Sequence[int], lexicon: Lexicon) -> bool:
    """True if what follows completes a sentence that the gap breaks off with the end of another one.

    "The board [met in May. The bank] paid"; not where it says more of the same, "The board met [in May. It] paid".
    """
    # What a colon announces begins anew: "Both must agree. [Note:] if one dies, …".
    if ends[-1:] == [end - 1] or tokens.printed(end - 1).endswith(":"):
        return False
    if not ends_sentence(tokens.printed(first - 1), lexicon):
        return not _opens_sentence(tokens, ends[-1] + 1 if ends else first, end, lexicon)
    # What "which" stands for, or "because" gives the cause of, stands in the gap.
    if tokens.word(end) in lexicon.subordinators:
        return True
    commas = [k for k in range(first) if ends_in_comma(tokens.printed(k))]
    start = commas[-1] + 1 if commas and tokens.folded[0] in lexicon.prepositions else 0
    return first - start <= _SUBJECT


def _opens_sentence(tokens: Tokens, start: int, end: int, lexicon: Lexicon) -> bool:
    """True if what stands behind a gap, whose last sentence begins with token `start`, is a sentence or goes on with
    the one before the gap.

    "[In addition,] the board met", "[It] paid", "[He came] and paid"; behind a heading, which has no full stop, one
    begins with a small word with a capital.
    """
    head, following = tokens.word(start), tokens.word(end)
    if following in lexicon.subordinators and not tokens.raw(end)[:1].isupper():
        return False
    small = (lexicon.articles, lexicon.prepositions, lexicon.pronouns, lexicon.subordinators, lexicon.openers)
    if any(following in words for words in small) and tokens.raw(end)[:1].isupper():
        return True
    joins = lexicon.connectives.length_at(tokens.folded, start) or head in lexicon.prepositions
    if joins and ends_in_comma(tokens.printed(end - 1)):
        return True
    return head in lexicon.pronouns and (end == start + 1 or following in lexicon.joiners)


def _swallows_subject(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a clause with a subject of its own begins in the gap and what follows hangs on it.

    "Sales to A fell [to 5, while sales to B rose] from 8 to 9"; "A repairs the roof[; B repairs the windows] and pays";
    "The committee [supports it; the ministry] opposes it".
    A semicolon, or a comma before "and", ends such a clause: "Sales to A fell [while sales to B rose,] and stayed low".
    """
    folded, behind = tokens.folded, tokens.word(end)
    told = folded[end - 1] in lexicon.pronouns
    last = tokens.printed(end - 1)
    ended = last.endswith(_SEMICOLONS) or (behind in lexicon.joiners and ends_in_comma(last))
    hangs = behind in lexicon.prepositions or behind in lexicon.joiners
    parted = (tokens.printed(k - 1).endswith(_SEMICOLONS) for k in range(first, end))
    opens = [k for k, mark in enumerate(parted, first) if mark or folded[k] in lexicon.contrasts]
    if not opens or ended:
        return told and bool(opens)
    far = end - opens[-1]
    named = far <= _SUBJECT + 1 and _names_subject(tokens, opens[-1], end, lexicon)
    return told or named or (hangs and far > _CONTRASTED)


def _swallows_figures(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows says of which figures in the gap it holds, and the ones before it have their own.

    "Sales rose by 5 % [in Norway and by 7 %] in Sweden"; "66 % [when scored by a nurse and 59 %] when scored by a
    doctor".
    """
    opening = tokens.word(end)
    if not (opening in lexicon.prepositions or opening in lexicon.subordinators):
        return False
    again = next((k for k in range(first, end) if tokens.folded[k] == opening), end)
    joined = next((k for k in range(again, end) if tokens.folded[k] in lexicon.joiners), end)
    return any(counted(tokens, k) for k in range(joined, end)) and any(
        counted(tokens, k) for k in range(first)
    )


def _moves_figure(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a figure at the gap's end stands before what follows, and one of its kind before the gap.

    "fell to $2 million [in May and to $1 million] in June".
    """
    led = tokens.word(end) in lexicon.prepositions
    # What stands before the gap stands before the figure again: "1 with a chance [of 0.3, 2 with a chance of] 0.18".
    again = tokens.word(first - 1).isalpha() and tokens.word(first - 1) in tokens.folded[first:end]
    if again and counted(tokens, end + led) and any(counted(tokens, k) for k in range(first, end)):
        return True
    # And what it takes right before the figure stands before another one in it: "[Rent: £5. A garage: Rent:] £7".
    label = tokens.folded[end - 1]
    labelled = label.isalpha() and any(
        tokens.folded[k] == label and counted(tokens, k + 1) for k in range(first, end - 1)
    )
    if labelled and counted(tokens, end):
        return True
    if not led:
        return False
    numbers = find_quantities(tokens.text)
    left, right = (
        next((n for n in reversed(numbers) if n.start < tokens.ends[k] and tokens.starts[k] < n.end), None)
        for k in (first - 1, end - 1)
    )
    if left is None or right is None or left == right:
        return False
    units = [{reading.unit for reading in number.readings} - {"", "date"} for number in (left, right)]
    return not units[0].isdisjoint(units[1])


def _swallows_object(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a preposition loses its object to a clause about that: "sold to [a firm which was bought by] Dean"."""
    inner = range(first + 1, end)
    opened = next((k for k in inner if tokens.folded[k] in lexicon.subordinators), end)
    closed = (
        ends_clause(text) or ends_in_comma(text) for text in map(tokens.printed, range(opened - 1, end))
    )
    return opened < end and tokens.folded[first - 1] in lexicon.prepositions and not any(closed)


def _swallows_verb(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows hangs on the verb of a clause that begins in the gap: "is [red and the roof is] black"."""
    joints = [k for k in range(first, end - 1) if tokens.folded[k] in lexicon.joiners]
    return bool(joints) and joints[-1] < end - 2 and is_auxiliary(tokens, end - 1, lexicon)


def _hands_over(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows hangs on the last word of a clause or phrase that begins in the gap.

    "to support [services, while we focus on] processes"; "higher than [X and much lower than] Y"; not what the gap only
    repeats or joins, "in [Leeds and in] York", "the terms [and conditions of] this licence".
    """
    led = any(tokens.folded[end - 1] in words for words in (lexicon.prepositions, lexicon.openers))
    if not led or ends_in_comma(tokens.printed(end - 1)):
        return False
    opening = {
        *lexicon.joiners.words,
        *lexicon.contrasts.words,
        *(lexicon.clause_openers.words - lexicon.openers.words),
    }
    opens = [k for k in range(first, end - 1) if tokens.folded[k] in opening]
    return bool(opens) and opens[-1] < end - 3


def _swallows_main_clause(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a clause or phrase hangs on another clause that begins in the gap: "shall preside [but not vote,] even
    unless it is tied", "is free[, but we may charge a fee] for copies"; a phrase that a comma parts from it does not.
    """
    opening = lexicon.clause_openers.words - lexicon.subordinators.words
    if tokens.folded[first] not in opening:
        return False
    # "Even" and the like belong to what follows them.
    following = end + lexicon.degrees.length_at(tokens.folded, end)
    joined = lexicon.joiners.words | lexicon.openers.words
    led = tokens.word(end) in lexicon.prepositions and tokens.folded[first] not in joined
    return tokens.word(following) in lexicon.subordinators or (
        led and not ends_in_comma(tokens.printed(end - 1))
    )


def _runs_on(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if by its marks a clause begins in the gap that has not ended there: what follows is the rest of it.

    "A may be offered [to some; for] others"; "is not [wrong, but it is] misleading"; "works [at night, although it
    fails] by day"; "A [held the wall, while B, unpaid,] fled". A clause that hangs on another one ends at its next
    comma, any other where the gap does.
    """
    closed = [k for k in range(first, end) if _parts_clauses(tokens.printed(k))]
    for k in range(first, end):
        mark, word = tokens.printed(k - 1), tokens.folded[k]
        apart = mark.endswith(_SEMICOLONS)
        opens = ends_in_comma(mark) and word in lexicon.clause_openers and not _goes_on(tokens, k, lexicon)
        if not (apart or opens):
            continue
        # A word that joins, an article or a label begins what follows: "wood; [stone; and (c)] iron".
        if all(_is_small(tokens, j, lexicon) for j in range(k + opens, end)):
            continue
        hung = word in lexicon.subordinators and not apart
        compared = word in lexicon.contrasts and k > first and tokens.word(end) not in lexicon.joiners
        if hung and closed and closed[-1] >= k and not compared:
            continue
        if end - 1 not in closed or (hung and compared):
            return True
    return False


def _parts_clauses(word: str) -> bool:
    """True for a word, as it is printed, with a comma or another mark between clauses; no bracket is one."""
    return ends_in_comma(word) or (ends_clause(word) and not word.rstrip(",.").endswith(")"))


def _corrects(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if the gap takes what the denial before it denies: "is not [repaired, but] sold"."""
    adversatives = lexicon.clause_openers.words - lexicon.subordinators.words - lexicon.joiners.words
    return tokens.word(first - 1) in lexicon.denials and any(
        tokens.folded[k] in adversatives for k in range(first + 1, end)
    )


def _goes_on(tokens: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True if token `k` goes on with a list, or joins no more than a sentence: "as well as", "so"."""
    return any(words.length_at(tokens.folded, k) for words in (lexicon.joiners, lexicon.connectives))


def _is_small(tokens: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True for a token with which what stands behind it begins, and for the label of a list's item."""
    word = tokens.folded[k]
    lists = (lexicon.articles, lexicon.joiners, lexicon.connectives, lexicon.openers)
    return any(word in words for words in lists) or (len(word) == 1 and word.isascii())


def _takes_its_figure(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if the gap opens with the figure of what stands before it and another one follows: "fill [1.7 acres of wood
    and touch] 6.4 acres"; in a list the figures go on behind one before it, and "3 %, or" says the same of another.

    So with the unit of the figure before it: "every two hours [by day and four hours] by night".
    """
    last = tokens.folded[end - 1]
    if last in lexicon.joiners and ends_in_comma(tokens.printed(end - 2)):
        return False
    joined = any(tokens.folded[k] in lexicon.joiners for k in range(first, end - 2))
    if joined and last.isalpha() and last == tokens.word(first - 1) and not counted(tokens, first - 1):
        return True
    return counted(tokens, first) and counted(tokens, end) and not counted(tokens, first - 1)


def swallows_attribute(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if the gap takes a word or two that say which thing is meant: "a [material] breach", "most [forged] data".

    Not names and titles, "by [President] Lincoln", nor what may go without a sign.
    """
    led = (lexicon.articles, lexicon.prepositions, lexicon.quantities)
    small = (*led, lexicon.joiners, lexicon.clause_openers, lexicon.connectives, lexicon.be, lexicon.openers)

    def is_plain(k: int) -> bool:
        word = tokens.word(k)
        return word.isalpha() and not UNSPACED.match(word) and not any(word in words for words in small)

    return (
        end - first <= _ATTRIBUTES
        and any(tokens.folded[first - 1] in words for words in led)
        and all(is_plain(k) and not tokens.raw(k)[:1].isupper() for k in range(first, end))
        and is_plain(end)
        and not any(
            ends_clause(text) or ends_in_comma(text) for text in map(tokens.printed, range(first - 1, end))
        )
    )


def _names_subject(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if the words behind what opens a clause may be its bare subject: "; the ministry", "while the minister"."""
    last = tokens.folded[end - 1]
    small = (lexicon.articles, lexicon.prepositions, lexicon.joiners, lexicon.contrasts, lexicon.connectives)
    label = len(last) == 1 and last.isascii()
    return end > first and not label and not any(last in words for words in small)


_PARTING = (
    _swallows_subject,
    _swallows_figures,
    _moves_figure,
    _swallows_object,
    _swallows_verb,
    _hands_over,
    _swallows_main_clause,
    _runs_on,
    _takes_its_figure,
    _corrects,
)


def parts_sentence(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a gap within a sentence takes what the rest hangs on; what a bracket holds is said within it."""
    opened, closed = tokens.text[tokens.starts[first]], tokens.printed(end - 1).rstrip(",.;:")[-1:]
    bracket = opened == "(" and closed == ")"
    return not bracket and any(rule(tokens, first, end, lexicon) for rule in _PARTING)
