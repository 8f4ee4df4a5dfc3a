"""What one viewer may know of a match: the only door out (rules 4.1, 4.2, 4.4).

Everybody sees the floor, the robots, locked cards and every register that is revealed. Hands are their owner's alone,
and so is what lies in a register before it is revealed. What was announced is seen when its robot's turn has come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from inkrally.match.chance import Chance
from inkrally.match.game import Seat
from inkrally.roborally.contract import MENDED, Aim, Question, WaysBack
from inkrally.roborally.course_rules import moving_flags
from inkrally.roborally.decisions.course import CourseNow
from inkrally.roborally.floor.courses import board_spaces
from inkrally.roborally.parts import has, of_rules, timer_for_all
from inkrally.roborally.register.trace import Facing, Replaced, Space, Step, StepChange
from inkrally.roborally.table import (
    Card,
    Halt,
    Options,
    Story,
    Table,
    Word,
    course_of,
    drawn_at_start,
    floor_of,
    own_floor,
    rules_of,
    turned_floor,
)
from inkrally.roborally.turn import standing_answers
from inkrally.roborally.turn.programming import way_back
from inkrally.roborally.turn.ranking import last_standing
from inkrally.roborally.turn.registers import closed_question, open_question, standing_answer, weapons_left
from inkrally.roborally.turn.robots import EMPTY, REGISTERS, Chosen, Control, Pair, Robot, Status, locked


class RobotView(msgspec.Struct, frozen=True):
    """A robot as a viewer sees it. `registers`: None is empty or hidden; `filled` says which of them have a card.

    `powered_down` is this turn, `announced` the next one; `locked` are numbers of registers; `at` None: not on the
    board. `options` are its Option cards, `chosen` what was said for them, `tokens` how many lie on which, `stored` on
    which a card lies, None unless it is the viewer's; `paired` the second cards of registers, as far as they lie open,
    `control` whose registers it executes. `team` counts from 1; a robot `blocks` that gets no credit for flags;
    `carries` is a flag, from 1; `back_in` the turn that is the first it plays again, where it sits one out. `shut` are
    locked registers whose card the viewer sees and not everybody does, as they are not revealed yet. All are left out
    where there is nothing.
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
    chosen: tuple[Chosen, ...] | msgspec.UnsetType = msgspec.UNSET
    tokens: dict[str, int] | msgspec.UnsetType = msgspec.UNSET
    stored: dict[str, Card | None] | msgspec.UnsetType = msgspec.UNSET
    paired: tuple[Pair, ...] | msgspec.UnsetType = msgspec.UNSET
    control: Control | msgspec.UnsetType = msgspec.UNSET
    team: int | msgspec.UnsetType = msgspec.UNSET
    blocks: bool | msgspec.UnsetType = msgspec.UNSET
    carries: int | msgspec.UnsetType = msgspec.UNSET
    back_in: int | msgspec.UnsetType = msgspec.UNSET
    shut: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


class TeamView(msgspec.Struct, frozen=True):
    """How a team stands: the `lives` of all its robots, and where flags are the team's, the robots that `touched` them,
    flag by flag."""

    team: int
    lives: int
    touched: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


