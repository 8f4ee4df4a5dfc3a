"""Quick games: searches for other players, and the tables that start when enough compatible players search.

A search belongs to an account. All clients of the account share the search, which survives a reload or a short
disconnection. While no client is connected, the search ends after a while. Until then it is paired only if a
notification reaches the player, and the match waits for the player's answer (`match_offers.py`). `lobby/pairing.py`
decides which players are compatible.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, Protocol

import msgspec
import sqlalchemy as sa

from inkrally.games import GAMES, PACKS
from inkrally.lobby.pairing import Seeker, anybody_at, enough, steps
from inkrally.lobby.time_controls import ROUND_SECONDS, TimeControl, speed_of
from inkrally.match.chance import new_seed
from inkrally.match.errors import BadInput, Refusal
from inkrally.server.background_tasks import attempt
from inkrally.server.events import BansChanged, Dispatcher, PlayerBlocked
from inkrally.server.features.lobby.match_offers import AWAY_AFTER_MS, AWAY_MS, MatchOffer, MatchOffers
from inkrally.server.features.lobby.messages import (
    MatchFound,
    MatchOffered,
    SearchCount,
    Seek,
    SeekEnded,
    Seeking,
)
from inkrally.server.features.lobby.searches import MatchmakingSearch, SearchKey, SearchPool
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.live.setups import with_default_substitute
from inkrally.server.live.tables import Tables, new_id
from inkrally.server.storage.schema import tables
from inkrally.server.storage.store import StoreError, Write, WriteOutcomeUnknown
from inkrally.table import commands as say
from inkrally.table.document import Clock, TableSetup
from inkrally.table.names import player_name
from inkrally.table.setup import new_table
from inkrally.table.table import TableCore

SECOND_MS = 1000
"""The milliseconds in a second of `Seek.bots_after`. Tests use a smaller value."""
TICK_SECONDS = 0.5
"""How often to look for compatible players."""
GRACE_MS: dict[TimeControl, int] = {"live": 15_000, "day": 600_000, "three-days": 600_000}
"""How long a search lasts while no client of its account is connected, by time control, unless a notification reaches
the player (`AWAY_MS`)."""
TABLE_CREATION_LIMIT_MS = 30_000
"""How long a write with an unknown outcome may still be carried out.

If a table is not stored after this time, it never will be.
"""
FOUND_REMEMBERED_MS = 60_000
"""How long after a search has found a table a client of the account that connects is still sent to that table."""
MAX_SEEKERS = 20_000
"""The maximum number of searches on this server."""
SEARCHES_OF_ADDRESS = 200
"""The maximum number of searches from one address, so that one address cannot use up `MAX_SEEKERS`."""
MAX_FOUND = 20_000
"""The maximum number of found tables that are remembered for clients that connect."""
LOOKS_A_TICK, LOOKS_AT_ONCE = 20_000, 200
"""How many pairs of searches to compare in one tick, and how many before other tasks may run.

A comparison takes one or two microseconds. The next tick continues with the rest.
"""
COUNT_INTERVAL_MS = 1000
"""The minimum time between two messages with the number of searching people to each of them."""
MAX_SENT_PER_SLICE = 100
"""To how many searches the server sends their state before other tasks may run."""
MAX_STARTS_PER_TICK = 50
"""How many tables may start in one tick.

The players of each table send several requests, and running matches would wait behind them.
"""
MAX_CONCURRENT_LOOKUPS = 4
"""The maximum number of new searches that read the database at once, so that a crowd does not delay play.

