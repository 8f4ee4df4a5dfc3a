"""The host names by which clients may address this server, as a protection against DNS rebinding.

An attacker can point a domain at this machine. The attacker's page then has the same origin as the server and could
read its responses. So a host name is accepted only if it is a name of this machine or is configured. An IP address
cannot be pointed elsewhere, so the address that received the request is accepted.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from functools import cache, lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

import idna

SCHEME_PORTS = {"https": 443, "http": 80}
"""The default ports, which browsers omit from an origin."""
MAX_HOST = 261
"""The maximum length of a Host header: a DNS name, a colon and a port."""
HOST_PATTERN = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?)(:[0-9]{1,5})?")
"""A Host header in lower case: an IPv6 address in brackets, or a name or IPv4 address, with an optional port."""


@cache
def own_names() -> frozenset[str]:
    """Return the host names of this machine, including its `.local` name."""
    name = socket.gethostname().lower().rstrip(".")
    first = name.partition(".")[0]
    return frozenset(each for each in (name, first, f"{first}.local") if each and each != ".local")


@lru_cache(maxsize=1024)
def is_known_host(host: str, reached: str, listens: str, more: Sequence[str]) -> bool:
    """Return whether a Host header names this server.

    Args:
        host: The header, which matches `HOST_PATTERN`. An empty header is accepted, because browsers never omit the
            header.
        reached: The local address that received the request.
        listens: The address on which the server listens, as configured.
        more: Further host names, as configured.
    """
    if not host:
        return True
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0].rstrip(".")
    if name in (each.lower().strip("[]").rstrip(".") for each in (*more, listens)):
        return True
    found = _address(name)
    if found is not None:
        return found.is_loopback or found == _address(reached)
    return name == "localhost" or name.endswith(".localhost") or name in own_names()


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Return a text as an IP address, or None if the text is not an IP address."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def public_url(text: str) -> str:
    """Return the public URL of a server in the form in which browsers write it in `Origin` headers.

    For example, `https://play.example:443/` becomes `https://play.example`. International host names become ASCII.

    Raises:
        ValueError: The text is not such a URL. The message is for the operator of the server.
    """
    if not text:
        return ""
    try:
        found = urlsplit(text.strip())
        port = found.port
    except ValueError:
        raise ValueError("this is not a valid address; give one such as https://play.example") from None
    if found.scheme not in SCHEME_PORTS or not found.hostname:
        raise ValueError("the address must begin with https:// or http://, such as https://play.example")
    if found.path not in ("", "/") or found.query or found.fragment or found.username is not None:
        raise ValueError("give only the host and port, without a path: inkrally needs a host name of its own")
    host = found.hostname
    try:
        # Encode international host names as browsers do.
        host = host if host.isascii() else idna.encode(host, uts46=True).decode()
    except (idna.IDNAError, UnicodeError):
        raise ValueError("this is not a host name") from None
    host = f"[{host}]" if ":" in host else host
    if not HOST_PATTERN.fullmatch(host):
        raise ValueError("this is not a host name")
    return f"{found.scheme}://{host}" + ("" if port in (None, SCHEME_PORTS[found.scheme]) else f":{port}")
