"""Every page in every theme: the header, no violations by axe, nothing too wide, no other hosts, and a small start."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from build_client import command_folder
from tests.browser.finished import AXE, THEMES, axe_finds, finished_table
from tests.browser.table_driver import MAKE, Visit, Visitor, comes, counts, has, holds, shows

WIDTHS = [(1440, 900), (820, 1180), (390, 844), (320, 640)]
PAGES = ("/", "/mine", "/paper", "/keys", "/privacy", "/move/ABCDE-FGHJK", "/nowhere")

MANY = """async (seats) => (await (await fetch('/api/tables', {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({
        setup: {game: 'railroad-ink', title: 'Many', seats},
        name: 'Mira', bots: Array(seats - 1).fill('easy'), start: true,
    }),
})).json()).path"""


MOST_MAINS = """window.mostMains = 0;
new MutationObserver(() => {
    window.mostMains = Math.max(window.mostMains, document.querySelectorAll('main').length);
}).observe(document, {childList: true, subtree: true});"""
"""The maximum number of `main` landmarks that a page had at once."""


def found(one: Visitor, *themes: str) -> list[str]:
    """Return the violations of the page in some themes."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: run `npm ci` in web/")
    one.steady()
    return axe_finds(one.page, *themes)


@pytest.mark.journey
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_the_pages(visit: Visit, width: int, height: int) -> None:
    one = visit("/keys", reduced_motion="reduce")
    for path in PAGES:
        one.resize(width, height)
        one.page.goto(one.site + path)
        one.page.wait_for_selector("h1")
        assert found(one, *THEMES) == [], path
        one.resize(320, 640)
        one.fits()


@pytest.mark.journey
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_the_table(visit: Visit, width: int, height: int) -> None:
    one = visit(width=width, height=height, reduced_motion="reduce")
    one.card.get_by_role("button", name="Invite", exact=True).click()
    one.page.wait_for_selector(".invite-form")
    assert found(one, *THEMES) == []
    one.page.keyboard.press("Escape")
    path = one.make_table("Mira", 3)
    assert found(one, *THEMES) == []
    one.page.get_by_role("button", name="Bot").first.click()
    visit(path).sit("Ilse")
    one.start(3)
    one.wait_round(1)
    one.page.locator(".die.free").first.click()
    assert found(one, *THEMES) == []
    one.page.locator(".space[aria-label*='fits here']").first.click()
    one.page.get_by_role("button", name=re.compile("^Open ends")).click()
    assert found(one, *THEMES) == []
    one.page.get_by_role("button", name="Menu").click()
    assert found(one, *THEMES) == []
    one.page.keyboard.press("Escape")
    one.resize(320, 640)
    one.fits()


@pytest.mark.parametrize("seats", [12, 24])
@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_many_seats_fit(visit: Visit, seats: int, width: int, height: int) -> None:
    one = visit(width=width, height=height)
    path = one.page.evaluate(MANY, seats)
    one.page.goto(one.site + path)
    one.wait_round(1)
    counts(one.page.locator(".player"), seats)
    one.fits()


SMALL = """([least]) => [...document.querySelectorAll('a, button, input, select, summary')]
    .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, .round-ruler'))
    .map((one) => [one, (one.closest('label') ?? one).getBoundingClientRect()])
    .filter(([one, box]) => box.width > 1 && Math.min(box.width, box.height) < least)
    .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`)"""


def found_small(one: Visitor, least: int) -> None:
    """Wait until no control is smaller than `least` pixels."""
    comes(lambda: one.page.evaluate(SMALL, [least]), [])


def test_targets_are_large_enough_for_a_finger(visit: Visit) -> None:
    """Targets are at least 44 pixels on a phone, and at least 24 elsewhere."""
    phone = visit(width=390, height=844)
    desk = visit(width=1280, height=800)
    result = "/t/" + finished_table(phone.site, 4)
    for one, least in ((phone, 44), (desk, 24)):
        for path in (*PAGES, result):
            one.page.goto(one.site + path)
            one.page.wait_for_selector("h1")
            found_small(one, least)
        one.page.goto(one.site)
        one.play_now("3 bots")
        one.wait_round(1)
        found_small(one, least)
        one.page.get_by_role("button", name="Menu").click()
        found_small(one, least)


