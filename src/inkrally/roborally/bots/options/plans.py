"""Turns the programs of the search, which are kinds and motions, into cards, answers and actions.

Name no Option here.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.roborally import parts
from inkrally.roborally.bots.moves import Moves
from inkrally.roborally.bots.options import crafts
from inkrally.roborally.bots.options.crafts import Action
from inkrally.roborally.bots.options.standing import reach
from inkrally.roborally.bots.programs import Programs
from inkrally.roborally.bots.sight import KIND_OF, Sight, robot_of
from inkrally.roborally.bots.worth import Worth
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.turn.acts import Act, Fetch, Join, Place, StandingAnswer, StoreCard


class Plan(msgspec.Struct, frozen=True):
    """A program.

    Attributes:
        cards: The card in each register.
        seconds: The second card in each register, 0 without one.
        motions: What each register does; empty if all cards do what is printed on them.
        actions: The action of the search in each register, None in a locked one.
        declares: What is declared for the turn.
    """

    cards: tuple[int, ...]
    seconds: tuple[int, ...] = (0,) * REGISTERS
    motions: tuple[int, ...] = ()
    actions: tuple[Action | None, ...] = ()
    declares: crafts.Declaration | None = None


def plans(
    sight: Sight, worth: Worth, number: int, flag: int, count: int, moves: Moves | None = None
) -> tuple[list[tuple[Plan, int]], int]:
    """Return the best programs of an own robot as if it were alone, best first with values, and the cost in nodes.

    Of cards of a kind, the highest are used first. If the lowest give a different program, it is returned too, because
    the order of robots may matter.
    """
    seen = robot_of(sight.robots[number])
    robot = msgspec.structs.replace(seen, paired=tuple(sight.pairs[number].values()))
    known = worth.field.moves if moves is None else moves
    fixed = sight.registers[number]
    hand = sight.hand(number)
    more = crafts.actions(robot.options)
    search = Programs(worth, moves)
    if more or robot.paired:
        search.set_actions(tuple((one.first, one.second, one.motion) for one in more))
    reaching = reach(sight, number, worth.field.moves)
    if reaching is not None:
        search.set_reach(reaching)
    locked = tuple(crafts.locked_motion(robot, place, card, KIND_OF) for place, card in enumerate(fixed, 1))
    search.set_hand(tuple(KIND_OF[card] for card in hand), locked)
    archive = known.machine.index(*robot.archive)
    many = search.search(sight.pose(number, known), flag, archive, robot.damage, robot.lives, count, 3)
    usual = tuple(Action(kind, 0, kind) for kind in range(1, 8)) + more
    found: list[tuple[Plan, int]] = []
    for program in range(many):
        chosen = [search.action_of(program, register) for register in range(1, REGISTERS + 1)]
        acts = [None if action < 0 else usual[action] for action in chosen]
        fast = _with_cards(acts, fixed, hand, locked)
        slow = _with_cards(acts, fixed, hand[::-1], locked)
        found.append((fast, search.value_of(program)))
        if slow != fast and program < many // 2:
            found.append((slow, search.value_of(program)))
    return found, search.nodes


def _with_cards(
    acts: Sequence[Action | None], fixed: Sequence[int], hand: Sequence[int], locked: Sequence[int]
) -> Plan:
    """Return a program with the first cards of the hand of each kind; second cards are the last ones of their kind."""
    left = list(hand)
    cards, seconds, motions = [], [], []
    for act, card, lying in zip(acts, fixed, locked, strict=True):
        second = 0
        if act is not None:
            card = next(one for one in left if KIND_OF[one] == act.first)
            left.remove(card)
        cards.append(card)
        motions.append(lying if act is None else act.motion)
        if act is not None and act.second:
            second = next(one for one in left[::-1] if KIND_OF[one] == act.second)
            left.remove(second)
        seconds.append(second)
    return Plan(tuple(cards), tuple(seconds), tuple(motions), tuple(acts))


def acts_of(sight: Sight, number: int, plan: Plan) -> list[Act]:
    """Return the actions that program a robot."""
    found: list[Act] = []
    for register in sight.free(number):
        found.append(Place(number, register, plan.cards[register - 1]))
        action = plan.actions[register - 1] if plan.actions else None
        if plan.seconds[register - 1] and action is not None:
            found.append(Join(number, register, plan.seconds[register - 1], action.by))
    for register, action in enumerate(plan.actions, 1):
        if action is not None and action.uses:
            found += say(sight, number, action.uses, action.word, register)
    if plan.declares is not None:
        found += say(sight, number, plan.declares.option, plan.declares.choice, 1)
    if plan.actions:
        found += put_aside(sight, number, {*plan.cards, *plan.seconds})
    return found


def fetched(sight: Sight) -> list[Act]:
    """Return the actions that fetch stored cards into hands while nothing is placed."""
    found: list[Act] = []
    for number in sight.own():
        robot = sight.robots[number]
        begun = sight.registers[number] != [card or 0 for card in robot.registers]
        for name, card in (robot.stored or {}).items():
            taken = (number, name) in sight.fetched or any(one == number for one, _ in sight.put)
            if card is not None and "keeps" in parts.part(name).features and not begun and not taken:
                found.append(Fetch(number, name))
    return found


def say(sight: Sight, number: int, option: str, choice: str, register: int) -> list[Act]:
    """Return the action that gives a standing answer, unless it has been given."""
    if sight.said.get((number, option, register)) == choice:
        return []
    return [StandingAnswer(number, option, choice, register)]


def put_aside(sight: Sight, number: int, used: set[int]) -> list[Act]:
    """Return the actions that store cards that no register needs on Options, the most useful first."""
    robot = robot_of(sight.robots[number])
    left = sorted((card for card in sight.hand(number) if card not in used), key=_far, reverse=True)
    found: list[Act] = []
    lying = {name for name, _ in robot.stored} - {name for one, name in sight.fetched if one == number}
    lying |= {name for one, name in sight.put if one == number}
    for name, part in parts.of_options(robot):
        if "stores" in part.features and name not in lying and left:
            found.append(StoreCard(number, name, left.pop(0)))
    return found


def put_aside_alone(sight: Sight) -> list[Act]:
    """Return such actions for own robots without a register to fill (Options 5, Extra Memory)."""
    found: list[Act] = []
    for number, robot in enumerate(sight.robots):
        if robot.seat == sight.seat and sight.programs(number) and not sight.free(number):
            found += put_aside(sight, number, set())
    return found


_WANTED = (0, 3, 6, 7, 1, 4, 2, 5)
"""How useful a stored card of each kind is: Move 3 most, then turns to either side, then Move 2."""


def _far(card: int) -> int:
    return _WANTED[KIND_OF[card]]
