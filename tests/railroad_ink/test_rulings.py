"""Section 14 of the rules: each conflict and decision has a test named after it, and a line in the docs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parents[1] / "docs" / "reference" / "rules-railroad-ink.md"
RULINGS = [f"X{number}" for number in range(1, 9)] + [f"D{number}" for number in range(1, 9)]


@pytest.mark.parametrize("ruling", RULINGS)
def test_14_a_test_is_named_after_it(ruling: str) -> None:
    """Named `test_x2_...`, `test_14_x3_...` or `test_8_2_and_d4_...`, because D4 is also a space."""
    named = re.compile(rf"^def test_(?:[0-9_]+_)?(?:and_)?{ruling.lower()}_", re.MULTILINE)
    assert any(named.search(path.read_text(encoding="utf-8")) for path in TESTS.rglob("test_*.py"))


def test_14_every_ruling_is_in_the_docs() -> None:
    section = RULES.read_text(encoding="utf-8").partition("## 14.")[2]
    assert sorted(re.findall(r"^\| ([XD]\d+) \|", section, re.MULTILINE)) == sorted(RULINGS)
