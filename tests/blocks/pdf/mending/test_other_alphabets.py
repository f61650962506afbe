"""Letters of 8-bit Cyrillic, Greek and Thai fonts are read as what they show; those of Western languages stay."""

from __future__ import annotations

import re

import pymupdf
import pytest
from bitmap_fonts import typeset
from fixture_files import read

RUSSIAN = "Глава 1. Это нужно знать: в издательстве один из дизайнеров определяет макет документа"
UKRAINIAN = "Розділ 1. Документ можна створити так, щоб кожен автор міг прочитати його текст"
BULGARIAN = "Глава 1. Това ръководство описва основните команди и дава пример за всяка от тях"
GREEK = "Κεφάλαιο 1. Οι συγγραφείς παραδίδουν το κείμενο στον εκδότη και περιμένουν την απάντησή του"


def page_of(*lines: bytes) -> bytes:
    """A page of lines in a font that takes each byte for Windows' letter of Western Europe."""
    with pymupdf.open() as pdf:
        page = pdf.new_page()
        for k, line in enumerate(lines):
            page.insert_text((72, 100 + 20 * k), "-", fontname="helv")
            xref = page.get_contents()[-1]
            stream = pdf.xref_stream(xref)
            pdf.update_stream(xref, stream.replace(b"<2d>", b"<" + line.hex().encode() + b">"))
        return bytes(pdf.tobytes())


def words_of(*lines: bytes) -> list[str]:
    return list(read(page_of(*lines)).words.texts)


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8_u"),
        (UKRAINIAN, "cp1251"),
        (UKRAINIAN, "koi8_u"),
        (BULGARIAN, "cp1251"),
        (GREEK, "cp1253"),
        ("Он сказал: «Ещё раз — и всё», а редактор „Вестника“ ответил… № 5", "cp1251"),
        ("СПИСОК ТАБЛИЦ И РИСУНКОВ к статье о системе LaTeX для всех авторов", "cp1251"),
    ],
)
def test_an_encoding_is_known_by_its_words(text: str, encoding: str) -> None:
    assert " ".join(words_of(text.encode(encoding))) == text


@pytest.mark.parametrize(
    "text",
    [
        "Þýðandi þarf að geta þýtt það sem á við: þú, þá, þó, æ, ó já, nýþýðing, áþýð óþýð íþýð úþýð þýðþýð",
        "Où était-il allé ? À créée, réélue, suppléée, où à là, été, œil, élève",
        "Größe, Übermaß, Öl, ÄÖÜ äöüß, Maß",
        "Đa số là chữ có dấu, öåä ÅÄÖ Åäö ååå äää ööö",
        "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
        "ÀÁÂ ÃÄÅ ÆÇÈ ÉÊË ÌÍÎÏ ÐÑÒ ÓÔÕ àáâã äåæ çèéê ëìí îïðñ òóô õöø ùúûü",
    ],
)
def test_letters_of_western_languages_stay(text: str) -> None:
    """Lists of letters too, which have words that are all letters beyond ASCII."""
    line = text.encode("cp1252", "ignore")
    assert words_of(line) == line.decode("cp1252").split()


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם, כולם חוננו בתבונה ובמצפון", "cp1255"),
        ("يولد جميع الناس أحراراً متساوين في الكرامة والحقوق، وقد وهبوا عقلاً وضميراً", "cp1256"),
        ("Все люди рождаются свободными и равными в своём достоинстве и правах", "utf-8"),
    ],
)
def test_other_encodings_are_not_taken_for_these(text: str, encoding: str) -> None:
    assert not re.search("[\u0370-\u04ff]{2}", " ".join(words_of(text.encode(encoding))))


def test_thai_is_read_with_its_lower_and_shifted_signs() -> None:
    text = "เราทุกคนเกิดมาอย่างอิสระ เราทุกคนมีความคิดและความเข้าใจเป็นของเราเอง ที่นี่"
    line = text.encode("cp874")
    assert "".join(words_of(line)) == text.replace(" ", "")
    # Tone marks lower (อย่าง) and further left (ที่).
    shifted = line.replace(b"\xc2\xe8", b"\xc2\x8b").replace(b"\xd5\xe8", b"\xd5\x9b")
    assert shifted != line and "".join(words_of(shifted)) == text.replace(" ", "")


def test_few_words_amid_others_are_no_evidence() -> None:
    line = "The word äîì means house.".encode("cp1252")
    assert "äîì" in words_of(line, "It is spelt Ãëàâà.".encode("cp1252"))


def test_tex_s_own_encoding_is_read_with_its_signs() -> None:
    """Its bitmap fonts have A to я where Windows has them, and other signs elsewhere; hyphens join the lines."""
    lines = [
        RUSSIAN.encode("cp1251"),
        "\x10Ещё\x11 в изда".encode("cp1251").replace(b"\xb8", b"\xbc") + b"\x7f",
    ]
    lines += ["тельстве \x16 текст ".encode("cp1251") + b"\xbe\xf2\xe5\xf5\xbf \x9d 5."]
    document = read(typeset([[("F1", line)] for line in lines]))
    assert document.text.replace("\n\n", " ") == f"{RUSSIAN} “Ещё” в издательстве — текст «тех» № 5."


def test_ukrainian_has_the_latin_i_in_tex_s_encoding() -> None:
    text = "Інститут мовознавства і школа: правила переносу, як вони діють; Iris (i) та інше"
    line = text.replace("і", "i").replace("І", "I").encode("cp1251")
    assert " ".join(read(typeset([[("F1", line)]])).words.texts) == text


def test_each_font_of_a_page_is_asked() -> None:
    """A French font beside a Russian one keeps its letters, and a heading in a font of its own is Russian too."""
    russian = [("F1", RUSSIAN.encode("cp1251"))]
    french = [("F2", "où l'été déjà passé est réélu à la".encode("cp1252"))]
    heading = [("F3", "Это он".encode("cp1251"))]
    words = list(read(typeset([heading, russian, french])).words.texts)
    assert " ".join(words) == f"Это он {RUSSIAN} où l'été déjà passé est réélu à la"
