"""The first steps with the library: the code of the README runs, and the exports of the games do what they promise."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

import inkrally.railroad_ink as ri
import inkrally.roborally as rr
from inkrally.bots.arena import play_match
from inkrally.match.errors import BadInput
from inkrally.match.match import Match

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
SHEET = {"drawings": {"B1": "H-H-:NS", "B2": "H-R-:NS*"}}


@pytest.mark.parametrize("block", range(len(BLOCKS)))
def test_no_line_of_the_readme_fails(block: int) -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", BLOCKS[block]], check=True, capture_output=True, cwd=ROOT)


def test_the_readme_shows_the_first_calls_in_six_lines_with_one_import() -> None:
    (first,) = (block.splitlines() for block in BLOCKS)
    assert len([line for line in first if line]) == 6
    assert [line for line in first if "import" in line] == ["import inkrally.railroad_ink as ri"]
    for name in ("read_sheet", "score", "legal", "play", "bots"):
        assert f"ri.{name}" in BLOCKS[0]


@pytest.mark.parametrize("package", [ri, rr])
def test_nothing_is_offered_without_a_sentence_on_it(package: ModuleType) -> None:
    for name in package.__all__:
        assert getattr(package, name).__doc__, name
    with pytest.raises(AttributeError, match="it offers"):
        _ = package.nonsense


def test_the_import_alone_loads_no_bot_and_no_engine() -> None:
    code = (
        "import sys, inkrally.railroad_ink, inkrally.roborally\n"
        "print([name for name in sys.modules if name.startswith(('inkrally.bots', 'inkrally.match', 'msgspec'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "['inkrally.match', 'inkrally.match.lazy_exports']", (
        "what offers the rest, and no more"
    )


def test_a_sheet_is_scored_and_asked_as_on_the_command_line() -> None:
    assert ri.score(SHEET) == ri.score(ri.read_sheet(SHEET))
    assert ri.score(SHEET).total == 2
    assert ri.legal(SHEET, "h-curve")["A4"] == ("--HH:SW", "H--H:NW")
    with pytest.raises(BadInput) as raised:
        ri.legal(SHEET, "h-curvy")
    assert (raised.value.code, raised.value.at) == ("unknown-route", "")


def test_a_match_of_bots_is_that_of_the_arena() -> None:
    match = ri.play(["easy", "easy"], seed=7)
    assert match.over
    assert match.result is not None
    assert match.result.scores == play_match("railroad-ink", ["easy", "easy"], ri.Options(), 7).scores
    race = rr.play(["greedy", "greedy"], seed=7, timer=None)
    assert race.result is not None
    assert race.result.places == play_match("roborally", ["greedy", "greedy"], rr.Options(timer=None), 7).places


@pytest.mark.parametrize(("begin", "seats"), [(ri.new_match, ["Ada"]), (rr.new_match, ["Ada", "Bo"])])
def test_a_match_begins_and_asks_everybody(begin: Callable[..., Match], seats: list[str]) -> None:
    match, again = begin(seats, seed=3), begin(seats, seed=3)
    assert match.owes == tuple(range(len(seats)))
    assert msgspec.to_builtins(again.view(0)) == msgspec.to_builtins(match.view(0))


@pytest.mark.parametrize("package", [ri, rr])
def test_what_is_not_there_is_said_with_what_is(package: ModuleType) -> None:
    with pytest.raises(BadInput, match="there are: ") as raised:
        package.play(["nobody"], seed=1)
    assert raised.value.code == "unknown-bot"
    with pytest.raises(BadInput, match="has no option 'moon'") as raised:
        package.new_match(["Ada"], moon=1)
    assert raised.value.code == "unknown-field"


def test_every_course_offered_can_be_played() -> None:
    assert "risky_exchange" in rr.courses()
    for course in rr.courses():
        rr.new_match(["Ada", "Bo", "Cy", "Di"], seed=1, course=course)
