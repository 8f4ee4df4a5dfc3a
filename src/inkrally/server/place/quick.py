"""Quick games: who looks for one, and the tables that begin when enough people were found.

A search is an account's and not a page's: more pages of one account have one search, which outlives a page that is
loaded anew and a line that breaks for a moment. Who is not here at the moment is found for nobody; who does not come
back in time is dropped. Who plays with whom is said by `place/pairing.py`. Knows no rule of a game.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec

from inkrally.games import GAMES, PACKS
from inkrally.match.chance import new_seed
from inkrally.match.errors import BadInput, InkrallyError, Refusal
from inkrally.place.paces import SECONDS_OF, Pace, tempo_of
from inkrally.place.pairing import SLOWER, Seeker, WaitsLately, enough, fit, groups
from inkrally.server import observe
from inkrally.server.live.tables import Tables, new_id
from inkrally.server.place.messages import Found, NotSeeking, Seek, Seeking
from inkrally.server.place.ratings import Ratings
from inkrally.server.routes.setups import usual_stand_in
from inkrally.server.storage.store import Write
from inkrally.table import commands as say
from inkrally.table.doc import Clock, TableSetup
from inkrally.table.names import player_name
from inkrally.table.new import new_table
from inkrally.table.table import TableCore

TICK_SECONDS = 0.5
"""So often it is looked who fits."""
GRACE_MS: dict[Pace, int] = {"live": 15_000, "day": 600_000, "three-days": 600_000}
"""Who has been away for longer is dropped."""
FOUND_MS = 60_000
"""A page that comes back so soon is told of the table that was found meanwhile."""
MOST_SEEKERS = 20_000
MOST_FOUND = 20_000
SLICE = 200
"""So many are told in one go; others come between."""

NOT_SEEKING = "nobody is looked for; a table may have been found already"

Line: TypeAlias = "tuple[str, Pace, bool]"
"""What is looked for: the game, the pace, whether it is rated."""


class Listener(Protocol):
    """A connection, as a search sees it."""

    account: str

    @property
    def address(self) -> str: ...

    def send(self, message: bytes) -> None: ...


class QuickSearch(msgspec.Struct):
    """One account's search."""

    seeker: Seeker
    line: Line
    name: str
    address: str
    bots_at: int | None
    lost: int | None = None
    """Since when no page of it is here."""


class ToldSearch(NamedTuple):
    """What a search was told last that may change."""

    people: int
    more: int


_encode = msgspec.json.Encoder().encode


