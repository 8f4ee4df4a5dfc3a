"""The dice of a finished match, shared by a link: the link, the tries of other players, and their results.

A *try* is a match of one other player with the same dice. While the challenge is open (`held_back.py`), the match, its
sheets and the results are shown only to those who played in the match, and to those whose own try is over. After the
end of the challenge everyone sees them, and no new try begins.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Literal, NamedTuple
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.match.errors import Refusal
from inkrally.match.game import Seat
from inkrally.server.features.lookups import has_sat
from inkrally.server.features.replays.held_back import end_of
from inkrally.server.live.setups import with_default_substitute
from inkrally.server.live.tables import Tables, is_id, new_id, unknown_table
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc, read_names, read_summary
from inkrally.server.storage.store import Store, StoreError, Write
from inkrally.server.storage.summary import MatchSummary, rank, summary_text
from inkrally.server.storage.table_rows import check_over, table_from_rows
from inkrally.table import commands as say
from inkrally.table.document import BotSeat, Player, TableDocument, TableSetup
from inkrally.table.names import player_name
from inkrally.table.setup import new_table
from inkrally.table.table import Change, TableCore

MAX_TRIES = 200
"""The maximum number of tries of one match."""
RESULTS_PER_PAGE = 24
"""The number of results on one page."""
MAX_NAMES = 24
"""The maximum number of names in each list of names."""

TryState = Literal["new", "playing", "over", "given-up"]
State = Literal[TryState, "match"]
"""The relation of an account to the dice of a link.

* `new`: The account has not begun a try.
* `playing`: The try of the account is running.
* `over`: The account has finished its try.
* `given-up`: The table of the account's try was deleted, or a bot finished the try.
* `match`: The account played in the match, or hosted it.
"""


class SharedDiceRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a link or for a try. `name` is the name of the player in the link or at the table of the try."""

    name: str | None = None


class CreatedLink(msgspec.Struct, frozen=True):
    """A dice link: the ID of the link, and the path of the page of the link."""

    link: str
    path: str


class DiceResult(msgspec.Struct, frozen=True):
    """The result of one seat of a match with the dice of a link.

    Attributes:
        table: The ID of the table.
        seat: The seat.
        name: The name of the player.
        bot: Whether a bot finished the match.
        mine: Whether the asking account had this seat.
        place: The place among all results; equal results share a place.
        at: When the match ended, in milliseconds since 1970.
        sheet: The sheet of the seat in a game with sheets, or None.
        robots: The robots of the seat in a game with robots.
        round: The number of the last round.
    """

    table: str
    seat: Seat
    name: str
    bot: bool
    mine: bool
    place: int
    at: int
    sheet: Any
    robots: tuple[Any, ...]
    round: int


class SharedDiceInfo(msgspec.Struct, frozen=True):
    """The dice of a match, as far as an account may know them.

    Attributes:
        link: The ID of the link.
        path: The path of the page of the link.
        game: The name of the game.
        title: The title of the match.
        options: The options of the game.
        by: The name of the player who shared the dice.
        names: The names of players of the match.
        done: The number of finished tries.
        playing: The number of running tries.
        tried: The names of some players who have finished a try.
        state: The relation of the account to these dice: whether it played in the match, and the state of its try.
        own: The table of the try of the account, or None.
        table: The table of the match, if the account may see the results.
        match: The results of the match by seat, if the account may see them.
        tries: A page of results of tries, the best first, if the account may see them.
        more: The position of the first result of the next page, or None.
        flags: The number of flags of the course.
        lives: The number of lives of each robot.
        mine: The result of the account, or None.
        alike: Whether the dice can be repeated. If not, the link is an old one: no new try is possible, and `match` is
            empty.
        ends: The end of the challenge, in milliseconds since 1970. After this time everyone gets the results.
    """

    link: str
    path: str
    game: str
    title: str
    options: dict[str, Any]
    by: str
    names: tuple[str, ...]
    done: int
    playing: int
    tried: tuple[str, ...]
    state: State
    own: str | None
    table: str | None = None
    match: tuple[DiceResult, ...] = ()
    tries: tuple[DiceResult, ...] = ()
    more: int | None = None
    flags: int = 0
    lives: int = 0
    mine: DiceResult | None = None
    alike: bool = True
    ends: int = 0


def page_of_link(link: str) -> str:
    """Return the path of the page of a dice link."""
    return f"/d/{link}"


def unknown_link() -> Refusal:
    """Return the refusal for an unknown dice link."""
    return Refusal("dice-unknown", "there are no dice at this address")


