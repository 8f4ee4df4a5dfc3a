"""Lessons at a table with one seat: the steps as data, and the check which steps are done.

A step has conditions on the snapshot of the table, so that the client needs no rules to know whether a step is done.
The client has the texts, by the names of lessons and steps. Contains nothing specific to one game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Sized
from typing import Any

import msgspec

STORED_PATHS = {"draft.missing": "draft.commit_problem"}
"""Old paths that stored lessons contain, with the present path in the snapshot."""


class StepCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A condition: the value at a path of the snapshot, such as `draft.acts`, is at least `least`.

    For a list, `least` is compared with the number of items whose fields equal all of `where`. True counts as 1, null
    and false as 0. With `none`, the condition is that the value is null or missing.
    """

    at: str
    least: int = 1
    where: dict[str, Any] = {}
    none: bool = False


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One idea of a lesson.

    A step is done when one of its `needs` holds, or at the latest when the match is in a later round than `round`. A
    step without needs is only text, and the player continues with a button. `acts` are the actions that the step
    suggests; the player may choose other legal ones. `rule` is the section of the rules that the step teaches.
    """

    name: str
    round: int = 1
    rule: str = ""
    needs: tuple[StepCondition, ...] = ()
    acts: tuple[dict[str, Any], ...] = ()


class TableLesson(msgspec.Struct, frozen=True):
    """The lesson that a table stores, with all its steps. Later versions of the lesson do not change the table."""

    name: str
    steps: tuple[LessonStep, ...]


class StepInfo(msgspec.Struct, frozen=True):
    """A step as its player sees it. `reads` is whether the step is only text, and `done` whether it is done."""

    name: str
    round: int
    rule: str
    acts: tuple[dict[str, Any], ...]
    reads: bool
    done: bool


class LessonInfo(msgspec.Struct, frozen=True):
    """The lesson of a table as its player sees it."""

    name: str
    steps: tuple[StepInfo, ...]


def lesson_info(lesson: TableLesson, snapshot: msgspec.Struct, round_number: int, over: bool) -> LessonInfo:
    """Return the lesson with the steps that are done, given the player's snapshot and the round of the match."""
    return LessonInfo(
        lesson.name,
        tuple(
            StepInfo(
                step.name,
                step.round,
                step.rule,
                step.acts,
                not step.needs,
                over or round_number > step.round or any(is_met(need, snapshot) for need in step.needs),
            )
            for step in lesson.steps
        ),
    )


def is_met(need: StepCondition, snapshot: Any) -> bool:
    """Return whether a condition holds for a snapshot. A missing value counts as null."""
    found: Any = snapshot
    for part in STORED_PATHS.get(need.at, need.at).split("."):
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
    """Return one part of a mapping, sequence or struct, by key, index or field name. None if it is missing."""
    if isinstance(found, Mapping):
        return found.get(part, found.get(int(part)) if part.isdecimal() else None)
    if isinstance(found, Sequence) and not isinstance(found, str):
        return found[int(part)] if part.isdecimal() and int(part) < len(found) else None
    return getattr(found, part, None)
