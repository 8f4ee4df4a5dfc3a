"""Stages of a register that raise no question give the same result in the kernel, at once and one by one.

Rules 3, steps B to E; Options 2, 3.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.roborally import rule_components
from inkrally.roborally.decisions import fast_path, movement, register
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.facts import KINDS
from inkrally.roborally.floor.courses import Course
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.lasers import LaserGrid
from inkrally.roborally.register.run import kernel_of, robot_states_of
from inkrally.roborally.register.state import RobotStates
from inkrally.roborally.rule_hooks import Question, RegisterContext, RuleComponent, Slot
from inkrally.roborally.scenarios.parser import Scenario, read
from inkrally.roborally.scenarios.runner import ScenarioRun
from inkrally.roborally.table import DECK, Options, Table, apply_steps_to_table
from inkrally.roborally.turn import resolution_run
from inkrally.roborally.turn.resolution_run import CARDS
from inkrally.roborally.turn.robots import CardPair, ChosenAnswer, Control, Robot
from tests.roborally import turns
from tests.roborally.boards import case
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot(
    "decoding",
    "fast_path",
    "lasers",
    "movement",
    "register",
    "register_run",
    "resolution",
    "robots",
    "rule_components",
    "run",
    "touch_step",
)

CARRYING = {"ablative_coat": 2, "mini_howitzer": 4}
"""The largest number of tokens on each Option that holds tokens."""


def robots_of(seed: int) -> tuple[Floor, tuple[Robot, ...]]:
    """Return a random board and robots with Options, as earlier registers may have left them."""
    one = read(case(seed))
    rng = random.Random(seed)
    deck, pile = list(rule_components.deck_options()), list(DECK)
    rng.shuffle(deck)
    rng.shuffle(pile)
    robots = []
    for number, robot in enumerate(one.robots):
        held = tuple(deck.pop() for _ in range(rng.choice((0, 1, 3, 3))))
        open_to = range(10 - robot.damage if robot.down else 1, 6)
        new = {
            "seat": number,
            "options": held,
            "registers": tuple(pile.pop() if register in open_to else None for register in range(1, 6)),
            "tokens": tuple((name, rng.randint(1, most)) for name, most in CARRYING.items() if name in held),
            "stored": tuple((name, pile.pop()) for name in ("conditional_program",) if name in held),
        }
        if rng.random() < 0.2:
            turn = next(card for card in pile if CARDS[card][0] in ("L", "R", "U"))
            pile.remove(turn)
            new["paired"] = (CardPair(rng.randint(1, 5), turn, rng.choice(("crab_legs", "dual_processor"))),)
        if "gyroscopic_stabilizer" in held and rng.random() < 0.5:
            new["chosen"] = (ChosenAnswer("gyroscopic_stabilizer", "active", True),)
        if rng.random() < 0.05 and len(one.robots) > 1:
            new["control"] = Control(rng.choice([other for other in range(len(one.robots)) if other != number]), 1)
        if 0 < robot.damage < 5 and rng.random() < 0.3:
            new["locks"] = (rng.randint(1, 5),)
        robots.append(msgspec.structs.replace(robot, **new))
    return one.floor, tuple(robots)


class Played:
    """The result of a register, with every question and draw and the state known at each."""

    def __init__(self, floor: Floor, robots: Sequence[Robot], number: int, rules: tuple[str, ...], seed: int) -> None:
        self.rng = random.Random(seed)
        self.heard: list[object] = []
        self.asked: Counter[str] = Counter()
        self.cards = [card for card in DECK if not any(card in robot.registers for robot in robots)]
        run = RegisterRun(floor, robots, number, rules, CARDS, self.answer, self.draw)
        register.play(run)
        self.came = (
            run.steps,
            run.robots,
            run.revealed_cards,
            run.course,
            run.shielded_sides,
            run.guarded_tokens,
            self.heard,
        )

    def answer(self, run: RegisterRun, question: Question) -> str:
        self.heard.append((question, run.point, list(run.steps), run.robots))
        self.asked[question.matter] += 1
        return self.rng.choice(question.choices)

    def draw(self, run: RegisterRun, number: int, place: int, by: str) -> int:
        self.heard.append((number, place, by, run.robots))
        return self.cards.pop()


@pytest.mark.parametrize("rules", [(), ("double_lasers",)])
def test_fast_path_agrees_with_resolution_by_stages(rules: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Both give the same story and robots, and the same questions and draws with the same state at each."""
    asked: Counter[str] = Counter()
    went: Counter[bool] = Counter()
    usual = fast_path.run_stages

    def counted(run: RegisterRun, first: int, *rest: object) -> tuple[int, bool]:
        reached, must = usual(run, first, *rest)  # type: ignore[arg-type]  # what it was called with
        went[reached > first] += 1
        return reached, must

    for seed in range(scaled(100)):
        floor, robots = robots_of(seed)
        number = seed % 5 + 1
        with monkeypatch.context() as patched:
            for module in (fast_path, movement):
                patched.setattr(module, "run_stages", counted)
            mine = Played(floor, robots, number, rules, seed)
        with monkeypatch.context() as patched:
            for module in (fast_path, movement):
                patched.setattr(module, "run_stages", lambda run, first, *rest: (first, True))
            slow = Played(floor, robots, number, rules, seed)
        assert mine.came == slow.came, f"case {seed}"
        asked.update(mine.asked)
    assert {"use", "weapon", "token", "reach", "discard", "lose"} <= set(asked)
    assert went[True] > went[False] > 0


