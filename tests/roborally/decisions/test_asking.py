"""A register run with questions gives the kernel's result where no question arises.

Both the kernel and `decisions/`, which stops for Options, run registers. Without Options they must agree in every step
and every draw.
"""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.roborally.floor.courses import Course
from inkrally.roborally.scenarios.parser import Scenario, read
from inkrally.roborally.scenarios.runner import ScenarioRun
from inkrally.roborally.table import DECK, Options, Table, apply_steps_to_table
from inkrally.roborally.turn import resolution_run
from tests.roborally import turns
from tests.roborally.boards import case
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot(
    "resolution", "register", "register_run", "movement", "touch_step", "lasers", "rule_components", "robots"
)


def played(one: Scenario, asking: bool) -> ScenarioRun:
    play = ScenarioRun(msgspec.structs.replace(one, with_option_fields=asking))
    play.run()
    return play


@pytest.mark.parametrize("rules", [(), ("double_lasers",), ("no_power_down",)])
def test_random_registers_agree_with_the_kernel(rules: tuple[str, ...]) -> None:
    """Section 3, steps B to E: the same robots, order of destruction and steps."""
    for seed in range(scaled(400, 4_000)):
        one = msgspec.structs.replace(read(case(seed)), rules=rules)
        plain, asking = played(one, False), played(one, True)
        assert asking.trace == plain.trace, f"case {seed}"
        assert asking.robots == plain.robots, f"case {seed}"
        assert (asking.fallen, asking.outs, asking.winners) == (plain.fallen, plain.outs, plain.winners), f"case {seed}"


def table_of(seed: int) -> Table:
    """Return a table on a random board in the middle of a match, with committed programs."""
    one = read(case(seed))
    rng = random.Random(seed)
    name = f"random-{seed}"
    turns.FLOORS[name] = Course(name, "A test", "test", None, (), "short", one.floor)
    pile = list(DECK)
    rng.shuffle(pile)
    robots = []
    for number, robot in enumerate(one.robots):
        # A powered-down robot has cards in locked registers only.
        open_to = range(10 - robot.damage if robot.down else 1, 6)
        cards = tuple(pile.pop() if register in open_to else None for register in range(1, 6))
        robots.append(msgspec.structs.replace(robot, seat=number, registers=cards, paired=()))
    # The draw pile is so small that the discards are reshuffled.
    pile = pile[: rng.choice((0, 1, 3, len(pile)))]
    return Table(
        Options(course=name, timer=None), len(robots), tuple(robots), turn=1, stage="program", pile=tuple(sorted(pile))
    )


def turn_of(table: Table, seed: int, seen: Counter[str]) -> list[object]:
    """Return the five registers of a turn: steps and revealed cards, and the robots and the deck after each."""
    chance = SeededChance(numbered_seed(seed))
    found: list[object] = []
    for number in range(5):
        went = resolution_run.resume_register(table, chance)
        assert went.halt is None
        drawn = [
            (draw.label, draw.sides, draw.outcome)
            for draw in resolution_run.chance_draws(table, number + 1, went.steps)
        ]
        table = msgspec.structs.replace(apply_steps_to_table(table, went.steps), revealed=number + 1)
        found += [went, drawn, table]
        seen.update(change.__class__.__name__ for step in went.steps for change in step.changes)
        seen["draws"] += len(drawn)
    return found


def test_random_turns_agree_with_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sections 3 and 8.5: the same story, revealed cards, draws, robots and deck."""
    seen: Counter[str] = Counter()
    for seed in range(scaled(300, 3_000)):
        table = table_of(seed)
        with monkeypatch.context() as patched:
            patched.setattr(resolution_run, "needs_decisions", lambda robots: True)
            asking = turn_of(table, seed, Counter())
        for mine, kernels in zip(asking, turn_of(table, seed, seen), strict=True):
            assert mine == kernels, f"case {seed}"
    moves = {"Moved", "Turned", "Stopped", "Shot", "Damaged", "Locked", "Destroyed", "Archived", "Touched", "Finished"}
    assert moves | {"draws"} <= set(+seen)
