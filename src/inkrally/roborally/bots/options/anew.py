"""Decides whether to replace a hand, if an Option allows it.

The best program of the hand is compared with the mean of those of other hands after the damage token that a new hand
costs. The other hands are drawn from the cards that the seat does not see. A level supplies the value of a program; the
engine applies the token. Name no card here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from inkrally.match.game import View
from inkrally.roborally import parts
from inkrally.roborally.bots.options.plans import fetched
from inkrally.roborally.bots.options.standing import RaceStanding
from inkrally.roborally.bots.options.unfolding import course_seen, least_of
from inkrally.roborally.bots.sight import Sight, robot_of
from inkrally.roborally.contract import Question
from inkrally.roborally.decisions.running import RegisterRun
from inkrally.roborally.turn.acts import Act, RecompileHand
from inkrally.roborally.turn.registers import CARDS, CLEAN_UP
from inkrally.roborally.turn.robots import Robot, locked
from inkrally.roborally.view import TableView

replace = msgspec.structs.replace

HANDS = 16
"""The number of other hands to examine. Each needs a search of programs for a lone robot."""

Value = Callable[[Sight, int], float]
"""Returns the value of the best program of a robot in a unit of the level; less is better."""


def thrown_away(view: View[TableView, Act], draft: Sequence[Act], value: Value, random: Random) -> RecompileHand | None:
    """Return the action that replaces the hand of the first own robot for which that is better, or None.

    Returns None once the draft has actions.
    """
    if draft:
        return None
    seen = Sight(view, ())
    for number in seen.own():
        if not may_throw_away(seen, number):
            continue
        act = _token(seen, number)
        after = _after(seen, number, act)
        if after.status != "racing":
            continue
        stands = value(_with_fetched(view), number)
        pile = list(seen.unseen())
        hand = seen.table.hands[number]
        whole = 0.0
        for _ in range(HANDS):
            other = tuple(sorted(random.sample(pile, len(hand)), reverse=True))
            whole += value(_with_fetched(_as_if(view, number, other, after)), number)
        if whole / HANDS < stands:
            return act
    return None


def may_throw_away(sight: Sight, number: int) -> bool:
    """Return whether an unused hand may be replaced (Options 5)."""
    again = sight.table.recompiled
    done = again is not msgspec.UNSET and number in again
    robot = robot_of(sight.robots[number])
    allowed = any("recompiles" in part.features for _, part in parts.of_options(robot))
    return allowed and not done and 0 < len(sight.table.hands.get(number, ())) <= len(sight.unseen())


def _token(sight: Sight, number: int) -> RecompileHand:
    """Return the action, with an Option to discard against the token if that costs less."""
    robot = robot_of(sight.robots[number])
    outlook = RaceStanding(sight)
    least = least_of(robot.options)
    takes, gives = RecompileHand(number), RecompileHand(number, discard=least)
    hurt, spared = (outlook.left(number, _after(sight, number, act)) for act in (takes, gives))
    return gives if hurt is not None and spared is not None and spared < hurt else takes


def _after(sight: Sight, number: int, act: RecompileHand) -> Robot:
    """Return the robot after the token, which its Options may prevent."""

    def answer(run: RegisterRun, question: Question) -> str:
        wanted = act.lose if question.matter == "lose" else act.discard
        return wanted if wanted in question.choices else question.choices[0]

    robots = tuple(robot_of(robot) for robot in sight.robots)
    run = RegisterRun(
        sight.floor, robots, CLEAN_UP, tuple(sight.rules), CARDS, answer, lambda *_: None, course_seen(sight)
    )
    run.begin("options")
    run.hit(number)
    run.close()
    return run.robots[number]


def _as_if(view: View[TableView, Act], number: int, hand: tuple[int, ...], robot: Robot) -> View[TableView, Act]:
    """Return the view with another hand, and with the robot after the token."""
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


def _with_fetched(view: View[TableView, Act]) -> Sight:
    """Return the view with stored cards fetched into the hand, as when programming."""
    return Sight(view, fetched(Sight(view, ())))
