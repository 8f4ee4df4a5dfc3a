"""Code refers to levels of bots by name, not by position."""

from __future__ import annotations

import re
from pathlib import Path

from inkrally.bots.player import bots_of
from inkrally.games import PACKS
from inkrally.railroad_ink.analysis import rollout
from inkrally.railroad_ink.bots import levels

HOUSE = Path(levels.__file__).parents[2]


def test_every_game_with_bots_names_its_strongest() -> None:
    assert {name: pack.strongest for name, pack in PACKS.items() if pack.bots} == {
        "railroad-ink": "master",
        "roborally": "planner",
    }
    assert all(pack.strongest in bots_of(name) for name, pack in PACKS.items() if pack.bots)


def test_no_level_is_chosen_by_position() -> None:
    for path in sorted((*HOUSE.rglob("*.py"), *(HOUSE.parents[1] / "bench").rglob("*.py"))):
        for line in path.read_text().splitlines():
            assert not re.search(r"(?i)(?:levels|level_names|bots_of|\bbots)\b.*\[-1\]", line), f"{path}: {line}"


def test_hints_do_not_depend_on_the_order_of_levels() -> None:
    assert bots_of("railroad-ink")[levels.STRONGEST.name] is levels.STRONGEST
    assert "BOTS" not in vars(rollout)
