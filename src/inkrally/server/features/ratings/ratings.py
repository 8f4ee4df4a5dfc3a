"""Ratings in the store: worked out of results, one after the other in the order in which matches ended.

A result is written with the last entry of its match; ratings follow from results and from nothing else. All of one
result are written together, so the newest row says how far it got: whenever a server was killed, the next goes on with
the first result that is not in yet, and none counts twice. Of several servers the one that leads does it, so that the
others need not; where two do at once, what is written first of a result stays. Both come to the same: each result is
worked out of what the store has of those before it. To work out all anew is to begin with the first.

Each row says by which `RULE` it was worked out. Where the store has rows of an older rule, the server that leads
deletes those from the first of them on, the last ones first, and works them out again: whenever it is stopped, the next
one goes on from there.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa

from inkrally.place.paces import Tempo
from inkrally.place.ratings import (
    REMEMBERED,
    RULE,
    START,
    WINDOW_MS,
    RatedSeat,
    Rating,
    ShownRating,
    fold,
    is_bot,
    is_gone,
    met_lately,
    now_known,
    rating_of_bot,
    shown,
)
from inkrally.server.endless import attempt
from inkrally.server.events import AccountDeleting, Dispatcher, MatchFinished, PlayerCardChanged, TableChanged
from inkrally.server.storage.reading import read_standings
from inkrally.server.storage.schema import accounts, ratings, results
from inkrally.server.storage.store import Store, Write

CHUNK = 200
"""So many results are read at once."""
LOOKED_AT = 4 * REMEMBERED
"""So many of a player's last rows are looked at for those that changed the rating."""
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


_OF_OLDER_RULE = sa.select(sa.func.min(ratings.c.n)).where(ratings.c.rule < RULE)


@functools.cache
def _newest_before(players: int) -> Any:
    """Of so many players (`who0` and so on) in one query the newest row before a result, and the rows of the matches
    since a time that changed the rating. A match that changed nothing repeats the row before it, but for its number."""
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
    """What is known of a player before a match: the rating, and the last matches that changed it by number and end, the
    last one first."""

    rating: Rating
    lately: tuple[tuple[int, int], ...]


Line: TypeAlias = "tuple[str, str, str]"
"""A player, a game and a tempo."""


class OwnRating(msgspec.Struct, frozen=True):
    """A rating of somebody, by game and tempo, as it is told. `at`: the end of the last match, in milliseconds."""

    game: str
    tempo: Tempo
    rating: ShownRating
    at: int


