"""Steps name the Options and course rules that caused them; each one is shown in a scenario where it acts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.errors import Refusal
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.log import verify
from inkrally.match.match import Match
from inkrally.roborally import rule_components
from inkrally.roborally.examples import answer
from inkrally.roborally.floor.floor import floor_json
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Cause, Step
from inkrally.roborally.rule_hooks import CAUSES_VERSION
from inkrally.roborally.table import Options, TurnReplay, course_of
from inkrally.roborally.turn.actions import AnnouncePowerDown

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "src" / "inkrally" / "roborally" / "client" / "replay" / "reasons.json"
"""The stories of rules that no example of the rules pages shows; the client's tests read this file."""
PACKAGE = ROOT / "src" / "inkrally" / "roborally"

Found = dict[str, Any]

TWO_TEAMS: Found = {
    "run": "register",
    "register": 1,
    "rules": ["two_teams"],
    "cards": {"A": ["M1", 500]},
    "board": {"w": 4, "h": 1, "flags": [[1, 0]]},
    "robots": [
        {"id": "A", "at": [0, 0], "facing": "E", "team": 1},
        {"id": "B", "at": [3, 0], "facing": "N", "team": 2},
    ],
}
COURSES = {
    "start_damage_2": "factory_rejects",
    "deal_1_option": "",
    "deal_3_keep_1": "tricksy",
    "timer_all_30": "ball_lightning",
    "timer_all_60": "tight_collar",
    "no_power_down": "factory_rejects",
}
"""The course for each rule that acts at the start of a race or turn; empty means the course that has the rule."""


def racing(rule: str, seats: int = 2) -> Match:
    """Return a race on a printed course with the rule, with its first turn dealt."""
    course = COURSES[rule] or next(name for name in _courses() if rule in course_of(Options(name)).rules)
    match = Match(RoboRally(), Options(course), [f"player {seat}" for seat in range(seats)], numbered_seed(3))
    match.submit(Open())
    while match.state.table.stage == "set-up":
        match.submit(Expire())
    return match


def _courses() -> Sequence[str]:
    from inkrally.roborally.floor.courses import COURSE_IDS

    return COURSE_IDS


def examples_of(name: str) -> Found:
    """Return the examples of the rulebook in the section about an Option or a course rule."""
    sections = tuple(f"{kind}-{name.replace('_', '-')}-" for kind in ("option", "rule"))
    files = (PACKAGE / folder / "rulebook" / "examples.json" for folder in ("options", "course_rules"))
    examples = [item for path in files for item in json.loads(path.read_text("utf-8")).items()]
    return {title: example for title, example in examples if title.startswith(sections)}


def drawn_of(name: str) -> Iterator[Found]:
    """Yield the stories that pages draw of scenarios in which an Option or a rule acts."""
    if name != "two_teams":
        yield from (answer(example)[0] for example in examples_of(name).values())
    if name == "two_teams":
        yield answer(TWO_TEAMS)[0]
    elif name in COURSES and name != "no_power_down":
        match = racing(name)
        match.submit(Expire())
        table = match.state.table
        assert table.story is not None
        floor = floor_json(course_of(table.options).floor) | {"id": "", "name": ""}
        story: Found = msgspec.to_builtins(msgspec.structs.replace(table.story, registers=table.story.registers[:1]))
        yield {"floor": floor, "story": story}


def causes_in(story: TurnReplay) -> list[tuple[Cause, Any]]:
    """Return the causes of a story, each with the change that it caused."""
    opening = () if story.opening is msgspec.UNSET else story.opening
    steps: list[Step] = [*opening, *(step for register in story.registers for step in register.steps), *story.after]
    return [(cause, step.changes[cause.change]) for step in steps for cause in step.causes]