class CourseView(msgspec.Struct, frozen=True):
    """What rules of the course know, which everybody sees. `flags` are where they lie now, None for one on no space;
    `claims` the teams that hold them, `superbot` has that title, `boards` are by how much boards have turned;
    `homes` are the boards of the teams, counted from 0 as those of the course, with their spaces from the first corner
    to the last. `back` is how the robot that is asked comes onto the floor. `flags_next` is where the belts of one more
    register leave each flag, a pit and beyond the edge included; left out where flags do not move by themselves.
    `flags_ahead` has for each flag these spaces after each of the next five registers; left out in a register that has
    stopped, too.
    `teams` are in the order of their numbers, and `aim` by what one wins that is not the last: every flag held, every
    flag touched, the other team's flag at home, or nothing else than to be the last (`lives`).
    """

    flags: tuple[Space | None, ...]
    claims: tuple[int | None, ...] = ()
    superbot: int | None = None
    boards: tuple[int, ...] = ()
    homes: tuple[tuple[Space, Space], ...] = ()
    back: WaysBack | None = None
    flags_next: tuple[Space | None, ...] | msgspec.UnsetType = msgspec.UNSET
    flags_ahead: tuple[tuple[Space | None, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    teams: tuple[TeamView, ...] = ()
    aim: Aim | msgspec.UnsetType = msgspec.UNSET


class TableView(msgspec.Struct, frozen=True):
    """The table as a viewer sees it.

    `hands` are the cards dealt to the viewer's own robots in this turn, by robot, highest priority first, those in
    registers included. `story` is the last resolution. `asked` are the robots that the question of this phase still
    goes to, the first one now. `timer` are the seconds that the last one has for each robot, or that a rule of the
    course gives to all; None where neither is, or where the table lets none of them run. `floor` is there for an
    own course, in the form in which printed ones are asked for by their id. `last_standing` is the seat that has won
    because its robots alone were left, also where they went out after that (12). `flags_in_order`: robots touch them
    one after the other, so each has a next one. `judged`: there are hints, and a review, of such a match, as there are
    of every one today. `question` is what an Option card asks now, and `stopped` the register that it has
    stopped, 0 for clean-up; both are left out where none asks, and the question where others may know no more of it
    than who is asked. `deck` is how many Options it has, left out where there is none; `said` what the viewer has
    answered for Options before they ask, and `recompiled` whose hand went for a new one. `floor` is there too where
    boards have turned. `choices` are what the viewer chooses from before the first turn, by robot. `special` is what
    rules of the course know, left out where they know nothing. `sites_repair` is False where repair sites and flags
    repair nothing, else left out.
    """

    options: Options
    course: str
    turn: int
    lives: int
    robots: tuple[RobotView, ...]
    hands: dict[int, tuple[Card, ...]]
    story: Story | None
    timer: int | None
    asked: tuple[int, ...]
    revealed: int
    floor: dict[str, Any] | None
    last_standing: Seat | None
    flags_in_order: bool
    judged: bool
    question: Question | msgspec.UnsetType = msgspec.UNSET
    deck: int | msgspec.UnsetType = msgspec.UNSET
    said: tuple[Word, ...] | msgspec.UnsetType = msgspec.UNSET
    recompiled: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    choices: dict[int, tuple[str, ...]] | msgspec.UnsetType = msgspec.UNSET
    special: CourseView | msgspec.UnsetType = msgspec.UNSET
    stopped: int | msgspec.UnsetType = msgspec.UNSET
    sites_repair: bool | msgspec.UnsetType = msgspec.UNSET


def lives_of(options: Options) -> int:
    """The lives of each robot at the start (2.2)."""
    return options.lives or 3


def view(table: Table, viewer: Seat | None) -> TableView:
    """What a seat, or a spectator, may know."""
    halt = table.halt if table.stage == "option" else None
    return TableView(
        options=table.options,
        course=course_of(table.options).id,
        turn=table.turn,
        lives=lives_of(table.options),
        robots=tuple([_robot(table, number, viewer) for number in range(len(table.robots))]),
        hands={
            number: tuple(sorted(table.hands[number], reverse=True))
            for number, robot in enumerate(table.robots)
            if robot.seat == viewer
        },
        story=_veiled(table),
        timer=timer_for_all(rules_of(table)) or table.options.timer,
        asked=table.returning if table.stage == "re-enter" else table.asked,
        revealed=table.revealed,
        floor=own_floor(table.options) or turned_floor(table),
        last_standing=last_standing(table.robots, table.outs, table.course),
        flags_in_order=not has(rules_of(table), "any order"),
        judged=True,
        question=msgspec.UNSET if halt is None else _question(table, halt, viewer),
        deck=msgspec.UNSET if drawn_at_start(table.options) is None else len(table.deck) + len(table.under),
        said=_own_words(table, viewer) or msgspec.UNSET,
        recompiled=table.recompiled or msgspec.UNSET,
        choices={n: given for n, given in enumerate(table.choices) if given and table.robots[n].seat == viewer}
        or msgspec.UNSET,
        special=_special(table) or msgspec.UNSET,
        stopped=msgspec.UNSET if halt is None else halt.number,
        sites_repair=False if has(rules_of(table), "no repairs") else msgspec.UNSET,
    )


def _special(table: Table) -> CourseView | None:
    course = table.course
    if course is None:
        return None
    homes = [board_spaces(course_of(table.options).id, board) for board in course.homes]
    rules = of_rules(rules_of(table))
    moving = "moving_flags" in rules_of(table)
    ahead = moving_flags.flags_ahead(course, floor_of(table)) if moving else None
    shared = has(rules_of(table), "shares flags")
    return CourseView(
        course.flags,
        course.claims,
        course.superbot,
        course.rotations if any(course.rotations) else (),
        tuple((spaces[0], spaces[-1]) for spaces in homes),
        back=way_back(table, table.returning[0]) if table.stage == "re-enter" and table.returning else None,
        flags_next=msgspec.UNSET if ahead is None else tuple(way[0] for way in ahead),
        flags_ahead=msgspec.UNSET if ahead is None or table.stage == "option" else ahead,
        teams=tuple(_team(table, course, team, shared) for team in sorted({*course.teams} - {0})),
        aim=next((rule.aim for rule in rules if rule.aim is not None), msgspec.UNSET),
    )


def _team(table: Table, course: CourseNow, team: int, shared: bool) -> TeamView:
    touched = table.touched[team - 1] if table.touched else ()
    lives = sum(table.robots[number].lives for number in course.members(team) if number < len(table.robots))
    return TeamView(team, lives, touched if shared else msgspec.UNSET)


def _question(table: Table, halt: Halt, viewer: Seat | None) -> Question | msgspec.UnsetType:
    """What is asked; to others what everybody knows of it, since what was left out was said in private, and nothing
    where that is not known."""
    own = table.robots[halt.question.robot].seat == viewer
    return halt.question if own else open_question(table) or msgspec.UNSET


def _own_words(table: Table, viewer: Seat | None) -> tuple[Word, ...]:
    return () if not table.said else tuple(word for word in table.said if table.robots[word.robot].seat == viewer)


def _veiled(table: Table) -> Story | None:
    """The story without cards that came face down into registers and were not revealed."""
    story = table.story
    if story is None or not _hidden_cards(story):
        return story
    return _told_anew(story, lambda card: None)


def _told_anew(story: Story, card: Callable[[Card], Card | None]) -> Story:
    """The story with other cards where one came face down that was not revealed."""

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


def _hidden_cards(story: Story) -> set[Card]:
    """The cards of a story that came face down into registers and that nobody has seen."""
    changes = (change for register in story.registers for step in register.steps for change in step.changes)
    return {card for change in changes if (card := _face_down(story, change)) is not None}


def _face_down(story: Story, change: StepChange) -> Card | None:
    """The card that came face down by a change, unless it lay there when that register was revealed: its robot may have
    been gone by then, have executed the registers of another, or have had another card there."""
    if type(change) is not Replaced or not change.hidden:
        return None
    register = next((one for one in story.registers if one.number == change.register), None)
    return None if register is not None and register.cards[change.robot] == change.card else change.card


def shown(table: Table, number: int) -> int:
    """The last register that the robot has revealed; who executes those of another reveals none of its own."""
    control = table.robots[number].control
    return table.revealed if control is None else min(table.revealed, control.since - 1)


def _robot(table: Table, number: int, viewer: Seat | None) -> RobotView:
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
        announced=robot.announced and (robot.seat == viewer or not undisclosed(table, number)),
        registers=registers,
        filled=tuple([card is not None for card in robot.registers]),
        locked=locked(robot),
        place=robot.place if robot.place is not None or not table.places else table.places[number],
    )
    if seen.locked and (shut := _shut(table, number, registers)):
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


def _shut(table: Table, number: int, seen: tuple[Card | None, ...]) -> tuple[int, ...]:
    """The locked registers that lie face down and that a viewer sees all the same, of those that it sees."""
    locks = locked(table.robots[number])
    return tuple([n for n in hidden_registers(table, number) if n in locks and seen[n - 1] is not None])


def _on_course(table: Table, course: CourseNow, number: int, seen: RobotView) -> RobotView:
    flag = course.carried_by(number)
    return msgspec.structs.replace(
        seen,
        team=course.team_of(number) or msgspec.UNSET,
        blocks=number in course.blockers or msgspec.UNSET,
        carries=msgspec.UNSET if flag is None else flag + 1,
        back_in=_back_in(table, course, number) or msgspec.UNSET,
    )


def _back_in(table: Table, course: CourseNow, number: int) -> int | None:
    """The turn that a robot plays again, where it sits one out; None for one that comes back now, or never."""
    if table.robots[number].status != "destroyed" or table.stage == "over" or number in table.returning:
        return None
    if not has(rules_of(table), "sits out"):
        return None
    # Clean-up puts those of this turn in the place of those of the one before.
    cleaned = table.stage in ("stay-down", "re-enter", "deal")
    return table.turn + (1 if number in course.away and not cleaned else 2)


def hidden_registers(table: Table, number: int) -> tuple[int, ...]:
    """The registers of a robot that lie face down: filled in this turn and not revealed yet."""
    robot = table.robots[number]
    seen = shown(table, number)
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
    """The registers of a robot whose card the viewer may not know; one that came face down not even its owner."""
    robot = table.robots[number]
    own = robot.seat == viewer or is_shown_to(table, number, viewer)
    if own and not robot.hidden:
        return ()
    hidden = hidden_registers(table, number)
    return tuple(register for register in hidden if register in robot.hidden) if own else hidden


def is_shown_to(table: Table, number: int, viewer: Seat | None) -> bool:
    """Whether the viewer is of the team of a robot, and the table is one at which team mates see each other's
    registers. While programs are made only those are in them that were handed in (`Status.shares`)."""
    course = table.course
    if table.options.mates_see is not True or course is None or viewer is None:
        return False
    return any(table.robots[mate].seat == viewer for mate in course.members(course.team_of(number)))


def undisclosed(table: Table, number: int) -> bool:
    """Whether it is not known yet if the robot powers down: its turn to say so has not come (4.4)."""
    # While programming, only drafts that a table shows to everybody say anything, and they say it too early.
    return table.stage == "program" or (table.stage == "announce" and bool(table.asked) and number > table.asked[0])


def resample(table: Table, viewer: Seat | None, chance: Chance) -> Table:
    """A table that looks the same to the viewer: what others hold, have put down or thrown away, have said before they
    are asked, and the pile, anew."""
    unseen = sorted(_unseen_cards(table, viewer))
    order = chance.shuffle("resample", len(unseen))
    new = {card: unseen[place] for card, place in zip(unseen, order, strict=True)}
    robots = [_anew(robot, new) for robot in table.robots]
    said, halt = _words_anew(table, viewer, chance)
    for number, robot in enumerate(robots):
        if robot.seat != viewer and undisclosed(table, number) and number in table.answered:
            announced = bool(chance.number(f"resample, robot {number}", 2))
            robots[number] = msgspec.structs.replace(robot, announced=announced)
    table = _options_anew(table, viewer, chance)
    return msgspec.structs.replace(
        table,
        robots=tuple(robots),
        # What was left of one's own hand is known, also where the pile was filled again with it.
        hands=tuple(
            hand if robot.seat == viewer else _some_anew(hand, new)
            for robot, hand in zip(table.robots, table.hands, strict=True)
        ),
        pile=tuple(sorted(_some_anew(table.pile, new))),
        said=said,
        story=_story_anew(table, new),
        halt=halt and _halt_anew(halt, new),
    )


def _words_anew(table: Table, viewer: Seat | None, chance: Chance) -> tuple[tuple[Word, ...], Halt | None]:
    """Words that others may have said, none of which answers the question that is asked, and where the table has
    stopped, with what those words leave of that question."""
    said = list(_own_words(table, viewer))
    for number, robot in enumerate(table.robots):
        if robot.seat == viewer or not robot.options:
            continue
        for option in (*robot.options, "discard", "lose"):
            choices = ("", *standing_answers.words(robot.options, option))
            choice = choices[chance.number(f"resample, robot {number}, {option}", len(choices))]
            if choice:
                said.append(Word(number, option, choice))
    halt = table.halt
    if halt is None or table.robots[halt.question.robot].seat == viewer:
        return tuple(said), halt
    question, heard = open_question(table) or closed_question(halt.question), len(halt.answers)
    if standing_answer(said, halt.number, question, heard, table.version) is not None:
        said = [word for word in said if word.robot != question.robot]
    if question.matter == "weapon" and table.version >= MENDED:
        question = weapons_left(said, halt.number, question, heard)
    return tuple(said), msgspec.structs.replace(halt, question=question)


def _options_anew(table: Table, viewer: Seat | None, chance: Chance) -> Table:
    """What others choose from before the first turn, and have put under the deck, is somewhere in it."""
    if not (table.under or (any(table.choices) and drawn_at_start(table.options) is not None)):
        return table
    hidden = [number for number, robot in enumerate(table.robots) if robot.seat != viewer]
    unseen = [option for number in hidden if table.choices for option in table.choices[number]]
    unseen += [one.option for one in table.under if one.robot in hidden]
    unseen = sorted([*unseen, *table.deck])
    order = chance.shuffle("resample options", len(unseen))
    new = iter([unseen[place] for place in order])
    choices = tuple(
        tuple(next(new) for _ in given) if number in hidden else given for number, given in enumerate(table.choices)
    )
    under = tuple(msgspec.structs.replace(one, option=next(new)) if one.robot in hidden else one for one in table.under)
    return msgspec.structs.replace(table, choices=choices, under=under, deck=tuple(sorted(new)))


def _unseen_cards(table: Table, viewer: Seat | None) -> set[Card]:
    """The cards that the viewer can know nothing of: all but those that lie open, were revealed, or are its own."""
    unseen = set(table.pile)
    known: set[Card] = set()
    for number, robot in enumerate(table.robots):
        hidden = unseen_registers(table, number, viewer)
        cards = {register: [card] for register, card in enumerate(robot.registers, 1) if card is not None}
        for pair in robot.paired:
            cards.setdefault(pair.register, []).append(pair.card)
        for register, lying in cards.items():
            (unseen if register in hidden else known).update(lying)
        # What a destroyed robot had programmed was thrown away unseen, unless it is somebody's own.
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
        unseen |= hidden_cards  # one that was thrown away is nobody's any more
    return unseen - known


def _some_anew(cards: tuple[Card, ...], new: dict[Card, Card]) -> tuple[Card, ...]:
    return tuple(new.get(card, card) for card in cards)


def _anew(robot: Robot, new: dict[Card, Card]) -> Robot:
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


def _halt_anew(halt: Halt, new: dict[Card, Card]) -> Halt:
    return msgspec.structs.replace(
        halt,
        before=tuple(_anew(robot, new) for robot in halt.before),
        pile=tuple(sorted(_some_anew(halt.pile, new))),
        drawn=_some_anew(halt.drawn, new),
    )


def _story_anew(table: Table, new: dict[Card, Card]) -> Story | None:
    story = table.story
    if story is None or not _hidden_cards(story):
        return story
    return _told_anew(story, lambda card: new.get(card, card))
