"""Players who leave, return, lose their seat or are on vacation: the match continues, and all players are informed."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.browser import race_driver
from tests.browser.finished import axe_finds
from tests.browser.screens import is_phone
from tests.browser.table_driver import REFUSE, SOON, Visit, Visitor, comes, counts, labelled, shows

RACE = {
    "game": "roborally",
    "title": "Two cells",
    "options": {"course": "own", "own": race_driver.CELLS, "timer": None},
}
ONCE = "Let a bot decide this"


def pair(visit: Visit, **setup: Any) -> tuple[Visitor, Visitor, str]:
    """Start a match of Mira and Ilse without a clock."""
    mira = visit()
    path = mira.make_quick_table("Mira", **setup)
    ilse = visit(path)
    ilse.sit("Ilse")
    mira.start(2)
    return mira, ilse, path


def seats(one: Visitor) -> None:
    """Open the list of seats."""
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Seats", exact=True).click()
    one.page.locator(".seat-row").first.wait_for()


def free(one: Visitor, player: str) -> Any:
    """Return the host's button that gives a player's seat to others."""
    return one.page.locator(".seat-row", has_text=player).get_by_role("button", name="Free this seat")


def asked_first(*racers: Visitor) -> Visitor:
    """Wait until one of the players is asked where to re-enter, and return that one first."""
    end = time.monotonic() + SOON / 1000
    while time.monotonic() < end:
        for one in racers:
            if one.page.locator(".question:has-text('re-enters')").count() > 0:
                return one
        time.sleep(0.05)
    raise AssertionError("nobody is asked where to come back")


@pytest.mark.journey
def test_a_leaver_does_not_freeze_a_table_of_two(visit: Visit) -> None:
    mira, ilse, path = pair(visit)
    for one in (mira, ilse):
        one.wait_round(1)
    ilse.page.locator(".die.free").first.click()
    ilse.page.locator(".space[aria-label*='fits here']").first.click()
    ilse.settle()
    (drawn,) = ilse.drawn()
    ilse.leave()
    mira.play_round()
    shows(mira.page.locator(".status-line"), "Ilse is away.")

    # Mira lets a bot draw once: it continues Ilse's draft, and the next round is Ilse's again.
    mira.page.get_by_role("button", name=ONCE).click()
    mira.wait_round(2)
    mira.page.locator(".player", has_text="Ilse").get_by_role("button").click()
    labelled(mira.space(drawn), "round 1")
    mira.page.get_by_role("button", name="Your sheet").click()
    shows(mira.page.locator(".player", has_text="Ilse"), "Round 1 drawn by a bot")

    # Mira lets a bot play until Ilse returns.
    mira.play_round()
    mira.page.get_by_role("button", name="Bot until Ilse returns").click()
    mira.wait_round(3)
    mira.play_round()
    mira.wait_round(4)
    counts(mira.page.get_by_role("button", name=ONCE), 0)
    ilse.page.goto(ilse.site + path)
    ilse.page.wait_for_selector(".die")
    mira.page.locator(".seat-antenna").first.wait_for(state="detached")
    stood_in = ilse.page.get_by_role("button", name="Handed in – take back").count() > 0
    if stood_in:  # the bot was fast and has committed already
        ilse.page.get_by_role("button", name="Handed in – take back").click()
    ilse.play_round()
    mira.play_round()
    for one in (mira, ilse):
        one.wait_round(5)

    # The result lists the rounds that a bot drew.
    ilse.leave()
    mira.play_round()
    mira.page.get_by_role("button", name="Bot until Ilse returns").click()
    for number in (6, 7):
        mira.wait_round(number)
        mira.play_round()
    shows(mira.page.locator(".result-head"), "Ilse: Rounds 1 to 3 and 5 to 7 drawn by a bot.")
    mira.page.get_by_role("button", name="Ilse", exact=False).first.click()
    mira.page.locator(".round-ruler button").nth(1).click()
    shows(mira.page.locator(".result-board .status-line"), "Drawn by a bot.")


def test_a_question_to_a_player_who_left_does_not_block_a_race(visit: Visit) -> None:
    mira, ilse, _ = pair(visit, **RACE)
    for turn in (1, 2):
        for one in (mira, ilse):
            one.page.wait_for_selector(".register-empty")
            race_driver.by_keys(one)
        for one in (mira, ilse):
            race_driver.watched(one)
            if turn == 1:
                one.page.get_by_role("button", name="Program", exact=False).first.click()
    # Both robots were destroyed. The second player is asked after the first has answered.
    first = asked_first(mira, ilse)
    other, name = (ilse, "Mira") if first is mira else (mira, "Ilse")
    first.leave()
    shows(other.page.locator(".status-line"), f"{name} is away.")
    other.page.get_by_role("button", name=ONCE).click()
    other.page.wait_for_selector(".question:has-text('re-enters')")
    shows(other.page.locator(".robots li", has_text=name), "Turn 2 decided by a bot")


def test_idle_player_is_warned_and_keeps_the_seat_after_moving_the_mouse(visit: Visit) -> None:
    mira, ilse, _ = pair(visit)
    for one in (mira, ilse):
        one.wait_round(1)
    mira.play_round()
    # She does nothing: both players are informed, and a movement of her mouse is enough to be active again.
    shows(mira.page.locator(".status-line"), "Ilse is not responding.")
    shows(ilse.page.locator(".band"), "Are you there?")
    ilse.page.mouse.move(200, 200)
    ilse.page.mouse.move(220, 220)
    counts(mira.page.get_by_role("button", name=ONCE), 0)
    counts(ilse.page.locator(".band"), 0)
    # She does nothing again, and a bot takes over: she is informed, and gets the seat back with one tap.
    mira.page.get_by_role("button", name="Bot until Ilse returns").click()
    shows(ilse.page.locator(".band"), "A bot is playing your seat")
    ilse.page.get_by_role("button", name="I’m back").click()
    counts(ilse.page.locator(".band"), 0)


def test_next_player_becomes_host_when_host_leaves(visit: Visit) -> None:
    mira, ilse, path = pair(visit)
    ilse.wait_round(1)
    ilse.play_round()
    mira.leave()
    shows(ilse.page.locator(".band"), "Mira is away.")
    ilse.page.get_by_role("button", name="Bot until Mira returns").click()
    shows(ilse.page.locator(".band"), "You are the host now.")
    ilse.page.reload()
    seats(ilse)
    free(ilse, "Mira").wait_for()
    mira.page.goto(mira.site + path)
    seats(mira)
    counts(mira.page.get_by_role("button", name="Free this seat"), 0)


def test_freeing_a_seat_needs_a_confirmation_and_informs_the_player(visit: Visit) -> None:
    mira, ilse, path = pair(visit, seats=3)
    for one in (mira, ilse):
        one.wait_round(1)
    ilse.page.locator(".die.free").first.click()
    ilse.page.locator(".space[aria-label*='fits here']").first.click()
    ilse.settle()
    seats(mira)
    mira.page.locator(".seat-row", has_text="Ilse").wait_for()
    counts(free(mira, "Ilse"), 0)
    ilse.leave()
    free(mira, "Ilse").click()
    shows(mira.page.locator(".seat-row-sure"), "Free the seat of Ilse?")
    mira.page.get_by_role("button", name="Keep it").click()
    counts(mira.page.locator(".seat-row-sure"), 0)
    free(mira, "Ilse").click()
    mira.page.get_by_role("button", name="Free it").click()

    # Ilse is offered the seat. A newcomer is informed when the seat becomes the newcomer's.
    ilse.page.goto(ilse.site + path)
    shows(ilse.page.locator(".band"), "Your seat is still free.")
    watcher = visit(path, width=390, height=844)
    shows(watcher.page.locator(".status-line"), "You are watching this table.")
    counts(watcher.page.locator(".band"), 0)
    seats(watcher)
    watcher.page.get_by_label("Your name").fill("Tomas")
    watcher.page.get_by_role("button", name="Sit here").first.click()
    shows(watcher.page.locator(".band"), "A bot finishes what this seat has started.")
    counts(watcher.page.locator(".die.drawn"), 0)
    watcher.page.get_by_role("button", name="Leave the seat").click()
    ilse.page.evaluate(REFUSE, ["sit", "seat-taken"])
    ilse.page.get_by_role("button", name="Take your seat back").click()
    shows(ilse.page.locator(".table-bands"), "Somebody has this seat already.")
    ilse.page.get_by_role("button", name="Take your seat back").click()
    ilse.page.wait_for_selector(".die.free, .button:has-text('take back')")


def test_a_player_cannot_take_a_second_seat(visit: Visit) -> None:
    mira = visit()
    path = mira.make_quick_table("Mira", 3)
    ilse, tomas = visit(path), visit(path)
    ilse.sit("Ilse")
    tomas.sit("Tomas")  # his turn is open, so the bots wait for him
    mira.start(3)
    for one in (ilse, mira):
        one.wait_round(1)
        seats(one)
        one.page.get_by_role("button", name="Leave the seat").click()
        one.page.get_by_role("button", name="Sit here").first.wait_for()
    mira.page.get_by_label("Your name").fill("Mira")
    mira.page.locator(".seat-row").nth(1).get_by_role("button", name="Sit here").click()
    shows(mira.page.locator(".waiting-room-problem"), "You have already had another seat in this match")
    mira.page.locator(".seat-row").nth(0).get_by_role("button", name="Sit here").click()
    mira.page.get_by_role("button", name="Leave the seat").wait_for()


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


def pair_over_days(visit: Visit, one: str, two: str, **clock: Any) -> tuple[Visitor, Visitor, str]:
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
    mira, ilse, _ = pair_over_days(visit, "PauseMira", "PauseIlse")
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
    mira, ilse, path = pair_over_days(visit, "TripMira", "TripIlse")
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