def _alike(doc: TableDocument) -> bool:
    """Return whether another player alone would get the same dice as in a match.

    The first rounds of a what-if table belong to another match, so its dice cannot be repeated.
    """
    if doc.what_if is not None:
        return False
    return len(doc.seats) == 1 or not GAMES[doc.setup.game].has_hidden_information


def _check_alike(doc: TableDocument) -> None:
    """Raise Refusal (`dice-none`) if the dice of a match cannot be shared, for example because another player alone
    would not get the same dice."""
    if doc.dice_link is not None and doc.dice_of is None:
        raise _no_link("the dice of a day are on the page of that day, where everybody can play them")
    if doc.lesson is not None:
        raise _no_link("everybody who played a lesson knows its dice")
    if doc.take_back:
        raise _no_link("turns of this match were taken back, so its dice or cards were known before")
    if not _alike(doc):
        raise _no_link("the dice or cards of this match cannot be played alone")


def _no_link(why: str) -> Refusal:
    """Return the refusal for a match whose dice cannot be shared."""
    return Refusal("dice-none", why)


def _own_dice() -> Refusal:
    return Refusal("dice-own", "you have played these dice; a rematch has new ones")


class SharedSeed(NamedTuple):
    """Dice that several players try: the link, the table setup for one seat, the seed, and the table of the match that
    had the seed first."""

    link: str
    setup: TableSetup
    seed: bytes
    match: str | None = None


async def check_new(store: Store, account: str, seed: bytes) -> None:
    """Raise Refusal if an account has already had the dice of a seed, even in a match that still runs.

    The code is `dice-own`, or `dice-tried` if the account had the dice in a try and deleted its table. Raises
    StoreError.
    """
    seats, tables, links, tries = schema.seats.c, schema.tables.c, schema.dice_links.c, schema.dice_tries.c
    own = sa.select(seats.table_id).where(
        seats.account == account, seats.seat.is_not(None), tables.id == seats.table_id, tables.seed == seed
    )
    if await store.row(own.limit(1)) is not None:
        raise _own_dice()
    tried = sa.select(tries.link_id).where(tries.account == account, links.id == tries.link_id, links.seed == seed)
    if await store.row(tried.limit(1)) is not None:
        raise deleted_try()


def deleted_try() -> Refusal:
    return Refusal("dice-tried", "these dice can be played once, and you have deleted that table")


async def begin_try(tables: Tables, dice: SharedSeed, account: str, name: str) -> str:
    """Create the table of an account's only try, and start its match. Return the ID of the table. Raises BadInput,
    StoreError."""
    now = tables.now()
    table = _table_for_one(tables, dice.setup, account)
    table.apply(Change(msgspec.structs.replace(table.doc, dice_of=dice.match, dice_link=dice.link)))
    table.apply(table.handle(account, say.Sit(name), now))
    table.apply(table.handle(account, say.Start(), now, dice.seed))
    row = {"link_id": dice.link, "account": account, "table_id": table.doc.id, "name": name, "started": now}
    await tables.add(Write().add("try", **row, finished=None, rank=None, bot=0), table)
    return table.doc.id


def _table_for_one(tables: Tables, wanted: TableSetup, account: str) -> TableCore:
    """Return a new table with a table setup, which an account hosts. Raises BadInput."""
    setup, levels = with_default_substitute(wanted)
    new = new_table(new_id(), setup, account, GAMES, levels, tables.now())
    return TableCore(new, GAMES[setup.game], levels)


