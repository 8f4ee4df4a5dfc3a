"""Puzzles from reviewed losses of Railroad Ink, and the grades of answers."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from inkrally.analysis.turn_puzzle import TurnPuzzle, answer_in, packaged_puzzles, position_of
from inkrally.bots.whole_match import play
from inkrally.match.log import Log
from inkrally.match.match import Match
from inkrally.railroad_ink.analysis.review import review
from inkrally.railroad_ink.analysis.rounds import GAME
from inkrally.railroad_ink.analysis.turn_puzzles import GRADE_NODES, MIN_LOST, THEMES, grade, puzzles_in
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.summary import losses_of

NODES = 30_000
FEW_NODES = 60_000


@cache
def match_of(*levels: str, **options: Any) -> Match:
    return play("railroad-ink", levels, msgspec.convert(options, Options), 5)


def found(log: Log, *seats: int) -> list[TurnPuzzle]:
    told = review(log, seats, NODES, 1)
    return [each.puzzle for each in puzzles_in(log, msgspec.json.encode(told))]


def test_losses_become_puzzles_whose_best_turn_solves_them() -> None:
    log = match_of("steady").log
    puzzles = found(log, 0)
    assert puzzles
    for puzzle in puzzles:
        assert puzzle.lost >= max(MIN_LOST, 2 * puzzle.error)
        assert set(puzzle.themes) <= set(THEMES)
        position = position_of(puzzle, GAME)
        assert position.state.table.round == puzzle.round
        best = grade(puzzle, puzzle.best, FEW_NODES)
        assert (best.lost, best.solved, best.reasons) == (0.0, True, ())
        assert best.played == best.best
        played = answer_in(log.entries, len(puzzle.entries))
        assert played is not None
        own = grade(puzzle, msgspec.to_builtins(played), FEW_NODES)
        assert own.lost > own.error
        assert not own.solved
        assert own.played != own.best
        assert own == grade(puzzle, msgspec.to_builtins(played), FEW_NODES)


def test_stored_losses_have_the_themes_of_the_puzzles() -> None:
    log = match_of("steady", "quick").log
    told = review(log, (0, 1), NODES, 1)
    stored = msgspec.json.encode(told)
    losses = losses_of(stored)
    for seat, loss in zip(told.seats, losses, strict=True):
        assert [turn.lost for turn in loss.turns] == [each.lost for each in seat.rounds]
        assert [turn.error for turn in loss.turns] == [each.error for each in seat.rounds]
        assert all(turn.lost > 0 or not turn.themes for turn in loss.turns)
    puzzles = [*puzzles_in(log, stored)]
    assert puzzles
    for sourced in puzzles:
        puzzle = sourced.puzzle
        (turn,) = (each for each in losses[sourced.seat].turns if each.round == puzzle.round)
        assert dict.fromkeys(theme.removesuffix("-kept").removesuffix("-spent") for theme in turn.themes) == (
            dict.fromkeys(puzzle.themes)
        )


def test_a_match_of_several_seats_gives_the_sheet_of_one_without_the_others() -> None:
    log = match_of("steady", "quick").log
    puzzles = found(log, 0, 1)
    assert puzzles
    for puzzle in puzzles:
        assert "steady" not in str(puzzle)
        table = position_of(puzzle, GAME).state.table
        assert len(table.sheets) == 1
        assert {each["event"].get("seat", 0) for each in puzzle.entries} == {0}


def test_matches_with_interacting_seats_give_no_puzzles() -> None:
    log = play("railroad-ink", ("easy", "easy"), msgspec.convert({"edition": "challenge"}, Options), 1).log
    assert found(log, 0, 1) == []
    assert [*puzzles_in(log, b'{"seats":[],"budget":1,"seed":1}')] == []


def test_an_answer_of_another_game_is_refused() -> None:
    puzzle = found(match_of("steady").log, 0)[0]
    with pytest.raises(msgspec.ValidationError):
        grade(puzzle, [{"type": "card"}])


def test_packaged_puzzles_can_be_played() -> None:
    packaged = packaged_puzzles("inkrally.railroad_ink")
    assert len(packaged) >= 10
    assert len({msgspec.json.encode(each.puzzle) for each in packaged}) == len(packaged)
    for each in packaged:
        position = position_of(each.puzzle, GAME)
        assert GAME.phase(position.state.table).name == "draw"  # type: ignore[union-attr]
    assert GRADE_NODES <= 2_000_000
