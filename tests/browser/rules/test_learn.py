"""Lessons, rule questions and puzzles: by mouse, by keyboard and on a phone; leaving and resuming a lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import race_driver
from tests.browser.finished import AXE, THEMES, axe_finds
from tests.browser.table_driver import SOON, Visit, Visitor, counts, shows
from tests.browser.test_daily import picture

PHONE = {"width": 390, "height": 844}
BLANK = """([x, y]) => {
    const pressed = (across, down) => document.elementFromPoint(across, down)
        ?.closest('button, a, input, label, summary, select, svg');
    const near = [-36, 0, 36];
    for (let down = 40; down < innerHeight - 40; down += 12)
        for (const across of [40, innerWidth / 2, innerWidth - 40])
            if (Math.hypot(across - x, down - y) > 150
                && near.every((aside) => near.every((below) => !pressed(across + aside, down + below))))
                return [across, down];
    return null;
}"""
"""Returns an empty point far from another one, for a tap that presses nothing."""
TAPS_APART = 600
"""The time after which two taps are not a double tap, in milliseconds."""
OTHERS = ["challenge", "underground", "river", "lake", "meteor", "lava", "forest", "trail", "desert", "canyon"]


def begin(one: Visitor, lesson: str) -> None:
    """Begin a lesson from its own page."""
    page = one.page
    page.goto(f"{one.site}/learn/{lesson}")
    page.locator(".learn-list .button.main").first.click()
    page.wait_for_url("**/t/*")
    page.locator(".lesson").wait_for()


def at_step(page: Any, number: int) -> None:
    shows(page.locator(".lesson-way .label"), f"{number} of")


def through(one: Visitor, steps: int, show: Callable[[], None], go_on: Callable[[], None], first: int = 1) -> None:
    """Play a lesson from its first step, or a later one, to its end."""
    page = one.page
    for number in range(first, steps + 1):
        at_step(page, number)
        main, shown = page.locator(".lesson-actions .button.main"), page.get_by_role("button", name="Show me")
        main.or_(shown).or_(page.get_by_role("button", name="Skip")).first.wait_for()
        if main.count() > 0:
            go_on()
        elif shown.count() > 0:
            show()
            counts(page.locator(".lesson [aria-busy]"), 0)
            if page.locator(".lesson-do").inner_text().endswith("then hand in."):
                finish_round(one)
        else:
            finish_round(one)
        if number < steps:
            at_step(page, number + 1)
    shows(page.locator(".lesson"), "Now you know the rules")


def finish_round(one: Visitor) -> None:
    """Draw the remaining dice and commit, or commit a program."""
    if one.page.locator(".die").count() > 0:
        one.play_round()
    else:
        one.hand_in()


def press(one: Visitor, button: Any, way: str) -> None:
    """Press a button by mouse, by a tap on a phone, or with the keyboard."""
    if way == "phone":
        # The client ignores the second of two quick taps at one place, because a new button may have appeared there. So
        # tap elsewhere first.
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        blank = one.page.evaluate(BLANK, [box["x"], box["y"]])
        if blank is None:
            one.page.wait_for_timeout(TAPS_APART)
        else:
            one.page.touchscreen.tap(*blank)
        button.tap()
    elif way == "mouse":
        button.click()
    else:
        button.focus()
        one.page.keyboard.press("Enter")


@pytest.mark.parametrize("way", ["mouse", "phone"])
def test_the_base_game_is_learned(visit: Visit, way: str) -> None:
    """Play a lesson by mouse and by touch; leave, resume and finish it, and continue the match."""
    one = visit(**PHONE) if way == "phone" else visit()
    page = one.page
    begin(one, "railroad-ink")
    assert axe_finds(page) == []

    def by(button: Any) -> None:
        press(one, button, way)

    for number in (1, 2, 3):
        at_step(page, number)
        by(page.locator(".lesson-actions .main"))
    at_step(page, 4)
    # The player does the step at the table, in another way than described, and the lesson continues.
    by(page.locator(".die.free").first)
    by(page.locator(".space[aria-label*='fits here']").last)
    at_step(page, 5)
    # Back undoes the drawing with the step.
    by(page.get_by_role("button", name="Back", exact=True))
    at_step(page, 4)
    one.until("document.querySelectorAll('.die.free').length === 4")
    by(page.get_by_role("button", name="Show me"))
    at_step(page, 5)
    # Leave the lesson, and resume it from the front page.
    page.goto(f"{one.site}/")
    by(page.get_by_role("link", name="Continue learning, step 5"))
    at_step(page, 5)
    page.reload()
    at_step(page, 5)
    for number in (5, 6, 7):
        at_step(page, number)
        by(page.get_by_role("button", name="Show me"))
    at_step(page, 8)
    by(page.locator(".lesson-actions .main"))
    at_step(page, 9)
    by(page.locator(".actions .button.main"))
    for number in (10, 11, 12, 13):
        at_step(page, number)
        by(page.get_by_role("button", name="Show me"))
    for number in (14, 15):
        at_step(page, number)
        by(page.locator(".lesson-actions .main"))
    at_step(page, 16)
    shows(page.locator(".lesson-rule"), "the victory is shared")
    by(page.locator(".actions .button.main"))
    shows(page.locator(".lesson"), "Now you know the rules")
    # After the lesson, the same table continues as a normal match.
    by(page.get_by_role("button", name="Keep playing"))
    counts(page.locator(".lesson"), 0)
    one.wait_round(3)


@pytest.mark.journey
def test_the_base_game_is_learned_by_keys(visit: Visit) -> None:
    one = visit()
    page = one.page
    begin(one, "railroad-ink")

    def show() -> None:
        page.get_by_role("button", name="Show me").focus()
        page.keyboard.press("Enter")

    for number in range(1, 17):
        at_step(page, number)
        if number in (9, 16):
            page.locator("body").focus()
            page.evaluate("document.activeElement?.blur()")
            page.keyboard.press("Enter")
        elif page.get_by_role("button", name="Show me").count() > 0:
            show()
        else:
            page.keyboard.press("PageDown")
    shows(page.locator(".lesson"), "Now you know the rules")


WAYS = ("mouse", "keys", "phone")
STEPS = {"roborally": 13, "challenge": 9, "underground": 9, "lake": 5, "lava": 5, "meteor": 5}


@pytest.mark.parametrize(("lesson", "way"), [(lesson, way) for lesson in ("roborally", *OTHERS) for way in WAYS])
def test_the_other_lessons(visit: Visit, lesson: str, way: str) -> None:
    """Play each lesson to its end by mouse, by touch, and by keyboard only."""
    steps = STEPS.get(lesson, 4)
    one = visit(**PHONE) if way == "phone" else visit()
    page = one.page
    begin(one, lesson)

    through(
        one,
        steps,
        show=lambda: press(one, page.get_by_role("button", name="Show me"), way),
        go_on=lambda: press(one, page.locator(".lesson-actions .button.main"), way),
    )


@pytest.mark.parametrize("lesson", ["roborally", "river"])
def test_a_lesson_is_left_resumed_and_played_on(visit: Visit, lesson: str) -> None:
    """Another page resumes at the same step. After the lesson the table is a normal match, played to its next turn."""
    one = visit()
    page = one.page
    begin(one, lesson)
    page.locator(".lesson-actions .main").click()
    at_step(page, 2)
    page.get_by_role("button", name="Show me").click()
    at_step(page, 3)
    page.goto(f"{one.site}/")
    page.get_by_role("link", name="Continue learning, step 3").click()
    at_step(page, 3)
    page.close()
    one.page = page = one.context.new_page()
    page.set_default_timeout(SOON)
    page.goto(f"{one.site}/learn/{lesson}")
    page.get_by_role("link", name="Continue, step 3").click()
    at_step(page, 3)

    through(
        one,
        STEPS.get(lesson, 4),
        show=lambda: page.get_by_role("button", name="Show me").click(),
        go_on=lambda: page.locator(".lesson-actions .button.main").click(),
        first=3,
    )
    page.get_by_role("button", name="Keep playing").click()
    counts(page.locator(".lesson"), 0)
    if lesson == "roborally":
        # Continue from the playback to the next turn, a question about re-entering, or the end.
        page.locator(".watch-actions .button.main").click()
        page.locator(".register-empty, .question, .race-end").first.wait_for()
    else:
        one.wait_round(2)
        one.play_round()
        one.wait_round(3)


@pytest.mark.journey
@pytest.mark.parametrize("box", ["base", "roborally"])
def test_ten_questions_by_keys(visit: Visit, box: str) -> None:
    one = visit(f"/learn/puzzles/{box}")
    page = one.page
    page.locator(".puzzle").wait_for()
    assert axe_finds(page) == []
    for number in range(1, 11):
        shows(page.locator(".learn-page > .label").first, f"{number} of 10")
        page.keyboard.press("y" if number % 2 else "n")
        page.locator(".puzzle-verdict").wait_for()
        page.keyboard.press("Enter")
    shows(page.locator(".learn-page .lead"), "of 10 right")
    page.get_by_role("button", name="Ten more").click()
    page.locator(".puzzle").wait_for()


@pytest.mark.parametrize(("locale", "yes"), [("cs", "a"), ("de", "j"), ("ro", "d")])
def test_the_key_of_yes_is_its_letter_in_each_language(visit: Visit, locale: str, yes: str) -> None:
    page = visit("/learn/puzzles/base", locale=locale).page
    page.locator(".puzzle").wait_for()
    shows(page.locator(".learn-page"), f"{yes.upper()} ")
    page.keyboard.press(yes)
    page.locator(".puzzle-verdict").wait_for()


def test_the_ways_to_lessons(visit: Visit) -> None:
    one = visit()
    page = one.page
    page.get_by_role("link", name="Learn Railroad Ink").click()
    page.locator(".learn-list").first.wait_for()
    assert axe_finds(page) == []
    page.goto(f"{one.site}/learn/nothing")
    shows(page.locator(".learn-page .lead"), "no such lesson")


def test_open_pages_work_offline_and_a_lesson_waits_for_the_server(visit: Visit) -> None:
    """After opening the rules and ten questions, a page needs no network for them. A lesson keeps its draft offline."""
    one = visit("/rules/railroad-ink")
    page = one.page
    page.locator(".rules-list a, main li a").first.wait_for()
    puzzles = one.context.new_page()
    puzzles.goto(f"{one.site}/learn/puzzles/base")
    puzzles.locator(".puzzle").wait_for()
    one.offline(True)
    for section in ("4.1", "6"):
        page.locator(f"a[href='/rules/railroad-ink/{section}']").first.click()
        page.locator(".rule").first.wait_for()
        shows(page.locator("main"), section)
        page.go_back()
    for number in range(1, 11):
        shows(puzzles.locator(".learn-page > .label").first, f"{number} of 10")
        puzzles.keyboard.press("y")
        puzzles.locator(".puzzle-verdict").wait_for()
        puzzles.keyboard.press("Enter")
    shows(puzzles.locator(".learn-page .lead"), "of 10 right")
    one.offline(False)
    begin(one, "railroad-ink")
    for number in (1, 2, 3):
        at_step(page, number)
        page.locator(".lesson-actions .main").click()
    at_step(page, 4)
    one.offline(True)
    one.cut()
    page.locator(".band.away").wait_for()
    page.locator(".die.free").first.click()
    page.locator(".space[aria-label*='fits here']").first.click()
    shows(page.locator(".lesson-way .label"), "4 of")
    one.offline(False)
    at_step(page, 4)


NUMBER = 5
"""The number of puzzles of a day."""


def answer(one: Visitor) -> None:
    """Answer the puzzle of the open table, by drawing with the mouse or programming by keyboard, and commit."""
    one.page.wait_for_selector(".notice-band")
    shows(one.page.locator(".notice-band"), "Find the best turn")
    one.page.wait_for_selector(".die, .hand-card, .program-card, .race-side")
    race = one.page.locator(".die").count() == 0
    if not race:
        one.page.wait_for_selector(".die:not(.rolling)")
        one.offered()
        one.draw_all()
        one.hand_in()
    else:
        race_driver.by_keys(one)
    one.page.wait_for_url("**/best-turns/*")
    one.page.wait_for_selector(".best-pair figure")
    # A race shows the ways of both programs on its floor.
    counts(one.page.locator(".review-floor"), int(race))


@pytest.mark.journey
def test_a_day_of_puzzles_by_mouse_and_keys(visit: Visit) -> None:
    mira = visit("/best-turns")
    counts(mira.page.locator(".daily-game"), NUMBER)
    shows(mira.page.locator("h1"), "Find the best turn")
    mira.fits()
    picture(mira, "best-turns")
    mira.page.locator(".daily-game").first.get_by_role("button", name="Begin").click()
    for number in range(1, NUMBER + 1):
        answer(mira)
        counts(mira.page.locator(".best-pair figure"), 2)
        shows(mira.page.locator(".best-pair"), "The best turn")
        shows(mira.page.locator("main"), "Your rating:")
        mira.fits()
        picture(mira, f"best-turns-result-{number}")
        if number < NUMBER:
            following = mira.page.get_by_role("button", name="Next puzzle")
            following.focus()
            mira.page.keyboard.press("Enter")
    mira.page.get_by_role("link", name="Practise more").click()
    counts(mira.page.locator(".daily-game:is([data-state=solved], [data-state=missed])"), NUMBER)
    shows(mira.page.locator("main"), "New ones come tomorrow")
    # An answer counts once. The result stays.
    mira.page.locator(".daily-game").first.get_by_role("link", name="See it").click()
    shows(mira.page.locator("main"), "Only your first answer counts.")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_practice_on_a_phone(visit: Visit, width: int, height: int) -> None:
    ilse = visit("/best-turns", width=width, height=height)
    counts(ilse.page.locator(".daily-game"), NUMBER)
    ilse.fits()
    picture(ilse, f"best-turns-{width}")
    ilse.page.get_by_role("button", name="Dead ends").click()
    ilse.page.wait_for_selector(".die:not(.rolling)")
    ilse.fits()
    picture(ilse, f"best-turns-table-{width}")
    answer(ilse)
    ilse.fits()
    picture(ilse, f"best-turns-result-{width}")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed: run `npm ci` in web/")
def test_axe_finds_nothing_on_the_pages_of_puzzles(visit: Visit) -> None:
    one = visit("/best-turns", reduced_motion="reduce")
    counts(one.page.locator(".daily-game"), NUMBER)
    one.steady()
    assert axe_finds(one.page, *THEMES) == []
    one.page.locator(".daily-game").first.get_by_role("button", name="Begin").click()
    answer(one)
    one.steady()
    assert axe_finds(one.page, *THEMES) == []


@pytest.mark.parametrize("language", ["cs", "de", "ro"])
def test_pages_of_puzzles_fit_in_each_language(visit: Visit, language: str) -> None:
    one = visit("/best-turns", width=320, height=640, locale=language)
    counts(one.page.locator(".daily-game"), NUMBER)
    one.fits()
    picture(one, f"best-turns-{language}")
