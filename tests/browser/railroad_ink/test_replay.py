"""The end of a match: result, replay, files and the link to its dice."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.browser.finished import AXE, THEMES, asked, axe_finds, finished_table
from tests.browser.table_driver import MAKE, Visit, Visitor, comes, counts, has, holds, labelled, shows

FOUR = 4
ROUNDS = 7


@pytest.fixture(scope="module")
def table(site: str) -> str:
    return finished_table(site, FOUR)


def shown(one: Visitor) -> int:
    """Return the number of drawings on the sheet."""
    return int(one.page.evaluate("document.querySelectorAll('.result-board .sheet-drawing .route').length"))


def test_the_result(visit: Visit, site: str, table: str) -> None:
    one = visit("/keys")
    page = one.page
    # The result needs no replay.
    page.route("**/replay", lambda route: route.fulfill(status=504, json={}))
    page.goto(f"{site}/t/{table}")
    page.wait_for_selector(".score-table")
    title = page.locator("h1").inner_text()
    drawings = shown(one)
    assert drawings > 0
    page.unroute("**/replay")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".replay")
    comes(page.locator("h1").inner_text, title)
    comes(lambda: shown(one), drawings)
    match = asked(site, f"/api/tables/{table}/replay")
    totals = [sheet["total"] for sheet in match["steps"][-1]["event"]["sheets"]]
    said = [str(total).replace("-", "\u2212") for total in sorted(totals, reverse=True)]
    comes(page.locator(".score-table .total td").all_inner_texts, said)
    holds(lambda: page.locator("h1").inner_text().endswith("."))

    # Each figure highlights its source on the right sheet.
    page.locator(".score-table tr", has_text="Centre").locator("td button").nth(2).click()
    page.wait_for_selector(".lit-line")
    one.says("central space")
    counts(page.locator(".score-table thead [aria-pressed=true]"), 1)
    page.locator(".score-table tr", has_text="Centre").locator("td button").nth(2).click()
    page.wait_for_selector(".lit-line", state="detached")

    page.locator("summary", has_text="every roll is derived").click()
    shows(page.locator(".facts"), match["seed"])
    shows(page.locator(".facts"), match["header"]["seed_sha256"])


def test_result_page_is_about_the_player_who_reads_it(visit: Visit) -> None:
    one = visit("/keys")
    setup = {"game": "railroad-ink", "title": "With bots", "seats": 3}
    made = {"setup": setup, "name": "Mira", "bots": ["easy", "easy"], "start": True}
    path = str(one.page.evaluate(MAKE, made))
    one.page.goto(one.site + path)
    for number in range(1, ROUNDS + 1):
        one.wait_round(number)
        one.play_round()
    one.page.wait_for_selector(".score-table")
    title = one.page.locator("h1").inner_text()
    assert re.fullmatch("You: \u2212?\\d+ points?, (shared )?(first|second|third) of three", title), title
    first = one.page.locator(".score-table thead button").first
    shows(first, "Mira")
    has(first, "aria-pressed", "true")
    labelled(one.page.locator(".result-board [role=grid]"), "Mira")
    # A spectator sees the winner.
    other = visit(path)
    other.page.wait_for_selector(".score-table")
    neutral = other.page.locator("h1").inner_text()
    assert re.search("wins|victory", neutral), neutral
    comes(other.page.locator(".score-table tbody tr").last.locator("td").first.inner_text, "1")
    assert not other.page.locator("h1").inner_text().startswith("You")


@pytest.mark.journey
def test_the_replay(visit: Visit, table: str) -> None:
    one = visit(f"/t/{table}", reduced_motion="reduce")
    page = one.page
    page.wait_for_selector(".replay")
    slider = page.get_by_label("Moment of the game")
    end = shown(one)
    page.get_by_role("button", name="After round 2", exact=True).click()
    one.at_moment("#r2")
    second = shown(one)
    assert second < end

    # Step through drawings by keyboard. Each moment has its own URL.
    slider.focus()
    page.keyboard.press("ArrowRight")
    one.at_moment("#r3s0")
    one.says("Round 3, the roll")
    page.keyboard.press("ArrowRight")
    one.at_moment("#r3s1")
    comes(lambda: shown(one), second + 1)
    has(slider, "aria-valuetext", re.compile("^Round 3, drawing 1 of "))
    there = visit(f"/t/{table}#r3s1")
    there.page.wait_for_selector(".replay")
    comes(lambda: shown(there), second + 1)

    # A tap on a drawing selects its round.
    page.locator(".result-board .space[aria-label*='round 1']").first.click()
    one.at_moment("#r1")
    page.locator("h1").click()
    page.keyboard.press("Home")
    one.at_moment("#r1s0")
    comes(lambda: shown(one), 0)
    page.keyboard.press("Shift+ArrowRight")
    one.at_moment("#r2")

    # The playback stops at the end. The first speed is slow enough to see that it runs.
    page.keyboard.press("Home")
    page.get_by_role("button", name="Replay the game from round 1").click()
    page.get_by_role("button", name="Pause").wait_for()
    for speed in (1, 2, 4):
        page.get_by_role("button", name=f"Speed: {speed}×").click()
    page.get_by_role("button", name="Speed: 8×").wait_for()
    one.until("location.hash === '#r7'")
    page.get_by_role("button", name="Replay the game from round 1").wait_for()
    comes(lambda: shown(one), end)


def test_files(visit: Visit, table: str, tmp_path: Path) -> None:
    one = visit(f"/t/{table}", accept_downloads=True)
    page = one.page
    page.locator("summary", has_text="Download").click()
    path = tmp_path
    for button, start in (("Sheet as SVG", b"<svg"), ("Sheet as PNG", b"\x89PNG"), ("Log of the match", b'{"')):
        with page.expect_download() as waiting:
            page.get_by_text(button, exact=True).click()
        path = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(path)
        assert path.read_bytes().startswith(start)
        assert b"var(--" not in path.read_bytes()
    header = json.loads(path.read_text().splitlines()[0])
    assert header["game"] == "railroad-ink"
    page.locator("summary", has_text="Share").click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Card as PNG").click()
    waiting.value.save_as(tmp_path / "card.png")
    # The header of a PNG contains width and height.
    size = (tmp_path / "card.png").read_bytes()[16:24]
    assert (int.from_bytes(size[:4]), int.from_bytes(size[4:])) == (1200, 630)


@pytest.mark.journey
def test_a_friend_plays_the_same_dice(visit: Visit) -> None:
    host = visit("/keys")
    setup = {"game": "railroad-ink", "title": "Friday ink", "seats": 2}
    made = host.page.evaluate(MAKE, {"setup": setup, "bots": ["easy", "easy"], "start": True})
    host.page.goto(host.site + made)
    host.page.wait_for_selector(".score-table")
    replay = host.page.evaluate(f"fetch('/api/tables/{made.split('/')[2]}/replay').then((answer) => answer.json())")
    # An old form of the URL leads to the page of the dice, which reveals nothing of the match.
    host.page.goto(f"{host.site}{made}#dice")
    host.page.reload()
    host.page.wait_for_url("**/d/*")
    one = visit(host.page.evaluate("location.pathname"))
    page = one.page
    page.wait_for_selector(".same-dice")
    counts(page.locator(".score-table"), 0)
    page.get_by_role("button", name="Play with the same dice").click()
    shows(page.locator(".name-field"), "Enter your name first")
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("button", name="Play with the same dice").click()
    page.wait_for_selector(".die.free")
    page.wait_for_selector(".die:not(.rolling)")
    first = next(step["event"] for step in replay["steps"] if step["event"]["type"] == "rolled")
    names = {
        "h-tee": "highway T-junction",
        "r-tee": "railway T-junction",
        "h-straight": "straight highway",
        "r-straight": "straight railway",
    }
    for number, (route, _) in enumerate(first["faces"]):
        if route in names:
            labelled(page.locator(".dice .die").nth(number), names[route])

    # The match is in the player's list as one to continue, because no other player waits.
    mine = one.page
    mine.goto(one.site + "/mine")
    mine.wait_for_selector("#mine-continue")
    counts(mine.locator("#mine-due"), 0)
    shows(mine.locator(".my-table-row"), "round 1 of 7")
    shows(mine.locator(".my-table-row"), "Your turn to draw")
    mine.get_by_role("link", name="Draw").click()
    mine.wait_for_selector(".die.free")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
def test_axe_finds_nothing(visit: Visit, table: str, width: int, height: int) -> None:
    for hash_, there in (("", ".replay"), ("#r3s2", ".replay")):
        one = visit(f"/t/{table}{hash_}", width=width, height=height, reduced_motion="reduce")
        one.page.wait_for_selector(there)
        one.steady()
        for summary in one.page.locator("summary").all():
            summary.click()
        # The second page is the first one at another moment.
        assert axe_finds(one.page, *THEMES) == []
        one.fits()
