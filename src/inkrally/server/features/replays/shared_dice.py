"""Dice that several players play, shared by a link: the link, the tries of the players, and their results.

The dice are the dice of a finished match, or new dice with options that the host of the challenge chose. A *try* is a
match of one player with these dice. While the challenge is open (`held_back.py`), the match, its sheets and the results
are shown only to those who played in the match, and to those whose own try is over. After the end of the challenge
everyone sees them, and no new try begins.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa

from inkrally.games import GAMES, PACKS
from inkrally.match.chance import new_seed
from inkrally.match.errors import Refusal
from inkrally.match.game import Seat
from inkrally.server.features.lookups import has_sat
from inkrally.server.features.replays.held_back import DAY_MS, NO_END, end_of
from inkrally.server.live.setups import is_slow_to_check, with_default_substitute
from inkrally.server.live.tables import Tables, is_id, new_id, unknown_table
from inkrally.server.storage import schema
from inkrally.server.storage.databases.statements import CHALLENGE_PREFIX
from inkrally.server.storage.row_decoding import decode_owned, read_doc, read_names, read_summary
from inkrally.server.storage.store import Store, StoreError, Write
from inkrally.server.storage.summary import MatchSummary, rank, summary_text
from inkrally.server.storage.table_rows import check_over, table_from_rows
from inkrally.table import commands as say
from inkrally.table.document import BotSeat, Player, TableDocument, TableSetup
from inkrally.table.names import player_name
from inkrally.table.setup import new_table
from inkrally.table.table import Change, TableCore

MAX_TRIES = 200
"""The maximum number of tries with the dice of one link."""
RESULTS_PER_PAGE = 24
"""The number of results on one page."""
MAX_NAMES = 24
"""The maximum number of names in each list of names."""
MAX_DAYS = 30
"""The maximum number of days until the deadline of a challenge with new dice."""
HOST = "host"
"""The key of the host's name in the column `names` of a challenge with new dice."""

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


class DiceSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game and the options of dice without a match."""

    game: str
    options: dict[str, Any] = {}

    def table(self) -> TableSetup:
        """Return the setup of a table for one player, who may be away for any time."""
        title = PACKS[self.game].title if self.game in PACKS else self.game
        return TableSetup(self.game, title, 1, self.options, patience=None)


class NewDiceRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a challenge with new dice. `name` is the host's name in the challenge.

    `days` is the number of days until the deadline, or None for no deadline.
    """

    setup: DiceSetup
    name: str
    days: Annotated[int, msgspec.Meta(ge=1, le=MAX_DAYS)] | None = None


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
    """The dice of a link, as far as an account may know them.

    Attributes:
        link: The ID of the link.
        path: The path of the page of the link.
        game: The name of the game.
        title: The title of the match, or the title of the game if there is no match.
        options: The options of the game.
        by: The name of the player who shared the dice, or an empty text.
        names: The names of players of the match.
        done: The number of tries that were finished before the end of the challenge.
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
        ends: The end of the challenge, in milliseconds since 1970. After this time everyone gets the results. For a
            challenge without a deadline this is 9007199254740991.
        new_dice: Whether the dice belong to no match.
        hosts: Whether the account created this challenge with new dice.
        apart: Results that are not ranked: tries that ended too late, and the best match of each player who knew the
            dice already. The best result is the first.
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
    new_dice: bool = False
    hosts: bool = False
    apart: tuple[DiceResult, ...] = ()


class _Shared(NamedTuple):
    """The dice of a link: the setup of a table for one player, the seed, and the document and the row of the match.

    Without a match, the document and the row are None.
    """

    setup: TableSetup
    seed: bytes
    doc: TableDocument | None = None
    row: Any = None


def is_link(text: str) -> bool:
    """Return whether a text has the form of the ID of a dice link. The IDs of the links of daily games have another
    form."""
    return is_id(text) or is_challenge(text)


def is_challenge(link_id: str) -> bool:
    """Return whether the ID of a link is the ID of a challenge with new dice."""
    return link_id.startswith(CHALLENGE_PREFIX) and is_id(link_id.removeprefix(CHALLENGE_PREFIX))


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
        raise _no_link("the dice of a day are on the page of that day, where all players can play them")
    if doc.lesson is not None:
        raise _no_link("all players who played a lesson know its dice")
    if doc.puzzle is not None:
        raise _no_link("the first dice of a puzzle belong to another match")
    if doc.take_back:
        raise _no_link("a player undid turns of this match, so its dice or cards were known in advance")
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
    query = sa.select(seats.table_id).where(
        seats.account == account, seats.seat.is_not(None), tables.id == seats.table_id, tables.seed == seed
    )
    if await store.row(query.limit(1)) is not None:
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
    """Creates dice links of finished matches and of new dice, begins tries with the dice, and reads the results.

    The dice links of daily games are not part of this class.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def challenge(
        self, account: str, setup: DiceSetup, name: str, days: int | None, pay: Callable[[], None]
    ) -> CreatedLink:
        """Create a challenge with new dice, and return the link to it.

        Args:
            account: The account of the host.
            setup: The game and its options.
            name: The name of the host in the challenge.
            days: The number of days until the deadline, or None for no deadline.
            pay: Charges the client before the challenge is stored, or raises Refusal.

        Raises:
            BadInput: The name is invalid, or one player cannot play with these options.
            Refusal: `quieted`, or a refusal of `pay`.
            StoreError: The store does not answer.
        """
        called = player_name(self._tables.authors.seat_name(account, name))
        wanted = setup.table()
        self._tables.authors.check_options(account, wanted)
        # Check the options by creating a table, which is not stored. Check a large setup in a thread.
        if is_slow_to_check(wanted):
            await asyncio.to_thread(_table_for_one, self._tables, wanted, "")
        else:
            _table_for_one(self._tables, wanted, "")
        pay()
        now = self._tables.now()
        link = CHALLENGE_PREFIX + new_id()
        row = {"id": link, "table_id": None, "by": None, "created": now, "seed": new_seed(), "account": account}
        row |= {"setup": msgspec.json.encode(setup).decode(), "ends": NO_END if days is None else now + days * DAY_MS}
        write = Write().add("challenge", **row, names=msgspec.json.encode({HOST: called}).decode())
        await self._store.write(write.living(account))
        return CreatedLink(link, page_of_link(link))

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
        if doc.dice_link is not None and is_challenge(doc.dice_link):
            return CreatedLink(doc.dice_link, page_of_link(doc.dice_link))
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
                _table_for_one(self._tables, _setup_for_one(doc), "")
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
            dice = await self._shared(link)
            if dice.doc is not None and has_sat(dice.doc, account):
                raise _own_dice()
            await check_new(self._store, account, dice.seed)
            if dice.doc is not None:
                _check_alike(dice.doc)
            if end_of(link) <= self._tables.now():
                raise Refusal("dice-ended", "all players can see the results by now; play other dice")
            count = sa.select(sa.func.count()).where(schema.dice_tries.c.link_id == link_id)
            if (await self._store.row(count))[0] >= MAX_TRIES:
                raise Refusal("dice-full", f"{MAX_TRIES} people have played these dice; play other dice")
            called = player_name(self._tables.authors.seat_name(account, name or ""))
            pay()
            setup = self._tables.authors.setup(account, dice.setup)
            match = None if dice.doc is None else dice.doc.id
            return await begin_try(self._tables, SharedSeed(link_id, setup, dice.seed, match), account, called), 0

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

    async def _shared(self, link: Any) -> _Shared:
        """Return the dice of a link, given the row of the link. Raises Refusal (`table-unknown`), StoreError."""
        if link.table_id is None:
            return _Shared(decode_owned(link.id, link.setup, DiceSetup).table(), bytes(link.seed))
        row = await self._row(link.table_id)
        doc = read_doc(link.table_id, row.doc)
        return _Shared(_setup_for_one(doc), bytes(row.seed), doc, row)

    # Structures for clients.

    async def _info(self, link: Any, account: str | None, start: int) -> SharedDiceInfo:
        """Return the dice of a link as an account may see them.

        `link` is the row of the link. `start` is the position of the first result to return.
        """
        dice = await self._shared(link)
        doc, setup, given = dice.doc, dice.setup, read_names(link)
        own = None if account is None else await self._try(link.id, account)
        state = _state(doc, account, own)
        tries = schema.dice_tries.c
        counts = sa.select(
            sa.func.count(sa.case((tries.finished <= end_of(link), 1))),
            sa.func.count(tries.finished),
            sa.func.count(tries.table_id),
        ).where(tries.link_id == link.id, tries.table_id.is_not(None))
        done, finished, all_tries = await self._store.row(counts)
        some = await self._store.rows(_over(link, sa.select(tries.name)).limit(MAX_NAMES))
        people = () if doc is None else [seat for seat, each in enumerate(doc.seats) if isinstance(each, Player)]
        by = link.by if link.by is not None else next(iter(people), None)
        info = SharedDiceInfo(
            link=link.id,
            path=page_of_link(link.id),
            game=setup.game,
            title=setup.title,
            options=setup.options,
            by=given.get(HOST, "") if doc is None or by is None else self._name(doc, by, given),
            names=() if doc is None else tuple(self._name(doc, seat, given) for seat in people[:MAX_NAMES]),
            done=done,
            playing=all_tries - finished,
            tried=tuple(sorted({each.name for each in some})),
            state=state,
            own=None if own is None else own.table_id,
            alike=doc is None or _alike(doc),
            ends=end_of(link),
            new_dice=doc is None,
            hosts=account is not None and link.account == account,
        )
        if state not in ("over", "match") and self._tables.now() < info.ends:
            return info
        return await self._add_results(info, link, dice, account, given, start)

    async def _add_results(
        self,
        info: SharedDiceInfo,
        link: Any,
        dice: _Shared,
        account: str | None,
        given: dict[str, str],
        start: int,
    ) -> SharedDiceInfo:
        """Return the description of dice with the results of the match and of a page of tries.

        Args:
            info: The dice without results.
            link: The row of the link.
            dice: The dice of the link.
            account: The account that asks.
            given: The names that players chose for the link, by seat.
            start: The position of the first result to return.
        """
        ranks = [each.rank for each in await self._store.rows(_over(link, sa.select(schema.dice_tries.c.rank)))]
        table: str | None = None
        match: tuple[DiceResult, ...] = ()
        shown = MatchSummary(None, 0)
        places = sorted(ranks)
        if dice.doc is not None:
            text, shown = await self._summary(dice.row)
            seats = range(len(dice.doc.seats)) if info.alike else ()
            match_ranks = [rank(info.game, text, seat) for seat in seats]
            places = sorted([*match_ranks, *ranks])
            match = self._match(dice, shown, [_place(places, each) for each in match_ranks], account, given)
            table = dice.doc.id
        rows = await self._store.rows(_over(link, _columns()).offset(start).limit(RESULTS_PER_PAGE))
        if dice.doc is None and rows:
            shown = read_summary(rows[0].table_id, rows[0].glance) or shown
        page = try_results(rows, account, partial(_place, places))
        mine = next((each for each in (*page, *match) if each.mine), None)
        if mine is None and info.own is not None:
            own = await self._store.rows(_over(link, _columns()).where(schema.dice_tries.c.account == account))
            mine = next(iter(try_results(own, account, partial(_place, places))), None)
        more = start + RESULTS_PER_PAGE if start + RESULTS_PER_PAGE < len(ranks) else None
        return msgspec.structs.replace(
            info,
            table=table,
            match=match,
            tries=page,
            more=more,
            flags=shown.flags,
            lives=shown.lives,
            mine=mine,
            apart=await self._apart(link, account, partial(_place, places)),
        )

    def _match(
        self, dice: _Shared, shown: MatchSummary, places: Sequence[int], account: str | None, given: dict[str, str]
    ) -> tuple[DiceResult, ...]:
        """Return the results of the match that had the dice first. `places` are the places of its first seats, which
        are shown."""
        doc = dice.doc
        assert doc is not None
        return tuple(
            DiceResult(
                table=doc.id,
                seat=seat,
                name=self._name(doc, seat, given),
                bot=not isinstance(doc.seats[seat], Player),
                mine=bool(account) and doc.seat_of(account or "") == seat,
                place=place,
                at=dice.row.updated,
                **_seen(shown, seat),
            )
            for seat, place in enumerate(places)
        )

    async def _apart(self, link: Any, account: str | None, place: Callable[[int], int]) -> tuple[DiceResult, ...]:
        """Return the best results of a link that are not ranked: tries that ended too late, and matches of players who
        knew the dice already. Raises StoreError."""
        tries, repeats, tables = schema.dice_tries.c, schema.dice_repeats.c, schema.tables.c
        late = (
            sa.select(tries.table_id, tries.account, tries.name, tries.finished, tries.rank, tries.bot, tables.glance)
            .join(schema.tables, tables.id == tries.table_id)
            .where(tries.link_id == link.id, tries.finished > end_of(link))
        )
        again = (
            sa.select(
                repeats.table_id,
                repeats.account,
                repeats.name,
                repeats.finished,
                repeats.rank,
                sa.literal(0).label("bot"),
                tables.glance,
            )
            .join(schema.tables, tables.id == repeats.table_id)
            .where(repeats.link_id == link.id)
        )
        ordered = sa.union_all(
            sa.select(late.order_by(tries.rank.desc()).limit(RESULTS_PER_PAGE).subquery()),
            sa.select(again.order_by(repeats.rank.desc()).limit(RESULTS_PER_PAGE).subquery()),
        )
        rows = sorted(await self._store.rows(ordered), key=lambda row: (-row.rank, row.finished))
        return try_results(rows[:RESULTS_PER_PAGE], account, place)

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
        return self._locks.setdefault(key, asyncio.Lock())

    async def _link(self, link_id: str) -> Any:
        """Return the row of a link. Raises Refusal (`dice-unknown`)."""
        row = None
        if is_link(link_id):
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


