"""HTTP responses that all routes share: errors as JSON with stable codes, their statuses, and security headers."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.response.base import ASGIResponse

from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.server.http.client import Client
from inkrally.server.jobs.request_jobs import RequestJobs, job_maker
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import AccountGone, StoreError, WriteOutcomeUnknown

MAX_BODY_BYTES = 64 * 1024

NO_FRAMES = "frame-ancestors 'none'"
"""The rule that no website may show a page of this server in a frame."""
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        NO_FRAMES,
        "require-trusted-types-for 'script'",
    )
)
"""The policy for pages: only resources of this server, no inline scripts or styles, and no text that becomes markup."""

SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}

EMBED_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY.replace(NO_FRAMES, "frame-ancestors *"),
    "cross-origin-resource-policy": "cross-origin",
}
"""The headers of the only page that other websites may show in a frame. Send it as a `FramedResponse`."""

NOT_FOUND_CODES = frozenset(
    {"table-unknown", "tower-unknown", "dice-unknown", "daily-unknown", "known-dice-unknown", "not-found", "no-review"}
    | {"course-unknown", "no-drive", "line-unknown", "lesson-unknown", "puzzles-unknown"}
    | {"puzzle-unknown", "puzzle-none"}
    | {"player-unknown", "device-unknown", "passkey-unknown", "report-unknown", "mail-none", "mail-link-unknown"}
    | {"push-none", "push-unknown", "embed-url", "vacation-unknown"}
)
"""The error codes with status 404."""
CONFLICT_CODES = frozenset(
    {"not-over", "not-reviewed", "already-seated", "code-unknown", "code-expired", "seat-free", "seat-secret"}
    | {
        "match-runs",
        "dice-none",
        "dice-own",
        "dice-tried",
        "dice-full",
        "dice-ended",
        "daily-not-yet",
        "known-dice-not-yet",
        "puzzle-not-shown",
        "puzzle-not-begun",
        "puzzle-not-answered",
        "puzzle-outdated",
        "course-changed",
        "courses-full",
    }
    | {"handle-taken", "handle-kept", "not-a-player", "no-way-back", "passkeys-full", "passkey-old"}
    | {"relations-full", "invitations-full", "invitations-unanswered", "mail-link-old", "mail-link-used"}
    | {"push-full", "push-refused", "vacation-overlap", "vacation-days"}
    | {"reports-full", "tables-full", "table-over", "table-begun", "table-full", "seat-taken"}
)
"""The error codes with status 409."""
FORBIDDEN_CODES = frozenset(
    {"origin", "course-not-yours", "passkey-refused", "recovery-wrong", "recovery-used", "banned", "table-private"}
    | {
        "operator-key",
        "page-hidden",
        "prove-again",
        "not-welcome",
        "not-friends",
        "quieted",
        "dice-held",
        "dice-players",
        "embed-private",
    }
    | {"prove-again"}
)
"""The error codes with status 403."""
TOO_MANY_REQUESTS_CODES = frozenset({"too-fast", "busy", "analysis-busy"})
"""The error codes with status 429.

