"""The canonical form of a url, by which sources are told apart, and the domain that somebody registered.

Nothing here uses the network: urls are read by Ada, the parser of the WHATWG URL Standard that Node.js has,
and domains by the copy of the public suffix list that the package publicsuffixlist carries.
"""

from __future__ import annotations

import ipaddress
import re
from functools import cache
from typing import TYPE_CHECKING

import can_ada

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_WEB = frozenset({"http:", "https:"})
_PLACELESS = frozenset({"about", "javascript", "vbscript"})
"""Schemes of addresses that many things share, or none has."""

_SCHEME = re.compile(r"(?i)[a-z][a-z0-9+.-]+:")
"""Of two letters at least: `C:` is a drive."""
_BARE_HOST = re.compile(
    r"(?i)(?P<host>\[[0-9a-f:.]+\]|[^\s:/?#@\[\]\\]+)(?P<port>:[0-9]{1,5})?(?P<rest>[/?#].*)?", re.S
)
_LETTER = re.compile(r"[^\W\d_]")
_RESERVED_ENDS = frozenset(
    "alt arpa corp example home internal invalid lan local localhost onion test".split()
)
"""Last labels of names that are never registered (RFC 6761, RFC 6762, RFC 9476) but that networks use."""

_TRACKING_NAMES = frozenset(
    """_ga _gac _gl _hsenc _hsmi _openstat __hsfp __hssc __hstc cmpid dclid epik fb_action_ids fb_action_types
    fb_ref fb_source fbclid gad_campaignid gad_source gbraid gclid gclsrc hsctatracking igsh igshid li_fat_id
    mc_cid mc_eid mkt_tok ml_subscriber ml_subscriber_hash msclkid oly_anon_id oly_enc_id rb_clickid s_cid
    sc_campaign sc_channel sc_content sc_country sc_geo sc_medium sc_outcome scid srsltid ttclid twclid
    vero_conv vero_id wbraid wickedid yclid ymclid ysclid""".split()
)
_TRACKING_BEGINNINGS = ("utm_", "mtm_", "pk_", "piwik_", "matomo_", "hsa_")

_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")
_NORMALISED = re.compile(r"%(?P<hex>[0-9A-Fa-f]{2})|[^A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]")
"""What RFC 3986 lets nobody write plainly, and what it lets be written in several ways."""


def normalize_url(url: str | None) -> str:
    """The canonical form of a url: two urls with the same one name the same source. Normalising twice is
    once.

    Scheme and host in lower case, IDN as punycode, no default port (a port that is not its scheme's default
    stays), no fragment, no tracking parameters (utm_*, gclid, fbclid, …), the query's order kept, percent
    encoding as RFC 3986 has it, dots in paths resolved, one trailing slash dropped. `example.com/a` and
    `//example.com/a` become `https://example.com/a`. `file:` addresses are treated alike; other schemes
    (doi:, mailto:, data:, …) and text that is no url come back without the white space around them, nothing
    more. Nothing (None) gives "". Offline and linear in the url's length.
    """
    text = (url or "").strip()
    return canonical_url(text) or text


def canonical_url(text: str) -> str | None:
    """`normalize_url` of a text that is the address of something, None for any other text ("n/a", "p. 3")."""
    text = text.strip()
    address = _with_scheme(text)
    if address is None:
        return None
    scheme = address.partition(":")[0].lower()
    if f"{scheme}:" in _WEB or scheme == "file":
        return _hierarchical(address)
    if scheme in _PLACELESS or re.search(r"\s", address):
        return None
    return address if address.partition(":")[2] else None


def is_web_url(text: str) -> bool:
    """True for an address that a browser would open over HTTP, written with its scheme or as a bare
    domain."""
    return (canonical_url(text) or "").startswith(("http://", "https://"))


def registrable_domain(url_or_host: str | None) -> str:
    """The domain that somebody registered: `example.co.uk` of `https://a.b.example.co.uk:8080/x`.

    By the public suffix list, the part of private domains included, so that `ann.github.io` and
    `bob.github.io` are two. In lower case, IDN as punycode. A host that has none (an IP address, `localhost`,
    `co.uk` itself) is given as it is; "" where there is no host at all.
    """
    host = host_of(url_or_host)
    if not host or _is_address(host):
        return host
    return str(_suffixes().privatesuffix(host) or host)


