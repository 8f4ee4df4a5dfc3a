"""The vacations and the own hours of players, which decide when their clocks run at tables over days.

The operator sets how many days of vacation each player has in a calendar year. Each date of a vacation costs one day of
the year of that date, in the time zone that the player chose for the vacation. A vacation begins now or later: it never
gives back time that a clock has counted.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import BadInput, InkrallyError, Refusal
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json
from inkrally.server.live.tables import Tables
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_docs
from inkrally.server.storage.store import Write
from inkrally.table.counted_time import (
    MAX_ZONE_CHARS,
    MIN_HOURS_MINUTES,
    Hours,
    instant,
    is_zone,
    local_date,
    time_zone,
)

DATE_CHARS = 10
KEPT_MS = 800 * 24 * 3600 * 1000
"""How long an ended vacation is kept, in milliseconds. After that, no new vacation can be in the same year."""
PAUSE_SECONDS = 0.05
"""The pause between two tables whose clocks are updated, so that requests are served meanwhile."""

vacations, play_hours = schema.vacations.c, schema.play_hours.c


class NewVacation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a vacation.

    Attributes:
        first: The first date, such as `2026-12-24`.
        last: The last date.
        zone: The time zone of the dates, such as `Europe/Berlin`.
    """

    first: Annotated[str, msgspec.Meta(max_length=DATE_CHARS)]
    last: Annotated[str, msgspec.Meta(max_length=DATE_CHARS)]
    zone: Annotated[str, msgspec.Meta(max_length=MAX_ZONE_CHARS)] = "UTC"


class HoursChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choice of a player's own hours; None for all day."""

    hours: Hours | None


class Vacation(msgspec.Struct, frozen=True):
    """A vacation of the player who asks.

    Attributes:
        id: The ID of the vacation.
        first: The first date.
        last: The last date.
        zone: The time zone of the dates.
        begins: When it begins, in milliseconds since 1970.
        ends: When it ends.
        runs: Whether it has begun.
    """

    id: str
    first: str
    last: str
    zone: str
    begins: int
    ends: int
    runs: bool


class YearDays(msgspec.Struct, frozen=True):
    """The days of vacation that a player has left in a year."""

    year: int
    left: int


class OwnAway(msgspec.Struct, frozen=True):
    """The vacations and hours of the player who asks.

    Attributes:
        days_each_year: The days of vacation in each year. 0 if this server offers none.
        years: The days that are left in this year and the next.
        vacations: The vacations that have not ended, the earliest first.
        hours: The player's own hours, or None.
    """

    days_each_year: int
    years: tuple[YearDays, ...]
    vacations: tuple[Vacation, ...] = ()
    hours: Hours | None = None


