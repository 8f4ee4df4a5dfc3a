"""Hot modules run compiled or uncompiled: both give equal results, and compiled modules are up to date."""

from __future__ import annotations

import importlib
import re
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import inkrally
from tests.compiled import both_ways
from tests.digests import PARTS
from tests.sample_sizes import PURE, compiled_only, scaled

PACKAGE = Path(inkrally.__file__).parent
HOT = sorted(path.with_suffix("") for path in PACKAGE.rglob("*.pxd"))


def extensions(module: Path) -> list[Path]:
    return [path for suffix in EXTENSION_SUFFIXES if (path := module.with_name(module.name + suffix)).exists()]


COMPILED = [module for module in HOT if extensions(module)]

needs_compiled = pytest.mark.skipif(not COMPILED, reason="no hot module is compiled here; `make build` compiles them")


@needs_compiled
def test_all_hot_modules_are_compiled_or_none() -> None:
    assert COMPILED == HOT, "some hot modules are compiled and some are not: make build"


def declarations(module: Path) -> set[Path]:
    """Return the `.pxd` files that are compiled into a module: its own, and those that they import, transitively."""
    found: set[Path] = set()
    waiting = [module.with_suffix(".pxd")]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            names = re.findall(r"^from (inkrally[\w.]*) cimport", path.read_text(encoding="utf-8"), re.MULTILINE)
            waiting += [PACKAGE.parent / f"{name.replace('.', '/')}.pxd" for name in names]
    return found


@needs_compiled
@pytest.mark.parametrize("module", HOT, ids=lambda module: module.name)
def test_no_compiled_module_is_older_than_its_sources(module: Path) -> None:
    sources = {module.with_suffix(".py"), *declarations(module)}
    for built in extensions(module):
        stale = sorted(path.name for path in sources if path.stat().st_mtime > built.stat().st_mtime)
        assert not stale, f"{built.name} is older than {', '.join(stale)}: make build"


@needs_compiled
@pytest.mark.parametrize("module", HOT, ids=lambda module: module.name)
def test_what_is_loaded_is_what_was_asked_for(module: Path) -> None:
    name = ".".join(module.relative_to(PACKAGE.parent).parts)
    loaded = importlib.import_module(name).__file__ or ""
    assert loaded.endswith(".py") == PURE


MORE = {"sheets": scaled(150), "registers": scaled(500), "logs": scaled(6)}
"""The number of positions for parts that are fast enough for more than the minimum."""


@compiled_only
@needs_compiled
def test_compiled_and_uncompiled_are_equal() -> None:
    """The parts together run a function of each hot module."""
    ran: set[Path] = set()
    for part in PARTS:
        count = str(MORE.get(part, 0))
        compiled, uncompiled = (told.splitlines() for told in both_ways("-m", "tests.digests", part, count))
        assert (compiled[0], uncompiled[0]) == ("compiled", "uncompiled")
        assert len(compiled) > 3
        assert compiled[1:-1] == uncompiled[1:-1], part
        ran |= {Path(name) for name in uncompiled[-1].split()}
    assert sorted(set(HOT) - ran) == []
