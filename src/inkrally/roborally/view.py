"""What one viewer may know of a match: the only door out (rules 4.1, 4.2, 4.4).

Everybody sees the floor, the robots, locked cards and every register that is revealed. Hands are their owner's alone,
and so is what lies in a register before it is revealed. What was announced is seen when its robot's turn has come.
"""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.match.chance import Chance
from inkrally.match.game import Seat
from inkrally.roborally.contract import Question
from inkrally.roborally.register.trace import Facing, Space
from inkrally.roborally.table import Card, Options, Story, Table, course_of, own_floor
from inkrally.roborally.turn.dealing import locked
from inkrally.roborally.turn.ranking import last_standing
from inkrally.roborally.turn.robots import Chosen, Status


class RobotView(msgspec.Struct, frozen=True):
    """A robot as a viewer sees it. `registers`: None is empty or hidden; `filled` says which of them have a card.

    `powered_down` is this turn, `announced` the next one; `locked` are numbers of registers; `at` None: not on the
    board. `options` are its Option cards, `chosen` what was said for them; both left out where there is nothing.
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


class TableView(msgspec.Struct, frozen=True):
    """The table as a viewer sees it.

    `hands` are the cards dealt to the viewer's own robots in this turn, by robot, highest priority first, those in
    registers included. `story` is the last resolution. `asked` are the robots that the question of this phase still
    goes to, the first one now. `timer` are the seconds that the last one has for each robot. `floor` is there for an
    own course, in the form in which printed ones are asked for by their id. `last_standing` is the seat that has won
    because its robots alone were left, also where they went out after that (12). `question` is what an Option card asks
    now, left out where none does.
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
    question: Question | msgspec.UnsetType = msgspec.UNSET


def lives_of(options: Options) -> int:
    """The lives of each robot at the start (2.2)."""
    return options.lives or 3


def view(table: Table, viewer: Seat | None) -> TableView:
    """What a seat, or a spectator, may know."""
    return TableView(
        options=table.options,
        course=course_of(table.options).id,
        turn=table.turn,
        lives=lives_of(table.options),
        robots=tuple(_robot(table, number, viewer) for number in range(len(table.robots))),
        hands={
            number: tuple(sorted(table.hands[number], reverse=True))
            for number, robot in enumerate(table.robots)
            if robot.seat == viewer
        },
        story=table.story,
        timer=table.options.timer,
        asked=table.returning if table.stage == "re-enter" else table.asked,
        revealed=table.revealed,
        floor=own_floor(table.options),
        last_standing=last_standing(table.robots, table.outs),
        question=table.halt.question if table.halt is not None and table.stage == "option" else msgspec.UNSET,
    )


def _robot(table: Table, number: int, viewer: Seat | None) -> RobotView:
    robot = table.robots[number]
    registers = robot.registers
    if robot.seat != viewer:
        hidden = hidden_registers(table, number)
        registers = tuple(None if register in hidden else card for register, card in enumerate(registers, 1))
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
        filled=tuple(card is not None for card in robot.registers),
        locked=locked(robot),
        place=robot.place if robot.place is not None or not table.places else table.places[number],
    )
    if not robot.options:
        return seen
    return msgspec.structs.replace(seen, options=robot.options, chosen=robot.chosen or msgspec.UNSET)


def hidden_registers(table: Table, number: int) -> tuple[int, ...]:
    """The registers of a robot that lie face down: filled in this turn and not revealed yet."""
    hand = table.hands[number]
    cards = enumerate(table.robots[number].registers, 1)
    return tuple(register for register, card in cards if register > table.revealed and card in hand)


def undisclosed(table: Table, number: int) -> bool:
    """Whether it is not known yet if the robot powers down: its turn to say so has not come (4.4)."""
    # While programming, only drafts that a table shows to everybody say anything, and they say it too early.
    return table.stage == "program" or (table.stage == "announce" and bool(table.asked) and number > table.asked[0])


def resample(table: Table, viewer: Seat | None, chance: Chance) -> Table:
    """A table that looks the same to the viewer: what others hold, have put down or thrown away, and the pile, anew."""
    seen = {card for robot in table.robots for card in robot.registers if card is not None}
    for number in range(len(table.robots)):
        seen -= {table.robots[number].registers[register - 1] for register in hidden_registers(table, number)}
    if table.story is not None and table.story.turn == table.turn:
        seen |= {card for register in table.story.registers for card in register.cards if card is not None}
    others = [number for number, robot in enumerate(table.robots) if robot.seat != viewer]
    unseen = sorted({card for number in others for card in table.hands[number]}.union(table.pile) - seen)
    order = chance.shuffle("resample", len(unseen))
    new = {card: unseen[place] for card, place in zip(unseen, order, strict=True)}
    robots = list(table.robots)
    hands = list(table.hands)
    for number in others:
        robot = robots[number]
        registers = tuple(new.get(card, card) if card is not None else None for card in robot.registers)
        announced = robot.announced
        if undisclosed(table, number) and number in table.answered:
            announced = bool(chance.number(f"resample, robot {number}", 2))
        robots[number] = msgspec.structs.replace(robot, registers=registers, announced=announced)
        hands[number] = tuple(new.get(card, card) for card in hands[number])
    pile = tuple(sorted(new.get(card, card) for card in table.pile))
    return msgspec.structs.replace(table, robots=tuple(robots), hands=tuple(hands), pile=pile)
