"""Races on courses with special rules, and team races in several browsers to their result (Options, section 6)."""

from __future__ import annotations

import json
import re
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from inkrally.roborally.floor.courses import COURSE_IDS, printed_course
from tests.browser import race_driver
from tests.browser.finished import axe_finds
from tests.browser.table_driver import MAKE, SOON, Visit, Visitor, comes, counts, holds, shows

NAMES = ("Mira", "Ilse", "Otto", "Petr")


def made(mira: Visitor, seats: int, **options: Any) -> str:
    """Create a table for human players in this browser, and return its path."""
    setup = {"game": "roborally", "title": "Two teams", "seats": seats, "options": {"timer": None, **options}}
    path = str(mira.page.evaluate(MAKE, {"setup": setup, "name": NAMES[0]}))
    mira.page.goto(mira.site + path)
    mira.page.wait_for_selector(".race-waiting-room")
    return path


@pytest.mark.journey
def test_four_browsers_race_in_two_teams(visit: Visit) -> None:
    """Toggle Boggle: the host assigns teams, which waiting room and table show; four programs, one turn."""
    mira = visit()
    path = made(mira, 4, course="toggle_boggle", teams=[1, 1, 2, 2], mates_see=True)
    shows(mira.page.locator(".race-waiting-room"), "Flags in any order.")
    rail = mira.page.get_by_role("region", name="Team Railway")
    road = mira.page.get_by_role("region", name="Team Highway")
    others = []
    for name in NAMES[1:3]:
        one = visit(path)
        one.sit(name)
        others.append(one)
    shows(rail, "Otto")
    # A player changes the team with the button. The host moves another player by dragging.
    others[0].page.get_by_role("button", name="Change").click()
    shows(rail, "Ilse")
    shows(mira.page.locator(".waiting-room-seats"), "One more in team Highway")
    mira.page.locator(".seat-row", has_text="Ilse").drag_to(road.locator(".seat-row", has_text="Free seat"))
    shows(road, "Ilse")
    shows(mira.page.locator(".waiting-room-seats"), "One more in team Railway")
    assert axe_finds(mira.page, "light", "dark") == []
    petr = visit(path, width=390, height=844)
    petr.sit(NAMES[3])
    others.append(petr)
    mira.page.get_by_role("button", name="Start, 2 against 2").click()
    everybody = [mira, *others]
    for one in everybody:
        race_driver.programming(one, 1)
        shows(one.page.locator(".special-state"), "holds 0 of 3 flags")
    shows(mira.page.locator(".robots"), "Team Highway, yours")
    race_driver.by_keys(mira)
    # Only the teammate sees her program during programming.
    shows(others[0].page.locator(".teammate-program"), "Program")
    counts(others[0].page.locator(".teammate-program .small-card"), 5)
    for one in others[1:]:
        counts(one.page.locator(".teammate-program"), 0)
    for one in others:
        race_driver.by_keys(one)
    for one in everybody:
        one.page.wait_for_selector(".watch-part")
        race_driver.fits(one)


@pytest.mark.parametrize("mates_see", [True, False])
def test_four_browsers_race_in_two_teams_to_the_result(visit: Visit, mates_see: bool) -> None:
    """A team that reaches both flags wins, and its players share the first place.

    Teammates see each other's registers only if the table allows it.
    """
    mira = visit()
    path = made(mira, 4, course="small_toggle", **({"mates_see": True} if mates_see else {}))
    everybody = [mira]
    for name in NAMES[1:]:
        one = visit(path, **({"width": 390, "height": 844} if name == "Petr" else {}))
        one.sit(name)
        everybody.append(one)
    mira.page.get_by_role("button", name=re.compile("^Start")).click()
    for one in everybody:
        race_driver.programming(one, 1)
        shows(one.page.locator(".special-state"), "holds 0 of 2 flags")
    ilse, otto, petr = everybody[1:]
    race_driver.by_keys(mira)
    for one in (ilse, petr):
        counts(one.page.locator(".teammate-program"), 0)
    # Seats alternate between teams: Otto is in Mira's team, and is informed that she has committed.
    shows(otto.page.locator(".robots h2"), "1 of 4")
    counts(otto.page.locator(".teammate-program .small-card"), 5 if mates_see else 0)
    for one in (otto, petr):
        assert axe_finds(one.page, "light", "dark") == []
    for one in (ilse, otto, petr):
        race_driver.by_keys(one)
    for one in everybody:
        seen(one)
    for one in everybody:
        # The floor with the winners is shown for a moment, then the result.
        one.page.wait_for_selector(".race-end")
        comes(partial(places, one), ["1", "1", "3", "3"])
        race_driver.fits(one)
    won = {str(one.page.locator(".end-head p").first.inner_text()) for one in everybody}
    assert len(won) == 1, won
    assert re.search("Team (Highway|Railway)", won.pop())
    # The title shows the place of the player's team: there are two players in each.
    titles = sorted(str(one.page.locator("h1").inner_text()) for one in everybody)
    assert titles == ["Your team: first of two"] * 2 + ["Your team: second of two"] * 2
    for one in (otto, petr):
        assert axe_finds(one.page, "light", "dark") == []


