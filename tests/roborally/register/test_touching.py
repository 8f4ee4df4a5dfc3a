"""Flags, repair sites, archives and winning (rules 6.4, 12)."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.roborally import scenario
from tests.roborally.scenario_helpers import Outcome, belt, resolve, robot

M1 = ("M1", 500)


def test_6_4_ending_on_the_next_flag_touches_it_and_moves_the_archive() -> None:
    found = resolve([robot("A", 2, 3, "E")], {"A": M1}, flags=[(3, 3), (6, 6)])
    assert (found.robots["A"]["flags_touched"], found.robots["A"]["archive"]) == (1, (3, 3))
    assert found.changes("archived") == [{"robot": "A", "at": (3, 3), "by": "flag"}]
    assert found.changes("touched", "flags") == [{"robot": "A", "flags": 1}]


def test_6_4_passing_over_a_flag_does_not_touch_it() -> None:
    found = resolve([robot("A", 2, 3, "E")], {"A": ("M2", 700)}, flags=[(3, 3)])
    assert (found.robots["A"]["flags_touched"], found.robots["A"]["archive"]) == (0, (2, 3))


@pytest.mark.parametrize("touched", [0, 2])
def test_6_4_another_flag_than_the_next_is_only_the_archive(touched: int) -> None:
    flags = [(6, 6), (3, 3), (0, 0)]
    found = resolve([robot("A", 2, 3, "E", flags_touched=touched)], {"A": M1}, flags=flags)
    assert (found.robots["A"]["flags_touched"], found.robots["A"]["archive"]) == (touched, (3, 3))


@pytest.mark.parametrize("site", [1, 2])
@pytest.mark.parametrize("register", range(1, 6))
def test_6_4_a_repair_site_is_the_archive_in_every_register_and_repairs_nothing(site: int, register: int) -> None:
    found = resolve([robot("A", 2, 3, "E", damage=3)], {"A": M1}, cells={(3, 3): {"repair": site}}, register=register)
    assert (found.robots["A"]["archive"], found.damage("A")) == ((3, 3), 3)
    assert found.changes("archived") == [{"robot": "A", "at": (3, 3), "by": "repair"}]


def test_6_4_a_robot_on_its_archive_does_not_move_the_marker() -> None:
    found = resolve([robot("A", 3, 3)], cells={(3, 3): {"repair": 1}})
    assert found.changes("archived") == []


def test_6_4_how_the_robot_got_there_does_not_matter() -> None:
    flags = [(3, 3), (7, 7)]
    pushed = resolve([robot("A", 1, 3, "E"), robot("B", 2, 3)], {"A": M1}, flags=flags)
    assert pushed.robots["B"]["flags_touched"] == 1
    carried = resolve([robot("A", 2, 3)], cells={(2, 3): belt("E")}, flags=flags)
    assert carried.robots["A"]["flags_touched"] == 1


def test_6_4_a_belt_may_carry_off_the_flag_before() -> None:
    found = resolve([robot("A", 2, 3, "E")], {"A": M1}, cells={(3, 3): belt("S")}, flags=[(3, 3)])
    assert found.robots["A"]["flags_touched"] == 0


def test_6_4_powered_down_robots_touch_and_archive() -> None:
    found = resolve([robot("A", 3, 3, powered_down=True, archive=[0, 0])], flags=[(3, 3), (6, 6)])
    assert (found.robots["A"]["flags_touched"], found.robots["A"]["archive"]) == (1, (3, 3))


def test_6_4_a_robot_destroyed_by_lasers_on_a_flag_does_not_touch_it() -> None:
    found = resolve([robot("A", 3, 3, damage=9, archive=[0, 0])], lasers=[((3, 0), "N", 1)], flags=[(3, 3), (6, 6)])
    assert (found.robots["A"]["flags_touched"], found.robots["A"]["archive"]) == (0, (0, 0))


def case(programs: dict[str, Any], robots: list[dict[str, Any]], flags: list[list[int]], **more: Any) -> Outcome:
    board = {"w": 8, "h": 8, "flags": flags} | more
    return Outcome(scenario.resolve({"run": "registers", "programs": programs, "board": board, "robots": robots}))


def test_6_4_the_following_flag_can_be_touched_from_the_next_register_on() -> None:
    found = case({"A": [["M1", 500], ["M1", 510]]}, [robot("A", 2, 3, "E")], [[3, 3], [4, 3], [7, 7]])
    assert found.robots["A"]["flags_touched"] == 2
    assert found.winner is None


def test_6_4_one_register_touches_one_flag() -> None:
    found = resolve([robot("A", 2, 3, "E")], {"A": ("M2", 700)}, flags=[(3, 3), (4, 3)])
    assert found.robots["A"]["flags_touched"] == 0


def test_12_the_first_to_touch_all_flags_wins_and_the_run_stops() -> None:
    robots = [robot("A", 2, 3, "E"), robot("B", 0, 7, "N")]
    programs = {"A": [["M1", 500], ["M1", 510], ["M1", 520]], "B": [["M1", 600]] * 5}
    found = case(programs, robots, [[3, 3], [4, 3]])
    assert (found.winner, found.at("A"), found.at("B")) == ("A", (4, 3), (0, 5))
    assert found.changes("finished") == [{"robot": "A", "place": 1}]
    assert {step["register"] for step in found.trace} == {1, 2}


def test_12_the_only_robot_left_wins() -> None:
    robots = [robot("A", 0, 3, "W", lives=1), robot("B", 5, 5)]
    found = case({"A": [["M1", 500], ["M1", 510]]}, robots, [])
    assert (found.winner, found.dead("A")) == ("B", True)


def test_12_a_robot_with_a_life_left_is_still_in_the_game() -> None:
    robots = [robot("A", 0, 3, "W", lives=2), robot("B", 5, 5)]
    assert case({"A": [["M1", 500]]}, robots, []).winner is None


def test_12_if_the_last_robots_are_eliminated_together_there_is_no_winner() -> None:
    robots = [robot("A", 1, 3, "E", lives=1, damage=9), robot("B", 5, 3, "W", lives=1, damage=9)]
    found = resolve(robots)
    assert found.dead("A")
    assert found.dead("B")
    assert found.winner is None