class SharedDice:
    """The dice links of all matches, and their tries."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def share(self, table_id: str, account: str | None, name: str | None) -> CreatedLink:
        """Return the link to the dice of a finished match. On the first request, create the link.

        Only players and the host of the match may create the link, because the match is then hidden from other accounts
        for some time. For the match of a try, the result is the link of the match that had its dice first.

        Args:
            table_id: The table of the match.
            account: The account that asks.
            name: The name that the link shows for this account. By default this is its name at the table.

        Raises:
            Refusal: `table-unknown`, `not-over`, `dice-none` or `dice-players`.
            BadInput: The name is invalid (`name`), or one player cannot play with these options.
            StoreError: The store does not answer.
        """
        wanted = None if name is None else player_name(name)
        asked = await self._doc(table_id)
        doc = await self._first(asked)
        _check_alike(doc)
        async with self._lock(doc.id):
            seat = None if account is None else doc.seat_of(account)
            link = await self._of_table(doc.id)
            names = {} if link is None else read_names(link)
            before = dict(names)
            if wanted is not None and seat is not None and self._name(doc, seat) != wanted:
                names[str(seat)] = wanted
            if link is None:
                if account is None or not any(has_sat(each, account) for each in (asked, doc)):
                    raise Refusal("dice-players", "only players of a match can create a link to its dice")
                self._for_one(doc, "")
            if link is None or names != before:
                found = new_id() if link is None else link.id
                by = seat if link is None else link.by
                created = self._tables.now() if link is None else link.created
                seed = (await self._row(doc.id)).seed
                row = {"id": found, "table_id": doc.id, "by": by, "created": created, "seed": seed}
                row |= {"setup": None, "ends": None}
                write = Write().add("link", **row, names=msgspec.json.encode(names).decode())
                await self._store.write(write.living(account))
                return CreatedLink(found, page_of_link(found))
            return CreatedLink(link.id, page_of_link(link.id))

    async def of_table(self, table_id: str, account: str | None, start: int) -> SharedDiceInfo:
        """Return the shared dice of a match as an account may see them. `start` is the position of the first result to
        return.

        Raises:
            Refusal: `table-unknown`, `not-over`, or `dice-unknown` if there is no link.
            StoreError: The store does not answer.
        """
        await self._doc(table_id)
        link = await self._of_table(table_id)
        if link is None:
            raise unknown_link()
        return await self._info(link, account, start)

    async def read(self, link_id: str, account: str | None, start: int) -> SharedDiceInfo:
        """Return the dice of a link as an account may see them. `start` is the position of the first result to return.

        Raises Refusal (`dice-unknown`), StoreError.
        """
        return await self._info(await self._link(link_id), account, start)

    async def play(self, link_id: str, account: str, name: str | None, pay: Callable[[], None]) -> tuple[str, int]:
        """Return the table of an account's only try, and the seat of the account. On the first request, create the
        table.

        Args:
            link_id: The link.
            account: The account.
            name: The name of the player.
            pay: Charges the client before a table is created, or raises Refusal.

        Raises:
            Refusal: `dice-unknown`, `dice-none`, `dice-own`, `dice-tried`, `dice-full` or `dice-ended`.
            BadInput: The name is invalid (`name`).
            StoreError: The store does not answer.
        """
        link = await self._link(link_id)
        # If a browser sends two requests, the second one finds the table of the first.
        async with self._lock(f"{link_id} {account}"):
            tried = await self._try(link_id, account)
            if tried is not None:
                if tried.table_id is None:
                    raise deleted_try()
                return tried.table_id, 0
            row = await self._row(link.table_id)
            doc = read_doc(link.table_id, row.doc)
            if has_sat(doc, account):
                raise _own_dice()
            await check_new(self._store, account, row.seed)
            _check_alike(doc)
            if end_of(link) <= self._tables.now():
                raise Refusal("dice-ended", "everybody can see this match by now; play the dice of another one")
            count = sa.select(sa.func.count()).where(schema.dice_tries.c.link_id == link_id)
            if (await self._store.row(count))[0] >= MAX_TRIES:
                raise Refusal("dice-full", f"{MAX_TRIES} people have played these dice; make a link of another match")
            called = player_name(self._tables.authors.seat_name(account, name or ""))
            pay()
            return await self._begin(link, doc, account, called, bytes(row.seed)), 0

    async def _first(self, doc: TableDocument) -> TableDocument:
        """Return the document of the match that had the dice of a match first.

        Raises:
            Refusal: The first match was deleted, or has another game or other options (`dice-none`).
        """
        first = doc
        while first.dice_of is not None:
            row = await self._store.row(sa.select(schema.tables.c.doc).where(schema.tables.c.id == first.dice_of))
            if row is None:
                raise _no_link("the original match of these dice was deleted")
            first = read_doc(first.dice_of, row.doc)
        if (first.setup.game, first.setup.options) != (doc.setup.game, doc.setup.options):
            raise _no_link("the original match of these dice has other options")
        return first

    async def _begin(self, link: Any, doc: TableDocument, account: str, name: str, seed: bytes) -> str:
        """Create the table of a try, start its match, and return the ID of the table."""
        dice = SharedSeed(link.id, TableSetup(doc.setup.game, doc.setup.title, 1, doc.setup.options), seed, doc.id)
        return await begin_try(self._tables, dice, account, name)

    def _for_one(self, doc: TableDocument, account: str) -> TableCore:
        """Return a table for one player with the options of another table, which `account` hosts. Raises BadInput."""
        return _table_for_one(self._tables, TableSetup(doc.setup.game, doc.setup.title, 1, doc.setup.options), account)

    # Structures for clients.

    async def _info(self, link: Any, account: str | None, start: int) -> SharedDiceInfo:
        """Return the dice of a link as an account may see them.

        `link` is the row of the link. `start` is the position of the first result to return.
        """
        row = await self._row(link.table_id)
        doc = read_doc(link.table_id, row.doc)
        given = read_names(link)
        own = None if account is None else await self._try(link.id, account)
        state = _state(doc, account, own)
        counts = sa.select(
            sa.func.count(schema.dice_tries.c.finished), sa.func.count(schema.dice_tries.c.table_id)
        ).where(schema.dice_tries.c.link_id == link.id, schema.dice_tries.c.table_id.is_not(None))
        done, all_tries = await self._store.row(counts)
        some = await self._store.rows(_over(link.id, sa.select(schema.dice_tries.c.name)).limit(MAX_NAMES))
        people = [seat for seat, each in enumerate(doc.seats) if isinstance(each, Player)]
        by = link.by if link.by is not None else next(iter(people), None)
        info = SharedDiceInfo(
            link=link.id,
            path=page_of_link(link.id),
            game=doc.setup.game,
            title=doc.setup.title,
            options=doc.setup.options,
            by="" if by is None else self._name(doc, by, given),
            names=tuple(self._name(doc, seat, given) for seat in people[:MAX_NAMES]),
            done=done,
            playing=all_tries - done,
            tried=tuple(sorted({each.name for each in some})),
            state=state,
            own=None if own is None else own.table_id,
            alike=_alike(doc),
            ends=end_of(link),
        )
        if state not in ("over", "match") and self._tables.now() < info.ends:
            return info
        return await self._add_results(info, link, row, doc, account, given, start)

    async def _add_results(
        self,
        info: SharedDiceInfo,
        link: Any,
        row: Any,
        doc: TableDocument,
        account: str | None,
        given: dict[str, str],
        start: int,
    ) -> SharedDiceInfo:
        """Return the description of dice with the results of the match and of a page of tries.

        Args:
            info: The dice without results.
            link: The row of the link.
            row: The row of the match.
            doc: The document of the match.
            account: The account that asks.
            given: The names that players chose for the link, by seat.
            start: The position of the first result to return.
        """
        text, summary = await self._summary(row)
        seats = list(enumerate(doc.seats)) if info.alike else []
        match_ranks = [rank(doc.setup.game, text, seat) for seat, _ in seats]
        ranks = [each.rank for each in await self._store.rows(_over(link.id, sa.select(schema.dice_tries.c.rank)))]
        places = sorted([*match_ranks, *ranks])
        match = tuple(
            DiceResult(
                table=doc.id,
                seat=seat,
                name=self._name(doc, seat, given),
                bot=not isinstance(each, Player),
                mine=isinstance(each, Player) and each.account == account,
                place=_place(places, match_ranks[seat]),
                at=row.updated,
                **_seen(summary, seat),
            )
            for seat, each in seats
        )
        page = await self._tries(places, account, _over(link.id, _columns()).offset(start).limit(RESULTS_PER_PAGE))
        mine = next((each for each in (*page, *match) if each.mine), None)
        if mine is None and info.own is not None:
            own = _over(link.id, _columns()).where(schema.dice_tries.c.account == account)
            mine = next(iter(await self._tries(places, account, own)), None)
        more = start + RESULTS_PER_PAGE if start + RESULTS_PER_PAGE < len(ranks) else None
        return msgspec.structs.replace(
            info, table=doc.id, match=match, tries=page, more=more, flags=summary.flags, lives=summary.lives, mine=mine
        )

    async def _tries(self, places: list[int], account: str | None, wanted: Any) -> tuple[DiceResult, ...]:
        """Return the results of the tries that a query finds. `places` are the sorted ranks of the match and all
        tries."""
        return try_results(await self._store.rows(wanted), account, partial(_place, places))

    async def _summary(self, row: Any) -> tuple[str, MatchSummary]:
        """Return the summary of a finished match, as JSON and decoded. Raises Refusal, StoreError.

        Old matches have no stored summary. Such a match is replayed in a thread, and the summary is stored.
        """
        kept = read_summary(row.id, row.glance)
        if kept is not None:
            return str(row.glance), kept
        found = await self._store.load(row.id)
        if found is None:
            raise unknown_table()
        text = await asyncio.to_thread(_folded, found)
        with suppress(StoreError):  # if it is not stored, the next request computes the summary again
            await self._store.write(Write().add("glance", key=row.id, glance=text))
        return text, read_summary(row.id, text) or MatchSummary(None, 0)

    # Rows.

    def _lock(self, key: str) -> asyncio.Lock:
        """Return the lock for a key: the ID of a table, or a link and an account."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

    async def _link(self, link_id: str) -> Any:
        """Return the row of a link. Raises Refusal (`dice-unknown`)."""
        row = None
        if is_id(link_id):
            row = await self._store.row(sa.select(schema.dice_links).where(schema.dice_links.c.id == link_id))
        if row is None:
            raise unknown_link()
        return row

    async def _of_table(self, table_id: str) -> Any:
        """Return the row of the link of a table, or None."""
        return await self._store.row(sa.select(schema.dice_links).where(schema.dice_links.c.table_id == table_id))

    async def _try(self, link_id: str, account: str) -> Any:
        """Return the row of the try of an account with the dice of a link, or None."""
        mine = (schema.dice_tries.c.link_id == link_id, schema.dice_tries.c.account == account)
        return await self._store.row(sa.select(schema.dice_tries).where(*mine))

    async def _row(self, table_id: str) -> Any:
        """Return the row of a finished table. Raises Refusal (`table-unknown`, `not-over`)."""
        row = None
        if is_id(table_id):
            row = await self._store.row(sa.select(schema.tables).where(schema.tables.c.id == table_id))
        if row is None:
            raise unknown_table()
        check_over(row.status)
        return row

    async def _doc(self, table_id: str) -> TableDocument:
        """Return the document of a finished table. Raises Refusal."""
        return read_doc(table_id, (await self._row(table_id)).doc)

    def _name(self, doc: TableDocument, seat: Seat, given: dict[str, str] | None = None) -> str:
        """Return the name of the player or bot at a seat that the link shows. `given` has the names that players chose
        for the link, by seat."""
        each = doc.seats[seat]
        if isinstance(each, Player):
            return (given or {}).get(str(seat), each.name)
        return each.level if isinstance(each, BotSeat) else doc.setup.stand_in


