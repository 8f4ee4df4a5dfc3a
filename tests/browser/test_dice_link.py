"""Two browsers share the dice of a match by a link: the sheets stay hidden until both have played."""

from __future__ import annotations

import pytest

from tests.browser.finished import AXE, THEMES, axe_finds
from tests.browser.table_driver import Visit, Visitor, counts, shows
from tests.browser.test_offline_and_sharing import play_out


def link_of(one: Visitor, name: str) -> str:
    """Share the dice at the end of a match, enter a name, and return the path of the link."""
    one.page.get_by_role("button", name="Challenge a friend on these dice").click()
    one.page.get_by_label("What does your friend call you?").fill(name)
    one.page.get_by_role("button", name="Make the link").click()
    link = one.page.get_by_label("Link", exact=True)
    link.wait_for()
    path = str(link.input_value()).removeprefix(one.site)
    one.page.get_by_role("button", name="Close").click()
    return path


@pytest.mark.journey
def test_sheets_are_hidden_until_both_players_have_finished(visit: Visit) -> None:
    mira = visit()
    mira.play_now()
    play_out(mira)
    shows(mira.page.locator(".result-head"), "You:")
    counts(mira.page.locator(".dice-list"), 0)
    path = link_of(mira, "Mira")
    assert path.startswith("/d/")

    ilse = visit(path, width=390, height=844)
    shows(ilse.page.locator("h1"), "Mira sent you the same dice.")
    counts(ilse.page.locator(".dice-list, .sheet-drawing, .die"), 0)
    ilse.page.get_by_label("Your name").fill("Ilse")
    ilse.page.get_by_role("button", name="Play with the same dice").click()
    ilse.page.wait_for_selector(".die.free")
    # Before the end, the link leads only to the player's own table.
    ilse.page.goto(ilse.site + path)
    shows(ilse.page.locator("h1"), "Your try is not over yet.")
    counts(ilse.page.locator(".dice-list"), 0)
    ilse.page.get_by_role("link", name="Continue").click()
    play_out(ilse)
    ilse.page.wait_for_selector(".dice-list")

    # After the end, the link shows the result to both players, and creates no other table.
    for one in (ilse, mira):
        one.page.goto(one.site + path)
        counts(one.page.locator(".dice-board"), 2)
        shows(one.page.locator(".dice-list"), "Mira")
        shows(one.page.locator(".dice-list"), "Ilse")
        assert "You" not in one.page.locator(".dice-list").inner_text()
    totals = [one.page.locator(".dice-list .dice-points").all_inner_texts() for one in (ilse, mira)]
    assert totals[0] == totals[1]
    one.fits()
    # The result is also shown at the end of the sender's match.
    mira.page.get_by_role("link", name="Show the whole match of Mira").click()
    shows(mira.page.locator(".dice-tries"), "Ilse")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")
def test_axe_finds_nothing_on_the_page_of_a_link(visit: Visit) -> None:
    mira = visit(reduced_motion="reduce")
    mira.play_now()
    play_out(mira)
    path = link_of(mira, "Mira")
    for one in (mira, visit(path, width=320, height=640, reduced_motion="reduce")):
        one.page.goto(one.site + path)
        one.page.wait_for_selector("h1")
        one.steady()
        assert axe_finds(one.page, *THEMES) == []
        one.fits()