@pytest.mark.parametrize("path", ["/rules/railroad-ink/99", "/learn/puzzles/base", "/learn/puzzles/roborally"])
def test_a_page_has_one_main_while_its_parts_are_fetched(visit: Visit, path: str) -> None:
    one = visit("/keys")
    one.context.add_init_script(MOST_MAINS)
    one.page.goto(one.site + path)
    one.page.locator(".puzzle, .rules-page > p").first.wait_for()
    assert one.page.evaluate("window.mostMains") == 1


@pytest.mark.journey
def test_pages_request_nothing_from_other_hosts(visit: Visit) -> None:
    one = visit()
    asked: list[str] = []
    one.page.on("request", lambda request: asked.append(urlsplit(request.url).netloc))
    one.page.reload()
    one.play_now()
    one.wait_round(1)
    assert set(asked) == {urlsplit(one.site).netloc}


@pytest.mark.parametrize(("locale", "texts"), [("cs-CZ", ["texts-cs-"]), ("en-GB", [])])
def test_the_files_of_the_front_page_are_preloaded(visit: Visit, locale: str, texts: list[str]) -> None:
    one = visit("/nowhere", locale=locale)
    one.page.wait_for_load_state("networkidle")
    asked: dict[str, int] = {}
    one.page.on("response", lambda answer: asked.setdefault(urlsplit(answer.url).path, answer.status))
    one.page.goto(one.site)
    one.page.locator(".game-card .button.main").first.wait_for()
    hinted = one.page.evaluate("[...document.querySelectorAll('link[rel=modulepreload]')].map((one) => one.href)")
    for name in ("/card-", "/front-", *texts):
        assert any(name in path for path in hinted), (name, hinted)
    assert any("/assets/texts-" in path for path in hinted) == bool(texts), "of no other language"
    assert {status for path, status in asked.items() if path.startswith("/assets/")} <= {200, 304}
    # The front page loads few files.
    assert len([path for path in asked if path.startswith("/assets/") and path.endswith(".js")]) <= 16


WAYS = {
    "/": "Play",
    "/learn": "Learn",
    "/rules/roborally/5.4": "Learn",
    "/keys": "Learn",
    "/mine": "My games",
    "/insight": "My games",
    "/player": "Your page",
    "/paper": "",
    "/courses/new": "",
    "/daily": "Today",
    "/best-turns": "Today",
    "/privacy": "",
    "/nowhere": "",
}
"""The link that the header marks as current on each page; empty for a page that belongs to none."""
INSIDE = """() => [...document.querySelectorAll('.top .ways a')].filter((link) => {
    const box = link.getBoundingClientRect();
    return box.width >= 44 && box.height >= 44 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}).length"""
"""Returns how many links of the header can be tapped without scrolling."""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "cs-CZ", "ro-RO", "en-x-drawl"])
def test_every_page_has_the_links_of_the_header_on_a_phone_of_320_pixels(visit: Visit, locale: str) -> None:
    one = visit("/keys", width=320, height=640, locale=locale)
    for path, way in WAYS.items():
        one.page.goto(one.site + path)
        one.page.wait_for_selector("h1")
        counts(one.page.locator(".top .ways a"), 5)
        assert one.page.evaluate(INSIDE) == 5, path
        one.fits()
        if locale != "en-GB":
            continue
        marked = one.page.locator(".top .ways [aria-current]")
        counts(marked, 1 if way else 0)
        if way:
            shows(marked, way)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "cs-CZ", "ro-RO"])
def test_the_header_of_a_result_fits_every_width_of_phones_held_sideways(visit: Visit, locale: str) -> None:
    one = visit("/t/" + finished_table(visit().site, 2), width=844, height=390, locale=locale)
    one.page.wait_for_selector(".score-table")
    counts(one.page.locator(".top .ways a"), 5)
    for width in (932, 860, 844, 812, 780, 761, 740, 667):
        one.resize(width, 390, True)
        one.fits()


def test_a_long_title_gives_way_to_the_rounds_and_buttons(visit: Visit) -> None:
    one = visit()
    setup = {"game": "railroad-ink", "title": "x" * 60, "seats": 1}
    path = one.page.evaluate(MAKE, {"setup": setup, "name": "Mira", "start": True})
    one.page.goto(one.site + str(path))
    one.wait_round(1)
    for width, height in ((1280, 800), (1000, 800), (844, 390)):
        one.resize(width, height)
        one.fits()
        assert one.page.locator(".rounds li").last.bounding_box()["width"] > 20


