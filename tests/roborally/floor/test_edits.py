"""Test that each edit of a course file (`docs/reference/courses.md`) gives a valid file with the expected change."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.errors import BadInput
from inkrally.roborally import facts
from inkrally.roborally.facts import Belt, Cell
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.custom_courses import read_course, read_draft
from inkrally.roborally.floor.edits import (
    NEW_COURSE,
    Edit,
    LayBelt,
    LayBoard,
    LoadCourse,
    MirrorCourse,
    MoveBoard,
    OrderFlag,
    PlaceElement,
    RemoveBoard,
    SetCourseInfo,
    SetDock,
    SetFlag,
    ToggleWall,
    TurnBoard,
    TurnSpace,
    apply_edits,
    copy_of_printed,
)

PLAIN: Any = apply_edits(NEW_COURSE, [LayBoard("empty"), LayBoard("dock_simple"), SetFlag((3, 3)), SetFlag((8, 8))])


def cells(course: Any) -> dict[tuple[int, int], Cell]:
    return read_draft(course).floor.cells


@pytest.mark.parametrize("course_id", courses.COURSE_IDS)
def test_every_printed_course_is_one_to_begin_with(course_id: str) -> None:
    course = apply_edits(NEW_COURSE, [LoadCourse(course_id)])
    ours, theirs = read_draft(course).floor, courses.printed_course(course_id).floor
    assert (ours.cells, ours.flags, ours.docks, ours.lasers) == (
        theirs.cells,
        theirs.flags,
        theirs.docks,
        theirs.lasers,
    )


def test_an_empty_course_has_findings_about_missing_parts() -> None:
    assert [fault.problem.code for fault in read_draft(NEW_COURSE).faults] == ["boards", "docks", "flags"]


def test_boards_are_laid_edge_to_edge_and_turned() -> None:
    course = apply_edits(NEW_COURSE, [LayBoard("exchange"), LayBoard("dock_belts"), LayBoard("island"), TurnBoard(1)])
    laid = [(one["board"], one["x"], one["y"], one["rotation"]) for one in course["boards"]]
    assert laid == [("exchange", 0, 0, 0), ("island", 12, 0, 90)]
    assert (course["dock"]["x"], course["dock"]["y"]) == (0, 12)
    assert not [fault for fault in read_draft(course).faults if fault.problem.code == "overlap"]


def test_a_board_takes_its_flags_along_and_away() -> None:
    moved = apply_edits(PLAIN, [MoveBoard(0, 2, 20)])
    assert [(flag["x"], flag["y"]) for flag in moved["flags"]] == [(5, 23), (10, 28)]
    assert apply_edits(PLAIN, [RemoveBoard(0)])["flags"] == []


def test_overlapping_boards_are_reported_with_their_spaces() -> None:
    (fault,) = [
        one for one in read_draft(apply_edits(PLAIN, [MoveBoard(1, 0, 10)])).faults if one.problem.code == "overlap"
    ]
    assert fault.problem.at == "dock"
    assert set(fault.spaces) == {(x, y) for x in range(12) for y in (10, 11)}


def test_a_printed_board_is_changed_as_a_copy() -> None:
    course = apply_edits(NEW_COURSE, [LoadCourse("vault_assault"), PlaceElement("pit", ((0, 0),))])
    assert [one["board"] for one in course["boards"]] == ["Vault, changed"]
    assert course["boards"][0]["rotation"] == 0
    before = courses.printed_course("vault_assault").floor.cells
    after = cells(course)
    assert {at for at in before if before[at] != after[at]} == {(0, 0)}
    assert facts.BOARDS["vault"].rows[0][0].floor != "pit"


def test_a_belt_follows_the_way_bends_and_merges() -> None:
    course = apply_edits(
        PLAIN, [LayBelt(((1, 1), (2, 1), (2, 2), (2, 3))), LayBelt(((0, 2), (1, 2), (2, 2)), express=True)]
    )
    found = cells(course)
    assert found[2, 1].belt == Belt("normal", "S", ("W",), {"W": "cw"})
    assert found[2, 2].belt == Belt("normal", "S", ("N", "W"), {"W": "cw"})
    assert found[1, 2].belt == Belt("express", "E", ("W",))
    assert found[2, 3].belt == Belt("normal", "S", ("N",))


def test_placing_an_element_again_rotates_it() -> None:
    course = apply_edits(
        PLAIN, [PlaceElement("pusher", ((5, 5),), "W"), PlaceElement("pusher", ((5, 5),), "W", again=True)]
    )
    pusher = cells(course)[5, 5].pusher
    assert pusher is not None
    assert (pusher.wall, pusher.pushes) == ("N", "S")
    course = apply_edits(PLAIN, [PlaceElement("gear-cw", ((5, 5),)), PlaceElement("gear-cw", ((5, 5),), again=True)])
    assert cells(course)[5, 5].gear == "ccw"


def test_a_wall_is_set_and_removed_from_either_space() -> None:
    course = apply_edits(PLAIN, [ToggleWall(((5, 5),), "E")])
    assert (cells(course)[5, 5].walls, cells(course)[6, 5].walls) == (("E",), ("W",))
    course = apply_edits(course, [ToggleWall(((6, 5),), "W")])
    assert cells(course)[5, 5].walls == cells(course)[6, 5].walls == ()


def test_erasing_leaves_plain_floor() -> None:
    course = apply_edits(
        PLAIN, [PlaceElement("crusher", ((3, 3),)), ToggleWall(((3, 3),), "N"), PlaceElement("clear", ((3, 3),))]
    )
    assert cells(course)[3, 3] == Cell()
    assert [(flag["flag"], flag["x"]) for flag in course["flags"]] == [(1, 8)]


def test_flags_have_an_order() -> None:
    course = apply_edits(PLAIN, [SetFlag((1, 1)), OrderFlag(3, 1)])
    assert [(flag["x"], flag["y"]) for flag in course["flags"]] == [(1, 1), (3, 3), (8, 8)]
    assert [(flag["x"], flag["y"]) for flag in apply_edits(course, [SetFlag(flag=2)])["flags"]] == [(1, 1), (8, 8)]


def test_docks_are_set_one_by_one() -> None:
    course = apply_edits(NEW_COURSE, [LayBoard("empty"), SetDock((1, 9)), SetDock((3, 9)), SetDock((5, 9), 1)])
    assert read_draft(course).floor.docks == ((5, 9), (3, 9))


def test_setting_a_dock_again_changes_nothing_or_exchanges_numbers() -> None:
    course = apply_edits(NEW_COURSE, [LayBoard("empty"), SetDock((1, 1)), SetDock((2, 1))])
    assert apply_edits(course, [SetDock((1, 1))]) == course
    assert apply_edits(course, [SetDock((1, 1), 1)]) == course
    assert read_draft(apply_edits(course, [SetDock((1, 1), 2)])).floor.docks == ((2, 1), (1, 1))


def test_a_board_that_is_turned_takes_its_flags_along() -> None:
    course = apply_edits(
        NEW_COURSE, [LayBoard("empty", 2, 1, 0, 6, 4), SetFlag((7, 4)), SetFlag((2, 1)), PlaceElement("pit", ((3, 1),))]
    )
    for flags in (((2, 6), (5, 1)), ((2, 1), (7, 4)), ((5, 1), (2, 6)), ((7, 4), (2, 1))):
        course = apply_edits(course, [TurnBoard(0)])
        draft = read_draft(course)
        assert draft.flags == flags
        assert draft.floor.flags == flags, "they lie on the floor"


def test_mirrored_twice_is_the_same() -> None:
    course = apply_edits(copy_of_printed("risky_exchange"), [MirrorCourse()])
    twice = apply_edits(course, [MirrorCourse()])
    there, back = read_course(course).floor, read_course(twice).floor
    first = courses.printed_course("risky_exchange").floor
    assert there.flags == tuple((11 - x, y) for x, y in first.flags)
    assert back.cells == first.cells


BAD: list[tuple[Edit, str]] = [
    (LoadCourse("nowhere"), "unknown-course"),
    (LayBoard("nothing"), "unknown-board"),
    (LayBoard("empty", width=49), "course-size"),
    (LayBoard("exchange", 40, 40), "course-size"),
    (MoveBoard(7, 0, 0), "unknown-board"),
    (MoveBoard(0, -1, 0), "course-size"),
    (TurnBoard(1), "rotation"),
    (PlaceElement("pit", ((99, 0),)), "off-floor"),
    (PlaceElement("pit", ()), "number-range"),
    (PlaceElement("crusher", ((1, 1),), registers=(6,)), "number-range"),
    (PlaceElement("laser", ((1, 1),), beams=4), "number-range"),
    (LayBelt(((0, 0), (2, 0))), "belt-way"),
    (ToggleWall(((0, 77),), "N"), "off-floor"),
    (TurnSpace((50, 50)), "off-floor"),
    (SetFlag((3, 3), 2), "flag-place"),
    (SetFlag((99, 99)), "off-floor"),
    (SetFlag(flag=3), "flags"),
    (OrderFlag(1, 9), "flags"),
    (SetDock((1, 1), 9), "dock-numbers"),
    (SetCourseInfo(name=""), "number-range"),
    (SetCourseInfo(players=(9,)), "number-range"),
]


@pytest.mark.parametrize(("edit", "code"), BAD, ids=lambda value: value if isinstance(value, str) else "")
def test_impossible_edits_are_refused_with_a_code(edit: Edit, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_draft(apply_edits(PLAIN, [edit]))
    assert caught.value.code == code


SPACES = st.tuples(st.integers(-1, 13), st.integers(-1, 17))
SIDES: Any = st.sampled_from(["N", "E", "S", "W"])
WHAT: Any = st.sampled_from(
    ["pit", "repair", "repair_option", "gear-cw", "gear-ccw", "pusher", "crusher", "laser", "clear"]
)
EDITS: Any = st.one_of(
    st.builds(PlaceElement, WHAT, st.lists(SPACES, min_size=1, max_size=4).map(tuple), SIDES, again=st.booleans()),
    st.builds(ToggleWall, st.lists(SPACES, min_size=1, max_size=3).map(tuple), SIDES),
    st.builds(TurnSpace, SPACES),
    st.builds(SetFlag, SPACES),
    st.builds(SetDock, SPACES),
    st.builds(TurnBoard, st.integers(0, 2)),
    st.builds(MoveBoard, st.integers(0, 2), st.integers(0, 14), st.integers(0, 14)),
    st.builds(LayBoard, st.sampled_from(["empty", "exchange", "dock_simple"])),
    st.builds(RemoveBoard, st.integers(0, 2)),
    st.just(MirrorCourse()),
    st.builds(
        lambda at, steps: LayBelt(tuple((at[0] + step, at[1]) for step in range(steps))), SPACES, st.integers(1, 4)
    ),
)


@given(st.lists(EDITS, max_size=12))
def test_every_edit_is_refused_or_gives_a_readable_file(edits: list[Edit]) -> None:
    course: Any = PLAIN
    for edit in edits:
        try:
            after = apply_edits(course, [edit])
            read_draft(after)
        except BadInput:
            continue
        assert json.loads(json.dumps(after)) == after
        course = after
