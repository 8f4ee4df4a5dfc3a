"""The push channels of players: browsers and webhooks that get notifications, with their choices and quiet hours.

A channel is stored only after its receiver has accepted a first message. So only working channels are stored, and the
response to a request contains the reason why a receiver refused.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import BadInput, Refusal
from inkrally.server.features.mail.mail_templates import best_language
from inkrally.server.features.push.outgoing import Delivery, Outgoing, UnsafeAddress
from inkrally.server.features.push.push_messages import ChannelKind, Message, PushSettings, check_webhook, request_for
from inkrally.server.features.push.web_push import SigningKey, check_keys
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, Write
from inkrally.table.counted_time import MINUTES_A_DAY, Minute, is_zone, time_zone

MAX_EACH_ACCOUNT = 8
"""The maximum number of push channels of a player."""
channels = schema.push_channels.c


class PushChoices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices of a player for one channel. Each choice from `turn` to `found` is whether the channel gets this
    notice.

    Attributes:
        turn: The player must act, in a match over days.
        last: All others have acted, and wait for the player.
        clock: The clock of the player ends within an hour.
        begun: A match began.
        invitation: A friend invites the player to a table.
        over: A match is over.
        daily: The games of a new day can be played.
        found: A search has found a match while no page was open, and waits for the player's answer.
        quiet_from: When the quiet hours begin, in minutes since midnight, or None for no quiet hours.
        quiet_until: When the quiet hours end, in minutes since midnight. It is None if and only if `quiet_from` is
            None.
        zone: The time zone of the quiet hours, such as `Europe/Berlin`.
        language: The language of the messages.
    """

    turn: bool = True
    last: bool = True
    clock: bool = True
    begun: bool = True
    invitation: bool = True
    over: bool = True
    daily: bool = False
    found: bool = True
    quiet_from: Minute | None = None
    quiet_until: Minute | None = None
    zone: Annotated[str, msgspec.Meta(max_length=60)] = "UTC"
    language: Annotated[str, msgspec.Meta(max_length=20)] = "en"


class NewPushChannel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to send notifications to a browser or a webhook.

    Attributes:
        kind: The kind of receiver.
        address: The URL of the browser at its push service, or the URL of the webhook.
        public_key: The public key of the browser (`p256dh`), for the kind `browser`.
        auth: The shared secret of the browser (`auth`), for the kind `browser`.
        choices: The choices of the player.
    """

    kind: ChannelKind
    address: Annotated[str, msgspec.Meta(max_length=2000)]
    public_key: Annotated[str, msgspec.Meta(max_length=120)] = ""
    auth: Annotated[str, msgspec.Meta(max_length=40)] = ""
    choices: PushChoices = PushChoices()


class MovedSubscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The new subscription of a browser, after its push service has replaced the subscription.

    Attributes:
        before: The address of the former subscription.
        address: The new address.
        public_key: The new public key (`p256dh`).
        auth: The new shared secret (`auth`).
    """

    before: Annotated[str, msgspec.Meta(max_length=2000)]
    address: Annotated[str, msgspec.Meta(max_length=2000)]
    public_key: Annotated[str, msgspec.Meta(max_length=120)]
    auth: Annotated[str, msgspec.Meta(max_length=40)]


class PushChannel(msgspec.Struct, frozen=True):
    """A push channel of the asking player.

    Attributes:
        id: The ID of the channel.
        kind: The kind of receiver.
        label: The browser, or the host of a webhook.
        hint: The last characters of the address, by which a browser recognizes its own channel.
        made: When the channel was added, in milliseconds since 1970.
        off: The reason why nothing is sent any more: the receiver is `gone`, or it `failed` too often. None if the
            channel works.
        choices: The choices of the player.
    """

    id: str
    kind: ChannelKind
    label: str
    hint: str
    made: int
    off: Literal["gone", "failed"] | None
    choices: PushChoices


class OwnPush(msgspec.Struct, frozen=True):
    """The push channels of the asking player.

    Attributes:
        offered: Whether this server sends push notifications. A server without a public URL cannot.
        key: The public key of the server, which a browser needs to subscribe (`applicationServerKey`).
        channels: The channels, the oldest first.
    """

    offered: bool
    key: str = ""
    channels: tuple[PushChannel, ...] = ()


HELLO = Message("push.hello", {}, "/player", "")
"""The first message to a channel of a player."""
HINT_CHARS = 12
"""The length of `PushChannel.hint`. The rest of an address stays secret, because anyone who knows the whole address can
send messages to the receiver."""


