"""By which names this server may be asked for. Knows no request.

A name that anybody may register can be let lead to this machine, so that a page of a stranger is of the same host as
ours (DNS rebinding). Addresses cannot: a browser that asks for one reached it, so those at which we were reached will
do, and names only if they are this machine's own or were named by whoever runs the server.
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
"""A name of DNS, a colon and a port."""
FORM = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9_.-]*[a-z0-9_.])?)(:[0-9]{1,5})?")
"""In small letters: an IPv6 address in brackets, or a name or IPv4 address; perhaps a port."""


@cache
def own_names() -> frozenset[str]:
    """What this machine calls itself, also on a local network where machines call themselves `.local`."""
    name = socket.gethostname().lower().rstrip(".")
    first = name.partition(".")[0]
    return frozenset(each for each in (name, first, f"{first}.local") if each and each != ".local")


@lru_cache(maxsize=1024)
def is_known(host: str, reached: str, listens: str, more: Sequence[str]) -> bool:
    """Whether a Host header may name this server.

    `host` is of the form `FORM`; `reached` is the address at which the request came in,
    `listens` what the server was told to listen at, and `more` are names that were given to it. A request without any
    host is none of a browser, and may pass.
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


def public_address(text: str) -> str:
    """The public address of a server as browsers say it in `Origin`: `https://play.example` of `https://play.example:443/`,
    and a host's name in the letters of the net. Raises ValueError, which says in words what is wrong."""
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
        # As browsers read names of hosts.
        host = host if host.isascii() else idna.encode(host, uts46=True).decode()
    except (idna.IDNAError, UnicodeError):
        raise ValueError("this is no name of a host") from None
    host = f"[{host}]" if ":" in host else host
    if not FORM.fullmatch(host):
        raise ValueError("this is no name of a host")
    return f"{found.scheme}://{host}" + ("" if port in (None, SCHEME_PORTS[found.scheme]) else f":{port}")
