"""Each command of `bench/` and of `research/` runs to its end with small counts, so that none of them breaks unnoticed.

The tests check only that a command completes: its figures mean nothing at these counts. The commands run only with
`INKRALLY_TEST_LONG`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.sample_sizes import long_only

ROOT = Path(__file__).parent.parent
BENCH = ROOT / "bench"
HERE, PORT, FILE = str(ROOT), "PORT", "FILE"
"""Placeholders in a command: this checkout, a free port, and a path for a file."""
COMMANDS: dict[str, str] = {
    "attack": "idle --runs 1 --tries 1 --seconds 1 --stolen 1",
    "chaos": "--times 1 --faults kill --servers 2 --tables 2 --clocks 1",
    "compare": f"{HERE} {HERE} --turns 1 --limit 0",
    "fuzz": "--messages 500 --servers 2 --tables 2",
    "kill": f"--kills 2 --tables 5 --port {PORT}",
    "load": f"--tables 4 --seconds 2 --rate 50 --port {PORT}",
    "place": "--tables 20 --watchers 20 --seconds 2",
    "recompute": "--attempts 20 --different 2 --workers 1",
    "release": f"--old {HERE} --times 1 --servers 2 --tables 2",
    "restart": "--tables 50 --live 5 --within 5",
    "scale": "",
    "soak": f"--minutes 0.5 --every 5 --tables 4 --port {PORT}",
    "research.pairing": "--people 40 --games 3",
    "research.turn_puzzles": "roborally --games 1",
    "research.railroad_ink.any_dice": "--seconds 2",
    "research.railroad_ink.luck": "--games 2",
    "research.railroad_ink.best_games": f"{HERE} {HERE} --games 2",
    "research.railroad_ink.bounds": "--sequences 1 --states 4",
    "research.railroad_ink.hints": "--games 1 --budget 2000",
    "research.railroad_ink.stars": f"{FILE} river 2",
    "research.railroad_ink.strengths": f"--games 2 --expansions river --levels easy,steady --file {FILE}",
    "research.railroad_ink.modes": "--games 2 --budget 500 --blind goals --edition challenge",
    "research.railroad_ink.nodes": "base --games 1 --level quick",
    "research.railroad_ink.review_errors": f"--positions 1 --rollouts 2 --budget 2000 --seconds 60 --file {FILE}",
    "research.railroad_ink.review_times": "base --seats 2",
    "research.roborally.analysts": "",
    "research.roborally.options": "--races 4 --course risky_exchange",
    "research.roborally.robots": "--games 1 --part races",
}


NOT_RUN = {"in_browser", "links", "expansions", "hit_rates", "specials", "train", "value_weights"}
"""Parts of other commands, tools that run for hours, whose parts `tests/railroad_ink/bots/` tests, and a command that
needs the files of Pyodide."""


def scripts() -> set[str]:
    """Return the names of the files of `bench/` and modules of `research/` that are commands."""
    files = [*BENCH.glob("*.py"), *(ROOT / "research").rglob("*.py")]
    commands = {path for path in files if "__main__" in path.read_text("utf-8") and path.stem not in NOT_RUN}
    return {
        path.stem if path.parent == BENCH else ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in commands
    }


def test_every_command_is_run_in_the_long_run() -> None:
    assert scripts() == set(COMMANDS)


@long_only
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_a_command_runs_to_its_end(name: str, tmp_path: Path) -> None:
    """Exit status 1 is allowed: it says that a figure misses its target."""
    words = [word.replace(PORT, str(free_port())) for word in COMMANDS[name].replace(FILE, str(tmp_path / "x")).split()]
    program = ["-m", name] if name.startswith("research.") else [str(BENCH / f"{name}.py")]
    done = subprocess.run([sys.executable, *program, *words], cwd=ROOT, capture_output=True, text=True)
    assert "Traceback" not in done.stderr, done.stderr[-2000:]
    assert done.returncode in (0, 1), done.stderr[-2000:]
    assert (done.stdout + done.stderr).strip(), "it printed nothing"
