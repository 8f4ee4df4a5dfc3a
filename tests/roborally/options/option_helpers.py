"""Helpers for scenarios with Options: an open floor, robots that hold Options, and the result."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import scenario

DECK = [["M1", 490 + 10 * number] for number in range(18)]


def held(name: str, x: int, y: int, facing: str, *options: str, **more: Any) -> dict[str, Any]:
    """Return a robot that holds Options."""
    return {"id": name, "at": [x, y], "facing": facing, "options": list(options)} | more


def answer(robots: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Return the answer of `resolve`; by default to register 1 on an 8x8 floor with the elements of `board`."""
    board: dict[str, Any] = {"w": 8, "h": 8, "cells": {}, "walls": [], "lasers": [], "flags": []}
    case = {"run": "register", "board": board | more.pop("board", {}), "robots": robots} | more
    if case["run"] == "register":
        case.setdefault("register", 1)
    found: dict[str, Any] = scenario.resolve(case)
    return found


def after(robots: list[dict[str, Any]], **more: Any) -> dict[str, dict[str, Any]]:
    """Return the robots after the scenario."""
    found: dict[str, dict[str, Any]] = answer(robots, **more)["robots"]
    return found


def use(robot: str, option: str, **more: Any) -> dict[str, Any]:
    """Return a decision about an Option."""
    return {"robot": robot, "use": option} | more


def refused(robots: list[dict[str, Any]], **more: Any) -> tuple[str, str | None]:
    """Return the error code and the place of the error."""
    with pytest.raises(BadInput) as caught:
        answer(robots, **more)
    return caught.value.code, caught.value.at


def unused(robots: list[dict[str, Any]], **more: Any) -> bool:
    """Return whether the first decision was never asked for."""
    return refused(robots, **more) == ("decision-unused", "decisions.0")
