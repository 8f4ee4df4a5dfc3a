"""The challenges of all weeks: their dice, which are the same on all servers, and the tries and results of players.

The dice of a week are stored as a dice link (`replays/shared_dice.py`), so `held_back.py` hides the sheets until a
player has finished one. A try is a match of one player who sees the rolls of all rounds and may undo rounds. When it is
over, `table_rows.py` stores its rank in `dice_repeats`, unless the account has a better one: the server computes each
result from the actions of the match, and clients send none.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa

from inkrally.analysis.known_dice import ComputedSheet
from inkrally.games import GAMES, PACKS
from inkrally.match.chance import new_seed
from inkrally.match.errors import BadLog, Refusal
from inkrally.match.match import Match
from inkrally.pack import load_named
from inkrally.server.events import TableDeleted
from inkrally.server.features.daily.calendar import Week, parse_week, unknown_week, week_at
from inkrally.server.features.daily.daily_games import Standings
from inkrally.server.features.daily.messages import UnrankedResult
from inkrally.server.features.known_dice.messages import EarlierTry, KnownDice, PastWeek
from inkrally.server.features.people.relations import Relations
from inkrally.server.features.replays.shared_dice import DiceResult, DiceSetup, SharedDiceInfo, try_results
from inkrally.server.live.setups import with_default_substitute
from inkrally.server.live.tables import Tables, new_id, unknown_table
from inkrally.server.storage import schema
from inkrally.server.storage.databases.statements import KNOWN_DICE_PREFIX
from inkrally.server.storage.row_decoding import decode_owned, read_doc, read_summary
from inkrally.server.storage.store import Write
from inkrally.server.storage.table_rows import check_over, load
from inkrally.table import commands as say
from inkrally.table.document import Player, TableSetup
from inkrally.table.names import player_name, table_title
from inkrally.table.setup import new_table
from inkrally.table.table import TableCore

MAX_CACHED_WEEKS = 60
WEEKS_PER_PAGE = 52
BEST = 20
"""The maximum number of best sheets that are shown."""
MAX_FRIENDS = 24
MAX_LATER = 10
"""The maximum number of shown sheets that were finished after the week."""

links, repeats, tables, seats = schema.dice_links.c, schema.dice_repeats.c, schema.tables.c, schema.seats.c


@cache
def known_dice_module() -> tuple[str, Any, Callable[[Any, int], int | None]]:
    """Return the game of the challenge, its module (`Pack.daily`), and the function that turns a rank into points."""
    for name, pack in PACKS.items():
        daily: Any = load_named(pack.daily) if pack.daily else None
        if hasattr(daily, "KNOWN_DICE"):
            return name, load_named(daily.KNOWN_DICE), daily.bar
    raise AssertionError("no game has a known-dice challenge")


class StoredWeek(NamedTuple):
    """The challenge of a week as it is stored."""

    week: Week
    setup: DiceSetup
    seed: bytes
    created: int
    computed: ComputedSheet | None

    @property
    def link(self) -> str:
        """The ID of the dice link."""
        return link_of(self.week)

    def points(self, rank: int | None) -> int | None:
        """Return the points of a result with a rank, or None without a result."""
        return None if rank is None else known_dice_module()[2](self.setup.options, rank)


def link_of(week: Week) -> str:
    """Return the ID of the dice link of a week."""
    return f"{KNOWN_DICE_PREFIX}{week}"


class KnownDiceChallenge:
    """Creates and reads the challenges of each week, and begins the tries of accounts."""

    def __init__(self, tables: Tables, relations: Relations) -> None:
        self._tables = tables
        self._relations = relations
        self.store = tables.store
        self._weeks: OrderedDict[Week, StoredWeek] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def now(self) -> int:
        return self._tables.now()

    @property
    def current(self) -> Week:
        return week_at(self.now)

    # Weeks.

    async def week(self, week: Week) -> StoredWeek:
        """Return the challenge of a week that has begun. The first request in the week creates it.

        Raises:
            Refusal: `known-dice-unknown`, `known-dice-not-yet`.
            StoreError: The store does not answer.
        """
        if (known := self._weeks.get(week)) is not None:
            return known
        if week.begins > self.now:
            raise Refusal("known-dice-not-yet", "this week has not begun")
        found = await self._read(week)
        if found is None and week == self.current:
            # If another server has written the week meanwhile, the store ignores this row.
            await self.store.write(self._new_week(week))
            found = await self._read(week)
        if found is None:
            raise unknown_week()
        if found.computed is not None:
            self._weeks[week] = found
            if len(self._weeks) > MAX_CACHED_WEEKS:
                self._weeks.popitem(last=False)
        return found

    def _new_week(self, week: Week) -> Write:
        game, module, _ = known_dice_module()
        setup = DiceSetup(game, dict(module.OPTIONS))
        row: dict[str, Any] = {"id": link_of(week), "table_id": None, "by": None, "names": "{}", "created": self.now}
        row |= {"seed": new_seed(), "setup": msgspec.json.encode(setup).decode(), "ends": week.ends, "account": None}
        return Write().add("daily", **row)

    async def _read(self, week: Week) -> StoredWeek | None:
        row = await self.store.row(sa.select(schema.dice_links).where(links.id == link_of(week)))
        return None if row is None else _stored(row)

    # Tries.

    async def begin(
        self, week: Week, account: str, name: str, title: str, earlier: EarlierTry | None, pay: Callable[[], None]
    ) -> tuple[str, bool]:
        """Return the ID of the table of an account's unfinished try, and whether this call has created it.

        A new try begins with an empty sheet, or with the rounds of a finished try before `earlier.round`; then it
        replaces an unfinished try. Tables of earlier tries without a stored result are deleted. `pay` is called before
        a table is created.

        Raises:
            Refusal: `known-dice-unknown`, `known-dice-not-yet`; for `earlier`, `table-unknown`, `not-over` or
                `no-take-back`.
            BadInput: The name or the title is invalid.
            StoreError: The store does not answer.
        """
        stored = await self.week(week)
        # If two devices send a request, the second one gets the table of the first.
        async with self._locks.setdefault(f"{stored.link} {account}", asyncio.Lock()):
            own = await self._own_tables(stored, account)
            running = next((each.id for each in own if each.status == "playing"), None)
            if earlier is None and running is not None:
                return running, False
            called = player_name(self._tables.authors.seat_name(account, name))
            setup = TableSetup(stored.setup.game, table_title(title), 1, stored.setup.options, patience=None)
            setup, levels = with_default_substitute(self._tables.authors.setup(account, setup))
            doc = msgspec.structs.replace(
                new_table(new_id(), setup, account, GAMES, levels, self.now), take_back=True, repeats=stored.link
            )
            if earlier is None:
                table = TableCore(doc, GAMES[setup.game], levels)
                table.apply(table.handle(account, say.Sit(called), self.now))
                table.apply(table.handle(account, say.Start(), self.now, stored.seed))
            else:
                match = await self._earlier_match(earlier, own)
                doc = msgspec.structs.replace(doc, seats=(Player(called, account),), status="playing")
                table = TableCore(doc, match.game, levels, match)
            pay()
            write = await self._without_old_tables(stored, account, own)
            await self._tables.add(write, table)
            return doc.id, True

    async def _earlier_match(self, earlier: EarlierTry, own: Sequence[Any]) -> Match:
        """Return the match of an own finished try before a round."""
        row = next((each for each in own if each.id == earlier.table), None)
        if row is None:
            raise unknown_table()
        check_over(row.status)
        table = await load(self.store, earlier.table)
        if table is None or table.match is None:
            raise unknown_table()
        try:
            return await asyncio.to_thread(table.match.rewound_to, earlier.round)
        except BadLog:
            message = f"no round {earlier.round} was drawn in this try"
            raise Refusal("no-take-back", message, "earlier.round") from None

    async def _own_tables(self, stored: StoredWeek, account: str) -> list[Any]:
        """Return the rows of the tables of an account's tries with undo, the newest first."""
        query = (
            sa.select(tables.id, tables.status, tables.doc, tables.glance)
            .join(schema.seats, seats.table_id == tables.id)
            .where(seats.account == account, seats.seat == 0, tables.seed == stored.seed)
            .order_by(tables.created.desc())
        )
        rows = [(row, read_doc(row.id, row.doc)) for row in await self.store.rows(query)]
        return [row for row, doc in rows if doc.repeats == stored.link and doc.take_back]

    async def _without_old_tables(self, stored: StoredWeek, account: str, own: Sequence[Any]) -> Write:
        """Return a write that deletes an account's tables, except those with a stored result or in use."""
        write = Write()
        query = sa.select(repeats.table_id).where(repeats.link_id == stored.link, repeats.account == account)
        kept = {row.table_id for row in await self.store.rows(query)}
        for row in own:
            if row.id not in kept and not await self._tables.in_use(row.id):
                write.add("no-own-table", key=row.id).tell(TableDeleted(row.id))
        return write

    # The challenge as players see it.

    async def read(self, week: Week, account: str | None) -> KnownDice:
        """Return the challenge of a week. Raises Refusal (`known-dice-unknown`, `known-dice-not-yet`), StoreError."""
        stored = await self.week(week)
        computed = stored.computed
        standings = await self._standings(stored)
        own, late = await self._own_results(stored, account)
        running = None
        if account is not None:
            of_account = await self._own_tables(stored, account)
            running = next((each for each in of_account if each.status == "playing"), None)
        summary = None if running is None else read_summary(running.id, running.glance)
        shown = own is not None or late is not None or self.now >= week.ends
        best = standings.best
        by_player = best is not None and (computed is None or best > computed.rank)
        found = KnownDice(
            week=str(week),
            current=str(self.current),
            now=self.now,
            begins=week.begins,
            ends=week.ends,
            rolls=known_dice_module()[1].rolls(stored.setup.options, stored.seed),
            best=stored.points(best),
            best_by=None if best is None else "player" if by_player else "search",
            computed=None if computed is None else computed.points,
            bound=None if computed is None else computed.bound,
            running=None if running is None else running.id,
            round=None if summary is None else summary.round,
            own=None if own is None else stored.points(own.rank),
            place=None if own is None else standings.place(own.rank),
            shown=shown,
            dice=_dice(stored, standings),
        )
        return found if not shown else await self._with_results(found, stored, standings, account, own)

    async def _with_results(
        self, found: KnownDice, stored: StoredWeek, standings: Standings, account: str | None, own: Any
    ) -> KnownDice:
        """Return the challenge with the sheets."""
        in_time = repeats.link_id == stored.link, repeats.late == 0
        to_results = partial(try_results, account=account, place=standings.place)
        best = to_results(await self._rows(*in_time, most=BEST))
        names = sorted((await self._relations.of(account)).friends)[:MAX_FRIENDS] if account is not None else []
        friends = await self._rows(*in_time, repeats.account.in_(names), most=MAX_FRIENDS) if names else []
        later = await self._rows(repeats.link_id == stored.link, repeats.late == 1, most=MAX_LATER)
        return msgspec.structs.replace(
            found,
            dice=msgspec.structs.replace(
                found.dice,
                state="new" if own is None else "over",
                match=_computed(stored, standings),
                tries=best,
                mine=None if own is None else next(iter(to_results([own])), None),
            ),
            friends=to_results(friends),
            later=tuple(
                UnrankedResult(row.name, row.table_id, stored.points(row.rank), row.finished, row.account == account)
                for row in later
            ),
        )

    async def _standings(self, stored: StoredWeek) -> Standings:
        """Return the results of the week: those of the players and that of the search. Raises StoreError."""
        counted = sa.select(repeats.rank, sa.func.count()).where(repeats.link_id == stored.link, repeats.late == 0)
        rows = await self.store.rows(counted.group_by(repeats.rank).order_by(repeats.rank))
        counts = Counter({row[0]: row[1] for row in rows})
        if stored.computed is not None:
            counts[stored.computed.rank] += 1
        return Standings(sorted(counts.items()))

    async def _own_results(self, stored: StoredWeek, account: str | None) -> tuple[Any, Any]:
        """Return the rows of an account's best sheet of the week, and of its best later one; None for each without
        one."""
        if account is None:
            return None, None
        rows = await self._rows(repeats.link_id == stored.link, repeats.account == account, most=2)
        by_time = {row.late: row for row in rows}
        return by_time.get(0), by_time.get(1)

    async def _rows(self, *conditions: sa.ColumnElement[bool], most: int) -> Sequence[Any]:
        """Return the stored results that fulfil conditions, with the summaries of their tables, the best first.

        Equal results are in the order in which they were finished.
        """
        query = (
            sa.select(schema.dice_repeats, sa.literal(0).label("bot"), tables.glance)
            .join(schema.tables, tables.id == repeats.table_id)
            .where(*conditions)
            .order_by(repeats.rank.desc(), repeats.finished, repeats.account)
        )
        return await self.store.rows(query.limit(most))

    async def past(self, before: str, account: str | None) -> tuple[PastWeek, ...]:
        """Return the weeks before the week `before`, or before the present one, the latest first.

        Raises Refusal (`known-dice-unknown`), StoreError.
        """
        week = min(parse_week(before), self.current) if before else self.current
        earlier = sa.select(schema.dice_links).where(links.id >= KNOWN_DICE_PREFIX, links.id < link_of(week))
        rows = await self.store.rows(earlier.order_by(links.id.desc()).limit(WEEKS_PER_PAGE))
        found = [_stored(row) for row in rows]
        of_weeks = repeats.link_id.in_([each.link for each in found])
        best = await self._best_ranks(of_weeks, repeats.late == 0)
        own = {} if account is None else await self._best_ranks(of_weeks, repeats.account == account)
        weeks = []
        for each in found:
            ranks = [best[each.link]] if each.link in best else []
            ranks += [] if each.computed is None else [each.computed.rank]
            points = each.points(max(ranks, default=None))
            weeks.append(
                PastWeek(str(each.week), each.setup.game, each.setup.options, points, each.points(own.get(each.link)))
            )
        return tuple(weeks)

    async def _best_ranks(self, *conditions: sa.ColumnElement[bool]) -> dict[str, int]:
        """Return the best rank by link among the results that fulfil conditions."""
        query = sa.select(repeats.link_id, sa.func.max(repeats.rank)).where(*conditions)
        return {row[0]: row[1] for row in await self.store.rows(query.group_by(repeats.link_id))}


def _computed(stored: StoredWeek, standings: Standings) -> tuple[DiceResult, ...]:
    """Return the sheet that the search has found as a result without a table and a name."""
    if stored.computed is None:
        return ()
    sheet = msgspec.json.decode(stored.computed.sheet)
    place = standings.place(stored.computed.rank)
    return (DiceResult("", 0, "", False, False, place, stored.created, sheet, (), 0),)


def _dice(stored: StoredWeek, standings: Standings) -> SharedDiceInfo:
    """Return a challenge in the form of shared dice, without results."""
    return SharedDiceInfo(
        link=stored.link,
        path=f"/daily/known-dice/{stored.week}",
        game=stored.setup.game,
        title="",
        options=stored.setup.options,
        by="",
        names=(),
        done=standings.total - int(stored.computed is not None),
        playing=0,
        tried=(),
        state="new",
        own=None,
        ends=stored.week.ends,
    )


def _stored(row: Any) -> StoredWeek:
    return StoredWeek(
        parse_week(row.id.removeprefix(KNOWN_DICE_PREFIX)),
        decode_owned(row.id, row.setup, DiceSetup),
        bytes(row.seed),
        row.created,
        None if row.best is None else decode_owned(row.id, row.best, ComputedSheet),
    )
