"""Course rules in scenarios of `resolve` (Options 6): teams, blockers, claims, moving flags, the SuperBot, coins."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.errors import BadInput
from inkrally.roborally import scenario
from tests.roborally.options.option_helpers import answer, held, refused

FLAGS = {"flags": [[1, 1], [6, 6], [3, 7]]}


def test_6_teams_share_the_first_place_and_a_teams_last_life_decides() -> None:
    robots = [held("A", 0, 7, "S", team=1), held("B", 7, 3, "N", team=2, lives=1), held("C", 6, 6, "N", team=1)]
    pit = {"cells": {"7,1": {"pit": True}}}
    found = answer(robots, board=pit, rules=["elimination"], cards={"B": ["M2", 700]})
    assert (found["winners"], found["winning_team"], found["winner"]) == (["A", "C"], 1, "A")
    both = [held("A", 0, 0, "N", team=1, lives=1), held("B", 7, 0, "N", team=2, lives=1)]
    beams = {"cells": {"0,0": {"crusher": {"registers": [1]}}, "7,0": {"crusher": {"registers": [1]}}}}
    assert answer(both, board=beams, rules=["elimination"])["winners"] == [], "all in one moment: nobody"
    assert refused([held("A", 0, 0, "N")], rules=["two_teams"]) == ("missing-field", "robots.0.team")


def test_6_all_for_one_or_one_for_all_is_won_by_the_team_of_the_first_robot_with_all_flags() -> None:
    """Each robot collects its own flags: two teammates with one flag each have not won."""
    first = [held("A", 3, 7, "N", team=2, flags_touched=2), held("B", 0, 0, "N", team=1), held("C", 5, 0, "N", team=2)]
    found = answer(first, board=FLAGS, rules=["two_teams"])
    assert (found["winners"], found["winning_team"]) == (["A", "C"], 2)
    apart = [held("A", 3, 7, "N", team=2, flags_touched=1), held("C", 6, 6, "N", team=2, flags_touched=1)]
    found = answer([*apart, first[1]], board=FLAGS, rules=["two_teams"])
    assert [found["robots"][name]["flags_touched"] for name in "AC"] == [1, 2]
    assert found["winners"] == []


def test_6_tandem_carnage_counts_from_the_next_register_on_also_for_eliminated_robots() -> None:
    robots = [
        held("A", 3, 7, "N", team=1, flags_touched=1),
        held("B", 6, 6, "N", team=1, flags_touched=1),
        held("C", 0, 0, "N", team=2),
    ]
    found = answer(robots, board=FLAGS, rules=["team_relay"])
    assert [found["robots"][name]["flags_touched"] for name in "ABC"] == [2, 2, 0]
    assert found["winners"] == []
    found = answer(robots, board=FLAGS, rules=["team_relay"], run="registers", programs={"A": [None, None]})
    assert found["winners"] == ["A", "B"]


def test_6_3_blockers_get_no_credit_with_the_arm_either_and_the_last_racer_wins() -> None:
    blocker = held("a", 1, 2, "N", "mechanical_arm", seat="1", role="blocker")
    robots = [held("A", 7, 7, "N", seat="1"), held("B", 7, 0, "N", seat="2", lives=1), blocker]
    decisions = [{"robot": "a", "use": "mechanical_arm", "at": [1, 1]}]
    found = answer(robots, board=FLAGS, rules=["two_robots"], decisions=decisions)
    assert (found["robots"]["a"]["flags_touched"], found["robots"]["a"]["archive"]) == (0, (1, 1))
    found = answer(robots, board=FLAGS, rules=["two_robots"], cards={"B": ["M1", 500]})
    assert found["winners"] == ["A"]


def test_6_6_claims_are_changed_in_dock_order_and_all_of_them_win() -> None:
    robots = [held("A", 1, 1, "E", team=1), held("B", 2, 1, "N", "mechanical_arm", team=2)]
    decisions = [{"robot": "B", "use": "mechanical_arm", "at": [1, 1]}]
    found = answer(robots, board=FLAGS, rules=["toggle"], claims=[None, 2, 2], decisions=decisions)
    assert (found["claims"], found["winners"], found["winning_team"]) == ([2, 2, 2], ["B"], 2)


def test_6_6_a_destroyed_robot_sits_out_the_next_turn() -> None:
    robots = [
        held("A", 0, 0, "N", team=1),
        held("B", 5, 5, "N", team=2),
        held("C", 4, 4, "N", team=1, sits_out=1, archive=[4, 4], lives=2),
    ]
    found = answer(robots, board=FLAGS, rules=["toggle"], run="turn", programs={"A": [["M1", 500]]})["robots"]
    assert (found["A"]["alive"], found["A"]["lives"]) == (False, 2)
    assert (found["C"]["alive"], found["C"]["at"], found["C"]["damage"]) == (True, (4, 4), 2)


BELT = {"1,1": {"belt": {"dir": "E", "speed": 1, "curve_from": []}}}


def test_6_1_a_flag_in_a_pit_is_gone_for_the_register_and_archive_markers_go_with_it() -> None:
    board = {"cells": {**BELT, "2,1": {"pit": True}}, "flags": [[1, 1], [7, 7]]}
    robots = [held("A", 5, 5, "N", archive=[1, 1])]
    found = answer(robots, board=board, rules=["moving_flags"])
    assert (found["flags"], found["robots"]["A"]["archive"]) == ([None, (7, 7)], (1, 1))
    again = answer(robots, board=board, rules=["moving_flags"], flag_at=[None, [7, 7]], register=2)
    assert again["flags"][0] is None, "back on its start, and carried off again"
    floor = {"cells": BELT, "flags": [[1, 1], [7, 7]]}
    carried = answer([held("A", 5, 5, "N", archive=[1, 1]), held("B", 2, 1, "N")], board=floor, rules=["moving_flags"])
    assert carried["flags"][0] == (2, 1), "robots never block flags"
    assert (carried["robots"]["A"]["archive"], carried["robots"]["B"]["flags_touched"]) == ((2, 1), 1)


def test_6_1_a_wall_stops_a_flag_and_a_repair_site_keeps_its_markers() -> None:
    floor = {"cells": BELT, "flags": [[1, 1]], "walls": [[1, 1, "E"]]}
    assert answer([held("A", 5, 5, "N")], board=floor, rules=["moving_flags"])["flags"] == [(1, 1)]


def test_6_2_the_superbot_shoots_twice_is_repaired_and_passes_the_title_on() -> None:
    robots = [held("A", 0, 0, "E"), held("B", 3, 0, "S", damage=2)]
    found = answer(robots, board=FLAGS, rules=["superbot"])
    assert found["robots"]["B"]["damage"] == 4
    tired = [held("A", 0, 0, "N", damage=6), held("B", 3, 3, "S", damage=2)]
    found = answer(tired, board=FLAGS, rules=["superbot"], run="turn", programs={})["robots"]
    assert (found["A"]["damage"], found["A"]["locked"], found["B"]["damage"]) == (0, (), 2)
    shots = [held("A", 3, 3, "N", damage=9), held("B", 3, 6, "N"), held("C", 6, 3, "W")]
    cards = {"B": ["U", 60], "C": ["U", 10]}
    turned = [shots[0], shots[1] | {"facing": "S"}, shots[2] | {"facing": "E"}]
    assert answer(turned, board=FLAGS, rules=["superbot"], cards=cards)["superbot"] == "C", "the lowest priority"


def test_6_2_the_title_passes_to_the_pusher_at_once_or_to_the_next_in_dock_order() -> None:
    pit = FLAGS | {"cells": {"3,1": {"pit": True}}}
    robots = [held("A", 3, 2, "N"), held("B", 3, 3, "N"), held("C", 3, 0, "E"), held("D", 5, 3, "E")]
    found = answer(robots, board=pit, rules=["superbot"], cards={"B": ["M1", 500]})
    assert found["superbot"] == "B"
    alone = answer(robots, board=pit, rules=["superbot"], superbot="C", cards={"C": ["BU", 430]}, register=2)
    assert alone["superbot"] == "C"
    edge = [held("A", 3, 2, "N"), held("C", 0, 0, "N"), held("D", 5, 3, "E")]
    lost = answer(edge, board=pit, rules=["superbot"], superbot="C", cards={"C": ["M1", 500]})
    assert lost["superbot"] == "D"
    found = answer(edge, board=pit, rules=["superbot"], superbot="C", last_hit="A", cards={"C": ["M1", 500]})
    assert found["superbot"] == "A"


def test_6_4_tails_turns_nothing_and_a_coin_that_is_not_there_is_an_error() -> None:
    robots = [{"id": "A", "at": [16, 10], "facing": "S", "flags_touched": 1}]
    case: dict[str, Any] = {"run": "register", "register": 1, "course": "Frenetic Factory", "robots": robots}
    found = scenario.resolve(case | {"coins": ["tails"]})
    assert (found["rotations"], found["robots"]["A"]["flags_touched"]) == ([0, 0, 0, 0], 2)
    with pytest.raises(BadInput) as caught:
        scenario.resolve(case)
    assert (caught.value.code, caught.value.at) == ("coins-empty", "coins")
    for turned in ([0, 0, 0], [0, 45, 0, 0]):
        with pytest.raises(BadInput) as caught:
            scenario.resolve(case | {"rotations": turned})
        assert caught.value.code == "rotations"


@pytest.mark.parametrize(
    ("course", "seats", "told"),
    [
        ("Tandem Carnage", 6, [{"team": team} for team in (1, 2, 3, 1, 2, 3)]),
        ("War Zone", 4, [{"team": team} for team in (1, 2, 1, 2)]),
        ("Interference", 2, [{"seat": seat, "role": role} for role in ("racer", "blocker") for seat in "12"]),
    ],
)
def test_6_a_setup_has_teams_and_roles(course: str, seats: int, told: list[dict[str, Any]]) -> None:
    deck = ["brakes", "recompile", "flywheel", "scrambler"]
    found = scenario.resolve({"run": "setup", "course": course, "seats": seats, "option_deck": deck})
    robots = list(found["robots"].values())
    assert [{key: robot[key] for key in told[0]} for robot in robots] == told


def test_6_a_setup_of_the_superbot_and_teams_that_do_not_fit() -> None:
    assert scenario.resolve({"run": "setup", "course": "Day of the SuperBot", "seats": 5})["superbot"] == "1"
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"seats": 5}, "number-range"),
        ({"teams": [1, 1, 1, 2]}, "teams"),
        ({"teams": [3]}, "number-range"),
    ]
    for more, code in wrong:
        with pytest.raises(BadInput) as caught:
            scenario.resolve({"run": "setup", "course": "War Zone", "seats": 4, **more})
        assert caught.value.code == code


CAPTURE: dict[str, Any] = {"course": "capture_the_flag", "run": "register", "register": 1}


def flag_scenario(robots: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Resolve a register of Capture the Flag; team 1's home is in the west, its flag at 2,10."""
    found: dict[str, Any] = scenario.resolve(CAPTURE | {"robots": robots} | more)
    return found


