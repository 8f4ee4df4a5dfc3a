"""All commands: their help, errors for invalid input, and the game in the terminal."""

from __future__ import annotations

import errno
import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from inkrally.cli.bench import command, measure
from inkrally.cli.main import COMMANDS, main
from inkrally.match import xorshift
from inkrally.railroad_ink.cli import bench as railroad_ink
from inkrally.railroad_ink.cli.sheet_text import render_sheet
from inkrally.railroad_ink.sheet import routes
from tests.sample_sizes import PURE


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_an_example(command: str) -> None:
    result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0
    assert f"$ inkrally {command}" in result.stdout or f"| inkrally {command} -" in result.stdout


@pytest.mark.parametrize("file", ["xorshift.py", "xorshift.so"])
def test_commands_with_bots_warn_if_nothing_is_compiled(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xorshift, "__file__", file)
    result = CliRunner().invoke(main, ["arena", "railroad-ink", "--bots", "easy", "--games", "1"])
    assert result.exit_code == 0
    assert ("not compiled" in result.stderr) == file.endswith(".py")
    assert json.loads(result.stdout)["bot"] == "easy"


def test_unknown_command_is_a_usage_error() -> None:
    assert CliRunner().invoke(main, ["fly"]).exit_code == 2


ROUND = "dice\n" + "".join(f"list {die}\nplace 1\n" for die in (1, 2, 3, 4)) * 2 + "list s\nscore\ndone\n"