def host_of(url_or_host: str | None) -> str:
    """The host of a url or a bare host, as `normalize_url` writes it: lower case, punycode; "" if there is
    none."""
    text = (url_or_host or "").strip()
    bare = _BARE_HOST.fullmatch(text)
    if bare and not bare["rest"] and not bare["port"] and _LETTER.search(_last_label(text)):
        parsed = _parsed(f"https://{text}")
    else:
        parsed = _parsed(_with_scheme(text) or "")
    return _plain_host(parsed.hostname) if parsed is not None and parsed.protocol != "file:" else ""


def _with_scheme(text: str) -> str | None:
    """The text as a url with a scheme, if it is one: `example.com/a` and `example.com:80` lack theirs."""
    if text.startswith(("//", "\\\\")):
        return f"https:{text}"
    if _is_bare(text):
        return f"https://{text}"
    return text if _SCHEME.match(text) else None


def _is_bare(text: str) -> bool:
    """Whether a text begins with a host that needs no scheme to be known as one.

    `report.pdf` and `3.14` are none: a name alone has to end like a domain that can be registered.
    """
    match = _BARE_HOST.fullmatch(text)
    if match is None:
        return False
    host, last = match["host"], _last_label(match["host"])
    if _is_address(host):
        return True
    if "." not in host.strip("."):
        return last == "localhost"
    if not _LETTER.search(last):
        return False
    return bool(match["port"] or match["rest"]) or last in _RESERVED_ENDS or _is_suffix(last)


def _last_label(host: str) -> str:
    return host.rstrip(".").rpartition(".")[2].lower()


def _is_suffix(label: str) -> bool:
    if not label.isascii():
        parsed = _parsed(f"https://{label}")
        label = parsed.hostname if parsed else label
    return _known_suffixes().publicsuffix(label) is not None


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _parsed(address: str) -> can_ada.URL | None:
    try:
        return can_ada.parse(address)
    except (ValueError, TypeError):  # no url; a lone surrogate, which no url can hold
        return None


def _hierarchical(address: str) -> str | None:
    """The canonical form of a url that has a host and a path; None if it can't be one."""
    parsed = _parsed(address)
    if parsed is None:
        return None
    user = f"{parsed.username}:{parsed.password}".rstrip(":") if parsed.has_credentials() else ""
    host = _plain_host(parsed.hostname)
    port = f":{parsed.port}" if parsed.port else ""
    path = _normal_escapes(parsed.pathname)
    if path.endswith("/") and not path.endswith("//"):
        path = path[:-1]
    query = _without_tracking(_normal_escapes(parsed.search[1:]))
    at = f"{user}@" if user else ""
    return f"{parsed.protocol}//{at}{host}{port}{path}{f'?{query}' if query else ''}"


def _plain_host(host: str) -> str:
    """Without the dot that ends a fully qualified name."""
    return host[:-1] if host.endswith(".") and len(host) > 1 else host


def _normal_escapes(text: str) -> str:
    """Percent encoding as RFC 3986, 6.2.2 has it: capital digits, unreserved characters plain, `%` alone as
    %25."""
    return _NORMALISED.sub(_normal_escape, text)


def _normal_escape(found: re.Match[str]) -> str:
    if found["hex"] is None:
        return "".join(f"%{byte:02X}" for byte in found[0].encode())
    character = chr(int(found["hex"], 16))
    return character if _UNRESERVED.fullmatch(character) else found[0].upper()


def _without_tracking(query: str) -> str:
    return "&".join(part for part in query.split("&") if part and not _is_tracking(part))


def _is_tracking(parameter: str) -> bool:
    name = parameter.partition("=")[0].lower()
    return name in _TRACKING_NAMES or name.startswith(_TRACKING_BEGINNINGS)


@cache
def _suffixes() -> PublicSuffixList:
    """The list with its private part, loaded when first asked: 10 ms."""
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()


@cache
def _known_suffixes() -> PublicSuffixList:
    """The list, where a name that it lacks is no suffix."""
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList(accept_unknown=False)
