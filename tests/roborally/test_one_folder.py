"""An Option card, a course rule and a course are one file each: a copy of the game finds and plays toy ones."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "inkrally"

CARD = """
from inkrally.roborally.rule_hooks import RuleComponent, Traits, chosen_answer
from inkrally.roborally.turn.robots import Robot


class Mirror(RuleComponent):
    adds = {"hand": -1}
    points = ("lasers",)
    standing_choices = ("laser", "mirror")

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return Traits(laser=0, guard=9) if chosen_answer(robot, "toy_mirror") == "mirror" else traits



COMPONENT = Mirror()
"""
RULE = """
from inkrally.roborally.rule_hooks import RuleComponent


class Dented(RuleComponent):
    adds = {"start damage": 1}


COMPONENT = Dented()
"""

PLAY = """
import json
from inkrally.match.chance import numbered_seed
from inkrally.match.conformance import check_match
from inkrally.match.match import Match
from inkrally.match.game import Open
from inkrally.roborally import rule_components, scenario
from inkrally.roborally.floor import courses
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options

game = RoboRally()
options = Options(course="toy_course", option_cards=(("toy_mirror",),))
match = Match(game, options, ["one", "two"], numbered_seed(1))
match.submit(Open())
table = match.state.table
robots = [{"id": "A", "at": [1, 1], "facing": "E", "options": ["toy_mirror"]}, {"id": "B", "at": [6, 1], "facing": "W"}]
board = {"w": 8, "h": 8, "cells": {}, "walls": [], "lasers": [], "flags": []}
case = {"run": "registers", "programs": {"A": [None]}, "board": board, "robots": robots}
case["decisions"] = [{"robot": "A", "use": "toy_mirror", "choice": "mirror"}]
print(json.dumps({
    "where": rule_components.__file__,
    "listed": {line.id: line.status for line in courses.course_list()}["toy_course"],
    "damage": [robot.damage for robot in table.robots],
    "hands": [len(hand) for hand in table.hands],
    "told": scenario.resolve(case)["robots"],
    "draws": check_match(game, options, 2, 5).draws,
}))
"""


def test_a_toy_card_a_toy_rule_and_a_toy_course_are_one_file_each(tmp_path: Path) -> None:
    package = tmp_path / "inkrally"
    package.mkdir()
    for module in SOURCE.glob("*.py"):
        shutil.copy(module, package)
    for room in ("match", "roborally"):
        shutil.copytree(SOURCE / room, package / room)
    game = package / "roborally"
    (game / "options" / "toy_mirror.py").write_text(CARD)
    (game / "course_rules" / "toy_rule.py").write_text(RULE)
    course = json.loads((game / "courses" / "risky_exchange.json").read_text())
    course |= {"id": "toy_course", "name": "Toy course", "order": 999, "special_rules": ["toy_rule"]}
    (game / "courses" / "toy_course.json").write_text(json.dumps(course))

    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["where"].startswith(str(tmp_path)), "it is the copy that played"
    assert found["listed"] == "ready"
    assert found["damage"] == [1, 1]
    assert found["hands"] == [7, 8]
    assert (found["told"]["A"]["damage"], found["told"]["B"]["damage"]) == (0, 0)
    assert found["draws"] > 9
