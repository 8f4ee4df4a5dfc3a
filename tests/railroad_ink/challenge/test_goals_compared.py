"""The tests of goals (rules 9.2) against the slow ones, on random positions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.goal_codes import TESTS, goal_progress
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet, progress_of, spaces_of
from inkrally.railroad_ink.sheet.edges import PATTERNS, bits, fitting, points_of, state_of, with_path
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACES
from inkrally.railroad_ink.sheet.routes import parse
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.challenge import reference_goals
from tests.railroad_ink.expansions.canyon import slow_canyon
from tests.railroad_ink.positions import ALL, block, crowded, masks, played, thrown
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("areas", "connections", "crossings", "goal_sheet", "goals", "loops")

WALKED = ("F", "I", "J", "RC", "VA", "VB", "CB")
"""The goals for which the slow tests try every way, which may take too long."""
COMPARED = {code: test for code, test in TESTS.items() if code in reference_goals.HAVE}
"""The goals of the boxes. The test of Portal compares its goals, because its layer needs drawings of its own."""
CANYON_FACES = tuple(PATTERNS)
TRAILS = [["NE", "SW"], ["SE", "NW"], ["NE", "SE", "NW"], ["SW", "NW"]]


def position(seed: int) -> tuple[Sheet, str]:
    """Return a sheet with drawings of many or few kinds and layers of every expansion, and a mode."""
    rng = random.Random(f"goals {seed}")
    kind = seed % 6
    if kind == 0:
        drawings = crowded(seed).drawings
    elif kind == 1:
        drawings = played(seed, rng.randrange(8), rng.choice([(), ("river",), ("lake",), ("river", "lake")])).drawings
    elif kind == 2:
        drawings = thrown(rng, oracle.SPACES, ALL, rng.uniform(0.3, 0.8)).drawings
    else:
        begun = {3: {}, 4: ring(rng), 5: way(rng)}[kind]
        drawings = joined_up(rng, rng.randrange(4, 34) if kind == 3 else rng.randrange(12), begun)
    return Sheet(
        {space: Mark(drawing, 1) for space, drawing in drawings.items()}, (), layers(rng, drawings)
    ), rng.choice(["simple", "trail"])


def fitting_tile(rng: random.Random, drawings: dict[str, str], space: str, sides: str) -> None:
    """Draw something that has ends on these sides in one group."""
    number = SPACES[space]
    network = masks(drawings)
    found = [
        each
        for each in ALL
        if not network.clashes(each) >> number & 1
        and any(set(sides) <= set(group) for group in DRAWINGS[each][5:].split("|"))
        and all(DRAWINGS[each]["NESW".index(side)] in "HRL" for side in sides)
    ]
    if found and space not in drawings:
        # Rarely a rare drawing.
        found.sort(key=lambda each: (ALL.index(each) > 60, rng.random()))
        drawings[space] = DRAWINGS[found[0] if rng.random() < 0.8 else rng.choice(found)]


def ring(rng: random.Random) -> dict[str, str]:
    """Return a rectangle of routes, mostly closed, with volcanoes in it or beside it."""
    left, top = rng.randrange(4), rng.randrange(4)
    right, bottom = rng.randrange(left + 2, 7), rng.randrange(top + 2, 7)
    drawings: dict[str, str] = {}
    for _ in range(2):
        drawings.setdefault(rng.choice(block("BCDEF", "23456")), "AAAA:NESW")
    for column in range(left, right + 1):
        for row in range(top, bottom + 1):
            sides = "N" * (top < row and column in (left, right)) + "S" * (row < bottom and column in (left, right))
            sides += "W" * (left < column and row in (top, bottom)) + "E" * (column < right and row in (top, bottom))
            if sides and rng.random() < 0.99:
                fitting_tile(rng, drawings, reference_goals.at(column, row), sides)
    return drawings


def way(rng: random.Random) -> dict[str, str]:
    """Return routes from one or more exits across the board, over rivers and through lava too."""
    drawings: dict[str, str] = {}
    for space, side in rng.sample(sorted(oracle.EXITS), rng.randrange(1, 4)):
        here, came = space, side
        for _ in range(rng.randrange(2, 12)):
            if here in drawings:
                break
            on = rng.choice([each for each in "NESW" if each != came])
            fitting_tile(rng, drawings, here, came + on)
            here = reference_goals.step(here, *slow_canyon.STEPS[on])
            came = {"N": "S", "E": "W", "S": "N", "W": "E"}[on]
            if not here:
                break
    return drawings


def joined_up(rng: random.Random, count: int, begun: dict[str, str]) -> dict[str, str]:
    """Return tiles that are joined wherever possible: loops, lakes, long routes, volcanoes among them."""
    pool = rng.sample(ALL, rng.choice([6, 15, 40]))
    favoured = rng.choice([("HH--",), ("HH--", "AAAA"), ("HHHH",), ()])
    pool += [number for number in ALL if DRAWINGS[number][:4] in favoured]
    drawings = dict(begun)
    network = masks(drawings)
    spaces = rng.choice([oracle.SPACES, block("BCDEF", "23456"), block("ABCD", "1234")])
    spaces = [space for space in spaces if space not in drawings]
    for space in rng.sample(spaces, min(count, len(spaces))):
        # Usually the tile that joins most.
        ranked = sorted(
            (joins(drawings, space, DRAWINGS[number]) + 3 * (rng.random() < 0.1), number)
            for number in pool
            if not network.clashes(number) >> SPACES[space] & 1
        )
        if ranked:
            drawings[space] = DRAWINGS[ranked[-1][1]]
            network.place(ranked[-1][1], SPACES[space])
    return drawings


def joins(drawings: dict[str, str], space: str, drawing: str) -> int:
    """Return a rating: joined ends count double, ends that lead nowhere count negative."""
    count = 0
    for side, letter in enumerate("NESW"):
        near = reference_goals.step(space, *slow_canyon.STEPS[letter])
        if drawing[side] != "-":
            there = drawings.get(near, "----")[side ^ 2] if near else oracle.EXITS.get((space, letter), "")
            count += 2 if there == drawing[side] else -(near in drawings)
    return count


def layers(rng: random.Random, drawings: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    empty = [space for space in oracle.SPACES if space not in drawings]
    craters = rng.sample(empty, min(len(empty), rng.randrange(6)))
    open_spaces = [space for space in oracle.SPACES if space not in craters]
    if craters:
        found["craters"] = craters
    for name in ("trees", "oases", "cacti"):
        if rng.random() < 0.6:
            spaces = rng.sample(open_spaces, rng.randrange(min(25, len(open_spaces))))
            found[name] = {space: rng.randrange(1, 3) for space in spaces} if name == "cacti" else spaces
    if rng.random() < 0.6 and drawings:
        spaces = rng.sample(sorted(drawings), rng.randrange(len(drawings)))
        found["trails"] = {space: [rng.choice(TRAILS)] for space in spaces}
    if rng.random() < 0.7:
        canyons: list[Any] = []
        state = state_of(canyons)
        for _ in range(rng.randrange(16)):
            places = fitting(rng.choice(CANYON_FACES), state)
            if places:
                path = rng.choice(places).path
                state = with_path(state, path)
                canyons.append([list(point) for point in path])
        found["canyons"] = canyons
        found["bridges"] = [points_of(number) for number in bits(state.segments) if rng.random() < 0.3][:12]
    found["buildings"] = {"villages": rng.randrange(5), "universities": 0}
    found["erased"] = {"lava": rng.randrange(2), "meteor": rng.randrange(3)}
    return found


def compare(seed: int, decided: Counter[tuple[str, bool]]) -> None:
    sheet, mode = position(seed)
    seen = GoalSheet(sheet.network(), sheet.layers, mode == "trail")
    written = reference_goals.Written(sheet.drawings(), sheet.layers, mode)
    for code, test in COMPARED.items():
        found = test(seen)
        assert goal_progress(code, seen) == progress_of(found)
        assert set(spaces_of(found)) <= set(oracle.SPACES)
        if code in WALKED:
            try:
                expected = reference_goals.HAVE[code](written)
            except reference_goals.TooLong:
                continue
        else:
            expected = reference_goals.HAVE[code](written)
        assert progress_of(found) == expected, (code, seed, found)
        decided[code, expected >= facts.GOALS[code].need] += 1


def test_on_many_positions_each_goal_holds_and_does_not() -> None:
    """Rules 9.2, every code: both results of each test occur, and the slow tests agree."""
    decided: Counter[tuple[str, bool]] = Counter()
    for seed in range(scaled(30)):
        compare(seed, decided)
    assert {code for code, _ in decided} == set(COMPARED)


@settings(max_examples=scaled(5), deadline=None)
@given(st.integers(0, 2**32))
def test_on_any_position(seed: int) -> None:
    """Rules 9.2, every code."""
    compare(seed, Counter())


def test_stations_of_every_drawing() -> None:
    """Rules 3 and 7.2, with D8. The second group of a drawing may have another station."""
    for drawing in {drawing.partition("/")[0] for drawing in DRAWINGS} - {"----:"}:
        seen = GoalSheet(Sheet({"D4": Mark(drawing, 1)}).network())
        groups = parse(drawing).groups
        assert [bool(seen.stations()), bool(seen.second_stations())][: len(groups)] == [g.station for g in groups]
