"""Races by rules of version 5 stay readable and are judged as they were: one of each course with rules of its own, and
some with Options (section 6 of the Options' rules)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from inkrally.games import GAMES
from inkrally.match.log import Log, fold, read, verify
from inkrally.roborally.contract import NEWEST
from inkrally.roborally.floor.courses import COURSE_IDS, course
from inkrally.roborally.game import RoboRally

FOLDER = Path(__file__).parents[2] / "golden"
VERSION = 5

GOLDEN: dict[str, str] = {
    "course-all-for-one-or-one-for-all": "0680509fb480f554dca3c2e82119dfd62f083faf2d941340c6b56a1d5bce58b3",
    "course-ball-lightning": "3d70aac96bfbefdc3cc38ed9d3e45bee7bb5d2ddd34a040703afe3514d078eb8",
    "course-capture-the-flag": "94538c4aad1a945dabbe950c941b3c6fdbb2d37c69a328b2ea9dbc241e180ff6",
    "course-day-of-the-superbot": "48d92d427171f49a1d120e0596a450a3e15a804290ad0cfac69c4363bc972f43",
    "course-factory-rejects": "89c9a6b175e7c7c9f133b398f659a0eafd07acb089d99c5b8f4c33f3b5cc2b34",
    "course-flag-fry": "5b468a477c86e2ecbfe8c0c1a7c0ae1bd15ff1d0f11bdc48008368e6b41e7c18",
    "course-frenetic-factory": "2254373bca51ed9bc4031617995ce10dc52441a3b6d24ebf825a795b75a26e12",
    "course-interference": "f544eb56d02f9281338f8649c64f99e09da8d57a9dec3bb180cdd86b54f0ed2a",
    "course-marathon-madness": "33275501fb101e03f9b469f7f70688a01b7015142aaded97392196628f084341",
    "course-moving-targets": "7549b151d25b49b5efbd0198a379649fd30e1cfd793a04ae505cebe013bccd7f",
    "course-option-world": "f7c532ab09dfcee59d9704a84d855c50f9ddeae676d7d30dc6bbd8620e871c2b",
    "course-set-to-kill": "eb6beda326e02b399d5a9c0ad3301e872ae386d573fd5f956cd96625b83234a9",
    "course-tandem-carnage": "7578473352f3834c3b532866bb35e6d410518a90abbea9bbbd0241a820122c12",
    "course-tight-collar": "bf66202b9c05f41852c34aceeb41dd46906d61c2bb86ea221993f6cd8d1eb1a0",
    "course-toggle-boggle": "0853b69db577a60bbf56632f3f985f21e4a21d99d8ab1498d0c13aab4263a2e7",
    "course-tricksy": "035d21267825ab606385479ad56c97964388df240b9ef71672dfa0d86b488855",
    "course-war-zone": "e8ec56595b076ea636fe65c7de28d2472cd8f18a6cfb702e4746016f52d96ac2",
    "options-checkmate": "dbbf59bf096fc9934df83a35d2fb46f90353acf3bb1d3c9b3bbf96704e3ce879",
    "options-risky-exchange": "19988208af02e1d508b35341e7c69f1fb63f18c212734a0fb84b1916e522a50d",
    "options-tricksy": "70b5a4d8818abc20a260e4e8d6521c3313a4b532b5991e611770bc15974b582a",
}
"""What each log is by its bytes."""

each_log = pytest.mark.parametrize("name", GOLDEN)


def content(name: str) -> bytes:
    return (FOLDER / f"version-{VERSION}-{name}.jsonl").read_bytes()


def golden(name: str) -> Log:
    return read(content(name).splitlines(keepends=True), GAMES)


def test_there_is_a_log_of_every_such_course_and_of_races_with_options() -> None:
    special = {f"course-{name.replace('_', '-')}" for name in COURSE_IDS if course(name).rules}
    assert special < set(GOLDEN)
    assert {path.stem for path in FOLDER.glob("version-*.jsonl")} == {f"version-{VERSION}-{name}" for name in GOLDEN}
    holds = [name for name in GOLDEN if '"matter":"' in content(name).decode()]
    assert len(holds) >= 3, "in some of them an Option asks"


@each_log
def test_a_golden_log_is_never_changed(name: str) -> None:
    assert hashlib.sha256(content(name)).hexdigest() == GOLDEN[name]


@each_log
def test_it_is_decided_again_and_folds_to_its_result(name: str) -> None:
    log = golden(name)
    game = RoboRally()
    assert log.header.rules == VERSION
    verdict = verify(log, game)
    assert verdict.ok, verdict
    assert verdict.finished
    assert verdict.rules == "decided again" + (f" by version {VERSION}" if VERSION < NEWEST else "")
    assert log.end is not None
    assert game.result(fold(log, game).table) == log.end.result
