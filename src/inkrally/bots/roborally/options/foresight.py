"""What an answer to an Option's question leads to: the rest of the turn is run by the rules themselves, once for each
choice, with the same cards in the registers that nobody has seen.

Names no card: a choice does what the rules make of it. Others answer as who says nothing, and the robot itself as its
owner has said before. Counted in registers that were run.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from inkrally.bots.roborally.moves import Moves
from inkrally.bots.roborally.options.outlook import Outlook
from inkrally.bots.roborally.programs import Programs
from inkrally.bots.roborally.sight import KIND_OF, Sight, robot_of
from inkrally.roborally import parts
from inkrally.roborally.asking.course import CourseNow
from inkrally.roborally.asking.register import Since, asks, play
from inkrally.roborally.asking.running import RegisterRun
from inkrally.roborally.contract import Part, Question
from inkrally.roborally.facts import FATAL_DAMAGE, REGISTERS
from inkrally.roborally.register.names import REGISTER_STAGES
from inkrally.roborally.register.run import of_deck, run_kinds
from inkrally.roborally.turn.registers import CARDS, without_chosen
from inkrally.roborally.turn.robots import Robot, apply_steps

replace = msgspec.structs.replace

BUDGET = 60
"""So many registers are run for an answer, or one world of each choice if those are more."""


class Foresight:
    """The turn of a view in which a question is asked, run on from there."""

    def __init__(self, sight: Sight, random: Random, question: Question) -> None:
        self.sight = sight
        self.random = random
        self.question = question
        self.outlook = Outlook(sight)
        self.nodes = 0
        self.robots = tuple(robot_of(robot) for robot in sight.robots)
        self.number, self.since = begins(sight, question)
        self.rules = rules_seen(sight)
        self.course = course_seen(sight)

    def best(self, samples: int) -> str:
        """The choice that leads to the greatest share of the race in so many worlds at most; of equals the first."""
        question = self.question
        if len(question.choices) == 1:
            return question.choices[0]
        if question.matter == "lose":
            return least_of(question.choices)
        if question.matter == "discard":
            return self._against_token()
        if self.number > REGISTERS:
            return question.choices[-1]
        totals = [0.0] * len(question.choices)
        registers = len(question.choices) * (REGISTERS + 1 - self.number)
        for _ in range(max(1, min(samples, BUDGET // registers))):
            robots, cards = self._dealt()
            for place, choice in enumerate(question.choices):
                totals[place] += self._after(robots, cards, choice)
        return max(zip(question.choices, totals, strict=True), key=lambda one: one[1])[0]

    def _against_token(self) -> str:
        """Whether a token hurts more than the least of the Options does good."""
        number = self.question.robot
        robot = self.robots[number]
        options = [choice for choice in self.question.choices if choice in robot.options]
        least = least_of(options)
        hurt = replace(robot, damage=robot.damage + 1)
        if hurt.damage >= FATAL_DAMAGE:
            hurt = replace(hurt, options=tuple(name for name in robot.options if name != least))
        spared = replace(robot, options=tuple(name for name in robot.options if name != least))
        keep, give = self.outlook.left(number, hurt), self.outlook.left(number, spared)
        return least if keep is not None and give is not None and give < keep else self.question.choices[0]

    # What nobody has seen.

    def _dealt(self) -> tuple[tuple[Robot, ...], list[int]]:
        """The robots with cards in every register that has one, and the cards left, in a random order."""
        cards = list(self.sight.unseen())
        self.random.shuffle(cards)
        robots = list(self.robots)
        for number, seen in enumerate(self.sight.robots):
            hidden = [
                register
                for register, (card, there) in enumerate(zip(seen.registers, seen.filled, strict=True), 1)
                if there and card is None
            ]
            if not hidden or seen.status != "racing":
                continue
            new = {register: cards.pop() for register in hidden if cards}
            if seen.seat != self.sight.seat and len(new) == len(hidden):
                spare = max(0, self.sight.hidden(number) - REGISTERS)
                new = self._wanted(number, new, [cards.pop() for _ in range(min(spare, len(cards)))], cards)
            found = (new.get(register, card) for register, card in enumerate(seen.registers, 1))
            robots[number] = replace(robots[number], registers=tuple(found))
        return tuple(robots), cards

    def _wanted(self, number: int, new: dict[int, int], spare: list[int], pile: list[int]) -> dict[int, int]:
        """What another robot has in its hidden registers if it holds these cards and plays them as it would alone."""
        if number not in self.outlook.targets:
            self.outlook.left(number, self.robots[number])
        worth, flag, _ = self.outlook.targets[number]
        if flag >= worth.flags:
            return new
        robot = self.robots[number]
        search = Programs(worth)
        hand = [*new.values(), *spare]
        known = [0 if card is None else KIND_OF[card] for card in robot.registers]
        search.set_hand(tuple(KIND_OF[card] for card in hand), tuple(known))
        moves: Moves = worth.field.moves
        pose, archive = moves.pose(robot.at, robot.facing), moves.machine.index(*robot.archive)
        if not search.search(pose, flag, archive, min(robot.damage, 9), robot.lives, 1, 1, min(new)):
            return new
        self.nodes += search.nodes
        found: dict[int, int] = {}
        for register in new:
            card = next((one for one in hand if KIND_OF[one] == search.kind_of(0, register)), hand[0])
            hand.remove(card)
            found[register] = card
        pile += hand
        return found

    # What happens.

    def _after(self, robots: tuple[Robot, ...], cards: Sequence[int], choice: str) -> float:
        """The share of the race at the end of the turn after a choice."""
        said = [choice]
        pile = list(cards)
        course = self.course
        played = self._played()
        for number in range(self.number, REGISTERS + 1):
            self.nodes += 1
            if number > self.number and not asks(robots) and not parts.staged(self.rules):
                shown = [robot.registers[number - 1] if not robot.down else None for robot in robots]
                steps = run_kinds(self.sight.floor, robots, number, of_deck(shown), self.rules)
                robots = apply_steps(robots, steps)
            else:
                run = RegisterRun(
                    self.sight.floor,
                    _without(robots, number, played) if number == self.number else robots,
                    number,
                    self.rules,
                    CARDS,
                    lambda run, question: self._answered(run, question, said),
                    lambda *_: _drawn(pile, self.random),
                    course,
                )
                play(run, self.since if number == self.number else "declaration")
                course = run.course
                robots = _with(run.robots, robots, number, played) if number == self.number else run.robots
                robots = without_chosen(robots)
            if any(robot.status == "finished" for robot in robots):
                share = self.outlook.share(self.question.robot, robots, REGISTERS - number)
                if share > 1 or not self.outlook.play_on:
                    return share
        return self.outlook.share(self.question.robot, robots)

    def _played(self) -> set[int]:
        """The robots that have played their card of the register that runs already."""
        story = self.sight.table.story
        if self.since not in REGISTER_STAGES or story is None or not story.registers:
            return set()
        asked = self.question.robot
        begun = [step.robot for step in story.registers[-1].steps if step.stage == "cards" and step.robot is not None]
        # Whose card it is that has the question, and whoever is faster, of which not all leave a step.
        card = self.robots[asked].registers[self.number - 1] or 0
        if is_asked_by_another(self.question, begun):
            return set(begun)
        faster = {
            number for number, robot in enumerate(self.robots) if (robot.registers[self.number - 1] or 0) > card > 0
        }
        return (set(begun) | faster) - {asked}

    def _answered(self, run: RegisterRun, question: Question, said: list[str]) -> str:
        """The choice to the question that is asked, once; then what was said before, or what holds if nothing is."""
        mine = self.question
        same = (question.robot, question.option, question.matter) == (mine.robot, mine.option, mine.matter)
        if said and run.number == self.number and same and said[0] in question.choices:
            return said.pop()
        words = self.sight.table.said
        for word in words if words is not msgspec.UNSET else ():
            if word.robot == question.robot and word.register in (None, run.number) and word.choice in question.choices:
                return word.choice
        if question.matter == "lose":
            return least_of(question.choices)
        return question.choices[-1] if question.matter == "reach" else question.choices[0]


def is_asked_by_another(question: Question, begun: Sequence[int]) -> bool:
    """Whether another robot's card is being played as the question comes."""
    return question.matter != "use" and bool(begun) and begun[-1] != question.robot


