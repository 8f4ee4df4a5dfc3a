"""Runs registers and clean-up of a table until a player must be asked (Options 2).

`decisions/` and the kernel (`register/resolution.py`) apply the rules. This module supplies the answers of players,
their standing answers (given before a question is asked), and cards, which it draws from the seed one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.roborally import facts, rule_components
from inkrally.roborally.decisions.causes import with_causes
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.decisions.lasers import weapon_question
from inkrally.roborally.decisions.register import needs_decisions, play
from inkrally.roborally.decisions.register_run import DecisionPending, RegisterRun
from inkrally.roborally.register.run import cards_with_kinds, run_kinds
from inkrally.roborally.register.trace import Drew, Locked, Noted, Replaced, Step, Tossed
from inkrally.roborally.rule_hooks import CAUSES_VERSION, OPTION_FIXES_VERSION, Card, Question, QuestionTopic
from inkrally.roborally.table import (
    DECK,
    IdentityCache,
    PausedRun,
    StoredAnswer,
    Table,
    apply_steps_to_table,
    course_of,
    current_floor,
    drawable_cards,
    drawable_hand_cards,
    drawable_options,
    drawn_card,
    floor_of,
    rules_of,
)
from inkrally.roborally.turn.actions import RecompileHand
from inkrally.roborally.turn.cleanup import clean_up
from inkrally.roborally.turn.dealing import has_turn, lock_draw, lock_label
from inkrally.roborally.turn.locked_cards import fill_locks
from inkrally.roborally.turn.robots import Robot, cards_in, cards_of

CARDS: dict[int, Card] = {card.priority: (card.kind, card.priority) for card in facts.DECK}
CLEAN_UP = 0
COIN_SIDES: tuple[Literal["heads", "tails"], ...] = ("heads", "tails")

Names: TypeAlias = tuple[int | None, ...]


class RunResult(msgspec.Struct, frozen=True):
    """The result of running a register or clean-up until it ended or stopped.

    Attributes:
        steps: The new steps.
        cards: The revealed card of each robot; empty before cards are revealed.
        halt: The state of the register if it has stopped, None if it has ended.
        course: The state of the course.
    """

    steps: tuple[Step, ...]
    cards: Names = ()
    halt: PausedRun | None = None
    course: CourseState | None = None


class _AnswerSupply:
    """Supplies answers, cards and coins to a register or clean-up, which always runs from its beginning.

    Answers and draws from earlier runs of the same register come first, in the same order.
    """

    def __init__(self, table: Table, chance: Chance) -> None:
        halt = table.halt
        self.table = table
        self.chance = chance
        self.before = halt.before if halt is not None else table.robots
        self.pile = list(halt.pile if halt is not None else table.pile)
        self.options = list(halt.options if halt is not None else table.deck)
        self.under = list(halt.under if halt is not None else table.options_under_deck)
        self.course = halt.course if halt is not None else table.course
        self.first = (tuple(self.pile), tuple(self.options), tuple(self.under))
        self.answers = list(halt.answers) if halt is not None else []
        self.drawn: list[int] = []
        self.drew: list[str] = []
        self.coins: list[Literal["heads", "tails"]] = []
        self._known_coins = list(halt.coins) if halt is not None else []
        self._course_after = list(halt.drawn) if halt is not None else []
        self._known_options = list(halt.drew) if halt is not None else []
        self._answers = iter(tuple(self.answers))
        self._hears = 0

    def answer(self, run: RegisterRun, question: Question) -> str | None:
        """Return the answer to a question: the only choice, a standing answer, or a player's answer.

        None without one.
        """
        if len(question.choices) == 1:
            return question.choices[0]
        table = self.table
        standing = standing_answer(table.stored_answers, run.number, question, self._hears, table.version)
        if standing is not None:
            return standing
        self._hears += 1
        next_answer = next(self._answers, None)
        if next_answer is None and question.matter == "weapon" and table.version >= OPTION_FIXES_VERSION:
            raise DecisionPending(unanswered_weapons(table.stored_answers, run.number, question, self._hears - 1))
        return next_answer

    def draw(self, run: RegisterRun, number: int, register: int, by: str) -> int:
        """Draw the top card of the pile.

        If the pile is empty, draw from the discards, including those of this register. `number` is the robot that gets
        the card, `by` the Option that causes the draw.
        """
        used = {card for robot in run.robots for card in cards_of(robot)}
        used.difference_update(cards_in(run.robots[number], register))
        pile = self.pile or [card for card in DECK if card not in used]
        if self._course_after:
            card = self._course_after.pop(0)
        else:
            label = _label(self.table.turn, number, register, by)
            card = pile[self.chance.number(label, len(pile))]
        self.pile = [one for one in pile if one != card]
        self.drawn.append(card)
        return card

    def draw_option(self, run: RegisterRun, number: int) -> str | None:
        """Draw the top Option of the deck, or return None if the deck is empty."""
        drawing = msgspec.structs.replace(
            self.table, robots=run.robots, deck=tuple(self.options), options_under_deck=tuple(self.under)
        )
        pile = drawable_options(drawing)
        if not pile:
            return None
        if self._known_options:
            option = self._known_options.pop(0)
        else:
            held = len(run.robots[number].options)
            option = pile[self.chance.number(_option_label(self.table.turn, number, held), len(pile))]
        if self.under and not self.options:
            del self.under[0]
        else:
            self.options = [one for one in pile if one != option]
        self.drew.append(option)
        return option

    def coin(self, register: int, number: int) -> Literal["heads", "tails"]:
        """Toss the coin of a robot's owner, and return the side that is up."""
        if self._known_coins:
            side = self._known_coins.pop(0)
        else:
            side = COIN_SIDES[self.chance.number(_coin_label(self.table.turn, register, number), len(COIN_SIDES))]
        self.coins.append(side)
        return side

    def halt(self, run: RegisterRun, question: Question) -> PausedRun:
        """Return the state of a register that stops with a question."""
        pile, options, under = self.first
        return PausedRun(
            run.number,
            "clean-up" if run.number == CLEAN_UP else run.point,
            question,
            self.before,
            pile,
            options,
            tuple(self.answers),
            tuple(self.drawn),
            tuple(self.drew),
            len(run.steps),
            under,
            self.course,
            tuple(self.coins),
        )


