"""PDFs made to break their readers, small and quickly made: trees and graphs with loops, numbers that nothing has."""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping

TEXT = "BT /F1 12 Tf 72 700 Td (Exports of slate fell by 12.5 percent in the autumn of that year.) Tj ET\n"
_HELVETICA = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
_FORM = "/Subtype/Form/BBox[0 0 612 792]"
_FILTERS = ("JBIG2Decode", "JPXDecode", "CCITTFaxDecode", "DCTDecode", "LZWDecode", "RunLengthDecode")
_Objects = dict[int, str | bytes]
_TYPE_3 = (
    "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</a 6 0 R>>/FirstChar 97"
    "/Encoding<</Differences[97/a]>>/LastChar 97/Widths[9]/Resources<</Font<</F1 5 0 R>>>>>>"
)
_COMPOSITE = (
    "<</Type/Font/Subtype/Type0/BaseFont/A/Encoding 6 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/A"
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>]>>"
)


def hostile_pdfs() -> dict[str, bytes]:
    """The files by what is wrong with them; objects 1 to 5 are catalogue, pages, page, contents and font."""
    return {
        **_loops(),
        **_deep_and_many(),
        **{
            f"rotated {turn}": _pdf(_page(page=f"/Rotate {turn}")) for turn in ("45", "1e30", "[90]", "3 0 R")
        },
        **{
            f"page {box}": _pdf(_page(box=box))
            for box in ("0 0 1e6 1e6", "0 0 nan inf", "1e9 1e9 2e9 2e9", "0 0 9 0")
        },
        "units 1e30": _pdf(_page(page="/UserUnit 1e30")),
        "no such filter, 2,000 times": _pdf(_page(b"~>", stream=f"/Filter[{'/ASCII85Decode' * 2000}]")),
        **{
            f"noise in {name}": _pdf(_picture(f"/Filter/{name}", random.Random(name).randbytes(20_000)))
            for name in _FILTERS
        },
        "endless lines of a fax": _pdf(
            _picture(
                "/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 2147483647/Rows 2147483647>>",
                b"\0\x10" * 500,
            )
        ),
        "400 million pixels": _pdf(_picture("/Width 20000/Height 20000", b"\0" * 100)),
        "an inline picture without an end": _pdf(
            _page(f"{TEXT}BI /W 99999 /H 99999 /BPC 8 /CS /RGB ID aaaa")
        ),
        "an unknown lock": _pdf(
            _page(),
            f"/Encrypt<</Filter/Foo/V 4/R 4/CF<</A<</CFM/B>>>>/StmF/A/StrF/A/P -1/O({'a' * 32})/U({'b' * 32})>>"
            "/ID[(a)(b)]",
        ),
        "a lock of nonsense": _pdf(
            _page(),
            f"/Encrypt<</Filter/Standard/V 5/R 6/Length 256/CF<</S<</CFM/AESV3>>>>/StmF/S/StrF/S/P -1/O<{'61' * 48}>"
            f"/U<{'62' * 48}>/OE<{'63' * 32}>/UE<{'64' * 32}>/Perms<{'65' * 16}>>>/ID[(a)(b)]",
        ),
        "letters of no size, and of all": _pdf(
            _page(
                "BT /F1 12 Tf 0 0 0 0 0 0 Tm (Exports) Tj 1e38 0 0 1e38 0 0 Tm (fell) Tj 1 0 0 1 nan inf Tm (by) Tj ET"
            )
        ),
        "widths of 2,000 million letters": _pdf(
            _page(
                font=f"{_HELVETICA[:-2]}/FirstChar -2147483648/LastChar 2147483647/Widths[{'1e30 ' * 100}]>>"
            )
        ),
    }


