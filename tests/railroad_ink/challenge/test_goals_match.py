"""Goals in a match (rules 9.2, 9.3, 13): their random choice, their points for players, and their progress in views."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.chance import Draw, SeededChance, numbered_seed
from inkrally.match.conformance import check_game
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Expire, Open, State
from inkrally.match.log import read, verify, write
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.goals import GoalsDrawn, GoalsScored, card_draws, drawn_cards
from inkrally.railroad_ink.game import ActionUnion, Options, RailroadInk, Rolled, Table, TableView
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.match.forgery import signed
from tests.railroad_ink.cases import CASES
from tests.railroad_ink.tables import die
from tests.sample_sizes import few, long_only, scaled

GAME = RailroadInk()
CORNERS = dict.fromkeys(["A1", "G1", "A7"], "-R-R:EW")
"""Reaches D, and no other goal used here."""
CENTRE = dict.fromkeys(["C3", "D3", "E3", "C4", "D4"], "H-H-:NS")
"""Reaches A."""
COLUMN = {f"B{number}": "H-H-:NS" for number in range(1, 8)}
"""Reaches C, K and I."""


def case(case_id: str) -> dict[str, Any]:
    return next(each for each in CASES if each["id"] == case_id)


def sheet(*drawings: Mapping[str, str], layers: Mapping[str, Any] | None = None) -> Sheet:
    found = {space: Mark(drawing, 1) for each in drawings for space, drawing in each.items()}
    return Sheet(found, (), dict(layers or {}))


def begun(cards: Sequence[str], seats: int, *expansions: str, edition: facts.Edition = "challenge") -> Table:
    """Return a table with these goals, before the first roll."""
    options = Options(edition=edition, goals=tuple(cards))
    if expansions:
        options = msgspec.structs.replace(options, expansions=expansions)
    table = GAME.start(options, seats)
    return GAME.apply(table, GoalsDrawn(tuple(cards)))


def played(table: Table, *sheets: Sheet) -> tuple[Table, list[GoalsScored]]:
    """Return the table after a round in which the seats drew these sheets, and the events of scored goals."""
    if not table.round:
        table = GAME.apply(table, Rolled(1, ()))
    table = msgspec.structs.replace(table, sheets=sheets, drawing=False)
    events = GAME.resolve(table, SeededChance(numbered_seed(1)))
    for event in events:
        table = GAME.apply(table, event)
    return table, [event for event in events if isinstance(event, GoalsScored)]


def points(table: Table) -> list[list[int | None]]:
    """Return the scored points by card from the top down, and by seat."""
    found: list[list[int | None]] = [each["points"] for each in shown(table)]
    return found


def values(table: Table) -> list[list[int]]:
    return [each["values"] for each in shown(table)]


def shown(table: Table) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = GAME.view(table, None).component_states["goals"]["cards"]
    return cards


# The points of the players.


def test_the_first_takes_the_highest_value() -> None:
    """9.2 and the case goal-first."""
    (number,) = case("goal-first")["given"]["achieverRounds"]
    table = begun("DAC", 2)
    for each in range(1, number + 1):
        table, _ = played(table, sheet(CORNERS if each == number else {}), sheet())
    assert points(table) == [[*case("goal-first")["expect"]["points"], None], [None, None], [None, None]]
    assert values(table)[0] == [2, 1]


def test_players_of_one_round_get_the_same_value_and_the_last_value_has_no_limit() -> None:
    """9.2 and the case goal-tie: 4, 4, then 2, 1, and 1 from then on."""
    rounds = case("goal-tie")["given"]["achieverRounds"]
    table = begun("DAC", len(rounds))
    open_values = [values(table)[0]]
    for number in range(1, 8):
        table, _ = played(table, *(sheet(CORNERS if number >= each else {}) for each in rounds))
        open_values.append(values(table)[0])
    assert points(table)[0] == case("goal-tie")["expect"]["points"]
    assert open_values == [[4, 2, 1], [4, 2, 1], [4, 2, 1], [2, 1], [1], [1], [1], [1]]
    assert table.scores is not None
    assert [each.goals for each in table.scores] == case("goal-tie")["expect"]["points"]


def test_many_players_in_the_first_round_leave_the_second_value() -> None:
    """9.2: one value is crossed off in a round, however many seats score it."""
    table, scored = played(begun("DAC", 4), *[sheet(CORNERS)] * 3, sheet())
    assert points(table)[0] == [4, 4, 4, None]
    assert [len(each) for each in scored[0].seats] == [1, 1, 1, 0]
    table, _ = played(table, *[sheet(CORNERS)] * 4)
    assert points(table)[0] == [4, 4, 4, 2]


def test_goals_are_independent_and_one_sheet_may_reach_several_at_once() -> None:
    """9.2: each goal has its own values; several reached in one round are all scored."""
    table, _ = played(begun("DAC", 2), sheet(CORNERS, CENTRE), sheet(COLUMN))
    assert points(table) == [[4, None], [4, None], [None, 4]]
    table, _ = played(table, sheet(CORNERS, CENTRE, COLUMN), sheet(COLUMN, CENTRE))
    assert points(table) == [[4, None], [4, 2], [2, 4]]
    assert values(table) == [[2, 1], [1], [1]]
    assert [seat.score.goals for seat in GAME.view(table, None).sheets] == [10, 6]


def test_a_goal_is_scored_once_and_not_lost() -> None:
    """9.2 and 13: erasing never undoes a goal, and reaching it again gives nothing."""
    table, _ = played(begun("DAC", 2), sheet(CORNERS), sheet())
    table, scored = played(table, sheet(), sheet())
    assert (points(table)[0], scored) == ([4, None], [])
    table, scored = played(table, sheet(CORNERS), sheet(CORNERS))
    assert points(table)[0] == [4, 2]
    assert [len(each) for each in scored[0].seats] == [0, 1]
    view = GAME.view(played(table, sheet(), sheet(CORNERS))[0], None)
    assert [each.score.goals for each in view.sheets] == [4, 2]


def test_a_round_without_a_reached_goal_has_no_event() -> None:
    """9.2: only something that happened is an event."""
    assert played(begun("DAC", 3), sheet(), sheet(), sheet())[1] == []


def test_erased_routes_count_for_goals() -> None:
    """9.2: VC and MC count erased routes, which the sheet remembers."""
    layers = {"erased": {"lava": 1}, "dot": "D4"}
    table, _ = played(begun(("VC", "MC"), 1, "lava", "meteor"), sheet(layers=layers))
    assert points(table) == [[4], [None]]


def test_goals_of_the_last_round_are_tested_before_the_last_drought() -> None:
    """9.2: with deserts a last roll follows round 6, after which no goal is scored."""
    four = sheet(layers={"cacti": dict.fromkeys(["B2", "B3", "C2", "C3"], 1)})
    table = begun(("DA",), 1, "desert")
    for _ in range(5):
        table, _ = played(table, sheet())
    assert table.round == 6
    before = table
    table, scored = played(table, four)
    assert (len(scored), table.round, points(table)) == (1, 7, [[1]])
    table, _ = played(before, sheet())
    table, scored = played(table, four)
    assert (scored, points(table)) == ([], [[None]])
    assert table.scores is not None


# Alone.


@pytest.mark.parametrize("case_id", ["solo-goals", "solo-goals-none"])
def test_solo_goals_have_deadlines_by_their_places(case_id: str) -> None:
    """9.3 and the cases: 4 points up to rounds 3, 4, 5, from the top down, later 1; none if never reached."""
    given = case(case_id)["given"]["achievedInRound"]
    expect = case(case_id)["expect"]
    places = ("top", "middle", "bottom")
    table = begun("DAC", 1)
    for number in range(1, 8):
        there = [
            drawings
            for place, drawings in zip(places, (CORNERS, CENTRE, COLUMN), strict=True)
            if given[place] is not None and given[place] <= number
        ]
        table, _ = played(table, sheet(*there))
    assert table.scores is not None
    assert table.scores[0].goals == expect["total"]
    if "points" in expect:
        assert points(table) == [[expect["points"][place]] for place in places]


@pytest.mark.parametrize(("place", "deadline"), [(0, 3), (1, 4), (2, 5)])
def test_in_a_solo_match_the_round_of_the_deadline_is_in_time(place: int, deadline: int) -> None:
    """9.3: 4 points at the deadline, 1 a round later. The view shows what can still be scored."""
    for late in (0, 1):
        table = begun("DAC"[-place:] + "DAC"[:-place] if place else "DAC", 1)
        assert [each["deadline"] for each in shown(table)] == [3, 4, 5]
        for number in range(1, deadline + late + 1):
            if table.round:
                assert values(table)[place] == ([4, 1] if number <= deadline else [1])
            table, _ = played(table, sheet(CORNERS if number == deadline + late else {}))
        assert points(table)[place] == [1 if late else 4]


def test_goals_have_no_deadline_with_several_players() -> None:
    """9.3 is for one player."""
    assert [each["deadline"] for each in shown(begun("DAC", 2))] == [None] * 3


def test_two_boards_make_two_rounds_of_one() -> None:
    """9.3 with 12: rounds alternate between the boards, so a deadline counts two rounds as one."""
    assert [each["deadline"] for each in shown(begun("DAC", 1, "underground"))] == [6, 8, 10]


# The draw.

OWNERS = {code: goal.expansion for code, goal in facts.GOALS.items()}


@pytest.mark.parametrize(
    ("expansions", "base"),
    [
        ((), 3),
        (("river",), 2),
        (("canyon",), 2),
        (("lake", "lava"), 1),
        (("forest", "trail"), 1),
        (("river", "lake", "meteor"), 0),
        (("river", "lake", "desert", "canyon", "forest"), 0),
    ],
)
def test_goals_drawn_for_combinations_of_expansions(expansions: tuple[str, ...], base: int) -> None:
    """9.2: with one expansion two base goals and one of its own; with two expansions one each. 13: B needs villages.

    With three expansions one goal each, with more one each of three of them.
    """
    seen: Counter[tuple[int, str]] = Counter()
    for seed in range(scaled(75)):
        for printed in ("original", "challenge"):
            cards = drawn_cards(SeededChance(numbered_seed(seed)), expansions, printed)
            owners = [OWNERS[code] for code in cards]
            assert len(set(cards)) == 3
            assert owners.count("") == base
            assert len({owner for owner in owners if owner}) == min(3, len(expansions)) == 3 - base
            assert printed == "challenge" or "B" not in cards
            seen.update((place, owner) for place, owner in enumerate(owners))
            seen.update((-1, code) for code in cards)
    fitting = {code for code, owner in OWNERS.items() if owner in expansions or (base and not owner)}
    assert {code for place, code in seen if place < 0} == fitting
    for place in range(3):
        assert {owner for each, owner in seen if each == place} == {*expansions, *([""] if base else [])}


@pytest.mark.parametrize("expansions", [(), ("river",), ("lake", "lava"), ("river", "lake", "meteor", "desert")])
def test_the_draw_is_read_back_off_the_cards(expansions: tuple[str, ...]) -> None:
    """The labels and outcomes with which players can verify the draw against the seed."""
    for seed in range(scaled(25)):
        chance = SeededChance(numbered_seed(seed))
        cards = drawn_cards(chance, expansions, "challenge")
        draws = card_draws(cards, expansions, "challenge")
        assert draws == chance.drawn
        assert len({each.label for each in draws}) == len(draws)
        assert all(each.is_possible for each in draws)


@pytest.mark.parametrize(
    "cards", [("D", "D", "A"), ("D", "A"), ("D", "A", "C", "E"), ("LA", "A", "C"), ("?", "A", "C")]
)
def test_impossible_goal_cards_are_read_as_an_impossible_draw(cards: tuple[str, ...]) -> None:
    draws: list[Draw] = card_draws(cards, (), "challenge")
    assert not all(each.is_possible for each in draws)


def match(options: Options, seats: int, seed: int = 1) -> Match:
    found = Match(GAME, options, [f"seat {seat}" for seat in range(seats)], numbered_seed(seed))
    found.submit(Open())
    return found


def finished(options: Options, seats: int, seed: int = 1) -> Match:
    found = match(options, seats, seed)
    while not found.over:
        found.submit(Expire())
    return found


def test_goals_are_drawn_before_the_first_roll_if_chosen() -> None:
    """9.2: goals are drawn for Challenge unless the options say otherwise; a match without goals is allowed."""
    events = [entry.event for entry in match(Options(edition="challenge"), 2).entries]
    kinds = [type(event) for event in events]
    assert kinds.index(GoalsDrawn) < kinds.index(Rolled)
    for options in (Options(), Options(edition="challenge", goals="none")):
        quiet = match(options, 2)
        assert not any(isinstance(entry.event, GoalsDrawn) for entry in quiet.entries)
        view = quiet.view(0).table
        assert "goals" not in view.component_states
        assert b"progress" not in msgspec.json.encode(view)
    chosen = match(Options(goals=("K", "A")), 2).view(0).table
    assert [each["code"] for each in chosen.component_states["goals"]["cards"]] == ["K", "A"]
    assert len(match(Options(goals="drawn"), 2).view(0).table.component_states["goals"]["cards"]) == 3


@pytest.mark.parametrize(
    ("options", "at"),
    [
        (Options(goals=()), "goals"),
        (Options(goals=("A", "C", "D", "E")), "goals"),
        (Options(goals=("A", "Z")), "goals.1"),
        (Options(goals=("A", "A")), "goals.1"),
        (Options(goals=("LA",)), "goals.0"),
        (Options(goals=("B",)), "goals.0"),
        (Options(edition="challenge", sheet="original", goals=("B",)), "goals.0"),
        (Options(goals="drawn", expansions=("underground",), settings={"underground.surface": "none"}), "goals"),
    ],
)
def test_invalid_goals_are_refused(options: Options, at: str) -> None:
    """Unknown, repeated, too many, of an expansion that is not in play, or B without villages (rules 13)."""
    with pytest.raises(BadInput) as caught:
        GAME.start(options, 2)
    assert (caught.value.code, caught.value.at) == ("goals", at)


def test_goals_are_scored_without_an_action() -> None:
    """9.2: goals are tested for all seats. No action claims one, and an unknown action is refused."""
    for text in (b'{"type":"goal","code":"A"}', b'{"type":"goals-scored","round":1,"seats":[]}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=ActionUnion)


def test_a_forged_draw_is_found() -> None:
    """`verify` finds goals that the committed seed does not give, and points that no seat reached."""
    log = finished(Options(edition="challenge", expansions=("lake",)), 2, 3).log
    lines = [json.loads(line) for line in write(log, GAME)]
    assert verify(read(signed(lines), GAMES), GAME).ok
    (at,) = (number for number, line in enumerate(lines) if line.get("event", {}).get("type") == "goals-drawn")
    cards = lines[at]["event"]["cards"]
    other = next(code for code in "ACDEG" if code not in cards)
    lines[at]["event"]["cards"] = [other if len(code) == 1 else code for code in cards[:1]] + cards[1:]
    if lines[at]["event"]["cards"] == cards:
        lines[at]["event"]["cards"] = [cards[0], other, cards[2]]
    verdict = verify(read(signed(lines), GAMES), GAME)
    assert not verdict.ok
    assert verdict.entry == at


# What is shown.


def test_progress_is_shown_and_of_a_draft_only_to_its_player() -> None:
    """9.2 for the client: how near each sheet is. The progress of a draft is visible only to its player."""
    table = match(Options(edition="challenge", goals=("A", "I", "G")), 2).state.table
    draft = (die(0, "D1", "R-R-:NS"),)
    table = msgspec.structs.replace(table, roll=("r-straight", *table.roll[1:]))
    before = GAME.view(table, 1)
    own: TableView = GAME.view(GAME.preview_draft(table, 0, draft), 0)
    assert [(each.code, each.have, each.need, each.spaces) for each in own.sheets[0].progress] == [
        ("A", 0, 5, ()),
        ("I", 0, 6, ()),
        ("G", 1, 4, ("D1",)),
    ]
    assert own.sheets[1].progress == before.sheets[1].progress
    assert [each.have for each in before.sheets[0].progress] == [0, 0, 0]
    running = match(Options(edition="challenge", goals=("A", "I", "G")), 2)
    running.state = State(table, {}, True)
    seen = msgspec.json.encode(running.view(1).table)
    acts = tuple(GAME.default_draft(table, 0, draft, SeededChance(b"")))
    running.submit(Commit(0, acts))
    assert msgspec.json.encode(running.view(1).table) == seen


def test_a_view_does_not_keep_the_progress_of_other_cards() -> None:
    """A sheet may be viewed before the goals are drawn, and the same sheet after."""
    table = GAME.start(Options(edition="challenge", goals=("A",)), 1)
    assert GAME.view(table, 0).sheets[0].progress == ()
    assert [each.code for each in GAME.view(GAME.apply(table, GoalsDrawn(("A",))), 0).sheets[0].progress] == ["A"]


# The contract.


@pytest.mark.parametrize("seats", few([1, 2, 3, 4], 2))
def test_random_matches_keep_the_contract(seats: int) -> None:
    """With drawn goals, for each number of seats that the box allows."""
    matches = scaled(1)
    report = check_game(GAME, Options(edition="challenge"), seats, seed=9_200 + 100 * seats, matches=matches)
    assert report.matches == matches


@pytest.mark.parametrize(
    "options",
    [
        Options(goals="drawn"),
        Options(edition="challenge", expansions=("lake",)),
        Options(edition="challenge", expansions=("lava", "meteor")),
        Options(edition="challenge", expansions=("desert", "canyon")),
        Options(edition="challenge", expansions=("river", "forest", "trail")),
        Options(edition="challenge", expansions=("underground",)),
        Options(edition="challenge", draft=True),
    ],
    ids=lambda options: "-".join(options.expansions or ()) or ("draft" if options.draft else options.edition),
)
@long_only
def test_random_matches_with_expansions_keep_the_contract(options: Options) -> None:
    assert check_game(GAME, options, 2, seed=9_290, matches=10).matches == 10
