"""What the pages of players are told: forms alone, for the routes and the client. Times are in milliseconds."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from inkrally.pack import KeptFigure
from inkrally.place.paces import Tempo
from inkrally.place.ratings import ShownRating

Outcome = Literal["won", "shared", "lost", "alone"]


class HistoryFilter(msgspec.Struct, frozen=True):
    """Which matches are wanted; what is empty asks for any. `company`: a handle, or `bots` for no other person."""

    game: str = ""
    tempo: str = ""
    box: str = ""
    company: str = ""
    outcome: str = ""


class HistoryMatch(msgspec.Struct, frozen=True):
    """A match of a player that is over, for a list. `names` and `looks` are by seat; `handles` has those of them who
    are players called so, None for the others. `place` is among all seats, who left after who stayed. `figures` are as
    the game's, `lost` what was given away in `rounds` rounds where there is a review, `worst` the one that cost most.
    `change`: of the rating, None where the match was not rated or its ratings are not worked out yet. `void`: it was
    begun as a rated match and counts for nobody, as all people left it."""

    table: str
    title: str
    game: str
    tempo: Tempo
    options: dict[str, Any]
    own_course: str
    at: int
    seat: int
    names: tuple[str, ...]
    looks: tuple[int, ...]
    handles: tuple[str | None, ...]
    outcome: Outcome
    place: int
    figures: tuple[int | None, ...]
    lost: float | None
    rounds: int | None
    worst: int | None
    rated: bool
    public: bool
    change: int | None
    void: bool = False


class HistoryPage(msgspec.Struct, frozen=True):
    """Some matches, the newest first; `next` asks for those before them, None where there are none. `total` is how many
    fit the filter in all, told with the first of them."""

    matches: tuple[HistoryMatch, ...]
    next: str | None
    total: int | None


class TogetherCount(msgspec.Struct, frozen=True):
    """Matches in which both had a seat, and in how many of them who asks was ahead, or behind."""

    matches: int
    ahead: int
    behind: int


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after so many matches, as it stood then, with the ends of its box."""

    at: int
    value: int
    low: int
    high: int
    matches: int


class RatingLine(msgspec.Struct, frozen=True):
    """A rating by game and tempo: as it stands, and how it went, the oldest point first."""

    game: str
    tempo: Tempo
    rating: ShownRating
    points: tuple[RatingPoint, ...]


class BoxFigure(msgspec.Struct, frozen=True):
    """Of a figure in a box: the mean of `matches`, and the record with its table."""

    mean: float
    best: int
    table: str
    matches: int


class BoxFigures(msgspec.Struct, frozen=True):
    """What a player did with a box: `options` say it; of `matches` so many were `won` of those played `against`
    others. A figure is None where no match has it."""

    box: str
    options: dict[str, Any]
    matches: int
    against: int
    won: int
    figures: tuple[BoxFigure | None, ...]


class GameFigures(msgspec.Struct, frozen=True):
    """A game by its boxes, the most played first."""

    game: str
    matches: int
    kinds: tuple[KeptFigure, ...]
    boxes: tuple[BoxFigures, ...]


class ReviewedMatch(msgspec.Struct, frozen=True):
    """A match with a review: what was given away in how many rounds, and in which round most."""

    table: str
    title: str
    at: int
    seat: int
    seats: int
    lost: float
    rounds: int
    worst: int | None


class ReviewedGame(msgspec.Struct, frozen=True):
    """The reviewed matches of a game, the oldest first."""

    game: str
    matches: tuple[ReviewedMatch, ...]


class BestSheet(msgspec.Struct, frozen=True):
    """One of the best sheets of a player, as lists have one."""

    game: str
    table: str
    title: str
    options: dict[str, Any]
    at: int
    points: int
    sheet: Any


class PlayerProfile(msgspec.Struct, frozen=True):
    """A player's page beside its matches. `together` is there for somebody else who has played with this player;
    `company` are the handles of those played with lately, for the filter."""

    matches: int
    hidden: bool
    together: TogetherCount | None
    ratings: tuple[RatingLine, ...]
    games: tuple[GameFigures, ...]
    reviewed: tuple[ReviewedGame, ...]
    best: tuple[BestSheet, ...]
    company: tuple[str, ...]