def _setup_for_one(doc: TableDocument) -> TableSetup:
    """Return the setup of a table for one player with the options of a match."""
    return TableSetup(doc.setup.game, doc.setup.title, 1, doc.setup.options)


def _state(doc: TableDocument | None, account: str | None, own: Any) -> State:
    """Return the relation of an account to the dice of a link. `own` is the row of the account's try, or None."""
    if account is not None and doc is not None and has_sat(doc, account):
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


def _over(link: Any, query: Any) -> Any:
    """Return the query `query`, restricted to the tries of a link that ended in time, the best first.

    Tries with equal ranks are in the order in which they finished.
    """
    return (
        query.select_from(schema.dice_tries.join(schema.tables, schema.tables.c.id == schema.dice_tries.c.table_id))
        .where(schema.dice_tries.c.link_id == link.id, schema.dice_tries.c.finished <= end_of(link))
        .order_by(schema.dice_tries.c.rank.desc(), schema.dice_tries.c.finished, schema.dice_tries.c.account)
    )


def _folded(found: tuple[Any, Sequence[Any], Sequence[Any]]) -> str:
    """Replay a match from its rows, and return its summary as JSON."""
    table = table_from_rows(found)
    assert table.match is not None
    return summary_text(table.doc, table.game, table.match.state)
