"""The strong level: values a turn in turns of the whole course, against samples of what the other robots may do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from inkrally.bots.player import Bot, PlayResult
from inkrally.match.game import View
from inkrally.roborally import parts
from inkrally.roborally.bots import charts
from inkrally.roborally.bots.answers import answer
from inkrally.roborally.bots.options import crafts
from inkrally.roborally.bots.options.anew import thrown_away
from inkrally.roborally.bots.options.foresight import Foresight
from inkrally.roborally.bots.options.plans import Plan, acts_of, fetched, plans, put_aside_alone
from inkrally.roborally.bots.options.standing import reach, target
from inkrally.roborally.bots.options.unfolding import traits_seen
from inkrally.roborally.bots.plain import WIDTH
from inkrally.roborally.bots.programs import Programs
from inkrally.roborally.bots.race import Race
from inkrally.roborally.bots.sight import KIND_OF, MOST_CARDS, Sight, robot_of
from inkrally.roborally.bots.worth import REENTRY, Worth
from inkrally.roborally.contract import Question
from inkrally.roborally.register.resolution import Machine
from inkrally.roborally.turn.acts import Act, RecompileHand
from inkrally.roborally.view import TableView

WEARY = 6
"""The damage from which on it powers down if robots cannot be compared in a race."""


class Planner(Bot):
    """A level that values every program by the turns left after it, and compares the best programs in races."""

    game = "roborally"

    def __init__(
        self,
        name: str,
        line: str,
        candidates: int,
        first: int,
        budget: int,
        worlds: int = 4,
        width: int = WIDTH,
        guided: bool = True,
    ) -> None:
        """Create a level.

        Args:
            name: The name of the level.
            line: A sentence about it for players.
            candidates: The number of programs to compare.
            first: The number of samples in the first comparison.
            budget: The number of nodes after which the comparison stops.
            worlds: The number of samples for a question of an Option. With 0 it uses no Options.
            width: The beam width by which other robots are assumed to program. With 0, or if robots go for goals of
                their own, other robots are assumed to minimize their turns left.
            guided: Whether to compare programs in races even if robots go for goals of their own.
        """
        self.name = name
        self.line = line
        self.candidates = candidates
        self.first = first
        self.budget = budget
        self.worlds = worlds
        self.width = width
        self.guided = guided

    def choose(self, view: View[TableView, Act], random: Random, draft: Sequence[Act] = ()) -> PlayResult:
        sight = Sight(view, draft)
        if view.phase is None or view.phase.name != "program":
            return self.answer(view, sight, random, draft)
        acts, nodes = list(draft), 0
        if self.worlds:
            again, nodes = self.thrown_away(view, draft, random)
            if again is not None:
                return PlayResult((again,), nodes)
            acts += fetched(sight)
            sight = Sight(view, acts)
            acts += put_aside_alone(sight)
        for number in sight.own():
            plan, cost = self.program(sight, number, random)
            nodes += cost
            acts += acts_of(sight, number, plan)
            sight.registers[number] = list(plan.cards)
        return PlayResult(tuple(acts), nodes)

    def thrown_away(
        self, view: View[TableView, Act], draft: Sequence[Act], random: Random
    ) -> tuple[RecompileHand | None, int]:
        """Return the action that replaces a hand, or None, and its cost in nodes."""
        looked = [0]

        def value(sight: Sight, number: int) -> float:
            worth, flag, _ = target(sight, number)
            found, cost = self.judged(sight, worth, number, flag, 1)
            looked[0] += cost
            return found[0][1]

        return thrown_away(view, draft, value, random), looked[0]

    def program(self, sight: Sight, number: int, random: Random) -> tuple[Plan, int]:
        """Return the program of an own robot, and its cost in nodes."""
        worth, flag, known = target(sight, number)
        found, nodes = self.plans(sight, worth, number, flag)
        alone = sum(robot.status == "racing" for robot in sight.robots) == 1
        if len(found) == 1 or alone or not (known or self.guided):
            return found[0], nodes
        race = race_of(sight, worth, number, random, self.width)
        race.set_may_rest(sight.robots[number].damage > 0)
        for plan in found:
            race.add(plan.cards, plan.motions, plan.declares is not None)
        best = race.best(self.first, self.budget)
        return found[best], nodes + race.nodes

    def plans(self, sight: Sight, worth: Worth, number: int, flag: int) -> tuple[list[Plan], int]:
        """Return the programs to compare, best first as if the robot were alone, and their cost in nodes."""
        if not self.worlds:
            cards, nodes = programs(sight, worth, number, flag, self.candidates)
            return [Plan(program) for program in cards], nodes
        judged, nodes = self.judged(sight, worth, number, flag, self.candidates)
        return [plan for plan, _ in judged], nodes

    def judged(
        self, sight: Sight, worth: Worth, number: int, flag: int, count: int
    ) -> tuple[list[tuple[Plan, int]], int]:
        """Return the best programs with Options, their values as if the robot were alone, and the cost in nodes."""
        declares = crafts.declaration(robot_of(sight.robots[number]), sight.rules)
        if declares is None:
            return plans(sight, worth, number, flag, count)
        half = max(1, count // 2)
        found, nodes = plans(sight, worth, number, flag, half)
        steady, more = plans(sight, worth, number, flag, half, charts.steady_moves_of(sight.floor))
        found += [(replace(plan, declares=declares), value) for plan, value in steady]
        found.sort(key=lambda one: one[1])
        return found, nodes + more

    def answer(self, view: View[TableView, Act], sight: Sight, random: Random, draft: Sequence[Act]) -> PlayResult:
        """Return the answer in a phase other than programming."""

        def powers_down(number: int) -> bool:
            worth, _, known = target(sight, number)
            if not known:
                return sight.robots[number].damage >= WEARY
            race = race_of(sight, worth, number, random, self.width)
            robot, cards = robot_of(sight.robots[number]), sight.registers[number]
            motions = (crafts.locked_motion(robot, place, card, KIND_OF) for place, card in enumerate(cards, 1))
            race.add(tuple(cards), tuple(motions))
            return bool(race.powers_down(self.first * 8))

        def stays_down(number: int) -> bool:
            robot = sight.robots[number]
            if not robot.damage:
                return False
            worth, flag, _ = target(sight, number)
            moves = worth.field.moves
            pose, archive = sight.pose(number, moves), moves.machine.index(*robot.archive)
            up = worth.standing(flag, pose, robot.damage)
            return bool(worth.resting(flag, pose, archive, robot.lives) < up)

        def return_cost(number: int, pose: int) -> tuple[int, bool]:
            robot = sight.robots[number]
            worth, flag, _ = target(sight, number)
            damage = parts.total(robot_of(robot), sight.rules, "re-entry damage", REENTRY)
            up = worth.standing(flag, pose, damage)
            down = worth.resting(flag, pose, worth.field.moves.machine.index(*robot.archive), robot.lives)
            return min((up, False), (down, True))

        def use(question: Question) -> tuple[str, int]:
            foresight = Foresight(sight, random, question)
            return foresight.best(self.worlds), foresight.nodes

        return answer(view, draft, powers_down, stays_down, return_cost, use if self.worlds else None)


def programs(
    sight: Sight, worth: Worth, number: int, flag: int, count: int, hand: Sequence[int] | None = None
) -> tuple[list[tuple[int, ...]], int]:
    """Return the best programs of a robot as if it were alone, best first, as cards, and their cost in nodes.

    Of cards of a kind, the highest are used first. If the lowest give a different program, it is returned too, because
    the order of robots may matter.

    Args:
        sight: What the seat sees.
        worth: The values of turns.
        number: The robot.
        flag: Its next flag.
        count: The number of programs.
        hand: A sampled hand of another robot, highest card first; None for the hand of an own robot.
    """
    robot = sight.robots[number]
    moves = worth.field.moves
    fixed = sight.registers[number]
    hand = sight.hand(number) if hand is None else list(hand)
    search = Programs(worth)
    search.set_hand(tuple(KIND_OF[card] for card in hand), tuple(KIND_OF[card] for card in fixed))
    archive = moves.machine.index(*robot.archive)
    many = search.search(sight.pose(number, moves), flag, archive, robot.damage, robot.lives, count, 3)
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
    """Return a program of some kinds with the first cards of the hand of each kind."""
    left = list(hand)
    cards = []
    for kind, card in zip(kinds, fixed, strict=True):
        if not card:
            card = next(one for one in left if KIND_OF[one] == kind)
            left.remove(card)
        cards.append(card)
    return tuple(cards)


def race_of(sight: Sight, worth: Worth, number: int, random: Random, width: int = WIDTH) -> Race:
    """Return the race of the turn that is about to run, as the owner of robot `number` sees it.

    `width` is the beam width by which other robots are assumed to program, as in `Planner`.
    """
    seats = sight.sides()
    known = sight.goals(number) is None
    # The kernel may touch flags only if every robot goes for the flags in their order.
    floor = sight.floor if known else replace(sight.floor, flags=())
    race = Race(worth, Machine(floor), seats, number, sight.table.options.play_on)
    if width and known:
        race.set_beams(width)
    traits = [traits_seen(sight, other) for other in range(len(sight.robots))]
    sight.fill(race.state, worth.field.moves, traits)
    for other, robot in enumerate(sight.robots):
        if not known:
            race.set_target(other, *target(sight, other)[:2])
        race.set_announced(other, robot.announced)
        if robot.blocks is True:
            race.set_no_racer(other)
        reaching = reach(sight, other, worth.field.moves)
        if reaching is not None:
            race.set_reach(other, reaching)
        if robot.options:
            race.set_forced(other, crafts.forced(robot_of(robot), sight.rules))
        for register, card in enumerate(sight.registers[other], 1):
            race.set_card(other, register, card)
        if other == number:
            continue
        if robot.seat == sight.seat:
            race.set_hand(other, tuple(sight.hand(other)[:MOST_CARDS]) if sight.free(other) else ())
        else:
            race.set_hidden(other, sight.hidden(other))
    race.set_pool(sight.unseen(), random.getrandbits(31))
    return race
