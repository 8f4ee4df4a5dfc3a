"""Chooses an answer to a question of an Option by running the rest of the turn, once for each choice.

All choices meet the same sampled cards in hidden registers. To later questions, other owners give the default answers,
and the owner of the robot gives the standing answers, which exist before a question is asked. `nodes` counts the
registers that were run. Do not name a card here.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.bots.observation import KIND_OF, Observation, robot_of
from inkrally.roborally.bots.options.race_evaluation import RaceEvaluator
from inkrally.roborally.bots.options.turn_rollout import TurnRollout, default_answer, least_valuable
from inkrally.roborally.bots.programs import ProgramSearch
from inkrally.roborally.decisions.register import ResumePoint
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.facts import FATAL_DAMAGE, REGISTERS
from inkrally.roborally.register.vocabulary import REGISTER_STAGES
from inkrally.roborally.rule_hooks import Question, RuleComponent
from inkrally.roborally.turn.cleanup import site
from inkrally.roborally.turn.resolution_run import CLEAN_UP
from inkrally.roborally.turn.robots import Robot

replace = msgspec.structs.replace

MAX_REGISTER_RUNS = 60
"""The maximum number of registers to run for an answer, unless one sample of each choice needs more."""


class AnswerSearch:
    """Simulates the rest of a turn from the question of a view, to compare the choices."""

    def __init__(self, sight: Observation, random: Random, question: Question) -> None:
        self.sight = sight
        self.random = random
        self.question = question
        self.outlook = RaceEvaluator(sight)
        self.nodes = 0
        self.robots = tuple(robot_of(robot) for robot in sight.robots)
        self.number, self.since = begins(sight, question)
        self.rest = TurnRollout(sight)
        self.words = sight.table.said or ()

    def best(self, samples: int) -> str:
        """Return the best answer for the robot's side.

        For most questions, this is the choice with the greatest chance to win in samples of the hidden cards; of equal
        choices, the first. If the question is which adjacent space to touch, touching is better than not touching, and
        spaces at which a course rule reacts are better than other spaces. The answers in clean-up, and the choice of an
        Option to lose or to discard, need no samples.

        Args:
            samples: The maximum number of samples of hidden cards.
        """
        question = self.question
        if len(question.choices) == 1:
            return question.choices[0]
        if question.matter == "lose":
            return least_valuable(question.choices)
        if question.matter == "discard":
            return self._against_token()
        if self.number > REGISTERS:
            return max(question.choices, key=self._repair_rank)
        choices = question.choices
        if question.matter == "reach":
            choices = tuple(filter(self._rule_reacts, choices)) or choices[::-1]
            if len(choices) == 1:
                return choices[0]
        totals = [0.0] * len(choices)
        registers = len(choices) * (REGISTERS + 1 - self.number)
        for _ in range(max(1, min(samples, MAX_REGISTER_RUNS // registers))):
            robots, cards = self._dealt()
            for place, choice in enumerate(choices):
                totals[place] += self._win_share_after(robots, cards, choice)
        return max(zip(choices, totals, strict=True), key=lambda one: one[1])[0]

    def _repair_rank(self, choice: str) -> int:
        """Return the rank of a choice in clean-up, by the repairs and Options that the site gives.

        The rank is 2 for a wrench and hammer, which also gives an Option, 1 for any other site, and 0 for no site.
        """
        x, comma, y = choice.partition(",")
        if not comma:
            return 0
        return 2 if site(self.sight.floor, (int(x), int(y))) == "hammer" else 1

    def _rule_reacts(self, choice: str) -> bool:
        """Return whether a course rule reacts when the robot touches a space, such as claiming or taking a flag.

        `choice` is the space as `x,y`. The reaction helps the team although it does not bring the robot nearer to its
        goal.
        """
        x, comma, y = choice.partition(",")
        return bool(comma) and self.rest.rule_reacts(self.robots, self.number, self.question.robot, (int(x), int(y)))

    def _against_token(self) -> str:
        """Return the answer to a damage token: to take it, or to discard the least valuable Option instead."""
        number = self.question.robot
        robot = self.robots[number]
        options = [choice for choice in self.question.choices if choice in robot.options]
        least = least_valuable(options)
        hurt = replace(robot, damage=robot.damage + 1)
        if hurt.damage >= FATAL_DAMAGE:
            hurt = replace(hurt, options=tuple(name for name in robot.options if name != least))
        spared = replace(robot, options=tuple(name for name in robot.options if name != least))
        keep, give = self.outlook.turns_left(number, hurt), self.outlook.turns_left(number, spared)
        return least if keep is not None and give is not None and give < keep else self.question.choices[0]

    # Hidden cards.

    def _dealt(self) -> tuple[tuple[Robot, ...], list[int]]:
        """Return the robots with sampled cards in their hidden registers, and the remaining cards in random order."""
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
                new = self._predicted_cards(number, new, [cards.pop() for _ in range(min(spare, len(cards)))], cards)
            found = (new.get(register, card) for register, card in enumerate(seen.registers, 1))
            robots[number] = replace(robots[number], registers=tuple(found))
        return tuple(robots), cards

    def _predicted_cards(self, number: int, new: dict[int, int], spare: list[int], pile: list[int]) -> dict[int, int]:
        """Return a likely card for each hidden register of a robot of another seat.

        The robot is assumed to program as if it were alone.

        Args:
            number: The robot.
            new: A random card for each hidden register.
            spare: Random cards for the rest of the robot's hand.
            pile: The unseen cards. The cards that are not used go onto it.
        """
        if number not in self.outlook.targets:
            self.outlook.turns_left(number, self.robots[number])
        worth, flag, _ = self.outlook.targets[number]
        if flag >= worth.flags:
            return new
        robot = self.robots[number]
        search = ProgramSearch(worth)
        hand = [*new.values(), *spare]
        known = [0 if card is None else KIND_OF[card] for card in robot.registers]
        search.set_hand(tuple(KIND_OF[card] for card in hand), tuple(known))
        moves: MoveTable = worth.field.moves
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

    # Running the turn.

    def _win_share_after(self, robots: tuple[Robot, ...], cards: Sequence[int], choice: str) -> float:
        """Return the chance of the robot's side in the race after the rest of the turn is run with a choice.

        The chance is 0 to 1, or more than 1 if the side has won. `cards` has the cards to draw.
        """
        answers = [choice]
        before = self.rest.nodes
        for number, after in self.rest.registers(
            robots,
            lambda run, question: self._answered(run, question, answers),
            list(cards),
            self.random,
            first=self.number,
            since=self.since,
            played=frozenset(self._robots_that_played()),
        ):
            robots = after
            if any(robot.status == "finished" for robot in robots):
                share = self.outlook.win_share(self.question.robot, robots, REGISTERS - number)
                if share > 1 or not self.outlook.play_on:
                    self.nodes += self.rest.nodes - before
                    return share
        self.nodes += self.rest.nodes - before
        return self.outlook.win_share(self.question.robot, robots)

    def _robots_that_played(self) -> set[int]:
        """Return the robots that have already played their card of the current register."""
        story = self.sight.table.story
        if self.since not in REGISTER_STAGES or story is None or not story.registers:
            return set()
        asked = self.question.robot
        begun = [step.robot for step in story.registers[-1].steps if step.stage == "cards" and step.robot is not None]
        # These are the robot whose card is being played, and all faster robots, even those whose cards caused no step.
        card = self.robots[asked].registers[self.number - 1] or 0
        if is_asked_by_another(self.question, begun):
            return set(begun)
        faster = {
            number for number, robot in enumerate(self.robots) if (robot.registers[self.number - 1] or 0) > card > 0
        }
        return (set(begun) | faster) - {asked}

    def _answered(self, run: RegisterRun, question: Question, answers: list[str]) -> str:
        """Return the answer to a question while the turn is run.

        The examined choice in `answers` answers the question of the view, once. Later questions get standing or default
        answers.
        """
        mine = self.question
        same = (question.robot, question.option, question.matter) == (mine.robot, mine.option, mine.matter)
        if answers and run.number == self.number and same and answers[0] in question.choices:
            return answers.pop()
        return default_answer(self.words, run, question)


def is_asked_by_another(question: Question, begun: Sequence[int]) -> bool:
    """Return whether the question is asked while another robot's card is played."""
    return question.matter != "use" and bool(begun) and begun[-1] != question.robot


def begins(sight: Observation, question: Question) -> tuple[int, ResumePoint]:
    """Return the register in which a question is asked, and the point of that register from which the run must start.

    The register is 6 for a question of clean-up.
    """
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
    if number > table.revealed or question.option not in rule_components.OPTIONS:
        return number, "declaration"
    component = rule_components.option_component(question.option)
    if type(component).spaces is not RuleComponent.spaces:
        return number, "cards"
    later = [point for point in component.points if point in REGISTER_STAGES]
    return number, later[0] if later else "reveal"
