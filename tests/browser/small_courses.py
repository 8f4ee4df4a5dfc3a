"""Small courses for the server of the browser tests.

Team races end after one or two turns, whatever is played. Boards turn and flags move soon.
"""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.roborally import facts
from inkrally.roborally.floor import courses

BOXED = ["N", "E", "S", "W"]


def shaft(dock: int) -> list[dict[str, Any]]:
    """Return a dock between walls whose belt leads to a flag on the space north of it, which robots cannot leave."""
    belt = {"kind": "normal", "out": "N", "in": []}
    return [{"walls": ["N", "E", "W"]}, {"start": dock, "walls": ["E", "S", "W"], "belt": belt}]


def boxed(dock: int) -> list[dict[str, Any]]:
    return [{"walls": BOXED}, {"start": dock, "walls": BOXED}]


BOARDS: dict[str, dict[str, Any]] = {
    # Docks 1 and 3 are of one team if docks alternate. Their robots reach a flag each in the first register.
    "small_shafts": {
        "name": "Shafts",
        "width": 4,
        "height": 2,
        "rows": [list(row) for row in zip(shaft(1), boxed(2), shaft(3), boxed(4), strict=True)],
    },
    # A belt leads from 2,1 to the eastern flag at 3,1, and from there to 2,0, which robots cannot leave for good.
    "small_west": {
        "name": "West",
        "width": 3,
        "height": 2,
        "rows": [
            [{}, {}, {"walls": ["N", "S", "W"]}],
            [{}, {}, {"walls": ["N", "S", "W"], "belt": {"kind": "normal", "out": "E", "in": []}}],
        ],
    },
    "small_east": {
        "name": "East",
        "width": 3,
        "height": 2,
        "rows": [
            [
                {"walls": ["N", "E"], "belt": {"kind": "normal", "out": "W", "in": ["S"], "turns": {"S": "ccw"}}},
                {},
                {"walls": BOXED},
            ],
            [
                {"walls": ["E", "S"], "belt": {"kind": "normal", "out": "N", "in": ["W"], "turns": {"W": "ccw"}}},
                {},
                {"walls": BOXED},
            ],
        ],
    },
    # A gear is in one corner. The robot of dock 1 reaches the space below it in the first register, whatever it plays.
    "small_gear": {
        "name": "Gear",
        "width": 3,
        "height": 3,
        "rows": [[{"gear": "cw"}, {}, {}], [{}, {}, {}], [{"walls": ["N", "E", "W"]}, {}, {}]],
    },
    "small_open": {
        "name": "Open",
        "width": 3,
        "height": 3,
        "rows": [[{"gear": "cw"}, {}, {}], [{}, {}, {}], [{}, {}, {}]],
    },
    # A flag on 0,0 moves to 2,0 in two registers and is lost in the third.
    "small_belt": {
        "name": "Belt",
        "width": 3,
        "height": 3,
        "rows": [
            [{"belt": {"kind": "normal", "out": "E", "in": ["W"] if x else []}} for x in range(3)],
            [{}, {}, {}],
            [{}, {}, {}],
        ],
    },
    "small_docks": {
        "name": "Docks",
        "width": 3,
        "height": 1,
        "rows": [
            [
                {"start": 1, "walls": ["E", "S", "W"], "belt": {"kind": "normal", "out": "N", "in": []}},
                {"start": 2, "walls": ["E", "S", "W"]},
                {"walls": BOXED},
            ]
        ],
    },
}
COMMON = {"order": 0, "category": "team", "level": None, "length": "short", "height": 2, "dock": None}
COURSES: list[dict[str, Any]] = [
    COMMON
    | {
        "id": "small_toggle",
        "name": "Shafts",
        "players": {"one_of": [4]},
        "width": 4,
        "boards": [{"board": "small_shafts", "x": 0, "y": 0}],
        "flags": [{"flag": 1, "x": 0, "y": 0}, {"flag": 2, "x": 2, "y": 0}],
        "special_rules": ["toggle"],
    },
    COMMON
    | {
        "id": "small_capture",
        "name": "Two boards",
        "players": {"one_of": [2, 4]},
        "width": 6,
        "boards": [{"board": "small_west", "x": 0, "y": 0}, {"board": "small_east", "x": 3, "y": 0}],
        "flags": [{"flag": 1, "x": 0, "y": 0}, {"flag": 2, "x": 3, "y": 1}],
        "special_rules": ["capture"],
    },
    *(
        COMMON
        | {
            "id": f"small_{name}",
            "name": "Three by three",
            "players": {"one_of": [2]},
            "width": 3,
            "height": 4,
            "boards": [{"board": board, "x": 0, "y": 0}, {"board": "small_docks", "x": 0, "y": 3}],
            "flags": [{"flag": number, "x": x, "y": y} for number, (x, y) in enumerate(flags, 1)],
            "special_rules": [rule],
        }
        for name, board, flags, rule in [
            ("turning", "small_gear", [(0, 2), (1, 0)], "coin_rotation"),
            ("turned", "small_open", [(0, 2), (2, 2), (1, 1)], "coin_rotation"),
            ("moving", "small_belt", [(1, 2), (0, 0)], "moving_flags"),
        ]
    ),
]


def lay() -> None:
    """Add the courses to the printed ones, but to no list."""
    facts.BOARDS.update(msgspec.convert(BOARDS, dict[str, facts.Board]))
    for course in msgspec.convert(COURSES, list[facts.PrintedCourse]):
        courses._PRINTED[course.id] = course
