"""The toys and the folders where they are installed. Contains no copy of the project."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec

from inkrally.railroad_ink import facts
from tests.match import tiny, tiny_bots, tiny_pack, tiny_types
from tests.railroad_ink import toy

HERE = Path(__file__).parent
TOLL = msgspec.structs.replace(
    toy.FACTS,
    faces={"toll": ("toll-gate", "toll-gate", "toll-gully") + ("toll-coin",) * 3},
    routes=(
        facts.RouteFacts("toll-gate", "toll gate", "HHRR:NE|SW"),
        facts.RouteFacts("toll-gully", "gully", "G-G-:NS"),
    ),
    kinds={"G": facts.KindFacts("gully", like="V")},
    layers=("craters", "booths"),
    goals=(facts.Goal("XA", "Full of holes", "two holes to pay for", 2),),
    last_roll=False,
)
"""The expansion of `tests/railroad_ink/toy.py` with routes, a kind of end, a goal, and a layer that no die draws."""


def toll(folder: Path) -> None:
    """Write the folder of the toy expansion: manifest, rules, goal checks, client, rulebook, texts and lesson."""
    folder.mkdir()
    (folder / "manifest.json").write_bytes(msgspec.json.format(msgspec.json.encode(TOLL)))
    (folder / "__init__.py").write_text('"""Tolls: all that knows them lies here."""\n')
    (folder / "rules.py").write_text(Path(toy.__file__).read_text() + "\n\nEXPANSION = Toll\n")
    shutil.copy(HERE / "toll_goals.py", folder / "goals.py")
    for part in ("client", "rulebook", "lesson", "texts"):
        shutil.copytree(HERE / f"toll_{part}", folder / part)


def lanterns(folder: Path) -> None:
    """Write the tiny game of the contract tests as a package of `inkrally`: engine, bots, pack, types and client."""
    shutil.copytree(HERE / "game", folder)
    (folder / "__init__.py").write_text('"""Lanterns: all that knows them lies here."""\n')
    for module, name in ((tiny, "game"), (tiny_bots, "bots"), (tiny_pack, "pack"), (tiny_types, "types")):
        text = Path(str(module.__file__)).read_text()
        for old, new in (("tiny_bots", "bots"), ("tiny_types", "types"), ("tiny", "game")):
            text = text.replace(f"tests.match.{old}", f"inkrally.lanterns.{new}").replace(
                f"from .{old} ", f"from .{new} "
            )
        (folder / f"{name}.py").write_text(text)


def folder_of(name: str) -> Callable[[Path], None]:
    """Return a function that copies a file or folder beside this module to a given path."""

    def lay(place: Path) -> None:
        here = HERE / name
        if here.is_dir():
            shutil.copytree(here, place, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(here, place)

    return lay


TOYS: dict[str, Callable[[Path], None]] = {
    "src/inkrally/railroad_ink/expansions/toll": toll,
    "src/inkrally/roborally/courses/toy_yard.json": folder_of("course/toy_yard.json"),
    "src/inkrally/lanterns": lanterns,
    "src/inkrally/roborally/options/toy_mirror": folder_of("option"),
    "locales/eo": folder_of("language"),
}
"""The function that writes each toy, by the toy's path below the project's root."""
