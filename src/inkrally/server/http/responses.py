"""What every HTTP answer has in common: errors as JSON with a stable code, who asks, headers. Knows no table."""

from __future__ import annotations

import asyncio
import gzip
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from inkrally.match.errors import BadInput, InkrallyError, Problem, Refusal
from inkrally.server.admission.buckets import RateLimits
from inkrally.server.admission.waits import waits_of
from inkrally.server.config import Config
from inkrally.server.http.client import Client
from inkrally.server.observability import metrics as observe
from inkrally.server.permissions.authors import Authors
from inkrally.server.permissions.bans import Bans
from inkrally.server.storage.sessions import KnownSession, Sessions, cookie
from inkrally.server.storage.store import AccountGone, MaybeWritten, StoreError

MAX_BODY_BYTES = 64 * 1024
LONG_BODY = 8 * 1024
"""Bytes."""

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


def body_of(data: bytes, shape: Any) -> Any:
    """What was sent, of a form. Raises BadInput (`json`, `shape`)."""
    try:
        return msgspec.json.decode(data, type=shape)
    except msgspec.ValidationError as error:
        raise BadInput("shape", str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadInput("json", f"this is no JSON: {str(error)[:200]}") from None


class RequestGuard:
    """Lets requests in: origin, limits, who asks."""

    def __init__(
        self,
        config: Config,
        rate_limits: RateLimits,
        sessions: Sessions,
        bans: Bans,
        authors: Authors,
    ) -> None:
        self.config = config
        self.rate_limits = rate_limits
        self.sessions = sessions
        self._bans = bans
        self.authors = authors

    def ask(self, request: Asked) -> Client:
        """Who asks; what its route costs was paid on the porch."""
        return Client.of(self.config, request.scope)

    async def pay(self, request: Asked, credits: float) -> None:
        """Charge the address for work beyond its route's cost, and wait for its turn. Raises Refusal, Gone."""
        await self.rate_limits.pay(self.ask(request).address, credits, waits_of(request.scope))

    async def body(self, request: Asked, client: Client, shape: Any) -> Any:
        """What a page of ours sent. Raises Refusal, BadInput."""
        client.check_origin()
        kind = request.headers.get("content-type", "").partition(";")[0].strip()
        if kind != "application/json":
            raise BadInput("request", "send JSON, as application/json")
        data = await request.body()
        # Reading a long one takes milliseconds, between whose parts others come in a thread.
        return await asyncio.to_thread(body_of, data, shape) if len(data) > LONG_BODY else body_of(data, shape)

    async def who(self, client: Client) -> KnownSession | None:
        """The asker's session and account, if it has one."""
        return await self.sessions.find_any(client.tokens())

    async def account(self, client: Client) -> str | None:
        """The asker's account, if it has one."""
        who = await self.who(client)
        return None if who is None else who.account

    async def author(self, client: Client) -> str | None:
        """Return the asker's account, if it has one and may write text that other people read.

        Raises Refusal (`banned`, `quieted`).
        """
        account = await self.account(client)
        self.authors.check(account or "", client.address)
        return account

    async def own(self, client: Client) -> tuple[KnownSession, dict[str, str]]:
        """The asker's session and account, new ones if need be, and the headers that give them. Raises Refusal
        (`banned` too), StoreError."""
        who = await self.who(client)
        self._bans.check("" if who is None else who.account, client.address)
        if who is not None:
            return who, {}
        self.rate_limits.pay_once(self.rate_limits.new_sessions, client.address, "new browsers")
        who, token = await self.sessions.create()
        return who, {"set-cookie": cookie(token, client.secure)}

    async def own_account(self, client: Client) -> tuple[str, dict[str, str]]:
        """The asker's account, a guest's if need be, and the headers that give it. Raises Refusal, StoreError."""
        who, headers = await self.own(client)
        return who.account, headers


def unknown(what: str) -> Refusal:
    return Refusal("not-found", f"there is no such {what}")
