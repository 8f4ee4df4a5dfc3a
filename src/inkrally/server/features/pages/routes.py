"""The route for all paths without another route: a file of the client, or the client's page with a link preview."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Awaitable, Callable

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import Refusal
from inkrally.server.features.pages.pages import Pages, Preview, render_head
from inkrally.server.http.costs import FILE_COST
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, not_found_refusal, takes_gzip
from inkrally.server.http.static import CACHE_REVALIDATE, INDEX, File
from inkrally.server.storage.store import StoreError

PREVIEW_COST = 1.0
"""The cost of a link preview in credits, in addition to the cost of a file."""
PreviousFileLookup = Callable[[str], Awaitable[File | None]]
"""Returns a client file of an earlier release by its name, or None."""


def static_routes(
    found: dict[str, File], guard: RequestGuard, pages: Pages, earlier: PreviousFileLookup
) -> list[HTTPRouteHandler]:
    """Return the route for all paths without another route.

    The route serves the files of the client, also of earlier releases, and the client's page for all other paths. If
    the client has no page for a path, the status is 404.

    Args:
        found: The files of the client.
        guard: Checks requests.
        pages: Finds previews.
        earlier: Finds files of earlier releases.
    """

    async def preview(request: HttpRequest, address: str) -> tuple[Preview | None, str]:
        """Return the preview of a path, and the URL of the server.

        The preview is None if the store does not answer or the client has too few credits, because the page is served
        in any case.
        """
        try:
            await guard.pay(request, PREVIEW_COST)
            return await pages.find(address), guard.client_of(request).base_url
        except StoreError:
            return None, ""
        except Refusal as error:
            if error.code != "too-fast":
                raise
            return None, ""

    @get(["/", "/{path:path}"], cost=FILE_COST)
    async def page(request: HttpRequest, path: FromPath[str] = "") -> Response[bytes]:
        name = path.lstrip("/")
        file = found.get(name)
        if file is None:
            # Names with a dot are files, except in the rules, whose sections have addresses such as 4.1.
            dotted = "." in name.rpartition("/")[2] and not name.startswith("rules/")
            if dotted:
                file = await earlier(name)
            if file is None and (name.startswith(("api/", "live")) or dotted):
                raise not_found_refusal("file")
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

    async def answer_page(request: HttpRequest, address: str) -> Response[bytes]:
        seen, base = await preview(request, address)
        content = found[INDEX].content if seen is None else render_head(found[INDEX].content, seen, base, address)
        etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        headers = {"cache-control": CACHE_REVALIDATE, "etag": etag, "vary": "accept-encoding"}
        status = 200 if seen is None or seen.found else 404
        if status == 200 and request.headers.get("if-none-match") == etag:
            return Response(b"", status_code=304, headers=headers)
        if takes_gzip(request):
            content = gzip.compress(content, 6, mtime=0)
            headers["content-encoding"] = "gzip"
        return Response(content, status_code=status, media_type=found[INDEX].kind, headers=headers)

    return [page]
