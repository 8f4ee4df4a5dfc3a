"""Measures RoboRally for `inkrally bench`: registers in the kernel, registers in the rule engine, turns of a match.

The kernel is `register/resolution.py`, and the rule engine is `decisions/`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import msgspec

from inkrally.cli.bench.measure import Batch, Comparison, Measure, milliseconds, rate, scale
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.log import fold
from inkrally.match.match import Match
from inkrally.roborally import rule_components
from inkrally.roborally.decisions.register import play
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.floor import SIDES, Floor
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.playout import Playout
from inkrally.roborally.register.run import STATUSES, run_register
from inkrally.roborally.register.state import ARCHIVE, AT, DAMAGE, FACING, FLAGS, STATUS
from inkrally.roborally.table import DECK, Options
from inkrally.roborally.turn.actions import Action, PlaceCard
from inkrally.roborally.turn.programming import ProgramDraft
from inkrally.roborally.turn.resolution_run import CARDS
from inkrally.roborally.turn.robots import EMPTY, REGISTERS, Robot

CARDS_PLAYED = (660, 500, 790, 80)
"""The card of each robot, by priority, in the registers that the rule engine runs."""
OPTIONS_PER_ROBOT = 3
"""The number of Options of each robot in measurements with Options."""
DRAWN_CARD = 10
"""The card, by priority, that every draw returns."""
POSITIONS = 200
OF_OPTIONS = ("against_base at most 3", "")
BARS = {4: ("at least 300000", "at least 8000"), 8: ("at least 150000", "at least 4000")}


def measures(_: object) -> Iterator[Measure]:
    """Yield the measurements: robots start on the docks of Risky Exchange and play random programs."""
    floor = courses.printed_course("risky_exchange").floor
    for robots, bars in BARS.items():
        count = scale(400_000)

        def run(robots: int = robots, count: int = count) -> float:
            playout = Playout(floor, robots, 1)
            return rate(count, lambda: playout.play(count))

        yield Measure(f"register phases, {robots} robots", "phases/s", run, bars)
    standing = _on_docks(floor)
    yield Measure(
        "register phases told step by step, 4 robots",
        "phases/s",
        lambda: rate(
            scale(20_000),
            lambda: [run_register(floor, standing, 1, CARDS_PLAYED) for _ in range(scale(20_000))],
        ),
    )
    yield Measure("turns through the match, 4 robots", "turns/s", _turns, ("at least 300", ""))
    match = random_match(1, 4)
    log = match.log
    yield Measure(
        "folding a finished match, 4 robots",
        "ms",
        lambda: milliseconds(scale(100), lambda: [fold(log, match.game) for _ in range(scale(100))]),
    )
    yield Measure(
        "a view made and encoded, 4 robots, with the story of a turn",
        "ms",
        lambda: milliseconds(
            scale(400), lambda: [msgspec.json.encode(match.view(seat % 4)) for seat in range(scale(400))]
        ),
        ("at most 0.3", ""),
    )


def comparisons() -> Iterator[Comparison]:
    """Yield comparisons of registers in which each robot has three Options with the same registers without Options."""
    floor = courses.printed_course("risky_exchange").floor
    deck = rule_components.deck_options()
    plain = _on_docks(floor)
    held = [
        msgspec.structs.replace(
            robot, options=deck[number :: len(plain)][:OPTIONS_PER_ROBOT], registers=(card,) * REGISTERS
        )
        for number, (robot, card) in enumerate(zip(plain, CARDS_PLAYED, strict=True))
    ]
    yield _compared("register phases told step by step, 4 robots with three Options each", floor, [held], scale(1_000))
    yield _compared(
        "the same in the middle of races",
        floor,
        [_random_position(floor, number) for number in range(POSITIONS)],
        scale(5),
    )


def _compared(name: str, floor: Floor, positions: list[list[Robot]], times: int) -> Comparison:
    """Return a comparison of running registers with and without Options, from some positions.


    `times` is the number of repetitions.
    """
    count = times * len(positions)
    alone = [[msgspec.structs.replace(robot, options=()) for robot in robots] for robots in positions]
    cards = [[robot.registers[0] if robot.status == "racing" else None for robot in robots] for robots in positions]

    def without() -> None:
        for _ in range(times):
            for number, robots in enumerate(alone):
                run_register(floor, robots, number % REGISTERS + 1, cards[number])

    def asking() -> None:
        for _ in range(times):
            for number, robots in enumerate(positions):
                run = RegisterRun(
                    floor,
                    robots,
                    number % REGISTERS + 1,
                    (),
                    CARDS,
                    lambda _, question: question.choices[0],
                    lambda *_: DRAWN_CARD,
                )
                play(run)
                assert run.steps

    return Comparison(name, "phases/s", Batch(asking, count, count), Batch(without, count, count), OF_OPTIONS)


def _random_position(floor: Floor, number: int) -> list[Robot]:
    """Return four robots in a random position of a race. `number` is the seed.

    Each robot on the floor has three Options, and the same card in all its registers.
    """
    rng = Random(number)
    playout = Playout(floor, 4, number)
    playout.play(5 * rng.randint(1, 20) + rng.randint(0, 4))
    options = list(rule_components.deck_options())
    rng.shuffle(options)
    cards = rng.sample(DECK, 4)
    state, space = playout.state, playout.machine.space
    found = []
    for seat in range(4):
        standing = STATUSES[state.get(STATUS, seat)] == "racing"
        at, archive = space(state.get(AT, seat)), space(state.get(ARCHIVE, seat))
        found.append(
            Robot(
                seat,
                at if standing else archive,
                SIDES[state.get(FACING, seat)],
                archive,
                3,
                damage=state.get(DAMAGE, seat),
                flags=state.get(FLAGS, seat),
                status="racing" if standing else "destroyed",
                registers=(cards[seat],) * REGISTERS if standing else EMPTY,
                options=tuple(options.pop() for _ in range(OPTIONS_PER_ROBOT)) if standing else (),
            )
        )
    return found


def _on_docks(floor: Floor) -> list[Robot]:
    """Return four robots on their docks."""
    return [Robot(seat, at, "N", at, 3) for seat, at in enumerate(floor.docks[:4])]


def random_match(number: int, seats: int) -> Match:
    """Play a whole match on Risky Exchange with random programs and answers."""
    rng = Random(number)
    match = Match(RoboRally(), Options(), [f"seat {seat}" for seat in range(seats)], numbered_seed(number))
    match.submit(Open())
    while not match.over:
        for seat in match.owes:
            table = match.state.table
            acts: list[Action] = []
            if table.stage == "program":
                program = ProgramDraft(table, seat)
                for robot in program.robots:
                    free = program.empty(robot)
                    cards = rng.sample(program.hand(robot), len(free))
                    acts += [PlaceCard(robot, register, card) for register, card in zip(free, cards, strict=True)]
            else:
                acts = [rng.choice(match.game.legal_actions(table, seat, ()))]
            match.submit(Commit(seat, tuple(acts)))
    return match


def _turns() -> float:
    """Play random matches of four robots, and return the number of turns per second."""
    turns = 0
    start = time.perf_counter()
    for number in range(scale(60)):
        turns += random_match(number, 4).state.table.turn
    return turns / (time.perf_counter() - start)
