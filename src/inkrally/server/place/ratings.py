"""Ratings in the store: worked out of results, one after the other in the order in which matches ended.

A result is written with the last entry of its match; ratings follow from results and from nothing else. All of one
result are written together, so the newest row says how far it got: whenever a server was killed, the next goes on with
the first result that is not in yet, and none counts twice. Of several servers the one that leads does it, so that the
others need not; where two do at once, what is written first of a result stays. Both come to the same: each result is
worked out of what the store has of those before it. To work out all anew is to begin with the first.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.place.paces import Tempo
from inkrally.place.ratings import START, RatedSeat, Rating, ShownRating, fold, is_bot, now_known, shown
from inkrally.server import observe
from inkrally.server.storage.reading import read_standings
from inkrally.server.storage.schema import accounts, ratings, results
from inkrally.server.storage.store import Store, StoreError, Write

CHUNK = 200
"""So many results are read at once."""
AGAIN_SECONDS = 5.0
LOOK_SECONDS = 60.0
"""So often it is looked for results, also where nobody says that there is one."""

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
"""Made once: to make it takes longer than to ask it, and ten thousand people who look for a game ask at once."""


@functools.cache
def _newest_before(seats: int) -> Any:
    """The last rows of so many (`who0` and so on) before a result, in one query: each is found by itself, as the rows
    of a bot's level are many."""
    last = (
        sa.select(ratings)
        .where(
            ratings.c.account == sa.bindparam(f"who{seat}"),
            ratings.c.game == sa.bindparam("game"),
            ratings.c.tempo == sa.bindparam("tempo"),
            ratings.c.n < sa.bindparam("n"),
        )
        .order_by(ratings.c.n.desc())
        .limit(1)
        for seat in range(seats)
    )
    return sa.union_all(*(sa.select(each.subquery()) for each in last))


class OwnRating(msgspec.Struct, frozen=True):
    """A rating of somebody, by game and tempo, as it is told. `at`: the end of the last match, in milliseconds."""

    game: str
    tempo: Tempo
    rating: ShownRating
    at: int


