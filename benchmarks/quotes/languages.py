"""Words that turn a statement, by language: what false quotes put in, take out or exchange, and true ones leave alone.

Each rule is (pattern, replacement), applied to one place of a quote at a time. A language without rules gets only
the kinds of quotes that need none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

Rule = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Language:
    """The rules of one language."""

    not_in: Sequence[Rule] = ()
    """Put a negation in."""
    not_out: Sequence[Rule] = ()
    """Take a negation out."""
    modality: Sequence[Rule] = ()
    """Exchange what must be for what may be."""
    opposites: Sequence[tuple[str, str]] = ()
    """Word pairs, exchanged in both directions."""
    turning: str = ""
    """Pattern of the words that a true quote never leaves out: negations, exceptions, limits."""
    articles: str = ""
    """Pattern of an article with the space behind it that a true quote may lose: none of "a few"."""
    joining: str = ""
    """Pattern of the words that only join sentences, whose loss changes nothing."""
    percent: str = ""
    """The word for %."""
    small_numbers: Sequence[str] = ()
    """Number words from 2 upward."""
    groups: str = ""
    """What stands between thousands in numbers."""

    @property
    def protected(self) -> re.Pattern[str]:
        """Words that a true quote neither loses nor misspells."""
        words = [word for pair in self.opposites for word in pair] + list(self.small_numbers)
        modal = [pattern for pattern, _ in self.modality]
        parts = [p for p in (self.turning, *modal, *(rf"\b{re.escape(w)}\b" for w in words)) if p]
        return re.compile("|".join(parts) or r"(?!)", re.IGNORECASE)


def _both(*pairs: tuple[str, str]) -> list[Rule]:
    """Whole words, exchanged in both directions."""
    rules = [(rf"\b{a}\b", b) for a, b in pairs]
    return rules + [(rf"\b{b}\b", a) for a, b in pairs]


_ENGLISH_VERBS = r"\b(is|are|was|were|has|have|had|will|can|may|must|should|does|did|could|would)\b"

ENGLISH = Language(
    not_in=[(_ENGLISH_VERBS + r" (?!not\b|no\b|never\b)", r"\1 not ")],
    not_out=[(_ENGLISH_VERBS + r" (?:not|never) ", r"\1 "), (r"\bcannot\b", "can"), (r"\bnever ", "")],
    modality=[
        *_both(("may", "must"), ("can", "must"), ("might", "must")),
        *((r"\bshould\b", "may"), (r"\bshall\b", "may")),
    ],
    opposites=[
        *(("increase", "decrease"), ("increased", "decreased"), ("higher", "lower"), ("more", "fewer")),
        *(("before", "after"), ("always", "never"), ("with", "without"), ("positive", "negative")),
        *(("above", "below"), ("maximum", "minimum"), ("old", "new"), ("internal", "external")),
        *(
            ("true", "false"),
            ("best", "worst"),
            ("left", "right"),
            ("public", "private"),
            ("enabled", "disabled"),
        ),
        *(("first", "last"), ("all", "none"), ("allowed", "forbidden"), ("required", "optional")),
    ],
    turning=r"\b(no|not|never|none|nor|neither|without|except|unless|only|cannot|hardly|\w+n['’]t|all|every|some|if|alone|just|merely"
    r"|one|half|both|twice|once|dozen|\w+teen|\w+ty|hundred|thousand|million)\b",
    articles=r"(?<=[a-z,] )(?:an?|the) (?!(?:few|little|lot|number|one|only|other|same)\b)",
    joining=r"(?:also|therefore|however|moreover|furthermore|additionally|consequently|nevertheless|besides|indeed)",
    percent="percent",
    small_numbers="two three four five six seven eight nine ten eleven twelve".split(),
    groups=",",
)

GERMAN = Language(
    not_in=[(r"\b(ist|sind|war|wird|werden|kann|können|muss|sollte) (?!nicht\b|kein)", r"\1 nicht ")],
    not_out=[(r"\bnicht ", ""), (r"\bkein(e[rnms]?)?\b", r"ein\1")],
    modality=[
        (r"\bmuss\b", "kann"),
        (r"\bmüssen\b", "können"),
        (r"\bkann\b", "muss"),
        (r"\bkönnen\b", "müssen"),
    ],
    opposites=[
        *(("vor", "nach"), ("immer", "nie"), ("mit", "ohne"), ("mehr", "weniger"), ("erste", "letzte")),
        *(("alte", "neue"), ("alten", "neuen"), ("intern", "extern")),
    ],
    turning=r"\b(nicht|nie|niemals|kein\w*|ohne|außer|nur|weder|noch|alle\w*|falls|wenn)\b",
    percent="Prozent",
    small_numbers="zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(),
    groups=".",
)

FRENCH = Language(
    not_in=[(r"\b(est|sont|peut|peuvent|doit|doivent|sera) (?!pas\b)", r"ne \1 pas ")],
    not_out=[(r"\b(?:ne |n['’])(\w+) (?:pas|plus|jamais) ", r"\1 ")],
    modality=[*_both(("peut", "doit"), ("peuvent", "doivent")), (r"\bdevrait\b", "peut")],
    opposites=[
        *(("avant", "après"), ("toujours", "jamais"), ("avec", "sans"), ("plus", "moins")),
        *(("premier", "dernier"), ("première", "dernière"), ("ancienne", "nouvelle")),
    ],
    turning=r"\b(ne|pas|plus|jamais|aucune?|sans|sauf|seul\w*|ni|tou\w+|si)\b|\bn['’]",
    percent="pour cent",
    small_numbers="deux trois quatre cinq six sept huit neuf dix onze douze".split(),
    groups=" ",
)

SPANISH = Language(
    not_in=[(r"(?<!no )\b(es|son|está|puede|pueden|debe|deben|será|tiene)\b", r"no \1")],
    not_out=[(r"\bno (es|son|está|puede|pueden|debe|deben|se|tiene|hay|será)\b", r"\1")],
    modality=[*_both(("puede", "debe"), ("pueden", "deben")), (r"\bdebería\b", "puede")],
    opposites=[
        *(("antes", "después"), ("siempre", "nunca"), ("con", "sin"), ("más", "menos")),
        *(("primer", "último"), ("primera", "última"), ("nuevo", "antiguo")),
    ],
    turning=r"\b(no|nunca|jamás|ni|ning[uú]n\w*|sin|salvo|excepto|s[oó]lo|solamente|tod\w+|si)\b",
    percent="por ciento",
    small_numbers="dos tres cuatro cinco seis siete ocho nueve diez once doce".split(),
    groups=".",
)

ITALIAN = Language(
    not_in=[(r"(?<!non )\b(è|sono|può|possono|deve|devono|sarà|viene)\b", r"non \1")],
    not_out=[(r"\bnon (è|sono|può|possono|deve|devono|si|sarà|viene|ha)\b", r"\1")],
    modality=_both(("può", "deve"), ("possono", "devono")),
    opposites=[
        *(("prima", "dopo"), ("sempre", "mai"), ("con", "senza"), ("più", "meno")),
        *(("primo", "ultimo"), ("nuovo", "vecchio"), ("nuova", "vecchia")),
    ],
    turning=r"\b(non|mai|né|nessun\w*|senza|tranne|salvo|eccetto|solo|soltanto|tutt\w+|se)\b",
    percent="per cento",
    groups=".",
)

PORTUGUESE = Language(
    not_in=[(r"(?<!não )\b(é|são|está|pode|podem|deve|devem|será|tem)\b", r"não \1")],
    not_out=[(r"\bnão (é|são|está|pode|podem|deve|devem|se|será|tem)\b", r"\1")],
    modality=_both(("pode", "deve"), ("podem", "devem")),
    opposites=[
        *(("antes", "depois"), ("sempre", "nunca"), ("com", "sem"), ("mais", "menos")),
        *(("primeiro", "último"), ("primeira", "última"), ("novo", "velho")),
    ],
    turning=r"\b(não|nunca|jamais|nem|nenhum\w*|sem|exceto|exce[pt]to|salvo|só|somente|apenas|tod\w+|se)\b",
    percent="por cento",
    groups=".",
)

DUTCH = Language(
    not_in=[(r"\b(is|zijn|was|wordt|worden|kan|kunnen|moet|moeten) (?!niet\b|geen\b)", r"\1 niet ")],
    not_out=[(r"\bniet ", ""), (r"\bgeen\b", "een")],
    modality=_both(("kan", "moet"), ("kunnen", "moeten")),
    opposites=[
        *(("voor", "na"), ("altijd", "nooit"), ("met", "zonder"), ("meer", "minder")),
        *(("eerste", "laatste"), ("nieuwe", "oude")),
    ],
    turning=r"\b(niet|nooit|geen|zonder|behalve|alleen|slechts|noch|alle\w*|als|indien)\b",
    percent="procent",
    groups=".",
)

RUSSIAN = Language(
    not_in=[(r"(?<!не )\b(является|являются|может|могут|должен|должны|имеет|был|была|были)\b", r"не \1")],
    not_out=[(r"\bне (является|являются|может|могут|должен|должны|имеет|был|была|были)\b", r"\1")],
    modality=_both(("может", "должен"), ("могут", "должны")),
    opposites=[("до", "после"), ("всегда", "никогда"), ("больше", "меньше"), ("первый", "последний")],
    turning=r"\b(не|ни|никогда|нет|без|кроме|только|все\w*|если)\b",
    percent="процентов",
    groups=" ",
)

JAPANESE = Language(
    not_in=[
        (r"できます", "できません"),
        (r"あります", "ありません"),
        (r"なります", "なりません"),
        (r"ています", "ていません"),
    ],
    not_out=[(r"ません", "ます"), (r"できない", "できる")],
    modality=[(r"しなければなりません", "してもかまいません"), (r"してもよい", "しなければならない")],
    opposites=[("前", "後"), ("新しい", "古い"), ("最初", "最後")],
    turning="ない|ません|のみ|だけ|以外|すべて|なく",
)

CHINESE = Language(
    not_in=[(r"(?<!不)(可以|能够|应该|会|需要)", r"不\1")],
    not_out=[(r"不(可以|能|应该|会|需要|得)", r"\1")],
    modality=[(r"(?<!不)必须", "可以"), (r"(?<!不)可以", "必须"), (r"应该", "可以")],
    opposites=[("之前", "之后"), ("最大", "最小"), ("总是", "从不")],
    turning="不|没|無|无|非|未|只|除|仅|勿|所有",
)

LANGUAGES = {
    "en": ENGLISH,
    "de": GERMAN,
    "fr": FRENCH,
    "es": SPANISH,
    "it": ITALIAN,
    "pt": PORTUGUESE,
    "nl": DUTCH,
    "ru": RUSSIAN,
    "ja": JAPANESE,
    "zh": CHINESE,
}

UNITS = [
    *(
        ("kB", "MB"),
        ("KB", "GB"),
        ("MB", "GB"),
        ("GB", "TB"),
        ("bytes", "bits"),
        ("KiB", "MiB"),
        ("MiB", "GiB"),
    ),
    *(
        ("cm", "mm"),
        ("metres", "feet"),
        ("meters", "feet"),
        ("tonnes", "pounds"),
        ("km", "miles"),
        ("kg", "g"),
    ),
    *(
        ("seconds", "minutes"),
        ("minutes", "hours"),
        ("hours", "days"),
        ("days", "weeks"),
        ("years", "months"),
    ),
    *(("percent", "per mille"), ("euros", "dollars"), ("points", "pixels"), ("inches", "centimetres")),
    *(
        ("Sekunden", "Minuten"),
        ("Tage", "Wochen"),
        ("Tagen", "Wochen"),
        ("Jahre", "Monate"),
        ("Jahren", "Monaten"),
    ),
    *(("secondes", "minutes"), ("jours", "semaines"), ("ans", "mois"), ("octets", "bits"), ("Mo", "Go")),
    *(
        ("segundos", "minutos"),
        ("días", "semanas"),
        ("años", "meses"),
        ("giorni", "settimane"),
        ("anni", "mesi"),
    ),
    *(
        ("dias", "semanas"),
        ("anos", "meses"),
        ("dagen", "weken"),
        ("jaar", "maanden"),
        ("日", "年"),
        ("天", "年"),
    ),
    *(("%", "‰"), ("€", "$"), ("£", "€")),
]
"""Units exchanged in both directions where they stand beside a number."""


def language(code: str) -> Language:
    """The rules for a language code such as `pt` or `zh-Hant`; empty rules where there are none."""
    return LANGUAGES.get(code.partition("-")[0], Language())
