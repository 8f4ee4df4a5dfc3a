"""The protection against cross-site request forgery: only pages of this server may send requests that change data."""

from __future__ import annotations

from urllib.parse import urlsplit

from inkrally.match.errors import Refusal
from inkrally.server.http.client import Client


def check_origin(client: Client) -> None:
    """Check that no page of another website has sent a request.

    Browsers send the origin of the page in the header `Origin`. Programs that send no such header may pass: no other
    website can make such a program send a player's cookies.

    Raises:
        Refusal: A page of another website sent the request (`origin`).
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
