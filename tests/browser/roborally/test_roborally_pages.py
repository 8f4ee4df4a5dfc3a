"""The result and the replay of a race, and axe on every page of RoboRally in every theme."""

from __future__ import annotations

import re

import pytest

from tests.browser import race_driver
from tests.browser.finished import AXE, THEMES, axe_finds
from tests.browser.table_driver import Visit, Visitor, comes, counts, holds, holds_value, shows


def clean(one: Visitor) -> None:
    """Check with axe, in all themes in the long run."""
    assert axe_finds(one.page, *THEMES) == []


@pytest.mark.journey
def test_the_replay(visit: Visit, site: str) -> None:
    """The replay by turn, register and step, with its URL; places, flags and lives beside it."""
    table = race_driver.finished_race(site, "checkmate", 3)
    one = visit(f"/t/{table}", reduced_motion="no-preference")
    page = one.page
    page.wait_for_selector(".end-turns")
    # The result needs no replay.
    page.route("**/replay", lambda route: route.fulfill(status=504, json={}))
    page.reload()
    counts(page.locator(".places tbody tr"), 3)
    counts(page.locator(".end-turns"), 0)
    page.unroute("**/replay")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".end-turns")
    holds(lambda: re.search("wins the race|share first place|Nobody", page.locator("h1").inner_text()))
    comes(page.locator(".places tbody tr").first.locator(".places-place").inner_text, "1")
    race_driver.apart(one, ".race-floor", ".end-watch", ".end-side")
    page.locator(".end-turns select").select_option("1")
    slider = page.get_by_role("slider", name="Step of the turn")
    holds_value(slider, "0")
    comes(lambda: len(race_driver.on_floor(one)), 3)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    holds_value(slider, "3")
    one.until("location.hash === '#t1s3'")
    page.get_by_role("button", name="Go to register 3").click()
    shows(page.locator(".narration h2"), "Register 3")
    page.locator(".narration-reason").first.click()
    counts(page.locator(".why"), 1)
    holds(lambda: page.url.endswith(f"#t1s{slider.input_value()}"))  # the URL changes after the step
    moment = page.url
    there = race_driver.on_floor(one)
    # The same URL shows the same moment. Disabled single-key shortcuts do nothing here, arrows work.
    speed = page.get_by_role("button", name="Speed").inner_text()
    page.evaluate("localStorage.setItem('inkrally.keys', 'off')")
    page.reload()
    page.wait_for_selector(".end-turns")
    comes(lambda: page.url, moment)
    comes(lambda: race_driver.on_floor(one), there)
    page.keyboard.press("s")
    page.keyboard.press("ArrowRight")
    one.until("(moment) => location.href !== moment", moment)
    assert page.get_by_role("button", name="Speed").inner_text() == speed
    # The page reports an image that cannot be created.
    page.route("**/assets/picture*.js", lambda route: route.abort())
    page.get_by_role("button", name="Save a picture").click()
    shows(page.locator(".end-side"), "The picture could not be made.")
    # The playback continues with the next turn.
    page.get_by_role("button", name="Skip to the end of the turn").click()
    if page.locator(".end-turns option").count() > 1:
        page.wait_for_url(re.compile("#t2"))
    race_driver.fits(one)
    one.resize(390, 844)
    race_driver.fits(one)


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_pages_have_no_axe_violations(visit: Visit, site: str, width: int, height: int) -> None:
    one = visit(width=width, height=height, reduced_motion="reduce")
    page = one.page
    page.wait_for_selector(".front-next .floor-map")
    clean(one)
    page.locator(".front-next").get_by_role("button", name="other courses").click()
    page.wait_for_selector(".course .floor-map")
    clean(one)
    page.keyboard.press("Escape")
    page.locator(".front-next").get_by_role("button", name="Invite").click()
    page.wait_for_selector(".race-form .floor-map")
    clean(one)
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("button", name="Create table").click()
    page.locator(".race-waiting-room").scroll_into_view_if_needed()
    page.wait_for_selector(".race-waiting-room .floor-map")
    clean(one)
    race_driver.race(one, 1, course="own", own=race_driver.CELLS)
    race_driver.programming(one, 1)
    page.keyboard.press("1")
    clean(one)
    race_driver.by_keys(one)
    page.wait_for_selector(".narration .now")
    page.keyboard.press("Space")
    page.locator(".narration-reason").first.click()
    clean(one)
    race_driver.skip(one)
    race_driver.programming(one, 2)
    clean(one)
    race_driver.by_keys(one)
    race_driver.watched(one)
    page.wait_for_selector(".question")
    clean(one)
    page.goto(f"{site}/t/{race_driver.finished_race(site, 'checkmate', 2)}")
    page.wait_for_selector(".race-end .end-turns")
    clean(one)
