"""The bots that search programs for a robot as if it were alone: `greedy` and weaker levels, and `beam`.

`greedy` chooses one register after another, `beam` searches whole programs. Both measure the distance to the flags in
registers, as if the robot could play any card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from inkrally.bots.player import Bot, BotDecision
from inkrally.match.game import View
from inkrally.roborally.bots import floor_cache
from inkrally.roborally.bots.answers import answer
from inkrally.roborally.bots.beam import FLAG
from inkrally.roborally.bots.distance_field import FAR, DistanceField
from inkrally.roborally.bots.observation import KIND_OF, Observation, robot_of
from inkrally.roborally.bots.options.answer_search import AnswerSearch
from inkrally.roborally.bots.options.option_actions import CardAction, actions, locked_motion
from inkrally.roborally.bots.options.plans import Plan, acts_of, fetched, put_aside_alone
from inkrally.roborally.bots.options.recompile import choose_recompile
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.register.trace import Space
from inkrally.roborally.rule_hooks import Question
from inkrally.roborally.turn.actions import Action
from inkrally.roborally.turn.robots import Robot
from inkrally.roborally.view import TableView

BEAM_WIDTH = 48
"""The beam width of the level `beam`: the number of beginnings of programs that it keeps in each register."""


def distances_for(sight: Observation, number: int) -> tuple[DistanceField, int, tuple[Space, ...]]:
    """Return the distances to the goals of a robot, the index of its next goal, and the spaces of the goals."""
    goals = sight.goals(number)
    if goals is None:
        return floor_cache.register_distances(sight.floor), sight.robots[number].flags, sight.floor.flags
    return floor_cache.distances_to(sight.floor, goals), 0, goals


def registers_from(sight: Observation, number: int, pose: int) -> int:
    """Return the number of registers to the next goal of a robot that re-enters in a pose."""
    field, flag, _ = distances_for(sight, number)
    return int(field.registers(flag, 1, pose))


class ProgramPrefix:
    """The first registers of a program: the robot's pose after them, its damage, and the remaining hand."""

    __slots__ = ("actions", "damage", "flag", "hand", "played", "pose", "score", "seconds")

    def __init__(self, pose: int, flag: int, damage: int, hand: tuple[int, ...]) -> None:
        self.pose = pose
        self.flag = flag
        self.damage = damage
        self.hand = hand
        self.played: tuple[int, ...] = ()
        self.seconds: tuple[int, ...] = ()
        self.actions: tuple[CardAction | None, ...] = ()
        self.score = 0.0

    def after(self, card: int, second: int, action: CardAction | None) -> ProgramPrefix:
        """Return a copy of this prefix with one more register.

        `card` is the card in that register, and `second` the second card or 0. `action` is the action of the Option
        that allows these cards, or None. The caller sets the pose later.
        """
        hand = tuple(one for one in self.hand if one not in (card, second))
        new = ProgramPrefix(self.pose, self.flag, self.damage, hand)
        new.played = (*self.played, card)
        new.seconds = (*self.seconds, second)
        new.actions = (*self.actions, action)
        return new


