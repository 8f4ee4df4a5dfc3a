"""RoboRally on a sideways phone: the floor at full height, and the program or question beside it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable

import pytest

from tests.browser import at_options, race_driver
from tests.browser.pages.test_translations_fit_layout import KEEP
from tests.browser.table_driver import MAKE, Visit, Visitor, comes, counts

SIZES = [(568, 320), (667, 375), (720, 360), (844, 390), (932, 430), (1024, 560)]
FLOOR_SHARE = 0.85
"""The minimum share of the screen's height for the floor."""
INSETS = {"top": 0, "left": 44, "bottom": 21, "right": 44}
"""The safe area insets of a sideways phone with a notch, in pixels."""
OUTSIDE = """([selectors, inside]) => selectors.flatMap((selector) => {
    const found = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length > 0);
    const lost = found.filter((one) => {
        const {left, top, right, bottom} = one.getBoundingClientRect();
        const within = left >= inside.left - 0.5 && top >= inside.top - 0.5
            && right <= innerWidth - inside.right + 0.5 && bottom <= innerHeight - inside.bottom + 0.5;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const small = one.matches('a, button, label, li') && (right - left < 24 || bottom - top < 24);
        return small || !within || !(one.contains(hit) || hit?.contains(one));
    });
    if (found.length === 0) return [`${selector} is missing`];
    return lost.map((one) => `${selector} ${JSON.stringify(one.getBoundingClientRect())}`);
})"""
"""Returns the elements that are off the screen, covered, or too small to tap."""
NONE = {"top": 0, "left": 0, "bottom": 0, "right": 0}
CARDS = (".register", ".hand .card")


class Phone:
    """A visitor with a sideways phone, with screens of several sizes."""

    def __init__(self, visit: Visit) -> None:
        self.one = visit("/keys", width=844, height=390)
        self.cdp = self.one.context.new_cdp_session(self.one.page)

    def resized(self, sizes: Iterable[tuple[int, int]] = SIZES) -> Iterable[tuple[int, int]]:
        for width, height in sizes:
            self.one.resize(width, height, phone=True)
            self.one.until("(size) => innerWidth === size[0] && innerHeight === size[1]", [width, height])
            self.one.steady()
            yield width, height

    def shows(self, *selectors: str, inside: dict[str, int] = NONE) -> None:
        """Wait until all these elements are on the screen, not covered, and large enough to tap."""
        self.one.steady()
        comes(lambda: self.one.page.evaluate(OUTSIDE, [list(selectors), inside]), [])
        self.one.fits()

    def reaches(self, selector: str) -> None:
        """Check that each of these elements is on the screen after scrolling the column beside the floor."""
        for each in self.one.page.locator(selector).all():
            each.scroll_into_view_if_needed()
            box = each.bounding_box()
            width, height = self.one.page.evaluate("[innerWidth, innerHeight]")
            assert 0 <= box["x"] < box["x"] + box["width"] <= width + 0.5
            assert -0.5 <= box["y"] < box["y"] + box["height"] <= height + 0.5

    def has_floor(self, selector: str = ".race-floor", share: float = FLOOR_SHARE) -> None:
        page = self.one.page
        box = page.locator(selector).bounding_box()
        width, height = page.evaluate("[innerWidth, innerHeight]")
        assert box["height"] >= share * height, box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height + 0.5
        assert 0 <= box["x"] < box["x"] + box["width"] <= 0.6 * width

    def everywhere(self, *selectors: str, reached: str | None = None) -> None:
        """Check that floor and elements are visible at every size, and that the page does not scroll."""
        for _ in self.resized():
            self.has_floor()
            if reached is not None:
                self.reaches(reached)
            self.shows(*selectors)
            self.one.until("document.documentElement.scrollHeight <= innerHeight")


HAND_IN = ".actions > .button:last-child"


def tapped(one: Visitor) -> None:
    """Fill the registers with the first cards and commit, by touch."""
    empty = one.page.locator(".register-empty")
    one.page.locator(".register-empty:not([aria-disabled=true])").first.wait_for()
    cards = one.page.locator(".hand .card:not(.is-gone)")
    for left in range(empty.count(), 0, -1):
        cards.first.tap()
        counts(empty, left - 1)
    one.page.locator(HAND_IN).tap()


@pytest.mark.journey
def test_a_phone_held_sideways_shows_the_whole_hand_beside_the_floor(visit: Visit) -> None:
    phone = Phone(visit)
    one, page = phone.one, phone.one.page
    race_driver.race(one, 3)
    race_driver.programming(one, 1)
    phone.everywhere(*CARDS, HAND_IN, ".top .button", ".turn-boxes")
    counts(page.locator(".hand .card"), 9)
    # The whole floor is visible.
    floor = page.locator(".race-floor").bounding_box()
    for space in ("0,0", "11,15"):
        box = page.locator(f"[data-space='{space}']").bounding_box()
        assert floor["x"] <= box["x"] < box["x"] + box["width"] <= floor["x"] + floor["width"]
        assert floor["y"] <= box["y"] < box["y"] + box["height"] <= floor["y"] + floor["height"]
    # Nothing is below the cut-outs of the screen.
    phone.cdp.send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS})
    for _ in phone.resized([(667, 375), (844, 390), (932, 430)]):
        phone.has_floor()
        phone.shows(*CARDS, HAND_IN, ".race-floor", ".top .button", inside=INSETS)
    phone.cdp.send("Emulation.setSafeAreaInsetsOverride", {"insets": NONE})
    tapped(one)
    page.wait_for_selector(".watch-part")
    phone.everywhere(".timeline-scale", ".watch-actions .button", ".narration ol")


