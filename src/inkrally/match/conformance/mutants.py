"""Actions with one changed part, for the checks of refusals.

Contains nothing specific to one game: the type of the actions gives the possible values.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from inkrally.match.errors import InkrallyError
from inkrally.match.log import convert_union

Path: TypeAlias = tuple[str | int, ...]
"""The keys and indexes that lead to a value inside JSON."""


def words(act_type: Any) -> list[str]:
    """Return all strings that the type of actions lists: tags, enumerations and literals, sorted."""
    try:
        schema = msgspec.json.schema(act_type)
    except TypeError:
        return []  # no schema describes this type, so no other names are tried
    found: set[str] = set()
    _collect(schema, found)
    return sorted(found)


def _collect(schema: Any, found: set[str]) -> None:
    """Add the strings of all `enum` lists inside a JSON schema to `found`."""
    if isinstance(schema, dict):
        found.update(word for word in schema.get("enum", ()) if isinstance(word, str))
        for part in schema.values():
            _collect(part, found)
    elif isinstance(schema, list):
        for part in schema:
            _collect(part, found)


def mutants(act: Any, act_type: Any, vocabulary: list[str], rng: random.Random) -> Iterator[Any]:
    """Yield variants of an action, each with one value changed, that its type still allows.

    `vocabulary` has strings to try, from `words`.
    """
    plain = msgspec.to_builtins(act, str_keys=True)
    for path, part in list(_parts(plain, ())):
        for value in _variants(part, vocabulary, rng):
            try:
                yield convert_union(_changed(plain, path, value), act_type)
            except (msgspec.ValidationError, InkrallyError):
                continue


def _parts(plain: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Yield all values inside a JSON value with their paths. `path` leads to `plain`, and is empty for the root."""
    if path:
        yield path, plain
    if isinstance(plain, dict):
        for key, part in plain.items():
            yield from _parts(part, (*path, key))
    elif isinstance(plain, list):
        for index, part in enumerate(plain):
            yield from _parts(part, (*path, index))


def _variants(part: Any, vocabulary: list[str], rng: random.Random) -> list[Any]:
    """Return other values to try in the place of a JSON value."""
    if isinstance(part, bool):
        return [not part]
    if isinstance(part, int):
        return [part + 1, part - 1, -part, -1, 0, 2**31, 2**63, -(2**70)]
    if isinstance(part, str):
        return ["", f"{part} ", part[::-1], part.swapcase(), "\x00", *rng.sample(vocabulary, min(6, len(vocabulary)))]
    if isinstance(part, list):
        return [[], part[::-1], part[1:], part + part[:1], part * 50]
    return [None, 0, "", []]


def _changed(plain: Any, path: Path, value: Any) -> Any:
    """Return a copy of a JSON value with another value at a path."""
    twin = copy.copy(plain)
    inner = twin
    for step in path[:-1]:
        inner[step] = copy.copy(inner[step])
        inner = inner[step]
    inner[path[-1]] = value
    return twin
