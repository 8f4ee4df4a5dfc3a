"""Code that serves all parts of a game names no single part.

The parts are expansions, Option cards and course rules. Bots, analysis, command line, server, tables and hot modules
know a part only by its declared properties. Code that is specific to a part is in the part's folder.
`tests/railroad_ink/test_one_folder.py` and the hooks of `roborally/rule_hooks.py` ensure the same for the engines.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from inkrally.railroad_ink import facts as ink_facts
from inkrally.railroad_ink.bots.evaluation.expansion_value import FEATURE_NAMES

SOURCE = Path(__file__).parents[1] / "src" / "inkrally"
RALLY = SOURCE / "roborally"

ROOMS = (
    "match",
    "table",
    "bots",
    "analysis",
    "cli",
    "server",
    "railroad_ink/playout.py",
    "railroad_ink/playout.pxd",
    "railroad_ink/sheet",
    "roborally/scenarios",
    "roborally/decisions",
    "roborally/register",
    *(f"{game}/{part}" for game in ("railroad_ink", "roborally") for part in ("analysis", "bots", "cli", "server")),
)

EXPANSIONS = frozenset(ink_facts.EXPANSIONS)
CARDS, RULES = (
    frozenset(path.stem for path in (RALLY / room).glob("[a-z]*.py")) for room in ("options", "course_rules")
)

OTHER_WORDS = {
    "trail": "the way of counting the longest routes that is called so, and lines from corner to corner in the "
    "notation of drawings, which any expansion may have",
}
"""Names of parts that are also other words of the game. These parts are found only by imports of their modules."""

MAY_NAME = {
    ("roborally/bots/goals.py", "superbot"): "`superbot` is a field of the view of a course, as published",
    ("roborally/bots/options/turn_rollout.py", "superbot"): "the same field",
    ("roborally/bots/options/recompile.py", "recompile"): "`RecompileHand` is an act of the game, as published",
    ("roborally/bots/planner.py", "recompile"): "the same act",
    ("roborally/bots/beam_bots.py", "recompile"): "the same act",
    ("roborally/analysis/hints.py", "recompile"): "the same act",
    ("railroad_ink/sheet/network.py", "lake"): "hot: ends of each kind have their place in the masks by a number",
    ("railroad_ink/sheet/network.py", "lava"): "the same",
    ("railroad_ink/sheet/network.py", "river"): "the same",
    ("railroad_ink/sheet/network.pxd", "lake"): "the same",
    ("railroad_ink/sheet/network.pxd", "lava"): "the same",
    ("railroad_ink/sheet/network.pxd", "river"): "the same",
    ("roborally/decisions/course_state.py", "superbot"): "the same field, of the course that it is seen of",
    ("roborally/register/vocabulary.py", "fire_control"): "the reason why an Option is gone, in logs, as published",
    ("roborally/register/trace.py", "superbot"): "the tag of an event in logs, as published",
    ("roborally/scenarios/course_fields.py", "superbot"): "a field of written scenarios, as published",
    ("roborally/scenarios/runner.py", "superbot"): "the same field",
    ("roborally/scenarios/runner.py", "no_power_down"): "the code of a refusal, as published",
    ("roborally/scenarios/runner.py", "recompile"): "`recompiles` is a flag of the contract",
    ("roborally/scenarios/parser.py", "superbot"): "the same field",
    ("roborally/scenarios/setup_run.py", "superbot"): "the same field",
}
"""The modules that name a part, and why. An entry must be removed when its module no longer names the part."""


def modules() -> Iterator[Path]:
    for room in ROOMS:
        place = SOURCE / room
        assert place.exists(), f"{room} has moved"
        yield from [place] if place.is_file() else sorted((*place.rglob("*.py"), *place.rglob("*.pxd")))


def said(path: Path) -> str:
    """Return the names and strings in a module's code, without comments and docstrings.

    The text is in lower case, with `_` between the words of a name, including names in camel case.
    """
    text = path.read_text()
    if path.suffix == ".pxd":
        words = [re.sub(r"#.*", "", line) for line in text.splitlines()]
    else:
        docs = {
            (node.value.lineno, node.value.col_offset)
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        words = [
            token.string
            for token in tokenize.generate_tokens(io.StringIO(text).readline)
            if token.type != tokenize.COMMENT and token.start not in docs
        ]
    apart = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", " ".join(words))
    return " " + re.sub(r"[^a-z0-9_]+", " ", apart.lower().replace("-", "_")) + " "


def names_in(path: Path, names: frozenset[str]) -> set[str]:
    text = said(path)
    return {name for name in names if re.search(rf"[ _]{name}s?[ _]", text)}


@pytest.fixture(scope="module")
def named() -> set[tuple[str, str]]:
    """The modules that name a part, as pairs of module and part."""
    parts = (EXPANSIONS | CARDS | RULES) - OTHER_WORDS.keys()
    return {(path.relative_to(SOURCE).as_posix(), name) for path in modules() for name in names_in(path, parts)}


def test_the_names_are_there_to_be_looked_for() -> None:
    assert len(EXPANSIONS) >= 9
    assert len(CARDS) >= 26
    assert len(RULES) >= 17
    assert OTHER_WORDS.keys() <= EXPANSIONS


def test_names_are_found_as_names_strings_and_words_of_others(tmp_path: Path) -> None:
    there = tmp_path / "module.py"
    for naming in (
        "import a.lake.b",
        "x = 'lake'",
        "LAKE_POINTS = 1",
        "class LakeRules: ...",
        "x.lakes()",
        "f'{a}lake'",
    ):
        there.write_text(naming)
        assert names_in(there, frozenset({"lake"})) == {"lake"}, naming
    for silent in ('"""Of lakes."""', "x = 1  # a lake", "flake = 'lakeside'"):
        there.write_text(silent)
        assert not names_in(there, frozenset({"lake"})), silent


def test_what_serves_all_parts_names_none(named: set[tuple[str, str]]) -> None:
    assert named == set(MAY_NAME)


def test_nor_does_it_take_anything_from_their_folders() -> None:
    taken = set()
    for path in modules():
        for found in re.findall(r"inkrally\.\w+\.(?:expansions|options|course_rules)\.(\w+)", path.read_text()):
            if found in EXPANSIONS | CARDS | RULES:
                taken.add((path, found))
    assert not taken


def test_no_file_of_data_beside_the_bots_is_of_one_part() -> None:
    """Data about one part is in the folder of that part. The folder of the bots has only data about several parts."""
    data = [path for path in SOURCE.glob("*/bots/**/*") if path.suffix in (".json", ".net", ".msgpack")]
    assert len(data) > 5
    for path in data:
        of = set(re.split(r"\W+", path.stem)) & (EXPANSIONS | CARDS | RULES)
        assert len(of) != 1, f"{path} is of {of} alone"
        if path.suffix == ".json" and path.parent.name != "weights":
            assert not [name for name in EXPANSIONS if f'"{name}"' in path.read_text()], path


def test_what_a_value_counts_is_called_by_what_it_is() -> None:
    """Learned values depend on the order of the features' names. Features of trails apply to any expansion that draws
    lines from corner to corner."""
    other = EXPANSIONS - OTHER_WORDS.keys()
    assert not [name for name in FEATURE_NAMES for part in other if re.search(rf"\b{part}s?\b", name)]
