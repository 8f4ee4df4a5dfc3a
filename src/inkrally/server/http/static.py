"""The files of the client, read into memory when the server starts.

A request finds a file only by its exact path, so no request can read any other file. The routes are in
`features/pages`.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from importlib.resources import files
from pathlib import Path

import msgspec

INDEX = "index.html"
HASHED_NAME = re.compile(r"-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
"""The name of a file with a hash of its content, as the build of the client writes it."""
CACHE_IMMUTABLE = "public, max-age=31536000, immutable"
"""The cache header of files with a hash in their names: they never change."""
CACHE_REVALIDATE = "no-cache"
"""The cache header of all other files: browsers ask whether they have changed."""
COMPRESSIBLE_TYPES = (
    "text/",
    "application/json",
    "application/javascript",
    "image/svg+xml",
    "application/manifest+json",
)
"""The beginnings of content types whose files are worth compressing."""
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
"""The content types that Python does not know or that systems may have changed, by the end of the file name."""
MAX_BYTES = 64 * 2**20
"""The maximum size of all files together, because the server keeps them in memory."""
NO_CLIENT = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>inkrally</title>
<h1>inkrally</h1><p>The server runs; its pages are not built.</p></html>
"""
"""The page that is shown if the client was not built."""


class File(msgspec.Struct, frozen=True):
    """A file in memory.

    Attributes:
        content: Its content.
        packed: The content compressed with gzip, or None if that is not smaller.
        kind: The content type.
        etag: The value of the ETag header.
        cache: The value of the Cache-Control header.
    """

    content: bytes
    packed: bytes | None
    kind: str
    etag: str
    cache: str


def client_folder(chosen: Path | None) -> Path | None:
    """Return the folder with the files of the client, or None if there are none.

    This is the folder `chosen` if it is given. Otherwise, it is the folder in the installed package, or the build in
    the working tree.
    """
    package = Path(str(files("inkrally")))
    usual = (package / "server" / "client", package.parent.parent / "web" / "dist")
    for folder in usual if chosen is None else (chosen,):
        if (folder / INDEX).is_file():
            return folder
    return None


def read_files(folder: Path | None) -> dict[str, File]:
    """Read all files of a folder, by their path in it. Links to files outside of the folder are ignored.

    Without a folder, the result has only a page which says that the client is missing. Raises ValueError if the files
    are larger than `MAX_BYTES` together.
    """
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
    """Return a file with its type, compressed content and headers, given its name and content."""
    suffix = Path(name).suffix
    kind = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = gzip.compress(content, 9, mtime=0) if kind.startswith(COMPRESSIBLE_TYPES) else b""
    return File(
        content,
        packed if packed and len(packed) < len(content) else None,
        kind,
        f'"{hashlib.sha256(content).hexdigest()[:16]}"',
        CACHE_IMMUTABLE if HASHED_NAME.search(name) else CACHE_REVALIDATE,
    )
