"""The hooks of `rule_hooks.py` stay few, and each is used by a card or a course rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from inkrally.roborally import rule_components, rule_hooks

ROOM = Path(rule_hooks.__file__).parent
HOUSE = ROOM.parent
OWN = [*(ROOM / "options").glob("*.py"), *(ROOM / "course_rules").glob("*.py")]
ASKING = [
    path
    for room in (ROOM, HOUSE / "bots" / "roborally")
    for path in room.rglob("*.py")
    if path not in OWN and path != Path(rule_hooks.__file__)
]


TRAITS_OF_NO_PART = {
    "guard": "a number of the kernel that a toy card has (`tests/toys/option/`), and no card of the box",
    "titled": "where the traits of a robot begin, read by the rule of the title",
}


def speaking() -> Iterator[rule_hooks.RuleComponent]:
    """Yield every Option card and every course rule."""
    for listed in (rule_components.OPTIONS, rule_components.RULES):
        yield from listed.values()


def doors(of: type) -> list[str]:
    named = [*vars(of), *getattr(of, "__annotations__", {})]
    return sorted({name for name in named if not name.startswith("_")})


def in_any(files: list[Path], name: str) -> bool:
    return any(re.search(rf"\.{name}\b|\"{name}\"", path.read_text()) for path in files)


def test_every_hook_is_used_by_a_rule_component() -> None:
    assert len(doors(rule_hooks.RuleComponent)) == 26
    idle = set(doors(rule_hooks.RuleComponent))
    for component in speaking():
        idle -= {name for name in idle if getattr(type(component), name) is not getattr(rule_hooks.RuleComponent, name)}
    assert not idle


def test_every_hook_of_a_component_is_called() -> None:
    assert not [name for name in doors(rule_hooks.RuleComponent) if not in_any(ASKING, name)]


def test_every_method_of_a_running_register_is_used_by_a_component() -> None:
    assert len(doors(rule_hooks.RegisterContext)) > 10
    assert not [name for name in doors(rule_hooks.RegisterContext) if not in_any(OWN, name)]


def test_every_trait_of_a_robot_is_set_by_a_rule_component() -> None:
    assert rule_hooks.Traits.__struct_fields__
    said = "".join(path.read_text() for path in OWN)
    idle = {name for name in rule_hooks.Traits.__struct_fields__ if not re.search(rf"\b{name}=", said)}
    assert idle == set(TRAITS_OF_NO_PART)


def test_each_feature_and_amount_has_a_part_and_is_asked_about() -> None:
    features = {feature for component in speaking() for feature in component.features}
    amounts = {amount for component in speaking() for amount in component.adds}
    assert (features, amounts) == (set(get_args(rule_hooks.Feature)), set(get_args(rule_hooks.Amount)))
    for feature in features - {"while down"}:
        assert any(f'"{feature}"' in path.read_text() for path in ASKING), feature
