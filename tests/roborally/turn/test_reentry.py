"""Re-entry: damage, space, facing and order (rules 9.1 to 9.3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.game import Commit
from inkrally.roborally.facts import Cell
from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.floor.floor import SIDES, build_floor, neighbor
from inkrally.roborally.legal_actions import ReentryActions
from inkrally.roborally.register.trace import Space
from inkrally.roborally.table import Table, floor_of
from inkrally.roborally.turn.actions import Reenter
from inkrally.roborally.turn.cleanup import reenter_robot
from inkrally.roborally.turn.reentry_spaces import in_sight, is_standable, reentry_ways_near, ring
from inkrally.roborally.turn.robots import EMPTY, Robot, apply_steps
from tests.roborally.turns import GAME, PIT, asked, late, plain, playing, position, refused, robot, say, table_of

HOME = (4, 4)


def gone(at: Space = HOME, **more: Any) -> Robot:
    """Return a destroyed robot whose archive is at this space."""
    return robot((0, 0), archive=at, status="destroyed", **{"lives": 2, **more})


def returning(*robots: Robot, order: tuple[int, ...] = (0,), cells: dict[Space, Cell] | None = None) -> Table:
    """Return a table in clean-up whose robots re-enter in this order."""
    return position(plain(cells), *robots, stage="re-enter", returning=order)


def spaces(table: Table) -> dict[Space, tuple[str, ...]]:
    offer = GAME.legal_actions_view(table, table.robots[table.returning[0]].seat, ())
    assert isinstance(offer, ReentryActions)
    return {way.at: way.facings for way in offer.spaces}


def test_rule_9_1_on_its_archive_space_in_any_facing() -> None:
    table = returning(gone(), robot((4, 5)))
    assert spaces(table) == {HOME: SIDES}
    for facing in SIDES:
        match = playing(table)
        say(match, Reenter(0, HOME, facing, False))
        back = table_of(match).robots[0]
        assert (back.at, back.facing, back.status) == (HOME, facing, "racing")


def test_rule_9_1_with_exactly_two_damage_and_empty_registers() -> None:
    match = playing(returning(gone(lives=1, flags=2), robot((0, 1))))
    say(match, Reenter(0, HOME, "N", False))
    back = table_of(match).robots[0]
    assert (back.damage, back.lives, back.flags, back.registers, back.down) == (2, 1, 2, EMPTY, False)
    assert len(table_of(match).hands[0]) == 7


def test_rule_9_1_in_order_of_destruction() -> None:
    match = playing(returning(gone((1, 1)), gone((2, 2)), gone((3, 3)), order=(2, 0, 1)))
    order: list[int] = []
    while asked(match)[0] == "re-enter":
        order += asked(match)[1]
        late(match)
    assert order == [2, 0, 1]


@pytest.mark.parametrize("in_the_way", [{}, {"down": True}, {"damage": 2}])
def test_rule_9_2_beside_the_archive_space_if_that_is_occupied(in_the_way: dict[str, Any]) -> None:
    table = returning(gone(), robot(HOME, **in_the_way))
    assert set(spaces(table)) == set(ring(HOME, 1))
    assert HOME not in spaces(table)
    match = playing(table)
    say(match, Reenter(0, (5, 5), "S", False))
    assert table_of(match).robots[0].at == (5, 5)


def test_rule_9_2_re_entry_needs_a_space_without_a_pit_or_a_robot() -> None:
    corner = (0, 0)
    table = returning(gone(corner), robot(corner), robot((1, 0), facing="E"), cells={(0, 1): PIT})
    assert set(spaces(table)) == {(1, 1)}


def test_rule_9_2_walls_between_are_ignored() -> None:
    table = returning(gone(), robot(HOME), cells={(4, 3): Cell(walls=("S",)), (5, 4): Cell(walls=("W",))})
    assert {(4, 3), (5, 4)} <= set(spaces(table))


def test_rule_9_2_no_robot_in_the_line_of_sight_within_three_spaces() -> None:
    # The archive is occupied; the adjacent 3,4 faces that robot to the east and another one to the south.
    for distance, blocked in ((1, True), (2, True), (3, True), (4, False)):
        other = (3, 3 + distance)
        table = returning(gone((4, 3)), robot((4, 3)), robot(other))
        facings = spaces(table)[(3, 3)]
        assert "E" not in facings
        assert ("S" in facings) is not blocked
        assert {"N", "W"} <= set(facings)


def test_rule_9_2_a_wall_blocks_the_sight() -> None:
    for cells in ({(3, 4): Cell(walls=("S",))}, {(3, 5): Cell(walls=("N",))}):
        table = returning(gone((4, 3)), robot((4, 3)), robot((3, 6)), cells=cells)
        assert "S" in spaces(table)[(3, 3)]


def test_rule_9_2_the_next_ring_if_none_is_legal() -> None:
    crowd = [robot(at) for at in ring((0, 0), 1) if min(at) >= 0]
    table = returning(gone((0, 0)), robot((0, 0)), *crowd)
    assert set(spaces(table)) == {(0, 2), (1, 2), (2, 0), (2, 1), (2, 2)}


def test_rule_9_2_a_ring_without_a_facing_is_not_legal_either() -> None:
    # Of the spaces beside the archive only 3,3 is free, and it faces a robot in every direction.
    pits = dict.fromkeys([(5, 3), (5, 4), (5, 5), (4, 5), (3, 5)], PIT)
    standing = [robot(at) for at in (HOME, (4, 3), (3, 4), (3, 1), (1, 3))]
    assert set(spaces(returning(gone(), *standing[:-1], cells=pits))) == {(3, 3)}
    table = returning(gone(), *standing, cells=pits)
    assert set(spaces(table)) <= set(ring(HOME, 2))
    assert (2, 2) in spaces(table)
    assert refused(playing(table), Commit(0, (Reenter(0, (3, 3), "W", False),))) == "facing-robot"


def test_rule_9_2_the_line_of_sight_does_not_matter_if_every_choice_has_one() -> None:
    """House rule for tiny custom floors: a robot can always re-enter."""
    floor = build_floor(3, 1, {(x, 0): Cell(walls=()) for x in range(3)})
    found = reentry_ways_near(floor, [robot((0, 0)), robot((2, 0))], (0, 0))
    assert found[0].facings == ("N", "S")
    walls = {(0, 0): Cell(), (1, 0): Cell(), (2, 0): Cell(), (1, 1): Cell(), (1, -1): Cell()}
    cross = build_floor(3, 2, walls)
    crowd = [robot((0, 0)), robot((2, 0)), robot((1, 1)), robot((1, -1))]
    assert [way.at for way in reentry_ways_near(cross, crowd, (0, 0))] == [(1, 0)]
    assert reentry_ways_near(cross, crowd, (0, 0))[0].facings == SIDES


def test_rule_9_2_two_robots_with_one_archive_space() -> None:
    match = playing(returning(gone(), gone(), order=(1, 0)))
    say(match, Reenter(1, HOME, "E", False))
    assert refused(match, Commit(0, (Reenter(0, HOME, "N", False),))) == "space-occupied"
    assert HOME not in spaces(table_of(match))
    say(match, Reenter(0, (4, 5), "S", False))
    assert [each.at for each in table_of(match).robots] == [(4, 5), HOME]


def test_rule_9_2_robots_placed_before_are_in_sight() -> None:
    """Legality depends on the robots that have already re-entered."""
    table = returning(gone((7, 7)), gone(), robot(HOME), order=(0, 1))
    match = playing(table)
    say(match, Reenter(0, (7, 7), "N", False))
    before = spaces(table_of(match))
    assert "S" in before[(5, 5)]
    match = playing(returning(gone((5, 7)), gone(), robot(HOME), order=(0, 1)))
    say(match, Reenter(0, (5, 7), "N", False))
    assert "S" not in spaces(table_of(match))[(5, 5)]


def test_rule_9_3_powered_down_for_the_next_turn() -> None:
    match = playing(returning(gone(), robot((0, 1))))
    say(match, Reenter(0, HOME, "N", True))
    back = table_of(match).robots[0]
    assert (back.damage, back.down) == (0, True)
    assert table_of(match).hands[0] == ()


@pytest.mark.parametrize("keep", [True, False])
def test_rule_9_3_an_announced_power_down_may_be_kept_or_dropped(keep: bool) -> None:
    table = returning(gone(announced=True), robot((0, 1)))
    offer = GAME.legal_actions_view(table, 0, ())
    assert isinstance(offer, ReentryActions)
    assert offer.announced
    match = playing(table)
    say(match, Reenter(0, HOME, "N", keep))
    assert table_of(match).robots[0].down is keep


@pytest.mark.parametrize("announced", [True, False])
def test_the_default_re_entry_is_the_first_space_with_the_announced_power_down(announced: bool) -> None:
    match = playing(returning(gone(announced=announced), robot((0, 1))))
    late(match)
    back = table_of(match).robots[0]
    assert (back.at, back.facing, back.down) == (HOME, "N", announced)


def test_a_seat_sees_its_choice_before_it_commits() -> None:
    table = returning(gone(), robot((0, 1)))
    sketch = GAME.preview_draft(table, 0, (Reenter(0, HOME, "W", False),))
    seen = GAME.view(sketch, 0).robots[0]
    assert (seen.at, seen.facing, seen.damage) == (HOME, "W", 2)
    assert GAME.view(table, 0).robots[0].at is None


@given(
    st.sampled_from(["risky_exchange", "death_trap", "vault_assault", "around_the_world"]),
    st.lists(st.tuples(st.integers(0, 11), st.integers(0, 15)), min_size=1, max_size=7, unique=True),
    st.integers(0, 6),
)
def test_re_entry_choices_are_exactly_the_legal_ones(name: str, standing: list[Space], which: int) -> None:
    """Rules 9.2, computed again space by space in another way."""
    floor = printed_course(name).floor
    standing = [at for at in standing if is_standable(floor, at)]
    if not standing:
        return
    archive = standing[which % len(standing)]
    found: dict[Space, set[str]]
    found = {way.at: set(way.facings) for way in reentry_ways_near(floor, [robot(at) for at in standing], archive)}
    rings: dict[int, dict[Space, set[str]]] = {}
    for at, cell in floor.cells.items():
        if at in standing or cell.floor == "pit":
            continue
        free: set[str] = set()
        for facing in SIDES:
            line = [at]
            while len(line) <= 3 and not floor.walled(line[-1], facing):
                line.append(neighbor(line[-1], facing))
            if not set(line[1:]) & set(standing):
                free.add(facing)
        if free:
            distance = max(abs(at[0] - archive[0]), abs(at[1] - archive[1]))
            rings.setdefault(distance, {})[at] = free
    assert found == rings[min(rings)]


def test_the_step_of_a_re_entry_has_all_its_changes() -> None:
    (step,) = reenter_robot(Reenter(0, HOME, "S", False))
    (back,) = apply_steps([msgspec.structs.replace(gone(), damage=0)], [step])
    assert (back.at, back.facing, back.damage, back.status) == (HOME, "S", 2, "racing")
    assert not in_sight(floor_of(returning(gone())), set(), HOME, "N")
