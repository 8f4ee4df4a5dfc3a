"""The kernel on every floor with random registers: properties, an oracle, the planned path, threads (2, 5, 6, 12)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkrally.roborally import facts, scenario
from inkrally.roborally.facts import Board, Cell, LaserMount
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.floor.floor import (
    DIRECTION_OFFSETS,
    MAX_FLOOR_SIDE,
    Floor,
    build_floor,
    neighbor,
    placed_cells,
    rotate_facing,
    turned_space,
)
from inkrally.roborally.legal_actions import path, walk
from inkrally.roborally.register import state
from inkrally.roborally.register.grid import MAX_LASERS
from inkrally.roborally.register.playout import Playout
from inkrally.roborally.register.resolution import KIND_NUMBERS, RegisterKernel
from inkrally.roborally.register.run import kernel_of, robot_states_of, run_kinds, run_register
from inkrally.roborally.register.state import RobotStates
from inkrally.roborally.register.trace import Destroyed, Moved, Space, Step, Stopped
from inkrally.roborally.turn.robots import Robot, apply_steps
from tests.roborally.boards import case
from tests.roborally.oracle import Oracle
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("grid", "playout", "resolution", "state", "xorshift")


def on_floor(robots: Sequence[Robot]) -> list[Space]:
    return [robot.at for robot in robots if robot.status == "racing"]


def check_step(floor: Floor, before: Sequence[Robot], step: Step) -> tuple[Robot, ...]:
    """Check the invariants of a step, and return the robots after it."""
    moved: set[int] = set()
    for change in step.changes:
        match change:
            case Moved(robot, to):
                start = before[robot].at
                side = next(side for side in DIRECTION_OFFSETS if neighbor(start, side) == to)
                assert not floor.walled(start, side), "nobody passes a wall"
                assert robot not in moved, "nobody moves twice in a step"
                moved.add(robot)
            case Destroyed(robot=robot):
                assert before[robot].status == "racing"
            case Stopped(robot, "wall", at, side):
                assert at is not None
                assert side is not None
                assert floor.walled(at, side)
            case _:
                pass
    after = apply_steps(before, (step,))
    spaces = on_floor(after)
    assert len(set(spaces)) == len(spaces), "two robots never share a space"
    for at in spaces:
        cell = floor.cell(at)
        assert cell is not None, "nobody stands off the floor"
        assert cell.floor != "pit", "nobody stands in a pit"
    return after


def play(floor: Floor, robots: tuple[Robot, ...], rng: random.Random, registers: int) -> tuple[Robot, ...]:
    for number in range(registers):
        cards = rng.sample(sorted(facts.CARDS), len(robots))
        for step in run_register(floor, robots, number % 5 + 1, cards):
            robots = check_step(floor, robots, step)
    return robots


@given(st.integers(0, 2**32), st.sampled_from(courses.COURSE_IDS), st.integers(1, 8))
@settings(max_examples=scaled(30), deadline=None)
def test_2_and_5_robots_never_share_a_space_or_pass_a_wall(seed: int, course: str, count: int) -> None:
    rng = random.Random(seed)
    floor = courses.printed_course(course).floor
    free = [at for at, cell in floor.cells.items() if cell.floor != "pit"]
    places = rng.sample(free, count)
    robots = tuple(Robot(seat, at, rng.choice("NESW"), at, 99) for seat, at in enumerate(places))  # type: ignore[arg-type]  # one of four words
    play(floor, robots, rng, 20)


@given(st.integers(0, 10**6))
@settings(max_examples=scaled(37), deadline=None)
def test_the_same_on_crowded_boards(seed: int) -> None:
    one = scenario.read(case(seed))
    play(one.floor, one.robots, random.Random(seed), 5)


def rotated(floor: Floor, turns: int) -> Floor:
    """Return the floor rotated by quarter turns."""
    # Lasers are passed separately, as a space may have several.
    bare = {at: msgspec.structs.replace(cell, laser=None) for at, cell in floor.cells.items()}
    rows = tuple(tuple(bare[x, y] for x in range(floor.width)) for y in range(floor.height))
    board = Board("", floor.width, floor.height, rows)
    wide, high = (floor.height, floor.width) if turns % 2 else (floor.width, floor.height)
    size = (floor.width, floor.height)
    return build_floor(
        wide,
        high,
        placed_cells(board, 0, 0, 90 * turns),
        [turned_space(flag, *size, turns) for flag in floor.flags],
        lasers=[
            (turned_space(one.at, *size, turns), rotate_facing(one.side, turns), one.beams) for one in floor.lasers
        ],
    )


@given(st.integers(0, 10**6), st.integers(1, 3))
@settings(max_examples=scaled(37), deadline=None)
def test_10_1_a_register_is_independent_of_the_rotation_of_the_floor(seed: int, turns: int) -> None:
    """Rotating floor and robots before a register gives the same as rotating them after it."""
    one = scenario.read(case(seed))
    size = (one.floor.width, one.floor.height)

    def turned_robots(robots: Sequence[Robot]) -> tuple[Robot, ...]:
        return tuple(
            msgspec.structs.replace(
                robot,
                at=turned_space(robot.at, *size, turns),
                archive=turned_space(robot.archive, *size, turns),
                facing=rotate_facing(robot.facing, turns),
            )
            for robot in robots
        )

    rng = random.Random(seed)
    cards = [facts.CARDS[card] for card in rng.sample(sorted(facts.CARDS), len(one.robots))]
    given_cards = [(card.kind, card.priority) for card in cards]
    register = rng.randint(1, 5)
    straight = apply_steps(one.robots, run_kinds(one.floor, one.robots, register, given_cards))
    floor, robots = rotated(one.floor, turns), turned_robots(one.robots)
    assert apply_steps(robots, run_kinds(floor, robots, register, given_cards)) == turned_robots(straight)


def test_3_nothing_happens_without_cards_on_plain_floor() -> None:
    floor = build_floor(5, 5, {(x, y): Cell() for x in range(5) for y in range(5)})
    robots = (Robot(0, (2, 2), "N", (2, 2), 3),)
    steps = run_register(floor, robots, 1, [None])
    assert [step.stage for step in steps] == ["lasers"]
    assert apply_steps(robots, steps) == robots


def test_robots_that_are_not_racing_take_no_part() -> None:
    floor = build_floor(5, 1, {(x, 0): Cell() for x in range(5)})
    for status in ("destroyed", "out", "finished"):
        robots = (Robot(0, (0, 0), "E", (0, 0), 3), Robot(1, (1, 0), "W", (1, 0), 3, status=status))
        after = apply_steps(robots, run_register(floor, robots, 1, [670, 490]))
        assert after[0].at == (2, 0)
        assert after[0].damage == 0
        assert after[1] == robots[1]


def test_8_1_locks_follow_the_damage_table() -> None:
    for row in facts.DAMAGE:
        assert row.cards_dealt == 9 - row.damage or row.destroyed
        assert row.destroyed == (row.damage == facts.FATAL_DAMAGE)
        expected = () if row.destroyed else tuple(range(facts.FATAL_DAMAGE - row.damage, 6))
        assert row.locked_registers == expected


def test_1_the_deck() -> None:
    assert len(facts.DECK) == len(facts.CARDS) == 84
    counts = {kind: [card.priority for card in facts.DECK if card.kind == kind] for kind in facts.KINDS}
    assert counts == {
        "U": list(range(10, 70, 10)),
        "L": list(range(70, 420, 20)),
        "R": list(range(80, 430, 20)),
        "BU": list(range(430, 490, 10)),
        "M1": list(range(490, 670, 10)),
        "M2": list(range(670, 790, 10)),
        "M3": list(range(790, 850, 10)),
    }


def some_state() -> RobotStates:
    machine = kernel_of(courses.printed_course("risky_exchange").floor)
    docks = courses.printed_course("risky_exchange").floor.docks
    return robot_states_of(machine, [Robot(seat, at, "N", at, 3, damage=seat) for seat, at in enumerate(docks[:5])])


FIELDS = [
    state.AT,
    state.FACING,
    state.DAMAGE,
    state.FLAGS,
    state.ARCHIVE,
    state.LIVES,
    state.STATUS,
    state.DOWN,
    state.PLACE,
]


def test_states_copy_compare_and_hash() -> None:
    one = some_state()
    other = one.copy()
    assert one == other
    assert hash(one) == hash(other)
    assert one.key() == other.key() < 2**63
    for field in FIELDS:
        for robot in range(5):
            other.put(field, robot, other.get(field, robot) ^ 1)
            assert one != other
            assert one.key() != other.key()
            other.assign(one)
            assert one == other
    assert one != "a state"
    assert RobotStates(5) != RobotStates(4)


@pytest.mark.parametrize("count", [0, 9])
def test_a_state_has_one_to_eight_robots(count: int) -> None:
    with pytest.raises(ValueError, match="1 to 8"):
        RobotStates(count)


def test_run_plays_cards_of_the_deck_for_bots() -> None:
    """`run` without a trace gives the result of `run_register`."""
    floor = courses.printed_course("dizzy_dash").floor
    machine = kernel_of(floor)
    rng = random.Random(3)
    robots = tuple(Robot(seat, at, "N", at, 3) for seat, at in enumerate(floor.docks))
    for number in range(scaled(50)):
        cards = rng.sample(sorted(facts.CARDS), len(robots))
        now = robot_states_of(machine, robots)
        machine.run(now, cards, number % 5 + 1)
        robots = apply_steps(robots, run_register(floor, robots, number % 5 + 1, cards))
        assert now == robot_states_of(machine, robots)
        robots = tuple(msgspec.structs.replace(robot, lives=3) for robot in robots)


def test_a_floor_has_limits() -> None:
    wide = build_floor(MAX_FLOOR_SIDE + 1, 1, {(0, 0): Cell()})
    with pytest.raises(ValueError, match="48"):
        RegisterKernel(wide)
    cells = {(x, y): Cell(laser=LaserMount("N", 1)) for x in range(24) for y in range(24)}
    assert len(cells) > MAX_LASERS
    with pytest.raises(ValueError, match="512"):
        RegisterKernel(build_floor(24, 24, cells))


def test_the_largest_floor_runs() -> None:
    floor = build_floor(
        MAX_FLOOR_SIDE, MAX_FLOOR_SIDE, {(x, y): Cell() for x in range(MAX_FLOOR_SIDE) for y in range(MAX_FLOOR_SIDE)}
    )
    far = MAX_FLOOR_SIDE - 1
    robots = (Robot(0, (0, far), "E", (0, far), 3), Robot(1, (far, far), "N", (0, 0), 3))
    after = apply_steps(robots, run_register(floor, robots, 1, [None, 490]))
    assert after[1].at == (far, far - 1)
    assert [robot.damage for robot in apply_steps(robots, run_register(floor, robots, 1, [None, None]))] == [0, 1]


def test_random_play_uses_all_elements_of_the_floor() -> None:
    """The playout used for measuring moves, destroys, shoots and touches."""
    playout = Playout(courses.printed_course("risky_exchange").floor, 4, 1)
    seen: set[Any] = set()
    names = {state.AT: "at", state.STATUS: "status", state.DAMAGE: "hurt", state.FLAGS: "flags"}
    for _ in range(400):
        playout.play(1)
        seen |= {(name, playout.state.get(field, robot)) for field, name in names.items() for robot in range(4)}
    assert len([one for one in seen if one[0] == "at"]) > 60
    assert {("status", state.DESTROYED), ("status", state.RACING), ("hurt", 3)} <= seen


def test_random_play_needs_a_dock_for_each_robot() -> None:
    with pytest.raises(ValueError, match="docks"):
        Playout(build_floor(1, 1, {(0, 0): Cell()}), 1, 1)


ROOT = Path(__file__).parents[3]

SCRIPT = """
import random, sys, threading
from inkrally.games import GAMES
from inkrally.match.log import read, verify
from inkrally.roborally import facts
from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.register import resolution
from inkrally.roborally.register.run import run_register
from inkrally.roborally.turn.robots import Robot

