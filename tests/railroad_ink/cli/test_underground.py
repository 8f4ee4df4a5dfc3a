"""The Underground on written sheets and in the terminal, as a person or a program uses it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.railroad_ink.cli.sheet_text import render_sheet, render_space


def asked(command: str, case: Any, status: int = 0) -> Any:
    result = CliRunner().invoke(main, [command, "-"], input=json.dumps(case))
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def test_a_sheet_with_an_underground_is_scored() -> None:
    board = {"drawings": {"A4": "-P-P:EW", "B4": "-P-P:EW", "D1": "M-M-:NS*", "C3": "P-P-:NS"}, "bursts": ["C3"]}
    told = asked("score", {"drawings": {"B1": "H-H-:NS"}, "underground": board})
    assert told["expansions"] == {"underground": 2 * 2 + 1 + 1 - 4 - 2}
    assert told["total"] == 1 - 1 + 0
    alone = asked("score", {"underground": board})
    assert (alone["highway"], alone["errors"], alone["total"]) == (0, 0, 0)
    wrong = asked("score", {"drawings": {}, "underground": {"drawings": {"B1": "M-M-:NS"}}}, status=1)
    assert (wrong["error"]["code"], wrong["error"]["at"]) == ("clash", "underground.drawings.B1")


def test_legal_asks_the_board_of_the_face() -> None:
    case = {"sheet": {"drawings": {}, "underground": {"drawings": {}}}, "routes": ["p-straight", "h-straight"]}
    answer = asked("legal", case)
    assert answer["p-straight"]["B1"] == ["P-P-:NS"]
    assert answer["h-straight"]["B1"] == ["H-H-:NS"]


@pytest.mark.parametrize(
    ("drawing", "middle"),
    [
        ("P-P-:NS", "  ║  "),
        ("-M-M:EW*", "──■──"),
        ("PMPM:NS|EW", "──╫──"),
        ("MPPM:NW|ES", "──╱══"),
        ("MMMP:NES|W", "══├──"),
        ("PPPP:NESW", "══╬══"),
    ],
)
def test_how_a_space_of_the_underground_looks(drawing: str, middle: str) -> None:
    assert render_space(drawing)[1] == middle


def test_hubs_and_bursts_are_letters_in_the_corners() -> None:
    picture = render_sheet({"B1": "P-P-:NS"}, signs={"B1": "X", "D1": "H"})
    assert picture.splitlines()[2][5:25] == "     X ║       H    "


def typed(arguments: list[str], *lines: str) -> str:
    result = CliRunner().invoke(main, ["play", "--seed", "3", *arguments], input="\n".join([*lines, "quit"]))
    assert result.exit_code == 0, result.output
    return result.output


def test_both_boards_are_shown_and_drawn_on(tmp_path: Path) -> None:
    """A round on the sheet, then an underground round with a doubled face."""
    round_of_four = [word for die in range(1, 5) for word in (f"list {die}", "place 1")]
    log = tmp_path / "match.jsonl"
    said = typed(
        ["--expansions", "underground", "--log", str(log)],
        *round_of_four, "done", "list s", "list t", "place 1", "dice", *round_of_four, "done", "dice",
    )  # fmt: skip
    assert "Round 1 of 14" in said
    assert "Underground: pipes are double lines, subways single ones" in said
    assert "(underground)" in said
    assert "one face of this round may be drawn twice: 1, 2, 3, 4" in said
    assert "faces doubled: 1" in said
    assert "Round 3 of 14" in said
    assert "underground-double" in log.read_text()


def test_alone_only_the_underground_is_shown() -> None:
    said = typed(["--expansions", "underground", "--settings", "underground.surface=none"], "dice")
    assert "Round 1 of 7" in said
    assert said.count("A    B    C") == 1
    wrong = CliRunner().invoke(main, ["play", "--expansions", "underground", "--settings", "underground.surface=half"])
    assert wrong.exit_code == 2
    assert "underground.surface is one of played, none" in wrong.output
