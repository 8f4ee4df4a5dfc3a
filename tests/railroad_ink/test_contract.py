"""The contract of parts stays small, and no part misspells a hook. Each conflict in the rules has a test."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from inkrally.railroad_ink.challenge import MODULES
from inkrally.railroad_ink.contract import Expansion, ExtraPhase, RuleComponent, RuleModule, overriding
from inkrally.railroad_ink.expansions import CLASSES
from inkrally.railroad_ink.round.required_first import RequiredFirstPhase

from .toy import Toll

PROTOCOLS: tuple[type[RuleComponent], ...] = (RuleComponent, Expansion, RuleModule, ExtraPhase)
COMPONENT_CLASSES: tuple[type[RuleComponent], ...] = (*CLASSES.values(), *MODULES.values(), RequiredFirstPhase, Toll)

MOST_HOOKS = 32

ONE_USER = {"apply_board_actions", "board_breakdown"}
"""Hooks with one user that stay: a second board is a single capability, which one expansion has so far."""


def hooks(protocol: type[RuleComponent]) -> list[str]:
    """Return the hooks that a part may override, without class variables."""
    return [name for name, each in vars(protocol).items() if name[0] != "_" and inspect.isroutine(_plain(each))]


def _plain(each: object) -> object:
    return each.__func__ if isinstance(each, classmethod | staticmethod) else each


def users(protocol: type[RuleComponent], hook: str) -> set[type[RuleComponent]]:
    """Return the parts that override a hook themselves."""
    return {
        component_class
        for component_class in COMPONENT_CLASSES
        if issubclass(component_class, protocol) and component_class not in PROTOCOLS and hook in vars(component_class)
    }


def test_a_hook_has_two_users() -> None:
    counted = {hook: len(users(protocol, hook)) for protocol in PROTOCOLS for hook in hooks(protocol)}
    assert {hook for hook, count in counted.items() if count < 2} == ONE_USER
    assert len(counted) <= MOST_HOOKS


def test_only_components_that_override_a_hook_are_called() -> None:
    lake, toll = CLASSES["lake"], Toll
    parts = [component_class.__new__(component_class) for component_class in (lake, toll, CLASSES["river"])]
    assert [type(component) for component in overriding(parts, RuleComponent.after_action)] == [lake]
    assert [type(component) for component in overriding(parts, RuleComponent.forbidden_spaces)] == [toll]


@pytest.mark.parametrize("hook", sorted(ExtraPhase.__abstractmethods__))
def test_a_phase_that_lacks_a_hook_cannot_be_made(hook: str) -> None:
    written = {each: lambda *_: None for each in ExtraPhase.__abstractmethods__ - {hook}}
    with pytest.raises(TypeError, match=f"abstract method '?{hook}'?"):
        type("Lacking", (ExtraPhase,), written)()


TESTS = Path(__file__).parent
RULES = TESTS.parents[1] / "docs" / "reference" / "rules-railroad-ink.md"
RULINGS = [f"X{number}" for number in range(1, 9)] + [f"D{number}" for number in range(1, 9)]


@pytest.mark.parametrize("ruling", RULINGS)
def test_14_a_test_is_named_after_it(ruling: str) -> None:
    """Named `test_x2_...`, `test_14_x3_...` or `test_8_2_and_d4_...`, because D4 is also a space."""
    named = re.compile(rf"^def test_(?:[0-9_]+_)?(?:and_)?{ruling.lower()}_", re.MULTILINE)
    assert any(named.search(path.read_text(encoding="utf-8")) for path in TESTS.rglob("test_*.py"))


def test_14_every_ruling_is_in_the_docs() -> None:
    section = RULES.read_text(encoding="utf-8").partition("## 14.")[2]
    assert sorted(re.findall(r"^\| ([XD]\d+) \|", section, re.MULTILINE)) == sorted(RULINGS)