def standing_answer(
    answers: Sequence[StoredAnswer],
    register: int,
    question: Question,
    after: int = 0,
    version: int = OPTION_FIXES_VERSION,
) -> str | None:
    """Return the owner's standing answer to a question, or None.

    Args:
        answers: The standing answers.
        register: The current register. An answer for this register has priority.
        question: The question.
        after: The number of questions that were answered before this question in this register.
        version: The version of the rules.
    """
    if question.matter != "weapon":
        word = _applicable_answer(answers, register, question, (question.option,), after)
        return None if word is None else word.choice
    # A question about weapons names the first weapon, but the player may have answered for any weapon.
    if version < OPTION_FIXES_VERSION:
        word = _applicable_answer(answers, register, question, question.choices, after)
        return None if word is None else word.choice
    laser, *weapons = question.choices
    words = [
        word for one in weapons if (word := _applicable_answer(answers, register, question, (one,), after)) is not None
    ]
    fired = [word for word in words if word.choice != laser]
    if fired:
        return max(fired, key=_answer_priority).choice
    # A standing answer not to fire one weapon does not apply to the other weapons.
    return laser if len(words) == len(weapons) else None


def _applicable_answer(
    answers: Sequence[StoredAnswer], register: int, question: Question, options: Sequence[str], after: int
) -> StoredAnswer | None:
    """Return the standing answer that applies to a question, or None.

    An answer for one register has priority over an answer for all registers, and a later answer over an earlier answer.

    Args:
        answers: All standing answers.
        register: The current register; an answer may be for one register only.
        question: The question.
        options: The Options that the answer may be about.
        after: The number of answers before the question. Standing answers that were given later do not apply.
    """
    found: StoredAnswer | None = None
    for word in answers:
        if (
            word.robot == question.robot
            and word.option in options
            and (word.register is None or word.register == register)
            and word.choice in question.choices
            and word.since <= after
            and (found is None or _answer_priority(word) > _answer_priority(found))
        ):
            found = word
    return found


