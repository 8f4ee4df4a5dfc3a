"""An import hook that loads the hot modules from Python source even if compiled extension files exist.

Tests and benchmarks use it to compare the two versions. Hot modules are those that the build compiles. Contains no
game.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType


class SourceFinder:
    """A meta path finder that loads modules with a `.pxd` file from source, not from their extension file."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith("inkrally.") or path is None:
            return None
        for folder in path:
            source = Path(folder) / f"{name.rpartition('.')[2]}.py"
            if source.with_suffix(".pxd").exists():
                return importlib.util.spec_from_file_location(name, source)
        return None


def install() -> None:
    """Register the finder before all others. Modules that are already loaded stay as they are."""
    sys.meta_path.insert(0, SourceFinder)
