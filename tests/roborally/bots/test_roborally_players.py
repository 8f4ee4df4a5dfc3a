"""The RoboRally bots decide legally, from their view alone, the same every time, and play special roles."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from inkrally.bots.arena import play_match
from inkrally.bots.player import Bot, bots_of
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.game import Commit, Expire, Open, Phase, View
from inkrally.match.match import Match
from inkrally.roborally.bots.beam_bots import PrefixBeamBot
from inkrally.roborally.bots.observation import Observation, robot_of
from inkrally.roborally.bots.options.race_evaluation import RaceEvaluator, racing_target
from inkrally.roborally.bots.options.turn_rollout import traits_seen
from inkrally.roborally.bots.planner import PlannerBot, race_of
from inkrally.roborally.floor import courses
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options
from inkrally.roborally.turn.actions import Action, AnnouncePowerDown, PlaceCard, Reenter, StayDown
from inkrally.roborally.turn.reentry_spaces import reentry_ways_near
from inkrally.roborally.view import TableView
from tests.compiled import both_ways
from tests.sample_sizes import LONG, compiled_only, long_only, scaled

GAME = GAMES["roborally"]
GREEDY = PrefixBeamBot("greedy", "", 1, 6)
BEAM = PrefixBeamBot("beam", "", 12, 5)
QUICK = PlannerBot("quick", "", 8, 2, 20_000)
BOTS: tuple[Bot, ...] = (GREEDY, BEAM, QUICK)


def begun(seed: int, seats: int, **options: Any) -> Match:
    match = Match(GAME, Options(timer=None, **options), [str(seat) for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    return match


def played(match: Match, bots: list[Bot], seed: int, turns: int = 60) -> list[Action]:
    """Play bots against each other and return the acts; the match refuses illegal ones."""
    acts: list[Action] = []
    while not match.over and match.state.table.turn <= turns:
        for seat in match.owes:
            choice = bots[seat].choose(match.view(seat), Random(f"{seed} {seat} {len(acts)}"))
            acts += choice.acts
            match.submit(Commit(seat, choice.acts))
    return acts


def assert_legal(match: Match, seat: int, acts: tuple[Action, ...]) -> None:
    """Assert that each act may be drafted after the ones before it and that all may be committed."""
    draft: Draft[Action] = Draft(GAME, match.state, seat)
    for act in acts:
        draft.add(act)
    assert draft.may_commit() is None


@pytest.mark.parametrize("course", ["risky_exchange", "checkmate", "vault_assault", "death_trap"])
@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_every_level_alone_touches_all_flags(bot: Bot, course: str) -> None:
    for seed in range(scaled(3)):
        match = begun(seed, 1, course=course)
        played(match, [bot], seed)
        assert match.result is not None
        (robot,) = match.view(0).table.robots
        assert robot.status == "finished" or bot is GREEDY


def test_races_of_all_levels_on_all_courses_have_a_winner_by_legal_acts_alone() -> None:
    for course in courses.COURSE_IDS if LONG else courses.COURSE_IDS[::6]:
        for seed in range(scaled(1)):
            match = begun(seed, 4, course=course)
            played(match, [QUICK, BEAM, GREEDY, QUICK], seed)
            assert match.result is not None, course


def test_eight_robots_two_robots_a_seat_and_play_on() -> None:
    crowd = begun(1, 8, course="risky_exchange")
    played(crowd, [QUICK, BEAM] * 4, 1)
    pairs = begun(2, 2, course="checkmate", robots_per_seat=2)
    played(pairs, [QUICK, BEAM], 2)
    on = begun(3, 4, course="checkmate", play_on=True)
    played(on, [QUICK, BEAM, GREEDY, QUICK], 3)
    for match in (crowd, pairs, on):
        assert match.result is not None


def test_bots_play_custom_courses_with_elements_missing_on_printed_boards() -> None:
    own = {
        "format": 1,
        "name": "Press shop",
        "players": [2, 3, 4],
        "boards": [{"board": "shop", "x": 0, "y": 0}],
        "dock": {"board": "dock_simple", "x": 0, "y": 5},
        "own_boards": {
            "shop": {
                "width": 12,
                "height": 5,
                "cells": {
                    "5,2": {"crusher": {"registers": [2]}},
                    "6,2": {"crusher": {"registers": [3, 4]}},
                    "4,3": {"pusher": {"wall": "W", "registers": [1]}},
                    "7,1": {"floor": "pit"},
                    "8,1": {"laser": {"from": "N", "beams": 3}},
                },
            }
        },
        "flags": [{"flag": 1, "x": 5, "y": 0}, {"flag": 2, "x": 9, "y": 3}],
    }
    for seed in range(scaled(2)):
        match = begun(seed, 3, course="own", own=own)
        played(match, [QUICK, BEAM, GREEDY], seed)
        assert match.result is not None


def test_the_same_seed_plays_the_same_match() -> None:
    for seed in range(scaled(2)):
        bots = [QUICK, BEAM, QUICK, GREEDY]
        assert played(begun(seed, 4), bots, seed) == played(begun(seed, 4), bots, seed)


def test_levels_are_explained_in_a_line_and_found_by_name() -> None:
    bots = bots_of("roborally")
    assert list(bots) == ["novice", "greedy", "beam", "planner"]
    assert all(bot.description.endswith(".") and "\n" not in bot.description for bot in bots.values())


def test_a_bot_decides_from_its_view_alone() -> None:
    """Changing other seats' hands and programs changes neither the view nor the choice."""
    match = begun(4, 4)
    for seat in (0, 2):
        match.submit(Commit(seat, GREEDY.choose(match.view(seat), Random(1)).acts))
    other = begun(4, 4)
    for seat in (0, 2):
        draft: Draft[Action] = Draft(GAME, other.state, seat)
        while draft.may_commit() is not None:
            draft.add(next(act for act in reversed(draft.legal_actions()) if isinstance(act, PlaceCard)))
        other.submit(Commit(seat, draft.actions))
    for bot in BOTS:
        assert bot.choose(match.view(1), Random(1)) == bot.choose(other.view(1), Random(1))


