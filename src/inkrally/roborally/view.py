"""Computes the part of a match that a viewer may know. Clients and bots get only this part (rules 4.1, 4.2, 4.4).

All viewers see the floor, the robots, locked cards and revealed registers. Only the owner sees a hand and registers
that are not revealed. An announcement of a power down is hidden until it is the robot's turn to announce.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from inkrally.match.chance import Chance
from inkrally.match.game import Seat
from inkrally.roborally.course_rules import moving_flags
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.floor.courses import board_spaces
from inkrally.roborally.register.trace import Facing, Replaced, Space, Step, StepChange
from inkrally.roborally.rule_components import course_components, has_feature, shared_timer_seconds
from inkrally.roborally.rule_hooks import OPTION_FIXES_VERSION, Question, ReentryWays, WinningCondition
from inkrally.roborally.table import (
    Card,
    Options,
    PausedRun,
    StoredAnswer,
    Table,
    TurnReplay,
    course_of,
    floor_of,
    own_floor,
    rules_of,
    start_draw_count,
    turned_floor,
)
from inkrally.roborally.turn import standing_answers
from inkrally.roborally.turn.programming import reentry_ways_of
from inkrally.roborally.turn.ranking import last_standing
from inkrally.roborally.turn.resolution_run import (
    public_question,
    public_question_of,
    standing_answer,
    unanswered_weapons,
)
from inkrally.roborally.turn.robots import EMPTY, REGISTERS, CardPair, ChosenAnswer, Control, Robot, Status, locked


class RobotView(msgspec.Struct, frozen=True):
    """A robot as a viewer sees it. Fields that do not apply are left out.

    Attributes:
        at: Its space, or None if it is off the floor.
        powered_down: Whether it is powered down in this turn.
        announced: Whether it will be powered down in the next turn.
        registers: The cards in its registers; None if a register is empty or hidden.
        filled: Whether each register has a card.
        locked: The numbers of its locked registers.
        options: Its Option cards.
        chosen: The answers for its Options that hold now.
        tokens: The number of tokens on each Option.
        stored: The card on each Option that has one; None if the viewer does not own the robot.
        paired: The second cards in registers that the viewer sees.
        control: The robot whose registers it executes, and from which register on.
        team: Its team, from 1.
        blocks: True for a robot that gets no credit for flags.
        carries: The flag that it carries, from 1.
        back_in: The first turn in which it plays again, if it sits out.
        shut: The locked registers with a card that is not revealed yet but that the viewer sees.
    """

    seat: Seat
    status: Status
    at: Space | None
    facing: Facing
    damage: int
    lives: int
    flags: int
    archive: Space
    powered_down: bool
    announced: bool
    registers: tuple[Card | None, ...]
    filled: tuple[bool, ...]
    locked: tuple[int, ...]
    place: int | None
    options: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    chosen: tuple[ChosenAnswer, ...] | msgspec.UnsetType = msgspec.UNSET
    tokens: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    stored: dict[str, Card | None] | msgspec.UnsetType = msgspec.UNSET
    paired: tuple[CardPair, ...] | msgspec.UnsetType = msgspec.UNSET
    control: Control | msgspec.UnsetType = msgspec.UNSET
    team: int | msgspec.UnsetType = msgspec.UNSET
    blocks: bool | msgspec.UnsetType = msgspec.UNSET
    carries: int | msgspec.UnsetType = msgspec.UNSET
    back_in: int | msgspec.UnsetType = msgspec.UNSET
    shut: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


class TeamView(msgspec.Struct, frozen=True):
    """A team.

    `lives` is the sum of the lives of its robots. `touched` has the robot that touched each flag, if teams share flags.
    """

    team: int
    lives: int
    touched: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


class CourseView(msgspec.Struct, frozen=True):
    """The state of the course, which is public.

    Attributes:
        flags: The space of each flag, or None if it is on no space.
        claims: The team that holds each flag.
        superbot: The robot with the title of SuperBot.
        boards: The rotation of each board.
        homes: The first and last space of each team's board.
        back: The ways in which the robot whose owner is asked can enter the floor.
        flags_next: The space of each flag after the belts of one more register, including spaces in a pit or off the
            floor. Left out if flags do not move.
        flags_ahead: For each flag, its spaces after each of the next five registers. Left out in a register that has
            stopped.
        teams: The teams in the order of their numbers.
        aim: The condition on which a team wins, except being the last team in the race.
    """

    flags: tuple[Space | None, ...]
    claims: tuple[int | None, ...] = ()
    superbot: int | None = None
    boards: tuple[int, ...] = ()
    homes: tuple[tuple[Space, Space], ...] = ()
    back: ReentryWays | None = None
    flags_next: tuple[Space | None, ...] | msgspec.UnsetType = msgspec.UNSET
    flags_ahead: tuple[tuple[Space | None, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    teams: tuple[TeamView, ...] = ()
    aim: WinningCondition | msgspec.UnsetType = msgspec.UNSET


class TableView(msgspec.Struct, frozen=True):
    """The table as a viewer sees it. Fields that do not apply are left out.

    Attributes:
        course: The id of the course.
        lives: The lives of each robot at the start.
        hands: The cards dealt to the viewer's robots in this turn, by robot, highest priority first, including those in
            registers.
        story: The replay of the last turn.
        timer: The seconds that the last player has for each robot, or that a course rule gives to all; None without a
            timer.
        asked: The robots whose owners must still answer the current question; the owner of the first robot answers now.
        revealed: The number of revealed registers.
        floor: The course with its floor, if it is a custom course or its boards have turned.
        last_standing: The seat that has won because only its robots were left, even if they were destroyed later.
        flags_in_order: Whether flags must be touched in order.
        judged: Whether hints and a review exist. Always true today.
        question: The current question of an Option card. Left out for viewers who may only know which owner is asked.
        deck: The number of Options in the deck.
        said: The viewer's standing answers.
        recompiled: The robots whose hand was replaced.
        choices: The viewer's choices before the first turn, by robot.
        special: The state of the course.
        stopped: The register that a question has stopped, 0 for clean-up.
        sites_repair: False if repair sites and flags repair nothing.
    """

    options: Options
    course: str
    turn: int
    lives: int
    robots: tuple[RobotView, ...]
    hands: dict[int, tuple[Card, ...]]
    story: TurnReplay | None
    timer: int | None
    asked: tuple[int, ...]
    revealed: int
    floor: dict[str, Any] | None
    last_standing: Seat | None
    flags_in_order: bool
    judged: bool
    question: Question | msgspec.UnsetType = msgspec.UNSET
    deck: int | msgspec.UnsetType = msgspec.UNSET
    said: tuple[StoredAnswer, ...] | msgspec.UnsetType = msgspec.UNSET
    recompiled: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    choices: dict[int, tuple[str, ...]] | msgspec.UnsetType = msgspec.UNSET
    special: CourseView | msgspec.UnsetType = msgspec.UNSET
    stopped: int | msgspec.UnsetType = msgspec.UNSET
    sites_repair: bool | msgspec.UnsetType = msgspec.UNSET


def start_lives(options: Options) -> int:
    """Return the lives of each robot at the start (rules 2.2)."""
    return options.lives or 3


def view(table: Table, viewer: Seat | None) -> TableView:
    """Return the view of the table for a seat, or for a spectator (`viewer` None)."""
    halt = table.halt if table.stage == "option" else None
    return TableView(
        options=table.options,
        course=course_of(table.options).id,
        turn=table.turn,
        lives=start_lives(table.options),
        robots=tuple([_robot(table, number, viewer) for number in range(len(table.robots))]),
        hands={
            number: tuple(sorted(table.hands[number], reverse=True))
            for number, robot in enumerate(table.robots)
            if robot.seat == viewer
        },
        story=_story_without_secrets(table),
        timer=shared_timer_seconds(rules_of(table)) or table.options.timer,
        asked=table.returning if table.stage == "re-enter" else table.asked,
        revealed=table.revealed,
        floor=own_floor(table.options) or turned_floor(table),
        last_standing=last_standing(table.robots, table.eliminated, table.course),
        flags_in_order=not has_feature(rules_of(table), "any order"),
        judged=True,
        question=msgspec.UNSET if halt is None else _question(table, halt, viewer),
        deck=msgspec.UNSET
        if start_draw_count(table.options) is None
        else len(table.deck) + len(table.options_under_deck),
        said=_own_standing_answers(table, viewer) or msgspec.UNSET,
        recompiled=table.recompiled or msgspec.UNSET,
        choices={n: given for n, given in enumerate(table.choices) if given and table.robots[n].seat == viewer}
        or msgspec.UNSET,
        special=_special(table) or msgspec.UNSET,
        stopped=msgspec.UNSET if halt is None else halt.number,
        sites_repair=False if has_feature(rules_of(table), "no repairs") else msgspec.UNSET,
    )


def _special(table: Table) -> CourseView | None:
    course = table.course
    if course is None:
        return None
    homes = [board_spaces(course_of(table.options).id, board) for board in course.homes]
    rules = course_components(rules_of(table))
    moving = "moving_flags" in rules_of(table)
    ahead = moving_flags.flags_ahead(course, floor_of(table)) if moving else None
    shared = has_feature(rules_of(table), "shares flags")
    return CourseView(
        course.flags,
        course.claims,
        course.superbot,
        course.rotations if any(course.rotations) else (),
        tuple((spaces[0], spaces[-1]) for spaces in homes),
        back=reentry_ways_of(table, table.returning[0]) if table.stage == "re-enter" and table.returning else None,
        flags_next=msgspec.UNSET if ahead is None else tuple(way[0] for way in ahead),
        flags_ahead=msgspec.UNSET if ahead is None or table.stage == "option" else ahead,
        teams=tuple(_team(table, course, team, shared) for team in sorted({*course.teams} - {0})),
        aim=next((rule.winning_condition for rule in rules if rule.winning_condition is not None), msgspec.UNSET),
    )


def _team(table: Table, course: CourseState, team: int, shared: bool) -> TeamView:
    touched = table.touched[team - 1] if table.touched else ()
    lives = sum(table.robots[number].lives for number in course.members(team) if number < len(table.robots))
    return TeamView(team, lives, touched if shared else msgspec.UNSET)


def _question(table: Table, halt: PausedRun, viewer: Seat | None) -> Question | msgspec.UnsetType:
    """Return the current question for its owner, and the public form for other viewers; UNSET if it is secret.

    The owner's question has no choices that private standing answers have decided already.
    """
    own = table.robots[halt.question.robot].seat == viewer
    return halt.question if own else public_question_of(table) or msgspec.UNSET


def _own_standing_answers(table: Table, viewer: Seat | None) -> tuple[StoredAnswer, ...]:
    """Return the standing answers of the viewer's robots."""
    return (
        ()
        if not table.stored_answers
        else tuple(word for word in table.stored_answers if table.robots[word.robot].seat == viewer)
    )