def test_every_question_on_a_phone_held_sideways_is_beside_the_floor(visit: Visit) -> None:
    """An Option card, power down, re-entering, and staying down."""
    phone = Phone(visit)
    one, page = phone.one, phone.one.page
    at_options.first_robot(one, race_driver.CELLS, ["brakes", "flywheel"], [])
    phone.everywhere(*CARDS, HAND_IN)
    tapped(one)
    page.wait_for_selector(".watch-actions .button.main, .question .option-choice")
    at_options.asked(one, "")
    phone.everywhere(".question-actions .button", reached=".option-choice")

    race_driver.race(one, 1, course="own", own=race_driver.CELLS)
    race_driver.programming(one, 1)
    tapped(one)
    race_driver.watched(one)
    race_driver.gone_on(one)
    race_driver.programming(one, 2)
    phone.everywhere(*CARDS, ".card.locked", HAND_IN)
    page.get_by_label("Ask me after the others").tap()
    tapped(one)
    page.wait_for_selector(".question:has-text('Power down next turn?')")
    phone.everywhere(".question-head", ".question-actions .button")
    page.get_by_role("button", name="Power down", exact=True).tap()
    race_driver.watched(one)
    race_driver.gone_on(one)
    page.wait_for_selector(".question:has-text('re-enters')")
    phone.everywhere(".question-head", ".facings label", ".question-actions .button")
    page.locator(".facings label", has_text="south").tap()
    page.locator(".question-actions .button").first.tap()
    race_driver.watched(one)
    race_driver.gone_on(one)
    page.wait_for_selector(".question:has-text('Stay powered down?')")
    phone.everywhere(".question-head", ".question-actions .button")


def test_lobby_editor_and_result_use_a_phone_held_sideways(visit: Visit, site: str) -> None:
    phone = Phone(visit)
    page = phone.one.page
    page.goto(site + str(page.evaluate(KEEP, race_driver.LANES)))
    page.wait_for_selector(".editor-findings li")
    for _ in phone.resized():
        phone.has_floor(".editor-desk")
        phone.shows(".editor-desk", ".top .button", ".editor-bar .button", ".editor-tabs button")
    setup = {"game": "roborally", "title": "Lunch break", "seats": 4, "options": {"timer": None}}
    made = {"setup": setup, "name": "Mira", "bots": [race_driver.level(site)] * 2, "start": False}
    page.goto(site + str(page.evaluate(MAKE, made)))
    page.wait_for_selector(".race-waiting-room")
    for _ in phone.resized():
        phone.shows(".waiting-room-seats > .button.main")
        seats, link = (page.locator(each).bounding_box() for each in (".waiting-room-seats", ".waiting-room-link"))
        assert seats["x"] + seats["width"] <= link["x"] or seats["y"] + seats["height"] <= link["y"]
    page.goto(f"{site}/t/{race_driver.finished_race(site, 'risky_exchange', 3)}")
    page.wait_for_selector(".race-end .end-turns")
    for _ in phone.resized():
        page.evaluate("scrollTo(0, 0)")
        phone.has_floor()
        phone.shows(".end-head", ".places tbody tr:first-child")
        # The playback is beside the floor, which stays.
        page.locator(".end-watch").evaluate("(one) => one.scrollIntoView()")
        phone.has_floor()
        phone.shows(".end-turns .button", ".timeline-scale")


def test_a_whole_race_with_option_cards_by_touch_on_a_phone_held_sideways(visit: Visit) -> None:
    phone = Phone(visit)
    one, page = phone.one, phone.one.page
    from playwright.sync_api import TimeoutError as NotThere

    cards = [["brakes", "crab_legs"], ["flywheel", "mini_howitzer"]]
    race_driver.race(one, 1, course="own", own=race_driver.CELLS, option_cards=cards)
    for _ in phone.resized([(740, 360)]):
        for _ in range(400):
            what = page.locator(".race-end, .watch-actions .button.main, .question-actions .button.main, .registers")
            what.first.wait_for()
            phone.has_floor()
            if page.locator(".race-end").count():
                break
            if page.locator(".register-empty:not([aria-disabled=true])").count():
                phone.shows(*CARDS, HAND_IN)
                tapped(one)
            elif page.locator(".question .main, .watch-actions .main").count():
                with contextlib.suppress(NotThere):
                    page.locator(".question .main, .watch-actions .main").first.tap(timeout=1000)
            one.steady()
    phone.shows(".end-head", ".places tbody tr:first-child")
