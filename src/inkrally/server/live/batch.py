"""Commands of one table that are judged together and stored in one write.

While a write of a table is under way, more commands arrive. The next batch judges all of them, each on the table as the
commands before it leave it, and stores the difference at once. Until then only the batch knows that table: pages, bots
and hints read the table that is stored. So nothing has to be undone where the write fails. Contains no connection.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from inkrally.match.errors import InkrallyError
from inkrally.server.cluster.contract import reloaded
from inkrally.server.live.answers import PageAnswers
from inkrally.server.live.messages import Done, Refused, ToPage
from inkrally.server.live.presence import Viewer
from inkrally.server.observability import traces
from inkrally.server.storage.store import StoreError, after_write
from inkrally.table import commands as say

if TYPE_CHECKING:
    from inkrally.server.live.table import LiveTable

MAX_COMMANDS = 32
BATCHED = (say.Act, say.Undo, say.Redo, say.Clear, say.Commit, say.Retract, say.Watched, say.Here)
"""What players say while they play. Seats, names and the start of a match are judged one by one."""


class PageCommand:
    """A command of a page, and its future answer."""

    def __init__(self, viewer: Viewer, number: int, command: say.Command) -> None:
        self.viewer = viewer
        self.number = number
        self.command = command
        self.answers: PageAnswers | None = None
        """The answers that the page had before."""
        self.future: asyncio.Future[ToPage] = asyncio.get_running_loop().create_future()

    def settle(self, answer: ToPage | Exception) -> None:
        """Answer the page, or raise a fault there. A page that has its answer, or is gone, gets none."""
        if self.future.done():
            return
        if isinstance(answer, Exception):
            self.future.set_exception(answer)
        else:
            self.future.set_result(answer)

    def refuse(self, error: InkrallyError) -> None:
        """Answer that nothing was done. This answer is not remembered: to ask again is right."""
        self.settle(Refused(self.number, error.problem))


def next_batch(waiting: list[PageCommand]) -> list[PageCommand]:
    """Take the next commands out of those that wait: one of each account, so that no account delays the others."""
    batch: dict[str, PageCommand] = {}
    rest = []
    for asked in waiting:
        if len(batch) < MAX_COMMANDS and asked.viewer.account not in batch:
            batch[asked.viewer.account] = asked
        else:
            rest.append(asked)
    waiting[:] = rest
    return list(batch.values())


async def do_together(live: LiveTable, batch: list[PageCommand]) -> None:
    """Judge commands in their order, store what they change and tell it. Each is answered. The lock is held."""
    after = live.table
    judged: list[tuple[PageCommand, ToPage | Exception]] = []
    """The answers that hold once the table is stored on which they were judged."""
    done: list[PageCommand] = []
    try:
        for asked in batch:
            account = asked.viewer.account
            asked.answers = live.answers.of(account, asked.viewer.page, live.table.doc)
            if (known := asked.answers.before(asked.number)) is not None:
                asked.settle(known)
                continue
            try:
                after = live.heard(after, asked)
                with traces.span("judge"):
                    change = after.handle(account, asked.command, live.services.now())
                    changed = after.after(change)
                    if change.drafts:
                        live.show_drafts(changed, change)
                after = changed
            except InkrallyError as error:
                judged.append((asked, Refused(asked.number, error.problem)))
            except Exception as error:
                judged.append((asked, error))
            else:
                judged.append((asked, Done(asked.number)))
                done.append(asked)
        live.used = live.services.now()
        shown = not judged or await live.store(after, [(asked.viewer, asked.number) for asked in done])
    except Exception as error:
        if len(judged) > 1 and not live.broken and not live.services.store.failing:
            # One of them cannot be stored; the others must not fail with it.
            for asked, _ in judged:
                await do_together(live, [asked])
            return
        for asked, _ in judged:
            # Also of what was refused: it was judged on a table that is not stored.
            asked.settle(Refused(asked.number, error.problem) if isinstance(error, StoreError) else error)
        return
    except BaseException:
        for asked in batch:
            asked.refuse(reloaded())
        raise
    for asked, answer in judged:
        if asked.answers is not None and not isinstance(answer, Exception):
            after_write(asked.answers.add, asked.number, answer)
        asked.settle(answer)
    if not shown:
        live.reload([asked.viewer for asked in done])
