"""The HTTP routes of replays on other websites: allow and forbid one, its page and data, and oEmbed."""

from __future__ import annotations

import msgspec
from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.games import PACKS
from inkrally.match.errors import BadInput
from inkrally.server.features.lookups import doc_of
from inkrally.server.features.replays.embeds import (
    EmbedCode,
    EmbeddedMatch,
    EmbedRequest,
    Embeds,
    OEmbed,
    embed_html,
    embedded,
    fitted_size,
    table_of_url,
    without_names,
)
from inkrally.server.features.tables.routes import REPLAY_SECONDS, cost_of, finished_match, page_of
from inkrally.server.http.costs import FILE_COST
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import (
    EMBED_HEADERS,
    FramedResponse,
    HttpRequest,
    gzip_response,
    json,
    not_found_refusal,
    takes_gzip,
)
from inkrally.server.http.static import CACHE_REVALIDATE, File
from inkrally.server.jobs.request_jobs import RequestJobs, job_maker
from inkrally.server.live.tables import Tables
from inkrally.table.document import TableDocument

PAGE = "embed.html"
"""The file of the page for the `<iframe>`."""
ANY_ORIGIN = {"access-control-allow-origin": "*"}
"""The header that lets scripts of other websites read a response without a session."""


def embed_routes(
    guard: RequestGuard, tables: Tables, embeds: Embeds, request_jobs: RequestJobs, files: dict[str, File]
) -> list[HTTPRouteHandler]:
    """Return all routes of replays on other websites. `files` are the files of the client."""

    @post("/api/tables/{table_id:str}/embed", status_code=200, cost=6.5)
    async def allow(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, EmbedRequest)
        await embeds.allow(table_id, await guard.account(client), body.names)
        return json(code_of(await embeds.find(table_id), table_id, client.base_url))

    @get("/api/tables/{table_id:str}/embed", cost=5.5)
    async def code(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        doc = await doc_of(tables.store, table_id)
        return json(code_of(doc, table_id, client.base_url) if doc.embed else None)

    @delete("/api/tables/{table_id:str}/embed", status_code=200, cost=6.5)
    async def forbid(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client = guard.changing_client(request)
        await embeds.allow(table_id, await guard.account(client), None)
        return json(None)

    @get("/embed/{table_id:str}", cost=FILE_COST)
    async def page(request: HttpRequest, table_id: FromPath[str]) -> FramedResponse:
        # The page is the same for all addresses. It asks for the data and shows why there is none.
        file = files.get(PAGE)
        if file is None:
            raise not_found_refusal("page")
        headers = {**EMBED_HEADERS, "cache-control": CACHE_REVALIDATE, "etag": file.etag, "vary": "accept-encoding"}
        content = file.content
        if file.packed is not None and takes_gzip(request):
            content = file.packed
            headers["content-encoding"] = "gzip"
        return FramedResponse(content, media_type=file.kind, headers=headers)

    @get("/api/embed/{table_id:str}", cost=5.5)
    async def match(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        guard.client_of(request)
        return json(embedded(await embeds.find(table_id)))

    @get("/api/embed/{table_id:str}/replay", cost=5.5)
    async def replay(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        named = (await embeds.find(table_id)).embed == "names"
        key = f"replay {table_id}" if named else f"replay {table_id} without names"
        content = request_jobs.cached(key)
        if content is None:
            doc, stored = await finished_match(tables, table_id)
            seconds = cost_of(stored, REPLAY_SECONDS * doc.setup.seats)
            shown = stored if named else without_names(stored)
            content = await request_jobs.run_cached(key, client.address, seconds, job_maker("replay", shown))
        packed = msgspec.json.decode(content, type=bytes)
        return await gzip_response(request, packed, {"cache-control": CACHE_REVALIDATE}, "application/json")

    @get("/oembed", cost=5.5)
    async def oembed(request: HttpRequest) -> Response[bytes]:
        base = guard.client_of(request).base_url
        query = request.query_params
        if (form := query.get("format", "json")) != "json":
            raise BadInput("oembed-format", f"format must be json, not {form[:20]!r}", "format")
        table_id = table_of_url(query.get("url", ""), base)
        width, height = fitted_size(query.get("maxwidth"), query.get("maxheight"))
        title = title_of(embedded(await embeds.find(table_id)))
        html = embed_html(base, table_id, title, width, height)
        return json(OEmbed(title, html, width, height, base + "/"), headers=ANY_ORIGIN)

    return [allow, code, forbid, page, match, replay, oembed]


def code_of(doc: TableDocument, table_id: str, base: str) -> EmbedCode:
    """Return the code of an embedded replay. `base` is the URL of this server."""
    html = embed_html(base, table_id, title_of(embedded(doc)))
    return EmbedCode(base + page_of(table_id), html, doc.embed == "names")


def title_of(match: EmbeddedMatch) -> str:
    """Return the title of an embedded replay: the game, with the title of the table if it is shown."""
    game = PACKS[match.game].title
    return game if match.title in ("", game) else f"{game}: {match.title}"
