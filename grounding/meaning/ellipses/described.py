"""An ellipsis that takes which thing of its kind is meant, or the thing of which the quoted one is only said."""

from __future__ import annotations

from blocks.text.scripts import UNSPACED
from grounding.meaning.ellipses.gap import Gap
from grounding.meaning.language_files import in_any
from grounding.meaning.phrases import counted, ends_in_comma, ends_part, ends_sentence, is_auxiliary

_ATTRIBUTES = 2
"""Words that an ellipsis stands for where it hides no more than which thing is meant."""
_BARE_ATTRIBUTES = frozenset({"en", "nl", "sv", "da", "nb"})
"""Languages in which two plain words before a third one describe it."""


def attribute(gap: Gap) -> str | None:
    """A word or two that say which thing is meant: "a [material] breach", "most [forged] data".

    Not names and titles, "by [President] Lincoln", but for those that say which, "the [Park Row] trial"; nor what may
    go without a sign.
    """
    tokens, first, end, lexicon = gap.tokens, gap.first, gap.end, gap.lexicon
    led = (lexicon.articles, lexicon.prepositions, lexicon.quantities)
    small = (*led, lexicon.joiners, lexicon.clause_openers, lexicon.connectives, lexicon.be, lexicon.openers)

    def is_plain(k: int) -> bool:
        word = tokens.word(k)
        return word.isalpha() and not UNSPACED.match(word) and not in_any(word, *small)

    # Elsewhere what nothing leads may be an adverb, or a noun in a case that makes it one.
    named = not _BARE_ATTRIBUTES.isdisjoint(lexicon.languages) or in_any(tokens.folded[first - 1], *led)
    which = tokens.folded[first - 1] in lexicon.articles and tokens.raw(end)[:1].islower()
    said = (
        named
        and gap.whole
        and end - first <= _ATTRIBUTES
        and all(is_plain(k) and (which or not tokens.raw(k)[:1].isupper()) for k in range(first, end))
        and is_plain(end)
        and not any(map(ends_part, map(tokens.printed, range(first - 1, end))))
    )
    return "omitted" if said else None


def restricted(gap: Gap) -> str | None:
    """What says which things of a kind are meant, behind the bare noun that a clause begins with: "patients [with
    asthma] are", "members [of the board] may"."""
    tokens, first, end, lexicon = gap.tokens, gap.first, gap.end, gap.lexicon
    led = in_any(tokens.folded[first], lexicon.prepositions, lexicon.subordinators)
    if not (gap.whole and led and is_auxiliary(tokens, end, lexicon)):
        return None
    before = tokens.printed(first - 2) if first > 1 else "."
    opens = (
        ends_part(before)
        or ends_sentence(before, lexicon)
        or tokens.word(first - 2) in lexicon.clause_openers
    )
    noun = tokens.word(first - 1)
    small = (
        lexicon.pronouns,
        lexicon.articles,
        lexicon.prepositions,
        lexicon.clause_openers,
        lexicon.quantities,
    )
    # A capital elsewhere is a name's.
    kind = tokens.raw(first - 1).islower() or (first == 1 and noun.endswith("s"))
    bare = kind and noun.isalpha() and not in_any(noun, *small, lexicon.connectives)
    apart = any(ends_part(tokens.printed(k)) for k in (first - 1, end - 1))
    return (
        "omitted" if opens and bare and not apart and not is_auxiliary(tokens, first - 1, lexicon) else None
    )


def relisted(gap: Gap) -> str | None:
    """An item of another list than the one that what is quoted leads in: "to fund: [a hall. It declined to fund:] a
    feast"."""
    return "order" if gap.leads else None


def spliced(gap: Gap) -> str | None:
    """One name of two: "Priya [Nair and Tomas] Berg"."""
    tokens, first, end = gap.tokens, gap.first, gap.end
    around = range(first - 1, end + 1)
    joints = [k for k in around if tokens.folded[k] in gap.lexicon.joiners]
    named = all(k in joints or tokens.raw(k)[:1].isupper() for k in around)
    apart = any(ends_part(tokens.printed(k)) for k in around[:-1])
    return (
        "order"
        if gap.whole and len(joints) == 1 and named and not apart and first < joints[0] < end - 1
        else None
    )


def gapped(gap: Gap) -> str | None:
    """The thing, and whom it goes to, where another goes to the next: "left her books [to Ely, her house] to Moe"."""
    tokens, first, end = gap.tokens, gap.first, gap.end
    again = tokens.folded[first] == tokens.word(end) and tokens.folded[first] in gap.lexicon.prepositions
    commas = [k for k in range(first, end) if ends_in_comma(tokens.printed(k))]
    bare = not ends_part(tokens.printed(end - 1)) and not in_any(
        tokens.folded[end - 1], gap.lexicon.joiners, gap.lexicon.prepositions
    )
    return "order" if gap.whole and again and bare and commas else None


def headed(gap: Gap) -> str | None:
    """What governs the word behind the gap, with the thing that this is said of: "ruled out [a cut in] the duty", "owns
    [a copy of] the picture"; "A [belongs to B, a firm that] is closed".

    Not what joins another to what stands before it, "the terms [and conditions of] this licence", nor a measure behind
    a preposition, "for [a period of] ten years".
    """
    tokens, first, end, lexicon = gap.tokens, gap.first, gap.end, gap.lexicon
    # "Common: [rash. Rare:] fever".
    if all(tokens.printed(k).endswith(":") for k in (first - 1, end - 1)):
        return "order"
    while end > first and tokens.folded[end - 1] in lexicon.articles:
        end -= 1
    last, joined = tokens.folded[end - 1], (tokens.folded[first], tokens.folded[end - 2])
    if not gap.whole or end - first < 2 or ends_part(tokens.printed(end - 1)):
        return None
    if any(word in lexicon.joiners for word in joined):
        return None
    if last in lexicon.than and tokens.folded[first] in lexicon.prepositions:
        return "comparison"  # "Higher [in the field than] in the offices"
    if last in lexicon.prepositions:
        behind = (lexicon.prepositions, lexicon.joiners, lexicon.clause_openers, lexicon.connectives)
        measured = tokens.folded[first - 1] in lexicon.prepositions and counted(tokens, gap.end)
        again = last in tokens.folded[first - 1 : end - 1]
        return None if measured or again or in_any(tokens.word(gap.end), *behind) else "order"
    opened = in_any(last, lexicon.openers, lexicon.subordinators) and last != tokens.folded[first]
    return "order" if opened and is_auxiliary(tokens, end, lexicon) else None
