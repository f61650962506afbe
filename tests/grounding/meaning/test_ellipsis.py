"""What an ellipsis may stand for: the gap is in brackets, its kind beside it (None: honest)."""

import pytest

from grounding.meaning.language import languages_of
from grounding.model import Verdict
from grounding.quotes.match import match_text

TURNED = [
    ("The tenant may [not] sublet the rooms to anyone.", "negation"),
    ("The bank shall [not be held to] pay for any loss of data.", "negation"),
    ("Costs of the appeal [are met by the fund, but not] those of the first hearing.", "negation"),
    ("The judicial power shall [not be construed to extend to any suit in] law or equity.", "negation"),
    ("The investment may [go down as well as up and you may not get back] the amount invested.", "negation"),
    ("The office has [no] power to open the sealed letters.", "negation"),
    ("Copies are granted [without any further] fee for use in class.", "negation"),
    ("The buyer agreed. He will [never, whatever the price,] sell or lease the land again.", "negation"),
    ("All claims [except those of the crew] were settled in May.", "exception"),
    ("The goods are accepted, [unless the buyer objects,] within ten days of delivery.", "exception"),
    ("We tested the new method [only on the smaller set. It] was run on five machines.", "exception"),
    ("The fee is waived [if the volume is found] within sixty days of the loss.", "condition"),
    ("The board has [refused to] approve the loan of the society.", "negation"),
    (
        "No port shall, [without the consent of the council, lay any duty of its own,] keep ships of war.",
        "negation",
    ),
    (
        "No note is part of a filing under the Act [or the Order of 1933 (the “Order”), except as may be set forth] "
        "by express reference.",
        "exception",
    ),
    ("An asset is to be reported and, [with certain exceptions,] depreciated in the accounts.", "exception"),
    ("Die Mieterin darf die Wohnung [nicht ohne Erlaubnis] an andere weitergeben.", "negation"),
    ("Le locataire peut, dit la loi, [ne pas] payer la taxe de la ville.", "negation"),
    ("Le dossier, pour le juge, [n'engage personne et] reste dans les mains du greffe.", "negation"),
    ("El comprador puede, según la ley, [no] pagar una parte del precio con la firma.", "negation"),
    ("Each of the inputs can be assigned to either [or both] outputs of the mixer.", "quantity"),
    ("The work is to be finished within [two or] three weeks of the notice.", "quantity"),
    (
        "On August 3, 2017, the board [approved the plan. The owner of the mill] agreed to buy the shares.",
        "order",
    ),
    ("A fee that is too low [may do harm. A fee that is too high] could make it impossible.", "order"),
    (
        "Sales fell to US$1.9 million [in May before they fell by 89 percent to US$0.2 million] in June.",
        "order",
    ),
    ("The nut at the top is [made of steel, and the one below is] made of an alloy only.", "order"),
    ("Sales of the firm rose by 5 % [in Norway and by 7 %] in Sweden last year.", "order"),
    ("It was sold in 1958 to [a company which was later acquired by] the owner of the mill.", "order"),
    ("公 司 可 以 在 明 年 [不] 向 股 东 支 付 股 利 并 公 布 账 目", "negation"),
    (
        "The loan is granted to people [providing the letters of the bank.] Always ask them first.",
        "condition",
    ),
]
TURNED += [
    (
        "The Committee resolved [to recommend to the full Council] that the fee be raised by a tenth.",
        "modality",
    ),
    ("The patient of the ward [was given the drug at 5 p.m. The nurse] died on Monday in the hall.", "order"),
    ("Jan Novák, který byl v Praze, [(dále jen s písemným souhlasem obce)] vrátil klíče.", "exception"),
    ("Банк у місті платить гроші [залежно чи виконав боржник умови договору] в місті.", "condition"),
    ("Smlouva o bytu, který je v Praze, platí [dále jen] se souhlasem vlastníka.", "exception"),
    (
        "A chain could be fitted in six hours, [and at a cost of between £2,200 and £2,800, if a barge had been "
        "available;] they did not agree whether one was.",
        "condition",
    ),
    ("A third of them leave, [a third stay] and the rest wait for the next ferry.", "quantity"),
    (
        "The consumer may enter the unit at any time [between 7 a.m. and 9 p.m.,] Sundays included.",
        "comparison",
    ),
    ("소규모 양조장은 [허가를 받은 경우에만] 통신 판매를 할 수 있다.", "exception"),
    ("The tenant may, [at any time but not on Sundays,] use the lift of the house.", "negation"),
    ("On Monday the minister [spoke for an hour. her critics] lied about the costs.", "order"),
    ("The mushrooms are, [possibly even,] toxic to dogs and cats of the town.", "modality"),
    ("The tenant shall [(a) pay the rent; the landlord shall (b)] repair the roof.", "order"),
    ("The light at night is, [in the view of several authors,] a threat to moths.", "modality"),
    ("The line, [the foreman claimed,] marked the reach of the spout of the crane.", "modality"),
    ("It may be used provided that [it is dry and] it is unrolled to its end.", "condition"),
    ("The lamp is [not broken, but it is] dim in the light of the morning.", "negation"),
    ("Surgery may be offered for [small stones; for] larger stones of the kidney.", "order"),
    ("She sold [the house and bought] the barn beside the old mill in June.", "order"),
    ("The minister ruled out [a reduction in] the duty on ore and on coal.", "order"),
    ("She owned [a copy of] a Chardin which hung above the stove.", "order"),
    ("The model [fits data with a variant of the method that] is described here.", "modality"),
    ("Common (1 in 10): [a rash. Rare (1 in 1,000):] fever and a cough.", "order"),
    ("The oils of the plant [may] provide a way to keep gnats away.", "modality"),
    ("The findings lend [some] support to the view of the ministry.", "comparison"),
    ("The attacker can read the file and[, in some deployments,] may change it.", "quantity"),
    ("Patients [with untreated asthma] are at greater risk in the first year.", "omitted"),
    ("Workers [who come at night] are paid twice as much as the others.", "omitted"),
    ("The firm [denies that any of its staff] knew of it before the fall.", "modality"),
    ("The shares are sold at a price [expected to lie] between £6 and £7.", "modality"),
    ("He awarded damages of £48,000 [less one third for fault] and refused interest.", "comparison"),
    ("It made a profit of €18.3 million [before tax] and a loss of €4.1 million.", "comparison"),
    ("The printer is [to be] replaced by a screen in the summer.", "modality"),
    ("I would rather have permanent [winter time than permanent] summer time.", "order"),
    ("She led the campaign for the mill, and [failed. It was lost. She] did succeed.", "order"),
    ("Under the high case [it warms by 3 degrees. Under the low case,] it would not.", "order"),
    ("It is taught well [in the infants but less well] in the juniors.", "order"),
    ("It covers for two years [the lamps, for six months] the bulbs and the wires.", "order"),
    ("The guess[, yet to be confirmed,] is that the slope was undercut.", "modality"),
]
TURNED += [
    (
        "Each House may fine its Members and, [with the concurrence of two thirds,] expel a Member.",
        "condition",
    ),
    ("The board may [– after a hearing of the staff –] dismiss the manager of the mill.", "condition"),
    ("The board may, [after a hearing of the staff,] dismiss the manager of the mill.", "condition"),
    ("Der Rat kann, [nach Anhörung der Mieter,] den Markt in der Stadt verbieten.", "condition"),
    (
        "Le maire peut, [après avis du conseil municipal,] interdire la circulation dans la ville.",
        "condition",
    ),
    (
        "Prenez-la dès que possible, [à moins qu'il ne reste moins de six heures,] et poursuivez ensuite.",
        "exception",
    ),
    ("La salle est mise à disposition [pourvu qu’elle soit libre] pour les fêtes de la ville.", "condition"),
    ("封控期间所有的居民[除法定代表人、监事外]不得离开小区。", "exception"),
    ("Nine residents of the street spoke, [six of them] against the closure of the school.", "quantity"),
    ("Our largest supplier [of meters] was hit by the storm in May.", "quantity"),
    ("Turnover of the staff was higher [among the drivers than] in the offices.", "comparison"),
    ("The vaccine is given in the thigh [in infants and in the upper arm] in older people.", "order"),
    ("The ships waited 31 hours for a berth, [compared with 9 hours] in the year before.", "order"),
    ("It was said that the [Park Row] trial had cost twice as much as planned.", "omitted"),
    ("Mr Lind, [the manager of the port, recalled that Captain Rey] had told him of the plan.", "modality"),
    ("Mr Vance, [who is a baker, quoted the mayor as having] promised the street a new lamp.", "modality"),
    ("The amendment [failed, and the motion then] passed with five votes to one.", "order"),
    ("Eleven witnesses [were heard by video link,] and four experts gave evidence together.", "order"),
    (
        "It is within the limit [of 65% set by lenders but above the 60%] that the board regards as wise.",
        "order",
    ),
    (
        "It finds, by a majority, [that the port was late and, unanimously,] that the breach was small.",
        "order",
    ),
    ("Errors are never to pass silently. [Unless explicitly silenced.] They are to be told.", "exception"),
]
HONEST = [
    ("The workers [of the old mill] are paid twice as much as the others.", None),
    ("The drop was 1.8 metres[, after it 0.7 metres,] and salmon were seen above it.", None),
    ("Static files[, unlike files that vary,] may be kept on a disk.", None),
    ("It shall stay in force for [a period of] ten years from then on.", None),
    ("The castle was burned [not by an enemy but] by a careless baker in May.", None),
    ("She gave me a loaf, [still warm,] and told me to keep it till the evening.", None),
    ("We expect to open in Oslo, [a town in which we have no office,] in the autumn.", None),
    ("The book, [which has no index,] sold well in the north.", None),
    ("Give a list of people who are [providing the letters that go with it.] Always ask them first.", None),
    (
        "The new bridge over the river was finished. [It is not open to carts. It cost a lot. The bridge] was painted.",
        None,
    ),
    (
        "The lessor repairs the roof [and the walls, and no part of the garden, and he also keeps] the gates.",
        None,
    ),
    ("He came to see the house [in the spring to see if it was sold and] went home content.", None),
    (
        "Using the new test [(Rowan and Orr, 2006; Dagan and others, 2007)] to read answers was a success.",
        None,
    ),
    (
        "It seems most unlikely to the court.” [30.] Counsel criticised the analogy with a street address.",
        None,
    ),
    ("Sales rose by 5 % in Norway, [where taxes fell,] and by 7 % in Sweden last year.", None),
    ("All of the members, [or most of those who came by train,] voted by post on it.", None),
    ("The rate of the bank rose from 5 % [in May] to 7 % in June of the year.", None),
    (
        "The bank of the old town at the river [was built in 1890. It] was sold to the owner of the mill.",
        None,
    ),
    ("The house of the owner is [old and is] red in the evening sun.", None),
    ("It cost 5 million dollars [in 1990] to build the house at the river.", None),
    ("The rate of the bank rose from 78 % [(63 to 88 %)] to 94 % in June of the year.", None),
    ("The name was proposed [(https://example.org/1997/04/msg00011.html)] by the leader.", None),
    ("The prize of the year [even if shared] is paid in full to the winners.", None),
    (
        "The firm is registered in England, [Companies House Number 1234, VAT No. 99,] and trades from Leeds.",
        None,
    ),
    ("Указ принят на основании закона [от 20.09.2012 № 1002] и действует для всех.", None),
    ("A third of them leave, [which is no surprise,] and the rest wait for the next ferry.", None),
    (
        "Він запропонував здавати підвал [під майстерню, склад чи спортзал,] а сам поїхав.",
        None,
    ),
    ("Muzeum města [(dále jen „půjčitel“)] a galerie uzavírají tuto smlouvu podle zákona.", None),
    (
        "Muzeum, [zastoupené ředitelkou PhDr. Alenou Kubátovou,] a galerie, které jsou v Praze, uzavírají smlouvu.",
        None,
    ),
    ("The storm hit the coast [between 7 a.m. and 9 p.m.] on Monday and broke the pier.", None),
    ("Ten of them swam ashore, [where three fires burned on the beach,] and the rest were saved.", None),
    ("The train will stop [between 7 a.m. and 9 p.m.] at the small station.", None),
    ("시장에서 [컵라면 두 개와] 사과 세 개를 샀다고 어머니가 말했다.", None),
    ("He ran [5 km with the dog of his son,] and the rest of the family slept in the car.", None),
    ("시장은 화요일에 [대만으로 출국하여] 총통을 만났다.", None),
    ("The sign of the shop is set [in sans type] over the door of the house.", None),
    ("As this was the time for it to [sin] and for all that, they have paid.", None),
    ("The note discusses the [various scenarios that may result in] case of a move of the mill.", "order"),
    ("Os homens da vila foram para o porto [no verão] com uma carta do rei.", None),
    ("La lettre que le maire a reçue est [d'une personne] de la ville pour les écoles.", None),
    ("The board may, [as it always has,] sell the land to the county.", None),
    ("The board may, [in addition to what is said above,] sell the land to the county.", None),
    ("In May the river rose and, [by the end of the week,] flooded the town.", None),
    ("工人[除草并清理户外的垃圾，]然后在他们的家里休息了一天。", None),
    ("The firm paid no dividend and kept the profit [of 9 million pounds] in its reserves.", None),
    (
        "The words are small, except for prepositions [(e.g. on, of, and, or)], and articles at the head.",
        None,
    ),
    ("The trustees, [after consulting the company,] decided to sell the shares in May.", None),
    ("No party [to this Agreement] shall be liable for any delay of the works.", None),
    ("Aucun membre [du conseil] n'était présent à l'audience de la cour.", None),
    ("The oldest house [in the town] was sold to a bank in 1990.", None),
    ("The clerk[, the mayor, and the treasurer] signed the deed in May.", None),
    ("Le maire[, les adjoints, et les conseillers] ont signé le texte de la loi.", None),
    ("The houses [in the street that the council owns] were sold to a charity.", None),
    ("The court found [after hearing the witness and the expert] that the claim failed.", None),
    ("Er sprach [in Köln und in Bonn] in diesem Jahr mit der Presse.", None),
    ("The wound may [after a few weeks] reopen and bleed again.", None),
    ("The pump is cheap, [reliable and, above all,] safe to use in the house.", None),
    ("The hall was full. [Except for Roe nobody spoke.] The board resigned in May.", None),
    ("The claims [reported by the press were] untrue in all parts.", None),
]


@pytest.mark.parametrize(("marked", "kind"), TURNED + HONEST, ids=lambda x: str(x)[:40])
def test_an_ellipsis_is_read_for_what_it_hides(marked: str, kind: str | None) -> None:
    head, rest = marked.split("[", 1)
    gap, tail = rest.split("]", 1)
    match = match_text(head + gap + tail, f"{head.strip()} … {tail.strip()}")
    assert match.verdict is (Verdict.CLOSE if kind is None else Verdict.ALTERED), match.reason
    assert kind in {None, *(d.kind for d in match.differences if not d.harmless)}, match.reason


def test_a_text_of_two_languages_counts_as_both() -> None:
    words = "the of and to in that der die und das von mit ist".split()
    assert languages_of(words, 2) >= {"en", "de"}
    assert languages_of(["xyzzy"], 2) == frozenset()


def test_a_short_word_between_ellipses_has_to_stand_there_itself() -> None:
    source = (
        "Der Bescheid mit der № des Hauses wurde von dem Amt und der Stadt im Mai an alle Mieter verschickt."
    )
    match = match_text(
        source, "Der Bescheid … no … wurde von dem Amt und der Stadt im Mai an alle Mieter verschickt."
    )
    assert match.verdict is Verdict.ALTERED, match.reason