def _loops() -> dict[str, bytes]:
    """Objects that come back to themselves."""
    whole = _pdf(_page())
    form = _page("/X Do " + TEXT, resources="/XObject<</X 6 0 R>>")
    node = "/K[7 0 R 0]/Pg 3 0 R"
    return {
        "tables of objects": _pdf(_page(), f"/Prev {whole.rindex(b'xref', 0, -30)}"),
        "pages": _pdf(_page() | {2: "<</Type/Pages/Parent 2 0 R/Kids[3 0 R 2 0 R]/Count 5>>"}),
        "forms": _pdf(form | {6: _form("/X Do /X Do", 7), 7: _form("/X Do /X Do", 6)}),
        "letters": _pdf(
            _page("BT /F1 12 Tf 72 700 Td (aaaa) Tj ET", font=_TYPE_3)
            | {6: _stream("9 0 0 0 9 9 d1 BT /F1 9 Tf (aaaa) Tj ET")}
        ),
        "codes": _pdf(
            _page("BT /F1 12 Tf <0041> Tj ET", font=_COMPOSITE)
            | {6: _stream("begincmap endcmap", "/Type/CMap/CMapName/A/UseCMap 6 0 R")}
        ),
        "patterns": _pdf(
            _page("/Pattern cs /P scn 0 0 612 792 re f " + TEXT, resources="/Pattern<</P 6 0 R>>")
            | {
                6: _stream(
                    "/Pattern cs /P scn 0 0 9 9 re f",
                    "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9"
                    "/Resources<</Pattern<</P 6 0 R>>>>",
                )
            }
        ),
        "masks": _pdf(
            _page("/G gs 0 0 612 792 re f " + TEXT, resources="/ExtGState<</G 6 0 R>>")
            | {
                6: "<</SMask<</S/Luminosity/G 7 0 R>>>>",
                7: _stream(
                    "/G gs 0 0 9 9 re f",
                    f"{_FORM}/Group<</S/Transparency>>/Resources<</ExtGState<</G 6 0 R>>>>",
                ),
            }
        ),
        "colours": _pdf(
            _page("/C cs 1 scn 0 0 9 9 re f " + TEXT, resources="/ColorSpace<</C 6 0 R>>")
            | {6: "[/Indexed 6 0 R 255 6 0 R]"}
        ),
        "shades": _pdf(
            _page(
                "/S sh " + TEXT,
                resources="/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function 6 0 R>>>>",
            )
            | {6: "<</FunctionType 3/Domain[0 1]/Functions[6 0 R 6 0 R]/Bounds[.5]/Encode[0 1 0 1]>>"}
        ),
        "pictures": _pdf(_picture("/SMask 6 0 R/Alternates[<</Image 6 0 R>>]", b"\x80" * 81)),
        "fields": _pdf(
            _page(page="/Annots[6 0 R]", catalogue="/AcroForm<</Fields[6 0 R]>>")
            | {6: "<</Subtype/Widget/FT/Tx/T(a)/Rect[0 0 99 99]/Kids[6 0 R]/Parent 6 0 R>>"}
        ),
        "names": _pdf(
            _page(catalogue="/Names<</Dests 6 0 R/EmbeddedFiles 6 0 R>>/PageLabels 6 0 R")
            | {6: "<</Kids[6 0 R 7 0 R]>>", 7: "<</Kids[6 0 R]>>"}
        ),
        "bookmarks": _pdf(
            _page(catalogue="/Outlines 6 0 R")
            | {6: "<</First 7 0 R/Last 7 0 R>>", 7: "<</Title(a)/First 6 0 R/Next 7 0 R>>"}
        ),
        "structure": _pdf(
            _page(page="/StructParents 0", catalogue="/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R")
            | {
                6: "<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[7 0 R]]>>/RoleMap<</P/Q/Q/P>>>>",
                7: f"<</Type/StructElem/S/P/P 7 0 R{node}>>",
            }
        ),
        "layers": _pdf(
            _page(f"/OC /O BDC {TEXT}EMC", resources="/Properties<</O 6 0 R>>")
            | {6: "<</Type/OCMD/OCGs[6 0 R]/VE[/And 7 0 R 7 0 R]>>", 7: "[/Not 7 0 R]"}
        ),
    }


