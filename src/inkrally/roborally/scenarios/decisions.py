"""Reads the decisions of a scenario, and answers questions with them (`docs/reference/notation.md`).

The first unused decision that fits the robot, the question and the register is the answer. A decision can be used only
once, unless it is marked with `always`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from inkrally.match.errors import BadInput
from inkrally.roborally import facts, rule_components
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.floor.json_reading import (
    read_bool,
    read_list,
    read_name,
    read_number,
    read_object,
    read_side,
    read_space,
)
from inkrally.roborally.register.trace import Facing, Space
from inkrally.roborally.rule_hooks import Question

DecisionKind: TypeAlias = Literal["use", "discard", "lose", "power_down", "stay_down", "reenter", "keep"]
_WHAT: tuple[DecisionKind, ...] = ("use", "discard", "lose", "power_down", "stay_down", "reenter", "keep")
_OF_USE = ("choice", "target", "lock", "destroy", "at")

CLEAN_UP_REGISTER = 0
"""The number of clean-up, which counts as a register."""


class ScriptedReentry(msgspec.Struct, frozen=True):
    """A decision about the re-entry of a robot. Fields that are left out are None."""

    at: Space | None = None
    facing: Facing | None = None
    power_down: bool | None = None


class ScriptedDecision(msgspec.Struct, frozen=True):
    """A decision in a scenario, which answers a question of the run.

    Attributes:
        place: The index of the decision in the scenario.
        robot: The number of the robot.
        what: The kind of the decision.
        name: The Option.
        word: The choice, or None to use the Option.
        register: The register, 0 for clean-up, or None for any register.
        always: Whether the decision can be used more than once.
        target: The robot that a token is for.
        at: The space to touch.
        yes: The answer to a yes-or-no question.
        back: The re-entry, for the kind `reenter`.
    """

    place: int
    robot: int
    what: DecisionKind
    name: str = ""
    word: str | None = None
    register: int | None = None
    always: bool = False
    target: int | None = None
    at: Space | None = None
    yes: bool = True
    back: ScriptedReentry = ScriptedReentry()

    @property
    def where(self) -> str:
        """The place of the decision in the input, for error messages."""
        return f"decisions.{self.place}"


def read_decisions(value: object, names: Sequence[str]) -> list[ScriptedDecision]:
    """Return the decisions of a scenario from decoded JSON. `names` are the names of the robots. Raises BadInput."""
    return [_decision(one, place, names) for place, one in enumerate(read_list(value, "decisions", "decisions"))]


def _decision(value: object, place: int, names: Sequence[str]) -> ScriptedDecision:
    at = f"decisions.{place}"
    fields = read_object(value, at, "a decision", ("robot",), ("register", "always", *_WHAT, *_OF_USE))
    kinds = [word for word in _WHAT if word in fields]
    if len(kinds) != 1:
        raise BadInput("shape", f"a decision needs one of {', '.join(_WHAT)}", at)
    kind = kinds[0]
    robot = _robot(fields["robot"], f"{at}.robot", names)
    found: dict[str, Any] = {"place": place, "robot": robot, "what": kind}
    if "register" in fields:
        word = fields["register"]
        found["register"] = (
            CLEAN_UP_REGISTER
            if word == "clean-up"
            else read_number(word, f"{at}.register", "register", 1, facts.REGISTERS)
        )
    found["always"] = read_bool(fields.get("always", False), f"{at}.always", "always")
    for name in _OF_USE:
        if name in fields and kind != "use":
            raise BadInput("unknown-field", f"a decision about {kind} cannot have {name}", f"{at}.{name}")
    if kind == "use":
        found |= _use(fields, at, names)
    elif kind in ("discard", "lose", "keep"):
        found["name"] = _option(fields[kind], f"{at}.{kind}")
    elif kind == "reenter":
        found["back"] = _back(fields[kind], f"{at}.{kind}")
    else:
        found["yes"] = read_bool(fields[kind], f"{at}.{kind}", kind)
    return ScriptedDecision(**found)


def _use(fields: dict[str, Any], at: str, names: Sequence[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"name": _option(fields["use"], f"{at}.use")}
    if "choice" in fields:
        found["word"] = read_name(fields["choice"], f"{at}.choice", "a choice")
    if "target" in fields:
        found["target"] = _robot(fields["target"], f"{at}.target", names)
    if "at" in fields:
        found["at"] = read_space(fields["at"], f"{at}.at", "a place")
    if "lock" in fields and "destroy" in fields:
        raise BadInput("shape", "a token either locks a register or destroys an Option", f"{at}.destroy")
    if "lock" in fields:
        found["word"] = f"lock {read_number(fields['lock'], f'{at}.lock', 'a register', 1, facts.REGISTERS)}"
    if "destroy" in fields:
        found["word"] = f"destroy {_option(fields['destroy'], f'{at}.destroy')}"
    return found


def _robot(value: object, at: str, names: Sequence[str]) -> int:
    name = read_name(value, at, "a robot's id")
    if name not in names:
        raise BadInput("unknown-robot", f"no robot is called {name[:40]!r}", at)
    return names.index(name)


def _option(value: object, at: str) -> str:
    name = read_name(value, at, "an Option")
    if name not in rule_components.OPTIONS:
        raise BadInput("unknown-option", f"no Option card is called {name[:40]!r}", at)
    return name


def _back(value: object, at: str) -> ScriptedReentry:
    fields = read_object(value, at, "a way back", (), ("at", "facing", "power_down"))
    return ScriptedReentry(
        read_space(fields["at"], f"{at}.at", "a place") if "at" in fields else None,
        read_side(fields["facing"], f"{at}.facing", "facing") if "facing" in fields else None,
        read_bool(fields["power_down"], f"{at}.power_down", "power_down") if "power_down" in fields else None,
    )


class Decisions:
    """Answers the questions of a run with the decisions that are not used yet (`left`)."""

    def __init__(self, given: Sequence[ScriptedDecision]) -> None:
        self.left = list(given)

    def unused(self) -> ScriptedDecision | None:
        """Return the first unused decision that is not marked with `always`, or None."""
        return next((one for one in self.left if not one.always), None)

    def take(self, robot: int, kind: DecisionKind, register: int | None = None) -> ScriptedDecision | None:
        """Return the first decision of a robot and a kind that fits the register, and mark it as used.

        Returns None if there is no such decision.
        """
        for one in self.left:
            if (one.robot, one.what) == (robot, kind) and (one.register is None or one.register == register):
                return self._used(one)
        return None

    def _used(self, one: ScriptedDecision) -> ScriptedDecision:
        if not one.always:
            self.left.remove(one)
        return one

    def answer(self, run: RegisterRun, question: Question) -> str:
        """Return the answer to a question: the choice of a fitting decision, or else the default."""
        for one in self.left:
            if one.robot != question.robot or one.register not in (None, run.number):
                continue
            choice = _choice(run, one, question)
            if choice is not None:
                self._used(one)
                return choice
        return question.choices[0]


def _choice(run: RegisterRun, one: ScriptedDecision, question: Question) -> str | None:
    """Return a decision's answer to a question, or None if the decision does not fit the question.

    Raises BadInput for an unknown choice or an Option that the robot does not have.
    """
    if question.matter in ("discard", "lose"):
        if one.what != question.matter:
            return None
        return _owned(run, one, question.robot, one.name)
    if one.what != "use" or one.name not in (question.option, *question.choices):
        return None
    match question.matter:
        case "weapon":
            return one.name if one.name in question.choices else None
        case "token":
            if one.target not in (None, question.target) or one.word is None:
                return None
            kind, _, name = one.word.partition(" ")
            if kind == "destroy":
                _owned(run, one, question.target or 0, name)
            return one.word if one.word in question.choices else None
        case "reach":
            word = None if one.at is None else f"{one.at[0]},{one.at[1]}"
            return word if word in question.choices else None
        case _:
            if one.word is None:
                return question.choices[1]
            if one.word not in question.choices:
                words = ", ".join(question.choices)
                raise BadInput("unknown-word", f"the choice must be one of {words}, not {one.word[:40]!r}", one.where)
            return one.word


def _owned(run: RegisterRun, one: ScriptedDecision, robot: int, name: str) -> str:
    """Return the name of an Option if the robot has it. Raises BadInput `not-owned` otherwise."""
    if name not in run.robots[robot].options:
        raise BadInput("not-owned", f"that robot has no {name} now", one.where)
    return name
