"""Layers of written sheets that say in which spaces something lies beside drawings. Knows no expansion by name."""

from __future__ import annotations

from collections.abc import Mapping

from inkrally.match.errors import BadInput
from inkrally.railroad_ink.sheet import space_index


def read_spaces(value: object, at: str, code: str) -> list[str]:
    """A layer that is a list of spaces, such as `["A1"]`. Raises BadInput (`shape`, `unknown-space`, or `code`)."""
    if not isinstance(value, list):
        raise BadInput("shape", f"{code} is a list of spaces such as ['C3']", at)
    for number, space in enumerate(value):
        place = f"{at}.{number}"
        if not isinstance(space, str):
            raise BadInput("shape", "a space is named by text such as C3", place)
        space_index(space, place)
        if space in value[:number]:
            raise BadInput(code, f"{space} is named twice", place)
    return list(value)


def read_counts(value: object, at: str, code: str, most: int) -> dict[str, int]:
    """A layer that counts by space, such as `{"B2": 2}`. Raises BadInput (`shape`, `unknown-space`, or `code`)."""
    if not isinstance(value, Mapping):
        raise BadInput("shape", f'{code} is an object such as {{"B2": 1}}', at)
    for space, count in value.items():
        place = f"{at}.{space}"
        space_index(space, place)
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= most:
            raise BadInput(code, f"in a space there are 1 to {most}", place)
    return dict(value)
