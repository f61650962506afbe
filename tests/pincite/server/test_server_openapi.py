"""The server against its OpenAPI description: no error of its own, and no answer that the description doesn't have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from command import PAPER
from effort import examples
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from serving import Served, serving

from pincite.server.app import create_app
from pincite.server.settings import Settings

pytestmark = pytest.mark.long

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
THERE = {"document": "doc_0f8f906eacf5", "block_id": "BLOCK_CITE_ID_4", "page": 1}
"""What the library has: requests for it reach further than those for ids that are made up."""
REFUSED = {"checks": {"negative_data_rejection": {"expected-statuses": [400, 404, 405, 413, 415, 422]}}}
"""413 too: what is longer than its field allows may be longer than the whole request may be."""
DESCRIPTION = schemathesis.openapi.from_dict(
    create_app(Settings("papers.pincite")).openapi(), config=schemathesis.Config.from_dict(REFUSED)
)
OPERATIONS = {operation.ok().label: operation.ok() for operation in DESCRIPTION.get_all_operations()}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served") / "papers.pincite") as server:
        yield server


def cases(label: str) -> st.SearchStrategy[Case]:
    """Requests as they are described, some for what is there; and requests that break the description."""
    operation = OPERATIONS[label]
    there = {one.name: THERE[one.name] for one in operation.path_parameters if one.name in THERE}
    right = (
        [operation.as_strategy(), operation.as_strategy(path_parameters=there)]
        if there
        else [operation.as_strategy()]
    )
    return st.one_of(*right, operation.as_strategy(GenerationMode.NEGATIVE))


@pytest.mark.scaled
@pytest.mark.parametrize("label", OPERATIONS)
def test_an_operation_does_as_it_is_described(served: Served, label: str) -> None:
    served.added(PAPER)
    with requests.Session() as session:

        @examples(0.3, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=cases(label))
        def ask(case: Case) -> None:
            case.call_and_validate(base_url=served.address, checks=CHECKS, session=session, timeout=120)

        ask()


def test_every_answer_that_is_no_success_is_described_as_a_problem() -> None:
    paths: dict[str, Any] = DESCRIPTION.raw_schema["paths"]
    for path, methods in paths.items():
        for operation in methods.values():
            assert "application/problem+json" in operation["responses"]["default"]["content"], path
            assert operation["description"], path
    fields = [
        (name, field)
        for name, schema in DESCRIPTION.raw_schema["components"]["schemas"].items()
        for field, told in schema["properties"].items()
        if not told.get("description")
    ]
    assert fields == []
