"""Word lists for judging paraphrases: what frames, weakens, bounds or turns a statement. All entries are skeletons.

English thoroughly; German, French and Spanish in their commonest words. `lexicon` has negations, opposites and fillers.
"""

from __future__ import annotations

from blocks.fold import skeleton


def _words(text: str) -> frozenset[str]:
    return frozenset(map(skeleton, text.split()))


def _groups(text: str) -> dict[str, int]:
    """Each word of a line -> the line's number."""
    lines = [line.split() for line in text.strip().splitlines()]
    return {skeleton(word): n for n, line in enumerate(lines) for word in line}


AUXILIARIES = _words(
    """
    has have had having do does did doing being be am ha han hat haben hatte hatten wurde wurden worden werden wird sein
    wurde waren seid bin avoir ont avait avaient etait etaient ete etre fut furent fue fueron sido ser era eran estan
    esta estaba habia hay si zu
    """
)
"""Forms of to be, to have and to do: with the fillers, they say nothing alone."""

BE = _words(
    "is are was were be been being am wurde wurden werden wird worden est sont ete fut furent fue fueron es son sido"
)
"""Words before a participle that make it passive."""

NOT_FILLERS_IN_ENGLISH = _words(
    "die war fur son met van los sin con par op de des den mit si hat am en os sur"
)
"""Fillers of other languages that are content words in English."""

NOT_NEGATIONS_IN_ENGLISH = _words(
    "sin non personne nie bez pas rien inte mai ej ma aucun nem ne nul sem sans na nada"
)
"""Negations of other languages that an English text may hold as plain words or prefixes."""

ENGLISH = _words("the of and was were to by for with that which this from not has have had will be")
"""Function words that tell an English text."""

GERMAN = _words("der die das und ist nicht von zu den dem ein eine wurde wird mit auf sich im")
"""Function words that tell a German text, where every noun has a capital."""

FRAMING = _words(
    """
    report document article paper study author authors page section clause states stated state says said say notes
    noted note according mentions describes described text passage reported reports
    laut bericht heisst rapport selon indique segun informe indica dice
    """
)
"""Words that say who says something; a claim may have them where the source has not."""

IMPLICIT_NEGATIONS = _words(
    """
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

HEDGES = _words(
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
    angeblich moglicherweise vielleicht wahrscheinlich vermutlich geplant soll sollen wohl
    pretendument peut-etre peutetre probablement prevoit propose proposee prevu prevue
    supuestamente quizas probablemente propone propuesta previsto prevista posiblemente
    """
)
"""Words that make a statement less than a fact; losing one makes it more than the source says."""

TURNING = _words(
    """
    almost nearly partly partially former formerly previously provisionally provisional temporarily temporary rarely
    occasionally sometimes initially originally approximately roughly about around deputy vice assistant acting ex mock
    fake honorary shadow adjacent neighbouring neighboring nominally half-way virtually practically largely mainly
    fast beinahe teilweise vorlaufig ehemalig presque partiellement provisoirement ancien casi parcialmente
    provisionalmente antiguo
    """
)
"""Words that weaken a statement by standing in it."""

QUANTIFIERS = _groups(
    """
    all every each entire whole everyone everything alle jeder jede jedes tous toutes tout toute chaque todos todas cada
    some several einige mehrere certains certaines quelques plusieurs algunos algunas varios varias
    most majority meisten mehrheit plupart majorite mayoria
    few little scant minority wenige wenig minderheit peu minorite pocos pocas minoria
    many numerous much viele vielen zahlreiche beaucoup nombreux nombreuses muchos muchas numerosos
    half halfte moitie mitad
    both beide beiden deux ambos ambas
    always immer toujours siempre
    usually generally normally typically often frequently meist oft souvent generalement normalmente generalmente menudo
    any
    """
)
"""How much or how often -> the number of its group."""

MODAL_GROUPS = _groups(
    """
    may might can could darf durfen kann konnen konnte peut peuvent pourra pourrait puede pueden podra podria
    must shall need needs muss mussen doit doivent devra devront debe deben debera deberan
    should ought sollte sollten soll sollen devrait devraient deberia deberian
    will would
    """
)
"""Modal word -> the number of its group: permission, duty, advice, future."""

PERIPHRASTIC_MODALS = {
    "required": 1, "obliged": 1, "allowed": 0, "permitted": 0, "entitled": 0, "able": 0, "has": 1, "have": 1,
    "going": 3,
}  # fmt: skip
"""Word before "to" -> the group of the modal that both together stand for."""

CONDITIONS = _words(
    """
    except excepting excluding unless only solely provided providing if until whether apart aside subject conditional
    conditionally contingent ausser sofern nur falls wenn bis vorbehaltlich sauf seulement hormis salvo excepto
    solo solamente jusqua hasta condition
    """
)
"""Words that open an exception or a condition."""
NOT_CONDITIONS_IN_ENGLISH = _words("falls bis solo salvo nur condition")

CONTRASTS = _words(
    """
    but while whereas although though however yet despite unlike wahrend aber obwohl jedoch hingegen mais tandis alors
    quoique cependant pero mientras aunque
    """
)
"""Words that open another clause, often the opposite one."""

COORDINATORS = _words("and or und oder et ou y o e plus sowie nor")
RELATIVES = _words(
    "which who whom whose because since where when that das die qui que dont quien cuyo porque weil"
)

MOVABLE = _words(
    """
    in on at during under for with within after before since near because due following despite according without
    throughout until as through via im am bei nach vor seit wegen unter wahrend en dans pendant apres avant sous lors
    durante tras segun desde despues antes a au aux bajo hasta
    """
)
"""Prepositions whose phrase may stand anywhere in a sentence."""

