"""Web addresses in what tools return: which may be linked, and their hosts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import SplitResult, urlsplit, urlunsplit

_LONGEST = 4000
_BARE = re.compile(r"(?:[\w-]+\.)+[^\W\d_]{2,}(?::\d{1,5})?(?:[/?#]\S*)?")
_IN_TEXT = re.compile(r"https?://[^\s<>\"'`\[\]{}|\\^，。；：！？、）】」』]+")
_FILE = re.compile(r"(?i)[^/?#]*\.(?:pdf|docx?|pptx?|xlsx?|csv|tsv|txt|md|html?|json|ya?ml|xml|py|js|ts)")
_SECRETS = frozenset(
    "access_token api_key api_token apikey apitoken app_key appid auth auth_token client_secret password passwd "
    "pwd secret sig signature subscription_key token x_amz_credential x_amz_security_token x_amz_signature "
    "x_goog_credential x_goog_signature".split()
)
_ENDS = ".,;:!?*_~'\""


def web_url(value: object) -> str | None:
    """The http or https address that `value` is, without user name and password; None if it is none.

    A host without a scheme (`example.com/a`, `//example.com/a`) gets https; `report.pdf` is no host.
    """
    if not isinstance(value, str) or not 0 < len(value) <= _LONGEST:
        return None
    address = value.strip()
    if address.startswith("//"):
        address = f"https:{address}"
    elif "://" not in address and _BARE.fullmatch(address) and not _FILE.fullmatch(address):
        address = f"https://{address}"
    parts = _split(address)
    if parts is None or parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        return None
    if any(character.isspace() or not character.isprintable() for character in address):
        return None
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def without_secrets(url: str) -> str:
    """The address without parameters that authenticate its caller: `api_key`, `access_token`, a signature."""
    parts = urlsplit(url)
    kept = (
        p for p in parts.query.split("&") if p.partition("=")[0].lower().replace("-", "_") not in _SECRETS
    )
    return urlunsplit(parts._replace(query="&".join(kept)))


def domain_of(address: str | None) -> str | None:
    """The host of a web address in lower case, without `www.`; None for anything else."""
    parts = _split(address or "")
    if parts is None or parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        return None
    return parts.hostname.removeprefix("www.").rstrip(".") or None


def urls_in(text: str) -> Iterator[tuple[str, int]]:
    """Web addresses written in a text, without the punctuation behind them, and where each begins."""
    for found in _IN_TEXT.finditer(text):
        address = found[0].rstrip(_ENDS)
        while address.endswith(")") and address.count(")") > address.count("("):
            address = address[:-1].rstrip(_ENDS)
        url = web_url(address)
        if url:
            yield url, found.start()


def _split(address: str) -> SplitResult | None:
    try:
        parts = urlsplit(address)
        _ = parts.port, parts.hostname
    except ValueError:  # a port that is no number, an IPv6 address that isn't closed
        return None
    return parts