def _story_without_secrets(table: Table) -> TurnReplay | None:
    """Return the replay without cards that were put face down into registers and never revealed."""
    story = table.story
    if story is None or not _hidden_cards(story):
        return story
    return _with_other_hidden_cards(story, lambda card: None)


def _with_other_hidden_cards(story: TurnReplay, card: Callable[[Card], Card | None]) -> TurnReplay:
    """Return the replay with other cards in place of those that were put face down and never revealed.

    `card` is a function that returns the card to show in place of a hidden card, or None.
    """

    def anew(change: StepChange) -> StepChange:
        came = _face_down(story, change)
        return change if came is None else msgspec.structs.replace(change, card=card(came))

    def told(step: Step) -> Step:
        if all(_face_down(story, change) is None for change in step.changes):
            return step
        return msgspec.structs.replace(step, changes=tuple(map(anew, step.changes)))

    registers = tuple(
        msgspec.structs.replace(register, steps=tuple(map(told, register.steps))) for register in story.registers
    )
    return msgspec.structs.replace(story, registers=registers)


def _hidden_cards(story: TurnReplay) -> set[Card]:
    """Return the cards in a replay that were put face down into registers and that no player has seen."""
    changes = (change for register in story.registers for step in register.steps for change in step.changes)
    return {card for change in changes if (card := _face_down(story, change)) is not None}


