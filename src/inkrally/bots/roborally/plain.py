"""The two plain levels: greedy looks at one register after the other, the beam at whole programs. Both see their own
robot alone on the floor, and count registers to the flags as if they could have any card.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from inkrally.bots.player import Bot, PlayResult
from inkrally.bots.roborally import charts
from inkrally.bots.roborally.answers import answer
from inkrally.bots.roborally.field import FAR, Field
from inkrally.bots.roborally.sight import KIND_OF, Sight
from inkrally.match.game import View
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.register.trace import Space
from inkrally.roborally.turn.acts import Act, Place
from inkrally.roborally.view import TableView

FLAG = 10
"""So many registers a flag still to be touched counts, at least as many as are between flags on most courses."""


def chart(sight: Sight, number: int) -> tuple[Field, int, tuple[Space, ...]]:
    """The distances for a robot, the number of the flag that it wants to touch next, and where they lie."""
    goals = sight.goals(number)
    if goals is None:
        return charts.rough(sight.floor), sight.robots[number].flags, sight.floor.flags
    return charts.towards(sight.floor, goals), 0, goals


def registers_from(sight: Sight, number: int, pose: int) -> int:
    """The registers to the next flag of a robot from where it might come back."""
    field, flag, _ = chart(sight, number)
    return int(field.registers(flag, 1, pose))


class Prefix:
    """The first registers of a program: where they lead, what they took, what is left of the hand."""

    __slots__ = ("damage", "flag", "hand", "played", "pose", "score")

    def __init__(self, pose: int, flag: int, damage: int, hand: tuple[int, ...], played: tuple[int, ...]) -> None:
        self.pose = pose
        self.flag = flag
        self.damage = damage
        self.hand = hand
        self.played = played
        self.score = 0.0


class Plain(Bot):
    """Programs by beams of prefixes; with a width of one it is greedy."""

    game = "roborally"

    def __init__(self, name: str, line: str, width: int, weary: int) -> None:
        """Beams of `width` prefixes; it powers down with damage from `weary` on."""
        self.name = name
        self.line = line
        self.width = width
        self.weary = weary

    def choose(self, view: View[TableView, Act], random: Random, draft: Sequence[Act] = ()) -> PlayResult:
        sight = Sight(view, draft)
        if view.phase is None or view.phase.name != "program":
            return answer(
                view,
                draft,
                lambda robot: sight.robots[robot].damage >= self.weary,
                lambda robot: False,
                lambda robot, pose: (registers_from(sight, robot, pose), False),
            )
        acts = list(draft)
        nodes = 0
        for number in sight.own():
            program, cost = self.program(sight, number)
            nodes += cost
            acts += [Place(number, register, program[register - 1]) for register in sight.free(number)]
        return PlayResult(tuple(acts), nodes)

    def program(self, sight: Sight, number: int) -> tuple[tuple[int, ...], int]:
        """The cards of all registers, and what it cost."""
        field, flag, spaces = chart(sight, number)
        moves = field.moves
        robot = sight.robots[number]
        flags = [moves.machine.index(*at) for at in spaces]
        fixed = sight.registers[number]
        beam = [Prefix(sight.pose(number, moves), flag, robot.damage, tuple(sight.hand(number)), ())]
        nodes = 0
        for register in range(1, REGISTERS + 1):
            found: dict[tuple[int, int, int, tuple[int, ...]], Prefix] = {}
            for prefix in beam:
                tried = set()
                for card in (fixed[register - 1],) if fixed[register - 1] else prefix.hand:
                    kind = KIND_OF[card]
                    if kind in tried:
                        continue
                    tried.add(kind)
                    nodes += 1
                    pose = moves.after(prefix.pose, register, kind) if prefix.pose else 0
                    flag = prefix.flag
                    if pose and flag < len(flags) and pose >> 2 == flags[flag]:
                        flag += 1
                    damage = prefix.damage + (moves.pain(prefix.pose, register, kind) if prefix.pose else 0)
                    hand = tuple(other for other in prefix.hand if other != card)
                    new = Prefix(pose, flag, damage, hand, (*prefix.played, card))
                    new.score = self.score(field, new, register, len(flags))
                    key = (pose, flag, damage, tuple(KIND_OF[other] for other in hand))
                    if key not in found or new.score < found[key].score:
                        found[key] = new
            beam = sorted(found.values(), key=lambda one: one.score)[: self.width]
        return beam[0].played, nodes

    @staticmethod
    def score(field: Field, prefix: Prefix, register: int, flags: int) -> float:
        """Registers to the end of the course; what is destroyed or has finished is compared by when."""
        if prefix.flag == flags:
            return -100.0
        if not prefix.pose or prefix.damage > 9:
            return 10.0 * FAR
        away = field.registers(prefix.flag, register % REGISTERS + 1, prefix.pose)
        return away + FLAG * (flags - prefix.flag) + prefix.damage / 2