def _deep_and_many() -> dict[str, bytes]:
    """Nested deeper, or more often there, than anything is."""
    groups = {n: _form("/X Do", n + 1, "/Group<</S/Transparency/I true/K true>>") for n in range(6, 1000)}
    return {
        "500 updates": _updated(_pdf(_page()), 500),
        "dictionaries in dictionaries": _pdf(_page(page="/A" + "<</A" * 20_000 + " 1" + ">>" * 20_000)),
        "arrays in contents": _pdf(_page("[" * 50_000 + "]" * 50_000 + " TJ " + TEXT)),
        "clips in clips": _pdf(_page("0 0 612 792 re W n " * 20_000 + TEXT)),
        "states in states": _pdf(_page("q " * 100_000 + TEXT)),
        "groups in groups": _pdf(
            _page("/X Do " + TEXT, resources="/XObject<</X 6 0 R>>") | groups | {1000: _stream("", _FORM)}
        ),
        "an attachment of 70 MB": _pdf(
            _page(
                catalogue="/Names<</EmbeddedFiles<</Names[(sources_used.json)"
                "<</F(sources_used.json)/EF<</F 6 0 R>>>>]>>>>"
            )
            | {
                6: _stream(
                    zlib.compress(zlib.compress(bytes(70_000_000), 9), 9),
                    "/Filter[/FlateDecode/FlateDecode]",
                )
            }
        ),
        "5,000 notes": _pdf(
            _page(page=f"/Annots[{'6 0 R ' * 5000}]")
            | {6: "<</Subtype/Highlight/Rect[0 0 9 9]/QuadPoints[0 9 9 9 0 0 9 0]>>"}
        ),
        "2,000 inline pictures": _pdf(
            _page("q 9 0 0 9 9 9 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI Q\n" * 2000 + TEXT)
        ),
    }


def _page(
    contents: str | bytes = TEXT,
    *,
    resources: str = "",
    page: str = "",
    catalogue: str = "",
    box: str = "0 0 612 792",
    font: str = _HELVETICA,
    stream: str = "",
) -> _Objects:
    """The objects of a file with one page."""
    return {
        1: f"<</Type/Catalog/Pages 2 0 R{catalogue}>>",
        2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: f"<</Type/Page/Parent 2 0 R/MediaBox[{box}]/Contents 4 0 R"
        f"/Resources<</Font<</F1 5 0 R>>{resources}>>{page}>>",
        4: _stream(contents, stream),
        5: font,
    }


def _picture(entries: str, pixels: bytes) -> _Objects:
    size = "" if "/Width" in entries else "/Width 900/Height 900"
    return _page("q 500 0 0 500 50 50 cm /I Do Q " + TEXT, resources="/XObject<</I 6 0 R>>") | {
        6: _stream(pixels, f"/Subtype/Image{size}/BitsPerComponent 1/ColorSpace/DeviceGray{entries}")
    }


def _form(contents: str, next_one: int, entries: str = "") -> bytes:
    return _stream(contents, f"{_FORM}{entries}/Resources<</XObject<</X {next_one} 0 R>>>>")


def _stream(content: str | bytes, entries: str = "") -> bytes:
    written = content.encode("latin-1") if isinstance(content, str) else content
    return b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(written), entries.encode(), written)


def _pdf(objects: Mapping[int, str | bytes], trailer: str = "") -> bytes:
    file, places = bytearray(b"%PDF-1.7\n"), dict[int, int]()
    for number, content in objects.items():
        places[number] = len(file)
        written = content.encode("latin-1") if isinstance(content, str) else content
        file += b"%d 0 obj\n%s\nendobj\n" % (number, written)
    table, count = len(file), max(objects) + 1
    file += b"xref\n0 %d\n" % count
    for number in range(count):
        file += b"%010d 00000 n \n" % places[number] if number in places else b"0000000000 65535 f \n"
    file += f"trailer\n<</Size {count}/Root 1 0 R{trailer}>>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(file)


def _updated(file: bytes, times: int) -> bytes:
    """The file with its contents written anew so often, each time behind the end."""
    updated, before = bytearray(file), file.rindex(b"xref\n0 ")
    for _ in range(times):
        place = len(updated)
        updated += b"4 0 obj\n" + _stream(TEXT) + b"\nendobj\n"
        table = len(updated)
        updated += (
            f"xref\n4 1\n{place:010d} 00000 n \ntrailer\n<</Size 6/Root 1 0 R/Prev {before}>>\n"
            f"startxref\n{table}\n%%EOF\n"
        ).encode()
        before = table
    return bytes(updated)
