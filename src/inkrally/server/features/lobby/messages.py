"""What a page and the place say to each other over `/live/place`; documented in `docs/protocol.md`."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

import msgspec

from inkrally.place.listing import ListedTable, ListUpdate
from inkrally.place.paces import Pace
from inkrally.server.live.messages import PROTOCOL, Goodbye, Invited, MessageId, Ping, Pong, Refused

Looking: TypeAlias = "tuple[str, Pace, bool, int]"
"""How many people look for the same: the game, the pace, whether it is rated."""
People = Annotated[int, msgspec.Meta(ge=2, le=4)]


class EnterPlace(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message. `epoch` and `version` are those of the list that the page has; without an epoch it is told
    nothing of the list, and only how its search goes."""

    cost: ClassVar[float] = 3.0
    protocol: int = PROTOCOL
    epoch: str = ""
    version: int = 0


class Seek(msgspec.Struct, frozen=True, tag="seek", forbid_unknown_fields=True):
    """Look for people to play a quick game with: the game, its pace, one's name there, and how many people it has to be
    in all. `bots_after`: after so many seconds bots take the seats for which nobody was found; None for never."""

    cost: ClassVar[float] = 4.0
    id: MessageId
    game: str
    pace: Pace
    name: str
    rated: bool = False
    fewest: People = 2
    most: People = 4
    bots_after: Annotated[int, msgspec.Meta(ge=10, le=3600)] | None = None


class StopSeeking(msgspec.Struct, frozen=True, tag="stop", forbid_unknown_fields=True):
    """Look no more."""

    cost: ClassVar[float] = 1.5
    id: MessageId


class WithBots(msgspec.Struct, frozen=True, tag="with-bots", forbid_unknown_fields=True):
    """Begin now, with bots in the seats for which nobody was found."""

    cost: ClassVar[float] = 11.0
    id: MessageId


FromPlacePage = EnterPlace | Seek | StopSeeking | WithBots | Ping


class Agreed(msgspec.Struct, frozen=True, tag="done"):
    """What was asked for is so."""

    id: int


class Seeking(msgspec.Struct, frozen=True, tag="seeking"):
    """How one's search goes. `since` and `now` in milliseconds; `people` look for the same, oneself among them;
    `more`: if so many come who fit, it begins; `expected` is how long people waited lately, None where nobody did.
    `bots_at`: when bots take the seats for which nobody was found, None for never. `near`: the number of others who
    look for the same from the asker's address. `people` does not count them: a quick game seats one of each address.
    `steps`: with how many people in all it begins, and from when on, the fewest last. `anybody_at`: from when on
    ratings do not matter. `more` counts by the step of `now`; a page that shows it later counts by `steps`.
    """

    game: str
    pace: Pace
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


class NotSeeking(msgspec.Struct, frozen=True, tag="not-seeking"):
    """One's search is over, or there was none; `looking` says by game and pace how many people look, for those who
    may."""

    looking: tuple[Looking, ...] = ()


class Found(msgspec.Struct, frozen=True, tag="found"):
    """One's search has led to a table, and the match there begins."""

    table: str
    path: str


class ListAnew(msgspec.Struct, frozen=True, tag="list-anew"):
    """Too much of the list was missed: it is to be read as a whole."""


class PeopleHere(msgspec.Struct, frozen=True, tag="people-here"):
    """How many people are connected to this server, and by what is looked for how many look: told to those who look at
    the list now and then, where it has changed by what one would notice."""

    people: int
    looking: tuple[Looking, ...]


class PlaceList(msgspec.Struct, frozen=True):
    """The whole list of public tables, as of a version; `people` are connected to this server."""

    epoch: str
    version: int
    now: int
    people: int
    tables: tuple[ListedTable, ...]


ToPlacePage = (
    ListUpdate | ListAnew | PeopleHere | Seeking | NotSeeking | Found | Invited | Agreed | Refused | Pong | Goodbye
)
