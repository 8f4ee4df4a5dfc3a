"""Discovers the Option cards and course rules, and combines their properties and hooks (`rule_hooks.py`).

Each module in `options/` and `course_rules/` exports its rule component as `COMPONENT`. Do not name a card here,
and no rule except `moving_flags`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple, TypeAlias

import msgspec

from inkrally.match.errors import BadInput
from inkrally.roborally import course_rules, options
from inkrally.roborally.course_rules import moving_flags
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.facts import Kind
from inkrally.roborally.register.trace import Cause
from inkrally.roborally.register.vocabulary import STAGE, Point
from inkrally.roborally.rule_hooks import Amount, Feature, RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


def find(package: str, places: Iterable[str]) -> dict[str, RuleComponent]:
    """Return the rule component of every module of a package, by the name of the module.

    `places` is the `__path__` of the package.
    """
    names = sorted(module.name for module in iter_modules(places))
    return {name: import_module(f"{package}.{name}").COMPONENT for name in names}


OPTIONS: dict[str, RuleComponent] = find(options.__name__, options.__path__)
"""The Option cards by name."""

RULES: dict[str, RuleComponent] = find(course_rules.__name__, course_rules.__path__)
"""The course rules, by the name that course files use."""


class Adjustment(NamedTuple):
    """A change of a quantity or trait of a robot by a rule component.

    `was` and `now` are the values before and after.
    """

    component: RuleComponent
    was: int | None = None
    now: int | None = None


def cause(change: int, component: RuleComponent, was: int | None = None, now: int | None = None) -> Cause:
    """Return the record that a rule component is the cause of a change.

    `change` is the index of the change in its step.

    `was` and `now` are the value before and after the component changed it, if the change has a value.
    """
    return Cause(change, _name_of(component, OPTIONS), _name_of(component, RULES), was, now)


def _name_of(component: RuleComponent, components: dict[str, RuleComponent]) -> str | None:
    """Return the name under which `components` has a rule component, or None."""
    return next((name for name, found in components.items() if found is component), None)


def causes(change: int, shifts: Iterable[Adjustment]) -> tuple[Cause, ...]:
    """Return the records that the rule components in `shifts` are causes of a change.

    `change` is the index of the change in its step.
    """
    return tuple(cause(change, *shift) for shift in shifts)


def adjustments(robot: Robot, rules: Sequence[str], amount: Amount, value: int) -> tuple[Adjustment, ...]:
    """Return the changes of a quantity of a robot by rule components, its Options first.

    `amount` names the quantity, and `value` is its value without rule components. `rules` are the names of the course
    rules.
    """
    found: list[Adjustment] = []
    for component in components_of(robot, rules):
        if amount in component.adds:
            found.append(Adjustment(component, value, value + component.adds[amount]))
            value += component.adds[amount]
    return tuple(found)


def adjusted_amount(robot: Robot, rules: Sequence[str], amount: Amount, value: int) -> int:
    """Return `value`, a quantity of a robot such as its hand size, after all additions by rule components.

    `rules` are the names of the course rules, `amount` names the quantity.
    """
    return value + sum(component.adds.get(amount, 0) for component in components_of(robot, rules))


def has_feature(rules: Sequence[str], feature: Feature) -> bool:
    """Return whether at least one of the course rules named in `rules` has a feature."""
    return any(feature in RULES[name].features for name in rules)


def check_options(names: Sequence[Sequence[str]], at: str, field: str = "") -> None:
    """Raise BadInput if one of the Options listed for each robot does not exist or is listed twice.

    `at` is the place of the list in the input, `field` the name of the field within a robot.
    """
    seen: set[str] = set()
    for robot, held in enumerate(names):
        for place, name in enumerate(held):
            here = f"{at}.{robot}{field}.{place}"
            if name not in OPTIONS:
                raise BadInput(
                    "unknown-option", f"there is no Option card {name[:40]!r}; there are: {', '.join(OPTIONS)}", here
                )
            if name in seen:
                raise BadInput("option-twice", f"each Option exists once; {name!r} is already held", here)
            seen.add(name)


def check_rules(names: Sequence[str], at: str) -> None:
    """Raise BadInput (`unknown-rule`) if a name is not the name of a course rule. `at` is the place of the list."""
    for place, name in enumerate(names):
        if name not in RULES:
            raise BadInput(
                "unknown-rule", f"there is no course rule {name[:40]!r}; there are: {', '.join(RULES)}", f"{at}.{place}"
            )


def check_added_rules(names: Sequence[str], course_rules: Sequence[str], at: str) -> None:
    """Check the course rules that players add to a course.

    Args:
        names: The names of the added rules.
        course_rules: The names of the rules of the course, without the added ones.
        at: The place of the list in the input.

    Raises:
        BadInput: There is no such rule (`unknown-rule`); a rule is listed twice, fits only some courses, or contradicts
            another one (`special-rule`).
    """
    check_rules(names, at)
    known = addable_rules(())
    for place, name in enumerate(names):
        if name not in known:
            message = f"the course rule {name!r} needs a course made for it; any course can have: {', '.join(known)}"
            raise BadInput("special-rule", message, f"{at}.{place}", {"rule": name})
        earlier = (*course_rules, *names[:place])
        other = next((each for each in earlier if _contradict(name, each)), name if name in names[:place] else None)
        if other is not None:
            message = f"the course rule {name!r} does not go together with {other!r}"
            raise BadInput("special-rule", message, f"{at}.{place}", {"rule": name})


def addable_rules(course_rules: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the course rules that players may add to a course with the rules `course_rules`."""
    return tuple(
        name
        for name, component in RULES.items()
        if component.fits_any_course
        and name not in course_rules
        and not any(_contradict(name, each) for each in course_rules)
    )


