"""The messages of the lobby's WebSocket, `/live/place`, as documented in `docs/reference/protocol.md`."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import msgspec

from inkrally.lobby.open_table_list import ListUpdate, OpenTable
from inkrally.lobby.time_controls import TimeControl
from inkrally.server.live.messages import PROTOCOL, Close, Invitation, MessageId, Ping, Pong, Refused

SearchCount: TypeAlias = "tuple[str, TimeControl, bool, int]"
"""How many people search for the same: the game, the pace, whether it is rated, and the number."""
People = Annotated[int, msgspec.Meta(ge=2, le=4)]


class EnterLobby(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message of a page. `epoch` and `version` are those of its list. Without an epoch it gets no list."""

    cost: ClassVar[float] = 3.0
    protocol: int = PROTOCOL
    epoch: str = ""
    version: int = 0


class Seek(msgspec.Struct, frozen=True, tag="seek", forbid_unknown_fields=True):
    """Start a search for a quick game.

    `fewest` and `most` bound the number of players. Bots take the free seats after `bots_after` seconds.
    """

    cost: ClassVar[float] = 4.0
    id: MessageId
    game: str
    pace: TimeControl
    name: str
    rated: bool = False
    fewest: People = 2
    most: People = 4
    bots_after: Annotated[int, msgspec.Meta(ge=10, le=3600)] | None = None


class CancelSeek(msgspec.Struct, frozen=True, tag="stop", forbid_unknown_fields=True):
    """Stop the search."""

    cost: ClassVar[float] = 1.5
    id: MessageId


class StartWithBots(msgspec.Struct, frozen=True, tag="with-bots", forbid_unknown_fields=True):
    """Begin now, with bots in the free seats."""

    cost: ClassVar[float] = 11.0
    id: MessageId


LobbyClientMessage = EnterLobby | Seek | CancelSeek | StartWithBots | Ping


class Accepted(msgspec.Struct, frozen=True, tag="done"):
    """The requested change was made."""

    id: int


class Seeking(msgspec.Struct, frozen=True, tag="seeking"):
    """The state of the own search. Times are in milliseconds since 1970.

    `people` is the number of people that search for the same, this one included. The match begins when `more` others
    come; this holds for the step at `now`, and later for that of `steps`. `steps` lists the numbers of players with
    which it begins, and from when on. From `anybody_at` on, ratings do not matter. `expected` is how long people waited
    lately, None if no one did. `bots_at` is when bots take the free seats, None for never. `near` is the number of
    others with the same address, which `people` does not count: a quick game seats only one of each address.
    """

    game: str
    pace: TimeControl
    rated: bool
    since: int
    now: int
    people: int
    more: int
    expected: int | None
    bots_at: int | None = None
    near: int = 0
    steps: tuple[tuple[int, int], ...] = ()
    anybody_at: int = 0


class SeekEnded(msgspec.Struct, frozen=True, tag="not-seeking"):
    """There is no search. `looking` contains the numbers of people that search, by game and pace."""

    looking: tuple[SearchCount, ...] = ()


class MatchFound(msgspec.Struct, frozen=True, tag="found"):
    """The search has led to a table, where the match begins."""

    table: str
    path: str


class ListReset(msgspec.Struct, frozen=True, tag="list-anew"):
    """The page has missed too many changes, and must read the whole list again."""


class OnlineCount(msgspec.Struct, frozen=True, tag="people-here"):
    """How many people are connected, and how many search for what. Sent only after a noticeable change."""

    people: int
    looking: tuple[SearchCount, ...]


class OpenTableSnapshot(msgspec.Struct, frozen=True):
    """The whole list of public tables in one version. `people` is the number of connected people."""

    epoch: str
    version: int
    now: int
    people: int
    tables: tuple[OpenTable, ...]


LobbyServerMessage = (
    ListUpdate
    | ListReset
    | OnlineCount
    | Seeking
    | SeekEnded
    | MatchFound
    | Invitation
    | Accepted
    | Refused
    | Pong
    | Close
)
