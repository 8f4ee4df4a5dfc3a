"""Exports are in the reader's language: the shared card, images and the printed sheet. Lists of names are sorted by the
reader's alphabet."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.browser import race_driver
from tests.browser.finished import finished_table
from tests.browser.language_helpers import english_in
from tests.browser.table_driver import Visit, counts

LANGUAGES = ("cs", "de", "ro")
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


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_shared_card_and_images_of_a_sheet(visit: Visit, sheets: str, code: str) -> None:
    one = visit("/icon.svg", locale=code, accept_downloads=True)
    one.page.add_init_script(KEEP)
    one.page.goto(f"{one.site}/t/{sheets}")
    one.page.locator(".score-table").wait_for()
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


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_picture_of_a_race(visit: Visit, race: str, code: str) -> None:
    one = visit("/icon.svg", locale=code, accept_downloads=True)
    one.page.add_init_script(KEEP)
    one.page.goto(f"{one.site}/t/{race}")
    one.page.locator(".race-end").wait_for()
    one.page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    with one.page.expect_download() as waiting:
        one.page.get_by_role("button", name=PICTURE[code]).first.click()
    waiting.value.cancel()
    one.until("window.pictures.length >= 1")
    for svg in one.page.evaluate("window.pictures"):
        assert english(words(str(svg)), code) == set()


@pytest.mark.parametrize("code", LANGUAGES)
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
