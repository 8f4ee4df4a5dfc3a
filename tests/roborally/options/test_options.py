"""Option cards and course rules: their effects, the hooks that they use, and the choice of cards for a table."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, ClassVar, get_args

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.conformance import check_match
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Open
from inkrally.match.log import fold, verify
from inkrally.match.match import Match
from inkrally.roborally import rule_components, scenario
from inkrally.roborally.bots.levels import BOTS
from inkrally.roborally.facts import CARDS
from inkrally.roborally.floor import courses
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register import trace, vocabulary
from inkrally.roborally.register.resolution import RegisterKernel
from inkrally.roborally.register.run import pack_traits
from inkrally.roborally.register.state import GUARD, GUARD_UNIT, PIERCING, REAR, REAR_UNIT, STRONGER
from inkrally.roborally.register.trace import Absorbed, Shot
from inkrally.roborally.rule_hooks import Amount, RuleComponent, Traits, chosen_answer
from inkrally.roborally.table import Options
from inkrally.roborally.turn.actions import AnnouncePowerDown, AnswerOption, Reenter
from inkrally.roborally.turn.robots import Robot
from tests.roborally import turns
from tests.roborally.scenario_helpers import Outcome, belt
from tests.roborally.turns import changes, places, plain, playing, position, robot, run, table_of

GAME = RoboRally()
GYRO = "gyroscopic_stabilizer"


def resolve(robots: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    board: dict[str, Any] = {"w": 8, "h": 8, "cells": {}, "walls": [], "lasers": [], "flags": []}
    return scenario.resolve({"run": "registers", "board": board | more.pop("board", {}), "robots": robots} | more)


def held(name: str, x: int, y: int, facing: str, *options: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "at": [x, y], "facing": facing, "options": list(options)} | more


PAIR = [held("A", 1, 1, "E", "double_barreled_laser"), held("B", 6, 1, "W")]


def test_double_barreled_laser_shoots_twice() -> None:
    answer = resolve(PAIR, programs={"A": [None]})
    assert [answer["robots"][name]["damage"] for name in "AB"] == [1, 2]
    assert answer["robots"]["A"]["options"] == ("double_barreled_laser",)
    assert [shot.get("damage", 1) for shot in Outcome(answer).changes("shot")] == [2, 1]


def test_6_set_to_kill_doubles_every_shot_of_a_robot_and_none_of_the_floor() -> None:
    """The main laser deals 2 tokens, a Double-Barreled Laser 4."""
    answer = resolve(PAIR, programs={"A": [None]}, rules=["double_lasers"])
    assert [answer["robots"][name]["damage"] for name in "AB"] == [2, 4]
    floor = resolve([held("A", 4, 4, "N")], programs={"A": [None]}, rules=["double_lasers"], board=BEAM)
    assert floor["robots"]["A"]["damage"] == 1


BEAM = {"lasers": [{"at": [4, 7], "side": "S", "beams": 1}]}


def test_a_course_brings_its_rule_to_a_scenario() -> None:
    (x, y) = courses.printed_course("set_to_kill").floor.docks[0]
    value = {"run": "register", "register": 1, "course": "Set to Kill", "robots": [held("A", x, y, "N")]}
    assert [shot["damage"] for shot in Outcome(scenario.resolve(value)).changes("shot")] == [2]


CURVE = {"cells": {"1,1": belt("E"), "2,1": belt("S", 1, "W"), "2,2": {"gear": "CCW"}}}


@pytest.mark.parametrize(("decisions", "facing"), [([], "W"), ([{"robot": "A", "use": GYRO, "register": 1}], "W")])
def test_neither_curve_nor_gear_turns_a_robot_with_a_declared_stabilizer(decisions: list[Any], facing: str) -> None:
    answer = resolve([held("A", 1, 1, facing, GYRO)], programs={"A": [None, None]}, board=CURVE, decisions=decisions)
    assert answer["robots"]["A"]["at"] == (2, 2)
    turned = Outcome(answer).changes("turned")
    assert bool(turned) == (not decisions), "who says nothing does not use it"
    assert answer["robots"]["A"]["facing"] == (facing if decisions else turned[-1]["facing"])


def test_the_stabilizer_lasts_for_the_turn_and_does_not_prevent_turns_by_card() -> None:
    decisions = [{"robot": "A", "use": GYRO, "choice": "active"}]
    answer = resolve(
        [held("A", 1, 1, "W", GYRO)], programs={"A": [["R", 80], ["U", 10]]}, board=CURVE, decisions=decisions
    )
    assert [turn["by"] for turn in Outcome(answer).changes("turned")] == ["card", "card"]


@pytest.mark.parametrize("wrong", [{"robots": [held("A", 1, 1, "E", GYRO, powered_down=True)]}, {"register": 2}])
def test_no_question_to_a_powered_down_robot_or_after_register_1(wrong: dict[str, Any]) -> None:
    value: dict[str, Any] = {"robots": [held("A", 1, 1, "E", GYRO)], "run": "register", "register": 1} | wrong
    with pytest.raises(BadInput) as caught:
        resolve(value.pop("robots"), decisions=[{"robot": "A", "use": GYRO}], **value)
    assert (caught.value.code, caught.value.at) == ("decision-unused", "decisions.0")


def test_ramming_gear_hurts_for_each_space_and_its_locks_are_listed() -> None:
    robots = [held("A", 7, 0, "W", "ramming_gear"), held("B", 6, 0, "S", damage=4)]
    answer = resolve(robots, programs={"A": [["M2", 700]]})
    assert [answer["robots"][name]["at"] for name in "AB"] == [(5, 0), (4, 0)]
    assert answer["robots"]["B"]["damage"] == 7
    assert [lock["register"] for lock in Outcome(answer).changes("locked")] == [5, 4, 3]


def test_ramming_gear_hurts_a_robot_that_cannot_move_but_not_behind_a_wall_or_in_a_pit() -> None:
    robots = [held("A", 1, 0, "W", "ramming_gear"), held("B", 0, 0, "S")]
    walled = resolve(robots, programs={"A": [["M1", 500]]}, board={"walls": [[0, 0, "W"]]})
    assert (walled["robots"]["A"]["at"], walled["robots"]["B"]["damage"]) == ((1, 0), 2)
    between = resolve(robots, programs={"A": [["M1", 500]]}, board={"walls": [[0, 0, "E"]]})
    assert between["robots"]["B"]["damage"] == 0
    off = resolve(robots, programs={"A": [["M1", 500]]})
    assert (off["robots"]["B"]["lives"], Outcome(off).changes("damaged")) == (2, [])


def test_ramming_destroys_by_the_tenth_token_before_the_next_space() -> None:
    robots = [held("A", 6, 0, "W", "ramming_gear"), held("B", 5, 0, "S", damage=9)]
    answer = resolve(robots, programs={"A": [["M2", 700]]})
    assert Outcome(answer).changes("destroyed") == [{"robot": "B", "by": "damage", "lives": 2}]
    assert answer["robots"]["A"]["at"] == (4, 0)


@pytest.mark.parametrize(
    ("more", "code", "field"),
    [
        ({"robots": [held("A", 0, 0, "N", "unheard_of")]}, "unknown-option", "robots.0.options.0"),
        ({"robots": [held("A", 0, 0, "N", GYRO), held("B", 1, 0, "N", GYRO)]}, "option-twice", "robots.1.options.0"),
        ({"rules": ["capture"]}, "unknown-rule", "rules.0"),
        ({"decisions": [{"robot": "Z", "use": GYRO}]}, "unknown-robot", "decisions.0.robot"),
    ],
)
def test_missing_options_and_targets_are_refused(more: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        resolve(more.pop("robots", [held("A", 0, 0, "N")]), **more)
    assert (caught.value.code, caught.value.at) == (code, field)


# In a match.


def match_of(options: Options, seats: int = 2) -> Match:
    match = Match(GAME, options, [f"seat {seat}" for seat in range(seats)], numbered_seed(3))
    match.submit(Open())
    return match


def carded(*cards: tuple[str, ...], course: str = "risky_exchange") -> Options:
    return Options(course=course, timer=None, option_cards=cards)


def programmed(match: Match) -> list[Any]:
    first = len(match.entries)
    for number, one in enumerate(table_of(match).robots):
        match.submit(Commit(one.seat, places(number, table_of(match).hands[number][:5])))
    return [entry.event for entry in match.entries[first:]]


def test_tables_have_every_card() -> None:
    held = tuple((name,) for name in sorted(rule_components.OPTIONS)[:4])
    assert RoboRally().begin(carded(*held), 4)
    assert RoboRally().begin(Options(draw_options=2), 2)


def test_extra_memory_deals_one_card_more() -> None:
    match = match_of(carded((), ("extra_memory",)))
    assert [len(hand) for hand in table_of(match).hands] == [9, 10]


def test_a_declaration_stops_the_turn_and_its_answer_holds_for_it() -> None:
    match = match_of(carded((GYRO,), ("ramming_gear",)))
    table = table_of(match)
    events = programmed(match)
    halted = events[-1]
    assert (halted.point, halted.cards, halted.steps, halted.question.robot) == ("declaration", (), (), 0)
    assert table_of(match).revealed == 0, "nobody has seen a card yet"
    assert GAME.phase(table_of(match)).name == "option"  # type: ignore[union-attr]
    (seat,) = match.owes
    assert seat == table.robots[0].seat
    view = GAME.view(table_of(match), 1 - seat)
    assert view.question == halted.question, "it is open"
    assert GAME.legal_actions_view(table_of(match), seat, ()).question == halted.question  # type: ignore[union-attr]
    for act, code in [
        (AnswerOption(0, "ramming_gear", "active"), "option-not-asked"),
        (AnswerOption(0, GYRO, "upside-down"), "choice-unknown"),
        (AnswerOption(1, GYRO, "active"), "robot-not-yours"),
        (AnnouncePowerDown(0, True), "act-untimely"),
    ]:
        assert turns.refused(match, Commit(seat, (act,))) == code
    match.submit(Commit(seat, (AnswerOption(0, GYRO, "active"),)))
    after = table_of(match)
    assert after.turn == 2 or after.stage != "register"
    assert after.story is not None
    assert [register.number for register in after.story.registers] == [1, 2, 3, 4, 5]
    assert all(not one.chosen for one in after.robots) or after.turn == 1
    assert verify(match.log, GAME).ok
    assert fold(match.log, GAME).table == after


def test_6_factory_rejects_has_no_power_down() -> None:
    match = match_of(carded((), (), course="factory_rejects"))
    table = table_of(match)
    assert [one.damage for one in table.robots] == [2, 2]
    assert [len(hand) for hand in table.hands] == [7, 7]
    seat = table.robots[0].seat
    assert turns.refused(match, Commit(seat, (AnnouncePowerDown(0, True),))) == "no-power-down"
    offered: Any = GAME.legal_actions_view(table, seat, ())
    assert (offered.robots[0].may_announce, offered.robots[0].no_power) == (False, "no-power-down")
    lost = msgspec.structs.replace(table.robots[0], status="destroyed")
    back = msgspec.structs.replace(
        table, stage="re-enter", returning=(0,), robots=(lost, *table.robots[1:]), hands=((), ())
    )
    acts = GAME.legal_actions(back, seat, ())
    assert acts
    assert not any(isinstance(act, Reenter) and act.power_down for act in acts)


@pytest.mark.parametrize("course", ["set_to_kill", "factory_rejects", "risky_exchange"])
def test_matches_with_cards_keep_the_contract(course: str) -> None:
    cards = (("ramming_gear", GYRO), ("double_barreled_laser",), ("extra_memory",))
    report = check_match(GAME, carded(*cards, course=course), 3, 11)
    assert report.draws > 9


@pytest.mark.parametrize("bot", BOTS[:3], ids=lambda bot: str(bot.name))
def test_bots_play_with_cards(bot: Any) -> None:
    match = match_of(carded((GYRO, "extra_memory"), ("double_barreled_laser",)))
    random = Random(1)
    while not match.over and table_of(match).turn < 4:
        for seat in match.owes:
            match.submit(Commit(seat, bot.choose(match.view(seat), random).acts))
    assert match.over or table_of(match).turn == 4


def test_events_options_and_views_without_option_cards_are_unchanged() -> None:
    match = match_of(Options(timer=None))
    text = msgspec.json.encode([match.view(0), match.log.header, [entry.event for entry in match.entries]])
    for word in (b"option_cards", b'"chosen"', b'"question"', b'"options":[', b"halted"):
        assert word not in text, word


# The hooks, tested with a card made for this.


class Prism(RuleComponent):
    adds: ClassVar[dict[Amount, int]] = {"re-entry damage": -2}
    points = ("lasers",)
    standing_choices = ("laser", "prism")

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return Traits(laser=0, guard=2) if chosen_answer(robot, "prism") == "prism" else traits


@pytest.fixture
def prism(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rule_components.OPTIONS, "prism", Prism())


@pytest.mark.usefixtures("prism")
def test_a_question_instead_of_the_laser_stops_in_mid_register_and_both_pieces_are_one_story() -> None:
    table = position(
        plain(), robot((0, 0), "E", options=("prism",)), robot((5, 0), "W", options=("double_barreled_laser",))
    )
    hand = {0: turns.LEFT[:5], 1: (*turns.LEFT[5:9], turns.RIGHT[0])}
    match = playing(turns.with_hands(table, hand[0], hand[1]))
    programs = [(turns.LEFT[0], *turns.LEFT[1:5]), hand[1]]
    events = run(match, *programs)
    halted = events[-1]
    assert (halted.number, halted.point, halted.question.choices) == (1, "lasers", ("laser", "prism"))
    assert [step.stage for step in halted.steps] == ["cards", "cards"]
    assert table_of(match).revealed == 1, "the cards lie open"
    said_ = turns.say(match, AnswerOption(0, "prism", "prism"))
    story = table_of(match).story
    assert story is not None
    assert [step.stage for step in story.registers[0].steps][:4] == ["cards", "cards", "options", "lasers"]
    assert story.registers[0].cards == halted.cards
    shooters = {shot.robot for shot in changes(said_[:2], Shot)}
    assert 0 not in shooters, "it did not fire"
    assert table_of(match).halt is not None, "asked again in the next register"
    assert all(not one.chosen for one in table_of(match).robots), "the answer was for one register"
    late = turns.late(match)
    assert late, "who is late uses nothing"


@pytest.mark.usefixtures("prism")
def test_a_component_can_absorb_tokens_before_they_are_dealt() -> None:
    robots = [held("A", 1, 1, "E", "prism"), held("B", 6, 1, "W", "double_barreled_laser")]
    beams = {"lasers": [{"at": [1, 7], "side": "S", "beams": 1}]}
    answer = resolve(
        robots, programs={"A": [None]}, board=beams, decisions=[{"robot": "A", "use": "prism", "choice": "prism"}]
    )
    assert Outcome(answer).changes("absorbed") == [{"robot": "A", "amount": 1}] * 2
    assert [answer["robots"][name]["damage"] for name in "AB"] == [1, 0]


@pytest.mark.usefixtures("prism")
def test_re_entry_calls_the_rule_components() -> None:
    options = plain()
    lost = robot((3, 3), status="destroyed", options=("prism",))
    match = playing(position(options, lost, robot((6, 6)), stage="re-enter", returning=(0,)))
    turns.say(match, Reenter(0, (3, 3), "N", False))
    assert table_of(match).robots[0].damage == 0


# Texts are defined in one place.


def test_the_kernels_numbers_are_those_of_the_words() -> None:
    tags = {struct.__struct_config__.tag for struct in get_args(trace.StepChange)}
    assert set(vocabulary.RECORDS) - {"step"} <= tags
    assert ("declaration", *vocabulary.REGISTER_STAGES, "clean-up") == vocabulary.POINTS
    assert set(vocabulary.REGISTER_STAGES) < set(get_args(vocabulary.Stage))
    machine = RegisterKernel(courses.printed_course("risky_exchange").floor)
    assert [vocabulary.STAGE[stage] for stage in vocabulary.REGISTER_STAGES] == list(range(8))
    assert machine.flag_count == 3


def test_traits_are_bits_that_fit() -> None:
    assert pack_traits(Traits()) == 0
    assert pack_traits(Traits(laser=8)) & STRONGER == 7
    assert pack_traits(Traits(guard=15)) & GUARD == 15 * GUARD_UNIT < 2**15
    assert pack_traits(Traits(rear=7)) & REAR == 7 * REAR_UNIT < 2**15
    assert pack_traits(Traits(piercing=True)) == PIERCING
    assert not PIERCING & REAR
    assert not (PIERCING | REAR) & (GUARD | STRONGER)
    assert Absorbed(0, 1).amount == 1
    assert len(CARDS) == 84


# Some worked scenarios came with the rules; the others were worked out by hand from their text. Each names its section
# or card as `rule`, and gives the expected state of the robots that matter.
DATA = Path(__file__).parents[2] / "data"


def written(name: str) -> list[dict[str, Any]]:
    scenarios: list[dict[str, Any]] = json.loads((DATA / name).read_text())["scenarios"]
    return scenarios


CASES = written("roborally_option_scenarios.json")
BY_HAND = written("roborally_worked_by_hand.json")


def agrees(one: dict[str, Any]) -> None:
    """Assert that `resolve` gives the expected answer or error."""
    if "expect_error" in one:
        with pytest.raises(BadInput) as caught:
            scenario.resolve(one["case"])
        found = {"code": caught.value.code, "at": caught.value.at}
        assert found == found | one["expect_error"]
        return
    answer = json.loads(json.dumps(scenario.resolve(one["case"])))
    for name, expected in one.get("expect", {}).items():
        assert {field: answer["robots"][name].get(field) for field in expected} == expected, name
    top = one.get("expect_top", {})
    assert {name: answer.get(name) for name in top} == top


@pytest.mark.parametrize("one", CASES, ids=lambda one: str(one["id"]))
def test_a_worked_scenario(one: dict[str, Any]) -> None:
    agrees(one)


@pytest.mark.parametrize("one", BY_HAND, ids=lambda one: str(one["id"]))
def test_a_scenario_worked_by_hand(one: dict[str, Any]) -> None:
    agrees(one)


def test_each_scenario_has_a_unique_name_and_an_expected_result() -> None:
    names = [one["id"] for one in CASES + BY_HAND]
    assert len(set(names)) == len(names)
    assert all(one.keys() & {"expect", "expect_top", "expect_error"} for one in CASES + BY_HAND)
