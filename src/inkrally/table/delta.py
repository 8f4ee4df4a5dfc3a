"""The difference between what a viewer saw and sees: few, small changes in place of the whole.

Works on JSON values and on structs as they are encoded; knows nothing of what they mean. A place keeps its kind, as the
fields of a struct do: 1 and true within a list are not told apart, which lets whole parts be compared at once.

Hot: a server spends a good part of its time here, for every viewer of every change. Compiled with the `.pxd` beside it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

Change = list[Any]
"""`[path, value]` sets, `[path]` removes. A path leads from the root: text is a key of an object, a number an index.
"""


def diff(old: Any, new: Any) -> list[Change]:
    """The changes that turn one value into the other, in an order in which they can be applied."""
    changes: list[Change] = []
    if not _same(old, new):
        _diff(old, new, [], changes)
    return changes


def _same(old: Any, new: Any) -> bool:
    return old is new or (old.__class__ is new.__class__ and old == new)


def _diff(old: Any, new: Any, path: list[Any], changes: list[Change]) -> int:
    """For values that differ. What is the same is passed over before it is called: most is. Returns nothing of use."""
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
        # A key may be a number here, such as a robot's; in JSON every key is text.
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


_ALWAYS_TOLD = object()
"""In place of a default: the field is in the JSON whatever its value."""


def _left_out(value: Any, default: Any) -> bool:
    """Whether a field of a struct is not in its JSON, as msgspec judges it: by identity, or an empty container."""
    if value is default or value is msgspec.UNSET:
        return True
    return default.__class__ is type and value.__class__ is default and not value


@lru_cache(maxsize=256)
def _fields(struct: type[msgspec.Struct]) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a struct, their names in JSON, and the default with which each is left out of it: the value, or the
    type of an empty container. None for a struct that is told as a whole, since as a list it has no names."""
    if struct.__struct_config__.array_like:
        return ()
    found = []
    for field in msgspec.structs.fields(struct):
        default: Any = _ALWAYS_TOLD
        if struct.__struct_config__.omit_defaults:
            if field.default is not msgspec.NODEFAULT:
                default = field.default
            elif field.default_factory in (list, dict, set):
                default = field.default_factory
        found.append((field.name, field.encode_name, default))
    return tuple(found)
