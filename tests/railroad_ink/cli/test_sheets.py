"""`inkrally score`, `inkrally legal` and `inkrally goals`, as a person or a program uses them."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from inkrally.cli import json_lines
from inkrally.cli.main import main
from inkrally.railroad_ink.cli.sheet_text import render_sheet, render_space
from inkrally.railroad_ink.sheet import routes

CASES = json.loads((Path(__file__).parents[2] / "data" / "cases.json").read_text())["cases"]
EMPTY: dict[str, Any] = {"drawings": {}}


def run(command: str, text: str | bytes, status: int = 0) -> list[Any]:
    """Return the answers to input on standard input."""
    result = CliRunner().invoke(main, [command, "-"], input=text)
    assert result.exit_code == status, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def one(command: str, case: object, status: int = 0) -> Any:
    (answer,) = run(command, json.dumps(case), status)
    return answer


def error_of(command: str, case: object) -> tuple[str, str]:
    """Return the code and the place of the error for a case."""
    error = one(command, case, 1)["error"]
    assert error["message"]
    return error["code"], error.get("at", "")


def drawings_of(placements: list[dict[str, Any]]) -> dict[str, str]:
    """Return drawings by space from a case's placements, which give the route and the sides."""
    found = {}
    for placed in placements:
        fitting = [drawing for drawing in routes.orientations(placed["route"]) if drawing[:4] == placed["sides"]]
        if "groups" in placed:
            fitting = [drawing for drawing in fitting if drawing[5:] == "|".join(placed["groups"])]
        (found[placed["cell"]],) = fitting
    return found


@pytest.mark.parametrize("case", [case for case in CASES if case["kind"] == "board"], ids=lambda case: case["id"])
@pytest.mark.parametrize("mode", ["simple", "trail"])
def test_boards_of_the_reference(case: dict[str, Any], mode: str) -> None:
    expect = case["expect"]
    answer = one("score", {"longest": mode, "drawings": drawings_of(case["given"]["placements"])})
    for ours, theirs in (("exits", "networkPoints"), ("centre", "central"), ("errors", "errors")):
        assert answer[ours] == expect[theirs]
    for ours, theirs in (("highway", "longestHighway"), ("railway", "longestRailway")):
        length = expect[theirs]
        assert answer[ours] == (length[mode] if isinstance(length, dict) else length)
    if "total" in expect:
        assert answer["total"] == expect["total"]


@pytest.mark.parametrize("case", [case for case in CASES if case["kind"] == "legal"], ids=lambda case: case["id"])
def test_placements_of_the_reference(case: dict[str, Any]) -> None:
    existing = drawings_of(case["given"]["existing"])
    ((space, drawing),) = drawings_of([case["given"]["draw"]]).items()
    route = case["given"]["draw"]["route"]
    answer = one("legal", {"sheet": {"drawings": existing}, "routes": [route]})
    assert (drawing in answer[route].get(space, [])) == (case["expect"]["result"] == "legal")


def test_legal_answers_each_route_sorted_and_leaves_out_spaces_without_any() -> None:
    sheet = {"drawings": {"B1": "HRHR:EW|SN"}}
    answer = one("legal", {"sheet": sheet, "routes": ["sp-hhhh", "h-curve", "r-tee"]})
    assert set(answer) == {"sp-hhhh", "h-curve", "r-tee"}
    for spaces in answer.values():
        assert list(spaces) == sorted(spaces)
        assert "B1" not in spaces
        assert all(found and found == sorted(found) for found in spaces.values())


def test_groups_and_sides_may_be_written_in_any_order() -> None:
    plain = one("score", {"drawings": {"B1": "HRHR:NS|EW", "B2": "H-R-:NS*"}})
    assert one("score", {"drawings": {"B1": "HRHR:WE|SN", "B2": "H-R-:SN*"}}) == plain


