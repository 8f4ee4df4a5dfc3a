"""Flags that share a space or enter another flag's space, and touches without effect (Options 2.2, 6.1, 6.5, 6.6)."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import scenario
from inkrally.roborally.decisions import register_run
from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.floor.floor import build_floor
from inkrally.roborally.register.playout import Playout
from inkrally.roborally.register.run import run_kinds
from inkrally.roborally.register.trace import Touched
from inkrally.roborally.rule_hooks import OPTION_FIXES_VERSION
from tests.roborally.options.option_helpers import answer, held, unused
from tests.roborally.turns import robot

pytestmark = pytest.mark.hot("resolution", "grid", "touching", "touch_step", "register_run")


def belts(*spaces: tuple[int, int], to: str = "E") -> dict[str, Any]:
    return {f"{x},{y}": {"belt": {"dir": to, "speed": 1, "curve_from": []}} for x, y in spaces}


@pytest.fixture
def before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the rules of matches that began before the version `OPTION_FIXES_VERSION`."""
    monkeypatch.setattr(register_run, "LATEST_OPTION_RULES_VERSION", OPTION_FIXES_VERSION - 1)


def moved(**more: Any) -> dict[str, Any]:
    return answer([held("A", 6, 7, "N", **more.pop("of_robot", {}))], rules=["moving_flags"], **more)


# Archive markers on flags (6.1).

TRAIN = {"cells": belts(*((x, 1) for x in range(5))), "flags": [[1, 1], [2, 1]]}


def test_6_1_an_archive_marker_moves_only_with_its_flag() -> None:
    """The next flag enters the space that this one leaves; the archive moves one space, not one for each flag."""
    found = moved(board=TRAIN, of_robot={"archive": [1, 1]})
    assert found["flags"] == [(2, 1), (3, 1)]
    assert found["robots"]["A"]["archive"] == (2, 1)


def test_6_1_a_marker_that_returns_to_a_start_does_not_move_with_another_flag() -> None:
    board = {"cells": belts((1, 1), (4, 1)) | {"2,1": {"pit": True}}, "flags": [[4, 1], [7, 7]]}
    found = moved(board=board, of_robot={"archive": [1, 1]}, flag_at=[[1, 1], [4, 1]])
    assert found["flags"] == [None, (5, 1)]
    assert found["robots"]["A"]["archive"] == (4, 1)


@pytest.mark.usefixtures("before")
def test_6_1_in_older_versions_archive_markers_move_as_before() -> None:
    assert moved(board=TRAIN, of_robot={"archive": [1, 1]})["robots"]["A"]["archive"] == (3, 1)


# Flags on one space (6.1: they may share it).


@pytest.mark.parametrize(("touched", "after"), [(0, 1), (1, 2), (2, 2)])
def test_6_1_of_flags_that_share_a_space_the_next_one_is_touched(touched: int, after: int) -> None:
    board = {"flags": [[1, 1], [2, 1], [7, 7]]}
    robots = [held("A", 4, 1, "N", flags_touched=touched)]
    found = answer(robots, board=board, rules=["moving_flags"], flag_at=[[4, 1], [4, 1], [7, 7]])
    assert found["robots"]["A"]["flags_touched"] == after


def test_6_1_with_the_arm_both_are_touched_in_two_registers_and_not_in_one() -> None:
    board = {"flags": [[1, 1], [2, 1], [7, 7]]}
    use = [{"robot": "A", "use": "mechanical_arm", "at": [4, 2]}]
    case = {"board": board, "rules": ["moving_flags"], "flag_at": [[4, 1], [4, 1], [7, 7]]}
    found = answer([held("A", 4, 1, "N", "mechanical_arm")], **case)
    assert found["robots"]["A"]["flags_touched"] == 1
    two = answer([held("A", 4, 1, "N", "mechanical_arm")], run="registers", programs={"A": [None, None]}, **case)
    assert two["robots"]["A"]["flags_touched"] == 2
    assert unused([held("A", 4, 1, "N", "mechanical_arm")], decisions=use, **case), "there is nothing else"


@pytest.mark.usefixtures("before")
def test_6_1_in_older_versions_only_the_last_of_shared_flags_counts() -> None:
    board = {"flags": [[1, 1], [2, 1], [7, 7]]}
    found = answer([held("A", 4, 1, "N")], board=board, rules=["moving_flags"], flag_at=[[4, 1], [4, 1], [7, 7]])
    assert found["robots"]["A"]["flags_touched"] == 0


