"""The set-up page: boxes that the player owns, search, favourites, a random mix, and what a mix changes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.finished import axe_finds
from tests.browser.table_driver import Visit, Visitor, checked, counts, has, holds, shows


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
