"""Layers of written sheets that say in which spaces something lies beside drawings. Knows no expansion by name."""

from __future__ import annotations

from inkrally.match.errors import BadInput
from inkrally.railroad_ink.sheet.sheet import space_index


def read_spaces(value: object, at: str, name: str) -> list[str]:
    """A layer that is a list of spaces, such as `["A1"]`. Raises BadInput (`shape`, `unknown-space`, `space-twice`)."""
    if not isinstance(value, list):
        raise BadInput("shape", f"{name} is a list of spaces such as ['C3']", at)
    for number, space in enumerate(value):
        place = f"{at}.{number}"
        if not isinstance(space, str):
            raise BadInput("shape", "a space is named by text such as C3", place)
        space_index(space, place)
        if space in value[:number]:
            raise BadInput("space-twice", f"{name} has {space} twice", place, {"space": space})
    return list(value)
