"""Word lists that tell the parts of a sentence: verbs, openers of clauses, prepositions. All entries are skeletons."""

from __future__ import annotations

from grounding.claims.lexicon import groups_of, words_of

FINITE = words_of(
    """
    is are was were am be been has have had having does did do will would shall should may might can could must cannot
    isnt arent wasnt werent hasnt havent hadnt doesnt didnt dont wont wouldnt shouldnt cant couldnt mustnt
    """
)
"""English auxiliaries and modal verbs."""

FOREIGN_FINITE = words_of(
    """
    war waren ist sind hat haben hatte hatten wird werden wurde wurden est sont était étaient ont fue fueron era eran
    han había habían sono hanno aveva avevano is was heeft hebben werd zijn foi foram são têm
    """
)
"""Auxiliaries of other languages than English: with one of its own, what a comma parts off is a clause."""

IRREGULAR_PASTS = words_of(
    """
    ate became began bore bought broke brought built burnt came caught chose cost drank drew drove dug fed fell felt
    fled flew forbade forgave forgot fought found froze gave got grew hanged heard held hid hit hurt kept knew laid
    lay leapt learnt led left lent let lit lost made meant met outgrew overcame overtook overthrew paid put quit ran
    rang read reset rode rose said sang sank sat saw sent set shook shot shrank shut slept sold sought spent split spoke
    spread sprang stole stood strove struck stuck sued swam swore taught threw told took tore understood undertook
    upheld went withdrew withheld withstood woke won wore wound wrote
    """
)
"""English past tenses that do not end in -ed, but for those that are mostly nouns."""

PRESENTS = words_of(
    """
    begins ends rises falls grows runs lies flows lasts takes gives makes holds pays sells buys covers contains includes
    provides requires finds says owns keeps employs opens starts expires applies remains becomes comes goes leads meets
    wins loses produces serves reaches exceeds belongs depends consists stands causes allows argues alleges claims
    believes denies suggests predicts forbids prohibits excludes receives bears boils melts lives works sits
    """
)
"""English verbs in the present that are rarely nouns in the plural."""
AFTER_VERBS = words_of("to no not up out about")
"""Words that tell that the word in -s before them is a verb."""

NO_PARTICIPLES = words_of(
    "hundred indeed need exceed proceed succeed speed united red bed feed breed seed steed"
)
"""Words in -ed that are no past tense."""

POSSESSIVES = words_of("his her its their our my your")
"""English possessives: a noun follows."""

LIGHT_ADVERBS = words_of(
    """
    then later also not never thus so therefore now still only again finally subsequently since soon often hardly
    probably already eventually even up as to be about around nearly almost over fewer less more than at least most
    """
)
"""Words that may stand between a conjunction and the verb or number of its part."""

CLAUSE_OPENERS = words_of(
    """
    but while whereas although though however yet despite unlike because if unless when whenever where whether which
    who whom whose so
    wahrend aber obwohl jedoch hingegen sondern weil wenn falls sofern
    mais tandis quoique cependant parce lorsque
    pero mientras aunque sino porque
    ma mentre sebbene perche invece
    mas enquanto embora
    maar terwijl hoewel omdat
    """
)
"""Words that open another clause, or what is set against the one before it."""

TIME_OPENERS = words_of("after before until till since once")
"""Words that open a clause of time, or a phrase."""

BETWEEN = words_of("between both zwischen entre tussen tra")
"""Words after which "and" joins the two ends of a range."""

OPENERS_AFTER_COMMAS = words_of("yet so though however where")
"""Openers that are other words elsewhere: not yet, so far."""

SUBORDINATORS = CLAUSE_OPENERS - words_of("but yet so mais pero ma mas maar aber sondern sino")
"""Openers after which subject and verb have to follow."""

RELATIVE_PRONOUNS = words_of("which who whom whose")
FOREIGN_RELATIVES = words_of(
    "que qui dont che cui der die das den dem deren dessen welche welcher welches dat"
)
"""Words that open a relative clause behind a comma."""

SUBJECT_PRONOUNS = words_of("it he she they")
"""Pronouns that stand for the subject of the clause before."""

BY = words_of("by durch par por von door da")
"""Words before the doer in a passive clause."""

CONTRASTS = words_of(
    """
    but while whereas although though however yet despite unlike wahrend aber obwohl jedoch hingegen mais tandis alors
    quoique cependant pero mientras aunque
    """
)
"""Words that open another clause, often the opposite one."""

COORDINATORS = words_of("and or und oder et ou y o e plus sowie nor en ed")

MOVABLE = words_of(
    """
    in on at during under for with within after before since near because due following despite according without
    throughout until as through via between among against over inside outside along across upon beyond
    im am bei nach vor seit wegen unter wahrend fur mit zu zum zur ohne laut gegen
    en dans pendant apres avant sous lors pour sur avec sans selon depuis au aux a chez contre
    durante tras segun desde despues antes bajo hasta con para sin sobre contra
    nel nella nei nelle per dopo prima secondo senza ai agli alle alla al su
    em no na nos nas com sem apos segundo ate
    op met na voor zonder volgens sinds tijdens bij naar aan
    """
)
"""Prepositions whose phrase may stand anywhere in a sentence."""
AMBIGUOUS_IN_ENGLISH = words_of(
    "am bei nach vor seit unter fur mit zu zum zur laut en dans sous lors sur aux a au tras desde con para sin nel per "
    "dopo prima secondo ai al su em no na nos op met im ate los voor via contra"
)
"""Prepositions of other languages that are other words in English."""

PHRASES = MOVABLE | {"from", "to"}
"""Words that open a phrase."""

SAME_PLACE = words_of(
    "in on at during within for under throughout over im am en dans nel em no na op bij tijdens"
)
"""Prepositions of place and time that may stand for one another: in the year, during the year."""

GENITIVES = words_of("of des der du de del von d di della dei delle dello do da dos das van")

DIRECTED = words_of(
    "from to before after since until against without above below over under von zu vor nach ohne avant apres sans "
    "antes despues sin contra prima dopo senza na zonder"
)
"""Prepositions that no other can stand for."""

THAN = words_of("than als que che dan")
"""Words that part the two sides of a comparison."""

CONNECTIONS = groups_of(
    """
    because since weil parce porque omdat perche
    although though but while whereas however yet despite obwohl aber jedoch mais quoique pero aunque maar hoewel ma mas
    if when whenever where provided wenn falls sofern lorsque
    unless
    """
)
"""Conjunction -> the number of its kind, from 1: cause, contrast, condition, exception."""
