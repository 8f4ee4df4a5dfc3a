"""The contract of parts stays small: a hook that one part alone has is none, but where it belongs to a whole."""

from __future__ import annotations

import inspect
from importlib import import_module
from pkgutil import iter_modules

import pytest

from inkrally.railroad_ink import contract
from inkrally.railroad_ink.challenge import MODULES
from inkrally.railroad_ink.contract.expansion import Expansion
from inkrally.railroad_ink.contract.part import Module, Part
from inkrally.railroad_ink.expansions import CLASSES
from inkrally.railroad_ink.round.first_duties import Firsts

from .toy import Toll

PARTS: tuple[type[Part], ...] = (*CLASSES.values(), *MODULES.values(), Firsts, Toll)

MOST_HOOKS = 8
"""Of one class."""

ONE_USER = {
    "SecondBoard": "the second board is one capability, which one expansion has so far",
    "GoalCards": "goals are one capability, which one module has",
    "OwnPhase.dealt": "a fact of the phase: Railroad Ink has one phase that deals dice",
}
"""What has one user all the same, and why."""

SERVICES = {"Part.among", "SecondBoard.board_marks"}
"""Methods that no part overrides: the game asks them of any part or expansion."""


def protocols() -> dict[str, type[Part]]:
    """The classes of the contract by name."""
    found = {}
    for module in iter_modules(contract.__path__):
        for name, each in inspect.getmembers(import_module(f"{contract.__name__}.{module.name}"), inspect.isclass):
            if issubclass(each, Part):
                found[name] = each
    return found


def hooks(protocol: type[Part]) -> list[str]:
    """What a part may write that inherits this, but for the facts in its head."""
    return [name for name, each in vars(protocol).items() if name[0] != "_" and inspect.isroutine(_plain(each))]


def inherited(protocol: type) -> list[str]:
    """Its hooks, and those of what it is built on."""
    return [hook for base in protocol.__mro__ if issubclass(base, Part) for hook in hooks(base)]


def _plain(each: object) -> object:
    return each.__func__ if isinstance(each, classmethod | staticmethod) else each


def users(protocol: type[Part], hook: str) -> list[str]:
    """The parts that write a hook themselves."""
    return [part.__name__ for part in PARTS if issubclass(part, protocol) and hook in vars(part)]


def test_no_hook_has_one_user() -> None:
    lonely = [
        (f"{name}.{hook}", users(protocol, hook))
        for name, protocol in protocols().items()
        for hook in hooks(protocol)
        if len(users(protocol, hook)) < 2 and not {name, f"{name}.{hook}"} & {*ONE_USER, *SERVICES}
    ]
    assert not lonely


def test_no_exception_is_kept_that_is_none() -> None:
    for each in ONE_USER:
        name, _, hook = each.partition(".")
        protocol = protocols()[name]
        for alone in [hook] if hook else hooks(protocol):
            if f"{name}.{alone}" in SERVICES:
                continue
            assert len(users(protocol, alone)) == 1, f"{name}.{alone} has {users(protocol, alone)}"
    for each in SERVICES:
        name, _, hook = each.partition(".")
        assert hook in hooks(protocols()[name])
        assert users(protocols()[name], hook) == [], f"{each} is overridden, so it is a hook"


def test_no_protocol_grows_large() -> None:
    assert {name for name, each in protocols().items() if len(hooks(each)) > MOST_HOOKS} == set()


def test_no_part_inherits_what_it_has_no_say_in() -> None:
    idle = [
        (part.__name__, protocol.__name__)
        for part in PARTS
        for protocol in part.__bases__
        if protocol not in (Expansion, Module) and not set(inherited(protocol)) & set(vars(part))
    ]
    assert not idle


def test_no_class_of_the_contract_is_missing_from_its_table() -> None:
    table = contract.__doc__ or ""
    assert [name for name in protocols() if f"`{name}`" not in table] == []


def lacking(protocol: type[Part], lacked: str) -> type[Part]:
    """A part that writes all hooks that must be written but one."""
    written = {hook: lambda *_: None for hook in protocol.__abstractmethods__ - {lacked}}
    return type(f"Lacks{lacked}", (protocol,), written)


@pytest.mark.parametrize(
    ("protocol", "hook"),
    [(each, hook) for each in protocols().values() for hook in sorted(each.__abstractmethods__)],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_part_that_lacks_a_hook_cannot_be_made(protocol: type[Part], hook: str) -> None:
    with pytest.raises(TypeError, match=f"abstract method '?{hook}'?"):
        lacking(protocol, hook)()
    assert lacking(protocol, "").__abstractmethods__ == set()


def test_every_capability_says_what_must_be_written() -> None:
    """All but those that are told of things, and what has usual hooks for all."""
    free = {name for name, each in protocols().items() if not each.__abstractmethods__}
    assert free == {"Part", "TurnRules", "Expansion"}
    assert [part.__name__ for part in PARTS if inspect.isabstract(part)] == []


def test_the_contract_has_no_hook_that_fails_only_when_it_is_asked() -> None:
    for module in iter_modules(contract.__path__):
        source = inspect.getsource(import_module(f"{contract.__name__}.{module.name}"))
        assert "NotImplementedError" not in source
