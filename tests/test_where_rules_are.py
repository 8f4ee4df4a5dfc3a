"""Test that `docs/reference/where-rules-are.md` is right: each rule is in the named file, which names its section."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOUND = 0.9
"""The minimum share of rules that are in the file where a reader would look first."""


def rows() -> list[tuple[str, str, str, str]]:
    """Return for each rule the game's folder, the section, the guessed file, and the actual file."""
    found = []
    for game, part in re.findall(
        r"^## `(\w+)/`\n(.*?)(?=^## |\Z)",
        (ROOT / "docs" / "reference" / "where-rules-are.md").read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    ):
        cells = re.findall(r"^\| [^|]+ \| ([\d.]+) \| `([^`]+)` \| `([^`]+)` \|$", part, re.MULTILINE)
        found += [(game, *row) for row in cells]
    return found


def test_no_rule_is_where_nobody_looks() -> None:
    found = rows()
    assert len(found) >= 30
    assert sum(guess == where for _, _, guess, where in found) >= FOUND * len(found)


def test_no_file_of_the_table_is_gone_or_names_another_section() -> None:
    wrong = []
    for game, section, _, where in rows():
        path = ROOT / "src" / "inkrally" / game / where
        named = rf'(?:"section": "|rules? |\(|and |to |, |; |sections? ){re.escape(section)}(?!\d)'
        if not path.is_file() or not re.search(named, path.read_text(encoding="utf-8")):
            wrong.append(f"{path}: {section}")
    assert not wrong
