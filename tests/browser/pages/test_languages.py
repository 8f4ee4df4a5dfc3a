"""Players with different languages at one table, and exports in the language of the reader.

`test_translations_fit_layout.py` checks the layout of all languages, `test_whole_games.py` plays whole matches in them.
"""

from __future__ import annotations

import re
from html import unescape

import pytest

from inkrally.server.live.messages import PROTOCOL
from tests.browser import race_driver
from tests.browser.finished import finished_table
from tests.browser.language_helpers import Reader, english_in
from tests.browser.table_driver import DRAW_BY_WIRE, MAKE, Visit, counts, shows

DRAWL = "() => localStorage.setItem('inkrally.language', 'en-x-drawl')"
"""A pseudo-language: English with messages that are nearly half longer (`web/src/i18n/language.ts`)."""

RAILROAD = {"game": "railroad-ink", "title": "Long", "seats": 2}


def test_language_of_a_page_is_declared_and_stored(visit: Visit) -> None:
    one = visit(locale="fr-FR")
    one.until("document.documentElement.lang === 'en'")
    one.page.evaluate(DRAWL)
    one.page.reload()
    shows(one.page.locator("h1"), "waaiitiing")
    one.until("document.documentElement.lang === 'en-x-drawl'")


@pytest.mark.journey
def test_one_table_is_read_in_two_languages_at_once(visit: Visit) -> None:
    one, other = visit(locale="en-GB"), visit()
    other.page.evaluate(DRAWL)
    made = {"setup": RAILROAD, "name": "Mira", "bots": ["easy"], "start": True}
    path = str(one.page.evaluate(MAKE, made))
    for each, words in ((one, "Exits"), (other, "EExiits")):
        each.page.goto(one.site + path)
        each.page.wait_for_selector(".rounds .now")
        shows(each.page.locator("main"), words)
    # Both players see the events in their own language.
    one.draw_all()
    one.page.get_by_role("button", name="Hand in", exact=True).click()
    one.wait_round(2)
    shows(one.page.locator(".rounds"), "2")
    other.page.wait_for_selector(".rounds .now:text-is('2')")
    shows(other.page.locator("main"), "EExiits")


def test_a_clock_of_a_day_fits_on_a_phone(visit: Visit) -> None:
    one = visit("/keys", width=390, height=844, locale="de-DE")
    setup = {"game": "railroad-ink", "title": "Post", "seats": 2, "clock": {"seconds": 86400, "at_end": "take-over"}}
    path = one.page.evaluate(MAKE, {"setup": setup, "name": "Mira", "bots": ["easy"], "start": True})
    one.page.goto(one.site + path)
    shows(one.page.locator(".clock"), "24 Stunden")
    one.fits()


@pytest.mark.journey
def test_the_language_of_a_page_changes_without_a_reload(visit: Visit) -> None:
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


LANGUAGES = ("cs", "de", "ro", "en")
WORDS = {"cs": "Výjezdy", "de": "Ausfahrten", "ro": "Ieșiri", "en": "Exits"}
"""A line of the score sheet."""
THREE_DONE = {
    "cs": "Odevzdáno: 3/4",
    "de": "3 von 4 abgegeben",
    "ro": "Predat: 3 din 4",
    "en": "3 of 4 handed in",
}


def test_one_table_is_read_in_four_languages_at_once(visit: Visit) -> None:
    """Four players with four languages see the same events. One changes the language and continues."""
    seats = {code: visit("/keys", locale="en-GB" if code == "en" else code) for code in LANGUAGES}
    made = {"setup": {"game": "railroad-ink", "title": "A B C", "seats": 4}, "name": "cs"}
    path = str(seats["cs"].page.evaluate(MAKE, made))
    readers = {code: Reader(one.page, code) for code, one in seats.items()}
    for code, one in seats.items():
        one.page.goto(one.site + path)
        if code != "cs":
            one.page.locator(".invited .name-field input").fill(code)
            one.page.locator(".invited .button.main").click()
            one.page.locator(f".seat-row b:text-is('{code.capitalize()}')").wait_for()
    seats["cs"].page.locator(".waiting-room-seats .button.main").click()
    for code, one in seats.items():
        one.wait_round(1)
        shows(one.page.locator(".score"), WORDS[code])
    # Three players commit. All of them see that the fourth is still drawing.
    *early, last = seats.values()
    for one in early:
        one.page.evaluate(DRAW_BY_WIRE, [path.split("/")[2], PROTOCOL])
        one.page.locator(".actions .button.main").click()
    for code, one in seats.items():
        shows(one.page.locator("main"), THREE_DONE[code])
        readers[code].read()
    # Changing the language in the menu during a round keeps the draft.
    page = last.page
    page.locator(".die.free").first.click()
    page.locator(".space[aria-label*='fits here']").first.click()
    last.settle()
    drawn = page.locator(".sheet-drawing .route").count()
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Deutsch", exact=True).check()
    last.until("document.documentElement.lang === 'de'")
    page.keyboard.press("Escape")
    shows(page.locator(".score"), WORDS["de"])
    assert page.locator(".sheet-drawing .route").count() == drawn
    del readers["en"]
    page.evaluate(DRAW_BY_WIRE, [path.split("/")[2], PROTOCOL])
    page.locator(".actions .button.main").click()
    for one in seats.values():
        one.wait_round(2)
    # Earlier announcements keep their language. The page has the new one.
    assert english_in(page.locator("main").inner_text(), "de") == set()
    for reader in readers.values():
        reader.read()
        reader.check(least=40)


