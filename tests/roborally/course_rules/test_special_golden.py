"""A log of each course with rules of its own stays readable for ever (section 6 of the Options' rules)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from inkrally.games import GAMES
from inkrally.match.log import Log, fold, read, verify
from inkrally.roborally.floor.courses import COURSE_IDS, course
from inkrally.roborally.game import RoboRally

FOLDER = Path(__file__).parents[2] / "golden"

GOLDEN: dict[str, str] = {
    "all-for-one-or-one-for-all": "25aff48042a33de5f4f47d86245278863ee2bced328fc043bb429206ffdbf0d5",
    "ball-lightning": "1b491dc80e3cd6ea2a4a96bf2954e871e74a68b1b4cd78c6ca6ba835088fb28f",
    "capture-the-flag": "b8e106d555dd12bba6da834059ef744493403f40ca1becf21954e4b619c2ef8d",
    "day-of-the-superbot": "a5aaed481cce04bd0bb6d4b2dd4999b6858f8a0c99b09c880eb978e4abfa5f80",
    "factory-rejects": "12011f78538a89755e8b1a68dc311fcc70b7dbe0d5fed9c58e456a820f410849",
    "flag-fry": "edb877fe910c003104d9b4c49ee172541ddf4abfe4e28a9c9797392a52544b31",
    "frenetic-factory": "d7095dba500e3b9cadbb6cba935d17bcd96dec620fcfaedd789e38b2d322053c",
    "interference": "99232f920a7c834451297c89309c3b8df3757b3bb781210b997cdef03cdbdaa6",
    "marathon-madness": "42f71f9e5cbcbedd1c43797011f71e4e9e5011c6275e860a92f8567acb0dd386",
    "moving-targets": "41468e323bf43077c114fc387098e7ba3b52cccaff08e4ae04ac78aded56b289",
    "option-world": "976bb22e5c03d426aaa41df6b89769f78725c4071098c011509596bbc22e1813",
    "set-to-kill": "6b87daad660cfeb797c99f8268f1aff5405b068eaf8361dbeb144eb2e40c255b",
    "tandem-carnage": "1ca60a2cc00359f5fbadba6c13d5cb4565a4e7b7707c643b9a6c47e15012d913",
    "tight-collar": "46a7c606e328e4861c22dfe718f2c45e5eda57c39b2d7284706d0630add98042",
    "toggle-boggle": "271202c1ef0fc62de9397746f841c572398bf31d1c48105fd4b2ef5c3ecfe1ec",
    "tricksy": "2b7882e0f9b93f62ff1b3f34de17084f48044898eb1842e5a2d6cb4ef5632a8e",
    "war-zone": "2b93c870f9fdb3e3b94affff256c32e92c404014fdad76ad4bd76469835e41e2",
}
"""What each log is by its bytes."""

each_log = pytest.mark.parametrize("name", GOLDEN)


def content(name: str) -> bytes:
    return (FOLDER / f"course-{name}.jsonl").read_bytes()


def golden(name: str) -> Log:
    return read(content(name).splitlines(keepends=True), GAMES)


def test_there_is_a_log_of_every_such_course() -> None:
    special = {name.replace("_", "-") for name in COURSE_IDS if course(name).rules}
    assert set(GOLDEN) == special == {path.stem.removeprefix("course-") for path in FOLDER.glob("course-*.jsonl")}


@each_log
def test_a_golden_log_is_never_changed(name: str) -> None:
    assert hashlib.sha256(content(name)).hexdigest() == GOLDEN[name]


@each_log
def test_it_verifies_and_folds_to_its_result(name: str) -> None:
    log = golden(name)
    game = RoboRally()
    verdict = verify(log, game)
    assert verdict.ok, verdict
    assert verdict.finished
    assert verdict.rules == "decided again by version 1"
    assert log.end is not None
    assert game.result(fold(log, game).table) == log.end.result