def test_bots_complete_a_draft_without_undoing_it() -> None:
    for seed in range(scaled(6)):
        match = begun(seed, 3)
        rng = Random(seed)
        draft: Draft[Action] = Draft(GAME, match.state, 1)
        for _ in range(rng.randrange(7)):
            draft.add(rng.choice(list(draft.legal_actions())))
        for bot in BOTS:
            choice = bot.choose(match.view(1), Random(1), draft.actions)
            assert choice.acts[: len(draft.actions)] == draft.actions
            assert_legal(match, 1, choice.acts)


def test_matches_disturbed_by_random_programs_bring_every_question_and_legal_answers() -> None:
    """Some programs are random, so that robots are destroyed, re-enter, get damage and power down."""
    asked = set()
    for seed in range(scaled(6)):
        match = begun(seed, 4, course=courses.COURSE_IDS[seed % len(courses.COURSE_IDS)], lives=4)
        rng = Random(seed)
        while not match.over and match.state.table.turn <= 25:
            phase = match.view(0).phase
            assert phase is not None
            asked.add(phase.name)
            if phase.name == "program" and rng.random() < 0.5:
                match.submit(Expire({}))
                continue
            for seat in match.owes:
                view = match.view(seat)
                for bot in BOTS:
                    assert_legal(match, seat, bot.choose(view, Random(1)).acts)
                match.submit(Commit(seat, BOTS[seat % 3].choose(view, Random(seed)).acts))
    assert {"program", "announce", "re-enter"} <= asked


# Powering down and re-entering.


def asked_view(name: str, seat: int = 0, **changes: Any) -> View[TableView, Action]:
    """Return a view of two distant robots in which the seat is asked one question, with fields replaced."""
    view: View[TableView, Action] = begun(1, 2, course="risky_exchange").view(seat)
    number = next(number for number, robot in enumerate(view.table.robots) if robot.seat == seat)
    robots = list(view.table.robots)
    robots[number] = msgspec.structs.replace(robots[number], **changes)
    table = msgspec.structs.replace(view.table, robots=tuple(robots), asked=(number,))
    return msgspec.structs.replace(view, phase=Phase(name, (seat,)), table=table)


