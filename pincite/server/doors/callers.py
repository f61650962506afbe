"""Who may ask: hosts against DNS rebinding, origins against other sites' pages, tokens against everybody else.

A page of another site can make a browser send requests to a server on this machine. It can't choose the header Host
(so a foreign name that resolves to 127.0.0.1 is noticed), nor Origin and Sec-Fetch-Site (so its requests are).
"""

from __future__ import annotations

import hmac
import ipaddress
import socket
from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from pincite.server.problems import answer, problem
from pincite.server.settings import Settings

COOKIE = "pincite_token"
"""The cookie that a browser gets for a token in the address. It has not the token but what is made of it: browsers show
cookies to all servers of a host, whatever their ports."""
OPEN_PATHS = frozenset({"/api/health"})
"""What needs no token: it says nothing of the library."""
_SAFE = ("GET", "HEAD", "OPTIONS")


class Callers:
    """Lets those in who may ask; the others get a problem that says why."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._hosts = _allowed_hosts(settings)
        self._any_address = not is_local(settings.host)
        self._token = settings.token
        self._pass = hmac.digest(
            (settings.token or "").encode("utf-8"), COOKIE.encode("ascii"), "sha256"
        ).hex()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        refused = self._refusal(scope, Headers(scope=scope))
        await (refused or self._app)(scope, receive, send)
        return None

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        """What to answer instead, or None if the caller may ask."""
        if not self._is_ours(headers.get("host", "")):
            return answer(
                problem(
                    421, "this server does not go by that name; start it with --allow-host NAME if it should"
                )
            )
        if _is_foreign(scope["method"], headers):
            return answer(
                problem(403, "a page of another site asked; only this server's own pages and programs may")
            )
        if self._token is None or scope["path"] in OPEN_PATHS or self._knows_token(headers):
            return None
        return self._signed_in(scope) or answer(
            problem(401, "a token is needed: send Authorization: Bearer TOKEN, or open /?token=TOKEN"),
            {"WWW-Authenticate": "Bearer"},
        )

    def _is_ours(self, host: str) -> bool:
        name = _host_name(host)
        return name is not None and (name in self._hosts or (self._any_address and _is_address(name)))

    def _knows_token(self, headers: Headers) -> bool:
        scheme, _, given = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and self._is_token(given.strip()):
            return True
        return _same(_cookie(headers.get("cookie", "")), self._pass)

    def _signed_in(self, scope: Scope) -> Response | None:
        """For the address with the right token in it: the viewer without it, and a cookie."""
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if scope["path"] != "/" or not self._is_token(given):
            return None
        response = RedirectResponse("/", status_code=303)
        response.set_cookie(COOKIE, self._pass, httponly=True, samesite="lax", path="/")
        return response

    def _is_token(self, given: str) -> bool:
        return self._token is not None and _same(given, self._token)


def _same(given: str, known: str) -> bool:
    """Compared in a time that says nothing of where they differ."""
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), known.encode("utf-8"))


def is_local(host: str) -> bool:
    """True for an address that only this machine reaches."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _allowed_hosts(settings: Settings) -> Collection[str]:
    local = {"localhost", "127.0.0.1", "::1", settings.host.lower()}
    own = set() if is_local(settings.host) else {socket.gethostname().lower()}
    return local | own | {name.lower() for name in settings.hosts}


def _host_name(host: str) -> str | None:
    """The name in a header Host, without its port; None of what is none."""
    if set(host) & set("/@?#\\ \t"):
        return None
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_foreign(method: str, headers: Headers) -> bool:
    """True for what a page of another site has a browser send; links to pages here are welcome."""
    site, mode = headers.get("sec-fetch-site", "none"), headers.get("sec-fetch-mode")
    if site in ("cross-site", "same-site") and not (mode == "navigate" and method in _SAFE):
        return True
    origin = headers.get("origin")
    return origin is not None and method not in _SAFE and _netloc(origin) != headers.get("host", "").lower()


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _cookie(header: str) -> str:
    try:
        morsel = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return ""
    return morsel.value if morsel else ""