class PlayerAway:
    """Stores the vacations and hours of players, and updates the clocks of their tables. `run` is its background
    task."""

    def __init__(self, tables: Tables, days_each_year: int) -> None:
        """Create the service.

        Args:
            tables: The tables.
            days_each_year: How many days of vacation each player has in a year.
        """
        self._tables = tables
        self._store = tables.store
        self._days = days_each_year
        self._lock = asyncio.Lock()
        self._changed: asyncio.Queue[str] = asyncio.Queue()
        tables.acts.register_handler("player-times", str, self._update_table)

    async def of(self, account: str) -> OwnAway:
        """Return the vacations and the hours of an account. Raises StoreError."""
        now = self._tables.now()
        rows = await self._rows(account)
        hours = await self._store.row(sa.select(schema.play_hours).where(play_hours.account == account))
        year = local_date(now, UTC).year
        return OwnAway(
            self._days,
            tuple(YearDays(each, max(0, self._days - _used(rows, each))) for each in (year, year + 1)),
            tuple(
                Vacation(row.id, row.first, row.last, row.zone, row.begins, row.ends, row.begins <= now)
                for row in rows
                if row.ends > now
            ),
            None if hours is None else Hours(hours.begin, hours.end, hours.zone),
        )

    async def add(self, account: str, new: NewVacation) -> OwnAway:
        """Store a vacation.

        Raises:
            BadInput: The dates are not possible (`vacation-dates`), or the time zone is unknown (`clock-zone`).
            Refusal: The account is a guest (`not-a-player`), has a vacation at that time (`vacation-overlap`), or has
                too few days left (`vacation-days`).
            StoreError: The store does not answer.
        """
        await self._check_player(account)
        _check_zone(new.zone)
        now, zone = self._tables.now(), time_zone(new.zone)
        first, last = _date(new.first, "first"), _date(new.last, "last")
        today = local_date(now, zone)
        if not today <= first <= last or last.year > today.year + 1:
            message = f"a vacation is from {today} or later to the end of {today.year + 1}, the first date first"
            raise BadInput("vacation-dates", message, "first" if first < today else "last")
        begins, ends = max(now, instant(first, 0, zone)), instant(last + timedelta(1), 0, zone)
        row = {
            "id": secrets.token_hex(12), "account": account, "first": first.isoformat(), "last": last.isoformat(),
            "zone": new.zone, "begins": begins, "ends": ends,
        }  # fmt: skip
        async with self._lock:
            self._check_days(await self._rows(account), first, last, begins, ends)
            await self._store.write(
                Write().add("old-vacations", owner=account, before=now - KEPT_MS).add("vacation", **row)
            )
            others = [each for each in await self._rows(account) if each.id != row["id"]]
            try:
                self._check_days(others, first, last, begins, ends)
            except Refusal:  # another server has stored a vacation at the same time
                await self._store.write(Write().add("no-vacation", key=row["id"], owner=account))
                raise
        self._changed.put_nowait(account)
        return await self.of(account)

    async def end(self, account: str, vacation: str) -> OwnAway:
        """Cancel a vacation, or end it now if it has begun. The days after today can be used again.

        Raises:
            Refusal: The vacation has ended or was removed (`vacation-unknown`).
            StoreError: The store does not answer.
        """
        now = self._tables.now()
        async with self._lock:
            row = next((each for each in await self._rows(account) if each.id == vacation and each.ends > now), None)
            if row is None:
                raise Refusal("vacation-unknown", "this vacation has ended or was removed")
            if row.begins > now:
                write = Write().add("no-vacation", key=vacation, owner=account)
            else:
                today = local_date(now, time_zone(row.zone)).isoformat()
                write = Write().add("vacation-ended", key=vacation, owner=account, until=now, final=today)
            await self._store.write(write)
        self._changed.put_nowait(account)
        return await self.of(account)

    async def set_hours(self, account: str, hours: Hours | None) -> OwnAway:
        """Store the hours of an account, or remove them.

        Raises:
            BadInput: The hours are too short (`hours-short`), or the time zone is unknown (`clock-zone`).
            Refusal: The account is a guest (`not-a-player`).
            StoreError: The store does not answer.
        """
        await self._check_player(account)
        if hours is None:
            write = Write().add("no-play-hours", owner=account)
        else:
            _check_zone(hours.zone)
            if hours.minutes < MIN_HOURS_MINUTES:
                message = f"your hours must be at least {MIN_HOURS_MINUTES // 60} hours of each day"
                raise BadInput("hours-short", message, "hours.end")
            write = Write().add("play-hours", account=account, **msgspec.structs.asdict(hours))
        await self._store.write(write)
        self._changed.put_nowait(account)
        return await self.of(account)

    async def run(self) -> None:
        """Update the clocks of tables after changes, until the task is cancelled.

        A server that stops before all tables are updated loses nothing: a table reads the times of its players again
        when it is loaded, and before a clock ends.
        """
        while True:
            await self.update_tables(await self._changed.get())

    async def update_tables(self, account: str) -> None:
        """Let the tables over days where an account plays read the times of its players again. Raises StoreError."""
        seats, tables = schema.seats.c, schema.tables.c
        chosen = await self._store.rows(
            sa.select(tables.id, tables.doc)
            .join(schema.seats, seats.table_id == tables.id)
            .where(seats.account == account, seats.seat.is_not(None), tables.status == "playing")
        )
        for row, doc in read_docs(chosen):
            if doc.setup.by_days:
                with suppress(InkrallyError):  # the table reads the times again before its clock ends
                    await self._tables.acts.call(row.id, "player-times", account, bool)
                await asyncio.sleep(PAUSE_SECONDS)

    async def _update_table(self, table_id: str, _account: str) -> bool:
        """Let a table of this server read the times of its players again. Other servers call this remotely."""
        live = await self._tables.get(table_id, by_itself=True)
        async with live.locked():
            await live.read_player_times()
        return True

    async def _rows(self, account: str) -> list[Any]:
        """Return the rows of all vacations of an account, the earliest first."""
        query = sa.select(schema.vacations).where(vacations.account == account).order_by(vacations.begins)
        return list(await self._store.rows(query))

    def _check_days(self, rows: list[Any], first: date, last: date, begins: int, ends: int) -> None:
        """Raise Refusal if a new vacation overlaps a stored one (`vacation-overlap`), or has too many days
        (`vacation-days`)."""
        for row in rows:
            if row.begins < ends and begins < row.ends:
                message = f"you have a vacation from {row.first} to {row.last} already"
                raise Refusal("vacation-overlap", message, "first", {"first": row.first, "last": row.last})
        for year in range(first.year, last.year + 1):
            left = self._days - _used(rows, year)
            if _days_in(first, last, year) > left:
                message = f"you have {max(0, left)} days of vacation left in {year}"
                raise Refusal("vacation-days", message, "last", {"left": max(0, left), "year": str(year)})

    async def _check_player(self, account: str) -> None:
        """Raise Refusal (`not-a-player`) for a guest, who could get new days of vacation with a new account."""
        row = await self._store.row(sa.select(schema.accounts.c.handle).where(schema.accounts.c.id == account))
        if row is None or row.handle is None:
            raise Refusal("not-a-player", "only players have vacations and hours; choose a nickname first")


