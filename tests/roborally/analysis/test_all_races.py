"""Hints and reviews in races with Option cards and on every course.

Every suggested program is legal, nothing hidden is used, and no played program scores above the one called the best.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import Open, command_of
from inkrally.match.log import read
from inkrally.match.match import Match
from inkrally.roborally import rule_components
from inkrally.roborally.analysis.hints import (
    MAX_SAMPLES,
    MIN_RULES_SAMPLES,
    RULES_SAMPLE_DIVISOR,
    ProgramHint,
    hint,
    program_independent_draft,
)
from inkrally.roborally.analysis.outcomes import LaidProgram, ProgramOutcome, ProgramTrials, program_after
from inkrally.roborally.analysis.reasons import reasons
from inkrally.roborally.analysis.review import RaceReviewRun, decisions
from inkrally.roborally.bots.beam_bots import PrefixBeamBot
from inkrally.roborally.bots.levels import BOTS
from inkrally.roborally.floor.courses import COURSE_IDS
from inkrally.roborally.table import Options
from inkrally.roborally.turn.actions import Action, FetchCard, PairCard, PlaceCard, StandingAnswer, StoreCard
from tests.sample_sizes import LONG, scaled

GAME = GAMES["roborally"]
GOLDEN = Path(__file__).parents[2] / "golden"
GREEDY = PrefixBeamBot("greedy", "", 1, 6)
BEAM = PrefixBeamBot("beam", "", 12, 5, 1)

HIDDEN = ["day_of_the_superbot", "risky_exchange", "capture_the_flag", "toggle_boggle"]
SPECIAL = sorted(path.stem for path in GOLDEN.glob("course-*.jsonl"))
"""The golden logs of courses with their own rules; the short run checks part of each, the long run all."""


def race(seed: int, seats: int = 4, **options: Any) -> Match:
    match = Match(GAME, Options(timer=None, **options), [str(seat) for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    return match


def held(seed: int, robots: int) -> tuple[tuple[str, ...], ...]:
    """Return six random Options for each robot."""
    names = sorted(rule_components.OPTIONS)
    Random(seed).shuffle(names)
    return tuple(tuple(names[robot::robots][:6]) for robot in range(robots))


def programming(match: Match, turns: int, bot: PrefixBeamBot = GREEDY) -> Iterator[int]:
    """Play on with a simple bot, yielding the seats asked for a program."""
    random = Random(1)
    while not match.over and match.state.table.turn <= turns:
        for seat in match.owes:
            view = match.view(seat)
            if view.phase is not None and view.phase.name == "program":
                yield seat
            match.submit(command_of(GAME, seat, bot.choose(view, random).acts))


def check_legal(match: Match, seat: int, found: ProgramHint) -> list[Action]:
    """Check that each suggested program is legal act by act and fills the registers; return the acts of all robots."""
    done: list[Action] = []
    for robot in found.robots:
        assert robot.lines
        for line in robot.lines:
            draft: list[Action] = []
            for act in line.acts:
                GAME.check_action(match.state.table, seat, draft, act)
                draft.append(act)
            lies = program_after(match.view(seat), robot.robot, draft)
            assert lies is not None
            assert lies.cards == line.cards
            assert lies.pairs == line.pairs
            done += draft
    return done


@pytest.mark.parametrize("name", COURSE_IDS if LONG else COURSE_IDS[::4])
def test_programs_of_hints_are_legal_on_every_course(name: str) -> None:
    match = race(3, course=name)
    assert match.view(0).table.judged
    looked = 0
    for seat in programming(match, 3):
        if seat % 2 == 0:
            looked += 1
            found = hint(match.view(seat), (), 1, samples=4)
            check_legal(match, seat, found)
            assert all(robot.lines[0].cost == 0 for robot in found.robots)
    assert looked


def test_programs_of_hints_are_legal_with_random_options() -> None:
    seen: set[type] = set()
    for seed in range(scaled(2)):
        match = race(
            seed, 4, course=COURSE_IDS[(7 * seed) % len(COURSE_IDS)], option_cards=held(seed, 4), draw_options=0
        )
        for seat in programming(match, 3, BEAM):
            seen |= {type(act) for act in check_legal(match, seat, hint(match.view(seat), (), seed, samples=2))}
    assert {PlaceCard, PairCard, StandingAnswer, StoreCard, FetchCard} <= seen


@pytest.mark.parametrize("name", HIDDEN if LONG else HIDDEN[:2])
def test_nothing_that_a_seat_may_not_know_changes_its_hint(name: str) -> None:
    for seed, match in ((seed, race(seed, course=name, draw_options=2)) for seed in (5, 6)):
        for seat in programming(match, 2):
            view = match.view(seat)
            told = msgspec.json.encode(hint(view, (), 7, samples=4))
            other = GAME.resample(match.state.table, seat, SeededChance(numbered_seed(seed + 100)))
            state = msgspec.structs.replace(match.state, table=other)
            assert state.table != match.state.table
            assert msgspec.json.encode(hint(GAME.see(state, seat), (), 7, samples=4)) == told


def test_kernel_and_full_rules_agree_on_turns_without_questions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without Options the fast and the full evaluation of a turn agree on every sample."""
    compared = 0
    for name in ("risky_exchange", "vault_assault", "set_to_kill", "war_zone"):
        match = race(11, course=name)
        for seat in programming(match, 4):
            view = match.view(seat)
            number = next(n for n, robot in enumerate(view.table.robots) if robot.seat == seat)
            hand = view.table.hands[number]
            if len(hand) < 5 or view.table.robots[number].locked:
                continue
            trials = ProgramTrials(view, (), number, Random(1))
            if trials.by_rules:  # a robot has drawn an Option by now
                continue
            compared += 1
            program = LaidProgram(tuple(hand[:5]))
            quick = trials.sampled(program, 6)
            monkeypatch.setattr(trials, "by_rules", True)
            slow = trials.sampled(program, 6)
            assert slow == quick
    assert compared > 20


