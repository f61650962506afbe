"""The application: the server's parts wired together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException

import pincite
from blocks.errors import PinciteError
from pincite.server import problems
from pincite.server.doors.callers import Callers
from pincite.server.doors.headers import ResponseHeaders
from pincite.server.doors.limits import RequestLimits
from pincite.server.doors.watch import Watch
from pincite.server.metrics import Metrics
from pincite.server.routes import answers, artifacts, documents, face, library, pages, quotes, tables
from pincite.server.routes.parts import Parts
from pincite.server.settings import Settings
from pincite.server.shelf import Shelf
from pincite.server.work.crew import Crew

_DESCRIPTION = """
Documents of one library: their pages, words and blocks; quotes located in them, statements held against them, answers
asked of them, checked and written as reports.

Boxes are in points of the page as a viewer shows it, origin top left, in the order x0, y0, x1, y1; pages count from 1.
What goes wrong is told as application/problem+json: what was wrong, where, and what to do.

Where the server was started with a token, every request needs Authorization: Bearer TOKEN.
"""
_SCHEMAS = "#/components/schemas/{model}"


def create_app(settings: Settings) -> FastAPI:
    """The application for a library file that is there; its workers live as long as its lifespan."""
    metrics = Metrics()
    app = FastAPI(
        title="pincite",
        version=pincite.__version__,
        description=_DESCRIPTION.strip(),
        lifespan=lambda app: _running(app, settings, metrics),
        docs_url=None,  # both load scripts from elsewhere; `face` has a page of its own
        redoc_url=None,
        redirect_slashes=False,
    )
    for resource in (library, documents, pages, tables, quotes, answers, artifacts, face):
        app.include_router(resource.router)
    face.serve_viewer(app)
    app.add_exception_handler(PinciteError, problems.on_error_of_ours)
    app.add_exception_handler(HTTPException, problems.on_http_error)
    app.add_exception_handler(RequestValidationError, problems.on_wrong_request)
    app.add_exception_handler(OSError, problems.on_system_error)
    app.add_exception_handler(Exception, problems.on_unexpected)
    # The last that is added is the first that a request passes.
    app.add_middleware(RequestLimits, limits=settings.limits)
    app.add_middleware(Callers, settings=settings)
    app.add_middleware(ResponseHeaders)
    app.add_middleware(Watch, metrics=metrics)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]  # FastAPI's own way to change it
    return app


@asynccontextmanager
async def _running(app: FastAPI, settings: Settings, metrics: Metrics) -> AsyncIterator[None]:
    """The server's parts, from start to shutdown."""
    crew, shelf = Crew(settings), Shelf(settings.limits.shelf_bytes)
    app.state.parts = Parts(settings, crew, shelf, metrics)
    try:
        await crew.warm_up()
        yield
    finally:
        await crew.close()
        shelf.clear()


def _described(app: FastAPI) -> dict[str, Any]:
    """The API in OpenAPI, made once; every endpoint may answer with a problem."""
    if app.openapi_schema is None:
        told = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        schemas = told["components"]["schemas"]
        found = TypeAdapter(problems.Problem).json_schema(ref_template=_SCHEMAS, mode="serialization")
        schemas.update(found.pop("$defs"))
        schemas["Problem"] = found
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        told["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        for methods in told["paths"].values():
            for operation in methods.values():
                operation["responses"].pop("422", None)
                operation["responses"]["default"] = _PROBLEM
                operation["security"] = [{}, {"token": []}]
        app.openapi_schema = told
    return app.openapi_schema


_PROBLEM = {
    "description": "What went wrong",
    "content": {problems.MEDIA_TYPE: {"schema": {"$ref": _SCHEMAS.format(model="Problem")}}},
}
