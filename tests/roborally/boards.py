"""Boards for tests: custom courses, and random scenarios for `resolve` on small boards where all elements interact."""

from __future__ import annotations

import random
from typing import Any

SIDES = "NESW"
KINDS = ("M1", "M2", "M3", "BU", "L", "R", "U")
REGISTERS = ([1, 3, 5], [2, 4], [1, 2, 3, 4, 5], [3])


def own_course(name: str, width: int, height: int, cells: dict[str, Any], *flags: tuple[int, int]) -> dict[str, Any]:
    """Return the file of a course for one or two players that consists of one board."""
    return {
        "format": 1,
        "name": name,
        "players": [1, 2],
        "boards": [{"board": "board", "x": 0, "y": 0}],
        "own_boards": {"board": {"width": width, "height": height, "cells": cells}},
        "flags": [{"flag": number, "x": x, "y": y} for number, (x, y) in enumerate(flags, 1)],
    }


def _element(rng: random.Random) -> dict[str, Any]:
    kind = rng.choices(("belt", "pit", "gear", "pusher", "crusher", "repair", "both"), (10, 2, 2, 4, 1, 2, 1))[0]
    belt_way = rng.choice(SIDES)
    belt = {
        "dir": belt_way,
        "speed": rng.choice((1, 2)),
        "curve_from": [side for side in SIDES if side != belt_way and rng.random() < 0.4],
    }
    pusher = {"side": rng.choice(SIDES), "registers": rng.choice(REGISTERS)}
    match kind:
        case "belt":
            return {"belt": belt}
        case "pit":
            return {"pit": True}
        case "gear":
            return {"gear": rng.choice(("CW", "CCW"))}
        case "pusher":
            return {"pusher": pusher}
        case "crusher":
            return {"crusher": {"registers": rng.choice(REGISTERS)}}
        case "repair":
            return {"repair": rng.choice((1, 2))}
        case _:
            return {"belt": belt, "pusher": pusher}


def case(seed: int) -> dict[str, Any]:
    """Return a scenario with `run` "register" or "registers"."""
    rng = random.Random(seed)
    w, h = rng.randint(2, 7), rng.randint(2, 7)
    spaces = [(x, y) for y in range(h) for x in range(w)]
    # Some boards have only belts, so that long trains, loops and conflicts occur.
    crowd = rng.choice((0.15, 0.4, 0.7, 0.95))
    cells = {f"{x},{y}": _element(rng) for x, y in spaces if rng.random() < crowd}
    solid = [(x, y) for x, y in spaces if "pit" not in cells.get(f"{x},{y}", {})]
    robots = rng.randint(1, min(8, len(solid))) if solid else 0
    if not robots:
        return case(seed + 1_000_003)
    walls = [[*rng.choice(spaces), rng.choice(SIDES)] for _ in range(rng.choice((0, 1, 4, 12)))]
    lasers = [
        {"at": list(rng.choice(spaces)), "side": rng.choice(SIDES), "beams": rng.randint(1, 3)}
        for _ in range(rng.choice((0, 0, 1, 3)))
    ]
    flags = [list(space) for space in rng.sample(solid, min(rng.choice((0, 1, 2, 3)), len(solid)))]
    names = [f"R{number}" for number in range(robots)]
    placed = rng.sample(solid, robots)
    found: dict[str, Any] = {
        "board": {"w": w, "h": h, "cells": cells, "walls": walls, "lasers": lasers, "flags": flags},
        "robots": [
            {
                "id": name,
                "at": list(at),
                "facing": rng.choice(SIDES),
                "damage": rng.choice((0, 0, 3, 4, 8, 9)),
                "lives": rng.choice((1, 2, 3)),
                "flags_touched": rng.randint(0, max(0, len(flags) - 1)),
                "archive": list(rng.choice(solid)),
                "powered_down": rng.random() < 0.15,
            }
            for name, at in zip(names, placed, strict=True)
        ],
    }
    priorities = rng.sample(range(10, 850, 10), 5 * robots)
    if rng.random() < 0.5:
        cards = {name: [rng.choice(KINDS), priorities.pop()] for name in names if rng.random() < 0.8}
        return found | {"run": "register", "register": rng.randint(1, 5), "cards": cards}
    programs = {
        name: [[rng.choice(KINDS), priorities.pop()] if rng.random() < 0.9 else None for _ in range(rng.randint(0, 5))]
        for name in names
    }
    return found | {"run": "registers", "programs": programs}
