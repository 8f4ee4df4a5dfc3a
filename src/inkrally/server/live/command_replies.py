"""The replies to recent commands, so that a command repeated after a lost connection is done only once.

Each player's replies have a place of their own, so no other client displaces them. A player's reply is stored with the
change that it belongs to, so it survives a reload of the table and a crash of the server. Knows database rows, no
connection.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Problem
from inkrally.server.live.messages import Done, Refused, ServerMessage
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, TableCorrupted, Write, table_corrupted
from inkrally.table.document import TableDocument

MAX_ANSWERS = 64
"""How many replies are kept for each client."""
MAX_GUEST_PAGES = 128
"""How many clients of spectators are kept at a table, in all."""
MAX_OWN_PAGES = 8
"""How many clients are kept of each player and of the host."""
MAX_STORED_CHARS = 200

PageKey = tuple[str, str]
"""An account and the name of one of its clients."""
DoneCommand = tuple[str, str, int]
"""The account and client that sent a command, and its number."""
ReplyRuns = list[tuple[int, int | Problem]]
"""Replies as stored: from one number to another all were done, or this number was refused with a problem."""

_runs = msgspec.json.Decoder(ReplyRuns)


def players_and_host(doc: TableDocument) -> set[str]:
    """Return the accounts of the players and the host."""
    return {doc.host, *doc.accounts}


class ClientReplies:
    """The replies to one client, oldest first."""

    def __init__(self, kept: ReplyRuns | None = None) -> None:
        self._found: OrderedDict[int, ServerMessage] = OrderedDict()
        self._runs: ReplyRuns = []
        """The same replies in stored form, kept up to date because each command stores them."""
        for number, rest in kept or ():
            if isinstance(rest, Problem):
                self.add(number, Refused(number, rest))
                continue
            for done in range(max(number, rest - MAX_ANSWERS + 1), rest + 1):
                self.add(done, Done(done))

    def before(self, number: int) -> ServerMessage | None:
        """Return the earlier reply to a number, or a refusal if the number is older than the kept replies."""
        found = self._found.get(number)
        if found is None and len(self._found) >= MAX_ANSWERS and number < min(self._found):
            return Refused(number, Problem("id-old", "this number was used long ago"))
        return found

    def add(self, number: int, answer: ServerMessage) -> None:
        if number in self._found:
            return  # the first reply stands
        self._found[number] = answer
        _run_on(self._runs, number, answer)
        if len(self._found) > MAX_ANSWERS:
            oldest, answer = self._found.popitem(last=False)
            if isinstance(answer, Done | Refused):
                last = self._runs[0][1]
                if isinstance(last, Problem) or last == oldest:
                    del self._runs[0]
                else:
                    self._runs[0] = (oldest + 1, last)

    def stored(self, number: int) -> str:
        """Return the replies as stored, with `number` done. Replies with content are left out, since repeating such a
        request does no harm."""
        runs = self._runs.copy()
        _run_on(runs, number, Done(number))
        return msgspec.json.encode(runs).decode()


def _run_on(runs: ReplyRuns, number: int, answer: ServerMessage) -> None:
    """Append a reply to the runs."""
    if isinstance(answer, Refused):
        problem = answer.error
        runs.append((number, Problem(problem.code, problem.message[:MAX_STORED_CHARS], problem.at[:40], problem.args)))
    elif isinstance(answer, Done) and runs and runs[-1][1] == number - 1:
        runs[-1] = (runs[-1][0], number)
    elif isinstance(answer, Done):
        runs.append((number, number))


async def read_answers(store: Store, table_id: str) -> CommandReplies:
    """Read the stored replies of a table. Raises StoreError, Damaged."""
    try:
        return CommandReplies(await store.rows(sa.select(schema.answers).where(schema.answers.c.table_id == table_id)))
    except (TableCorrupted, msgspec.MsgspecError) as error:
        raise table_corrupted(table_id, error.__cause__ or error) from error


class CommandReplies:
    """The replies to all clients of a table."""

    def __init__(self, rows: Sequence[Any] = ()) -> None:
        """`rows` are the table's stored replies."""
        self._pages: OrderedDict[PageKey, ClientReplies] = OrderedDict(
            ((row.account, row.page), ClientReplies(_runs.decode(row.answers))) for row in rows
        )
        self.dropped: set[PageKey] = set()
        """Dropped clients of players. The next write deletes their rows."""

    def of(self, account: str, page: str, doc: TableDocument) -> ClientReplies:
        """Return the replies to a client. A new client may displace an older one of the same player, or of a
        spectator."""
        key = (account, page)
        found = self._pages.get(key)
        if found is None:
            found, players = ClientReplies(), players_and_host(doc)
            self._pages[key] = found
            if account in players:
                rivals, most = [each for each in self._pages if each[0] == account], MAX_OWN_PAGES
            else:
                rivals, most = [each for each in self._pages if each[0] not in players], MAX_GUEST_PAGES
            for each in rivals[: max(0, len(rivals) - most)]:
                del self._pages[each]
                if account in players:
                    self.dropped.add(each)
        self._pages.move_to_end(key)
        return found

    def write(self, write: Write, before: TableDocument, after: TableDocument, done: Sequence[DoneCommand]) -> None:
        """Add completed commands to a write, at most one for each client, and delete replies that no client needs any
        more: of accounts that have left, and of dropped clients."""
        if after is not before:
            for account in players_and_host(before) - players_and_host(after):
                write.add("no-answers", key=after.id, who=account, of="")
        for account, page in self.dropped:
            write.add("no-answers", key=after.id, who=account, of=page)
        for account, page, number in done:
            if after.seat_of(account) is not None or account == after.host:
                row = {"table_id": after.id, "account": account, "page": page}
                write.add("answer", **row, answers=self._pages[account, page].stored(number))
