"""QR codes of links to this server."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response

from inkrally.server.http.client import Client
from inkrally.server.jobs.clerks import Clerks, job_of

QR_SECONDS = 0.005


async def qr_code(clerks: Clerks, client: Client, link: str) -> Response[bytes]:
    """Return the QR code of a link as SVG. Raises Refusal (`too-fast`, `analysis-busy`)."""

    async def make() -> Any:
        return job_of("qr", link)

    picture = msgspec.json.decode(await clerks.kept(f"qr {link}", client.address, QR_SECONDS, make), type=str)
    return Response(picture.encode(), media_type="image/svg+xml", headers={"cache-control": "no-cache"})
