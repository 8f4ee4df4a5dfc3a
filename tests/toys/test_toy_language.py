"""A language is one folder: the build finds it, and a visitor gets it by the browser's language or by choice."""

from __future__ import annotations

from tests.browser.table_driver import MAKE, Visit, Visitor, shows

LAKES = {"game": "railroad-ink", "title": "Lagoj", "seats": 2, "options": {"expansions": ["lake"]}}


def spoken(one: Visitor) -> str:
    return str(one.page.evaluate("document.documentElement.lang"))


def test_the_browser_asks_for_it_and_what_it_lacks_is_said_in_english(visit: Visit) -> None:
    one = visit(locale="eo")
    shows(one.page.locator("h1"), "Neniu atendas sian vicon")
    assert spoken(one) == "eo"
    shows(one.page.locator("#main"), "Two board games")
    shows(one.page.locator("#main"), "Lanternoj")
    one.page.goto(one.site + str(one.page.evaluate(MAKE, {"setup": LAKES, "name": "Mira"})))
    shows(one.page.get_by_role("button", name="Komenci kun 1 ludanto"), "Komenci")
    shows(one.page.locator(".waiting-room-link"), "Lagoj")
    race = {"game": "roborally", "title": "Lignano", "seats": 1, "options": {"timer": None}}
    made = {"setup": race, "name": "Mira", "start": True}
    one.page.goto(one.site + str(one.page.evaluate(MAKE, made)))
    for number in range(1, 6):
        one.page.wait_for_selector(".registers")
        one.page.keyboard.press(str(number))
    shows(one.page.locator("main"), "Transdoni")


def test_it_is_chosen_by_a_tap_kept_over_a_reload_and_left_again(visit: Visit) -> None:
    one = visit(locale="en-GB")
    page = one.page
    shows(page.locator("h1"), "No waiting for turns")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.reload()
    shows(page.locator("h1"), "No waiting for turns")
    assert not [url for url in fetched if "texts-eo" in url], "nobody asked for it"
    # The header and the footer each have the list of languages.
    assert page.locator(".languages").count() == 2
    page.locator(".languages").first.get_by_role("button", name="Esperanto").click()
    shows(page.locator("h1"), "Neniu atendas sian vicon")
    assert page.locator(".languages [aria-current]").all_text_contents() == ["Esperanto"] * 2
    assert [url for url in fetched if "texts-eo" in url]
    page.reload()
    shows(page.locator("h1"), "Neniu atendas sian vicon")
    assert spoken(one) == "eo"
    alone = {"setup": {"game": "lanterns", "title": "Lanternoj", "seats": 1}, "name": "Mira", "start": True}
    page.goto(one.site + str(page.evaluate(MAKE, alone)))
    shows(page.locator("h1"), "Rondo 1")
    page.locator(".top").get_by_role("button").last.click()
    page.get_by_role("dialog").get_by_label("English").check()
    shows(page.locator("h1"), "Round 1")
    page.reload()
    shows(page.locator("h1"), "Round 1")
    assert spoken(one) == "en"
