"""What is known of who asks, from the head of a request or a handshake: address, host, origin, cookie.

Behind a proxy the last word of its X-Forwarded headers counts, and only if the host of the server says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from inkrally.match.errors import Refusal
from inkrally.server.admission.buckets import payer
from inkrally.server.config import Config
from inkrally.server.http.devices import device_of
from inkrally.server.http.hosts import FORM, MAX_HOST, is_known
from inkrally.server.storage.sessions import TOKEN_FORM, cookie_name

CLIENT = "inkrally.client"
"""Where a scope keeps who asks, once it is known."""
HTTP_SCHEMES = {"ws": "http", "wss": "https"}
LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


class Client:
    """One request's head, read once. `address` is who pays for it: the network, where it is one of IPv6."""

    def __init__(self, config: Config, scope: Any) -> None:
        self._config = config
        self._headers = _headers(scope["headers"])
        client, server = scope.get("client"), scope.get("server")
        address: str = client[0] if client else "local"
        self.scheme: str = HTTP_SCHEMES.get(scope["scheme"], scope["scheme"])
        self.host = self._headers.get("host", "").lower()
        self._reached: str = server[0] if server else ""
        self._given = bool(config.url)
        """Whether somebody who is trusted says by which name this server is asked for."""
        if config.behind_proxy:
            address = self._last("x-forwarded-for") or address
            self.scheme = self._last("x-forwarded-proto").lower() or self.scheme
            forwarded = self._last("x-forwarded-host").lower()
            self._given = self._given or bool(forwarded)
            self.host = forwarded or self.host
        self.address = payer(address)
        self.near = address in LOOPBACK
        """Whether it comes from this very machine."""
        self.base = config.url.rstrip("/") or f"{self.scheme}://{self.host}"

    @classmethod
    def of(cls, config: Config, scope: Any) -> Client:
        """Who asks, read at most once for each request."""
        found: Client | None = scope.get(CLIENT)
        if found is None:
            found = scope[CLIENT] = cls(config, scope)
        return found

    @property
    def secure(self) -> bool:
        return self.base.startswith("https:")

    @property
    def device(self) -> str:
        """What the browser that asks is called in a list of devices."""
        return device_of(self._headers.get("user-agent", ""))

    def check_host(self) -> None:
        """Raise Refusal (`host-unknown`) where this server is asked for by a name that is not its own: a page of
        another site could have let its name lead here, and read what only this server's pages may."""
        if len(self.host) > MAX_HOST or not FORM.fullmatch(self.host or "none"):
            raise Refusal("host-unknown", f"this is no name of a host of at most {MAX_HOST} letters", "host")
        if not self._given and not is_known(self.host, self._reached, self._config.host, self._config.host_names):
            raise Refusal(
                "host-unknown",
                f"this server does not know that it is called {self.host[:80]!r}; whoever runs it can start it with"
                " --host-name and that name, or with --url",
                "host",
            )

    def header(self, name: str) -> str | None:
        """Return a header of the request by its lower-case name."""
        return self._headers.get(name)

    def tokens(self) -> list[str]:
        """Return what may be the session's token, by the name of our cookie.

        There may be several: a page of a host beside or above this one can lay cookies of the same name. The head of a
        request bounds how many.
        """
        name = cookie_name(self.secure)
        parts = (part.partition("=") for part in self._headers.get("cookie", "").split(";"))
        found = (value.strip() for key, _, value in parts if key.strip() == name)
        return list(dict.fromkeys(token for token in found if TOKEN_FORM.fullmatch(token)))

    def _last(self, name: str) -> str:
        return self._headers.get(name, "").rpartition(",")[2].strip()[:300]


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in raw:
        key = name.decode("latin-1").lower()
        text = value.decode("latin-1")
        # A header that stands twice is one list, as HTTP has it; a cookie's parts are parted otherwise.
        found[key] = f"{found[key]}{'; ' if key == 'cookie' else ', '}{text}" if key in found else text
    return found
