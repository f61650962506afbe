"""Where a web source is: its address and domain, looked for in all the places that providers put them.

An end site's url beats a redirect. Behind a redirector the domain comes from urls nested in the item, from a `domain`
or `host` beside it, or from a title that looks like a domain; the redirector's own host is never a source's domain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from grounding.providers.model import ProviderCitation
from grounding.providers.payload import Node, camel, child, text_field
from grounding.sources.urls import host_of, is_web_url, normalize_url, registrable_domain

REDIRECTOR = "vertexaisearch.cloud.google.com"
"""The host of Google's grounding redirects, which only lead on to the source."""

_WRAPPERS = {"google": "/url", "bing": "/ck/a", "duckduckgo": "/l", "facebook": "/l.php"}
"""Sites, by their registered name, with a path that only leads on; mostly a parameter says where."""
_TARGETS = ("q", "url", "u", "uddg", "target", "dest")
_URLS = """url uri link href page_url source_url source_uri retrieved_url original_url target_url target_uri
    resolved_url final_url website""".split()
_ADDRESSES_AMONG_OTHERS = ("source", "web", "document", "reference")
"""Fields that may hold an address, a file's path or a name."""
_NESTED = """web source reference document retrieved_context maps page site url_citation metadata web_source
    chunk result""".split()
_DOMAINS = ("domain", "host", "hostname", "display_domain", "source_domain", "display_link", "site")
_TITLES = ("title", "display_name", "site_name")
_DEEPEST = 3

_HOST_NAME = re.compile(r"(?:[\w-]{1,63}\.)+[^\W\d_][\w-]{1,62}")
_FILE_ENDINGS = frozenset("md py sh rs pl ps ai zip mov cc app dev so in js ts cs vb".split())
"""Ends of domains that are more often ends of file names and of programs' names."""

_DOC_PATH = re.compile(r"(?i)\.(?:pdf|docx?|pptx?|xlsx?|odt|rtf|epub|csv|txt)$")
_VIDEO = frozenset(
    "youtube.com youtu.be vimeo.com dailymotion.com twitch.tv tiktok.com bilibili.com ted.com".split()
)
_NEWS_LABEL = re.compile(r"(?i)(?:^|\.)(?:news|nachrichten|noticias|actualites)\.")
_NEWS_PATH = re.compile(r"(?i)^/(?:[a-z]{2}(?:-[a-z]{2})?/)?news(?:/|$)")
_SAID = {"web": "web", "website": "web", "doc": "doc", "document": "doc", "file": "doc", "pdf": "doc"}
_SAID |= {"news": "news", "news_article": "news", "article": "news", "video": "video", "youtube": "video"}


@dataclass(frozen=True, slots=True)
class WebPlace:
    """Where a web source is."""

    url: str | None
    """Canonical url; the redirect if nothing better is known; None if the item has no web address."""
    domain: str
    """Registrable domain of the source; "" if it can't be known."""
    redirect: bool = False
    """True if `url` is a redirector's."""


def find_place(item: Node) -> WebPlace:
    """The address and domain of the source that the item describes."""
    nodes = list(_nodes(item, 0))
    urls = [url for node in nodes for url in _urls(node)]
    ends = [end for url in urls if (end := end_site(url))]
    if ends:
        url = normalize_url(ends[0])
        return WebPlace(url, registrable_domain(url))
    domain = _sibling_domain(nodes) or _title_domain(nodes)
    return WebPlace(normalize_url(urls[0]), domain, redirect=True) if urls else WebPlace(None, domain)


def is_redirector(url_or_host: str) -> bool:
    """True for the address of a service that only leads on to other sites, or for its host."""
    host = host_of(url_or_host)
    if host == REDIRECTOR or host.endswith(("." + REDIRECTOR, "-" + REDIRECTOR)):
        return True
    return _path(url_or_host) == _WRAPPERS.get(registrable_domain(host).partition(".")[0])


