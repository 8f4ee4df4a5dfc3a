"""Webhooks of a table: chat programs that get notifications about one table, such as in a group of friends.

The host of a table adds and removes them. They are push channels with a table (`push_channels.table_id`), so they are
sent, retried and switched off like those of a player. They are deleted with the table, or with the account that added
them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Literal

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.events import Dispatcher, TableDeleted
from inkrally.server.features.lookups import doc_of
from inkrally.server.features.mail.mail_templates import game_called, sanitized_text
from inkrally.server.features.push.channels import (
    NewPushChannel,
    PushChannel,
    PushChannels,
    PushChoices,
    address_hash,
    choice_columns,
    own_channel,
)
from inkrally.server.features.push.push_messages import Message
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, StoreError, Write

MAX_EACH_TABLE = 3
"""The maximum number of webhooks of a table."""
MAX_TABLE_WEBHOOKS_EACH_ACCOUNT = 30
"""The maximum number of webhooks that a player has added to tables."""
channels = schema.push_channels.c


class NewTableWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to send notifications about a table to a webhook.

    Attributes:
        kind: The kind of receiver.
        address: The URL of the webhook.
        language: The language of the messages.
        turn: Whether to report each turn with the players who must act, in a match over days.
        last: Whether to report that all wait for one player.
        clock: Whether to report that the clock of a turn ends within an hour.
        begun: Whether to report that the match began.
        over: Whether to report that the match is over.
    """

    kind: Literal["discord", "slack", "matrix", "json"]
    address: Annotated[str, msgspec.Meta(max_length=2000)]
    language: Annotated[str, msgspec.Meta(max_length=20)] = "en"
    turn: bool = True
    last: bool = False
    clock: bool = True
    begun: bool = True
    over: bool = True


class TableWebhooks(msgspec.Struct, frozen=True):
    """The webhooks of a table, for its host.

    Attributes:
        offered: Whether this server sends push notifications.
        webhooks: The webhooks, the oldest first.
    """

    offered: bool
    webhooks: tuple[PushChannel, ...] = ()


class TableWebhookList:
    """Lists, adds and removes the webhooks of tables."""

    def __init__(self, store: Store, to: PushChannels, events: Dispatcher) -> None:
        """Create the list.

        Args:
            store: The store.
            to: The push channels, which check addresses and send the first message.
            events: The event dispatcher.
        """
        self._store = store
        self._to = to
        events.on(TableDeleted, self._on_deleted)

    async def of(self, account: str, table_id: str) -> TableWebhooks:
        """Return the webhooks of a table. Raises Refusal (`table-unknown`, `not-host`), StoreError."""
        await self._host_title(account, table_id)
        if not self._to.offered:
            return TableWebhooks(False)
        query = sa.select(schema.push_channels).where(channels.table_id == table_id)
        rows = await self._store.rows(query.order_by(channels.made, channels.id))
        return TableWebhooks(True, tuple(map(own_channel, rows)))

    async def add(self, account: str, table_id: str, new: NewTableWebhook, pay: Callable[[], None]) -> TableWebhooks:
        """Send a first message to a webhook, and add it to a table if the receiver accepts the message.

        Args:
            account: The account, which must be the host of the table.
            table_id: The table.
            new: The webhook.
            pay: Charges the client, or raises Refusal.

        Raises:
            BadInput: The address is not accepted (`push-address`).
            Refusal: The account is not the host (`not-host`) or is a guest (`not-a-player`), the server sends no
                notifications (`push-none`), there are too many webhooks (`table-webhooks-full`), the account gets its
                own notifications at this address (`push-twice`), or the receiver did not accept the message
                (`push-refused`).
            StoreError: The store does not answer.
        """
        title = await self._host_title(account, table_id)
        await self._to.check_player(account)
        channel = NewPushChannel(new.kind, new.address)
        label = self._to.check_address(channel)
        hashed = address_hash(new.address)
        query = sa.select(channels.table_id, channels.address_hash, channels.account)
        rows = await self._store.rows(query.where(sa.or_(channels.account == account, channels.table_id == table_id)))
        known = {(row.table_id, row.address_hash) for row in rows}
        if ("", hashed) in {(row.table_id, row.address_hash) for row in rows if row.account == account}:
            raise Refusal("push-twice", "this address already gets your own notifications, also about this table")
        of_table = sum(row.table_id == table_id for row in rows)
        own = sum(row.account == account and row.table_id != "" for row in rows)
        full = of_table >= MAX_EACH_TABLE or own >= MAX_TABLE_WEBHOOKS_EACH_ACCOUNT
        if (table_id, hashed) not in known and full:
            raise Refusal(
                "table-webhooks-full",
                f"a table has at most {MAX_EACH_TABLE} webhooks, and a player has added at most"
                f" {MAX_TABLE_WEBHOOKS_EACH_ACCOUNT} to tables; remove one first",
            )
        pay()
        chosen = PushChoices(
            **{name: getattr(new, name) for name in ("turn", "last", "clock", "begun", "over", "language")},
            invitation=False, daily=False, found=False,
        )  # fmt: skip
        hello = Message("table.hello", {"title": title}, f"/t/{table_id}", table_id)
        await self._to.store_tested(account, table_id, channel, label, choice_columns(chosen), hello)
        return await self.of(account, table_id)

    async def remove(self, account: str, table_id: str, webhook: str) -> TableWebhooks:
        """Remove a webhook of a table, also one that a former host added. An unknown one changes nothing.

        Raises Refusal (`table-unknown`, `not-host`), StoreError.
        """
        await self._host_title(account, table_id)
        await self._store.write(Write().add("no-table-webhook", key=webhook, where=table_id))
        await self._store.scrub()
        return await self.of(account, table_id)

    async def _host_title(self, account: str, table_id: str) -> str:
        """Return the title of a table. Raises Refusal if the table is unknown, or the account is not its host."""
        doc = await doc_of(self._store, table_id)
        if doc.host != account:
            raise Refusal("not-host", "only the host of the table can do that")
        return sanitized_text(doc.setup.title, game_called(doc.setup.game))

    async def _on_deleted(self, event: TableDeleted) -> None:
        """Delete the webhooks of a deleted table. If the store does not answer, the daily tidying deletes them."""
        with suppress(StoreError):
            await self._store.write(Write().add("no-table-webhooks", where=event.table_id))
