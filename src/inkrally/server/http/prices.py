"""What everything that can be asked for takes of an address's credits, by route and by message. Knows no handler.

A credit is about a millisecond of a core. The figures are those that `python bench/prices.py` prints, rounded up (of
a log, a replay and a review, those of long matches that are asked for first; of a hello, of what comes with it). What
both games have is measured at both, and the dearer one says the price. What a clerk does in a process of its own is
paid for beside (`jobs/clerks.py`), what is rare by its number (`limits.py`).
"""

from __future__ import annotations

from collections.abc import Mapping

FILE, ASK = "a file", "anything else"
SHEETS, PREVIEW = "GET /api/tables/mine with sheets", "a page that a link leads to"
OWN_EACH_CREDIT = 500
"""From so many of one's own tables those that are listed are chosen for a credit more."""

PRICES: dict[str, float] = {
    FILE: 0.5,
    ASK: 1.5,
    PREVIEW: 1.5,
    "GET /api/tables/mine": 3.0,
    SHEETS: 5.5,
    "POST /api/tables": 11.0,
    "POST /api/tables/check": 1.5,
    "POST /api/lessons/*": 11.0,
    "GET /api/puzzles/*/*": 1.5,
    "POST /api/codes": 6.5,
    "GET /api/tables/*/log": 5.5,
    "GET /api/tables/*/replay": 5.5,
    "POST /api/tables/*/leave": 4.0,
    "POST /api/tables/*/dice": 4.0,
    "GET /api/tables/*/dice": 6.5,
    "GET /api/dice/*": 6.5,
    "POST /api/dice/*": 12.5,
    "POST /api/tables/*/review": 6.0,
    "GET /api/tables/*/review": 1.5,
    "DELETE /api/tables/*/review": 1.5,
    "POST /api/tables/*/best/*": 6.0,
    "GET /api/tables/*/best/*": 1.5,
    "DELETE /api/tables/*/best/*": 1.5,
    "POST /api/tables/*/what-if": 12.0,
    "GET /api/me": 2.0,
    "GET /api/players/*": 2.0,
    "GET /api/players/*/profile": 60.0,
    "GET /api/players/*/matches": 8.0,
    "POST /api/me/page": 3.0,
    "POST /api/me/handle": 6.0,
    "POST /api/me/passkeys/ask": 4.0,
    "POST /api/me/passkeys": 12.0,
    "POST /api/me/codes": 6.0,
    "GET /api/me/keys": 4.0,
    "DELETE /api/me/passkeys/*": 5.0,
    "DELETE /api/me/devices/*": 5.0,
    "POST /api/sign-in/ask": 2.0,
    "POST /api/sign-in": 14.0,
    "POST /api/sign-in/code": 12.0,
    "POST /api/me/sign-out": 5.0,
    "GET /api/me/export": 40.0,
    "POST /api/me/delete": 40.0,
    "POST /api/me/stay": 3.0,
    "GET /api/me/mail": 2.0,
    "POST /api/me/mail": 8.0,
    "POST /api/me/mail/choices": 4.0,
    "DELETE /api/me/mail": 6.0,
    "POST /api/mail/link": 3.0,
    "POST /api/mail/confirm": 6.0,
    "POST /api/mail/stop": 6.0,
    "POST /api/mail/stop/*": 6.0,
    "POST /api/admin/forget-mail": 6.0,
    "POST /api/reports": 9.0,
    "GET /api/admin/overview": 10.0,
    "GET /api/admin/players/*/export": 40.0,
    "POST /api/admin/close": 5.0,
    "POST /api/admin/delete-table": 5.0,
    "POST /api/admin/ban": 5.0,
    "POST /api/admin/rename": 5.0,
    "POST /api/admin/delete-player": 40.0,
    "POST /api/admin/announce": 4.0,
    "POST /api/admin/report": 4.0,
    "POST /api/admin/quiet": 5.0,
    "POST /api/admin/remove-line": 5.0,
    "GET /api/people": 5.0,
    "GET /api/people/*": 2.0,
    "POST /api/people/follow": 6.0,
    "POST /api/people/hide": 6.0,
    "POST /api/people/show": 6.0,
    "POST /api/people/seen": 4.0,
    "POST /api/tables/*/invite": 8.0,
    "GET /api/tables/*/people": 6.0,
    "GET /api/place": 3.0,
    "POST /api/tables/*/sit": 8.0,
    "GET /api/tables/*/ratings": 4.0,
    "GET /api/ratings/mine": 2.0,
    "GET /live/place": 4.0,
    "/live/place hello": 3.0,
    "/live/place seek": 4.0,
    "/live/place stop": 1.5,
    "/live/place with-bots": 11.0,
    "/live/place ping": 1.0,
    "/live/place malformed": 3.0,
    "GET /live": 4.0,
    "GET /live/*": 4.0,
    "/live hello": 6.0,
    "/live say": 1.5,
    "/live explain": 2.0,
    "/live hint": 10.0,
    "/live move-seat": 2.0,
    "/live talk": 1.5,
    "/live react": 2.0,
    "/live rematch": 7.0,
    "/live take-back": 20.0,
    "/live ping": 1.0,
    "/live malformed": 3.0,
}
"""A `*` is one part of a path, whatever it is; of a live connection it is the path and a message's name."""


class Prices:
    """The one table of a server: the prices above, and those of routes that games bring."""

    def __init__(self) -> None:
        self.named: dict[str, float] = {}
        self._routes: dict[tuple[str, int], list[tuple[tuple[str, ...], float]]] = {}
        self.add(PRICES)

    def add(self, prices: Mapping[str, float]) -> None:
        """Raises ValueError where a price is there already."""
        if twice := self.named.keys() & prices:
            raise ValueError(f"two prices of {', '.join(sorted(twice))}")
        self.named.update(prices)
        for name, price in prices.items():
            method, _, path = name.partition(" ")
            if path.startswith("/") and " " not in path:
                parts = _parts(path)
                self._routes.setdefault((method, len(parts)), []).append((parts, price))

    def of(self, method: str, path: str) -> float:
        """What a request takes, whatever comes of it. A connection of a page is asked for by GET."""
        parts = _parts(path)
        for named, price in self._routes.get((method, len(parts)), ()):
            if all(name in ("*", part) for name, part in zip(named, parts, strict=True)):
                return price
        return self.named[ASK if parts[:1] == ("api",) else FILE]


def _parts(path: str) -> tuple[str, ...]:
    """As the router reads it: more slashes than need be are none."""
    return tuple(part for part in path.split("/") if part)
