"""Words left out without a sign: the closed list of what may go, and a name for all else.

Articles may go, "that" before a clause, connectives that only join sentences, and labels of list items. Every other
word left out makes the quote say more, less or something else than its source, in every language.
"""

from __future__ import annotations

from collections.abc import Sequence

from grounding.meaning.cues import Cue, find_cues
from grounding.meaning.lexicon import CUE_LISTS, Lexicon
from grounding.meaning.phrases import ends_in_comma, ends_sentence, is_mere_article, is_optional_kana
from grounding.meaning.tokens import Tokens

_ORDER = list(CUE_LISTS)
_REACH = 6
"""Words from a denial to the word that it makes mean only."""


def may_go(source: Tokens, at: Sequence[int], lexicon: Lexicon) -> bool:
    """True if the source's tokens `at`, left out in a row, say nothing of their own."""
    gone = set(at)
    phrases = [cue for cue in find_cues(source, lexicon, at[0], at[-1] + 1) if cue.end - cue.first > 1]
    k = at[0]
    while k <= at[-1]:
        length = int(is_mere_article(source, k, lexicon) or _only_opens(source, k, lexicon))
        # "Even" of "even if" may not go.
        joining = _connective(source, k, lexicon)
        fixed = lexicon.no_denials.length_at(source.folded, k) > max(1, joining)
        if not length and not fixed and not any(cue.first <= k < cue.end for cue in phrases):
            length = joining or _head(source, k, lexicon) or int(is_optional_kana(source, k, lexicon))
        if not length or not gone.issuperset(range(k, k + length)):
            return False
        k += length
    return True


def _connective(source: Tokens, k: int, lexicon: Lexicon) -> int:
    """Tokens of a word that only joins sentences; not of "however" without a comma behind it, which may say how much:
    "however caused", "However the price moves, we pay"; nor behind an article: "the then owner"."""
    if source.word(k - 1) in lexicon.articles and source.printed(k)[-1].isalnum():
        return 0
    measures = source.word(k) in lexicon.measuring_connectives and source.printed(k)[-1].isalnum()
    return 0 if measures else lexicon.connectives.length_at(source.folded, k)


def _head(source: Tokens, k: int, lexicon: Lexicon) -> int:
    """Tokens of a word that joins the sentence which it opens to the one before: "But he stayed", "So, he stayed"."""
    if k == 0 or not ends_sentence(source.printed(k - 1), lexicon):
        return 0
    for words, told in ((lexicon.heads, True), (lexicon.heads_before_comma, False)):
        length = words.length_at(source.folded, k)
        alone = length == 1 and not words.holds(source.folded[k], source.raw(k))  # "É" is no "e"
        counts = words.length_at(source.folded, k + length) > 0  # "첫째, 셋째 토요일": Saturdays
        if length and not alone and (told or (ends_in_comma(source.printed(k + length - 1)) and not counts)):
            return length
    return 0


def _only_opens(source: Tokens, k: int, lexicon: Lexicon) -> bool:
    """True for "that" before a clause; not for one that means only, behind a denial."""
    if not lexicon.openers.holds(source.folded[k], source.raw(k)):
        return False
    if source.folded[k] not in lexicon.only_with_denial:
        return True
    return not any(cue.kind == "negation" for cue in find_cues(source, lexicon, max(0, k - _REACH), k))


def omission_kind(source: Tokens, at: Sequence[int], lexicon: Lexicon) -> str:
    """The kind that names best what the tokens `at`, which may not go, say: negation, comparison, …; else omitted."""
    return strongest(find_cues(source, lexicon, at[0], at[-1] + 1)) or "omitted"


def strongest(cues: Sequence[Cue]) -> str | None:
    """The kind of the cue that turns a statement most; None if there is none."""
    first = min(cues, key=lambda cue: _ORDER.index(cue.list), default=None)
    return first.kind if first else None
