"""What an ellipsis takes from the rest of a sentence that it hangs on: its subject, verb, object or figure.

"Sales to A fell … from 8 to 9" of "Sales to A fell to 5, while sales to B rose from 8 to 9".
"""

from __future__ import annotations

from blocks.text.scripts import UNSPACED
from grounding.meaning.ellipses.figures import is_unit, moves_figure, swallows_figures, takes_its_figure
from grounding.meaning.ellipses.gap import Gap, set_off
from grounding.meaning.language_files import in_any
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.phrases import (
    counted,
    ends_clause,
    ends_in_comma,
    ends_part,
    is_adversative,
    is_auxiliary,
)
from grounding.meaning.tokens import Tokens

_CONTRASTED = 2
"""Words from "while" on to the gap's end, beyond which they have a subject and a verb of their own."""
_SUBJECT = 4
"""Words that a bare subject has at most."""
_SEMICOLONS = (";", "；", "؛", "·")
_LEADING = 3
"""Words before a relative pronoun: "none of which", "in which"."""
_LISTED = 5
"""Words behind a gap in which the last item of its list ends."""
_RESTARTING = 3
"""Words that a gap has at least that says something again of another thing."""


def joined_sentences(gap: Gap) -> str | None:
    """What follows completes a sentence that the gap breaks off with the end of another one.

    "The board [met in May. The bank] paid"; not where it says more of the same, "The board met [in May. It] paid".
    """
    tokens, first, end, lexicon = gap.tokens, gap.first, gap.end, gap.lexicon
    # What a colon announces begins anew: "Both must agree. [Note:] if one dies, …".
    if gap.whole or gap.ends[-1:] == [end - 1] or tokens.printed(end - 1).endswith(":"):
        return None
    # "She led it, and [failed. It was lost. She] did succeed"; "Under plan A [costs rise. Under plan B,] they fall".
    again = tokens.word(gap.tail.start) == tokens.folded[0] and tokens.folded[0] in lexicon.prepositions
    if tokens.folded[first - 1] in lexicon.joiners or (again and first <= _SUBJECT):
        return "order"
    if _speaks_of_another(gap):
        return "order"
    if not gap.closed:
        return None if _opens_sentence(tokens, gap.tail.start, end, lexicon) else "order"
    # What "which" stands for, or "because" gives the cause of, stands in the gap.
    if tokens.word(end) in lexicon.subordinators:
        return "order"
    commas = [k for k in range(first) if ends_in_comma(tokens.printed(k))]
    start = commas[-1] + 1 if commas and tokens.folded[0] in lexicon.prepositions else 0
    return "order" if first - start <= _SUBJECT else None


def _speaks_of_another(gap: Gap) -> bool:
    """True if all that the gap has of the sentence behind it is a pronoun, for what another one within it names: "Roe
    [failed. Doe lived on. She] died in May"."""
    tokens, pronouns = gap.tokens, gap.lexicon.pronouns
    told = len(gap.tail) == 1 and tokens.folded[gap.tail.start] in pronouns
    return told and any(tokens.folded[k] not in pronouns for k in gap.begun[:-1])


def refers_back(gap: Gap) -> str | None:
    """A pronoun for what another sentence names, which the gap takes: "Grease the rack. [The pinion needs none.] It is
    coated"; not where that speaks of what the quote does, or begins with a pronoun too."""
    tokens, lexicon = gap.tokens, gap.lexicon
    if gap.ends[-1:] != [gap.end - 1] or not gap.begun or tokens.word(gap.end) not in lexicon.pronouns:
        return None
    start = gap.begun[-1]
    while start < gap.end - 1 and in_any(tokens.folded[start], lexicon.articles, lexicon.possessives):
        start += 1
    named = not in_any(tokens.folded[start], lexicon.pronouns, lexicon.prepositions, lexicon.connectives)
    return "order" if named and tokens.folded[start] not in tokens.folded[: gap.first] else None


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
    if in_any(following, *small) and tokens.raw(end)[:1].isupper():
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
    but = range(first + 1, end - _CONTRASTED if hangs and not ends_in_comma(last) else first)
    opens = [
        k
        for k, mark in enumerate(parted, first)
        if mark or folded[k] in lexicon.contrasts or (k in but and is_adversative(folded[k], lexicon))
    ]
    if not opens or ended:
        return told and bool(opens)
    if opens == [first] and set_off(tokens, first, end):  # ", unlike files that vary,"
        return False
    far = end - opens[-1]
    named = far <= _SUBJECT + 1 and _names_subject(tokens, opens[-1], end, lexicon)
    return told or named or (hangs and far > _CONTRASTED)


