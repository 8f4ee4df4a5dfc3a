"""The check that a request comes from a page of this server, not of another website (cross-site request forgery)."""

from __future__ import annotations

from urllib.parse import urlsplit

from inkrally.match.errors import Refusal
from inkrally.server.http.client import Client


def check_origin(client: Client) -> None:
    """Check that no page of another website sent a request.

    A program that is not a browser sends no `Origin` header and has only the cookies that it was given.

    Raises:
        Refusal: Another website sent it (`origin`).
    """
    origin = client.header("origin")
    if origin is None:
        same = client.header("sec-fetch-site") in (None, "none", "same-origin")
    else:
        own = urlsplit(client.base_url.lower())
        try:
            found = urlsplit(origin.lower())
            same = (found.scheme, found.netloc) == (own.scheme, own.netloc)
        except ValueError:  # not a URL
            same = False
    if not same:
        raise Refusal("origin", "only pages of this server may send this")
