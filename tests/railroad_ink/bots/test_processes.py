"""A decision by several processes: reproducible for a seed and number, legal, and made even if processes die."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any

import pytest

from inkrally.bots.arena import play_matches
from inkrally.bots.player import Bot, bots_of
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open, View
from inkrally.match.match import Match
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.bots.search.shared_search import (
    DecisionShare,
    SharedBeam,
    ShareFinished,
    best_candidate,
    sample_share,
)
from inkrally.railroad_ink.game import Options, RailroadInk
from tests.sample_sizes import compiled_only

BEAM = BeamBot("it", "", SearchLevel(5, 6, 1, 8_000, last_round_factor=1), SearchLevel(4, 6, 1, 60_000))

WAYS = {
    "base": Options(),
    "lake": Options(expansions=("lake",)),
    "meteor": Options(expansions=("meteor",)),
    "challenge": Options(edition="challenge"),
    "draft": Options(draft=True),
}


class Here(Executor):
    """An executor that runs everything at once in this process."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(work(*given, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class Ended(Executor):
    """A pool whose processes die before they find anything; with `late` only when their result is read."""

    def __init__(self, late: bool) -> None:
        self.late = late

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        if not self.late:
            raise BrokenProcessPool
        future: Future[Any] = Future()
        future.set_exception(BrokenProcessPool())
        return future


def views(options: Options, turns: int = 3) -> list[View[Any, Any]]:
    """Return views of the first turns of a match, picks included, played by the bot alone."""
    seats = 2 if options.draft else 1
    match = Match(RailroadInk(), options, ["x"] * seats, numbered_seed(5))
    match.submit(Open())
    found: list[View[Any, Any]] = []
    while len(found) < turns * seats:
        seat = match.owes[0]
        found.append(match.view(seat))
        match.submit(Commit(seat, BEAM.choose(match.view(seat), Random(len(found))).acts))
    return found


def test_the_best_end_is_that_of_all_that_was_sampled() -> None:
    assert best_candidate([[(30, 3), (33, 3), (0, 0)], [(36, 3), (30, 3), (0, 0)]], 1) == 0
    assert best_candidate([[(30, 3), (33, 3)], []], 1) == 1, (
        "where one compared nothing there is nothing to put together"
    )
    assert best_candidate([[(0, 0)], [(0, 0)]], 0) == 0
    # The third end was dropped early, after two good rolls.
    assert best_candidate([[(70, 10), (60, 10), (20, 2)]], 0) == 0
    assert best_candidate([[(70, 10), (70, 10)]], 1) == 0, "of equals the first one"


@compiled_only
@pytest.mark.parametrize("way", WAYS)
def test_the_same_seed_and_number_decide_the_same(way: str) -> None:
    """The decision is also legal: the match accepts it."""
    for processes in (2, 3):
        for number, view in enumerate(views(WAYS[way])):
            crew = SharedBeam(BEAM, Here(), processes)
            choice = crew.choose(view, Random(number))
            assert choice == SharedBeam(BEAM, Here(), processes).choose(view, Random(number))
            match = Match(RailroadInk(), WAYS[way], ["x"], numbered_seed(5)) if not WAYS[way].draft else None
            if match is not None and number == 0:
                match.submit(Open())
                match.submit(Commit(0, choice.acts))


@compiled_only
@pytest.mark.parametrize("way", ["base", "lake", "challenge"])
def test_all_processes_compare_the_same_turns_with_different_rolls(way: str) -> None:
    view = views(WAYS[way])[-1]
    found = [sample_share(BEAM, view, Random(4).getstate(), (), number, 3) for number in (1, 2)]
    tallies = [told.tally for told in found if isinstance(told, ShareFinished)]
    assert len(tallies) == 2
    assert len(tallies[0]) == len(tallies[1]) > 1
    assert tallies[0] != tallies[1]
    crew = SharedBeam(BEAM, Here(), 3).choose(view, Random(4))
    assert crew.nodes > sum(told.nodes for told in found if told is not None), "its own nodes count too"


@compiled_only
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("way", ["base", "lake"])
def test_one_process_decides_alone_if_the_others_end(way: str, late: bool) -> None:
    for number, view in enumerate(views(WAYS[way])):
        alone = BEAM.decide(view, Random(number), (), DecisionShare(0, 3, lambda: ()))
        assert SharedBeam(BEAM, Ended(late), 3).choose(view, Random(number)) == alone


def test_a_share_of_one_is_the_whole() -> None:
    share = DecisionShare(0, 1)
    assert share.budget(1_000) == 1_000
    assert share.seed(7) == 7
    assert DecisionShare(1, 4).budget(1_000) < 500
    assert len({DecisionShare(number, 4).seed(7) for number in range(4)}) == 4


def test_levels_with_lookahead_use_several_processes() -> None:
    bots = bots_of("railroad-ink")
    shared = {name for name, bot in bots.items() if bot.with_pool(Here(), 2) is not bot}
    assert shared == {"beam", "sharp", "master"}
    assert bots["master"].with_pool(Here(), 1) is bots["master"]
    planner: Bot = bots_of("roborally")["planner"]
    assert planner.with_pool(Here(), 2) is planner


@compiled_only
def test_the_arena_uses_several_processes_for_a_decision() -> None:
    """Real processes, twice with the same result."""
    first, again = (
        [match.scores for match in play_matches("railroad-ink", [BEAM], Options(), [1, 2], cores=2)] for _ in range(2)
    )
    assert first == again
    assert min(score for (score,) in first) > 30
