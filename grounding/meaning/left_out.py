"""What left-out words did to the rest: bounded a number, said how many, kept it open, excepted from it.

"At least 90 days" is not "90 days", "all but one" not "all", "did not change significantly" not "did not change". Such
words deny nothing, and a statement without them reads well: that is why they are looked for one by one. Several words
count as a phrase, and one with a meaning in other languages only where the passage is in one of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from blocks.text.fold import skeleton
from grounding.meaning.language import may_be_in
from grounding.meaning.lexicon import FILLERS, denies, words_of
from grounding.meaning.tokens import Tokens
from grounding.numbers import find_quantities

_REACH = 4
"""Words behind a denial among which a word may be what it denies."""
_LONGEST_LIMIT = 3
"""Words of the longest phrase before a number."""
_BESIDE = 3
"""Characters before a bound in a script without spaces among which its number ends, with its unit."""
_PASSIVE = 4
"""Words from "was" to "by" at most: "was later acquired by"."""


def _phrases(*lines: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(map(skeleton, phrase.split())) for line in lines for phrase in line.split(","))


_LIMITS = _phrases(
    "at least,at most,up to,more than,less than,fewer than,greater than,in excess of,upwards of,a maximum of",
    "maximum of,a minimum of,minimum of,close to,as many as,as few as,over,under,above,below,about,around",
    "approximately,roughly,circa,ca,some,exceeding",
    "mindestens,wenigstens,höchstens,maximal,bis zu,mehr als,weniger als,über,unter,rund,etwa,ungefähr,knapp,zirka",
    "au moins,au plus,au maximum,au minimum,plus de,moins de,environ,près de,jusqu'à,supérieur à,inférieur à",
    "al menos,por lo menos,como mínimo,como máximo,a lo sumo,hasta,más de,menos de,cerca de,unos,unas,alrededor de",
    "aproximadamente,almeno,al massimo,fino a,più di,meno di,oltre,minstens,ten minste,tenminste,hoogstens,maximaal",
    "meer dan,minder dan,ongeveer,ruim,pelo menos,no mínimo,no máximo,até,mais de,minst,högst,upp till,mer än",
    "mindre än,omkring,cirka,mindst,højst,mere end,mindre end,более,менее,свыше,около,примерно,до,ponad,poniżej",
    "około,co najmniej,co najwyżej,en az,en çok,en fazla,yaklaşık,legalább,legfeljebb,nejméně,alespoň,nejvýše",
    "vähintään,enintään,noin,cel puțin,cel mult,щонайменше,близько,τουλάχιστον,έως,περίπου,על הפחות,לפחות,עד",
    "على الأقل,최소,최대,약",
)
"""Phrases before a number that make it a bound or a guess."""
_LIMITS_BEHIND = words_of("이상 이하 미만 초과 minimum maximum")
"""Words behind a number that do."""
_BETWEEN = _phrases("between,zwischen,entre,tra,fra,tussen,mellan")
"""Words before a range: behind an ellipsis the two numbers still show that it is one."""
NEARLY = words_of(
    """
    almost nearly virtually practically fast beinahe nahezu presque quasiment pratiquement casi prácticamente quasi
    praticamente quase bijna vrijwel nästan næsten почти prawie neredeyse lähes майже σχεδόν
    """
)
"""Words that say that something fell short of what follows."""
_PARTS = words_of(
    """
    most half majority minority meisten hälfte mehrheit einige einigen einiger manche plupart moitié majorité certains
    certaines quelques mayoría mitad algunos algunas maggioranza maggior metà alcuni alcune meeste helft sommige
    enkele maioria metade alguns algumas большинство большинства некоторые некоторых część większość
    double twice triple thrice doppelte doppelten doppelter doppeltes dreifache zweimal doble doppio doppia dobro
    dubbele двойную двойной вдвое
    """
)
"""Words that speak of a part of what follows, or of a multiple."""
_DEGREES = words_of("the a an his her its their our my your")
"""Words before "most" behind which it makes a superlative."""
_DOUBTS = words_of(
    """
    allegedly reportedly supposedly purportedly ostensibly probably perhaps possibly maybe presumably apparently
    seemingly potentially conceivably arguably might could angeblich möglicherweise vielleicht wahrscheinlich
    vermutlich voraussichtlich könnte könnten dürfte prétendument peut-être probablement pourrait pourraient
    supuestamente presuntamente quizás quizá probablemente posiblemente podría podrían forse probabilmente
    presumibilmente potrebbe potrebbero misschien wellicht waarschijnlijk vermoedelijk zou zouden talvez provavelmente
    alegadamente supostamente possivelmente poderia poderiam возможно вероятно якобы kanske troligen måske formentlig
    """
)
"""Words that leave open whether something is so."""
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
_INSTEAD = re.compile(
    r"\b(?:rather than|instead of|anstatt|anstelle|statt|au lieu|plutot que|en lugar de|en vez de|invece (?:di|del)"
    r"|anziche|in plaats van|em vez de|вместо)\b"
)
"""Phrases that deny what follows them."""
_EXCEPTIONS = re.compile(
    r"\b(?:exceptions? (?:of|de|du|des)|ausnahme (?:von|vom|der|des|dieser|einer|eines)|abgesehen von|apart from"
    r"|aside from|other than|excepcion (?:de|del)|eccezione (?:di|del|della|dei|delle|degli)|uitzondering van"
    r"|excecao (?:de|do|da|dos|das)|за исключением|кроме|undantag av|undtagelse af)\b"
)
"""Phrases that except, as folded words with a space between."""
_BUT = re.compile(r"\b(?:all|every\w*|any\w*|no\w*|none) but\b")
"""Behind these words "but" excepts."""
_UNSPACED_LIMITS = re.compile("最多|最高|最低|最大|超过|超過|不到|大约|将近|约|約|およそ|以上|以下|以内|未満")
_UNSPACED = re.compile(
    "至少|几乎|幾乎|大多数|大多數|也许|据称|除了|除外|ほぼ|ほとんど|少なくとも|おそらく|かもしれ|を除"
)
"""The like in scripts whose words are not parted; the first only beside a number."""
_ONLY_IN = {
    skeleton(word): frozenset(languages.split())
    for word, languages in (
        ("fast", "de"), ("quasi", "it fr de"), ("casi", "es"), ("hasta", "es"), ("ate", "pt"), ("rund", "de"),
        ("unter", "de"), ("some", "en"), ("over", "en"), ("under", "en"), ("ca", "en de it nl"), ("about", "en"),
        ("unos", "es"), ("unas", "es"), ("all", "en"), ("forse", "it"), ("zou", "nl"), ("most", "en"),
        ("half", "en nl"), ("quite", "en"), ("just", "en"), ("very", "en"), ("todo", "es pt"), ("до", "ru"),
        ("ruim", "nl"),
    )
}  # fmt: skip
"""Words that are qualifiers in these languages, and something else in others."""
_BE = words_of(
    "is are was were be been being wird werden wurde wurden est sont été fut fue fueron è sono era foi"
)
_BY = words_of("by von durch par por da door pelo pela")


def qualifier_kind(source: Tokens, at: Sequence[int], gone: Collection[int]) -> str | None:
    """The kind of difference if the source's tokens `at`, left out in a row, qualified the rest; else None.

    `gone` are all tokens around them that are left out, a number's own words among them ("plus 20").
    comparison (a number's bound), quantity (how many, nearly), modality (whether it is so), exception, or negation
    (what a denial bears on).
    """
    words = [source.folded[j] for j in at]
    if _unspaced(source, at):
        return "quantity"
    text = " ".join(source.folded[max(0, at[0] - 1) : at[-1] + 1])
    if _INSTEAD.search(" ".join(words)):
        return "negation"
    if _EXCEPTIONS.search(" ".join(words)) or _excepts_one(words, text):
        return "exception"
    if _bounds(source, at, gone, _LIMITS | _BETWEEN):
        return "comparison"
    meant = [j for j in at if _meant(source.folded[j], source.folded)]
    if any(source.folded[j] in NEARLY or _is_part(source, j, at) for j in meant):
        return "quantity"
    if any(source.folded[j] in _DOUBTS for j in meant):
        return "modality"
    return "negation" if any(is_denied(source, j) for j in meant) else None


def exception_phrases(folded: Sequence[str]) -> list[int]:
    """Which of the words begin a phrase that excepts, as "with the exception of"."""
    text = " ".join(folded)
    return [text[: m.start()].count(" ") for m in _EXCEPTIONS.finditer(text)]


def lost_passive(source: Tokens, omitted: Collection[int]) -> int | None:
    """The "by" of a passive that lost both its "was" and its "by", so that who did it and to whom is exchanged."""
    for j in omitted:
        if source.folded[j] in _BY and any(
            k in omitted and source.folded[k] in _BE for k in range(max(0, j - _PASSIVE), j)
        ):
            return j
    return None


def cut_qualifier(source: Tokens, at: Sequence[int]) -> str | None:
    """The kind if the last of the tokens `at`, for which an ellipsis stands, qualified what follows; else None."""
    if _bounds(source, at[-_LONGEST_LIMIT:], at, _LIMITS):
        return "comparison"
    last = source.folded[at[-1]]
    return "quantity" if last in NEARLY and _meant(last, source.folded) else None


def _unspaced(source: Tokens, at: Sequence[int]) -> bool:
    """True if characters of a script without spaces among the tokens qualify."""
    joined = source.joined(at)
    if joined.isascii():
        return False
    beside = source.folded[max(0, at[0] - _BESIDE) : at[0]] + source.folded[at[-1] + 1 : at[-1] + 2]
    numbered = any(c.isdigit() for word in beside for c in word)
    return bool(_UNSPACED.search(joined) or (numbered and _UNSPACED_LIMITS.search(joined)))


def _excepts_one(words: Sequence[str], text: str) -> bool:
    """True for "but" that excepts: behind "all", "none" and the like, left out with it or not."""
    return "but" in words and _BUT.search(text) is not None


def _bounds(
    source: Tokens, at: Sequence[int], gone: Collection[int], limits: Collection[tuple[str, ...]]
) -> bool:
    """True if the tokens hold one of the phrases `limits`, which bound the number behind or before them."""
    if source.folded[at[0]] in _LIMITS_BEHIND and at[0] and any(map(str.isdigit, source.folded[at[0] - 1])):
        return True
    for end in range(at[0] + 1, at[-1] + 1 + _LONGEST_LIMIT):
        for length in range(1, _LONGEST_LIMIT + 1):
            phrase = tuple(source.folded[max(0, end - length) : end])
            if phrase not in limits:
                continue
            start = end - length
            telling = {j for j in range(start, end) if source.folded[j] not in FILLERS or length == 1}
            meant = length > 1 or _meant(phrase[0], source.folded)
            if not telling or not meant or not telling <= set(gone):
                continue
            if end not in gone and _is_number(source, end):
                return True
            if length > 1 and any(_is_number(source, k) for k in range(max(0, start - 2), start)):
                return True
    return False


def _is_number(source: Tokens, j: int) -> bool:
    """True if a number begins with token `j`, in digits or words."""
    if j >= len(source):
        return False
    if any(map(str.isdigit, source.folded[j])):
        return True
    found = find_quantities(source.slice_text(j, min(j + 3, len(source))))
    return bool(found) and found[0].start == 0


def _is_part(source: Tokens, j: int, at: Sequence[int]) -> bool:
    """True if token `j` speaks of a part of what follows: no superlative, and what follows is quoted."""
    if source.folded[j] not in _PARTS:
        return False
    return (
        source.folded[j] != "most" or source.folded[j - 1 : j] == [] or source.folded[j - 1] not in _DEGREES
    )


def is_denied(source: Tokens, j: int) -> bool:
    """True if token `j` is what a denial shortly before it denies: "did not change significantly"."""
    word = source.folded[j]
    if word in _NO_SCOPES or not (word in _SCOPES or (len(word) > 4 and word.endswith(_SCOPE_ENDINGS))):
        return False
    before = range(max(0, j - _REACH), j)
    near = [k for k in before if denies(source.folded[k])]
    return bool(near) and not any(source.raw(k)[-1:] in ",;:.!?)" for k in range(near[-1], j))


def _meant(word: str, around: Sequence[str]) -> bool:
    """True unless the word qualifies in other languages only than that of the words `around`."""
    return may_be_in(_ONLY_IN.get(word), around)
