"""Batches: commands at one table that are carried out together and stored by one write.

While a write is in progress, more commands arrive. The next batch runs these commands in order, each on the table after
the command before, and stores the difference at once. Until the write is done, only the batch has the changed table:
connections, bots and hints use the stored table. So a failed write needs no rollback.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from inkrally.match.errors import InkrallyError
from inkrally.server.cluster.contract import reloaded
from inkrally.server.live.command_replies import ClientReplies
from inkrally.server.live.messages import Done, Refused, ServerMessage
from inkrally.server.live.presence import Viewer
from inkrally.server.observability import tracing
from inkrally.server.storage.store import StoreError, after_write
from inkrally.table import commands as say

if TYPE_CHECKING:
    from inkrally.server.live.table import LiveTable

MAX_BATCH_COMMANDS = 32
"""The maximum number of commands in one batch."""
BATCHED_COMMANDS = (
    say.AddAction,
    say.Undo,
    say.Redo,
    say.Clear,
    say.Commit,
    say.Retract,
    say.PlaybackSeen,
    say.PlayerReturned,
)
"""The commands that run in batches: commands of play. Commands about seats and the start of a match run alone."""


class PendingCommand:
    """A command that waits to be carried out, and the future of its reply."""

    def __init__(self, viewer: Viewer, number: int, command: say.Command) -> None:
        """Create a pending command. `number` is the ID of the message."""
        self.viewer = viewer
        self.number = number
        self.command = command
        self.answers: ClientReplies | None = None
        """The earlier replies to the client."""
        self.future: asyncio.Future[ServerMessage] = asyncio.get_running_loop().create_future()

    def reply(self, answer: ServerMessage | Exception) -> None:
        """Set the reply, or an error to raise in the task of the client.

        Has no effect if there is a reply already, or if the client has disconnected.
        """
        if self.future.done():
            return
        if isinstance(answer, Exception):
            self.future.set_exception(answer)
        else:
            self.future.set_result(answer)

    def refuse(self, error: InkrallyError) -> None:
        """Reply with an error. The command has changed nothing.

        The server does not remember this reply, because the client should send the command again.
        """
        self.reply(Refused(self.number, error.problem))


def next_batch(waiting: list[PendingCommand]) -> list[PendingCommand]:
    """Remove the next batch from `waiting` and return it.

    A batch has at most one command of each account, so that no account delays the others.
    """
    batch: dict[str, PendingCommand] = {}
    rest = []
    for asked in waiting:
        if len(batch) < MAX_BATCH_COMMANDS and asked.viewer.account not in batch:
            batch[asked.viewer.account] = asked
        else:
            rest.append(asked)
    waiting[:] = rest
    return list(batch.values())


async def run_batch(live: LiveTable, batch: list[PendingCommand]) -> None:
    """Run commands in order, store the result, broadcast it, and reply to each. The caller holds the lock."""
    after = live.table
    judged: list[tuple[PendingCommand, ServerMessage | Exception]] = []
    """The replies, valid once the table on which the commands were judged is stored."""
    done: list[PendingCommand] = []
    try:
        for asked in batch:
            account = asked.viewer.account
            asked.answers = live.answers.of(account, asked.viewer.page, live.table.doc)
            if (known := asked.answers.before(asked.number)) is not None:
                asked.reply(known)
                continue
            try:
                after = live.with_sender_present(after, asked)
                with tracing.span("judge"):
                    change = after.handle(account, asked.command, live.services.now())
                    changed = after.after(change)
                    if change.drafts:
                        live.prepare_draft_snapshots(changed, change)
                after = changed
            except InkrallyError as error:
                judged.append((asked, Refused(asked.number, error.problem)))
            except Exception as error:
                judged.append((asked, error))
            else:
                judged.append((asked, Done(asked.number)))
                done.append(asked)
        live.used_at = live.services.now()
        shown = not judged or await live.store(after, [(asked.viewer, asked.number) for asked in done])
    except Exception as error:
        if len(judged) > 1 and not live.outdated and not live.services.store.failing:
            # The result of one command cannot be stored. Run each command alone, so that only that command fails.
            for asked, _ in judged:
                await run_batch(live, [asked])
            return
        for asked, _ in judged:
            # Refused commands also get the error: they were judged on a table that was not stored.
            asked.reply(Refused(asked.number, error.problem) if isinstance(error, StoreError) else error)
        return
    except BaseException:
        for asked in batch:
            asked.refuse(reloaded())
        raise
    for asked, answer in judged:
        if asked.answers is not None and not isinstance(answer, Exception):
            after_write(asked.answers.add, asked.number, answer)
        asked.reply(answer)
    if not shown:
        live.reload([asked.viewer for asked in done])