assert resolution.__file__.endswith(".py")
floor = printed_course("risky_exchange").floor
spaces = sorted(at for at, cell in floor.cells.items() if cell.floor != "pit")

def job(seed):
    rng = random.Random(seed)
    robots = tuple(Robot(n, at, rng.choice("NESW"), at, 3) for n, at in enumerate(rng.sample(spaces, 8)))
    return robots, 1 + seed % 5, rng.sample([card.priority for card in facts.DECK], 8)

jobs = [job(seed) for seed in range(60)]
log = read(open(sys.argv[1], "rb").read().splitlines(keepends=True), GAMES)
game = GAMES["roborally"]

def all_of_it(order):
    found = {number: run_register(floor, *jobs[number]) for number in order}
    return [found[number] for number in range(len(jobs))], verify(log, game)

usual = all_of_it(range(60))
assert usual[1].ok, usual[1]
sys.setswitchinterval(1e-6)
found = [None, None]

def work(place):
    found[place] = all_of_it(range(60) if place else reversed(range(60)))

threads = [threading.Thread(target=work, args=(place,)) for place in range(2)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert found[0] == usual and found[1] == usual
print("alike")
"""


def test_two_threads_on_one_course_give_the_same_results_as_one() -> None:
    """The server replays and reviews logs in threads while tables are played; uncompiled code stops anywhere."""
    log = ROOT / "tests" / "golden" / "roborally-risky-exchange-2.jsonl"
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(log)],
        env={**os.environ, "INKRALLY_PURE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.stdout == "alike\n", told.stderr[-2000:]


def test_a_walk_distinguishes_steps_by_card_and_by_belt() -> None:
    """5.1, 5.4: three spaces by card and one by belt; then by belt only; then one by card and two by express belt."""
    floor = printed_course("risky_exchange").floor
    robot = Robot(seat=0, at=(6, 11), facing="N", archive=(6, 11), lives=3)
    registers = (820, 100, 580, None, None)
    ends, trail = walk(floor, robot, registers)
    assert ends == ((6, 7, "N", "ok"), (6, 6, "E", "ok"), (9, 6, "E", "ok"))
    assert trail == (
        (6, 10, False),
        (6, 9, False),
        (6, 8, False),
        (6, 7, True),
        (6, 6, True),
        (7, 6, False),
        (8, 6, True),
        (9, 6, True),
    )
    assert path(floor, robot, registers) == ends


def test_a_walk_ends_where_the_robot_does() -> None:
    """7.4: the path ends in a pit."""
    floor = printed_course("risky_exchange").floor
    robot = Robot(seat=0, at=(2, 3), facing="N", archive=(6, 11), lives=3)
    ends, trail = walk(floor, robot, (700, 820, None, None, None))
    assert ends == ((2, 1, "N", "pit"),)
    assert trail == ((2, 2, False), (2, 1, False))


CASES = scaled(375)


def test_kernel_and_oracle_agree() -> None:
    """Compared are positions, facings, damage, order of destruction, archives, flags, lives and the winner."""
    for seed in range(CASES):
        one = case(seed)
        oracle = Oracle(one)
        oracle.run()
        answer = scenario.resolve(one)
        assert answer["robots"] == oracle.answer(), f"case {seed}"
        assert answer["winner"] == oracle.winner, f"case {seed}"
        fallen = [
            change["robot"] for step in answer["trace"] for change in step["changes"] if change["type"] == "destroyed"
        ]
        assert fallen == oracle.fallen, f"case {seed}"


def test_random_boards_meet_every_rule() -> None:
    """The comparison is only useful if every kind of change occurs in it."""
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(500):
        for step in scenario.resolve(case(seed))["trace"]:
            for change in step["changes"]:
                seen[change["type"], change.get("by", "")] += 1
    expected = {("stopped", by) for by in ("wall", "chain", "occupied", "contested", "swap", "pushers")}
    expected |= {("destroyed", by) for by in ("pit", "edge", "damage", "crusher")}
    expected |= {("moved", by) for by in ("card", "push", "belt", "pusher")}
    expected |= {("turned", by) for by in ("card", "curve", "gear")}
    expected |= {("locked", ""), ("touched", ""), ("finished", ""), ("archived", "repair"), ("shot", "")}
    assert expected <= set(seen)


def test_the_trace_determines_the_final_state() -> None:
    """Applying the trace gives the kernel's state, which is the same with and without a trace."""
    rng = random.Random(1)
    for seed in range(scaled(150)):
        one = scenario.read(case(seed))
        machine = kernel_of(one.floor)
        robots = one.robots
        state = robot_states_of(machine, robots)
        silent = state.copy()
        for number in range(1, 6):
            priorities = rng.sample(range(1, 90), len(robots))
            kinds = [rng.choice(tuple(KIND_NUMBERS)) for _ in robots]
            cards = list(zip(kinds, priorities, strict=True))
            robots = apply_steps(robots, run_kinds(one.floor, robots, number, cards))  # type: ignore[arg-type]  # kinds are words
            numbers: list[int] = []
            machine.run_kinds(state, [KIND_NUMBERS[kind] for kind in kinds], priorities, number, numbers)
            machine.run_kinds(silent, [KIND_NUMBERS[kind] for kind in kinds], priorities, number, None)
            assert state == silent
            assert state.same(robot_states_of(machine, robots)), f"case {seed}"
