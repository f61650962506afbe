"""Word lists for judging paraphrases: what frames, weakens, bounds or turns a statement. All entries are skeletons.

English thoroughly; German, French and Spanish in their commonest words. `lexicon` has negations, opposites and fillers.
"""

from __future__ import annotations

from grounding.claims import lexicon
from grounding.claims.lexicon import groups_of, words_of

AUXILIARIES = words_of(
    """
    has have had having do does did doing being be am ha han hat haben hatte hatten wurde wurden worden werden wird sein
    wurde waren seid bin avoir ont avait avaient etait etaient ete etre fut furent fue fueron sido ser era eran estan
    esta estaba habia hay si zu
    """
)
"""Forms of to be, to have and to do: with the fillers, they say nothing alone."""

BE = words_of(
    "is are was were be been being am wurde wurden werden wird worden est sont ete fut furent fue fueron es son sido"
)
"""Words before a participle that make it passive."""

NOT_FILLERS_IN_ENGLISH = words_of(
    "die war fur son met van los sin con par op de des den mit si hat am en os sur"
)
"""Fillers of other languages that are content words in English."""

NOT_NEGATIONS_IN_ENGLISH = words_of(
    "sin non personne nie bez pas rien inte mai ej ma aucun nem ne nul sem sans na nada"
)
"""Negations of other languages that an English text may hold as plain words or prefixes."""

ENGLISH = words_of("the of and was were to by for with that which this from not has have had will be")
"""Function words that tell an English text."""

GERMAN = words_of("der die das und ist nicht von zu den dem ein eine wurde wird mit auf sich im")
"""Function words that tell a German text, where every noun has a capital."""

FRAMING = words_of(
    """
    report document article paper study author authors page section clause states stated state says said say notes
    noted note according mentions describes described text passage reported reports
    laut bericht heisst rapport selon indique segun informe indica dice
    """
)
"""Words that say who says something; a claim may have them where the source has not."""

FRAMING_NOUNS = words_of(
    "report document article paper study author authors page section clause text passage bericht rapport informe"
)
"""Those of them that a claim may also be about: the author of the letter."""

DENYING_PAIRS = frozenset({("anything", "but"), ("far", "from"), ("rather", "than")})
"""Pairs of words that deny what follows: anything but reliable, by frost rather than heat."""

IMPLICIT_NEGATIONS = words_of(
    """
    gegen contre contra tegen против przeciw karşı imod
    fail fails failed failing failure lack lacks lacked lacking refuse refuses refused refusing refusal deny denies
    denied denying decline declines declined prevent prevents prevented prohibit prohibits prohibited forbid forbids
    forbidden absence absent unable impossible avoid avoids avoided cease ceased reject rejects rejected rejecting
    rejection dismiss dismissed dismisses withdraw withdrawn withdrew neglected omitted instead contrary false untrue
    against cancel cancelled canceled revoked rescinded abandoned quashed overturned against neither exempt excluded
    excludes exclude
    abgelehnt verweigert versagt refuse refusee refuses rejete rejetee interdit echoue manque denegada denegado rechazo
    rechazada rechazado prohibido
    """
)
"""Words that deny what follows or precedes them, and are terms themselves."""

REPORTING = words_of(
    """
    say says said saying told tells stated announce announces announced reported
    reportedly according allege alleges alleged allegedly claim claims claimed argue argues argued assert asserts
    asserted believe believes believed suggest suggests suggested insist insists insisted
    contend contends contended accuse accused complained
    sagt sagte laut zufolge behauptet behauptete erklarte dit selon declare affirme affirmait dice dijo segun afirma
    afirmo aseguro disse secondo sostiene segundo afirmou volgens zei beweert
    """
)
"""Words that lay a statement in somebody's mouth: a claim has to have one where the source has."""

THAT = words_of("that dass dat")
"""Words that open what somebody says, thinks or knows."""

