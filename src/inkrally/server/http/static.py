"""The client's files, read once when the server starts. What is asked for is looked up by its exact address among
them, so no address leads to any other file. The page of the client is told of its address by `pages.py`."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import Refusal
from inkrally.server.features.pages.pages import Pages, Preview, head
from inkrally.server.http.costs import FILE_COST
from inkrally.server.http.responses import Asked, RequestGuard, unknown
from inkrally.server.storage.store import StoreError

INDEX = "index.html"
HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
"""A name that changes with the content, as the client's build makes them."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
MAX_BYTES = 64 * 2**20
NO_CLIENT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>inkrally</title>
<h1>inkrally</h1><p>The server runs; its pages are not built.</p></html>
"""


class File(msgspec.Struct, frozen=True):
    """A file, as it is and packed where that is smaller."""

    content: bytes
    packed: bytes | None
    kind: str
    etag: str
    cache: str


def client_folder(chosen: Path | None) -> Path | None:
    """Where the client's files are: the folder chosen, those in the package, or a build in the working tree."""
    here = Path(str(files("inkrally")))
    usual = (here / "server" / "client", here.parent.parent / "web" / "dist")
    for folder in usual if chosen is None else (chosen,):
        if (folder / INDEX).is_file():
            return folder
    return None


def read_files(folder: Path | None) -> dict[str, File]:
    """The files by their addresses. No links are followed out of the folder."""
    if folder is None:
        return {INDEX: file_of(INDEX, NO_CLIENT)}
    root = folder.resolve()
    found = {}
    size = 0
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file() and path.resolve().is_relative_to(root) and not name.startswith("."):
            content = path.read_bytes()
            size += len(content)
            if size > MAX_BYTES:
                raise ValueError(f"the client in {folder} has more than {MAX_BYTES} bytes")
            found[name] = file_of(name, content)
    return found


def file_of(name: str, content: bytes) -> File:
    """A file by its name and content."""
    suffix = Path(name).suffix
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, 9, mtime=0) if kind.startswith(PACKED) else b""
    return File(
        content,
        packed if packed and len(packed) < len(content) else None,
        kind,
        f'"{hashlib.sha256(content).hexdigest()[:16]}"',
        FOR_EVER if HASHED.search(name) else ASK_AGAIN,
    )


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
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
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
        if "gzip" in request.headers.get("accept-encoding", ""):
            content = gzip.compress(content, 6, mtime=0)
            headers["content-encoding"] = "gzip"
        return Response(content, status_code=status, media_type=found[INDEX].kind, headers=headers)

    return [page]
