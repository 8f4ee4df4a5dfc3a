"""A log of each course with rules of its own stays readable for ever (section 6 of the Options' rules)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from inkrally.games import GAMES
from inkrally.match.log import Log, fold, read, verify
from inkrally.roborally.floor.courses import COURSE_IDS, course
from inkrally.roborally.game import RoboRally

FOLDER = Path(__file__).parents[1] / "golden"

GOLDEN: dict[str, str] = {
    "all-for-one-or-one-for-all": "25aff48042a33de5f4f47d86245278863ee2bced328fc043bb429206ffdbf0d5",
    "ball-lightning": "1b491dc80e3cd6ea2a4a96bf2954e871e74a68b1b4cd78c6ca6ba835088fb28f",
    "capture-the-flag": "06515241d1b524937d45acc1f8db72700beb615fa40cd958591708744660928d",
    "day-of-the-superbot": "2edea27d2e2ba5d1d72767b611d792e9ae0b98fc68b65ece3ec995347c1bae4b",
    "factory-rejects": "12011f78538a89755e8b1a68dc311fcc70b7dbe0d5fed9c58e456a820f410849",
    "flag-fry": "1f3fbad60ad7def47ce6e5e5bae883fc02f7e9054bb1729d9093d45acfc665eb",
    "frenetic-factory": "d645540c83ec54fa655204bfbcc17dc3c0232eca4eedd6ee6d376393697adb63",
    "interference": "7c6dcf0f02729ff1aafa00fb151994c3249e8d0a9c4c47495f9a065929e376e8",
    "marathon-madness": "db1ade81c2bf7844a47fe6f54de9b055fd4eb38a50a4d0584258491d64f52b87",
    "moving-targets": "a3ca179cce69cab4e39c67d752ca5d5641d15c23b0e362ea74b0d9f38807c8a3",
    "option-world": "cd17650b3f7dc32a8e2927da7ba864df377e1126f47106f8cfabd87b182feaa4",
    "set-to-kill": "6b87daad660cfeb797c99f8268f1aff5405b068eaf8361dbeb144eb2e40c255b",
    "tandem-carnage": "aea8e44d4d6d958a95a7fe13dab8d4dc82ce0e35774a0eb829b2b1e1156f94e5",
    "tight-collar": "46a7c606e328e4861c22dfe718f2c45e5eda57c39b2d7284706d0630add98042",
    "toggle-boggle": "9c3c68e5519221da34bbcdd280ecf1f82d35e5d7cef11f39c1feb91c46256a15",
    "tricksy": "780c3e5b0d5952056eeb7d67f76a99514f6cc22cb215a94f44a2028d0b3387c7",
    "war-zone": "d041f78ea1b59d4e791837de2bb92d37203e1067a0c95917e644e5662ce40e71",
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
    assert log.end is not None
    assert game.result(fold(log, game).table) == log.end.result
