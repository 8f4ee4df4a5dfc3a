"""Two players share one device: the curtain between them, a reload, and what the page gets before it is lifted."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.live.messages import PROTOCOL
from tests.browser.finished import AXE, axe_finds
from tests.browser.race_driver import by_keys
from tests.browser.table_driver import DRAW_BY_WIRE, MAKE, Visit, Visitor, counts, shows

PICTURES = os.environ.get("PICTURES", "")
"""A folder for pictures of the pages, or empty."""


def picture(one: Visitor, name: str) -> None:
    if PICTURES:
        one.steady()
        one.page.screenshot(path=str(Path(PICTURES) / f"hot-seat-{name}.png"))


def snapshots(one: Visitor) -> list[dict[str, Any]]:
    """Return a list that collects each later snapshot of the page."""
    found: list[dict[str, Any]] = []

    def keep(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "snapshot":
            found.append(message)

    one.page.on("websocket", lambda socket: socket.on("framereceived", keep))
    return found


def passed_to(one: Visitor, name: str) -> None:
    """Wait for the curtain that asks to pass the device to a player."""
    shows(one.page.locator(".hot-seat-curtain h1"), f"Pass the device to {name}")
    counts(one.page.locator(".sheet-drawing, .hand, .registers, .die"), 0)


def take(one: Visitor, name: str) -> None:
    one.page.get_by_role("button", name=f"I am {name}").click()
    shows(one.page.locator(".hot-seat-band"), f"{name} holds the device.")
    one.until("document.activeElement.tagName === 'H1'")


def draw_and_hand_in(one: Visitor, seat: int) -> None:
    table = one.page.evaluate("location.pathname.split('/')[2]")
    script = DRAW_BY_WIRE.replace("version: -1", f"version: -1, seat: {seat}")
    one.page.evaluate(script, [table, PROTOCOL])
    one.until("!document.querySelector('.die.free:not(.optional)')")
    one.hand_in()


@pytest.mark.journey
def test_two_players_draw_one_after_the_other(visit: Visit) -> None:
    one = visit()
    seen = snapshots(one)
    one.card.get_by_role("button", name="Invite", exact=True).click()
    one.page.get_by_label("Your name").fill("Ann")
    one.page.get_by_label("On this device, taking turns").check()
    one.page.get_by_label("Name of player 2").fill("Bo")
    one.page.get_by_role("spinbutton", name="Bots").fill("1")
    counts(one.page.get_by_role("spinbutton", name="Seats"), 0)
    one.fits()
    picture(one, "form")
    one.page.get_by_role("button", name="Create table").click()
    one.page.wait_for_url("**/t/*")
    for number in range(1, 8):
        for seat, name in enumerate(("Ann", "Bo")):
            passed_to(one, name)
            if number == 1:
                # Before a player takes the device, the page has had no snapshot of the seat.
                assert {message["seat"] for message in seen} <= {None, *range(seat)}
                picture(one, f"curtain-{name}")
            take(one, name)
            one.wait_round(number)
            if number == 1 and seat == 0:
                picture(one, "plays")
                # After a reload, the page does not guess who holds the device.
                one.page.reload()
                passed_to(one, name)
                assert seen[-1]["seat"] is None
                take(one, name)
                one.wait_round(number)
                one.page.get_by_role("button", name="Hide").click()
                passed_to(one, name)
                one.page.get_by_role("button", name="Look at the table together").click()
                shows(one.page.locator(".hot-seat-band"), "Everyone may look.")
                picture(one, "together")
                one.page.get_by_role("button", name="Go on").click()
                take(one, name)
                one.wait_round(number)
            draw_and_hand_in(one, seat)
    one.page.wait_for_selector(".score-table")
    shows(one.page.locator(".score-table"), "Ann")
    shows(one.page.locator(".score-table"), "Bo")
    counts(one.page.locator(".hot-seat-band, .hot-seat-curtain"), 0)
    # The seat of each snapshot was taken by its player before.
    assert {message["seat"] for message in seen} == {None, 0, 1}


@pytest.mark.journey
def test_two_players_program_one_after_the_other(visit: Visit) -> None:
    one = visit()
    seen = snapshots(one)
    one.page.locator(".game-card", has_text="RoboRally").get_by_role("button", name="Invite").click()
    one.page.get_by_label("Your name").fill("Ann")
    one.page.get_by_label("On this device, taking turns").check()
    one.page.get_by_label("Name of player 2").fill("Bo")
    # Players who share a device have neither seats for others nor a timer nor hints.
    counts(one.page.get_by_role("spinbutton", name="Seats"), 0)
    counts(one.page.get_by_role("group", name="Timer"), 0)
    counts(one.page.get_by_role("group", name="Hints"), 0)
    one.fits()
    picture(one, "race-form")
    shows(one.page.locator(".course-chosen"), "Risky Exchange")
    one.page.get_by_role("button", name="Create table").click()
    one.page.wait_for_url("**/t/*")
    for seat, name in enumerate(("Ann", "Bo")):
        passed_to(one, name)
        before = len(seen)
        assert all(message["state"].get("draft") is None for message in seen if message["seat"] is None)
        assert {message["seat"] for message in seen} <= {None, *range(seat)}
        take(one, name)
        one.page.wait_for_selector(".registers")
        assert [message["seat"] for message in seen[before:]] == [seat]
        picture(one, f"race-{name}")
        by_keys(one)
    # All players may watch the turn together before one of them gets the next decision.
    curtain = one.page.locator(".hot-seat-curtain h1")
    shows(curtain, "Pass the device to")
    one.until("document.querySelector('.turn-boxes .now').textContent.startsWith('Turn 2')")
    one.page.get_by_role("button", name="Look at the table together").click()
    shows(one.page.locator(".hot-seat-band"), "Everyone may look.")
    one.page.wait_for_selector(".floor-svg")
    picture(one, "race-together")
    counts(one.page.locator(".hand"), 0)
    # The playback of the turn begins at once. If it is left before its end, the first player sees it from its start.
    one.page.wait_for_selector(".turn-boxes[aria-label^='Turn 1, register']")
    one.page.locator(".hot-seat-band").get_by_role("button", name="Go on").click()
    shows(curtain, "Pass the device to")
    next_player, other = ("Ann", "Bo") if "Ann" in curtain.inner_text() else ("Bo", "Ann")
    take(one, next_player)
    one.page.wait_for_selector(".turn-boxes[aria-label^='Turn 1, register']")
    counts(one.page.locator(".hand"), 0)
    picture(one, "race-playback")
    one.page.locator(".watch-actions .button.main").click()
    one.page.wait_for_selector(".hand, .question")
    # The next player has seen the turn too.
    one.page.get_by_role("button", name="Hide").click()
    one.page.get_by_role("button", name=other).click()
    one.until("document.querySelector('.turn-boxes .now').textContent.startsWith('Turn 2')")
    one.page.wait_for_selector(".hand, .status-line, .question")
    counts(one.page.locator(".watch-controls button.main"), 0)


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (844, 390), (320, 640)])
def test_the_curtain_fits_each_screen_and_axe_finds_nothing(visit: Visit, width: int, height: int) -> None:
    one = visit("/keys", width=width, height=height, color_scheme="dark", reduced_motion="reduce")
    setup = {"game": "railroad-ink", "title": "At home", "seats": 3, "patience": None}
    made = one.page.evaluate(MAKE, {"setup": setup, "on_device": ["Ann", "Bo", "Cy"], "start": True})
    one.page.goto(one.site + made)
    passed_to(one, "Ann")
    one.fits()
    picture(one, f"curtain-{width}")
    assert axe_finds(one.page, "dark", "light") == []
    take(one, "Ann")
    one.page.wait_for_selector(".die")
    one.steady()
    one.fits()
    picture(one, f"plays-{width}")
