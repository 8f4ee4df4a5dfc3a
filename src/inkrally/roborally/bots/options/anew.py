"""Whether a hand goes for a new one, where an Option allows that: what the best program of this hand leads to, beside
what those of some other hands lead to after the token that a new hand costs.

A level says how good the best program of a hand is; what the token does, the rules say themselves. Names no card. The
hands are drawn from the cards that nobody sees, so nothing is known of the one that comes.
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
"""So many other hands are looked at: each costs a search of programs as if the robot were alone."""

Value = Callable[[Sight, int], float]
"""What the best program of a robot leads to, in a unit of the level's own; less is better."""


def thrown_away(view: View[TableView, Act], draft: Sequence[Act], value: Value, random: Random) -> RecompileHand | None:
    """The first own robot whose hand is worse than what others lead to in the mean, with what goes for the token; None
    where none is, where none may, and once the draft is begun."""
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
    """Whether a hand that nothing has been done with may go for a new one (Options 5)."""
    again = sight.table.recompiled
    done = again is not msgspec.UNSET and number in again
    robot = robot_of(sight.robots[number])
    allowed = any("recompiles" in part.features for _, part in parts.of_options(robot))
    return allowed and not done and 0 < len(sight.table.hands.get(number, ())) <= len(sight.unseen())


def _token(sight: Sight, number: int) -> RecompileHand:
    """What is said to the token: an Option goes for it where that is the smaller harm."""
    robot = robot_of(sight.robots[number])
    outlook = RaceStanding(sight)
    least = least_of(robot.options)
    takes, gives = RecompileHand(number), RecompileHand(number, discard=least)
    hurt, spared = (outlook.left(number, _after(sight, number, act)) for act in (takes, gives))
    return gives if hurt is not None and spared is not None and spared < hurt else takes


def _after(sight: Sight, number: int, act: RecompileHand) -> Robot:
    """The robot after the token, which may be kept off it by what it holds."""

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
    """The view with another hand, and the robot as the token has left it."""
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
    """What is seen with cards taken back that lie on Options, as programs are made."""
    return Sight(view, fetched(Sight(view, ())))
