"""Pushers, gears and crushers, and the order of the elements (rules 3, 5.7 to 5.9)."""

from __future__ import annotations

import pytest

from tests.roborally.scenario_helpers import PIT, belt, pusher, resolve, robot


@pytest.mark.parametrize("register", range(1, 6))
@pytest.mark.parametrize("registers", [(1, 3, 5), (2, 4)])
def test_5_7_a_pusher_works_only_in_its_registers(register: int, registers: tuple[int, ...]) -> None:
    found = resolve([robot("A", 2, 3)], cells={(2, 3): pusher("W", *registers)}, register=register)
    assert found.at("A") == ((3, 3) if register in registers else (2, 3))


@pytest.mark.parametrize(("side", "at"), [("N", (2, 4)), ("E", (1, 3)), ("S", (2, 2)), ("W", (3, 3))])
def test_5_7_it_pushes_away_from_its_wall(side: str, at: tuple[int, int]) -> None:
    found = resolve([robot("A", 2, 3, "E")], cells={(2, 3): pusher(side)})
    assert (found.at("A"), found.facing("A")) == (at, "E")
    assert found.changes("moved", "pushers") == [{"robot": "A", "to": at, "by": "pusher"}]


def test_5_7_there_is_a_wall_where_it_is_mounted() -> None:
    found = resolve([robot("A", 1, 3, "E")], {"A": ("M1", 500)}, cells={(2, 3): pusher("W", 2)})
    assert found.at("A") == (1, 3)


def test_5_7_it_pushes_a_chain() -> None:
    found = resolve([robot("A", 2, 3), robot("B", 3, 3), robot("C", 4, 3)], cells={(2, 3): pusher("W")})
    assert [found.at(name) for name in "ABC"] == [(3, 3), (4, 3), (5, 3)]
    assert [change["by"] for change in found.changes("moved")] == ["pusher", "push", "push"]


def test_5_7_a_wall_at_the_end_of_the_chain_stops_everything() -> None:
    found = resolve([robot("A", 2, 3), robot("B", 3, 3)], cells={(2, 3): pusher("W")}, walls=[(3, 3, "E")])
    assert [found.at(name) for name in "AB"] == [(2, 3), (3, 3)]
    assert found.changes("stopped") == [{"robot": "A", "by": "chain", "at": (3, 3), "side": "E", "other": "B"}]


def test_5_7_a_wall_before_the_robot_stops_it() -> None:
    found = resolve([robot("A", 2, 3)], cells={(2, 3): pusher("W")}, walls=[(2, 3, "E")])
    assert found.at("A") == (2, 3)
    assert found.reasons("A") == ["wall"]


def test_5_7_pits_and_edges_destroy() -> None:
    assert resolve([robot("A", 2, 3)], cells={(2, 3): pusher("W"), (3, 3): PIT}).dead("A")
    assert resolve([robot("A", 7, 3)], cells={(7, 3): pusher("W")}).dead("A")


def test_5_7_two_pushes_into_one_space_do_not_happen() -> None:
    found = resolve([robot("A", 2, 3), robot("B", 4, 3)], cells={(2, 3): pusher("W"), (4, 3): pusher("E")})
    assert [found.at(name) for name in "AB"] == [(2, 3), (4, 3)]
    assert found.changes("stopped") == [
        {"robot": "A", "by": "pushers", "other": "B"},
        {"robot": "B", "by": "pushers", "other": "A"},
    ]


def test_5_7_nor_where_that_space_is_a_pit() -> None:
    """The exception for pits applies to belts (5.6), not to pushers."""
    cells = {(2, 3): pusher("W"), (4, 3): pusher("E"), (3, 3): PIT}
    found = resolve([robot("A", 2, 3), robot("B", 4, 3)], cells=cells)
    assert [found.at(name) for name in "AB"] == [(2, 3), (4, 3)]


def test_5_7_two_pushes_that_move_one_robot_twice_do_not_happen() -> None:
    """A pushes B, and B's own pusher moves it as well."""
    found = resolve([robot("A", 2, 3), robot("B", 3, 3)], cells={(2, 3): pusher("W"), (3, 3): pusher("N")})
    assert [found.at(name) for name in "AB"] == [(2, 3), (3, 3)]
    assert (found.reasons("A"), found.reasons("B")) == (["pushers"], ["pushers"])


