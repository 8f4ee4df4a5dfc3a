"""The view on courses with their own rules: teams, lives, touched flags, and the planned path (Options 6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.errors import BadInput
from inkrally.match.game import Open
from inkrally.match.match import Match
from inkrally.roborally import rule_components
from inkrally.roborally.facts import Cell
from inkrally.roborally.floor.courses import course_list, printed_course
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.game import RoboRally
from inkrally.roborally.legal_actions import ProgramActions, SetupActions, legal_actions
from inkrally.roborally.question_outlook import PathPose
from inkrally.roborally.register.trace import Step, Touched
from inkrally.roborally.table import Options, Table, apply_steps_to_table, floor_of
from inkrally.roborally.turn.actions import PlaceCard
from inkrally.roborally.turn.cleanup import site_benefit
from inkrally.roborally.turn.match_setup import initial_course_state
from inkrally.roborally.turn.robots import Robot
from inkrally.roborally.view import CourseView

pytestmark = pytest.mark.hot("legal_actions", "register", "register_run", "touch_step", "view")


def begun(course: str, seats: int = 4) -> Match:
    match = Match(
        RoboRally(), Options(course=course, timer=None), [str(seat) for seat in range(seats)], numbered_seed(5)
    )
    match.submit(Open())
    return match


def special(match: Match) -> CourseView:
    found = match.view(None).table.special
    assert isinstance(found, CourseView)
    return found


@pytest.mark.parametrize(
    ("course", "aim"),
    [
        ("toggle_boggle", "claims"),
        ("capture_the_flag", "home"),
        ("tandem_carnage", "flags"),
        ("all_for_one_or_one_for_all", "flags"),
        ("war_zone", "lives"),
    ],
)
def test_a_view_has_the_aim_and_the_lives_of_each_team(course: str, aim: str) -> None:
    seen = special(begun(course))
    assert seen.aim == aim
    assert [(one.team, one.lives) for one in seen.teams] == [(1, 6), (2, 6)]
    relay = course == "tandem_carnage"
    assert all((one.touched is not msgspec.UNSET) is relay for one in seen.teams)


def test_a_course_without_teams_has_no_aim_of_teams() -> None:
    seen = special(begun("moving_targets"))
    assert seen.aim is msgspec.UNSET
    assert seen.teams == ()


def test_only_the_robot_that_touches_a_flag_of_its_team_is_named() -> None:
    """Tandem Carnage: a flag touched by one robot counts for both from the next register on."""
    match = begun("tandem_carnage")
    table = match.state.table
    assert table.course is not None
    one, two = table.course.members(1)
    (other, _) = table.course.members(2)
    # The changes list the robot on the flag first, then the mate that shares it.
    table = apply_steps_to_table(table, (Step("flags", changes=(Touched(two, 1), Touched(one, 1))),))
    table = apply_steps_to_table(table, (Step("flags", changes=(Touched(one, 2), Touched(two, 2), Touched(other, 1))),))
    match.state = msgspec.structs.replace(match.state, table=table)
    assert [team.touched for team in special(match).teams] == [(two, one), (other,)]


def test_offer_before_the_first_turn_names_its_kind_of_choice() -> None:
    for course, of in (("capture_the_flag", "boards"), ("tricksy", "options")):
        match = begun(course)
        (seat, *_) = match.owes
        offer = match.game.legal_actions_view(match.state.table, seat, ())
        assert isinstance(offer, SetupActions)
        assert offer.of == of


def test_the_list_of_courses_marks_those_with_options_or_for_partners() -> None:
    lines = course_list()
    assert {line.id for line in lines if line.partners} == {"tandem_carnage"}
    brings = {line.id for line in lines if line.brings_options}
    assert brings == {"tricksy", "flag_fry", "marathon_madness", "war_zone", "option_world"}


def test_an_offer_has_the_registers_that_would_push_a_teammate_only() -> None:
    """The warning is given while the program can still be changed, from where robots stand now (Options 6)."""
    match = begun("war_zone")
    table = match.state.table
    assert table.course is not None
    one, mate = table.course.members(1)
    enemy, _ = table.course.members(2)
    floor = floor_of(table)
    way = next(
        ((x, y) for x, y in floor.cells if all(plain(floor, (x + step, y)) for step in range(4))),
    )
    x, y = way
    spaces = {one: (x, y), mate: (x + 2, y), enemy: (x + 1, y)}
    robots = tuple(
        msgspec.structs.replace(robot, at=spaces.get(number, robot.at), facing="E", options=())
        for number, robot in enumerate(table.robots)
    )
    hand = (490, 500, 510, 520, 530, 540, 550, 560, 570)  # Move 1
    hands = tuple(hand if number == one else () for number in range(4))
    table = msgspec.structs.replace(table, robots=robots, hands=hands)
    draft = [PlaceCard(one, register, hand[register - 1]) for register in (1, 2, 3)]
    for placed, mates in ((1, msgspec.UNSET), (2, ((2, mate),)), (3, ((2, mate),))):
        offer = match.game.legal_actions_view(table, table.robots[one].seat, draft[:placed])
        assert isinstance(offer, ProgramActions)
        assert offer.robots[one].mates == mates


def plain(floor: Floor, at: tuple[int, int]) -> bool:
    """Return whether nothing moves, turns or stops a robot on this space."""
    cell = floor.cell(at)
    return cell is not None and cell == Cell()


def test_a_view_says_if_repair_sites_and_flags_do_not_repair() -> None:
    assert begun("option_world").view(None).table.sites_repair is False
    assert begun("flag_fry").view(None).table.sites_repair is msgspec.UNSET


def test_effect_of_sites_is_defined_by_the_rule_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the rule says otherwise, the view shows it and clean-up repairs."""
    rules = ("options_instead_of_repair",)
    told = rule_components.RULES[rules[0]]
    assert [name for name, found in rule_components.RULES.items() if "no repairs" in found.features] == list(rules)
    hurt = Robot(0, (0, 0), "N", (0, 0), 3, damage=2)
    match = begun("option_world")
    assert [site_benefit(hurt, rules, by) for by in ("wrench", "flag", "hammer")] == [(0, 1), (0, 1), (0, 2)]
    monkeypatch.setattr(type(told), "features", frozenset(("options",)))
    assert [site_benefit(hurt, rules, by) for by in ("wrench", "flag", "hammer")] == [(1, 1), (1, 1), (1, 2)]
    assert match.view(None).table.sites_repair is msgspec.UNSET


