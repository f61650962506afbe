"""Words that may stand for each other in a paraphrase, and opposites. All entries are skeletons."""

from __future__ import annotations

from blocks.text.fold import skeleton
from grounding.claims.lexicon import groups_of

SYNONYMS = groups_of(
    """
    grant granted grants granting approve approved approves approving approval approvals
    buy buys bought buying purchase purchased purchases purchasing acquire acquired acquires acquisition
    begin begins began begun beginning start starts started starting commence commences commenced commencement
    end ends ended ending expire expires expired expiry finish finished finishes \
    terminate terminated terminates termination conclude concluded
    rise rises rose risen rising raise raises raised climb climbs climbed \
    increase increases increased increasing grow grows grew grown growth
    fall falls fell fallen falling shrink shrinks shrank \
    decrease decreases decreased decreasing decline declines declined drop drops dropped
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
    sleep sleeps slept sleeping
    drive drives drove driven driving
    fly flies flew flown flying
    break breaks broke broken breaking
    bring brings brought bringing
    catch catches caught catching
    come comes came coming
    draw draws drew drawn drawing
    drink drinks drank drunk
    eat eats ate eaten eating
    feel feels felt feeling
    fight fights fought fighting
    forget forgets forgot forgotten
    go goes went gone going
    hear hears heard hearing
    hide hides hid hidden hiding
    know knows knew known
    lay lays laid laying
    lend lends lent lending
    mean means meant
    meet meets met meeting
    run runs ran running
    seek seeks sought seeking
    sit sits sat sitting
    stand stands stood standing
    steal steals stole stolen
    strike strikes struck
    sink sinks sank sunk sinking
    swim swims swam swum
    swear swears swore sworn
    tell tells told telling
    think thinks thought
    throw throws threw thrown
    understand understands understood
    undertake undertakes undertook undertaken
    wear wears wore worn
    withdraw withdraws withdrew withdrawn withdrawing withdrawal
    become becomes became
    freeze freezes froze frozen
    spend spends spent spending
    lie lies lay lain
    mainly mostly primarily chiefly
    about approximately around roughly circa
    persuade persuaded persuades convince convinced convinces
    allow allows allowed allowing authorise authorised authorises authorize authorized authorizes
    forbid forbids forbade forbidden prohibit prohibits prohibited ban bans banned
    worker workers employee employees
    drug drugs medicine medicines medication
    illness illnesses disease diseases
    lawyer lawyers attorney attorneys
    film films movie movies
    shut shuts closed close closes closing
    damage damages damaged harm harms harmed
    cheap inexpensive
    additional extra
    perform performs performed conduct conducts conducted
    employ employs employed hire hires hired
    repair repairs repaired mend mended
    inspect inspects inspected inspection inspections examine examines examined examination
    vote votes voted voting
    halve halves halved halving
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
    aumentato diminuito|accolto respinto|venditore acquirente|locatore conduttore|piu meno|comprador vendedor
    senhorio inquilino|mais menos|aprovou rejeitou|absolveu condenou|aumentou diminuiu|steeg daalde|stijgt daalt
    verleend geweigerd|koper verkoper|huurder verhuurder|meer minder|toegewezen afgewezen|augmente recule
    accepte refuse|aprobo rechazo|cerro abrio|accettato rifiutato|verklagt freigesprochen|fruhestens spatestens
    arrendador arrendatario|mas menos|permitido prohibido|aprobada rechazada|aprobado rechazado|superior inferior
    """
OPPOSITES: frozenset[tuple[str, str]] = frozenset(
    pair
    for entry in _MORE_OPPOSITES.replace("\n", "|").split("|")
    if len(words := [skeleton(word) for word in entry.split()]) == 2
    for pair in ((words[0], words[1]), (words[1], words[0]))
)
"""Opposites that paraphrases exchange, beyond those of `lexicon`, both ways round."""
