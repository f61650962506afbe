"""Counts and durations, in the text that Prometheus reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

BUCKETS = (0.005, 0.02, 0.1, 0.5, 2.0, 10.0, 60.0)
"""Upper ends of the classes of durations, in seconds: from a page that is known to a scan that is read."""


class Metrics:
    """What has happened since the server began."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        """Answered requests by endpoint, method and status."""
        self.running = 0
        """Requests that are being answered now."""
        self._in_bucket: Counter[tuple[str, float]] = Counter()
        self._seconds: Counter[str] = Counter()

    def answered(self, endpoint: str, method: str, status: int, seconds: float) -> None:
        """Count a request. `endpoint` is the path as the API has it, never as it was asked for."""
        self.requests[endpoint, method, status] += 1
        self._seconds[endpoint] += seconds  # type: ignore[assignment]  # a Counter of seconds adds floats too
        for bound in BUCKETS:
            self._in_bucket[endpoint, bound] += seconds <= bound

    def text(self, gauges: Mapping[str, Iterable[tuple[str, float]]]) -> str:
        """All of it; `gauges` are measured now: name -> labels and value."""
        lines = [*self._counted(), *self._timed(), *_gauge("pincite_requests_running", [("", self.running)])]
        for name, values in gauges.items():
            lines += _gauge(name, values)
        return "\n".join([*lines, ""])

    def _counted(self) -> Iterator[str]:
        yield "# TYPE pincite_requests_total counter"
        for (endpoint, method, status), count in sorted(self.requests.items()):
            labels = f'endpoint="{endpoint}",method="{method}",status="{status}"'
            yield f"pincite_requests_total{{{labels}}} {count}"

    def _timed(self) -> Iterator[str]:
        yield "# TYPE pincite_request_seconds histogram"
        for endpoint, seconds in sorted(self._seconds.items()):
            count = sum(n for (name, _, _), n in self.requests.items() if name == endpoint)
            for bound in BUCKETS:
                labels = f'endpoint="{endpoint}",le="{bound}"'
                yield f"pincite_request_seconds_bucket{{{labels}}} {self._in_bucket[endpoint, bound]}"
            yield f'pincite_request_seconds_bucket{{endpoint="{endpoint}",le="+Inf"}} {count}'
            yield f'pincite_request_seconds_sum{{endpoint="{endpoint}"}} {seconds:.6f}'
            yield f'pincite_request_seconds_count{{endpoint="{endpoint}"}} {count}'


def _gauge(name: str, values: Iterable[tuple[str, float]]) -> Iterator[str]:
    yield f"# TYPE {name} gauge"
    for labels, value in values:
        yield f"{name}{{{labels}}} {value:g}" if labels else f"{name} {value:g}"


def resident_bytes(pid: int | str) -> int:
    """Memory that a process holds, by Linux; 0 elsewhere, and for one that is gone."""
    try:
        status = Path(f"/proc/{pid}/status").read_text("ascii", "replace")
    except OSError:
        return 0
    kilobytes = next((line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")), "0")
    return int(kilobytes) * 1024
