"""The viewer at `/`, its files under `/static`, and the API's own page at `/docs`."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles

from pincite.server.api_page import STYLE, api_page
from pincite.server.doors.headers import PAGE_POLICY

VIEWER = Path(__file__).parents[2] / "viewer" / "static"
"""The viewer's files; where there are none, `/` leads to `/docs`."""

router = APIRouter(include_in_schema=False)
_AS_PAGE = {"Content-Security-Policy": PAGE_POLICY}


class ViewerFiles(StaticFiles):
    """The viewer's files, asked for anew each time: an update must not meet half of an old viewer."""

    def file_response(self, *args: object, **options: object) -> Response:
        """See `StaticFiles`."""
        response = super().file_response(*args, **options)  # type: ignore[arg-type]  # passed on as they come
        response.headers["Cache-Control"] = "no-cache"
        return response


@router.get("/")
async def viewer() -> Response:
    """The viewer."""
    page = VIEWER / "index.html"
    if not page.is_file():
        return RedirectResponse("/docs")
    return HTMLResponse(page.read_text("utf-8"), headers={**_AS_PAGE, "Cache-Control": "no-cache"})


@router.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    """The API on a page."""
    app = request.app
    assert isinstance(app, FastAPI)
    return HTMLResponse(api_page(app.openapi()), headers=_AS_PAGE)


@router.get("/docs/style.css")
async def style() -> Response:
    """How that page looks."""
    return Response(STYLE, media_type="text/css")


def serve_viewer(app: FastAPI) -> None:
    """Serve the viewer's files, where there are any."""
    # Some systems' tables have other types for these, and browsers refuse modules of another type.
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("text/javascript", ".mjs")
    if VIEWER.is_dir():
        app.mount("/static", ViewerFiles(directory=VIEWER), name="viewer")