def test_score_with_expansions_has_a_line_for_each_named() -> None:
    river = {"E1": "V-V-:NS", "E2": "VV--:NE", "F2": "-V-V:EW", "G2": "V--V:NW", "G1": "-VV-:ES"}
    lake = {"B4": "-L--:E", "C4": "LL-L:NEW", "D4": "LLLL:NESW"}
    answer = one("score", {"expansions": ["lake", "river"], "drawings": {**river, **lake}})
    assert answer["expansions"] == {"river": 8, "lake": 3}
    assert (answer["errors"], answer["centre"]) == (0, 2)
    assert answer["total"] == 8 + 3 + 2
    assert one("score", {"expansions": ["river"], "drawings": {}})["expansions"] == {"river": 0}


def test_legal_answers_for_faces_of_expansions() -> None:
    sheet = {"expansions": ["river"], "drawings": {"A4": "-H-H:EW", "B3": "V-V-:NS"}}
    answer = one("legal", {"sheet": sheet, "routes": ["v-bridge-h", "v-straight", "h-straight", "l-pier-h"]})
    assert answer["v-bridge-h"]["B4"] == ["VHVH:NS|EW"]
    assert answer["v-bridge-h"]["F6"] == ["HVHV:NS|EW", "VHVH:NS|EW"], "no connection is needed"
    assert answer["v-straight"]["B4"] == ["V-V-:NS"]
    assert answer["h-straight"]["B4"] == ["-H-H:EW"], "a blank side may lie against the river"
    assert "A4" not in answer["l-pier-h"]
    for spaces in answer.values():
        assert list(spaces) == sorted(spaces)
        assert all(found == sorted(found) for found in spaces.values())


def test_challenge_sheets_have_villages_and_goals_and_trail() -> None:
    crossroads = {"D4": "HHHH:NESW", "D3": "-HH-:ES", "E3": "--HH:SW", "E4": "H--H:NW"}
    crossroads |= {"D5": "H--H:NW", "C5": "HH--:NE", "C4": "-HH-:ES"}
    sheet = {"edition": "challenge", "drawings": crossroads, "villages": 3, "goals": {"G": 4, "I": 1}}
    answer = one("score", sheet)
    assert (answer["villages"], answer["goals"], answer["highway"], answer["centre"]) == (6, 5, 8, 7)
    assert answer["total"] == 6 + 5 + 8 + 7
    assert one("score", sheet | {"longest": "simple"})["highway"] == 7
    mixed = sheet | {"edition": "original", "sheet": "challenge"}
    answer = one("score", mixed)
    assert (answer["villages"], answer["highway"]) == (6, 7), "lengths go by the dice, villages by the sheet"
    assert error_of("score", sheet | {"sheet": "original"}) == ("villages", "villages")
    assert error_of("score", sheet | {"sheet": "plain"}) == ("unknown-edition", "sheet")


