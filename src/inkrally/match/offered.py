"""What a package offers at its front, loaded when it is first asked for, so that its import costs nothing.

Knows no game, and imports none of the house.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def offered(
    package: str, names: Sequence[str], homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package that offers these names. `homes` are the modules of those that
    do not lie in its module `front`."""

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {package!r} has no attribute {name!r}; it offers {', '.join(names)}")
        return getattr(import_module(homes.get(name, f"{package}.front")), name)

    def listed() -> list[str]:
        return [*vars(import_module(package)), *names]

    return get, listed
