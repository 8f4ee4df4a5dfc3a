"""Languages on pages: words of 1.4 times the length fit everywhere, and a language is spoken by whoever chose it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.at_table import MAKE, Visitor, shows

DRAWL = "() => localStorage.setItem('inkrally.language', 'en-x-drawl')"
"""English drawled (`web/src/language.ts`): every message is longer by nearly half."""

RAILROAD = {"game": "railroad-ink", "title": "Long", "seats": 2}
RACE = {"game": "roborally", "title": "Long", "seats": 2, "options": {"timer": None}}

PAGES = ("/", "/mine", "/paper", "/keys", "/privacy", "/move", "/courses/new", "/nowhere")
TABLES: dict[str, tuple[dict[str, object], bool]] = {
    "a lobby": (RAILROAD, False),
    "a sheet": (RAILROAD, True),
    "a lobby of a race": (RACE, False),
    "a race": (RACE, True),
}

SPILLS = """() => {
    const seen = (one) => one.checkVisibility({opacityProperty: true, visibilityProperty: true})
        && !one.closest('.unseen, .skip, svg') && one.getClientRects().length > 0;
    const scrolls = (one) => one !== null && one !== document.documentElement
        && (['auto', 'scroll', 'hidden'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const words = (one) => one.textContent.trim().slice(0, 40);
    const wide = [...document.querySelectorAll('h1, h2, h3, p, a, button, label, legend, dt, dd, th, td, li')]
        .filter((one) => seen(one) && words(one) !== '');
    const out = wide.filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one.parentElement));
    const spilt = wide.filter((one) => one.matches('button, a.button, th')
        && one.scrollWidth > one.clientWidth + 4 && getComputedStyle(one).textOverflow !== 'ellipsis'
        && getComputedStyle(one).display !== 'inline');
    return [...new Set([...out, ...spilt].map((one) => `${one.tagName} ${one.className}: ${words(one)}`))];
}"""
"""What stands beyond the edge of the screen, and buttons that their words do not fit into."""


def fits(one: Visitor, where: str) -> list[str]:
    one.steady()
    too_wide = one.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{where}: {what}" for what in one.page.evaluate(SPILLS)] + (
        [f"{where}: {too_wide} px beyond the screen"] if too_wide > 0 else []
    )


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_longer_words_fit(visit: Callable[..., Visitor], width: int, height: int) -> None:
    one = visit(width=width, height=height)
    one.page.evaluate(DRAWL)
    spilt: list[str] = []
    for path in PAGES:
        one.page.goto(one.site + path)
        one.page.wait_for_selector("h1")
        spilt += fits(one, path)
    shows(one.page.locator("h1"), "heeree")
    for where, (setup, start) in TABLES.items():
        made = {"setup": setup, "name": "Mira", "bots": ["easy" if setup is RAILROAD else "greedy"], "start": start}
        one.page.goto(one.site + str(one.page.evaluate(MAKE, made)))
        one.page.wait_for_selector(".registers, .die.free, .seat-rows")
        spilt += fits(one, where)
    assert not spilt, "\n".join(spilt)


def test_the_language_of_a_page_is_said_and_kept(visit: Callable[..., Visitor]) -> None:
    one = visit(locale="fr-FR")
    one.until("document.documentElement.lang === 'en'")
    one.page.evaluate(DRAWL)
    one.page.reload()
    shows(one.page.locator("h1"), "waaiits")
    one.until("document.documentElement.lang === 'en-x-drawl'")


def test_one_table_is_read_in_two_languages_at_once(visit: Callable[..., Visitor]) -> None:
    one, other = visit(locale="en-GB"), visit()
    other.page.evaluate(DRAWL)
    made = {"setup": RAILROAD, "name": "Mira", "bots": ["easy"], "start": True}
    path = str(one.page.evaluate(MAKE, made))
    for each, words in ((one, "Exits"), (other, "EExiits")):
        each.page.goto(one.site + path)
        each.page.wait_for_selector(".rounds .now")
        shows(each.page.locator("main"), words)
    # What happens is told to both, to each in its own words.
    one.draw_all()
    one.page.get_by_role("button", name="Hand in", exact=True).click()
    one.wait_round(2)
    shows(one.page.locator(".rounds"), "2")
    other.page.wait_for_selector(".rounds .now:text-is('2')")
    shows(other.page.locator("main"), "EExiits")


def test_a_page_changes_its_words_without_a_reload(visit: Callable[..., Visitor]) -> None:
    one = visit(locale="en-GB")
    languages = one.page.locator(".languages").first
    languages.wait_for()
    one.page.evaluate("window.same = true")
    for name, lang in (("Deutsch", "de"), ("Čeština", "cs"), ("Română", "ro"), ("English", "en")):
        button = languages.get_by_role("button", name=name)
        before = one.page.locator("h1").text_content()
        button.click()
        one.page.wait_for_function("(lang) => document.documentElement.lang === lang", arg=lang)
        one.until("(before) => document.querySelector('h1').textContent !== before", before)
    assert one.page.evaluate("window.same"), "the page was not loaded anew"