def test_a_running_table_has_the_links_of_the_header_in_its_menu(visit: Visit) -> None:
    one = visit(width=390, height=844)
    one.play_now()
    one.wait_round(1)
    counts(one.page.locator(".top .ways"), 0)
    one.page.get_by_role("button", name="Menu").tap()
    ways = one.page.get_by_role("dialog").get_by_role("navigation", name="Main pages").get_by_role("link")
    counts(ways, 5)
    # By keyboard.
    ways.nth(3).focus()
    one.page.keyboard.press("Enter")
    header = one.page.get_by_role("navigation", name="Main pages")
    has(header.get_by_role("link", name="My games"), "aria-current", "page")
    counts(one.page.get_by_role("dialog"), 0)


def test_the_question_mark_opens_the_rules_of_the_current_game(visit: Visit) -> None:
    one = visit()
    one.page.locator(".open-table-card").nth(1).locator(".button.main").focus()
    one.page.keyboard.press("?")
    shows(one.page.locator("h1"), "Rules of RoboRally")
    one.page.goto(one.site)
    one.play_now()
    one.wait_round(1)
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("?")
    shows(one.page.locator(".rules-body h3").first, "The round")
    one.page.keyboard.press("Escape")
    counts(one.page.locator(".rules-panel"), 0)
    one.page.keyboard.press("1")
    one.page.evaluate("document.activeElement.blur()")
    one.page.keyboard.press("?")
    shows(one.page.locator(".rules-body h3").first, "Routes and dice")
    # The keyboard shortcuts are a page of the rules.
    one.page.get_by_role("button", name="Keyboard shortcuts").click()
    one.page.locator(".rules-panel .key-list").first.wait_for()


WEB = Path(__file__).parents[3] / "web"
EMPTY = {"epoch": "made-up", "version": 1, "now": 0, "people": 0, "tables": []}
"""The list of open tables on a new server."""
MOST = 100_000
"""The budget for HTML, scripts and styles, compressed, in bytes."""


@pytest.fixture(scope="module")
def counted() -> dict[str, list[str]]:
    """Return the counted files by language."""
    node = command_folder() / "node"
    told = subprocess.run([node, WEB / "check_bundle_size.mjs", "--list"], capture_output=True, check=True, text=True)
    return dict(json.loads(told.stdout))


@pytest.mark.journey
@pytest.mark.parametrize("code", ["en", "cs", "de", "ro"])
def test_a_first_visit_loads_exactly_the_counted_files(visit: Visit, counted: dict[str, list[str]], code: str) -> None:
    one = visit("/icon.svg", locale="en-GB" if code == "en" else code)
    page = one.page
    # Keep the list of tables empty, also after other tests have opened some: its rows need more files.
    page.route("**/api/place", lambda route: route.fulfill(json=EMPTY))
    page.route_web_socket("**/live/place*", lambda line: None)
    finished: list[Any] = []
    page.on("requestfinished", lambda request: finished.append(request))
    page.goto(one.site)
    counts(page.locator(".game-card"), 2)
    page.locator(".front-map svg").wait_for()
    assert page.evaluate("document.documentElement.lang") == code

    def paths() -> list[str]:
        return [request.url.removeprefix(one.site).removeprefix("/") or "index.html" for request in finished]

    # Playwright reports requests only while the page evaluates something.
    holds(lambda: page.evaluate("true") and set(paths()) >= set(counted[code]))
    page.wait_for_load_state("networkidle")
    fetched: dict[str, int] = {}
    for request, path in zip(list(finished), paths(), strict=True):
        if path == "index.html" or path.endswith((".js", ".css")):
            # A preloaded file is requested twice, but transferred once.
            fetched[path] = max(fetched.get(path, 0), int(request.sizes()["responseBodySize"]))
    assert set(fetched) == set(counted[code])
    assert 0 < sum(fetched.values()) <= MOST, fetched
    # Pages that load later have the same language.
    page.locator("a[href='/keys']").first.click()
    page.locator(".key-list").first.wait_for()
    later = f"texts-{code}-later"
    holds(lambda: page.evaluate("true") and (code == "en" or any(later in path for path in paths())))
