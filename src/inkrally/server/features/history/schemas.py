"""The JSON structures of players' pages. All times are in milliseconds since 1970."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from inkrally.lobby.ratings import ShownRating
from inkrally.lobby.time_controls import Speed
from inkrally.pack import MatchStat

Outcome = Literal["won", "shared", "lost", "alone"]
"""The result of a match for one player. `alone` means that no other person had a seat."""


class HistoryFilter(msgspec.Struct, frozen=True):
    """A filter for the list of matches. An empty value matches all matches.

    Attributes:
        game: The name of the game.
        tempo: The tempo, `live` or `days`.
        box: The variant: the short text for the options (`match_stats.variant_of`).
        company: The handle of another player, or `bots` for matches without another person.
        outcome: The result for the player.
    """

    game: str = ""
    tempo: str = ""
    box: str = ""
    company: str = ""
    outcome: str = ""


class HistoryMatch(msgspec.Struct, frozen=True):
    """A finished match in the list of a player.

    Attributes:
        table: The ID of the table.
        title: The title of the table.
        game: The name of the game.
        tempo: The tempo, `live` or `days`.
        options: The options of the game, without a course that a player made.
        own_course: The name of a course that a player made, or empty for another course.
        at: When the match ended.
        seat: The seat of the player.
        names: The names by seat.
        looks: The numbers of the avatars by seat.
        handles: The handles of players who played under their handles, by seat; None for others.
        outcome: The result for the player.
        place: The place among all seats, from 1. Players who left come last.
        figures: The statistics that the game defines (`match_stats.stat_columns_of`).
        lost: The points or turns that the player lost, by a review.
        rounds: The number of rounds that were reviewed.
        worst: The round with the largest loss.
        rated: Whether the match was rated.
        public: Whether everyone may see the match.
        change: The change of the player's rating. None if the match was not rated, or its rating is not computed yet.
        void: Whether a rated match changed no ratings, for example because all players left it.
        parts: The points of the player by part of the game, such as an expansion. Empty for games without such parts.
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
    parts: dict[str, int] = {}


class HistoryPage(msgspec.Struct, frozen=True):
    """One page of the list of matches, the newest first.

    Attributes:
        matches: The matches.
        next: The value of the argument `before` for the following page, or None on the last page.
        total: The number of all matches that the filter matches. Only on the first page.
    """

    matches: tuple[HistoryMatch, ...]
    next: str | None
    total: int | None


class HeadToHead(msgspec.Struct, frozen=True):
    """The results of the matches that the viewer of a page and its owner played together.

    Attributes:
        matches: The number of these matches.
        ahead: How often the viewer had a better place than the owner.
        behind: How often the viewer had a worse place than the owner.
    """

    matches: int
    ahead: int
    behind: int


class RatingPoint(msgspec.Struct, frozen=True):
    """One point in the line of a player's rating over time: the rating after a match.

    Attributes:
        at: The time.
        value: The rating.
        low: The lower end of the shown interval, which contains the strength in about two of three cases.
        high: The upper end of that interval.
        matches: The number of rated matches until then.
    """

    at: int
    value: int
    low: int
    high: int
    matches: int


class RatingSummary(msgspec.Struct, frozen=True):
    """The rating of a player in one game at one tempo: the present rating, and earlier ones, the oldest first."""

    game: str
    tempo: Speed
    rating: ShownRating
    points: tuple[RatingPoint, ...]


class VariantStat(msgspec.Struct, frozen=True):
    """One statistic of the matches of one variant.

    Attributes:
        mean: The mean of all matches.
        best: The record.
        table: The table of the record.
        matches: The number of matches with this statistic.
    """

    mean: float
    best: int
    table: str
    matches: int


class VariantStats(msgspec.Struct, frozen=True):
    """The results of a player in the matches of one variant of a game.

    Attributes:
        box: The short text for the options.
        options: The options.
        matches: The number of matches.
        against: The number of matches against other people.
        won: How many of the matches against other people the player won.
        figures: The statistics, each None if no match has it.
    """

    box: str
    options: dict[str, Any]
    matches: int
    against: int
    won: int
    figures: tuple[VariantStat | None, ...]


class GameStats(msgspec.Struct, frozen=True):
    """The results of a player in one game: the kinds of statistics, and the results by variant."""

    game: str
    matches: int
    kinds: tuple[MatchStat, ...]
    boxes: tuple[VariantStats, ...]


class ReviewedMatch(msgspec.Struct, frozen=True):
    """A reviewed match of a player.

    Attributes:
        table: The ID of the table.
        title: The title of the table.
        at: When the match ended.
        seat: The seat of the player.
        seats: The number of seats.
        lost: The points or turns that the player lost.
        rounds: The number of rounds.
        worst: The round with the largest loss, or None.
    """

    table: str
    title: str
    at: int
    seat: int
    seats: int
    lost: float
    rounds: int
    worst: int | None


class ReviewedGame(msgspec.Struct, frozen=True):
    """The reviewed matches of a player in one game, the oldest first."""

    game: str
    matches: tuple[ReviewedMatch, ...]


class BestSheet(msgspec.Struct, frozen=True):
    """One of the best sheets of a player, in a game with sheets."""

    game: str
    table: str
    title: str
    options: dict[str, Any]
    at: int
    points: int
    sheet: Any


class PlayerProfile(msgspec.Struct, frozen=True):
    """The page of a player without the list of matches.

    Attributes:
        matches: The number of matches that the viewer may see.
        hidden: Whether the player has hidden the page from others.
        together: The matches of the viewer and this player, if there are any.
        ratings: The ratings.
        games: The results by game.
        reviewed: The reviewed matches by game.
        best: The best sheets.
        company: The handles of frequent opponents, which the page offers as values of a filter.
    """

    matches: int
    hidden: bool
    together: HeadToHead | None
    ratings: tuple[RatingSummary, ...]
    games: tuple[GameStats, ...]
    reviewed: tuple[ReviewedGame, ...]
    best: tuple[BestSheet, ...]
    company: tuple[str, ...]
