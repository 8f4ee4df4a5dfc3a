"""The rules of Airline, one test for each: section 15.8, with 1, 4, 6, 8, 9 and 13."""

from __future__ import annotations

import random

import pytest

from inkrally.match.game import Commit, Expire
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.levels import EasyBot
from inkrally.railroad_ink.expansions.airline.rules import PutAirport, SpendFreeOnAirport, SpendOnAirport
from inkrally.railroad_ink.expansions.meteor.rules import Strike
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.notation import legal
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink import oracle
from tests.railroad_ink.expansion_helpers import amid, behind_of, offer_of, opened, score_of, turn_on, view_of
from tests.railroad_ink.tables import commit, die, refused, special
from tests.railroad_ink.toy import refused_code
from tests.sample_sizes import scaled

NAME = "airline"
WHITE = ("h-straight", "h-straight", "h-straight", "st-straight")
FOUR: list[Action] = [*(die(number, f"B{number + 1}", "H-H-:NS") for number in range(3)), die(3, "B4", "H-R-:NS*")]


def turn_with(one: str, other: str, *acts: Action, **drawings: str) -> RoundEditor:
    return turn_on(drawings, NAME, roll=(*WHITE, one, other), acts=acts)


def points(drawings: dict[str, str], *airports: str) -> int:
    """Return the points of the expansion, which its lines add up to."""
    layers = {"airports": list(airports)}
    found = score_of(drawings, NAME, layers=layers).expansions[NAME]
    assert found == sum(line.points for line in behind_of(drawings, NAME, layers=layers).expansions[NAME])
    return found


# --- The dice -----------------------------------------------------------------------------------------------


def test_15_8_a_face_needs_no_connection_and_an_airway_joins_only_airways() -> None:
    turn = turn_with("air-straight", "air-over-h", C3="H-H-:NS", D1="R-R-:NS")
    assert refused_code(turn, die(4, "F6", "F-F-:NS")) is None
    assert refused_code(turn, die(4, "C4", "F-F-:NS")) == "clash"
    assert refused_code(turn, die(4, "D2", "F-F-:NS")) == "clash"
    assert refused_code(turn, die(4, "B1", "F-F-:NS")) == "clash", "B1 has an exit in the north"
    assert refused_code(turn, die(4, "E1", "F-F-:NS")) is None, "the outer edge without an exit"
    turn.draw(die(4, "F6", "F-F-:NS"))
    assert refused_code(turn, die(5, "F5", "FHFH:NS|EW")) is None
    assert refused_code(turn, die(5, "F5", "HFHF:NS|EW")) == "clash"


@pytest.mark.parametrize("drawing", ["V-V-:NS", "LLLL:NESW", "X-X-:NS", "AAAA:NESW"])
def test_15_8_an_airway_joins_no_other_kind(drawing: str) -> None:
    network = Network()
    network.place(DRAWING_NUMBERS[drawing], SPACES["D3"])
    assert network.clashes(DRAWING_NUMBERS["F-F-:NS"]) >> SPACES["D4"] & 1


def test_15_8_open_airway_ends_are_no_errors_of_the_sheet() -> None:
    assert score_of({"D3": "F-F-:NS"}, NAME).errors == 0
    assert score_of({"D3": "FHFH:NS|EW"}, NAME).errors == 2


# --- Airports -----------------------------------------------------------------------------------------------


def test_15_8_an_airport_goes_into_any_empty_space_and_fills_it() -> None:
    turn = turn_with("air-straight", "air-port", die(5, "D4", "----:"), B1="H-H-:NS")
    assert turn.layers == {"airports": ["D4"]}
    assert refused_code(turn_with("air-straight", "air-port", B1="H-H-:NS"), die(5, "B1", "----:")) == "space-taken"
    assert score_of({}, NAME, layers={"airports": ["D4"]}).centre == 1
    case = {"sheet": {"expansions": [NAME], "drawings": {"B1": "H-H-:NS"}, "airports": ["D4"]}, "routes": ["air-port"]}
    assert set(legal(case)["air-port"]) == set(SPACES) - {"B1", "D4"}


def test_15_8_an_end_at_an_airport_is_joined_and_connects() -> None:
    assert score_of({"D3": "H-H-:NS"}, NAME, layers={"airports": ["D4"]}).errors == 1
    turn = turn_on({}, NAME, roll=(*WHITE, "air-port", "air-port"), layers={"airports": ["D4"]})
    assert refused_code(turn, die(0, "D5", "H-H-:NS")) is None
    assert refused_code(turn, die(0, "E5", "H-H-:NS")) == "not-connected"


