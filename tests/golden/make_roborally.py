"""Makes the golden logs of RoboRally: `python -m tests.golden.make_roborally`.

They are made once and never changed, like those of Railroad Ink (`make.py`). Each seat tries some programs on an empty
floor and takes the one that ends nearest to its next flag. So robots touch flags, meet, fall and reenter.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Sequence
from typing import Any

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import Commit, Expire, Open, Seat, State
from inkrally.match.log import write
from inkrally.match.match import Match
from inkrally.roborally.floor.floor import SIDES, Floor, neighbor
from inkrally.roborally.game import LOCKED_POWER_DOWN_TURN, RoboRally
from inkrally.roborally.legal_actions import path
from inkrally.roborally.register.trace import Space
from inkrally.roborally.table import Options, Table, floor_of
from inkrally.roborally.turn.actions import Action, AnnouncePowerDown, PlaceCard, Reenter, StayDown
from inkrally.roborally.turn.programming import ProgramDraft, asked_robot, own_robots
from inkrally.roborally.turn.reentry_spaces import is_standable, reentry_ways_near
from inkrally.roborally.turn.robots import REGISTERS, locked

from .make import FOLDER, START

NAMES = ("Ada", "Ben", "Žofie", "李", "Dag", "Eve", "Finn", "Gita")
LONGEST = 150
"""The maximum number of turns. A longer match is not saved."""

MATCHES: dict[str, tuple[int, int, Options]] = {
    "risky-exchange-2": (31, 2, Options(course="risky_exchange")),
    "checkmate-5": (32, 5, Options(course="checkmate", lives=4, timer=60)),
    "dizzy-dash-3-on": (33, 3, Options(course="dizzy_dash", play_on=True)),
    "island-hop-8": (34, 8, Options(course="island_hop", timer=None)),
    "chop-shop-challenge-4": (35, 4, Options(course="chop_shop_challenge")),
    "death-trap-1": (36, 1, Options(course="death_trap", timer=90)),
    "vault-assault-4-on": (37, 4, Options(course="vault_assault", play_on=True)),
    "whirlwind-tour-6": (38, 6, Options(course="whirlwind_tour")),
    "around-the-world-3": (39, 3, Options(course="around_the_world")),
    "robot-stew-2-pairs": (40, 2, Options(course="robot_stew", robots_per_seat=2)),
}
"""The number of the seed, the number of seats, and the options of each match, by name."""


def distances(floor: Floor, goal: Space) -> dict[Space, int]:
    """Return the number of steps from each space to a flag, around walls and pits."""
    found = {goal: 0}
    waiting = deque([goal])
    while waiting:
        at = waiting.popleft()
        for side in SIDES:
            to = neighbor(at, side)
            if to not in found and is_standable(floor, to) and not floor.walled(at, side):
                found[to] = found[at] + 1
                waiting.append(to)
    return found


IN_A_LASER: dict[str, Any] = {
    "format": 1,
    "name": "In a laser",
    "players": [1],
    "length": "short",
    "boards": [{"board": "hall", "x": 0, "y": 0}],
    "own_boards": {
        "hall": {
            "width": 5,
            "height": 4,
            "cells": {
                **{f"{x},{y}": {"walls": [side]} for y, side in ((0, "N"), (3, "S")) for x in range(1, 4)},
                **{f"{x},{y}": {"walls": [side]} for x, side in ((0, "W"), (4, "E")) for y in (1, 2)},
                **{f"{x},{y}": {"walls": [*sides]} for x, y, sides in ((0, 0, "NW"), (4, 0, "NE"), (4, 3, "SE"))},
                "0,3": {"walls": ["S", "E"], "laser": {"from": "W", "beams": 1}},
                "2,2": {"start": 1},
            },
        }
    },
    "flags": [{"flag": 1, "x": 4, "y": 0}, {"flag": 2, "x": 1, "y": 0}],
}
"""A course on which all registers of a robot are locked soon."""
LONG_RACES: dict[str, tuple[int, int, Options]] = {
    "own-1-long": (47, 1, Options(course="own", own=IN_A_LASER, timer=None)),
}
"""Matches in which all registers of a robot are locked, and in which it powers down at turn 100 by rules version 2."""


class Play:
    """A match in progress. The random choices are seeded by turn and seat."""

    def __init__(self, number: int, seats: int, options: Options) -> None:
        self.match = Match(RoboRally(), options, NAMES[:seats], numbered_seed(number))
        self.number = number
        self.time = START
        self.floor = floor_of(self.match.state.table)
        self.ways = [distances(self.floor, flag) for flag in self.floor.flags]
        self.submit(Open())

    @property
    def table(self) -> Table:
        found: Table = self.match.state.table
        return found

    def submit(self, command: object) -> None:
        self.match.submit(command, self.time)  # type: ignore[arg-type]  # any command
        self.time += 7_000

    def play(self) -> None:
        while not self.match.over and self.table.turn <= LONGEST:
            owes = self.match.owes
            lot = random.Random(f"{self.number} {self.table.turn} {self.table.stage} {owes}")
            if self.table.stage != "program":
                acts = self.answer(lot)
                self.submit(Expire() if lot.random() < 0.1 else Commit(owes[0], acts))
            elif lot.random() < 0.15:
                # A deadline commits the unfinished program of the last seat.
                self.submit(Expire({owes[-1]: self.program(owes[-1])[: lot.randint(0, 4)]}, (owes[-1],)))
            else:
                seat = lot.choice(owes)
                self.submit(Commit(seat, self.program(seat)))

    def program(self, seat: Seat) -> tuple[Action, ...]:
        lot = random.Random(f"{self.number} {self.table.turn} {seat}")
        program = ProgramDraft(self.table, seat)
        acts: list[Action] = []
        for robot in program.robots:
            free = program.empty(robot)
            tries = [lot.sample(program.hand(robot), len(free)) for _ in range(60)]
            best = max(tries, key=lambda cards, robot=robot: self.worth(robot, cards))  # type: ignore[misc]
            acts += [PlaceCard(robot, register, card) for register, card in zip(free, best, strict=True)]
        for robot in own_robots(self.table, seat):
            if robot in program.robots and self.table.robots[robot].damage and lot.random() < 0.3:
                acts.append(AnnouncePowerDown(robot, lot.random() < 0.3))
        return tuple(acts)

    def worth(self, number: int, cards: Sequence[int]) -> float:
        """Return a score of a program: the flags that it touches and the distance to the next one, without robots."""
        robot = self.table.robots[number]
        left = list(cards)
        registers = [left.pop(0) if card is None else card for card in robot.registers]
        ends = path(self.floor, robot, registers)
        if ends[-1][3] not in ("ok", "finish"):
            return -100.0 + len(ends)
        flags = robot.flags
        for x, y, _, _ in ends:
            flags += flags < len(self.ways) and self.floor.flags[flags] == (x, y)
        to = self.ways[flags].get(ends[-1][:2], 99) if flags < len(self.ways) else 0
        return 20.0 * flags - to

    def answer(self, lot: random.Random) -> tuple[Action, ...]:
        number = asked_robot(self.table)
        assert number is not None
        robot = self.table.robots[number]
        match self.table.stage:
            case "announce":
                return (AnnouncePowerDown(number, robot.damage >= 4),)
            case "stay-down":
                return (StayDown(number, robot.damage >= 3),)
            case _:
                way = lot.choice(reentry_ways_near(self.floor, self.table.robots, robot.archive))
                return (Reenter(number, way.at, lot.choice(way.facings), lot.random() < 0.2),)

    def play_long(self) -> None:
        """Play alone: into lasers until all registers are locked, then late at each decision, then to the flags."""
        while not self.match.over and self.table.turn <= LONGEST:
            (seat,) = self.match.owes
            if self.table.stage == "program":
                early = self.table.turn < LOCKED_POWER_DOWN_TURN - 10
                self.submit(Commit(seat, self.into_lasers(seat) if early else self.program(seat)))
            elif self.table.stage == "announce" and self.table.turn < LOCKED_POWER_DOWN_TURN:
                self.submit(Commit(seat, (AnnouncePowerDown(0, False),)))
            else:
                self.submit(Expire())

    def into_lasers(self, seat: Seat) -> tuple[Action, ...]:
        """Return the program, of 200 random ones, that locks most registers without destroying the robot."""
        program = ProgramDraft(self.table, seat)
        lot = random.Random(f"{self.number} {self.table.turn}")
        found: list[tuple[int, int, tuple[Action, ...]]] = []
        for each in range(200):
            cards = zip(program.empty(0), lot.sample(program.hand(0), len(program.empty(0))), strict=True)
            acts: tuple[Action, ...] = tuple(PlaceCard(0, register, card) for register, card in cards)
            if self.table.robots[0].damage:
                acts += (AnnouncePowerDown(0, False),)
            found.append((self.hurt(self.match.decide(Commit(seat, acts)).after), each, acts))
        return max(found)[2]

    def hurt(self, state: State[Table, Action]) -> int:
        """Return the value of a state: highest if all registers stay locked for eight turns, 0 if one is not locked."""
        (robot,) = state.table.robots
        whole = len(locked(robot)) == REGISTERS
        until = state.table.turn + 8
        while whole and state.table.turn < until and state.table.stage == "announce":
            state = self.match.game.decide(
                state, Commit(0, (AnnouncePowerDown(0, False),)), SeededChance(self.match.seed)
            ).state
        (after,) = state.table.robots
        if after.status != "racing" or after.damage != robot.damage:
            return -1
        return 99 if whole else robot.damage if robot.damage < 8 else 0

    def save(self, name: str) -> None:
        path = FOLDER / f"roborally-{name}.jsonl"
        if path.exists():
            print(f"{path.name} is there and stays as it is")
            return
        assert self.match.over, f"{name} is not over after {LONGEST} turns"
        path.write_bytes(b"".join(write(self.match.log, self.match.game)))
        print(f"{path.name}: {self.table.turn} turns, {self.match.result}")


def main() -> None:
    for name, (number, seats, options) in MATCHES.items():
        play = Play(number, seats, options)
        play.play()
        play.save(name)
    for name, (number, seats, options) in LONG_RACES.items():
        play = Play(number, seats, options)
        play.play_long()
        play.save(name)


if __name__ == "__main__":
    main()
