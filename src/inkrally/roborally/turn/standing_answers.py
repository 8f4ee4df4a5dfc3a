"""Computes and checks the actions of Options while programming: pairs, stored cards, new hands, standing answers.

A player gives a standing answer before its question is asked. Do not name a card here: each card declares the actions
that it allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from inkrally.match.errors import Refusal
from inkrally.roborally import rule_components
from inkrally.roborally.facts import CARDS, FATAL_DAMAGE, REGISTERS, Kind
from inkrally.roborally.rule_hooks import OPTION_FIXES_VERSION, Question
from inkrally.roborally.table import StoredAnswer, Table
from inkrally.roborally.turn.actions import (
    Action,
    AnswerOption,
    FetchCard,
    PairCard,
    RecompileHand,
    StandingAnswer,
    StoreCard,
)
from inkrally.roborally.turn.dealing import free_registers
from inkrally.roborally.turn.reducers import in_canonical_order
from inkrally.roborally.turn.resolution_run import CLEAN_UP

if TYPE_CHECKING:
    from inkrally.roborally.turn.programming import ProgramDraft

WITHDRAW = "ask"
"""The choice that withdraws a standing answer."""

_MOVES: tuple[Kind, ...] = ("M1", "M2", "M3", "BU")


def is_move(card: int) -> bool:
    """Return whether a card is a Move card or Back Up."""
    return CARDS[card].kind in _MOVES


def pairs(program: ProgramDraft, robot: int, register: int, card: int) -> list[str]:
    """Return the robot's Options that allow a card beside the card in a register."""
    lying = program.registers[robot][register - 1]
    if lying is None or register in program.pairs[robot] or register not in free_registers(program.table.robots[robot]):
        return []
    move, turn = (lying, card) if is_move(lying) else (card, lying)
    fitting = rule_components.options_that_pair(CARDS[move].kind, CARDS[turn].kind)
    return [option for option in fitting if option in program.table.robots[robot].options]


def standing_choices(held: tuple[str, ...], option: str) -> tuple[str, ...]:
    """Return the choices of an Option's question that the owner can give in advance.

    `held` are the Options of the robot. The names `discard` and `lose` stand for questions about all Options: to
    discard one instead of taking a damage token, and to lose one when the robot is destroyed.
    """
    if option == "discard":
        return ("keep", *held)
    if option == "lose":
        return held if len(held) > 1 else ()
    return rule_components.option_component(option).standing_choices if option in held else ()


def answers_for_all(held: tuple[str, ...], question: Question) -> dict[str, str]:
    """Return the choices of a question that can become standing answers, each with the Option that it concerns.

    `held` are the Options of the robot.
    """
    found: dict[str, str] = {}
    for choice in question.choices:
        for option in (question.option, choice):
            if choice in standing_choices(held, option):
                found.setdefault(choice, option)
    return found


def said_for_turn(held: tuple[str, ...], question: Question, register: int) -> dict[str, str]:
    """Return the choices of a question that can hold for the rest of the turn, each with its Option.

    `held` are the Options of the robot, `register` is the current register. There are none if the question is asked
    only once in a turn.
    """
    if register == CLEAN_UP or (
        question.option in rule_components.OPTIONS and rule_components.option_component(question.option).until == "turn"
    ):
        return {}
    return answers_for_all(held, question)


def is_to_come(table: Table, word: StoredAnswer) -> bool:
    """Return whether a standing answer applies to a register after the current register."""
    now = table.revealed if table.halt is None else table.halt.number
    return now != CLEAN_UP and (word.register is None or word.register > now or word.register == CLEAN_UP)


def option_actions(program: ProgramDraft, robot: int) -> list[Action]:
    """Return every legal action of a robot's Options except standing answers."""
    found: list[Action] = []
    held = program.table.robots[robot].options
    hand = program.hand(robot) if program.spare_card_count(robot) else ()
    for register in free_registers(program.table.robots[robot]):
        for card in hand:
            found += [PairCard(robot, register, card, option) for option in pairs(program, robot, register, card)]
    for option in held:
        if "stores" in rule_components.option_component(option).features and program.stored_card(robot, option) is None:
            found += [StoreCard(robot, option, card) for card in hand]
        if _may_fetch(program, robot, option):
            found.append(FetchCard(robot, option))
        if _may_recompile(program, robot, option):
            lost = held if program.table.robots[robot].damage == FATAL_DAMAGE - 1 else ()
            found += [RecompileHand(robot, discard, lose) for discard in (None, *held) for lose in (None, *lost)]
    return found


def standing_answer_actions(program: ProgramDraft, robot: int) -> list[Action]:
    """Return every standing answer that a robot's owner can give or withdraw."""
    found: list[Action] = []
    held = program.table.robots[robot].options
    for option in (*held, "discard", "lose"):
        for choice in (*standing_choices(held, option), WITHDRAW):
            for register in (None, *range(1, REGISTERS + 1)):
                if _is_new_answer(program, robot, option, choice, register):
                    found.append(StandingAnswer(robot, option, choice, register))
    return found


def _may_fetch(program: ProgramDraft, robot: int, option: str) -> bool:
    """Return whether the owner may take the card on an Option into the hand now."""
    lying = option in dict(program.table.robots[robot].stored) and option not in program.fetched[robot]
    return lying and "keeps" in rule_components.option_component(option).features and not program.touched(robot)


