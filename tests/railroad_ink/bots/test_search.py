"""The turn search against all possible turns, action by action, and the value of an unfinished sheet."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from inkrally.bots.player import Bot
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Open
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.search_setup import masks_of
from inkrally.railroad_ink.bots.evaluation.second_board import HUBS
from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import VALUE_FEATURE_NAMES, format_weights, read_weights
from inkrally.railroad_ink.bots.levels import EasyBot, turn_of
from inkrally.railroad_ink.bots.search.beam import ANYWHERE, NEVER, OUTSIDE, ROUTES, TurnSearch, packed
from inkrally.railroad_ink.bots.search.look_ahead import LookaheadSearch
from inkrally.railroad_ink.bots.search.turn_candidates import TurnCandidates
from inkrally.railroad_ink.game import Options, RailroadInk
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.turn import BASE, RoundEditor, sheet_after
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, DRAWINGS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.expansions.underground.undergrounds import ALONE, WITH
from tests.sample_sizes import PURE, scaled

pytestmark = pytest.mark.hot("beam", "longest_routes", "look_ahead", "value")


def crowded_sheet(rng: Random, rolls: int) -> Sheet:
    """Return a sheet late in a game, without special routes."""
    sheet = Sheet()
    for number in range(rolls):
        turn = RoundEditor(sheet, [rng.choice(faces) for faces in facts.faces("original")])
        acts: list[Action] = []
        while list(turn.required_dice()):
            act = rng.choice([act for act in turn.legal_actions() if isinstance(act, DrawDie)])
            turn.draw(act)
            acts.append(act)
        sheet = sheet_after(sheet, acts, number + 1, BASE)
    return sheet


def all_ends(sheet: Sheet, roll: list[str]) -> set[int]:
    """Return the keys of all sheets at which the turn may end, by trying every order, without special routes."""
    found = set()
    seen = set()

    def go(acts: tuple[Action, ...]) -> None:
        turn = RoundEditor(sheet, roll, acts)
        at = (turn.network.key(), tuple(turn.left))
        if at in seen:
            return
        seen.add(at)
        if not list(turn.required_dice()):
            found.add(turn.network.key())
        for act in turn.legal_actions():
            if isinstance(act, DrawDie):
                go((*acts, act))

    go(())
    return found


def test_a_wide_search_finds_every_end_of_a_turn() -> None:
    """Rules 4.2: the ends of all orders of the dice, and no others."""
    rng = Random(3)
    compared = 0
    while compared < scaled(6):
        sheet = crowded_sheet(rng, 7)
        roll = [rng.choice(faces) for faces in facts.faces("original")][:2]
        ends = all_ends(sheet, roll)
        if len(ends) > 600:
            continue
        compared += 1
        search = TurnSearch(SheetValue(read_weights()), False, 1000, 1000)
        count = search.run(sheet.network(), 3, packed(roll), len(roll), 0, NEVER, 10**8)
        found = set()
        for end in range(count):
            into = Network()
            search.copy_candidate(end, into)
            found.add(into.key())
        assert found == ends


def test_the_last_round_is_scored_exactly_and_the_best_end_is_first() -> None:
    rng = Random(4)
    for _ in range(scaled(4)):
        sheet = crowded_sheet(rng, 6)
        roll = [rng.choice(faces) for faces in facts.faces("original")][:2]
        search = TurnSearch(SheetValue(read_weights()), False, 1000, 1000)
        search.run(sheet.network(), 7, packed(roll), len(roll), 0, NEVER, 10**8)
        best = -(10**9)

        def go(acts: tuple[Action, ...], sheet: Sheet = sheet, roll: list[str] = roll) -> None:
            nonlocal best
            turn = RoundEditor(sheet, roll, acts)
            if not list(turn.required_dice()):
                best = max(best, turn.network.total(False))
            for act in turn.legal_actions():
                if isinstance(act, DrawDie):
                    go((*acts, act))

        go(())
        assert search.candidate_value(0) == 1000 * best


def test_the_draws_of_an_end_lead_to_it_by_the_rules() -> None:
    rng = Random(5)
    for _ in range(scaled(5)):
        sheet = crowded_sheet(rng, rng.randrange(7))
        roll = [rng.choice(faces) for faces in facts.faces("original")]
        search = TurnSearch(SheetValue(read_weights()), False, 8, 8)
        count = search.run(sheet.network(), 4, packed(roll), len(roll), 0, ANYWHERE, 10**6)
        for end in range(count):
            turn = RoundEditor(sheet, roll)
            for die, drawing, space in search.candidate_moves(end):
                act: Action = DrawSpecial(SPACE_NAMES[space], DRAWINGS[drawing])
                if die >= 0:
                    act = DrawDie(die, SPACE_NAMES[space], DRAWINGS[drawing])
                turn.check(act)
                turn.draw(act)
            assert not list(turn.required_dice())
            into = Network()
            search.copy_candidate(end, into)
            assert into.words() == turn.network.words()


def test_the_value_is_alike_under_half_turns_and_mirrors() -> None:
    """The sheet is symmetric under half turns and mirrors, so a position is worth the same."""
    rng = Random(6)
    value = SheetValue(read_weights())
    for _ in range(scaled(25)):
        sheet = crowded_sheet(rng, rng.randrange(1, 7))
        worth = value.evaluate(sheet.network(), 3, 2)
        for move in (half_turn, mirror):
            assert value.evaluate(moved(sheet, move).network(), 3, 2) == worth


def moved(sheet: Sheet, move: object) -> Sheet:
    """Return the sheet after a rotation or a mirror."""
    marks = {move_space(space, move): Mark(move_drawing(mark.drawing, move), 1) for space, mark in sheet.marks.items()}
    return Sheet(marks)


def half_turn(column: int, row: int) -> tuple[int, int]:
    return 6 - column, 6 - row


def mirror(column: int, row: int) -> tuple[int, int]:
    return 6 - column, row


Move = type(half_turn)


def move_space(space: str, move: object) -> str:
    assert callable(move)
    column, row = move("ABCDEFG".index(space[0]), int(space[1]) - 1)
    return f"{'ABCDEFG'[column]}{row + 1}"


def move_drawing(drawing: str, move: object) -> str:
    from inkrally.railroad_ink.sheet.routes import parse

    parsed = parse(drawing)
    return str(parsed.mirrored() if move is mirror else parsed.turned().turned())


def test_weights_are_read_as_they_were_written() -> None:
    assert format_weights(read_weights()) == format_weights(
        [column[: len(VALUE_FEATURE_NAMES)] for column in read_weights()]
    )
    assert len(ROUTES) == len(facts.ROUTES)


def test_no_roll_is_sampled_twice() -> None:
    """With as many samples as outcomes, the average is that of all outcomes, for any seed."""
    rng = Random(6)
    faces = facts.faces("original")[: 2 if PURE else 4]
    sheet = crowded_sheet(rng, 6).network()
    search = LookaheadSearch(SheetValue(read_weights()), faces, False, 1, 1, 1)
    plain = TurnSearch(SheetValue(read_weights()), False, 1, 1, quick=True)

    def worth(roll: tuple[str, ...]) -> int:
        plain.run(sheet, STAGES + 1, packed(list(roll)), len(faces), 0, OUTSIDE, 1 << 30)
        return plain.candidate_value(0)

    first: dict[tuple[str, ...], tuple[str, ...]] = {}
    falls = [tuple(reversed(fall)) for fall in product(*reversed(faces))]
    known = {fall: worth(first.setdefault(tuple(sorted(fall)), fall)) for fall in falls}
    every = sum(known[first[tuple(sorted(fall))]] for fall in falls)
    seeds = range(1, 20, 6)
    assert [search.sampled_value(sheet, 1, 0, len(falls), seed) for seed in seeds] == [every] * 4
    assert [search.sampled_value(sheet, 1, 0, 2 * len(falls), seed) for seed in seeds] == [2 * every] * 4
    assert len({search.sampled_value(sheet, 1, 0, 3, seed) for seed in seeds}) > 1


LAKES = 3
"""The kind of end that also joins networks."""

WAYS = {
    "base": Options(),
    "challenge": Options(edition="challenge"),
    "lake+river": Options(expansions=("lake", "river")),
    "trail": Options(expansions=("trail",)),
    "lava+meteor": Options(expansions=("lava", "meteor")),
    "underground": WITH,
    "underground-alone": ALONE,
}


def drawn_in(before: Network, rng: Random) -> list[tuple[int, Network]]:
    """Return sheets with one more drawing, each drawing in one space where it fits, with that space."""
    found = []
    for drawing in range(len(DRAWINGS)):
        fitting = before.spaces(drawing) | before.places(drawing, 1 << LAKES)
        spaces = [space for space in SPACES.values() if fitting >> space & 1]
        if spaces:
            after = before.copy()
            space = rng.choice(spaces)
            after.place(drawing, space)
            found.append((space, after))
    return found


@pytest.mark.parametrize("way", WAYS)
def test_a_sheet_is_worth_the_same_whether_or_not_it_was_reached_from_another(way: str) -> None:
    """Also with hubs in a second group."""
    bot: Bot = EasyBot()
    compared = 0
    for seed in range(scaled(4)):
        match = Match(RailroadInk(), WAYS[way], ["Ada"], numbered_seed(seed))
        match.submit(Open())
        rng = Random(seed)
        while not match.over:
            view = match.view(0)
            turn = turn_of(view, ())
            ends = TurnCandidates(turn.setup, read_weights(view.table.options.edition))
            ends.start_turn(turn, None)
            before = masks_of(turn).copy()
            if turn.setup.second_board is not None:
                filled = [space for space in SPACES.values() if before.filled() >> space & 1]
                for space in rng.sample(filled, min(2, len(filled))):
                    if not before.layer(HUBS) >> space & 1:
                        before.mark(HUBS, space)
            for space, after in drawn_in(before, rng):
                if turn.setup.second_board is not None and rng.random() < 0.5:
                    after.mark(HUBS, space)
                compared += 1
                assert ends.value.features_after(before, space, after, 1) == ends.value.features(after, 1)
            match.submit(Commit(0, tuple(bot.choose(view, rng).acts)))
    assert compared > 100


def test_features_of_a_sheet_full_of_unconnected_routes_are_read() -> None:
    """No play leads there, but a forged log may: each space has two groups that meet no other."""
    value, network, before = SheetValue(read_weights("original")), Network(), Network()
    for space in SPACES.values():
        before = network.copy()
        row, column = divmod(space, 8)
        network.place(DRAWING_NUMBERS["HRHR:NS|EW" if (row + column) % 2 else "RHRH:NS|EW"], space)
    features = value.features(network, 3)
    exits_used, networks, frontier = 2, 24, 144
    assert sum(times for index, times in features.items() if networks <= index < frontier) == 2 * len(SPACES)
    assert features[exits_used] == 8, "of the twelve, those of the kind that is drawn there"
    assert value.features_after(before, space, network, 3) == features
