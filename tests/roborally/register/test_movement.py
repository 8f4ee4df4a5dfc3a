"""Cards, order and pushing (rules 5.1 to 5.3)."""

from __future__ import annotations

import pytest

from tests.roborally.scenario_helpers import PIT, belt, pusher, resolve, robot

M1, M2, M3, BU = ("M1", 500), ("M2", 700), ("M3", 800), ("BU", 440)


@pytest.mark.parametrize(
    ("card", "at", "facing"),
    [
        (M1, (4, 3), "E"),
        (M2, (5, 3), "E"),
        (M3, (6, 3), "E"),
        (BU, (2, 3), "E"),
        (("L", 70), (3, 3), "N"),
        (("R", 80), (3, 3), "S"),
        (("U", 10), (3, 3), "W"),
    ],
)
def test_5_1_every_card(card: tuple[str, int], at: tuple[int, int], facing: str) -> None:
    found = resolve([robot("A", 3, 3, "E")], {"A": card})
    assert (found.at("A"), found.facing("A")) == (at, facing)


@pytest.mark.parametrize(("facing", "at"), [("N", (3, 2)), ("E", (4, 3)), ("S", (3, 4)), ("W", (2, 3))])
def test_5_1_forward_is_where_it_faces(facing: str, at: tuple[int, int]) -> None:
    assert resolve([robot("A", 3, 3, facing)], {"A": M1}).at("A") == at


def test_5_1_a_card_of_three_spaces_is_three_steps() -> None:
    found = resolve([robot("A", 1, 3, "E")], {"A": M3})
    steps = [step for step in found.trace if step["stage"] == "cards"]
    assert [step["changes"][0]["to"] for step in steps] == [(2, 3), (3, 3), (4, 3)]
    assert all((step["robot"], step["card"]) == ("A", M3) for step in steps)


@pytest.mark.parametrize("wall", [(2, 3, "E"), (3, 3, "W")])
def test_5_1_a_wall_listed_on_either_space_stops_without_damage(wall: tuple[int, int, str]) -> None:
    found = resolve([robot("A", 1, 3, "E")], {"A": M3}, walls=[wall])
    assert (found.at("A"), found.damage("A")) == ((2, 3), 0)
    assert found.changes("stopped") == [{"robot": "A", "by": "wall", "at": (2, 3), "side": "E"}]


def test_5_1_a_wall_stops_backing_up() -> None:
    found = resolve([robot("A", 2, 3, "E")], {"A": BU}, walls=[(1, 3, "E")])
    assert found.at("A") == (2, 3)
    assert found.changes("stopped") == [{"robot": "A", "by": "wall", "at": (2, 3), "side": "W"}]


def test_5_1_a_wall_in_the_way_loses_the_rest_of_the_card() -> None:
    found = resolve([robot("A", 1, 3, "E")], {"A": M3}, walls=[(1, 3, "E")])
    assert found.reasons("A") == ["wall"]


def test_5_1_a_wall_alongside_does_not_stop_a_robot() -> None:
    assert resolve([robot("A", 1, 3, "E")], {"A": M1}, walls=[(1, 3, "N"), (2, 3, "S")]).at("A") == (2, 3)


def test_5_1_pits_cannot_be_jumped() -> None:
    found = resolve([robot("A", 1, 3, "E")], {"A": M3}, cells={(2, 3): PIT})
    assert found.dead("A")
    assert found.changes("moved") == [{"robot": "A", "to": (2, 3), "by": "card"}]
    assert found.changes("destroyed") == [{"robot": "A", "by": "pit", "lives": 2}]


@pytest.mark.parametrize(("x", "y", "facing"), [(1, 0, "N"), (2, 1, "E"), (1, 2, "S"), (0, 1, "W")])
def test_5_1_leaving_the_board_destroys(x: int, y: int, facing: str) -> None:
    found = resolve([robot("A", x, y, facing)], {"A": M2}, size=(3, 3))
    assert found.dead("A")
    assert found.changes("destroyed") == [{"robot": "A", "by": "edge", "lives": 2}]
    assert len(found.changes("moved")) == 1


def test_5_1_a_wall_at_the_edge_of_the_board_holds() -> None:
    assert resolve([robot("A", 2, 1, "E")], {"A": M1}, size=(3, 3), walls=[(2, 1, "E")]).at("A") == (2, 1)


def test_5_1_backing_up_off_the_board_destroys() -> None:
    assert resolve([robot("A", 0, 1, "E")], {"A": BU}, size=(3, 3)).dead("A")


def test_5_1_elements_do_nothing_while_robots_move() -> None:
    cells = {(2, 3): belt("N", 2), (3, 3): {"gear": "CW"}, (4, 3): pusher("N")}
    found = resolve([robot("A", 2, 3, "E")], {"A": M3}, cells=cells, lasers=[((3, 0), "N", 3)])
    assert (found.at("A"), found.facing("A"), found.damage("A")) == ((5, 3), "E", 0)
    assert found.stages == ["cards", "cards", "cards", "lasers"]


def test_5_2_a_card_is_completed_before_the_next() -> None:
    """If robots took turns moving single spaces, B would meet A half-way."""
    found = resolve([robot("A", 1, 3, "E"), robot("B", 3, 1, "S")], {"A": ("M3", 800), "B": ("M2", 700)})
    assert [step["robot"] for step in found.trace if step["stage"] == "cards"] == ["A", "A", "A", "B", "B"]
    assert (found.at("A"), found.at("B")) == ((4, 3), (3, 3))


