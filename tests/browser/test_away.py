"""Pauses, vacations and clocks of days, as players see them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.browser.finished import axe_finds
from tests.browser.screens import is_phone
from tests.browser.table_driver import Visit, Visitor, comes, counts, shows

DAY = 86_400
SIZES = ((1440, 900), (390, 844), (844, 390))
THEMES = ("light", "dark", "contrast", "contrast-dark")
TAKE_HANDLE = """async (handle) => (await fetch('/api/me/handle', {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({handle}),
})).status"""


def named(one: Visitor, handle: str) -> Visitor:
    """Give a visitor a nickname."""
    assert one.page.evaluate(TAKE_HANDLE, handle) == 200
    return one


def pair(visit: Visit, one: str, two: str, **clock: Any) -> tuple[Visitor, Visitor, str]:
    """Start a match over days of two players with nicknames."""
    host = named(visit(), one)
    path = host.make_quick_table(one, clock={"seconds": DAY, **clock})
    guest = named(visit(), two)
    guest.page.goto(guest.site + path)
    guest.page.get_by_role("button", name="Take a seat").click()
    guest.page.get_by_role("button", name="Leave the seat").wait_for()
    host.start(2)
    for each in (host, guest):
        each.page.wait_for_selector(".rounds .now")
    return host, guest, path


def fits_all(one: Visitor) -> None:
    for width, height in SIZES:
        one.resize(width, height, is_phone(width, height))
        one.fits()
    one.resize(1440, 900, False)


@pytest.mark.journey
def test_pause_is_proposed_agreed_and_ended(visit: Visit) -> None:
    mira, ilse, _ = pair(visit, "PauseMira", "PauseIlse")
    mira.page.get_by_role("button", name="Menu").click()
    mira.page.get_by_role("button", name="Propose a pause").click()
    dialog = mira.page.get_by_role("region", name="Propose a pause")
    dialog.get_by_label("14 days").check()
    fits_all(mira)
    assert axe_finds(mira.page, *THEMES) == []
    dialog.get_by_role("button", name="Propose").click()
    band = ilse.page.locator(".table-bands", has_text="proposes a pause")
    shows(band, "PauseMira proposes a pause of at most 14 days.")
    shows(band, "1 of 2 agree.")
    fits_all(ilse)
    counts(mira.page.get_by_role("button", name="Withdraw"), 1)
    band.get_by_role("button", name="Agree").click()
    for one in (mira, ilse):
        shows(one.page.locator(".table-bands", has_text="Paused"), "The clocks do not run.")
    assert axe_finds(ilse.page, *THEMES) == []
    fits_all(ilse)
    shows(mira.page.locator(".clock-words"), "15 days")
    ilse.page.get_by_role("button", name="Resume").click()
    counts(mira.page.locator(".table-bands", has_text="Paused"), 0)
    shows(mira.page.locator(".clock-words"), "24 hours")


@pytest.mark.journey
def test_vacation_is_taken_in_settings_and_shown_at_the_table(visit: Visit) -> None:
    mira, ilse, path = pair(visit, "TripMira", "TripIlse")
    ilse.page.goto(f"{ilse.site}/player/TripIlse")
    part = ilse.page.locator(".away-settings")
    shows(part, "30 days of vacation left.")
    last = (datetime.now(UTC) + timedelta(6)).date().isoformat()
    part.get_by_label("Last day").fill(last)
    part.get_by_role("button", name="Take a vacation").click()
    shows(part, "You are on vacation until")
    shows(mira.page.locator(".table-bands", has_text="vacation"), "TripIlse is on vacation until")
    shows(mira.page.locator(".clock-words"), "24 hours")
    # The same days again are refused with the reason.
    part.get_by_role("button", name="Take a vacation").click()
    shows(part.locator(".problem"), "You have a vacation")
    part.get_by_label("I play only at certain hours").check()
    shows(part, "Time zone:")
    part.get_by_label("Until").fill("10:00")
    part.get_by_label("Until").blur()
    shows(part.locator(".problem"), "at least 8 hours")
    fits_all(ilse)
    assert axe_finds(ilse.page, *THEMES) == []
    ilse.page.goto(ilse.site + path)
    shows(ilse.page.locator(".table-bands", has_text="vacation"), "You are on vacation until")
    comes(lambda: "day" in ilse.page.locator(".clock-words").inner_text(), True)
    ilse.page.goto(f"{ilse.site}/player/TripIlse")
    part.get_by_role("button", name="End the vacation now").click()
    counts(mira.page.locator(".table-bands", has_text="on vacation"), 0)


@pytest.mark.journey
def test_clock_without_weekends_is_chosen_and_shown(visit: Visit) -> None:
    mira = visit()
    mira.card.get_by_role("button", name="Invite", exact=True).click()
    counts(mira.page.get_by_label("Not on Saturdays and Sundays"), 0)
    mira.page.get_by_role("group", name="Time per round").get_by_label("1 day").check()
    mira.page.get_by_label("Your name").fill("Mira")
    mira.page.get_by_label("Not on Saturdays and Sundays").check()
    fits_all(mira)
    mira.page.get_by_role("button", name="Create table").click()
    room = mira.page.locator(".waiting-room-options")
    shows(room, "The clock does not count Saturdays and Sundays")
