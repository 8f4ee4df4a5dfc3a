"""The worked examples of the rules, for the tests of the oracle and of the engine.

Do not import the engine here, so that the oracle's own tests stay independent of it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from . import oracle

MODES = ("simple", "trail")
CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "cases.json").read_text(encoding="utf-8")
)["cases"]


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]


def drawing_of(placement: dict[str, Any]) -> str:
    """Return the drawing of a placement. Cases name groups only if the route and the sides leave a choice."""
    fitting = [
        drawing
        for drawing in oracle.orientations(placement["route"])
        if drawing[:4] == placement["sides"]
        and ("groups" not in placement or drawing[5:] == "|".join(placement["groups"]))
    ]
    assert len(fitting) == 1
    return fitting[0]


def sheet(placements: list[dict[str, Any]]) -> dict[str, str]:
    return {placement["cell"]: drawing_of(placement) for placement in placements}


def board_case(case_id: str) -> dict[str, str]:
    return next(sheet(case["given"]["placements"]) for case in CASES if case["id"] == case_id)


def expected_score(expect: dict[str, Any], mode: str) -> dict[str, int]:
    """Return the lines of the score that a board case states. A single length holds in both modes."""
    highway, railway = (
        length[mode] if isinstance(length, dict) else length
        for length in (expect["longestHighway"], expect["longestRailway"])
    )
    total = expect["networkPoints"] + highway + railway + expect["central"] - expect["errors"]
    assert expect.get("total", total) == total
    return {
        "exits": expect["networkPoints"],
        "highway": highway,
        "railway": railway,
        "centre": expect["central"],
        "errors": expect["errors"],
        "total": total,
    }
