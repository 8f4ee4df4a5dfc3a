"""Checks a course while its author builds it, and returns errors, warnings and passed checks.

The checks search for ways of one robot alone on the floor that can play any card in each register. The kernel
(`register/resolution.py`) moves that robot, so this module repeats no rule. Of the bots, it uses only the table of
moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal

import msgspec

from inkrally.match.errors import Args
from inkrally.roborally.analysis.reachability import BACK, DESTROYED, Reachability
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.facts import REGISTERS, Cell
from inkrally.roborally.floor.custom_courses import CourseDraft
from inkrally.roborally.floor.floor import OPPOSITE, neighbor
from inkrally.roborally.register.trace import Space

LONG_WAY_REGISTERS = 20
"""The number of registers between two flags above which the way is reported as long."""
LOCKING_DAMAGE = 5
"""The lowest number of damage tokens at which registers lock (rules 8.1)."""
MAX_FINDINGS_PER_CODE = 12
"""The maximum number of findings with the same code. A longer list would not help the author."""
MAX_SPACES = 200
"""The maximum number of spaces in a finding, and of spaces on its path, so that findings stay small."""

Severity = Literal["bad", "known", "good"]


class Finding(msgspec.Struct, frozen=True):
    """A finding about a course.

    Attributes:
        code: The kind of the finding, such as `no-way`.
        level: `bad`: the course cannot be raced, at least not by every number of players that its author allows.
            `known`: a warning. `good`: a check was passed.
        message: The text of the finding in English.
        at: The place in the course file, such as `flags`. Empty if the finding is about the floor.
        spaces: The spaces that the finding is about.
        path: The spaces of the way that the finding is about, from its start to its end.
        args: The values in the text, for its translations.
    """

    code: str
    level: Severity
    message: str
    at: str = ""
    spaces: tuple[Space, ...] = ()
    path: tuple[Space, ...] = ()
    args: Args = {}


def check(draft: CourseDraft) -> tuple[Finding, ...]:
    """Return all findings about a course: errors first, then warnings, then passed checks."""
    found = [
        Finding(
            fault.problem.code, "bad", fault.problem.message, fault.problem.at, fault.spaces, args=fault.problem.args
        )
        for fault in draft.faults
    ]
    floor = draft.floor
    if floor.cells and floor.flags and floor.docks:
        found += _ways(draft)
    found += _on_docks(draft)
    found += _on_flags(draft)
    found += _belts(draft)
    order = ("bad", "known", "good")
    return tuple(sorted(_limited(found), key=lambda one: order.index(one.level)))


def playable(findings: Iterable[Finding]) -> bool:
    """Return whether a race is possible on a course with these findings: none of them is an error."""
    return all(one.level != "bad" for one in findings)


def _limited(found: Sequence[Finding]) -> list[Finding]:
    """Return at most MAX_FINDINGS_PER_CODE findings of each code, each with at most MAX_SPACES spaces."""
    counted: dict[str, int] = {}
    kept = []
    for one in found:
        counted[one.code] = counted.get(one.code, 0) + 1
        if counted[one.code] <= MAX_FINDINGS_PER_CODE:
            kept.append(msgspec.structs.replace(one, spaces=one.spaces[:MAX_SPACES], path=one.path[:MAX_SPACES]))
    return kept


def _space_text(space: Space) -> str:
    """Return a space as the text `x,y`."""
    return f"{space[0]},{space[1]}"


def _ways(draft: CourseDraft) -> list[Finding]:
    """Return the findings about the way to each flag, and about spaces where robots get stuck.

    The first way leads from the docks to flag 1, the next way from flag 1 to flag 2, and so on.
    """
    floor = draft.floor
    moves = MoveTable(floor)
    ways = Reachability(moves)
    machine: Any = moves.machine
    numbers = [draft.flags.index(flag) + 1 for flag in floor.flags]
    docks = [moves.pose(dock, "N") for dock in floor.docks]
    starts = docks
    begin: Space = floor.docks[0]
    deadly = ways.can_reach_targets(ways.fatal_states())
    worn: Any = None
    archives = frozenset(
        machine.index(*at) for at, cell in floor.cells.items() if at in floor.flags or cell.floor.startswith("repair")
    )
    damage = 0
    stuck: dict[Space, int] = {}
    doomed: dict[Space, int] = {}
    """The number of the flag that a robot cannot reach, by space.

    `stuck` has the spaces that a robot can never leave, `doomed` those that it leaves only by being destroyed.
    """
    found: list[Finding] = []
    for number, flag in zip(numbers, floor.flags, strict=True):
        target = machine.index(*flag)
        distances, source = ways.distances_from_starts(starts, target)
        goals = [
            register * ways.size + pose for register in range(REGISTERS) for pose in range(4 * target, 4 * target + 4)
        ]
        reached = [state for state in goals if distances[state] > 0]
        back = ways.can_reach_targets(goals)
        if not reached:
            whence = "the docks" if starts is docks else f"flag {number - 1}"
            found.append(_no_way(whence, number, flag, begin, _remedy(floor.cells[flag])))
        else:
            alive, damage = _survives(ways, starts, damage, target, archives, reached) if floor.lasers else (True, 0)
            if not alive:
                whence = "the docks" if starts is docks else f"flag {number - 1}"
                found.append(_no_way(whence, number, flag, begin, "laser"))
            elif damage >= LOCKING_DAMAGE:
                message = (
                    f"on the way to flag {number} every robot comes to {LOCKING_DAMAGE} damage, which locks registers"
                )
                found.append(Finding("way-hurts", "known", message, "", (flag,), (begin, flag), {"flag": number}))
            damage = min(damage, BACK)
            if starts is docks:
                found += _docks_without_way(draft, [dock for dock in docks if not back[dock]], machine)
            trapped = [state for state in range(ways.count) if distances[state] >= 0 and not back[state]]
            if worn is None and any(not deadly[state] for state in trapped):
                worn = ways.damage_loops()
            on: dict[int, int] = {}
            """The number of states of a trapped robot, by space."""
            for state in trapped:
                place = state % ways.size >> 2
                on[place] = on.get(place, 0) + 1
                if not (deadly[state] or (worn is not None and worn[state])) or _is_trapped_for_ever(
                    place, archives, back
                ):
                    stuck.setdefault(machine.space(place), number)
            for place, count in on.items():
                # If the robot can continue from another facing or register there, the space is not the problem.
                poses = range(4 * place, 4 * place + 4)
                if count == sum(
                    distances[register * ways.size + pose] >= 0 for register in range(REGISTERS) for pose in poses
                ):
                    doomed.setdefault(machine.space(place), number)
            if alive:
                found.append(
                    _way(
                        ways, machine, distances, source, min(reached, key=lambda state: distances[state]), number, flag
                    )
                )
        # The next leg starts here, and at the archive marker with any facing (rules 9).
        starts = [*reached, *range(4 * target, 4 * target + 4)]
        begin = flag
    return found + _traps(stuck, {space: flag for space, flag in doomed.items() if space not in stuck})


REMEDIES = {
    "wall": "open a wall, or bridge a pit",
    "belt": "the belt under it carries everybody off before it is touched; rub it out",
    "crusher": "the crusher on it works in every register; rub it out",
    "laser": "lasers destroy everybody on the way; take one away, or lay a wrench",
}


def _remedy(flag: Cell) -> str:
    """Return the key of `REMEDIES` for the advice to the author if no way leads to a flag.

    `flag` is the space of that flag. Its belt or its crusher may be the reason; otherwise the key is `wall`.
    """
    if flag.belt is not None:
        return "belt"
    return "crusher" if flag.crusher is not None and len(flag.crusher.registers) == REGISTERS else "wall"


def _no_way(whence: str, number: int, flag: Space, begin: Space, remedy: str) -> Finding:
    """Return the finding that no way leads from a place to a flag.

    `whence` is the text for the place, `number` and `flag` are the number and the space of the flag, `begin` is the
    space of the place, and `remedy` is a key of `REMEDIES`.
    """
    args: Args = {"from": number - 1, "flag": number, "space": _space_text(flag), "remedy": remedy}
    message = f"no way leads from {whence} to flag {number} at {_space_text(flag)}: {REMEDIES[remedy]}"
    return Finding("no-way", "bad", message, "flags", (flag,), (begin, flag), args)


def _survives(
    ways: Reachability, starts: list[int], damage: int, target: int, archives: Collection[int], goals: Sequence[int]
) -> tuple[bool, int]:
    """Return whether a robot reaches a goal before lasers destroy it, and with how much damage.

    The damage is `LOCKING_DAMAGE` if every way costs at least that much. `goals` are the states at the goal; the other
    arguments are those of `Reachability.least_damage`.
    """
    least = ways.least_damage(starts, damage, target, archives, LOCKING_DAMAGE)
    found = min(least[state] for state in goals)
    if found < LOCKING_DAMAGE:
        return True, found
    least = ways.least_damage(starts, damage, target, archives, DESTROYED)
    return min(least[state] for state in goals) < DESTROYED, LOCKING_DAMAGE


def _is_trapped_for_ever(space: int, archives: Collection[int], back: Any) -> bool:
    """Return whether a robot that is destroyed in a trap re-enters the game in the same trap (rules 9).

    A trap is a space from which no way leads to the flag. `space` is its index, and `archives` are the spaces where a
    robot gets an archive marker. `back` is 1 for each pose from which the flag can be reached, else 0.
    """
    return space in archives and not any(back[pose] for pose in range(4 * space, 4 * space + 4))


def _docks_without_way(draft: CourseDraft, cut: Sequence[int], machine: Any) -> list[Finding]:
    """Return one finding for each dock without a way to the first flag.

    `cut` has the poses of the robots on these docks.
    """
    docks = {at: draft.floor.cells[at].start or 0 for at in draft.floor.docks}
    return [
        Finding(
            "dock-cut-off",
            "bad",
            f"no way leads from dock {docks[machine.space(pose >> 2)]} to flag 1",
            "",
            (machine.space(pose >> 2),),
            (machine.space(pose >> 2), draft.floor.flags[0]),
            {"dock": docks[machine.space(pose >> 2)]},
        )
        for pose in cut
    ]


def _traps(stuck: dict[Space, int], doomed: dict[Space, int]) -> list[Finding]:
    """Return the warnings about spaces that a robot can reach but leaves never, or only by being destroyed.

    `stuck` has the spaces that a robot never leaves, `doomed` those that it leaves only by being destroyed. The values
    are the numbers of the flags that the robot was on its way to.
    """
    found = []
    if stuck:
        spaces = tuple(sorted(stuck, key=lambda at: (at[1], at[0])))
        message = (
            f"a robot that comes to {_space_text(spaces[0])} on its way to flag {stuck[spaces[0]]} can never leave"
        )
        found.append(Finding("never-leaves", "known", message, "", spaces, args=_trap(spaces[0], stuck)))
    if doomed:
        spaces = tuple(sorted(doomed, key=lambda at: (at[1], at[0])))
        message = f"from {_space_text(spaces[0])} no way leads on to flag {doomed[spaces[0]]} but by being destroyed"
        found.append(Finding("leaves-destroyed", "known", message, "", spaces, args=_trap(spaces[0], doomed)))
    return found


def _trap(space: Space, flags: dict[Space, int]) -> Args:
    """Return the arguments of the text about a trap: its space, and the flag that the robot cannot reach."""
    return {"space": _space_text(space), "flag": flags[space]}


def _way(ways: Reachability, machine: Any, distances: Any, source: Any, end: int, number: int, flag: Space) -> Finding:
    """Return the finding about the shortest way to flag `number`.

    Args:
        ways: The search for ways on this floor.
        machine: The kernel of the floor.
        distances: The number of registers to each state.
        source: The state before each state, negative at the start.
        end: The state at the flag.
        number: The number of the flag.
        flag: The space of the flag.
    """
    path = [end]
    while source[path[-1]] >= 0:
        path.append(source[path[-1]])
    spaces = tuple(dict.fromkeys(machine.space(state % ways.size >> 2) for state in reversed(path)))
    registers = distances[end]
    args: Args = {"from": number - 1, "flag": number, "registers": registers}
    whence = "a dock" if number == 1 else f"flag {number - 1}"
    if registers > LONG_WAY_REGISTERS:
        message = f"the way to flag {number} is long: from {whence} at least {registers} registers"
        return Finding("long-way", "known", message, "", (flag,), spaces, args)
    message = f"from {whence} to flag {number} in {registers} registers at best"
    return Finding("way", "good", message, "", (flag,), spaces, args)


def _on_docks(draft: CourseDraft) -> list[Finding]:
    """Return a warning for each laser that shoots into a dock, and for each dock on a floor element or a pit."""
    found = []
    floor = draft.floor
    for dock in floor.docks:
        number = floor.cells[dock].start or 0
        for laser in floor.lasers:
            if dock in laser.spaces:
                message = f"the laser at {_space_text(laser.at)} shoots into dock {number}: close its way with a wall"
                args: Args = {"space": _space_text(laser.at), "dock": number}
                found.append(Finding("laser-dock", "known", message, "", (dock, laser.at), laser.spaces, args))
        cell = floor.cells[dock]
        element = "a belt" if cell.belt else "a gear" if cell.gear else "a crusher" if cell.crusher else ""
        element = element or ("a pusher" if cell.pusher else "a pit" if cell.floor == "pit" else "")
        if element:
            on: Args = {"dock": number, "what": element.partition(" ")[2]}
            found.append(Finding("dock-on", "known", f"dock {number} lies on {element}", "", (dock,), args=on))
    return found


def _on_flags(draft: CourseDraft) -> list[Finding]:
    """Return a warning for each flag on a belt or under a crusher."""
    found = []
    for number, flag in enumerate(draft.flags, 1):
        cell = draft.floor.cells.get(flag)
        if cell is None or flag not in draft.floor.flags:
            continue
        if cell.belt is not None:
            kind = "an express belt" if cell.belt.kind == "express" else "a belt"
            message = f"flag {number} lies on {kind}, which carries robots off it before they touch it"
            found.append(
                Finding("flag-belt", "known", message, "", (flag,), args={"flag": number, "belt": cell.belt.kind})
            )
        elif cell.crusher is not None:
            found.append(
                Finding(
                    "flag-crusher", "known", f"flag {number} lies under a crusher", "", (flag,), args={"flag": number}
                )
            )
    return found


def _belts(draft: CourseDraft) -> list[Finding]:
    """Return a warning for each belt that leads against a wall, and for two belts that meet head on (rules 5.4)."""
    found = []
    cells = draft.floor.cells
    for at, cell in cells.items():
        if cell.belt is not None and cell.belt.out in cell.walls:
            message = f"the belt at {_space_text(at)} leads against a wall, so it carries no robot"
            found.append(Finding("belt-walled", "known", message, "", (at,), args={"space": _space_text(at)}))
        if cell.belt is None or cell.belt.out not in ("E", "S"):
            continue
        other = cells.get(neighbor(at, cell.belt.out))
        if other is not None and other.belt is not None and other.belt.out == OPPOSITE[cell.belt.out]:
            there = neighbor(at, cell.belt.out)
            message = f"the belts at {_space_text(at)} and {_space_text(there)} lead head on against each other"
            found.append(
                Finding(
                    "belts-meet",
                    "known",
                    message,
                    "",
                    (at, there),
                    args={"space": _space_text(at), "other": _space_text(there)},
                )
            )
    return found