def test_whole_game_in_the_terminal(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    result = CliRunner().invoke(main, ["play", "--seed", "5", "--log", str(log)], input=ROUND * 14)
    assert result.exit_code == 0, result.output
    assert "Round 7 of 7" in result.stdout
    assert "you, place 1" in result.stdout
    verdict = CliRunner().invoke(main, ["verify", str(log)])
    assert json.loads(verdict.stdout)["finished"] is True


def test_unwritable_log_is_reported_before_the_first_roll(tmp_path: Path) -> None:
    for log in (tmp_path / "nowhere" / "match.jsonl", tmp_path):
        result = CliRunner().invoke(main, ["play", "--log", str(log)], input="quit\n")
        assert result.exit_code == 2
        assert "Error: " in result.stderr
        assert "Round" not in result.stdout


def test_failed_write_of_a_log_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    result = CliRunner().invoke(main, ["play", "--log", str(tmp_path / "match.jsonl")], input="quit\n")
    assert result.exit_code == 2
    assert "No space left" in result.stderr


def test_unfinished_terminal_game_keeps_its_log(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    words = ["play", "--seed", "5", "--bots", "easy", "--log", str(log)]
    result = CliRunner().invoke(main, words, input="help\nlist 1\nplace 1\nundo\nredo\nsheet\nquit\n")
    assert result.exit_code == 0, result.output
    assert "Left before the end." in result.stdout
    verdict = json.loads(CliRunner().invoke(main, ["verify", str(log)]).stdout)
    assert verdict["ok"] is True
    assert verdict["finished"] is False


def test_whole_game_with_expansions_in_the_terminal(tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    bots = "easy" if PURE else "easy,beam"  # uncompiled, the beam bot needs minutes
    words = ["play", "--seed", "5", "--expansions", "lake,river", "--bots", bots, "--log", str(log)]
    optional = "".join(f"list {number}\nplace 1\n" for number in (5, 8))
    result = CliRunner().invoke(main, words, input=(optional + "list x\n" + ROUND) * 12)
    assert result.exit_code == 0, result.output
    for said in ("Round 6 of 6", "(river)", "(lake)", "  lake  ", "no legal place"):
        assert said in result.stdout
    verdict = json.loads(CliRunner().invoke(main, ["verify", str(log)]).stdout)
    assert (verdict["ok"], verdict["finished"]) == (True, True)
    header = json.loads(log.read_text(encoding="utf-8").splitlines()[0])
    assert header["options"]["expansions"] == ["lake", "river"]


@pytest.mark.parametrize("more", [[], ["--edition", "challenge", "--expansions", "river"]])
def test_draft_variant_in_the_terminal(tmp_path: Path, more: list[str]) -> None:
    log = tmp_path / "match.jsonl"
    words = ["play", "--seed", "5", "--bots", "easy,easy", "--draft", "--log", str(log), *more]
    picks = "help\nlist x\npick\npick 9\n" + "".join(f"pick {number}\n" for number in range(1, 7)) * 2
    result = CliRunner().invoke(main, words, input=(picks + ROUND) * 14)
    assert result.exit_code == 0, result.output
    said = ("Round 7 of 7" if not more else "Round 6 of 6", "It is your turn", "easy takes pair", "worth", "(you)")
    for each in (*said, "name a pair", "numbered 0 to 5", "has taken pair", "all players have picked"):
        assert each in result.stdout, each
    assert ("for all: " in result.stdout) == bool(more)
    verdict = json.loads(CliRunner().invoke(main, ["verify", str(log)]).stdout)
    assert (verdict["ok"], verdict["finished"]) == (True, True)


def test_draft_variant_needs_two_players() -> None:
    result = CliRunner().invoke(main, ["play", "--draft"])
    assert result.exit_code == 2
    assert "--draft: a draft needs 2 seats" in result.stderr


@pytest.mark.parametrize("more", [["--edition", "challenge"], ["--sheet", "challenge", "--expansions", "lake"]])
def test_whole_game_with_buildings_in_the_terminal(tmp_path: Path, more: list[str]) -> None:
    log = tmp_path / "match.jsonl"
    effects = "list f\nplace 1\nlist u\nplace 1\n"
    first = "".join(f"list {die}\n" + "".join(f"place {number}\n" for number in (9, 5, 1)) for die in (1, 2, 3, 4))
    result = CliRunner().invoke(
        main, ["play", "--seed", "5", "--log", str(log), *more], input=(first + effects + ROUND) * 14
    )
    assert result.exit_code == 0, result.output
    for said in ("F factory, V village, U university; marked: villages 0 of 4, universities 0 of 3", "│F  ", "V "):
        assert said in result.stdout
    verdict = json.loads(CliRunner().invoke(main, ["verify", str(log)]).stdout)
    assert (verdict["ok"], verdict["finished"]) == (True, True)


def test_effects_of_buildings_are_listed_in_the_terminal() -> None:
    """Two curves of seed 22 reach the factory A1 in the first round. Its effect is listed, used, and then gone."""
    typed = "list u\nplace 1 B1 H--H:NW\nlist f\nplace 2 A1 -HH-:ES\nlist f\nplace 1\nlist f\nundo\ndice\nquit\n"
    result = CliRunner().invoke(main, ["play", "--seed", "22", "--edition", "challenge"], input=typed)
    assert result.exit_code == 0, result.output
    assert result.stdout.count("no legal place") == 3
    assert result.stdout.count("by a factory, one white die may be drawn a second time: 1, 2, 3, 4") == 2
    assert "highway curve, die 1" in result.stdout.split("a second time")[1]


def test_unknown_expansions_are_named() -> None:
    result = CliRunner().invoke(main, ["play", "--expansions", "rivers"])
    assert result.exit_code == 2
    assert "river" in result.stderr


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("fly", "no command"),
        ("place 1", "last list"),
        ("place 9 B1 H-H-:NS", "numbered"),
        ("place 1 Z9 H-H-:NS", "shows"),
        ("place s B1 H-H-:NS", "is not a special route"),
        ("place s D4 HHHH:NESW", "no end"),
        ("place one two", "say: place"),
        ("place 1 1 1 1", "say: place"),
        ("list", "name a die"),
        ("list 9", "no legal place"),
        ("place ² B1 H-H-:NS", "name a die"),
        ("undo", "nothing to undo"),
        ("redo", "nothing to redo"),
        ("done", "can still be drawn"),
    ],
)
def test_mistakes_in_the_terminal_are_explained(typed: str, answer: str) -> None:
    result = CliRunner().invoke(main, ["play", "--seed", "5"], input=f"{typed}\nquit\n")
    assert result.exit_code == 0, result.output
    assert answer in result.stdout


def test_unknown_bots_are_named() -> None:
    result = CliRunner().invoke(main, ["play", "--bots", "genius"])
    assert result.exit_code == 2
    assert "easy" in result.stderr


def test_printed_sheet_has_equal_lines_and_every_drawing() -> None:
    for drawing in routes.ROUTE_OF:
        lines = render_sheet({"D4": drawing}).splitlines()
        assert {len(line) for line in lines[1:]} == {41}
        assert lines != render_sheet({}).splitlines()


def test_arena_prints_a_line_for_each_bot() -> None:
    words = ["arena", "railroad-ink", "--bots", "easy,easy", "--games", "2", "--seed", "1"]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["bot"] for line in lines if "bot" in line][:2] == ["easy", "easy"]


