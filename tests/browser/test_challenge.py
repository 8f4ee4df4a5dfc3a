"""Several browsers share dice, by a challenge or by a link: each sees the results only after its own game."""

from __future__ import annotations

import pytest

from tests.browser.finished import AXE, THEMES, axe_finds
from tests.browser.table_driver import Visit, Visitor, counts, shows
from tests.browser.test_daily import picture
from tests.browser.test_offline_and_sharing import play_out

SHARED = """() => {
    navigator.share = async (data) => { window.shared = data.url; };
}
"""


def new_challenge(one: Visitor, name: str) -> str:
    """Create a challenge with the form for new tables, and return its path."""
    one.page.locator(".open-table-card[data-game=railroad-ink]").get_by_role("button", name="Invite").click()
    form = one.page.locator(".invite-form")
    form.wait_for()
    form.get_by_label("Your name").fill(name)
    alone = form.get_by_label("Same dice, each player alone")
    counts(form.locator("input[type=number]"), 2)
    alone.check()
    # Seats, bots and the clock do not apply.
    counts(form.locator("input[type=number]"), 0)
    counts(form.get_by_text("Time per round", exact=True), 0)
    form.get_by_label("3 days").check()
    picture(one, "challenge-form")
    form.get_by_role("button", name="Make the link").click()
    shows(one.page.locator("h1"), "Your dice are ready.")
    return str(one.page.evaluate("location.pathname"))


@pytest.mark.journey
def test_four_players_on_the_same_dice(visit: Visit) -> None:
    mira = visit()
    path = new_challenge(mira, "Mira")
    assert path.startswith("/d/c-")
    # A browser with a share sheet gives the link to it; another one copies it.
    mira.page.evaluate(SHARED)
    mira.page.get_by_role("button", name="Challenge a friend on these dice").click()
    mira.page.get_by_role("button", name="Share", exact=True).click()
    assert mira.page.evaluate("window.shared") == mira.site + path
    picture(mira, "challenge-share")
    mira.page.get_by_role("button", name="Close").click()
    mira.fits()
    picture(mira, "challenge-own")

    sizes: tuple[dict[str, int], ...] = ({}, {"width": 390, "height": 844}, {"width": 844, "height": 390})
    players = [mira, *(visit(path, **size) for size in sizes)]
    for number, (one, name) in enumerate(zip(players, ("Mira", "Ilse", "Petra", "Tom"), strict=True)):
        one.page.goto(one.site + path)
        shows(one.page.locator("main"), "Railroad Ink")
        counts(one.page.locator(".dice-list, .sheet-drawing, .die"), 0)
        one.fits()
        picture(one, f"challenge-new-{number}")
        one.page.get_by_label("Your name").fill(name)
        one.page.get_by_role("button", name="Play with the same dice").click()
        play_out(one)
        one.page.goto(one.site + path)
        counts(one.page.locator(".dice-list tbody tr"), number + 1)
        one.fits()
    # Ilse plays the dice again, and everybody sees that apart.
    ilse = players[1]
    again = ilse.page.get_by_role("button", name="Play again for fun")
    again.focus()
    ilse.page.keyboard.press("Enter")
    play_out(ilse)
    for number, one in enumerate(players):
        one.page.goto(one.site + path)
        counts(one.page.locator(".dice-list tbody tr"), 4)
        shows(one.page.locator("main"), "Not ranked: played again, or finished too late")
        counts(one.page.locator(".daily-plain li"), 1)
        one.fits()
        picture(one, f"challenge-over-{number}")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")
def test_axe_finds_nothing_on_the_page_of_a_challenge(visit: Visit) -> None:
    mira = visit(reduced_motion="reduce")
    path = new_challenge(mira, "Mira")
    for one in (mira, visit(path, width=320, height=640, reduced_motion="reduce")):
        one.page.goto(one.site + path)
        one.page.wait_for_selector("main h1")
        one.steady()
        assert axe_finds(one.page, *THEMES) == []
        one.fits()


@pytest.mark.parametrize("language", ["cs", "de", "ro"])
def test_page_of_a_challenge_fits_in_each_language(visit: Visit, language: str) -> None:
    mira = visit()
    path = new_challenge(mira, "Mira")
    one = visit(path, width=320, height=640, locale=language)
    one.page.wait_for_selector(".same-dice h1")
    one.fits()
    picture(one, f"challenge-{language}")


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