def _face_down(story: TurnReplay, change: StepChange) -> Card | None:
    """Return the card that a change put face down, or None if it was revealed with its register.

    Before that register is revealed, the robot may be destroyed or controlled, or its card may be replaced again.
    """
    if type(change) is not Replaced or not change.hidden:
        return None
    register = next((one for one in story.registers if one.number == change.register), None)
    return None if register is not None and register.cards[change.robot] == change.card else change.card


def last_revealed_register(table: Table, number: int) -> int:
    """Return the last register that the robot has revealed. A controlled robot reveals no register of its own."""
    control = table.robots[number].control
    return table.revealed if control is None else min(table.revealed, control.since - 1)


def _robot(table: Table, number: int, viewer: Seat | None) -> RobotView:
    """Return a robot as a viewer sees it."""
    robot = table.robots[number]
    registers = robot.registers
    hidden = unseen_registers(table, number, viewer)
    if hidden:
        registers = tuple([None if register in hidden else card for register, card in enumerate(registers, 1)])
    seen = RobotView(
        seat=robot.seat,
        status=robot.status,
        at=robot.at if robot.status == "racing" else None,
        facing=robot.facing,
        damage=robot.damage,
        lives=robot.lives,
        flags=robot.flags,
        archive=robot.archive,
        powered_down=robot.down,
        announced=robot.announced and (robot.seat == viewer or not is_power_down_hidden(table, number)),
        registers=registers,
        filled=tuple([card is not None for card in robot.registers]),
        locked=locked(robot),
        place=robot.place if robot.place is not None or not table.places else table.places[number],
    )
    if seen.locked and (shut := _face_down_locked(table, number, registers)):
        seen = msgspec.structs.replace(seen, shut=shut)
    if table.course is not None:
        seen = _on_course(table, table.course, number, seen)
    if not (robot.options or robot.chosen or robot.paired or robot.control):
        return seen
    own = robot.seat == viewer
    paired = tuple(pair for pair in robot.paired if registers[pair.register - 1] is not None)
    return msgspec.structs.replace(
        seen,
        options=robot.options or msgspec.UNSET,
        chosen=robot.chosen or msgspec.UNSET,
        tokens=dict(robot.tokens) or msgspec.UNSET,
        stored={name: card if own else None for name, card in robot.stored} or msgspec.UNSET,
        paired=paired or msgspec.UNSET,
        control=robot.control or msgspec.UNSET,
    )