def test_5_2_order_is_by_priority_and_not_by_dock() -> None:
    robots = [robot(name, x, 6) for x, name in enumerate("ABCDEFGH")]
    cards = {
        name: ("R", priority) for name, priority in zip("ABCDEFGH", (90, 410, 80, 70, 350, 10, 20, 300), strict=True)
    }
    found = resolve(robots, cards)
    assert "".join(step["robot"] for step in found.trace if step["stage"] == "cards") == "BEHACDGF"


def test_5_2_a_robot_destroyed_before_its_turn_does_not_execute() -> None:
    robots = [robot("A", 1, 3, "E"), robot("B", 2, 3, "N")]
    found = resolve(robots, {"A": ("M1", 500), "B": ("M3", 490)}, cells={(3, 3): PIT})
    assert found.dead("B")
    assert [step["robot"] for step in found.trace if step["stage"] == "cards"] == ["A"]


def test_5_3_a_chain_of_any_length_is_pushed_and_keeps_its_facings() -> None:
    robots = [
        robot("A", 0, 3, "E"),
        *(robot(name, x, 3, way) for x, name, way in zip(range(1, 7), "BCDEFG", "NESWNS", strict=True)),
    ]
    found = resolve(robots, {"A": M1})
    assert [found.at(name) for name in "ABCDEFG"] == [(x, 3) for x in range(1, 8)]
    assert "".join(found.facing(name) for name in "ABCDEFG") == "ENESWNS"
    assert found.changes("moved")[0] == {"robot": "A", "to": (1, 3), "by": "card"}
    assert found.changes("moved")[1] == {"robot": "B", "to": (2, 3), "by": "push", "pusher": "A"}


def test_5_3_a_wall_behind_a_chain_stops_all_robots_without_damage() -> None:
    robots = [robot("A", 1, 3, "E", powered_down=False), robot("B", 2, 3), robot("C", 3, 3)]
    found = resolve(robots, {"A": M2}, walls=[(4, 3, "W")])
    assert [found.at(name) for name in "ABC"] == [(1, 3), (2, 3), (3, 3)]
    assert found.changes("stopped") == [{"robot": "A", "by": "chain", "at": (3, 3), "side": "E", "other": "C"}]
    assert found.changes("damaged", "cards") == []


def test_5_3_a_wall_between_pusher_and_pushed_stops_the_pusher() -> None:
    found = resolve([robot("A", 1, 3, "E"), robot("B", 2, 3)], {"A": M1}, walls=[(1, 3, "E")])
    assert (found.at("A"), found.at("B")) == ((1, 3), (2, 3))
    assert found.reasons("A") == ["wall"]


def test_5_3_a_wall_between_two_of_a_chain_stops_all() -> None:
    found = resolve([robot("A", 1, 3, "E"), robot("B", 2, 3), robot("C", 3, 3)], {"A": M1}, walls=[(3, 3, "W")])
    assert [found.at(name) for name in "ABC"] == [(1, 3), (2, 3), (3, 3)]


def test_5_3_pushed_into_a_pit() -> None:
    found = resolve([robot("A", 1, 3, "E"), robot("B", 2, 3)], {"A": M1}, cells={(3, 3): PIT})
    assert found.at("A") == (2, 3)
    assert found.changes("destroyed") == [{"robot": "B", "by": "pit", "lives": 2}]


def test_5_3_pushed_off_the_edge() -> None:
    found = resolve([robot("A", 6, 3, "E"), robot("B", 7, 3)], {"A": M1})
    assert found.at("A") == (7, 3)
    assert found.changes("destroyed") == [{"robot": "B", "by": "edge", "lives": 2}]


def test_5_3_a_destroyed_robot_frees_its_space_in_the_same_step() -> None:
    """A robot that moves two spaces pushes another into a pit and follows it with the second space."""
    found = resolve([robot("A", 1, 3, "E"), robot("B", 2, 3)], {"A": M2}, cells={(3, 3): PIT})
    assert [change["robot"] for change in found.changes("destroyed")] == ["B", "A"]
    first = found.trace[0]["changes"]
    assert [change["type"] for change in first] == ["moved", "moved", "destroyed"]


def test_5_3_pushed_onto_an_element_which_then_acts() -> None:
    robots = [robot("A", 1, 3, "E"), robot("B", 2, 3)]
    found = resolve(robots, {"A": M1}, cells={(3, 3): {"gear": "CCW"}})
    assert (found.at("B"), found.facing("B")) == ((3, 3), "W")


def test_5_3_bumping_does_no_damage() -> None:
    found = resolve([robot("A", 1, 3, "S"), robot("B", 1, 4, "E")], {"A": M3})
    assert (found.damage("A"), found.damage("B")) == (0, 1)
    assert [shot["robot"] for shot in found.changes("shot") if shot.get("hit") == "B"] == ["A"]


def test_7_4_a_destroyed_robot_loses_a_life_and_its_damage() -> None:
    found = resolve([robot("A", 1, 3, "E", damage=4, lives=3)], {"A": M1}, cells={(2, 3): PIT})
    assert found.robots["A"] == {
        "facing": "E",
        "damage": 0,
        "alive": False,
        "flags_touched": 0,
        "archive": (1, 3),
        "lives": 2,
    }


def test_7_4_without_a_life_it_is_out() -> None:
    found = resolve([robot("A", 1, 3, "E", lives=1)], {"A": M1}, cells={(2, 3): PIT})
    assert found.changes("destroyed") == [{"robot": "A", "by": "pit", "lives": 0}]
    assert found.winner is None
