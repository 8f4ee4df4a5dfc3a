"""Ratings in the store, computed from the results of rated matches in the order in which the matches ended.

The result of a match is stored with its last log entry, and ratings depend only on results. All rating rows of one
result are stored together. So the newest row shows up to which result ratings are computed. After a crash, the next
server continues with the following result, and no result counts twice. In a cluster, the leader computes ratings. If
two servers compute ratings at once, the first write of a result stays. Both servers would write the same rows, because
they compute them from the result and the stored rows of earlier results.

Each row contains the `RULE` (version of the method) that computed it. If the store has rows of an older rule, the
leader deletes all rows from the first such row on, the last ones first, and computes the ratings again. A crash during
this work does no harm, because the next server continues it.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa

from inkrally.lobby.ratings import (
    INITIAL_RATING,
    REMEMBERED,
    RULE,
    WINDOW_MS,
    Rating,
    SeatStanding,
    ShownRating,
    aged_rating,
    fold,
    is_bot,
    is_deleted_player,
    met_lately,
    rating_of_bot,
    shown_rating,
)
from inkrally.lobby.time_controls import Speed
from inkrally.server.background_tasks import attempt
from inkrally.server.events import AccountDeleting, Dispatcher, MatchFinished, PlayerCardChanged, TableChanged
from inkrally.server.storage.row_decoding import read_standings
from inkrally.server.storage.schema import accounts, ratings, results
from inkrally.server.storage.store import Store, Write

RESULTS_PER_QUERY = 200
"""The maximum number of results, or of accounts, that one query reads."""
LOOKED_AT = 4 * REMEMBERED
"""The maximum number of the last rows of a player in which to look for matches that changed the rating."""
RETRY_SECONDS = 5.0
"""The pause after the store did not answer, in seconds."""
POLL_SECONDS = 60.0
"""The time in seconds after which the server looks for new results even if no event announced one."""

_NEWEST = (
    sa.select(ratings)
    .where(
        ratings.c.account == sa.bindparam("who"),
        ratings.c.game == sa.bindparam("game"),
        ratings.c.tempo == sa.bindparam("tempo"),
    )
    .order_by(ratings.c.n.desc())
    .limit(1)
)
"""The query for the newest row of a player in a game at a tempo.