@pytest.mark.parametrize(
    ("case", "code", "at"),
    [
        (5, "shape", ""),
        ([], "shape", ""),
        ({}, "missing-field", "drawings"),
        ({"drawings": []}, "shape", "drawings"),
        ({"drawings": {"B1": 5}}, "shape", "drawings.B1"),
        ({"drawings": {"B1": None}}, "shape", "drawings.B1"),
        ({"drawings": {"H1": "H-H-:NS"}}, "unknown-space", "drawings.H1"),
        ({"drawings": {"b1": "H-H-:NS"}}, "unknown-space", "drawings.b1"),
        ({"drawings": {"": "H-H-:NS"}}, "unknown-space", "drawings."),
        ({"drawings": {"B1": "H-H-"}}, "drawing-form", "drawings.B1"),
        ({"drawings": {"B1": "H-H-:NE"}}, "drawing-form", "drawings.B1"),
        ({"drawings": {"B1": "H-H-:N|S"}}, "unknown-drawing", "drawings.B1"),
        ({"drawings": {"B1": "VV--:NE"}}, "unknown-drawing", "drawings.B1"),
        ({"drawings": {"B1": "R-R-:NS"}}, "clash", "drawings.B1"),
        ({"drawings": {"C3": "H-H-:NS", "C4": "R-R-:NS"}}, "clash", "drawings.C4"),
        ({"drawings": {}, "edition": "deluxe"}, "unknown-edition", "edition"),
        ({"drawings": {}, "edition": None}, "unknown-edition", "edition"),
        ({"drawings": {}, "longest": "any"}, "unknown-longest", "longest"),
        ({"drawings": {}, "expansions": ["rivers"]}, "unknown-expansion", "expansions.0"),
        ({"drawings": {}, "expansions": ["river", "river"]}, "expansion-twice", "expansions.1"),
        ({"drawings": {"B1": "VV--:NE"}, "expansions": ["river"]}, "clash", "drawings.B1"),
        ({"drawings": {"C3": "V-V-:NS", "C4": "H-H-:NS"}, "expansions": ["river"]}, "clash", "drawings.C4"),
        ({"drawings": {"C3": "V-V-:N|S"}, "expansions": ["river"]}, "unknown-drawing", "drawings.C3"),
        ({"drawings": {}, "expansions": "river"}, "shape", "expansions"),
        ({"drawings": {}, "craters": ["C3"]}, "unknown-field", "craters"),
        ({"drawings": {}, "villages": 1}, "villages", "villages"),
        ({"drawings": {}, "edition": "challenge", "villages": 5}, "villages", "villages"),
        ({"drawings": {}, "edition": "challenge", "villages": True}, "villages", "villages"),
        ({"drawings": {}, "goals": {"G": 3}}, "goals", "goals.G"),
        ({"drawings": {}, "goals": {"GH": 4}}, "goals", "goals.GH"),
        ({"drawings": {}, "goals": {"A": 4, "C": 4, "D": 1, "E": 1}}, "goals", "goals"),
    ],
)
def test_bad_sheets_are_answered_with_code_and_place(case: object, code: str, at: str) -> None:
    assert error_of("score", case) == (code, at)
    if isinstance(case, dict):
        assert error_of("legal", {"sheet": case, "routes": []}) == (code, f"sheet.{at}")


@pytest.mark.parametrize(
    ("case", "code", "at"),
    [
        ({"sheet": EMPTY}, "missing-field", "routes"),
        ({"routes": []}, "missing-field", "sheet"),
        ({"sheet": EMPTY, "routes": {}}, "shape", "routes"),
        ({"sheet": EMPTY, "routes": ["h-curve", 4]}, "shape", "routes.1"),
        ({"sheet": EMPTY, "routes": ["h-curve", "tunnel"]}, "unknown-route", "routes.1"),
        ({"sheet": EMPTY, "routes": [], "dice": []}, "unknown-field", "dice"),
        ({"sheet": 3, "routes": []}, "shape", "sheet"),
    ],
)
def test_bad_cases_of_legal(case: object, code: str, at: str) -> None:
    assert error_of("legal", case) == (code, at)


def test_a_bad_line_is_answered_in_its_place_and_the_next_follows() -> None:
    answers = run("score", '{"drawings": {}}\n[1\n\n{"drawings": {"B1": "H-H-:NS"}}\nnull\n', 1)
    assert ["error" in answer for answer in answers] == [False, True, False, True]
    assert answers[1]["error"]["code"] == "json"


@pytest.mark.parametrize("half", [rb"\ud800", rb"\uDFFF", b"\xed\xa0\x80"])
@pytest.mark.parametrize("case", [b'{"drawings":{"%s":"H"}}', b'{"drawings":{},"%s":1}', b'{"drawings":{"B1":"%s"}}'])
def test_half_of_a_surrogate_pair_is_answered_in_its_place(half: bytes, case: bytes) -> None:
    good = b'{"drawings":{"B1":"H-H-:NS"}}'
    answers = run("score", b"\n".join((good, case % half, good)), 1)
    assert [one.get("error", {}).get("code") for one in answers] == [None, "json", None]


def test_surrogate_pairs_and_other_letters_are_valid_text() -> None:
    for name in (r"\ud83d\ude00", "\U0001f600", r"\u00e9", "é"):
        (answer,) = run("score", f'{{"drawings":{{"{name}":"H"}}}}', 1)
        assert answer["error"]["code"] != "json"


