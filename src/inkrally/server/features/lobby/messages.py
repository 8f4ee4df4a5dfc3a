"""The messages of the lobby's WebSocket, `/live/place`, as documented in `docs/reference/protocol.md`."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import msgspec

from inkrally.lobby.open_table_list import ListUpdate, OpenTable
from inkrally.lobby.time_controls import TimeControl
from inkrally.server.live.messages import PREVIOUS_PROTOCOL, Close, Invitation, MessageId, Ping, Pong, Refused

SearchCount: TypeAlias = "tuple[str, TimeControl, bool, int]"
"""The number of people who search for one kind of quick game: game, time control, whether it is rated, number."""
People = Annotated[int, msgspec.Meta(ge=2, le=4)]
"""A number of players of a quick game."""


class EnterLobby(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message of a client to the lobby.

    Attributes:
        epoch: The epoch of the list that the client has. Without an epoch, the client gets no updates of the list.
        version: The version of that list.
    """

    cost: ClassVar[float] = 3.0
    protocol: int = PREVIOUS_PROTOCOL
    epoch: str = ""
    version: int = 0


class Seek(msgspec.Struct, frozen=True, tag="seek", forbid_unknown_fields=True):
    """Start a search for a quick game.

    Attributes:
        id: The number of the message, which the reply repeats.
        game: The game.
        pace: The time control.
        name: The name of the player at the table.
        rated: Whether the match counts for ratings.
        min_players: The minimum number of players.
        max_players: The maximum number of players.
        bots_after: The number of seconds after which bots take the free seats. None: never.
    """

    cost: ClassVar[float] = 4.0
    id: MessageId
    game: str
    pace: TimeControl
    name: str
    rated: bool = False
    min_players: People = 2
    max_players: People = 4
    bots_after: Annotated[int, msgspec.Meta(ge=10, le=3600)] | None = None


class CancelSeek(msgspec.Struct, frozen=True, tag="cancel-seek", forbid_unknown_fields=True):
    """Stop the account's search for a quick game."""

    cost: ClassVar[float] = 1.5
    id: MessageId


class StartWithBots(msgspec.Struct, frozen=True, tag="start-with-bots", forbid_unknown_fields=True):
    """Start a match for the account's search now, with bots in the free seats."""

    cost: ClassVar[float] = 11.0
    id: MessageId


class AcceptMatch(msgspec.Struct, frozen=True, tag="accept-match", forbid_unknown_fields=True):
    """Answer that the player wants to play the match that was found while no page was open."""

    cost: ClassVar[float] = 11.0
    id: MessageId


LobbyClientMessage = EnterLobby | Seek | CancelSeek | StartWithBots | AcceptMatch | Ping


class Accepted(msgspec.Struct, frozen=True, tag="done"):
    """The reply to a message that was carried out. `id` is the number of the message."""

    id: int


class Seeking(msgspec.Struct, frozen=True, tag="seek-status"):
    """The state of the account's search for a quick game. All times are in milliseconds since 1970.

    Attributes:
        game: The game.
        pace: The time control.
        rated: Whether the match counts for ratings.
        since: When the search began.
        now: The time of the server.
        people: The number of people with the same search, including this one.
        missing_players: How many more people are needed to start at `now`; at least 1.
        expected: The median of recent waiting times in milliseconds. None without any.
        bots_at: When bots take the free seats. None: never.
        near: The number of other searches from the same address. `people` leaves them out, because a quick game pairs
            no two players of one address.
        steps: Pairs of a number of players and the time from which a match can start with that number, the largest
            number first.
        anybody_at: The time from which the player can be paired with players of any rating.
        in_background: Whether the search continues for ten minutes after the last page is closed, because a
            notification reaches the player.
    """

    game: str
    pace: TimeControl
    rated: bool
    since: int
    now: int
    people: int
    missing_players: int
    expected: int | None
    bots_at: int | None = None
    near: int = 0
    steps: tuple[tuple[int, int], ...] = ()
    anybody_at: int = 0
    in_background: bool = False


class MatchOffered(msgspec.Struct, frozen=True, tag="match-offered"):
    """Players were found, but the page of at least one of them is closed. The match waits for their answers.

    Attributes:
        game: The game.
        pace: The time control.
        rated: Whether the match counts for ratings.
        since: When the search began, in milliseconds since 1970.
        now: The time of the server.
        ends: Until when the match waits. Then the searches of the players who have answered continue.
        players: The number of players of the match.
        unanswered: The number of players who have not answered yet.
        yours: Whether this player must answer (`accept-match`).
    """

    game: str
    pace: TimeControl
    rated: bool
    since: int
    now: int
    ends: int
    players: int
    unanswered: int
    yours: bool


class SeekEnded(msgspec.Struct, frozen=True, tag="seek-ended"):
    """The account has no search. Sent when a search ends, and to a client that connects without a search.

    Attributes:
        looking: The number of people who search, by kind of quick game.
    """

    looking: tuple[SearchCount, ...] = ()


class MatchFound(msgspec.Struct, frozen=True, tag="match-found"):
    """The account's search has found players. The match starts at this table; `path` is the path of its page."""

    table: str
    path: str


class ListReset(msgspec.Struct, frozen=True, tag="list-reset"):
    """The client has missed too many updates of the list, and must request the full list."""


class OnlineCount(msgspec.Struct, frozen=True, tag="online-count"):
    """The number of connected people, which the server sends after a noticeable change.

    Attributes:
        people: The number of connected people.
        looking: The number of people who search, by kind of quick game.
    """

    people: int
    looking: tuple[SearchCount, ...]


class OpenTableSnapshot(msgspec.Struct, frozen=True):
    """The full list of public tables in one version.

    Attributes:
        epoch: An identifier of this list. Versions of lists with different epochs cannot be compared.
        version: The version.
        now: The time of the server in milliseconds since 1970.
        people: The number of connected people.
        tables: The tables.
    """

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
    | MatchOffered
    | SeekEnded
    | MatchFound
    | Invitation
    | Accepted
    | Refused
    | Pong
    | Close
)