def _face_down_locked(table: Table, number: int, seen: tuple[Card | None, ...]) -> tuple[int, ...]:
    """Return the locked registers that are face down although the viewer sees their cards."""
    locks = locked(table.robots[number])
    return tuple([n for n in hidden_registers(table, number) if n in locks and seen[n - 1] is not None])


def _on_course(table: Table, course: CourseState, number: int, seen: RobotView) -> RobotView:
    """Return the view of a robot with the fields that depend on the state of the course."""
    flag = course.carried_by(number)
    return msgspec.structs.replace(
        seen,
        team=course.team_of(number) or msgspec.UNSET,
        blocks=number in course.blockers or msgspec.UNSET,
        carries=msgspec.UNSET if flag is None else flag + 1,
        back_in=_returns_in_turn(table, course, number) or msgspec.UNSET,
    )


def _returns_in_turn(table: Table, course: CourseState, number: int) -> int | None:
    """Return the turn in which a robot that sits out plays again; None for a robot that does not sit out."""
    if table.robots[number].status != "destroyed" or table.stage == "over" or number in table.returning:
        return None
    if not has_feature(rules_of(table), "sits out"):
        return None
    # Clean-up has added the robots destroyed in this turn to those that sit out.
    cleaned = table.stage in ("stay-down", "re-enter", "deal")
    return table.turn + (1 if number in course.away and not cleaned else 2)


def hidden_registers(table: Table, number: int) -> tuple[int, ...]:
    """Return the face-down registers of a robot: filled in this turn and not revealed yet."""
    robot = table.robots[number]
    seen = last_revealed_register(table, number)
    if seen >= REGISTERS or robot.registers == EMPTY:
        return ()
    hand = table.hands[number]
    return tuple(
        [
            register
            for register, card in enumerate(robot.registers, 1)
            if register > seen and card is not None and (card in hand or register in robot.hidden)
        ]
    )