def test_6_5_a_carrier_pushed_on_the_enemy_board_drops_and_the_pusher_sends_the_flag_home() -> None:
    pusher = held("A", 3, 7, "E", team=1)
    carrier = held("B", 4, 7, "S", team=2, carries=1)
    found = flag_scenario([pusher, carrier], cards={"A": ["M1", 500]})
    assert found["flags"][0] == (2, 10), "sent home in the same register"
    assert (found["robots"]["B"]["alive"], found["robots"]["B"]["lives"]) == (False, 3), "and its carrier taken off"
    away = flag_scenario([held("A", 17, 7, "E", team=1), held("B", 18, 7, "S", team=2, carries=1)])
    assert away["robots"]["B"]["carries"] == 1, "nothing happens to who is not pushed"
    home = flag_scenario(
        [held("A", 17, 7, "E", team=1), held("B", 18, 7, "S", team=2, carries=1)], cards={"A": ["M1", 500]}
    )
    assert (home["robots"]["B"]["carries"], home["robots"]["B"]["alive"]) == (1, True), "at home it keeps the flag"


def test_6_5_a_destroyed_carrier_drops_the_flag_on_the_last_space_it_stood_on() -> None:
    found = flag_scenario([held("A", 23, 0, "E", team=1, carries=2)], cards={"A": ["M1", 500]})
    assert (found["flags"][1], found["robots"]["A"]["lives"]) == ((23, 0), 2)