The query is built once, because this takes longer than running it, and ten thousand players may start a search at once.
"""


_OF_OLDER_RULE = sa.select(sa.func.min(ratings.c.n)).where(ratings.c.rule < RULE)
"""The query for the number of the first result that has a row of an older rule."""


@functools.cache
def _newest_before(players: int) -> Any:
    """Return the query for the ratings of some players before a result, and for the recent matches that changed them.

    The parameters for the players are `who0`, `who1` and so on; `players` is how many they are. If a match changed no
    rating, its row repeats the rating before the match.
    """
    kept = ("account", "mean", "doubt", "matches", "at")
    same = [ratings.c[name] for name in kept]
    parts = []
    for number in range(players):
        before = (
            ratings.c.account == sa.bindparam(f"who{number}"),
            ratings.c.game == sa.bindparam("game"),
            ratings.c.tempo == sa.bindparam("tempo"),
            ratings.c.n < sa.bindparam("n"),
        )
        newest = sa.select(*same, ratings.c.n, sa.literal(1).label("newest")).where(*before)
        parts.append(newest.order_by(ratings.c.n.desc()).limit(1))
        last = sa.select(*same, ratings.c.n).where(*before).order_by(ratings.c.n.desc()).limit(LOOKED_AT).subquery()
        again = [last.c[name] for name in kept]
        first = sa.func.min(last.c.n)
        changed = sa.select(*again, first.label("n"), sa.literal(0).label("newest")).where(
            last.c.at > sa.bindparam("since"), last.c.matches > 0
        )
        parts.append(changed.group_by(*again).order_by(first.desc()).limit(REMEMBERED))
    return sa.union_all(*(sa.select(each.subquery()) for each in parts))


class PlayerBefore(msgspec.Struct, frozen=True):
    """The rating of a player before a match, and the recent matches that changed the rating.

    Attributes:
        rating: The rating.
        lately: The last matches that changed the rating, the newest first. Each is the number of the result, and when
            the match ended, in milliseconds since 1970.
    """

    rating: Rating
    lately: tuple[tuple[int, int], ...]


Line: TypeAlias = "tuple[str, str, str]"
"""An account, a game and a tempo. Each such triple has a rating of its own."""


class OwnRating(msgspec.Struct, frozen=True):
    """The rating of the asking player in one game at one tempo. `at` is when the last match ended, in milliseconds
    since 1970."""

    game: str
    tempo: Speed
    rating: ShownRating
    at: int


class Ratings:
    """Computes the ratings of players from the results in a store, and reads them."""

    def __init__(
        self, store: Store, now: Callable[[], int], events: Dispatcher, is_leader: Callable[[], bool] = lambda: True
    ) -> None:
        """Create the ratings.

        Args:
            store: The store.
            now: Returns the time in milliseconds since 1970.
            events: The event dispatcher, which delivers events about the ends of matches and deleted accounts.
            is_leader: Returns whether this server is the leader of the cluster, which computes ratings.
        """
        events.on(AccountDeleting, self._on_deletion)
        events.on(TableChanged, self._changed)
        events.on(MatchFinished, lambda _: self.notify(), remote_only=True)
        self._store = store
        self._now = now
        self._wake = asyncio.Event()
        self._writing = asyncio.Lock()
        self._is_leader = is_leader

    def _changed(self, event: TableChanged) -> None:
        """Wake the background task if a rated match is over."""
        doc = event.live.table.doc
        if doc.status == "over" and doc.setup.rated:
            self.notify()

    def notify(self) -> None:
        """Wake the background task, so that it looks for new results at once."""
        self._wake.set()

    async def run(self) -> None:
        """Compute ratings whenever matches end, if this server is the leader. Stop when the task is cancelled."""
        while True:
            self._wake.clear()
            well = not self._is_leader() or await attempt("ratings-failed", self.catch_up)
            wait = POLL_SECONDS if well else RETRY_SECONDS
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._wake.wait()

    async def _on_deletion(self, _: AccountDeleting) -> None:
        """Compute the ratings after all new results before an account is deleted, because they depend on its rating.

        The server that deletes the account computes them, because the leader may be down. Raises StoreError.
        """
        await self.catch_up()

    async def catch_up(self) -> int:
        """Compute the ratings after all new results, and return the number of results. Raises StoreError."""
        async with self._writing:
            return await self._catch_up()

    async def _catch_up(self) -> int:
        """Compute the ratings after all new results, and return the number of results. The caller holds the lock."""
        count = 0
        await self._forget_older_rule()
        last: Any = sa.select(sa.func.coalesce(sa.func.max(ratings.c.n), 0)).scalar_subquery()
        while rows := await self._results(last):
            for row in rows:
                standings = read_standings(row.table_id, row.standings)
                if not standings:
                    continue
                write = Write()
                write.rows = _rows(row, standings, await self._before(row, standings))
                await self._drop_deleted(write)
                if write.rows["rating"]:
                    for player in {each.player for each in standings}:
                        write.tell(PlayerCardChanged(player))
                    await self._store.write(write)
            count, last = count + len(rows), rows[-1].n
        return count

    async def _forget_older_rule(self) -> None:
        """Delete all rows from the first one of an older rule on. Raises StoreError.

        The last rows are deleted first, so that the remaining rows always belong to the first results.
        """
        first = (await self._store.row(_OF_OLDER_RULE))[0]
        while first is not None:
            (newest,) = await self._store.row(sa.select(sa.func.max(ratings.c.n)))
            if newest is None or newest < first:
                return
            await self._store.write(Write().add("no-ratings", first=max(first, newest - RESULTS_PER_QUERY + 1)))

    async def recompute(self) -> int:
        """Delete all ratings and compute them again, in one transaction. Return the number of results.

        Deleted players count as opponents, but get no rows. Raises StoreError.
        """
        write, known = Write().add("no-ratings", first=0), dict[Line, PlayerBefore]()
        count = last = 0
        while rows := await self._results(last):
            for row in rows:
                standings = read_standings(row.table_id, row.standings)
                worked_out = _rows(row, standings, known) if standings else {"rating": []}
                write.rows.setdefault("rating", []).extend(worked_out["rating"])
            count, last = count + len(rows), rows[-1].n
        await self._drop_deleted(write)
        async with self._writing:
            await self._store.write(write)
        return count

    async def _before(self, row: Any, standings: Sequence[SeatStanding]) -> dict[Line, PlayerBefore]:
        """Return the ratings of the players of a result as they were before this result.

        Rows of later results are ignored: another server may have stored them already, and their matches would count
        twice.
        """
        some = sorted(
            {each.player for each in standings if not is_bot(each.player) and not is_deleted_player(each.player)}
        )
        if not some:
            return {}
        asked = {f"who{number}": player for number, player in enumerate(some)}
        key = {"game": row.game, "tempo": row.tempo, "since": row.at - WINDOW_MS}
        found: dict[str, list[Any]] = {}
        for each in await self._store.rows(_newest_before(len(some)), **asked, **key, n=row.n):
            found.setdefault(each.account, []).append(each)
        known = {}
        for player, rows in found.items():
            newest = next(each for each in rows if each.newest)
            lately = sorted(((each.n, each.at) for each in rows if not each.newest), reverse=True)
            known[player, row.game, row.tempo] = PlayerBefore(_rating(newest), tuple(lately))
        return known

    async def _drop_deleted(self, write: Write) -> None:
        """Remove the rating rows of deleted accounts from a write."""
        found = write.rows.get("rating", [])
        there = await self._existing({row["account"] for row in found})
        write.rows["rating"] = [row for row in found if row["account"] in there]

    async def _existing(self, some: Collection[str]) -> set[str]:
        """Return which of some accounts exist."""
        ids, found = sorted(some), set[str]()
        for start in range(0, len(ids), RESULTS_PER_QUERY):
            query = sa.select(accounts.c.id).where(accounts.c.id.in_(ids[start : start + RESULTS_PER_QUERY]))
            found |= {row.id for row in await self._store.rows(query)}
        return found

    async def _results(self, after: Any) -> Sequence[Any]:
        """Return the results whose number is greater than `after`, in order, at most `RESULTS_PER_QUERY`."""
        return await self._store.rows(
            sa.select(results).where(results.c.n > after).order_by(results.c.n).limit(RESULTS_PER_QUERY)
        )

    async def of(self, player: str, game: str, tempo: str) -> Rating:
        """Return the rating of an account or bot as of its last match. Raises StoreError."""
        return _rating(await self._store.row(_NEWEST, who=player, game=game, tempo=tempo))

    async def of_many(self, some: Collection[str], game: str, tempo: str) -> dict[str, Rating]:
        """Return the ratings of some accounts and bots by account or bot, without accounts that have no rated match.
        Raises StoreError."""
        bots = {player: rating_of_bot(game, player) for player in some if is_bot(player)}
        last = sa.select(ratings.c.account, sa.func.max(ratings.c.n).label("n"))
        of = last.where(ratings.c.account.in_(some), ratings.c.game == game, ratings.c.tempo == tempo)
        newest = of.group_by(ratings.c.account).subquery()
        same = (ratings.c.account == newest.c.account, ratings.c.n == newest.c.n)
        query = sa.select(ratings).where(ratings.c.game == game, ratings.c.tempo == tempo, *same)
        return bots | {row.account: _rating(row) for row in await self._store.rows(query) if row.matches}

    async def after_match(self, table_id: str) -> dict[str, tuple[ShownRating, int]] | None:
        """Return the ratings of the players after a rated match and how much the match changed them, by account.

        The result is empty if the match counts for no player, and None if the ratings are not computed yet. Raises
        StoreError.
        """
        result = await self._store.row(sa.select(results.c.n).where(results.c.table_id == table_id))
        if result is None:
            return {}
        after = ratings.alias("after")
        query = sa.select(after, mean_before(after).label("last")).where(after.c.n == result.n)
        found = {
            row.account: (shown_rating(_rating(row), row.at), change_of(row.mean, row.last))
            for row in await self._store.rows(query)
        }
        if found:
            return found
        newest = (await self._store.row(sa.select(sa.func.max(ratings.c.n))))[0]
        return {} if newest is not None and newest > result.n else None

    async def aged(self, player: str, game: str, tempo: str) -> Rating:
        """Return the rating of an account or bot with the uncertainty that it has now. The uncertainty grows after the
        last match. Raises StoreError."""
        return aged_rating(await self.of(player, game, tempo), self._now())

    async def all_of(self, player: str) -> list[OwnRating]:
        """Return all ratings of an account. Raises StoreError."""
        newest: dict[tuple[str, str], Any] = {}
        last = sa.select(ratings.c.game, ratings.c.tempo, sa.func.max(ratings.c.n).label("n"))
        of = last.where(ratings.c.account == player).group_by(ratings.c.game, ratings.c.tempo).subquery()
        same = (ratings.c.game == of.c.game, ratings.c.tempo == of.c.tempo, ratings.c.n == of.c.n)
        query = sa.select(ratings).where(ratings.c.account == player, ratings.c.matches > 0, *same)
        for row in await self._store.rows(query):
            newest[row.game, row.tempo] = row
        now = self._now()
        return [
            OwnRating(game, tempo, shown_rating(_rating(row), now), row.at)  # type: ignore[arg-type]
            for (game, tempo), row in newest.items()
        ]


def mean_before(after: Any) -> Any:
    """Return the SQL expression for the mean of a player before a row of `ratings`. For the player's first row the mean
    is NULL."""
    before = ratings.alias("before")
    same = (before.c.account == after.c.account, before.c.game == after.c.game, before.c.tempo == after.c.tempo)
    earlier = sa.select(before.c.mean).where(*same, before.c.n < after.c.n)
    return earlier.order_by(before.c.n.desc()).limit(1).scalar_subquery()


def change_of(mean: float, before: float | None) -> int:
    """Return the change of a rating by a match, as players see it: the difference of the rounded means. `before` is
    None for the first match."""
    return round(mean) - round(INITIAL_RATING if before is None else before)


def _rating(row: Any) -> Rating:
    """Return the rating in a row of `ratings`, or the initial rating if there is no row."""
    return Rating() if row is None else Rating(row.mean, row.doubt, row.matches, row.at)


def _rows(
    row: Any, standings: Sequence[SeatStanding], known: dict[Line, PlayerBefore]
) -> dict[str, list[dict[str, Any]]]:
    """Return the rating rows for a result, by the name of the statement that stores them.

    Args:
        row: The row of the result.
        standings: The players and their places.
        known: The ratings before the result. The function replaces them by the ratings after the result.

    If the row is marked as unrated, each rating row repeats the rating before the match.
    """
    key = (row.game, row.tempo)
    people = {each.player for each in standings if not is_bot(each.player)}
    before = {player: known[player, *key] for player in people if (player, *key) in known}
    ratings_before = {player: each.rating for player, each in before.items()}
    if row.unrated:
        after = {player: ratings_before.get(player, Rating()) for player in people}
    else:
        met = met_lately({player: each.lately for player, each in before.items()}, row.at)
        after = fold(ratings_before, standings, row.at, met, row.game)
    for player, rating in after.items():
        earlier = before.get(player, PlayerBefore(Rating(), ()))
        # Remember only matches that changed the rating, because other matches would push them out.
        new = [(row.n, rating.at)] if rating.matches > earlier.rating.matches else []
        known[player, *key] = PlayerBefore(rating, (*new, *earlier.lately)[:REMEMBERED])
    return {"rating": list(_of_each(row, after))}


def _of_each(row: Any, after: Mapping[str, Rating]) -> Iterable[dict[str, Any]]:
    """Yield the rating row of each player after a result, sorted by account, so that the order is always the same."""
    for player, rating in sorted(after.items()):
        yield {
            "account": player,
            "game": row.game,
            "tempo": row.tempo,
            "n": row.n,
            "mean": rating.mean,
            "doubt": rating.deviation,
            "matches": rating.matches,
            "at": rating.at,
            "rule": RULE,
        }
