"""Time controls: live, one day per round, or three days per round. Contains no table."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

TimeControl: TypeAlias = Literal["live", "day", "three-days"]
Speed: TypeAlias = Literal["live", "days"]
"""The group of time controls that share a rating. Live matches and matches over days are rated separately."""

TIME_CONTROLS: tuple[TimeControl, ...] = get_args(TimeControl)
DAY = 24 * 3600
"""The length of a day, in seconds."""
ROUND_SECONDS: dict[TimeControl, int] = {"day": DAY, "three-days": 3 * DAY}
"""The time for a round by time control, in seconds. For live matches, each game sets its own time."""


def time_control_of(seconds: int | None) -> TimeControl:
    """Return the time control for the clock that a host has set, in seconds. Without a clock (None), it is `live`."""
    if seconds is None or 2 * seconds <= DAY:
        return "live"
    return "day" if seconds <= 2 * DAY else "three-days"


def speed_of(pace: TimeControl) -> Speed:
    """Return which of a player's ratings a match with this time control changes."""
    return "live" if pace == "live" else "days"
