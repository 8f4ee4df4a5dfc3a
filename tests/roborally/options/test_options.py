"""Option cards and course rules: their effects, the hooks that they use, and the choice of cards for a table."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, get_args

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.conformance import check_match
from inkrally.match.game import Commit, Open
from inkrally.match.log import fold, verify
from inkrally.match.match import Match
from inkrally.roborally import rule_components
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
from tests.roborally.options.option_helpers import answer, held
from tests.roborally.scenario_helpers import Outcome
from tests.roborally.turns import changes, places, plain, playing, position, robot, run, table_of

GAME = RoboRally()
GYRO = "gyroscopic_stabilizer"


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
    found = answer(
        robots,
        run="registers",
        programs={"A": [None]},
        board=beams,
        decisions=[{"robot": "A", "use": "prism", "choice": "prism"}],
    )
    assert Outcome(found).changes("absorbed") == [{"robot": "A", "amount": 1}] * 2
    assert [found["robots"][name]["damage"] for name in "AB"] == [1, 0]


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
