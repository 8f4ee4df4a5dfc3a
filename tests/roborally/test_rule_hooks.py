"""The hooks of `rule_hooks.py` stay few and are used. Each section of the Options' rules has a test."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from inkrally.roborally import rule_components, rule_hooks
from inkrally.roborally.floor import courses
from tests.roborally.options.test_option_scenarios import BY_HAND, CASES

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


# The sections of the Options' rules are the general rules (2 to 4), the cards (5), the courses (6) and the rulings (7).
# The name of a test starts with its section (`test_2_8_...`), card (`test_brakes_...`) or ruling (`test_7_10_...`). The
# name of the test of a course starts with `test_6_`, and the test names the course. A worked scenario has its sections
# in `rule`.
HERE = Path(__file__).parent
GENERAL = ("2_1", "2_2", "2_3", "2_4", "2_5", "2_6", "2_7", "2_8", "2_9", "3", "4")
RULINGS = 18
SUBSECTIONS = 6


def functions() -> dict[str, str]:
    """Return the source of each test of this folder, with its decorators, and each worked scenario, by name."""
    found = {}
    for path in sorted(HERE.glob("**/test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                decorators = [ast.get_source_segment(text, one) or "" for one in node.decorator_list]
                found[node.name] = "\n".join([*decorators, ast.get_source_segment(text, node) or ""])
    for one in CASES + BY_HAND:
        for section in one.get("rule", "").replace(".", "_").lower().split(", "):
            found[f"test_{section.replace(' ', '_')}_scenario_{one['id']}"] = json.dumps(one)
    return found


TESTS = functions()


def without(*beginnings: str) -> list[str]:
    """Return the prefixes that no name of a test starts with."""
    return [one for one in beginnings if not any(re.match(f"test_{one}(?=_[a-z])", name) for name in TESTS)]


def test_each_general_rule_has_a_test() -> None:
    assert without(*GENERAL) == []


def test_each_option_card_has_a_test() -> None:
    assert len(rule_components.OPTIONS) == 26
    of_cards = [*TESTS, *(text for name, text in TESTS.items() if name.startswith("test_5_"))]
    assert [card for card in rule_components.OPTIONS if not any(card in one for one in of_cards)] == []


def test_each_course_with_special_rules_has_a_test() -> None:
    printed = [courses.printed_course(name) for name in courses.COURSE_IDS]
    special = {found.id: found.name for found in printed if found.rules}
    assert len(special) == 17
    of_courses = {name: text.lower() for name, text in TESTS.items() if re.match(r"test_6_", name)}
    said = [*of_courses, *of_courses.values()]
    assert [name for name in special if not any(name in one or special[name].lower() in one for one in said)] == []
    assert without(*(f"6_{number}" for number in range(1, SUBSECTIONS + 1))) == []


def test_each_ruling_has_a_test() -> None:
    assert without(*(f"7_{number}" for number in range(1, RULINGS + 1))) == []