def test_15_8_everything_that_reaches_an_airway_by_airports_is_one_network() -> None:
    """The railway of exit D1 and the highway of exit A4 meet over airports and an airway."""
    drawings = {"D1": "R-R-:NS", "A4": "-H-H:EW", "C3": "-FF-:ES", "C4": "F--F:NW"}
    assert score_of(drawings, NAME, layers={"airports": ["D2"]}).exits == 0
    bent = {"D1": "R-R-:NS", "A4": "-H-H:EW", "C2": "-FF-:ES", "C3": "F--F:NW", "B3": "-FF-:ES"}
    assert score_of(bent, NAME, layers={"airports": ["D2", "B4"]}).exits == 4
    behind = behind_of(bent, NAME, layers={"airports": ["D2", "B4"]})
    assert behind.networks[0].parts == ("D1NS", "C2ES", "D2NW", "B3ES", "C3NW", "A4EW", "B4NW")


def test_15_8_the_two_lines_of_a_space_are_two_networks() -> None:
    """The railway of exit A2 passes under the airway, which an airport joins with the highway of exit A4."""
    drawings = {f"{column}2": "-R-R:EW" for column in "ABC"} | {f"{column}4": "-H-H:EW" for column in "ABC"}
    drawings |= {"D2": "FRFR:NS|EW", "D3": "F-F-:NS"}
    assert score_of(drawings, NAME, layers={"airports": ["D4"]}).exits == 0
    assert score_of(drawings, NAME, layers={"airports": ["D4", "D1", "E2"]}).exits == 0


def test_15_8_lengths_run_through_an_airport_and_it_joins_no_exit() -> None:
    drawings = {"A4": "-H-H:EW", "C4": "-H-H:EW", "B5": "R-R-:NS"}
    found = score_of(drawings, NAME, layers={"airports": ["B4"]})
    assert (found.highway, found.railway) == (3, 2)
    assert score_of({"C1": "-H-H:EW"}, NAME, layers={"airports": ["B1"]}).exits == 0
    assert score_of({"B2": "H-H-:NS", "D2": "H-H-:NS"}, NAME, layers={"airports": ["B3", "C3", "D3"]}).highway == 2


def test_15_8_a_special_route_may_be_spent_for_an_airport() -> None:
    match = opened((*WHITE, "air-straight", "air-curve"), NAME)
    assert sum(isinstance(act, SpendOnAirport) for act in offer_of(match).acts) == 6
    refused(match, Commit(0, (*FOUR, SpendOnAirport(route="sp-hhhh"))), "duty-left", "duty.airline-put")
    commit(match, SpendOnAirport(route="sp-hhhh"), *FOUR, PutAirport("D4"))
    sheet = match.state.table.sheets[0]
    assert (sheet.layers, sheet.specials()) == ({"airports": ["D4"]}, ("sp-hhhh",))
    turn = turn_with("air-port", "air-port", SpendOnAirport(route="sp-hhhh"), PutAirport("D4"))
    assert refused_code(turn, SpendOnAirport(route="sp-rrrr")) == "special-round"
    assert refused_code(turn, special("B1", "HHHH:NESW")) == "special-round"
    assert refused_code(turn, PutAirport("D5")) == "filler-unpaid"


def test_15_8_the_free_special_route_of_a_university_may_be_spent_too() -> None:
    setup = setup_of("challenge", "trail", (NAME,), None, Options("challenge", goals="none").modules)
    sheet = Sheet({"D3": Mark("H-H-:NS", 1)}, (), {"buildings": {"villages": 0, "universities": 2}})
    turn = RoundEditor(sheet, (*WHITE, "air-port", "air-port"), (), setup, 3)
    assert refused_code(turn, SpendFreeOnAirport(route="sp-hhhh")) == "effect-late"
    turn.draw(die(0, "D4", "H-H-:NS"))
    turn.draw(SpendFreeOnAirport(route="sp-hhhh"))
    turn.draw(PutAirport("A1"))
    assert refused_code(turn, SpendOnAirport(route="sp-rrrr")) is None, "it counts toward no limit"


def test_15_8_bots_and_late_seats_play_it() -> None:
    match = opened((*WHITE, "air-port", "air-curve"), NAME, seats=2)
    match.submit(Expire({1: (*FOUR, SpendOnAirport(route="sp-hhhh"))}))
    assert len(match.state.table.sheets[1].layers["airports"]) == 1
    while not match.over:
        match.submit(Commit(0, EasyBot().choose(match.view(0), random.Random(1)).acts))
        match.submit(Expire())


# --- Points -------------------------------------------------------------------------------------------------


