"""The strong bot: values a program by the turns that the rest of the course takes after the program.

It compares programs against samples, which are random programs of the other robots.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from inkrally.bots.player import Bot, BotDecision
from inkrally.match.game import View
from inkrally.roborally import rule_components
from inkrally.roborally.bots import floor_cache
from inkrally.roborally.bots.answers import answer
from inkrally.roborally.bots.beam_bots import BEAM_WIDTH
from inkrally.roborally.bots.observation import KIND_OF, MAX_CARDS, Observation, robot_of
from inkrally.roborally.bots.options import option_actions
from inkrally.roborally.bots.options.answer_search import AnswerSearch
from inkrally.roborally.bots.options.plans import Plan, acts_of, fetched, plans, put_aside_alone
from inkrally.roborally.bots.options.race_evaluation import racing_target, reach
from inkrally.roborally.bots.options.recompile import choose_recompile
from inkrally.roborally.bots.options.turn_rollout import traits_seen
from inkrally.roborally.bots.programs import ProgramSearch
from inkrally.roborally.bots.race_rollout import RaceRollout
from inkrally.roborally.bots.turns_left import REENTRY, TurnsLeft
from inkrally.roborally.register.resolution import RegisterKernel
from inkrally.roborally.rule_hooks import Question
from inkrally.roborally.turn.actions import Action, RecompileHand
from inkrally.roborally.view import TableView

POWER_DOWN_DAMAGE = 6
"""The lowest damage at which the bot powers down on courses where robots race for different goals."""


class PlannerBot(Bot):
    """A bot level that compares programs by the turns left after them, in simulated turns with the other robots."""

    game = "roborally"

    def __init__(
        self,
        name: str,
        line: str,
        candidates: int,
        first: int,
        budget: int,
        worlds: int = 4,
        width: int = BEAM_WIDTH,
        guided: bool = True,
    ) -> None:
        """Create a level.

        Args:
            name: The name of the level.
            line: A sentence about it for players.
            candidates: The number of programs to compare.
            first: The number of samples in the first comparison.
            budget: The number of nodes (registers and examined programs) after which the comparison stops.
            worlds: The number of samples to answer a question of an Option. With 0, the bot uses no Options.
            width: The beam width with which other robots are assumed to program. With 0, or if robots have goals other
                than the flags, other robots are assumed to minimize their turns left.
            guided: Whether to compare programs in simulated turns even if robots have goals other than the flags.
        """
        self.name = name
        self.description = line
        self.candidates = candidates
        self.first = first
        self.budget = budget
        self.worlds = worlds
        self.width = width
        self.guided = guided

    def choose(self, view: View[TableView, Action], random: Random, draft: Sequence[Action] = ()) -> BotDecision:
        sight = Observation(view, draft)
        if view.phase is None or view.phase.name != "program":
            return self.answer(view, sight, random, draft)
        acts, nodes = list(draft), 0
        if self.worlds:
            again, nodes = self.choose_recompile(view, draft, random)
            if again is not None:
                return BotDecision((again,), nodes)
            acts += fetched(sight)
            sight = Observation(view, acts)
            acts += put_aside_alone(sight)
        for number in sight.own_free_robots():
            plan, cost = self.program(sight, number, random)
            nodes += cost
            acts += acts_of(sight, number, plan)
            sight.registers[number] = list(plan.cards)
        return BotDecision(tuple(acts), nodes)

    def choose_recompile(
        self, view: View[TableView, Action], draft: Sequence[Action], random: Random
    ) -> tuple[RecompileHand | None, int]:
        """Return the action that replaces a hand, or None, and the number of nodes that the decision took."""
        looked = [0]

        def value(sight: Observation, number: int) -> float:
            worth, flag, _ = racing_target(sight, number)
            found, cost = self.evaluated_programs(sight, worth, number, flag, 1)
            looked[0] += cost
            return found[0][1]

        return choose_recompile(view, draft, value, random), looked[0]

    def program(self, sight: Observation, number: int, random: Random) -> tuple[Plan, int]:
        """Return the best program of one of the seat's robots, and the number of nodes that the search took."""
        worth, flag, known = racing_target(sight, number)
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

    def plans(self, sight: Observation, worth: TurnsLeft, number: int, flag: int) -> tuple[list[Plan], int]:
        """Return the programs to compare, and the number of nodes that the search took.

        The first program is the best one for a robot alone on the floor. `worth` has the turns left from each pose,
        `number` is the robot and `flag` the index of its next flag.
        """
        if not self.worlds:
            cards, nodes = programs(sight, worth, number, flag, self.candidates)
            return [Plan(program) for program in cards], nodes
        judged, nodes = self.evaluated_programs(sight, worth, number, flag, self.candidates)
        return [plan for plan, _ in judged], nodes

    def evaluated_programs(
        self, sight: Observation, worth: TurnsLeft, number: int, flag: int, count: int
    ) -> tuple[list[tuple[Plan, int]], int]:
        """Return the best programs with Options and their values, and the number of nodes searched.

        The values are those of a robot alone on the floor, in thousandths of a turn; less is better.
        """
        declares = option_actions.declaration(robot_of(sight.robots[number]), sight.rules)
        if declares is None:
            return plans(sight, worth, number, flag, count)
        half = max(1, count // 2)
        found, nodes = plans(sight, worth, number, flag, half)
        steady, more = plans(sight, worth, number, flag, half, floor_cache.steady_moves_of(sight.floor))
        found += [(replace(plan, declares=declares), value) for plan, value in steady]
        found.sort(key=lambda one: one[1])
        return found, nodes + more

    def answer(
        self, view: View[TableView, Action], sight: Observation, random: Random, draft: Sequence[Action]
    ) -> BotDecision:
        """Return the answer in a phase other than programming."""

        def powers_down(number: int) -> bool:
            worth, _, known = racing_target(sight, number)
            if not known:
                return sight.robots[number].damage >= POWER_DOWN_DAMAGE
            race = race_of(sight, worth, number, random, self.width)
            robot, cards = robot_of(sight.robots[number]), sight.registers[number]
            motions = (option_actions.locked_motion(robot, place, card, KIND_OF) for place, card in enumerate(cards, 1))
            race.add(tuple(cards), tuple(motions))
            return bool(race.powers_down(self.first * 8))

        def stays_down(number: int) -> bool:
            robot = sight.robots[number]
            if not robot.damage:
                return False
            worth, flag, _ = racing_target(sight, number)
            moves = worth.field.moves
            pose, archive = sight.pose(number, moves), moves.machine.index(*robot.archive)
            up = worth.on_board(flag, pose, robot.damage)
            return bool(worth.powered_down(flag, pose, archive, robot.lives) < up)

        def return_cost(number: int, pose: int) -> tuple[int, bool]:
            robot = sight.robots[number]
            worth, flag, _ = racing_target(sight, number)
            damage = rule_components.adjusted_amount(robot_of(robot), sight.rules, "re-entry damage", REENTRY)
            up = worth.on_board(flag, pose, damage)
            down = worth.powered_down(flag, pose, worth.field.moves.machine.index(*robot.archive), robot.lives)
            return min((up, False), (down, True))

        def use(question: Question) -> tuple[str, int]:
            foresight = AnswerSearch(sight, random, question)
            return foresight.best(self.worlds), foresight.nodes

        return answer(view, draft, powers_down, stays_down, return_cost, use if self.worlds else None)


def programs(
    sight: Observation, worth: TurnsLeft, number: int, flag: int, count: int, hand: Sequence[int] | None = None
) -> tuple[list[tuple[int, ...]], int]:
    """Return the best programs of a robot without Options as cards, best first, and the number of nodes searched.

    Each program is valued as if the robot were alone. Of the cards of a kind, the highest are used first. The better
    half of the programs is also returned with the lowest cards, because the order in which robots move may matter.

    Args:
        sight: The view of the seat.
        worth: The values of poses, in turns left.
        number: The robot.
        flag: The index of its next flag.
        count: The number of programs.
        hand: A sampled hand of another robot, highest card first; None for the hand of one of the seat's robots.
    """
    robot = sight.robots[number]
    moves = worth.field.moves
    fixed = sight.registers[number]
    hand = sight.hand(number) if hand is None else list(hand)
    search = ProgramSearch(worth)
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
    """Return a program with these kinds of cards, taking the first card of each kind in the hand.

    `fixed` has the card of each locked register, else 0.
    """
    left = list(hand)
    cards = []
    for kind, card in zip(kinds, fixed, strict=True):
        if not card:
            card = next(one for one in left if KIND_OF[one] == kind)
            left.remove(card)
        cards.append(card)
    return tuple(cards)


def race_of(sight: Observation, worth: TurnsLeft, number: int, random: Random, width: int = BEAM_WIDTH) -> RaceRollout:
    """Return a simulation of the coming turn, to compare programs of the robot `number`.

    It uses only what the robot's owner sees. `width` is the beam width with which other robots are assumed to program,
    as in `PlannerBot`.
    """
    seats = sight.sides()
    known = sight.goals(number) is None
    # The kernel may handle flags only if every robot must touch them in their order.
    floor = sight.floor if known else replace(sight.floor, flags=())
    race = RaceRollout(worth, RegisterKernel(floor), seats, number, sight.table.options.play_on)
    if width and known:
        race.set_beams(width)
    traits = [traits_seen(sight, other) for other in range(len(sight.robots))]
    sight.write_states(race.state, worth.field.moves, traits)
    for other, robot in enumerate(sight.robots):
        if not known:
            race.set_target(other, *racing_target(sight, other)[:2])
        race.set_announced(other, robot.announced)
        if robot.blocks is True:
            race.exclude_robot(other)
        reaching = reach(sight, other, worth.field.moves)
        if reaching is not None:
            race.set_reach(other, reaching)
        if robot.options:
            race.set_forced(other, option_actions.forced_power_down_damage(robot_of(robot), sight.rules))
        for register, card in enumerate(sight.registers[other], 1):
            race.set_card(other, register, card)
        if other == number:
            continue
        if robot.seat == sight.seat:
            race.set_hand(other, tuple(sight.hand(other)[:MAX_CARDS]) if sight.free(other) else ())
        else:
            race.set_hidden(other, sight.hidden(other))
    race.set_pool(sight.unseen(), random.getrandbits(31))
    return race
