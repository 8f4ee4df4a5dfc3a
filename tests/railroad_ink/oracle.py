"""A second, independent implementation of the base rules of Railroad Ink, for comparison with the engine.

It follows the rules reference directly ("Rules 4.1" is its section 4.1), with strings, dicts and sets, and without any
attention to speed. It covers both base games: the board, the route drawings, where they may be drawn, networks, errors,
longest routes and the score. Of the expansions it covers those that are drawn with sides: rivers and lakes (Rules 7).
Buildings and goals are not here.

It must never import inkrally or read its data. A shared table, helper or idea would be wrong on both sides at once, and
no comparison would notice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

Drawings = Mapping[str, str]
"""A sheet: the name of each space that is not empty, and its drawing ("A4": "-H-H:EW")."""

End = tuple[str, str]
"""A space and one of its sides, whether or not anything is drawn there."""

Node = tuple[str, int]
"""A space and one of its groups, counted from 0 in the order of the canonical notation."""

SIDES = "NESW"
COLUMNS = "ABCDEFG"
ROWS = "1234567"
SPACES = [column + row for column in COLUMNS for row in ROWS]

# Clockwise from the north-west corner (Rules 2).
EXITS: dict[End, str] = {
    ("B1", "N"): "H",
    ("D1", "N"): "R",
    ("F1", "N"): "H",
    ("G2", "E"): "R",
    ("G4", "E"): "H",
    ("G6", "E"): "R",
    ("F7", "S"): "H",
    ("D7", "S"): "R",
    ("B7", "S"): "H",
    ("A6", "W"): "R",
    ("A4", "W"): "H",
    ("A2", "W"): "R",
}

CENTRE = {column + row for column in "CDE" for row in "345"}

# Each route in one orientation (Rules 3).
BASE_ROUTES = {
    "h-straight": "H-H-:NS",
    "h-curve": "HH--:NE",
    "h-tee": "HHH-:NES",
    "r-straight": "R-R-:NS",
    "r-curve": "RR--:NE",
    "r-tee": "RRR-:NES",
    "overpass": "HRHR:NS|EW",
    "st-straight": "H-R-:NS*",
    "st-curve": "HR--:NE*",
}
CHALLENGE_ROUTES = {
    "h-end": "H---:N*",
    "r-end": "R---:N*",
    "st-tee-h": "HRH-:NES*",
    "st-tee-r": "RHR-:NES*",
    "h-double": "HHHH:NE|SW",
    "r-double": "RRRR:NE|SW",
}
SPECIAL_ROUTES = {
    "sp-hhrh": "HHRH:NESW*",
    "sp-hrrr": "HRRR:NESW*",
    "sp-hhhh": "HHHH:NESW",
    "sp-rrrr": "RRRR:NESW",
    "sp-hrrh": "HRRH:NESW*",
    "sp-hrhr": "HRHR:NESW*",
}
BASE_AND_SPECIAL = {**BASE_ROUTES, **CHALLENGE_ROUTES, **SPECIAL_ROUTES}

# Rules 7.1. Rivers need no connection.
RIVER_ROUTES = {
    "v-straight": "V-V-:NS",
    "v-curve": "VV--:NE",
    "v-bridge-h": "VHVH:NS|EW",
    "v-bridge-r": "VRVR:NS|EW",
}
# Rules 7.2. Water needs no connection either. The last drawing is on no die.
LAKE_ROUTES = {
    "l-quarter": "L---:N",
    "l-half": "LL--:NE",
    "l-three": "LLL-:NES",
    "l-pier-h": "L-H-:NS*",
    "l-pier-r": "L-R-:NS*",
    "l-pier-hr": "LLHR:NESW*",
    "l-full": "LLLL:NESW",
}
# Rules 8.2. The last drawing is on no die.
LAVA_ROUTES = {
    "a-half": "AA--:NE",
    "a-opposite": "A-A-:NS",
    "a-three": "AAA-:NES",
    "a-quarter-h": "HAH-:NS|E",
    "a-quarter-r": "RAR-:NS|E",
    "a-volcano": "AAAA:NESW",
}
EXPANSION_ROUTES = {"river": RIVER_ROUTES, "lake": LAKE_ROUTES, "lava": LAVA_ROUTES}
UNCONNECTED = {route for name in ("river", "lake") for route in EXPANSION_ROUTES[name]}
ROUTES = {**BASE_AND_SPECIAL, **{route: text for each in EXPANSION_ROUTES.values() for route, text in each.items()}}

# The drawings that appear automatically and clash with nothing (Rules 4.1).
AUTOMATIC = {"LLLL:NESW", "AAAA:NESW"}

# By the number of exits, 0 to 12 (Rules 6.1).
NETWORK_VALUES = [0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45]


# --- Drawings -------------------------------------------------------------------------------------------


def canonical(drawing: str) -> str:
    """Return a drawing in canonical notation (Rules 1): groups by their first side, sides in the order N E S W.

    Accepts every kind of line in the notation, also of expansions. Raises ValueError if the text is not a drawing,
    because of its form or because a side with a line is not in exactly one group.
    """
    lines, colon, tail = drawing.partition(":")
    if not colon or len(lines) != 4 or not set(lines) <= set("HRVLAFMPX-"):
        raise ValueError(f"{drawing!r}: four of H R V L A F M P X - and a colon must come first")
    groups = []
    for text in tail.split("|") if tail else []:
        sides = text.removesuffix("*")
        if not sides or not set(sides) <= set(SIDES):
            raise ValueError(f"{drawing!r}: a group is one or more of N E S W, then perhaps one *")
        station = "*" if text.endswith("*") else ""
        groups.append("".join(sorted(sides, key=SIDES.index)) + station)
    grouped = sorted(letter for group in groups for letter in group if letter != "*")
    if grouped != sorted(side for side, kind in zip(SIDES, lines, strict=True) if kind != "-"):
        raise ValueError(f"{drawing!r}: each side with a line must be in exactly one group")
    groups.sort(key=lambda group: SIDES.index(group[0]))
    return lines + ":" + "|".join(groups)


def orientations(route_id: str) -> list[str]:
    """Return every different drawing of a route, rotated and mirrored, sorted (Rules 1, 3)."""
    quarter_turn = {"N": "E", "E": "S", "S": "W", "W": "N"}
    left_right = {"N": "N", "E": "W", "S": "S", "W": "E"}
    found = set()
    for drawing in (ROUTES[route_id], _moved(ROUTES[route_id], left_right)):
        turned = drawing
        for _ in range(4):
            found.add(canonical(turned))
            turned = _moved(turned, quarter_turn)
    return sorted(found)


def _moved(drawing: str, new_side: Mapping[str, str]) -> str:
    lines, _, tail = drawing.partition(":")
    moved = {new_side[side]: kind for side, kind in zip(SIDES, lines, strict=True)}
    return "".join(moved[side] for side in SIDES) + ":" + "".join(new_side.get(sign, sign) for sign in tail)


RIVER_DRAWINGS = [drawing for route in RIVER_ROUTES for drawing in orientations(route)]
LAKE_DRAWINGS = [drawing for route in LAKE_ROUTES for drawing in orientations(route)]
LAVA_DRAWINGS = [drawing for route in LAVA_ROUTES for drawing in orientations(route)]


def _kinds(drawing: str) -> dict[str, str]:
    """Return the ends of a drawing: side -> H, R, V, L or A."""
    lines = canonical(drawing)[:4]
    if not set(lines) <= set("HRVLA-"):
        raise ValueError(f"{drawing!r}: only highways, railways, rivers, lakes and lava are known here")
    return {side: kind for side, kind in zip(SIDES, lines, strict=True) if kind != "-"}


def _groups(drawing: str) -> list[str]:
    """Return the sides of each group. The base rules do not depend on stations."""
    tail = canonical(drawing)[5:]
    return [group.removesuffix("*") for group in tail.split("|")] if tail else []


# --- The sheet ------------------------------------------------------------------------------------------


def _ends(drawings: Drawings) -> dict[End, str]:
    """Return every end on the sheet with its kind."""
    ends = {}
    for space, drawing in drawings.items():
        if space not in SPACES:
            raise ValueError(f"{space!r} is no space")
        for side, kind in _kinds(drawing).items():
            ends[space, side] = kind
    return ends


def _across(end: End) -> End | None:
    """Return the other side of the same edge, or None at the outer edge of the board."""
    space, side = end
    x = COLUMNS.index(space[0]) + {"N": 0, "E": 1, "S": 0, "W": -1}[side]
    y = ROWS.index(space[1]) + {"N": -1, "E": 0, "S": 1, "W": 0}[side]
    if x not in range(7) or y not in range(7):
        return None
    return COLUMNS[x] + ROWS[y], {"N": "S", "E": "W", "S": "N", "W": "E"}[side]


def _facing(ends: Mapping[End, str], end: End) -> str | None:
    """Return the kind of the end or exit that meets this end, or None."""
    if end in EXITS:
        return EXITS[end]
    other = _across(end)
    return ends.get(other) if other else None


def clash(drawings: Drawings) -> set[str]:
    """Return the spaces with an end that meets an end or exit of another kind (Rules 4.1).

    If two spaces clash with each other, both are named. Automatic drawings clash with nothing.
    """
    ends = _ends({space: drawing for space, drawing in drawings.items() if canonical(drawing) not in AUTOMATIC})
    return {end[0] for end, kind in ends.items() if _facing(ends, end) not in (None, kind)}


def errors(drawings: Drawings) -> set[tuple[str, str]]:
    """Return the open ends (space, side) inside the board (Rules 6.4, 7.1). Water is never open (7.2)."""
    ends = _ends(drawings)
    inner = {end: kind for end, kind in ends.items() if kind != "L" and _across(end) is not None}
    return {end for end, kind in inner.items() if _facing(ends, end) != kind}


# --- Drawing --------------------------------------------------------------------------------------------


def why_not(drawings: Drawings, space: str, drawing: str, connected: bool = True) -> str | None:
    """Return the reason why this drawing is illegal in this space (Rules 4.1), or None if it is legal.

    The reason is the first one of "occupied", "clash with exit", "clash with neighbour" and "not connected". The last
    one does not apply to a face that need not be `connected`.
    """
    if space not in SPACES:
        raise ValueError(f"{space!r} is no space")
    if space in drawings:
        return "occupied"
    return _obstacle(_ends(drawings), space, _kinds(drawing), connected)


def _obstacle(ends: Mapping[End, str], space: str, kinds: Mapping[str, str], connected: bool = True) -> str | None:
    facing = {side: _facing(ends, (space, side)) for side in kinds}
    clashing = [side for side, kind in kinds.items() if facing[side] not in (None, kind)]
    if any((space, side) in EXITS for side in clashing):
        return "clash with exit"
    if clashing:
        return "clash with neighbour"
    if connected and all(facing[side] is None for side, kind in kinds.items() if kind in "HR"):
        return "not connected"
    return None


def legal(drawings: Drawings, route_id: str) -> dict[str, list[str]]:
    """Return where and how a route may be drawn (Rules 4.1, 7): space -> drawings, both sorted, no empty lists."""
    ends = _ends(drawings)
    choices = {drawing: _kinds(drawing) for drawing in orientations(route_id)}
    result = {}
    for space in SPACES:
        if space not in drawings:
            connected = route_id not in UNCONNECTED
            fitting = [text for text, kinds in choices.items() if _obstacle(ends, space, kinds, connected) is None]
            if fitting:
                result[space] = fitting
    return result


def must_go_on(drawings: Drawings, undrawn: Sequence[str]) -> list[str]:
    """Return those of the undrawn white results that still have a legal drawing (Rules 4.2).

    The player may end the round only if there are none. Order and repetitions are those of `undrawn`.
    """
    return [route_id for route_id in undrawn if legal(drawings, route_id)]


# --- Networks -------------------------------------------------------------------------------------------


def networks(drawings: Drawings) -> list[frozenset[Node]]:
    """Return the connected components of the groups under joined ends (Rules 5), sorted. Water joins piers (Rules 7.2).

    Exits add no connections, because no two ends are at the same exit. Rivers are not networks.
    """
    ends = {end: kind for end, kind in _ends(drawings).items() if kind in "HRL"}
    owner = {
        (space, side): (space, index)
        for space, drawing in drawings.items()
        for index, sides in enumerate(_groups(drawing))
        for side in sides
        if (space, side) in ends
    }
    linked: dict[Node, set[Node]] = {node: set() for node in owner.values()}
    for end, kind in ends.items():
        other = _across(end)
        if other is not None and ends.get(other) == kind:
            linked[owner[end]].add(owner[other])

    found: list[frozenset[Node]] = []
    for node in sorted(linked):
        if not any(node in network for network in found):
            network = {node}
            waiting = [node]
            while waiting:
                for neighbour in linked[waiting.pop()] - network:
                    network.add(neighbour)
                    waiting.append(neighbour)
            found.append(frozenset(network))
    return found


def exits_of(drawings: Drawings, network: frozenset[Node]) -> list[End]:
    """Return the exits that a network is joined to, each as the end (space, side) that meets it, sorted."""
    ends = _ends(drawings)
    return sorted(
        (space, side)
        for space, index in network
        for side in _groups(drawings[space])[index]
        if EXITS.get((space, side)) == ends[space, side]
    )


def network_exits(drawings: Drawings) -> list[int]:
    """Return the number of exits of each network, descending, without networks that have none."""
    counts = [len(exits_of(drawings, network)) for network in networks(drawings)]
    return sorted((count for count in counts if count), reverse=True)


def network_value(exits: int) -> int:
    """Return the points for one network (Rules 6.1)."""
    return NETWORK_VALUES[exits]


# --- Water ----------------------------------------------------------------------------------------------


def bodies(drawings: Drawings, kind: str) -> list[tuple[set[str], int]]:
    """Return the spaces connected by joined ends of a kind, with the number of ends at the outer edge (Rules 7)."""
    ends = {end for end, each in _ends(drawings).items() if each == kind}
    left = {space for space, _ in ends}
    found = []
    while left:
        body: set[str] = set()
        waiting = [min(left)]
        while waiting:
            space = waiting.pop()
            if space not in body:
                body.add(space)
                beyond = [_across((space, side)) for side in SIDES if (space, side) in ends]
                waiting += [end[0] for end in beyond if end in ends]
        left -= body
        found.append((body, sum(_across(end) is None for end in ends if end[0] in body)))
    return found


def river_points(drawings: Drawings) -> int:
    """Return the points of the best river: one a space, three more if both ends are at the outer edge (Rules 7.1)."""
    return max((len(spaces) + 3 * (edge == 2) for spaces, edge in bodies(drawings, "V")), default=0)


def lake_points(drawings: Drawings) -> int:
    """Return the number of spaces of the smallest lake (Rules 7.2)."""
    return min((len(spaces) for spaces, _ in bodies(drawings, "L")), default=0)


def flooded(drawings: Drawings) -> dict[str, str]:
    """Return the sheet with its automatic water, added space by space (Rules 7.2)."""
    sheet = dict(drawings)
    while True:
        ends = _ends(sheet)
        for space in SPACES:
            beyond = [_across((space, side)) for side in SIDES]
            if space not in sheet and sum(end is not None and ends.get(end) == "L" for end in beyond) >= 3:
                sheet[space] = "LLLL:NESW"
                break
        else:
            return sheet


# --- Longest routes -------------------------------------------------------------------------------------


class Pass(NamedTuple):
    """One step of a route: through a space, in over one side and out over another.

    A piece with a single end has `enter` "" if the route begins there, or `leave` "" if it ends there.
    """

    space: str
    enter: str
    leave: str


def _passes(drawings: Drawings, kind: str) -> list[Pass]:
    """Return every pass through every piece of this kind, in both directions."""
    if kind not in ("H", "R"):
        raise ValueError(f"{kind!r} is no kind of route")
    found = []
    for space, drawing in drawings.items():
        kinds = _kinds(drawing)
        for group in _groups(drawing):
            piece = [side for side in group if kinds[side] == kind]
            if len(piece) == 1:
                found += [Pass(space, "", piece[0]), Pass(space, piece[0], "")]
            else:
                found += [Pass(space, enter, leave) for enter, leave in permutations(piece, 2)]
    return found


def _may_follow(route: Sequence[Pass], step: Pass, mode: str) -> bool:
    """Return whether a route may continue with this pass (Rules 6, the exact definition).

    All passes are of one kind, so two ends at the same edge are joined.
    """
    last = route[-1]
    if not last.leave or _across((last.space, last.leave)) != (step.space, step.enter):
        return False
    earlier = [passed for passed in route if passed.space == step.space]
    if mode == "simple":
        return not earlier
    used = {side for passed in earlier for side in (passed.enter, passed.leave) if side}
    return step.enter not in used and step.leave not in used


def longest(drawings: Drawings, kind: str, mode: str) -> int:
    """Return the number of passes of the longest route of a kind, in mode "simple", "trail" or "stretches" (Rules 6).

    Tries every route in both directions and from every start. That never ends on a sheet full of junctions; sheets of
    real matches have few enough.
    """
    if mode == "stretches":
        return longest_by_stretches(drawings, kind)
    if mode not in ("simple", "trail"):
        raise ValueError(f"{mode!r} is no length mode")
    passes = _passes(drawings, kind)
    entering: dict[End, list[Pass]] = {}
    for step in passes:
        entering.setdefault((step.space, step.enter), []).append(step)

    def longest_from(route: list[Pass]) -> int:
        ahead = _across((route[-1].space, route[-1].leave)) if route[-1].leave else None
        steps = entering.get(ahead, []) if ahead else []
        lengths = [longest_from([*route, step]) for step in steps if _may_follow(route, step, mode)]
        return max(lengths, default=len(route))

    return max((longest_from([step]) for step in passes), default=0)


def _stretches(drawings: Drawings, kind: str) -> tuple[set[Node], dict[Node, list[tuple[Node, frozenset[End]]]]]:
    """Return the pieces of a kind, and for each the pieces that a joined end leads to, with the stretch (D1)."""
    owner = {
        (space, side): (space, index)
        for space, drawing in drawings.items()
        for index, sides in enumerate(_groups(drawing))
        for side in sides
        if _kinds(drawing).get(side) == kind
    }
    beyond: dict[Node, list[tuple[Node, frozenset[End]]]] = {}
    for end, piece in owner.items():
        other = _across(end)
        if other in owner:
            beyond.setdefault(piece, []).append((owner[other], frozenset((end, other))))
    return set(owner.values()), beyond


def longest_by_stretches(drawings: Drawings, kind: str) -> int:
    """Return the length of the longest walk that uses no stretch twice, counting a space each time it is entered."""
    pieces, beyond = _stretches(drawings, kind)

    def longest_from(piece: Node, used: frozenset[frozenset[End]]) -> int:
        steps = [(after, stretch) for after, stretch in beyond.get(piece, ()) if stretch not in used]
        return 1 + max((longest_from(after, used | {stretch}) for after, stretch in steps), default=0)

    return max((longest_from(piece, frozenset()) for piece in pieces), default=0)


def is_walk_of_stretches(drawings: Drawings, kind: str, spaces: Sequence[str]) -> bool:
    """Return whether a walk that uses no stretch twice visits exactly these spaces in this order."""
    pieces, beyond = _stretches(drawings, kind)
    walks: list[tuple[Node, frozenset[frozenset[End]]]] = [
        (piece, frozenset()) for piece in pieces if piece[0] == spaces[0]
    ]
    for space in spaces[1:]:
        walks = [
            (after, used | {stretch})
            for piece, used in walks
            for after, stretch in beyond.get(piece, ())
            if after[0] == space and stretch not in used
        ]
    return bool(walks)


def is_route(drawings: Drawings, kind: str, mode: str, spaces: Sequence[str]) -> bool:
    """Return whether some route of this kind passes through exactly these spaces in this order (Rules 6).

    A space that is passed twice is named twice. The empty sequence is the route of length 0.
    """
    if mode == "stretches":
        return not spaces or is_walk_of_stretches(drawings, kind, spaces)
    if mode not in ("simple", "trail"):
        raise ValueError(f"{mode!r} is no length mode")
    passes = _passes(drawings, kind)
    if not spaces:
        return True
    routes = [[step] for step in passes if step.space == spaces[0]]
    for space in spaces[1:]:
        routes = [
            [*route, step]
            for route in routes
            for step in passes
            if step.space == space and _may_follow(route, step, mode)
        ]
    return bool(routes)


# --- Score ----------------------------------------------------------------------------------------------


def score(drawings: Drawings, mode: str) -> dict[str, int]:
    """Return the score of the base game (Rules 6). `errors` is a count, which the total subtracts."""
    exits = sum(network_value(count) for count in network_exits(drawings))
    highway = longest(drawings, "H", mode)
    railway = longest(drawings, "R", mode)
    centre = len(CENTRE & set(drawings))
    lost = len(errors(drawings))
    return {
        "exits": exits,
        "highway": highway,
        "railway": railway,
        "centre": centre,
        "errors": lost,
        "total": exits + highway + railway + centre - lost,
    }
