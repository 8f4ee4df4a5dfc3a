"""The replies to recent commands, so that the server carries out a repeated command only once.

A client repeats a command after a lost connection. The replies to each player are kept separately, so no other client
displaces them. The server stores a reply to a player together with the change that the command made. So the reply
survives a reload of the table and a crash of the server. Keep connections out of this module.
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
"""How many replies to each client are kept."""
MAX_GUEST_PAGES = 128
"""The maximum number of clients of spectators whose replies are kept, at one table."""
MAX_OWN_PAGES = 8
"""The maximum number of clients of each player, and of the host, whose replies are kept."""
MAX_STORED_CHARS = 200
"""The maximum length of the message of a refusal that is stored."""

PageKey = tuple[str, str]
"""An account, and the random name of one of its clients."""
DoneCommand = tuple[str, str, int]
"""The account and the client that have sent a command, and its message ID."""
ReplyRuns = list[tuple[int, int | Problem]]
"""Replies as they are stored. Each item begins with a message ID.

If the second value is a number, all messages up to that ID were done. Otherwise it is the reason of a refusal.
"""

_runs = msgspec.json.Decoder(ReplyRuns)


def players_and_host(doc: TableDocument) -> set[str]:
    """Return the accounts of the players and the host."""
    return {doc.host, *doc.accounts}


class ClientReplies:
    """The replies to one client, oldest first."""

    def __init__(self, kept: ReplyRuns | None = None) -> None:
        """Create the replies to one client from the stored ones."""
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
        """Return the earlier reply to a message, or None if it is new.

        A message that is older than the kept replies gets a refusal.
        """
        found = self._found.get(number)
        if found is None and len(self._found) >= MAX_ANSWERS and number < min(self._found):
            return Refused(number, Problem("id-old", "this message ID was used long ago; use a higher one"))
        return found

    def add(self, number: int, answer: ServerMessage) -> None:
        """Record the reply to a message."""
        if number in self._found:
            return  # the first reply stays valid
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
        """Return the replies as JSON for the store, with message `number` as done.

        Replies with content are left out: repeating such a request does no harm.
        """
        runs = self._runs.copy()
        _run_on(runs, number, Done(number))
        return msgspec.json.encode(runs).decode()


def _run_on(runs: ReplyRuns, number: int, answer: ServerMessage) -> None:
    """Append a reply to stored replies."""
    if isinstance(answer, Refused):
        problem = answer.error
        runs.append((number, Problem(problem.code, problem.message[:MAX_STORED_CHARS], problem.at[:40], problem.args)))
    elif isinstance(answer, Done) and runs and runs[-1][1] == number - 1:
        runs[-1] = (runs[-1][0], number)
    elif isinstance(answer, Done):
        runs.append((number, number))


async def read_answers(store: Store, table_id: str) -> CommandReplies:
    """Read the stored replies of a table. Raises StoreError, TableCorrupted."""
    try:
        return CommandReplies(await store.rows(sa.select(schema.answers).where(schema.answers.c.table_id == table_id)))
    except (TableCorrupted, msgspec.MsgspecError) as error:
        raise table_corrupted(table_id, error.__cause__ or error) from error


class CommandReplies:
    """Remembers the replies to recent commands of all clients of one table, so that no command is carried out twice."""

    def __init__(self, rows: Sequence[Any] = ()) -> None:
        """Create the replies from the stored rows of the table."""
        self._pages: OrderedDict[PageKey, ClientReplies] = OrderedDict(
            ((row.account, row.page), ClientReplies(_runs.decode(row.answers))) for row in rows
        )
        self.dropped: set[PageKey] = set()
        """Dropped clients of players. The next write deletes their rows."""

    def of(self, account: str, page: str, doc: TableDocument) -> ClientReplies:
        """Return the replies to a client. The argument `page` is the random name of the client.

        If the client is new and there are too many, the replies to the oldest client of the same player are dropped.
        For a spectator, the replies to the oldest client of any spectator are dropped.
        """
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
        """Add the replies to carried out commands to a write, and delete replies that no client needs any more.

        Args:
            write: The write.
            before: The document before the commands.
            after: The document after the commands. Replies to accounts that have left are deleted.
            done: The commands, at most one of each client.
        """
        if after is not before:
            for account in players_and_host(before) - players_and_host(after):
                write.add("no-answers", key=after.id, who=account, of="")
        for account, page in self.dropped:
            write.add("no-answers", key=after.id, who=account, of=page)
        for account, page, number in done:
            if after.seat_of(account) is not None or account == after.host:
                row = {"table_id": after.id, "account": account, "page": page}
                write.add("answer", **row, answers=self._pages[account, page].stored(number))