def _may_recompile(program: ProgramDraft, robot: int, option: str) -> bool:
    """Return whether the owner may replace the hand with an Option now."""
    done = robot in program.table.recompiled
    table = program.table
    begun = program.touched(robot) if table.version >= OPTION_FIXES_VERSION else program.begun
    return (
        "recompiles" in rule_components.option_component(option).features
        and not done
        and not begun
        and bool(table.hands[robot])
    )


def _is_new_answer(program: ProgramDraft, robot: int, option: str, choice: str, register: int | None) -> bool:
    """Return whether a standing answer would change the standing answers of a robot.

    It would not if the draft or the table already has the same choice for this Option and register. `register` is None
    for all registers.
    """
    answer = program.standing_answers.get((robot, option, register))
    return answer is not None if choice == WITHDRAW else answer != choice


def check(program: ProgramDraft, act: Action) -> None:
    """Raise Refusal if an action of this module is illegal."""
    robot = act.robot
    held = program.table.robots[robot].options
    option = getattr(act, "option", None)
    if option is not None and (not held or option not in (*held, "discard", "lose")):
        raise Refusal("option-not-held", f"robot {robot} has no Option {option[:40]!r}", "option")
    match act:
        case PairCard(register=register, card=card):
            program.check_register(program.table.robots[robot], register)
            program.check_spare(robot, card)
            if act.option not in pairs(program, robot, register, card):
                raise Refusal("pair", f"{act.option} cannot combine these cards in register {register}", "card")
        case StoreCard(card=card):
            if act.option not in held or "stores" not in rule_components.option_component(act.option).features:
                raise Refusal("option-stores-nothing", f"{act.option} holds no card", "option", {"option": act.option})
            if program.stored_card(robot, act.option) is not None:
                raise Refusal("option-full", f"{act.option} already holds a card", "option", {"option": act.option})
            program.check_spare(robot, card)
        case FetchCard():
            if act.option not in held or not _may_fetch(program, robot, act.option):
                raise Refusal(
                    "fetch", "a card can be taken from an Option only before the first card is placed", "option"
                )
        case RecompileHand(discard=discard, lose=lose):
            if not any(_may_recompile(program, robot, name) for name in held):
                raise Refusal("recompile", "a hand can be exchanged once, before any card is placed", "robot")
            if (discard is not None and discard not in held) or (lose is not None and lose not in held):
                raise Refusal("option-not-held", f"robot {robot} has no such Option", "discard")
            if lose is not None and program.table.robots[robot].damage < FATAL_DAMAGE - 1:
                raise Refusal("recompile", "this damage token does not destroy the robot", "lose")
        case StandingAnswer(choice=choice, register=register):
            if register is not None and not 1 <= register <= REGISTERS:
                raise Refusal("register-unknown", f"registers are 1 to {REGISTERS}, not {register}", "register")
            known = (*standing_choices(held, act.option), WITHDRAW)
            if choice not in known:
                raise Refusal("choice-unknown", f"the answer must be one of {', '.join(known)}", "choice")
            if not _is_new_answer(program, robot, act.option, choice, register):
                raise Refusal("already-said", "there is an answer already", "choice")


def answers_after_use(table: Table, act: AnswerOption) -> tuple[StoredAnswer, ...]:
    """Return the standing answers after a player's answer `act`, which is added if it holds for later questions too.

    Earlier standing answers stay, because they have answered questions of this register and must answer them again when
    the register runs again.
    """
    assert table.halt is not None
    if not (act.always or act.rest):
        return table.stored_answers
    question, now = table.halt.question, table.halt.number
    options: Sequence[str] = (answers_for_all(table.robots[act.robot].options, question)[act.choice],)
    if question.matter == "weapon" and act.choice == question.choices[0] and table.version >= OPTION_FIXES_VERSION:
        options = question.choices[1:]  # no weapon is fired
    since = len(table.halt.answers) + 1
    if act.always:
        return in_canonical_order(
            (*table.stored_answers, *(StoredAnswer(act.robot, option, act.choice, None, since) for option in options))
        )
    later = (*range(now + 1, REGISTERS + 1), CLEAN_UP)
    kept = [
        word
        for word in table.stored_answers
        if word.robot != act.robot or word.option not in options or word.register not in later
    ]
    kept += [StoredAnswer(act.robot, option, act.choice, now, since) for option in options]
    kept += [StoredAnswer(act.robot, option, act.choice, register) for option in options for register in later]
    return in_canonical_order(tuple(kept))


def answers_after_withdrawal(table: Table, act: StandingAnswer) -> tuple[StoredAnswer, ...]:
    """Return the standing answers after a withdrawal, without the answers of an Option for later registers.

    An answer for all registers stays for the stopped register, because that register will run again.
    """
    assert table.halt is not None
    found: list[StoredAnswer] = []
    for word in table.stored_answers:
        if word.robot != act.robot or word.option != act.option or not is_to_come(table, word):
            found.append(word)
        elif word.register is None:
            found.append(msgspec.structs.replace(word, register=table.halt.number))
    return in_canonical_order(tuple(found))