def _answer_priority(word: StoredAnswer) -> tuple[bool, int]:
    """Return a sort key: answers for one register are higher than answers for all, then later answers are higher."""
    return word.register is not None, word.since


def unanswered_weapons(answers: Sequence[StoredAnswer], register: int, question: Question, after: int) -> Question:
    """Return the question without the weapons that standing answers decide not to fire.

    The arguments are those of `_applicable_answer`.
    """
    laser, *weapons = question.choices
    left = [one for one in weapons if _applicable_answer(answers, register, question, (one,), after) is None]
    return question if left == weapons else msgspec.structs.replace(question, option=left[0], choices=(laser, *left))


def public_question_of(table: Table) -> Question | None:
    """Return the current question in the form that all players may see, or None if it must stay hidden.

    It also has the weapons that the owner's private standing answers exclude. The result is cached by table.
    """
    assert table.halt is not None
    return _open(table)


_AS_ASKED: frozenset[QuestionTopic] = frozenset(("use", "token", "reach", "discard", "lose"))
"""The subjects of questions whose choices are public and do not depend on earlier answers."""


def _open_question(table: Table) -> Question | None:
    halt = table.halt
    assert halt is not None
    question = halt.question
    if question.matter in _AS_ASKED:
        return question
    if question.matter != "weapon" or question.target is None:
        return None
    floor, rules = floor_of(table), rules_of(table)
    run = RegisterRun(floor, table.robots, halt.number, rules, CARDS, _no_answer, _no_answer, table.course)
    run.version = table.version
    return weapon_question(run, question.robot, question.target)


_open: IdentityCache[Table, Question | None] = IdentityCache(_open_question)


def public_question(question: Question) -> Question:
    """Return a question in its hidden form, which shows only the robot whose owner is asked and the default choice."""
    return msgspec.structs.replace(question, option="", choices=question.choices[:1], target=None)


def _no_answer(*_: object) -> None:
    """Return None, for a run without answers and cards."""


def _label(turn: int, robot: int, register: int, by: str) -> str:
    return lock_label(turn, robot, register) if by == "lock" else f"turn {turn}, robot {robot + 1}, {by} {register}"


def _option_label(turn: int, robot: int, held: int) -> str:
    return f"turn {turn}, robot {robot + 1}, option after {held}"


def _coin_label(turn: int, register: int, robot: int) -> str:
    return f"turn {turn}, register {register}, robot {robot + 1}, coin"


def _run_until_question(
    table: Table, chance: Chance, number: int, go: Callable[[RegisterRun, _AnswerSupply], None]
) -> RunResult:
    """Run a register or clean-up with the function `go` until it ends or stops with a question."""
    supply = _AnswerSupply(table, chance)
    course = course_of(table.options)
    floor = current_floor(course, supply.course)
    run = RegisterRun(floor, supply.before, number, course.rules, CARDS, supply.answer, supply.draw, supply.course)
    run.version = table.version
    run.records_causes = table.version >= CAUSES_VERSION
    run.throw = lambda robot: supply.coin(number, robot)
    logged = table.halt.logged_steps if table.halt is not None else 0
    try:
        go(run, supply)
    except DecisionPending as stop:
        return RunResult(
            tuple(run.steps[logged:]), run.revealed_cards, supply.halt(run, stop.question), _course_after(table, run)
        )
    return RunResult(tuple(run.steps[logged:]), run.revealed_cards, course=_course_after(table, run))


def _course_after(table: Table, run: RegisterRun) -> CourseState | None:
    """Return the state of the course after a run, or None if the course has no state."""
    return None if table.course is None else run.course


def resume_register(table: Table, chance: Chance) -> RunResult:
    """Run the next register, or continue the register that has stopped, until it ends or stops again."""
    number = table.halt.number if table.halt is not None else table.revealed + 1
    if table.halt is None and not needs_decisions(table.robots) and not rule_components.runs_by_stage(rules_of(table)):
        cards = tuple(robot.registers[number - 1] if has_turn(robot) else None for robot in table.robots)
        floor, rules = floor_of(table), rules_of(table)
        steps = run_kinds(floor, table.robots, number, cards_with_kinds(cards), rules)
        if table.version >= CAUSES_VERSION:
            steps = with_causes(steps, floor, table.robots, rules, number)
        return RunResult(fill_locks(table, steps, chance), cards, course=table.course)
    return _run_until_question(table, chance, number, lambda run, _: play(run))


