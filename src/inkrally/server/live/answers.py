"""The last answers of a table, by the page that asked: what is said again after a lost connection is done once.

Those of a player are its own: they are put away when the player says more, and never because others do. What a player
was answered is stored with the change that it caused, so it outlives a reload of the table and a server that was
killed. Knows rows, no connection.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Problem
from inkrally.server.live.messages import Done, Refused, ToPage
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, TableDamaged, Write, damaged
from inkrally.table.doc import TableDoc

MAX_ANSWERS = 64
"""So many answers are remembered for each page, for messages that are sent a second time."""
MAX_GUEST_PAGES = 128
"""So many pages are remembered of all together who only watch."""
MAX_OWN_PAGES = 8
"""So many pages are remembered of each player and of the host."""
MAX_STORED_WORDS = 200

PageKey = tuple[str, str]
"""An account and the name of one of its pages."""
DoneCommand = tuple[str, str, int]
"""The account and the page that asked for a command, and the number that the page gave it."""
Runs = list[tuple[int, int | Problem]]
"""Answers as they are stored: from one number to another all was done, or this one was refused and why."""

_runs = msgspec.json.Decoder(Runs)


def people(doc: TableDoc) -> set[str]:
    """The accounts of the players and of the host."""
    return {doc.host, *doc.accounts}


class PageAnswers:
    """What one page was answered, the oldest first."""

    def __init__(self, kept: Runs | None = None) -> None:
        self._found: OrderedDict[int, ToPage] = OrderedDict()
        self._runs: Runs = []
        """What is found, as it is stored, kept beside it: with every command it is stored anew."""
        for number, rest in kept or ():
            if isinstance(rest, Problem):
                self.add(number, Refused(number, rest))
                continue
            for done in range(max(number, rest - MAX_ANSWERS + 1), rest + 1):
                self.add(done, Done(done))

    def before(self, number: int) -> ToPage | None:
        """Return the answer that a number had before; a refusal of one that is older than what is remembered."""
        found = self._found.get(number)
        if found is None and len(self._found) >= MAX_ANSWERS and number < min(self._found):
            return Refused(number, Problem("id-old", "this number was used long ago"))
        return found

    def add(self, number: int, answer: ToPage) -> None:
        if number in self._found:
            return  # it was answered before, and that stands
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
        """All that is remembered, with `number` done, as it is stored. An answer that says more than done or refused is
        left out: to ask for that again does no harm."""
        runs = self._runs.copy()
        _run_on(runs, number, Done(number))
        return msgspec.json.encode(runs).decode()


def _run_on(runs: Runs, number: int, answer: ToPage) -> None:
    """Add an answer to those before it."""
    if isinstance(answer, Refused):
        problem = answer.error
        runs.append((number, Problem(problem.code, problem.message[:MAX_STORED_WORDS], problem.at[:40], problem.args)))
    elif isinstance(answer, Done) and runs and runs[-1][1] == number - 1:
        runs[-1] = (runs[-1][0], number)
    elif isinstance(answer, Done):
        runs.append((number, number))


async def read_answers(store: Store, table_id: str) -> Answers:
    """What the store has of the answers of a table. Raises StoreError, Damaged."""
    try:
        return Answers(await store.rows(sa.select(schema.answers).where(schema.answers.c.table_id == table_id)))
    except (TableDamaged, msgspec.MsgspecError) as error:
        raise damaged(table_id, error.__cause__ or error) from error


class Answers:
    """The last answers of all pages of a table."""

    def __init__(self, rows: Sequence[Any] = ()) -> None:
        """`rows` are those that the store has of this table."""
        self._pages: OrderedDict[PageKey, PageAnswers] = OrderedDict(
            ((row.account, row.page), PageAnswers(_runs.decode(row.answers))) for row in rows
        )
        self.dropped: set[PageKey] = set()
        """Pages of players that were put away. The next write deletes their rows."""

    def of(self, account: str, page: str, doc: TableDoc) -> PageAnswers:
        """Return the answers of a page. A new page may put away an older one: of the same player, or of a spectator."""
        key = (account, page)
        found = self._pages.get(key)
        if found is None:
            found, players = PageAnswers(), people(doc)
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

    def write(self, write: Write, before: TableDoc, after: TableDoc, done: Sequence[DoneCommand]) -> None:
        """Add to a write that commands are done, at most one of each page, and delete the answers that no page needs
        any more: of accounts that have left, and of pages that were put away."""
        if after is not before:
            for account in people(before) - people(after):
                write.add("no-answers", key=after.id, who=account, of="")
        for account, page in self.dropped:
            write.add("no-answers", key=after.id, who=account, of=page)
        for account, page, number in done:
            if after.seat_of(account) is not None or account == after.host:
                row = {"table_id": after.id, "account": account, "page": page}
                write.add("answer", **row, answers=self._pages[account, page].stored(number))
