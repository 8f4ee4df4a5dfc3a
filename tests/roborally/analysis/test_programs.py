"""Hints, reviews and puzzles of programs use only what the seat may know (rules 4.2, 5, 7.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import inkrally.roborally as rr
from inkrally.analysis.turn_puzzle import TurnPuzzle, answer_in, packaged_puzzles, position_of
from inkrally.bots.whole_match import play
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.log import Log
from inkrally.roborally.analysis import hints, review
from inkrally.roborally.analysis.hints import hint
from inkrally.roborally.analysis.outcomes import ProgramOutcome
from inkrally.roborally.analysis.reasons import reasons
from inkrally.roborally.analysis.review import GAME, RaceReviewRun
from inkrally.roborally.analysis.turn_puzzles import THEMES, grade, puzzles_in
from inkrally.roborally.bots.race_rollout import MOST_SAMPLES
from inkrally.roborally.summary import losses_of
from inkrally.roborally.table import Options
from inkrally.roborally.turn.actions import PlaceCard
from tests.golden import golden
from tests.sample_sizes import compiled_only


def a_race(**options: Any) -> Any:
    return rr.new_match(["Ann", "Ben", "Cyd"], seed=5, **options)


def test_4_2_a_suggested_program_may_be_handed_in() -> None:
    match = a_race(course="risky_exchange")
    view = match.view(0)
    found = hint(view, (), 1)
    (robot,) = found.robots
    hand = view.table.hands[robot.robot]
    for line in robot.lines:
        assert len(line.cards) == len(set(line.cards)) == 5
        assert set(line.cards) <= set(hand)
    assert robot.own is None
    assert robot.lines[0].cost == 0
    assert not robot.lines[0].reasons
    costs = [line.cost for line in robot.lines]
    assert costs == sorted(costs)


def test_path_of_a_hint_is_that_of_the_same_cards_in_the_registers() -> None:
    """The hint and the player's own program show the same path as the offer does for these cards."""
    for course in ("risky_exchange", "dizzy_dash", "moving_targets"):
        match = a_race(course=course)
        view = match.view(0)
        (robot,) = hint(view, (), 1, 8).robots
        for line in robot.lines:
            laid = [PlaceCard(robot.robot, register, card) for register, card in enumerate(line.cards, 1)]
            offered: Any = match.game.legal_actions_view(match.state.table, 0, laid)
            planned = offered.robots[robot.robot]
            assert len(line.path) > 0
            assert (line.path, line.trail) == (planned.path, planned.trail)


def test_a_review_has_the_paths_of_the_played_and_of_the_best_program() -> None:
    race = RaceReviewRun(golden("roborally-risky-exchange-2"), samples=4, seats=(0,))
    for _ in race.estimate():
        break
    (turn,) = race.current.seats[0].turns
    assert turn.played.path
    assert turn.best.path


def test_hint_compares_the_laid_program_with_the_best() -> None:
    match = a_race(course="risky_exchange")
    view = match.view(1)
    robot = next(number for number, one in enumerate(view.table.robots) if one.seat == 1)
    worst = sorted(view.table.hands[robot])[:5]
    draft = [PlaceCard(robot, register, card) for register, card in enumerate(worst, 1)]
    own = hint(view, draft, 1).robots[0].own
    assert own is not None
    assert own.cards == tuple(worst)
    assert own.cost > 0
    assert own.reasons
    assert hint(view, draft[:4], 1).robots[0].own is None


def test_the_same_question_has_the_same_answer_and_no_secret_plays_a_part() -> None:
    match = a_race(course="dizzy_dash")
    view = match.view(0)
    told = msgspec.json.encode(hint(view, (), 7))
    assert msgspec.json.encode(hint(view, (), 7)) == told
    other = a_race(course="dizzy_dash")
    # No view shows the hands of other seats, so changing them does not change the answer.
    assert msgspec.json.encode(hint(other.view(0), (), 7)) == told


def test_a_viewer_without_a_program_gets_no_hint() -> None:
    match = a_race(course="risky_exchange")
    with pytest.raises(Refusal) as refused:
        hint(match.view(None), (), 1)
    assert refused.value.problem.code == "not-asked"