def end_site(url: str) -> str | None:
    """The url, or what a redirector's url names as its target; None for a redirect that doesn't show it."""
    if not is_redirector(url):
        return url
    query = dict(parse_qsl(urlsplit(normalize_url(url)).query))
    targets = [query[name] for name in _TARGETS if query.get(name, "").startswith(("http://", "https://"))]
    return next((t for t in targets if is_web_url(t) and not is_redirector(t)), None)


def domain_in(text: str | None) -> str:
    """The registrable domain of a text that is a host name and nothing else; "" for any other.

    Names such as `Node.js`, `ASP.NET` and `notes.md` are not taken for domains.
    """
    name = (text or "").strip().rstrip("/.")
    name = name.partition("://")[2] if name.startswith(("http://", "https://")) else name
    if not _HOST_NAME.fullmatch(name) or not is_web_url(name) or is_redirector(name):
        return ""
    ending = name.rpartition(".")[2]
    if name.lower().startswith("www."):
        return registrable_domain(name)
    return "" if ending != ending.lower() or ending in _FILE_ENDINGS else registrable_domain(name)


def source_type(place: WebPlace, item: Node) -> str:
    """web, doc, news, video or unknown: what the provider says, else what the address shows."""
    said = text_field(item, "source_type", "content_type", "media_type", "category")
    if said and said.strip().lower() in _SAID:
        return _SAID[said.strip().lower()]
    if place.domain in _VIDEO:
        return "video"
    if place.url is None or place.redirect:
        return "web" if place.domain else "unknown"
    path = _path(place.url)
    if _DOC_PATH.search(path):
        return "doc"
    if _NEWS_LABEL.search(host_of(place.url)) or _NEWS_PATH.search(path):
        return "news"
    return "web"


def web_title(item: Node) -> str | None:
    """The item's title, its own before that of what is nested in it."""
    return next((title for node in _nodes(item, 0) if (title := text_field(node, *_TITLES))), None)


def web_source(provider: str, item: Node, place: WebPlace) -> ProviderCitation:
    """The web source that the item describes; that its url is a redirector's is noted in `raw`."""
    return ProviderCitation(
        provider,
        url=place.url,
        source_domain=place.domain,
        title=web_title(item),
        source_type=source_type(place, item),
        raw={**item, "redirect": True} if place.redirect else item,
    )


def _nodes(item: Node, depth: int) -> Iterator[Node]:
    """The item and the objects nested in it that describe the same source.

    Of an image it is the page that shows it; other urls of images are those of thumbnails.
    """
    yield item
    image = child(item, "image")
    if text_field(image, "source_uri"):
        yield {name: value for name, value in image.items() if name not in ("image_uri", "imageUri", "url")}
    if depth < _DEEPEST:
        for name in _NESTED:
            for value in map(item.get, dict.fromkeys((name, camel(name)))):
                if isinstance(value, dict):
                    yield from _nodes(value, depth + 1)


def _urls(node: Node) -> Iterator[str]:
    for name in (*_URLS, *_ADDRESSES_AMONG_OTHERS):
        value = text_field(node, name)
        if value is not None and _is_address(value, bare=name in _URLS):
            yield value.strip()


def _is_address(text: str, *, bare: bool) -> bool:
    """True for a web address; without its scheme only where nothing but an address can stand."""
    text = text.strip()
    if text.lower().startswith(("http://", "https://")):
        return is_web_url(text)
    return bare and "/" in text and "://" not in text and " " not in text and is_web_url(text)


def _sibling_domain(nodes: list[Node]) -> str:
    for node in nodes:
        for name in _DOMAINS:
            host = text_field(node, name)
            if host and is_web_url(host.strip()) and not is_redirector(host):
                return registrable_domain(host)
    return ""


def _title_domain(nodes: list[Node]) -> str:
    return next((d for node in nodes for name in _TITLES if (d := domain_in(text_field(node, name)))), "")


def last_part(place: str) -> str:
    """The last part of the path of an address or resource name: a file's name, mostly; "" if it has none."""
    if place.lower().startswith(("http://", "https://")):
        place = _path(place)
    return unquote(place.rstrip("/").rpartition("/")[2]).strip()


def _path(url: str) -> str:
    return urlsplit(normalize_url(url)).path if is_web_url(url) else ""
