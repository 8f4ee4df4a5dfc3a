"""Reads a bot's view of a match: poses, cards that can still be placed, and unseen cards.

Uses only what the bot's seat can see and its drafted actions.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.match.game import View
from inkrally.roborally import rule_components
from inkrally.roborally.bots.goals import RobotGoal, floor_seen, goal_of
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.facts import CARDS, DAMAGE
from inkrally.roborally.floor.floor import SIDES, Floor
from inkrally.roborally.register.resolution import KIND_NUMBERS
from inkrally.roborally.register.run import pack_traits
from inkrally.roborally.register.state import (
    ARCHIVE,
    AT,
    DESTROYED,
    DOWN,
    FACING,
    FINISHED,
    FLAGS,
    LIVES,
    OUT,
    RACING,
    STATUS,
    TRAITS,
    RobotStates,
)
from inkrally.roborally.register.state import DAMAGE as DAMAGE_FIELD
from inkrally.roborally.register.trace import Space
from inkrally.roborally.rule_hooks import Traits
from inkrally.roborally.table import DECK, course_of
from inkrally.roborally.turn.actions import Action, FetchCard, PairCard, PlaceCard, StandingAnswer, StoreCard, TakeCard
from inkrally.roborally.turn.log_validation import robot_fault
from inkrally.roborally.turn.robots import CardPair, Robot
from inkrally.roborally.turn.standing_answers import WITHDRAW, is_move
from inkrally.roborally.view import RobotView, TableView

KIND_OF: dict[int, int] = {0: 0} | {card.priority: KIND_NUMBERS[card.kind] for card in CARDS.values()}
"""The kernel's number for the kind of each card; 0 for no card."""

_STATUS = {"racing": RACING, "destroyed": DESTROYED, "out": OUT, "finished": FINISHED}

MAX_CARDS = 10
"""The maximum number of cards of another robot's hand in a simulated race. More cards by Options are ignored."""


def robot_of(seen: RobotView) -> Robot:
    """Return a robot of a view as the `Robot` that the rules need.

    The space of a robot off the floor is its archive space.
    """
    return Robot(
        seat=seen.seat,
        at=seen.at or seen.archive,
        facing=seen.facing,
        archive=seen.archive,
        lives=seen.lives,
        damage=seen.damage,
        flags=seen.flags,
        status=seen.status,
        registers=seen.registers,
        down=seen.powered_down,
        announced=seen.announced,
        options=seen.options or (),
        chosen=seen.chosen or (),
        tokens=tuple((seen.tokens or {}).items()),
        stored=tuple((name, card) for name, card in (seen.stored or {}).items() if card is not None),
        paired=seen.paired or (),
        locks=seen.locked if seen.locked != DAMAGE[seen.damage].locked_registers else None,
        control=seen.control or None,
    )