class Ratings:
    """The ratings of a store."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._wake = asyncio.Event()
        self._writing = asyncio.Lock()
        self.on_rated: list[Callable[[str], None]] = []
        """Each is told whose rating is another now: an account, or a bot's level."""
        self.leads: Callable[[], bool] = lambda: True
        """Whether this server does it, of several."""

    def look(self) -> None:
        """A rated match may be over."""
        self._wake.set()

    async def watch(self) -> None:
        """Work ratings out as matches end, for ever."""
        while True:
            self._wake.clear()
            wait = LOOK_SECONDS
            try:
                if self.leads():
                    await self.catch_up()
            except StoreError as error:
                observe.log.warning("ratings", error=error.code)
                wait = AGAIN_SECONDS
            except Exception as error:
                observe.log.error("ratings", error=repr(error), exc_info=True)
                wait = AGAIN_SECONDS
            try:
                async with asyncio.timeout(wait):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def before_gone(self, account: str) -> None:
        """An account is about to go: what its last matches came to counts with what was known of it. Whichever server
        deletes it sees to that, as the one that leads may not live just now. Raises StoreError."""
        await self.catch_up()

    async def catch_up(self) -> int:
        """Work out what ended since the last time; how many results that were. Raises StoreError."""
        async with self._writing:
            return await self._catch_up()

    async def _catch_up(self) -> int:
        count = 0
        last: Any = sa.select(sa.func.coalesce(sa.func.max(ratings.c.n), 0)).scalar_subquery()
        while rows := await self._results(last):
            for row in rows:
                standings = read_standings(row.table_id, row.standings)
                if not standings:
                    continue
                write = Write()
                write.rows = _rows(row, standings, await self._before(row, standings))
                await self._only_there(write)
                if write.rows["rating"]:
                    await self._store.write(write)
                for who in {each.who for each in standings}:
                    for tell in self.on_rated:
                        tell(who)
            count, last = count + len(rows), rows[-1].n
        return count

    async def recompute(self) -> int:
        """Forget all ratings and work them out anew, in one transaction; how many results that were. Who is deleted
        counts for whom it has met, and has no rating itself. Raises StoreError."""
        write, known = Write().add("no-ratings", first=0), dict[tuple[str, str, str], Rating]()
        count = last = 0
        while rows := await self._results(last):
            for row in rows:
                standings = read_standings(row.table_id, row.standings)
                worked_out = _rows(row, standings, known) if standings else {"rating": []}
                write.rows.setdefault("rating", []).extend(worked_out["rating"])
            count, last = count + len(rows), rows[-1].n
        await self._only_there(write)
        async with self._writing:
            await self._store.write(write)
        return count

    async def _before(self, row: Any, standings: Sequence[RatedSeat]) -> dict[tuple[str, str, str], Rating]:
        """The ratings with which people and bots came to a result. Not those of now: another server may have gone on
        meanwhile, and what it wrote of this result and of later ones would count twice."""
        some = sorted({each.who for each in standings})
        asked = {f"who{seat}": who for seat, who in enumerate(some)}
        key = {"game": row.game, "tempo": row.tempo}
        found = await self._store.rows(_newest_before(len(some)), **asked, **key, n=row.n)
        return {(each.account, row.game, row.tempo): _rating(each) for each in found}

    async def _only_there(self, write: Write) -> None:
        """Leave out of what is written who is deleted."""
        found = write.rows.get("rating", [])
        there = await self._there({row["account"] for row in found if not is_bot(row["account"])})
        write.rows["rating"] = [row for row in found if is_bot(row["account"]) or row["account"] in there]

    async def _there(self, some: Collection[str]) -> set[str]:
        """Those of these accounts that are not deleted."""
        ids, found = sorted(some), set[str]()
        for start in range(0, len(ids), CHUNK):
            wanted = sa.select(accounts.c.id).where(accounts.c.id.in_(ids[start : start + CHUNK]))
            found |= {row.id for row in await self._store.rows(wanted)}
        return found

    async def _results(self, after: Any) -> Sequence[Any]:
        return await self._store.rows(sa.select(results).where(results.c.n > after).order_by(results.c.n).limit(CHUNK))

    async def of(self, who: str, game: str, tempo: str) -> Rating:
        """What is known of somebody's strength, as after the last match. Raises StoreError."""
        return _rating(await self._store.row(_NEWEST, who=who, game=game, tempo=tempo))

    async def of_many(self, some: Collection[str], game: str, tempo: str) -> dict[str, Rating]:
        """What is known of the strength of those of these who have played rated matches. Raises StoreError."""
        last = sa.select(ratings.c.account, sa.func.max(ratings.c.n).label("n"))
        of = last.where(ratings.c.account.in_(some), ratings.c.game == game, ratings.c.tempo == tempo)
        newest = of.group_by(ratings.c.account).subquery()
        same = (ratings.c.account == newest.c.account, ratings.c.n == newest.c.n)
        wanted = sa.select(ratings).where(ratings.c.game == game, ratings.c.tempo == tempo, *same)
        return {row.account: _rating(row) for row in await self._store.rows(wanted)}

    async def after_match(self, table_id: str) -> dict[str, tuple[ShownRating, int]] | None:
        """By who played a rated match their ratings as they were after it, and by how much it changed them: empty
        where the match counts for nobody, None where that is not worked out yet. Raises StoreError."""
        result = await self._store.row(sa.select(results.c.n).where(results.c.table_id == table_id))
        if result is None:
            return {}
        after = ratings.alias("after")
        wanted = sa.select(after, mean_before(after).label("last")).where(after.c.n == result.n)
        found = {
            row.account: (shown(_rating(row), row.at), change_of(row.mean, row.last))
            for row in await self._store.rows(wanted)
        }
        return found or None

    async def known(self, who: str, game: str, tempo: str) -> Rating:
        """What is known of it by now. Raises StoreError."""
        return now_known(await self.of(who, game, tempo), self._now())

    async def all_of(self, who: str) -> list[OwnRating]:
        """All ratings of somebody. Raises StoreError."""
        newest: dict[tuple[str, str], Any] = {}
        last = sa.select(ratings.c.game, ratings.c.tempo, sa.func.max(ratings.c.n).label("n"))
        of = last.where(ratings.c.account == who).group_by(ratings.c.game, ratings.c.tempo).subquery()
        same = (ratings.c.game == of.c.game, ratings.c.tempo == of.c.tempo, ratings.c.n == of.c.n)
        for row in await self._store.rows(sa.select(ratings).where(ratings.c.account == who, *same)):
            newest[row.game, row.tempo] = row
        now = self._now()
        return [OwnRating(game, tempo, shown(_rating(row), now), row.at) for (game, tempo), row in newest.items()]  # type: ignore[arg-type]


def mean_before(after: Any) -> Any:
    """A column: the mean before a row of ratings, None of the first."""
    before = ratings.alias("before")
    same = (before.c.account == after.c.account, before.c.game == after.c.game, before.c.tempo == after.c.tempo)
    earlier = sa.select(before.c.mean).where(*same, before.c.n < after.c.n)
    return earlier.order_by(before.c.n.desc()).limit(1).scalar_subquery()


def change_of(mean: float, before: float | None) -> int:
    """By how much a rating changed, as it is shown; `before` is None of the first match."""
    return round(mean) - round(START if before is None else before)


def _rating(row: Any) -> Rating:
    return Rating() if row is None else Rating(row.mean, row.doubt, row.matches, row.at)


def _rows(
    row: Any, standings: Sequence[RatedSeat], known: dict[tuple[str, str, str], Rating]
) -> dict[str, list[dict[str, Any]]]:
    """The rows of a result, by the name of the store's statement; `known` has the ratings before, and then those
    after."""
    key = (row.game, row.tempo)
    before = {each.who: known[each.who, *key] for each in standings if (each.who, *key) in known}
    after = fold(before, standings, row.at)
    known.update({(who, *key): rating for who, rating in after.items()})
    return {"rating": list(_of_each(row, after.items()))}


def _of_each(row: Any, after: Iterable[tuple[str, Rating]]) -> Iterable[dict[str, Any]]:
    for who, rating in after:
        yield {
            "account": who,
            "game": row.game,
            "tempo": row.tempo,
            "n": row.n,
            "mean": rating.mean,
            "doubt": rating.doubt,
            "matches": rating.matches,
            "at": rating.at,
        }
