"""Checks values of JSON that people write: their types, names and ranges.

Every function `read_…` takes a decoded value, its place such as `board.cells.1,1.belt`, and a name for it in error
messages. It returns the checked value, or raises BadInput with that place. Keep rules of the game out of this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from inkrally.match.errors import BadInput
from inkrally.roborally.floor.floor import SIDES
from inkrally.roborally.register.trace import Facing, Space

MAX_NAME = 80


def join_path(at: str, name: object) -> str:
    """Return the place of an item of an object or a list, such as `board.cells` for `cells` in `board`."""
    shown = str(name)[:40]
    return f"{at}.{shown}" if at else shown


def kind_of(value: object) -> str:
    """Return the type of a JSON value as a phrase for error messages, such as `a list`."""
    names = {
        dict: "an object",
        list: "a list",
        str: "text",
        bool: "true or false",
        int: "a number",
        float: "a fraction",
    }
    return "null" if value is None else names.get(type(value), "a fraction")


def read_object(
    value: object, at: str, subject: str, needed: Iterable[str] = (), other: Iterable[str] = ()
) -> dict[str, Any]:
    """Return a JSON object that has all names in `needed`, and otherwise only names in `other`.

    Raises BadInput. `at` is the path of the value in the input and `subject` its description, both for the error.
    """
    if not isinstance(value, dict):
        raise BadInput("shape", f"{subject} must be a JSON object, not {kind_of(value)}", at)
    known = (*needed, *other)
    for name in value:
        if name not in known:
            raise BadInput(
                "unknown-field",
                f"{subject} has no field {name[:40]!r}; its fields are: {', '.join(known)}",
                join_path(at, name),
            )
    for name in needed:
        if name not in value:
            raise BadInput(
                "missing-field", f"{subject} has {', '.join(needed)}; {name} is missing", join_path(at, name)
            )
    return value


def read_mapping(value: object, at: str, subject: str) -> dict[str, Any]:
    """Return a JSON object that may have any names. Raises BadInput (`shape`).

    `at` and `subject` are as in `read_object`.
    """
    if not isinstance(value, dict):
        raise BadInput("shape", f"{subject} must be a JSON object, not {kind_of(value)}", at)
    return value


def read_list(value: object, at: str, subject: str) -> list[Any]:
    """Return a JSON list. Raises BadInput (`shape`). `at` and `subject` are as in `read_object`."""
    if not isinstance(value, list):
        raise BadInput("shape", f"{subject} must be a list, not {kind_of(value)}", at)
    return value


def read_number(value: object, at: str, subject: str, least: int, most: int) -> int:
    """Return an integer from `least` to `most`. Raises BadInput. `at` and `subject` are as in `read_object`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput("shape", f"{subject} must be a whole number, not {kind_of(value)}", at)
    if not least <= value <= most:
        raise BadInput("number-range", f"{subject} must be a number from {least} to {most}", at)
    return value


def read_bool(value: object, at: str, subject: str) -> bool:
    """Return a JSON boolean. Raises BadInput (`shape`). `at` and `subject` are as in `read_object`."""
    if not isinstance(value, bool):
        raise BadInput("shape", f"{subject} must be true or false, not {kind_of(value)}", at)
    return value


def read_choice(value: object, at: str, subject: str, known: Iterable[Any]) -> Any:
    """Return a text that is one of the texts in `known`.

    Raises BadInput. `at` and `subject` are as in `read_object`.
    """
    if not isinstance(value, str):
        raise BadInput("shape", f"{subject} must be text, not {kind_of(value)}", at)
    if value not in known:
        raise BadInput("unknown-word", f"{subject} must be one of {', '.join(known)}, not {value[:40]!r}", at)
    return value


def read_name(value: object, at: str, subject: str) -> str:
    """Return a text of 1 to 80 characters. Raises BadInput. `at` and `subject` are as in `read_object`."""
    if not isinstance(value, str):
        raise BadInput("shape", f"{subject} must be text, not {kind_of(value)}", at)
    if not 1 <= len(value) <= MAX_NAME:
        raise BadInput("number-range", f"{subject} must have 1 to {MAX_NAME} characters", at)
    return value


def read_side(value: object, at: str, subject: str) -> Facing:
    """Return a side of a space: N, E, S or W. Raises BadInput. `at` and `subject` are as in `read_object`."""
    side: Facing = read_choice(value, at, subject, SIDES)
    return side


def read_sides(value: object, at: str, subject: str) -> tuple[Facing, ...]:
    """Return a list of different sides. Raises BadInput. `at` and `subject` are as in `read_object`."""
    sides = tuple(
        read_side(side, join_path(at, number), subject) for number, side in enumerate(read_list(value, at, subject))
    )
    if len(set(sides)) < len(sides):
        raise BadInput("twice", f"{subject} may list each side only once", at)
    return sides


def read_registers(value: object, at: str, subject: str) -> tuple[int, ...]:
    """Return the numbers of registers, at least one and all different. Raises BadInput."""
    listed = read_list(value, at, subject)
    registers = tuple(read_number(one, join_path(at, number), "a register", 1, 5) for number, one in enumerate(listed))
    if not registers or len(set(registers)) < len(registers):
        raise BadInput("twice", f"{subject} must be a list of at least one register, each at most once", at)
    return registers


def read_space(value: object, at: str, subject: str) -> Space:
    """Return a space from a JSON list [x, y]. The space may be off the floor. Raises BadInput."""
    listed = read_list(value, at, subject)
    if len(listed) != 2:
        raise BadInput("shape", f"{subject} must be a space [x, y]", at)
    x, y = (read_number(one, join_path(at, number), "x and y", -999, 999) for number, one in enumerate(listed))
    return x, y


def read_space_key(name: str, at: str) -> Space:
    """Return a space from a name of a JSON object such as "3,0". Raises BadInput."""
    x, comma, y = name.partition(",")
    if not (comma and x.isascii() and y.isascii() and x.isdigit() and y.isdigit() and len(name) <= 7):
        raise BadInput("space-form", f'a space is written "x,y" such as "3,0", not {name[:40]!r}', join_path(at, name))
    if (str(int(x)), str(int(y))) != (x, y):
        raise BadInput(
            "space-form", f"a space is written without leading zeros, not {name[:40]!r}", join_path(at, name)
        )
    return int(x), int(y)
