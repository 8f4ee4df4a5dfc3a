"""Puzzles from reviewed losses of races alone, and the grades of programs."""

from __future__ import annotations

import msgspec

from inkrally.analysis.turn_puzzle import TurnPuzzle, answer_in, packaged_puzzles, position_of
from inkrally.bots.whole_match import play
from inkrally.match.log import Log
from inkrally.roborally.analysis.review import GAME, RaceReviewRun
from inkrally.roborally.analysis.turn_puzzles import THEMES, grade, puzzles_in
from inkrally.roborally.summary import losses_of
from inkrally.roborally.table import Options

SAMPLES = 4


def race(*levels: str) -> Log:
    return play("roborally", levels, Options(), 1).log


def found(log: Log) -> list[TurnPuzzle]:
    run = RaceReviewRun(log, 1, SAMPLES)
    for _ in run.review_closely():
        pass
    return [each.puzzle for each in puzzles_in(log, msgspec.json.encode(run.current))]


def test_losses_become_puzzles_whose_best_program_solves_them() -> None:
    log = race("novice")
    puzzles = found(log)
    assert puzzles
    for puzzle in puzzles:
        assert puzzle.themes[0] == "hand"
        assert set(puzzle.themes) <= set(THEMES)
        assert position_of(puzzle, GAME).state.table.turn == puzzle.round
        best = grade(puzzle, puzzle.best, SAMPLES)
        assert (best.lost, best.solved, best.reasons) == (0.0, True, ())
        played = answer_in(log.entries, len(puzzle.entries))
        assert played is not None
        own = grade(puzzle, msgspec.to_builtins(played, str_keys=True), SAMPLES)
        assert own.lost > own.error
        robot = position_of(puzzle, GAME).state.table.robots[0]
        assert (own.before.at, own.before.facing) == (robot.at, robot.facing)
        assert not own.solved


def test_stored_losses_have_the_themes_of_the_puzzles() -> None:
    log = race("novice")
    run = RaceReviewRun(log, 1, SAMPLES)
    for _ in run.review_closely():
        pass
    stored = msgspec.json.encode(run.current)
    (loss,) = losses_of(stored)
    (racer,) = run.current.seats
    assert [(turn.round, turn.lost, turn.error) for turn in loss.turns] == [
        (each.turn, each.lost, each.error) for each in racer.turns
    ]
    puzzles = [each.puzzle for each in puzzles_in(log, stored)]
    assert puzzles
    for puzzle in puzzles:
        (turn,) = (each for each in loss.turns if each.round == puzzle.round)
        assert ("hand", *turn.themes) == puzzle.themes


def test_a_program_with_empty_registers_is_not_solved() -> None:
    told = grade(found(race("novice"))[0], [], SAMPLES)
    assert not told.solved
    assert told.played is None


def test_races_of_several_robots_give_no_puzzles() -> None:
    log = race("novice", "novice")
    assert [*puzzles_in(log, b'{"seats":[],"samples":1}')] == []


def test_packaged_puzzles_can_be_played() -> None:
    packaged = packaged_puzzles("inkrally.roborally")
    assert len(packaged) >= 40
    for each in packaged[::10]:
        assert position_of(each.puzzle, GAME).state.table.stage == "program"
