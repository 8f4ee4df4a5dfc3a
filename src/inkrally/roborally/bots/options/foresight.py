"""What an answer to an Option's question leads to: the rest of the turn is run by the rules themselves, once for each
choice, with the same cards in the registers that nobody has seen.

Names no card: a choice does what the rules make of it. Others answer as who says nothing, and the robot itself as its
owner has said before. Counted in registers that were run.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from inkrally.roborally import parts
from inkrally.roborally.bots.moves import Moves
from inkrally.roborally.bots.options.standing import RaceStanding
from inkrally.roborally.bots.options.unfolding import RestOfTurn, least_of, usual_answer
from inkrally.roborally.bots.programs import Programs
from inkrally.roborally.bots.sight import KIND_OF, Sight, robot_of
from inkrally.roborally.contract import Part, Question
from inkrally.roborally.decisions.register import Since
from inkrally.roborally.decisions.running import RegisterRun
from inkrally.roborally.facts import FATAL_DAMAGE, REGISTERS
from inkrally.roborally.register.names import REGISTER_STAGES
from inkrally.roborally.turn.cleanup import site
from inkrally.roborally.turn.registers import CLEAN_UP
from inkrally.roborally.turn.robots import Robot

replace = msgspec.structs.replace

BUDGET = 60
"""So many registers are run for an answer, or one world of each choice if those are more."""


class Foresight:
    """The turn of a view in which a question is asked, run on from there."""

    def __init__(self, sight: Sight, random: Random, question: Question) -> None:
        self.sight = sight
        self.random = random
        self.question = question
        self.outlook = RaceStanding(sight)
        self.nodes = 0
        self.robots = tuple(robot_of(robot) for robot in sight.robots)
        self.number, self.since = begins(sight, question)
        self.rest = RestOfTurn(sight)
        self.words = sight.table.said or ()

    def best(self, samples: int) -> str:
        """The choice that leads to the greatest share of the race in so many worlds at most. Of equals it is the first,
        but what is in reach is touched: by the next register the robot may have been pushed away, or reach the next."""
        question = self.question
        if len(question.choices) == 1:
            return question.choices[0]
        if question.matter == "lose":
            return least_of(question.choices)
        if question.matter == "discard":
            return self._against_token()
        if self.number > REGISTERS:
            return max(question.choices, key=self._repairs)
        choices = question.choices
        if question.matter == "reach":
            choices = tuple(filter(self._is_heard, choices)) or choices[::-1]
            if len(choices) == 1:
                return choices[0]
        totals = [0.0] * len(choices)
        registers = len(choices) * (REGISTERS + 1 - self.number)
        for _ in range(max(1, min(samples, BUDGET // registers))):
            robots, cards = self._dealt()
            for place, choice in enumerate(choices):
                totals[place] += self._after(robots, cards, choice)
        return max(zip(choices, totals, strict=True), key=lambda one: one[1])[0]

    def _repairs(self, choice: str) -> int:
        """How much a site does in clean-up: one with a hammer gives an Option besides."""
        x, comma, y = choice.partition(",")
        if not comma:
            return 0
        return 2 if site(self.sight.floor, (int(x), int(y))) == "hammer" else 1

    def _is_heard(self, choice: str) -> bool:
        """Whether a rule of the course makes something of it if the robot touches a space: a flag is claimed, taken or
        sent home, which does a team good and is no part of anybody's way."""
        x, comma, y = choice.partition(",")
        return bool(comma) and self.rest.is_heard(self.robots, self.number, self.question.robot, (int(x), int(y)))

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
        before = self.rest.nodes
        for number, after in self.rest.registers(
            robots,
            lambda run, question: self._answered(run, question, said),
            list(cards),
            self.random,
            first=self.number,
            since=self.since,
            played=frozenset(self._played()),
        ):
            robots = after
            if any(robot.status == "finished" for robot in robots):
                share = self.outlook.share(self.question.robot, robots, REGISTERS - number)
                if share > 1 or not self.outlook.play_on:
                    self.nodes += self.rest.nodes - before
                    return share
        self.nodes += self.rest.nodes - before
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
        """The choice to the question that is asked, once; then what is usual."""
        mine = self.question
        same = (question.robot, question.option, question.matter) == (mine.robot, mine.option, mine.matter)
        if said and run.number == self.number and same and said[0] in question.choices:
            return said.pop()
        return usual_answer(self.words, run, question)


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
    if table.stopped == CLEAN_UP:
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