EXPORT_LANGUAGES = ("cs", "de", "ro")
PICTURE = {"cs": "Uložit obrázek", "de": "Bild speichern", "ro": "Salvează o imagine"}
KEEP = """
window.pictures = [];
const make = URL.createObjectURL.bind(URL);
URL.createObjectURL = (blob) => {
    if (blob.type.includes('svg')) blob.text().then((text) => window.pictures.push(text));
    return make(blob);
};
"""
"""Keeps the SVG of each image before the page converts it to pixels."""


@pytest.fixture(scope="module")
def sheets(site: str) -> str:
    return finished_table(site, 2, {"edition": "challenge", "goals": ["A", "G", "K"]})


@pytest.fixture(scope="module")
def race(site: str) -> str:
    return race_driver.finished_race(site, "risky_exchange", 2)


def words(svg: str) -> str:
    """Return the text and the descriptions of an SVG."""
    text = re.sub(r"<style.*?</style>", " ", svg, flags=re.DOTALL)
    said = re.findall(r'aria-label="([^"]*)"', text) + re.findall(r">([^<>]+)<", text)
    return unescape("\n".join(said))


def english(text: str, code: str) -> set[str]:
    # Ignore the titles that players gave to tables.
    return english_in(text.replace("Friday ink", "").replace("Lunch break", ""), code)


@pytest.mark.parametrize("code", EXPORT_LANGUAGES)
def test_the_shared_card_and_images_of_a_sheet(visit: Visit, sheets: str, code: str) -> None:
    one = visit("/icon.svg", locale=code, accept_downloads=True)
    one.page.add_init_script(KEEP)
    one.page.goto(f"{one.site}/t/{sheets}")
    one.page.locator(".result-page .replay").wait_for()
    one.page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for name in ("SVG", "PNG"):
        for button in one.page.locator("main .button", has_text=name).all():
            with one.page.expect_download() as waiting:
                button.click()
            waiting.value.cancel()
    one.until("window.pictures.length >= 3")
    written = [words(str(svg)) for svg in one.page.evaluate("window.pictures")]
    card = max(written, key=len)
    assert len(re.findall(r"\w{3,}", card)) > 8, card
    for text in written:
        assert english(text, code) == set(), text


@pytest.mark.parametrize("code", EXPORT_LANGUAGES)
def test_the_picture_of_a_race(visit: Visit, race: str, code: str) -> None:
    one = visit("/icon.svg", locale=code, accept_downloads=True)
    one.page.add_init_script(KEEP)
    one.page.goto(f"{one.site}/t/{race}")
    one.page.locator(".end-turns").wait_for()
    one.page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    with one.page.expect_download() as waiting:
        one.page.get_by_role("button", name=PICTURE[code]).first.click()
    waiting.value.cancel()
    one.until("window.pictures.length >= 1")
    for svg in one.page.evaluate("window.pictures"):
        assert english(words(str(svg)), code) == set()


@pytest.mark.parametrize("code", EXPORT_LANGUAGES)
def test_the_printed_sheet(visit: Visit, code: str) -> None:
    one = visit("/paper", locale=code)
    page = one.page
    page.locator("main details").first.wait_for()
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.locator("select:has(option[value='challenge'])").first.select_option("challenge")
    page.goto(one.site + "/paper#print")
    page.locator(".printed").first.wait_for()
    for sheets in page.locator("select").all():
        if sheets.locator("option[value='filled']").count():
            sheets.select_option("filled")
    page.emulate_media(media="print")
    text = str(page.evaluate("[...document.querySelectorAll('.printed')].map((one) => one.textContent).join('\\n')"))
    assert len(re.findall(r"\w{4,}", text)) > 5, text
    assert english_in(text, code) == set(), text


def test_goals_are_sorted_by_the_czech_alphabet(visit: Visit) -> None:
    one = visit("/paper", locale="cs")
    page = one.page
    page.locator("main details").first.wait_for()
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.locator("select:has(option[value='challenge'])").first.select_option("challenge")
    fields = page.locator(".goal-fields select").first
    fields.wait_for()
    names = [name.strip() for name in fields.locator("option").all_inner_texts()][1:]
    assert len(names) >= 12
    in_order = page.evaluate("(names) => [...names].sort(new Intl.Collator('cs', { numeric: true }).compare)", names)
    assert names == in_order
    assert names != sorted(names), "Python sorts by code points: another order, or this shows nothing"
    counts(page.locator(".goal-fields"), 1)
