"""The worked examples of expansions: written sheets and their scores, in `examples.json` of their test folders."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.railroad_ink.notation import score

EXAMPLES = [
    pytest.param(example, id=f"{path.parent.name}: {example['note']}")
    for path in sorted(Path(__file__).parent.glob("*/examples.json"))
    for example in json.loads(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_worked_example(example: dict[str, Any]) -> None:
    assert msgspec.to_builtins(score(example["sheet"])) == example["score"]