CHANGED_FLAGS: frozenset[Feature] = frozenset(("title", "moves flags"))
"""The features of course rules that change who gets credit for a flag, or where a flag is."""
NEEDED_FLAGS = CHANGED_FLAGS | {"teams", "turns boards", "racer and blocker"}
"""The features of course rules that need flags as the course has them."""


def _contradict(one: str, other: str) -> bool:
    """Return whether two different course rules change the same thing: the timer, the Options at the start, or
    flags."""
    first, second = RULES[one], RULES[other]
    if one == other:
        return False
    timers = first.shared_timer_seconds and second.shared_timer_seconds
    flags = first.features & CHANGED_FLAGS and second.features & NEEDED_FLAGS
    return bool(timers or flags or (first.start_options and second.start_options))


def option_components(robot: Robot) -> tuple[tuple[str, RuleComponent], ...]:
    """Return the Options of a robot by name, in the order in which the robot got them."""
    return _component_pairs(robot.options) if robot.options else ()


@lru_cache(maxsize=4096)
def _component_pairs(options: tuple[str, ...]) -> tuple[tuple[str, RuleComponent], ...]:
    return tuple((name, OPTIONS[name]) for name in options)


def components_of(robot: Robot, rules: Sequence[str]) -> tuple[RuleComponent, ...]:
    """Return the rule components that affect a robot: its Options, then the course rules."""
    if not robot.options and not rules:
        return ()
    return (*(component for _, component in option_components(robot)), *course_components(rules))


def may_power_down(robot: Robot, rules: Sequence[str]) -> bool:
    """Return whether no rule component forbids the robot to power down."""
    return all(component.power_down(robot) is not False for component in components_of(robot, rules))


def powers_down(robot: Robot, rules: Sequence[str]) -> bool:
    """Return whether a rule component powers the robot down for the next turn, and no other component forbids it."""
    return any(component.power_down(robot) for component in components_of(robot, rules)) and may_power_down(
        robot, rules
    )


DEFAULT_TRAITS = Traits()
"""The traits of an ordinary robot."""


TITLED = Traits(titled=True)
"""The traits of a robot with the title of its course."""


def traits(robot: Robot, rules: Sequence[str], titled: bool = False) -> Traits:
    """Return the traits of a robot in a register.

    `rules` are the names of the course rules. `titled` is True if the robot has the title of its course (SuperBot).
    """
    if not robot.options and not rules:
        return DEFAULT_TRAITS
    key = (robot.options, robot.down, robot.chosen, tuple(rules), titled)
    found = _TRAITS.get(key)
    if found is None:
        found = TITLED if titled else DEFAULT_TRAITS
        for component in _components_with_traits(robot.options, tuple(rules)):
            found = component.traits(robot, found)
        if len(_TRAITS) >= MAX_KEPT:
            _TRAITS.clear()
        _TRAITS[key] = found
    return found


MAX_KEPT = 4096
_TRAITS: dict[object, Traits] = {}
"""Cached traits, by everything that `RuleComponent.traits` may read of a robot."""


@lru_cache(maxsize=4096)
def _components_with_traits(options: tuple[str, ...], rules: tuple[str, ...]) -> tuple[RuleComponent, ...]:
    """Return the rule components that change traits: Options, then course rules."""
    found = (*(component for _, component in _component_pairs(options)), *course_components(rules))
    return tuple(component for component in found if overrides_hook(component, "traits"))


