"""Error messages in the browser: each code has an English message, and the server sends the arguments that it needs."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from inkrally.railroad_ink.bots.levels import BOTS as DRAWERS
from inkrally.roborally.bots.levels import BOTS as DRIVERS

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "inkrally"

FOR_PROGRAMS = {
    "RoboRally: scenarios": "files with registers and turns; no page reads them",
    "Learned values": "files of networks",
    "Chance": "seeds and draws by hand",
    "Logs": "files of matches",
    "The command line": "the terminal alone",
    "oEmbed": "programs of other websites",
    "When the server does not start": "the host",
}
"""The sections of docs/reference/errors.md that a browser never shows, and the readers of their codes."""

RAISED = {"Refusal", "BadInput", "BadLog", "InkrallyError", "Problem"}

_ARGUMENT = re.compile(r"\{(\w+)[,}]")


@cache
def messages() -> dict[str, str]:
    """Return all English messages of the client by key."""
    files = sorted((ROOT / "locales" / "en").glob("*.json"))
    return {key: text["defaultMessage"] for file in files for key, text in json.loads(file.read_bytes()).items()}


def sentences() -> dict[str, str]:
    """Return the English error messages by code."""
    return {key.removeprefix("error."): text for key, text in messages().items() if key.startswith("error.")}


def sections() -> dict[str, list[str]]:
    """Return the codes of docs/reference/errors.md by section."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in (ROOT / "docs" / "reference" / "errors.md").read_text().splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("| `"):
            found.setdefault(section, []).extend(re.findall(r"`([^`]+)`", line.split("|")[1]))
    return found


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """Yield each error that is constructed with a literal code: the code, the place, and the names of its arguments."""
    for file in sorted(SRC.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            code = node.args[0]
            if name not in RAISED or not isinstance(code, ast.Constant) or not isinstance(code.value, str):
                continue
            told = node.args[3] if len(node.args) > 3 else None
            keys = told.keys if isinstance(told, ast.Dict) else []
            names = {str(key.value) for key in keys if isinstance(key, ast.Constant)}
            yield code.value, f"{file.relative_to(ROOT)}:{node.lineno}", names


def test_every_code_that_a_page_can_meet_has_its_sentence() -> None:
    said = sentences()
    assert FOR_PROGRAMS.keys() <= sections().keys()
    missing = {code for name, codes in sections().items() if name not in FOR_PROGRAMS for code in codes} - said.keys()
    assert not missing
    assert len(said) > 200


def test_no_sentence_is_of_a_code_that_is_nowhere() -> None:
    listed = {code for codes in sections().values() for code in codes}
    # The client itself uses these two codes.
    assert sentences().keys() - listed == {"offline", "other"}


def test_the_server_gives_the_arguments_that_a_sentence_has() -> None:
    said = sentences()
    lost = {
        (place, code, name)
        for code, place, given in raised()
        for name in _ARGUMENT.findall(said.get(code, ""))
        if name not in given
    }
    assert not lost
    # Most errors are constructed with a literal code, so that this test can check them.
    assert sum(1 for _ in raised()) > 400


def test_what_is_owed_and_how_bots_play_is_said_by_the_page() -> None:
    """The English texts of required actions and levels in the code are for programs. The client has its own texts."""
    keys = messages().keys()
    duties = {
        str(node.args[0].value)
        for file in SRC.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RequiredAction"
        if isinstance(node.args[0], ast.Constant)
    }
    assert len(duties) > 4
    assert not {f"duty.{code}" for code in duties} - keys
    for game, bots in (("railroad-ink", DRAWERS), ("roborally", DRIVERS)):
        for bot in bots:
            assert {f"level.{game}.{bot.name}", f"level.{bot.name}"} & keys, bot.name
            assert f"level.{game}.{bot.name}-line" in keys, bot.name


def test_what_a_check_of_courses_finds_is_said_by_the_page() -> None:
    tree = ast.parse((SRC / "roborally" / "analysis" / "course_checks.py").read_text())
    codes = {
        str(node.args[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding"
        if isinstance(node.args[0], ast.Constant)
    }
    assert len(codes) > 8
    assert not {f"finding.{code}" for code in codes} - messages().keys()