def test_7_18_a_caught_robot_re_enters_with_its_damage_in_its_back_columns() -> None:
    robots = [held("A", 3, 7, "E", team=1), held("B", 4, 7, "S", team=2, damage=5)]
    case = {"course": "capture_the_flag", "run": "turn", "robots": robots, "programs": {"A": [["M1", 500]]}}
    found = scenario.resolve(case)["robots"]["B"]
    assert (found["alive"], found["damage"], found["locked"], found["lives"]) == (True, 6, (4, 5), 3)
    assert found["at"][0] >= 18, "the six columns farthest from the western board"
    wish = [{"robot": "B", "reenter": {"power_down": True}}]
    with pytest.raises(BadInput) as caught:
        scenario.resolve(case | {"decisions": wish})
    assert caught.value.code == "reenter"


def test_6_5_the_flag_at_home_after_repairs_wins_for_the_whole_team() -> None:
    robots = [held("A", 5, 7, "N", team=1, carries=2), held("B", 20, 7, "N", team=2), held("C", 9, 9, "N", team=1)]
    assert flag_scenario(robots)["winners"] == [], "not before the turn is over"
    case = {"course": "capture_the_flag", "run": "turn", "robots": robots, "programs": {}}
    found = scenario.resolve(case)
    assert (found["winners"], found["winning_team"]) == (["A", "C"], 1)
    late = [{"robot": "A", "lose": "brakes"}]
    ended = scenario.resolve(case | {"run": "round", "decisions": late})
    assert ended["winners"] == ["A", "C"], "a run that somebody has won just ends, whatever was still to be decided"
    both = [*robots[:1], held("B", 20, 7, "N", team=2, carries=1)]
    assert scenario.resolve(case | {"robots": both})["winners"] == ["A", "B"], "both in one turn"


def test_6_5_bad_homes_and_carriers_are_refused() -> None:
    one = held("A", 5, 7, "N", team=1, carries=2)
    two = held("B", 6, 7, "N", team=1, carries=2)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"robots": [one, two]}, "carries"),
        ({"robots": [one | {"carries": 3}]}, "number-range"),
        ({"robots": [one], "homes": {"1": 0, "2": 0}}, "homes"),
        ({"robots": [one | {"team": 3}]}, "number-range"),
    ]
    for more, code in wrong:
        with pytest.raises(BadInput) as caught:
            scenario.resolve(CAPTURE | more)
        assert caught.value.code == code