def _restarts(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if the gap says again, of another thing, what stands before it, or what it opens with: "permanent [winter
    time than permanent] summer time", "fell by 3 % [in Leeds;] in York it rose"; or if "but" says more of what it
    joined."""
    folded, opening, last = tokens.folded, tokens.folded[first], tokens.folded[end - 1]
    small = (lexicon.articles, lexicon.prepositions, lexicon.possessives, lexicon.joiners)
    content = last.isalpha() and not UNSPACED.match(last) and not in_any(last, *small)
    again = content and last == tokens.word(first - 1) and folded[end - 2] not in lexicon.joiners
    again = again and not is_unit(tokens, end - 1)
    # "Car loans, [home loans] and land loans": a list, whose last item has it too.
    listed = ends_in_comma(tokens.printed(first - 1)) and tokens.word(end) in lexicon.joiners
    again = again and not (listed and last in folded[end : end + _LISTED])
    parallel = opening == tokens.word(end) and opening in lexicon.prepositions
    # "In the thigh [in infants and in the arm] in adults".
    joints = (k for k in range(first, end - 1) if folded[k] in lexicon.joiners)
    turned = parallel and opening in folded[:first] and any(folded[k + 1] == opening for k in joints)
    turned = turned and not ends_in_comma(tokens.printed(end - 1))
    parallel = parallel and any(counted(tokens, k) for k in range(first))
    opens = opening in lexicon.joiners and is_adversative(tokens.word(end), lexicon)
    return (
        (again and end - first >= _RESTARTING and not ends_part(tokens.printed(end - 1)))
        or turned
        or (parallel and tokens.printed(end - 1).endswith(_SEMICOLONS))
        or (opens and end - first >= _RESTARTING)
    )


def _swallows_object(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a preposition loses its object to a clause about that: "sold to [a firm which was bought by] Dean"."""
    opened = next((k for k in range(first + 1, end) if tokens.folded[k] in lexicon.subordinators), end)
    closed = any(map(ends_part, map(tokens.printed, range(opened - 1, end))))
    return opened < end and tokens.folded[first - 1] in lexicon.prepositions and not closed


def _swallows_verb(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows hangs on a verb of the gap: "is [red and the roof is] black", "denied [the damage and
    admitted] the delay"; or is the verb of another subject in it: "A [should, and B] shall have a drain"."""
    joints = [k for k in range(first, end - 1) if tokens.folded[k] in lexicon.joiners]
    if not joints or ends_in_comma(tokens.printed(end - 1)):
        return False
    if joints[-1] < end - 2 or joints[-1] == first:
        verbs = any(is_auxiliary(tokens, k, lexicon) for k in range(first, joints[-1]))
        return is_auxiliary(tokens, end - 1, lexicon) or (verbs and is_auxiliary(tokens, end, lexicon))
    small = (lexicon.prepositions, lexicon.quantities, lexicon.clause_openers, lexicon.be, lexicon.pronouns)
    last = tokens.folded[end - 1]
    content = last.isalpha() and not UNSPACED.match(last) and not _is_small(tokens, end - 1, lexicon)
    return content and not in_any(last, *small) and not tokens.raw(end - 1)[:1].isupper()


