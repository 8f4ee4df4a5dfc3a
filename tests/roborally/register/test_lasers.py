"""Lasers, locks, flags, repair sites and archives (rules 6, 8.1, 8.5, 12)."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.roborally import scenario
from tests.roborally.scenario_helpers import PIT, Outcome, resolve, robot


@pytest.mark.parametrize("beams", [1, 2, 3])
def test_6_1_one_damage_for_each_beam_also_on_the_mounting_space(beams: int) -> None:
    for x in (1, 6):
        found = resolve([robot("A", x, 3, powered_down=True)], lasers=[((1, 3), "W", beams)])
        assert found.damage("A") == beams
        assert found.changes("shot") == [
            {"at": (1, 3), "facing": "E", "to": (x, 3), "hit": "A"} | ({} if beams == 1 else {"damage": beams})
        ]


@pytest.mark.parametrize(("side", "x", "y"), [("N", 3, 6), ("E", 1, 3), ("S", 3, 1), ("W", 6, 3)])
def test_6_1_it_fires_away_from_its_wall(side: str, x: int, y: int) -> None:
    assert resolve([robot("A", x, y, powered_down=True)], lasers=[((3, 3), side, 1)]).damage("A") == 1


@pytest.mark.parametrize("wall", [(3, 3, "E"), (4, 3, "W")])
def test_6_1_a_wall_ends_the_beam(wall: tuple[int, int, str]) -> None:
    found = resolve([robot("A", 5, 3, powered_down=True)], lasers=[((0, 3), "W", 1)], walls=[wall])
    assert found.damage("A") == 0


def test_6_1_a_pit_does_not_end_the_beam() -> None:
    found = resolve([robot("A", 5, 3, powered_down=True)], lasers=[((0, 3), "W", 1)], cells={(3, 3): PIT})
    assert found.damage("A") == 1


def test_6_1_there_is_a_wall_where_a_laser_is_mounted() -> None:
    assert resolve([robot("A", 0, 3, "W")], {"A": ("M1", 500)}, lasers=[((0, 3), "W", 1)]).at("A") == (0, 3)


@pytest.mark.parametrize(("facing", "x", "y"), [("N", 3, 0), ("E", 7, 3), ("S", 3, 7), ("W", 0, 3)])
def test_6_2_a_robot_fires_ahead_at_any_distance(facing: str, x: int, y: int) -> None:
    found = resolve([robot("A", 3, 3, facing), robot("B", x, y, powered_down=True)])
    assert (found.damage("A"), found.damage("B")) == (0, 1)
    assert found.changes("shot") == [{"robot": "A", "at": (3, 3), "facing": facing, "to": (x, y), "hit": "B"}]


def test_6_2_only_the_first_robot_is_hit() -> None:
    robots = [robot("A", 0, 3, "E"), robot("B", 7, 3, powered_down=True), robot("C", 5, 3, powered_down=True)]
    found = resolve(robots)
    assert (found.damage("B"), found.damage("C")) == (0, 1)


@pytest.mark.parametrize("wall", [(3, 3, "E"), (4, 3, "E"), (6, 3, "E")])
def test_6_2_a_wall_stops_the_shot(wall: tuple[int, int, str]) -> None:
    found = resolve([robot("A", 3, 3, "E"), robot("B", 7, 3, powered_down=True)], walls=[wall])
    assert found.damage("B") == 0
    shots = found.changes("shot")
    assert shots == ([] if wall[0] == 3 else [{"robot": "A", "at": (3, 3), "facing": "E", "to": (wall[0], 3)}])


def test_6_2_a_robot_hits_neither_itself_nor_robots_beside_its_beam() -> None:
    found = resolve([robot("A", 3, 3, "E"), robot("B", 2, 3, "N"), robot("C", 4, 4, "N")], size=(5, 5))
    assert [found.damage(name) for name in "ABC"] == [0, 0, 0]


def test_6_2_a_shot_at_the_end_of_a_row_does_not_go_on_in_the_next() -> None:
    found = resolve([robot("A", 3, 1, "E"), robot("B", 0, 2, "W")], size=(4, 4))
    assert [found.damage(name) for name in "AB"] == [0, 0]


def test_6_3_a_robot_being_destroyed_still_blocks_beams() -> None:
    robots = [robot("A", 0, 3, "E"), robot("B", 3, 3, damage=9), robot("C", 5, 3)]
    found = resolve(robots, lasers=[((1, 3), "W", 3)])
    assert found.dead("B")
    assert found.damage("C") == 0


def test_6_3_a_robot_destroyed_before_neither_fires_nor_blocks() -> None:
    robots = [robot("A", 2, 3, "E"), robot("B", 0, 4, "E"), robot("C", 6, 4, "N", powered_down=True)]
    found = resolve(robots, {"A": ("M1", 500)}, cells={(3, 3): PIT})
    assert found.damage("C") == 1


def test_6_5_destructions_follow_all_damage_in_dock_order() -> None:
    robots = [robot("A", 4, 3, "N", damage=9), robot("B", 2, 3, "N", damage=9)]
    found = resolve(robots, lasers=[((2, 0), "N", 1), ((4, 0), "N", 1)])
    kinds = [(change["type"], change["robot"]) for change in found.trace[-1]["changes"] if change["type"] != "shot"]
    assert kinds == [("damaged", "A"), ("damaged", "B"), ("destroyed", "A"), ("destroyed", "B")]


def test_7_4_damage_beyond_the_tenth_counts_for_nothing() -> None:
    found = resolve([robot("A", 3, 3, damage=8, powered_down=True)], lasers=[((3, 0), "N", 3)])
    assert found.changes("damaged") == [{"robot": "A", "amount": 2, "damage": 10}]
    assert found.dead("A")


@pytest.mark.parametrize(
    ("damage", "beams", "locked"),
    [(0, 3, []), (3, 1, []), (4, 1, [5]), (4, 3, [5, 4, 3]), (6, 2, [3, 2]), (8, 1, [1]), (9, 1, []), (7, 3, [])],
)
def test_8_1_damage_locks_registers_from_the_fifth_down(damage: int, beams: int, locked: list[int]) -> None:
    found = resolve([robot("A", 3, 3, damage=damage)], lasers=[((3, 0), "N", beams)])
    assert [change["register"] for change in found.changes("locked")] == locked


def test_8_5_a_powered_down_robot_locks_too_and_its_card_is_for_the_game_to_draw() -> None:
    found = resolve([robot("A", 3, 3, damage=4, powered_down=True)], lasers=[((3, 0), "N", 1)])
    assert found.changes("locked") == [{"robot": "A", "register": 5}]


M1 = ("M1", 500)


def test_6_4_ending_on_the_next_flag_touches_it_and_moves_the_archive() -> None:
    found = resolve([robot("A", 2, 3, "E")], {"A": M1}, flags=[(3, 3), (6, 6)])
    assert (found.robots["A"]["flags_touched"], found.robots["A"]["archive"]) == (1, (3, 3))
    assert found.changes("archived") == [{"robot": "A", "at": (3, 3), "by": "flag"}]
    assert found.changes("touched", "flags") == [{"robot": "A", "flags": 1}]


@pytest.mark.parametrize("site", [1, 2])
@pytest.mark.parametrize("register", range(1, 6))
def test_6_4_a_repair_site_is_the_archive_in_every_register_and_repairs_nothing(site: int, register: int) -> None:
    found = resolve([robot("A", 2, 3, "E", damage=3)], {"A": M1}, cells={(3, 3): {"repair": site}}, register=register)
    assert (found.robots["A"]["archive"], found.damage("A")) == ((3, 3), 3)
    assert found.changes("archived") == [{"robot": "A", "at": (3, 3), "by": "repair"}]


def test_6_4_a_robot_on_its_archive_does_not_move_the_marker() -> None:
    found = resolve([robot("A", 3, 3)], cells={(3, 3): {"repair": 1}})
    assert found.changes("archived") == []


def test_6_4_powered_down_robots_touch_and_archive() -> None:
    found = resolve([robot("A", 3, 3, powered_down=True, archive=[0, 0])], flags=[(3, 3), (6, 6)])
    assert (found.robots["A"]["flags_touched"], found.robots["A"]["archive"]) == (1, (3, 3))


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
