"""The host names by which clients may address this server, against DNS rebinding.

An attacker can point a domain at this machine, so that the attacker's page has the same origin as the server. IP
addresses cannot be redirected, so the address that received the request is accepted. A name is accepted only if it is
a name of this machine or one that the host has configured.
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
MAX_HOST = 261
"""The length of a DNS name, a colon and a port."""
HOST_PATTERN = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?)(:[0-9]{1,5})?")
"""A lower-case host header: an IPv6 address in brackets, or a name or IPv4 address, with an optional port."""


@cache
def own_names() -> frozenset[str]:
    """Return the names of this machine, including its `.local` name."""
    name = socket.gethostname().lower().rstrip(".")
    first = name.partition(".")[0]
    return frozenset(each for each in (name, first, f"{first}.local") if each and each != ".local")


@lru_cache(maxsize=1024)
def is_known_host(host: str, reached: str, listens: str, more: Sequence[str]) -> bool:
    """Return whether a Host header may name this server.

    Args:
        host: The header; it matches `HOST_PATTERN`. Empty is allowed, since only programs other than browsers omit it.
        reached: The local address that received the request.
        listens: The address from the settings on which the server listens.
        more: Further names from the settings.
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
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def public_url(text: str) -> str:
    """Return the public address of a server as browsers write it in `Origin`.

    For example, `https://play.example` for `https://play.example:443/`. International host names become ASCII.

    Raises:
        ValueError: With a message for the host.
    """
    if not text:
        return ""
    try:
        found = urlsplit(text.strip())
        port = found.port
    except ValueError:
        raise ValueError("this is no address, such as https://play.example") from None
    if found.scheme not in SCHEME_PORTS or not found.hostname:
        raise ValueError("it begins with https:// or http://, such as https://play.example")
    if found.path not in ("", "/") or found.query or found.fragment or found.username is not None:
        raise ValueError("nothing stands behind the host and its port: inkrally has a host's name for itself")
    host = found.hostname
    try:
        # As browsers encode international host names.
        host = host if host.isascii() else idna.encode(host, uts46=True).decode()
    except (idna.IDNAError, UnicodeError):
        raise ValueError("this is not a host name") from None
    host = f"[{host}]" if ":" in host else host
    if not HOST_PATTERN.fullmatch(host):
        raise ValueError("this is not a host name")
    return f"{found.scheme}://{host}" + ("" if port in (None, SCHEME_PORTS[found.scheme]) else f":{port}")
