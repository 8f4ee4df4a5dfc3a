"""Computes the timers of a table: for programming, for questions, and for showing a turn (rules 4.3)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from inkrally.match.game import Playback, Seat, Timer
from inkrally.roborally import rule_components
from inkrally.roborally.table import Stage, Table, rules_of
from inkrally.roborally.turn.programming import must_program, own_robots

QUESTION_SECONDS = 20
"""The time to answer a question of an Option or about powering down. It is short because all other players wait."""
PLACING_SECONDS = 40
"""The time to choose the space and facing of a robot that re-enters."""
SETUP_SECONDS = 60
"""The time for choices before the first turn. Players read cards and look at spaces then."""

ASKED: dict[Stage, int] = {
    "option": QUESTION_SECONDS,
    "announce": QUESTION_SECONDS,
    "stay-down": QUESTION_SECONDS,
    "re-enter": PLACING_SECONDS,
}
"""The time, in seconds, for a decision of one player while all others wait, whatever the timer of the table is."""

STEP_SECONDS = 1.2
"""The time that the client shows one step of a turn at normal speed. A test compares it with the client's constant."""


def timer(table: Table, owes: Sequence[Seat]) -> Timer | None:
    """Return the timer for the seats in `owes`, which must act, or None if no timer runs (rules 4.3)."""
    seconds = table.options.timer
    for_all = rule_components.shared_timer_seconds(rules_of(table))
    if for_all is not None and table.stage == "program" and owes:
        return Timer(for_all)
    # Players must not wait for a player who has left.
    if owes and (table.stage == "set-up" or (table.course is not None and table.course.placing)):
        return Timer(SETUP_SECONDS)
    if owes and table.stage in ASKED:
        return Timer(ASKED[table.stage])
    if seconds is None or table.stage != "program" or len(owes) != 1:
        return None
    own = own_robots(table, owes[0])
    return Timer(seconds * sum(must_program(table, number) for number in own))


def playback_of(table: Table) -> Playback | None:
    """Return the turn that clients show before a timer starts, and its time. None without such a turn or timer."""
    story = table.story
    hurries = table.options.timer is not None or rule_components.shared_timer_seconds(rules_of(table)) is not None
    if story is None or not (hurries or table.stage in ASKED):
        return None
    steps = sum(len(register.steps) for register in story.registers) + len(story.after)
    # Two additional steps: a frame before the first step, and a pause after the last step.
    return Playback(story.turn, math.ceil(STEP_SECONDS * (steps + 2)))
