"""What runs out at a table and when: the last one's time, a question's, and how long a turn is shown (rules 4.3)."""

from __future__ import annotations

import math
from collections.abc import Sequence

from inkrally.match.game import Playback, Seat, Timer
from inkrally.roborally import parts
from inkrally.roborally.table import Stage, Table, rules_of
from inkrally.roborally.turn.programming import is_asked, own_robots

QUESTION_SECONDS = 20
"""So long a question waits for its answer, of an Option card or about a power down: the others look on."""
PLACING_SECONDS = 40
"""How long a table waits for the space and the facing of a robot that comes back."""
BEGINNING_SECONDS = 60
"""So long is waited for what is chosen before the first turn: cards are read, and spaces looked at."""

ASKED: dict[Stage, int] = {
    "option": QUESTION_SECONDS,
    "announce": QUESTION_SECONDS,
    "stay-down": QUESTION_SECONDS,
    "re-enter": PLACING_SECONDS,
}
"""The seconds for what one player decides while all others wait, whatever the table's timer."""

STEP_SECONDS = 1.2
"""How long a page shows one step of a turn at the usual pace; a test compares it with the client's."""


def timer(table: Table, owes: Sequence[Seat]) -> Timer | None:
    """The clock of the game's own for those who owe something; None where none runs."""
    seconds = table.options.timer
    for_all = parts.timer_for_all(rules_of(table))
    if for_all is not None and table.stage == "program" and owes:
        return Timer(for_all)
    # Nobody can be made to wait for who is gone.
    if owes and (table.stage == "set-up" or (table.course is not None and table.course.placing)):
        return Timer(BEGINNING_SECONDS)
    if owes and table.stage in ASKED:
        return Timer(ASKED[table.stage])
    if seconds is None or table.stage != "program" or len(owes) != 1:
        return None
    own = own_robots(table, owes[0])
    return Timer(seconds * sum(is_asked(table, number) for number in own))


def playback(table: Table) -> Playback | None:
    """What pages show before such a clock runs, and how long that takes; None where none is to come."""
    story = table.story
    hurries = table.options.timer is not None or parts.timer_for_all(rules_of(table)) is not None
    if story is None or not (hurries or table.stage in ASKED):
        return None
    steps = sum(len(register.steps) for register in story.registers) + len(story.after)
    # One frame before the first step, and a last look.
    return Playback(story.turn, math.ceil(STEP_SECONDS * (steps + 2)))