def begins(sight: Sight, question: Question) -> tuple[int, Since]:
    """The register in which a question is asked, 6 after all of them, and from where on it is still to be run."""
    table = sight.table
    story = table.story
    if story is None or story.turn != table.turn or not story.registers:
        return 1, "declaration"
    number = story.registers[-1].number
    if story.after:
        return REGISTERS + 1, "declaration"
    if question.matter in ("weapon", "token"):
        return number, "lasers"
    if question.matter == "reach":
        return number, "flags"
    if number > table.revealed or question.option not in parts.OPTIONS:
        return number, "declaration"
    part = parts.part(question.option)
    if type(part).spaces is not Part.spaces:
        return number, "cards"
    later = [point for point in part.points if point in REGISTER_STAGES]
    return number, later[0] if later else "reveal"


def rules_seen(sight: Sight) -> tuple[str, ...]:
    """The rules of the course that can be run by what is seen."""
    special = sight.table.special
    # Of teams' boards a view does not tell all that their rule knows.
    at_home = special is not msgspec.UNSET and bool(special.homes)
    return () if at_home else tuple(sight.rules)


def course_seen(sight: Sight) -> CourseNow | None:
    """What rules of the course know, as far as a view shows it."""
    special = sight.table.special
    if special is msgspec.UNSET:
        return None
    robots = sight.robots
    carriers = {robot.carries: number for number, robot in enumerate(robots) if robot.carries is not msgspec.UNSET}
    return CourseNow(
        special.flags,
        sight.floor.flags,
        tuple(robot.team or 0 for robot in robots),
        tuple(number for number, robot in enumerate(robots) if robot.blocks),
        special.claims,
        special.superbot,
        rotations=special.boards,
        carriers=tuple(carriers.get(flag + 1) for flag in range(len(special.flags))) if carriers else (),
    )


def least_of(options: Sequence[str]) -> str:
    """The Option that saves least; of equals the one that is named first."""
    return min(options, key=lambda name: parts.part(name).saves)


def _without(robots: tuple[Robot, ...], number: int, played: set[int]) -> tuple[Robot, ...]:
    """The robots, some of them with no card in a register, as they have played it."""
    return tuple(
        replace(robot, registers=(*robot.registers[: number - 1], None, *robot.registers[number:]))
        if place in played and robot.registers
        else robot
        for place, robot in enumerate(robots)
    )


def _with(robots: tuple[Robot, ...], before: tuple[Robot, ...], number: int, played: set[int]) -> tuple[Robot, ...]:
    """The same robots with the cards in their register again, unless they have lost their program since."""
    return tuple(
        replace(robot, registers=(*robot.registers[: number - 1], old.registers[number - 1], *robot.registers[number:]))
        if place in played and robot.status == "racing"
        else robot
        for place, (robot, old) in enumerate(zip(robots, before, strict=True))
    )


def _drawn(pile: list[int], random: Random) -> int:
    """A card of those that nobody has seen; any where there is none."""
    return pile.pop() if pile else random.choice(sorted(CARDS))
