"""The results of a game of a day: histogram, places, best sheets, friends, and the luck of its dice.

An account sees the results after its own attempt, and everyone sees them when the time to finish attempts is over. The
server computes ranks from matches when they end (`storage/table_rows.py`), so a client cannot choose them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.games import PACKS
from inkrally.match.errors import InkrallyError
from inkrally.server.features.daily.calendar import close_of, end_of
from inkrally.server.features.daily.daily_games import DailyGames, Standings, StoredGame, links, tries
from inkrally.server.features.daily.messages import Bar, DailyGame, DailyResults, UnrankedResult
from inkrally.server.features.people.relations import Relations
from inkrally.server.features.replays.shared_dice import DiceResult, SharedDiceInfo, try_results
from inkrally.server.jobs.request_jobs import RequestJobs, job_maker
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_summary
from inkrally.server.storage.store import Store, Write
from inkrally.server.storage.summary import MatchSummary, rank

LUCK_JOB_SECONDS = 2.0
"""The estimated processor time of the job for the luck of dice, which the client's address pays."""
LUCK_WAIT_SECONDS = 1.5
"""How long a request waits for the job. Later requests find the result."""


class DailyLuck:
    """Computes and stores how many points more than usual the dice of each game of a day give.

    A worker computes them on the first request.
    """

    def __init__(self, store: Store, request_jobs: RequestJobs) -> None:
        self._store = store
        self._request_jobs = request_jobs

    async def of(self, game: StoredGame, address: str) -> float | None:
        """Return the luck of a game, or None if the game has none or it is not known yet. `address` pays for the job.

        Raises StoreError.
        """
        if not PACKS[game.setup.game].luck:
            return None
        row = await self._store.row(sa.select(links.luck).where(links.id == game.link))
        if row is not None and row.luck is not None:
            return float(row.luck)
        content = {"game": game.setup.game, "options": game.setup.options, "seed": game.seed.hex()}
        found: float | None = None
        # If the client's address has used up its credits, or no worker is free, the page shows no luck for now.
        with suppress(InkrallyError, TimeoutError):
            make = job_maker("luck", content)
            work = self._request_jobs.run_cached(f"luck {game.link}", address, LUCK_JOB_SECONDS, make)
            found = msgspec.json.decode(await asyncio.wait_for(work, LUCK_WAIT_SECONDS), type=float)
        if found is not None:
            await self._store.write(Write().add("luck", key=game.link, points=found))
        return found


BEST = 10
"""How many of the best sheets are shown."""
MAX_FRIENDS = 24
MAX_UNRANKED = 10
"""The maximum number of shown results that do not count."""

tables, seats = schema.tables.c, schema.seats.c


