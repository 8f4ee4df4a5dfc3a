"""Changes between JSON values: applied to the old value, they give the new one, and small differences stay small."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from inkrally.table.delta import diff
from inkrally.table.snapshots import REMEMBERED_UPDATES, Channel
from tests.plain_patch import patch

pytestmark = pytest.mark.hot("delta")

scalars = some.none() | some.booleans() | some.integers(2, 5) | some.sampled_from(["", "a", "b"])
values = some.recursive(
    scalars,
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.sampled_from("abcd"), inner, max_size=4),
    max_leaves=20,
)


@settings(deadline=None)
@given(values, values)
def test_changes_lead_from_the_old_to_the_new(old: Any, new: Any) -> None:
    changes = diff(old, new)
    sent = msgspec.json.decode(msgspec.json.encode(changes))
    found = patch(old, sent)
    assert msgspec.json.encode(found, order="sorted") == msgspec.json.encode(new, order="sorted")
    assert bool(changes) == (msgspec.json.encode(old, order="sorted") != msgspec.json.encode(new, order="sorted"))


def test_keys_of_objects_are_text_and_indexes_of_arrays_numbers() -> None:
    """Python uses robot numbers as keys. A client in another language sees text, as in any JSON."""
    changes = diff({1: [0, {2: "a"}], 3: 0}, {1: [0, {2: "b"}], 4: 0})
    assert changes == [[["3"]], [["1", 1, "2"], "b"], [["4"], 0]]


@settings(deadline=None)
@given(values)
def test_nothing_changed_is_no_change(value: Any) -> None:
    assert diff(value, msgspec.json.decode(msgspec.json.encode(value))) == []


class _Inner(msgspec.Struct, tag="inner"):
    first: Any
    second: Any = None


class _Short(msgspec.Struct, omit_defaults=True):
    value: Any = None


class _Sparse(msgspec.Struct, omit_defaults=True):
    first: Any = None
    many: tuple[Any, ...] = ()
    named: dict[str, Any] = {}
    maybe: Any | msgspec.UnsetType = msgspec.UNSET


class _Row(msgspec.Struct, array_like=True):
    value: Any


@settings(deadline=None)
@given(some.lists(values, min_size=6, max_size=6), some.lists(values, min_size=6, max_size=6))
def test_structs_are_told_as_json_has_them(old: list[Any], new: list[Any]) -> None:
    def struct(parts: list[Any]) -> Any:
        one, two, three, four, five, six = parts
        return [_Inner(one, {"x": _Row(two)}), _Inner(_Short(three), (four,)), _Row(five), _Short() if six else six]

    before, after = (msgspec.json.decode(msgspec.json.encode(struct(parts))) for parts in (old, new))
    changes = msgspec.json.decode(msgspec.json.encode(diff(struct(old), struct(new))))
    assert patch(before, changes) == after


def test_diff_contains_only_changed_paths() -> None:
    old = {"seats": [{"name": "a", "ring": "x"}, {"name": "b", "ring": "x"}], "gone": 1}
    new = {"seats": [{"name": "a", "ring": "x"}, {"name": "b", "ring": "y"}], "new": None}
    assert diff(old, new) == [[["gone"]], [["seats", 1, "ring"], "y"], [["new"], None]]
    assert diff([1, 2], [1, 2, 3]) == [[[], [1, 2, 3]]]


@settings(deadline=None)
@given(some.lists(values, min_size=1, max_size=REMEMBERED_UPDATES + 20), some.integers(-2, REMEMBERED_UPDATES + 30))
def test_a_channel_remembers_what_was_missed(told: list[Any], version: int) -> None:
    channel = Channel("e")
    seen: list[Any] = [None]
    for value in told:
        before = channel.version
        changes = channel.advance(_Plain(value))  # type: ignore[arg-type]  # a snapshot is only encoded as JSON
        assert channel.version == before + (changes is not None)
        if changes is not None:
            seen.append(msgspec.to_builtins(channel.seen))
    missed = channel.updates_since(version)
    remembered = max(0, channel.version - REMEMBERED_UPDATES)
    if not remembered <= version <= channel.version:
        assert missed is None
        return
    assert missed is not None
    found = seen[version]
    for number, changes in missed:
        version += 1
        assert number == version
        found = patch(found, msgspec.json.decode(changes))
    assert found == msgspec.to_builtins(channel.seen)


sparse = some.builds(
    _Sparse,
    first=values,
    many=some.lists(values, max_size=2).map(tuple),
    named=some.dictionaries(some.sampled_from("ab"), values, max_size=2),
    maybe=some.just(msgspec.UNSET) | values,
)


@settings(deadline=None)
@given(sparse, sparse)
def test_fields_that_json_leaves_out_come_and_go(old: _Sparse, new: _Sparse) -> None:
    before, after = (msgspec.json.decode(msgspec.json.encode(each)) for each in (old, new))
    changes = msgspec.json.decode(msgspec.json.encode(diff(old, new)))
    assert patch(before, changes) == after
    assert [] not in [change[0] for change in changes], "a struct of this kind is told field by field too"


class _Plain(msgspec.Struct):
    value: Any