class PushChannels:
    """Adds, changes, tests and removes the push channels of players, and sends messages to them."""

    def __init__(self, store: Store, outgoing: Outgoing, base: str, contact: str, now: Callable[[], int]) -> None:
        """Create the channels.

        Args:
            store: The store.
            outgoing: Sends HTTP requests.
            base: The public URL of this server, or empty. Without it, no notifications are offered.
            contact: The URL by which push services can reach the operator.
            now: Returns the time in milliseconds since 1970.
        """
        self._store = store
        self._outgoing = outgoing
        self._base = base.rstrip("/")
        self._contact = contact
        self._now = now
        self._settings: PushSettings | None = None

    @property
    def offered(self) -> bool:
        """Whether this server sends push notifications."""
        return self._base != ""

    async def settings(self) -> PushSettings:
        """Return the signing key and the URLs of this server. The first server of a store creates the key. Raises
        StoreError."""
        if self._settings is None:
            row = await self._store.row(sa.select(schema.push_keys.c.private))
            if row is None:
                await self._store.write(Write().add("push-key", id=1, private=SigningKey.generate()))
                row = await self._store.row(sa.select(schema.push_keys.c.private))
            self._settings = PushSettings(SigningKey(row.private), self._base, self._contact)
        return self._settings

    async def of(self, account: str) -> OwnPush:
        """Return the channels of an account. Raises StoreError."""
        if not self.offered:
            return OwnPush(False)
        own = channels.account == account, channels.table_id == ""
        rows = await self._store.rows(sa.select(schema.push_channels).where(*own).order_by(channels.made, channels.id))
        return OwnPush(True, (await self.settings()).key.public, tuple(map(own_channel, rows)))

    async def reaches(self, account: str) -> bool:
        """Return whether a notification about a found match reaches a player now. Raises StoreError."""
        if not self.offered:
            return False
        working = channels.account == account, channels.table_id == "", channels.off.is_(None), channels.found == 1
        rows = await self._store.rows(sa.select(schema.push_channels).where(*working))
        return any(quiet_end(row, self._now()) is None for row in rows)

    async def add(self, account: str, device: str, new: NewPushChannel, pay: Callable[[], None]) -> OwnPush:
        """Send a first message to a receiver, and store the channel if the receiver accepts it.

        Args:
            account: The account.
            device: The name of the browser of this request.
            new: The channel.
            pay: Charges the client, or raises Refusal.

        Raises:
            BadInput: The address or a choice is not accepted (`push-address`, `push-choices`).
            Refusal: The server sends no notifications (`push-none`), the account is a guest (`not-a-player`), has too
                many channels (`push-full`), or the receiver did not accept the message (`push-refused`).
            StoreError: The store does not answer.
        """
        await self.check_player(account)
        host = self.check_address(new)
        chosen = choice_columns(new.choices)
        hashed = address_hash(new.address)
        columns = channels.address_hash, channels.table_id
        rows = await self._store.rows(sa.select(*columns).where(channels.account == account))
        if any(row.table_id and row.address_hash == hashed for row in rows):
            raise Refusal(
                "push-twice", "this address gets notifications about one of your tables; remove it there first"
            )
        known = {row.address_hash for row in rows if not row.table_id}
        if hashed not in known and len(known) >= MAX_EACH_ACCOUNT:
            raise Refusal("push-full", f"you have {MAX_EACH_ACCOUNT} receivers of notifications; remove one first")
        pay()
        await self.store_tested(account, "", new, device if new.kind == "browser" else host, chosen)
        return await self.of(account)

    async def store_tested(
        self,
        account: str,
        table_id: str,
        new: NewPushChannel,
        label: str,
        chosen: dict[str, Any],
        message: Message = HELLO,
    ) -> None:
        """Send the first message to a receiver, and store its channel if the receiver accepts the message.

        Args:
            account: The account.
            table_id: The table of a webhook, or empty for a channel of the player.
            new: The channel.
            label: The name of the receiver.
            chosen: The choices, as `choice_columns` returns them.
            message: The first message.

        Raises:
            Refusal: The receiver did not accept the message (`push-refused`).
            StoreError: The store does not answer.
        """
        row = {
            "id": secrets.token_hex(12), "account": account, "table_id": table_id, "kind": new.kind,
            "address": new.address, "address_hash": address_hash(new.address), "receiver_key": new.public_key or None,
            "auth": new.auth or None, "label": label[:80], "made": self._now(), **chosen,
        }  # fmt: skip
        await self.send_first(row, message)
        await self._store.write(Write().add("push-channel", **row))

    async def choose(self, account: str, channel: str, choices: PushChoices) -> OwnPush:
        """Store the choices for a channel of a player. Raises BadInput (`push-choices`), StoreError.

        An unknown channel changes nothing.
        """
        chosen = {f"of_{name}": value for name, value in choice_columns(choices).items()}
        await self._store.write(Write().add("push-chosen", key=channel, owner=account, **chosen))
        return await self.of(account)

    async def test(self, account: str, channel: str, pay: Callable[[], None]) -> OwnPush:
        """Send a first message to a channel of an account. If the receiver accepts it, switch the channel on again.

        The webhooks of tables are unknown here: their hosts add them again at the table.

        Raises:
            Refusal: The channel is unknown (`push-unknown`), or its receiver did not accept the message
                (`push-refused`).
        """
        of_account = channels.account == account, channels.table_id == ""
        row = await self._store.row(sa.select(schema.push_channels).where(*of_account, channels.id == channel))
        if row is None:
            raise Refusal("push-unknown", "this receiver of notifications was removed")
        pay()
        await self.send_first(row._mapping)
        state = ("off", "tries", "due", "day", "sent", "claim", "claimed")
        new = {name: value for name, value in row._mapping.items() if name not in state}
        await self._store.write(Write().add("push-channel", **new))
        return await self.of(account)

    async def remove(self, account: str, channel: str) -> OwnPush:
        """Remove a channel with its waiting notices. An unknown channel changes nothing. Raises StoreError."""
        await self._store.write(Write().add("no-push-channel", key=channel, owner=account))
        await self._store.scrub()
        return await self.of(account)

    async def send(self, row: Any, message: Message) -> Delivery:
        """Send a message to a channel, given the row of the channel. Return the result."""
        url, body, headers = request_for(await self.settings(), row, message, self._now())
        return await self._outgoing.post(url, body, headers)

    async def moved(self, account: str, moved: MovedSubscription, pay: Callable[[], None]) -> OwnPush:
        """Store the new address and keys of a browser, after its push service has replaced its subscription.

        A browser that has no channel changes nothing. Raises BadInput (`push-address`), StoreError.
        """
        new = NewPushChannel("browser", moved.address, moved.public_key, moved.auth)
        self.check_address(new)
        pay()
        values = {
            "to": new.address,
            "to_hash": address_hash(new.address),
            "to_key": new.public_key,
            "to_auth": new.auth,
        }
        await self._store.write(
            Write().add("push-moved", owner=account, from_hash=address_hash(moved.before), **values)
        )
        return await self.of(account)

    async def send_first(self, row: Any, message: Message = HELLO) -> None:
        """Send the first message to a channel. Raises Refusal (`push-refused`) if the receiver does not accept it."""
        result = await self.send(row, message)
        if not result.accepted:
            why = result.problem or f"it answered with status {result.status}"
            raise Refusal("push-refused", f"the receiver did not accept a first message: {why}", "", {"why": why})

    async def check_player(self, account: str) -> None:
        """Raise Refusal if the server sends no notifications (`push-none`), or to a guest (`not-a-player`)."""
        if not self.offered:
            raise Refusal("push-none", "this server sends no notifications")
        row = await self._store.row(sa.select(schema.accounts.c.handle).where(schema.accounts.c.id == account))
        if row is None or row.handle is None:
            raise Refusal("not-a-player", "only players get notifications; choose a nickname first")

    def check_address(self, new: NewPushChannel) -> str:
        """Return the host of the address of a channel.

        Raises BadInput (`push-address`) if the address or the keys are not accepted.
        """
        try:
            parts = self._outgoing.check(new.address)
            if new.kind == "browser":
                check_keys(new.public_key, new.auth)
            else:
                check_webhook(new.kind, parts)
        except (UnsafeAddress, ValueError) as error:
            raise BadInput("push-address", str(error), "address") from error
        return parts.hostname or ""


