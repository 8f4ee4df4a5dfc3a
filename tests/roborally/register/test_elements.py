"""Belts, pushers, gears and crushers, and the order of the elements (rules 3, 5.4 to 5.9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.roborally.scenario_helpers import PIT, Outcome, Space, belt, pusher, resolve, robot


def train(kind: str, **more: Any) -> Outcome:
    """Resolve a robot on the first of three spaces from the west: e is express, n normal, - no belt to the east."""
    speeds = {"e": 2, "n": 1}
    cells = {(2 + index, 3): belt("E", speeds[one]) for index, one in enumerate(kind) if one != "-"}
    return resolve([robot("A", 2, 3)], cells=cells, **more)


@pytest.mark.parametrize(
    ("kind", "x"),
    [("nnn", 3), ("n--", 3), ("eee", 4), ("e--", 3), ("ee-", 4), ("en-", 4), ("ene", 4), ("ne-", 3), ("nee", 3)],
)
def test_5_4_express_acts_twice_and_normal_once(kind: str, x: int) -> None:
    assert train(kind).at("A") == (x, 3)


def test_5_4_the_steps_are_called_express_and_belts() -> None:
    found = train("eee")
    assert found.stages == ["express", "belts", "lasers"]
    assert found.changes("moved", "express") == [{"robot": "A", "to": (3, 3), "by": "belt"}]


@pytest.mark.parametrize(("at", "way"), [((1, 0), "N"), ((2, 1), "E"), ((1, 2), "S"), ((0, 1), "W")])
def test_5_4_a_belt_over_the_edge_destroys(at: Space, way: str) -> None:
    found = resolve([robot("A", *at)], cells={at: belt(way)}, size=(3, 3))
    assert found.changes("destroyed", "belts") == [{"robot": "A", "by": "edge", "lives": 2}]


@pytest.mark.parametrize("wall", [(2, 3, "E"), (3, 3, "W")])
def test_5_4_a_wall_at_the_exit_of_a_belt_holds_the_robot(wall: tuple[int, int, str]) -> None:
    found = train("n--", walls=[wall])
    assert found.at("A") == (2, 3)
    assert found.changes("stopped") == [{"robot": "A", "by": "wall", "at": (2, 3), "side": "E"}]


def test_5_4_powered_down_robots_are_carried() -> None:
    assert resolve([robot("A", 2, 3, powered_down=True)], cells={(2, 3): belt("E")}).at("A") == (3, 3)


@pytest.mark.parametrize(
    ("way", "out", "facing"),
    [("E", "S", "E"), ("E", "N", "W"), ("S", "W", "E"), ("S", "E", "W"), ("W", "N", "E"), ("N", "W", "W")],
)
@pytest.mark.parametrize("speed", [1, 2])
def test_5_5_a_curve_turns_a_robot_carried_onto_it(way: str, out: str, facing: str, speed: int) -> None:
    ahead = {"N": (3, 2), "E": (4, 3), "S": (3, 4), "W": (2, 3)}
    back = {"N": "S", "E": "W", "S": "N", "W": "E"}
    cells = {(3, 3): belt(way, speed), ahead[way]: belt(out, 1, back[way])}
    found = resolve([robot("A", 3, 3, "N")], cells=cells)
    assert found.facing("A") == facing
    turned = found.changes("turned", "express" if speed == 2 else "belts")
    assert turned == [{"robot": "A", "facing": facing, "by": "curve"}]


def test_5_5_express_curves_turn_in_both_steps() -> None:
    cells = {(3, 3): belt("E", 2), (4, 3): belt("S", 2, "W"), (4, 4): belt("W", 2, "N")}
    found = resolve([robot("A", 3, 3, "N")], cells=cells)
    assert (found.at("A"), found.facing("A")) == ((4, 4), "S")


def test_5_5_a_pusher_onto_a_curve_does_not_turn() -> None:
    found = resolve([robot("A", 3, 3, "N")], cells={(3, 3): pusher("W"), (4, 3): belt("S", 1, "W")})
    assert (found.at("A"), found.facing("A")) == ((4, 3), "N")


def test_5_5_a_t_junction_of_two_bends() -> None:
    cells = {(3, 3): belt("E"), (5, 3): belt("W"), (4, 3): belt("S", 1, "W", "E")}
    assert resolve([robot("A", 3, 3, "N")], cells=cells).facing("A") == "E"
    assert resolve([robot("A", 5, 3, "N")], cells=cells).facing("A") == "W"


def test_5_5_no_movement_no_turn() -> None:
    robots = [robot("A", 3, 3, "N"), robot("B", 4, 3, "N")]
    found = resolve(robots, cells={(3, 3): belt("E"), (4, 3): belt("S", 1, "W")}, walls=[(4, 3, "S")])
    assert [found.facing(name) for name in "AB"] == ["N", "N"]


def test_5_5_a_robot_from_a_side_without_a_track_is_not_turned() -> None:
    found = resolve([robot("A", 3, 3, "N")], cells={(3, 3): belt("E"), (4, 3): belt("S")})
    assert (found.at("A"), found.facing("A")) == ((4, 3), "N")


def test_rule_5_6_two_belts_into_one_space_move_no_robot() -> None:
    found = resolve([robot("A", 2, 3), robot("B", 4, 3)], cells={(2, 3): belt("E"), (4, 3): belt("W")})
    assert (found.at("A"), found.at("B")) == ((2, 3), (4, 3))
    assert found.changes("stopped") == [
        {"robot": "A", "by": "contested", "other": "B"},
        {"robot": "B", "by": "contested", "other": "A"},
    ]


def test_5_6_four_belts_to_one_space_move_no_robot() -> None:
    cells = {(2, 3): belt("E"), (4, 3): belt("W"), (3, 2): belt("S"), (3, 4): belt("N")}
    found = resolve([robot(name, *at) for name, at in zip("ABCD", cells, strict=True)], cells=cells)
    assert [found.at(name) for name in "ABCD"] == list(cells)
    assert all(found.reasons(name) == ["contested"] for name in "ABCD")


def test_5_6_one_of_two_such_belts_is_free() -> None:
    found = resolve([robot("A", 2, 3)], cells={(2, 3): belt("E"), (4, 3): belt("W")})
    assert found.at("A") == (3, 3)


def test_5_6_a_robot_that_does_not_move_is_in_the_way() -> None:
    found = resolve([robot("A", 2, 3), robot("B", 3, 3)], cells={(2, 3): belt("E")})
    assert found.at("A") == (2, 3)
    assert found.changes("stopped") == [{"robot": "A", "by": "occupied", "other": "B"}]


def test_5_6_a_robot_held_by_a_wall_is_in_the_way() -> None:
    found = resolve(
        [robot("A", 2, 3), robot("B", 3, 3)], cells={(2, 3): belt("E"), (3, 3): belt("E")}, walls=[(3, 3, "E")]
    )
    assert [found.at(name) for name in "AB"] == [(2, 3), (3, 3)]
    assert (found.reasons("A"), found.reasons("B")) == (["occupied"], ["wall"])


def test_5_6_a_blocked_head_blocks_the_train() -> None:
    cells = {(x, 3): belt("E") for x in range(1, 5)}
    found = resolve([robot(name, x, 3) for x, name in enumerate("ABCDE", 1)], cells=cells)
    assert [found.at(name) for name in "ABCDE"] == [(x, 3) for x in range(1, 6)]
    assert [found.reasons(name) for name in "ABCDE"] == [["occupied"]] * 4 + [[]]


def test_5_6_a_train_with_a_gap_moves_behind_its_blocked_head() -> None:
    cells = {(x, 3): belt("E") for x in range(1, 5)}
    found = resolve([robot("A", 2, 3), robot("B", 4, 3), robot("C", 5, 3)], cells=cells)
    assert [found.at(name) for name in "ABC"] == [(3, 3), (4, 3), (5, 3)]


def test_5_6_two_robots_that_would_swap_stay() -> None:
    found = resolve([robot("A", 2, 3), robot("B", 3, 3)], cells={(2, 3): belt("E"), (3, 3): belt("W")})
    assert [found.at(name) for name in "AB"] == [(2, 3), (3, 3)]
    assert (found.reasons("A"), found.reasons("B")) == (["swap"], ["swap"])


def test_5_6_a_robot_behind_a_pair_that_would_swap_stays_too() -> None:
    cells = {(1, 3): belt("E"), (2, 3): belt("E"), (3, 3): belt("W")}
    found = resolve([robot("A", 1, 3), robot("B", 2, 3), robot("C", 3, 3)], cells=cells)
    assert [found.at(name) for name in "ABC"] == [(1, 3), (2, 3), (3, 3)]


RING = {(2, 2): belt("E", 1, "S"), (3, 2): belt("S", 1, "W"), (3, 3): belt("W", 1, "N"), (2, 3): belt("N", 1, "E")}


def test_5_6_a_ring_is_blocked_by_a_robot_that_would_join_it() -> None:
    cells = RING | {(1, 2): belt("E")}
    found = resolve([robot(name, *at) for name, at in zip("ABCDE", cells, strict=True)], cells=cells)
    assert [found.at(name) for name in "ABCDE"] == list(cells)


def test_5_6_a_contest_blocks_the_followers() -> None:
    cells = {(1, 3): belt("E"), (2, 3): belt("E"), (4, 3): belt("W")}
    found = resolve([robot("A", 2, 3), robot("B", 4, 3), robot("C", 1, 3)], cells=cells)
    assert [found.at(name) for name in "ABC"] == [(2, 3), (4, 3), (1, 3)]
    assert found.reasons("C") == ["occupied"]


def test_5_6_in_the_express_step_robots_on_normal_belts_stay() -> None:
    cells = {(2, 3): belt("E", 2), (3, 3): belt("E"), (4, 3): belt("E")}
    found = resolve([robot("A", 2, 3), robot("B", 3, 3)], cells=cells)
    assert found.changes("stopped", "express") == [{"robot": "A", "by": "occupied", "other": "B"}]
    assert [found.at(name) for name in "AB"] == [(3, 3), (4, 3)]


def test_9_2_robots_that_fall_at_once_fall_in_dock_order() -> None:
    cells = {(0, 3): belt("W"), (7, 3): belt("E"), (3, 0): belt("N")}
    found = resolve([robot("A", 7, 3), robot("B", 3, 0), robot("C", 0, 3)], cells=cells)
    assert [change["robot"] for change in found.changes("destroyed")] == ["A", "B", "C"]


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