def resume_clean_up(table: Table, chance: Chance) -> RunResult:
    """Run or continue a clean-up, with its repairs and discards, until it ends or stops with a question."""
    return _run_until_question(table, chance, CLEAN_UP, lambda run, supply: clean_up(run, supply.draw_option))


def recompile_hand(table: Table, act: RecompileHand, chance: Chance) -> tuple[tuple[int, ...], RunResult]:
    """Draw a new hand for a robot, and return the hand and the effects of its damage token (Options 5, Recompile)."""
    hand: list[int] = []
    for place in range(1, len(table.hands[act.robot]) + 1):
        pile = drawable_hand_cards(table, act.robot, hand)
        hand.append(pile[chance.number(_hand_label(table.turn, act.robot, place), len(pile))])

    def answer(run: RegisterRun, question: Question) -> str:
        wanted = act.lose if question.matter == "lose" else act.discard
        return wanted if wanted in question.choices else question.choices[0]

    run = RegisterRun(
        floor_of(table), table.robots, CLEAN_UP, rules_of(table), CARDS, answer, lambda *_: None, table.course
    )
    run.version = table.version
    run.records_causes = table.version >= CAUSES_VERSION
    run.begin_step("options")
    recompiling = [
        component
        for _, component in rule_components.option_components(table.robots[act.robot])
        if "recompiles" in component.features
    ]
    run.acting_component = next(iter(recompiling), None)
    run.record_fact(
        Noted(act.robot, "new-hand", len(hand)), [rule_components.Adjustment(component) for component in recompiling]
    )
    run.deal_damage(act.robot)
    run.close()
    return tuple(hand), RunResult(tuple(run.steps), course=_course_after(table, run))


def _hand_label(turn: int, robot: int, place: int) -> str:
    return f"turn {turn}, robot {robot + 1}, new card {place}"


def hand_draws(table: Table, robot: int, hand: tuple[int, ...]) -> Iterator[Draw]:
    """Yield the random draws of a new hand."""
    for place, card in enumerate(hand, 1):
        pile = drawable_hand_cards(table, robot, hand[: place - 1])
        yield Draw(_hand_label(table.turn, robot, place), len(pile), pile.index(card))


def chance_draws(table: Table, number: int, steps: tuple[Step, ...]) -> Iterator[Draw]:
    """Yield the random draws in the steps of a register or clean-up. `table` is the table before these steps."""
    changes = [change for step in steps for change in step.changes]
    if not any(isinstance(change, (Drew, Tossed)) or drawn_card(change) is not None for change in changes):
        return
    for step in steps:
        for change in step.changes:
            card = drawn_card(change)
            if isinstance(change, Locked) and card is not None:
                yield lock_draw(table.turn, change.robot, change.register, card, drawable_cards(table))
            elif isinstance(change, Replaced) and card is not None:
                pile = drawable_cards(table, change)
                label = _label(table.turn, change.robot, change.register, change.by)
                yield Draw(label, len(pile), pile.index(card))
            elif isinstance(change, Tossed):
                yield Draw(
                    _coin_label(table.turn, number, change.robot), len(COIN_SIDES), COIN_SIDES.index(change.side)
                )
            elif isinstance(change, Drew):
                options = drawable_options(table)
                held = len(table.robots[change.robot].options)
                label = _option_label(table.turn, change.robot, held)
                yield Draw(label, len(options), options.index(change.option))
            table = apply_steps_to_table(table, (msgspec.structs.replace(step, changes=(change,)),))


def clear_expired_answers(robots: tuple[Robot, ...], turn: bool = False) -> tuple[Robot, ...]:
    """Return the robots without expired answers for Options.

    Answers for one register expire after the register. With `turn`, answers for the whole turn expire too.
    """
    for robot in robots:
        if robot.chosen:
            break
    else:
        return robots
    return tuple(
        msgspec.structs.replace(robot, chosen=() if turn else tuple(one for one in robot.chosen if one.turn))
        for robot in robots
    )
