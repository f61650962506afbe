"""Word lists that decide what a changed, added or left-out word does to a statement. All entries are skeletons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

from blocks.text.fold import skeleton


def words_of(text: str) -> frozenset[str]:
    """The words of a list as skeletons."""
    return frozenset(map(skeleton, text.split()))


def groups_of(text: str) -> dict[str, int]:
    """Each word of a line of a list -> the line's number, from 1."""
    lines = [line.split() for line in text.strip().splitlines()]
    return {skeleton(word): n for n, line in enumerate(lines, 1) for word in line}


UNSPACED_DENIALS = words_of(
    """
    ไม่ มิ ไร้ ห้าม ปราศจาก ບໍ່ ບໍ່ ມິ ຫ້າມ ປາສະຈາກ មិន ពុំ ឥត គ្មាន កុំ មិនមែន ない なく なかっ なし ません ずに 无 မဟုတ် ဘူး မရှိ
    """
)
"""Words that deny in scripts without spaces, where nothing but the letters parts them from their neighbours."""

NEGATIONS = UNSPACED_DENIALS | words_of(
    """
    no not never none nor neither cannot nobody nothing nowhere without hardly barely scarcely seldom rarely aint
    arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mightnt mustnt neednt oughtnt shant shouldnt
    wasnt werent wont wouldnt nicht kein keine keinen keinem keiner keines nie niemals niemand nichts ohne weder
    noch kaum ne pas jamais aucun aucune sans ni rien personne nul nulle guere nunca jamas ninguno ninguna ningun
    tampoco nadie sin non mai nessuno nessuna nessun senza niente nulla neanche nao nem nenhum nenhuma sem ninguem
    niet geen nooit zonder niemand niets nauwelijks inte ej ingen aldrig utan ikke aldri uten ikkje ilman
    nie nigdy bez zaden zadna ne neni nikdy bez nem soha nincs nelkul niciodata fara
    nikt nikogo nikomu nic ani zadne zadnego zadnej zadnych zadnym
    не нет ни никогда без нельзя нема ні ніколи никой няма никто никого никому ничего никакой никакая никакие
    δεν δε μην μη οχι ποτε χωρις ουτε μητε ουδε κανεις κανενας κανενα καμια
    degil degildir yok yoktur asla hicbir olmaksizin olmadan
    לא אין בלי אל ללא מעולם אינו אינה אינם איננו בלא לבלתי מבלי ולא ואין שלא שאין
    لا لم لن ليس ليست غير بدون دون ما ولا فلا بلا ألا ولم ولن وليس ودون بغير بدون
    نه نیست نمی هیچ هرگز هیچکس هیچگاه نخواهد نباید نشود نباشد ندارد نہیں نہ بغیر
    नहीं न मत बिना ना না নয় নেই নি নহে বিনা இல்லை அல்ல இல்லாமல் இன்றி கூடாது இல்லாத የለም አይደለም
    არ არა ვერ ნუ არც არავინ არავის არაფერი ոչ չի չէ չեն առանց երբեք
    không chưa chẳng tidak bukan tanpa
    不 没 沒 無 无 未 非 勿 莫 别 否 ず ぬ
    못 안 아니 아니한다 아니된다 아니하고 아니하며 아니하는 않는다 않은 않고 않으며 않는 않을
    못한다 못하는 없이 없는 없다 없으며
    """
)
"""Words that deny."""

EXCEPTIONS = words_of(
    """
    except excepting excluding unless only but solely save besides until if ausser sofern nur falls wenn sauf
    excepte seulement hormis salvo excepto solo solamente eccetto tranne soltanto exceto apenas somente behalve
    tenzij slechts alleen
    """
)
"""Words that narrow what a statement says."""

EXCEPTING = words_of(
    """
    except excepting excluding unless ausser sofern sauf excepte hormis salvo excepto exceto eccetto tranne behalve
    tenzij
    """
)
"""The narrowing words whose exception belongs to the whole sentence, over a comma too."""

