"""The answer that costs least is offered first; without an answer the usual default applies (Options 2.3)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from inkrally.roborally import rule_components
from inkrally.roborally.bots import floor_cache
from inkrally.roborally.bots.turns_left import TurnsLeft
from inkrally.roborally.decisions import answer_costs
from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.legal_actions import OptionActions
from inkrally.roborally.register.trace import Damaged, Discarded, Locked
from inkrally.roborally.rule_hooks import Question, QuestionTopic
from inkrally.roborally.table import floor_of
from inkrally.roborally.turn.actions import AnnouncePowerDown
from inkrally.roborally.turn.robots import Robot
from tests.roborally.turns import (
    GAME,
    HAMMER,
    LEFT,
    RIGHT,
    WRENCH,
    changes,
    late,
    plain,
    playing,
    position,
    robot,
    run,
    say,
    table_of,
    with_hands,
)

pytestmark = pytest.mark.hot("legal_actions", "rule_components")

FACTORY_REJECTS = ("no_power_down",)


def order(
    one: Robot,
    matter: QuestionTopic = "discard",
    rules: tuple[str, ...] = (),
    register: int = 1,
    floor: Floor | None = None,
) -> list[str]:
    """Return the choices of a question in the order in which they are offered."""
    choices = {"discard": ("keep", *one.options), "lose": one.options, "reach": ("none", "4,3", "5,3")}[matter]
    question = Question(0, matter, choices, "register", matter)
    return list(answer_costs.sorted_by_cost(question, one, rules, floor or printed_course("checkmate").floor, register))


def test_a_card_that_does_little_is_offered_before_the_damage() -> None:
    one = robot((4, 4), options=("mechanical_arm", "brakes"), damage=4)
    assert order(one) == ["brakes", "keep", "mechanical_arm"], "the fifth token locks a register"


def test_the_damage_is_offered_first_where_the_card_saves_more() -> None:
    assert order(robot((4, 4), options=("crab_legs",))) == ["keep", "crab_legs"]


def test_any_option_is_given_up_before_the_token_that_destroys() -> None:
    one = robot((4, 4), options=("mechanical_arm", "crab_legs"), damage=9)
    assert order(one) == ["crab_legs", "mechanical_arm", "keep"]
    assert order(robot((4, 4), options=("mechanical_arm",), damage=9, announced=True))[0] == "mechanical_arm"


@pytest.mark.parametrize("option", rule_components.deck_options())
def test_no_option_is_given_up_for_a_token_without_a_lock(option: str) -> None:
    """Rules 4: the first four tokens lock no register, so until the fifth they cost nothing."""
    for damage in range(4):
        for tokens in ((), ((option, 1),)) if rule_components.option_component(option).token_capacity > 1 else ((),):
            held = robot((4, 4), options=(option,), damage=damage, tokens=tokens)
            assert order(held) == ["keep", option], f"{damage} damage, {tokens}"
    # At 3 damage, a lock of Fire Control only anticipates the lock of the fifth token.
    assert order(robot((4, 4), options=(option,), damage=4, locks=(2,))) == ["keep", option]


def test_from_the_fifth_token_on_costs_decide_and_before_the_tenth_the_option_is_given_up() -> None:
    first = {
        damage: order(robot((4, 4), options=("mechanical_arm", "rear_firing_laser"), damage=damage))[0]
        for damage in range(10)
    }
    assert [first[damage] for damage in range(4)] == ["keep"] * 4
    assert [first[damage] for damage in range(4, 10)] == ["rear_firing_laser"] * 6
    strong = [order(robot((4, 4), options=("mechanical_arm",), damage=damage))[0] for damage in range(10)]
    assert strong[4:7] == ["keep"] * 3, "a lock costs less than the arm saves"
    assert strong[9] == "mechanical_arm"


def test_a_token_costs_nothing_if_a_power_down_removes_it() -> None:
    assert order(robot((4, 4), options=("brakes",), damage=4, announced=True)) == ["keep", "brakes"]


def test_a_spent_card_is_offered_first() -> None:
    """It would power down a robot that may not power down, or return one that has no life left to return with."""
    breaker = robot((4, 4), options=("circuit_breaker",))
    assert order(breaker, rules=FACTORY_REJECTS) == ["circuit_breaker", "keep"]
    archive = robot((4, 4), options=("brakes", "superior_archive"), lives=1)
    assert order(archive)[0] == "superior_archive"
    assert order(robot((4, 4), options=("brakes", "superior_archive"), lives=2))[0] == "keep"


def test_a_partly_used_option_costs_less() -> None:
    worn: dict[str, Any] = {"options": ("ablative_coat", "mini_howitzer", "flywheel")}
    assert order(robot((4, 4), **worn), "lose") == ["flywheel", "mini_howitzer", "ablative_coat"]
    stored: dict[str, Any] = {"stored": (("flywheel", 500),), **worn}
    assert order(robot((4, 4), **stored), "lose") == ["mini_howitzer", "ablative_coat", "flywheel"]
    used: dict[str, Any] = {"tokens": (("ablative_coat", 2), ("mini_howitzer", 1)), **worn}
    assert order(robot((4, 4), **used), "lose") == ["ablative_coat", "mini_howitzer", "flywheel"]


def test_a_destroyed_robot_keeps_the_superior_archive() -> None:
    gone = robot((4, 4), options=("superior_archive", "brakes"), lives=1, status="destroyed")
    assert order(gone, "lose") == ["brakes", "superior_archive"]


def test_a_site_that_only_helps_is_offered_first() -> None:
    floor = floor_of(position(plain({(4, 3): WRENCH, (5, 3): HAMMER})))
    hurt, whole = robot((4, 4), damage=2), robot((4, 4))
    assert order(hurt, "reach", register=0, floor=floor) == ["5,3", "4,3", "none"]
    assert order(whole, "reach", register=0, floor=floor) == ["5,3", "none", "4,3"]
    assert order(hurt, "reach", floor=floor) == ["none", "4,3", "5,3"], "before, it only moves the archive marker"
    assert order(hurt, "reach", ("options_instead_of_repair",), 0, floor) == ["5,3", "4,3", "none"]
    flagged = floor_of(position(plain(flags=((4, 3), (5, 3)))))
    assert order(hurt, "reach", floor=flagged) == ["4,3", "none", "5,3"]
    assert order(robot((4, 4), flags=1), "reach", floor=flagged)[0] == "5,3"


@pytest.mark.parametrize("matter", ["use", "weapon", "token"])
def test_choices_of_unknown_cost_keep_their_order(matter: QuestionTopic) -> None:
    question = Question(0, "brakes", ("no", "yes"), "register", matter, 1)
    one = robot((4, 4), options=("brakes",))
    assert answer_costs.sorted_by_cost(question, one, (), printed_course("checkmate").floor, 1) == question.choices
    assert answer_costs.answer_costs(question, one, ()) is None


def test_the_order_is_offered_to_the_owner_and_changes_no_default() -> None:
    shooter, target = robot((2, 2), "E"), robot((2, 4), damage=4, options=("brakes", "crab_legs"))
    match = playing(with_hands(position(plain(), shooter, target), RIGHT[:5], LEFT[:5]))
    run(match, RIGHT[:5], LEFT[:5])
    say(match, AnnouncePowerDown(1, False))
    table = table_of(match)
    assert table.halt is not None
    offer = GAME.legal_actions_view(table, 1, ())
    assert isinstance(offer, OptionActions)
    assert offer.order == ("brakes", "crab_legs", "keep")
    assert offer.question.choices == ("keep", "brakes", "crab_legs")
    assert match.view(1).table.question == offer.question, "as it is in logs and scenarios"
    assert GAME.legal_actions_view(table, 0, ()) is None
    events = late(match)
    assert changes(events, Damaged)
    assert not changes(events, Discarded)


def told(one: Robot, matter: QuestionTopic = "discard", rules: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the reasons of costs in the offer, by choice."""
    choices = {"discard": ("keep", *one.options), "lose": one.options}[matter]
    found = answer_costs.answer_costs(Question(0, matter, choices, "register", matter), one, rules)
    assert found is not None
    return {choice: (loss.why, loss.number) if loss.number else loss.why for choice, loss in found.items()}


