"""Watching and reviewing a race: chips on a phone, a held view, hints, reviews, and the shared screen."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import pytest

from tests.browser import race_driver
from tests.browser.roborally.test_roborally_pages import clean
from tests.browser.table_driver import MAKE, SOON, Visit, Visitor, counts, has, holds, shows


def with_hints(one: Visitor, bots: int, **options: Any) -> str:
    """Start a race against bots with hints, and return its path."""
    setup = {"game": "roborally", "title": "Lunch", "seats": bots + 1, "hints": True}
    made = {"setup": {**setup, "options": {"timer": None, **options}}, "name": "Mira", "start": True}
    path = str(one.page.evaluate(MAKE, {**made, "bots": [race_driver.level(one.site)] * bots}))
    one.page.goto(one.site + path)
    one.page.wait_for_selector(".register-empty")
    return path


@pytest.mark.journey
def test_a_hint_is_requested_and_laid(visit: Visit) -> None:
    one = visit(width=390, height=844)
    with_hints(one, 1, course="risky_exchange")
    page = one.page
    page.get_by_role("button", name="Hint", exact=True).click()
    page.wait_for_selector(".race-hint", timeout=SOON)
    shows(page.locator(".race-hint"), "turns to the finish")
    counts(page.locator(".race-hint .small-card"), 5)
    clean(one)
    race_driver.fits(one)
    page.get_by_role("button", name="Use this program").click()
    counts(page.locator(".register .card.put"), 5)
    counts(page.locator(".race-hint"), 0)
    page.get_by_role("button", name="Hint", exact=True).click()
    # The hint may suggest the same program, or one that was as good in this sample.
    one.until("/Your program is the best|Best/.test(document.querySelector('.race-hint')?.textContent ?? '')")


@pytest.mark.parametrize("height", [900, 700])
def test_a_hint_does_not_move_the_page_or_cover_buttons(visit: Visit, height: int) -> None:
    one = visit(width=1440, height=height)
    with_hints(one, 1, course="dizzy_dash")
    page = one.page
    before = race_driver.boxes(one, ".race-floor", ".program .actions")
    page.keyboard.press("h")
    page.wait_for_selector(".race-hint", timeout=SOON)
    # Only the part above the buttons scrolls: floor, hint and buttons are visible.
    one.steady()
    counts(page.locator(".race-floor .review-best"), 1)
    floor, hint, acts = race_driver.boxes(one, ".race-floor", ".race-hint", ".program .actions")
    assert floor == before[0]
    assert page.evaluate("scrollY") == 0
    assert floor["y"] <= hint["y"]
    assert hint["y"] + hint["height"] <= acts["y"]
    assert acts["y"] + acts["height"] <= height
    page.keyboard.press("h")
    counts(page.locator(".race-hint"), 0)
    assert race_driver.boxes(one, ".race-floor", ".program .actions") == before


def test_a_table_without_hints_offers_none(visit: Visit) -> None:
    one = visit()
    race_driver.race(one, 1, course="risky_exchange")
    race_driver.programming(one, 1)
    counts(one.page.get_by_role("button", name="Hint", exact=True), 0)


def test_a_chip_opens_the_card_of_its_robot(visit: Visit) -> None:
    one = visit(width=390, height=844)
    race_driver.race(one, 7, course="death_trap")
    race_driver.programming(one, 1)
    page = one.page
    race_driver.fits(one)
    chip = page.locator(".robot-list button").first
    chip.locator(".next-flag").wait_for()
    chip.locator(".lives").wait_for()
    chip.locator(".damage").wait_for()
    chip.click()
    shows(page.locator(".robot-card"), "Re-enters at")
    clean(one)
    page.get_by_role("button", name="Show it on the floor").click()
    counts(page.locator(".robot-card"), 0)


def test_a_held_view_stays_until_released(visit: Visit) -> None:
    one = visit(width=390, height=844)
    race_driver.race(one, 1, course="risky_exchange")
    race_driver.programming(one, 1)
    page = one.page
    page.get_by_role("button", name="Hold the view").click()
    before = page.locator(".floor-svg").get_attribute("viewBox")
    # Otherwise Enter would press the focused button.
    page.evaluate("document.activeElement.blur()")
    race_driver.by_keys(one)
    race_driver.watched(one)
    has(page.locator(".floor-svg"), "viewBox", str(before))
    page.get_by_role("button", name="Release the view").click()
    counts(page.get_by_role("button", name="Hold the view"), 1)


def test_all_texts_fit_beside_a_turn_of_eight_robots(visit: Visit) -> None:
    """In the narrow list, all names and the numbers of the cards beside them are complete."""
    one = visit()
    race_driver.race(one, 7, course="risky_exchange")
    race_driver.programming(one, 1)
    race_driver.by_keys(one)
    one.page.wait_for_selector(".watch-part")
    counts(one.page.locator(".robot-watched .robot-who"), 8)
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    holds(lambda: one.page.locator(".robot-watched .robot-who").evaluate_all(cut) == [])
    race_driver.skip(one)
    holds(lambda: one.page.locator(".robot-watched .small-card").evaluate_all(cut) == [])


def test_review_of_a_race(visit: Visit, site: str) -> None:
    """Turning points link to their moments; figures by turn; the best programs of the hand; an image of the moment."""
    one = visit(f"/t/{race_driver.finished_race(site, 'checkmate', 3)}")
    page = one.page
    page.wait_for_selector(".turning-points button")
    page.locator(".turning-points button").last.click()
    page.wait_for_url(re.compile(r"#t\d+s\d+"))
    for what in ("Damage", "Pushes", "Destroyed", "Flags"):
        page.locator(".figures-what").get_by_role("button", name=what, exact=True).click()
    counts(page.locator(".race-figures tbody tr"), 3)
    page.get_by_role("button", name="Analyse the programs").click()
    page.wait_for_selector(".review-bars button", timeout=2 * SOON)
    # Another turn can be selected in the comparison.
    page.locator(".review-bars").scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    page.locator(".review-bars button").first.click()
    shows(page.locator(".race-review-turn").first, "Played")
    counts(page.locator(".race-review-turn .review-floor .review-played"), 1)
    assert page.evaluate("scrollY") == place
    assert page.locator(".review-bars button").first.get_attribute("aria-pressed") == "true"
    clean(one)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a picture").click()
    assert saved.value.suggested_filename.endswith(".png")
    one.resize(390, 844)
    race_driver.fits(one)


def test_a_player_on_a_phone_uses_the_shared_screen(visit: Visit) -> None:
    """A player programs and commits on a phone; the shared screen, which has no seat, shows the playback."""
    phone = visit(width=390, height=844)
    path = race_driver.race(phone, 1, course="own", own=race_driver.CELLS)
    race_driver.programming(phone, 1)
    screen = visit(f"{path}#floor", width=1920, height=1080)
    shows(screen.page.locator(".shared-screen .robot-list"), "programming")
    counts(screen.page.locator(".shared-screen .qr"), 1)
    for card in range(5):
        phone.page.locator(".hand .card:not(.is-gone)").first.tap()
        counts(phone.page.locator(".card.put"), card + 1)
    # The cards on the phone are private.
    counts(screen.page.locator(".hand, .registers, .planned"), 0)
    phone.page.get_by_role("button", name="Hand in", exact=True).tap()
    screen.page.wait_for_selector(".shared-screen .robot-watched")
    holds(lambda: len(screen.page.locator(".shared-screen-line").inner_text()) > len("Turn 1"))
    race_driver.watched(phone)
    race_driver.programming(phone, 2)
    shows(screen.page.locator(".shared-screen"), "Turn 2")
    shows(screen.page.locator(".shared-screen .robot-list"), "programming")
    counts(screen.page.locator(".shared-screen .robot-list [aria-label='5 of 10 damage']"), 2)
    for one in (phone, screen):
        race_driver.fits(one)


def test_shared_floor_view_continues_with_a_turn(visit: Visit) -> None:
    one = visit(reduced_motion="no-preference")
    race_driver.race(one, 1, course="own", own=race_driver.CELLS)
    race_driver.programming(one, 1)
    race_driver.by_keys(one)
    one.page.wait_for_selector(".watch-part")
    one.page.get_by_role("button", name="Show the floor on a shared screen").click()
    line = one.page.locator(".shared-screen-line")
    before = line.inner_text()
    # The header highlights the current register.
    one.page.wait_for_selector(".turn-boxes.running [aria-current=step]")
    holds(lambda: line.inner_text() != before)
    # After the playback the screen shows which players are ready.
    shows(one.page.locator(".shared-screen .robot-list"), "programming")
    counts(one.page.locator(".turn-boxes.running"), 0)
    one.offline(True)
    one.cut()
    shows(one.page.locator(".shared-screen .connection-banner"), "Offline.")
    one.offline(False)


@pytest.mark.journey
def test_a_seat_is_moved_from_the_shared_screen_to_a_phone(visit: Visit) -> None:
    """A player moves the seat from the large screen to a phone by a code; the screen then shows the race."""
    screen = visit(width=1920, height=1080)
    race_driver.race(screen, 1, course="own", own=race_driver.CELLS)
    race_driver.programming(screen, 1)
    screen.page.get_by_role("button", name="Show the floor on a shared screen").click()
    screen.page.get_by_role("button", name="Move my seat to another device").click()
    code = screen.page.locator(".big-code").inner_text()
    source = screen.page.locator("dialog .qr").get_attribute("src")
    assert source is not None
    assert code in source
    clean(screen)
    phone = visit(f"/move/{code}", width=390, height=844)
    phone.page.get_by_role("button", name="Take over the seat").tap()
    race_driver.programming(phone, 1)
    counts(phone.page.locator(".hand .card"), 9)
    screen.page.keyboard.press("Escape")
    counts(screen.page.get_by_role("button", name="Move my seat to another device"), 0)
    shows(screen.page.locator(".shared-screen .robot-list"), "programming")
    counts(screen.page.locator(".hand, .registers"), 0)


def test_shared_screen_does_not_show_chat(visit: Visit) -> None:
    """A shared screen neither shows nor announces messages for its seat alone."""
    screen, phone = visit(width=1920, height=1080), visit(width=390, height=844)
    setup = {"game": "roborally", "title": "Lunch break", "seats": 2, "options": {"timer": None}}
    path = str(screen.page.evaluate(MAKE, {"setup": setup, "name": "Mira"}))
    for each in (screen, phone):
        each.page.goto(each.site + path)
    phone.sit("Tomas")
    screen.start(2)
    for each in (screen, phone):
        race_driver.programming(each, 1)
    screen.page.get_by_role("button", name="Show the floor on a shared screen").click()
    screen.page.wait_for_selector(".shared-screen .floor-svg")
    heard = "[...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).join()"
    screen.page.evaluate(
        f"window.heard = ''; new MutationObserver(() => {{ window.heard += {heard}; }})"
        ".observe(document.body, {childList: true, characterData: true, subtree: true})"
    )
    phone.page.get_by_role("button", name="Table chat").click()
    phone.page.get_by_role("region", name="Table chat").get_by_role("button", name="Good luck").click()
    shows(phone.page.get_by_role("log"), "Good luck")
    # A later message has arrived, so that one has too.
    phone.page.keyboard.press("Escape")
    phone.steady()
    phone.page.evaluate("document.activeElement.blur()")
    race_driver.by_keys(phone)
    shows(screen.page.locator(".shared-screen .robot-list"), "handed in")
    assert "Good luck" not in str(screen.page.evaluate("document.body.textContent + window.heard"))
    counts(screen.page.get_by_role("button", name=re.compile("Table chat")), 0)
    screen.page.get_by_role("button", name="Back to the table").click()
    counts(screen.page.get_by_role("button", name=re.compile("Table chat, .*unread")), 1)


def test_the_shared_screen_shows_no_hand(visit: Visit) -> None:
    one = visit()
    path = race_driver.race(one, 1, course="risky_exchange")
    race_driver.programming(one, 1)
    one.page.keyboard.press("1")
    one.page.wait_for_selector(".planned")
    one.page.get_by_role("button", name="Show the floor on a shared screen").click()
    one.page.wait_for_selector(".shared-screen .floor-svg")
    # The screen does not show the planned path of its own seat, and addresses no player as you.
    counts(one.page.locator(".hand, .registers, .planned"), 0)
    shows(one.page.locator(".shared-screen .robot-list"), "programming")
    counts(one.page.locator(".shared-screen .robot-list", has_text="you,"), 0)
    one.page.locator(".shared-screen .qr").wait_for()
    clean(one)
    other = visit(f"{path}#floor")
    other.page.wait_for_selector(".shared-screen .robot-list")
    one.page.get_by_role("button", name="Back to the table").click()
    one.page.wait_for_selector(".hand")
    race_driver.by_keys(one)
    # A spectator of the shared screen sees the playback.
    other.page.wait_for_selector(".shared-screen .robot-watched")


SHOWN = """(wanted) => {
  const box = document.querySelector(wanted).getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + 4);
  return at?.closest(wanted) === document.querySelector(wanted);
}"""


def take_hint(one: Visitor, *words: str) -> None:
    """Ask for a hint, check its text, and lay its program. The server accepts all of it."""
    page = one.page
    button = page.get_by_role("button", name="Hint", exact=True)
    button.scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    button.click()
    page.wait_for_selector(".race-hint", timeout=SOON)
    # The path is shown on the floor, and the page does not scroll.
    counts(page.locator(".race-floor .review-best .path").first, 1)
    assert page.evaluate("scrollY") == place
    for said in words:
        shows(page.locator(".race-hint"), said)
    clean(one)
    race_driver.fits(one)
    page.get_by_role("button", name="Use this program").click()
    counts(page.locator(".register .card.put"), 5)
    counts(page.locator(".register-empty"), 0)
    counts(page.locator(".status-line.refusal"), 0)
    one.until(SHOWN, ".registers .register")


def hand_in(one: Visitor, turn: int) -> None:
    """Commit, and proceed to the program of the next turn."""
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("Enter")
    race_driver.watched(one)
    race_driver.programming(one, turn)


def test_a_hint_in_a_race_with_options_puts_a_card_aside_and_takes_it_back(visit: Visit) -> None:
    one = visit(width=390, height=844)
    with_hints(one, 0, course="risky_exchange", option_cards=[["flywheel"]])
    one.page.keyboard.press("1")
    counts(one.page.locator(".register .card.put"), 1)
    take_hint(one, "turns to the finish", "Flywheel: put")
    counts(one.page.locator(".hand .card", has_text="kept on Flywheel"), 1)
    hand_in(one, 2)
    # The hint replaces cards that are in registers already.
    one.page.keyboard.press("1")
    take_hint(one, "Flywheel: take its card.")


def test_a_hint_on_a_course_with_special_goals_names_the_goal(visit: Visit) -> None:
    one = visit(width=1440, height=620)
    with_hints(one, 3, course="toggle_boggle")
    take_hint(one, "Heads for the nearest flag that your team does not hold.")


@pytest.mark.parametrize(
    ("course", "bots", "options", "words"),
    [
        ("checkmate", 1, {"option_cards": [["flywheel", "brakes"]]}, "Flywheel: put"),
        ("tandem_carnage", 4, {}, "Played"),
    ],
)
def test_review_of_a_race_on_a_course_with_special_goals(
    visit: Visit, site: str, course: str, bots: int, options: dict[str, Any], words: str
) -> None:
    one = visit(f"/t/{race_driver.finished_race(site, course, bots, 'beam', **options)}")
    page = one.page
    page.get_by_role("button", name="Analyse the programs").click()
    page.wait_for_selector(".review-bars button", timeout=4 * SOON)
    page.locator(".review-bars button").first.click()
    shows(page.locator(".race-review-turn").first, words)
    clean(one)
    one.resize(390, 844)
    race_driver.fits(one)


RACES = 4
MOST_STEPS = 600
SAID = ".race-end, .register-empty, .question .main, .watch-part, .actions .main"


def test_a_printed_race_with_option_cards_is_won_by_mouse(visit: Visit) -> None:
    """Play by hints against the fastest bot, and win one of several races."""
    one = visit(width=1440, height=900)
    assert any(_won_by_mouse(one) for _ in range(RACES))
    shows(one.page.locator(".end-head"), "You win the race.")
    clean(one)


def _won_by_mouse(one: Visitor) -> bool:
    page = one.page
    with_hints(one, 1, course="checkmate", draw_options=2)
    for _ in range(MOST_STEPS):
        page.locator(SAID).first.wait_for(timeout=SOON)
        if page.locator(".race-end").count():
            return "You win" in page.locator(".end-head").inner_text()
        if page.locator(".question .main").count():
            _press(page.locator(".question .main"))
        elif page.locator(".register-empty").count():
            _press(page.get_by_role("button", name="Hint", exact=True))
            _press(page.get_by_role("button", name="Use this program"))
        else:
            for name in ("Hand in", "Skip to the end of the turn", "Continue"):
                _press(page.get_by_role("button", name=name, exact=True))
        one.steady()
    raise AssertionError("the race did not come to an end")


def _press(button: Any) -> None:
    """Press a button if it exists. The table may continue automatically and remove the button first."""
    from playwright.sync_api import TimeoutError as PlaywrightTimeout

    if button.count():
        with contextlib.suppress(PlaywrightTimeout):
            button.first.click(timeout=2000)
