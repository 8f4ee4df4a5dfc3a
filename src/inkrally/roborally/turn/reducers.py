"""Applies events to the table: to robots, the replay, and the state of a stopped register (rules 3, 4, 7).

Keep decisions and random draws out of this module.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec

from inkrally.roborally import rule_components, turn_opening
from inkrally.roborally.register.trace import Drew, Space, Step, Tossed
from inkrally.roborally.rule_hooks import OPTION_FIXES_VERSION
from inkrally.roborally.table import (
    DECK,
    Card,
    CleanUpDone,
    Dealt,
    Docked,
    Event,
    PausedRun,
    Programmed,
    RaceFinished,
    Recompiled,
    RegisterReplay,
    RegisterResolved,
    ResolutionPaused,
    RobotSnapshot,
    RobotsReentered,
    SetupChosen,
    StoredAnswer,
    Table,
    TurnReplay,
    apply_steps_to_table,
    deck_of,
    drawable_hand_cards,
    drawn_card,
    rules_of,
    start_draw_count,
)
from inkrally.roborally.turn.dealing import shuffled_cards
from inkrally.roborally.turn.match_setup import initial_robots, with_robot_placed, with_setup_choices
from inkrally.roborally.turn.resolution_run import CLEAN_UP, clear_expired_answers
from inkrally.roborally.turn.robots import EMPTY, REGISTERS, CardPair, Robot

replace = msgspec.structs.replace


def reduce_event(table: Table, event: Event) -> Table:
    """Return the table after an event, except for the state of the course, which another function applies."""
    match event:
        case Docked():
            robots = initial_robots(event)
            deck: tuple[str, ...] = ()
            if start_draw_count(table.options) is not None:
                held = {option for robot in robots for option in robot.options}
                if event.choices is not msgspec.UNSET:
                    held.update(option for dealt in event.choices for option in dealt)
                deck = tuple(option for option in deck_of(table.options) if option not in held)
            choices = event.choices if event.choices is not msgspec.UNSET else ()
            stage = "set-up" if any(choices) else "deal"
            table = replace(table, robots=robots, hands=((),) * len(robots), deck=deck)
            version = OPTION_FIXES_VERSION - 1 if event.version is msgspec.UNSET else event.version
            opening = turn_opening.set_up(event, robots, table.options)
            return replace(table, choices=choices, stage=stage, version=version, opening=opening)
        case SetupChosen(picked, course):
            opening = (*table.opening, *turn_opening.kept(picked, table.choices, rules_of(table)))
            return with_setup_choices(replace(table, opening=opening), picked, course)
        case Dealt(turn, steps, hands):
            table = _with_steps(table, steps)
            robots = tuple(map(_new_turn, clear_expired_answers(table.robots, turn=True)))
            dealt = set(chain.from_iterable(hands))
            pile = tuple(card for card in shuffled_cards(DECK, robots) if card not in dealt)
            return replace(
                table,
                robots=robots,
                turn=turn,
                hands=hands,
                pile=pile,
                revealed=0,
                answered=(),
                destroyed_order=(),
                at_random=(),
                stored_answers=tuple(word for word in table.stored_answers if word.register is None)
                if table.stored_answers
                else (),
                recompiled=(),
                opening=(*(table.opening if turn == 1 else ()), *turn_opening.hands(robots, hands, rules_of(table))),
                stage="program",
            )
        case Recompiled(number, hand, steps):
            pile = drawable_hand_cards(table, number, hand) if len(hand) > len(table.pile) else table.pile
            pile = tuple(card for card in pile if card not in hand)
            hands = tuple(hand if place == number else old for place, old in enumerate(table.hands))
            return apply_steps_to_table(replace(table, hands=hands, pile=pile, opening=(*table.opening, *steps)), steps)
        case Programmed(asks):
            return replace(table, asked=asks, stage="announce" if asks else "register")
        case ResolutionPaused(number=number, steps=steps, question=question):
            halt = _halt_of(table, event)
            stops: dict[str, Any] = {"stage": "option", "asked": (question.robot,), "halt": halt}
            return _with_steps(table, steps, **stops) if number == CLEAN_UP else _after_register(table, event, **stops)
        case RegisterResolved(number):
            stage = "register" if number < REGISTERS else "clean-up"
            table = _after_register(
                table, event, stage=stage, halt=None, stored_answers=answers_after_register(table.stored_answers)
            )
            robots = clear_expired_answers(table.robots)
            return table if robots is table.robots else replace(table, robots=robots)
        case CleanUpDone(steps, stay_down, reenter):
            stage = "stay-down" if stay_down else "re-enter" if reenter else "deal"
            waiting: dict[str, Any] = {"asked": stay_down, "returning": reenter, "stage": stage}
            return _with_steps(
                table, steps, **waiting, halt=None, stored_answers=answers_after_register(table.stored_answers)
            )
        case RobotsReentered(steps):
            table = with_robot_placed(_with_steps(table, steps), table.returning[0])
            returning = table.returning[1:]
            return replace(table, returning=returning, answer=None, stage="re-enter" if returning else "deal")
        case RaceFinished(places, result):
            return replace(table, places=places, result=result, stage="over")


def _pose(robot: Robot) -> RobotSnapshot:
    """Return a robot as the replay stores it before register 1."""
    at = robot.at if robot.status == "racing" else None
    down = robot.down or msgspec.UNSET
    pose = RobotSnapshot(at, robot.facing, robot.damage, robot.flags, robot.lives, robot.archive, down=down)
    if not robot.options:
        return pose
    return replace(pose, options=robot.options, tokens=dict(robot.tokens) or msgspec.UNSET)


def answers_after_register(answers: tuple[StoredAnswer, ...]) -> tuple[StoredAnswer, ...]:
    """Return the standing answers after a register: only the latest answer for each Option and register."""
    if not answers or not any(word.since for word in answers):
        return answers
    last = {(word.robot, word.option, word.register): word for word in sorted(answers, key=lambda word: word.since)}
    return in_canonical_order(tuple(replace(word, since=0) for word in last.values()))


def in_canonical_order(answers: tuple[StoredAnswer, ...]) -> tuple[StoredAnswer, ...]:
    """Return standing answers in a fixed order, so that the order in which players gave them has no effect."""
    return tuple(sorted(answers, key=lambda word: (word.robot, word.option, word.register or 0, word.since)))


def _new_turn(robot: Robot) -> Robot:
    """Return a robot at the beginning of a turn without the effects of the turn before, such as control."""
    cards = robot.registers
    kept = () if cards == EMPTY else tuple(number for number, card in enumerate(cards, 1) if card is not None)
    if not (kept or robot.options or robot.control or robot.hidden or robot.left or robot.kept):
        return robot
    return replace(robot, control=None, hidden=(), left=(), left_paired=(), kept=kept)


def _halt_of(table: Table, event: ResolutionPaused) -> PausedRun:
    """Return the state of a register that has stopped: its beginning, and all answers and draws so far."""
    last = table.halt or PausedRun(
        event.number,
        event.point,
        event.question,
        table.robots,
        table.pile,
        table.deck,
        under=table.options_under_deck,
        course=table.course,
    )
    changes = [change for step in event.steps for change in step.changes]
    drawn = (card for change in changes if (card := drawn_card(change)) is not None)
    return replace(
        last,
        point=event.point,
        question=event.question,
        drawn=(*last.drawn, *drawn),
        drew=(*last.drew, *(change.option for change in changes if isinstance(change, Drew))),
        logged_steps=last.logged_steps + len(event.steps),
        coins=(*last.coins, *(change.side for change in changes if isinstance(change, Tossed))),
    )


def _after_register(table: Table, event: ResolutionPaused | RegisterResolved, **new: Any) -> Table:
    """Return the table after a register, or after a section of one. The replay gets the whole register.

    `new` are other fields of the table to change.
    """
    number, cards, steps = event.number, event.cards, event.steps
    story = table.story
    if story is None or story.turn != table.turn:
        story = _empty_replay(table)
    registers = story.registers
    pairs = _pairs(table, number, cards)
    if registers and registers[-1].number == number:
        registers, steps, pairs, flags = (
            registers[:-1],
            registers[-1].steps + steps,
            pairs or registers[-1].pairs,
            registers[-1].flags,
        )
    else:
        flags = _flag_positions(table)
    open_now = cards or (None,) * len(table.robots)
    closed = msgspec.UNSET if cards else True
    register = RegisterReplay(number, open_now, steps, pairs or msgspec.UNSET, closed, flags)
    story = replace(story, registers=(*registers, register))
    if cards:
        new["revealed"] = number
    return apply_steps_to_table(table, event.steps, story=story, **new)


def _pairs(table: Table, number: int, cards: tuple[Card | None, ...]) -> dict[int, CardPair] | msgspec.UnsetType:
    """Return the second cards of a register by robot.

    A pair belongs to the robot that plays its first card, even if another robot controls that robot.
    """
    pairs: dict[Card | None, CardPair] = {}
    for robot in table.robots:
        for pair in robot.paired:
            if pair.register == number:
                pairs[robot.registers[number - 1]] = pair
    return {robot: pairs[card] for robot, card in enumerate(cards) if card is not None and card in pairs}


def _empty_replay(table: Table) -> TurnReplay:
    """Return the replay of a turn in which no register has been run."""
    opening = turn_opening.opening_steps(table) or msgspec.UNSET
    story = TurnReplay(table.turn, tuple(map(_pose, table.robots)), at_random=table.at_random, opening=opening)
    course = table.course
    if course is None:
        return story
    turning = rule_components.has_feature(rules_of(table), "turns boards")
    return replace(
        story,
        flags=course.flags,
        carriers=course.carriers or msgspec.UNSET,
        claims=course.claims or msgspec.UNSET,
        superbot=msgspec.UNSET if course.superbot is None else course.superbot,
        boards=course.rotations if turning else msgspec.UNSET,
    )


def _flag_positions(table: Table) -> tuple[Space | None, ...] | msgspec.UnsetType:
    """Return the positions of flags at the start of a register if a course rule moves flags, else UNSET."""
    course = table.course
    if course is None:
        return msgspec.UNSET
    begun = rule_components.turn_begins(course, rules_of(table))
    return msgspec.UNSET if begun.flags == course.flags else begun.flags


def _with_steps(table: Table, steps: tuple[Step, ...], **new: Any) -> Table:
    """Return the table after steps, which are added to the end of the replay. `new` are other fields to change."""
    if table.story is not None and steps:
        new["story"] = replace(table.story, after=(*table.story.after, *steps))
    return apply_steps_to_table(table, steps, **new)
