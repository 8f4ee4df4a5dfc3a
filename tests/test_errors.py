"""Every stable error code is listed in docs/reference/errors.md, and nothing else is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
RAISERS = {
    **dict.fromkeys(("Refusal", "BadInput", "BadLog", "Problem", "StoreError", "TableCorrupted", "StartupError"), 0),
    **dict.fromkeys(("OwnedElsewhere", "FencedWrite", "NewerVersionRequired"), 0),
    "_choice": 2,
}
"""The names that construct an error, and the position of the code among their arguments."""


def codes_in_source() -> set[str]:
    found = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISERS:
                place = RAISERS[node.func.id]
                if len(node.args) > place and isinstance(code := node.args[place], ast.Constant):
                    found.add(str(code.value))
    return found


def test_every_code_is_listed() -> None:
    rows = re.findall(r"^\| (`[^|]*`) \|", (ROOT / "docs" / "reference" / "errors.md").read_text(), re.MULTILINE)
    listed = [code for row in rows for code in re.findall(r"`([a-z0-9-]+)`", row)]
    assert len(listed) == len(set(listed)), "a code is listed twice"
    assert codes_in_source() == set(listed)


def test_codes_are_words_with_dashes() -> None:
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code) for code in codes_in_source())
