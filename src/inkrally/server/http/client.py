"""The client of a request: its address, host name, origin and cookies, read from the head of the request.

If the settings say that a proxy is in front of the server, the last value of each X-Forwarded header replaces the value
of the connection.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from inkrally.match.errors import Refusal
from inkrally.server.admission.rate_limits import rate_limit_key
from inkrally.server.config import Config
from inkrally.server.http.hosts import HOST_PATTERN, MAX_HOST, is_known_host
from inkrally.server.storage.sessions import TOKEN_PATTERN, cookie_name

CLIENT_SCOPE_KEY = "inkrally.client"
"""The key under which the `Client` of a request is stored in its ASGI scope."""
HTTP_SCHEMES = {"ws": "http", "wss": "https"}
LOOPBACK = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
"""The addresses of this machine."""
BROWSERS = (
    *(("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("EdgiOS/", "Edge"), ("Edg/", "Edge"), ("EdgA/", "Edge")),
    *(("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome")),
    *(("Safari/", "Safari"),),
)
"""Texts in User-Agent headers, and the browsers that they mean. The first match counts, because most browsers
also name other browsers."""
SYSTEMS = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows")),
    *(("Mac OS X", "Mac"), ("Linux", "Linux")),
)
"""Texts in User-Agent headers, and the systems that they mean. The first match counts."""
UNKNOWN = "A browser"
"""The name of a browser that is not in the list."""


class Client:
    """The client of one request.

    `address` is the key for rate limits: an IPv4 address, or the network of an IPv6 address.
    """

    def __init__(self, config: Config, scope: Any) -> None:
        """Read the head of a request from its ASGI scope."""
        self._config = config
        self._headers = _headers(scope["headers"])
        client, server = scope.get("client"), scope.get("server")
        address: str = client[0] if client else "local"
        self.scheme: str = HTTP_SCHEMES.get(scope["scheme"], scope["scheme"])
        self.host = self._headers.get("host", "").lower()
        self._reached: str = server[0] if server else ""
        self._given = bool(config.url)
        """Whether the settings or a trusted proxy name the host."""
        if config.behind_proxy:
            address = self._last("x-forwarded-for") or address
            self.scheme = self._last("x-forwarded-proto").lower() or self.scheme
            forwarded = self._last("x-forwarded-host").lower()
            self._given = self._given or bool(forwarded)
            self.host = forwarded or self.host
        self.address = rate_limit_key(address)
        self.is_local = address in LOOPBACK
        """Whether the request comes from this machine."""
        self.base_url = config.url.rstrip("/") or f"{self.scheme}://{self.host}"

    @classmethod
    def of(cls, config: Config, scope: Any) -> Client:
        """Return the client of a request. The ASGI scope keeps the client, so that the head is read only once."""
        found: Client | None = scope.get(CLIENT_SCOPE_KEY)
        if found is None:
            found = scope[CLIENT_SCOPE_KEY] = cls(config, scope)
        return found

    @property
    def secure(self) -> bool:
        """Whether the client uses HTTPS."""
        return self.base_url.startswith("https:")

    @property
    def device(self) -> str:
        """A name for the browser in a list of devices, such as "Firefox, Windows"."""
        return device_of(self._headers.get("user-agent", ""))

    def check_host(self) -> None:
        """Raise Refusal (`host-unknown`) if the request names another host than this server.

        Otherwise another site could point its own domain at this server, and its pages could read the responses.
        """
        if len(self.host) > MAX_HOST or not HOST_PATTERN.fullmatch(self.host or "none"):
            raise Refusal("host-unknown", f"the host name is invalid or longer than {MAX_HOST} characters", "host")
        if not self._given and not is_known_host(self.host, self._reached, self._config.host, self._config.host_names):
            raise Refusal(
                "host-unknown",
                f"this server does not know its name {self.host[:80]!r}; its host can start it with"
                " --allowed-host and that name, or with --public-url",
                "host",
            )

    def header(self, name: str) -> str | None:
        """Return a header of the request by its name in lower case, or None."""
        return self._headers.get(name)

    def tokens(self) -> list[str]:
        """Return all valid values of the session cookie, each once.

        There may be several, because a site on a parent or sibling domain can set cookies of the same name. The limit
        for the head of a request bounds their number.
        """
        name = cookie_name(self.secure)
        parts = (part.partition("=") for part in self._headers.get("cookie", "").split(";"))
        found = (value.strip() for key, _, value in parts if key.strip() == name)
        return list(dict.fromkeys(token for token in found if TOKEN_PATTERN.fullmatch(token)))

    def _last(self, name: str) -> str:
        """Return the last of the comma-separated values of a header, or an empty text."""
        return self._headers.get(name, "").rpartition(",")[2].strip()[:300]


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Decode the headers of an ASGI scope, by name in lower case."""
    found: dict[str, str] = {}
    for name, value in raw:
        key = name.decode("latin-1").lower()
        text = value.decode("latin-1")
        # HTTP joins repeated headers with commas, except for cookies.
        found[key] = f"{found[key]}{'; ' if key == 'cookie' else ', '}{text}" if key in found else text
    return found


def device_of(user_agent: str) -> str:
    """Return the name of a device for a User-Agent header, such as "Firefox, Windows"."""
    head = user_agent[:400]
    browser = next((name for mark, name in BROWSERS if mark in head), UNKNOWN)
    system = next((name for mark, name in SYSTEMS if mark in head), "")
    return f"{browser}, {system}" if system else browser