def test_arena_names_unknown_games_and_bots() -> None:
    for words in (["chess", "--bots", "easy"], ["railroad-ink", "--bots", "genius"], ["railroad-ink", "--bots", ""]):
        assert CliRunner().invoke(main, ["arena", *words]).exit_code == 2


def test_bench_prints_a_line_for_each_measure(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(measure, "UNCOMPILED_DIVISOR", 10**9)
    monkeypatch.setattr(railroad_ink, "finished_sheets", lambda count, *chosen: FINISHED(3, *chosen))
    command.run_in_this_process({"railroad-ink": [{"B1": "H-H-:NS"}]}, 1)
    found = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert len(found) >= 7
    assert all(line["figure"] > 0 and line["unit"] for line in found)


FINISHED = railroad_ink.finished_sheets


def test_arena_rates_bots_by_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    def rated(*bots: str) -> list[float]:
        words = ["arena", "railroad-ink", "--bots", ",".join(bots), "--games", "3", "--seed", "1"]
        said = [json.loads(line) for line in CliRunner().invoke(main, words).stdout.splitlines()]
        assert [one["bot"] for one in said] == list(bots)
        return [one["rating"] for one in said]

    easy, quick = rated("easy", "quick")
    assert quick > 1500 > easy
    # Ratings become less certain with the days elsewhere; here time is irrelevant.
    monkeypatch.setattr(time, "time", lambda: 1e12)
    assert rated("easy", "quick") == [easy, quick]
    assert rated("quick", "easy") == [quick, easy]
    assert rated("easy") == [1500]


ARENA = ("arena", "railroad-ink", "--bots", "easy", "--games", "1")
NO_UTF_8 = "\udcff"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            (
                "worker",
                "--bus-url",
                "nats://127.0.0.1:1",
                "--bot-processes",
                "0",
                "--hint-processes",
                "0",
                "--review-processes",
                "0",
            ),
            "nothing to do",
        ),
        (("worker", "--bus-url", "nats://127.0.0.1:999999"), "bus-unknown"),
        (("worker", "--bus-url", "nats://127.0.0.1:x"), "bus-unknown"),
        (("worker", "--bus-url", f"nats://{NO_UTF_8}:4222"), "bus-unknown"),
        (("arena", "railroad-ink", "--bots", "easy", "--games", "1000000000000"), "--games"),
        ((*ARENA, "--options", f'{{"edition":"{NO_UTF_8}"}}'), "--options"),
        ((*ARENA, "--variant", NO_UTF_8), "--variant"),
        (("bench", "--here", "--times", "1"), "standard input"),
        *(
            (("serve", option, number, "--data", "/proc/nowhere"), option)
            for option in ("--unfinished-table-days", "--bot-timeout-seconds", "--keep-tower-days")
            for number in ("nan", "inf")
        ),
        (
            ("serve", "--port", "0", "--cluster", "--store-url", "postgresql://nobody@127.0.0.1:1/none"),
            "--cluster needs --bus-url",
        ),
        (("admin", "ban", "--days", "nan"), "--days"),
    ],
    ids=lambda value: " ".join(value).encode("ascii", "replace").decode() if isinstance(value, tuple) else "",
)
def test_invalid_input_is_an_error(words: tuple[str, ...], told: str) -> None:
    result = CliRunner().invoke(main, words, input="")
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)
    assert told in result.stderr