def test_5_7_a_push_stopped_by_a_wall_does_not_block_another() -> None:
    cells = {(2, 3): pusher("W"), (3, 3): pusher("N")}
    found = resolve([robot("A", 2, 3), robot("B", 3, 3)], cells=cells, walls=[(3, 3, "S")])
    assert [found.at(name) for name in "AB"] == [(3, 3), (4, 3)]
    assert (found.reasons("A"), found.reasons("B")) == ([], ["wall"])


def test_5_7_pushes_apart_from_each_other_all_happen() -> None:
    cells = {(2, 3): pusher("W"), (2, 5): pusher("E"), (6, 6): pusher("N")}
    found = resolve([robot("A", 2, 3), robot("B", 2, 5), robot("C", 6, 6)], cells=cells)
    assert [found.at(name) for name in "ABC"] == [(3, 3), (1, 5), (6, 7)]
    assert found.stages.count("pushers") == 1


def test_5_7_a_robot_pushed_onto_another_active_pusher_is_not_pushed_again() -> None:
    """Pushers act on the robots that stand on them when the step begins."""
    found = resolve([robot("A", 2, 3)], cells={(2, 3): pusher("W"), (3, 3): pusher("N")})
    assert found.at("A") == (3, 3)


def test_5_7_pushed_down_at_once_is_in_dock_order_of_the_victims() -> None:
    cells = {(1, 3): pusher("E"), (6, 3): pusher("W")}
    robots = [robot("A", 7, 3), robot("B", 0, 3), robot("C", 1, 3), robot("D", 6, 3)]
    found = resolve(robots, cells=cells)
    assert [change["robot"] for change in found.changes("destroyed")] == ["A", "B"]


@pytest.mark.parametrize(("gear", "facing"), [("CW", "E"), ("CCW", "W")])
def test_5_8_gears_turn_powered_down_robots_too(gear: str, facing: str) -> None:
    for down in (False, True):
        found = resolve([robot("A", 2, 3, "N", powered_down=down)], cells={(2, 3): {"gear": gear}})
        assert found.facing("A") == facing
        assert found.changes("turned", "gears") == [{"robot": "A", "facing": facing, "by": "gear"}]


def test_5_8_an_element_acts_on_robots_moved_there_by_an_earlier_one() -> None:
    cells = {(1, 3): belt("E", 2), (2, 3): belt("E"), (3, 3): pusher("N"), (3, 4): {"gear": "CW"}}
    found = resolve([robot("A", 1, 3, "N")], cells=cells)
    assert (found.at("A"), found.facing("A")) == ((3, 4), "E")
    assert found.stages == ["express", "belts", "pushers", "gears", "lasers"]


def test_5_8_an_element_does_not_act_on_robots_that_have_left() -> None:
    cells = {(2, 3): {**belt("E"), **pusher("N")}}
    assert resolve([robot("A", 2, 3)], cells=cells).at("A") == (3, 3)


@pytest.mark.parametrize("register", range(1, 6))
def test_5_9_a_crusher_destroys_in_its_registers(register: int) -> None:
    found = resolve([robot("A", 2, 3)], cells={(2, 3): {"crusher": {"registers": [2, 3]}}}, register=register)
    assert found.dead("A") == (register in (2, 3))
    if found.dead("A"):
        assert found.changes("destroyed", "crushers") == [{"robot": "A", "by": "crusher", "lives": 2}]


def test_5_9_crushers_act_after_gears_and_before_lasers() -> None:
    cells = {(2, 3): {"crusher": {"registers": [1]}, "gear": "CW"}}
    found = resolve([robot("A", 2, 3), robot("B", 2, 6)], cells=cells, flags=[(2, 3)])
    assert found.facing("A") == "E"
    assert found.stages == ["gears", "crushers", "lasers"]
    assert found.changes("shot") == [{"robot": "B", "at": (2, 6), "facing": "N", "to": (2, 0)}]
    assert found.robots["A"]["flags_touched"] == 0
