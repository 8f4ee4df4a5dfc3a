"""Finds puzzles in the reviewed losses of races with one robot, and grades programs by the values of the review.

Only races with one robot become puzzles, because in other races the best program depends on the other robots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from inkrally.analysis.turn_puzzle import SourcedPuzzle, TurnGrade, TurnPuzzle, plain_entries, position_of
from inkrally.match.game import Committed, Retracted, Shown
from inkrally.match.log import Entry, Log, evolve_entry
from inkrally.roborally import turn_themes
from inkrally.roborally.analysis.hints import own_program
from inkrally.roborally.analysis.review import (
    GAME,
    SAMPLES,
    TURNING_POINT_TURNS,
    PlayedProgram,
    RaceReview,
    TurnReview,
    review_turn,
)
from inkrally.roborally.register.trace import Facing, Space

PUZZLES_PER_RACE = 3
"""The maximum number of puzzles from one race."""
MIN_ERROR_TURNS = 0.1
"""The minimum standard error of a loss, in turns.

Without other robots all samples give the same value, but the value of the space after the turn is an estimate.
"""
MIN_LOST_ERRORS = 2.0
"""The minimum loss of a turn that becomes a puzzle, in standard errors."""

THEMES: tuple[str, ...] = ("hand", *turn_themes.THEMES)
"""The themes of puzzles: `hand` for every puzzle (find the best program for the hand), and those of `turn_themes`."""
_COMMITS = (Committed, Retracted, Shown)
_review = msgspec.json.Decoder(RaceReview)


class StandingRobot(msgspec.Struct, frozen=True):
    """The pose of the robot before its turn; `at` is None if it is off the floor."""

    at: Space | None
    facing: Facing


def puzzles_in(log: Log, review: bytes) -> Iterator[SourcedPuzzle]:
    """Yield the puzzles of a finished race, given its review as JSON.

    Raises:
        msgspec.MsgspecError: This version cannot read the review.
        BadLog: An entry of the log cannot follow.
    """
    if len(log.header.seats) != 1:
        return
    [racer] = _review.decode(review).seats
    worst = sorted(filter(_is_puzzle, racer.turns), key=lambda each: -each.lost)
    for turn in worst[:PUZZLES_PER_RACE]:
        before = _before(log, turn.turn)
        if before is not None:
            options = msgspec.to_builtins(log.header.options, str_keys=True)
            carried = any(moved for _, _, moved in turn.best.trail)
            themes = ("hand", *turn_themes.themes_of(turn.played.outcome, turn.best.outcome, carried=carried))
            best = msgspec.to_builtins(turn.best.acts, str_keys=True)
            error = max(MIN_ERROR_TURNS, turn.error)
            entries = plain_entries(before)
            puzzle = TurnPuzzle(GAME.name, options, entries, turn.turn, themes, best, turn.lost, error)
            yield SourcedPuzzle(0, puzzle)


def _is_puzzle(turn: TurnReview) -> bool:
    loss = max(TURNING_POINT_TURNS, MIN_LOST_ERRORS * max(MIN_ERROR_TURNS, turn.error))
    return turn.robot == 0 and not turn.estimate and turn.lost >= loss and bool(turn.best.acts)


def _before(log: Log, number: int) -> Sequence[Entry] | None:
    """Return the entries before the first action in a turn, or None if that is not the only action of the turn."""
    state: Any = GAME.begin(log.header.options, 1)
    found: int | None = None
    for place, entry in enumerate(log.entries):
        if isinstance(entry.event, _COMMITS) and state.table.turn == number and state.table.stage == "program":
            if found is not None:
                return None
            found = place
        state = evolve_entry(GAME, state, entry)
    return None if found is None else log.entries[:found]


def grade(puzzle: TurnPuzzle, acts: Sequence[Any], samples: int = SAMPLES) -> TurnGrade:
    """Return the grade of a program, whose actions are JSON values. Equal programs have equal grades.

    Raises:
        msgspec.ValidationError: The puzzle or the actions do not fit the game.
        BadLog: The position cannot be replayed.
    """
    position = position_of(puzzle, GAME)
    view = GAME.see(position.state, 0)
    looks = [
        None
        if own_program(view, given, 0) is None
        else review_turn(PlayedProgram(0, 0, view, given), 0, samples, False)
        for given in map(position.acts, (acts, puzzle.best))
    ]
    mine, known = looks
    assert known is not None
    robot = view.table.robots[0]
    before = StandingRobot(robot.at, robot.facing)
    if mine is None:
        # The registers are not full, such as after a power down.
        return TurnGrade(puzzle.lost, puzzle.error, False, None, known.best, (), before)
    best = min((mine.best, known.best, known.played), key=lambda each: each.outcome.turns)
    lost = round(max(0.0, mine.played.outcome.turns - best.outcome.turns), 3)
    error = max(MIN_ERROR_TURNS, mine.error)
    solved = lost <= error
    why = () if solved else mine.played.reasons
    return TurnGrade(0.0 if solved else lost, error, solved, mine.played, best, why, before)