def test_answer_costs_have_the_effect_of_a_token() -> None:
    """4: from the fifth token on each locks the highest free register, the tenth destroys; 8.4: power down clears."""
    held: dict[str, Any] = {"options": ("brakes",)}
    assert told(robot((4, 4), damage=3, **held)) == {}
    assert told(robot((4, 4), damage=4, **held)) == {"keep": ("locks", 5)}
    assert told(robot((4, 4), damage=8, **held)) == {"keep": ("locks", 1)}
    assert told(robot((4, 4), damage=5, locks=(2,), **held)) == {"keep": ("locks", 5)}
    # An earlier token of the same hit locks register 5 at the end of the hit.
    assert told(robot((4, 4), damage=6, locks=(2,), **held)) == {"keep": ("locks", 4)}
    assert told(robot((4, 4), damage=9, announced=True, **held)) == {"keep": "destroys"}
    assert told(robot((4, 4), damage=4, announced=True, **held)) == {"keep": "repaired"}


def test_answer_costs_have_the_remaining_use_of_an_option() -> None:
    worn: dict[str, Any] = {"options": ("ablative_coat", "mini_howitzer", "flywheel", "brakes")}
    assert told(robot((4, 4), **worn), "lose") == {"flywheel": "empty"}
    used = robot((4, 4), tokens=(("ablative_coat", 2), ("mini_howitzer", 1)), stored=(("flywheel", 500),), **worn)
    assert told(used, "lose") == {"ablative_coat": ("worn", 1), "mini_howitzer": ("worn", 4)}
    breaker = robot((4, 4), options=("circuit_breaker", "superior_archive"), lives=1)
    assert told(breaker) == {"superior_archive": "useless"}
    assert told(breaker, rules=FACTORY_REJECTS) == {"circuit_breaker": "useless", "superior_archive": "useless"}


