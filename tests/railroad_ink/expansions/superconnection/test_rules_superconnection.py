"""The rules of superconnections, one test for each: section 15.5, with 4, 6, 9 and 13."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import EasyBot
from inkrally.railroad_ink.challenge.buildings import Duplicate
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.notation import legal
from inkrally.railroad_ink.round.actions import DrawDie
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import compatibility, setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.expansion_helpers import offer_of, opened, turn_on
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

WHITE = ("h-straight", "h-straight", "r-straight", "st-straight")
ROLL = (*WHITE, "x-straight")
FACES = ("x-station", "x-straight", "x-tee", "x-curve")
DRAWINGS = [
    drawing
    for route in ("h-straight", "r-curve", "h-tee", "st-straight", "overpass", "sp-hrhr", *FACES)
    for drawing in routes.orientations(route)
]
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


# --- A second implementation --------------------------------------------------------------------------------


def beyond(space: str, side: str) -> str:
    x, y = STEPS[side]
    return chr(ord(space[0]) + x) + str(int(space[1]) + y)


def facing(drawings: Mapping[str, str], space: str, side: str) -> str | None:
    """Return the kind of the end or exit against a side, or None."""
    there = drawings.get(beyond(space, side))
    kind = oracle.EXITS.get((space, side)) if there is None else there[(oracle.SIDES.index(side) + 2) % 4]
    return None if kind == "-" else kind


def meets(one: str, other: str) -> bool:
    return one == other or ("X" in (one, other) and {one, other} <= set("XHR"))


def slow_clash(drawings: Mapping[str, str], space: str, drawing: str) -> bool:
    against = [(kind, facing(drawings, space, side)) for side, kind in zip(oracle.SIDES, drawing[:4], strict=True)]
    return any(kind != "-" and other is not None and not meets(kind, other) for kind, other in against)


def ends(drawings: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    for space, drawing in drawings.items():
        for side, kind in zip(oracle.SIDES, drawing[:4], strict=True):
            if kind != "-":
                yield space, side, kind


def slow_errors(drawings: Mapping[str, str]) -> int:
    inner = [(space, side) for space, side, _ in ends(drawings) if beyond(space, side) in oracle.SPACES]
    return sum(facing(drawings, space, side) is None for space, side in inner)


def slow_exits(drawings: Mapping[str, str]) -> int:
    """Return the points for exits by walking from group to group."""
    group_of = {
        (space, side): (space, number)
        for space, drawing in drawings.items()
        for number, group in enumerate(drawing[5:].split("|"))
        for side in group.removesuffix("*")
    }
    seen: set[tuple[str, int]] = set()
    total = 0
    for start in group_of.values():
        if start in seen:
            continue
        queue, exits = [start], 0
        seen.add(start)
        while queue:
            here = queue.pop()
            for (space, side), group in group_of.items():
                if group != here:
                    continue
                exits += (space, side) in oracle.EXITS
                other = group_of.get((beyond(space, side), oracle.SIDES[(oracle.SIDES.index(side) + 2) % 4]))
                if other is not None and other not in seen:
                    seen.add(other)
                    queue.append(other)
        total += oracle.NETWORK_VALUES[exits]
    return total


def as_kind(drawings: Mapping[str, str], kind: str) -> dict[str, str]:
    """Return a sheet with only the ends of a kind, superconnections among them, each group as one line of it."""
    found = {}
    for space, drawing in drawings.items():
        sides = "".join(kind if end in (kind, "X") else "-" for end in drawing[:4])
        groups = [
            "".join(side for side in group if side in oracle.SIDES and sides[oracle.SIDES.index(side)] != "-")
            for group in drawing[5:].split("|")
        ]
        if any(groups):
            found[space] = f"{sides}:{'|'.join(group for group in groups if group)}"
    return found


def thrown(number: int) -> dict[str, str]:
    """Return a dense sheet of drawings that do not clash."""
    rng = random.Random(f"superconnection {number}")
    drawings: dict[str, str] = {}
    for space in rng.sample(oracle.SPACES, rng.randint(5, 40)):
        fitting = [drawing for drawing in rng.sample(DRAWINGS, 12) if not slow_clash(drawings, space, drawing)]
        if fitting:
            drawings[space] = fitting[0]
    return drawings


def test_15_5_score_by_a_second_implementation() -> None:
    for number in range(scaled(37)):
        drawings = thrown(number)
        sheet = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()})
        modes: tuple[facts.LongestMode, ...] = ("simple", "trail")
        for mode in modes:
            setup = setup_of("original", mode, ("superconnection",))
            counted, parts = setup.score(sheet), setup.breakdown(sheet)
            assert counted.exits == slow_exits(drawings), number
            assert counted.errors == slow_errors(drawings), number
            assert counted.highway == oracle.score(as_kind(drawings, "H"), mode)["highway"], (number, mode)
            assert counted.railway == oracle.score(as_kind(drawings, "R"), mode)["railway"], (number, mode)
            assert counted.expansions == {"superconnection": 0}
            assert len(parts.highway) == counted.highway
            assert len(parts.errors) == counted.errors


def test_15_5_legal_drawings_by_a_second_implementation() -> None:
    for number in range(scaled(10)):
        drawings = thrown(number)
        sheet = {"expansions": ["superconnection"], "drawings": drawings}
        found = legal({"sheet": sheet, "routes": [*FACES, "h-straight", "st-straight"]})
        for route, by_space in found.items():
            expected = {
                space: fitting
                for space in oracle.SPACES
                if space not in drawings
                and (
                    fitting := sorted(
                        drawing
                        for drawing in routes.orientations(route)
                        if not slow_clash(drawings, space, drawing)
                        and any(
                            kind != "-" and facing(drawings, space, side) is not None
                            for side, kind in zip(oracle.SIDES, drawing[:4], strict=True)
                        )
                    )
                )
            }
            assert {space: sorted(each) for space, each in by_space.items()} == expected, (number, route)


# --- The die ------------------------------------------------------------------------------------------------


def test_15_5_the_die_must_be_drawn_if_it_fits() -> None:
    match = opened(ROLL, "superconnection")
    assert offer_of(match).due == (0, 1, 2, 3, 4)
    white = [die(0, "B1", "H-H-:NS"), die(1, "F1", "H-H-:NS"), die(2, "D1", "R-R-:NS"), die(3, "A4", "-R-H:EW*")]
    refused(match, Commit(0, tuple(white)), "dice-left", "die.4")
    commit(match, *white, die(4, "B2", "X-X-:NS"))
    assert match.state.table.sheets[0].drawings()["B2"] == "X-X-:NS"


def test_15_5_a_late_seat_draws_it() -> None:
    match = opened(ROLL, "superconnection")
    acts = RailroadInk().default_draft(match.state.table, 0, (), None)  # type: ignore[arg-type]  # draws no chance
    assert [act.die for act in acts if isinstance(act, DrawDie)] == [0, 1, 2, 3, 4]
    while not match.over:
        match.submit(Expire())
    assert match.state.table.scores is not None


def test_15_5_it_needs_a_connection_and_an_empty_space() -> None:
    turn = turn_on({"B1": "H-H-:NS"}, "superconnection", roll=ROLL)
    assert refused_code(turn, die(4, "D4", "X-X-:NS")) == "not-connected"
    assert refused_code(turn, die(4, "B1", "X-X-:NS")) == "space-taken"
    assert refused_code(turn, die(4, "B2", "X-X-:NS")) is None


@pytest.mark.parametrize("space", ["D1", "B1", "G2", "G4"])
def test_15_5_it_joins_exits_of_both_kinds(space: str) -> None:
    drawing = "X-X-:NS" if space[1] == "1" else "-X-X:EW"
    assert refused_code(turn_on({}, "superconnection", roll=ROLL), die(4, space, drawing)) is None


def test_15_5_white_dice_of_both_kinds_join_it() -> None:
    turn = turn_on({"D4": "-X-X:EW"}, "superconnection", roll=ROLL)
    assert refused_code(turn, die(0, "C4", "-H-H:EW")) is None
    assert refused_code(turn, die(2, "E4", "-R-R:EW")) is None
    assert refused_code(turn, special("C4", "RHRR:NESW*")) is None


@pytest.mark.parametrize(("name", "drawing"), [("river", "-V-V:EW"), ("lake", "-L--:E"), ("lava", "-AA-:ES")])
def test_15_5_against_another_kind_it_clashes(name: str, drawing: str) -> None:
    dice = setup_of("original", "simple", (name, "superconnection")).dice(1)
    roll = ["x-straight" if die.owner_name == "superconnection" else die.faces[0] for die in dice]
    turn = turn_on({"C4": drawing, "E4": "H--H:NW"}, name, "superconnection", roll=roll)
    assert refused_code(turn, die(len(dice) - 1, "D4", "-X-X:EW")) == "clash"
    assert refused_code(turn, die(len(dice) - 1, "F4", "-X-X:EW")) == "not-connected"


def test_9_1_no_factory_repeats_it() -> None:
    setup = Options("challenge", expansions=("superconnection",), goals="none").setup
    roll = [*(each.faces[0] for each in setup.dice(1)[:4]), "x-tee"]
    sheet = Sheet({"A2": Mark("R--R:NW", 1)})
    turn = RoundEditor(sheet, roll, [die(4, facts.BUILDINGS.factories[0], "XXX-:NES")], setup, 3)
    assert set(turn.legal_action_fields()["duplicates"]) == {0, 1, 2, 3}, "its route activates the factory"
    assert refused_code(turn, Duplicate("B1", "XXX-:NES", 4)) == "duplicate-die"


# --- Together with others, bots, options --------------------------------------------------------------------


def test_13_it_is_compatible_with_every_expansion() -> None:
    names = set(facts.EXPANSIONS) - {"superconnection"}
    assert {compatibility("superconnection", name) for name in names} == {("possible", "")}
    assert setup_of("original", "simple", ("superconnection", "weather")).rounds == 6


def test_bots_draw_the_die() -> None:
    match = opened(ROLL, "superconnection")
    acts = EasyBot().choose(match.view(0), random.Random(1)).acts
    assert 4 in [act.die for act in acts if isinstance(act, DrawDie)]
    commit(match, *acts)