def _state(doc: TableDocument, account: str | None, own: Any) -> State:
    """Return the relation of an account to the dice of a match. `own` is the row of the account's try, or None."""
    if account is not None and has_sat(doc, account):
        return "match"
    return state_of_try(own)


def state_of_try(own: Any) -> TryState:
    """Return the state of an account's try, given the row of the try. `own` is None before the try has begun."""
    if own is None:
        return "new"
    if own.finished is not None and not own.bot:
        return "over"
    return "given-up" if own.table_id is None or own.finished is not None else "playing"


def try_results(rows: Sequence[Any], account: str | None, place: Callable[[int], int]) -> tuple[DiceResult, ...]:
    """Return the results of tries, without tries whose summary cannot be read.

    Args:
        rows: The rows of the tries with the summaries of their tables.
        account: The account that asks.
        place: Returns the place of a rank.
    """
    found = ((each, read_summary(each.table_id, each.glance)) for each in rows)
    return tuple(
        DiceResult(
            table=each.table_id,
            seat=0,
            name=each.name,
            bot=bool(each.bot),
            mine=each.account == account,
            place=place(each.rank),
            at=each.finished,
            **_seen(summary, 0),
        )
        for each, summary in found
        if summary is not None
    )


def _seen(summary: MatchSummary, seat: Seat) -> dict[str, Any]:
    """Return the fields of the result of a seat that come from the summary of the match."""
    sheet = summary.sheets[seat] if seat < len(summary.sheets) else None
    robots = tuple(robot for robot in summary.robots if robot["seat"] == seat)
    return {"sheet": sheet, "robots": robots, "round": summary.round}


def _columns() -> Any:
    """Return a query for the columns of tries and tables that results need."""
    return sa.select(schema.dice_tries, schema.tables.c.glance)


def _place(ranks: list[int], rank: int) -> int:
    """Return the place of a rank among sorted ranks: 1 for the greatest rank. `rank` need not be one of `ranks`."""
    return 1 + len(ranks) - bisect_right(ranks, rank)


def _over(link_id: str, wanted: Any) -> Any:
    """Return the query `wanted`, restricted to the finished tries of a link, the best first.

    Tries with equal ranks are in the order in which they finished.
    """
    return (
        wanted.select_from(schema.dice_tries.join(schema.tables, schema.tables.c.id == schema.dice_tries.c.table_id))
        .where(schema.dice_tries.c.link_id == link_id, schema.dice_tries.c.finished.is_not(None))
        .order_by(schema.dice_tries.c.rank.desc(), schema.dice_tries.c.finished, schema.dice_tries.c.account)
    )


def _folded(found: tuple[Any, Sequence[Any], Sequence[Any]]) -> str:
    """Replay a match from its rows, and return its summary as JSON."""
    table = table_from_rows(found)
    assert table.match is not None
    return summary_text(table.doc, table.game, table.match.state)
