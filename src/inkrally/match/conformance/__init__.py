"""The conformance kit: checks that a game obeys the contract in `inkrally.match.game`.

For authors of games. `check_game` plays random matches and raises `ConformanceError` at the first violation, with the
name of the check. A test of a game is two lines::

    report = check_game(MyGame(), MyOptions(), seats=3, seed=1, matches=50)
    assert report.hidden > 0    # if the game hides something

`CHECKS` has all checks by name, so that each can have its own test. Contains nothing specific to one game, and needs no
test framework.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from inkrally.match.conformance import decision_checks, hidden_information, match_checks
from inkrally.match.conformance.run import ConformanceError, RandomMatch, play
from inkrally.match.game import AnyGame

__all__ = ["ALL", "CHECKS", "ConformanceError", "ConformanceReport", "check_game", "check_match"]

CHECKS: Mapping[str, Callable[[RandomMatch], None]] = {
    "play": match_checks.play,
    "purity": match_checks.purity,
    "phase": match_checks.phase,
    "timer": match_checks.timer,
    "determinism": match_checks.determinism,
    "given": match_checks.given,
    "fold": match_checks.fold,
    "recorded": match_checks.recorded,
    "log": match_checks.log,
    "verify": match_checks.verify,
    "draws": match_checks.draws,
    "copies": match_checks.copies,
    "result": match_checks.result,
    "legal": decision_checks.legal,
    "refusals": decision_checks.refusals,
    "final": decision_checks.final,
    "undo": decision_checks.undo,
    "order": decision_checks.order,
    "deadline": decision_checks.deadline,
    "secret-commits": hidden_information.commits,
    "secret-table": hidden_information.table,
    "secret-shows": hidden_information.shows,
}
"""All checks by name, in the order in which they run. A check runs before the checks that rely on it."""

ALL: tuple[str, ...] = tuple(CHECKS)


class ConformanceReport(msgspec.Struct, frozen=True):
    """Counts from random matches. A test can check with them that the matches contained the cases to test.

    Attributes:
        matches: The number of matches.
        commands: The number of accepted commands.
        phases: The number of phases that were resolved, including the opening of each match.
        events: The number of events of all commands.
        draws: The number of random draws.
        shows: The number of `Show` commands.
        retracts: The number of `Retract` commands.
        expiries: The number of `Expire` commands.
        undone: How often a random player undid an action.
        refused: How often the game refused an illegal action or command of a check.
        hidden: How often `resample` returned another table; 0 for a game that hides nothing.
        final: How often the game refused to retract a final commit.
        timers: The number of commands after which the game's own timer ran.
    """

    matches: int = 0
    commands: int = 0
    phases: int = 0
    events: int = 0
    draws: int = 0
    shows: int = 0
    retracts: int = 0
    expiries: int = 0
    undone: int = 0
    refused: int = 0
    hidden: int = 0
    final: int = 0
    timers: int = 0

    def __add__(self, other: ConformanceReport) -> ConformanceReport:
        return ConformanceReport(
            *(a + b for a, b in zip(msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True))
        )


def check_match(game: AnyGame, options: Any, seats: int, seed: int, checks: Iterable[str] = ALL) -> ConformanceReport:
    """Play the random match with number `seed`, run the named checks on it, and return its counts.

    Raises:
        ConformanceError: A check failed.
        ValueError: `checks` contains an unknown name.
    """
    wanted = tuple(checks)
    for name in wanted:
        if name not in CHECKS:
            raise ValueError(f"there is no check {name!r}; there are: {', '.join(ALL)}")
    run = _blamed("play", seats, seed, play, game, options, seats, seed)
    for name in wanted:
        _blamed(name, seats, seed, CHECKS[name], run)
    counts = run.counts
    return ConformanceReport(
        matches=1,
        commands=len(run.moments),
        phases=counts["phases"],
        events=sum(len(moment.events) for moment in run.moments),
        draws=sum(len(moment.drawn) for moment in run.moments),
        shows=counts["Show"],
        retracts=counts["Retract"],
        expiries=counts["Expire"],
        undone=counts["undone"],
        refused=counts["refused"],
        hidden=counts["hidden"],
        final=counts["final"],
        timers=counts["timers"],
    )


def check_game(
    game: AnyGame, options: Any, seats: int, seed: int, *, matches: int = 20, checks: Iterable[str] = ALL
) -> ConformanceReport:
    """Run `check_match` for several matches with numbers from `seed` on. Return the sum of their reports."""
    wanted = tuple(checks)
    return sum(
        (check_match(game, options, seats, seed + number, wanted) for number in range(matches)), ConformanceReport()
    )


def _blamed(name: str, seats: int, seed: int, work: Callable[..., Any], *given: Any) -> Any:
    """Return `work(*given)`. Turn any exception into ConformanceError with the check `name` and the match number."""
    try:
        return work(*given)
    except ConformanceError as error:
        raise ConformanceError(error.check, f"{error.detail} [{seats} seats, match {seed}]") from error
    except Exception as error:
        raise ConformanceError(name, f"raises {error!r} [{seats} seats, match {seed}]") from error
