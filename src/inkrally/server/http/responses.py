"""What every HTTP answer has in common: errors as JSON with a stable code, who asks, headers. Knows no table."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import AccountGone, MaybeWritten, StoreError

MAX_BODY_BYTES = 64 * 1024

POLICY = "; ".join(
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
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    )
)
"""Nothing from elsewhere, nothing inline, and no text ever becomes markup."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-frame-options": "DENY",
}

NOT_FOUND = frozenset(
    {"table-unknown", "tower-unknown", "dice-unknown", "not-found", "no-review"}
    | {"course-unknown", "no-drive", "line-unknown", "lesson-unknown", "puzzles-unknown"}
    | {"player-unknown", "device-unknown", "passkey-unknown", "report-unknown", "mail-none", "mail-link-unknown"}
)
CONFLICT = frozenset(
    {"not-over", "not-reviewed", "already-seated", "code-unknown", "code-expired", "seat-free", "seat-secret"}
    | {"match-runs", "dice-none", "dice-own", "dice-tried", "dice-full", "dice-ended", "course-changed", "courses-full"}
    | {"handle-taken", "handle-kept", "not-a-player", "no-way-back", "passkeys-full", "passkey-old"}
    | {"relations-full", "invitations-full", "invitations-unanswered", "mail-link-old", "mail-link-used"}
    | {"reports-full", "tables-full", "table-over", "table-begun", "table-full", "seat-taken"}
)
FORBIDDEN = frozenset(
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
    }
    | {"prove-again"}
)
TOO_MUCH = frozenset({"too-fast", "busy", "analysis-busy"})
"""More is asked than may be, or than can be done. Never 503: proxies ask the next server for that, up to three times,
and a server that has too much to do would be asked that often."""
OF_ANALYSIS = {"analysis-failed": 500, "analysis-slow": 504}
"""Nor these: what has failed or took too long here would do so at two servers more."""
RETRY_AFTER = "2"
"""Seconds after which who is told that there is too much to do may try again."""

MAIL_LINKS = ("/mail/", "/api/mail/stop/")
"""Addresses that end with what stands in a mail."""

HTTP_PROBLEMS = {
    404: Problem("not-found", "there is nothing here"),
    405: Problem("method", "this is asked in another way"),
    413: Problem("too-large", f"what is sent has at most {MAX_BODY_BYTES} bytes"),
}
UNREADABLE = Problem("request", "this cannot be read")

Asked = Request[Any, Any, Any]


def status_of(error: InkrallyError) -> int:
    """The HTTP status of an error. 503 says that nothing was done and that another server may be asked for it."""
    if error.code == "table-damaged" or isinstance(error, MaybeWritten):
        return 500
    if isinstance(error, AccountGone):
        return 403
    if isinstance(error, StoreError):
        return 503
    if error.code in OF_ANALYSIS:
        return OF_ANALYSIS[error.code]
    if error.code in TOO_MUCH:
        return 429
    if error.code in NOT_FOUND:
        return 404
    if error.code in FORBIDDEN:
        return 403
    return 409 if error.code in CONFLICT else 400


def json(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    """An answer that no cache keeps."""
    return json_text(msgspec.json.encode(content), status, headers)


def json_text(content: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    """The same of what is JSON already."""
    return Response(
        content,
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store", **(headers or {})},
    )


async def packed(request: Asked, encoded: bytes, headers: dict[str, str], kind: str) -> Response[bytes]:
    """An answer that a clerk has packed by gzip, as it is for who takes it so."""
    content = msgspec.json.decode(encoded, type=bytes)
    headers = {**headers, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        content = await asyncio.to_thread(gzip.decompress, content)
    return Response(content, media_type=kind, headers=headers)


def problem(error: Problem, status: int) -> Response[bytes]:
    # Litestar adds the headers of every answer to those of routes, but not to those of errors.
    more = {"retry-after": RETRY_AFTER} if status == 429 else {}
    return json({"error": error}, status, {**HEADERS, **more})


def on_our_error(request: Asked, error: InkrallyError) -> Response[bytes]:
    """Somebody asked for what cannot be."""
    return problem(error.problem, status_of(error))


def on_http_error(request: Asked, error: HTTPException) -> Response[bytes]:
    """Litestar refused it before we saw it."""
    status = error.status_code
    return problem(HTTP_PROBLEMS.get(status, UNREADABLE), status)


def on_gone(request: Asked, error: Exception) -> Response[bytes]:
    """Who asked has hung up while it waited for its turn: nobody hears this."""
    return problem(Problem("too-fast", "gone"), 429)


def on_fault(request: Asked, error: Exception) -> Response[bytes]:
    """A fault of ours."""
    path = request.scope["path"][:100]
    if path.startswith(MAIL_LINKS):
        path = path.rpartition("/")[0]  # what is behind that is somebody's alone
    observe.log.error("request", path=path, error=repr(error), exc_info=error)
    return problem(Problem("internal", "something went wrong here"), 500)


def unknown(what: str) -> Refusal:
    return Refusal("not-found", f"there is no such {what}")
