"""What stands apart among the bots: tools from play, and what is decided from what is played."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from inkrally.bots.player import bots_of
from inkrally.games import PACKS
from inkrally.railroad_ink.analysis import rollout
from inkrally.railroad_ink.bots import levels

HOUSE = Path(levels.__file__).parents[2]
PLAYING = sorted(
    path
    for room in ("bots", "analysis", "server")
    for path in (HOUSE / room).rglob("*.py")
    if "tuning" not in path.relative_to(HOUSE).parts
)


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def test_play_does_not_load_the_tools_that_found_its_weights() -> None:
    assert len(PLAYING) > 50
    for path in PLAYING:
        assert not [name for name in imports_of(path) if ".railroad_ink.tuning" in name], path


def test_every_game_with_bots_names_its_strongest() -> None:
    assert {name: pack.strongest for name, pack in PACKS.items() if pack.bots} == {
        "railroad-ink": "master",
        "roborally": "planner",
    }
    assert all(pack.strongest in bots_of(name) for name, pack in PACKS.items() if pack.bots)


def test_no_list_of_levels_is_taken_by_its_end() -> None:
    for path in sorted((*HOUSE.rglob("*.py"), *(HOUSE.parents[1] / "bench").rglob("*.py"))):
        for line in path.read_text().splitlines():
            assert not re.search(r"(?i)(?:levels|level_names|bots_of|\bbots)\b.*\[-1\]", line), f"{path}: {line}"


def test_hints_are_not_judged_by_a_level_for_its_place_in_the_list() -> None:
    assert bots_of("railroad-ink")[levels.STRONGEST.name] is levels.STRONGEST
    assert "BOTS" not in vars(rollout)
