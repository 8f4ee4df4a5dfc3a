"""Checks of courses that are being edited: reachability, traps, docks and flags, each with its text and place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkrally.match.errors import BadInput
from inkrally.roborally.analysis.course_checks import Finding, check, playable
from inkrally.roborally.analysis.reachability import Reachability
from inkrally.roborally.analysis.test_drives import robot_count, run_test_drives
from inkrally.roborally.bots.distance_field import FAR, DistanceField
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.custom_courses import read_course, read_draft
from inkrally.roborally.floor.edits import (
    NEW_COURSE,
    Edit,
    LayBelt,
    LayBoard,
    PlaceElement,
    SetDock,
    SetFlag,
    ToggleWall,
    apply_edits,
    copy_of_printed,
)
from inkrally.roborally.floor.scenario_board import turn_of
from inkrally.roborally.register.trace import Facing
from tests.roborally.boards import own_course
from tests.roborally.floor.test_edits import EDITS

pytestmark = pytest.mark.hot("reachability")

PLAIN: Any = apply_edits(NEW_COURSE, [LayBoard("empty"), LayBoard("dock_simple"), SetFlag((3, 3)), SetFlag((8, 8))])
BY_OWN_RULES = {"moving_targets", "capture_the_flag", "war_zone"}
"""Courses that depend on their own rules (moving flags, no docks, no flags); by the usual rules they are unplayable."""
READY = [line.id for line in courses.course_list() if line.status == "ready" and line.id not in BY_OWN_RULES]


def found(*edits: Edit, course: Any = PLAIN) -> dict[str, Finding]:
    return {one.code: one for one in check(read_draft(apply_edits(course, list(edits))))}


def boxed(at: tuple[int, int]) -> list[Edit]:
    return [ToggleWall((at,), side) for side in ("N", "E", "S", "W")]


@pytest.mark.parametrize("course_id", READY)
def test_printed_courses_can_be_raced(course_id: str) -> None:
    findings = check(read_draft(copy_of_printed(course_id)))
    assert playable(findings), findings
    ways = [one for one in findings if one.code in ("way", "long-way")]
    assert len(ways) == len(courses.printed_course(course_id).floor.flags)


@pytest.mark.parametrize("course_id", sorted(BY_OWN_RULES))
def test_copies_of_printed_courses_with_special_rules_are_not_playable(course_id: str) -> None:
    assert not playable(check(read_draft(copy_of_printed(course_id))))


def test_no_way_to_a_flag() -> None:
    one = found(*boxed((8, 8)))["no-way"]
    assert (one.level, one.spaces, one.path) == ("bad", ((8, 8),), ((3, 3), (8, 8)))
    assert "flag 2 at 8,8" in one.message


def test_a_flag_on_a_belt_that_leads_off_the_board_has_no_way() -> None:
    one = found(LayBelt(((3, 3), (4, 3), (5, 3))))["no-way"]
    assert "the belt under it carries everybody off" in one.message


def test_a_dock_from_which_no_way_leads() -> None:
    course = apply_edits(
        NEW_COURSE, [LayBoard("empty"), *[SetDock((x, 11)) for x in (1, 3, 5)], SetFlag((3, 3)), SetFlag((8, 8))]
    )
    one = found(*boxed((5, 11)), course=course)["dock-cut-off"]
    assert (one.level, one.spaces, one.message) == ("bad", ((5, 11),), "no way leads from dock 3 to flag 1")


def test_a_robot_can_never_leave() -> None:
    """A pusher moves the robot into a niche, where each register pushes it back."""
    every = PlaceElement("pusher", ((6, 5),), "W", (1, 2, 3, 4, 5))
    niche = [ToggleWall(((7, 5),), side) for side in ("N", "E", "S")]
    one = found(every, *niche)["never-leaves"]
    assert (one.level, one.spaces) == ("known", ((7, 5),))
    assert one.message == "a robot that comes to 7,5 on its way to flag 1 can never leave"
    now_and_then = PlaceElement("pusher", ((6, 5),), "W", (1,))
    assert "never-leaves" not in found(now_and_then, *niche)


TRACKS: list[tuple[int, int, Facing, Facing]] = [
    (1, 1, "N", "S"),
    (1, 2, "N", "E"),
    (2, 2, "W", "S"),
    (2, 3, "N", "E"),
    (3, 3, "W", "S"),
    (3, 4, "N", "E"),
    (4, 4, "W", "S"),
]
ROOM: dict[str, list[Any]] = {"4,5": ["W", "S"], "5,5": ["N", "S"], "6,5": ["N", "E", "S"]}
"""The walls, by space, of a room of three spaces that express belts enter and nothing leaves."""


def with_room(**more: dict[str, Any]) -> dict[str, Finding]:
    """Return the findings of a course with more elements in the room, given by space such as `at_5_5`."""
    cells: dict[str, dict[str, Any]] = {"0,0": {"start": 1}}
    for x, y, come, out in TRACKS:
        turns = {} if (come, out) in (("N", "S"), ("W", "E")) else {come: turn_of(come, out)}
        belt = {"kind": "express", "out": out, "in": [come], "turns": turns}
        cells[f"{x},{y}"] = {"belt": belt, "walls": [side for side in "NESW" if side not in (come, out)]}
    for at, walls in ROOM.items():
        cells[at] = {"walls": walls} | more.get("at_" + at.replace(",", "_"), {})
    return checked(cells, 8, 7, [(7, 0), (7, 6)])


def checked(cells: dict[str, Any], width: int, height: int, flags: list[tuple[int, int]]) -> dict[str, Finding]:
    course = own_course("Of cells", width, height, cells, *flags) | {"players": [1]}
    return {one.code: one for one in check(read_draft(course))}


@pytest.mark.parametrize(
    "what",
    [
        {"at_6_5": {"floor": "pit"}},
        # A laser damages the robot in each register until it is destroyed, which takes it out of the room.
        {"at_6_5": {"laser": {"from": "E", "beams": 3}}},
    ],
)
def test_a_dead_end_that_only_destruction_leaves_is_a_finding(what: dict[str, Any]) -> None:
    findings = with_room(**what)
    assert findings["leaves-destroyed"].level == "known"
    assert (5, 5) in findings["leaves-destroyed"].spaces
    assert playable(findings.values())
    assert "never-leaves" in with_room()


def test_being_destroyed_leads_nowhere_from_where_the_archive_marker_is() -> None:
    findings = with_room(at_6_5={"floor": "pit"}, at_5_5={"floor": "repair"})
    assert (findings["never-leaves"].level, findings["never-leaves"].spaces) == ("known", ((5, 5),))


def test_a_space_is_no_trap_if_only_one_facing_is_fatal() -> None:
    """A robot facing north on 3,0 cannot leave, but no robot has to face that way."""
    one = found(course=copy_of_printed("risky_exchange")).get("leaves-destroyed")
    assert one is None or (3, 0) not in one.spaces


@pytest.mark.parametrize(
    ("each", "beams", "level"),
    [(1, 3, "bad"), (3, 1, "good"), (1, 1, "known")],
)
def test_a_way_with_deadly_lasers_does_not_count(each: int, beams: int, level: str) -> None:
    """A passage of 28 spaces with lasers, crossed at three spaces a register."""
    walled = {f"{x},0": {"walls": ["N", "S"]} for x in range(2, 30)}
    lasers = {f"{x},0": {"walls": ["S"], "laser": {"from": "N", "beams": beams}} for x in range(2, 30, each)}
    findings = checked({"0,0": {"start": 1}} | walled | lasers, 32, 1, [(30, 0), (31, 0)])
    if level == "bad":
        one = findings["no-way"]
        assert (one.level, one.args["remedy"], one.spaces) == ("bad", "laser", ((30, 0),))
        # Repair sites on the way let every robot through.
        saved = lasers | {f"{x},0": {"walls": ["N", "S"], "floor": "repair"} for x in range(4, 30, 3)}
        assert playable(checked({"0,0": {"start": 1}} | walled | saved, 32, 1, [(30, 0), (31, 0)]).values())
    else:
        assert playable(findings.values())
        assert ("way-hurts" in findings) == (level == "known"), findings.get("way-hurts")


def test_a_flag_under_a_crusher_that_always_works() -> None:
    one = found(PlaceElement("crusher", ((8, 8),), registers=(1, 2, 3, 4, 5)))["no-way"]
    assert (one.level, one.args["remedy"]) == ("bad", "crusher")


def test_a_laser_into_a_dock() -> None:
    dock = read_draft(PLAIN).floor.docks[0]
    one = found(PlaceElement("laser", ((dock[0], 11),), "N"), ToggleWall(((dock[0], 0),), "N"))["laser-dock"]
    assert (one.level, dock in one.path) == ("known", True)


def test_a_flag_on_a_belt_and_belts_head_on() -> None:
    findings = found(LayBelt(((2, 3), (3, 3), (4, 3))), LayBelt(((7, 1), (6, 1))), LayBelt(((4, 1), (5, 1))))
    assert findings["flag-belt"].spaces == ((3, 3),)
    assert findings["belts-meet"].spaces == ((5, 1), (6, 1))


@pytest.mark.parametrize(
    "wall",
    [
        ToggleWall(((4, 1),), "E"),  # on the belt's own space
        ToggleWall(((5, 1),), "W"),  # on the space beside it
        PlaceElement("pusher", ((5, 1),), "W", (1, 3)),  # the wall that holds the pusher
    ],
)
def test_rule_5_4_a_belt_against_a_wall_is_a_finding_and_the_course_races(wall: Edit) -> None:
    course = apply_edits(PLAIN, [LayBelt(((3, 1), (4, 1), (5, 1))), PlaceElement("clear", ((5, 1),)), wall])
    findings = {one.code: one for one in check(read_draft(course))}
    assert (findings["belt-walled"].level, findings["belt-walled"].spaces) == ("known", ((4, 1),))
    assert playable(findings.values())
    assert read_course(course).floor.cells[4, 1].belt is not None


def test_faults_have_their_spaces() -> None:
    findings = found(PlaceElement("pit", ((8, 8),)))
    assert (findings["flag-place"].level, findings["flag-place"].spaces) == ("bad", ((8, 8),))
    assert findings["flag-place"].at == "flags.1"
    assert "way" in findings, "the other flag is looked at all the same"


def test_the_largest_course_is_checked_in_bounded_work() -> None:
    docks = [SetDock((x, 0)) for x in range(4)]
    flags = [SetFlag((40 - number, 40)) for number in range(8)]
    timed = [PlaceElement("crusher", ((9, 9 + number),), registers=(number,)) for number in range(1, 6)]
    big = apply_edits(NEW_COURSE, [LayBoard("empty", 0, 0, 0, 48, 47), *timed, *docks, *flags])
    ways = Reachability(MoveTable(read_draft(big).floor))
    assert ways.count <= 5 * 4 * 50 * 50
    assert playable(check(read_draft(big)))


def test_bots_drive_the_same_on_the_same_seeds() -> None:
    course = copy_of_printed("risky_exchange")
    *_, one = run_test_drives(course, (1, 2), 4)
    *_, other = run_test_drives(course, (1, 2), 4)
    assert one == other
    assert one.won == 2
    assert one.turns is not None
    assert sum(one.falls.values()) == sum(one.causes.values()) == sum(race.lost for race in one.races)


def test_a_test_drive_without_a_winner_ends() -> None:
    course = apply_edits(PLAIN, boxed((8, 8)))
    (one,) = run_test_drives(course, (1,), 2)
    assert (one.won, one.turns, one.races[0].turns) == (0, None, None)


def test_number_of_robots_of_a_test_drive_follows_from_the_players() -> None:
    assert [robot_count(players) for players in ((2, 3, 4), (5, 6), (1, 2), (8,))] == [4, 5, 2, 8]


def refused(course: Any) -> str | None:
    """Return the error code with which a course is refused for a race."""
    try:
        read_course(course)
    except BadInput as error:
        return error.code
    return None


@settings(deadline=None)
@given(st.lists(EDITS, max_size=12))
def test_every_edited_course_is_checked_and_unplayable_ones_have_findings(edits: list[Edit]) -> None:
    course: Any = PLAIN
    for edit in edits:
        try:
            after = apply_edits(course, [edit])
            read_draft(after)
        except BadInput:
            continue
        course = after
    bad = {one.code for one in check(read_draft(course)) if one.level == "bad"}
    code = refused(course)
    assert code is None or code in bad


@pytest.mark.parametrize("course_id", ["risky_exchange", "dizzy_dash", "island_hop"])
def test_lengths_of_ways_agree_with_the_distances_of_bots(course_id: str) -> None:
    floor = courses.printed_course(course_id).floor
    moves = MoveTable(floor)
    field, ways = DistanceField(moves, floor, ()), Reachability(moves)
    target = moves.machine.index(*floor.flags[0])
    for dock in floor.docks:
        start = moves.pose(dock, "N")
        far, _ = ways.distances_from_starts([start], target)
        goals = [r * ways.size + pose for r in range(5) for pose in range(4 * target, 4 * target + 4)]
        least = min((far[goal] for goal in goals if far[goal] > 0), default=FAR)
        assert least == field.registers(0, 1, start)
        assert bool(ways.can_reach_targets(goals)[start]) == (least < FAR)


def test_states_with_a_deadly_card_are_those_from_which_the_table_leads_to_death() -> None:
    moves = MoveTable(courses.printed_course("death_trap").floor)
    ways = Reachability(moves)
    deadly = set(ways.fatal_states())
    for register in range(1, 6):
        for space in moves.stands:
            for pose in range(4 * space, 4 * space + 4):
                dies = any(moves.after(pose, register, kind) == 0 for kind in range(1, 8))
                assert ((register - 1) * ways.size + pose in deadly) == dies