The others wait in order. The rate limits bound how many of them come from one address.
"""
PAUSE_SECONDS = 0.004
"""The pause in which other tasks may run."""

NOT_SEEKING_MESSAGE = "there is no search; a table may have been found already"


class Listener(Protocol):
    """A connection to the lobby, as the matchmaker uses it."""

    account: str

    @property
    def address(self) -> str: ...

    def send(self, message: bytes) -> None: ...


class SentSearchState(NamedTuple):
    """The numbers in the last `Seeking` message of a search: `people`, `missing_players` and `near`."""

    people: int
    more: int
    near: int


class UnconfirmedGroup(NamedTuple):
    """Players whose table may or may not be stored, because the outcome of the write is unknown.

    Attributes:
        group: The searches.
        bots: Whether bots take the free seats.
        sure_at: If the table is not stored at this time, it never will be. In milliseconds since 1970.
    """

    group: list[MatchmakingSearch]
    bots: bool
    sure_at: int


_encode = msgspec.json.Encoder().encode


class Matchmaker:
    """Pairs players who search for a quick game, and creates their tables."""

    def __init__(
        self,
        tables: Tables,
        ratings: Ratings,
        now: Callable[[], int],
        may_rate: Callable[[str], Any],
        apart: Callable[[str], Awaitable[frozenset[str]]],
        check_plays: Callable[[str, str], None],
        pay_table: Callable[[str], None],
        events: Dispatcher,
        one_network: bool = False,
        reaches: Callable[[str], Awaitable[bool]] | None = None,
    ) -> None:
        """Create the matchmaker.

        Args:
            tables: The tables of this server.
            ratings: The ratings of players.
            now: Returns the time in milliseconds since 1970.
            may_rate: Raises Refusal if an account may not play rated matches.
            apart: Returns the accounts that must not be paired with an account.
            check_plays: Raises Refusal (`banned`) if an account or address may only watch.
            pay_table: Raises Refusal (`too-fast`) if an address has created too many tables. It is called only for a
                match of one player with bots.
            events: The event dispatcher.
            one_network: Whether players with the same address may be paired, as in a club.
            reaches: Returns whether a notification about a found match reaches an account. None: it reaches no account.
        """
        events.on(PlayerBlocked, lambda event: self.exclude_pair(event.account, event.other))
        events.on(BansChanged, lambda _: self.banned())
        self._tables = tables
        self._ratings = ratings
        self._now = now
        self._may_rate = may_rate
        self._apart = apart
        self._searches: dict[str, MatchmakingSearch] = {}
        self._lines: dict[SearchKey, SearchPool] = {}
        self._count_by_address: Counter[str] = Counter()
        self._sent_states: dict[str, SentSearchState] = {}
        self._pages: dict[str, set[Listener]] = {}
        self._found: OrderedDict[str, tuple[int, MatchFound]] = OrderedDict()
        self._starting: dict[str, bool] = {}
        """The accounts whose table is being created, and whether each still wants to play."""
        self._unconfirmed: dict[str, UnconfirmedGroup] = {}
        """Groups whose table may have been written or not, by table."""
        self._offers = MatchOffers()
        self._ended_offers: list[str] = []
        """The accounts whose notifications about a found match are obsolete."""
        self._reaches = reaches
        self._looking_up = asyncio.Semaphore(MAX_CONCURRENT_LOOKUPS)
        self.one_network = one_network
        self.check_plays = check_plays
        self.pay_table = pay_table

    def __len__(self) -> int:
        return len(self._searches)

    @property
    def players_examined(self) -> int:
        """How many pairs of searches were compared so far."""
        return sum(line.crowd.looks for line in self._lines.values())

    # Pages.

    def enter(self, page: Listener) -> None:
        """Add a connection, and send it the state of the search of its account.

        The account of a connection that only watches is empty.
        """
        if not page.account:
            page.send(_encode(self._idle()))
            return
        self._pages.setdefault(page.account, set()).add(page)
        search = self._searches.get(page.account)
        if search is not None:
            if search.lost is not None:
                search.lost = None
                self._put(search)
            page.send(_encode(self._state(search)))
            if (offer := self._offers.of(page.account)) is not None:
                page.send(_encode(self._offer_for(search, offer)))
            return
        at, found = self._found.get(page.account, (0, None))
        if found is not None and self._now() - at <= FOUND_REMEMBERED_MS:
            page.send(_encode(found))
        else:
            page.send(_encode(self._idle()))

    def leave(self, page: Listener) -> None:
        """Remove a connection."""
        pages = self._pages.get(page.account)
        if pages is None:
            return
        pages.discard(page)
        if not pages:
            del self._pages[page.account]
            if (search := self._searches.get(page.account)) is not None:
                search.lost = self._now()
                self._put(search)

    # Requests of players.

    async def seek(self, page: Listener, wanted: Seek) -> None:
        """Start a search. An equal search continues; a different one is replaced.

        Args:
            page: The connection.
            wanted: The request.

        Raises:
            Refusal: The account may not play (`banned`), or there are too many searches (`too-many-seekers`).
            BadInput: The request is invalid.
            StoreError: The store does not answer.
        """
        _needs_account(page)
        name = player_name(self._tables.authors.seat_name(page.account, wanted.name))
        line = self._key_of(wanted)
        if wanted.min_players > wanted.max_players:
            raise BadInput(
                "seats",
                f"min_players, {wanted.min_players}, must not be above max_players, {wanted.max_players}",
                "min_players",
            )
        async with self._looking_up:
            if wanted.rated:
                await self._may_rate(page.account)
            apart = await self._apart(page.account)
            known = await self._ratings.aged(page.account, wanted.game, speed_of(wanted.pace))
            reachable = self._reaches is not None and await self._reaches(page.account)
        self.check_plays(page.account, page.address)
        if page.account in self._starting:
            raise Refusal("not-seeking", NOT_SEEKING_MESSAGE)
        before = self._searches.get(page.account)
        if before is None and len(self._searches) >= MAX_SEEKERS:
            raise Refusal("too-many-seekers", "too many people are looking for a game; try again soon")
        others = self._count_by_address[page.address] - (before is not None and before.address == page.address)
        if others >= SEARCHES_OF_ADDRESS:
            raise Refusal("too-many-seekers", "there are too many searches from this address; stop one of them")
        since = before.seeker.since if before is not None and before.line == line else self._now()
        network = "" if self.one_network else page.address
        # A player who has waited for others once does not wait again, unless with another kind of search.
        waited = before is not None and before.line == line and before.seeker.present_only
        seeker = Seeker(
            page.account, known.mean, since, wanted.min_players, wanted.max_players, apart, network, False, waited
        )
        bots_at = None if wanted.bots_after is None else since + SECOND_MS * wanted.bots_after
        self._drop(page.account)
        self._found.pop(page.account, None)
        search = MatchmakingSearch(seeker, line, name, page.address, bots_at, None, reachable)
        if page.account not in self._pages:
            search.lost = self._now()  # the client disconnected while the rating was read
        self._searches[page.account] = search
        self._count_by_address[page.address] += 1
        self._put(search)
        self._send_state(search, True)

    def exclude_pair(self, account: str, other: str) -> None:
        """Never pair two accounts from now on, including their running searches."""
        search = self._searches.get(account)
        if search is not None:
            search.seeker = msgspec.structs.replace(search.seeker, excluded=search.seeker.excluded | {other})
            offer = self._offers.of(account)
            if offer is not None and other in offer.accounts:
                self._end_offer(offer, set())
            self._put(search)

    def banned(self) -> None:
        """End the searches of accounts that have been banned."""
        for account, search in list(self._searches.items()):
            try:
                self.check_plays(account, search.address)
            except Refusal:
                self._drop(account)
                self._send(account, self._idle())

    def stop(self, page: Listener) -> None:
        """End the search of an account.

        If the table of the search is just being created, the account still gets a seat, because the other players would
        wait for a missing player.

        Raises:
            Refusal: The connection has no account (`signed-out`).
        """
        _needs_account(page)
        if page.account in self._starting:
            self._starting[page.account] = False
            return
        self._drop(page.account)
        self._send(page.account, self._idle())

    async def with_bots(self, page: Listener) -> None:
        """Start the match of a search at once, with bots in the free seats.

        Raises:
            Refusal: `banned`, `not-seeking`, `signed-out` or `too-fast`.
            StoreError: The store does not answer.
        """
        _needs_account(page)
        self.check_plays(page.account, page.address)
        search = self._searches.get(page.account)
        if search is None:
            raise Refusal("not-seeking", NOT_SEEKING_MESSAGE)
        if (offer := self._offers.of(page.account)) is not None:
            self._end_offer(offer, set())
        group = self._lines[search.line].with_bots(search, self._now())
        if len(group) == 1:
            self.pay_table(search.address)
        await self._create_table(group, True)

    async def accept(self, page: Listener) -> None:
        """Answer that a player wants to play the match that was found while no page was open.

        Raises:
            Refusal: `banned`, `not-seeking` (the match does not wait any more) or `signed-out`.
            StoreError: The store does not answer.
        """
        _needs_account(page)
        self.check_plays(page.account, page.address)
        offer = self._offers.of(page.account)
        if offer is None:
            raise Refusal("not-seeking", NOT_SEEKING_MESSAGE)
        offer.unanswered.discard(page.account)
        if offer.unanswered:
            self._send_offer(offer)
            return
        missing = offer.missing(self._now())
        if missing:
            self._end_offer(offer, missing)
            return
        self._forget_offer(offer)
        await self._create_table(offer.group, False)

    # The background task.

    async def run(self) -> None:
        """Pair players until the task is cancelled."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            await attempt("matchmaking-failed", self.tick)

    async def tick(self) -> None:
        """End searches without clients, start matches, and send the other searches their state."""
        for table_id in list(self._unconfirmed):
            await self._confirm(table_id)
        now = self._now()
        for offer in self._offers.overdue(now):
            self._end_offer(offer, offer.missing(now))
        await self._delete_ended_offers()
        # Handle kinds with few searches first. The other kinds then get the comparisons that these do not need.
        lines = sorted(self._lines.values(), key=lambda line: len(line.crowd))
        looks, begins = LOOKS_A_TICK, MAX_STARTS_PER_TICK
        for at, line in enumerate(lines):
            for account in line.gone(now - GRACE_MS[line.line[1]], now - AWAY_MS):
                self._drop(account)
            line.go_away(now - AWAY_AFTER_MS, now)
            lines_left = len(lines) - at
            looked, begun = await self._pair(line, looks // lines_left, max(1, begins // lines_left))
            looks, begins = looks - looked, begins - begun
            for _ in range(MAX_STARTS_PER_TICK):
                late = line.overdue_for_bots(self._now())
                if late is None:
                    break
                group = line.with_bots(late, self._now())
                if (len(group) > 1 or self._charge_for_bots(late)) and not await attempt(
                    "matchmaking-failed", partial(self._create_table, group, True)
                ):
                    break
        for line in lines:
            await self._send_states(line)

    def _charge_for_bots(self, search: MatchmakingSearch) -> bool:
        """Charge the address of a search for a match with bots only, and return whether that was possible.

        If not, the search continues without bots.
        """
        try:
            self.pay_table(search.address)
        except Refusal:
            search.bots_at = None
            self._put(search)
            self._send_state(search, True)
            return False
        return True

    async def _pair(self, line: SearchPool, looks: int, begins: int) -> tuple[int, int]:
        """Start matches for one kind of quick game.

        Args:
            line: The searches.
            looks: The maximum number of comparisons.
            begins: The maximum number of new tables.

        Returns:
            The number of comparisons, and the number of new tables.
        """
        crowd, before, begun = line.crowd, line.crowd.looks, 0
        while begun < begins and (looked := crowd.looks - before) < looks and crowd.due(now := self._now()):
            found = crowd.groups(now, min(LOOKS_AT_ONCE, looks - looked))
            # Reserve all groups before the first table is written, because players come and go meanwhile.
            groups = [[self._searches[each.id] for each in group] for group in found]
            offers = [self._hold(group) for group in groups if any(each.lost is not None for each in group)]
            ready = [group for group in groups if group[0].seeker.id not in self._offers]
            for group in ready:
                self._reserve(group)
            for group in ready:
                begun += await attempt("matchmaking-failed", partial(self._create_table, group, False))
            for offer in offers:
                await attempt("matchmaking-failed", partial(self._notify, offer))
            await asyncio.sleep(PAUSE_SECONDS)
        return crowd.looks - before, begun

    def _hold(self, group: list[MatchmakingSearch]) -> MatchOffer:
        """Let a found match wait for its players whose page is closed."""
        for search in group:
            self._lines[search.line].drop(search.seeker.id)
        offer = self._offers.add(group, self._now())
        self._send_offer(offer)
        return offer

    async def _notify(self, offer: MatchOffer) -> None:
        """Store for the notifications that a found match waits. If that fails, the searches continue. Raises
        StoreError."""
        write = Write().add("old-match-offers", before=offer.made)
        for account in offer.unanswered:
            game = offer.group[0].line[0]
            write.add("match-offer", account=account, game=game, made=offer.made, ends=offer.ends)
        try:
            await self._tables.store.write(write)
        except StoreError:
            if self._offers.of(offer.accounts[0]) is offer:
                self._end_offer(offer, set(), waited=True)  # otherwise the next tick would find the same match
            raise

    def _end_offer(self, offer: MatchOffer, missing: set[str], waited: bool = False) -> None:
        """End the wait of a found match.

        The searches of the accounts `missing` end, and the others continue. Players who had no answer to give do not
        wait for others again, even if the wait was short. Otherwise a player could stop each search just before the end
        of the wait, and hold the others up again. `waited` is whether no player of the match waits again.
        """
        self._forget_offer(offer)
        for search in offer.group:
            account = search.seeker.id
            if account in missing:
                self._drop(account)
                self._send(account, self._idle())
                continue
            if waited or account not in offer.unanswered:
                search.seeker = msgspec.structs.replace(search.seeker, present_only=True)
            self._put(search)
            self._send_state(search, True)

    def _forget_offer(self, offer: MatchOffer) -> None:
        """Remove a found match that does not wait any more."""
        self._offers.remove(offer)
        self._ended_offers += offer.accounts

    async def _delete_ended_offers(self) -> None:
        """Delete the rows of matches that do not wait any more, so that no notification is sent."""
        ended, self._ended_offers = self._ended_offers, []
        if not ended:
            return
        write = Write()
        for account in ended:
            write.add("no-match-offer", key=account)
        with suppress(StoreError):  # each row contains its end, after which it has no effect
            await self._tables.store.write(write)

    async def _send_states(self, line: SearchPool) -> None:
        """Send their state to the searches of one kind, if their number has changed noticeably.

        Sends at most one message to each search in `COUNT_INTERVAL_MS`.
        """
        if len(line) == 0 or not line.has_news or self._now() - line.sent_at < COUNT_INTERVAL_MS:
            return
        line.sent_count, line.sent_at, sent = len(line), self._now(), 0
        for search in line:
            if search.seeker.id in line:
                sent += 1 + self._send_state(search, False)
            if sent >= MAX_SENT_PER_SLICE:
                sent = 0
                await asyncio.sleep(PAUSE_SECONDS)

    def _reserve(self, group: list[MatchmakingSearch]) -> None:
        """Remove searches from the queue while their table is created."""
        for search in group:
            self._drop(search.seeker.id)
            self._starting[search.seeker.id] = True

    async def _create_table(self, group: list[MatchmakingSearch], bots: bool) -> None:
        """Create the table of a group, and start its match. `bots` is whether bots take the free seats.

        Raises:
            StoreError: The table was not stored. The searches continue as soon as that is certain.
        """
        self._reserve([search for search in group if search.seeker.id not in self._starting])
        table_id = new_id()
        try:
            table = _table_of(table_id, group, bots, self._now())
            self._tables.owners.record(table_id, group[0].address)
            for search in group if table.doc.setup.rated else ():
                self._tables.networks.record(table_id, search.seeker.id, search.address)
            await self._tables.add(Write(), table)
        except BaseException as error:
            # A cancelled write may still reach the database.
            late = TABLE_CREATION_LIMIT_MS if isinstance(error, WriteOutcomeUnknown | asyncio.CancelledError) else 0
            self._unconfirmed[table_id] = UnconfirmedGroup(group, bots, self._now() + late)
            if isinstance(error, Exception) and await self._confirm(table_id):
                return
            raise
        self._send_to_table(table_id, group, bots)

    async def _confirm(self, table_id: str) -> bool:
        """Return whether the table of a group is stored.

        If the outcome is certain, this sends the table to the players, or resumes their searches.
        """
        query = sa.select(tables.c.id).where(tables.c.id == table_id)
        try:
            there = await self._tables.store.row(query) is not None
        except StoreError:
            return False
        unsure = self._unconfirmed.get(table_id)
        if unsure is None or (not there and self._now() < unsure.sure_at):
            return there
        del self._unconfirmed[table_id]
        if there:
            self._send_to_table(table_id, unsure.group, unsure.bots)
        else:
            self._resume(unsure.group)
        return there

    def _resume(self, group: list[MatchmakingSearch]) -> None:
        """Resume the searches of a group whose table was not stored."""
        for search in group:
            account = search.seeker.id
            if not self._starting.pop(account):
                self._send(account, self._idle())
            elif account not in self._searches:
                self._searches[account] = search
                self._count_by_address[search.address] += 1
                if account not in self._pages:
                    search.lost = self._now()
                self._put(search)

    def _send_to_table(self, table_id: str, group: list[MatchmakingSearch], bots: bool) -> None:
        """Send the players of a group to their table."""
        now = self._now()
        found = MatchFound(table_id, f"/t/{table_id}")
        for search in group:
            del self._starting[search.seeker.id]
            if not bots:
                self._lines[search.line].waits.add(now - search.seeker.since)
            self._found[search.seeker.id] = now, found
            if len(self._found) > MAX_FOUND:
                self._found.popitem(last=False)
            self._send(search.seeker.id, found)

    def _put(self, search: MatchmakingSearch) -> None:
        """Add a search to the pool of its kind, or update it. A search whose match was found stays out of the pool."""
        if search.seeker.id in self._offers:
            return
        line = self._lines.get(search.line)
        if line is None:
            line = self._lines[search.line] = SearchPool(search.line)
        line.put(search, self._now())

    def _drop(self, account: str) -> None:
        """Remove the search of an account. If its match was found, the searches of the other players continue."""
        if (offer := self._offers.of(account)) is not None:
            self._end_offer(offer, set())
        search = self._searches.pop(account, None)
        self._sent_states.pop(account, None)
        if search is None:
            return
        self._lines[search.line].drop(account)
        self._count_by_address[search.address] -= 1
        if not self._count_by_address[search.address]:
            del self._count_by_address[search.address]

    # Messages to pages.

    def _key_of(self, wanted: Seek) -> SearchKey:
        """Return the kind of quick game that a request asks for. Raises BadInput (`unknown-game`)."""
        if wanted.game not in GAMES:
            known = ", ".join(GAMES)
            raise BadInput("unknown-game", f"there is no game {wanted.game[:40]!r}; there are: {known}", "game")
        return wanted.game, wanted.pace, wanted.rated

    def _state(self, search: MatchmakingSearch) -> Seeking:
        """Return the message with the state of a search."""
        line, now = self._lines[search.line], self._now()
        near = line.of_network(search)
        people, needed = len(line) - near, enough(search.seeker, now, line.slower)
        fields = *search.line, search.seeker.since, now, people, max(1, needed - people)
        next_steps = steps(search.seeker, line.slower), anybody_at(search.seeker, line.slower)
        return Seeking(*fields, line.waits.expected, search.bots_at, near, *next_steps, search.reachable)

    def _offer_for(self, search: MatchmakingSearch, offer: MatchOffer) -> MatchOffered:
        """Return the message about the found match of a search."""
        players, yours = len(offer.group), search.seeker.id in offer.unanswered
        times = search.seeker.since, self._now(), offer.ends
        return MatchOffered(*search.line, *times, players, len(offer.unanswered), yours)

    def _send_offer(self, offer: MatchOffer) -> None:
        """Send the players of a found match how many answers it waits for."""
        for search in offer.group:
            self._sent_states.pop(search.seeker.id, None)
            self._send(search.seeker.id, self._offer_for(search, offer))

    def _idle(self) -> SeekEnded:
        """Return the message for an account without a search."""
        return SeekEnded(self.search_counts())

    def search_counts(self) -> tuple[SearchCount, ...]:
        """Return how many people search for each kind of quick game."""
        return tuple((*line.line, len(line)) for line in self._lines.values() if len(line))

    def _send_state(self, search: MatchmakingSearch, always: bool) -> int:
        """Send an account the state of its search, if its numbers have changed or `always` is true.

        Returns the number of connections that got the message.
        """
        state = self._state(search)
        sent = SentSearchState(state.people, state.missing_players, state.near)
        if not always and self._sent_states.get(search.seeker.id) == sent:
            return 0
        self._sent_states[search.seeker.id] = sent
        return self._send(search.seeker.id, state)

    def _send(self, account: str, message: Any) -> int:
        """Send a message to all connections of an account, and return their number."""
        pages = self._pages.get(account, ())
        text = _encode(message)
        for page in list(pages):
            page.send(text)
        return len(pages)


def _needs_account(page: Listener) -> None:
    """Raise Refusal (`signed-out`) if a connection has no account."""
    if not page.account:
        raise Refusal("signed-out", "a search needs a session; open /live/place?seek, which creates one")


def _table_of(table_id: str, group: Sequence[MatchmakingSearch], bots: bool, now: int) -> TableCore:
    """Return the table of a group with its match started. A match with bots is not rated."""
    game, pace, rated = group[0].line
    seats = max(len(group), *(search.seeker.fewest for search in group)) if bots else len(group)
    setup = TableSetup(
        game=game,
        title=PACKS[game].title,
        seats=seats,
        options=PACKS[game].quick.slow_options if pace in ROUND_SECONDS else {},
        clock=Clock(ROUND_SECONDS.get(pace, PACKS[game].quick.live_seconds), "take-over"),
        public=True,
        rated=rated and seats == len(group),
    )
    setup, levels = with_default_substitute(setup)
    doc = new_table(table_id, setup, group[0].seeker.id, GAMES, levels, now)
    table = TableCore(doc, GAMES[game], levels)
    for search in group:
        table.apply(table.handle(search.seeker.id, say.Sit(search.name), now))
    for seat in range(len(group), seats):
        table.apply(table.handle(doc.host, say.AddBot(seat, levels[len(levels) // 2]), now))
    table.apply(table.handle(doc.host, say.Start(), now, new_seed()))
    return table