class QuickGames:
    """All searches of a server."""

    def __init__(
        self,
        tables: Tables,
        ratings: Ratings,
        now: Callable[[], int],
        may_rate: Callable[[str], Any],
        apart: Callable[[str], Awaitable[frozenset[str]]],
    ) -> None:
        """`may_rate` raises Refusal for an account that plays no rated matches; `apart` are those with whom one is
        never paired."""
        self._tables = tables
        self._ratings = ratings
        self._now = now
        self._may_rate = may_rate
        self._apart = apart
        self._searches: dict[str, QuickSearch] = {}
        self._lines: dict[Line, dict[str, QuickSearch]] = {}
        self._waits: dict[Line, WaitsLately] = {}
        self._told: dict[str, ToldSearch] = {}
        self._pages: dict[str, set[Listener]] = {}
        self._found: OrderedDict[str, tuple[int, Found]] = OrderedDict()
        self._beginning: dict[str, bool] = {}
        """Whose table is being kept at this moment, and whether they still want it."""

    def __len__(self) -> int:
        return len(self._searches)

    # Pages come and go.

    def enter(self, page: Listener) -> None:
        """A page is here: it is told how its account's search goes. One that only looks has no account."""
        if not page.account:
            page.send(_encode(self._idle()))
            return
        self._pages.setdefault(page.account, set()).add(page)
        search = self._searches.get(page.account)
        if search is not None:
            search.lost = None
            page.send(_encode(self._state(search)))
            return
        at, found = self._found.get(page.account, (0, None))
        if found is not None and self._now() - at <= FOUND_MS:
            page.send(_encode(found))
        else:
            page.send(_encode(self._idle()))

    def leave(self, page: Listener) -> None:
        """A page is gone."""
        pages = self._pages.get(page.account)
        if pages is None:
            return
        pages.discard(page)
        if not pages:
            del self._pages[page.account]
            if (search := self._searches.get(page.account)) is not None:
                search.lost = self._now()

    # What people ask.

    async def seek(self, page: Listener, wanted: Seek) -> None:
        """Begin a search; one for the same goes on as it is, another one is over. Raises Refusal, BadInput,
        StoreError."""
        _needs_account(page)
        name = player_name(wanted.name)
        line = self._line(wanted)
        if wanted.rated:
            await self._may_rate(page.account)
        if wanted.fewest > wanted.most:
            raise BadInput("seats", f"from {wanted.fewest} to {wanted.most} people are nobody", "fewest")
        apart = await self._apart(page.account)
        known = await self._ratings.known(page.account, wanted.game, tempo_of(wanted.pace))
        if page.account in self._beginning:
            raise Refusal("not-seeking", NOT_SEEKING)
        before = self._searches.get(page.account)
        if before is None and len(self._searches) >= MOST_SEEKERS:
            raise Refusal("too-many-seekers", "more people look for a game than this server can pair; try again soon")
        since = before.seeker.since if before is not None and before.line == line else self._now()
        seeker = Seeker(page.account, known.mean, since, wanted.fewest, wanted.most, apart)
        bots_at = None if wanted.bots_after is None else since + 1000 * wanted.bots_after
        self._drop(page.account)
        self._found.pop(page.account, None)
        search = QuickSearch(seeker, line, name, page.address, bots_at)
        if page.account not in self._pages:
            search.lost = self._now()  # it went while its rating was looked up
        self._searches[page.account] = search
        self._lines.setdefault(line, {})[page.account] = search
        self._tell(search, True)

    def part(self, account: str, other: str) -> None:
        """These two shall not be paired from now on, also where they look already."""
        search = self._searches.get(account)
        if search is not None:
            search.seeker = msgspec.structs.replace(search.seeker, apart=search.seeker.apart | {other})

    def stop(self, page: Listener) -> None:
        """End a search, if there is one. Who is found already is told so: the table is begun for the others, too.
        Raises Refusal (`signed-out`)."""
        _needs_account(page)
        if page.account in self._beginning:
            self._beginning[page.account] = False
            return
        self._drop(page.account)
        self._say(page.account, self._idle())

    async def with_bots(self, page: Listener) -> None:
        """Begin at once, with bots. Raises Refusal (`not-seeking`, `signed-out`), StoreError."""
        _needs_account(page)
        search = self._searches.get(page.account)
        if search is None:
            raise Refusal("not-seeking", NOT_SEEKING)
        await self._begin([search, *self._ready_for_bots(search)], True)

    # What happens by itself.

    async def watch(self) -> None:
        """Pair people, for ever."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                await self.tick()
            except Exception as error:
                observe.log.error("quick", error=repr(error), exc_info=True)

    async def tick(self) -> None:
        """Drop who is gone, begin where enough were found, tell the others how it goes."""
        now = self._now()
        for account, search in list(self._searches.items()):
            if search.lost is not None and now - search.lost > GRACE_MS[search.line[1]]:
                self._drop(account)
        for line, searches in list(self._lines.items()):
            here = [each.seeker for each in searches.values() if each.lost is None]
            for group in groups(here, now, SLOWER[line[1]]):
                await self._try([searches[each.id] for each in group if each.id in searches], False)
            for search in list(searches.values()):
                late = search.bots_at is not None and now >= search.bots_at
                if late and search.lost is None and search.seeker.id in searches:
                    await self._try([search, *self._ready_for_bots(search)], True)
        told = 0
        for search in list(self._searches.values()):
            told += self._tell(search, False)
            if told >= SLICE:
                told = 0
                await asyncio.sleep(0)

    def _ready_for_bots(self, first: QuickSearch) -> list[QuickSearch]:
        """Others who look for the same and would have bots by now, too."""
        now, slower = self._now(), SLOWER[first.line[1]]
        ready = [
            each
            for each in self._lines.get(first.line, {}).values()
            if each is not first and each.lost is None and each.bots_at is not None and now >= each.bots_at
        ]
        group = [first]
        for each in ready:
            # All of them among themselves: of two who shall not meet, one waits on.
            if len(group) < first.seeker.most and all(fit(each.seeker, one.seeker, now, slower) for one in group):
                group.append(each)
        return group[1:]

    async def _try(self, group: list[QuickSearch], bots: bool) -> None:
        try:
            await self._begin(group, bots)
        except InkrallyError as error:  # the store takes nothing now: they go on looking
            observe.log.warning("quick", error=error.code)

    async def _begin(self, group: list[QuickSearch], bots: bool) -> None:
        """Begin a match of these people. Raises StoreError, and then they look on."""
        for search in group:
            self._drop(search.seeker.id)
            self._beginning[search.seeker.id] = True
        try:
            table = _table_of(group, bots, self._now())
            self._tables.owners.made(table.doc.id, group[0].address)
            await self._tables.add(Write(), table)
        except BaseException:
            for search in group:
                if not self._beginning[search.seeker.id]:
                    self._say(search.seeker.id, self._idle())
                    continue
                self._searches.setdefault(search.seeker.id, search)
                self._lines.setdefault(search.line, {}).setdefault(search.seeker.id, search)
            raise
        finally:
            for search in group:
                self._beginning.pop(search.seeker.id, None)
        now = self._now()
        found = Found(table.doc.id, f"/t/{table.doc.id}")
        for search in group:
            if not bots:
                self._waits.setdefault(search.line, WaitsLately()).add(now - search.seeker.since)
            self._found[search.seeker.id] = now, found
            if len(self._found) > MOST_FOUND:
                self._found.popitem(last=False)
            self._say(search.seeker.id, found)

    def _drop(self, account: str) -> None:
        search = self._searches.pop(account, None)
        self._told.pop(account, None)
        if search is None:
            return
        searches = self._lines.get(search.line, {})
        searches.pop(account, None)
        if not searches:
            self._lines.pop(search.line, None)

    # What is told.

    def _line(self, wanted: Seek) -> Line:
        if wanted.game not in GAMES:
            known = ", ".join(GAMES)
            raise BadInput("unknown-game", f"there is no game {wanted.game[:40]!r}; there are: {known}", "game")
        return wanted.game, wanted.pace, wanted.rated

    def _state(self, search: QuickSearch) -> Seeking:
        now, people = self._now(), len(self._lines.get(search.line, {}))
        waits = self._waits.get(search.line)
        needed = enough(search.seeker, now, SLOWER[search.line[1]])
        expected = None if waits is None else waits.expected
        return Seeking(*search.line, search.seeker.since, now, people, max(1, needed - people), expected)

    def _idle(self) -> NotSeeking:
        return NotSeeking(tuple((*line, len(searches)) for line, searches in self._lines.items()))

    def _tell(self, search: QuickSearch, anyhow: bool) -> int:
        """Tell an account how its search goes, where that is news; how many pages were told."""
        state = self._state(search)
        told = ToldSearch(state.people, state.more)
        if not anyhow and self._told.get(search.seeker.id) == told:
            return 0
        self._told[search.seeker.id] = told
        return self._say(search.seeker.id, state)

    def _say(self, account: str, message: Any) -> int:
        pages = self._pages.get(account, ())
        text = _encode(message)
        for page in list(pages):
            page.send(text)
        return len(pages)


def _needs_account(page: Listener) -> None:
    if not page.account:
        raise Refusal("signed-out", "a page that looks for people opens /live/place?seek, which gives it a session")


def _table_of(group: Sequence[QuickSearch], bots: bool, now: int) -> TableCore:
    """The table of a group, its match begun; with bots it is not rated."""
    game, pace, rated = group[0].line
    seats = max(len(group), group[0].seeker.fewest if bots else 0)
    setup = TableSetup(
        game=game,
        title=PACKS[game].title,
        seats=seats,
        clock=Clock(SECONDS_OF.get(pace, PACKS[game].live_seconds), "take-over"),
        public=True,
        rated=rated and seats == len(group),
    )
    setup, levels = usual_stand_in(setup)
    doc = new_table(new_id(), setup, group[0].seeker.id, GAMES, levels, now)
    table = TableCore(doc, GAMES[game], levels)
    for search in group:
        table.apply(table.handle(search.seeker.id, say.Sit(search.name), now))
    for seat in range(len(group), seats):
        table.apply(table.handle(doc.host, say.SeatBot(seat, levels[len(levels) // 2]), now))
    table.apply(table.handle(doc.host, say.Start(), now, new_seed()))
    return table