NARROWING = EXCEPTING | words_of(
    """
    only solely alone nur seulement solo solamente soltanto apenas somente slechts alleen
    """
)
"""The exceptions whose loss widens a statement; "if" or "but" may go with the clause that it opens."""

NOUN_DENIALS = words_of(
    """
    no none nobody nothing nowhere without neither kein keine keinen keinem keiner keines niemand nichts ohne aucun
    aucune sans ni rien personne nul nulle ninguno ninguna ningun nadie sin nessuno nessuna nessun senza niente nulla
    nenhum nenhuma sem ninguem geen zonder niemand niets
    """
)
"""Denials of what follows them directly, not of a whole clause."""

CLAUSE_OPENERS = words_of(
    """
    which who whom whose that and but or because while although though since as where dass und oder aber weil wahrend
    qui que et ou mais dont pero y o che ma e mas die dat en of maar omdat
    """
)
"""Words with which something new begins: a denial behind one does not belong to what stands before it."""

SUBORDINATORS = words_of("which who whose because while although though since where weil wahrend dont omdat")
"""Words that open a clause of their own, beyond which a denial does not reach."""

JOINERS = words_of("or nor and oder noch und ou ni et o ni y ne e nem en of noch")
"""Words that go on with a list, over which a denial reaches."""

CONTRASTS = words_of("while whereas wahrend wohingegen sondern tandis alors mientras mentre terwijl enquanto")
"""Words with which a clause about another subject begins."""

SUBJECT_PRONOUNS = words_of("it he she they er sie es il elle ils elles ele ela eles ze zij hij")
"""Words that stand for a subject."""

HANGING = JOINERS | words_of(
    "from to by for of in on at with into until von aus auf um zu mit bei durch fur de du des pour par a en del por"
    " para con da dal al di per naar door te"
)
"""Words that hang on what stands before them."""

DENIES_WITH_NE = words_of("personne rien plus")
"""French words that deny beside "ne" only: a "personne" alone is somebody."""

ONLY_IN: dict[str, frozenset[str]] = {
    skeleton(word): frozenset(languages.split())
    for word, languages in (
        ("ne", "fr"), ("ni", "fr es"), ("sin", "es"), ("non", "en fr it la"), ("mai", "it"), ("nul", "fr nl"),
        ("nulle", "fr"), ("nulla", "it"), ("sem", "pt"), ("sans", "fr"), ("rien", "fr"), ("personne", "fr"),
        ("no", "en es it"), ("nem", "pt"), ("pas", "fr"), ("niente", "it"), ("nunca", "es pt"), ("nie", "de"),
        ("falls", "de"), ("solo", "es it"), ("salvo", "es it pt"), ("sauf", "fr"), ("nur", "de"), ("si", "fr es"),
        ("ohne", "de"), ("apenas", "es pt"), ("save", "en"), ("but", "en"), ("alone", "en"), ("nao", "pt"),
    )
}  # fmt: skip
"""Words that deny, except or condition in some languages and are something else, or nothing, in others.

The languages are those that `grounding.meaning.language` tells apart; in a text of none of them each word counts.
"""

MODALS = words_of(
    """
    may might must shall should can could will would ought need muss darf kann soll musste konnte sollte durfte
    """
)
"""Words that say how binding or sure a statement is."""

FILLERS = words_of(
    """
    a an the this that these those of to in on at by for with from as and or is are was were be been being it its
    he she they we you i his her their our your my him them us which who whom whose there here also then so such
    very just quite rather really even too thus hence however moreover therefore indeed furthermore about into
    than der die das den dem des ein eine einen einem einer eines und oder ist sind war zu im in am an auf von mit
    fur le la les l un une des du de et ou est sont a au aux en dans par pour sur ce cette ces qui que se s d el
    los las lo del y o es son al con por para una uno que se su sus il gli i della dei delle di e da che si lo os
    as do da dos das um uma no na em het een van en op te met voor is zijn die dat
    """
)
"""Words whose presence alone asserts nothing."""

