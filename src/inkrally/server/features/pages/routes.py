"""Every address that is no other route: a file of the client, or the client's page with a preview in its head."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Awaitable, Callable

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import Refusal
from inkrally.server.features.pages.pages import Pages, Preview, head
from inkrally.server.http.costs import FILE_COST
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import Asked, takes_gzip, unknown
from inkrally.server.http.static import ASK_AGAIN, INDEX, File
from inkrally.server.storage.store import StoreError

PREVIEW_COST = 1.0
"""Credits beside those of a file for what a page says to programs that preview a link."""
Earlier = Callable[[str], Awaitable[File | None]]


def static_routes(
    found: dict[str, File], guard: RequestGuard, pages: Pages, earlier: Earlier
) -> list[HTTPRouteHandler]:
    """Every address that is no other route: a file, also an `earlier` one, or the client's page; where no page is, it
    says so with a 404."""

    async def preview(request: Asked, address: str) -> tuple[Preview | None, str]:
        """What is to be found at an address, and the address of the server. None where that cannot be looked up now: a
        page is never refused for it."""
        try:
            await guard.pay(request, PREVIEW_COST)
            return await pages.find(address), guard.ask(request).base
        except StoreError:
            return None, ""
        except Refusal as error:
            if error.code != "too-fast":
                raise
            return None, ""

    @get(["/", "/{path:path}"], cost=FILE_COST)
    async def page(request: Asked, path: FromPath[str] = "") -> Response[bytes]:
        name = path.lstrip("/")
        file = found.get(name)
        if file is None:
            # The client knows its own addresses; a name with a dot, or of ours, is a file that is not there. Sections
            # of the rules have their numbers as addresses: 4.1.
            dotted = "." in name.rpartition("/")[2] and not name.startswith("rules/")
            if dotted:
                file = await earlier(name)
            if file is None and (name.startswith(("api/", "live")) or dotted):
                raise unknown("file")
            file = file or found[INDEX]
        if file is found[INDEX]:
            return await answer_page(request, "/" if name in ("", INDEX) else f"/{name}")
        headers = {"cache-control": file.cache, "etag": file.etag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.etag:
            return Response(b"", status_code=304, headers=headers)
        content = file.content
        if file.packed is not None and takes_gzip(request):
            content = file.packed
            headers["content-encoding"] = "gzip"
        return Response(content, media_type=file.kind, headers=headers)

    async def answer_page(request: Asked, address: str) -> Response[bytes]:
        seen, base = await preview(request, address)
        content = found[INDEX].content if seen is None else head(found[INDEX].content, seen, base, address)
        etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        headers = {"cache-control": ASK_AGAIN, "etag": etag, "vary": "accept-encoding"}
        status = 200 if seen is None or seen.found else 404
        if status == 200 and request.headers.get("if-none-match") == etag:
            return Response(b"", status_code=304, headers=headers)
        if takes_gzip(request):
            content = gzip.compress(content, 6, mtime=0)
            headers["content-encoding"] = "gzip"
        return Response(content, status_code=status, media_type=found[INDEX].kind, headers=headers)

    return [page]
