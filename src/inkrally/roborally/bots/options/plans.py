"""Translates programs from the search, which consist of kinds of cards and motions, into actions of a player.

A motion is a direction, a number of spaces and a turn (`move_table.py`). Do not name an Option here.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.bots.observation import KIND_OF, Observation, robot_of
from inkrally.roborally.bots.options import option_actions
from inkrally.roborally.bots.options.option_actions import CardAction
from inkrally.roborally.bots.options.race_evaluation import reach
from inkrally.roborally.bots.programs import ProgramSearch
from inkrally.roborally.bots.turns_left import TurnsLeft
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.turn.actions import Action, FetchCard, PairCard, PlaceCard, StandingAnswer, StoreCard


class Plan(msgspec.Struct, frozen=True):
    """A program for all five registers, with everything that a player must do for it.

    Attributes:
        cards: The card in each register.
        seconds: The second card in each register, 0 for none.
        motions: The motion of each register; empty if all cards have their printed effect.
        actions: The action of the search in each register, None in a locked register.
        declares: The declaration before register 1, or None.
    """

    cards: tuple[int, ...]
    seconds: tuple[int, ...] = (0,) * REGISTERS
    motions: tuple[int, ...] = ()
    actions: tuple[CardAction | None, ...] = ()
    declares: option_actions.Declaration | None = None


def plans(
    sight: Observation, worth: TurnsLeft, number: int, flag: int, count: int, moves: MoveTable | None = None
) -> tuple[list[tuple[Plan, int]], int]:
    """Return the best programs of one of the seat's robots with their values, and the number of nodes searched.

    Each program is valued as if the robot were alone. Programs are sorted by value, best first. Of the cards of a kind,
    the highest are used first. The better half of the programs is also returned with the lowest cards, because the
    order in which robots move may matter.
    """
    seen = robot_of(sight.robots[number])
    robot = msgspec.structs.replace(seen, paired=tuple(sight.pairs[number].values()))
    known = worth.field.moves if moves is None else moves
    fixed = sight.registers[number]
    hand = sight.hand(number)
    more = option_actions.actions(robot.options)
    search = ProgramSearch(worth, moves)
    if more or robot.paired:
        search.set_actions(tuple((one.first, one.second, one.motion) for one in more))
    reaching = reach(sight, number, worth.field.moves)
    if reaching is not None:
        search.set_reach(reaching)
    locked = tuple(option_actions.locked_motion(robot, place, card, KIND_OF) for place, card in enumerate(fixed, 1))
    search.set_hand(tuple(KIND_OF[card] for card in hand), locked)
    archive = known.machine.index(*robot.archive)
    many = search.search(sight.pose(number, known), flag, archive, robot.damage, robot.lives, count, 3)
    usual = tuple(CardAction(kind, 0, kind) for kind in range(1, 8)) + more
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
    acts: Sequence[CardAction | None], fixed: Sequence[int], hand: Sequence[int], locked: Sequence[int]
) -> Plan:
    """Return a program that takes the first card of the needed kind in `hand`, and the last one for a second card.

    Args:
        acts: The action of the search in each register, None in a locked register.
        fixed: The card of each locked register, else 0.
        hand: The cards of the hand.
        locked: The motion of each locked register.
    """
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


def acts_of(sight: Observation, number: int, plan: Plan) -> list[Action]:
    """Return the actions that place a plan into the free registers of the robot `number`."""
    found: list[Action] = []
    for register in sight.free(number):
        found.append(PlaceCard(number, register, plan.cards[register - 1]))
        action = plan.actions[register - 1] if plan.actions else None
        if plan.seconds[register - 1] and action is not None:
            found.append(PairCard(number, register, plan.seconds[register - 1], action.by))
    for register, action in enumerate(plan.actions, 1):
        if action is not None and action.uses:
            found += standing_answer_action(sight, number, action.uses, action.choice, register)
    if plan.declares is not None:
        found += standing_answer_action(sight, number, plan.declares.option, plan.declares.choice, 1)
    if plan.actions:
        found += store_spare_cards(sight, number, {*plan.cards, *plan.seconds})
    return found


def fetched(sight: Observation) -> list[Action]:
    """Return the actions that take cards from Options into the hands of robots that have placed no card yet."""
    found: list[Action] = []
    for number in sight.own_free_robots():
        robot = sight.robots[number]
        begun = sight.registers[number] != [card or 0 for card in robot.registers]
        for name, card in (robot.stored or {}).items():
            taken = (number, name) in sight.fetched or any(one == number for one, _ in sight.put)
            if (
                card is not None
                and "keeps" in rule_components.option_component(name).features
                and not begun
                and not taken
            ):
                found.append(FetchCard(number, name))
    return found


def standing_answer_action(sight: Observation, number: int, option: str, choice: str, register: int) -> list[Action]:
    """Return a list with the action that gives a standing answer, empty if the seat has already given that answer."""
    if sight.standing_answers.get((number, option, register)) == choice:
        return []
    return [StandingAnswer(number, option, choice, register)]


def store_spare_cards(sight: Observation, number: int, used: set[int]) -> list[Action]:
    """Return the actions that put spare cards of a robot on Options, the most useful cards first.

    `used` are the cards that registers need.
    """
    robot = robot_of(sight.robots[number])
    left = sorted((card for card in sight.hand(number) if card not in used), key=_storing_rank, reverse=True)
    found: list[Action] = []
    lying = {name for name, _ in robot.stored} - {name for one, name in sight.fetched if one == number}
    lying |= {name for one, name in sight.put if one == number}
    for name, component in rule_components.option_components(robot):
        if "stores" in component.features and name not in lying and left:
            found.append(StoreCard(number, name, left.pop(0)))
    return found


def put_aside_alone(sight: Observation) -> list[Action]:
    """Return the actions that store cards for robots without a register to fill (Options 5, Extra Memory)."""
    found: list[Action] = []
    for number, robot in enumerate(sight.robots):
        if robot.seat == sight.seat and sight.programs(number) and not sight.free(number):
            found += store_spare_cards(sight, number, set())
    return found


_WANTED = (0, 3, 6, 7, 1, 4, 2, 5)
"""The usefulness of a stored card by kind: Move 3 is the most useful, then Rotate Right or Left, then Move 2."""


def _storing_rank(card: int) -> int:
    """Return a sort key that is higher for a card that is more useful to store."""
    return _WANTED[KIND_OF[card]]
