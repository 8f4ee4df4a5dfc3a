"""A lesson at a table of one: its steps as data, and which of them are done by what its player sees.

A step says what it needs as conditions on the snapshot of the table, so that no page judges a rule. Knows no game and
no text: what a step says is with the client, by its name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Sized
from typing import Any

import msgspec


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A condition: what lies at a path of the snapshot, such as `draft.acts`, is `least` or more.

    Of a number it is its value that counts, of a list how many there are that have all of `where`, of `null` nothing.
    With `none` the condition is that nothing is there.
    """

    at: str
    least: int = 1
    where: dict[str, Any] = {}
    none: bool = False


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One idea. It belongs to a round, and is done by then at the latest when the match is in a later one; or as soon
    as one of its `needs` holds. Without needs it is read, and goes on by a button.

    `acts` are what it proposes, as a page would say them: any other legal act does as well. `rule` is the section of
    the rules that it is about.
    """

    name: str
    round: int = 1
    rule: str = ""
    needs: tuple[Need, ...] = ()
    acts: tuple[dict[str, Any], ...] = ()


class TableLesson(msgspec.Struct, frozen=True):
    """What a table keeps of the lesson that is played at it: nothing else has to be known of it later."""

    name: str
    steps: tuple[LessonStep, ...]


class StepInfo(msgspec.Struct, frozen=True):
    """A step as its player sees it: `done` is whether what it needs has been done; `reads`: it needs nothing."""

    name: str
    round: int
    rule: str
    acts: tuple[dict[str, Any], ...]
    reads: bool
    done: bool


class LessonInfo(msgspec.Struct, frozen=True):
    """The lesson of a table, as the player in its seat sees it."""

    name: str
    steps: tuple[StepInfo, ...]


def lesson_info(lesson: TableLesson, snapshot: msgspec.Struct, round_number: int, over: bool) -> LessonInfo:
    """Which steps are done, by what a player sees, the round of the match, and whether it is over."""
    return LessonInfo(
        lesson.name,
        tuple(
            StepInfo(
                step.name,
                step.round,
                step.rule,
                step.acts,
                not step.needs,
                over or round_number > step.round or any(holds(need, snapshot) for need in step.needs),
            )
            for step in lesson.steps
        ),
    )


def holds(need: Need, snapshot: Any) -> bool:
    """Whether a condition is met. What is not there counts as nothing."""
    found: Any = snapshot
    for part in need.at.split("."):
        found = _within(found, part)
    if need.none:
        return found is None
    if isinstance(found, bool) or found is None:
        return bool(found) and need.least <= 1
    if isinstance(found, int):
        return found >= need.least
    if need.where and isinstance(found, Sequence):
        plain = (msgspec.to_builtins(each) for each in found)
        return sum(each.items() >= need.where.items() for each in plain if isinstance(each, dict)) >= need.least
    return isinstance(found, Sized) and len(found) >= need.least


def _within(found: Any, part: str) -> Any:
    if isinstance(found, Mapping):
        return found.get(part, found.get(int(part)) if part.isdecimal() else None)
    if isinstance(found, Sequence) and not isinstance(found, str):
        return found[int(part)] if part.isdecimal() and int(part) < len(found) else None
    return getattr(found, part, None)
