"""Code that knows an expansion or a part of Challenge is in its folder, and nowhere else.

The rest of the engine discovers the folders and names none of them.
"""

from __future__ import annotations

import ast
from pathlib import Path

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge import MODULES

SOURCE = Path(__file__).parents[2] / "src" / "inkrally" / "railroad_ink"
ROOM = "inkrally.railroad_ink."

IMPORTS = {
    ("notation.py", "challenge.written_sheet"): "villages and goals are fields of any written sheet, as published",
    ("setup.py", "challenge.buildings"): "the score sheet has a line for villages",
    ("setup.py", "challenge.goals"): "the score sheet has a line for goals",
    ("setup.py", "challenge.draft"): "the draft breaks ties",
    ("game.py", "challenge.buildings"): "a view of a sheet has the buildings that are activated",
    ("expansions.construction", "challenge.buildings"): "a free placement may be the one that a factory repeats",
}
"""The imports that one folder, or a module outside all folders, makes from another, with the reason."""

NAMES = {
    "notation.py": {"goals"},
    "pack.py": {"goals"},
    "facts.py": {"challenge"},
    "puzzles.py": {"challenge"},
    "round/placement_rules.py": {"river", "lava"},
}
"""The names that modules outside the folders use nevertheless.

They are published: a field of written sheets and a command; an edition in the printed facts; names of kinds of ends.
"""


BESIDE_ENGINE = ("analysis", "bots", "cli", "server")
"""The folders of code that uses the engine: bots may know goals, and commands ask for them."""


def engine() -> list[Path]:
    """Return the modules of the engine."""
    return [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] not in BESIDE_ENGINE]


def folder_of(path: Path) -> str:
    """Return the folder of the expansion or part that a module is in, or else its own path."""
    parts = path.relative_to(SOURCE).parts
    if parts[0] == "challenge" and len(parts) > 1:
        return "challenge"
    if parts[0] == "expansions" and len(parts) > 2:
        return f"expansions.{parts[1]}"
    return "/".join(parts)


def folder_imported(name: str) -> str | None:
    """Return the folder that an import takes something from, or the module if it is not a whole expansion."""
    parts = name.removeprefix(ROOM).split(".")
    if not name.startswith(ROOM) or len(parts) < 2:
        return None
    if parts[0] == "expansions" and parts[1].replace("_", "-") in facts.EXPANSIONS:
        return f"expansions.{parts[1]}"
    return f"challenge.{parts[1]}" if parts[0] == "challenge" and parts[1][0].islower() else None


def taken() -> set[tuple[str, str]]:
    """Return which folder or module imports from which other folder."""
    found = set()
    for path in engine():
        here = folder_of(path)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    there = folder_imported(f"{node.module}.{alias.name}")
                    if there is not None and here not in (there, there.split(".")[0]):
                        found.add((here, there))
    return found


def test_only_listed_modules_import_from_folders_of_expansions() -> None:
    assert taken() == set(IMPORTS)


def test_only_listed_modules_name_expansions() -> None:
    known = {*facts.EXPANSIONS, *MODULES, "challenge"} - {"trail"}  # also a way to count longest routes
    named: dict[str, set[str]] = {}
    for path in engine():
        here = folder_of(path)
        if here == "challenge" or here.startswith("expansions."):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in known:
                named.setdefault(here, set()).add(node.value)
    assert named == NAMES


def test_no_engine_keeps_states_by_their_identity() -> None:
    """Values computed from a table, a sheet or options are cached in it (`Sheet.cache`) and freed with it."""
    found = {
        "/".join(path.relative_to(SOURCE).parts)
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Name) and node.id == "id" and isinstance(node.ctx, ast.Load)
    }
    assert found == set(BY_IDENTITY)


BY_IDENTITY = {
    "sheet/edges.py": "paths that are made once for ever",
    "expansions/canyon/bridges.py": "the same paths, and bridges that are made once for ever",
    "expansions/canyon/rules.py": "canyons by the identities of those paths",
}
"""The modules that cache objects by identity nevertheless, with the name of the cache."""