def test_a_flag_is_captured_and_carried_home(visit: Visit) -> None:
    """6.5: players choose the board and place robots by mouse and keyboard; a flag carried home wins."""
    mira = visit()
    path = made(mira, 2, course="small_capture")
    ilse = visit(path, width=390, height=844)
    ilse.sit("Ilse")
    mira.page.get_by_role("button", name=re.compile("^Start")).click()
    # Choose the board so that Mira's home is in the west.
    board = "The western board", "The eastern board"
    both = (mira, ilse)
    chooses: list[Visitor] = []

    def asked() -> bool:
        chooses[:] = [one for one in both if one.page.get_by_role("button", name=board[0]).count()]
        return bool(chooses)

    holds(asked)
    assert axe_finds(chooses[0].page, "light", "dark") == []
    chosen = board[0] if chooses[0] is mira else board[1]
    number = 1 + chooses[0].page.locator(".question-actions button").all_inner_texts().index(chosen)
    chooses[0].page.keyboard.press(str(number))
    chooses[0].until("(words) => document.activeElement.textContent === words", chosen)
    chooses[0].page.keyboard.press("Enter")
    for one in (chooses[0], *(one for one in both if one is not chooses[0])):
        one.page.locator(".facings").wait_for()
        # No robot re-enters yet.
        shows(one.page.locator(".question h2"), "start?")
        shows(one.page.locator(".turn-boxes"), "Where to start")
        space = "2,1" if one is mira else "5,0"
        if one is mira:
            to_space(one, space)
            one.page.keyboard.press("Enter")
        else:
            one.page.locator(f".floor-space[data-space='{space}']").click()
        # Facing the wall, the robot does not leave the belt by moving ahead.
        one.page.locator(".facings label", has_text="west").click()
        race_driver.fits(one)
        one.page.get_by_role("button", name=re.compile(f"{space}, facing west")).click()
    for turn in range(1, 9):
        mira.page.wait_for_selector(".register-empty, .race-end")
        if mira.page.locator(".race-end").count():
            break
        race_driver.programming(ilse, turn)
        if turn == 1:
            assert axe_finds(mira.page, "light", "dark") == []
        for one in both:
            forward_first(one)
        for one in both:
            seen(one)
    for one in both:
        one.page.wait_for_selector(".race-end")
        race_driver.fits(one)
    shows(mira.page.locator(".end-head"), "win")
    mira.page.get_by_role("button", name="Go to register 1").click()
    shows(mira.page.locator(".narration"), "flag")
    assert axe_finds(mira.page, "light", "dark") == []


def places(one: Visitor) -> list[str]:
    return [place.strip(" .") for place in one.page.locator(".places-place").all_inner_texts()]


def seen(one: Visitor) -> None:
    """Skip the playback, and continue with what follows: a program, or the result."""
    one.page.locator(".watch-part, .race-end").first.wait_for()
    race_driver.skip(one)
    race_driver.gone_on(one)


def to_space(one: Visitor, space: str) -> None:
    """Go to a space of the floor by keyboard."""
    page = one.page
    page.locator(".floor-space[tabindex='0']").focus()
    x, y = (int(part) for part in str(page.evaluate("document.activeElement.dataset.space")).split(","))
    to_x, to_y = (int(part) for part in space.split(","))
    for key, times in (
        ("ArrowRight", to_x - x),
        ("ArrowLeft", x - to_x),
        ("ArrowDown", to_y - y),
        ("ArrowUp", y - to_y),
    ):
        for _ in range(times):
            page.keyboard.press(key)
    one.until("(space) => document.activeElement.dataset.space === space", space)


def forward_first(one: Visitor) -> None:
    """Fill the registers, with no Back Up in the first one, and commit."""
    words = one.page.locator(".hand .card").evaluate_all("(all) => all.map((one) => one.textContent)")
    backs = [number for number, text in enumerate(words) if "Back Up" in text]
    for number in [*(number for number in range(len(words)) if number not in backs), *backs][:5]:
        one.page.locator(".hand .card").nth(number).click()
    one.page.wait_for_selector(".register-empty", state="detached")
    one.page.get_by_role("button", name="Hand in", exact=True).click()


BY = ["mouse", "keys", "clock"]


