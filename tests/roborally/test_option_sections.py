"""Each section of the Options' rules has a test named after it.

The sections are the general rules (2 to 4), the cards (5), the courses (6) and the rulings (7). The name of a test
starts with its section (`test_2_8_...`), card (`test_brakes_...`) or ruling (`test_7_10_...`); that of a course with
`test_6_` followed by the course's name in the test.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from inkrally.roborally import rule_components
from inkrally.roborally.floor import courses

HERE = Path(__file__).parent
GENERAL = ("2_1", "2_2", "2_3", "2_4", "2_5", "2_6", "2_7", "2_8", "2_9", "3", "4")
RULINGS = 18
SUBSECTIONS = 6


def functions() -> dict[str, str]:
    """Return the source of each test of this folder, with its decorators, by name."""
    found = {}
    for path in sorted(HERE.glob("**/test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                decorators = [ast.get_source_segment(text, one) or "" for one in node.decorator_list]
                found[node.name] = "\n".join([*decorators, ast.get_source_segment(text, node) or ""])
    return found


TESTS = functions()


def without(*beginnings: str) -> list[str]:
    """Return the given beginnings with which no test's name begins."""
    return [one for one in beginnings if not any(re.match(f"test_{one}(?=_[a-z])", name) for name in TESTS)]


def test_each_general_rule_has_a_test() -> None:
    assert without(*GENERAL) == []


def test_each_option_card_has_a_test() -> None:
    assert len(rule_components.OPTIONS) == 26
    assert [card for card in rule_components.OPTIONS if not any(card in name for name in TESTS)] == []


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