class Ratings:
    """The ratings of a store."""

    def __init__(
        self, store: Store, now: Callable[[], int], events: Dispatcher, leads: Callable[[], bool] = lambda: True
    ) -> None:
        """`leads` returns whether this server works ratings out, of several."""
        events.on(AccountDeleting, self._before_gone)
        events.on(TableChanged, self._changed)
        events.on(MatchFinished, lambda _: self.look(), remote_only=True)
        self._store = store
        self._now = now
        self._wake = asyncio.Event()
        self._writing = asyncio.Lock()
        self._leads = leads

    def _changed(self, event: TableChanged) -> None:
        doc = event.live.table.doc
        if doc.status == "over" and doc.setup.rated:
            self.look()

    def look(self) -> None:
        """A rated match may be over."""
        self._wake.set()

    async def watch(self) -> None:
        """Work ratings out as matches end, for ever."""
        while True:
            self._wake.clear()
            well = not self._leads() or await attempt("ratings", self.catch_up)
            wait = LOOK_SECONDS if well else AGAIN_SECONDS
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._wake.wait()

    async def _before_gone(self, _: AccountDeleting) -> None:
        """An account is about to go: what its last matches came to counts with what was known of it. Whichever server
        deletes it sees to that, as the one that leads may not live just now. Raises StoreError."""
        await self.catch_up()

    async def catch_up(self) -> int:
        """Work out what ended since the last time; how many results that were. Raises StoreError."""
        async with self._writing:
            return await self._catch_up()

    async def _catch_up(self) -> int:
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
                await self._only_there(write)
                if write.rows["rating"]:
                    for who in {each.who for each in standings}:
                        write.tell(PlayerCardChanged(who))
                    await self._store.write(write)
            count, last = count + len(rows), rows[-1].n
        return count

    async def _forget_older_rule(self) -> None:
        """Delete the ratings from the first one that another rule has given, those of the last results first, so that
        what is left is always that of the first results. Raises StoreError."""
        first = (await self._store.row(_OF_OLDER_RULE))[0]
        while first is not None:
            (newest,) = await self._store.row(sa.select(sa.func.max(ratings.c.n)))
            if newest is None or newest < first:
                return
            await self._store.write(Write().add("no-ratings", first=max(first, newest - CHUNK + 1)))

    async def recompute(self) -> int:
        """Forget all ratings and work them out anew, in one transaction; how many results that were. Who is deleted
        counts for whom it has met, and has no rating itself. Raises StoreError."""
        write, known = Write().add("no-ratings", first=0), dict[Line, PlayerBefore]()
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

    async def _before(self, row: Any, standings: Sequence[RatedSeat]) -> dict[Line, PlayerBefore]:
        """What was known of the people before a result. Not what is known now: another server may have gone on
        meanwhile, and what it wrote of this result and of later ones would count twice."""
        some = sorted({each.who for each in standings if not is_bot(each.who) and not is_gone(each.who)})
        if not some:
            return {}
        asked = {f"who{number}": who for number, who in enumerate(some)}
        key = {"game": row.game, "tempo": row.tempo, "since": row.at - WINDOW_MS}
        found: dict[str, list[Any]] = {}
        for each in await self._store.rows(_newest_before(len(some)), **asked, **key, n=row.n):
            found.setdefault(each.account, []).append(each)
        known = {}
        for who, rows in found.items():
            newest = next(each for each in rows if each.newest)
            lately = sorted(((each.n, each.at) for each in rows if not each.newest), reverse=True)
            known[who, row.game, row.tempo] = PlayerBefore(_rating(newest), tuple(lately))
        return known

    async def _only_there(self, write: Write) -> None:
        """Leave out of what is written who is deleted."""
        found = write.rows.get("rating", [])
        there = await self._there({row["account"] for row in found})
        write.rows["rating"] = [row for row in found if row["account"] in there]

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
        """What is known of the strength of those of these who have played rated matches, and of all bots. Raises
        StoreError."""
        bots = {who: rating_of_bot(game, who) for who in some if is_bot(who)}
        last = sa.select(ratings.c.account, sa.func.max(ratings.c.n).label("n"))
        of = last.where(ratings.c.account.in_(some), ratings.c.game == game, ratings.c.tempo == tempo)
        newest = of.group_by(ratings.c.account).subquery()
        same = (ratings.c.account == newest.c.account, ratings.c.n == newest.c.n)
        wanted = sa.select(ratings).where(ratings.c.game == game, ratings.c.tempo == tempo, *same)
        return bots | {row.account: _rating(row) for row in await self._store.rows(wanted) if row.matches}

    async def after_match(self, table_id: str) -> dict[str, tuple[ShownRating, int]] | None:
        """By who played a rated match their ratings as they were after it, and by how much it changed them: empty
        where the match counts for no player, None where that is not worked out yet. Raises StoreError."""
        result = await self._store.row(sa.select(results.c.n).where(results.c.table_id == table_id))
        if result is None:
            return {}
        after = ratings.alias("after")
        wanted = sa.select(after, mean_before(after).label("last")).where(after.c.n == result.n)
        found = {
            row.account: (shown(_rating(row), row.at), change_of(row.mean, row.last))
            for row in await self._store.rows(wanted)
        }
        if found:
            return found
        newest = (await self._store.row(sa.select(sa.func.max(ratings.c.n))))[0]
        return {} if newest is not None and newest > result.n else None

    async def known(self, who: str, game: str, tempo: str) -> Rating:
        """What is known of it by now. Raises StoreError."""
        return now_known(await self.of(who, game, tempo), self._now())

    async def all_of(self, who: str) -> list[OwnRating]:
        """All ratings of somebody. Raises StoreError."""
        newest: dict[tuple[str, str], Any] = {}
        last = sa.select(ratings.c.game, ratings.c.tempo, sa.func.max(ratings.c.n).label("n"))
        of = last.where(ratings.c.account == who).group_by(ratings.c.game, ratings.c.tempo).subquery()
        same = (ratings.c.game == of.c.game, ratings.c.tempo == of.c.tempo, ratings.c.n == of.c.n)
        wanted = sa.select(ratings).where(ratings.c.account == who, ratings.c.matches > 0, *same)
        for row in await self._store.rows(wanted):
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


def _rows(row: Any, standings: Sequence[RatedSeat], known: dict[Line, PlayerBefore]) -> dict[str, list[dict[str, Any]]]:
    """The rows of a result, by the name of the store's statement; `known` has what was known before, and then what is
    known after it. A match that is not rated by the present rule leaves every rating as it was."""
    key = (row.game, row.tempo)
    people = {each.who for each in standings if not is_bot(each.who)}
    before = {who: known[who, *key] for who in people if (who, *key) in known}
    ratings_before = {who: each.rating for who, each in before.items()}
    if row.unrated:
        after = {who: ratings_before.get(who, Rating()) for who in people}
    else:
        met = met_lately({who: each.lately for who, each in before.items()}, row.at)
        after = fold(ratings_before, standings, row.at, met, row.game)
    for who, rating in after.items():
        earlier = before.get(who, PlayerBefore(Rating(), ()))
        # What changed nothing is no pairing: otherwise matches that count for nobody would drive earlier ones out.
        new = [(row.n, rating.at)] if rating.matches > earlier.rating.matches else []
        known[who, *key] = PlayerBefore(rating, (*new, *earlier.lately)[:REMEMBERED])
    return {"rating": list(_of_each(row, after))}


def _of_each(row: Any, after: Mapping[str, Rating]) -> Iterable[dict[str, Any]]:
    # In the order of the accounts, so that the rows of a result are the same each time.
    for who, rating in sorted(after.items()):
        yield {
            "account": who,
            "game": row.game,
            "tempo": row.tempo,
            "n": row.n,
            "mean": rating.mean,
            "doubt": rating.doubt,
            "matches": rating.matches,
            "at": rating.at,
            "rule": RULE,
        }
