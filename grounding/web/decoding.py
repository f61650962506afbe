"""The text of bytes from the web: by their mark, by what the server says, by what the page says, else by a guess.

The order is that of browsers (WHATWG, Encoding and HTML 13.2.3), as are the names that stand for wider encodings.
"""

from __future__ import annotations

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SEARCHED = 1024
"""Bytes in which a page names its encoding, by the standard."""
_NAMED = re.compile(rb"""(?i)<(?:meta\s[^>]*?charset\s*=|\?xml\s[^>]*?encoding\s*=)\s*["']?\s*([\w.:-]+)""")
_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
"""What browsers read under names of narrower encodings, by Python's names."""
_NO_ENCODINGS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape"})
"""Python's codecs for names of hosts and for its own literals, in which no page is written."""
_GUESSED_FROM = 50_000
"""Bytes that a guess looks at."""


_GUESSED = """cp1251 cp1252 cp1250 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 koi8_r iso8859_2 cp932 euc_jp iso2022_jp
    gb18030 big5 cp949 cp874""".split()
"""What pages are written in that name nothing: the standard's older encodings, and none of the systems of old."""


def decoded(data: bytes, charset: str = "") -> str:
    """The text; what fits no encoding becomes U+FFFD. `charset` is what the server says."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace")
    named = _NAMED.search(data[:_SEARCHED])
    encoding = _known(charset) or (_known(named[1].decode("ascii", "replace")) if named else None)
    if encoding is None:
        encoding = "utf-8" if _is_utf8(data) else _guess(data)
    elif encoding.startswith("utf-16") and named and not charset:
        encoding = "utf-8"  # a page whose name of it could be read is none
    return data.decode(encoding, "replace")


def _known(name: str) -> str | None:
    """Python's name of an encoding of text, or None."""
    try:
        b"    ".decode(name.strip(), "replace")  # not so with codecs that make no text of bytes: hex, zlib
        found = codecs.lookup(name.strip()).name
    except (LookupError, ValueError):
        return None
    return None if found in _NO_ENCODINGS else _WIDER.get(found, found)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _guess(data: bytes) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:_GUESSED_FROM], cp_isolation=_GUESSED).best()
    return _known(best.encoding) or "cp1252" if best is not None else "cp1252"