def _check_zone(zone: str) -> None:
    """Raise BadInput (`clock-zone`) for an unknown time zone."""
    if not is_zone(zone):
        message = f"the time zone {zone[:40]!r} is unknown; a known one is Europe/Berlin"
        raise BadInput("clock-zone", message, "zone")


def _date(text: str, at: str) -> date:
    """Return a date of a request. `at` is the name of the field. Raises BadInput (`vacation-dates`)."""
    with suppress(ValueError):
        if len(text) == DATE_CHARS:
            return datetime.strptime(text, "%Y-%m-%d").date()
    raise BadInput("vacation-dates", f"a date looks like 2026-12-24, not {text!r}", at)


def _days_in(first: date, last: date, year: int) -> int:
    """Return how many dates from `first` to `last` are in a year."""
    begin, end = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (end - begin).days + 1)


def _used(rows: list[Any], year: int) -> int:
    """Return how many days of a year the vacations in some rows use."""
    return sum(_days_in(date.fromisoformat(row.first), date.fromisoformat(row.last), year) for row in rows)


def away_routes(guard: RequestGuard, away: PlayerAway) -> list[HTTPRouteHandler]:
    """Return all routes of vacations and hours."""

    @get("/api/me/away", cost=2.0)
    async def own(request: HttpRequest) -> Response[bytes]:
        return json(await away.of((await guard.known(guard.client_of(request))).account))

    @post("/api/me/away/vacations", status_code=200, cost=20.0)
    async def add(request: HttpRequest) -> Response[bytes]:
        client, new = await guard.read(request, NewVacation)
        return json(await away.add((await guard.known(client)).account, new))

    @delete("/api/me/away/vacations/{vacation:str}", status_code=200, cost=20.0)
    async def end(request: HttpRequest, vacation: FromPath[str]) -> Response[bytes]:
        client = guard.changing_client(request)
        return json(await away.end((await guard.known(client)).account, vacation))

    @post("/api/me/away/hours", status_code=200, cost=20.0)
    async def choose(request: HttpRequest) -> Response[bytes]:
        client, chosen = await guard.read(request, HoursChoice)
        return json(await away.set_hours((await guard.known(client)).account, chosen.hours))

    handlers: list[HTTPRouteHandler] = [own, add, end, choose]
    return handlers
