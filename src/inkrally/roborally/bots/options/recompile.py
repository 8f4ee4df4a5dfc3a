"""Decides whether a bot replaces its hand, if an Option allows that.

The value of the best program of the hand is compared with the mean over other hands. These are drawn from the cards
that the seat does not see, and their values include the damage token that a new hand costs. The bot level supplies the
value of a program; the rule engine (`decisions/`) applies the token. Do not name a card here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from inkrally.match.game import View
from inkrally.roborally import rule_components
from inkrally.roborally.bots.observation import Observation, robot_of
from inkrally.roborally.bots.options.plans import fetched
from inkrally.roborally.bots.options.race_evaluation import RaceEvaluator
from inkrally.roborally.bots.options.turn_rollout import course_seen, least_valuable
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.rule_hooks import Question
from inkrally.roborally.turn.actions import Action, RecompileHand
from inkrally.roborally.turn.resolution_run import CARDS, CLEAN_UP
from inkrally.roborally.turn.robots import Robot, locked
from inkrally.roborally.view import TableView

replace = msgspec.structs.replace

SAMPLED_HAND_COUNT = 16
"""The number of other hands to examine. Each hand needs one search for programs."""

Value = Callable[[Observation, int], float]
"""A function that returns the value of the best program of a robot. Less is better; the bot level chooses the unit."""


def choose_recompile(
    view: View[TableView, Action], draft: Sequence[Action], value: Value, random: Random
) -> RecompileHand | None:
    """Return the action that replaces the hand of the first of the seat's robots that profits from a new hand.

    Returns None if no robot profits, or if the draft has actions already.
    """
    if draft:
        return None
    seen = Observation(view, ())
    for number in seen.own_free_robots():
        if not can_recompile(seen, number):
            continue
        act = _replacing_action(seen, number)
        after = _after_token(seen, number, act)
        if after.status != "racing":
            continue
        stands = value(_with_fetched(view), number)
        pile = list(seen.unseen())
        hand = seen.table.hands[number]
        whole = 0.0
        for _ in range(SAMPLED_HAND_COUNT):
            other = tuple(sorted(random.sample(pile, len(hand)), reverse=True))
            whole += value(_with_fetched(_with_other_hand(view, number, other, after)), number)
        if whole / SAMPLED_HAND_COUNT < stands:
            return act
    return None


def can_recompile(sight: Observation, number: int) -> bool:
    """Return whether the player may replace the hand of a robot now (Options 5, Recompile)."""
    again = sight.table.recompiled
    done = again is not msgspec.UNSET and number in again
    robot = robot_of(sight.robots[number])
    allowed = any("recompiles" in component.features for _, component in rule_components.option_components(robot))
    return allowed and not done and 0 < len(sight.table.hands.get(number, ())) <= len(sight.unseen())


def _replacing_action(sight: Observation, number: int) -> RecompileHand:
    """Return the action that replaces the hand of a robot.

    The action discards the least valuable Option instead of taking the damage token if that costs fewer turns.
    """
    robot = robot_of(sight.robots[number])
    outlook = RaceEvaluator(sight)
    least = least_valuable(robot.options)
    takes, gives = RecompileHand(number), RecompileHand(number, discard=least)
    hurt, spared = (outlook.turns_left(number, _after_token(sight, number, act)) for act in (takes, gives))
    return gives if hurt is not None and spared is not None and spared < hurt else takes


def _after_token(sight: Observation, number: int, act: RecompileHand) -> Robot:
    """Return the robot after the damage token for a new hand, which an Option may prevent as `act` says."""

    def answer(run: RegisterRun, question: Question) -> str:
        wanted = act.lose if question.matter == "lose" else act.discard
        return wanted if wanted in question.choices else question.choices[0]

    robots = tuple(robot_of(robot) for robot in sight.robots)
    run = RegisterRun(
        sight.floor, robots, CLEAN_UP, tuple(sight.rules), CARDS, answer, lambda *_: None, course_seen(sight)
    )
    run.begin_step("options")
    run.deal_damage(number)
    run.close()
    return run.robots[number]


def _with_other_hand(
    view: View[TableView, Action], number: int, hand: tuple[int, ...], robot: Robot
) -> View[TableView, Action]:
    """Return the view as if the robot had another hand and had taken the damage token."""
    table = view.table
    robots = list(table.robots)
    robots[number] = replace(
        robots[number],
        damage=robot.damage,
        locked=locked(robot),
        options=robot.options or msgspec.UNSET,
        tokens=dict(robot.tokens) or msgspec.UNSET,
    )
    return replace(view, table=replace(table, robots=tuple(robots), hands=table.hands | {number: hand}))


def _with_fetched(view: View[TableView, Action]) -> Observation:
    """Return the view after the seat has taken its stored cards into its hands, as bots do before programming."""
    return Observation(view, fetched(Observation(view, ())))
