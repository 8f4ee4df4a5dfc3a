"""`/.well-known/security.txt`: where to report a vulnerability of this server (RFC 9116)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from inkrally.server.config import Config
from inkrally.server.http.costs import FILE_COST
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest

PATH = "/.well-known/security.txt"
VALID_DAYS = 180
"""How long the file is valid, in days (its field `Expires`). The standard recommends less than a year."""


def security_routes(guard: RequestGuard, config: Config) -> list[HTTPRouteHandler]:
    """Return the route of the file."""

    @get(PATH, cost=FILE_COST)
    async def security_txt(request: HttpRequest) -> Response[str]:
        base = guard.client_of(request).base_url
        text = security_text(contact_of(config, base), base, datetime.now(UTC))
        return Response(text, media_type="text/plain", headers={"cache-control": "no-cache"})

    return [security_txt]


def contact_of(config: Config, base: str) -> str:
    """Return the contact for reports: the configured one, or else the sender of mails, or else the server's URL."""
    if config.security_contact:
        return config.security_contact
    sender = parse_qs(urlsplit(config.mail).query).get("from", [""])[0] if config.mail else ""
    return f"mailto:{sender}" if sender else f"{base}/"


def security_text(contact: str, base: str, now: datetime) -> str:
    """Return the content of the file. `base` is the public URL of the server."""
    expires = (now + timedelta(days=VALID_DAYS)).strftime("%Y-%m-%dT00:00:00Z")
    lines = (f"Contact: {contact}", f"Expires: {expires}", "Preferred-Languages: en, de, cs, ro")
    return "\n".join([*lines, f"Canonical: {base}{PATH}", ""])
