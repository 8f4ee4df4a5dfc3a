"""Written sheets of expansions, from their test folders: `examples.json` with scores, `faults.json` with errors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.match.errors import BadInput
from inkrally.railroad_ink.notation import score


def contents(name: str) -> Iterator[tuple[str, Any]]:
    """Yield each folder that has a file of this name, with the content of the file."""
    for path in sorted(Path(__file__).parent.glob(f"*/{name}")):
        yield path.parent.name, json.loads(path.read_text(encoding="utf-8"))


EXAMPLES = [
    pytest.param(example, id=f"{folder}: {example['note']}")
    for folder, examples in contents("examples.json")
    for example in examples
]
FAULTS = [
    pytest.param({**content["sheet"], **fields}, code, at, id=f"{folder}: {json.dumps(fields)}")
    for folder, content in contents("faults.json")
    for fields, code, at in content["faults"]
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_worked_example(example: dict[str, Any]) -> None:
    assert msgspec.to_builtins(score(example["sheet"])) == example["score"]


@pytest.mark.parametrize(("sheet", "code", "at"), FAULTS)
def test_a_written_sheet_with_a_fault(sheet: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(BadInput) as caught:
        score(sheet)
    assert (caught.value.code, caught.value.at) == (code, at)