def unseen_registers(table: Table, number: int, viewer: Seat | None) -> tuple[int, ...]:
    """Return the registers of a robot that the viewer may not see.

    Even the robot's owner does not see a card that an Option put face down into a register.
    """
    robot = table.robots[number]
    own = robot.seat == viewer or is_visible_to_teammate(table, number, viewer)
    if own and not robot.hidden:
        return ()
    hidden = hidden_registers(table, number)
    return tuple(register for register in hidden if register in robot.hidden) if own else hidden


def is_visible_to_teammate(table: Table, number: int, viewer: Seat | None) -> bool:
    """Return whether the viewer may see the registers of a robot because both belong to the same team.

    The table must have the option `mates_see`. While programming, the table has only committed registers
    (`Status.shares`).
    """
    course = table.course
    if table.options.mates_see is not True or course is None or viewer is None:
        return False
    return any(table.robots[mate].seat == viewer for mate in course.members(course.team_of(number)))


def is_power_down_hidden(table: Table, number: int) -> bool:
    """Return whether the announcement of a robot is secret because its turn to announce has not come.

    Rules: RoboRally 4.4.
    """
    # While programming, announcements are only in drafts, and the other viewers must not see them yet.
    return table.stage == "program" or (table.stage == "announce" and bool(table.asked) and number > table.asked[0])


def resample(table: Table, viewer: Seat | None, chance: Chance) -> Table:
    """Return a random table that looks the same to the viewer: everything that the viewer does not see is drawn again.

    The viewer does not see the cards that other seats hold, have stored or discarded, their standing answers, and the
    pile.
    """
    unseen = sorted(_unseen_cards(table, viewer))
    order = chance.shuffle("resample", len(unseen))
    new = {card: unseen[place] for card, place in zip(unseen, order, strict=True)}
    robots = [_replaced_in_robot(robot, new) for robot in table.robots]
    answers, halt = _resampled_answers(table, viewer, chance)
    for number, robot in enumerate(robots):
        if robot.seat != viewer and is_power_down_hidden(table, number) and number in table.answered:
            announced = bool(chance.number(f"resample, robot {number}", 2))
            robots[number] = msgspec.structs.replace(robot, announced=announced)
    table = _resampled_options(table, viewer, chance)
    return msgspec.structs.replace(
        table,
        robots=tuple(robots),
        # The viewer knows its hand, even if the pile was refilled with these cards.
        hands=tuple(
            hand if robot.seat == viewer else _replaced_cards(hand, new)
            for robot, hand in zip(table.robots, table.hands, strict=True)
        ),
        pile=tuple(sorted(_replaced_cards(table.pile, new))),
        stored_answers=answers,
        story=_replaced_in_story(table, new),
        halt=halt and _replaced_in_halt(halt, new),
    )


def _resampled_answers(
    table: Table, viewer: Seat | None, chance: Chance
) -> tuple[tuple[StoredAnswer, ...], PausedRun | None]:
    """Return the viewer's standing answers with random ones of other seats, and the stopped register that fits them.

    No random answer may answer the current question, because the question is still open.
    """
    answers = list(_own_standing_answers(table, viewer))
    for number, robot in enumerate(table.robots):
        if robot.seat == viewer or not robot.options:
            continue
        for option in (*robot.options, "discard", "lose"):
            choices = ("", *standing_answers.standing_choices(robot.options, option))
            choice = choices[chance.number(f"resample, robot {number}, {option}", len(choices))]
            if choice:
                answers.append(StoredAnswer(number, option, choice))
    halt = table.halt
    if halt is None or table.robots[halt.question.robot].seat == viewer:
        return tuple(answers), halt
    question, answered = public_question_of(table) or public_question(halt.question), len(halt.answers)
    if standing_answer(answers, halt.number, question, answered, table.version) is not None:
        answers = [word for word in answers if word.robot != question.robot]
    if question.matter == "weapon" and table.version >= OPTION_FIXES_VERSION:
        question = unanswered_weapons(answers, halt.number, question, answered)
    return tuple(answers), msgspec.structs.replace(halt, question=question)


