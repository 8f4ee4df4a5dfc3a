"""The rounds and the dice that each expansion adds to the base game (rules 7 to 15)."""

from __future__ import annotations

import pytest

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.setup import setup_of

DICE: list[tuple[str, int, bool, list[str]]] = [
    ("river", 6, True, ["v-bridge-h v-bridge-r v-curve v-curve v-curve v-straight"] * 2),
    ("lake", 6, True, ["l-half l-pier-h l-pier-hr l-pier-r l-quarter l-three"] * 2),
    ("lava", 6, True, ["a-half a-half a-opposite a-quarter-h a-quarter-r a-three"] * 2),
    ("canyon", 7, True, ["c-1 c-1-1 c-1-1-1 c-1-2 c-2 c-3"] * 2),
    ("forest", 6, True, ["f-h-curve f-h-straight f-r-curve f-r-straight f-trees f-trees"] * 2),
    ("trail", 6, True, ["t-h-curve t-h-straight t-h-tee t-r-curve t-r-straight t-r-tee"] * 2),
    ("street-lamps", 6, True, ["sl-cross sl-curve sl-double sl-overpass sl-straight sl-tee"] * 2),
    ("power-grid", 7, True, ["power-any power-any power-east power-north power-south power-west"] * 2),
    ("superconnection", 6, False, ["x-curve x-station x-station x-straight x-straight x-tee"]),
    ("alien-farmer", 6, True, ["af-h-end af-r-end af-st-h af-st-r af-ufo af-ufo"]),
    ("weather", 7, False, ["cloud cloud cloud snow storm storm"] * 2),
    ("pluck-man", 7, False, ["fruit ghost ghost ghost pluck-man pluck-man"]),
    ("rainbow", 7, False, ["clover rain rain rainbow rainbow rainbow"]),
    ("tetromino", 7, True, [" ".join(f"tetromino-{letter}" for letter in "jlostz")]),
    ("portal", 7, True, ["po-h-a po-h-b po-h-c po-r-a po-r-b po-r-c"]),
    ("tentacle", 7, True, ["tentacle-3 tentacle-3 tentacle-4 tentacle-4 tentacle-5 tentacle-5"]),
    (
        "construction",
        7,
        True,
        [" ".join(f"construction-{each}" for each in ("destroy", "destroy", "free", "free", "move", "move"))],
    ),
    (
        "city-builder",
        7,
        True,
        [
            "income-adjacent income-adjacent income-adjacent income-central income-exits income-urban",
            "towers-1 towers-1 towers-2 towers-2 towers-3 towers-3",
        ],
    ),
    (
        "desert",
        6,
        True,
        [
            "d-h-curve-cactus d-h-straight-oasis d-r-curve-cactus d-r-straight-oasis d-two-cacti drought",
            "d-h-curve-oasis d-h-straight-cactus d-r-curve-oasis d-r-straight-cactus d-two-cacti drought",
        ],
    ),
    (
        "airline",
        6,
        True,
        [
            "air-curve-h air-curve-r air-port air-port air-straight air-straight",
            "air-curve air-curve air-over-h air-over-r air-port air-port",
        ],
    ),
    (
        "renovation",
        7,
        True,
        [" ".join(f"renovation-{each}-{kind}" for each in ("crossing", "curve", "end") for kind in "hr")],
    ),
]


@pytest.mark.parametrize(
    ("name", "rounds", "optional", "faces"),
    [pytest.param(*each, id=f"{facts.EXPANSIONS[each[0]].section}-{each[0]}") for each in DICE],
)
def test_7_15_and_x5_rounds_and_dice(name: str, rounds: int, optional: bool, faces: list[str]) -> None:
    """X5: the river die has one straight, three curves, and a bridge of each kind."""
    setup = setup_of("original", "simple", (name,))
    added = setup.dice(1)[4:]
    assert setup.rounds == rounds
    assert [(each.owner_name, each.optional) for each in added] == [(name, optional)] * len(faces)
    assert [" ".join(sorted(each.faces)) for each in added] == faces
