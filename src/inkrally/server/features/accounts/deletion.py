"""Deletion of accounts, at once, or after seven days during which the player can cancel the deletion.

Finished matches stay, because they belong to the other players as well; the seat then shows `somebody`. Tables with
other players stay, too. In a running rated match, the deleted player has left and loses. Everything else is deleted.
SQLite overwrites the freed space (`secure_delete`), so that no name remains in the files of the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Problem, Refusal
from inkrally.match.log import Header
from inkrally.server.background_tasks import attempt
from inkrally.server.cluster.contract import elsewhere
from inkrally.server.events import (
    AccountCut,
    AccountDeleted,
    AccountDeleting,
    AccountForgotten,
    AnswersOutdated,
    Dispatcher,
    TableDeleted,
)
from inkrally.server.features.accounts.name_redaction import ANONYMOUS_NAME, DeletedAccount
from inkrally.server.jobs.request_jobs import RequestJobs
from inkrally.server.live.table import LiveTable
from inkrally.server.live.tables import Tables
from inkrally.server.storage import schema
from inkrally.server.storage.databases.functions import json_value, string_position
from inkrally.server.storage.owned_rows import delete_account_rows
from inkrally.server.storage.row_decoding import read_doc, read_docs, read_header, read_names
from inkrally.server.storage.store import (
    UNREADABLE,
    FencedWrite,
    NewerVersionRequired,
    StaleWrite,
    Store,
    Write,
    WriteOutcomeUnknown,
)
from inkrally.table.confusables import skeleton
from inkrally.table.document import EmptySeat, Occupant, Player, TableDocument
from inkrally.table.rated import is_fixed, with_deleted_player

DEFAULT_TITLE = "A table"
"""The title of a table whose title contained a name of the account."""
DELETION_DELAY_DAYS = 7
"""How many days a player has to cancel a deletion."""
DAY_MS = 24 * 3600 * 1000
SWEEP_SECONDS = 900.0
"""How often to look for accounts to delete."""
MAX_PER_SWEEP = 50
"""The maximum number of accounts that are deleted at once. The next sweep continues."""
MAX_ATTEMPTS = 4
"""How often to try again if a table changes while it is read."""
ACCOUNT_DELETED = Problem("account-gone", "this player was deleted")
"""The reason that the clients of a deleted account get."""

_encode = msgspec.json.Encoder().encode


class Deletion:
    """Deletes accounts. `run` is its background task."""

    def __init__(
        self, tables: Tables, request_jobs: RequestJobs, events: Dispatcher, is_leader: Callable[[], bool]
    ) -> None:
        """Create the background task.

        Args:
            tables: The tables of this server.
            request_jobs: The jobs, whose cached answers may contain names.
            events: The event dispatcher.
            is_leader: Returns whether this server is the leader of the cluster. Only the leader deletes accounts whose
                seven days are over.
        """
        self._tables = tables
        self._store: Store = tables.store
        self._request_jobs = request_jobs
        self._events = events
        self._is_leader = is_leader
        tables.acts.register_handler("unseat", tuple[str, list[str]], self._unseat)

    async def run(self) -> None:
        """Delete accounts whose seven days are over, until the task is cancelled."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            if self._is_leader():
                await attempt("account-deletion-failed", self.sweep)

    async def sweep(self) -> int:
        """Delete accounts whose seven days are over, and players who can never sign in again. Return their number.

        A player without a session, a passkey and an unused recovery code can never sign in again. Deleting the player
        makes the handle free.

        Raises StoreError.
        """
        accounts, sessions, codes = schema.accounts.c, schema.sessions.c, schema.recovery_codes.c
        due = sa.select(accounts.id).where(accounts.leaves <= self._tables.now())
        lost = sa.select(accounts.id).where(
            accounts.handle.is_not(None),
            ~sa.exists().where(sessions.account == accounts.id),
            ~sa.exists().where(schema.passkeys.c.account == accounts.id),
            ~sa.exists().where(codes.account == accounts.id, codes.used.is_(None)),
        )
        gone = 0
        for row in await self._store.rows(sa.union(due, lost).limit(MAX_PER_SWEEP)):
            # Check again: the earlier deletions took a while, and the player may have changed their mind.
            own = accounts.id == row.id
            if await self._store.row(sa.union(due.where(own), lost.where(own))) is None:
                continue
            gone += await attempt("account-deletion-failed", partial(self.delete, row.id))
        return gone

    async def delete(self, account: str) -> None:
        """Delete an account now.

        The first write makes the store refuse all later writes for the account, on all servers. So no new data can
        appear that the following steps would miss. If the server stops in between, the next request or `sweep`
        continues.

        Raises:
            StoreError: The store does not answer.
        """
        await self._store.write(_add_disconnect(Write().add("going", key=account), account))
        for other in await self._on_device(account):
            await self.delete(other)
        names = await self._names(account)
        handle, named = await self._handle(account)
        where = await self._tables_of(account)
        for table_id in where:
            try:
                names |= set(await self._tables.acts.call(table_id, "unseat", (account, sorted(names)), list[str]))
            except UNREADABLE as error:
                # The table is corrupted, which the log reports. Or only a server of a newer version can change it.
                if isinstance(error, NewerVersionRequired) and self._tables.ownership.has_mixed_versions:
                    raise
        write = Write()
        leaving = DeletedAccount(account, tuple(where), frozenset(names), handle, named)
        await self._events.settle(AccountDeleting(leaving, write))
        for kind, row in delete_account_rows(account):
            write.add(kind, **row)
        write.add("note-gone", key=account).add("words-gone", key=account).add("no-account", key=account)
        await self._store.write(
            _add_disconnect(write, account)
        )  # this also deletes data that was written before the store refused writes
        await self._events.settle(AccountDeleted(account))
        await self._store.scrub()

    async def _on_device(self, account: str) -> list[str]:
        """Return the accounts of the players who shared the device of an account (`TableDocument.device`)."""
        tables = schema.tables.c
        hosted = string_position(tables.doc, f'"host":"{account}"') > 0
        shared = sa.select(tables.id, tables.doc).where(hosted, string_position(tables.doc, '"device":["') > 0)
        return [other for _, doc in read_docs(await self._store.rows_of_tables(shared)) for other in doc.device]

    async def _names(self, account: str) -> set[str]:
        """Return the names of an account in its tries of shared dice, and its handle."""
        tried = sa.select(schema.dice_tries.c.name).where(schema.dice_tries.c.account == account)
        handle = sa.select(schema.accounts.c.handle).where(schema.accounts.c.id == account)
        rows = [*await self._store.rows(tried), *await self._store.rows(handle)]
        return {row[0] for row in rows if row[0]}

    async def _handle(self, account: str) -> tuple[str | None, int]:
        """Return the handle of an account, or None, and when it got the handle, in milliseconds since 1970."""
        query = sa.select(schema.accounts.c.handle, schema.accounts.c.named).where(schema.accounts.c.id == account)
        row = await self._store.row(query)
        return (None, 0) if row is None else (row.handle, row.named or 0)

    async def _tables_of(self, account: str) -> list[str]:
        """Return the IDs of the tables whose document contains the account, and of their what-if tables.

        A what-if table continues another match, and repeats the names of its players.
        """
        tables = schema.tables.c
        named = sa.select(tables.id).where(string_position(tables.doc, account) > 0)
        # Skip corrupted tables. Otherwise the account could never be deleted.
        found = [row.id for row in await self._store.rows_of_tables(named)]
        going = json_value(tables.doc, "what_if", "table")
        branches = sa.select(tables.id, going.label("of")).where(string_position(tables.doc, '"what_if":{') > 0)
        known = set(found)
        rows = await self._store.rows_of_tables(branches)
        return found + [row.id for row in rows if row.of in known and row.id not in known]

    async def _unseat(self, table_id: str, given: tuple[str, list[str]]) -> list[str]:
        """Remove an account from one table, and return its names there.

        `given` is the account and its other names. Other servers call this remotely.
        """
        account, names = given
        called = await self._remove_locally(table_id, account, set(names))
        # A server that acquired the table meanwhile may have read it before the change.
        asked = account, sorted(called.union(names))
        return sorted(called.union(await self._tables.acts.call_owner(table_id, "unseat", asked, list[str]) or ()))

    async def _remove_locally(self, table_id: str, account: str, names: set[str]) -> set[str]:
        """Remove an account from one table on this server, in memory or in the store. Return its names there."""
        called = set[str]()
        for _ in range(MAX_ATTEMPTS):
            if not self._tables.in_memory(table_id):
                found = await self._remove_from_stored(table_id, account, names)
                called |= found or set()
                # If this server loaded the table meanwhile, it would write the old document back.
                if found is not None and not self._tables.in_memory(table_id):
                    return called
            try:
                live = await self._tables.get(table_id)
            except Refusal as error:
                if error.code != "table-unknown":
                    raise
                return called
            async with live.lock:
                if not live.outdated:
                    return called | await self._remove_from_live(live, account, names | called)
        raise elsewhere()

    async def _remove_from_stored(self, table_id: str, account: str, names: set[str]) -> set[str] | None:
        """Remove an account from a finished table that is not in memory, and return its names there.

        Returns None if the match is not finished, or if the table has changed during each of `MAX_ATTEMPTS` attempts.
        """
        called = set[str]()
        for _ in range(MAX_ATTEMPTS):
            row = await self._store.row(
                sa.select(schema.tables.c.doc, schema.tables.c.header).where(schema.tables.c.id == table_id)
            )
            if row is None:
                return called
            doc = read_doc(table_id, row.doc)
            if doc.status != "over":
                return None
            header = read_header(table_id, row.header)
            # Keep the names: if the outcome of the write is unknown, the table may not contain them any more.
            called |= _names_at(doc, header, account, names)
            try:
                return called | await self._remove_from_finished(doc, header, account, names, was=row.doc)
            except WriteOutcomeUnknown:
                self._request_jobs.invalidate(table_id)
            except StaleWrite:
                continue  # the table has changed since it was read
        return None

    async def _remove_from_live(self, live: LiveTable, account: str, names: set[str]) -> set[str]:
        """Remove an account from a table in memory, and return its names there. The caller holds its lock."""
        doc, match = live.table.doc, live.table.match
        if doc.status == "over":
            try:
                found = await self._remove_from_finished(
                    doc, None if match is None else match.header, account, names, live=live
                )
            except FencedWrite:
                self._tables.handle_lost(live)
                raise
            except BaseException:
                live.reload()  # the outcome of the write is unknown
                raise
            live.reload()
            return found
        called = _names_at(doc, None if match is None else match.header, account, names)
        after = without_account(doc, account, called, names, live.table.is_done(account))
        if doc.host == account and not after.accounts:
            await live.delete()
            self._tables.unload(doc.id)
            return called
        write = Write()
        header = None if match is None else _header_without(match.header, _names_to_remove(doc, called, names))
        if match is not None:
            write.add("seed", key=doc.id, seed=match.seed, header=_encode(header).decode())
        await live.commit(live.table.without_players(after), write)
        if match is not None and header is not None:
            match.header = header
        return called

    async def _remove_from_finished(
        self,
        doc: TableDocument,
        header: Header | None,
        account: str,
        names: set[str],
        *,
        was: str = "",
        live: LiveTable | None = None,
    ) -> set[str]:
        """Remove an account from a finished table, and return its names there.

        Args:
            doc: The document of the table.
            header: The header of the match.
            account: The account.
            names: The names of the account at other tables.
            was: The stored document as JSON, if the table is not in memory. The document must not have changed since.
            live: The table, if it is in memory.

        Raises:
            StaleWrite: The document has changed.
        """
        called = _names_at(doc, header, account, names)
        write = Write() if live is None else Write().fence(live.id, live.epoch)
        link = await self._store.row(sa.select(schema.dice_links).where(schema.dice_links.c.table_id == doc.id))
        others = any(isinstance(each, Player) and each.account != account for each in doc.seats)
        if not others and doc.host == account and link is None:
            await self._store.write(write.add("no-own-table", key=doc.id).tell(TableDeleted(doc.id)))
            self._tables.unload(doc.id)
            return called
        after = without_account(doc, account, called, names)
        top = (
            None if header is None else _encode(_header_without(header, _names_to_remove(doc, called, names))).decode()
        )
        write.add("glossed", key=doc.id, was=was, told=_encode(after).decode(), top=top)
        if link is not None:
            kept = read_names(link)
            own = {str(seat) for seat in range(len(doc.seats)) if account in doc.known_by(seat)}
            kept = {seat: name for seat, name in kept.items() if seat not in own}
            write.add("names", key=link.id, was=link.names, told=_encode(kept).decode())
        await self._store.write(write.tell(AnswersOutdated(doc.id)))
        return called


