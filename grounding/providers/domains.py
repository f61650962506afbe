"""How often each site is cited, for analyses of where answers come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from grounding.providers.web_address import end_site, is_redirector
from grounding.sources.urls import host_of, registrable_domain

Cited = Mapping[str, object] | str
"""A citation as the extractors give it, or a url as older systems kept them."""


@dataclass(frozen=True, slots=True)
class DomainCounts:
    """Citations by domain; each citation counts once, in one of the three."""

    domains: dict[str, int]
    """Registrable domains of the sources themselves, most frequent first."""
    redirectors: dict[str, int]
    """Hosts of redirectors behind which the source isn't known."""
    unknown: int
    """Citations without any domain, such as files."""

    @property
    def tlds(self) -> dict[str, int]:
        """The domains by their top level ("uk" of example.co.uk), most frequent first; addresses have none."""
        counted: Counter[str] = Counter()
        for domain, count in self.domains.items():
            name, dot, tld = domain.rpartition(".")
            if dot and name and not tld.isdigit():
                counted[tld] += count
        return _sorted(counted)


def domain_counts(citations: Iterable[Cited]) -> DomainCounts:
    """Count the domains: `source_domain` first, the url's only where that is missing, redirectors by themselves."""
    domains: Counter[str] = Counter()
    redirectors: Counter[str] = Counter()
    unknown = 0
    for citation in citations:
        domain, redirector = _domain(citation)
        if domain:
            domains[domain] += 1
        elif redirector:
            redirectors[redirector] += 1
        else:
            unknown += 1
    return DomainCounts(_sorted(domains), _sorted(redirectors), unknown)


def extract_tld_counts(citations: Iterable[Cited]) -> dict[str, int]:
    """`domain_counts(citations).tlds`: how often each top-level domain is cited, redirectors left out."""
    return domain_counts(citations).tlds


def _domain(citation: Cited) -> tuple[str, str]:
    """(domain of the source, host of the redirector); at most one of them."""
    row: Mapping[str, object] = {"url": citation} if isinstance(citation, str) else citation
    said, url = row.get("source_domain"), row.get("url")
    if isinstance(said, str) and said and not is_redirector(said):
        return registrable_domain(said), ""
    if not isinstance(url, str):
        return "", ""
    end = end_site(url)
    return (registrable_domain(end), "") if end else ("", host_of(url))


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda row: (-row[1], row[0])))