def test_6_1_the_kernel_agrees() -> None:
    """Bots and planned paths use the kernel without the course rules."""
    floor = build_floor(3, 3, {}, [(1, 1), (1, 1), (2, 2)], [(0, 0)])
    for flags, touched in ((0, 1), (1, 2), (2, None)):
        steps = run_kinds(floor, (robot((1, 1), flags=flags),), 1, [None])
        found = [change.flags for step in steps for change in step.changes if isinstance(change, Touched)]
        assert found == ([] if touched is None else [touched])
    Playout(floor, 1, 1).play(5)


# Both flags of Capture the Flag (6.5).


def both_at(x: int, y: int, homes: dict[str, int]) -> dict[str, Any]:
    case = {"run": "register", "register": 1, "course": "capture_the_flag", "homes": homes}
    robots = [held("A", x, y, "N", team=1), held("B", 20, 11, "N", team=2)]
    found: dict[str, Any] = scenario.resolve(case | {"robots": robots, "flag_at": [[x, y], [x, y]]})
    return found


@pytest.mark.parametrize(("space", "homes"), [((3, 3), {"1": 0, "2": 1}), ((14, 3), {"1": 1, "2": 0})])
def test_6_5_of_both_flags_on_a_space_one_is_sent_home_and_the_other_picked_up(
    space: tuple[int, int], homes: dict[str, int]
) -> None:
    own, other = homes["1"], homes["2"]
    found = both_at(*space, homes)
    assert found["flags"][own] == printed_course("capture_the_flag").floor.flags[own]
    assert (found["flags"][other], found["robots"]["A"]["carries"]) == (None, other + 1)


@pytest.mark.usefixtures("before")
def test_6_5_in_older_versions_only_the_later_touch_counts() -> None:
    assert "carries" in both_at(3, 3, {"1": 0, "2": 1})["robots"]["A"]
    assert both_at(3, 3, {"1": 0, "2": 1})["flags"][0] == (3, 3)


# The Mechanical Arm is asked only where it makes a difference (2.2).


def arm(x: int, y: int, **more: Any) -> dict[str, Any]:
    return held("A", x, y, "S", "mechanical_arm", **more)


def test_2_2_no_question_about_a_flag_that_the_team_holds() -> None:
    board = {"w": 6, "h": 3, "flags": [[2, 0], [5, 0]]}
    robots = [arm(2, 1, team=1, archive=[2, 0]), held("B", 5, 2, "S", team=2)]
    decisions = [{"robot": "A", "use": "mechanical_arm", "at": [2, 0]}]
    case: dict[str, Any] = {"board": board, "rules": ["toggle"], "decisions": decisions}
    assert unused(robots, claims=[1, None], **case)
    assert answer(robots, claims=[2, None], **case)["claims"] == [1, None]
    assert answer(robots, claims=[None, None], **case)["claims"] == [1, None]


def test_2_2_no_question_about_a_flag_that_the_robot_can_neither_take_nor_return() -> None:
    use = [{"robot": "A", "use": "mechanical_arm", "at": [2, 10]}]
    case: dict[str, Any] = {"run": "register", "register": 1, "course": "capture_the_flag", "decisions": use}
    own = [arm(2, 9, team=1, archive=[2, 10]), held("B", 20, 11, "N", team=2)]
    code, at = refused_of(case | {"robots": own})
    assert (code, at) == ("decision-unused", "decisions.0"), "its own flag, at home"
    enemy = [arm(2, 9, team=2, archive=[2, 10]), held("B", 20, 11, "N", team=1)]
    assert scenario.resolve(case | {"robots": enemy})["robots"]["A"]["carries"] == 1
    away = [[3, 9], None]
    use[0]["at"] = [3, 9]
    back = [arm(2, 9, team=1, archive=[3, 9]), held("B", 20, 11, "N", team=2, carries=2)]
    found = scenario.resolve(case | {"robots": [back[0]], "flag_at": [away[0], [20, 5]]})
    assert found["flags"][0] == (2, 10)


@pytest.mark.usefixtures("before")
def test_2_2_in_older_versions_the_arm_has_its_old_questions() -> None:
    board = {"w": 6, "h": 3, "flags": [[2, 0], [5, 0]]}
    robots = [arm(2, 1, team=1, archive=[2, 0]), held("B", 5, 2, "S", team=2)]
    decisions = [{"robot": "A", "use": "mechanical_arm", "at": [2, 0]}]
    assert answer(robots, board=board, rules=["toggle"], claims=[1, None], decisions=decisions)["claims"] == [1, None]


def refused_of(case: dict[str, Any]) -> tuple[str, str | None]:
    with pytest.raises(BadInput) as caught:
        scenario.resolve(case)
    return caught.value.code, caught.value.at