def trait_adjustments(robot: Robot, rules: Sequence[str], trait: str, titled: bool = False) -> tuple[Adjustment, ...]:
    """Return the changes of the trait named `trait` of a robot by its Options and the course rules."""
    found: list[Adjustment] = []
    before = TITLED if titled else DEFAULT_TRAITS
    for component in _components_with_traits(robot.options, tuple(rules)):
        after = component.traits(robot, before)
        was, now = getattr(before, trait), getattr(after, trait)
        if was != now:
            found.append(Adjustment(component, int(was), int(now)))
        before = after
    return tuple(found)


def option_component(name: str) -> RuleComponent:
    """Return the rule component of an Option. Raises KeyError for an unknown name."""
    return OPTIONS[name]


def active_options(robot: Robot, with_answered: bool = False) -> Sequence[tuple[str, RuleComponent]]:
    """Return the Options of a robot that work now; only some work while the robot is powered down (Options 2.6).

    With `with_answered`, the result includes lost Options for which the owner's answer still holds for the whole turn.
    """
    names = robot.options
    if with_answered and robot.chosen:
        names += tuple(one.option for one in robot.chosen if one.turn and one.option not in names)
    return _options_that_work(names, robot.down) if names else ()


@lru_cache(maxsize=4096)
def _options_that_work(options: tuple[str, ...], down: bool) -> tuple[tuple[str, RuleComponent], ...]:
    """Return the Options that work, all or only those that work for a powered-down robot (`down`)."""
    return tuple(each for each in _component_pairs(options) if not down or "while down" in each[1].features)


def overrides_hook(component: RuleComponent, door: str) -> bool:
    """Return whether a rule component overrides the method of `RuleComponent` named `door`."""
    return getattr(type(component), door) is not getattr(RuleComponent, door)


def components_with_hook(robot: Robot, door: str, with_answered: bool = False) -> tuple[tuple[str, RuleComponent], ...]:
    """Return the active Options of a robot that override the hook `door`, as pairs of name and component.

    With `with_answered`, the result includes lost Options for which the owner's answer still holds for the whole turn.
    """
    names = robot.options
    if with_answered and robot.chosen:
        names += tuple(one.option for one in robot.chosen if one.turn and one.option not in names)
    return _options_with_hook(names, robot.down, door) if names else ()


@lru_cache(maxsize=8192)
def _options_with_hook(options: tuple[str, ...], down: bool, door: str) -> tuple[tuple[str, RuleComponent], ...]:
    """Return the Options that override the hook named `door`, for a robot that is powered down or not."""
    return tuple(each for each in _options_that_work(options, down) if overrides_hook(each[1], door))


class Hooks(msgspec.Struct, frozen=True):
    """The Options of a robot by the moment of a register when they act.

    Damage and destruction always concern every robot with Options.

    Attributes:
        asked: The Options with a question, by the point of the register.
        before_reveal: The Options that act before cards are revealed.
        revealed: The Options that act after cards are revealed.
        kinds: The kinds of Move cards whose number of spaces can change.
        aims: Whether a hit of the robot's laser needs a question.
        reaches: Whether the robot can touch flags and repair sites on adjacent spaces.
    """

    asked: dict[Point, tuple[tuple[str, RuleComponent], ...]] = {}
    before_reveal: tuple[tuple[str, RuleComponent], ...] = ()
    revealed: tuple[tuple[str, RuleComponent], ...] = ()
    kinds: frozenset[Kind] = frozenset()
    aims: bool = False
    reaches: bool = False


NO_HOOKS = Hooks()


@lru_cache(maxsize=8192)
def hooks_of(options: tuple[str, ...], down: bool) -> Hooks:
    """Return some Options by the moment when they act. `down` tells whether the robot is powered down."""
    held = _options_that_work(options, down)
    points = dict.fromkeys(point for _, component in held for point in component.points)
    return Hooks(
        {point: tuple(each for each in held if point in each[1].points) for point in points},
        _options_with_hook(options, down, "before_reveal"),
        _options_with_hook(options, down, "on_revealed"),
        # This ignores `down`, because a powered-down robot plays no card.
        frozenset(
            kind
            for _, component in _component_pairs(options)
            if overrides_hook(component, "spaces")
            for kind in component.alternative_spaces
        ),
        any(component.weapon is not None or "directs damage" in component.features for _, component in held),
        any("reaches sites" in component.features for _, component in held),
    )


class ActiveHooks(msgspec.Struct, frozen=True):
    """The Options of all robots on the floor by the moment of a register when they act.

    Attributes:
        doors: The `Hooks` of each robot.
        asked: The Options with a question, by the point of the register, in dock order.
        before_reveal: The Options that act before cards are revealed.
        revealed: Whether an Option acts after cards are revealed.
        hurt: The robots on the floor with Options, as bits: their damage may need a question.
        aiming: The robots whose laser hits need a question, as bits.
        reaching: The robots that can touch flags and repair sites on adjacent spaces.
        stages: The numbers of the stages before which a question may be asked, ascending.
    """

    doors: tuple[Hooks, ...]
    asked: dict[Point, tuple[tuple[int, str, RuleComponent], ...]]
    before_reveal: tuple[tuple[int, RuleComponent], ...]
    revealed: bool
    hurt: int
    aiming: int
    reaching: tuple[int, ...]
    stages: tuple[int, ...]


