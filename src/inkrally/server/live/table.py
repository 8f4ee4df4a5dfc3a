"""A table in memory with its connections. `LiveTable` runs commands, stores each change, and then broadcasts it.

This module uses connections only as `Viewer`, and the database only through `Store` and `add_difference`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Protocol, cast

import msgspec

from inkrally.match.errors import InkrallyError, Problem
from inkrally.match.game import Committed, Seat
from inkrally.match.match import Match
from inkrally.server.cluster.contract import Ownership, reloaded
from inkrally.server.config import Config
from inkrally.server.events import TableDeleted
from inkrally.server.jobs.bot_dispatcher import BotDispatcher, TableRequesters
from inkrally.server.live.batch import BATCHED_COMMANDS, PendingCommand, next_batch, run_batch
from inkrally.server.live.bots import SeatedBots
from inkrally.server.live.command_replies import CommandReplies
from inkrally.server.live.messages import Done, Hello, Refused, Resumed, ServerMessage, Snapshot, Update, encoded
from inkrally.server.live.player_addresses import PlayerAddresses
from inkrally.server.live.player_times import read_player_times
from inkrally.server.live.presence import Presence, Viewer
from inkrally.server.observability import metrics as observe
from inkrally.server.observability import tracing
from inkrally.server.permissions.authors import Authors
from inkrally.server.storage.store import (
    FencedWrite,
    StaleWrite,
    Store,
    StoreError,
    Write,
    WriteOutcomeUnknown,
    after_write,
    awaited_after_write,
)
from inkrally.server.storage.table_rows import add_difference
from inkrally.table import commands as say
from inkrally.table.document import EmptySeat, Player, TableDocument, TableSetup
from inkrally.table.snapshots import Audience, Broadcast, Channel, explain, snapshot_of
from inkrally.table.table import Change, TableCore

PRESENCE_RETRY_SECONDS = 1.0
"""The pause before the effect of an absence is stored again, after the store did not answer."""

SPECTATOR_DELAY_SECONDS = 0.5
"""How much later spectators get updates while the server is overloaded."""


class TableServices(Protocol):
    """The parts of the server that a table uses. `Tables` implements it."""

    config: Config
    store: Store
    authors: Authors
    workers: BotDispatcher
    owners: TableRequesters
    networks: PlayerAddresses
    ownership: Ownership
    away_seconds: float
    host_seconds: float
    since: int
    """When this server started, in milliseconds since 1970."""

    def now(self) -> int: ...

    def is_overloaded(self) -> bool: ...

    def deadline_changed(self, live: LiveTable) -> None: ...

    def table_changed(self, live: LiveTable) -> None: ...

    async def check_rated(self, account: str, setup: TableSetup) -> None: ...

    async def check_welcome(self, account: str, doc: TableDocument) -> None: ...

    def schedule_retry(self, table_id: str) -> None: ...

    def handle_lost(self, live: LiveTable) -> None: ...

    async def seed_for(self, table: TableCore) -> bytes: ...


class LiveTable:
    """One table in memory. Code that changes it must hold `lock` until the change is stored and broadcast."""

    def __init__(
        self,
        table: TableCore,
        services: TableServices,
        away: dict[str, int],
        answers: CommandReplies | None = None,
        epoch: int = 0,
        since: int | None = None,
    ) -> None:
        """Create a table in memory.

        Args:
            table: The table as it is stored.
            services: The parts of the server that the table uses.
            away: When each disconnected player was last connected, by account.
            answers: The replies to earlier commands.
            epoch: The epoch in which this server owns the table; 0 for a single server.
            since: Absences count from this time at the earliest; by default from the start of the server.
        """
        self.table = table
        self.epoch = epoch
        self.services = services
        self.lock = asyncio.Lock()
        self.viewers: dict[Viewer, Audience] = {}
        self.outdated = False
        """Whether the stored table may differ from this object, so that the table must be loaded again."""
        self.used_at = services.now()
        """When someone last used the table."""
        self.tasks: set[asyncio.Task[None]] = set()
        self._instance = secrets.token_hex(6)
        self._channels: dict[Audience, Channel] = {}
        self.answers = answers or CommandReplies()
        self._bots = SeatedBots(self)
        self.presence = Presence(dict(away), services.since if since is None else since, self.used_at)
        self._wake: asyncio.TimerHandle | None = None
        self._waiting: list[PendingCommand] = []
        """Commands that arrived while an earlier one was being stored."""
        self._stored = False
        """Whether the current command has already stored a change."""
        self._late: set[Audience] = set()
        """Audiences of spectators whose updates are delayed while the server is overloaded."""
        self._settle_presence()

    @property
    def id(self) -> str:
        return self.table.doc.id

    @property
    def idle(self) -> bool:
        """Whether the table may be removed from memory: it has no connections and no work in progress."""
        return not (self.viewers or self.tasks or self.lock.locked())

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """Hold the lock, for an action without a connection.

        Raises OwnedElsewhere (`table-reloaded`) if the table must be loaded again, or another server owns it.
        """
        async with self.lock:
            if self.outdated:
                raise reloaded()
            yield

    # Connections

    async def join(self, viewer: Viewer, hello: Hello, plays: bool = True) -> None:
        """Add a connection, and send it the snapshot, or the updates that it has missed.

        Joining marks a player as present. The account of a banned player does not count as present, because the others
        would wait for a player who may not act.

        Args:
            viewer: The connection.
            hello: Its first message.
            plays: Whether the account may play, and is not banned.

        Raises:
            OwnedElsewhere: The table is being reloaded, or another server owns it (`table-reloaded`).
            StoreError: The database does not answer.
        """
        async with self.lock:
            if plays and not self.outdated:
                await self._end_substitution(viewer.account)
            if self.services.ownership.is_lease_uncertain:
                await self.services.ownership.verify()  # the machine slept since the table was found
            if self.outdated:
                raise reloaded()
            returned = self.presence.gone.keys() & self._sharing(viewer.account)
            for account in returned:
                del self.presence.gone[account]
            key = self._key(viewer.account)
            if returned:
                self._settle_presence()
                self._send_change()
            channel = self._channel(key)
            missed = channel.updates_since(hello.version) if hello.epoch == channel.epoch else None
            if missed is None:
                viewer.send(self._snapshot_message(key))
            else:
                viewer.send(encoded(Resumed(self.services.now(), key.seat)))
                for version, changes in missed:
                    viewer.send(encoded(Update(version, cast(Any, changes))))
            self.viewers[viewer] = key
            self.services.networks.record_viewers(self.table.doc, (viewer,))
            overdue = self.presence.overdue
            self._settle_presence()
            if self.presence.overdue != overdue:
                self._send_change()  # with this player connected, a seat has become overdue
            self.used_at = self.services.now()
            self.services.table_changed(self)
            self.start_bots()

    def leave(self, viewer: Viewer) -> bool:
        """Remove a connection. Return whether it was the last one of its account at this table."""
        if self.viewers.pop(viewer, None) is None:
            return False
        self.used_at = self.services.now()
        if viewer.account in self._connected_accounts:
            return False
        self._settle_presence()
        if self.table.doc.seat_of(viewer.account) is not None or self.table.doc.host == viewer.account:
            left = self.services.now()
            self.spawn(self._mark_away, viewer.account, left)
        return True

    def expect_player(self, account: str) -> None:
        """Count a player who has taken a seat without a connection as away."""
        if all(viewer.account != account for viewer in self.viewers):
            self.presence.gone[account] = self.services.now()
            if not (after_write(self._settle_presence) and after_write(self._send_change)):
                self.reload()

    async def _mark_away(self, account: str, left: int) -> None:
        """Mark a player as away if the account stays disconnected. `left` is when it disconnected, in milliseconds."""
        await asyncio.sleep(self.services.away_seconds)
        async with self.lock:
            if self.outdated or account in self._connected_accounts:
                return
            self.presence.gone[account] = left
            self._settle_presence()
            self.services.table_changed(self)
            hurried = self.table.skip_playback(self.services.now())
            if hurried is not None:
                with suppress(StoreError):  # if this fails, the clock starts at its usual time
                    await self.commit(hurried)
            self._send_change()

    async def _end_substitution(self, account: str) -> None:
        """Let a player who has reconnected play again in place of a substitute."""
        change = self.table.player_returned(account)
        if change is not None:
            with suppress(StoreError):  # the player can still watch; its next command tries again
                await self.commit(change)

    @property
    def _connected_accounts(self) -> set[str]:
        """Return the accounts that are connected to this table."""
        return {account for viewer in self.viewers for account in self._sharing(viewer.account)}

    def _sharing(self, account: str) -> set[str]:
        """Return the accounts that are present while an account is connected.

        At a hot seat, these are all accounts on its device. Only one of them is connected at a time. At other tables,
        it is the account alone.
        """
        doc = self.table.doc
        shared = {doc.host, *doc.device} if doc.device else set()
        return shared if account in shared else {account}

    def _settle_presence(self) -> None:
        """Update the presence, and schedule its next check."""
        self.presence.update(self.table, self._connected_accounts, self.services.now())
        self.table.away = frozenset(self.presence.away)
        self._look_again()

    def _look_again(self, wait: float | None = None) -> None:
        """Schedule the next check of absences after `wait` seconds, or by default when the next absence is too long.

        Without connections, no check is needed: no player could react.
        """
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if not self.viewers:
            return
        if wait is None:
            now = self.services.now()
            at = self.presence.next_check_ms(
                self.table, self._connected_accounts, int(1000 * self.services.host_seconds), now
            )
            if at is None:
                return
            wait = (at - now) / 1000
        loop = asyncio.get_running_loop()
        self._wake = loop.call_later(wait, lambda: self.spawn(self._handle_long_absence))

    async def _handle_long_absence(self) -> None:
        """React to a long absence: let other players request a substitute, or pass on the rights of the host."""
        async with self.lock:
            if self.outdated:
                return
            host = self.presence.host_expires_at(
                self.table, self._connected_accounts, int(1000 * self.services.host_seconds)
            )
            if host is not None and host <= self.services.now():
                change = self.table.reassign_host(self._connected_accounts)
                try:
                    if change is not None:
                        await self.commit(change)
                except StoreError:
                    self._look_again(PRESENCE_RETRY_SECONDS)
                    return
            self._settle_presence()
            self._send_change()

    def _record_activity(self, account: str) -> None:
        """Record that a player is active. If the player's seat was overdue, broadcast that it is not any more."""
        self.presence.last_seen_ms[account] = self.services.now()
        if self.table.doc.seat_of(account) in self.presence.overdue:
            self._settle_presence()
            self._send_change()

    # Commands

    async def command(self, viewer: Viewer, number: int, command: say.Command) -> ServerMessage:
        """Run a command and return the reply. A repeated command gets its first reply again. `number` is its message
        ID."""
        if not isinstance(command, BATCHED_COMMANDS):
            return await self.run_once(viewer, number, partial(self._run_alone, viewer, number, command))
        asked = PendingCommand(viewer, number, command)
        if self.lock.locked() or self._waiting:
            self._waiting.append(asked)
            if len(self._waiting) == 1:
                self.spawn(self._run_waiting)
        else:
            async with self.lock:
                await run_batch(self, [asked])
        return await asked.future

    async def _run_waiting(self) -> None:
        """Run the commands that have arrived while an earlier one was being stored."""
        while self._waiting:
            async with self.lock:
                if batch := next_batch(self._waiting):
                    await run_batch(self, batch)

    async def _run_alone(self, viewer: Viewer, number: int, command: say.Command) -> ServerMessage:
        """Run a command about seats or the whole match, without a batch. The caller holds the lock."""
        seed = b""
        if isinstance(command, say.Start):
            seed = await self.services.seed_for(self.table)
        elif isinstance(command, say.Sit):
            await self._check_sitter(viewer.account)
        named = self._with_allowed_name(viewer.account, command)
        self._record_activity(viewer.account)
        await self._end_substitution(viewer.account)
        now = self.services.now()
        overdue, absent = self.presence.overdue, self.presence.absent(now, int(1000 * self.services.away_seconds))
        with tracing.span("judge"):
            change = self.table.handle(viewer.account, named, now, seed, overdue, absent)
        await self.commit(change, sender=viewer, number=number)
        await self._begin_when_full(command)
        await self._read_times_after(command)
        return Done(number)

    def with_sender_present(self, table: TableCore, asked: PendingCommand) -> TableCore:
        """Return the table with the sender of a command marked as present, so that no substitute plays the seat."""
        if isinstance(asked.command, say.PlaybackSeen):
            return table  # the client sends this command automatically, so it does not show that the player is present
        account = asked.viewer.account
        self._record_activity(account)
        change = table.player_returned(account)
        return table if change is None else table.after(change)

    async def undo_round(self, viewer: Viewer, number: int, round_number: int) -> ServerMessage:
        """Undo a round and all later ones at a table with one player. Return the reply."""

        async def do() -> ServerMessage:
            self._record_activity(viewer.account)
            # Replaying a long log takes time. A thread does it, so that other tables continue; this table stays locked.
            now = self.services.now()
            change = await asyncio.to_thread(self.table.undo_round, viewer.account, round_number, now)
            await self.commit(change, sender=viewer, number=number)
            return Done(number)

        return await self.run_once(viewer, number, do)

    async def sit_down(self, account: str, command: say.Sit) -> None:
        """Seat a player who has no connection yet. Raises Refusal, BadInput, StoreError."""
        async with self.locked():
            await self._check_sitter(account)
            named = self._with_allowed_name(account, command)
            await self.commit(self.table.handle(account, named, self.services.now()))
            self.used_at = self.services.now()
            await self._begin_when_full(command)
            await self._read_times_after(command)
            self.expect_player(account)

    def _with_allowed_name(self, account: str, command: say.Command) -> say.Command:
        """Return a command with a name that its sender may use. Raises Refusal (`banned`, `quieted`, `too-fast`).

        At a hot seat, the host writes the names of all players.
        """
        if account in self.table.doc.device:
            account = self.table.doc.host
        if isinstance(command, say.Rename):
            self.services.authors.check_rename(account, command.name)
        elif isinstance(command, say.Sit):
            name = self.services.authors.seat_name(account, command.name, self.id)
            return msgspec.structs.replace(command, name=name)
        return command

    async def _check_sitter(self, account: str) -> None:
        """Raise Refusal if an account may not take a seat at this table, and StoreError if the database fails."""
        doc = self.table.doc
        await self.services.check_rated(account, doc.setup)
        await self.services.check_welcome(account, doc)

    async def _begin_when_full(self, command: say.Command) -> None:
        """Start a public match when the last seat is taken, so that strangers need not wait for the host."""
        doc = self.table.doc
        full = doc.status == "open" and doc.setup.public and not any(isinstance(each, EmptySeat) for each in doc.seats)
        if not full or not isinstance(command, say.Sit | say.AddBot):
            return
        await awaited_after_write(self._begin, doc.host)

    async def _begin(self, host: str) -> None:
        """Start the match. If that is refused, the host can still start it later."""
        with suppress(InkrallyError):  # the last player keeps the seat, and the host can still start the match
            seed = await self.services.seed_for(self.table)
            await self.commit(self.table.handle(host, say.Start(), self.services.now(), seed))

    async def run_once(self, viewer: Viewer, number: int, do: Callable[[], Any]) -> ServerMessage:
        """Run a function under the lock, once for each message ID, and return the reply.

        A repeated message gets the remembered reply. Refusals are remembered, too, except for errors of the store.
        """
        async with self.lock:
            answers = self.answers.of(viewer.account, viewer.page, self.table.doc)
            if (before := answers.before(number)) is not None:
                return before
            self._stored = False
            answer: ServerMessage
            try:
                answer = await do()
            except Exception as error:
                if self._stored:
                    # The error came after the change was stored: the command is done.
                    observe.log.error("after-write-failed", table=self.id, error=repr(error), exc_info=True)
                    self.reload([viewer])
                    answer = Done(number)
                elif isinstance(error, StoreError):
                    return Refused(number, error.problem)  # not remembered: a retry must run the command again
                elif isinstance(error, InkrallyError):
                    answer = Refused(number, error.problem)
                else:
                    raise
            after_write(answers.add, number, answer)
            self.used_at = self.services.now()
            return answer

    def breakdown(self, viewer: Viewer, seat: Seat) -> Any:
        """Return the breakdown of a seat's numbers as this viewer may see it. Raises Refusal."""
        return explain(self.table, self._key(viewer.account), seat)

    async def commit(
        self, change: Change, write: Write | None = None, sender: Viewer | None = None, number: int | None = None
    ) -> None:
        """Store a change, and broadcast it. The caller holds the lock.

        After the change is stored, nothing is raised, and the `sender` gets its reply before it is disconnected.

        Args:
            change: The change.
            write: Other rows to store in the same transaction.
            sender: The connection that has sent the command, if any.
            number: The message ID of the command. It is stored as done.

        Raises:
            StoreError: The change was not stored. Nothing was changed.
        """
        after = self.table.after(change)
        if change.drafts:
            self.prepare_draft_snapshots(after, change)
        done = [] if sender is None or number is None else [(sender, number)]
        if not await self.store(after, done, write):
            self.reload([] if sender is None else [sender])

    async def store(self, after: TableCore, done: Sequence[tuple[Viewer, int]], write: Write | None = None) -> bool:
        """Store a later state of the table, and broadcast it. After it is stored, nothing is raised.

        Args:
            after: The later state.
            done: The commands that caused the change, as connections and message IDs. They are stored as done.
            write: Other rows to store in the same transaction.

        Returns:
            Whether all connections got the update.

        Raises:
            StoreError: The state was not stored. Nothing was changed.
        """
        if self.outdated:
            raise reloaded()
        write = write or Write()
        add_difference(write, self.table, after, self.services.now(), self.services.networks.groups)
        if write.rows:
            commands = [(viewer.account, viewer.page, number) for viewer, number in done]
            self.answers.write(write, self.table.doc, after.doc, commands)
            try:
                with tracing.span("store"):
                    await self.services.store.write(write.fence(after.doc.id, self.epoch) if self.epoch else write)
            except FencedWrite:
                self.services.handle_lost(self)
                raise
            except WriteOutcomeUnknown:
                # A second write could store the change twice. Load the table from the database instead.
                self.reload()
                raise
            except StaleWrite:
                # Another server has written to this table, or this object differs from the stored table.
                self.reload()
                raise reloaded() from None
            except StoreError:
                raise
            except BaseException:
                # Cancelled during the write, which may be stored or not.
                self.reload()
                raise
            self._stored = True
            self.answers.dropped.clear()
        with tracing.span("tell"):
            return self._replace_and_broadcast(after)

    async def delete(self) -> None:
        """Delete the table from the database. Does not notify viewers. The caller holds the lock. Raises StoreError."""
        try:
            await self.services.store.write(
                Write().add("no-own-table", key=self.id).tell(TableDeleted(self.id)).fence(self.id, self.epoch)
            )
        except FencedWrite:
            self.services.handle_lost(self)
            raise
        except BaseException as error:
            if isinstance(error, StaleWrite) or not isinstance(error, StoreError):
                self.reload()  # the table may be deleted or not
            raise

    def prepare_draft_snapshots(self, after: TableCore, change: Change) -> None:
        """Create the snapshots for a change of drafts before the change is stored.

        If an error occurs here, nothing has changed. If the change were stored first, the same error would occur
        whenever the table is loaded. The snapshots are kept for the broadcast.
        """
        if change.transition is None:
            for key in set(self.viewers.values()) & self._channels.keys():
                if key.seat in change.drafts:
                    snapshot_of(after, key, self.presence.away, self._channels[key].memo, self.presence.overdue)

    def reload(self, stored_for: Collection[Viewer] = ()) -> None:
        """Mark the table as outdated, and disconnect its viewers. They reconnect to the table as the store has it.

        `stored_for` are the connections whose change was stored. They get their replies first.
        """
        self.outdated = True
        after_write(self.start_bots)  # this cancels the requests to bots, because the table is outdated
        after_write(self.services.schedule_retry, self.id)
        for viewer in list(self.viewers):
            if viewer in stored_for:
                asyncio.get_running_loop().call_soon(after_write, viewer.disconnect, reloaded().problem, True)
            else:
                after_write(viewer.disconnect, reloaded().problem, True)

    def hand_over(self, problem: Problem) -> None:
        """Stop this table, because another server owns it. The viewers get `problem` and reconnect to that server."""
        self.outdated = True
        self.start_bots()
        for viewer in list(self.viewers):
            viewer.disconnect(problem, True)

    def discard(self) -> None:
        """Stop this table and disconnect its viewers, because the table was deleted."""
        self.reload()
        self.stop()

    def stop(self) -> None:
        """Cancel the background tasks, and refuse the waiting commands."""
        for task in list(self.tasks):
            task.cancel()
        waiting, self._waiting = self._waiting, []
        for asked in waiting:
            asked.refuse(reloaded())

    def _replace_and_broadcast(self, after: TableCore) -> bool:
        """Replace the table by a later state that is stored, and broadcast it.

        Errors are only logged. Returns whether all connections got the update.
        """
        before, self.table = self.table, after
        after.away = before.away
        known, moved = True, after.doc is not before.doc
        everybody = moved or after.match is not before.match
        if moved:
            after_write(self.services.networks.update, before.doc, after.doc, self.viewers)
        if everybody and (moved or self.presence.overdue or not _committed(before.match, after.match)):
            known = after_write(self._settle_presence)
        if moved:
            known = known and after_write(self._move_viewers) and after_write(self.services.deadline_changed, self)
            after_write(self.services.table_changed, self)
        if everybody or after.doc.setup.open_drafts:
            known = known and after_write(self._send_change)
        else:
            drafts = {seat for seat, row in after.drafts.items() if row is not before.drafts.get(seat)}
            known = known and after_write(self._send_change, {key for key in self._channels if key.seat in drafts})
        if moved or self._bots.asked:
            known = known and after_write(self.start_bots)
        return known

    def _key(self, account: str) -> Audience:
        """Return the audience of an account."""
        return Audience.of(self.table.doc, account)

    def _channel(self, key: Audience) -> Channel:
        """Return the channel of an audience after sending its pending changes. Creates a missing channel."""
        if key not in self._channels:
            self._channels[key] = Channel(f"{self._instance}-{secrets.token_hex(4)}")
        # This update also goes to the audience's existing viewers.
        self._late.discard(key)
        self._send_changes_to(key)
        return self._channels[key]

    def _snapshot_message(self, key: Audience) -> bytes:
        """Return the message with the snapshot for an audience."""
        channel = self._channel(key)
        assert channel.seen is not None
        return encoded(Snapshot(channel.epoch, channel.version, self.services.now(), key.seat, channel.seen))

    def _move_viewers(self) -> None:
        """Send snapshots to viewers who have taken or left a seat, and drop channels that no viewer can resume."""
        for viewer, key in self.viewers.items():
            now = self._key(viewer.account)
            if now != key:
                whole = self._snapshot_message(
                    now
                )  # may first send a pending update to the present viewers of the audience
                self.viewers[viewer] = now
                viewer.send(whole)
        live = set(self.viewers.values())
        # A disconnected viewer may resume its channel, except for a seat that another player has by now.
        self._channels = {key: each for key, each in self._channels.items() if key in live or self._may_resume(key)}

    def _may_resume(self, key: Audience) -> bool:
        """Return whether a disconnected viewer may resume the channel of an audience."""
        if key.seat is None:
            return True
        seats = self.table.doc.seats
        occupant = seats[key.seat] if key.seat < len(seats) else None
        if occupant is not None and self.table.doc.waits_for_deal(key.seat):
            return False
        return isinstance(occupant, Player) and (occupant.account == self.table.doc.host) == key.host

    def _send_change(self, keys: Collection[Audience] | None = None) -> None:
        """Send the pending changes to the viewers of some audiences, or of all.

        For an audience without viewers, the changes stay pending until a viewer joins.
        """
        listeners: dict[Audience, list[Viewer]] = {}
        for viewer, key in self.viewers.items():
            if keys is None or key in keys:
                listeners.setdefault(key, []).append(viewer)
        if self.services.is_overloaded() and (late := {key for key in listeners if key.seat is None}):
            # Send to players first. Spectators get several changes together later.
            if not self._late:
                asyncio.get_running_loop().call_later(SPECTATOR_DELAY_SECONDS, self._catch_up)
            self._late |= late
            for key in late:
                del listeners[key]
        broadcast: Broadcast = {}
        for key, viewers in listeners.items():
            self._send_changes_to(key, viewers, broadcast)

    def _catch_up(self) -> None:
        """Send the delayed updates to spectators."""
        late, self._late = self._late, set()
        for key in late & self._channels.keys():
            if not self.outdated:
                self._send_changes_to(key)

    def _send_changes_to(
        self, key: Audience, viewers: list[Viewer] | None = None, broadcast: Broadcast | None = None
    ) -> None:
        """Send the pending changes of an audience to its viewers.

        `broadcast` has the changes that other audiences got already. Equal changes are encoded only once.
        """
        channel = self._channels[key]
        snapshot = snapshot_of(self.table, key, self.presence.away, channel.memo, self.presence.overdue)
        changes = channel.advance(snapshot, broadcast)
        if changes is None:
            return
        if viewers is None:
            viewers = [viewer for viewer, each in self.viewers.items() if each == key == self._key(viewer.account)]
        message = encoded(Update(channel.version, cast(Any, changes)))
        for viewer in viewers:
            if not after_write(viewer.send, message):
                after_write(viewer.disconnect, reloaded().problem, True)  # only this client has missed an update
        observe.UPDATES_SENT.inc(len(viewers))

    # Timers, bots and tasks

    async def read_player_times(self) -> None:
        """Read when the clocks of the players do not run, and move the clocks. The caller holds the lock.

        Raises:
            StoreError: The database does not answer.
        """
        doc = self.table.doc
        if doc.status != "playing" or not doc.setup.by_days:
            return
        times = await read_player_times(self.services.store, doc.accounts, self.services.now())
        change = self.table.with_player_times(times, self.services.now())
        if change is not None:
            await self.commit(change)

    async def read_player_times_later(self) -> None:
        """Read when the clocks of the players do not run, after the table was loaded. Takes the lock itself."""
        async with self.lock:
            if not self.outdated:
                with suppress(StoreError):  # they are read again before a clock ends
                    await self.read_player_times()

    async def _read_times_after(self, command: say.Command) -> None:
        """Read the times of the players after a command that may have changed the players of a running match."""
        if isinstance(command, say.Sit | say.AddBot | say.Start):
            with suppress(StoreError):  # they are read again before a clock ends
                await self.read_player_times()

    async def tick(self) -> None:
        """Apply a timeout if one is due, and start bots. Takes the lock itself. Raises StoreError."""
        async with self.lock:
            due = self.table.doc.due
            if due is not None and due <= self.services.now():
                # A vacation may have begun since they were read. No clock may end during it.
                await self.read_player_times()
            now = self.services.now()
            change = None if self._bots.is_resting(now) else self.table.tick(now)
            if change is not None:
                await self.commit(change)
            self.start_bots()

    def start_bots(self) -> None:
        """Request a decision for each seat that waits for a bot, and cancel outdated requests."""
        self._bots.start()

    def spawn(self, work: Callable[..., Coroutine[Any, Any, None]], *given: Any) -> None:
        """Run a coroutine function in the background until the table is stopped."""
        task = asyncio.get_running_loop().create_task(self._logging_errors(work, *given))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _logging_errors(self, work: Callable[..., Coroutine[Any, Any, None]], *given: Any) -> None:
        """Await a coroutine function, and log its error."""
        try:
            await work(*given)
        except Exception as error:
            observe.log.error("table-task-failed", table=self.id, error=repr(error), exc_info=True)


def _committed(before: Match | None, after: Match | None) -> bool:
    """Return whether only commits have happened between two states of the match. Commits make no player overdue."""
    if before is None or after is None:
        return False
    return all(isinstance(entry.event, Committed) for entry in after.entries[len(before.entries) :])
