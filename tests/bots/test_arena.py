"""The arena: the same dice for all, reproducible results, and statistics checked by hand."""

from __future__ import annotations

from math import sqrt

import msgspec
import pytest
from click.testing import CliRunner

from inkrally.bots import arena
from inkrally.bots.arena import PlayedMatch, play_match, play_matches, seed_rotations, standings
from inkrally.cli.main import main
from inkrally.railroad_ink.game import Options
from inkrally.roborally.table import Options as Race


def without_times(matches: list[PlayedMatch]) -> list[tuple[object, ...]]:
    return [(match.seed, match.scores, match.places, match.nodes) for match in matches]


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    bots = ["easy", "easy"]
    first = list(play_matches("railroad-ink", bots, Options(), range(1, 5)))
    again = list(play_matches("railroad-ink", bots, Options(), range(1, 5), workers=2))
    assert without_times(first) == without_times(again)
    assert [match.seed for match in first] == [1, 2, 3, 4]


def test_bot_alone_has_no_lead() -> None:
    (alone,) = standings(["easy"], list(play_matches("railroad-ink", ["easy"], Options(), range(3))))
    assert (alone.games, alone.wins, alone.ahead, alone.ahead_error) == (3, 3, None, None)
    assert alone.nodes > 0
    assert 0 < alone.p50 <= alone.p95


def test_every_decision_is_timed() -> None:
    match = play_match("railroad-ink", ["easy", "easy", "easy"], Options(), 5)
    assert [len(seconds) for seconds in match.seconds] == [7, 7, 7]


def test_standings_match_hand_computed_ones() -> None:
    matches = [
        PlayedMatch(1, (10, 14), (2, 1), (100, 7), ((0.001, 0.002), (0.5, 0.1))),
        PlayedMatch(2, (20, 20), (1, 1), (300, 7), ((0.003, 0.004), (0.2, 0.3))),
        PlayedMatch(3, (30, 32), (2, 1), (200, 7), ((0.005, 0.006), (0.4, 0.6))),
    ]
    weak, strong = standings(["weak", "strong"], matches)
    assert (weak.games, weak.wins, weak.mean, weak.nodes) == (3, 1, 20, 200)
    assert weak.error == pytest.approx(10 / sqrt(3), abs=0.001)
    assert (weak.p50, weak.p95) == (4, 6)
    # The dice are shared, so differences are taken per match: 4, 0 and 2.
    assert (strong.wins, strong.ahead) == (3, 2)
    assert strong.ahead_error == pytest.approx(2 / sqrt(3), abs=0.001)


def test_one_match_has_no_standard_error() -> None:
    (only,) = standings(["easy"], [PlayedMatch(1, (10,), (1,), (5,), ((0.001,),))])
    assert only.error == 0


def test_unknown_games_and_bots_are_refused() -> None:
    with pytest.raises(KeyError):
        play_match("railroad-ink", ["nobody"], Options(), 1)


def test_rotation_gives_every_bot_every_seed_and_seat() -> None:
    seeds, turns = seed_rotations(7, 5, 3)
    assert list(zip(seeds, turns, strict=True)) == [(5, 0), (5, 1), (5, 2), (6, 0), (6, 1), (6, 2), (7, 0)]
    bots = ["greedy", "beam"]
    straight = play_match("roborally", bots, Race(course="checkmate"), 4)
    turned = play_match("roborally", bots[::-1], Race(course="checkmate"), 4, 1)
    # Two bots in reverse order, shifted by one seat, sit as before.
    assert turned.scores == straight.scores[::-1]
    assert turned.places == straight.places[::-1]
    assert turned.figures == straight.figures[::-1]


def test_standings_contain_medians_of_game_figures() -> None:
    matches = list(play_matches("roborally", ["greedy", "greedy"], Race(course="checkmate"), range(1, 4)))
    told = sorted(match.figures[0]["turns"] for match in matches)
    found = standings(["greedy", "greedy"], matches)
    assert found[0].figures["turns"] == told[1] > 1
    assert set(found[0].figures) == {"turns", "flags", "destroyed"}


@pytest.mark.parametrize("solo", [False, True])
def test_endless_race_is_drawn(monkeypatch: pytest.MonkeyPatch, solo: bool) -> None:
    """It ends after the number of phases that a table plays when nobody is there any more."""
    monkeypatch.setattr(arena, "MAX_UNATTENDED_PHASES", 2)
    race = Race(course="checkmate")
    (match,) = play_matches("roborally", ["greedy", "greedy"], race, [1], solo=solo)
    assert (match.drawn, match.scores, match.places) == (True, (0, 0), (1, 1))
    assert [len(seconds) for seconds in match.seconds] == [2, 2]
    found = standings(["a", "b"], [match, PlayedMatch(2, (2, 1), (1, 2), (0, 0), ((1.0,), (1.0,)))])
    assert [(one.drawn, one.wins, one.share) for one in found] == [(1, 1, 0.75), (1, 0, 0.25)]


def test_shared_first_place_is_split() -> None:
    matches = [
        PlayedMatch(1, (5, 5, 1), (1, 1, 3), (0, 0, 0), ((1.0,), (1.0,), (1.0,))),
        PlayedMatch(2, (5, 4, 1), (1, 2, 3), (0, 0, 0), ((1.0,), (1.0,), (1.0,))),
    ]
    assert [one.share for one in standings(["a", "b", "c"], matches)] == [0.75, 0.25, 0]


def test_solo_bots_share_dice_but_not_randomness() -> None:
    """A bot decides the same alone and beside others. With the same randomness, all decide the same."""
    bots = ["easy", "easy"]
    beside = play_match("railroad-ink", bots, Options(), 4, same=True)
    alone = play_match("railroad-ink", bots, Options(), 4, solo=True, same=True)
    assert alone.scores == beside.scores
    assert alone.places == beside.places == (1, 1)
    assert [len(seconds) for seconds in alone.seconds] == [7, 7]
    assert alone.scores[0] == play_match("railroad-ink", ["easy"], Options(), 4, same=True).scores[0]
    with_luck = play_match("railroad-ink", bots, Options(), 4)
    assert len(set(with_luck.scores)) == 2


def test_command_with_solo_bots() -> None:
    words = ["arena", "railroad-ink", "--bots", "easy,easy", "--games", "2", "--solo", "--variant", "challenge"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    first, second = (msgspec.json.decode(line) for line in done.stdout.splitlines())
    assert (first["games"], second["games"]) == (2, 2)
    assert "ahead" in second
    refused = CliRunner().invoke(main, [*words, "--rotate"])
    assert refused.exit_code == 2
    assert "no seats to change" in refused.output
