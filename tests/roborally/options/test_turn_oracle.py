"""Whole turns and step D with Options on random boards agree with oracles (rules 3 to 9; Options 2 to 5)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from inkrally.roborally import rule_components, scenario
from tests.roborally import turns
from tests.roborally.turn_oracle.lockstep import Played, follow, random_case
from tests.roborally.turn_oracle.step_d import StepD
from tests.sample_sizes import scaled


def played(seed: int, rounds: int, must: str | None = None) -> Played:
    found = Played(random_case(seed, must), seed, rounds)
    turns.FLOORS.clear()
    return found


def test_turns_with_options_agree_with_the_second_implementation() -> None:
    over = 0
    for seed in range(scaled(100)):
        one = played(seed, rounds=2)
        try:
            follow(one)
        except AssertionError as differs:
            differs.add_note(f"seed {seed}")
            raise
        over += one.table.stage == "over"
    assert over > 3, "some of them come to their end"


@pytest.mark.parametrize("option", rule_components.deck_options())
def test_no_card_does_nothing(option: str) -> None:
    mattered, seed = 0, 1_000_000
    while mattered < scaled(1):
        seed += 1
        assert seed < 1_000_000 + scaled(150), f"{option} mattered on {mattered} boards only"
        one = played(seed, 1, option)
        follow(one)
        try:
            follow(one, without=option)
        except (AssertionError, ValueError):
            mattered += 1


SIDE = 5


def random_shots(random: Random) -> dict[str, Any]:
    """Return a small crowded floor with walls, beams and pits, where robots see each other."""
    spaces = [(x, y) for x in range(SIDE) for y in range(SIDE)]
    random.shuffle(spaces)
    cells = {f"{x},{y}": {"pit": True} for x, y in spaces[:2]}
    count = random.randint(2, 7)
    names = "ABCDEFGH"[:count]
    options = list(rule_components.OPTIONS)
    random.shuffle(options)
    robots = []
    for name, at in zip(names, spaces[2:], strict=False):
        held = [options.pop() for _ in range(random.randint(0, 3))]
        down = random.random() < 0.25
        one: dict[str, Any] = {"id": name, "at": list(at), "facing": random.choice("NESW"), "options": held}
        one |= {"damage": random.choice((0, 1, 3, 5, 8, 9)), "powered_down": down, "lives": random.choice((1, 3))}
        tokens = {"ablative_coat": random.randint(0, 2), "mini_howitzer": random.randint(0, 4)}
        one["tokens"] = {option: tokens[option] for option in held if option in tokens}
        if 0 < one["damage"] < 4 and random.random() < 0.5:
            one["locked"] = sorted(random.sample(range(1, 6), 1))
        robots.append(one)
    board = {
        "w": SIDE,
        "h": SIDE,
        "cells": cells,
        "walls": [[x, y, random.choice("NESW")] for x, y in random.sample(spaces, 4)],
        "lasers": [
            {"at": list(random.choice(spaces)), "side": random.choice("NESW"), "beams": random.randint(1, 3)}
            for _ in range(random.randint(0, 2))
        ],
        "flags": [],
    }
    deck = [["M1", 490]] * 40
    rules = ["double_lasers"] if random.random() < 0.2 else []
    return {
        "run": "register",
        "register": random.randint(1, 5),
        "board": board,
        "robots": robots,
        "deck": deck,
        "rules": rules,
    }


def test_step_d_agrees_with_the_second_implementation() -> None:
    happened: set[str] = set()
    for seed in range(scaled(200)):
        random = Random(seed)
        case = random_shots(random)
        oracle = StepD(case, random)
        oracle.run()
        # The oracle continues after a win, and the engine then leaves its later answers unused.
        answer = json.loads(json.dumps(scenario.resolve(case | {"decisions": oracle.decisions})))
        expected = oracle.answer()
        found = {name: {key: one.get(key) for key in expected[name]} for name, one in answer["robots"].items()}
        assert found == expected, json.dumps(case | {"decisions": oracle.decisions})
        happened |= {key for one in oracle.decisions for key in one} | {str(one.get("use")) for one in oracle.decisions}
    assert {"lock", "destroy", "discard", "lose", "tractor_beam", "pressor_beam", "mini_howitzer"} <= happened