LIMITS = words_of(
    "before after above below over under more less fewer greater earlier later prior beyond within equal"
)
"""Words behind or before whose "or" a limit is drawn: "on or before", "ten or more"."""

ARTICLES = words_of(
    """
    a an the der die das den dem des ein eine einen einem einer le la les l un une el los las il lo gli i o os as
    um uma het de een this that these those
    """
)
"""Articles and pointers: one for another is harmless."""

_OPPOSITES = """
    increase decrease|increases decreases|increased decreased|increasing decreasing|higher lower|high low|more fewer
    more less|before after|first last|all none|always never|with without|granted refused|grant refuse|positive negative
    large small|larger smaller|above below|maximum minimum|may must|new old|internal external|true false|best worst
    same different|early late|earlier later|left right|public private|both neither|buyer seller|import export
    imports exports|inflow outflow|inside outside|include exclude|included excluded|includes excludes
    including excluding
    accept reject|accepted rejected|approve reject|approved rejected|allow forbid|allowed forbidden|permitted prohibited
    rise fall|rose fell|rises falls|risen fallen|gain loss|gains losses|profit loss|up down|upper lower|begin end
    open closed|strong weak|stronger weaker|better worse|good bad|male female|men women|mandatory optional
    required optional|valid invalid|legal illegal|employer employee|lender borrower|landlord tenant|debit credit
    asset liability|assets liabilities|ascending descending|active inactive|enable disable|enabled disabled
    add remove|added removed|win lose|won lost|success failure|pass fail|passed failed|major minor|majority minority
    minimal maximal|minimize maximize|hot cold|north south|east west|northern southern|eastern western|day night
    ever never|one none|either neither|or nor
    prior subsequent|precede follow|preceding following|encourage discourage|agree disagree|appear disappear
    """
OPPOSITES: frozenset[tuple[str, str]] = frozenset(
    pair
    for entry in _OPPOSITES.replace("\n", "|").split("|")
    if len(words := entry.split()) == 2
    for pair in ((words[0], words[1]), (words[1], words[0]))
)
"""Pairs that say the reverse of each other, both ways round."""

_REVERSING = (
    "un", "in", "im", "il", "ir", "dis", "non", "de", "mis", "anti", "counter", "ne", "nie", "bez",
    "не", "ни", "без", "ن", "نا", "بي", "غير", "لا", "չ", "ան", "არა", "አይ", "ያለ", "ሳይ",
    "अ", "अन", "অ", "অন", "아니", "불", "비", "무",
)  # fmt: skip
"""Prefixes that turn a word into its reverse; skeletons."""
_REVERSED_BY = frozenset(map(skeleton, _REVERSING))
_EXCHANGED = (("in", "ex"), ("in", "de"), ("im", "ex"), ("inter", "intra"), ("under", "over"), ("pre", "post"),
              ("hyper", "hypo"), ("macro", "micro"), ("max", "min"), ("up", "down"), ("en", "dis"), ("in", "out"),
              ("as", "des"), ("pro", "anti"), ("out", "in"), ("over", "under"))  # fmt: skip


_SAME = [
    frozenset(group.split())
    for group in (
        "that which", "on upon", "till until", "while whilst", "among amongst", "toward towards", "amid amidst",
        "dr doctor", "mr mister", "st saint", "etc etcetera", "section sec", "versus vs", "ok okay",
    )
]  # fmt: skip
"""Words that stand for one another without a change of meaning."""


def interchangeable(a: str, b: str) -> bool:
    """True if either word may stand for the other."""
    return any(a in group and b in group for group in _SAME)


def opposite(a: str, b: str) -> bool:
    """True if one word says the reverse of the other: a listed pair, or the same stem under a reversing prefix."""
    if (a, b) in OPPOSITES:
        return True
    short, long = sorted((a, b), key=len)
    if len(short) >= 4 and long.endswith(short) and long[: -len(short)] in _REVERSED_BY:
        return True
    return any(
        x.startswith(p) and y.startswith(q) and x[len(p) :] == y[len(q) :] and len(x) - len(p) >= 3
        for p, q in _EXCHANGED
        for x, y in ((a, b), (b, a))
    )


