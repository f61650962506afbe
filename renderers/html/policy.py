"""What a report's file may do: a Content Security Policy (CSP level 3); and where its links may lead.

Its own pictures, and its own style and script by their hashes, and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_SCHEMES = frozenset({"http:", "https:", "mailto:", "tel:"})
# Browsers leave these out of an address, or cut them off its ends, before they read it.
_UNSEEN = re.compile("[\x00-\x20\x7f-\xa0\ud800-\udfff]")
_TO_ANOTHER_HOST = re.compile(r"[/\\]{2}")


def content_policy(scripts: Iterable[str], styles: Iterable[str], *, fonts: bool = False) -> str:
    """The Content Security Policy (level 3) of a file with these inline scripts and style sheets, and fonts in these.

    They are named by hash, so nothing else runs even if it got into the file; nothing is ever fetched.
    """
    return "; ".join(
        [
            "default-src 'none'",
            "img-src data:",
            *(["font-src data:"] if fonts else []),
            f"style-src {_hashes(styles)}",
            f"script-src {_hashes(scripts)}",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _hashes(texts: Iterable[str]) -> str:
    digests = [hashlib.sha256(text.encode()).digest() for text in texts]
    return " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests) or "'none'"


def safe_address(url: str) -> str | None:
    """The address if a click on it can do no harm, else None.

    http, https, mailto, tel, and addresses relative to the file. Not `//host/…`, which in a file opened from a disk
    leads into the local network. What a text may lead to is narrower (`tree.links.safe_url`): a report's own addresses,
    of documents and of a viewer, may be relative.
    """
    address = _UNSEEN.sub(lambda match: "%20" if match[0] == " " else "", url.strip())
    scheme = _SCHEME.match(address)
    if scheme:
        return address if scheme[0].lower() in _SCHEMES else None
    return None if not address or _TO_ANOTHER_HOST.match(address) else address