def _hands_over(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if what follows hangs on the last word of a clause or phrase that begins in the gap.

    "to support [services, while we focus on] processes"; "higher than [X and much lower than] Y"; not what the gap only
    repeats or joins, "in [Leeds and in] York", "the terms [and conditions of] this licence".
    """
    led = in_any(tokens.folded[end - 1], lexicon.prepositions, lexicon.openers)
    if not led or ends_in_comma(tokens.printed(end - 1)):
        return False
    opening = lexicon.clause_openers.words - lexicon.openers.words
    opening |= lexicon.joiners.words | lexicon.contrasts.words
    opens = [k for k in range(first, end - 1) if tokens.folded[k] in opening]
    return bool(opens) and opens[-1] < end - 3


def _swallows_main_clause(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if a clause or phrase hangs on another clause that begins in the gap: "shall preside [but not vote,] even
    unless it is tied", "is free[, but we may charge a fee] for copies"; a phrase that a comma parts from it does not.
    """
    opening = tokens.folded[first]
    if opening not in lexicon.clause_openers or opening in lexicon.subordinators:
        return False
    # "Even" and the like belong to what follows them.
    following = end + lexicon.degrees.length_at(tokens.folded, end)
    led = tokens.word(end) in lexicon.prepositions and not ends_in_comma(tokens.printed(end - 1))
    led = led and not in_any(opening, lexicon.joiners, lexicon.openers)
    return led or tokens.word(following) in lexicon.subordinators


def _runs_on(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if by its marks a clause begins in the gap that has not ended there: what follows is the rest of it.

    "A may be offered [to some; for] others"; "is not [wrong, but it is] misleading"; "is plain [in spring but is
    hidden] in autumn"; "works [at night, although it fails] by day"; "A [held the wall, while B, unpaid,] fled";
    "events, [none of which was judged] grave". A clause that hangs on another one ends at its next comma, one behind a
    semicolon at the next, any other where the gap does.
    """
    # A word that joins, an article or a label begins what follows: "wood; [stone; and (c)] iron".
    last = end
    while last > first and _is_small(tokens, last - 1, lexicon):
        last -= 1
    closed = [k for k in range(first, end) if _parts_clauses(tokens.printed(k))]
    for k in range(first, last):
        mark = tokens.printed(k - 1)
        apart, contrary = mark.endswith(_SEMICOLONS), is_adversative(tokens.folded[k], lexicon)
        verbal = contrary and k + 1 < end and is_auxiliary(tokens, k + 1, lexicon)
        if not (apart or verbal or (ends_in_comma(mark) and _opens_clause(tokens, k, end, lexicon))):
            continue
        hung = not apart and not contrary
        compared = lexicon.contrasts.length_at(tokens.folded, k) and k > first
        if compared and tokens.word(end) not in lexicon.joiners:
            return True
        if hung and closed and closed[-1] >= k:
            continue
        if last - 1 not in closed or (apart and k > first and ends_in_comma(tokens.printed(last - 1))):
            return True
    return False


def _opens_clause(tokens: Tokens, k: int, end: int, lexicon: Lexicon) -> bool:
    """True if token `k`, behind a comma, opens a clause: "but", "which", "none of which"."""
    if _goes_on(tokens, k, lexicon) and not is_adversative(tokens.folded[k], lexicon):
        return False
    if tokens.folded[k] in lexicon.clause_openers:
        return k + 1 < end
    led = (lexicon.prepositions, lexicon.quantities, lexicon.denials_of_next)
    at = k
    while at < min(end, k + _LEADING) and in_any(tokens.folded[at], *led):
        at += 1
    return k < at < end and tokens.folded[at] in lexicon.subordinators


def _parts_clauses(word: str) -> bool:
    """True for a word, as it is printed, with a comma or another mark between clauses; no bracket is one."""
    return ends_in_comma(word) or (ends_clause(word) and not word.rstrip(",.").endswith(")"))


def _corrects(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if the gap takes what the denial before it denies: "is not [repaired, but] sold"."""
    contrary = any(is_adversative(word, lexicon) for word in tokens.folded[first + 1 : end])
    return contrary and tokens.word(first - 1) in lexicon.denials


def _repeats(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if the gap opens with the word with which what follows goes on, said of another thing: "A used [lamps of
    5 W, B] lamps of 9 W"; or, without spaces between words, ends with the topic's mark before it: 甲は[赤、乙は]青."""
    before = tokens.word(first - 1)
    if set_off(tokens, first, end):  # an item of a list
        return False
    # "For the old house [the rent is £5, for the shed] the rent is £7": articles lead both.
    led = tokens.folded[first] == tokens.word(end) and tokens.folded[first] in lexicon.articles
    if led and first < end - 1 and not ends_part(tokens.printed(end - 1)):
        first, end = first + 1, end + 1
    word = tokens.folded[first]
    if word == tokens.word(end) and word.isalpha() and not UNSPACED.match(word):
        small = (
            lexicon.prepositions,
            lexicon.pronouns,
            lexicon.quantities,
            lexicon.be,
            lexicon.clause_openers,
        )
        return not in_any(word, *small) and not _is_small(tokens, first, lexicon)
    parted = any(ends_in_comma(tokens.printed(k)) for k in range(first, end - 1))
    return parted and before == tokens.folded[end - 1] and UNSPACED.match(before) is not None


def _goes_on(tokens: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True if token `k` goes on with a list, or joins no more than a sentence: "as well as", "so"."""
    return any(words.length_at(tokens.folded, k) for words in (lexicon.joiners, lexicon.connectives))


def _is_small(tokens: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True for a token with which what stands behind it begins, and for the label of a list's item."""
    word = tokens.folded[k]
    lists = (lexicon.articles, lexicon.joiners, lexicon.connectives, lexicon.openers)
    label = len(word) == 1 and word.isascii()
    return label or is_adversative(word, lexicon) or in_any(word, *lists)


def _names_subject(tokens: Tokens, first: int, end: int, lexicon: Lexicon) -> bool:
    """True if the words behind what opens a clause may be its bare subject: "; the ministry", "while the minister"."""
    last = tokens.folded[end - 1]
    small = (lexicon.articles, lexicon.prepositions, lexicon.joiners, lexicon.contrasts, lexicon.connectives)
    label = len(last) == 1 and last.isascii()
    return not label and not in_any(last, *small)


_PARTING = (
    _swallows_subject,
    swallows_figures,
    moves_figure,
    _swallows_object,
    _restarts,
    _swallows_verb,
    _hands_over,
    _swallows_main_clause,
    _runs_on,
    takes_its_figure,
    _corrects,
    _repeats,
)


def parted(gap: Gap) -> str | None:
    """What the rest of the same sentence hangs on; what a bracket holds is said within it."""
    tokens, first, end = gap.tokens, gap.first, gap.end
    if not gap.whole or gap.bracketed:
        return None
    return "order" if any(rule(tokens, first, end, gap.lexicon) for rule in _PARTING) else None
