"""The ratings that tables show: in the list of public tables, beside seats, and with results.

Ratings that were read recently are cached, so that a table that changes often causes few queries. If a player hides
their page, other players do not see the player's rating.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias, get_args

import msgspec
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.lobby.ratings import BOT_PREFIX, ShownRating, is_bot, shown_rating
from inkrally.lobby.time_controls import Speed, speed_of, time_control_of
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store
from inkrally.table.document import BotSeat, Occupant, Player, TableDocument

MAX_KNOWN = 20_000
"""The maximum number of cached ratings. The least recently used are dropped first."""

TEMPOS: tuple[Speed, ...] = get_args(Speed)
"""All tempos: live, and over days."""

RatingKey: TypeAlias = "tuple[str, str, Speed]"
"""The key of a rating: the player (an account, or `BOT_PREFIX` and the level of a bot), the game and the tempo."""


class SeatRating(msgspec.Struct, frozen=True):
    """The rating of the player of a seat, in the game and tempo of the table.

    `change` is how much the finished rated match of the table changed the rating, or None if there was no such match.
    """

    seat: int
    rating: ShownRating
    change: int | None = None


class TableRatings(msgspec.Struct, frozen=True):
    """The ratings at a table. `pending` is whether a rated match has ended whose ratings are not computed yet."""

    seats: tuple[SeatRating, ...]
    pending: bool = False


class SeatRatings:
    """Reads and caches the ratings of the players and bots at tables."""

    def __init__(self, store: Store, ratings: Ratings, now: Callable[[], int]) -> None:
        self._store = store
        self._ratings = ratings
        self._now = now
        self._known: OrderedDict[RatingKey, ShownRating | None] = OrderedDict()
        self._changes = 0
        """How often cached ratings were dropped. If this number changed during a query, its result is not cached."""

    def invalidate(self, player: str) -> None:
        """Drop the cached ratings of an account or a bot."""
        self._changes += 1
        for game in GAMES:
            for tempo in TEMPOS:
                self._known.pop((player, game, tempo), None)

    def invalidate_all(self) -> None:
        """Drop all cached ratings, because another server may have changed them."""
        self._changes += 1
        self._known.clear()

    def cached(self, keys: Iterable[RatingKey]) -> dict[RatingKey, ShownRating | None]:
        """Return the cached ones of some ratings. None stands for no rating, or for a hidden rating."""
        found = {}
        for key in keys:
            if key in self._known:
                self._known.move_to_end(key)
                found[key] = self._known[key]
        return found

    async def of(self, keys: Collection[RatingKey]) -> dict[RatingKey, ShownRating | None]:
        """Return some ratings by key. None stands for no rating, or for a hidden rating. Raises StoreError."""
        found = self.cached(keys)
        missing = [key for key in dict.fromkeys(keys) if key not in found]
        if not missing:
            return found
        before, now = self._changes, self._now()
        hidden = await self._hidden({player for player, _, _ in missing if not is_bot(player)})
        of_line: dict[tuple[str, Speed], list[str]] = {}
        for player, game, tempo in missing:
            of_line.setdefault((game, tempo), []).append(player)
        for (game, tempo), some in of_line.items():
            newest = await self._ratings.of_many(some, game, tempo)
            for player in some:
                known = newest.get(player)
                shows = known is not None and player not in hidden
                found[player, game, tempo] = shown_rating(known, now) if known is not None and shows else None
        if before == self._changes:
            self._known |= {key: found[key] for key in missing}
            while len(self._known) > MAX_KNOWN:
                self._known.popitem(last=False)
        return found

    async def at(self, doc: TableDocument, viewer: str | None) -> TableRatings:
        """Return the ratings at a table that the account `viewer` may see. Raises StoreError.

        After a rated match these are the ratings after that match, with their changes.
        """
        keys = keys_of(doc)
        if doc.status == "over" and doc.setup.rated:
            after = await self._ratings.after_match(doc.id)
            if after is None:
                return TableRatings((), True)
            if after:
                hidden = await self._hidden({key[0] for key in keys if key is not None}) - {viewer}
                bots = await self.of([key for key in keys if key is not None and is_bot(key[0])])
                found = []
                for seat, key in enumerate(keys):
                    if key is not None and (bot := bots.get(key)) is not None:
                        found.append(SeatRating(seat, bot))
                    elif key is not None and key[0] in after and key[0] not in hidden:
                        found.append(SeatRating(seat, *after[key[0]]))
                return TableRatings(tuple(found))
        known = await self.of([key for key in keys if key is not None])
        own = None if viewer is None else (viewer, doc.setup.game, speed_at(doc))
        if own in known and known[own] is None:
            mine = await self._ratings.of(*own)
            known[own] = shown_rating(mine, self._now()) if mine.matches else None
        rated = ((seat, known[key]) for seat, key in enumerate(keys) if key is not None)
        return TableRatings(tuple(SeatRating(seat, rating) for seat, rating in rated if rating is not None))

    async def _hidden(self, accounts: Collection[str]) -> set[str]:
        """Return which of some accounts hide their ratings."""
        columns = schema.accounts.c
        query = sa.select(columns.id).where(columns.id.in_(accounts), columns.page_hidden == 1)
        return {row.id for row in await self._store.rows(query)} if accounts else set()


def speed_at(doc: TableDocument) -> Speed:
    """Return the tempo of a table: live, or over days, by the clock of the table."""
    return speed_of(time_control_of(doc.setup.clock.seconds))


def keys_of(doc: TableDocument) -> tuple[RatingKey | None, ...]:
    """Return the key of the rating of each seat, or None for a free seat or a deleted player."""
    game, tempo = doc.setup.game, speed_at(doc)
    return tuple(None if (player := _who(each)) is None else (player, game, tempo) for each in doc.seats)


def _who(occupant: Occupant) -> str | None:
    """Return the account or the name of the bot in the key of a seat's rating. None for a free seat or a deleted
    player."""
    if isinstance(occupant, Player):
        return occupant.account or None
    return BOT_PREFIX + occupant.level if isinstance(occupant, BotSeat) else None