def test_7_4_a_fall_into_a_pit_is_the_reason_of_a_loss() -> None:
    safe = ProgramOutcome(turns=5, error=0.1, flags=0, damage=0.2, destroyed=0, finished=0)
    falls = ProgramOutcome(turns=7.2, error=0.1, flags=0, damage=0.4, destroyed=0.95, finished=0)
    assert [one.code for one in reasons(safe, falls)] == ["destroyed"]
    late = ProgramOutcome(turns=6, error=0.1, flags=0, damage=0.2, destroyed=0, finished=0)
    assert [(one.code, one.amount) for one in reasons(safe, late)] == [("way", 1.0)]
    flag = ProgramOutcome(turns=4, error=0.1, flags=0.9, damage=0.2, destroyed=0, finished=0)
    assert [one.code for one in reasons(flag, safe)] == ["flag"]
    wins = ProgramOutcome(turns=0.6, error=0.1, flags=1, damage=0, destroyed=0, finished=1)
    assert next(one.code for one in reasons(wins, flag)) == "finish"
    assert reasons(safe, safe) == ()


@pytest.mark.parametrize("name", ["roborally-risky-exchange-2", "roborally-robot-stew-2-pairs"])
def test_a_review_has_every_turn_that_was_programmed(name: str) -> None:
    log = golden(name)
    reviewing = RaceReviewRun(log, 1, samples=4)
    assert [seat.turns for seat in reviewing.current.seats] == [()] * len(log.header.seats)
    for _ in reviewing.estimate():
        assert reviewing.done <= reviewing.total // 2
    assert all(turn.estimate for seat in reviewing.current.seats for turn in seat.turns)
    for _ in reviewing.review_closely():
        pass
    assert reviewing.done == reviewing.total
    told = reviewing.current
    for seat in told.seats:
        assert seat.turns
        assert len({(turn.turn, turn.robot) for turn in seat.turns}) == len(seat.turns)
        assert len(seat.turning) <= 3
        for turn in seat.turns:
            assert turn.lost >= 0
            assert not turn.estimate
            assert (turn.lost == 0) == (turn.best == turn.played)
    again = RaceReviewRun(log, 1, samples=4)
    for step in (again.estimate(), again.review_closely()):
        for _ in step:
            pass
    assert msgspec.json.encode(again.current) == msgspec.json.encode(told)


def test_review_uses_the_reported_number_of_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    log = golden("roborally-risky-exchange-2")
    monkeypatch.setattr(review, "FULL_SAMPLE_TURNS", 10)
    met = []

    def noted(decision: Any, seed: int, samples: int, estimate: bool) -> Any:
        met.append(samples)
        return reviewed(decision, seed, 1, estimate)

    reviewed = review.review_turn
    monkeypatch.setattr(review, "review_turn", noted)
    reviewing = RaceReviewRun(log, 1, samples=48)
    for step, told in ((reviewing.estimate(), 8), (reviewing.review_closely(), 48 * 10 // (reviewing.total // 2))):
        met.clear()
        for _ in step:
            pass
        assert 8 <= told < 48
        assert (set(met), reviewing.current.samples) == ({told}, told)


def test_planner_loses_less_than_greedy_bot() -> None:
    match = rr.play(["planner", "greedy"], seed=3, course="risky_exchange")
    reviewing = RaceReviewRun(match.log, 1, samples=12)
    for _ in reviewing.review_closely():
        pass
    planner, greedy = reviewing.current.seats
    turns = [len(seat.turns) for seat in (planner, greedy)]
    assert planner.lost / turns[0] < greedy.lost / turns[1]


def test_matches_that_cannot_be_reviewed_are_refused() -> None:
    with pytest.raises(BadInput) as refused:
        RaceReviewRun(golden("railroad-ink-1-seat"))
    assert refused.value.problem.code == "not-reviewed"
    with pytest.raises(Refusal) as early:
        RaceReviewRun(a_race(course="risky_exchange").log)
    assert early.value.problem.code == "not-over"


def test_hint_uses_the_given_number_of_samples() -> None:
    match = a_race(course="risky_exchange")
    assert hint(match.view(0), (), 1, samples=4).samples == 4
    assert hint(match.view(0), (), 1).samples == hints.MAX_SAMPLES


@compiled_only
def test_number_of_samples_is_limited() -> None:
    match = a_race(course="risky_exchange")
    most = hint(match.view(0), (), 1, samples=MOST_SAMPLES)
    assert most.samples == MOST_SAMPLES
    assert msgspec.json.encode(hint(match.view(0), (), 1, samples=60_000)) == msgspec.json.encode(most)


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
