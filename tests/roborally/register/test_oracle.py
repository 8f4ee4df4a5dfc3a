"""The kernel agrees with the oracle, written only from the rules, on crowded boards (rules 5, 6, 12)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from inkrally.roborally import scenario
from inkrally.roborally.register.resolution import KIND_NUMBERS
from inkrally.roborally.register.run import kernel_of, robot_states_of, run_kinds
from inkrally.roborally.turn.robots import apply_steps
from tests.roborally.boards import case
from tests.roborally.oracle import Oracle
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("resolution")

CASES = scaled(1_500, 20_000)


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
    for seed in range(scaled(600, 5_000)):
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
