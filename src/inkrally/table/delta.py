"""The difference between two snapshots as a few small changes.

Works on JSON values, and on structs as msgspec encodes them. Values are compared with `==`, so 1 and true in a list
count as equal. This is safe if each value always has the same type, as the fields of a struct do.

A server spends much of its time in this module, for every viewer of every change. It is therefore compiled with Cython,
with the types in the `.pxd` file beside it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

Change = list[Any]
"""`[path, value]` sets a value, `[path]` removes it. A path leads from the root by object keys and array indexes."""


def diff(old: Any, new: Any) -> list[Change]:
    """Return the changes that turn one value into the other, in the order in which to apply them."""
    changes: list[Change] = []
    if not _same(old, new):
        _diff(old, new, [], changes)
    return changes


def _same(old: Any, new: Any) -> bool:
    return old is new or (old.__class__ is new.__class__ and old == new)


def _diff(old: Any, new: Any, path: list[Any], changes: list[Change]) -> int:
    """Append the changes between two different values to `changes`. Always returns 0; Cython needs a return value to
    pass exceptions on."""
    if isinstance(new, msgspec.Struct) and old.__class__ is new.__class__ and (fields := _fields(new.__class__)):
        for name, key, default in fields:
            before, after = getattr(old, name), getattr(new, name)
            if _same(before, after):
                continue
            if _left_out(after, default):
                if not _left_out(before, default):
                    changes.append([[*path, key]])
            elif _left_out(before, default):
                changes.append([[*path, key], after])
            else:
                _diff(before, after, [*path, key], changes)
    elif isinstance(old, dict) and isinstance(new, dict):
        # A key may be a number, such as that of a robot. In JSON every key is text.
        for key in old:
            if key not in new:
                changes.append([[*path, str(key)]])
        for key, after in new.items():
            if key not in old:
                changes.append([[*path, str(key)], after])
            elif not _same(before := old[key], after):
                _diff(before, after, [*path, str(key)], changes)
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            if not _same(before, after):
                _diff(before, after, [*path, index], changes)
    else:
        changes.append([path, new])
    return 0


_NO_DEFAULT = object()
"""Marks a field without a default: it is always in the JSON."""


def _left_out(value: Any, default: Any) -> bool:
    """Return whether msgspec leaves a field with this value out of the JSON.

    It does if the value is the default object itself, or an empty container of the type that is the default.
    """
    if value is default or value is msgspec.UNSET:
        return True
    return default.__class__ is type and value.__class__ is default and not value


@lru_cache(maxsize=256)
def _fields(struct: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """Return for each field of a struct its name, its name in JSON, and the default with which JSON leaves it out.

    The default is a value, the type of an empty container, or `_NO_DEFAULT`. For structs that are encoded as arrays,
    the result is empty.
    """
    if struct.__struct_config__.array_like:
        return ()
    found = []
    for field in msgspec.structs.fields(struct):
        default: Any = _NO_DEFAULT
        if struct.__struct_config__.omit_defaults:
            if field.default is not msgspec.NODEFAULT:
                default = field.default
            elif field.default_factory in (list, dict, set):
                default = field.default_factory
        found.append((field.name, field.encode_name, default))
    return tuple(found)
