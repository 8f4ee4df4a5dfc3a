"""The draft in a match, one test for each rule: section 9.4, with 13 and 14."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.chance import Draw, SeededChance, numbered_seed
from inkrally.match.conformance import check_game
from inkrally.match.draft import Draft
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Commit, Committed, Expire, Open, Retract
from inkrally.match.log import Log, verify
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge import pool
from inkrally.railroad_ink.challenge.draft import PairsRolled, PickPair, StartDrawn
from inkrally.railroad_ink.game import (
    LegalActions,
    Options,
    RailroadInk,
    Rolled,
    Table,
    TableView,
)
from inkrally.railroad_ink.round.actions import DrawDie
from inkrally.railroad_ink.scoring.score_sheet import ScoreSheet
from inkrally.railroad_ink.sheet.routes import ROUTE_OF
from tests.railroad_ink import oracle
from tests.railroad_ink.challenge.dice_draft_helpers import (
    A_AND_B,
    BOTH_A,
    chance,
    draft_of,
    drafting,
    draw_all,
    opened,
    pick,
    picked,
)
from tests.railroad_ink.tables import encoded, finish, refused
from tests.sample_sizes import LONG, few, scaled

replace = msgspec.structs.replace

TWO = (BOTH_A, A_AND_B, ("r-straight", "r-curve"), ("h-tee", "st-curve"))
"""Pairs worth 4, 3, 4 and 5."""


# --- Pairs --------------------------------------------------------------------------------------------------


def test_9_4_a_round_begins_with_pairs_for_all_to_see() -> None:
    match = opened(TWO)
    opening = [entry.event for entry in match.entries]
    assert [type(event).__name__ for event in opening] == ["Opened", "StartDrawn", "Rolled", "PairsRolled"]
    seen = draft_of(match)
    assert [[die["face"] for die in pair["dice"]] for pair in seen["pairs"]] == [list(pair) for pair in TWO]
    assert [[die["value"] for die in pair["dice"]] for pair in seen["pairs"]] == [[2, 2], [3, 0], [2, 2], [3, 2]]
    printed = facts.DICE.editions["original"].dice
    assert [die["die"] for pair in seen["pairs"] for die in pair["dice"]] == [*printed, *printed]
    assert all(pair["by"] is None for pair in seen["pairs"])
    assert (seen["first"], seen["start"], seen["order"], seen["asked"]) == (0, 0, [0, 1, 0, 1], 0)
    assert (seen["totals"], seen["next"]) == (None, None)
    assert (
        match.view(0).table.component_states
        == match.view(1).table.component_states
        == match.view(None).table.component_states
    )


@given(st.integers(2, 8), st.integers(0, 10_000))
def test_9_4_every_die_of_the_pool_is_in_exactly_one_pair(seats: int, seed: int) -> None:
    match = Match(RailroadInk(), drafting(), ["x"] * seats, numbered_seed(seed))
    match.submit(Open())
    (rolled,) = (entry.event for entry in match.entries if isinstance(entry.event, PairsRolled))
    names = facts.DICE.editions["original"].dice * seats
    assert sorted(rolled.dice) == list(range(len(names)))
    for die, face in zip(rolled.dice, rolled.faces, strict=True):
        assert facts.DICE.dice[names[die]][face.face] == face.route
    seen = draft_of(match)
    assert len(seen["pairs"]) == 2 * seats
    assert sorted(die["die"] for pair in seen["pairs"] for die in pair["dice"]) == sorted(names)


def test_9_4_dice_are_drawn_blindly() -> None:
    """Over many rounds, any die of the pool comes first, and any other die is paired with it."""
    firsts, partners = set(), set()
    for seed in range(300):
        dice = SeededChance(numbered_seed(seed)).shuffle("round 1, pool", 8)
        firsts.add(dice[0])
        partners.add(frozenset(dice[:2]))
    assert firsts == set(range(8))
    assert len(partners) == 28


def test_9_4_every_random_draw_has_a_descriptive_label() -> None:
    chances = chance([TWO], 2, 1)
    match = Match(RailroadInk(), drafting(), ["Ada", "Ben"], numbered_seed(1), chances)
    match.submit(Open())
    assert chances.drawn[:3] == [
        Draw("first start player", 2, 1),
        Draw("round 1, pool", 8, tuple(range(8))),
        Draw("round 1, pair 1, die 1", 6, 0),
    ]
    assert [draw.label for draw in chances.drawn[3:]] == [
        f"round 1, pair {pair}, die {die}" for pair in (1, 2, 3, 4) for die in (1, 2)
    ][1:]


def test_9_4_the_very_first_start_player_is_drawn_by_chance_and_in_the_log() -> None:
    """A decision of this project: ages are unknown, and seat 0 would otherwise always be last in ties."""
    firsts = set()
    for seed in range(40):
        match = Match(RailroadInk(), drafting(), ["a", "b", "c"], numbered_seed(seed))
        match.submit(Open())
        (drawn,) = (entry.event for entry in match.entries if isinstance(entry.event, StartDrawn))
        firsts.add(drawn.seat)
        assert drawn.seat == draft_of(match)["first"] == draft_of(match)["start"] == match.owes[0]
    assert firsts == {0, 1, 2}


# --- Picks --------------------------------------------------------------------------------------------------


def test_9_4_seats_pick_clockwise_twice_in_the_same_order() -> None:
    three = (*TWO, ("h-tee", "h-tee"), ("r-tee", "st-straight"))
    match = opened(three, seats=3, first=1)
    asked: list[int] = []
    for pair in (5, 0, 3, 1, 2, 4):
        view = match.view(None)
        assert view.phase is not None
        assert view.phase.name == "pick"
        assert view.phase.asks == (draft_of(match)["asked"],)
        asked += match.owes
        pick(match, match.owes[0], pair)
    assert asked == [1, 2, 0, 1, 2, 0]
    assert [pair["by"] for pair in draft_of(match)["pairs"]] == [2, 1, 2, 0, 0, 1]
    assert draft_of(match)["asked"] is None
    phase = match.view(None).phase
    assert phase is not None
    assert (phase.name, phase.asks) == ("draw", (0, 1, 2))


def test_9_4_each_player_draws_the_four_picked_dice() -> None:
    match = picked(opened(TWO), 3, 0, 1, 2)
    view: TableView = match.view(None).table
    first, second = (*A_AND_B, "h-tee", "st-curve"), (*BOTH_A, "r-straight", "r-curve")
    assert view.rolls == (first, second)
    assert view.roll == ()
    assert view.dice == ()
    offers: list[LegalActions] = [RailroadInk().legal_actions_view(match.state.table, seat, ()) for seat in (0, 1)]
    for die in range(4):
        drawings = [{each for fits in (offer.dice[die] or {}).values() for each in fits} for offer in offers]
        assert drawings[0] <= set(oracle.orientations(first[die]))
        assert drawings[1] <= set(oracle.orientations(second[die]))
    assert offers[0].due == offers[1].due == (0, 1, 2, 3)
    refused(match, Commit(0, (DrawDie(0, "A4", "-H-H:EW"),)), "route-not-rolled", "acts.0.drawing")
    match.submit(Expire())
    table: Table = match.state.table
    for sheet, dice in zip(table.sheets, (first, second), strict=True):
        assert {ROUTE_OF[mark.drawing] for mark in sheet.marks.values()} <= set(dice)


def test_9_4_and_4_2_each_player_must_draw_the_picked_dice() -> None:
    match = picked(opened(TWO), 3, 0, 1, 2)
    refusal = refused(match, Commit(1, ()), "dice-left", "die.0")
    assert "straight highway" in refusal.message
    refusal = refused(match, Commit(0, ()), "dice-left", "die.0")
    assert "railway" in refusal.message


def test_9_4_expansion_dice_are_rolled_for_all() -> None:
    """They are rolled with the pairs, before the first pick, so all players see them while they pick (13: roll all)."""
    match = Match(RailroadInk(), drafting("river"), ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    view: TableView = match.view(None).table
    assert len(view.roll) == 2
    assert [each.of for each in view.dice] == ["white"] * 4 + ["river"] * 2
    assert view.rolls == ()
    (rolled,) = (entry.event for entry in match.entries if isinstance(entry.event, Rolled))
    assert tuple(face.route for face in rolled.faces) == view.roll
    picked(match, 0, 1, 2, 3)
    after: TableView = match.view(None).table
    assert [own[4:] for own in after.rolls] == [view.roll] * 2
    assert [len(own) for own in after.rolls] == [6, 6]
    assert [each.of for each in after.dice] == ["white"] * 4 + ["river"] * 2


def test_9_4_and_10_1_nothing_is_picked_for_the_last_roll() -> None:
    match = Match(RailroadInk(), drafting("desert"), ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    finish(match)
    rounds = [entry.event.round for entry in match.entries if isinstance(entry.event, PairsRolled)]
    assert rounds == [1, 2, 3, 4, 5, 6]
    rolls = [len(entry.event.faces) for entry in match.entries if isinstance(entry.event, Rolled)]
    assert rolls == [2] * 7


def test_9_4_and_12_nothing_is_picked_for_rounds_that_are_drawn_underground() -> None:
    match = Match(RailroadInk(), drafting("underground"), ["Ada", "Ben"], numbered_seed(5))
    match.submit(Open())
    finish(match)
    rounds = [entry.event.round for entry in match.entries if isinstance(entry.event, PairsRolled)]
    assert rounds == [1, 3, 5, 7, 9, 11, 13]
    rolls = [len(entry.event.faces) for entry in match.entries if isinstance(entry.event, Rolled)]
    assert rolls == [0, 4] * 7
    with pytest.raises(BadInput) as caught:
        RailroadInk().begin(drafting("underground", settings={"underground.surface": "none"}), 2)
    assert (caught.value.code, caught.value.at) == ("draft-dice", "draft")


# --- The next start player ----------------------------------------------------------------------------------


def test_9_4_the_lowest_total_of_four_is_the_next_start_player() -> None:
    match = picked(opened(TWO), 3, 1, 0, 2)
    assert (draft_of(match)["totals"], draft_of(match)["next"]) == ([9, 7], 1)
    draw_all(match)
    assert (draft_of(match)["start"], draft_of(match)["order"], match.owes) == (1, [1, 0, 1, 0], (1,))
    assert draft_of(match)["first"] == 0


def test_9_4_of_tied_seats_the_last_picker_starts() -> None:
    match = picked(opened((BOTH_A, A_AND_B, BOTH_A, A_AND_B)), 0, 2, 1, 3)
    assert (draft_of(match)["totals"], draft_of(match)["next"]) == ([7, 7], 1)
    draw_all(match)
    assert match.owes == (1,)
    picked(match, 0, 2, 1, 3)
    assert draft_of(match)["next"] == 0, "now seat 0 chose last"


# --- The end ------------------------------------------------------------------------------------------------


def ended(*scores: tuple[int, int], first: int, draft: bool = True) -> tuple[int, ...]:
    """Return the places of seats with these points and errors."""
    sheets = tuple(ScoreSheet(0, 0, 0, 0, {}, 0, 0, errors, points) for points, errors in scores)
    options = drafting() if draft else Options()
    table = RailroadInk().start(options, len(scores))
    parts: dict[str, Any] = {"draft": {"first": first, "start": 0, "pairs": []}} if draft else {}
    result = RailroadInk().result(msgspec.structs.replace(table, scores=sheets, component_states=parts))
    assert result is not None
    return result.places


def test_9_4_final_ties_are_broken_counter_clockwise_with_the_first_start_player_last() -> None:
    same = (20, 2)
    assert ended(same, same, same, same, first=1) == (1, 4, 3, 2)
    assert ended(same, same, first=0) == (2, 1)
    assert ended(same, same, first=1) == (1, 2)
    assert ended(same, (30, 5), same, first=0) == (3, 1, 2)
    assert ended(same, same, same, same, first=1, draft=False) == (1, 1, 1, 1), "else the victory is shared"


def test_9_4_errors_break_ties_before_the_seat_order() -> None:
    assert ended((20, 1), (20, 2), first=0) == (1, 2)
    assert ended((20, 2), (20, 1), first=1) == (2, 1)


def test_9_4_single_player_does_not_draft() -> None:
    with pytest.raises(BadInput) as caught:
        RailroadInk().begin(drafting(), 1)
    assert (caught.value.code, caught.value.at) == ("draft-seats", "draft")
    assert RailroadInk().begin(Options(draft=False), 1)


# --- What is refused ----------------------------------------------------------------------------------------


def test_illegal_picks_are_refused() -> None:
    match = opened(TWO)
    refused(match, Commit(1, (PickPair(pair=0),)), "seat-not-asked", "seat")
    for unknown in (-1, 4, 2**70):
        refused(match, Commit(0, (PickPair(pair=unknown),)), "pair-unknown", "acts.0.pair")
    refused(match, Commit(0, ()), "pick-missing", "pair")
    refused(match, Commit(0, (PickPair(pair=0), PickPair(pair=1))), "pick-made", "acts.1.pair")
    refused(match, Commit(0, (PickPair(pair=0), PickPair(pair=0))), "pick-made", "acts.1.pair")
    refused(match, Commit(0, (PickPair(pair=0, space="A1"),)), "act-illegal", "acts.0")
    refused(match, Commit(0, (DrawDie(0, "A4", "-H-H:EW"),)), "pick-due", "acts.0")
    pick(match, 0, 2)
    refused(match, Commit(1, (PickPair(pair=2),)), "pair-taken", "acts.0.pair")
    refused(match, Commit(0, (PickPair(pair=1),)), "seat-not-asked", "seat")
    picked(match, 0, 1, 3)
    refused(match, Commit(0, (PickPair(pair=0),)), "pick-over", "acts.0")


def test_a_pick_can_be_taken_back_until_it_is_handed_in() -> None:
    """A pick asks one seat, so its commit ends the phase: the next seat picks, and there is no retraction."""
    match = opened(TWO)
    draft = Draft[Any](match.game, match.state, 0)
    draft.add(PickPair(pair=1))
    assert draft.see().table.component_states["draft"]["pairs"][1]["by"] == 0
    assert draft.legal_actions() == ()
    assert draft.undo() == PickPair(pair=1)
    assert [act.pair for act in draft.legal_actions()] == [0, 1, 2, 3]
    draft.add(PickPair(pair=3))
    match.submit(Commit(0, draft.actions))
    refused(match, Retract(0), "seat-not-asked", "seat")


def test_a_match_without_a_draft_knows_no_picks() -> None:
    match = Match(RailroadInk(), Options(), ["Ada", "Ben"], numbered_seed(1))
    match.submit(Open())
    refused(match, Commit(0, (PickPair(pair=0),)), "expansion-not-played", "acts.0")
    assert match.view(None).table.rolls == ()


def test_late_seat_takes_the_first_free_pair() -> None:
    match = opened(TWO)
    pick(match, 0, 0)
    match.submit(Expire())
    assert [pair["by"] for pair in draft_of(match)["pairs"]] == [0, 1, None, None]
    match.submit(Expire({0: (PickPair(pair=3),)}))
    assert [pair["by"] for pair in draft_of(match)["pairs"]] == [0, 1, None, 0], "a drafted pick stands"
    match.submit(Expire())
    assert match.owes == (0, 1)


def test_an_act_without_its_pair_cannot_be_read() -> None:
    for raw in ({"type": "pick"}, {"type": "pick", "pair": "1"}, {"type": "pick", "pair": 1, "more": 1}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(raw, RailroadInk.action_type)
    assert msgspec.convert({"type": "pick", "pair": 1}, RailroadInk.action_type) == PickPair(pair=1)
    assert msgspec.json.encode(PickPair(pair=0)) == b'{"type":"pick","pair":0}'


# --- Whole matches ------------------------------------------------------------------------------------------


def played(options: Options, seats: int, seed: int) -> Match:
    """Return a match with random picks, where deadlines draw."""
    lot = random.Random(seed)
    match = Match(RailroadInk(), options, [f"seat {seat}" for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    while not match.over:
        phase = match.view(None).phase
        assert phase is not None
        if phase.name == "pick":
            (seat,) = phase.asks
            match.submit(Commit(seat, (lot.choice(match.game.legal_actions(match.state.table, seat, ())),)))
        else:
            match.submit(Expire())
    return match


@pytest.mark.parametrize("seats", few([2, 3, 4, 5, 6], 2))
def test_9_4_random_matches_agree_with_a_slow_reading_of_the_log(seats: int) -> None:
    """Picks, start players and drawings follow the rule, read from the events alone."""
    value = {face: min(4, 4 - drawing[:4].count("-")) % 4 for face, drawing in DRAWINGS.items()}
    for seed in range(scaled(4)):
        match = played(drafting(), seats, seed)
        left: list[tuple[str, ...]] = []
        taken: dict[int, list[str]] = {}
        order: list[int] = []
        start = -1
        for event in (entry.event for entry in match.entries):
            if isinstance(event, StartDrawn):
                start = event.seat
            elif isinstance(event, PairsRolled):
                if taken:
                    low = min(sum(value[face] for face in dice) for dice in taken.values())
                    tied = [seat for seat in taken if sum(value[face] for face in taken[seat]) == low]
                    begun = start
                    start = max(tied, key=lambda seat: (seat - begun) % seats)
                assert event.start == start
                faces = [face.route for face in event.faces]
                left = [(faces[2 * pair], faces[2 * pair + 1]) for pair in range(2 * seats)]
                taken = {seat: [] for seat in range(seats)}
                order = [(start + step) % seats for step in range(seats)] * 2
            elif isinstance(event, Committed) and order:
                assert event.seat == order.pop(0)
                (act,) = event.acts
                assert left[act.pair]
                taken[event.seat] += left[act.pair]
                left[act.pair] = ()
            elif isinstance(event, Committed):
                assert all(not pair for pair in left)
                assert len(taken[event.seat]) == 4
                drawn = [act.drawing for act in event.acts if isinstance(act, DrawDie)]
                assert len(drawn) <= 4
        assert not order


DRAWINGS = {route.id: route.drawing for route in facts.ROUTES}


def test_9_4_ties_of_whole_matches_are_broken_one_seat_after_the_other() -> None:
    """Counter-clockwise from the right of the very first start player. The first seed has such a tie already."""
    ties = 0
    for seed in range(1, 1 + scaled(4)):
        match = played(drafting(), 6, seed)
        table: Table = match.state.table
        first = draft_of(match)["first"]
        to_the_right = [(first - 1 - step) % 6 for step in range(6)]
        assert table.scores is not None
        assert match.result is not None
        keys = [(-score.total, score.errors) for score in table.scores]
        order = sorted(range(6), key=lambda seat: (keys[seat], to_the_right.index(seat)))
        assert match.result.places == tuple(order.index(seat) + 1 for seat in range(6))
        ties += len(set(keys)) < 6
    assert ties


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_9_4_random_matches_keep_the_contract(seats: int) -> None:
    """All checks of the conformance kit: log, replay, undo, deadlines, order, strange actions."""
    if seats in (3, 4, 6) and not LONG:
        pytest.skip("the long run has them")
    matches = scaled(1)
    report = check_game(RailroadInk(), drafting(), seats, seed=300 * seats, matches=matches)
    assert report.matches == matches
    assert report.phases == (1 + 7 * (2 * seats + 1)) * matches
    assert report.draws == (1 + 7 * (1 + 4 * seats)) * matches
    assert report.refused > 100
    assert report.shows == report.hidden == 0


@pytest.mark.parametrize(
    "options",
    few(
        [
            drafting("meteor", "lava"),
            drafting("desert", "canyon"),
            drafting("underground"),
            drafting("lake", edition="challenge"),
            drafting(edition="challenge", sheet="original", goals="none"),
        ],
        2,
    ),
    ids=lambda options: "-".join((options.edition, *(options.expansions or ()))),
)
def test_9_4_and_13_a_draft_works_with_all_other_options(options: Options) -> None:
    """With expansions, and with the buildings and goals of Challenge."""
    matches = scaled(1)
    assert check_game(RailroadInk(), options, 2, seed=77, matches=matches).matches == matches


ACTS: st.SearchStrategy[Any] = st.one_of(
    st.builds(PickPair, pair=st.integers(-2, 9)),
    st.builds(PickPair, pair=st.integers(0, 5), space=st.sampled_from(["", "A1"])),
    st.builds(DrawDie, st.integers(-1, 5), st.sampled_from(["A4", "B1", "?"]), st.sampled_from(["-H-H:EW", "x"])),
)
COMMANDS: st.SearchStrategy[Any] = st.one_of(
    st.builds(Commit, st.integers(-1, 3), st.lists(ACTS, max_size=2).map(tuple)),
    st.builds(Retract, st.integers(-1, 3)),
    st.just(Expire()),
    st.builds(lambda seat, acts: Expire({seat: tuple(acts)}, (seat,)), st.integers(-1, 3), st.lists(ACTS, max_size=2)),
)


@given(st.lists(COMMANDS, max_size=40))
def test_any_commands_keep_the_order_of_picks_and_refusals_change_nothing(commands: list[Any]) -> None:
    match = Match(RailroadInk(), drafting(), ["a", "b", "c"], numbered_seed(9))
    match.submit(Open())
    for command in commands:
        before = encoded(match)
        try:
            match.submit(command)
        except Refusal:
            assert encoded(match) == before
        seen = draft_of(match)
        takers = [pair["by"] for pair in seen["pairs"] if pair["by"] is not None]
        assert sorted(takers) == sorted(seen["order"][: len(takers)])
        if len(takers) < 6:
            assert match.owes == (seen["order"][len(takers)],) == (seen["asked"],)
        else:
            assert len(match.view(None).table.rolls) == 3


def test_9_4_each_die_and_each_start_player_can_be_checked() -> None:
    """`verify` finds any change in an event of the draft."""
    match = played(drafting(), 2, 8)
    log = match.log
    assert verify(log, RailroadInk()).ok
    changed = 0
    for number, entry in enumerate(log.entries):
        for event in lies(entry.event):
            entries = (*log.entries[:number], msgspec.structs.replace(entry, event=event), *log.entries[number + 1 :])
            verdict = verify(Log(log.header, entries, log.end), RailroadInk())
            assert not verdict.ok
            assert verdict.entry is not None
            assert verdict.entry <= number + 1
            changed += 1
    assert changed == 1 + 7 * 3


def lies(event: object) -> list[Any]:
    """Return the event with another outcome."""
    if isinstance(event, StartDrawn):
        return [StartDrawn(1 - event.seat)]
    if isinstance(event, PairsRolled):
        swapped = (*event.dice[-1:], *event.dice[1:-1], event.dice[0])
        shown = [*event.faces]
        shown[0] = msgspec.structs.replace(shown[0], face=(shown[0].face + 1) % 6)
        return [
            msgspec.structs.replace(event, start=1 - event.start),
            msgspec.structs.replace(event, dice=swapped),
            msgspec.structs.replace(event, faces=tuple(shown)),
        ]
    return []


def test_view_of_a_base_match_has_no_field_of_drafts() -> None:
    match = Match(RailroadInk(), Options(), ["Ada"], numbered_seed(1))
    match.submit(Open())
    view = msgspec.to_builtins(match.view(0))["table"]
    assert set(view) == {"options", "round", "rounds", "roll", "sheets"}
    assert view["options"] == {"edition": "original", "longest": None}


def test_9_4_the_pool_is_of_the_edition_that_is_played() -> None:
    match = Match(RailroadInk(), drafting(edition="challenge"), ["Ada", "Ben"], numbered_seed(2))
    match.submit(Open())
    dice = sorted(die["die"] for pair in draft_of(match)["pairs"] for die in pair["dice"])
    assert dice == sorted(pool.pool(pool.DiceSets("challenge"), 2))
    finish(match)
    assert match.result is not None
