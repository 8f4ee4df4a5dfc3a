"""Found matches that wait for players whose page is closed. Contains no clock, no store and no connections.

A player waits for another player's answer at most once in a search. Afterwards, the player is paired only with players
whose page is open. No player therefore waits longer than `ANSWER_MS` for absent players.
"""

from __future__ import annotations

import msgspec

from inkrally.server.features.lobby.searches import MatchmakingSearch

ANSWER_MS = 120_000
"""How long a found match waits for the answers of players whose page is closed, in milliseconds."""
AWAY_AFTER_MS = 15_000
"""How long after the last client disconnected a player counts as away. During this time, the page may be reloading."""
AWAY_MS = 600_000
"""How long a search lasts while no client is connected, if a notification reaches the player."""


class MatchOffer(msgspec.Struct):
    """A found match.

    Attributes:
        group: The searches, the one that waited longest first.
        made: When the match was found, in milliseconds since 1970.
        ends: Until when it waits.
        unanswered: The accounts that must answer and have not.
    """

    group: list[MatchmakingSearch]
    made: int
    ends: int
    unanswered: set[str]

    @property
    def accounts(self) -> list[str]:
        return [each.seeker.id for each in self.group]

    def missing(self, now: int) -> set[str]:
        """Return the accounts that have not answered, or have closed their page meanwhile."""
        left = {each.seeker.id for each in self.group if each.lost is not None and now - each.lost >= AWAY_AFTER_MS}
        return self.unanswered | left


class MatchOffers:
    """The found matches of this server that wait for answers. A search is part of at most one of them."""

    def __init__(self) -> None:
        self._by_account: dict[str, MatchOffer] = {}

    def __contains__(self, account: str) -> bool:
        return account in self._by_account

    def of(self, account: str) -> MatchOffer | None:
        return self._by_account.get(account)

    def add(self, group: list[MatchmakingSearch], now: int) -> MatchOffer:
        """Add a found match. Players without a connected client must answer."""
        away = {each.seeker.id for each in group if each.lost is not None}
        offer = MatchOffer(group, now, now + ANSWER_MS, away)
        for account in offer.accounts:
            self._by_account[account] = offer
        return offer

    def remove(self, offer: MatchOffer) -> None:
        for account in offer.accounts:
            del self._by_account[account]

    def overdue(self, now: int) -> list[MatchOffer]:
        """Return the matches that have waited long enough."""
        return list({id(each): each for each in self._by_account.values() if each.ends <= now}.values())