def test_a_space_twice_is_an_error_with_its_place() -> None:
    (answer,) = run("score", '{"drawings": {"B1": "H-H-:NS", "B1": "H-H-:NS"}}', 1)
    assert (answer["error"]["code"], answer["error"]["at"]) == ("key-twice", "drawings.B1")


def test_one_object_over_several_lines_is_one_case() -> None:
    assert len(run("score", json.dumps({"drawings": {"B1": "H-H-:NS"}}, indent=2))) == 1
    (answer,) = run("score", '{\n  "drawings": {\n    "B1": oops\n  }\n}\n', 1)
    assert answer["error"]["code"] == "json"


def test_a_bad_first_line_does_not_swallow_the_lines_after_it() -> None:
    answers = run("score", '{"drawings": {\n{"drawings": {}}\n{"drawings": {}}\n', 1)
    assert ["error" in answer for answer in answers] == [True, False, False]


def test_nesting_numbers_and_text_out_of_the_ordinary() -> None:
    for text in ("[" * 100_000, '{"drawings": NaN}', "9" * 10_000, b"\xff\xfe", '"\\ud800"', '{"a":' * 5_000):
        (answer,) = run("score", text, 1)
        assert answer["error"]["code"] in ("json", "shape", "unknown-field")


class Endless(io.RawIOBase):
    """A hundred megabytes without a newline, then two cases. Records how much was buffered at once."""

    def __init__(self) -> None:
        self.parts = iter(self._parts())
        self.left = b""

    def _parts(self) -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 10**6
        yield b'\n{"drawings": {}}\n{"drawings": {}}\n'

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.left = self.left or next(self.parts, b"")
        size = min(len(buffer), len(self.left))
        buffer[:size] = self.left[:size]
        self.left = self.left[size:]
        return size


def test_a_line_of_100_megabytes_is_an_error_and_the_next_lines_are_answered() -> None:
    found = list(json_lines.cases(io.BufferedReader(Endless())))
    assert getattr(found[0], "code", None) == "too-large"
    assert found[1:] == [{"drawings": {}}, {"drawings": {}}]


def test_each_case_is_answered_before_the_next_is_read() -> None:
    command = [sys.executable, "-m", "inkrally.cli.main", "score", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for text in (b'{"drawings": {}}\n', b"[1\n", b'{"drawings": {}}\n'):
            process.stdin.write(text)
            process.stdin.flush()
            assert process.stdout.readline()
        process.stdin.close()
        assert process.wait() == 1


def test_unreadable_input_exits_with_status_2(tmp_path: Path) -> None:
    for name in (str(tmp_path / "nothing.json"), str(tmp_path)):
        result: Result = CliRunner().invoke(main, ["score", name])
        assert result.exit_code == 2
        assert name in result.stderr
    assert CliRunner().invoke(main, ["score"]).exit_code == 2


def test_random_damage_is_always_answered_line_for_line() -> None:
    rng = random.Random(1)
    good = json.dumps({"edition": "original", "drawings": {"B1": "HRHR:NS|EW", "B2": "H-R-:NS*"}}).encode()
    damaged = []
    for _ in range(300):
        line = bytearray(good)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(line))
            line[at : at + rng.randrange(2)] = bytes([rng.choice([*range(32, 127), 0, 200, 255])])
        # A line that no case can end with may be the beginning of a case over several lines.
        damaged.append(bytes(line).rstrip(b"{[,: ") + b"}")
    result = CliRunner().invoke(main, ["score", "-"], input=b"\n".join(damaged))
    assert result.exit_code in (0, 1)
    assert len(result.stdout.splitlines()) == len(damaged)


CORNERS = dict.fromkeys(["A1", "G1", "A7"], "-R-R:EW")


