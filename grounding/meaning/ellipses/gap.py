"""The words that an ellipsis stands for, and the sentences that it breaks off, ends and holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from blocks.text.scripts import UNSPACED
from grounding.meaning.cues import Cue, find_cues
from grounding.meaning.lexicon import Lexicon
from grounding.meaning.phrases import ends_in_comma, ends_sentence, sentence_ends
from grounding.meaning.tokens import Tokens

_BULLETS = ("•", "▪", "◦", "‣")
_LABEL = re.compile(r"\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})\)|\d{1,2}\.")
_ASIDE = re.compile(r"[\s%‰°]*(?:\([^()]+\)|\[[^\[\]]+\]|（[^（）]+）)[,.;:]*\s*")
_UNSPACED_WORD = 0.4
"""Words that a character of a script without spaces is."""


@dataclass(frozen=True)
class Gap:
    """Tokens `first` to before `end`, behind one quoted token or more, before the next of what is quoted."""

    tokens: Tokens
    """What is quoted before, what is left out, and some of what is quoted behind."""
    first: int
    """The first token left out."""
    end: int
    """The one behind the last, which is quoted."""
    lexicon: Lexicon
    """The lists of the passage's languages."""

    @cached_property
    def cues(self) -> Sequence[Cue]:
        """Its words that turn or limit."""
        found = find_cues(self.tokens, self.lexicon, self.first, self.end)
        return [cue for cue in found if not self._names(cue)]

    def _names(self, cue: Cue) -> bool:
        """True in what opens a bracket that names something: the "only" of Czech "(dále jen „půjčitel“)"."""
        tokens, named = self.tokens, self.lexicon.hereinafter
        leads = (
            k + named.length_at(tokens.folded, k)
            for k in range(max(self.first, cue.first - 2), cue.first)
            if tokens.printed(k).startswith("(")
        )
        # "(Dále jen se souhlasem)" names nothing.
        return any(cue.end <= end < self.end and not tokens.raw(end)[0].islower() for end in leads)

    @cached_property
    def ends(self) -> Sequence[int]:
        """Its tokens that end a sentence."""
        return sentence_ends(self.tokens, self.first, self.end, self.lexicon)

    @property
    def begun(self) -> Sequence[int]:
        """Its tokens with which a sentence begins."""
        return [*(self.first for _ in range(self.closed)), *(k + 1 for k in self.ends if k + 1 < self.end)]

    @cached_property
    def closed(self) -> bool:
        """True if a sentence ends right before it."""
        return ends_sentence(self.tokens.printed(self.first - 1), self.lexicon)

    @property
    def whole(self) -> bool:
        """True if it lies within one sentence."""
        return not self.ends and not self.closed

    @property
    def head(self) -> range:
        """Its tokens of the sentence before it."""
        last = self.end if self.whole else self.first if self.closed else self.ends[0] + 1
        return range(self.first, last)

    @property
    def tail(self) -> range:
        """Its tokens of the sentence behind it."""
        return range(self.ends[-1] + 1 if self.ends else self.first, self.end)

    @property
    def apart(self) -> bool:
        """True if commas set it off."""
        return set_off(self.tokens, self.first, self.end)

    @property
    def bracketed(self) -> bool:
        """True if it is one aside in brackets."""
        held = self.tokens.text[self.tokens.ends[self.first - 1] : self.tokens.starts[self.end]]
        return _ASIDE.fullmatch(held) is not None

    @property
    def itemized(self) -> bool:
        """True if it holds whole items of a list, each behind a bullet or a label: they say nothing of the others."""
        if self.leads:
            return False
        printed, labelled = self.tokens.printed, _LABEL.fullmatch(self.tokens.raw(self.first))
        if labelled and printed(self.first - 1).endswith((";", ":")) and printed(self.end - 1).endswith(";"):
            return True
        # "• (b) insufficient training; • [(c)]": behind the bullet the next item's label may be left out too.
        labelled_next = self.end - self.first > 1 and len(self.tokens.folded[self.end - 1]) == 1
        lasts = (self.end - 1, *(self.end - 2 for _ in range(labelled_next)))
        return printed(self.first - 1).endswith(_BULLETS) and any(
            printed(k).endswith(_BULLETS) for k in lasts
        )

    @property
    def listed(self) -> bool:
        """True if it holds whole items of a list that a colon leads in, each up to its semicolon."""
        printed = self.tokens.printed
        led = self.whole and not self.leads and any(map(self._leads_in, range(self.first)))
        return led and printed(self.first - 1).endswith((";", ":")) and printed(self.end - 1).endswith(";")

    @cached_property
    def leads(self) -> bool:
        """True if it holds what leads in a list, behind the list that was led in before it."""
        led = any(map(self._leads_in, range(self.first)))
        return led and not self.closed and any(map(self._leads_in, range(self.first, self.end)))

    def _leads_in(self, k: int) -> bool:
        """True for a token with a colon, and perhaps a bullet."""
        return self.tokens.printed(k).rstrip("".join(_BULLETS) + " \n").endswith(":")

    @cached_property
    def before(self) -> Sequence[Cue]:
        """The words before it that turn or limit."""
        return find_cues(self.tokens, self.lexicon, 0, self.first)


def set_off(tokens: Tokens, first: int, end: int) -> bool:
    """True if a comma stands before token `first` and one behind the last before `end`."""
    return all(ends_in_comma(tokens.printed(k)) for k in (first - 1, end - 1))


def words(tokens: Tokens, at: range) -> float:
    """About how many words the tokens are: in scripts without spaces one of two or three characters."""
    return sum(_UNSPACED_WORD if UNSPACED.match(tokens.folded[k]) else 1.0 for k in at)