def test_a_table_of_teams_begins_with_the_seats_that_are_taken_where_teams_are_even() -> None:
    """The lobby then offers two against two at a table of six seats."""
    game = RoboRally()
    options = Options(course="toggle_boggle", teams=(1, 2, 1, 2, 1, 2))
    game.begin(game.options_for_seats(options, (0, 1, 4, 5)), 4)
    partners = Options(course="tandem_carnage", teams=(1, 2, 3, 1, 2, 3))
    game.begin(game.options_for_seats(partners, (0, 2, 3, 5)), 4)
    with pytest.raises(BadInput):
        game.begin(game.options_for_seats(options, (0, 2, 4, 5)), 4)


HAND = (490, 500, 510, 520, 530, 540, 670, 680, 690)
"""Six Move 1 and three Move 2."""
FAR = Robot(1, (0, 0), "N", (0, 0), 3)


def planned(name: str, robot: Robot, cards: tuple[int, ...], **known: Any) -> tuple[PathPose, ...]:
    """Return the path of robot 0 with these cards in its registers; `known` is the state of the course rules."""
    options = Options(course=name)
    now = initial_course_state(options, (0, 1))
    assert now is not None
    table = Table(options, 2, (robot, FAR), "program", 1, (HAND, ()), course=now.replace(**known))
    found = legal_actions(table, 0, [PlaceCard(0, register, card) for register, card in enumerate(cards, 1)])
    assert isinstance(found, ProgramActions)
    return found.robots[0].path


@pytest.mark.parametrize("flag", [0, 1])
def test_6_5_a_robot_with_an_option_may_be_planned_to_end_on_a_flag(flag: int) -> None:
    x, y = printed_course("capture_the_flag").floor.flags[flag]
    robot = Robot(0, (x, y - 1), "S", (x, y - 1), 3, options=("brakes",))
    (end,) = planned("capture_the_flag", robot, (490,), homes=(0, 1), placing=False, taken=())
    assert end[2:] == ("S", "ok")


@pytest.mark.parametrize("options", [(), ("brakes",)])
def test_6_5_touching_both_flags_does_not_finish_the_race(options: tuple[str, ...]) -> None:
    flags = printed_course("capture_the_flag").floor.flags
    (x, y), other = flags
    robot = Robot(0, (x, y + 1), "N", (x, y + 1), 3, flags=1, options=options)
    (end,) = planned("capture_the_flag", robot, (490,), homes=(0, 1), flags=(other, (x, y)), placing=False)
    assert end[3] == "ok"


@pytest.mark.parametrize("options", [(), ("brakes",)])
def test_6_1_flags_travel_from_one_planned_register_to_the_next(options: tuple[str, ...]) -> None:
    """Belts have moved the last flag twice when the robot reaches it."""
    robot = Robot(0, (2, 6), "S", (0, 0), 3, flags=3, options=options)
    assert planned("moving_targets", robot, (80, 490))[1] == (1, 3, "W", "finish")


@pytest.mark.parametrize("options", [(), ("brakes",)])
def test_6_2_the_super_bot_alone_gets_credit(options: tuple[str, ...]) -> None:
    """Any other robot on the last flag gets no credit."""
    robot = Robot(0, (0, 4), "S", (0, 4), 3, flags=1, options=options)
    assert planned("day_of_the_superbot", robot, (490,)) == ((0, 5, "S", "finish"),)
    assert planned("day_of_the_superbot", robot, (490,), superbot=1) == ((0, 5, "S", "ok"),)