def asked(*cases: Any, status: int = 0) -> list[Any]:
    text = "\n".join(json.dumps(case) for case in cases)
    result = CliRunner().invoke(main, ["goals", "-"], input=text)
    assert result.exit_code == status, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_sheet_answers_with_the_goals_that_it_reaches() -> None:
    challenge = {"edition": "challenge", "drawings": CORNERS, "villages": 3}
    lake = {"drawings": {"B2": "-L--:E", "C2": "---L:W"}, "expansions": ["lake"]}
    assert asked(challenge, lake, {"drawings": {}}) == [{"reached": ["B", "D"]}, {"reached": ["LC"]}, {"reached": []}]


def test_a_bad_line_is_answered_in_its_place() -> None:
    answers = asked({"drawings": CORNERS}, {"drawings": {"Z9": "-R-R:EW"}}, [], {"drawings": {}}, status=1)
    assert answers[0] == {"reached": ["D"]}
    assert [(each["error"]["code"], each["error"].get("at", "")) for each in answers[1:3]] == [
        ("unknown-space", "drawings.Z9"),
        ("shape", ""),
    ]
    assert answers[3] == {"reached": []}


@pytest.mark.parametrize(
    ("goals", "expansions", "points"),
    [({"G": 4}, [], 4), ({"B": 1, "L": 2}, [], 3), ({"LA": 2, "DC": 4}, ["lake", "desert"], 6)],
)
def test_points_taken_are_scored(goals: dict[str, int], expansions: list[str], points: int) -> None:
    case = {"edition": "challenge", "drawings": {}, "goals": goals, "expansions": expansions}
    result = CliRunner().invoke(main, ["score", "-"], input=json.dumps(case))
    assert json.loads(result.stdout)["goals"] == points


@pytest.mark.parametrize(
    "goals", [{"Z": 4}, {"LA": 4}, {"G": 3}, {"G": True}, {"AB": 4}, {"A": 4, "C": 4, "D": 4, "E": 4}]
)
def test_invalid_goals_are_errors(goals: dict[str, int]) -> None:
    result = CliRunner().invoke(main, ["score", "-"], input=json.dumps({"drawings": {}, "goals": goals}))
    error = json.loads(result.stdout)["error"]
    assert error["code"] == "goals"
    assert error["at"].split(".")[0] == "goals"


def test_the_terminal_shows_goals_and_how_near_they_are() -> None:
    words = ["play", "--seed", "5", "--edition", "challenge", "--goals", "D,K"]
    result = CliRunner().invoke(main, words, input="quit\n")
    assert result.exit_code == 0, result.output
    assert "goal D, The four corners" in result.output
    assert "0 of 3; open: 4, 1, by round 3" in result.output
    quiet = CliRunner().invoke(main, [*words[:-1], "none"], input="quit\n")
    assert "goal " not in quiet.output
    refused = CliRunner().invoke(main, [*words[:-1], "Z"], input="quit\n")
    assert refused.exit_code == 2
    assert "--goals: there is no goal 'Z'" in refused.output


def asked_below(command: str, case: Any, status: int = 0) -> Any:
    result = CliRunner().invoke(main, [command, "-"], input=json.dumps(case))
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def test_a_sheet_with_an_underground_is_scored() -> None:
    board = {"drawings": {"A4": "-P-P:EW", "B4": "-P-P:EW", "D1": "M-M-:NS*", "C3": "P-P-:NS"}, "bursts": ["C3"]}
    told = asked_below("score", {"drawings": {"B1": "H-H-:NS"}, "underground": board})
    assert told["expansions"] == {"underground": 2 * 2 + 1 + 1 - 4 - 2}
    assert told["total"] == 1 - 1 + 0
    alone = asked_below("score", {"underground": board})
    assert (alone["highway"], alone["errors"], alone["total"]) == (0, 0, 0)
    wrong = asked_below("score", {"drawings": {}, "underground": {"drawings": {"B1": "M-M-:NS"}}}, status=1)
    assert (wrong["error"]["code"], wrong["error"]["at"]) == ("clash", "underground.drawings.B1")


def test_legal_asks_the_board_of_the_face() -> None:
    case = {"sheet": {"drawings": {}, "underground": {"drawings": {}}}, "routes": ["p-straight", "h-straight"]}
    answer = asked_below("legal", case)
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
