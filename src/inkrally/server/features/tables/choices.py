"""The options of a game with their possible values, for the form of a new table.

The options and values are read from the game's option type.
"""

from __future__ import annotations

import types
import typing
from typing import Any, Literal

import msgspec


class OptionDefinition(msgspec.Struct, frozen=True):
    """One option of a game.

    Attributes:
        name: The name.
        values: The possible values. The value None lets the game choose.
        default: The default value.
    """

    name: str
    values: tuple[str | int | bool | None, ...]
    default: str | int | bool | None


def choices_of(options: type[msgspec.Struct]) -> tuple[OptionDefinition, ...]:
    """Return the options of a game that have a fixed list of values, in the order of the option type."""
    hints = typing.get_type_hints(options)
    found = []
    for field in msgspec.structs.fields(options):
        values = _values(hints[field.name])
        if any(value is not None for value in values):
            default = None if field.default is msgspec.NODEFAULT else field.default
            found.append(OptionDefinition(field.name, values, default))
    return tuple(found)


def _values(hint: Any) -> tuple[Any, ...]:
    """Return the possible values of an option, given its type. The result is empty if they cannot be listed."""
    origin = typing.get_origin(hint)
    if origin is Literal:
        return typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return tuple(value for part in typing.get_args(hint) for value in _values(part))
    if hint is type(None):
        return (None,)
    return (False, True) if hint is bool else ()
