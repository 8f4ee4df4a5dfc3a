"""The games of all days: their seeds and setups, which are the same on all servers, and the players' attempts.

A game of a day is stored as a dice link without a match (`replays/shared_dice.py`). So attempts are tries of that link,
and `held_back.py` hides them. The first server that needs the games of a day writes their rows; all others read them.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa

from inkrally.games import PACKS
from inkrally.match.chance import commitment, new_seed
from inkrally.match.errors import Refusal
from inkrally.pack import load_named
from inkrally.server.features.daily.calendar import ONE_DAY, close_of, day_at, end_of, streak_of, unknown_day
from inkrally.server.features.daily.messages import (
    AnnouncedGame,
    ArchivedDay,
    ArchivedGame,
    Daily,
    DailyGame,
    PlayedDay,
)
from inkrally.server.features.replays.shared_dice import (
    DiceSetup,
    SharedSeed,
    begin_try,
    check_new,
    deleted_try,
    state_of_try,
)
from inkrally.server.live.tables import Tables
from inkrally.server.storage import schema
from inkrally.server.storage.databases.statements import CHALLENGE_PREFIX
from inkrally.server.storage.row_decoding import decode_owned, read_summary
from inkrally.server.storage.store import StaleWrite, Write
from inkrally.table.document import TableSetup
from inkrally.table.names import player_name

MAX_CACHED_DAYS = 400
DAYS_PER_PAGE = 31
"""The number of past days in one answer."""
WEEK = 7

links, tries = schema.dice_links.c, schema.dice_tries.c


class StoredGame(NamedTuple):
    """A game of a day as it is stored. `link` is the ID of its dice link."""

    link: str
    day: date
    series: str
    setup: DiceSetup
    seed: bytes
    published: int

    def bar(self, rank: int | None) -> int | None:
        """Return the points or turns of a result with a rank, or None without a result.

        Returns None also for a race that did not reach the last flag.
        """
        return None if rank is None else _bar_of(self.setup.game)(self.setup.options, rank)

    @property
    def counting(self) -> tuple[sa.ColumnElement[bool], ...]:
        """The SQL conditions for tries that count: begun on the day, and finished in time without a bot."""
        return (tries.link_id == self.link, *in_time(self.day))

    def counts(self, row: Any) -> bool:
        """Return whether a finished try counts."""
        return not row.bot and row.started < end_of(self.day) and row.finished <= close_of(self.day)


class Standings:
    """The results of a game that count. `counted` has each rank with its number of results, the worst rank first."""

    def __init__(self, counted: Sequence[tuple[int, int]]) -> None:
        self.counted = counted
        self._ranks = [rank for rank, _ in counted]
        self._sums = [0, *accumulate(count for _, count in counted)]

    @property
    def total(self) -> int:
        """The number of results."""
        return self._sums[-1]

    @property
    def best(self) -> int | None:
        """The highest rank, or None without results."""
        return self._ranks[-1] if self._ranks else None

    def worse(self, rank: int) -> int:
        """Return the number of results with a lower rank."""
        return self._sums[bisect_left(self._ranks, rank)]

    def place(self, rank: int) -> int:
        """Return the place of a rank. Equal results share a place."""
        return 1 + self.total - self._sums[bisect_right(self._ranks, rank)]


def in_time(day: date) -> tuple[sa.ColumnElement[bool], ...]:
    """Return the SQL conditions for tries that count for a day."""
    return (tries.bot == 0, tries.started < end_of(day), tries.finished <= close_of(day))


@cache
def all_series() -> Mapping[str, tuple[str, tuple[dict[str, Any], ...]]]:
    """Return the game and the setups of each series, by the name of the series.

    Each day has one game of each series, with the next setup of the series.
    """
    return {
        name: (game, setups)
        for game, pack in PACKS.items()
        if pack.daily
        for name, setups in load_named(pack.daily).series().items()
    }


@cache
def _bar_of(game: str) -> Callable[[Mapping[str, Any], int], int | None]:
    found: Callable[[Mapping[str, Any], int], int | None] = load_named(PACKS[game].daily).bar
    return found


class DailyGames:
    """Creates and reads the games of each day, and begins the attempts of accounts."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.store = tables.store
        self._days: OrderedDict[date, tuple[StoredGame, ...]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def now(self) -> int:
        return self._tables.now()

    @property
    def today(self) -> date:
        return day_at(self.now)

    # Days.

    async def games_of(self, day: date) -> tuple[StoredGame, ...]:
        """Return the games of a day, which is tomorrow at the latest.

        The first request for a day, on the day or the day before, creates its games. Raises Refusal (`daily-unknown`,
        `daily-not-yet`), StoreError.
        """
        if (known := self._days.get(day)) is not None:
            return known
        if day > self.today + ONE_DAY:
            raise not_yet()
        found = await self._read(day)
        missing = all_series().keys() - {each.series for each in found}
        if day >= self.today and missing:
            # If another server has written these games meanwhile, the store ignores these rows.
            await self.store.write(self._new_games(day))
            found = await self._read(day)
        if not found:
            raise unknown_day()
        self._days[day] = found
        if len(self._days) > MAX_CACHED_DAYS:
            self._days.popitem(last=False)
        return found

    async def game_of(self, day: date, series: str) -> StoredGame:
        """Return a game of a day that has begun. Raises Refusal (`daily-unknown`, `daily-not-yet`), StoreError."""
        if day > self.today:
            raise not_yet()
        found = next((each for each in await self.games_of(day) if each.series == series), None)
        if found is None:
            raise unknown_day()
        return found

    def _new_games(self, day: date) -> Write:
        write = Write()
        for name, (game, setups) in all_series().items():
            setup = DiceSetup(game, setups[day.toordinal() % len(setups)])
            write.add(
                "daily",
                id=link_of(day, name),
                table_id=None,
                by=None,
                names="{}",
                created=self.now,
                seed=new_seed(),
                setup=msgspec.json.encode(setup).decode(),
                ends=close_of(day),
                account=None,
            )
        return write

    async def _read(self, day: date) -> tuple[StoredGame, ...]:
        query = sa.select(schema.dice_links).where(links.id.in_([link_of(day, name) for name in all_series()]))
        return _stored(await self.store.rows(query.order_by(links.id)))

    # Attempts.

    async def begin(
        self, day: date, series: str, account: str, name: str, title: str, pay: Callable[[], None]
    ) -> tuple[str, bool]:
        """Return the ID of the table of an account's only attempt, and whether this call has created it.

        `pay` is called before a table is created.

        Raises:
            Refusal: `daily-unknown`, `daily-not-yet`, `dice-own` or `dice-tried`.
            BadInput: The name or the title is invalid.
            StoreError: The store does not answer.
        """
        game = await self.game_of(day, series)
        # If two devices send a request, the second one gets the table of the first.
        async with self._locks.setdefault(f"{game.link} {account}", asyncio.Lock()):
            if (found := await self._begun(game, account)) is not None:
                return found, False
            await check_new(self.store, account, game.seed)
            called = player_name(self._tables.authors.seat_name(account, name))
            setup = TableSetup(game.setup.game, title, 1, game.setup.options, patience=None)
            dice = SharedSeed(game.link, self._tables.authors.setup(account, setup), game.seed)
            pay()
            try:
                return await begin_try(self._tables, dice, account, called), True
            except StaleWrite:
                # Another server has created the attempt for another device of the account.
                if (found := await self._begun(game, account)) is None:
                    raise
                return found, False

    async def _begun(self, game: StoredGame, account: str) -> str | None:
        row = (await self._attempts([game.link], account)).get(game.link)
        if row is None:
            return None
        if row.table_id is None:
            raise deleted_try()
        return str(row.table_id)

    async def _attempts(self, link_ids: Sequence[str], account: str | None) -> dict[str, Any]:
        """Return the tries of an account by link, with the summaries of their tables."""
        if account is None:
            return {}
        query = sa.select(schema.dice_tries, schema.tables.c.glance).select_from(
            schema.dice_tries.outerjoin(schema.tables, schema.tables.c.id == tries.table_id)
        )
        rows = await self.store.rows(query.where(tries.account == account, tries.link_id.in_(link_ids)))
        return {row.link_id: row for row in rows}

    # What players see.

    async def read(self, day: date, account: str | None) -> Daily:
        """Return the games of a day that has begun. Raises Refusal (`daily-unknown`, `daily-not-yet`), StoreError."""
        today = self.today
        if day > today:
            raise not_yet()
        games = await self.games_of(day)
        own = await self._attempts([each.link for each in games], account)
        days, bars = await self._played(account)
        tomorrow = await self.games_of(today + ONE_DAY) if day == today else ()
        week = [today - timedelta(days=back) for back in reversed(range(WEEK))]
        return Daily(
            day=day.isoformat(),
            today=today.isoformat(),
            now=self.now,
            ends=end_of(day),
            closes=close_of(day),
            games=tuple([self.describe(each, own.get(each.link), await self.standings(each)) for each in games]),
            streak=streak_of(days, today),
            week=tuple(PlayedDay(each.isoformat(), each in days, bars.get(each)) for each in week),
            tomorrow=tuple(
                AnnouncedGame(each.series, each.setup.game, each.setup.options, commitment(each.seed))
                for each in tomorrow
            ),
        )

    async def standings(self, game: StoredGame) -> Standings:
        """Return the results of a game that count. Raises StoreError."""
        counted = sa.select(tries.rank, sa.func.count()).where(*game.counting).group_by(tries.rank)
        return Standings([(rank, count) for rank, count in await self.store.rows(counted.order_by(tries.rank))])

    def describe(self, game: StoredGame, own: Any, standings: Standings) -> DailyGame:
        """Return a game as an account may see it. `own` is the row of the account's attempt, or None."""
        state = state_of_try(own)
        rank = own.rank if own is not None and state == "over" else None
        done = standings.total
        # For a running attempt, check whether it would count if it ended now.
        finished = self.now if own is None or own.finished is None else own.finished
        counts = finished <= close_of(game.day) and (own is None or own.started < end_of(game.day))
        summary = None if own is None or own.table_id is None else read_summary(own.table_id, own.glance)
        return DailyGame(
            series=game.series,
            game=game.setup.game,
            options=game.setup.options,
            seed_sha256=commitment(game.seed),
            published=game.published,
            seed=game.seed.hex() if self.is_public(game.day) else None,
            done=done,
            state=state,
            table=None if own is None else own.table_id,
            counts=counts,
            round=summary.round if summary is not None and state == "playing" else None,
            bar=game.bar(rank),
            place=standings.place(rank) if rank is not None and counts else None,
            better_than=100 * standings.worse(rank) // (done - 1) if rank is not None and counts and done > 1 else None,
        )

    def is_public(self, day: date) -> bool:
        """Return whether everyone may see the seeds and results of a day."""
        return self.now >= close_of(day)

    async def streak(self, account: str | None) -> int:
        """Return the number of days in a row up to today on which an account played. Raises StoreError."""
        return streak_of((await self._played(account))[0], self.today)

    async def _played(self, account: str | None) -> tuple[set[date], dict[date, int | None]]:
        """Return the days on which an account played in time, and the results in the first series by day."""
        if account is None:
            return set(), {}
        query = sa.select(schema.dice_links, tries.started, tries.finished, tries.rank, tries.bot)
        query = query.join(schema.dice_tries, tries.link_id == links.id)
        mine = (
            tries.account == account,
            tries.finished.is_not(None),
            links.setup.is_not(None),
            links.id < CHALLENGE_PREFIX,
        )
        days, bars = set[date](), dict[date, int | None]()
        rows = await self.store.rows(query.where(*mine))
        first = next(iter(all_series()))
        for row, game in zip(rows, _stored(rows), strict=True):
            if game.counts(row):
                days.add(game.day)
                if game.series == first:
                    bars[game.day] = game.bar(row.rank)
        return days, bars

    async def archive(self, before: date, account: str | None) -> tuple[ArchivedDay, ...]:
        """Return the past days before the day `before`, at most today, with the latest day first. Raises StoreError."""
        newest = min(before, self.today).isoformat()
        query = sa.select(schema.dice_links).where(links.setup.is_not(None), links.id < newest)
        games = _stored(await self.store.rows(query.order_by(links.id.desc()).limit(DAYS_PER_PAGE * len(all_series()))))
        own = await self._attempts([each.link for each in games], account)
        found: dict[date, list[ArchivedGame]] = {}
        for game in games:
            row = own.get(game.link)
            state = state_of_try(row)
            bar = game.bar(row.rank) if row is not None and state == "over" else None
            archived = ArchivedGame(game.series, game.setup.game, game.setup.options, state, bar)
            found.setdefault(game.day, []).insert(0, archived)
        return tuple(ArchivedDay(day.isoformat(), tuple(each)) for day, each in found.items())


def link_of(day: date, series: str) -> str:
    """Return the ID of the dice link of a game. IDs of links to matches contain no hyphen."""
    return f"{day.isoformat()}-{series}"


def not_yet() -> Refusal:
    return Refusal("daily-not-yet", "this day has not begun")


def _stored(rows: Sequence[Any]) -> tuple[StoredGame, ...]:
    """Return rows as games, in the order of the rows."""
    return tuple(
        StoredGame(
            row.id,
            date.fromisoformat(row.id[:10]),
            row.id[11:],
            decode_owned(row.id, row.setup, DiceSetup),
            bytes(row.seed),
            row.created,
        )
        for row in rows
    )
