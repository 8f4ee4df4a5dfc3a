"""Every page and dialog in every language, on a desktop and on phones.

Nothing may be wider than the screen, and all labels must fit their buttons. The pseudo-language has English words of
1.4 times the length (`web/src/i18n/language.ts`). Phones have touch emulation, and each page is resized over all widths
of phones instead of being loaded for each.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.live.messages import PROTOCOL
from tests.browser import race_driver
from tests.browser.finished import asked, finished_table
from tests.browser.screens import PHONE_HEIGHT, PHONE_WIDTHS
from tests.browser.table_driver import DRAW_BY_WIRE, MAKE, Visit, Visitor, counts, holds

DRAWL = "en-x-drawl"
LANGUAGES = ("en", "cs", "de", "ro", DRAWL)
DESK, PHONE = (1440, 900), (390, 844)
PHONES = [(width, PHONE_HEIGHT) for width in PHONE_WIDTHS]
PAPER = (718, 1047)
"""A4 at 96 dots per inch, within margins of 10 mm."""
WAYS = [(language, size) for language in LANGUAGES for size in (DESK, PHONE)]
SPILLS = """(width) => {
    const seen = (one) => one.checkVisibility({opacityProperty: true, visibilityProperty: true})
        && !one.closest('.visually-hidden, .skip, svg') && one.getClientRects().length > 0;
    const scrolls = (one) => one !== null && one !== document.documentElement
        && (['auto', 'scroll', 'hidden'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const words = (one) => one.textContent.trim().slice(0, 40);
    const wide = [...document.querySelectorAll('h1, h2, h3, p, a, button, label, legend, dt, dd, th, td, li')]
        .filter((one) => seen(one) && words(one) !== '' && !one.closest('.timeline-scale'));
    const out = wide.filter((one) => one.getBoundingClientRect().right > width + 1 && !scrolls(one.parentElement));
    const spilt = wide.filter((one) => one.matches('button, a.button, th')
        && one.scrollWidth > one.clientWidth + 4 && getComputedStyle(one).textOverflow !== 'ellipsis'
        && getComputedStyle(one).display !== 'inline');
    const right = (one) => one?.getBoundingClientRect().right ?? width;
    const beyond = wide.filter((one) => one.matches('button, a.button') && !scrolls(one.parentElement)
        && right(one) > right(one.closest('.paper')) + 1);
    const boxes = 'dialog[open], dialog[open] .dialog-inside, .rules-panel, .chat-panel';
    const dialogs = [...document.querySelectorAll(boxes)]
        .filter((one) => seen(one) && one.scrollWidth > one.clientWidth + 1);
    const narrow = [...document.querySelectorAll('.line-field input:not([type=checkbox])')]
        .filter((one) => seen(one) && one.clientWidth < 120);
    const found = [...out, ...beyond, ...spilt, ...dialogs, ...narrow];
    return [...new Set(found.map((one) => `${one.tagName} ${one.className}: ${words(one)}`))];
}"""
"""Returns elements beyond the screen, buttons beyond their paper, labels that do not fit, dialogs that scroll sideways,
and text fields that are too narrow to type in. Numbers of registers on the ruler of a turn may be wider than their few
steps."""
OPENERS = """(press) => {
    const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const there = [...within.querySelectorAll('[aria-haspopup=dialog]')]
        .filter((one) => one.checkVisibility() && one.ariaDisabled !== 'true');
    if (press !== null) there[press].click();
    return there.length;
}"""
"""Returns how many buttons open a dialog, on the page or in the open dialog, and presses one of them."""
DIALOG = "() => [...document.querySelectorAll('dialog[open]')].at(-1)?.innerText ?? null"
"""Returns the text of the dialog on top, or null."""

TAKE = """async (handle) => (await fetch('/api/me/handle', {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({handle}),
})).json()"""

KEEP = """async (course) => (await (await fetch('/api/roborally/own-courses', {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({course}),
})).json()).path"""
LINK = """async ([table, name]) => (await (await fetch(`/api/tables/${table}/dice`, {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({name}),
})).json()).path"""
CLOCKS = (45, 3 * 24 * 3600, 13 * 3600, 3599)
"""A clock of each kind in seconds, the widest last. Clocks of days and hours show words, the others digits."""
ROUNDS = 7
HIGHEST_TURN = 420
"""Cards of RoboRally up to this priority turn a robot."""

RAILROAD = {"game": "railroad-ink", "title": "Long", "seats": 2, "stand_in": "easy"}
CHALLENGE: dict[str, Any] = {"edition": "challenge", "expansions": ["forest", "desert"], "goals": ["A", "G", "FB"]}
METRO: dict[str, Any] = {"expansions": ["underground"]}
RACE = {"game": "roborally", "title": "Long", "seats": 2}
CARDS: dict[str, Any] = {"timer": None, "option_cards": [["brakes", "flywheel"], ["crab_legs"]]}
TEAMS: dict[str, Any] = {"course": "toggle_boggle", "teams": [1, 1, 2, 2], "mates_see": True, "timer": None}


class Walk:
    """Visits pages in one language and collects what overflows."""

    def __init__(self, one: Visitor, made: dict[str, str], screens: list[tuple[int, int]]) -> None:
        self.one, self.page, self.made, self.screens = one, one.page, made, screens
        self.spilt: list[str] = []

    @property
    def narrow(self) -> bool:
        return self.one.width < DESK[0]

    @contextmanager
    def on_paper(self) -> Iterator[None]:
        """Check the page as printed."""
        screens, self.screens = self.screens, [PAPER]
        self.page.emulate_media(media="print")
        self.one.resize(*PAPER)
        yield
        self.page.emulate_media(media="screen")
        self.screens = screens
        self.one.resize(*screens[0])

    def look(self, where: str) -> None:
        """Check the current page with everything unfolded, on each screen."""
        self.page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        for width, height in self.screens:
            if len(self.screens) > 1:
                self.one.resize(width, height)
            self.one.steady()
            found = [*self.page.evaluate(SPILLS, width), *self.one.outside()]
            self.spilt += [f"{where} at {width} px: {what}" for what in found]

    def at(self, path: str, sign: str = "h1") -> None:
        self.page.goto(self.one.site + path)
        self.page.locator(sign).first.wait_for()

    def page_at(self, path: str, sign: str = "h1", dialogs: int = 1) -> None:
        """Check a page and each dialog that it opens: at least `dialogs`, including the menu."""
        self.at(path, sign)
        self.whole(path, dialogs)

    def whole(self, where: str, dialogs: int = 1) -> None:
        """Check the current page and each dialog that it opens, at least `dialogs`."""
        holds(lambda: self.page.evaluate(OPENERS, None) >= dialogs)
        self.look(where)
        for opener in range(self.page.evaluate(OPENERS, None)):
            for further in range(-1, self.opened(opener)):
                if further >= 0:
                    self.opened(opener)
                    self.replaced(further)
                self.one.steady()
                heading = self.page.locator("dialog[open] h2").last.inner_text()
                self.look(f"{where}, {heading}")
                self.page.keyboard.press("Escape")
                counts(self.page.locator("dialog[open]"), 0)

    def opened(self, opener: int) -> int:
        """Open a dialog of the page, and return how many dialogs it leads to."""
        self.page.evaluate(OPENERS, opener)
        self.page.locator("dialog[open] h2").first.wait_for()
        return int(self.page.evaluate(OPENERS, None))

    def replaced(self, opener: int) -> None:
        """Open another dialog from the open one, and wait for it: its code may still be loading."""
        before = self.page.evaluate(DIALOG)
        self.page.evaluate(OPENERS, opener)
        holds(lambda: self.page.evaluate(DIALOG) not in (before, None))

    def table(self, setup: dict[str, Any], sign: str, start: bool = True, **options: Any) -> str:
        """Create a table with bots, and return its path."""
        level = "easy" if setup["game"] == "railroad-ink" else race_driver.level(self.one.site)
        made = {
            "setup": {**setup, "options": options},
            "name": "Mira",
            "bots": [level] * (int(setup["seats"]) - 1),
            "start": start,
        }
        path = str(self.page.evaluate(MAKE, made))
        self.at(path, sign)
        return path


def of_the_house(walk: Walk) -> None:
    """Visit pages without a game, and those of a player."""
    walk.page_at("/", ".game-card .picker-button >> nth=1", dialogs=8)
    for path in ("/keys", "/privacy", "/move", "/sign-in", "/player", "/paper"):
        walk.page_at(path)
    for path in ("/nowhere", "/t/222222222222"):
        walk.page_at(path, dialogs=0)
    walk.table(RAILROAD, ".waiting-room-seats", start=False)
    walk.page_at("/mine", ".my-table-row", dialogs=2)
    walk.made["walked"] += "x"
    handle = f"Walker{len(walk.made['walked'])}"
    walk.page.evaluate(TAKE, handle)
    walk.at(f"/player/{handle}")
    walk.whole("one's own player page", dialogs=2)


def of_the_operator(walk: Walk) -> None:
    walk.at("/admin", "form")
    walk.page.locator("main input").first.fill(walk.made["key"])
    walk.page.keyboard.press("Enter")
    walk.page.locator(".moderation-row-button").first.wait_for()
    walk.whole("/admin", dialogs=2)


def of_learning(walk: Walk) -> None:
    for path in ("/learn", "/learn/railroad-ink", "/learn/challenge", "/learn/roborally"):
        walk.page_at(path, ".learn-list .button")
    for box in ("base", "lush-green", "underground", "roborally"):
        walk.page_at(f"/learn/puzzles/{box}", ".puzzle")
        walk.page.keyboard.press("n")
        walk.page.locator(".puzzle-verdict").wait_for()
        walk.look(f"the verdict on {box}")
    for lesson in ("railroad-ink", "roborally"):
        walk.at(f"/learn/{lesson}", ".learn-list .button.main")
        walk.page.locator(".learn-list .button.main").first.click()
        walk.page.locator(".lesson").wait_for()
        walk.look(f"the lesson {lesson}")


def of_the_rules(walk: Walk) -> None:
    walk.page_at("/rules")
    for game in ("railroad-ink", "roborally"):
        for section in ("", "/all", "/points"):
            walk.at(f"/rules/{game}{section}")
            walk.page.locator(".rule, .rule-points, .rules-list, main li").first.wait_for()
            walk.look(f"/rules/{game}{section}")
        walk.at(f"/rules/{game}/all", ".rule")
        with walk.on_paper():
            walk.look(f"/rules/{game}/all on paper")


def of_a_sheet(walk: Walk) -> None:
    for setup in ({}, CHALLENGE, METRO):
        walk.table(RAILROAD, ".waiting-room-seats", start=False, **setup)
        walk.whole(f"the lobby of {setup}")
        walk.table({**RAILROAD, "hints": True}, ".die.free", **setup)
        walk.whole(f"the sheet of {setup}")
    walk.page.locator(".die.free").first.click()
    walk.page.keyboard.press("/")
    walk.page.locator(".rules-panel").wait_for()
    walk.look("the rules beside a sheet")
    walk.page.keyboard.press("Escape")
    counts(walk.page.locator(".rules-panel"), 0)
    walk.page.locator(".chat-button").click()
    walk.page.locator(".chat-panel").wait_for()
    walk.whole("talk", dialogs=2)


def of_clocks(walk: Walk) -> None:
    """Visit a table of each game with each kind of clock, and with the chat open."""
    for setup, sign in ((RAILROAD, ".die.free"), (RACE, ".register-empty")):
        for seconds in CLOCKS:
            walk.table({**setup, "clock": {"seconds": seconds, "at_end": "finish"}}, sign)
            walk.page.locator(".top .clock").wait_for()
            walk.look(f"{setup['game']} with a clock of {seconds} seconds")
        walk.page.locator(".chat-button").click()
        walk.page.locator(".chat-panel").wait_for()
        walk.look(f"{setup['game']} with a clock and the chat open")


def of_talk(walk: Walk) -> None:
    """Visit a chat with a line of another player, all its actions, and its report."""
    page = walk.page
    path = str(page.evaluate(MAKE, {"setup": RAILROAD, "name": "Mira"}))
    other = page.context.browser.new_context()
    guest = other.new_page()
    guest.goto(walk.one.site + path)
    guest.locator(".name-field input").fill("Otto")
    guest.locator(".invited .button.main").click()
    guest.locator(".chat-button").click()
    guest.locator(".chat-chip").first.click()
    guest.locator(".chat-line").first.wait_for()
    invited = str(guest.evaluate(MAKE, {"setup": RAILROAD, "name": "Otto"}))
    other.close()
    walk.page_at(invited, ".invited", dialogs=0)
    walk.at(path, ".waiting-room-seats")
    page.locator(".chat-button").click()
    page.locator(".chat-line button").first.click()
    walk.whole("talk about a line", dialogs=2)


def of_a_finished_match(walk: Walk) -> None:
    walk.page_at(f"/t/{walk.made['sheet']}", ".result-page .replay")
    with walk.on_paper():
        walk.look("a result on paper")
    walk.page_at(f"/t/{walk.made['sheet']}/review", ".review-table, .review-waiting, h1")
    walk.page_at(walk.made["tower"])


def of_dice_that_are_picked(walk: Walk) -> None:
    """Visit a table with drafted dice, and goals with deadlines of a solo game, each with a hint."""
    page = walk.page
    walk.table({**RAILROAD, "hints": True}, ".pair.open", edition="challenge", draft=True, goals=["A", "D", "G"])
    walk.look("dice to pick")
    page.locator(".pair.open").first.click()
    page.wait_for_selector(".pair.chosen")
    page.keyboard.press("h")
    page.wait_for_selector(".hint .button")
    walk.look("a pair that is hinted")
    walk.table({**RAILROAD, "seats": 1, "hints": True}, ".goal", edition="challenge", goals=["A", "D", "K"])
    page.locator(".goal").first.click()
    walk.whole("goals alone", dialogs=1)


def of_hints(walk: Walk) -> None:
    """Visit a table with the largest panel of hints, whose turns may use every layer."""
    wet: dict[str, Any] = {"expansions": ["lake", "river"]}
    split: dict[str, Any] = {"edition": "challenge", "expansions": ["canyon"], "goals": "none"}
    for setup in ({}, wet, METRO, split):
        walk.table({**RAILROAD, "seats": 1, "hints": True}, ".die.free", **setup)
        walk.page.wait_for_selector(".hint-button")
        walk.one.steady()
        walk.page.keyboard.press("h")
        walk.page.wait_for_selector(".hint-turns")
        walk.look(f"a hint for {setup}")
        if walk.page.locator(".hint-turns button").count() > 1:
            walk.page.locator(".hint-turns button").last.click()
            walk.look(f"another hint for {setup}")
    walk.table({**RACE, "hints": True}, ".register-empty", timer=None, course="risky_exchange")
    walk.one.steady()
    walk.page.keyboard.press("h")
    walk.page.wait_for_selector(".race-hint .small-card")
    walk.look("a hint at a race")


def of_a_dice_link(walk: Walk) -> None:
    """Visit the page of shared dice, as the sender and as a friend see it."""
    page = walk.page
    path = walk.table({**RAILROAD, "seats": 1}, ".die.free")
    for number in range(1, ROUNDS + 1):
        walk.one.wait_round(number)
        page.evaluate(DRAW_BY_WIRE, [path.split("/")[2], PROTOCOL])
        page.locator(".actions .button.main").click()
    page.wait_for_selector(".result-page .replay")
    walk.whole("a solo result", dialogs=2)
    link = str(page.evaluate(LINK, [path.split("/")[2], "Mira"]))
    walk.page_at(link, ".dice-list")
    page.context.clear_cookies()
    walk.page_at(link, "main .field input, main input")


def of_pairing(walk: Walk) -> None:
    """Visit the states of a search: its preferences, the panel, the offer of bots, and the bar on other pages."""
    page = walk.page
    walk.at("/", ".quick-game .button.main")
    page.locator(".quick-game .button.main").click()
    page.wait_for_selector(".seek-status")
    walk.look("looking for people")
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 61_000; }")
    counts(page.locator(".quick-game .quick-actions .button"), 2)
    walk.look("looking for people for long")
    walk.at("/mine", ".search-bar .seek-status")
    walk.look("looking for people elsewhere")
    page.locator(".search-bar .quick-actions .button").last.click()
    counts(page.locator(".search-bar"), 0)


def of_paper(walk: Walk) -> None:
    walk.page_at("/paper#v1;challenge;expansions=forest,desert", "h1")
    with walk.on_paper():
        walk.look("a printed sheet")


def of_a_race(walk: Walk) -> None:
    walk.table(RACE, ".race-waiting-room", start=False, timer=None)
    walk.whole("the lobby of a race")
    walk.table({**RACE, "seats": 4}, ".race-waiting-room", start=False, **TEAMS)
    walk.whole("the lobby of teams")
    walk.table({**RACE, "hints": True}, ".registers", timer=None)
    walk.look("a race with hints")
    walk.table({**RACE, "hints": True}, ".registers", **CARDS)
    walk.whole("a race")
    if walk.narrow:
        walk.page.locator(".robot-list button").first.click()
        walk.page.locator("dialog[open]").wait_for()
        walk.look("a robot's card")
        walk.page.keyboard.press("Escape")
        counts(walk.page.locator("dialog[open]"), 0)
    walk.page.keyboard.press("/")
    walk.page.locator(".rules-panel").wait_for()
    walk.look("the rules beside a race")
    walk.page.keyboard.press("Escape")
    counts(walk.page.locator(".rules-panel"), 0)
    walk.page.evaluate("document.activeElement.blur()")
    race_driver.by_keys(walk.one)
    walk.page.locator(".watch-part, .question").first.wait_for()
    walk.look("a turn that is watched")
    path = walk.table({**RACE, "seats": 4}, ".registers", timer=None)
    walk.at(f"{path}#floor", ".shared-screen .floor-svg")
    walk.look("the floor for all")


def of_a_finished_race(walk: Walk) -> None:
    """Visit the result and the review of a race, as a spectator and as the winner see them."""
    page = walk.page
    walk.page_at(f"/t/{walk.made['race']}", ".race-end .end-turns")
    for what in page.locator(".figures-what .button, .figures-what button").all():
        what.click()
        walk.look("the figures of a race")
    asked_for = page.locator(".race-review .button")
    asked_for.or_(page.locator(".review-bars button")).first.wait_for()
    # The review may exist already, because another test requested it.
    if asked_for.count() > 0:
        asked_for.first.click()
    page.wait_for_selector(".review-bars button")
    page.locator(".review-bars button").first.click()
    page.wait_for_selector(".race-review-turn")
    walk.look("the review of a race")
    walk.at(f"/t/{walk.made['race']}#floor", ".end-turns, .shared-screen")
    walk.look("a race that is over, on the floor for all")
    # Belts carry the robot over both flags while it turns.
    numbers: list[int] = []
    while sum(number <= HIGHEST_TURN for number in numbers) < 2:
        walk.table({**RACE, "seats": 1}, ".register-empty", timer=None, course="own", own=race_driver.LANES)
        numbers = [int(text) for text in page.locator(".hand .card-priority").all_text_contents()]
    for at in sorted(range(len(numbers)), key=numbers.__getitem__)[:5]:
        page.keyboard.press(str(at + 1))
    page.wait_for_selector(".register-empty", state="detached")
    page.keyboard.press("Enter")
    page.wait_for_selector(".watch-part")
    page.keyboard.press("End")
    page.locator(".watch-actions .button.main").click()
    page.wait_for_selector(".race-end .end-turns")
    walk.whole("a race that is won", dialogs=2)


def of_questions(walk: Walk) -> None:
    """Visit the questions beside the program: Option cards, powering down, staying down, and where to re-enter."""
    page = walk.page
    options: dict[str, Any] = {"course": "own", "own": race_driver.CELLS, "timer": None}
    walk.table(RACE, ".register-empty", **options, option_cards=[["brakes", "flywheel"], ["crab_legs", "recompile"]])
    race_driver.by_keys(walk.one)
    page.wait_for_selector(".question .option-choice")
    walk.look("a question of an Option card")
    walk.table({**RACE, "seats": 1}, ".register-empty", **options)
    race_driver.by_keys(walk.one)
    page.wait_for_selector(".watch-part")
    page.keyboard.press("End")
    # After five damage the robot may power down. It is asked after the others have programmed.
    page.wait_for_selector(".register-empty")
    page.locator(".power input").last.check()
    walk.look("a program with a power down to be asked about")
    page.evaluate("document.activeElement.blur()")
    race_driver.by_keys(walk.one)
    page.wait_for_selector(".question")
    walk.look("whether to power down")
    page.locator(".question-actions .button").first.click()
    page.wait_for_selector(".question .facings, .watch-part")
    page.keyboard.press("End")
    page.wait_for_selector(".question .facings")
    walk.look("where to re-enter")
    page.locator(".facings label:not(.never)").first.click()
    page.locator(".question-actions .button").first.click()
    page.wait_for_selector(".watch-part, .question:not(:has(.facings))")
    page.keyboard.press("End")
    page.wait_for_selector(".question:not(:has(.facings)) .question-actions .button")
    walk.look("whether to stay down")


def of_a_course(walk: Walk) -> None:
    page = walk.page
    walk.page_at("/courses/new", ".editor-paper")
    page.locator("#editor-tab-boards").click()
    walk.whole("/courses/new, boards", dialogs=3)
    own = str(page.evaluate(KEEP, race_driver.LANES))
    walk.page_at(own, "#editor-course")
    page.context.clear_cookies()
    walk.page_at(own, "#editor-course")


PARTS: dict[str, Callable[[Walk], None]] = {
    "the house": of_the_house,
    "the operator": of_the_operator,
    "learning": of_learning,
    "the rules": of_the_rules,
    "a sheet": of_a_sheet,
    "dice that are picked": of_dice_that_are_picked,
    "hints": of_hints,
    "a dice link": of_a_dice_link,
    "pairing": of_pairing,
    "clocks": of_clocks,
    "talk": of_talk,
    "a finished match": of_a_finished_match,
    "paper": of_paper,
    "a race": of_a_race,
    "a finished race": of_a_finished_race,
    "questions": of_questions,
    "a course": of_a_course,
}

ALL = [(language, size, part) for language, size in WAYS for part in PARTS]
"""All walks: each part of the pages, in each language, on each screen."""


@pytest.fixture(scope="module")
def made(site: str, data_folder: Path) -> dict[str, str]:
    """Create what all walks need: finished matches, shared dice, and the operator's data."""
    sheet = finished_table(site, 2, CHALLENGE)
    race = race_driver.finished_race(site, "risky_exchange", 2)
    asked(site, f"/api/tables/{sheet}/review", {})
    tower = str(asked(site, "/api/towers", {"edition": "original"})["path"])
    asked(site, "/api/reports", {"why": "name", "table": sheet, "note": "a note that is as long as notes may well be"})
    key = json.loads((data_folder / "operator.json").read_text())["key"]
    return {"sheet": sheet, "race": race, "tower": tower, "key": key, "walked": ""}


@pytest.mark.parametrize(("language", "size", "part"), ALL)
def test_no_page_overflows_in_any_language(
    visit: Visit, made: dict[str, str], language: str, size: tuple[int, int], part: str
) -> None:
    screens = [size] if size == DESK else PHONES
    one = visit("/keys", width=screens[0][0], height=screens[0][1])
    one.page.evaluate("(code) => localStorage.setItem('inkrally.language', code)", language)
    walk = Walk(one, made, screens)
    PARTS[part](walk)
    one.until("(code) => document.documentElement.lang === code", language)
    assert not walk.spilt, "\n".join(walk.spilt)


def test_every_page_fits_the_narrowest_phone(visit: Visit, made: dict[str, str]) -> None:
    """Check every page and the main states of tables.

    `test_no_page_overflows_in_any_language` also opens their dialogs.
    """
    width, height = PHONES[0]
    walk = Walk(visit("/keys", width=width, height=height), made, PHONES)
    for setup, sign in ((RAILROAD, ".waiting-room-seats"), (RACE, ".race-waiting-room")):
        others = asked(walk.one.site, "/api/tables", {"setup": setup, "name": "Otto"})
        walk.at(str(others["path"]), ".invited")
        walk.look(f"an invitation to {setup['game']}")
        walk.table(setup, sign, start=False)
        walk.look(f"the lobby of {setup['game']}")
    course = str(walk.page.evaluate(KEEP, race_driver.LANES))
    for path, sign in (
        ("/", ".game-card .picker-button >> nth=1"),
        ("/mine", ".my-table-row"),
        ("/keys", ".key-list"),
        ("/privacy", "h1"),
        ("/move", "h1"),
        ("/sign-in", "h1"),
        ("/player", "h1"),
        ("/paper", ".palette"),
        ("/nowhere", "h1"),
        ("/learn", ".learn-list .button"),
        ("/learn/puzzles/base", ".puzzle"),
        ("/learn/puzzles/roborally", ".puzzle"),
        ("/rules/railroad-ink/all", ".rule"),
        ("/rules/roborally/5.4", ".rule"),
        (f"/t/{made['sheet']}", ".result-page .replay"),
        (f"/t/{made['sheet']}/review", ".review-table"),
        (f"/t/{made['race']}", ".race-end .end-turns"),
        (made["tower"], "h1"),
        ("/courses/new", ".editor-paper"),
        (course, "#editor-course"),
    ):
        walk.at(path, sign)
        walk.look(path)
    walk.at("/learn/railroad-ink", ".learn-list .button.main")
    walk.page.locator(".learn-list .button.main").first.click()
    walk.page.locator(".lesson").wait_for()
    walk.look("a lesson")
    assert not walk.spilt, "\n".join(walk.spilt)
