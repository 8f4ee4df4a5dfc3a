"""The strong level: what a turn leads to in turns of the whole course, against samples of what the others may do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from inkrally.bots.player import Bot, PlayResult
from inkrally.bots.roborally import charts
from inkrally.bots.roborally.answers import answer
from inkrally.bots.roborally.programs import Programs
from inkrally.bots.roborally.race import Race
from inkrally.bots.roborally.sight import KIND_OF, Sight
from inkrally.bots.roborally.worth import REENTRY, Worth
from inkrally.match.game import View
from inkrally.roborally.register.resolution import Machine
from inkrally.roborally.turn.acts import Act, Place
from inkrally.roborally.view import TableView


class Planner(Bot):
    """Looks at every program by the turns that it leaves, and compares the best of them in races."""

    game = "roborally"

    def __init__(self, name: str, line: str, candidates: int, first: int, budget: int) -> None:
        """`candidates` programs are compared, on `first` samples at first, until the search has cost `budget` nodes."""
        self.name = name
        self.line = line
        self.candidates = candidates
        self.first = first
        self.budget = budget

    def choose(self, view: View[TableView, Act], random: Random, draft: Sequence[Act] = ()) -> PlayResult:
        sight = Sight(view, draft)
        worth = charts.worth_of(sight.floor)
        if view.phase is None or view.phase.name != "program":
            return self.answer(view, sight, worth, random, draft)
        acts = list(draft)
        nodes = 0
        for number in sight.own():
            free = sight.free(number)
            program, cost = self.program(sight, worth, number, random)
            nodes += cost
            acts += [Place(number, register, program[register - 1]) for register in free]
            sight.registers[number] = list(program)
        return PlayResult(tuple(acts), nodes)

    def program(self, sight: Sight, worth: Worth, number: int, random: Random) -> tuple[tuple[int, ...], int]:
        """The cards of all registers of an own robot, and what it cost."""
        found, nodes = programs(sight, worth, number, self.candidates)
        if len(found) == 1 or sum(robot.status == "racing" for robot in sight.robots) == 1:
            return found[0], nodes
        race = race_of(sight, worth, number, random)
        race.set_may_rest(sight.robots[number].damage > 0)
        for program in found:
            race.add(program)
        best = race.best(self.first, self.budget)
        return found[best], nodes + race.nodes

    def answer(
        self, view: View[TableView, Act], sight: Sight, worth: Worth, random: Random, draft: Sequence[Act]
    ) -> PlayResult:
        """The other phases."""
        moves = worth.field.moves

        def powers_down(number: int) -> bool:
            race = race_of(sight, worth, number, random)
            race.add(tuple(sight.registers[number]))
            return bool(race.powers_down(self.first * 8))

        def stays_down(number: int) -> bool:
            robot = sight.robots[number]
            if not robot.damage:
                return False
            pose, archive = sight.pose(number, moves), moves.machine.index(*robot.archive)
            up = worth.standing(robot.flags, pose, robot.damage)
            return bool(worth.resting(robot.flags, pose, archive, robot.lives) < up)

        def return_cost(number: int, pose: int) -> tuple[int, bool]:
            robot = sight.robots[number]
            up = worth.standing(robot.flags, pose, REENTRY)
            down = worth.resting(robot.flags, pose, moves.machine.index(*robot.archive), robot.lives)
            return min((up, False), (down, True))

        return answer(view, draft, powers_down, stays_down, return_cost)


def programs(
    sight: Sight, worth: Worth, number: int, count: int, hand: Sequence[int] | None = None
) -> tuple[list[tuple[int, ...]], int]:
    """The best programs of a robot as cards, best first as if it were alone, and what that cost. `hand` is what another
    robot is taken to hold, highest first; an own one holds what is seen.

    Of equal kinds the highest cards come first; where there are two ways to take them, the lowest follow as another
    program, as who is faster may matter.
    """
    robot = sight.robots[number]
    moves = worth.field.moves
    fixed = sight.registers[number]
    hand = sight.hand(number) if hand is None else list(hand)
    search = Programs(worth)
    search.set_hand(tuple(KIND_OF[card] for card in hand), tuple(KIND_OF[card] for card in fixed))
    archive = moves.machine.index(*robot.archive)
    many = search.search(sight.pose(number, moves), robot.flags, archive, robot.damage, robot.lives, count, 3)
    found: list[tuple[int, ...]] = []
    for program in range(many):
        kinds = [search.kind_of(program, register) for register in range(1, 6)]
        fast = with_cards(kinds, fixed, hand)
        slow = with_cards(kinds, fixed, hand[::-1])
        found.append(fast)
        if slow != fast and program < many // 2:
            found.append(slow)
    return found, search.nodes


def with_cards(kinds: Sequence[int], fixed: Sequence[int], hand: Sequence[int]) -> tuple[int, ...]:
    """A program of kinds with the first cards of the hand that are of those kinds."""
    left = list(hand)
    cards = []
    for kind, card in zip(kinds, fixed, strict=True):
        if not card:
            card = next(one for one in left if KIND_OF[one] == kind)
            left.remove(card)
        cards.append(card)
    return tuple(cards)


def race_of(sight: Sight, worth: Worth, number: int, random: Random) -> Race:
    """The turn that is about to be run, as robot `number` sees it."""
    seats = tuple(robot.seat for robot in sight.robots)
    race = Race(worth, Machine(sight.floor), seats, number, sight.table.options.play_on)
    sight.fill(race.state, worth.field.moves)
    for other, robot in enumerate(sight.robots):
        race.set_announced(other, robot.announced)
        for register, card in enumerate(sight.registers[other], 1):
            race.set_card(other, register, card)
        if other == number:
            continue
        if robot.seat == sight.seat:
            race.set_hand(other, tuple(sight.hand(other)) if sight.free(other) else ())
        else:
            race.set_hidden(other, sight.hidden(other))
    race.set_pool(sight.unseen(), random.getrandbits(31))
    return race
