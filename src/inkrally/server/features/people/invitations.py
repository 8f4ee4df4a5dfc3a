"""Invitations of friends to a table. A connected friend gets an invitation at once. Any invitation waits for a day.

A dismissed invitation cannot be repeated for the same table. After each dismissal the sender must wait longer before
the next invitation of this friend. The sender must not learn whether an invitation was dismissed. So the response is
the same whether too many invitations wait or the friend dismissed one, and an invitation from a muted player seems to
succeed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.features.lookups import doc_of, handles_of
from inkrally.server.features.people.relations import Relations
from inkrally.server.live.messages import Invitation
from inkrally.server.storage import schema
from inkrally.server.storage.retention import INVITATION_DAYS
from inkrally.server.storage.row_decoding import read_docs
from inkrally.server.storage.store import Store, Write
from inkrally.server.storage.writes.talk import INVITATIONS_OF_ONE
from inkrally.table.document import TableDocument

MAX_INVITATIONS = 20
"""The maximum number of invitations that wait for one account."""
MAX_INVITATIONS_PER_SENDER = INVITATIONS_OF_ONE
"""The maximum number of invitations from one sender that wait for one account."""
VALID_MS = 24 * 3_600_000
"""How long an invitation waits, in milliseconds."""
FIRST_WAIT_MS, LONGER, LONGEST_WAIT_MS = 600_000, 6, 7 * VALID_MS
"""How long a sender waits after dismissals: the first wait in milliseconds, the factor for each further dismissal, and
the longest wait in milliseconds.