def test_a_token_locks_the_announced_register() -> None:
    """Tested with damage alone, from the fifth token to the ninth (4)."""
    for damage in range(4, 9):
        shooter, target = robot((2, 2), "E"), robot((2, 4), damage=damage, options=("brakes",))
        match = playing(with_hands(position(plain(), shooter, target), RIGHT[:5], LEFT[:5]))
        run(match, RIGHT[:5], LEFT[:5])
        say(match, AnnouncePowerDown(1, False))
        offer = GAME.legal_actions_view(table_of(match), 1, ())
        assert isinstance(offer, OptionActions)
        assert isinstance(offer.losses, dict)
        (locked,) = changes(late(match), Locked)[:1]
        assert offer.losses["keep"] == answer_costs.AnswerCost("locks", locked.register)


def test_cost_of_a_token_agrees_with_the_bots() -> None:
    """In thousandths of the turns left, averaged over every space and flag of three courses."""
    ways = []
    for name in ("risky_exchange", "vault_assault", "dizzy_dash"):
        floor = printed_course(name).floor
        worth: TurnsLeft = floor_cache.turns_left_of(floor)
        spaces = [worth.field.moves.machine.index(*at) for at, cell in floor.cells.items() if cell.floor != "pit"]
        for pose in [4 * space + side for space in spaces for side in range(4)]:
            for flag in range(worth.flags):
                left = [worth.on_board(flag, pose, damage) for damage in range(10)]
                if left[0] > 0 and left[-1] < 10**5:  # the flag can be reached
                    ways.append([1000 * (more - less) / left[0] for less, more in pairwise(left)])
    means = [sum(found) / len(found) for found in zip(*ways, strict=True)]
    assert list(answer_costs.TOKEN_COST_BY_DAMAGE) == [pytest.approx(mean, rel=0.15) for mean in means]


def test_every_option_has_a_loss() -> None:
    for name in rule_components.deck_options():
        assert answer_costs.option_cost(robot((4, 4), options=(name,)), (), name) >= 0