The status is not 503, because a proxy would then send the request to other servers, and an overloaded cluster would get
each request up to three times.
"""
ANALYSIS_STATUS = {"analysis-failed": 500, "analysis-slow": 504}
"""The statuses of failed analysis jobs. They are not 503, because the same job would fail on other servers, too."""
RETRY_AFTER_SECONDS = "2"
"""How many seconds a client should wait after status 429, as the value of a header."""

MAIL_LINKS = ("/mail/", "/api/mail/stop/")
"""The beginnings of paths that end with a secret from a mail. Logs omit the secret."""

HTTP_PROBLEMS = {
    404: Problem("not-found", "there is nothing at this address"),
    405: Problem("method", "this method is not allowed here"),
    413: Problem("too-large", f"a request body has at most {MAX_BODY_BYTES} bytes"),
}
"""The errors for requests that the framework refuses, by status."""
UNREADABLE = Problem("request", "this request cannot be read")
"""The error for requests that the framework refuses with a status that is not in `HTTP_PROBLEMS`."""

HttpRequest = Request[Any, Any, Any]
QR_SECONDS = 0.005
"""The estimated processor time of a QR code."""


class FramedResponse(Response[bytes]):
    """A response that pages of other websites may show in a frame: without the header `x-frame-options`."""

    def to_asgi_response(self, *args: Any, headers: dict[str, str] | None = None, **options: Any) -> ASGIResponse:
        kept = {name: value for name, value in (headers or {}).items() if name.lower() != "x-frame-options"}
        return super().to_asgi_response(*args, headers=kept, **options)


def status_of(error: InkrallyError) -> int:
    """Return the HTTP status for an error.

    The status is 503 only for errors of the store that changed nothing: a proxy may then send the request to another
    server.
    """
    if error.code == "table-damaged" or isinstance(error, WriteOutcomeUnknown):
        return 500
    if isinstance(error, AccountGone):
        return 403
    if isinstance(error, StoreError):
        return 503
    if error.code in ANALYSIS_STATUS:
        return ANALYSIS_STATUS[error.code]
    if error.code == "oembed-format":
        return 501  # as the standard of oEmbed requires
    if error.code in TOO_MANY_REQUESTS_CODES:
        return 429
    if error.code in NOT_FOUND_CODES:
        return 404
    if error.code in FORBIDDEN_CODES:
        return 403
    return 409 if error.code in CONFLICT_CODES else 400


def json(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    """Return a response with a value as JSON. Clients do not cache the response."""
    return json_text(msgspec.json.encode(content), status, headers)


def json_text(content: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    """Return a response with JSON that is encoded already. Clients do not cache the response."""
    return Response(
        content,
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store", **(headers or {})},
    )


def takes_gzip(request: HttpRequest) -> bool:
    """Return whether the client of a request accepts gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


async def gzip_response(
    request: HttpRequest, content: bytes, headers: dict[str, str], kind: str = "application/json"
) -> Response[bytes]:
    """Return a response with content that is compressed with gzip.

    For a client that does not accept gzip, this decompresses the content.

    Args:
        request: The request.
        content: The compressed content.
        headers: Further headers.
        kind: The content type.
    """
    headers = {**headers, "vary": "accept-encoding"}
    if takes_gzip(request):
        headers["content-encoding"] = "gzip"
    else:
        content = await asyncio.to_thread(gzip.decompress, content)
    return Response(content, media_type=kind, headers=headers)


def problem(error: Problem, status: int) -> Response[bytes]:
    """Return a response with an error as JSON."""
    # Litestar adds the configured headers to responses of routes, but not to errors.
    more = {"retry-after": RETRY_AFTER_SECONDS} if status == 429 else {}
    return json({"error": error}, status, {**SECURITY_HEADERS, **more})


def handle_refusal(request: HttpRequest, error: InkrallyError) -> Response[bytes]:
    """Return the response for an error with a code, such as a refusal."""
    return problem(error.problem, status_of(error))


def on_http_error(request: HttpRequest, error: HTTPException) -> Response[bytes]:
    """Return the response for a request that the framework refused before any route."""
    status = error.status_code
    return problem(HTTP_PROBLEMS.get(status, UNREADABLE), status)


def handle_disconnect(request: HttpRequest, error: Exception) -> Response[bytes]:
    """Return a response for a client that hung up while its request waited. No client receives it."""
    return problem(Problem("too-fast", "gone"), 429)


def handle_internal_error(request: HttpRequest, error: Exception) -> Response[bytes]:
    """Log an unexpected exception, and return the response for it."""
    path = request.scope["path"][:100]
    if path.startswith(MAIL_LINKS):
        path = path.rpartition("/")[0]  # keep the secret out of the log
    observe.log.error("request-failed", path=path, error=repr(error), exc_info=error)
    return problem(Problem("internal", "an error occurred in the server; try again"), 500)


def not_found_refusal(subject: str) -> Refusal:
    """Return the refusal for something that does not exist. `subject` names it in the message."""
    return Refusal("not-found", f"there is no such {subject}")


async def qr_code(request_jobs: RequestJobs, client: Client, link: str) -> Response[bytes]:
    """Return the QR code of a link as an SVG image. Raises Refusal (`too-fast`, `analysis-busy`)."""
    found = await request_jobs.run_cached(f"qr {link}", client.address, QR_SECONDS, job_maker("qr", link))
    picture = msgspec.json.decode(found, type=str).encode()
    return Response(picture, media_type="image/svg+xml", headers={"cache-control": "no-cache"})
