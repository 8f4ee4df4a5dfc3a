"""House rules: custom dice, and one die a round that may stay undrawn (`house_rules.py`)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import ScriptedChance, numbered_seed
from inkrally.match.conformance import check_game
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Commit, Open
from inkrally.match.log import verify
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import BOTS
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.house_rules import FACE_NAMES, house_rules
from inkrally.railroad_ink.round.actions import Action, DrawDie
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import Setup, base_setup
from inkrally.railroad_ink.sheet.sheet import Sheet
from tests.railroad_ink.bots.test_railroad_expansions import quick
from tests.railroad_ink.expansion_helpers import ComparesSketches
from tests.sample_sizes import scaled

GAME = RailroadInk()
ENDS = ("h-end", "r-end", "h-end", "r-end", "h-curve", "r-curve")
STATIONS = ("st-straight", "st-curve", "st-tee-h", "st-tee-r", "overpass", "h-double")
DICE = (ENDS, ENDS, STATIONS, tuple(["h-straight"] * 6))
LEAVE = Setup("original", "simple", (), house=house_rules((), True))


def opened(options: Options, seats: int = 2, seed: int = 5) -> Match:
    match = Match(GAME, options, [f"Seat {seat}" for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    return match


def default(match: Match, seat: int) -> tuple[Action, ...]:
    """Return the default actions of a seat, which draw all dice that fit."""
    return tuple(GAME.default_draft(match.state.table, seat, (), ScriptedChance({})))


def played(options: Options, seats: int, seed: int) -> Match:
    """Play a match by default, except that seat 0 leaves a die of each round undrawn if it may."""
    match = opened(options, seats, seed)
    while match.phase is not None:
        for seat in match.owes:
            acts = default(match, seat)
            if seat == 0 and options.leave_die is True:
                acts = acts[:-1]
            match.submit(Commit(seat, acts))
    return match


# Own dice


@pytest.mark.parametrize("more", [{}, {"leave_die": True}, {"expansions": ("lake",)}, {"edition": "challenge"}])
def test_matches_with_custom_dice_keep_the_contract(more: dict[str, Any]) -> None:
    report = check_game(ComparesSketches(), Options(dice=DICE, **more), 2, seed=31, matches=scaled(1))
    assert report.draws > 0


def test_custom_dice_show_only_their_faces() -> None:
    match = played(Options(dice=DICE), 2, 9)
    rolls = [entry.event.faces for entry in match.entries if type(entry.event).__name__ == "Rolled"]
    assert len(rolls) == 7
    for faces in rolls:
        assert all(face.route == DICE[die][face.face] for die, face in enumerate(faces))


def test_log_with_custom_dice_is_verified_and_a_forged_one_is_not() -> None:
    log = played(Options(dice=DICE), 2, 9).log
    assert verify(log, GAME).ok
    forged = msgspec.structs.replace(
        log.header, options=msgspec.structs.replace(log.header.options, dice=(STATIONS, *DICE[1:]))
    )
    assert not verify(msgspec.structs.replace(log, header=forged), GAME).ok


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: str(bot.name))
def test_each_bot_plays_with_custom_dice(bot: Any) -> None:
    match = opened(Options(dice=DICE, leave_die=True), 1)
    quick_bot = quick(bot)
    for _ in range(2):
        acts = quick_bot.choose(match.view(0), Random(3)).acts
        match.submit(Commit(0, tuple(acts)))
    assert match.state.table.round == 3


@pytest.mark.parametrize(
    ("dice", "more", "code", "at"),
    [
        ((), {}, "own-dice", "dice"),
        (DICE[:3], {}, "own-dice", "dice"),
        ((*DICE, ENDS), {}, "own-dice", "dice"),
        ((*DICE[:3], ENDS[:5]), {}, "own-dice", "dice.3"),
        ((*DICE[:3], ("lava",) * 6), {}, "own-dice", "dice.3.0"),
        ((*DICE[:3], ("sp-hhhh",) * 6), {}, "own-dice", "dice.3.0"),
        (DICE, {"draft": True}, "own-dice-unfit", "dice"),
        (DICE, {"expansions": ("underground",)}, "own-dice-unfit", "dice"),
    ],
)
def test_impossible_dice(dice: Any, more: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.start(Options(dice=dice, **more), 2)
    assert (caught.value.code, caught.value.problem.at) == (code, at)


def test_faces_are_those_of_the_printed_white_dice() -> None:
    printed = {face for die in facts.DICE.dice.values() for face in die}
    assert set(FACE_NAMES) == printed
    for edition in facts.DICE.editions:
        own = Options(edition=edition, dice=facts.faces(edition))
        assert [die.faces for die in own.setup.dice(1)] == list(facts.faces(edition))


# One die may stay undrawn


def test_one_die_may_stay_undrawn_and_two_may_not() -> None:
    roll = ("h-straight", "h-curve", "r-straight", "st-straight")
    turn = RoundEditor(Sheet(), roll, setup=LEAVE)
    assert list(turn.required_dice()) == [0, 1, 2, 3]
    for die in (0, 1, 2):
        turn.draw(DrawDie(die, *next(turn.legal_placements(die))))
    assert list(turn.required_dice()) == []
    assert list(turn.drawable_dice()) == [3], "it can still be drawn"
    printed = RoundEditor(Sheet(), roll)
    assert list(printed.required_dice()) == [0, 1, 2, 3]


def test_commit_with_one_die_left_is_legal_with_the_house_rule_only() -> None:
    for options in (Options(leave_die=True), Options()):
        match = opened(options)
        acts = default(match, 0)
        assert len(acts) == 4
        two_left = match.game.legal_actions_view(match.state.table, 0, acts[:2])
        assert len(two_left.due) == 2
        one_left = match.game.legal_actions_view(match.state.table, 0, acts[:3])
        assert len(one_left.due) == (0 if options.leave_die else 1)
        if options.leave_die:
            match.decide(Commit(0, tuple(acts[:3])), 1)
        else:
            with pytest.raises(Refusal, match="can still be drawn"):
                match.decide(Commit(0, tuple(acts[:3])), 1)
        with pytest.raises(Refusal, match="can still be drawn"):
            match.decide(Commit(0, tuple(acts[:2])), 1)


def test_match_with_dice_left_undrawn_is_verified() -> None:
    log = played(Options(leave_die=True), 2, 4).log
    assert verify(log, GAME).ok


def test_rated_matches_have_no_house_rules() -> None:
    GAME.check_rated(Options())
    GAME.check_rated(Options(leave_die=False))
    for options, at in ((Options(dice=DICE), "options.dice"), (Options(leave_die=True), "options.leave_die")):
        with pytest.raises(BadInput) as caught:
            GAME.check_rated(options)
        assert (caught.value.code, caught.value.problem.at) == ("rated-house-rule", at)


def test_options_without_house_rules_are_recorded_as_before() -> None:
    assert msgspec.to_builtins(Options()) == {"edition": "original", "longest": None}
    assert Options(leave_die=False).setup is base_setup("original", None)
