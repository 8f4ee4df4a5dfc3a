"""What is known of who asks, from the head of a request or a handshake: address, host, origin, cookie.

Behind a proxy the last word of its X-Forwarded headers counts, and only if the host of the server says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from inkrally.match.errors import Refusal
from inkrally.server.config import Config
from inkrally.server.sessions import cookie_name

HTTP_SCHEMES = {"ws": "http", "wss": "https"}
LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


class Asker:
    """One request's head, read once."""

    def __init__(self, config: Config, scope: Any) -> None:
        self._headers = _headers(scope["headers"])
        client = scope.get("client")
        self.address: str = client[0] if client else "local"
        self.scheme: str = HTTP_SCHEMES.get(scope["scheme"], scope["scheme"])
        self.host = self._headers.get("host", "").lower()
        if config.behind_proxy:
            self.address = self._last("x-forwarded-for") or self.address
            self.scheme = self._last("x-forwarded-proto").lower() or self.scheme
            self.host = self._last("x-forwarded-host").lower() or self.host
        self.base = config.url.rstrip("/") or f"{self.scheme}://{self.host}"

    @property
    def secure(self) -> bool:
        return self.base.startswith("https:")

    @property
    def near(self) -> bool:
        """Whether it comes from this very machine."""
        return self.address in LOOPBACK

    def check_origin(self) -> None:
        """Raise Refusal (`origin`) for a page of another site. What is no browser says no origin, and has no cookie
        that it was not given."""
        origin = self._headers.get("origin")
        if origin is None:
            site = self._headers.get("sec-fetch-site", "none")
            if site not in ("none", "same-origin"):
                raise Refusal("origin", "this is for pages of this server")
            return
        found, wanted = urlsplit(origin.lower()), urlsplit(self.base.lower())
        if (found.scheme, found.netloc) != (wanted.scheme, wanted.netloc):
            raise Refusal("origin", "this is for pages of this server")

    def token(self) -> str | None:
        """The session's token, as the cookie has it."""
        try:
            cookies = SimpleCookie(self._headers.get("cookie", "")[:4096])
        except CookieError:
            return None
        found = cookies.get(cookie_name(self.secure))
        return None if found is None else found.value

    def _last(self, name: str) -> str:
        return self._headers.get(name, "").rpartition(",")[2].strip()[:200]


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in raw:
        key = name.decode("latin-1").lower()
        text = value.decode("latin-1")
        # A header that stands twice is one list, as HTTP has it; a cookie's parts are parted otherwise.
        found[key] = f"{found[key]}{'; ' if key == 'cookie' else ', '}{text}" if key in found else text
    return found
