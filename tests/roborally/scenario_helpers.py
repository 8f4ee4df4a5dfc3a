"""Short ways to write a scenario in a test and to read its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from inkrally.roborally import scenario

Space = tuple[int, int]


def belt(way: str, speed: int = 1, *curves: str) -> dict[str, Any]:
    return {"belt": {"dir": way, "speed": speed, "curve_from": list(curves)}}


def pusher(side: str, *registers: int) -> dict[str, Any]:
    return {"pusher": {"side": side, "registers": list(registers or (1, 3, 5))}}


PIT: dict[str, Any] = {"pit": True}


def robot(name: str, x: int, y: int, facing: str = "N", **more: Any) -> dict[str, Any]:
    return {"id": name, "at": [x, y], "facing": facing} | more


class Outcome:
    """The result of `resolve`: robots by name and the trace."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.robots: dict[str, dict[str, Any]] = answer["robots"]
        self.winner: str | None = answer["winner"]
        self.trace: list[dict[str, Any]] = answer["trace"]

    def at(self, name: str) -> Space | None:
        return self.robots[name].get("at")

    def facing(self, name: str) -> str:
        return str(self.robots[name]["facing"])

    def damage(self, name: str) -> int:
        return int(self.robots[name]["damage"])

    def dead(self, name: str) -> bool:
        return not self.robots[name]["alive"]

    def changes(self, kind: str, stage: str | None = None) -> list[dict[str, Any]]:
        """Return all changes of a type, without the type, optionally only those of one stage."""
        return [
            {name: value for name, value in change.items() if name != "type"}
            for step in self.trace
            if stage in (None, step["stage"])
            for change in step["changes"]
            if change["type"] == kind
        ]

    def reasons(self, name: str) -> list[str]:
        """Return the reason of each stop of a robot."""
        return [change["by"] for change in self.changes("stopped") if change["robot"] == name]

    @property
    def stages(self) -> list[str]:
        return [step["stage"] for step in self.trace]


def resolve(
    robots: Sequence[Mapping[str, Any]],
    cards: Mapping[str, tuple[str, int]] | None = None,
    *,
    cells: Mapping[Space, Mapping[str, Any]] | None = None,
    walls: Sequence[tuple[int, int, str]] = (),
    lasers: Sequence[tuple[Space, str, int]] = (),
    flags: Sequence[Space] = (),
    size: Space = (8, 8),
    register: int = 1,
) -> Outcome:
    """Run one register on an open board with these elements; a laser is its space, wall and number of beams."""
    board = {
        "w": size[0],
        "h": size[1],
        "cells": {f"{x},{y}": dict(cell) for (x, y), cell in (cells or {}).items()},
        "walls": [list(wall) for wall in walls],
        "lasers": [{"at": list(at), "side": side, "beams": beams} for at, side, beams in lasers],
        "flags": [list(flag) for flag in flags],
    }
    return Outcome(
        scenario.resolve(
            {
                "run": "register",
                "register": register,
                "board": board,
                "robots": [dict(one) for one in robots],
                "cards": {name: list(card) for name, card in (cards or {}).items()},
            }
        )
    )