def _resampled_options(table: Table, viewer: Seat | None, chance: Chance) -> Table:
    """Return the table with other seats' choices before the first turn and Options under the deck drawn again."""
    if not (table.options_under_deck or (any(table.choices) and start_draw_count(table.options) is not None)):
        return table
    hidden = [number for number, robot in enumerate(table.robots) if robot.seat != viewer]
    unseen = [option for number in hidden if table.choices for option in table.choices[number]]
    unseen += [one.option for one in table.options_under_deck if one.robot in hidden]
    unseen = sorted([*unseen, *table.deck])
    order = chance.shuffle("resample options", len(unseen))
    new = iter([unseen[place] for place in order])
    choices = tuple(
        tuple(next(new) for _ in given) if number in hidden else given for number, given in enumerate(table.choices)
    )
    under = tuple(
        msgspec.structs.replace(one, option=next(new)) if one.robot in hidden else one
        for one in table.options_under_deck
    )
    return msgspec.structs.replace(table, choices=choices, options_under_deck=under, deck=tuple(sorted(new)))


def _unseen_cards(table: Table, viewer: Seat | None) -> set[Card]:
    """Return the cards whose places the viewer cannot know: they are neither revealed nor the viewer's own."""
    unseen = set(table.pile)
    known: set[Card] = set()
    for number, robot in enumerate(table.robots):
        hidden = unseen_registers(table, number, viewer)
        cards = {register: [card] for register, card in enumerate(robot.registers, 1) if card is not None}
        for pair in robot.paired:
            cards.setdefault(pair.register, []).append(pair.card)
        for register, lying in cards.items():
            (unseen if register in hidden else known).update(lying)
        # The program of a destroyed robot was discarded face down, so only its owner knows it.
        own = robot.seat == viewer
        (known if own else unseen).update(card for _, card in robot.stored)
        if not own:
            unseen.update(table.hands[number])
    if table.story is not None and table.story.turn == table.turn:
        hidden_cards = _hidden_cards(table.story)
        for story in table.story.registers:
            known |= {card for card in story.cards if card is not None}
            known |= {pair.card for pair in story.pairs.values()} if story.pairs else set()
            replaced = [one for step in story.steps for one in step.changes if isinstance(one, Replaced)]
            known |= {one.card for one in replaced if one.card is not None and one.card not in hidden_cards}
        unseen |= hidden_cards  # a hidden card that was discarded belongs to no robot any more
    return unseen - known


def _replaced_cards(cards: tuple[Card, ...], new: dict[Card, Card]) -> tuple[Card, ...]:
    """Return the cards, with each card that is a key of `new` replaced by its value."""
    return tuple(new.get(card, card) for card in cards)


def _replaced_in_robot(robot: Robot, new: dict[Card, Card]) -> Robot:
    """Return the robot, with each card that is a key of `new` replaced by its value."""
    if not (robot.paired or robot.stored or robot.left):
        registers = tuple(new.get(card, card) if card is not None else None for card in robot.registers)
        return msgspec.structs.replace(robot, registers=registers)
    return msgspec.structs.replace(
        robot,
        registers=tuple(new.get(card, card) if card is not None else None for card in robot.registers),
        left=tuple(new.get(card, card) if card is not None else None for card in robot.left),
        paired=tuple(msgspec.structs.replace(pair, card=new.get(pair.card, pair.card)) for pair in robot.paired),
        left_paired=tuple(
            msgspec.structs.replace(pair, card=new.get(pair.card, pair.card)) for pair in robot.left_paired
        ),
        stored=tuple((name, new.get(card, card)) for name, card in robot.stored),
    )


def _replaced_in_halt(halt: PausedRun, new: dict[Card, Card]) -> PausedRun:
    """Return the stopped register, with each card that is a key of `new` replaced by its value."""
    return msgspec.structs.replace(
        halt,
        before=tuple(_replaced_in_robot(robot, new) for robot in halt.before),
        pile=tuple(sorted(_replaced_cards(halt.pile, new))),
        drawn=_replaced_cards(halt.drawn, new),
    )


def _replaced_in_story(table: Table, new: dict[Card, Card]) -> TurnReplay | None:
    """Return the replay of the turn, with each hidden card that is a key of `new` replaced by its value, or None."""
    story = table.story
    if story is None or not _hidden_cards(story):
        return story
    return _with_other_hidden_cards(story, lambda card: new.get(card, card))