class DailyRanking:
    """Reads the results of the games of each day."""

    def __init__(self, games: DailyGames, relations: Relations, luck: DailyLuck) -> None:
        self._games = games
        self._luck = luck
        self._store = games.store
        self._relations = relations

    async def read(self, day: date, series: str, account: str | None, address: str) -> DailyResults:
        """Return the results of a game. Raises Refusal (`daily-unknown`, `daily-not-yet`), StoreError."""
        game = await self._games.game_of(day, series)
        of_account = tries.link_id == game.link, tries.account == account
        own = await self._rows(_keys().where(*of_account)) if account is not None else []
        standings = await self._games.standings(game)
        described = self._games.describe(game, next(iter(own), None), standings)
        streak = await self._games.streak(account)
        hidden = DailyResults(described, _dice(game, described), day.isoformat(), end_of(day), close_of(day), streak)
        if described.state != "over" and not self._games.is_public(day):
            return hidden
        best = await self._rows(_best(_keys().where(*game.counting)).limit(BEST))
        friends = sorted((await self._relations.of(account)).friends)[:MAX_FRIENDS] if account is not None else []
        found = await self._rows(_keys().where(*game.counting, tries.account.in_(friends))) if friends else []
        if not described.counts or described.state != "over":
            own = []
        return msgspec.structs.replace(
            hidden,
            best=game.bar(standings.best),
            luck=await self._luck.of(game, address),
            dice=_dice(
                game, described, _results(best, account, standings), _results(own, account, standings), best or own
            ),
            bars=_bars(game, standings),
            friends=_results(found, account, standings),
            later=await self._later(game, account),
            again=await self._further_games(game, account, described.table) if account is not None else (),
        )

    async def _rows(self, keys: Any) -> Sequence[Any]:
        """Return tries with the summaries of their tables, the best ones first.

        `keys` is the query for the link and the account of each try.
        """
        chosen = keys.subquery()
        joined = (
            schema.dice_tries.join(
                chosen, sa.and_(chosen.c.link_id == tries.link_id, chosen.c.account == tries.account)
            )
            .outerjoin(schema.tables, tables.id == tries.table_id)
        )  # fmt: skip
        return await self._store.rows(_best(sa.select(schema.dice_tries, tables.glance).select_from(joined)))

    async def _later(self, game: StoredGame, account: str | None) -> tuple[UnrankedResult, ...]:
        """Return the best results that were begun or finished too late, or none before the end of the day."""
        if self._games.now < end_of(game.day):
            return ()
        late = tries.link_id == game.link, tries.bot == 0, tries.finished.is_not(None), ~sa.and_(*game.counting)
        return tuple(
            UnrankedResult(row.name, row.table_id, game.bar(row.rank), row.finished, row.account == account)
            for row in await self._rows(_best(_keys().where(*late)).limit(MAX_UNRANKED))
            if row.table_id is not None
        )

    async def _further_games(self, game: StoredGame, account: str, own: str | None) -> tuple[UnrankedResult, ...]:
        """Return an account's further games with the same dice, the last one first."""
        query = (
            sa.select(tables.id, tables.glance, tables.updated)
            .join(schema.seats, seats.table_id == tables.id)
            .where(seats.account == account, seats.seat == 0, tables.status == "over", tables.seed == game.seed)
            .where(tables.id != (own or ""))
            .order_by(tables.updated.desc())
            .limit(MAX_UNRANKED)
        )
        return tuple(
            UnrankedResult("", row.id, game.bar(rank(game.setup.game, row.glance, 0)), row.updated, True)
            for row in await self._store.rows(query)
            if row.glance is not None
        )


def _keys() -> Any:
    return sa.select(tries.link_id, tries.account)


def _best(wanted: Any) -> Any:
    """Return a query for tries with an order: the best tries first, equal ones by time."""
    return wanted.order_by(tries.rank.desc(), tries.finished, tries.account)


def _results(rows: Sequence[Any], account: str | None, standings: Standings) -> tuple[DiceResult, ...]:
    return try_results(rows, account, standings.place)


def _bars(game: StoredGame, standings: Standings) -> tuple[Bar, ...]:
    bars = Counter[int | None]()
    for reached, count in standings.counted:
        bars[game.bar(reached)] += count
    return tuple(Bar(at, bars[at]) for at in sorted(bars, key=lambda at: (at is None, at or 0)))


def _dice(
    game: StoredGame,
    described: DailyGame,
    best: tuple[DiceResult, ...] = (),
    mine: tuple[DiceResult, ...] = (),
    rows: Sequence[Any] = (),
) -> SharedDiceInfo:
    """Return a game of a day in the form of shared dice.

    Args:
        game: The game.
        described: The game as the account may see it.
        best: The best results.
        mine: The account's result, or an empty sequence.
        rows: Rows of tries, whose summaries contain the numbers of flags and lives.
    """
    summaries = (read_summary(row.table_id, row.glance) for row in rows)
    summary = next((each for each in summaries if each is not None), MatchSummary(None, 0))
    return SharedDiceInfo(
        link=game.link,
        path=f"/daily/{game.day.isoformat()}/{game.series}",
        game=game.setup.game,
        title="",
        options=game.setup.options,
        by="",
        names=(),
        done=described.done,
        playing=0,
        tried=(),
        state=described.state,
        own=described.table,
        tries=best,
        flags=summary.flags,
        lives=summary.lives,
        mine=next(iter(mine), None),
        ends=close_of(game.day),
    )
