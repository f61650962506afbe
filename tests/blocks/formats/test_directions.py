"""Markdown from right to left: its words, brackets and figures are read in the order in which they were written."""

from __future__ import annotations

from pathlib import Path

import pytest

import pincite

PERSIAN = (
    "میانگین غلظت نیترات با روش طیف\u200cسنجی در شبکه ۳۸٫۴ میلی\u200cگرم بر لیتر "
    "(نک. استاندارد ۳۷۵۹) بود که از حد مجاز "
    "۵۰ میلی\u200cگرم بر لیتر کمتر است و در چاه شماره ۴ به ۶۱٫۷ میلی\u200cگرم بر لیتر رسید."
)
HEBREW = "מציע שאינו עומד בתנאי זה לא תיבדק הצעתו (ראו סעיף 9.4), אלא אם כן אישרה ועדת המכרזים אחרת, מטעמים מיוחדים."
ARABIC = (
    "تعاقدت الشركة مع المدعى عليها في 5 يونيو 2019 (المرفق رقم 7) "
    "على توريد 1,250 طنا من حديد التسليح قبل نهاية السنة."
)


def read(text: str, folder: Path) -> str:
    path = folder / "text.md"
    path.write_text(text + "\n", "utf-8")
    return " ".join(block.text for block in pincite.Library().add(path).blocks)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        (PERSIAN, ["38٫4 میلی", "(نک. استاندارد 3759)", "61٫7 میلی", "لیتر رسید."]),
        (HEBREW, ["(ראו סעיף 9.4),", "מטעמים מיוחדים."]),
        (ARABIC, ["(المرفق رقم 7)", "5 يونيو 2019"]),
    ],
    ids=["persian", "hebrew", "arabic"],
)
def test_lines_from_right_to_left_are_read_as_written(text: str, pieces: list[str], tmp_path: Path) -> None:
    found = read(text, tmp_path)
    assert [piece for piece in pieces if piece not in found] == [], found


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        (
            "حكمت المحكمة:\n\n1. رفض الطلب خلال 30 يوما.\n2. إلزامه بمبلغ 2.000 درهم، بواقع 5% سنويا.",
            ["حكمت المحكمة:", "1. رفض الطلب خلال 30 يوما.", "2. إلزامه بمبلغ 2.000 درهم، بواقع 5% سنويا."],
        ),
        ("הוחלט:\n- בית גדול.\n- בית קטן (10%).", ["הוחלט:", "• בית גדול.", "• בית קטן (10%)."]),
        ("1) פריט ראשון.\n2) פריט שני\n   המשך הפריט.", ["1) פריט ראשון.", "2) פריט שני המשך הפריט."]),
    ],
    ids=["numbered", "bullets", "continued"],
)
def test_items_of_lists_keep_their_labels(text: str, blocks: list[str], tmp_path: Path) -> None:
    path = tmp_path / "text.md"
    path.write_text(text + "\n", "utf-8")
    assert [block.text for block in pincite.Library().add(path).blocks] == blocks


@pytest.mark.parametrize(
    ("text", "quote", "verified"),
    [
        (HEBREW, "לא תיבדק הצעתו, אלא אם כן אישרה ועדת המכרזים אחרת", True),
        (HEBREW, "לא תיבדק הצעתו (ראו סעיף 9.5), אלא אם כן אישרה ועדת המכרזים אחרת", False),
        (PERSIAN, "غلظت نیترات با روش طیف سنجی در شبکه 38.4 میلی گرم بر لیتر بود", True),
        (PERSIAN, "غلظت نیترات با روش طیف سنجی در شبکه 43.8 میلی گرم بر لیتر بود", False),
    ],
)
def test_quotes_of_such_lines(text: str, quote: str, verified: bool, tmp_path: Path) -> None:
    path = tmp_path / "text.md"
    path.write_text(text + "\n", "utf-8")
    library = pincite.Library()
    library.add(path)
    assert library.locate(quote).verified == verified


def test_other_text_is_left_as_it_is(tmp_path: Path) -> None:
    assert read("The lease (see clause 4) ends on 3 May.\n\n- one\n- two", tmp_path).startswith(
        "The lease (see clause 4) ends"
    )
    fenced = f"```\n{HEBREW}\n```"
    assert "9.4" in read(fenced, tmp_path)
