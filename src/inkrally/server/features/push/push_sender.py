"""The push sender: a background task that sends notices to push channels. In a cluster, only the leader sends.

The notices are rows of the store, so a restart loses nothing. The sender claims a channel in the store before it sends,
and releases it together with the result. So no notice is sent twice if two servers both act as leader.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa

from inkrally.server.background_tasks import attempt
from inkrally.server.features.mail.notifications import DueNotification, Kind, NotificationFinder, Recipients
from inkrally.server.features.push.channels import PushChannels, quiet_end
from inkrally.server.features.push.outgoing import Delivery
from inkrally.server.features.push.push_messages import FOUND_TTL_SECONDS, TTL_SECONDS, Message
from inkrally.server.features.push.table_events import TableEvents
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, StoreError, Write

POLL_SECONDS = 15.0
"""The interval in which the sender looks for notices to send, in seconds."""
PUSH_DELAY_SECONDS: dict[Kind, float] = {"turn": 30, "begun": 30, "invitation": 30, "over": 60, "daily": 0, "found": 0}
"""How many seconds after an event its notice is sent, by kind. If the player is online meanwhile, no notice is sent."""
AT_ONCE = 16
"""The maximum number of requests at the same time."""
EACH_HOST = 4
"""The maximum number of requests to one host at the same time, so that a slow host leaves room for others."""
CHANNELS_PER_SECOND = 25
"""The maximum number of channels that the sender starts to serve in one second. Without the limit, a large number of
notices would slow matches down.
"""
MAX_CHANNELS_PER_POLL = 500
"""The maximum number of channels to which the sender sends in one interval. The other channels follow in the next
interval."""
MAX_NOTICES_PER_CHANNEL = 5
"""The maximum number of notices that the sender sends to a channel in one interval."""
MAX_A_DAY = 100
"""The maximum number of notices for a channel in a day."""
CLAIM_MS = 120_000
"""After this time in milliseconds, a claim of a channel is ignored, because its server has stopped."""
FIRST_PAUSE_MS, LONGEST_PAUSE_MS = 60_000, 6 * 3_600_000
"""The pause after a first failure, and the longest pause, in milliseconds. The pause triples with each failure."""
MAX_TRIES = 8
"""After this number of failures in a row, a channel is switched off."""
GONE = (404, 410)
"""The statuses by which a receiver says that it does not exist any more (RFC 8030 7.3)."""
KEPT_DAYS = 30
"""How many days sent notices are stored."""
DAY_MS = 24 * 3_600_000

channels, notices = schema.push_channels.c, schema.push_notices.c

PUSH_RECIPIENTS = Recipients(
    schema.push_channels,
    channels.id,
    sa.and_(channels.off.is_(None), channels.table_id == ""),
    schema.push_notices,
    notices.channel,
    "push-notice",
    PUSH_DELAY_SECONDS,
)
"""The description of push channels for `NotificationFinder`. It includes only channels of players, and only while they
are switched on. `TableEvents` finds the notices for the webhooks of tables.
"""


class PushSender:
    """Sends the notices that are due to push channels. `run` is its background task."""

    def __init__(
        self,
        store: Store,
        to: PushChannels,
        found: NotificationFinder,
        now: Callable[[], int],
        is_leader: Callable[[], bool],
    ) -> None:
        """Create the push sender.

        Args:
            store: The store.
            to: The push channels.
            found: Finds the events of which players get notices.
            now: Returns the time in milliseconds since 1970.
            is_leader: Returns whether this server is the leader of the cluster, which sends notices.
        """
        self._store = store
        self._to = to
        self._found = found
        self._of_tables = TableEvents(store, now, PUSH_DELAY_SECONDS)
        self._now = now
        self._is_leader = is_leader
        self._free = asyncio.Semaphore(AT_ONCE)
        self._hosts: dict[str, asyncio.Semaphore] = {}
        self._tidied = 0

    async def run(self) -> None:
        """Send due notices at intervals, if this server is the leader. Stop when the task is cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if self._is_leader():
                await attempt("push-failed", self.send_due)

    async def send_due(self) -> int:
        """Find events, and send the notices that are due. Return how many notices receivers accepted. Raises
        StoreError."""
        now = self._now()
        if now - self._tidied > DAY_MS:
            write = Write().add("old-push-notices", before=now - KEPT_DAYS * DAY_MS)
            await self._store.write(write.add("stray-table-webhooks", before=now - DAY_MS))
            self._tidied = now
        await self._found.find()
        await self._of_tables.find()
        self._hosts.clear()
        due = await self._due_channels()
        sending = []
        try:
            async with asyncio.TaskGroup() as group:
                for row in due:
                    sending.append(group.create_task(self._send_safely(row)))
                    await asyncio.sleep(1 / CHANNELS_PER_SECOND)
        except* StoreError as errors:
            raise errors.exceptions[0] from None
        return sum(task.result() for task in sending)

    async def _due_channels(self) -> list[Any]:
        """Return the ID and the address of channels with due notices, the channel with the oldest notice first."""
        now = self._now()
        accounts = schema.accounts.c
        source = sa.join(schema.push_notices, schema.push_channels, channels.id == notices.channel)
        query = (
            sa.select(channels.id, channels.address)
            .select_from(source.join(schema.accounts, accounts.id == channels.account))
            .where(
                sa.text("done IS NULL"), PUSH_RECIPIENTS.due(now), channels.off.is_(None),
                sa.or_(channels.due.is_(None), channels.due <= now),
                # Send nothing to banned players, because they cannot act.
                sa.or_(accounts.banned.is_(None), accounts.banned <= now),
            )
            .group_by(channels.id, channels.address)
            .order_by(sa.func.min(notices.at))
            .limit(MAX_CHANNELS_PER_POLL)
        )  # fmt: skip
        return list(await self._store.rows(query))

    async def _send_safely(self, row: Any) -> int:
        """Send the due notices of a channel, and return how many the receiver accepted. Unexpected errors are logged.

        Raises StoreError.
        """
        host = self._hosts.setdefault(urlsplit(row.address).netloc, asyncio.Semaphore(EACH_HOST))
        async with host, self._free:
            try:
                return await self._claim_and_send(row.id)
            except StoreError:
                raise
            except Exception as error:
                observe.log.error("push-failed", error=repr(error), exc_info=True)
                return 0

    async def _claim_and_send(self, channel: str) -> int:
        """Claim a channel, send its due notices, and release the channel with the result. Return how many notices were
        accepted. Raises StoreError."""
        now, claim = self._now(), secrets.token_hex(16)
        await self._store.write(Write().add("push-claimed", key=channel, by=claim, at=now, before=now - CLAIM_MS))
        row = await self._store.row(sa.select(schema.push_channels).where(channels.id == channel))
        if row is None or row.claim != claim:
            return 0
        day, sent = (row.day, row.sent) if now < row.day + DAY_MS else (now, 0)
        result = {"why": row.off, "tried": row.tries, "later": row.due, "since_when": day, "sent_today": sent}
        ended = Write()
        try:
            quiet = quiet_end(row, now)
            if quiet is not None or sent >= MAX_A_DAY:
                result["later"] = quiet if quiet is not None else day + DAY_MS
                return 0
            accepted = await self._send(row, MAX_A_DAY - sent, result, ended)
            result["sent_today"] = sent + accepted
            return accepted
        finally:
            with suppress(StoreError):  # the claim then ends after CLAIM_MS
                await self._store.write(ended.add("push-done", key=channel, by=claim, **result))

    async def _send(self, row: Any, most: int, result: dict[str, Any], ended: Write) -> int:
        """Send the due notices of a claimed channel, at most `most`. Return how many the receiver accepted.

        A failure changes `result`, the new state of the channel. Notices that were not sent wait for the next attempt.
        The sent and obsolete notices are added to `ended`, which is stored with the state.
        """
        finder = self._of_tables if row.table_id else self._found
        due, obsolete, items = await finder.waiting(row.id, row.account, row)
        self._add_done(ended, obsolete)
        accepted = 0
        # The notice that the match began includes the first turn, so leave out the notice of that turn.
        begun = {each.table for each in due if each.kind == "begun"}
        included = [each for each in due if each.kind == "turn" and each.table in begun]
        single = [each for each in due if each not in included]
        for notice, item in list(zip(single, items, strict=True))[: min(most, MAX_NOTICES_PER_CHANNEL)]:
            ttl = FOUND_TTL_SECONDS if notice.kind == "found" else TTL_SECONDS
            answer = await self._to.send(row, Message(item.key, item.values, item.path, notice.table, ttl))
            observe.PUSH_NOTICES.labels(_outcome(answer)).inc()
            if not answer.accepted:
                _note_failure(result, answer, row.tries + 1, self._now())
                break
            accepted += 1
            result |= {"tried": 0, "later": None}
            along = [each for each in included if each.table == notice.table]
            self._add_done(ended, [notice, *along])
        return accepted

    def _add_done(self, write: Write, found: list[DueNotification]) -> None:
        """Add to a write that notices were sent or are obsolete."""
        for each in found:
            write.add(
                "push-notice-done", key=each.to, sort=each.kind, where=each.table, which=each.number, ended=self._now()
            )


def _outcome(answer: Delivery) -> str:
    """Return the name of a result in the metrics: `sent`, `gone` or `failed`."""
    if answer.accepted:
        return "sent"
    return "gone" if answer.status in GONE else "failed"


def _note_failure(result: dict[str, Any], answer: Delivery, tries: int, now: int) -> None:
    """Change the new state of a channel after a failed attempt: switch it off, or set when to try again."""
    pause = min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** min(tries - 1, 8))
    wait = min(LONGEST_PAUSE_MS, max(pause, 1000 * answer.retry_seconds))
    result |= {"tried": tries, "later": now + wait}
    if answer.status in GONE:
        result["why"] = "gone"
    elif tries >= MAX_TRIES:
        result["why"] = "failed"