@pytest.mark.parametrize("by", BY)
def test_an_option_is_kept_before_the_first_turn(visit: Visit, by: str) -> None:
    """Tricksy; 2.3: without an answer a player keeps the first card that was dealt."""
    one = visit()
    hurried: dict[str, Any] = {"timer": 60} if by == "clock" else {}
    race_driver.race(one, 1, course="tricksy", **hurried)
    shows(one.page.locator(".question"), "Which Option card does")
    cards = one.page.locator(".question-actions button")
    kept = str(cards.nth(0 if by == "clock" else 1).inner_text())
    if by == "mouse":
        cards.nth(1).click()
    elif by == "keys":
        one.page.keyboard.press("2")
        one.until("(words) => document.activeElement.textContent === words", kept)
        one.page.keyboard.press("Enter")
    one.page.wait_for_selector(".registers")
    shows(one.page.locator(".options-own"), kept)


@pytest.mark.parametrize("by", ["mouse", "clock"])
def test_a_board_may_be_chosen_and_robots_are_placed(visit: Visit, by: str) -> None:
    """Also by keyboard, in the race that is won by carrying a flag home."""
    one = visit()
    hurried: dict[str, Any] = {"timer": 60} if by == "clock" else {}
    race_driver.race(one, 3, course="capture_the_flag", **hurried)
    western = one.page.get_by_text("The western board")
    placed = one.page.get_by_text("re-enters").or_(one.page.locator(".facings"))
    western.or_(placed).first.wait_for()
    if by == "clock":
        one.page.wait_for_selector(".registers")
        return
    if western.count():
        western.click()
    placed.first.wait_for()


SPECIAL = tuple(name for name in COURSE_IDS if printed_course(name).rules)
SOON_OVER = ("capture_the_flag", "interference", "tandem_carnage", "day_of_the_superbot", "tricksy", "toggle_boggle")
"""Races that bots finish in about ten turns: with teams, two robots for each player, a title, and chosen cards."""
MESSAGES = Path(__file__).parents[3] / "locales/en/roborally_course_rules.json"
WIDE, PHONE = (1440, 900), (390, 844)


def said_of(rule: str) -> str | None:
    """Return the notice above the registers on a course with this rule, if it has one."""
    texts = json.loads(MESSAGES.read_bytes())
    found = texts.get(f"rule.{rule}.now")
    return None if found is None else str(found["defaultMessage"])


def kept_first(one: Visitor) -> None:
    """Answer the questions before the first turn with the first card, the first board and the first space."""
    page = one.page
    end = time.monotonic() + SOON / 1000
    while time.monotonic() < end:
        page.wait_for_selector(".register-empty, .question-actions button")
        if page.locator(".register-empty").count():
            return
        if page.locator(".facings").count():
            # By keyboard: on a phone the space may be outside the view.
            page.locator(".floor-space[aria-label*='you can start here']").first.focus()
            page.keyboard.press("Enter")
            chosen = page.get_by_role("button", name=re.compile("Re-enter at|facing"))
            chosen.click()
            # Wait for the answer: until then the question stays visible.
            chosen.wait_for(state="detached")
        else:
            page.locator(".question-actions button").first.click()
        one.steady()


def programmed(one: Visitor, robots: int) -> None:
    """Fill the registers of each robot of this seat, and commit."""
    for number in range(robots):
        if number:
            one.page.wait_for_selector(".register-empty")
        race_driver.by_keys(one)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("name", SPECIAL)
def test_6_a_first_turn(visit: Visit, name: str, size: tuple[int, int]) -> None:
    """The special rule is shown above the registers; a turn is played; nothing is wider than the screen."""
    one = visit(width=size[0], height=size[1])
    page = one.page
    robots = 2 if name == "interference" else 1
    race_driver.race(one, 1 if robots == 2 else 3, course=name)
    kept_first(one)
    race_driver.fits(one)
    for rule in printed_course(name).rules:
        words = said_of(rule)
        if words is not None:
            shows(page.locator(".special-state"), words)
    if robots == 2:
        counts(page.locator(".own-robots button"), 2)
    assert axe_finds(page, "light", "dark") == []
    programmed(one, robots)
    page.wait_for_selector(".watch-part")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.locator(".narration").wait_for()
    race_driver.fits(one)


@pytest.mark.parametrize("name", SOON_OVER)
def test_6_a_result(visit: Visit, site: str, name: str) -> None:
    """Places, teams and turns of a finished race, at both sizes."""
    table = race_driver.finished_race(site, name, 2 if name == "interference" else 4)
    for width, height in (WIDE, PHONE):
        one = visit(f"/t/{table}", width=width, height=height)
        one.page.wait_for_selector(".end-turns")
        race_driver.fits(one)
        assert axe_finds(one.page, "light", "dark") == []
        one.page.get_by_role("button", name="Go to register 1").click()
        one.page.locator(".narration li").first.wait_for()