def program_of(view: View[TableView, Action]) -> tuple[int, ...]:
    """Return some program from the seat's hand."""
    (hand,) = view.table.hands.values()
    return hand[:5]


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_bots_power_down_with_heavy_but_not_with_light_damage(bot: Bot) -> None:
    registers = program_of(asked_view("announce"))
    for damage, down in ((8, True), (1, False)):
        view = asked_view("announce", damage=damage, registers=registers)
        (act,) = bot.choose(view, Random(1)).acts
        assert isinstance(act, AnnouncePowerDown)
        assert act.power_down is down


def test_the_planner_does_not_power_down_when_it_is_about_to_win() -> None:
    """Three spaces before the last flag, the damaged robot arrives before one that powers down first."""
    floor = courses.printed_course("risky_exchange").floor
    x, y = floor.flags[-1]
    registers = program_of(asked_view("announce"))
    view = asked_view("announce", damage=4, flags=len(floor.flags) - 1, at=(x + 1, y), facing="W", registers=registers)
    (act,) = QUICK.choose(view, Random(1)).acts
    assert isinstance(act, AnnouncePowerDown)
    far = asked_view("announce", damage=4, registers=registers)
    (other,) = QUICK.choose(far, Random(1)).acts
    assert isinstance(other, AnnouncePowerDown)
    assert (act.power_down, other.power_down) == (False, True)


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_repaired_robot_does_not_stay_powered_down(bot: Bot) -> None:
    for damage in (0, 1):
        (act,) = bot.choose(asked_view("stay-down", damage=damage, powered_down=True), Random(1)).acts
        assert isinstance(act, StayDown)
        assert not act.stay


def test_a_robot_that_was_shot_to_pieces_while_powered_down_stays_so() -> None:
    (act,) = QUICK.choose(asked_view("stay-down", damage=8, powered_down=True), Random(1)).acts
    assert isinstance(act, StayDown)
    assert act.stay


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.name)
def test_a_robot_re_enters_facing_its_way_or_beside_an_occupied_archive(bot: Bot) -> None:
    """Rules 9.2: on the archive space or, if that is occupied, on an adjacent space."""
    view = asked_view("re-enter", status="destroyed", at=None)
    robot = view.table.robots[view.table.asked[0]]
    (act,) = bot.choose(view, Random(1)).acts
    assert isinstance(act, Reenter)
    assert act.at == robot.archive
    assert act.facing == "N"
    other = view.table.robots[1 - view.table.asked[0]]
    taken = asked_view("re-enter", status="destroyed", at=None, archive=other.at)
    (beside,) = bot.choose(taken, Random(1)).acts
    assert isinstance(beside, Reenter)
    robots: Any = taken.table.robots
    floor = courses.printed_course("risky_exchange").floor
    legal = {way.at: way.facings for way in reentry_ways_near(floor, robots, robots[taken.table.asked[0]].archive)}
    assert beside.facing in legal[beside.at]


# Search nodes limit a bot, not seconds, so compiled and uncompiled code decide alike.


def test_search_exceeds_its_budget_only_within_a_stage() -> None:
    match = begun(5, 4)
    few, many = (
        PlannerBot("budget", "", 32, 4, budget).choose(match.view(0), Random(1)).nodes for budget in (1, 300_000)
    )
    assert few < many < 600_000


SCRIPT = """
import json
from tests.roborally.bots.test_roborally_players import BEAM, GREEDY, QUICK, begun, played
from inkrally.roborally.bots.race_rollout import __file__ as race
import msgspec
acts = played(begun(3, 3, course="checkmate"), [QUICK, BEAM, GREEDY], 3)
held = (("dual_processor", "mechanical_arm"), ("gyroscopic_stabilizer", "crab_legs"))
acts += played(begun(3, 2, course="checkmate", option_cards=held), [QUICK, QUICK], 3, 1)
print(json.dumps([race.endswith(".py"), msgspec.json.encode(acts).decode()]))
"""


@long_only
@compiled_only
def test_compiled_and_uncompiled_play_the_same_match() -> None:
    found = [json.loads(told) for told in both_ways("-c", SCRIPT)]
    assert found[1][0] is True
    assert found[0][1] == found[1][1]