def address_hash(address: str) -> str:
    """Return the hash by which equal addresses are recognized."""
    return hashlib.sha256(f"inkrally push {address}".encode()).hexdigest()


def quiet_end(row: Any, now_ms: int) -> int | None:
    """Return when the present quiet hours of a channel end, in milliseconds since 1970, or None outside of quiet
    hours."""
    if row.quiet_from is None or row.quiet_until is None or row.quiet_from == row.quiet_until:
        return None
    at = datetime.fromtimestamp(now_ms / 1000, time_zone(row.zone))
    minute = 60 * at.hour + at.minute
    length = (row.quiet_until - row.quiet_from) % MINUTES_A_DAY
    past = (minute - row.quiet_from) % MINUTES_A_DAY
    return now_ms + (length - past) * 60_000 - at.second * 1000 if past < length else None


def choice_columns(choices: PushChoices) -> dict[str, Any]:
    """Return the values of the columns that store the choices for a channel. Raises BadInput (`push-choices`)."""
    if (choices.quiet_from is None) != (choices.quiet_until is None):
        raise BadInput("push-choices", "quiet hours need a beginning and an end", "quiet_until")
    found = msgspec.structs.asdict(choices)
    if not is_zone(choices.zone):
        raise BadInput("push-choices", f"the time zone {choices.zone!r} is unknown", "zone")
    found["language"] = best_language(choices.language)
    return {name: int(value) if isinstance(value, bool) else value for name, value in found.items()}


def own_channel(row: Any) -> PushChannel:
    """Return the channel in a row, in the form for its player."""
    kinds = ("turn", "last", "clock", "begun", "invitation", "over", "daily", "found")
    choices = PushChoices(
        **{kind: bool(getattr(row, kind)) for kind in kinds}, quiet_from=row.quiet_from, quiet_until=row.quiet_until,
        zone=row.zone, language=row.language,
    )  # fmt: skip
    return PushChannel(row.id, row.kind, row.label, row.address[-HINT_CHARS:], row.made, row.off, choices)