@pytest.mark.parametrize(
    "name", [*rule_components.OPTIONS, *(rule for rule in rule_components.RULES if rule != "no_power_down")]
)
def test_the_steps_name_the_option_or_rule_that_acts(name: str) -> None:
    found = [pair for drawn in drawn_of(name) for pair in causes_in(msgspec.convert(drawn["story"], TurnReplay))]
    own = [(cause, change) for cause, change in found if name in (cause.option, cause.rule)]
    assert own, "nothing that happens is said to be its doing"
    assert all((cause.option is None) is (name in rule_components.RULES) for cause, _ in own)


NUMBERS = {
    "double_barreled_laser": (1, 2),
    "double_lasers": (1, 2),
    "rear_firing_laser": (0, 1),
    "brakes": (1, 0),
    "fourth_gear": (3, 4),
    "reverse_gear": (1, 2),
    "extra_memory": (6, 7),
    "superior_archive": (2, 0),
    "options_instead_of_repair": (1, 2),
    "start_damage_2": (0, 2),
    "deal_3_keep_1": (3, 1),
    "timer_all_30": (30, 30),
    "timer_all_60": (30, 60),
    "superbot": (1, 2),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_cause_has_the_number_before_and_after(name: str) -> None:
    found = [pair for drawn in drawn_of(name) for pair in causes_in(msgspec.convert(drawn["story"], TurnReplay))]
    numbers = {(cause.was, cause.now) for cause, _ in found if name in (cause.option, cause.rule)}
    assert NUMBERS[name] in numbers


def test_two_multipliers_of_one_shot_are_listed_in_order() -> None:
    """Options 6, Set to Kill: a Double-Barreled Laser deals four tokens."""
    shooter = {"id": "A", "at": [0, 0], "facing": "E", "options": ["double_barreled_laser"]}
    scenario: Found = {
        "run": "register",
        "register": 1,
        "rules": ["double_lasers"],
        "board": {"w": 4, "h": 1},
        "robots": [shooter, {"id": "B", "at": [3, 0], "facing": "N"}],
    }
    found = causes_in(msgspec.convert(answer(scenario)[0]["story"], TurnReplay))
    assert [(cause.option or cause.rule, cause.was, cause.now) for cause, _ in found] == [
        ("double_barreled_laser", 1, 2),
        ("double_lasers", 2, 4),
    ]


def test_refusal_of_a_power_down_on_a_course_without_it_has_its_code() -> None:
    """Options 6, Factory Rejects: robots are damaged from the start, and none is asked about powering down."""
    match = racing("no_power_down")
    with pytest.raises(Refusal) as caught:
        match.submit(Commit(match.state.table.robots[0].seat, (AnnouncePowerDown(0, True),)))
    assert caught.value.code == "no-power-down"


def test_older_races_have_no_causes_and_still_replay() -> None:
    """Logs of these versions were written without causes."""
    for version in (CAUSES_VERSION - 1, CAUSES_VERSION):
        game = RoboRally(version=version)
        cards = (("double_barreled_laser", "ramming_gear"), ("rear_firing_laser", "superior_archive"))
        options = Options("checkmate", option_cards=cards)
        match = Match(game, options, ["a", "b"], numbered_seed(3))
        match.submit(Open())
        for _ in range(40):
            if match.phase is not None:
                match.submit(Expire())
        steps = [step for entry in match.entries for step in getattr(entry.event, "steps", ())]
        assert any(step.causes for step in steps) is (version == CAUSES_VERSION)
        assert verify(match.log, RoboRally()).ok


def test_data_of_the_client_are_those_of_the_engine() -> None:
    """Run `python -m tests.roborally.decisions.test_reasons` to write the file again."""
    assert json.loads(PAGE.read_text("utf-8")) == for_the_page()


def for_the_page() -> Found:
    names = ["two_teams", *(name for name in COURSES if name != "no_power_down")]
    return json.loads(json.dumps({name: next(drawn_of(name)) for name in names}))  # type: ignore[no-any-return]


if __name__ == "__main__":
    PAGE.write_text(json.dumps(for_the_page(), separators=(",", ":")) + "\n", "utf-8")
