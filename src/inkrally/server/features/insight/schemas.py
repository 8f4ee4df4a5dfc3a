"""The JSON structures of insight. Losses are in points or turns, times in milliseconds since 1970."""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.pack import MatchStat


class MeanLoss(msgspec.Struct, frozen=True):
    """The mean loss over some matches, and its standard error."""

    mean: float
    error: float


class RoundLosses(msgspec.Struct, frozen=True):
    """The losses in one round or turn.

    Attributes:
        round: The number of the round or turn.
        matches: The number of reviewed matches that have this round.
        lost: The mean loss in this round, or None if there are too few matches.
        best: The share of these matches in which the review found no better turn, or None if there are too few.
        best_error: The standard error of `best`, or None.
    """

    round: int
    matches: int
    lost: MeanLoss | None
    best: float | None
    best_error: float | None


class ShownLoss(msgspec.Struct, frozen=True):
    """A turn that shows a theme.

    Attributes:
        table: The ID of the table.
        title: The title of the table.
        at: When the match ended.
        seat: The seat of the player.
        seats: The number of seats.
        round: The number of the round or turn.
        lost: The loss of the turn.
        error: The standard error of `lost`.
    """

    table: str
    title: str
    at: int
    seat: int
    seats: int
    round: int
    lost: float
    error: float


class ThemeLosses(msgspec.Struct, frozen=True):
    """The losses of one theme.

    Attributes:
        theme: The theme by the definition of the game, or `other` for losses without a theme.
        matches: The number of reviewed matches with such a loss.
        turns: The number of turns with such a loss.
        lost: The mean loss of a match by this theme, over all reviewed matches. None if there are too few.
        shown: The turns with the largest losses, the worst first.
    """

    theme: str
    matches: int
    turns: int
    lost: MeanLoss | None
    shown: tuple[ShownLoss, ...]


class VariantScores(msgspec.Struct, frozen=True):
    """A variant of a game.

    Attributes:
        options: The options of the variant.
        parts: The indexes of its parts, such as its expansions, in `GameInsight.parts`.
    """

    options: dict[str, Any]
    parts: tuple[int, ...]


class ScorePoint(msgspec.Struct, frozen=True):
    """The result of one match.

    Attributes:
        table: The ID of the table.
        at: When the match ended.
        variant: The index of the variant in `GameInsight.variants`.
        figures: The statistics that the game defines.
    """

    table: str
    at: int
    variant: int
    figures: tuple[int | None, ...]


class GameInsight(msgspec.Struct, frozen=True):
    """The insight into one game. It counts only matches that the player finished and whose dice were not known in
    advance.

    Attributes:
        game: The name of the game.
        reviewed: The number of reviewed matches that the losses are computed from: at most the newest 200.
        outdated: The number of further reviewed matches whose reviews are of an older version.
        turns: The number of reviewed turns.
        lost: The mean loss of a match, or None if there are too few matches.
        rounds: The losses by round or turn.
        themes: The losses by theme, the largest first. A turn counts for each of its themes.
        kinds: The statistics in `ScorePoint.figures`.
        variants: The variants of the matches in `scores`.
        parts: The options of the parts of these variants, such as expansions.
        scores: The results of at most the newest 200 matches, reviewed or not, the oldest first.
    """

    game: str
    reviewed: int
    outdated: int
    turns: int
    lost: MeanLoss | None
    rounds: tuple[RoundLosses, ...]
    themes: tuple[ThemeLosses, ...]
    kinds: tuple[MatchStat, ...]
    variants: tuple[VariantScores, ...]
    parts: tuple[dict[str, Any], ...]
    scores: tuple[ScorePoint, ...]


class Insight(msgspec.Struct, frozen=True):
    """The insight into all games that an account has played, and the minimum number of matches for a mean."""

    games: tuple[GameInsight, ...]
    min_matches: int
