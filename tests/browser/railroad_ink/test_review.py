"""The review of a finished match: request, cancel and read it, play on from a round, and the best possible sheet."""

from __future__ import annotations

import json
import re
import time
from math import floor
from typing import Any

import pytest

from tests.browser.finished import AT_MOST, AXE, THEMES, asked, axe_finds, finished_table
from tests.browser.table_driver import Visit, Visitor, comes, counts, has, shows

ROUNDS = 7


@pytest.fixture(scope="module")
def table(site: str) -> str:
    return finished_table(site, 2)


def reviewed(site: str, table: str) -> dict[str, Any]:
    """Return the server's review after every round was analysed closely."""
    end = time.monotonic() + AT_MOST
    while time.monotonic() < end:
        found = asked(site, f"/api/tables/{table}/review")
        assert found["state"] != "failed", found
        if found["state"] == "done":
            return dict(found["review"])
        time.sleep(0.05)
    raise AssertionError("the review was never done")


def in_tenths(value: float) -> str:
    """Format a figure as the page does, rounding a half up."""
    return f"{floor(value * 10 + 0.5) / 10:.1f}"


@pytest.fixture(scope="module")
def review(site: str, table: str) -> dict[str, Any]:
    asked(site, f"/api/tables/{table}/review", {})
    return reviewed(site, table)


def opened(visit: Visit, table: str, hash_: str = "", **more: Any) -> Visitor:
    one = visit(f"/t/{table}/review{hash_}", **more)
    one.page.wait_for_selector(".review-table")
    return one


def at(one: Visitor) -> int:
    return int(one.page.get_by_label("Round of the review").input_value())


@pytest.mark.journey
def test_a_review_is_asked_for_and_looked_at_by_mouse(visit: Visit, site: str) -> None:
    table = finished_table(site, 1)
    one = visit(f"/t/{table}")
    page = one.page
    page.get_by_role("link", name="Review", exact=True).click()
    page.wait_for_selector(".review-table", timeout=1000 * AT_MOST)
    # A close analysis can replace an estimated turn, but the page stays at its first round.
    (own,) = reviewed(site, table)["seats"]
    page.reload()
    page.wait_for_selector(".review-table")
    rows = page.locator(".review-table tbody tr")
    assert len(own["rounds"]) == ROUNDS
    counts(rows, ROUNDS)
    sums = page.locator(".review-sums")
    shows(sums, str(own["score"]))
    shows(sums, in_tenths(own["lost"]))
    # The page begins at the worst turning point, if there is one, and previews the best turn over the player's.
    turning = own["turning"]
    comes(lambda: at(one), (turning[0] if turning else ROUNDS))
    counts(page.locator(".review-ruler .turning"), len(turning))
    for turn in own["rounds"]:
        rows.nth(turn["round"] - 1).click()
        comes(lambda: at(one), turn["round"])
        one.at_moment(f"#r{turn['round']}")
        drawn = [act["space"] for act in turn["played"]]
        comes(one.drawn, sorted(drawn))
        better = turn["best"] != turn["played"]
        counts(page.locator(".hint-order"), len(turn["best"]) if better else 0)
        said = f"Round {turn['round']} cost" if turn["lost"] >= 0.05 else "no better turn"
        one.says(said)
        # A reason highlights its spaces.
        reasons = page.locator(".review-reasons button")
        if reasons.count() > 0:
            reasons.first.click()
            page.wait_for_selector(".review-board .lit-line")
            page.locator(".review-board .highlight-area").first.wait_for(state="attached")
            reasons.first.click()
            page.wait_for_selector(".review-board .lit-line", state="detached")
    # The round in the URL is kept.
    page.goto(site + f"/t/{table}/review#r2")
    page.reload()
    page.wait_for_selector(".review-table")
    comes(lambda: at(one), 2)
    page.get_by_role("link", name="Back to the result").click()
    page.wait_for_selector(".score-table")


