"""The names of protocol 3, for clients of the previous release. The next release removes this module.

A client that names protocol 3 in its hello, or no protocol, gets and sends the old names. Only this module translates
messages: the rest of the server uses only the present names. Protocol 4 changed names and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, cast, get_args

import msgspec

from inkrally.server.http.transport import Transport, message_in, text_frame
from inkrally.server.live.messages import PREVIOUS_PROTOCOL

CACHED_MESSAGES = 32
"""The number of translated messages that are cached. Viewers of a group get the same message one after another, so each
message is translated once. A snapshot has at most some 100 kB."""


class Names(NamedTuple):
    """The old names in a JSON object.

    Attributes:
        tag: The old `type`; empty if it is unchanged.
        fields: The old name of each renamed field, by its present name.
        parts: The names in the value of a field, by the present name of the field. If the value is an array, the names
            apply to each item.
        kinds: The names by the present `type`, for an object of several kinds.
    """

    tag: str = ""
    fields: Mapping[str, str] = {}
    parts: Mapping[str, Names] = {}
    kinds: Mapping[str, Names] = {}


_SEAT = Names(
    fields={
        "activity": "ring",
        "avatar": "look",
        "avatar_chosen": "chosen",
        "away_since": "since",
        "gave_up": "left",
        "substitute": "stand_in",
        "substitute_once": "once",
        "waits_for_deal": "later",
    }
)
_TABLE = Names(
    fields={
        "absence_seconds": "patience",
        "dice_from_table": "dice_of",
        "former_seat": "yours",
        "free_text": "free_talk",
        "has_live_timer": "hurries",
        "no_longer_rated": "void",
        "paused": "rests",
        "rematch_seats": "again",
        "rematch_table": "next",
        "seats_in_playback": "watching",
        "seats_locked": "fixed",
        "shared_dice_link": "dice_link",
        "substitute_level": "stand_in",
        "timer_running": "timed",
        "timer_starts_at": "starts",
        "undoable_round": "takes_back",
    },
    parts={"seats": _SEAT},
)
_DRAFT = Names(fields={"commit_problem": "missing", "legal_actions": "offer", "redo_count": "undone"})
STATE = Names(parts={"table": _TABLE, "draft": _DRAFT})
"""The snapshot of a table. Views and actions of games keep their names."""

COMMANDS = Names(
    kinds={
        "add-action": Names("act"),
        "add-bot": Names("seat-bot"),
        "allow-free-text": Names("free-talk"),
        "choose-avatar": Names("look", {"avatar": "look"}),
        "free-seat": Names("release"),
        "leave-seat": Names("stand"),
        "playback-seen": Names("watched"),
        "returned": Names("here"),
        "sit": Names(fields={"avatar": "look"}),
        "substitute": Names("stand-in"),
        "swap-seats": Names("swap"),
    }
)
CLIENT_MESSAGES = Names(
    kinds={
        "breakdown": Names("explain"),
        "cancel-seek": Names("stop"),
        "chat": Names("talk"),
        "command": Names("say", parts={"command": COMMANDS}),
        "enter-dice": Names("enter"),
        "hello": Names(fields={"client": "page"}),
        "reveal-seed": Names("close"),
        "seek": Names(fields={"max_players": "most", "min_players": "fewest"}),
        "start-with-bots": Names("with-bots"),
        "transfer-seat": Names("move-seat"),
        "undo-roll": Names("take-back"),
        "undo-round": Names("take-back"),
    }
)
"""The messages of clients to tables, the lobby and dice towers."""
SERVER_MESSAGES = Names(
    kinds={
        "breakdown-reply": Names("explained", {"breakdown": "behind"}),
        "chat-update": Names(
            "talked",
            {"permissions": "may", "reset": "whole"},
            {"lines": Names(fields={"number": "n"})},
        ),
        "close": Names("bye", {"retry": "again"}),
        "hint-reply": Names("hinted"),
        "invitation": Names("invited"),
        "list-reset": Names("list-anew"),
        "list-update": Names("list", {"removed": "gone"}),
        "match-found": Names("found"),
        "online-count": Names("people-here"),
        "rematch-table": Names("next-table"),
        "resumed": Names("back"),
        "seek-ended": Names("not-seeking"),
        "seek-status": Names("seeking", {"missing_players": "more"}),
        "snapshot": Names("whole", {"state": "room"}, {"state": STATE}),
    }
)
"""The messages of the server. The changes of an `update` have the names of `STATE`."""


class Translation:
    """The translation of one kind of messages in one direction."""

    def __init__(self, names: Names, back: bool = False) -> None:
        """Create a translation of `names` to the old names, or with `back` from the old names to the present ones."""
        self._back = back
        self._fields = {old: new for new, old in names.fields.items()} if back else dict(names.fields)
        self._parts = {
            names.fields.get(name, name) if back else name: Translation(part, back)
            for name, part in names.parts.items()
        }
        self._kinds: dict[str, tuple[str, Translation]] = {}
        for tag, kind in names.kinds.items():
            old = kind.tag or tag
            self._kinds[old if back else tag] = (tag if back else old, Translation(kind, back))

    def value(self, value: Any) -> Any:
        """Return a JSON value with translated names."""
        if isinstance(value, list):
            return [self.value(each) for each in value]
        if not isinstance(value, dict):
            return value
        if self._kinds:
            tag, kind = self._kinds.get(cast(str, value.get("type")), ("", None))
            return value if kind is None else {**kind.value(value), "type": tag}
        return {
            self._fields.get(name, name): self._parts[name].value(item) if name in self._parts else item
            for name, item in value.items()
        }

    def change(self, change: list[Any]) -> list[Any]:
        """Return one change of an `update` with translated names. Its path begins in an object of this kind."""
        path, *rest = change
        at: Translation | None = self
        found: list[Any] = []
        for step in path:
            if at is None or not isinstance(step, str):
                found.append(step)  # the items of an array have the names of the array
                continue
            found.append(at._fields.get(step, step))
            at = at._parts.get(step)
        return [found, *(each if at is None else at.value(each) for each in rest)]


_to_client, _state_to_client = Translation(SERVER_MESSAGES), Translation(STATE)
_from_server, _state_from_server = Translation(SERVER_MESSAGES, back=True), Translation(STATE, back=True)
_encode, _decode = msgspec.json.encode, msgspec.json.decode


@lru_cache(maxsize=CACHED_MESSAGES)
def to_previous(message: bytes) -> bytes:
    """Return a message of the server with the names of protocol 3."""
    return _translated(message, _to_client, _state_to_client)


def from_previous(message: bytes) -> bytes:
    """Return a message of the server with the present names, given one with the names of protocol 3."""
    return _translated(message, _from_server, _state_from_server)


def _translated(message: bytes, messages: Translation, state: Translation) -> bytes:
    found = _decode(message)
    if found["type"] == "update":
        return _encode({**found, "changes": [state.change(each) for each in found["changes"]]})
    return _encode(messages.value(found))


@lru_cache(maxsize=CACHED_MESSAGES)
def _frame_to_previous(frame: bytes) -> bytes:
    return text_frame(to_previous(message_in(frame)))


class PreviousDecoder:
    """Decodes messages of clients that have the names of protocol 3."""

    def __init__(self, decoder: msgspec.json.Decoder[Any]) -> None:
        """Create a decoder that translates and then calls `decoder`.

        Only the names of the messages of `decoder` are translated, since one old name can have several meanings.
        """
        tags = {each.__struct_config__.tag for each in get_args(decoder.type)}
        kinds = {tag: names for tag, names in CLIENT_MESSAGES.kinds.items() if tag in tags}
        self._decoder = decoder
        self._translation = Translation(Names(kinds=kinds), back=True)

    def decode(self, data: bytes) -> Any:
        """Return the decoded message. Raises the errors of the decoder for present names."""
        return self._decoder.decode(_encode(self._translation.value(_decode(data))))


class PreviousTransport:
    """A transport that sends messages with the names of protocol 3."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def push(self, message: bytes, most: int) -> bool:
        """See `Transport.push`."""
        return self._transport.push(to_previous(message), most)

    def push_frame(self, frame: bytes, most: int) -> bool:
        """See `Transport.push_frame`."""
        return self._transport.push_frame(_frame_to_previous(frame), most)

    def close_with(self, last_words: bytes, code: int, reason: str) -> None:
        """See `Transport.close_with`."""
        self._transport.close_with(to_previous(last_words), code, reason)


class _Hello(msgspec.Struct, tag="hello"):
    """The field of a hello with the number of the protocol."""

    protocol: int = PREVIOUS_PROTOCOL


_hello = msgspec.json.Decoder(_Hello)


class Adaptable(Protocol):
    """The parts of a connection that depend on the protocol of its client."""

    decoder: Any
    transport: Any


def adapt(connection: Adaptable, hello: bytes) -> None:
    """Make a connection speak the protocol that its client names in the first message."""
    try:
        protocol = _hello.decode(hello).protocol
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError):
        return  # the decoder of the connection refuses the message
    if protocol == PREVIOUS_PROTOCOL:
        connection.decoder = PreviousDecoder(connection.decoder)
        connection.transport = PreviousTransport(connection.transport)
