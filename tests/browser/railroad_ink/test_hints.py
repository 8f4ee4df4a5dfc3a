"""Hints at a table: the best turn as a preview over the player's draft, the loss of other turns, and laying a hint."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.finished import AXE, THEMES, axe_finds
from tests.browser.table_driver import MAKE, Visit, Visitor, checked, comes, counts, has, shows

MARKED = ".sheet-hint-overlay .hint-order"


def table(one: Visitor, options: dict[str, Any], seats: int = 1, **more: Any) -> None:
    """Start a match of the visitor with bots."""
    setup = {"game": "railroad-ink", "title": "Friday ink", "seats": seats, "options": options, **more}
    body = {"setup": setup, "name": "Mira", "bots": ["easy"] * (seats - 1), "start": True}
    one.page.goto(one.site + str(one.page.evaluate(MAKE, body)))


def turn_of(one: Visitor) -> list[str]:
    """Return the spaces of the shown turn, in the order of its list."""
    return [str(text).split(":")[0] for text in one.page.locator(".hint-actions li").all_inner_texts()]


@pytest.mark.journey
def test_a_hint_is_taken_by_mouse(visit: Visit) -> None:
    one = visit()
    page = one.page
    # In a solo match hints are on by default.
    one.play_now()
    one.wait_round(1)
    page.locator(".die.free").first.click()
    page.locator(".space[aria-label*='fits here']").first.click()
    one.settle()
    own = one.drawn()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.wait_for_selector(".hint")
    # The player's drawings stay, and the hint is drawn over them, numbered.
    comes(one.drawn, own)
    spaces = turn_of(one)
    # The hint continues the draft: it repeats and moves none of the player's drawings.
    assert not set(own) & set(spaces)
    assert len(spaces) > 1
    counts(page.locator(MARKED), len(spaces))
    comes(page.locator(".sheet-hint-overlay text").all_text_contents, [str(n + 1) for n in range(len(spaces))])
    shows(page.locator(".hint"), "at the end")
    shows(page.locator(".hint p").first, "The next best")
    # Select another turn, and see its loss against the best one.
    page.locator(".hint-turns button").nth(1).click()
    shows(page.locator(".hint"), "compared with the best")
    page.locator(".hint-turns button").first.click()
    page.get_by_role("button", name="Draw it").click()
    page.wait_for_selector(".hint", state="detached")
    counts(page.locator(".sheet-hint-overlay"), 0)
    one.settle()
    comes(one.drawn, sorted([*own, *spaces]))
    # A hint is one step of the draft: Undo restores the player's own drawings.
    page.get_by_role("button", name="Undo").click()
    one.settle()
    comes(one.drawn, own)
    page.get_by_role("button", name="Redo").click()
    one.settle()
    one.hand_in()
    one.wait_round(2)
    # For a complete draft the panel shows its loss.
    one.draw_all()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.wait_for_selector(".hint")
    shows(page.locator(".hint"), "Your draft")
    page.get_by_role("button", name="Not now").click()
    counts(page.locator(".hint"), 0)


def test_a_hint_by_key_on_a_phone_survives_a_reload_and_a_disconnection(visit: Visit) -> None:
    one = visit(width=390, height=844, reduced_motion="reduce")
    page = one.page
    table(one, {}, hints=True)
    one.wait_round(1)
    page.wait_for_selector(".hint-button")
    page.keyboard.press("h")
    page.wait_for_selector(".hint")
    spaces = turn_of(one)
    page.reload()
    page.wait_for_selector(".hint")
    comes(lambda: turn_of(one), spaces)
    one.fits()
    if AXE.is_file():
        assert axe_finds(page, *THEMES) == []
    page.keyboard.press("h")
    page.wait_for_selector(".hint", state="detached")
    # A hint that was requested while offline arrives after reconnecting. A page that was closed meanwhile asks again.
    one.cut()
    page.keyboard.press("h")
    page.wait_for_selector(".hint")
    # Closing and opening the panel during the search starts no second search.
    for _ in range(4):
        page.keyboard.press("h")
    page.wait_for_selector(".hint-turns")
    page.keyboard.press("h")
    page.keyboard.press("h")
    page.reload()
    page.wait_for_selector(".hint-turns")
    spaces = turn_of(one)
    take = page.get_by_role("button", name="Draw it")
    take.focus()
    page.keyboard.press("Enter")
    one.settle()
    comes(one.drawn, sorted(spaces))
    one.until("document.activeElement.closest('.hint-button') !== null")  # the focus is not lost
    page.keyboard.press("Escape")
    one.hand_in()
    one.wait_round(2)
    counts(page.locator(".hint"), 0)


def test_a_table_without_hints_has_none(visit: Visit) -> None:
    one = visit()
    page = one.page
    page.get_by_role("button", name="Invite", exact=True).first.click()
    hints = page.get_by_role("group", name="Hints")
    checked(hints.get_by_label("None"))
    page.get_by_role("spinbutton", name="Seats").fill("1")
    page.get_by_role("spinbutton", name="Seats").blur()
    checked(hints.get_by_label("On request"))
    hints.get_by_label("None").check()
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("button", name="Create table").click()
    one.start(1)
    one.wait_round(1)
    counts(page.locator(".hint-button"), 0)
    page.keyboard.press("h")
    counts(page.locator(".hint"), 0)


def test_a_pair_is_hinted_while_dice_are_picked(visit: Visit) -> None:
    one = visit()
    page = one.page
    table(one, {"edition": "challenge", "draft": True}, seats=2, hints=True)
    page.wait_for_selector(".draft.mine")
    page.get_by_role("button", name="Hint", exact=True).click()
    page.wait_for_selector(".pair.hinted")
    pair = page.locator(".pair.hinted").get_attribute("aria-label")
    number = page.evaluate("[...document.querySelectorAll('.pair')].findIndex((one) => one.matches('.hinted')) + 1")
    shows(page.locator(".hint"), f"Pair {number}")
    page.get_by_role("button", name="Draw it").click()
    page.wait_for_selector(".pair.chosen")
    has(page.locator(".pair.chosen"), "aria-label", str(pair))
    page.get_by_role("button", name="Take this pair").click()
    one.until("document.querySelector('.hint') === null")


@pytest.mark.parametrize("name", ["underground", "canyon", "lava", "meteor", "desert", "trail"])
def test_hints_with_expansions_are_taken_round_after_round(visit: Visit, name: str) -> None:
    one = visit()
    page = one.page
    table(one, {"expansions": [name]}, hints=True)
    for number in range(1, 5):
        one.wait_round(number)
        page.wait_for_selector(".hint-button")
        page.keyboard.press("h")
        page.wait_for_selector(".hint")
        acts = page.locator(".hint-actions li").count()
        page.get_by_role("button", name="Draw it").click()
        one.settle()
        assert acts == 0 or page.get_by_role("button", name="Undo").get_attribute("aria-disabled") is None
        one.hand_in()