FACTIVE = words_of(
    """
    find finds found show shows showed shown demonstrate demonstrates demonstrated prove proves proved proven confirm
    confirms confirmed discover discovers discovered reveal reveals revealed establish established know knows knew learn
    learnt learned note notes noted ensure ensures ensured fact means meant provided provide provides so such confirming
    given agree agreed rule ruled hold held decide decided conclude concluded warrant warrants guarantee guarantees
    festgestellt zeigte zeigt gezeigt bestatigt bestatigte bewiesen entschieden entschied
    """
)
"""Words before "that" which leave no doubt of what follows."""

ACCORDING = words_of("according laut zufolge selon segun secondo segundo volgens reportedly allegedly")
"""Those of them that bear on the whole sentence, wherever they stand."""

CONTENT_OPENERS = words_of("that to of for whether dass que che dat de")
"""Words after a noun or verb that open what it is about: evidence that, intention to."""

HEDGES = REPORTING | words_of(
    """
    alleged allegedly allege alleges claim claims claimed suggest suggests suggested possible possibly perhaps maybe
    probably probable reportedly propose proposes proposed proposal plan plans planned planning expect expects expected
    intend intends intended seek seeks sought request requested recommend recommends recommended recommendation draft
    likely unlikely appear appears appeared seem seems seemed believe believes believed predict predicted forecast
    estimate estimates estimated projected assume assumed hope hopes hoped potential potentially considered considering
    denies asked argued argues argue disputed would could apparently threaten threatens threatened promise promises
    promised minded advise advises advised defer defers deferred delay delayed doubt doubts doubtful warn warns warned
    urge urged urges want wants wanted wish wishes wished attempt attempts attempted try tries tried offer offered
    pretended supposed supposedly accused hypothetical purported purportedly rumoured rumored feared fears aims aimed
    invited instructed ordered encouraged hesitated due contemplated
    discussed debated applied apply theoretically hypothesis hypothesized
    rechnet erwartet erwarten hofft hoffen beabsichtigt vermutet schatzt meint glaubt fordert fordern droht verspricht
    espere prevoit envisage souhaite veut croit estime nie nient espera preve planea pretende pretenden quiere cree
    niega nego intende vuole crede spera prevede nega pretendem quer acredita verwacht hoopt wil gelooft denkt
    ontkent ontkende leugnet bestreitet
    angeblich moglicherweise vielleicht wahrscheinlich vermutlich geplant soll sollen wohl
    pretendument peut-etre peutetre probablement prevoit propose proposee prevu prevue
    supuestamente quizas probablemente propone propuesta previsto prevista posiblemente
    """
)
"""Words that make a statement less than a fact; losing one makes it more than the source says."""

TURNING = words_of(
    """
    non almost nearly partly partially former formerly previously provisionally provisional temporarily temporary rarely
    occasionally sometimes initially originally approximately roughly about around deputy vice assistant acting ex mock
    fake honorary shadow adjacent neighbouring neighboring nominally half-way virtually practically largely mainly
    fast beinahe teilweise vorlaufig ehemalig presque partiellement provisoirement ancien casi parcialmente
    provisionalmente antiguo
    """
)
"""Words that weaken a statement by standing in it."""

QUANTIFIERS = groups_of(
    """
    tutti tutte tutta ogni todas elke ieder iedere \
    all every each entire whole everyone everything alle jeder jede jedes tous toutes tout toute chaque todos todas cada
    alcuni alcune alguns algumas sommige enkele \
    some several einige mehrere certains certaines quelques plusieurs algunos algunas varios varias
    maggioranza maggior maioria meeste meerderheid \
    most majority meisten mehrheit plupart majorite mayoria
    few little scant minority wenige wenig minderheit peu minorite pocos pocas minoria
    molti molte muitos muitas veel \
    many numerous much viele vielen zahlreiche beaucoup nombreux nombreuses muchos muchas numerosos
    meta metade helft \
    half halfte moitie mitad
    both beide beiden deux ambos ambas
    always immer toujours siempre
    usually generally normally typically often frequently meist oft souvent generalement normalmente generalmente menudo
    any
    """
)
"""How much or how often -> the number of its group."""

