"""How teams stand, as a view says it: what a team wins by, its lives, and who touched which flag of it (Options 6)."""

from __future__ import annotations

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Open
from inkrally.match.match import Match
from inkrally.roborally.floor.courses import course_list
from inkrally.roborally.game import RoboRally
from inkrally.roborally.offer import ChooseOffer
from inkrally.roborally.register.trace import Step, Touched
from inkrally.roborally.table import Options, with_steps
from inkrally.roborally.view import CourseView


def begun(course: str, seats: int = 4) -> Match:
    match = Match(
        RoboRally(), Options(course=course, timer=None), [str(seat) for seat in range(seats)], numbered_seed(5)
    )
    match.submit(Open())
    return match


def special(match: Match) -> CourseView:
    found = match.view(None).table.special
    assert isinstance(found, CourseView)
    return found


@pytest.mark.parametrize(
    ("course", "aim"),
    [
        ("toggle_boggle", "claims"),
        ("capture_the_flag", "home"),
        ("tandem_carnage", "flags"),
        ("all_for_one_or_one_for_all", "flags"),
        ("war_zone", "lives"),
    ],
)
def test_a_view_says_by_what_a_team_wins_and_how_many_lives_it_has(course: str, aim: str) -> None:
    seen = special(begun(course))
    assert seen.aim == aim
    assert [(one.team, one.lives) for one in seen.teams] == [(1, 6), (2, 6)]
    relay = course == "tandem_carnage"
    assert all((one.touched is not msgspec.UNSET) is relay for one in seen.teams)


def test_a_course_without_teams_has_no_aim_of_teams() -> None:
    seen = special(begun("moving_targets"))
    assert seen.aim is msgspec.UNSET
    assert seen.teams == ()


def test_who_touched_a_flag_of_its_team_is_told_and_mates_that_share_it_are_not() -> None:
    """Tandem Carnage: what one touches counts for both from the next register on."""
    match = begun("tandem_carnage")
    table = match.state.table
    assert table.course is not None
    one, two = table.course.members(1)
    (other, _) = table.course.members(2)
    # The mate is written down after the one that stands on the flag.
    table = with_steps(table, (Step("flags", changes=(Touched(two, 1), Touched(one, 1))),))
    table = with_steps(table, (Step("flags", changes=(Touched(one, 2), Touched(two, 2), Touched(other, 1))),))
    match.state = msgspec.structs.replace(match.state, table=table)
    assert [team.touched for team in special(match).teams] == [(two, one), (other,)]


def test_what_is_chosen_before_the_first_turn_is_said_with_it() -> None:
    for course, of in (("capture_the_flag", "boards"), ("tricksy", "options")):
        match = begun(course)
        (seat, *_) = match.owes
        offer = match.game.offer(match.state.table, seat, ())
        assert isinstance(offer, ChooseOffer)
        assert offer.of == of


def test_the_list_of_courses_says_which_bring_options_and_which_are_for_partners() -> None:
    lines = course_list()
    assert {line.id for line in lines if line.partners} == {"tandem_carnage"}
    brings = {line.id for line in lines if line.brings_options}
    assert brings == {"tricksy", "flag_fry", "marathon_madness", "war_zone", "option_world"}
