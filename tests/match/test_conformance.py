"""The conformance kit accepts a correct game, and each of its checks finds the faults that it is for."""

from __future__ import annotations

import pickle

import pytest

from inkrally.match import conformance
from inkrally.match.conformance import (
    ALL,
    CHECKS,
    ConformanceError,
    ConformanceReport,
    check_game,
    check_match,
    decision_checks,
    run,
)
from tests.match.faults_of_play import Sabotaged
from tests.sample_sizes import LONG, scaled

from . import faults_of_knowledge, faults_of_play, tiny

SEATS = (1, 2, 3, 5)
FAULTS = [
    fault
    for module in (faults_of_knowledge, faults_of_play)
    for fault in vars(module).values()
    if isinstance(fault, type) and issubclass(fault, Sabotaged) and fault is not Sabotaged
]


@pytest.mark.parametrize("seats", SEATS)
def test_the_tiny_game_conforms(seats: int) -> None:
    matches = scaled(4)
    options = tiny.Options("long" if seats == 2 else "short", hand=seats % 3 + 2)
    report = check_game(tiny.Lanterns(), options, seats, seed=100 * seats, matches=matches)
    assert report.matches == matches
    # The matches contain everything that the checks are about.
    assert report.hidden > 0
    assert report.shows > 0
    assert report.expiries > 0
    assert report.undone > 0
    assert report.draws > matches
    assert report.refused > 100 * matches
    assert (report.retracts > 0) == (seats > 1)
    assert (report.final > 0) == (report.timers > 0) == (seats > 1)


def test_matches_of_one_number_are_the_same() -> None:
    reports = [check_match(tiny.Lanterns(), tiny.Options(), 3, 7, checks=["play"]) for _ in range(2)]
    assert reports[0] == reports[1]
    assert reports[0] != check_match(tiny.Lanterns(), tiny.Options(), 3, 8, checks=["play"])


@pytest.mark.parametrize("fault", [pytest.param(fault, id=fault.__name__) for fault in FAULTS])
def test_the_check_finds_its_fault(fault: type[Sabotaged], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "MAX_COMMANDS", 500)
    monkeypatch.setattr(decision_checks, "MAX_COMMANDS", 500)
    with pytest.raises(ConformanceError) as caught:
        check_game(fault(), tiny.Options(), 3, 1, matches=20, checks=[fault.found_by])
    assert caught.value.check == fault.found_by
    assert "3 seats, match" in caught.value.detail
    if LONG:  # all checks together also find each fault that one of them finds
        with pytest.raises(ConformanceError):
            check_game(fault(), tiny.Options(), 3, 1, matches=20)


def test_every_check_has_a_fault_to_find() -> None:
    assert {fault.found_by for fault in FAULTS} == set(ALL)


def test_every_check_says_what_it_is_for() -> None:
    assert all(check.__doc__ for check in CHECKS.values())


def test_a_game_that_hides_nothing_is_told_from_one_that_does() -> None:
    class Open(tiny.Lanterns):
        def resample(self, table: tiny.Table, viewer: int | None, chance: object) -> tiny.Table:
            return table

    assert check_match(Open(), tiny.Options(), 2, 1, checks=["secret-table"]).hidden == 0
    assert check_match(tiny.Lanterns(), tiny.Options(), 2, 1, checks=["secret-table"]).hidden > 0


def test_unknown_check() -> None:
    with pytest.raises(ValueError, match="no check 'luck'; there are: play, purity"):
        check_match(tiny.Lanterns(), tiny.Options(), 2, 1, checks=["play", "luck"])


def test_options_that_the_game_refuses_are_told_with_the_match() -> None:
    with pytest.raises(ConformanceError, match="hand"):
        check_match(tiny.Lanterns(), tiny.Options(hand=9), 2, 1)


def test_reports_add_up() -> None:
    assert ConformanceReport(matches=1, shows=2) + ConformanceReport(matches=2, hidden=3) == ConformanceReport(
        matches=3, shows=2, hidden=3
    )


def test_the_error_is_pickled_whole() -> None:
    error = pickle.loads(pickle.dumps(ConformanceError("log", "lost")))
    assert (error.check, error.detail, str(error)) == ("log", "lost", "log: lost")


def test_the_public_names_are_there() -> None:
    assert all(hasattr(conformance, name) for name in conformance.__all__)