def test_a_review_by_keyboard_on_a_phone(visit: Visit, table: str, review: dict[str, Any]) -> None:
    one = opened(visit, table, "#r3p2", width=390, height=844, reduced_motion="reduce")
    page = one.page
    tabs = page.get_by_role("group", name="Player").get_by_role("button")
    counts(tabs, 2)
    has(tabs.nth(1), "aria-pressed", "true")
    for key, there in (("ArrowRight", 4), ("ArrowLeft", 3), ("End", ROUNDS), ("Home", 1)):
        page.keyboard.press(key)
        comes(lambda: at(one), there)
    # The slider has the same shortcuts, and announces turning points.
    slider = page.get_by_label("Round of the review")
    slider.focus()
    page.keyboard.press("ArrowRight")
    comes(lambda: at(one), 2)
    for number in review["seats"][1]["turning"]:
        slider.fill(str(number))
        has(slider, "aria-valuetext", f"Round {number}, a turning point")
    tabs.first.focus()
    page.keyboard.press("Enter")
    has(tabs.first, "aria-pressed", "true")
    one.until("location.hash.endsWith('p1')")
    row = page.locator(".review-table tbody button").nth(4)
    row.focus()
    page.keyboard.press("Enter")
    comes(lambda: at(one), 5)
    has(row, "aria-current", "step")
    shows(page.get_by_role("table", name="Rounds of Otter"), "Expected")
    for width, height in ((390, 844), (320, 640)):
        one.resize(width, height)
        one.fits()


def test_a_match_can_be_continued_from_a_round(visit: Visit, site: str, table: str, review: dict[str, Any]) -> None:
    before = next(each for each in review["seats"][0]["rounds"] if each["round"] == 5)
    one = opened(visit, table, "#r5p1", width=390, height=844)
    page = one.page
    shows(page.locator(".review-what-if"), "round 5")
    drawn = page.locator(".review-board .route.dry").count()
    page.get_by_role("button", name="Roll new dice for later rounds").click()
    one.wait_round(5)
    counts(page.locator(".sheet-drawing .route.dry"), drawn)
    # The dice of the round are restored: the same turn can be drawn.
    assert {act["die"] for act in before["played"] if act["type"] == "die"} <= set(range(4))
    page.wait_for_selector(".hint-button")
    for number in range(5, ROUNDS + 1):
        one.wait_round(number)
        one.play_round()
    page.wait_for_selector(".result-head")
    link = page.get_by_role("link", name="Continued from round 5")
    has(link, "href", f"/t/{table}/review#r5")


def test_the_best_sheet_found_is_shown(visit: Visit, site: str, table: str, review: Any) -> None:
    """The search starts when the first player asks for it. Later players get its result."""
    one = opened(visit, table, "#r7p1")
    page = one.page
    page.get_by_role("button", name="Best game found").click()
    shows(page.locator(".review-board .status-line"), "Nobody has searched for it yet.")
    one.at_moment("#bestr7p1")
    page.get_by_role("button", name="Find it").click()
    page.wait_for_selector(".review-best table", timeout=120_000)  # the search has the lowest priority
    best = asked(site, f"/api/tables/{table}/best/0")["best"]
    shows(page.locator(".review-board .status-line"), f"{best['points']} points")
    shows(page.locator(".review-sums"), "Best found")
    marks = best["sheet"]["marks"]
    over = ".sheet-hint-overlay .route"
    counts(page.locator(over), len(marks))
    total = page.locator(".review-best tbody tr").last
    comes(total.locator("td").last.inner_text, str(best["points"]))
    # The sheet grows round by round.
    page.get_by_label("Round of the review").press("Home")
    first = [space for space, (_, number) in marks.items() if number == 1]
    counts(page.locator(over), len(first))
    page.get_by_label("Round of the review").press("End")
    page.get_by_role("button", name="On its own").click()
    counts(page.locator(".review-board .route"), len(marks))
    page.reload()
    page.wait_for_selector(".review-best table", timeout=120_000)  # the search has the lowest priority


STATE = {"state": "working", "place": 0, "done": 3, "total": 14, "mine": True, "error": None, "review": None}


