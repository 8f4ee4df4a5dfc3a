"""QR codes of links to this server."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response

from inkrally.server.http.client import Client
from inkrally.server.jobs.request_jobs import RequestJobs, json_job

QR_SECONDS = 0.005
"""The estimated processor time of a QR code."""


async def qr_code(clerks: RequestJobs, client: Client, link: str) -> Response[bytes]:
    """Return the QR code of a link as an SVG image. Raises Refusal (`too-fast`, `analysis-busy`)."""

    async def make() -> Any:
        return json_job("qr", link)

    picture = msgspec.json.decode(await clerks.run_cached(f"qr {link}", client.address, QR_SECONDS, make), type=str)
    return Response(picture.encode(), media_type="image/svg+xml", headers={"cache-control": "no-cache"})
