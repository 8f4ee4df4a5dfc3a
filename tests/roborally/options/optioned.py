"""Scenarios with Options for tests: an open floor, robots with what they hold, what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import scenario

DECK = [["M1", 490 + 10 * number] for number in range(18)]


def held(name: str, x: int, y: int, facing: str, *options: str, **more: Any) -> dict[str, Any]:
    """A robot with Options."""
    return {"id": name, "at": [x, y], "facing": facing, "options": list(options)} | more


def answer(robots: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """What `resolve` answers; by default register 1 on a floor of 8 by 8 with `board` upon it."""
    board: dict[str, Any] = {"w": 8, "h": 8, "cells": {}, "walls": [], "lasers": [], "flags": []}
    case = {"run": "register", "board": board | more.pop("board", {}), "robots": robots} | more
    if case["run"] == "register":
        case.setdefault("register", 1)
    found: dict[str, Any] = scenario.resolve(case)
    return found


def after(robots: list[dict[str, Any]], **more: Any) -> dict[str, dict[str, Any]]:
    """The robots afterwards."""
    found: dict[str, dict[str, Any]] = answer(robots, **more)["robots"]
    return found


def use(robot: str, option: str, **more: Any) -> dict[str, Any]:
    """A decision."""
    return {"robot": robot, "use": option} | more


def refused(robots: list[dict[str, Any]], **more: Any) -> tuple[str, str | None]:
    """The code and the place of what is wrong."""
    with pytest.raises(BadInput) as caught:
        answer(robots, **more)
    return caught.value.code, caught.value.at


def unused(robots: list[dict[str, Any]], **more: Any) -> bool:
    """Whether nobody asked for the first decision."""
    return refused(robots, **more) == ("decision-unused", "decisions.0")