@pytest.mark.journey
def test_a_running_review_shows_progress_and_can_be_cancelled(visit: Visit, site: str, table: str) -> None:
    """The page shows the progress. The server's tests check that cancelling ends the job."""
    one = visit()
    page = one.page
    told: list[dict[str, Any]] = [{**STATE, "state": "waiting", "place": 2, "done": 0, "total": 0}]
    methods: list[str] = []

    def answer(route: Any) -> None:
        methods.append(route.request.method)
        if route.request.method == "DELETE":
            told.clear()
            route.fulfill(status=204)
        elif told:
            route.fulfill(content_type="application/json", body=json.dumps(told[-1]))
        else:
            error = {"code": "no-review", "message": "nobody asked for it"}
            route.fulfill(status=404, content_type="application/json", body=json.dumps({"error": error}))

    page.route(re.compile(rf"/api/tables/{table}/review(\?|$)"), answer)
    page.route(f"**/api/tables/{table}/replay", lambda route: route.abort())
    page.goto(site + f"/t/{table}/review")
    shows(page.locator("main"), "cannot be reached")
    page.unroute(f"**/api/tables/{table}/replay")
    page.get_by_role("button", name="Try again").click()
    shows(page.locator("main"), "2 reviews are ahead of it.")
    told.append(STATE)
    shows(page.locator("main"), f"3 of {2 * ROUNDS} positions")
    # The board and the sheets are shown before the review.
    page.locator(".review-board .route").first.wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    one.until("document.querySelector('.review-board').getBoundingClientRect().top < innerHeight * 0.6")
    # The menu stays at the end of the header, whose title is visually hidden here.
    one.until("document.querySelector('.top-end').getBoundingClientRect().right > innerWidth - 12")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator(".review-seats button").nth(1).click()
    page.keyboard.press("Home")
    comes(lambda: at(one), 1)
    bar = page.get_by_role("progressbar")
    has(bar, "max", "14")
    has(bar, "value", "3")
    if AXE.is_file():
        assert axe_finds(page, "light") == []
    page.get_by_role("button", name="Cancel").click()
    shows(page.locator("main"), "Nobody has started a review")
    assert methods.count("DELETE") == 1
    told.append({**STATE, "state": "failed", "error": {"code": "analysis-failed", "message": "x"}})
    page.get_by_role("button", name="Review this match").click()
    shows(page.locator("main"), "The analysis failed.")
    page.get_by_role("button", name="Try again").wait_for()


def test_the_page_does_not_move_when_a_review_arrives(
    visit: Visit, site: str, table: str, review: dict[str, Any]
) -> None:
    """Estimates are labelled. When closer analysis replaces them, the page stays at the reader's round."""
    one = visit()
    page = one.page

    def part(done: int) -> dict[str, Any]:
        seats = [
            {**seat, "rounds": [{**turn, "estimate": number >= done} for number, turn in enumerate(seat["rounds"])]}
            for seat in review["seats"]
        ]
        return {**STATE, "done": done, "total": 14, "part": done + 1, "review": {**review, "seats": seats}}

    told = [part(0)]

    def answer(route: Any) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(told[0]))

    page.route(f"**/api/tables/{table}/review?*", answer)
    page.goto(site + f"/t/{table}/review#r4p1")
    estimates = page.locator(".review-table tr.estimate")
    counts(estimates, ROUNDS)
    shows(page.locator(".review-progress"), f"0 of {2 * ROUNDS} positions")
    shows(estimates.first, "about ")
    assert "±" not in estimates.first.locator("td").first.inner_text()
    page.locator(".review-seats button").nth(1).click()
    page.locator(".review-table tbody tr").nth(2).click()
    one.steady()
    before = page.evaluate(PLACES)
    for done in (3, ROUNDS):
        told[0] = part(done)
        counts(estimates, ROUNDS - done)
        comes(lambda: page.evaluate(PLACES), before)
        comes(lambda: at(one), 3)
    told[0] = {**STATE, "state": "done", "review": review}
    shows(page.locator(".review-progress"), "Every round has been analysed closely.")
    comes(lambda: page.evaluate(PLACES), before)
    one.at_moment("#r3p2")


PLACES = """[...document.querySelectorAll('.review-board .board, .review-ruler, .review-table, .review-progress')].map(
    (part) => { const { x, y, width } = part.getBoundingClientRect(); return [x, y, width]; })"""


def test_an_unfinished_match_has_no_review(visit: Visit, site: str) -> None:
    one = visit()
    one.play_now()
    one.page.goto(one.page.url + "/review")
    shows(one.page.locator("main"), "This is available when the match is over.")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
def test_axe_finds_nothing(visit: Visit, table: str, review: dict[str, Any], width: int, height: int) -> None:
    for hash_ in ("#r4p1", "#bestr4p1"):
        one = opened(visit, table, hash_, width=width, height=height, reduced_motion="reduce")
        one.steady()
        assert axe_finds(one.page, *THEMES) == []


@pytest.mark.parametrize("options", [{"expansions": ["underground"]}, {"edition": "challenge", "draft": True}])
def test_reviews_of_more_than_the_base_game(visit: Visit, site: str, options: dict[str, Any]) -> None:
    table = finished_table(site, 2, options)
    one = visit(f"/t/{table}/review#ask")
    one.page.wait_for_selector(".review-table", timeout=300_000)
    for number in range(1, one.page.locator(".review-table tbody tr").count() + 1):
        one.page.locator(".review-table tbody tr").nth(number - 1).click()
        comes(lambda: at(one), number)
    if "draft" in options:
        counts(one.page.locator(".review-picks li"), 2 * ROUNDS)