class Observation:
    """A view of a match with the drafted actions of the seat applied.

    `registers` has the cards of each robot, 0 for an empty or hidden register. `used_elsewhere` has, for each robot,
    the cards that are second cards in registers or that the draft puts on Options.
    """

    def __init__(self, view: View[TableView, Action], draft: Sequence[Action]) -> None:
        """Read a view and apply the actions of `draft`.

        Raises ValueError if a robot of the view is impossible on its floor.
        """
        assert view.viewer is not None
        table = view.table
        self.seat = view.viewer
        self.table = table
        self.robots: tuple[RobotView, ...] = table.robots
        course = course_of(table.options)
        self.floor: Floor = floor_seen(table)
        for number, seen in enumerate(table.robots):
            # A view may come from another server, and the tables of moves do not check their arguments.
            fault = robot_fault(seen, self.floor)
            if fault is not None:
                raise ValueError(f"robot {number} {fault}")
        self.rules = course.rules
        self.registers = [[card or 0 for card in robot.registers] for robot in table.robots]
        self.used_elsewhere = [[pair.card for pair in robot.paired or ()] for robot in table.robots]
        self.pairs = [{pair.register: pair for pair in robot.paired or ()} for robot in table.robots]
        self.fetched: list[tuple[int, str]] = []
        self.put: list[tuple[int, str]] = []
        words = table.said
        self.standing_answers = {(word.robot, word.option, word.register): word.choice for word in words or ()}
        for act in draft:
            match act:
                case PlaceCard(robot, register, card):
                    self.registers[robot][register - 1] = card
                case TakeCard(robot, register):
                    self.registers[robot][register - 1] = 0
                    if register in self.pairs[robot]:
                        self.used_elsewhere[robot].remove(self.pairs[robot].pop(register).card)
                case PairCard(robot, register, card, option):
                    self._join(robot, register, card, option)
                case StoreCard(robot, option, card):
                    self.used_elsewhere[robot].append(card)
                    self.put.append((robot, option))
                case StandingAnswer(robot, option, choice, register):
                    self.standing_answers[robot, option, register] = choice
                    if choice == WITHDRAW:
                        del self.standing_answers[robot, option, register]
                case FetchCard(robot, option):
                    self.fetched.append((robot, option))
                case _:
                    continue

    def _join(self, robot: int, register: int, card: int, option: str) -> None:
        """Add a second card to a register. The Move card becomes the first card, the Rotate card the second."""
        lying = self.registers[robot][register - 1]
        move, turn = (lying, card) if is_move(lying) else (card, lying)
        self.registers[robot][register - 1] = move
        self.pairs[robot][register] = CardPair(register, turn, option)
        self.used_elsewhere[robot].append(turn)

    def goal_of(self, number: int) -> RobotGoal:
        """Return the goal of the robot `number`."""
        return goal_of(self.table, self.floor, number)

    def goals(self, number: int) -> tuple[Space, ...] | None:
        """Return the goal spaces of a robot in order, or None for the flags that it has not touched."""
        return self.goal_of(number).spaces

    def sides(self) -> tuple[int, ...]:
        """Return the side of each robot: the number of its seat, or of its team plus 8."""
        return tuple(8 + robot.team if robot.team else robot.seat for robot in self.robots)

    def own_free_robots(self) -> list[int]:
        """Return the seat's robots that have an empty register."""
        return [number for number, robot in enumerate(self.robots) if robot.seat == self.seat and self.free(number)]

    def programs(self, number: int) -> bool:
        """Return whether a robot gets a program in this turn: it is on the floor and not powered down."""
        return self.robots[number].status == "racing" and not self.robots[number].powered_down

    def free(self, number: int) -> list[int]:
        """Return the empty registers of one of the seat's robots, ascending."""
        if not self.programs(number):
            return []
        return [register for register, card in enumerate(self.registers[number], 1) if not card]

    def hand(self, number: int) -> list[int]:
        """Return the unused cards of one of the seat's robots, highest first."""
        stored = self.robots[number].stored or {}
        fetched = (stored[option] or 0 for robot, option in self.fetched if robot == number)
        cards = sorted((*self.table.hands.get(number, ()), *fetched), reverse=True)
        used = {*self.registers[number], *self.used_elsewhere[number]}
        return [card for card in cards if card not in used]

    def hidden(self, number: int) -> int:
        """Return how many cards a robot of another seat holds or has placed face down, at most MAX_CARDS.

        Returns 0 for a robot of the seat and for a robot without a program in this turn.
        """
        if not self.programs(number) or self.robots[number].seat == self.seat:
            return 0
        robot = robot_of(self.robots[number])
        return min(
            MAX_CARDS, rule_components.adjusted_amount(robot, self.rules, "hand", DAMAGE[robot.damage].cards_dealt)
        )

    def unseen(self) -> tuple[int, ...]:
        """Return the cards that the seat does not see: they are neither face up nor in one of its hands."""
        seen = {card for registers in self.registers for card in registers}
        seen.update(card for hand in self.table.hands.values() for card in hand)
        seen.update(card for cards in self.used_elsewhere for card in cards)
        seen.update(card for robot in self.robots for card in (robot.stored or {}).values() if card is not None)
        return tuple(card for card in DECK if card not in seen)

    def pose(self, number: int, moves: MoveTable) -> int:
        """Return the pose of a robot on the floor, as a number of the table `moves`."""
        robot = self.robots[number]
        assert robot.at is not None
        return moves.pose(robot.at, robot.facing)

    def write_states(self, state: RobotStates, moves: MoveTable, traits: Sequence[Traits]) -> None:
        """Write all robots with their traits into a state of the kernel."""
        for number, robot in enumerate(self.robots):
            state.put(TRAITS, number, pack_traits(traits[number]))
            state.put(STATUS, number, _STATUS[robot.status])
            state.put(AT, number, moves.machine.index(*robot.at) if robot.at is not None else 0)
            state.put(FACING, number, SIDES.index(robot.facing))
            state.put(DAMAGE_FIELD, number, robot.damage)
            state.put(FLAGS, number, robot.flags)
            state.put(ARCHIVE, number, moves.machine.index(*robot.archive))
            state.put(LIVES, number, robot.lives)
            state.put(DOWN, number, int(robot.powered_down))
