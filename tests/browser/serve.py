"""The server of the browser tests: `python -m tests.browser.serve serve ...`.

It waits less than a real server: for players who are away, for answers, and for bots in a quick game. Race clocks run
twice as fast. Questions at a table without a timer wait for three minutes, since tests look at them in several themes.
Its bots and analyses search little, and its processes have normal priority. It has short courses beside the real ones.
A title such as "Seed 7" fixes the seed of a match.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from msgspec.structs import replace

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Timer
from inkrally.roborally.game import RoboRally
from inkrally.roborally.turn import timers
from inkrally.server import config
from inkrally.server.features.known_dice import best_sheets
from inkrally.server.features.lobby import matchmaking
from inkrally.server.jobs import request_jobs
from inkrally.table.table import TableCore
from tests.browser import process_priority, small_courses
from tests.browser.race_driver import HASTY, HASTY_QUESTION

QUICK: dict[tuple[float, int | None], int] = {
    (20, 30): 4,
    (20, 60): 7,
    (59, 60): 8,
    **{(each, None): 180 for each in (20, 30, 59, 60)},
}
"""The seconds of a clock, by those of the rules and the table's timer."""

timer_of = RoboRally.timer
decide = TableCore._decided
start = TableCore._start


def quick_timer(game: RoboRally, state: Any) -> Timer | None:
    """Return the timer of a phase with fewer seconds."""
    timer = timer_of(game, state)
    return timer and Timer(QUICK.get((timer.seconds, state.table.options.timer), timer.seconds // 2))


def quick_questions(table: TableCore, command: Any, now: int, by: Any = None) -> Any:
    """Decide a command; at a table with the clock `HASTY` a question waits for `HASTY_QUESTION` seconds."""
    change = decide(table, command, now, by)
    if not change.finished_drafts or change.transition is None or change.doc is None:
        return change
    phase = table.game.phase(change.transition.after.table)
    if not phase or phase.name == "program" or table.doc.setup.clock.seconds != HASTY:
        return change
    return replace(change, doc=replace(change.doc, deadline=now + 1000 * HASTY_QUESTION))


def seeded(table: TableCore, account: Any, now: int, seed: Any) -> Any:
    """Start a match; a title such as "Seed 7" names the numbered seed that the match is played with."""
    word, _, number = table.doc.setup.title.partition(" ")
    return start(table, account, now, numbered_seed(int(number)) if word == "Seed" else seed)


def module(name: str) -> tuple[str, ...]:
    """Return the command that runs a module of these tests."""
    return (sys.executable, "-m", f"tests.browser.small_{name}")


def main() -> None:
    """Shorten waiting times and searches, and run the command line."""
    process_priority.keep_normal()
    small_courses.lay()
    changed: dict[Any, dict[str, Any]] = {
        RoboRally: {"timer": quick_timer},
        TableCore: {"_decided": quick_questions, "_start": seeded},
        timers: {"SETUP_SECONDS": 59},
        matchmaking: {"SECOND_MS": 50},
        best_sheets: {"POLL_SECONDS": 0.5},
        request_jobs: {"REQUEST_WORKER_COMMAND": module("request_worker")},
    }
    settings: dict[str, Any] = {"away_seconds": 1, "host_absence_seconds": 1, "request_job_seconds": 60}
    settings |= {"bot_command": module("bot"), "analysis_command": module("analysis_worker")}
    changed[config] = {"Config": partial(config.Config, **settings)}
    for owner, values in changed.items():
        for name, value in values.items():
            assert hasattr(owner, name), name
            setattr(owner, name, value)
    # The command line reads `Config` when it is imported.
    from inkrally.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
