"""robots.txt: what it says holds, asked for once, with RFC 9309's rules where it can't be had."""

from __future__ import annotations

import pytest
from sites import Sent, site

from grounding.web.fetch import FetchError, NetworkAccess
from grounding.web.robots import Robots

RULES = """# comment
User-agent: *
Disallow: /

User-agent: Pincite
User-agent: other
Disallow: /private/
Disallow: /p*.pdf$
Allow: /private/open
Disallow: /search?q=
Disallow: /%C3%BC
"""


def permits(text: str | bytes, path: str, **sent: object) -> bool:
    body = text if isinstance(text, bytes) else text.encode()
    with site({"/robots.txt": Sent(body, "text/plain", **sent)}) as running:  # type: ignore[arg-type]  # of a table
        try:
            Robots(running.access).permit(running.url + path)
        except FetchError as refusal:
            assert "robots.txt" in str(refusal)
            return False
    return True


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", True),
        ("/private/", False),
        ("/private/open", True),
        ("/paper.pdf", False),
        ("/paper.pdf?x=1", True),
        ("/papers/a.html", True),
        ("/search?q=tide", False),
        ("/search?page=2", True),
        ("/%c3%bc", False),
        ("/robots.txt", True),
    ],
)
def test_the_rules_for_pincite_hold(path: str, allowed: bool) -> None:
    assert permits(RULES, path) is allowed
    assert permits(b"\xef\xbb\xbf" + RULES.replace("\n", "\r\n").encode(), path) is allowed


@pytest.mark.parametrize(
    ("sent", "allowed"),
    [
        ({"status": 404}, True),
        ({"status": 401}, True),
        ({"status": 429}, True),
        ({"status": 500}, False),
        ({"status": 503}, False),
        ({"status": 304}, False),
        ({"drips": True}, False),
        ({"status": 302, "headers": {"Location": "http://10.0.0.1/robots.txt"}}, False),
    ],
    ids=str,
)
def test_a_site_without_rules_allows_all_and_one_that_cannot_say_nothing(
    sent: dict[str, object], allowed: bool
) -> None:
    with site({"/robots.txt": Sent(b"", "text/plain", **sent)}) as running:  # type: ignore[arg-type]  # of a table
        robots = Robots(NetworkAccess(running.access.private_hosts, seconds=0.5))
        if allowed:
            robots.permit(running.url)
        else:
            with pytest.raises(FetchError, match=r"robots\.txt can't be had"):
                robots.permit(running.url)


def test_nobody_at_home_allows_nothing() -> None:
    with site({}) as running:
        gone = running.url, running.access
    with pytest.raises(FetchError, match="can't be reached"):
        Robots(gone[1]).permit(gone[0])


def test_rules_that_lie_elsewhere_are_those_of_the_site_that_leads_there() -> None:
    moved = Sent(status=301, headers={"Location": "/elsewhere"})
    answers = {"/robots.txt": moved, "/elsewhere": Sent(RULES.encode(), "text/plain")}
    with site(answers) as running, pytest.raises(FetchError, match="asks programs"):
        Robots(running.access).permit(f"{running.url}/private/")


def test_each_site_is_asked_once() -> None:
    with site({"/robots.txt": Sent(RULES.encode(), "text/plain")}) as running:
        robots = Robots(running.access)
        for page in "abc":
            robots.permit(f"{running.url}/{page}")
    assert running.asked == ["/robots.txt"]


def test_the_first_half_megabyte_of_rules_counts() -> None:
    early = b"User-agent: *\nDisallow: /a\n" + b"# " + b"x" * 600_000 + b"\nDisallow: /b\n"
    assert not permits(early, "/a")
    assert permits(early, "/b")


@pytest.mark.parametrize("end", ["\n", "\r", "\u2028"])
def test_rules_built_to_take_hours_are_not_read(end: str) -> None:
    lines = [f"User-agent: a{n}" for n in range(18_000)] + ["Disallow: /x"] * 18_000
    assert not permits(end.join(lines), "/")