def test_15_8_the_longest_airway_ends_at_the_edge_or_at_airports() -> None:
    assert points({"D3": "F-F-:NS", "D4": "F-F-:NS"}, "D2", "D5") == 8
    assert points({"C1": "F-F-:NS"}, "C2") == 4, "the edge in the north of C1"
    assert points({"C1": "F-F-:NS", "C2": "F-F-:NS"}) == -2, "C3 is empty"
    assert points({"A1": "F--F:NW"}) == 2, "from edge to edge"


def test_15_8_an_airway_needs_an_airway_drawing() -> None:
    assert points({}, "C1", "C2") == -8


def test_15_8_it_passes_airports_but_no_space_twice() -> None:
    """The loop at C3 would lead back to the airport: only the way from the edge to it counts."""
    loop = {"C1": "F-F-:NS", "C2": "F-F-:NS", "D3": "--FF:SW", "D4": "F--F:NW", "C4": "FF--:NE"}
    assert points(loop, "C3") == 6


def test_15_8_open_ends_and_unused_airports_cost_points() -> None:
    assert points({"D3": "F-F-:NS"}) == -4
    assert points({"D3": "F-F-:NS"}, "D4") == -2
    assert points({"D3": "H-H-:NS"}, "D4") == -4


def test_15_8_the_breakdown_has_the_airway_and_not_the_route_below() -> None:
    behind = behind_of({"C1": "FHFH:NS|EW"}, NAME, layers={"airports": ["C2"]}).expansions[NAME]
    assert [line.parts for line in behind] == [("C1NS", "C2")]


def slow_points(drawings: dict[str, str], airports: list[str]) -> int:
    """Return the points by walking from space to space."""

    def beyond(space: str, side: str) -> str:
        across = oracle._across((space, side))
        return across[0] if across else ""

    def ends(space: str) -> list[str]:
        return [side for side in "NESW" if drawings.get(space, "----")["NESW".index(side)] == "F"]

    back = dict(zip("NESW", "SWNE", strict=True))

    def onward(space: str) -> list[str]:
        sides = "NESW" if space in airports else ends(space)
        found = []
        for side in sides:
            there = beyond(space, side)
            if there and (back[side] in ends(there) or (space not in airports and there in airports)):
                found.append(there)
        return found

    def at_edge(space: str) -> int:
        return sum(not beyond(space, side) for side in ends(space))

    best = 0

    def walk(route: list[str]) -> None:
        nonlocal best
        here = route[-1]
        stops = here in airports or at_edge(here) > (len(route) == 1)
        if stops and any(space not in airports for space in route):
            best = max(best, len(route))
        for there in onward(here):
            if there not in route:
                walk([*route, there])

    for space in SPACES:
        if space in airports or at_edge(space):
            walk([space])
    open_ends = sum(
        bool(there := beyond(space, side)) and there not in onward(space) for space in drawings for side in ends(space)
    )
    unused = sum(not onward(space) for space in airports)
    return 2 * best - 2 * open_ends - 4 * unused


def test_15_8_points_by_a_second_implementation() -> None:
    rng = random.Random("airways")
    faces = [route.id for route in facts.EXPANSIONS[NAME].routes if route.id != "air-port"]
    known = [drawing for face in faces for drawing in routes.orientations(face)]
    for number in range(scaled(30)):
        drawings: dict[str, str] = {}
        chosen = rng.sample(sorted(SPACES), 30)
        airports = sorted(chosen[: rng.randint(0, 8)])
        for space in chosen[8:]:
            fitting = [each for each in rng.sample(known, 8) if not clash({**drawings, space: each})]
            if fitting:
                drawings[space] = fitting[0]
        assert points(drawings, *airports) == slow_points(drawings, airports), number


def clash(drawings: dict[str, str]) -> bool:
    """Return whether an end meets an end or exit of another kind."""
    ends = {(space, side): drawing["NESW".index(side)] for space, drawing in drawings.items() for side in "NESW"}
    for end, kind in ends.items():
        across = oracle._across(end)
        facing = oracle.EXITS.get(end, ends.get(across, "-") if across else "-")
        if kind != "-" and facing not in ("-", kind):
            return True
    return False


# --- Together with others -----------------------------------------------------------------------------------


def test_8_1_a_meteor_erases_an_airport() -> None:
    layers = {"airports": ["D3"], "dot": "D4"}
    roll = (*WHITE, "N", "1", "air-port", "air-curve")
    match = amid(roll, {"D5": "H---:N*"}, "meteor", NAME, layers=layers)
    assert view_of(match, Strike("D3", direction="N")).sheets[0].layers["airports"] == []
