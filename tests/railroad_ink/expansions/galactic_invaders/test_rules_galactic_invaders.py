"""The rules of Galactic Invaders, one test for each: section 15.9.1, with 4, 7.2, 9.4, 12, 13 and 15.10.4."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import ScriptedChance, numbered_seed
from inkrally.match.conformance import check_game
from inkrally.match.errors import BadLog
from inkrally.match.game import Commit, Committed, Expire, Open, State
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.best_games.hindsight import hindsight
from inkrally.railroad_ink.analysis.best_games.perfect_information import PerfectInformation
from inkrally.railroad_ink.bots.levels import BOTS
from inkrally.railroad_ink.expansions.galactic_invaders.rules import (
    BLOCKED_SPACE_WORTH,
    DRAW_CHANCES,
    DRAWING_WORTH,
    Attacked,
    PutAlien,
    RemoveAlien,
)
from inkrally.railroad_ink.game import EndRolled, Options, RailroadInk, Rolled
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.expansion_helpers import ComparesSketches, behind_of, chance, score_of, turn_on
from tests.railroad_ink.tables import die, refused
from tests.sample_sizes import scaled

NAME = "galactic-invaders"
FACES = ("alien", "attack", "nuke")
WHITE = ("h-straight", "h-straight", "r-straight", "st-straight")
GAME = RailroadInk()


def begun(*ends: str, names: tuple[str, ...] = (), seats: int = 2) -> Match:
    """Return a match before its first roll, whose die shows these faces at the ends of its rounds."""
    options = Options(expansions=(NAME, *names))
    rolls = chance(options.setup, (*WHITE, *(each.faces[0] for each in options.setup.dice(1)[4:])))
    die = facts.EXPANSIONS[NAME].faces["invaders"]
    shown = {f"round {number}, {NAME} die 1": die.index(face) for number, face in enumerate(ends, 1)}
    given = ScriptedChance({**rolls.outcomes, **shown})
    match = Match(GAME, options, [f"seat {seat}" for seat in range(seats)], numbered_seed(1), given)
    match.submit(Open())
    return match


def started(*ends: str, names: tuple[str, ...] = (), seats: int = 2, at: tuple[str, str] = ("F6", "G7")) -> Match:
    """Return a match in its first round, after each seat put aliens at these spaces."""
    match = begun(*ends, names=names, seats=seats)
    for seat in range(seats):
        match.submit(Commit(seat, tuple(map(PutAlien, at))))
    return match


def ended(face: str, *sheets: Mapping[str, Any], names: tuple[str, ...] = (), number: int = 1) -> Match:
    """Return a match after the roll at the end of a round, with these layers and `drawings` on the sheets."""
    match = started(*([face] * number), names=names, seats=len(sheets))
    table = match.state.table
    laid = []
    for layers in sheets:
        given = dict(layers)
        marks = {space: Mark(drawing, 1) for space, drawing in given.pop("drawings", {}).items()}
        laid.append(Sheet(marks, (), {**table.sheets[0].layers, "aliens": [], **given}))
    drawing = msgspec.structs.replace(table, sheets=tuple(laid), round=number, drawing=False)
    state: State[Any, Any] = State(drawing, {}, True)
    for event in GAME.resolve(drawing, match._chance):  # type: ignore[arg-type]  # a scripted chance
        if isinstance(event, Rolled):
            break
        state = GAME.evolve(state, event)
    match.state = state
    return match


def layers_of(match: Match, seat: int) -> dict[str, Any]:
    layers: dict[str, Any] = match.state.table.sheets[seat].layers
    return layers


# --- The start ----------------------------------------------------------------------------------------------


def test_15_9_1_seven_rounds_and_one_die_that_is_not_rolled_with_the_others() -> None:
    match = started()
    table = match.view(None).table
    assert (table.rounds, table.dice, len(table.roll)) == (7, (), 4)
    assert sorted(facts.EXPANSIONS[NAME].faces["invaders"]) == ["alien"] * 3 + ["attack"] * 2 + ["nuke"]


def test_15_9_1_each_player_puts_two_aliens_on_the_sheet_of_the_right_neighbour() -> None:
    """The right neighbour is the seat before, and that of the first seat is the last seat."""
    match = begun(seats=3)
    assert match.owes == (0, 1, 2)
    offer = GAME.legal_actions_view(match.state.table, 0, ())
    assert (len(offer.acts), offer.sheet) == (49, 2)
    assert [duty.code for duty in offer.duties] == ["galactic-invaders-start"]
    refused(match, Commit(0, (PutAlien("A1"),)), "duty-left", "duty.galactic-invaders-start")
    refused(match, Commit(0, (PutAlien("A1"), PutAlien("A1"))), "galactic-invaders-space", "acts.1.space")
    refused(match, Commit(0, (PutAlien("A1"), PutAlien("B1"), PutAlien("C1"))), "first-done", "acts.2")
    refused(match, Commit(0, (PutAlien("H1"),)), "unknown-space", "acts.0.space")
    refused(match, Commit(0, (RemoveAlien("A1"),)), "galactic-invaders-done", "acts.0")
    for seat, spaces in enumerate((("B1", "A1"), ("B2", "A2"), ("A3", "B3"))):
        match.submit(Commit(seat, tuple(map(PutAlien, spaces))))
    assert [layers_of(match, seat)["aliens"] for seat in range(3)] == [["A2", "B2"], ["A3", "B3"], ["A1", "B1"]]
    assert match.view(0).table.round == 1


def test_15_9_1_aliens_are_hidden_until_all_players_have_chosen() -> None:
    match = begun()
    match.submit(Commit(0, (PutAlien("A1"), PutAlien("A2"))))
    assert [sheet.layers for sheet in match.view(1).table.sheets] == [{}, {}]


def test_15_9_1_a_solo_player_is_both_neighbours() -> None:
    match = started(seats=1)
    assert layers_of(match, 0) == {"aliens": ["F6", "G7"]}


def test_15_9_1_an_alien_lands_in_an_empty_space() -> None:
    """The volcano of Lava and the accumulator of Power Grid fill D4 from the start."""
    for other in ("lava", "power-grid"):
        match = begun(names=(other,))
        refused(match, Commit(0, (PutAlien("D4"),)), "galactic-invaders-space", "acts.0.space")


# --- The die at the end of a round --------------------------------------------------------------------------


def test_15_9_1_the_die_is_rolled_when_all_have_drawn() -> None:
    match = started("alien")
    match.submit(Expire(seats=(0,)))
    assert not [entry for entry in match.entries if isinstance(entry.event, EndRolled)]
    assert match.view(0).table.end_roll == ()
    match.submit(Expire())
    assert match.view(0).table.end_roll == ("alien",)
    rolled = next(entry.event for entry in match.entries if isinstance(entry.event, EndRolled))
    draws = GAME.random_draws(match.state.table, rolled)
    assert [draw.label for draw in draws] == [f"round 1, {NAME} die 1"]


def test_15_9_1_after_an_alien_each_player_puts_one_on_an_empty_space_without_alien() -> None:
    match = ended("alien", {"drawings": {"B1": "H-H-:NS"}, "aliens": ["C3"]}, {"aliens": ["D3"]})
    phase = match.view(0).phase
    assert phase is not None
    assert (phase.name, phase.asks) == ("end", (0, 1))
    refused(match, Commit(1, (PutAlien("B1"),)), "galactic-invaders-space", "acts.0.space")
    refused(match, Commit(1, (PutAlien("C3"),)), "galactic-invaders-space", "acts.0.space")
    refused(match, Commit(1, (PutAlien("A1"), PutAlien("A2"))), "first-done", "acts.1")
    refused(match, Commit(1, (RemoveAlien("D3"),)), "galactic-invaders-done", "acts.0")
    refused(match, Commit(1, ()), "duty-left", "duty.galactic-invaders-alien")
    refused(match, Commit(1, (die(0, "B1", "H-H-:NS"),)), "duty-first", "acts.0")
    match.submit(Commit(1, (PutAlien("A1"),)))
    match.submit(Commit(0, (PutAlien("G1"),)))
    assert layers_of(match, 0)["aliens"] == ["A1", "C3"]
    assert layers_of(match, 1)["aliens"] == ["D3", "G1"]


def test_15_9_1_without_an_empty_space_the_alien_is_lost() -> None:
    full = dict.fromkeys(("A1",), "----:")
    every = [f"{column}{row}" for column in "ABCDEFG" for row in range(1, 8)]
    match = ended("alien", {"drawings": full, "aliens": every[1:]}, {"aliens": every})
    assert match.view(0).phase == match.view(1).phase
    assert match.owes == () or match.state.table.first == ()


def test_15_9_1_an_attack_adds_shields_and_erases_routes() -> None:
    drawings = {"B1": "H-H-:NS", "B2": "H-H-:NS", "C3": "-R-R:EW"}
    match = ended("attack", {"drawings": drawings, "aliens": ["A7", "B2", "C3"], "shields": ["C3"]}, {"aliens": ["G7"]})
    table = match.state.table
    assert sorted(table.sheets[0].marks) == ["B1"]
    assert layers_of(match, 0)["aliens"] == layers_of(match, 0)["shields"] == ["A7", "B2", "C3"]
    assert layers_of(match, 1)["shields"] == ["G7"]
    assert match.view(0).table.component_states[NAME] == {"round": 1, "erased": [["B2", "C3"], []]}
    assert table.first == (), "an attack asks nothing"


def test_15_9_1_everything_in_the_space_is_erased() -> None:
    layers = {"aliens": ["B2", "D4"], "weather": {"B2": "snow"}, "pluck": {"B1": "ghost"}}
    match = ended(
        "attack",
        {"drawings": {"B2": "H-H-:NS"}, **layers},
        names=("weather", "power-grid", "pluck-man"),
    )
    found = layers_of(match, 0)
    assert (found["weather"], found["accumulator"], found["pluck"]) == ({}, [], {"B1": "ghost"})


def test_7_2_water_rises_in_an_erased_space() -> None:
    drawings = {"B1": "--L-:S", "A2": "-L--:E", "C2": "---L:W", "B2": "H-H-:NS"}
    match = ended("attack", {"drawings": drawings, "aliens": ["B2"]}, names=("lake",))
    assert match.state.table.sheets[0].marks["B2"].drawing == "LLLL:NESW"
    assert layers_of(match, 0)["aliens"] == ["B2"], "its shield is up"


def test_15_10_4_a_tentacle_that_loses_a_space_is_erased() -> None:
    layers = {"tentacles": [["C1N", "C2", "C3"]], "tentacle_spaces": ["C1", "C2", "C3"], "aliens": ["C2"]}
    match = ended("attack", layers, names=("tentacle",))
    assert (layers_of(match, 0)["tentacles"], layers_of(match, 0)["tentacle_spaces"]) == ([], [])


def test_15_9_1_a_nuke_removes_one_alien_with_or_without_a_shield() -> None:
    match = ended("nuke", {"aliens": ["A1", "B2"], "shields": ["B2"]}, {"aliens": []})
    assert match.owes == (0,), "the other player has no alien"
    offer = GAME.legal_actions_view(match.state.table, 0, ())
    assert (offer.acts, offer.sheet) == ((RemoveAlien("A1"), RemoveAlien("B2")), None)
    assert offer.duties[0].spaces == ("A1", "B2")
    refused(match, Commit(0, ()), "duty-left", "duty.galactic-invaders-nuke")
    refused(match, Commit(0, (RemoveAlien("C3"),)), "galactic-invaders-nuke", "acts.0.space")
    refused(match, Commit(0, (PutAlien("C3"),)), "galactic-invaders-done", "acts.0")
    match.submit(Commit(0, (RemoveAlien("B2"),)))
    assert (layers_of(match, 0)["aliens"], layers_of(match, 0)["shields"]) == (["A1"], [])


def test_15_9_1_after_the_last_round_the_die_is_rolled_too() -> None:
    match = started(*["nuke"] * 6, "alien")
    while not match.over:
        match.submit(Expire())
    rolls = [entry.event.round for entry in match.entries if isinstance(entry.event, EndRolled)]
    assert rolls == [1, 2, 3, 4, 5, 6, 7]
    assert [len(layers["aliens"]) for layers in (layers_of(match, 0), layers_of(match, 1))] == [1, 1]
    assert [sheet.score.expansions[NAME] for sheet in match.view(0).table.sheets] == [-1, -1]


# --- Drawing over aliens ------------------------------------------------------------------------------------


def test_15_9_1_a_drawing_erases_an_alien_without_a_shield() -> None:
    layers = {"aliens": ["B1", "B2", "D1"], "shields": ["D1"]}
    acts = (die(0, "B1", "H-H-:NS"), die(2, "D1", "R-R-:NS"))
    turn = turn_on({}, NAME, roll=WHITE, acts=acts, layers=layers)
    assert turn.sheet_now().layers == {"aliens": ["B2", "D1"], "shields": ["D1"]}


def test_15_9_1_automatic_water_erases_an_alien() -> None:
    drawings = {"B1": "--L-:S", "A2": "-L--:E"}
    roll = (*WHITE, "l-quarter", "l-pier-h")
    names = (NAME, "lake")
    turn = turn_on(drawings, *names, roll=roll, layers={"aliens": ["B2"]})
    fitting = [drawing for space, drawing in turn.legal_placements(4) if space == "C2" and drawing[3] == "L"]
    turn.draw(die(4, "C2", fitting[0]))
    assert turn.marks["B2"].drawing == "LLLL:NESW"
    assert turn.layers["aliens"] == []


def test_15_9_1_a_building_erases_an_alien_and_a_symbol_does_not() -> None:
    from inkrally.railroad_ink.expansions.city_builder.rules import Build

    layers = {"aliens": ["C3", "B1"], "coins": 12}
    turn = turn_on({"B1": "H-H-:NS"}, NAME, "city-builder", roll=(*WHITE, "towers-1", "towers-1"), layers=layers)
    turn.add_to_layer("towers", "C3", 1)
    next(part for part in turn.setup.components if part.name == NAME).after_action(turn, Build("C3"))
    assert turn.layers["aliens"] == []
    marked = turn_on({}, NAME, "tetromino", layers={"aliens": ["C3"]})
    marked.add_to_layer("enhanced", "C3")
    next(part for part in marked.setup.components if part.name == NAME).after_action(marked, Build("C3"))
    assert marked.layers["aliens"] == ["C3"]


# --- Players who do not choose ------------------------------------------------------------------------------


def test_15_9_1_a_late_player_puts_aliens_far_from_the_routes_of_the_neighbour() -> None:
    match = begun()
    match.submit(Commit(1, (PutAlien("A1"), PutAlien("A2"))))
    match.submit(Expire())
    assert layers_of(match, 1)["aliens"] == ["C3", "E3"], "three steps from every exit, in reading order"
    match = ended("alien", {"drawings": {}}, {"drawings": dict.fromkeys(("C3", "C5"), "H-H-:NS")})
    match.submit(Expire())
    assert layers_of(match, 1)["aliens"] == ["E2"]


def test_15_9_1_a_late_solo_player_puts_aliens_in_spaces_with_an_exit() -> None:
    match = begun(seats=1)
    match.submit(Expire())
    assert layers_of(match, 0)["aliens"] == ["B1", "D1"], "in spaces with an exit"


def test_15_9_1_a_late_player_removes_an_alien_with_a_shield_on_a_drawing() -> None:
    layers = {"drawings": {"C3": "H-H-:NS"}, "aliens": ["A1", "C3", "E5"], "shields": ["C3", "E5"]}
    match = ended("nuke", layers)
    match.submit(Expire())
    assert layers_of(match, 0)["aliens"] == ["A1", "E5"]


@pytest.mark.parametrize("bot", [bot for bot in BOTS if bot.name in ("easy", "steady")], ids=lambda bot: bot.name)
@pytest.mark.parametrize("seats", [1, 3])
def test_15_9_1_bots_play_a_match(bot: Any, seats: int) -> None:
    match = begun(*["alien", "attack", "nuke", "alien", "attack", "nuke", "alien"], seats=seats)
    while not match.over:
        seat = match.owes[0]
        match.submit(Commit(seat, tuple(bot.choose(match.view(seat), random.Random(1)).acts)))


def test_hindsight_gives_a_legal_game_even_if_an_attack_erases_its_drawings() -> None:
    """The search ignores attacks, so its game for this log is illegal. The result is then the played game."""
    match = Match(GAME, Options(expansions=(NAME,)), ["Ada", "Ben"], numbered_seed(10))
    match.submit(Open())
    easy, rng = next(bot for bot in BOTS if bot.name == "easy"), random.Random(10)
    while not match.over:
        for seat in match.owes:
            match.submit(Commit(seat, tuple(easy.choose(match.view(seat), rng).acts)))
    found = hindsight(match.log, 0, 4)
    assert found.points >= found.played
    known = PerfectInformation(match.log, 0)
    scores = known.final_table(found.acts).scores
    assert scores is not None
    assert scores[0].total == found.points


# --- Points and written sheets ------------------------------------------------------------------------------


def test_15_9_1_each_alien_that_is_left_costs_a_point() -> None:
    for layers in ({}, {"aliens": ["A1"]}, {"aliens": ["A1", "B1", "C1"], "shields": ["A1"]}):
        counted = score_of({"B1": "H-H-:NS"}, NAME, layers=layers).expansions[NAME]
        lines = behind_of({"B1": "H-H-:NS"}, NAME, layers=layers).expansions[NAME]
        assert counted == -len(layers.get("aliens", ())) == sum(line.points for line in lines)


def test_15_9_1_bots_expect_attacks_to_erase_routes_below_shields() -> None:
    part = setup_of("original", "simple", (NAME,)).expansions[0]
    sheet = Sheet({"B1": Mark("H-H-:NS", 1)}, (), {"aliens": ["B1", "C3"], "shields": ["B1", "C3"]})
    network = sheet.network()
    worths = [part.expected_points(sheet, network, rounds_left) for rounds_left in (0, 1, 6)]
    assert worths[0] == -2
    assert worths == sorted(worths, reverse=True)
    lost = BLOCKED_SPACE_WORTH * DRAW_CHANCES[0]
    assert worths[1] == pytest.approx(-2 - DRAWING_WORTH * (1 - (2 / 3) ** 2) - lost)


def test_15_9_1_bots_expect_drawings_to_remove_aliens_where_ends_point() -> None:
    part = setup_of("original", "simple", (NAME,)).expansions[0]
    worths = []
    for space in ("D4", "F1", "B2"):
        sheet = Sheet({"B1": Mark("H-H-:NS", 1)}, (), {"aliens": [space]})
        worths.append(part.expected_points(sheet, sheet.network(), 3))
    assert -1 < worths[0] < worths[1] < worths[2] < 0, "B2 has an end, F1 has an exit"


LEVELS = [bot for bot in BOTS if bot.name in ("steady", "quick")]


@pytest.mark.parametrize("bot", LEVELS, ids=lambda bot: bot.name)
def test_15_9_1_a_bot_alone_puts_an_alien_where_it_draws_next(bot: Any) -> None:
    match = ended("alien", {"drawings": {"B1": "H-H-:NS"}})
    assert bot.choose(match.view(0), random.Random(1)).acts == (PutAlien("B2"),)


@pytest.mark.parametrize("bot", LEVELS, ids=lambda bot: bot.name)
def test_15_9_1_a_bot_puts_an_alien_where_the_neighbour_does_not_draw(bot: Any) -> None:
    """Equal spaces are left to the default, which is far from drawings and exits."""
    drawn = {"drawings": dict.fromkeys(("C3", "E3"), "H-H-:NS")}
    match = ended("alien", drawn, drawn)
    first = bot.choose(match.view(0), random.Random(1)).acts
    match.submit(Expire())
    assert layers_of(match, 1)["aliens"] == [first[0].space]


@pytest.mark.parametrize("bot", LEVELS, ids=lambda bot: bot.name)
def test_15_9_1_a_bot_removes_the_alien_that_costs_most(bot: Any) -> None:
    layers = {"drawings": {"C1": "H-H-:NS"}, "aliens": ["C2", "E3"], "shields": ["C2", "E3"]}
    match = ended("nuke", layers)
    assert bot.choose(match.view(0), random.Random(1)).acts == (RemoveAlien("C2"),), "an end points at C2"
    match.submit(Expire())
    assert layers_of(match, 0)["aliens"] == ["C2"], "the default removes the alien that is farthest from drawings"


@pytest.mark.parametrize("erased", [((),), (("H9",), ()), (("A1",), (), ())])
def test_an_impossible_attack_in_a_log_is_refused(erased: tuple[tuple[str, ...], ...]) -> None:
    match = ended("attack", {"aliens": ["A1"]}, {"aliens": ["B1"]})
    with pytest.raises(BadLog):
        GAME.evolve_untrusted(match.state, Attacked(1, erased))


def test_an_attack_of_another_round_in_a_log_is_refused() -> None:
    match = started("attack")
    for round_number in (0, 1, 2):
        with pytest.raises(BadLog):
            GAME.evolve_untrusted(match.state, Attacked(round_number, ((), ())))


def test_an_alien_outside_of_the_sheet_in_a_log_is_refused() -> None:
    match = begun(seats=1)
    with pytest.raises(BadLog):
        GAME.evolve_untrusted(match.state, Committed(0, (PutAlien(""), PutAlien("A1"))))


# --- Together with others -----------------------------------------------------------------------------------


def test_12_no_die_is_rolled_after_a_round_underground() -> None:
    match = started("nuke", names=("underground",))
    setup = match.state.table.options.setup
    assert [number for number in range(1, setup.rounds + 1) if setup.end_of(number)] == [1, 3, 5, 7, 9, 11, 13]


@pytest.mark.parametrize("seats", [2, 3, 1])
def test_the_rules_are_judged_recorded_and_replayed_alike(seats: int) -> None:
    report = check_game(ComparesSketches(), Options(expansions=(NAME,)), seats, seed=seats, matches=scaled(2))
    assert report.matches


def test_9_4_the_expansion_works_with_drafted_dice() -> None:
    options = Options("challenge", expansions=(NAME, "desert"), draft=True)
    assert check_game(ComparesSketches(), options, 2, seed=5, matches=scaled(1)).matches
