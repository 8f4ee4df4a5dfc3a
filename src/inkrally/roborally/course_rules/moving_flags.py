"""The course rule that belts carry flags (Options 6.1, Moving Targets).

Flags move like robots, but nothing turns or blocks them. A flag in a pit or off the floor is gone for the register, and
returns to its start when the next register begins. A flag carries the archive markers on its space along, except those
at a repair site.
"""

from __future__ import annotations

from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.floor.floor import Floor, neighbor
from inkrally.roborally.register.trace import Archived, Carried, Space
from inkrally.roborally.rule_hooks import OPTION_FIXES_VERSION, RegisterContext, RuleComponent, StageEnd

BELTS: tuple[StageEnd, ...] = ("express", "belts")


def _space_after_belt(floor: Floor, at: Space | None, stage: StageEnd) -> Space | None:
    """Return the space to which a belt carries a flag from `at` in a stage, or None if the flag does not move."""
    cell = floor.cell(at) if at is not None else None
    if at is None or cell is None or cell.belt is None or floor.walled(at, cell.belt.out):
        return None
    if stage == "express" and cell.belt.kind != "express":
        return None
    return neighbor(at, cell.belt.out)


def _is_lost(floor: Floor, at: Space) -> bool:
    """Return whether a space is a pit or off the floor."""
    cell = floor.cell(at)
    return cell is None or cell.floor == "pit"


def _after_belts(floor: Floor, at: Space | None) -> Space | None:
    """Return the space of a flag at `at` after all belts of one register have moved."""
    for stage in BELTS:
        if at is not None and not _is_lost(floor, at):
            at = _space_after_belt(floor, at, stage) or at
    return at


class MovingFlags(RuleComponent):
    """The rule component that lets belts carry flags."""

    fits_any_course = True
    features = frozenset(("moves flags",))

    def on_stage_end(self, running: RegisterContext, stage: StageEnd) -> None:
        if stage == "start":
            running.course = flags_back(running.course)
            running.update_floor_flags()
        if stage not in BELTS:
            return
        course, floor = running.course, running.floor
        markers: dict[Space, tuple[Space, bool]] = {}
        for flag, at in enumerate(course.flags):
            to = _space_after_belt(floor, at, stage)
            if at is None or to is None:
                continue
            gone = _is_lost(floor, to)
            running.course = running.course.with_flag(flag, None if gone else to)
            running.emit(Carried(flag + 1, to))
            cell = floor.cell(at)
            if cell is not None and not cell.floor.startswith("repair"):
                markers.setdefault(at, (course.starts[flag] if gone else to, gone))
                if running.version < OPTION_FIXES_VERSION:
                    _move_archive_markers(running, {at: markers[at]})
        if running.version >= OPTION_FIXES_VERSION:
            _move_archive_markers(running, markers)
        running.update_floor_flags()


def flags_back(course: CourseState) -> CourseState:
    """Return the course with lost flags back at their starts, as at the beginning of turns and registers."""
    both = zip(course.flags, course.starts, strict=True)
    return course.replace(flags=tuple(start if at is None else at for at, start in both))


def flags_ahead(course: CourseState, floor: Floor) -> tuple[tuple[Space | None, ...], ...]:
    """Return the spaces of each flag after each of the next five registers.

    If a belt carries the flag into a pit or off the floor, the space of that pit, or the space off the floor, is the
    result for that register. In the next register, the flag starts from its start again.
    """
    registers: list[tuple[Space | None, ...]] = []
    for _ in range(REGISTERS):
        course = flags_back(course)
        after = tuple(_after_belts(floor, at) for at in course.flags)
        registers.append(after)
        course = course.replace(flags=tuple(None if at is None or _is_lost(floor, at) else at for at in after))
    return tuple(zip(*registers, strict=True))


def _move_archive_markers(running: RegisterContext, markers: dict[Space, tuple[Space, bool]]) -> None:
    """Move the archive marker of each robot along with the flag on its space.

    `markers` has, for the space of each moved flag, the new space of its markers and whether the flag returns to its
    start. A marker that returned to the start stays there for the rest of the register.
    """
    for number, robot in enumerate(running.robots):
        if robot.archive in markers and number not in running.gone_back:
            to, back = markers[robot.archive]
            running.emit(Archived(number, to, "flag"))
            if back:
                running.gone_back.add(number)


COMPONENT = MovingFlags()