def _add_disconnect(write: Write, account: str) -> Write:
    """Make a write disconnect the clients of an account on all servers when it is stored. Returns the write."""
    return write.tell(AccountForgotten(account)).tell(AccountCut(account, ACCOUNT_DELETED, False))


def _names_at(doc: TableDocument, header: Header | None, account: str, names: set[str]) -> set[str]:
    """Return the names that an account has or had at a table. `names` are the account's names at other tables."""
    found = {each.name for each in doc.seats if isinstance(each, Player) and each.account == account}
    for seat, name in enumerate(() if header is None else header.seats):
        # The header has the names from the start of the match. A later player of a seat may have the old name again.
        known = doc.known_by(seat)
        if known[:1] == (account,) or (account in known and name in names | found):
            found.add(name)
    return found


def _names_to_remove(doc: TableDocument, called: set[str], names: set[str]) -> set[str]:
    """Return the names to remove from a table.

    A what-if table repeats names of its original table, so the account's names at other tables count there as well. At
    any other table, the same names would be those of other people.
    """
    return called | names if doc.what_if is not None else called


def without_account(
    doc: TableDocument, account: str, called: set[str], names: set[str], done: bool = False
) -> TableDocument:
    """Return a document without an account.

    The seats of the account become free. In a finished match, and in a running rated one, the seats keep a player
    called `somebody`, who loses the rated match unless `done`. If the account was the host, the next player becomes the
    host.

    Args:
        doc: The document.
        account: The account.
        called: The names of the account at this table.
        names: The names of the account at other tables.
        done: Whether the seat of the account has no more decisions.
    """
    over, gone = doc.status == "over", _names_to_remove(doc, called, names)

    def left(occupant: Occupant) -> Occupant:
        """Return the occupant of a seat without the account."""
        if not isinstance(occupant, Player):
            return occupant
        if occupant.account == account and not over and is_fixed(doc):
            return with_deleted_player(occupant, ANONYMOUS_NAME, done)
        if occupant.account == account:
            return Player(ANONYMOUS_NAME, "", look=occupant.look) if over else EmptySeat()
        # A what-if table may repeat the player's name from the original table.
        return (
            msgspec.structs.replace(occupant, name=ANONYMOUS_NAME)
            if doc.what_if and occupant.name in gone
            else occupant
        )

    seats = tuple(left(each) for each in doc.seats)
    heir = next((each.account for each in seats if isinstance(each, Player) and each.account), "")
    return msgspec.structs.replace(
        doc,
        setup=msgspec.structs.replace(doc.setup, title=_title(doc, called | names)),
        seats=seats,
        host=heir if doc.host == account else doc.host,
        seen=tuple(tuple("" if one == account else one for one in known) for known in doc.seen),
        device=tuple(one for one in doc.device if one != account),
    )


def _title(doc: TableDocument, names: set[str]) -> str:
    """Return the title of a table, or `DEFAULT_TITLE` if the title contains one of some names."""
    plain = skeleton(doc.setup.title)
    return DEFAULT_TITLE if any(skeleton(name) in plain for name in names) else doc.setup.title


def _header_without(header: Header, names: set[str]) -> Header:
    """Return a header of a match log with `ANONYMOUS_NAME` in place of some names."""
    return msgspec.structs.replace(
        header, seats=tuple(ANONYMOUS_NAME if name in names else name for name in header.seats)
    )