A friend who was invited at a bad moment can be invited again on the same evening, but not all the time.
"""
RETENTION_MS = INVITATION_DAYS * VALID_MS
"""How long dismissals are stored, in milliseconds."""

invitations, declines = schema.invitations.c, schema.declines.c


class Invitations:
    """Creates, lists and removes the invitations of friends to tables."""

    def __init__(
        self, store: Store, relations: Relations, send: Callable[[str, Any], None], now: Callable[[], int]
    ) -> None:
        """Create the invitations.

        Args:
            store: The store.
            relations: The relations between players.
            send: Sends a message to all connections of an account.
            now: Returns the time in milliseconds since 1970.
        """
        self._store = store
        self._relations = relations
        self._send = send
        self._now = now

    async def invite(self, account: str, table_id: str, friend: str, pay: Callable[[], None]) -> None:
        """Invite a friend to an open table at which the account has a seat, or which it hosts.

        The call has no effect if the friend has a seat, or if an invitation of the friend to this table waits or was
        dismissed.

        Args:
            account: The sender.
            table_id: The table.
            friend: The account to invite.
            pay: Charges the sender, or raises Refusal.

        Raises:
            Refusal: `table-unknown`, `not-seated`, `table-begun`, `not-friends`, `invitations-full` or
                `invitations-unanswered`.
            StoreError: The store does not answer.
        """
        doc = await doc_of(self._store, table_id)
        if doc.seat_of(account) is None and doc.host != account:
            raise Refusal("not-seated", "take a seat first")
        if doc.status != "open":
            raise Refusal("table-begun", "this match has begun, and can be watched")
        if friend not in (await self._relations.of(account)).friends:
            raise Refusal("not-friends", "you can invite friends only: players who follow you, and whom you follow")
        if doc.seat_of(friend) is not None:
            return
        made = self._now()
        found = await self._waiting(friend, account)
        waiting = [row for row, at in found if row.made > made - VALID_MS and _is_useful(at, friend)]
        before = await self._asked(friend, table_id)
        # Decide by this row alone: the earlier query may lack an invitation that was sent at the same time.
        if before is not None and (before.dismissed is not None or before.made > made - VALID_MS):
            return
        if sum(row.by == account for row in waiting) >= MAX_INVITATIONS_PER_SENDER or made < await self._next_time(
            account, friend
        ):
            raise _must_wait()
        if len(waiting) >= MAX_INVITATIONS:
            raise Refusal("invitations-full", "this player has too many open invitations")
        pay()
        ended = {row.table_id for row, _ in found if row.by == account} - {row.table_id for row in waiting}
        if before is not None:
            ended.add(table_id)
        row = await self._write(account, table_id, friend, made, ended)
        if (row.by, row.made) == (account, made) and account not in (await self._relations.of(friend)).hidden:
            names = await handles_of(self._store, {account})
            self._send(friend, _message(names.get(account, ""), doc, made))

    async def _write(self, account: str, table_id: str, friend: str, made: int, ended: set[str]) -> Any:
        """Store an invitation, and delete expired invitations from the same sender.


        Args:
            account: The sender.
            table_id: The table.
            friend: The invited account.
            made: The time in milliseconds since 1970.
            ended: The tables of expired invitations of this sender.

        Returns:
            The row of the invitation to this table, which may be from another sender.

        Raises:
            Refusal: Too many invitations of this sender wait (`invitations-unanswered`).
            StoreError: The store does not answer.
        """
        # Each attempt fails only if another invitation took a slot. After this many attempts, all slots are taken.
        for _ in range(MAX_INVITATIONS_PER_SENDER + 1):
            write = Write()
            for each in ended:
                write.add("no-invitation", who=friend, key=each)
            await self._store.write(write.add("invitation", who=friend, key=table_id, of=account, at=made))
            row = await self._asked(friend, table_id)
            if row is not None:
                return row
            ended = set()
        raise _must_wait()

    async def of(self, account: str) -> tuple[Invitation, ...]:
        """Return the waiting invitations of an account to open tables, the newest first. Raises StoreError."""
        hidden, fresh = (await self._relations.of(account)).hidden, self._now() - VALID_MS
        rows = [(row, doc) for row, doc in await self._waiting(account) if row.made > fresh and row.by not in hidden]
        names = await handles_of(self._store, {row.by for row, _ in rows})
        found = [
            _message(names[row.by], doc, row.made) for row, doc in rows if row.by in names and _is_useful(doc, account)
        ]
        return tuple(found)

    async def accept(self, account: str, table_id: str) -> None:
        """Remove an accepted invitation and the dismissals of its sender, who may invite again at once. Raises
        StoreError."""
        write = Write().add("no-declines", who=account, key=table_id)
        await self._store.write(write.add("no-invitation", who=account, key=table_id))

    async def dismiss(self, account: str, table_id: str) -> None:
        """Dismiss an invitation, so that its sender must wait before the next one. Raises StoreError."""
        now = self._now()
        write = Write().add("declined", who=account, key=table_id, at=now, since=now - RETENTION_MS)
        await self._store.write(write.add("dismissed", who=account, key=table_id, at=now))

    async def _waiting(self, account: str, by: str = "") -> list[tuple[Any, TableDocument]]:
        """Return the invitations to an account that were not dismissed and have not expired, the newest first.

        Each is returned with the document of its table. Expired invitations from the account `by` are returned as well.
        """
        table = sa.join(schema.invitations, schema.tables, schema.tables.c.id == invitations.table_id)
        query = sa.select(schema.invitations, schema.tables.c.doc).select_from(table)
        visible = sa.or_(invitations.made > self._now() - VALID_MS, invitations.by == by)
        asked = query.where(invitations.account == account, invitations.dismissed.is_(None), visible)
        among = sa.select(invitations.table_id).where(invitations.account == account)
        rows = await self._store.rows_of_tables(asked, among)
        return list(read_docs(sorted(rows, key=lambda each: -each.made), "table_id"))

    async def _asked(self, account: str, table_id: str) -> Any:
        """Return the row of the invitation of an account to a table, even if it was dismissed, or None."""
        at = invitations.account == account, invitations.table_id == table_id
        return await self._store.row(sa.select(schema.invitations).where(*at))

    async def _next_time(self, account: str, friend: str) -> int:
        """Return when an account may invite a friend again, in milliseconds since 1970.

        The time is 0 if the friend has not dismissed an invitation of the account.
        """
        query = sa.select(declines.times, declines.at).where(declines.account == friend, declines.by == account)
        row = await self._store.row(query)
        return 0 if row is None else row.at + dismissal_wait_ms(row.times)


def dismissal_wait_ms(times: int) -> int:
    """Return how many milliseconds a sender waits after some dismissals. `times` is at least 1."""
    return int(min(LONGEST_WAIT_MS, FIRST_WAIT_MS * LONGER ** min(times - 1, 8)))


def _must_wait() -> Refusal:
    """Return the refusal for a sender who must wait."""
    text = "this player has too many of your invitations; wait for an answer, or try again later"
    return Refusal("invitations-unanswered", text)


def _is_useful(doc: TableDocument, account: str) -> bool:
    """Return whether an invitation of an account to a table is still useful: the table is open, and the account has no
    seat."""
    return doc.status == "open" and doc.seat_of(account) is None


def _message(by: str, doc: TableDocument, made: int) -> Invitation:
    """Return the message with an invitation. `by` is the handle of the sender."""
    return Invitation(by, doc.id, f"/t/{doc.id}", doc.setup.title, doc.setup.game, made)
