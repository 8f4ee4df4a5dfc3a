"""The JSON structures of players' pages. All times are in milliseconds since 1970."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from inkrally.lobby.ratings import ShownRating
from inkrally.lobby.time_controls import Speed
from inkrally.pack import MatchStat

Outcome = Literal["won", "shared", "lost", "alone"]


class HistoryFilter(msgspec.Struct, frozen=True):
    """A filter of the match list. Empty values match all. `company` is a handle, or `bots` for no other person."""

    game: str = ""
    tempo: str = ""
    box: str = ""
    company: str = ""
    outcome: str = ""


class HistoryMatch(msgspec.Struct, frozen=True):
    """A finished match in the list of a player.

    `names` and `looks` are by seat. `handles` contains the handles of players who played under them, None for others.
    `place` is the rank among all seats; players who left come last. `lost` is what was lost in `rounds` rounds by a
    review, and `worst` the most expensive round. `change` is the change of the rating, None if the match was not rated
    or is not computed yet. `void` is a match that began as a rated one, but counts for no player, as all left it.
    """

    table: str
    title: str
    game: str
    tempo: Speed
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
    """A page of matches, the newest first.

    `next` asks for the following page; it is None on the last one. `total` is the number of all matches of the filter,
    sent with the first page only.
    """

    matches: tuple[HistoryMatch, ...]
    next: str | None
    total: int | None


class HeadToHead(msgspec.Struct, frozen=True):
    """The number of matches that two players played together, and how often the asking one was ahead or behind."""

    matches: int
    ahead: int
    behind: int


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating after a number of matches, with its interval."""

    at: int
    value: int
    low: int
    high: int
    matches: int


class RatingSummary(msgspec.Struct, frozen=True):
    """A rating by game and tempo: its present value, and its points, the oldest first."""

    game: str
    tempo: Speed
    rating: ShownRating
    points: tuple[RatingPoint, ...]


class VariantStat(msgspec.Struct, frozen=True):
    """A figure in a box: the mean of `matches`, and the record with its table."""

    mean: float
    best: int
    table: str
    matches: int


class VariantStats(msgspec.Struct, frozen=True):
    """A player's results with the options of a box.

    `won` counts wins among the matches `against` others. A figure is None if no match has it.
    """

    box: str
    options: dict[str, Any]
    matches: int
    against: int
    won: int
    figures: tuple[VariantStat | None, ...]


class GameStats(msgspec.Struct, frozen=True):
    """A player's results in a game, by box, the most played first."""

    game: str
    matches: int
    kinds: tuple[MatchStat, ...]
    boxes: tuple[VariantStats, ...]


class ReviewedMatch(msgspec.Struct, frozen=True):
    """A reviewed match: what was lost in how many rounds, and the most expensive round."""

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
    """One of a player's best sheets."""

    game: str
    table: str
    title: str
    options: dict[str, Any]
    at: int
    points: int
    sheet: Any


class PlayerProfile(msgspec.Struct, frozen=True):
    """A player's page without the list of matches.

    `together` exists if another player asks who has played with this one. `company` contains the handles of frequent
    opponents, for the filter.
    """

    matches: int
    hidden: bool
    together: HeadToHead | None
    ratings: tuple[RatingSummary, ...]
    games: tuple[GameStats, ...]
    reviewed: tuple[ReviewedGame, ...]
    best: tuple[BestSheet, ...]
    company: tuple[str, ...]
