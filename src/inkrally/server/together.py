"""How the parts of a server hear what other servers that share its store have changed, and tell what they change.

Everything that a part keeps in memory and another server can change is named here, once. A server alone has none of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from inkrally.match.errors import Problem
from inkrally.server.cluster.bus import Bus
from inkrally.server.cluster.presence import ASK, COME_AND_GO, SharedPresence
from inkrally.server.cluster.told import FRESH_SECONDS, Words
from inkrally.server.features.accounts.accounts import SIGNED_OUT
from inkrally.server.storage.store import StoreError

if TYPE_CHECKING:
    from inkrally.server.app import Services
    from inkrally.server.live.table import LiveTable

PLACE_SECONDS = 1.0
"""Changes of a list are told together, so often at most."""
GONE_LOOKS = 3
"""A server that is missing so often, one time after the other, is gone: after the database was away all are missing."""


class Together:
    """One of several servers, among the others. `watches` run as long as the server does."""

    def __init__(self, services: Services, bus: Bus) -> None:
        self._services = services
        ownership = services.ownership
        self.told = Words(bus, ownership.me)
        bus.on_back.append(self._back)
        self._presence = SharedPresence(
            ownership.me, self.told.tell, services.hub.accounts_here, lambda: [each.id for each in ownership.peers]
        )
        self._changed: dict[str, bool | None] = {}
        """Public tables that are another by now, and whether somebody of them is there; None of those that were made
        here, and may be at whichever server by now."""
        self._there: dict[str, str] = {}
        """By public table the other server that has said last that somebody is there."""
        self._missing: dict[str, int] = {}
        """How often such a server was missing."""
        self.watches = {
            "told": self.told.watch,
            "counted": self.told.count,
            "presence": self._presence.watch,
            "listed": self._tell_changes,
        }
        self._people()
        self._order()
        self._limits()
        self._talk()
        self._place()
        self._chores()

    def _back(self) -> None:
        """The bus was away, and words were lost both ways: others are asked. What the store has is read anew by `told`,
        here, and at the others where they find words of this server missing."""
        self._presence.back()
        self.told.tell("listed?")

    def _people(self) -> None:
        services, told = self._services, self.told
        services.sessions.tell = services.hub.tell = told.tell
        services.sessions.fresh_ms = int(1000 * FRESH_SECONDS)
        known = "what is known of a session is read anew after half a minute (`Sessions.fresh_ms`)"
        told.on("session", services.sessions.drop, good=known)
        told.on("sessions-of", services.sessions.drop_account, good=known)
        hub = services.hub

        def cut_session(session: str, why: Any, again: bool) -> None:
            hub.cut_here(lambda who: who.session == session, msgspec.convert(why, Problem), again)

        async def look_for_ended() -> None:
            # That one was ended was told to the pages which are here, and the word may have been lost. Why, nobody
            # knows by now: a page finds out as it comes back.
            for session in await services.sessions.ended(hub.sessions_here()):
                services.sessions.drop(session)
                hub.cut_here(lambda who, ended=session: who.session == ended, SIGNED_OUT, True)  # type: ignore[misc]  # mypy does not see the default

        told.anew(look_for_ended)

        def cut_account(account: str, why: Any, again: bool) -> None:
            hub.cut_here(lambda who: who.account == account, msgspec.convert(why, Problem), again)

        told.on("cut-session", cut_session, good=look_for_ended)
        told.on("cut-account", cut_account, good=look_for_ended)
        told.on(
            "account",
            lambda who, message: hub.tell_here(who, msgspec.json.encode(message)),
            good="it is an invitation: that waits in the store, and pages show it when they are opened",
        )
        hub.also_here = self._presence.those_here
        told.on(COME_AND_GO, self._presence.heard, good="all who are here are told each half minute (`ANEW`)")
        told.on(ASK, self._presence.asked, good="all who are here are told each half minute (`ANEW`)")

    def _order(self) -> None:
        services, told = self._services, self.told
        services.bans.tell = services.quiets.tell = services.notices.tell_others = told.tell

        async def order() -> None:
            for each in (services.bans, services.quiets, services.notices):
                await each.open()

        told.anew(order)

        told.on("order", order, good=order)
        told.anew(services.bans.tell_kept_off)
        kept_off = "all that are kept off are told each half minute, as they are in memory alone"
        told.on("kept-off", services.bans.kept_off, good=kept_off)

    def _limits(self) -> None:
        limits, told = self._services.rate_limits, self.told
        limits.tell = told.tell
        paid = "nothing: in place of all servers' bounds it is this one's that holds for that once"
        told.on("paid", limits.paid_elsewhere, good=paid)

    def _talk(self) -> None:
        relations, talk, told = self._services.relations, self._services.talk, self.told

        def hidden(account: str, other: str, blocked: bool) -> None:
            relations.drop((account, other))
            for each in [*relations.on_hidden, *(relations.on_blocked if blocked else ())]:
                each(account, other)

        async def fresh() -> None:
            relations.drop(None)

        async def talk_anew() -> None:
            """What was said, who hides whom, and who shall not be paired."""
            relations.drop(None)
            await talk.look_anew()
            for account, other in await relations.blocks_of(self._services.hub.accounts_here()):
                for each in relations.on_blocked:
                    each(account, other)

        relations.tell = talk.tell = told.tell
        told.anew(fresh)
        told.on("relations", relations.drop, good=fresh)
        told.on("hidden", hidden, good=talk_anew)
        told.on("talk", talk.read_anew, good=talk_anew)
        told.on("talk-adopted", talk.renamed, good=talk_anew)

    def _place(self) -> None:
        services, told = self._services, self.told
        place, tables = services.place, services.tables

        async def listed(server: str, changes: dict[str, bool | None]) -> None:
            for table_id, somebody in changes.items():
                if somebody:
                    self._there[table_id] = server
                elif somebody is not None:
                    self._there.pop(table_id, None)
            await place.heard(changes)

        def forgotten(table_id: str) -> None:
            self._there.pop(table_id, None)
            services.drop_table(table_id)

        async def made(table_id: str) -> None:
            await place.look_at({table_id: None})

        def on_made(table_id: str) -> None:
            self._changed.setdefault(table_id)
            task = asyncio.get_running_loop().create_task(made(table_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

        async def again() -> None:
            for live in tables.public():
                self.changed(live)

        async def anew() -> None:
            await self._leave_out_unowned()
            await place.read_anew(self._there.__contains__)

        self._tasks: set[asyncio.Task[None]] = set()
        tables.on_made = on_made
        place.open_tables.here = tables.here

        async def gone_anew() -> None:
            # Which tables are no more nobody knows: nothing is told from memory.
            services.clerks.forget_kept()
            services.reviews.forget_kept()

        told.anew(again)
        told.anew(anew)
        told.on("listed", listed, named=True, good=anew)
        told.on("listed?", again, good=again)
        told.on("gone", forgotten, good=gone_anew)  # and `anew` for the list

        def rated(who: str) -> None:
            told.tell("rated", who)

        async def ratings() -> None:
            place.open_tables.rated_elsewhere()

        services.ratings.on_rated.append(rated)
        services.players.on_page.append(rated)
        told.anew(ratings)
        told.on("rated", place.rated_anew, good=ratings)
        networks = tables.networks
        networks.tell = told.tell
        address = "nothing: the server that has the table is told the address again as the player's page comes there"
        told.on("network", networks.noted, good=address)
        told.on("network-over", networks.forgotten, good="nothing: what is kept longest goes first")
        services.clerks.tell = told.tell
        told.on("clerks", services.clerks.drop, good=gone_anew)

    def changed(self, live: LiveTable) -> None:
        """A table of this server is another now."""
        if live.table.doc.setup.public:
            self._there.pop(live.id, None)
            self._changed[live.id] = self._services.place.open_tables.somebody_of(live)

    def gone(self, table_id: str) -> None:
        """A table is deleted."""
        self._changed.pop(table_id, None)
        self._there.pop(table_id, None)
        self.told.tell("gone", table_id)

    async def _tell_changes(self) -> None:
        self.told.tell("listed?")
        while True:
            await asyncio.sleep(PLACE_SECONDS)
            while self._changed:
                some = dict(islice(self._changed.items(), 50))
                self.told.tell("listed", some)
                for table_id in some:  # not before: what goes wrong is told again
                    del self._changed[table_id]
            with suppress(StoreError):  # the next time
                await self._leave_out()

    async def _leave_out(self) -> None:
        """Whoever was at a server that is gone is there no more, and nobody is left to say so. Raises StoreError."""
        ownership = self._services.ownership
        if ownership.doubtful:
            return
        missing = set(self._there.values()) - {each.id for each in ownership.peers}
        self._missing = {each: self._missing.get(each, 0) + 1 for each in missing}
        await self._nobody_at(
            [each for each, server in self._there.items() if self._missing.get(server, 0) >= GONE_LOOKS]
        )

    async def _nobody_at(self, table_ids: Sequence[str]) -> None:
        """What a server has said of some tables is so no more, and it says nothing. Raises StoreError."""
        said = {each: self._there.get(each) for each in table_ids}
        for start in range(0, len(table_ids), 50):
            some = table_ids[start : start + 50]
            await self._services.place.heard(dict.fromkeys(some, False))
            for table_id in some:
                if table_id in self._there and self._there[table_id] == said[table_id]:
                    del self._there[table_id]

    async def _leave_out_unowned(self) -> None:
        """Nobody is at a table that no server has in memory any more: that somebody has gone there was told, and the
        word was lost. Raises StoreError."""
        known = dict(self._there)
        owned = await self._services.ownership.owned(known) if known else set()
        await self._nobody_at(
            [each for each, server in known.items() if self._there.get(each) == server and each not in owned]
        )

    def _chores(self) -> None:
        services, told = self._services, self.told
        for part in (services.retention, services.ratings, services.keeper, services.deletion, services.post):
            if part is not None:
                part.leads = lambda: services.ownership.leads
        told.on("over", self.look_for_results, good="who leads looks each minute (`LOOK_SECONDS`)")
        if services.post is not None:
            services.subscriptions.on_asked.append(lambda: told.tell("mail"))
            told.on("mail", services.post.wake, good="who mails looks each minute (`LOOK_SECONDS`)")

    def over(self) -> None:
        """A match is over: who leads keeps what came of it."""
        if not self._services.ownership.leads:
            self.told.tell("over")

    def look_for_results(self) -> None:
        """Another server says that a match is over."""
        self._services.keeper.look()
        self._services.ratings.look()

    async def close(self) -> None:
        """Forget what is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
