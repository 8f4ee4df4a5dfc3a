"""The forms of new tables: house rules, boxes that the player owns, search, favourites and random mixes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.finished import axe_finds
from tests.browser.screens import is_phone
from tests.browser.table_driver import Visit, Visitor, checked, counts, has, holds, shows

SIZES = ((1440, 900), (390, 844), (844, 390))
THEMES = ("light", "dark", "contrast", "contrast-dark")


def fits_all(one: Visitor) -> None:
    for width, height in SIZES:
        one.resize(width, height, is_phone(width, height))
        one.fits()
    one.resize(1440, 900, False)


def invite(one: Visitor, game: str) -> Any:
    """Open the form of a new table, and type a name."""
    one.page.locator(".game-card", has_text=game).get_by_role("button", name="Invite").click()
    one.page.get_by_role("dialog").locator(".name-field input").fill("Mira")
    return one.page


@pytest.mark.journey
def test_custom_dice_and_an_optional_die(visit: Visit) -> None:
    mira = visit()
    page = invite(mira, "Railroad Ink")
    page.get_by_role("spinbutton", name="Seats").fill("1")
    page.get_by_text("House rules", exact=True).click()
    page.get_by_label("Each round, one die may stay undrawn").check()
    page.get_by_label("Own dice: choose the faces").click()
    first = page.get_by_role("group", name="Die 1")
    counts(first.get_by_role("combobox"), 6)
    for face in range(1, 7):
        first.get_by_label(f"Face {face}").select_option("st-tee-r")
    fits_all(mira)
    assert axe_finds(page, *THEMES) == []
    page.get_by_role("button", name="Create table").click()
    shows(page.locator(".waiting-room-options").first, "own dice, one die may stay undrawn")
    # A friend with the link reads the same.
    ben = visit(page.url.removeprefix(mira.site))
    shows(ben.page.locator(".invited-setup"), "House rules: own dice, one die may stay undrawn.")
    fits_all(ben)
    mira.start(1)
    mira.wait_round(1)
    counts(page.locator(".die.free"), 4)
    # With three dice drawn, the commit is possible.
    for _ in range(3):
        page.locator(".die.free").first.click()
        page.locator(".space[aria-label*='fits here']").first.click()
        mira.settle()
    page.get_by_role("button", name="Hand in").click()
    mira.wait_round(2)


@pytest.mark.journey
def test_rated_tables_offer_no_house_rules(visit: Visit) -> None:
    mira = visit()
    page = invite(mira, "Railroad Ink")
    counts(page.get_by_text("House rules", exact=True), 1)
    page.get_by_role("group", name="Rated").get_by_label("Rated", exact=True).check()
    counts(page.get_by_text("House rules", exact=True), 0)
    page.keyboard.press("Escape")
    page = invite(mira, "RoboRally")
    counts(page.get_by_text("House rules", exact=True), 1)
    page.get_by_role("group", name="Rated").get_by_label("Rated", exact=True).check()
    counts(page.get_by_text("House rules", exact=True), 0)


@pytest.mark.journey
def test_course_rules_are_added_to_a_race(visit: Visit) -> None:
    mira = visit()
    page = invite(mira, "RoboRally")
    page.get_by_text("House rules", exact=True).click()
    page.locator("summary", has_text="Leave Option cards out of the deck").click()
    cards = page.get_by_role("group", name="Leave Option cards out of the deck")
    cards.get_by_role("checkbox", name="Brakes").check()
    page.locator("summary", has_text="Special course rules").click()
    rules = page.get_by_role("group", name="Special course rules")
    counts(rules.get_by_role("checkbox"), 10)
    rules.get_by_role("checkbox").nth(2).check()
    fits_all(mira)
    assert axe_finds(page, *THEMES) == []
    page.get_by_role("button", name="Create table").click()
    shows(page.locator(".race-waiting-room .rule-differences"), "shoot twice as hard")
    shows(page.locator(".race-waiting-room"), "Without Brakes")
    # A friend reads the same before taking a seat.
    ben = visit(page.url.removeprefix(mira.site))
    shows(ben.page.locator(".invited-setup"), "House rule: Robots shoot twice as hard.")
    shows(ben.page.locator(".invited-setup"), "Without Brakes.")
    fits_all(ben)


def picker(one: Visitor) -> Any:
    """Open the dialog with the choice of expansions."""
    one.card.get_by_role("button", name=re.compile("Expansions|other", re.IGNORECASE)).first.click()
    dialog = one.page.get_by_role("dialog")
    dialog.locator(".game-pick").first.wait_for()
    return dialog


def press(one: Visitor, button: Any, by: str) -> None:
    """Press a button by mouse or keyboard."""
    if by == "keys":
        button.focus()
        one.page.keyboard.press("Enter")
    else:
        button.click()


@pytest.mark.journey
@pytest.mark.parametrize(("by", "width", "height"), [("mouse", 1440, 900), ("keys", 1440, 900), ("mouse", 390, 844)])
def test_random_mix_uses_the_boxes_of_the_player(visit: Visit, by: str, width: int, height: int) -> None:
    one = visit(width=width, height=height)
    page = one.page
    dialog = picker(one)
    shows(dialog.locator(".mix-line"), "7 rounds. Dice: 4 × white.")
    boxes = dialog.locator(".game-group").count()
    assert boxes > 5

    # A marked box comes first, the others fold away.
    mark = dialog.get_by_role("checkbox", name="I own this box: Blazing Red")
    if by == "keys":
        mark.focus()
        page.keyboard.press("Space")
    else:
        mark.check()
    counts(dialog.locator(".game-group h3:visible"), 2)
    shows(dialog.locator("details summary").first, "Deep Blue")

    # A search finds presets of every box.
    search = dialog.get_by_role("searchbox")
    search.fill("lakes")
    counts(dialog.locator(".game-pick"), 1)
    press(one, dialog.get_by_role("button", name="Deep Blue with lakes"), by)
    shows(dialog.locator(".mix-line"), "6 rounds. Dice: 4 × white and 2 × Lakes. Three stars in the solo tour: Lakes")
    page.locator("summary", has_text="Custom game").click()
    search.fill("weath")
    counts(dialog.locator(".expansion"), 2)
    page.locator("summary", has_text="Custom game").click()
    search.fill("nothing at all")
    shows(dialog, "Nothing here is called “nothing at all”.")
    search.fill("")

    # The choice is kept as a favourite.
    press(one, dialog.get_by_role("button", name="Save as favourite"), by)
    favourite = dialog.locator(".game-group", has=page.get_by_role("heading", name="Favourites"))
    counts(favourite.locator(".game-pick"), 1)

    # A random mix has only expansions of the player's box.
    press(one, dialog.get_by_role("button", name="Surprise me"), by)
    holds(lambda: "Lakes" not in dialog.locator(".mix-line").inner_text())
    shows(dialog.locator(".mix-line"), "Dice: 4 × white")
    assert re.search("lava|meteors", dialog.locator(".mix-now b").inner_text(), re.IGNORECASE)
    one.fits()
    assert axe_finds(page, "light", "dark") == []

    # Box and favourite are there after a reload, and the favourite can be played.
    page.reload()
    dialog = picker(one)
    checked(dialog.get_by_role("checkbox", name="I own this box: Blazing Red"))
    press(one, favourite.locator(".game-pick"), by)
    has(favourite.locator(".game-pick"), "aria-pressed", "true")
    shows(dialog.locator(".mix-line"), "6 rounds")
    press(one, dialog.get_by_role("button", name="Play with these"), by)
    page.wait_for_selector(".die")
    counts(page.locator(".expansion-die.die-lake"), 2)
