"""Load the hot modules from their Python source even where a compiled one lies beside it.

For tests and benchmarks, which compare the two. Knows nothing of any game.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType


class SourceFinder:
    """A finder, asked before the usual ones, that prefers source over an extension file."""

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
    """Put the finder in front; has no effect on modules that are loaded already."""
    sys.meta_path.insert(0, SourceFinder)