@pytest.mark.parametrize("name", rule_components.deck_options())
def test_2_10_an_option_changes_moves_only_for_its_cards(name: str) -> None:
    """`alternative_spaces` names the Move cards that call the hook; for other cards it must change nothing."""
    component = rule_components.option_component(name)
    if not rule_components.overrides_hook(component, "spaces"):
        assert component.alternative_spaces == {}
        return

    class Silent:
        def ask(self, question: Question) -> str:
            raise AssertionError(f"asked for {question}")

    silent: RegisterContext = Silent()  # type: ignore[assignment]  # nothing of a register is needed
    for kind in KINDS:
        if kind not in component.alternative_spaces:
            assert (
                RuleComponent.spaces(component, silent, 0, Slot(1, kind, 1), 3)
                == component.spaces(silent, 0, Slot(1, kind, 1), 3)
                == 3
            )


def test_3_simulated_shots_do_not_change_the_state() -> None:
    """Step D may compute lines of sight any number of times."""
    floor, robots = robots_of(3)
    run = RegisterRun(floor, robots, 1, (), CARDS, lambda _, question: question.choices[0], lambda *_: None)
    machine = kernel_of(floor)
    state = robot_states_of(machine, run.robots)
    before: RobotStates = state.copy()
    told: list[list[int]] = []
    for _ in range(2):
        told.append([])
        machine.trace_shots(state, told[-1])
    assert isinstance(machine, LaserGrid)
    assert told[0] == told[1] != []
    assert state.same(before)


def played(one: Scenario, asking: bool) -> ScenarioRun:
    play = ScenarioRun(msgspec.structs.replace(one, with_option_fields=asking))
    play.run()
    return play


@pytest.mark.parametrize("rules", [(), ("double_lasers",), ("no_power_down",)])
def test_random_registers_agree_with_the_kernel(rules: tuple[str, ...]) -> None:
    """Section 3, steps B to E: the same robots, order of destruction and steps."""
    for seed in range(scaled(100)):
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
    for seed in range(scaled(75)):
        table = table_of(seed)
        with monkeypatch.context() as patched:
            patched.setattr(resolution_run, "needs_decisions", lambda robots: True)
            asking = turn_of(table, seed, Counter())
        for mine, kernels in zip(asking, turn_of(table, seed, seen), strict=True):
            assert mine == kernels, f"case {seed}"
    moves = {"Moved", "Turned", "Stopped", "Shot", "Damaged", "Locked", "Destroyed", "Archived", "Touched", "Finished"}
    assert moves | {"draws"} <= set(+seen)
