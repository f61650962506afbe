"""Degrees that a denial is about, measures that fall short, and phrases that except: as claims are read."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grounding.claims.lexicon import denies, words_of
from grounding.meaning.tokens import Tokens

_REACH = 4
"""Words behind a denial among which a word may be what it denies."""
NEARLY = words_of(
    """
    almost nearly virtually practically fast beinahe nahezu presque quasiment pratiquement casi prácticamente quasi
    praticamente quase bijna vrijwel nästan næsten почти prawie neredeyse lähes майже σχεδόν
    """
)
"""Words that say that something fell short of what follows."""
_SCOPES = words_of(
    """
    always all every entirely fully merely just simply quite very usually often necessarily immer alle unbedingt
    zwingend ganz vollständig wesentlich sofort signifikant erheblich ausschließlich toujours tous toutes siempre todos
    todas sempre tutti tutte altijd volledig helemaal sempre todo всегда все полностью
    """
)
"""Words that, behind a denial, are what it denies."""
_SCOPE_ENDINGS = ("ly", "ment", "mente", "weise")
"""Endings of adverbs; in English, German, French, Spanish, Italian and Portuguese."""
_NO_SCOPES = words_of("only family daily early reply apply supply july likely finally")
"""Words with such an ending that are none, or deny nothing of the sentence when they are gone."""
_EXCEPTIONS = re.compile(
    r"\b(?:exceptions? (?:of|de|du|des)|ausnahme (?:von|vom|der|des|dieser|einer|eines)|abgesehen von|apart from"
    r"|aside from|other than|excepcion (?:de|del)|eccezione (?:di|del|della|dei|delle|degli)|uitzondering van"
    r"|excecao (?:de|do|da|dos|das)|за исключением|кроме|undantag av|undtagelse af)\b"
)
"""Phrases that except, as folded words with a space between."""


def exception_phrases(folded: Sequence[str]) -> list[int]:
    """Which of the words begin a phrase that excepts, as "with the exception of"."""
    text = " ".join(folded)
    return [text[: m.start()].count(" ") for m in _EXCEPTIONS.finditer(text)]


def is_denied(source: Tokens, j: int) -> bool:
    """True if token `j` is what a denial shortly before it denies: "did not change significantly"."""
    word = source.folded[j]
    if word in _NO_SCOPES or not (word in _SCOPES or (len(word) > 4 and word.endswith(_SCOPE_ENDINGS))):
        return False
    before = range(max(0, j - _REACH), j)
    near = [k for k in before if denies(source.folded[k])]
    return bool(near) and not any(source.raw(k)[-1:] in ",;:.!?)" for k in range(near[-1], j))