class PrefixBeamBot(Bot):
    """A bot level that builds programs by beam search. With a beam width of one, it chooses greedily."""

    game = "roborally"

    def __init__(self, name: str, line: str, width: int, weary: int, worlds: int = 0, sees: int = 0) -> None:
        """Create a level.

        Args:
            name: The name of the level.
            line: A sentence about it for players.
            width: The beam width.
            weary: The lowest number of damage tokens at which the bot powers its robot down.
            worlds: The number of samples to answer a question of an Option. With 0, the bot uses no Options.
            sees: How many of the possible cards the bot considers in each register, chosen at random; 0 for all.
        """
        self.name = name
        self.description = line
        self.width = width
        self.weary = weary
        self.worlds = worlds
        self.sees = sees

    def choose(self, view: View[TableView, Action], random: Random, draft: Sequence[Action] = ()) -> BotDecision:
        sight = Observation(view, draft)
        if view.phase is None or view.phase.name != "program":

            def use(question: Question) -> tuple[str, int]:
                foresight = AnswerSearch(sight, random, question)
                return foresight.best(self.worlds), foresight.nodes

            return answer(
                view,
                draft,
                lambda robot: sight.robots[robot].damage >= self.weary,
                lambda robot: False,
                lambda robot, pose: (registers_from(sight, robot, pose), False),
                use if self.worlds else None,
            )
        acts, nodes = list(draft), 0
        if self.worlds:
            looked = [0]

            def value(sight: Observation, number: int) -> float:
                best, cost = self.best(sight, number, random)
                looked[0] += cost
                return best.score

            again = choose_recompile(view, draft, value, random)
            if again is not None:
                return BotDecision((again,), looked[0])
            nodes = looked[0]
            acts += fetched(sight)
            sight = Observation(view, acts)
            acts += put_aside_alone(sight)
        for number in sight.own_free_robots():
            plan, cost = self.program(sight, number, random)
            nodes += cost
            acts += acts_of(sight, number, plan)
        return BotDecision(tuple(acts), nodes)

    def program(self, sight: Observation, number: int, random: Random) -> tuple[Plan, int]:
        """Return the best program of one of the seat's robots, and the number of nodes that the search tried."""
        best, nodes = self.best(sight, number, random)
        return Plan(best.played, best.seconds, (), best.actions if self.worlds else ()), nodes

    def best(self, sight: Observation, number: int, random: Random) -> tuple[ProgramPrefix, int]:
        """Return the best program of one of the seat's robots as a prefix of five registers, and the nodes searched."""
        field, flag, spaces = distances_for(sight, number)
        moves = field.moves
        robot = robot_of(sight.robots[number])
        robot = msgspec.structs.replace(robot, paired=tuple(sight.pairs[number].values()))
        more = actions(robot.options) if self.worlds else ()
        if more or robot.paired:
            moves.add_composite_motions()
        flags = [moves.machine.index(*at) for at in spaces]
        fixed = sight.registers[number]
        beam = [ProgramPrefix(sight.pose(number, moves), flag, robot.damage, tuple(sight.hand(number)))]
        nodes = 0
        for register in range(1, REGISTERS + 1):
            found: dict[tuple[int, int, int, tuple[int, ...]], ProgramPrefix] = {}
            empty = sum(not card for card in fixed[register:])
            for prefix in beam:
                following = list(self.next(robot, register, fixed[register - 1], prefix, more, empty))
                if 0 < self.sees < len(following):
                    following = random.sample(following, self.sees)
                for card, second, motion, action in following:
                    nodes += 1
                    new = prefix.after(card, second, action)
                    if prefix.pose:
                        new.pose = moves.after(prefix.pose, register, motion)
                        new.damage += moves.laser_damage(prefix.pose, register, motion)
                    if new.pose and new.flag < len(flags) and new.pose >> 2 == flags[new.flag]:
                        new.flag += 1
                    new.score = self.score(field, new, register, len(flags))
                    key = (new.pose, new.flag, new.damage, tuple(KIND_OF[other] for other in new.hand))
                    if key not in found or new.score < found[key].score:
                        found[key] = new
            beam = sorted(found.values(), key=lambda one: one.score)[: self.width]
        return beam[0], nodes

    @staticmethod
    def next(
        robot: Robot, register: int, locked: int, prefix: ProgramPrefix, more: Sequence[CardAction], empty: int
    ) -> Iterator[tuple[int, int, int, CardAction | None]]:
        """Yield the choices for a register after a prefix: a card, a second card, their motion, and an Option's action.

        A card or motion is 0 if there is none. `locked` is the card of a locked register, or 0. `more` are the actions
        that Options allow. `empty` is the number of later registers that need a card.
        """
        if locked:
            yield locked, 0, locked_motion(robot, register, locked, KIND_OF), None
            return
        first: dict[int, int] = {}
        for card in prefix.hand:
            first.setdefault(KIND_OF[card], card)
        for kind, card in first.items():
            yield card, 0, kind, None
        for action in more:
            if action.first not in first or (action.second and action.second not in first):
                continue
            if action.second and len(prefix.hand) < 2 + empty:
                continue
            yield first[action.first], first[action.second] if action.second else 0, action.motion, action

    @staticmethod
    def score(field: DistanceField, prefix: ProgramPrefix, register: int, flags: int) -> float:
        """Return the estimated number of registers to the end of the course after a prefix; fewer are better.

        `flags` is the number of flags. A robot that has touched them all has a score below all others, and a destroyed
        one a score above.
        """
        if prefix.flag == flags:
            return -100.0
        if not prefix.pose or prefix.damage > 9:
            return 10.0 * FAR
        away = field.registers(prefix.flag, register % REGISTERS + 1, prefix.pose)
        return away + FLAG * (flags - prefix.flag) + prefix.damage / 2