def test_compared_programs_include_the_choice_of_the_bot() -> None:
    planner = next(bot for bot in BOTS if bot.name == "planner")
    match = race(4, 3, course="risky_exchange", option_cards=held(4, 3), draw_options=0)
    for seat in programming(match, 4):
        view = match.view(seat)
        acts = planner.choose(view, Random(9)).acts
        if not any(isinstance(act, PlaceCard) for act in acts):
            continue  # the bot uses Recompile
        found = hint(view, acts, 9, samples=24)
        for robot in found.robots:
            assert robot.own is not None
            assert robot.own.cost >= 0
            assert robot.own.outcome.turns >= robot.lines[0].outcome.turns


def test_a_hint_keeps_standing_answers_and_drops_placed_cards() -> None:
    draft: list[Action] = [
        StandingAnswer(0, "brakes", "yes"),
        FetchCard(0, "flywheel"),
        PlaceCard(0, 1, 490),
        PairCard(0, 1, 100, "crab_legs"),
        StoreCard(0, "flywheel", 500),
        StandingAnswer(0, "brakes", "no", 2),
        PlaceCard(1, 1, 510),
    ]
    assert program_independent_draft(draft, 0) == [draft[0], draft[-1]]


def test_hints_use_fewer_samples_if_the_full_rules_run_a_turn() -> None:
    assert hint(race(5, course="risky_exchange").view(0), (), 1).samples == MAX_SAMPLES
    assert (
        hint(race(5, course="risky_exchange", draw_options=1).view(0), (), 1).samples
        == MAX_SAMPLES // RULES_SAMPLE_DIVISOR
    )
    few = hint(race(5, course="tandem_carnage").view(0), (), 1, samples=2 * MIN_RULES_SAMPLES)
    assert few.samples == MIN_RULES_SAMPLES
    assert hint(race(5, course="interference").view(0), (), 1).samples == MAX_SAMPLES // (2 * RULES_SAMPLE_DIVISOR)


def test_a_hint_has_the_goal_of_a_robot_with_another_goal_than_the_next_flag() -> None:
    aims = {}
    for name in ("toggle_boggle", "war_zone", "capture_the_flag", "interference", "day_of_the_superbot"):
        match = race(3, course=name)
        for seat in programming(match, 2):
            for robot in hint(match.view(seat), (), 1, samples=2).robots:
                aims[robot.aim] = robot.goal
    assert {"claim", "enemy", "fetch", "block", "holder"} <= set(aims)
    assert all(goal is not None for aim, goal in aims.items() if aim != "flags")


def test_reason_goal_has_the_difference_in_the_chance_to_arrive() -> None:
    there = ProgramOutcome(turns=1, error=0.1, flags=0, damage=0, destroyed=0, finished=0, arrived=0.9)
    short = ProgramOutcome(turns=2, error=0.1, flags=0, damage=0, destroyed=0, finished=0, arrived=0.1)
    assert [(one.code, one.amount) for one in reasons(there, short)] == [("goal", 0.8)]


@pytest.mark.parametrize("name", SPECIAL if LONG else SPECIAL[::4])
def test_every_special_course_is_reviewed(name: str) -> None:
    log = read((GOLDEN / f"{name}.jsonl").read_bytes().splitlines(keepends=True), GAMES)
    found = decisions(log)
    assert found
    reviewing = RaceReviewRun(log, 1, samples=2, seats=(0,))
    for _ in reviewing.review_closely():
        pass
    (racer,) = reviewing.current.seats
    assert racer.turns
    for turn in racer.turns:
        assert turn.best.outcome.turns <= turn.played.outcome.turns or turn.best == turn.played
        assert turn.lost >= 0
        assert (turn.lost == 0) == (turn.best == turn.played)


def test_a_race_with_options_is_reviewed_with_pairs_and_cards_put_aside() -> None:
    planner = next(bot for bot in BOTS if bot.name == "planner")
    match = race(8, 2, course="checkmate", option_cards=(("crab_legs", "flywheel"), ("dual_processor", "brakes")))
    random = Random(3)
    while not match.over:
        for seat in match.owes:
            match.submit(command_of(GAME, seat, planner.choose(match.view(seat), random).acts))
    reviewing = RaceReviewRun(match.log, 1, samples=4)
    for step in (reviewing.estimate(), reviewing.review_closely()):
        for _ in step:
            pass
    played = [turn.played for seat in reviewing.current.seats for turn in seat.turns]
    done = {type(act) for program in played for act in program.acts}
    assert {PlaceCard, StoreCard} <= done
    assert any(program.pairs for program in played)