def denies(word: str) -> bool:
    """True for a negation, contracted ones included."""
    return word in NEGATIONS


NEGATIVE_PARTS = tuple(
    map(skeleton, "なか ない なく なけ ません ませ ไม่ มิได้ ห้าม 不 没 沒 无 無 未 非 勿 ບໍ່ មិន អត់ မ".split())
)
"""Denials inside words of scripts without spaces, where a token is one character."""

_NOT_DENIALS = words_of(
    """
    非常 是非 不可欠 不動産 不動产 不思議 必ず いずれ わずか ずつ はずで はずだ
    はずの 少なくとも 否か 可否 安否 無線 無事 無論 未来 未來 だけでなく のみならず
    ばかりでなく 間違いなく 間もなく なければならない なければなりません なくてはならない 是否 能否 特别 分别 级别 类别
    性别 区别 个别 识别 辨别 鉴别 别的 别人 派别 国别 告别 不但
    不仅 不过 不断 不少 不久 不同 不论 不管 不动产 不锈钢 不得不 差不多
    无论 无线 无疑 非洲 莫名 莫大 莫非 莫斯科 沉没 淹没 没收 埋没
    """
)
"""Words of scripts without spaces that hold the letters of a denial and deny nothing."""
_NOT_DENYING = re.compile("|".join(sorted(_NOT_DENIALS, key=len, reverse=True)))


def without_compounds(folded: Sequence[str]) -> list[str]:
    """The words, with those empty that are a part of a compound that only looks as if it denied: 非 of 非常."""
    joined = "".join(folded)
    covered = {at for m in _NOT_DENYING.finditer(joined) for at in range(*m.span())}
    starts = accumulate(map(len, folded), initial=0)
    return ["" if at in covered else word for at, word in zip(starts, folded, strict=False)]


CONJUNCTIONS = words_of("but aber mais pero ma mas maar")
"""Words that join a quoted sentence to the quoter's own when they stand at its head."""

CALENDAR = words_of(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
    september october november december montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar
    marz april mai juni juli august september oktober november dezember lundi mardi mercredi jeudi vendredi samedi
    dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lunes martes
    miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre
    noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre janeiro fevereiro
    marco maio junho julho setembro outubro dezembro maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    """
)
"""Days and months: one for another is never a slip."""

REFUSALS = words_of(
    """
    refuse refuses refused refusing decline declines declined declining deny denies denied fail fails failed forbid
    forbids forbade forbidden unlikely unable impossible improbable unmöglich unwahrscheinlich incapable
    imposible incapaz impossibile onmogelijk prohibit prohibits prohibited cease ceased abstain abstained avoid avoided
    """
)
"""Verbs that deny what follows them."""

CONDITIONS = words_of("if provided when whenever until falls wenn sofern si lorsque quand cuando quando")
"""Words that open a condition ..."""

ASKING = words_of(
    """
    even see sees saw seen check checks ask asks asked know knows known wonder decide decides determine determines
    determining test tests sure case cases situation situations time times day days moment year years period only
    demander demande savoir moment cas fall
    """
)
"""... but not behind one of these: "even if", "to see if", "in cases when"."""


def carries_meaning(word: str) -> bool:
    """True for words that change a statement by being there or not, short as they are."""
    return word in NEGATIONS or word in EXCEPTIONS or word in MODALS


_CONTRACTED = {
    "cant": ("can", "not"),
    "wont": ("will", "not"),
    "shant": ("shall", "not"),
    "cannot": ("can", "not"),
}


def expand(word: str) -> tuple[str, ...]:
    """A contracted negation as two words, anything else as it is."""
    if word in _CONTRACTED:
        return _CONTRACTED[word]
    return (word[:-2], "not") if word in NEGATIONS and word.endswith("nt") and len(word) >= 4 else (word,)