Held: TypeAlias = "tuple[tuple[str, ...], bool] | None"
"""The Options of a robot on the floor and whether it is powered down; None without Options."""


@lru_cache(maxsize=4096)
def active_hooks(held: tuple[Held, ...]) -> ActiveHooks:
    """Return the Options of all robots by the moment when they act."""
    found = tuple(NO_HOOKS if one is None else hooks_of(*one) for one in held)
    asked: dict[Point, tuple[tuple[int, str, RuleComponent], ...]] = {}
    for number, one in enumerate(found):
        for point, each in one.asked.items():
            asked[point] = (*asked.get(point, ()), *((number, name, component) for name, component in each))
    return ActiveHooks(
        found,
        asked,
        tuple((number, component) for number, one in enumerate(found) for _, component in one.before_reveal),
        any(one.revealed for one in found),
        sum(1 << number for number, one in enumerate(held) if one is not None),
        sum(1 << number for number, one in enumerate(found) if one.aims),
        tuple(number for number, one in enumerate(found) if one.reaches),
        tuple(sorted(STAGE[point] for point in asked if point in STAGE)),
    )


def changing_spaces(robot: Robot, kind: Kind) -> tuple[RuleComponent, ...]:
    """Return the Options of a robot that can change the number of spaces of a kind of Move card."""
    return _changing_spaces(robot.options, kind) if robot.options else ()


@lru_cache(maxsize=4096)
def _changing_spaces(options: tuple[str, ...], kind: Kind) -> tuple[RuleComponent, ...]:
    return tuple(
        component
        for _, component in _component_pairs(options)
        if kind in component.alternative_spaces and overrides_hook(component, "spaces")
    )


def sidesteps(name: str) -> bool:
    """Return whether the pairs of cards that the Option `name` allows are steps to the side."""
    return "sidesteps" in option_component(name).features


def options_that_pair(move: Kind, turn: Kind) -> list[str]:
    """Return the names of the Options that allow a Move card and a Rotate card of these kinds in one register."""
    return [name for name, found in OPTIONS.items() if turn in found.pairs_with.get(move, ())]


STAGE_HOOKS = ("on_stage_end", "on_touch", "on_event", "earns_flag_credit")
"""The hooks that require each stage of a register to run separately, instead of all stages in the kernel."""


@cache
def runs_by_stage(rules: tuple[str, ...]) -> bool:
    """Return whether a course rule acts during registers, so that each stage must run separately."""
    return any(overrides_hook(component, door) for component in course_components(rules) for door in STAGE_HOOKS)


def course_components(rules: Sequence[str]) -> tuple[RuleComponent, ...]:
    """Return the rule components of course rules, given their names."""
    return tuple([RULES[name] for name in rules]) if rules else ()


def start_option_count(rules: Sequence[str]) -> int:
    """Return how many Options the course rules deal to each robot to keep at the start.

    Options from which an owner keeps one are not counted (`start_choice_count`).
    """
    return (
        0 if has_feature(rules, "keeps one") else sum(component.start_options for component in course_components(rules))
    )


def start_choice_count(rules: Sequence[str]) -> int:
    """Return the number of Options from which each owner keeps one before the first turn, by the course rules."""
    return (
        sum(component.start_options for component in course_components(rules)) if has_feature(rules, "keeps one") else 0
    )


def turn_begins(course: CourseState, rules: Sequence[str]) -> CourseState:
    """Return the state of the course at the beginning of a turn (Options 6.1).

    `rules` are the names of the course rules.
    """
    return moving_flags.flags_back(course) if "moving_flags" in rules else course


def shared_timer_seconds(rules: Sequence[str]) -> int | None:
    """Return the seconds that all players together have from the deal on by a course rule. None without such a rule."""
    return next((seconds for name in rules if (seconds := RULES[name].shared_timer_seconds)), None)


def shared_timer_adjustment(rules: Sequence[str]) -> Adjustment | None:
    """Return the course rule that sets a timer for all players, with its seconds as `now`; None without such a rule."""
    return next(
        (
            Adjustment(rule, None, rule.shared_timer_seconds)
            for rule in course_components(rules)
            if rule.shared_timer_seconds
        ),
        None,
    )


def deck_options() -> tuple[str, ...]:
    """Return the names of all Options in the deck."""
    return tuple(OPTIONS)
