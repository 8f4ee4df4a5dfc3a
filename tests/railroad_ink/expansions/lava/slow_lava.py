"""A second, slow implementation of lava (rules 8.2), written from the rules. Uses only the oracle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.railroad_ink import oracle

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
FULL = "AAAA:NESW"


def neighbour(space: str, side: str) -> str | None:
    """Return the space beyond a side, or None at the edge."""
    x, y = STEPS[side]
    column, row = ord(space[0]) - 65 + x, int(space[1]) - 1 + y
    return f"{chr(65 + column)}{row + 1}" if 0 <= column < 7 and 0 <= row < 7 else None


def lava_sides(drawing: str | None) -> list[str]:
    return [] if drawing is None else [side for side, kind in zip("NESW", drawing, strict=False) if kind == "A"]


def joined(drawings: Mapping[str, str], space: str, side: str) -> bool:
    """Return whether the space beyond a side has lava towards this one."""
    beyond = neighbour(space, side)
    return beyond is not None and OPPOSITE[side] in lava_sides(drawings.get(beyond))


def may_stand(drawings: Mapping[str, str], space: str, drawing: str) -> bool:
    """Return whether a lava face is legal: the space is empty, nothing clashes, and a lava side joins lava."""
    if space in drawings or not any(joined(drawings, space, side) for side in lava_sides(drawing)):
        return False
    for side, kind in zip("NESW", drawing, strict=False):
        if kind == "-":
            continue
        beyond = neighbour(space, side)
        if beyond is None:
            exit_kind = oracle.EXITS.get((space, side))
            if exit_kind is not None and exit_kind != kind:
                return False
        elif beyond in drawings:
            other = drawings[beyond]["NESW".index(OPPOSITE[side])]
            if other not in ("-", kind):
                return False
    return True


def faces(drawings: Mapping[str, str], shown: Sequence[str]) -> set[tuple[int, str, str]]:
    """Return the die, space and drawing of every lava face that may be drawn."""
    return {
        (number, space, drawing)
        for number, route in enumerate(shown, 4)
        for space in oracle.SPACES
        for drawing in oracle.orientations(route)
        if may_stand(drawings, space, drawing)
    }


def volcanoes(drawings: Mapping[str, str]) -> set[str]:
    return {
        space
        for space in oracle.SPACES
        if space not in drawings
        and not any((beyond := neighbour(space, side)) and lava_sides(drawings.get(beyond)) for side in "NESW")
    }


def rooms(drawings: Mapping[str, str], shown: Sequence[str]) -> set[tuple[int, str, str]]:
    """Return the routes that may be erased for a face, if none fits."""
    if faces(drawings, shown):
        return set()
    found = set()
    for space, drawing in drawings.items():
        route = "H" in drawing[:4] or "R" in drawing[:4]
        if not route or lava_sides(drawing) or not any(joined(drawings, space, side) for side in "NESW"):
            continue
        rest = {key: value for key, value in drawings.items() if key != space}
        found |= {each for each in faces(rest, shown) if each[1] == space}
    return found


def owed(drawings: Mapping[str, str], shown: Sequence[str]) -> str:
    """Return the code of what is required before any lava face is drawn, or ""."""
    if faces(drawings, shown):
        return "lava-face"
    helps = any(faces({**drawings, space: FULL}, shown) for space in volcanoes(drawings))
    return "lava-room" if helps or rooms(drawings, shown) else ""


def points(drawings: Mapping[str, str]) -> int:
    """Return five points for each closed lake, and one for each space of the largest."""
    left = {space for space, drawing in drawings.items() if lava_sides(drawing)}
    total = largest = 0
    while left:
        waiting, lake = [left.pop()], set()
        closed = True
        while waiting:
            space = waiting.pop()
            lake.add(space)
            left.discard(space)
            for side in lava_sides(drawings[space]):
                beyond = neighbour(space, side)
                if beyond is None:
                    continue
                if not joined(drawings, space, side):
                    closed = False
                elif beyond not in lake:
                    waiting.append(beyond)
        total += 5 * closed
        largest = max(largest, len(lake))
    return total + largest
