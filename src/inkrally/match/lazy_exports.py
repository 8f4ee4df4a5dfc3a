"""Lazy exports: names of a package whose modules are loaded on first use, so that importing the package costs nothing.

Contains nothing specific to one game, and imports no other part of inkrally.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazy_exports(
    package: str, names: Sequence[str], homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the functions `__getattr__` and `__dir__` for a package that exports these names.

    `homes` maps a name to the module that defines it. A name that is not in `homes` is defined in the package's module
    `public_api`.
    """

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}; it offers {', '.join(names)}")
        return getattr(import_module(homes.get(name, f"{package}.public_api")), name)

    def listed() -> list[str]:
        return [*vars(import_module(package)), *names]

    return get, listed
