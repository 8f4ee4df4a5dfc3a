"""The JSON structures of the games of the day, as documented in `docs/reference/http-api.md`."""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.server.features.replays.shared_dice import DiceResult, SharedDiceInfo, TryState


class DailyRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to start the player's only attempt, with the player's name and the title of the table."""

    name: str
    title: str


class DailyGame(msgspec.Struct, frozen=True):
    """A game of a day, as far as the account may know.

    Attributes:
        series: The series of the game, such as `base`. Each day has one game of each series.
        published: When the hash of the seed was published, in milliseconds since 1970.
        seed: The seed, when the results of the day are public.
        done: The number of results that count.
        state: The state of the account's attempt (`shared_dice.TryState`).
        counts: Whether that attempt counts for the day.
        round: The round or turn of a running attempt.
        bar: The points or turns of a finished attempt; None also for a race that did not reach the last flag.
        place: The place of an attempt that counts. Equal results share a place.
        better_than: The percentage of the other results that are worse. None for an attempt that does not count, and
            while there are no other results.
    """

    series: str
    game: str
    options: dict[str, Any]
    seed_sha256: str
    published: int
    seed: str | None
    done: int
    state: TryState
    table: str | None = None
    counts: bool = True
    round: int | None = None
    bar: int | None = None
    place: int | None = None
    better_than: int | None = None


class AnnouncedGame(msgspec.Struct, frozen=True):
    """A game of tomorrow, with the hash of its seed."""

    series: str
    game: str
    options: dict[str, Any]
    seed_sha256: str


class PlayedDay(msgspec.Struct, frozen=True):
    """A day, and whether the account played a game of that day in time. `bar` is the result in the first series."""

    day: str
    played: bool
    bar: int | None = None


class Daily(msgspec.Struct, frozen=True):
    """The games of a day. Times are milliseconds since 1970.

    Attributes:
        ends: When the day ends.
        closes: When the time to finish attempts of the day ends. From then on, the results of the day are public.
        streak: The number of days in a row up to today on which the account played.
        week: The last seven days up to today, today last.
        tomorrow: The games of tomorrow, if the day is today.
    """

    day: str
    today: str
    now: int
    ends: int
    closes: int
    games: tuple[DailyGame, ...]
    streak: int
    week: tuple[PlayedDay, ...]
    tomorrow: tuple[AnnouncedGame, ...] = ()


class Bar(msgspec.Struct, frozen=True, array_like=True):
    """A bar of a histogram: the number of results (`count`) with the same points or turns (`at`). `at` is None for
    races that did not reach the last flag."""

    at: int | None
    count: int


class UnrankedResult(msgspec.Struct, frozen=True):
    """A result that does not count for the ranking of the day.

    Attributes:
        name: The name of the player; empty in `DailyResults.again`.
        at: When the match was finished or last changed, in milliseconds since 1970.
        mine: Whether the result is the account's own.
    """

    name: str
    table: str
    bar: int | None
    at: int
    mine: bool


class DailyResults(msgspec.Struct, frozen=True):
    """The results of a game of a day.

    Before the account may see them, `dice` has no tries, and `bars`, `friends`, `later` and `again` are empty.

    Attributes:
        dice: The game in the form of shared dice: `tries` are the best results that count, `mine` the account's result.
        best: The best points or turns that count.
        luck: How many points more than usual the dice give; None if the game has no estimate, or none yet.
        bars: The histogram.
        friends: The results of the account's friends.
        later: The best results that do not count, because they were begun or finished too late.
        again: The account's own further games with these dice.
    """

    game: DailyGame
    dice: SharedDiceInfo
    day: str
    ends: int
    closes: int
    streak: int
    best: int | None = None
    luck: float | None = None
    bars: tuple[Bar, ...] = ()
    friends: tuple[DiceResult, ...] = ()
    later: tuple[UnrankedResult, ...] = ()
    again: tuple[UnrankedResult, ...] = ()


class ArchivedGame(msgspec.Struct, frozen=True):
    """A game of a past day, and the account's result."""

    series: str
    game: str
    options: dict[str, Any]
    state: TryState
    bar: int | None


class ArchivedDay(msgspec.Struct, frozen=True):
    """A past day with its games, for the list of past days."""

    day: str
    games: tuple[ArchivedGame, ...]