# Strength.


@compiled_only
def test_the_planner_wins_most_races_against_three_greedy_robots() -> None:
    """The long run requires 70 of 100 races, the short run only more than all others together."""
    games = scaled(4)
    bots = ["planner", "greedy", "greedy", "greedy"]
    matches = [play_match("roborally", bots, Options(timer=None), 1 + game // 4, game % 4) for game in range(games)]
    wins = sum(match.places[0] == 1 for match in matches)
    assert wins >= (0.7 if games >= 100 else 0.5) * games


@compiled_only
def test_the_planner_wins_more_than_its_part_against_three_beams() -> None:
    """The long run requires a third of 300 races, the short run one (by chance missed in one of 10 runs)."""
    games = scaled(4)
    bots = ["planner", "beam", "beam", "beam"]
    matches = [play_match("roborally", bots, Options(timer=None), 1 + game // 4, game % 4) for game in range(games)]
    assert sum(match.places[0] == 1 for match in matches) >= max(1, games // 3 if games >= 300 else 1)


ROBORALLY = RoboRally()
SPIN = (70, 90, 110, 130, 150)


def begun_on(course: str, seats: int, flags: tuple[int, ...] = (), titled: int = 0) -> Observation:
    """Return seat 0's view at the first turn, with the robots' flag counts and the robot with the title."""
    names = [f"seat {seat}" for seat in range(seats)]
    match = Match(ROBORALLY, Options(course=course, timer=None), names, numbered_seed(1))
    match.submit(Open())
    table = match.state.table
    robots = list(table.robots)
    for number, touched in enumerate(flags):
        robots[number] = msgspec.structs.replace(robots[number], flags=touched)
    course_now = table.course.replace(superbot=titled) if titled else table.course
    table = msgspec.structs.replace(table, robots=tuple(robots), course=course_now)
    match.state = msgspec.structs.replace(match.state, table=table)
    return Observation(match.view(table.robots[0].seat), ())


@pytest.mark.parametrize(
    ("racer", "rival", "number"),
    [(0, 0, 1), (0, 1, 2), (1, 1, 2), (1, 0, 0), (2, 0, 0), (2, 1, 1), (0, 2, 2)],
)
def test_6_3_a_blocker_waits_at_a_flag_that_its_racer_does_not_need(racer: int, rival: int, number: int) -> None:
    sight = begun_on("interference", 2, (racer, rival))
    (own,) = [place for place, robot in enumerate(sight.robots) if robot.blocks is True and robot.seat == sight.seat]
    assert sight.goal_of(own).spaces == (sight.floor.flags[number],)


def test_6_3_a_blocker_does_not_race() -> None:
    """Its position changes nothing; only racers are compared."""
    sight = begun_on("interference", 2)
    robots = [robot_of(robot) for robot in sight.robots]
    shares = set()
    for at in (robots[2].at, sight.floor.flags[1]):
        robots[2] = msgspec.structs.replace(robots[2], at=at)
        shares.add(RaceEvaluator(sight).win_share(0, robots))
    assert len(shares) == 1
    ahead = [*robots]
    ahead[0] = msgspec.structs.replace(robots[0], flags=1)
    assert RaceEvaluator(sight).win_share(0, ahead) > shares.pop()


@pytest.mark.hot("race_rollout")
def test_6_3_a_blocker_does_not_race_in_a_whole_match() -> None:
    """The second of two programs brings the robot nearer to its target, which counts only for a racer."""
    sight = begun_on("interference", 2)
    for number, best in ((0, 1), (2, 0)):
        worth, flag, _ = racing_target(sight, number)
        race = race_of(sight, worth, number, Random(1))
        race.add(SPIN)
        race.add((790, 670, 70, 680, 690))
        race.sample(4)
        assert race.best(4, 100_000) == best
        assert flag == 0


def test_6_2_bots_know_that_only_the_superbot_shoots_twice() -> None:
    sight = begun_on("day_of_the_superbot", 3, titled=1)
    assert [traits_seen(sight, number).laser for number in range(3)] == [1, 2, 1]