GENITIVES = _words("of des der du de del von d")

PARTICIPLES = _words(
    """
    built made sold given taken held paid sent found bought taught written known shown seen done lost won led met left
    put set cut granted sued begun chosen drawn driven grown hidden kept laid lent let read run said sought spent spoken
    stolen struck told thrown torn understood withdrawn worn brought caught felt fought hit hurt meant shot shut
    """
)
"""Irregular participles; regular ones end in -ed."""

SYNONYMS = _groups(
    """
    grant granted grants granting approve approved approves approving approval approvals
    buy buys bought buying purchase purchased purchases purchasing acquire acquired acquires acquisition
    begin begins began begun beginning start starts started starting commence commences commenced commencement
    end ends ended ending finish finished finishes terminate terminated terminates termination conclude concluded
    rise rises rose risen rising increase increases increased increasing grow grows grew grown growth
    fall falls fell fallen falling decrease decreases decreased decreasing decline declines declined drop drops dropped
    house houses dwelling dwellings home homes
    refuse refused refuses refusal reject rejected rejects rejection
    show shows showed shown showing demonstrate demonstrates demonstrated reveal reveals revealed find found finds
    firm firms company companies
    pay pays paid paying payment payments payable
    sell sells sold selling sale sales
    build builds built building construct constructs constructed constructing construction erect erected erects erection
    car cars vehicle vehicles
    tenant tenants lessee lessees
    landlord landlords lessor lessors
    contract contracts agreement agreements
    big large
    near close
    child children
    help helps helped assist assists assisted
    use uses used using utilise utilised utilize utilized
    need needs needed require requires required
    obtain obtains obtained get gets got receive receives received receipt
    demolish demolished demolishes demolition
    choose chooses chose chosen choice select selected selects selection
    complete completed completes completion
    deliver delivered delivers delivery deliveries
    reside resides resided live lives lived
    annual annually yearly
    error errors mistake mistakes
    attempt attempts attempted try tries tried
    permit permits permitted permission permissions
    resident residents inhabitant inhabitants
    doctor doctors physician physicians
    lower lowers lowered reduce reduces reduced reduction reductions
    situate situated locate located location
    write writes wrote written
    give gives gave given
    take takes took taken
    hold holds held holding
    make makes made making
    see sees saw seen
    lose loses lost loss losses
    win wins won winning
    lead leads led leading
    man men
    woman women
    person persons people
    decide decides decided decision decisions
    fail fails failed failing failure failures
    live lives lived life
    send sends sent sending
    keep keeps kept keeping
    apply applies applied applying application applications
    publish publishes published publication publications
    choose chooses chose chosen
    leave leaves left leaving
    speak speaks spoke spoken
    teach teaches taught teaching
    steigen stieg gestiegen steigt stiegen
    sinken sank sanken gesunken sinkt fallen fiel gefallen
    zahlen gezahlt zahlte zahlt bezahlt zahlung
    genehmigen genehmigt genehmigte genehmigung
    ablehnen abgelehnt lehnte ablehnung
    """
)
"""Word -> the number of a group whose members may stand for each other: forms that no rule gives, near synonyms."""

_MORE_OPPOSITES = """
    rear front|single double|urban rural|minimum maximum|gross net|fixed variable|wet dry|warm cold|interim final
    indoor outdoor|residential commercial|temporary permanent|support oppose|supported opposed|supports opposes
    oldest youngest|older younger|longest shortest|longer shorter|fastest slowest|faster slower|highest lowest
    largest smallest|widen narrow|widened narrowed|improve worsen|improved worsened|confirm deny|confirmed denied
    start end|begin end|plaintiff defendant|appellant respondent|supplier customer|vendor purchaser|lessor lessee
    tenant landlord|claimant defendant|revenue expenditure|income expense|surplus deficit|birth death
    upstream downstream|morning evening|summer winter|spring autumn|for against
    uphold overturn|upheld dismissed|allowed dismissed|won lost
    uphold dismiss|granted rejected|approved refused|refused granted|approved dismissed|exceed undercut|expand shrink
    accelerate slow|create destroy|empty full|guilty innocent|buy sell|bought sold|lend borrow|most least|heavy light
    genehmigt abgelehnt|erhoht gesenkt|erhoht verringert|gestiegen gesunken|stieg sank|kaufer verkaufer|mieter vermieter
    zugenommen abgenommen|vor nach|hoher niedriger|mehr weniger|erteilt versagt|positiv negativ|zulassig unzulassig
    offentlich privat|mit ohne|nord sud|uber unter|gewinn verlust|einnahmen ausgaben|maximal mindestens
    accorde refuse|accordee refusee|augmente diminue|augmente baisse|hausse baisse|avant apres|acheteur vendeur
    locataire bailleur|superieur inferieur|plus moins|nord sud|gratuit payant|autorise interdit|autorisee interdite
    concedida denegada|concedido denegado|aumento disminuyo|subio bajo|antes despues|comprador vendedor|mayor menor
    arrendador arrendatario|mas menos|permitido prohibido|aprobada rechazada|aprobado rechazado|superior inferior
    """
OPPOSITES: frozenset[tuple[str, str]] = frozenset(
    pair
    for entry in _MORE_OPPOSITES.replace("\n", "|").split("|")
    if len(words := [skeleton(word) for word in entry.split()]) == 2
    for pair in ((words[0], words[1]), (words[1], words[0]))
)
"""Opposites that paraphrases exchange, beyond those of `lexicon`, both ways round."""
