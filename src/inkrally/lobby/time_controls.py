"""How fast a table is played: live, a round a day, a round in three days. Knows no table."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

TimeControl: TypeAlias = Literal["live", "day", "three-days"]
Speed: TypeAlias = Literal["live", "days"]
"""What has a rating of its own: matches played at once and matches over days never mix."""

TIME_CONTROLS: tuple[TimeControl, ...] = get_args(TimeControl)
DAY = 24 * 3600
"""Seconds."""
ROUND_SECONDS: dict[TimeControl, int] = {"day": DAY, "three-days": 3 * DAY}
"""What a round may take at a pace of days; live is each game's own."""


def time_control_of(seconds: int | None) -> TimeControl:
    """The pace of a table by its host's clock, in seconds; None for none, where everybody is expected to be there."""
    if seconds is None or 2 * seconds <= DAY:
        return "live"
    return "day" if seconds <= 2 * DAY else "three-days"


def speed_of(pace: TimeControl) -> Speed:
    """Which rating a match at this pace is for."""
    return "live" if pace == "live" else "days"
