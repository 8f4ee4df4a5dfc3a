"""Logs of matches that must stay readable forever. `SHA256SUMS` lists them: `sha256sum *.jsonl > SHA256SUMS`."""

from __future__ import annotations

from pathlib import Path

from inkrally.games import GAMES
from inkrally.match.log import Log, read

FOLDER = Path(__file__).parent
SUMS = {
    name.removesuffix(".jsonl"): digest
    for digest, name in map(str.split, (FOLDER / "SHA256SUMS").read_text().splitlines())
}
"""The SHA-256 of each log, by its name."""


def named(prefix: str) -> list[str]:
    """Return the names of the logs that begin with a prefix."""
    return [name for name in SUMS if name.startswith(prefix)]


def content(name: str) -> bytes:
    return (FOLDER / f"{name}.jsonl").read_bytes()


def golden(name: str) -> Log:
    return read(content(name).splitlines(keepends=True), GAMES)