MODAL_GROUPS = groups_of(
    """
    mag mogen kunnen puo possono potra potrebbe pode podem \
    may might can could darf durfen kann konnen konnte peut peuvent pourra pourrait puede pueden podra podria
    moet moeten devono dovra devem \
    must shall need needs muss mussen doit doivent devra devront debe deben debera deberan
    should ought sollte sollten soll sollen devrait devraient deberia deberian
    will would
    """
)
"""Modal word -> the number of its group: permission, duty, advice, future."""

PERIPHRASTIC_MODALS = {
    word: MODAL_GROUPS[modal]
    for modal, words in {
        "must": "required obliged has have",
        "may": "allowed permitted entitled able",
        "will": "going",
    }.items()
    for word in words.split()
}
"""Word before "to" -> the group of the modal that both together stand for."""

CONDITIONS = lexicon.NARROWING | words_of(
    """
    indien mits caso qualora purche exceptuando
    except excepting excluding unless only solely provided providing if until whether apart aside subject conditional
    conditionally contingent ausser sofern nur falls wenn bis vorbehaltlich sauf seulement hormis salvo excepto
    solo solamente jusqua hasta condition
    """
)
"""Words that open an exception or a condition."""
NOT_CONDITIONS_IN_ENGLISH = words_of("falls bis solo salvo nur condition")

PROVIDING = words_of("provided providing")
"""Those of them that are verbs as well."""

PARTICIPLES = words_of(
    """
    built made sold given taken held paid sent found bought taught written known shown seen done lost won led met left
    put set cut granted sued begun chosen drawn driven grown hidden kept laid lent let read run said sought spent spoken
    stolen struck told thrown torn understood withdrawn worn brought caught felt fought hit hurt meant shot shut
    """
)
"""Irregular participles; regular ones end in -ed."""

RELATIONS = groups_of(
    """
    in on at during within inside throughout im am an auf bei innerhalb dans en sur au aux a dentro nel nella nei em \
    nas no nos op bij tijdens
    off
    outside out ausserhalb aus hors dehors fuera fuori fora buiten
    into onto
    from von vom ab desde dal dalla
    to toward towards nach zu zum zur verso
    by durch par por von door da
    for fur pour para per
    with mit avec con com met
    without ohne sans sin senza sem zonder
    about regarding concerning uber
    against gegen contre contra tegen
    under
    over
    above oberhalb
    below beneath underneath unterhalb
    near beside alongside neben
    behind hinter derriere detras
    before vor avant antes prima
    after apres despues dopo apos
    until till bis hasta
    since seit depuis
    through
    across
    along entlang
    around
    despite notwithstanding trotz malgre
    because due wegen
    between among amongst zwischen entre
    beyond
    """
)
"""Preposition -> the number of its group; one of another group makes another statement of the same words."""
NOT_RELATIONS_IN_ENGLISH = words_of("a am an au aus da door em en met na no nos op par por sans sin von")

PARTICLES = groups_of("on in\noff out away\nup\ndown\nback\nover")
"""Word behind a verb that says which way -> the number of its group: switched on, switched off."""

TURNING_PARTICLES = words_of("off out away up down back")
"""Those of them that make another verb: called off is not called."""

INTERJECTIONS = words_of(
    """
    yes yeah yep no nope indeed ok okay sure certainly absolutely definitely correct right exactly true great thanks
    hello well ja nein doch genau stimmt richtig oui non si voila exact correcto claro exacto sim nao nee certo esatto
    """
)
"""Words that answer, agree or greet: alone they state nothing."""

ANSWERS = INTERJECTIONS | {"no"}
"""Those words where they stand alone or before a statement: elsewhere "no" denies."""

UNABLE = words_of(
    "unable fail fails failed failing refuse refuses refused refusing decline declines declined"
)
"""Words that deny the verb that follows with "to"."""

TIME_LIMITS = words_of(
    """
    before after until till since from by to through and or between than vor nach bis seit ab von zum avant apres depuis
    jusqu jusque des antes despues desde hasta prima dopo dal sino fino
    """
)
"""Words before a date that make a limit of it: what holds of a month need not hold of its sixteenth."""
