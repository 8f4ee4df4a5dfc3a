"""Each extension is one folder: toys are installed in a copy of the project, where no other file changes, and played.

Runs only with `INKRALLY_TEST_LONG`.
"""

from __future__ import annotations

import json
import re
import urllib.error
from pathlib import PurePosixPath
from typing import Any

import pytest

from tests.browser.race_driver import CELLS, by_keys, on_floor, programming, race
from tests.browser.table_driver import MAKE, Visit, Visitor, comes, counts, shows
from tests.toys.laid import TOLL, TOYS
from tests.toys.scratch import Scratch, asked, played


def test_no_other_file_is_changed(scratch: Scratch) -> None:
    changed = scratch.changed()
    other = [path for path in changed if not any(PurePosixPath(path).is_relative_to(place) for place in TOYS)]
    assert not other
    for place in TOYS:
        assert any(PurePosixPath(path).is_relative_to(place) for path in changed), place


def test_a_toy_expansion_is_played_by_bots(address: str) -> None:
    replay = json.dumps(played(address, "railroad-ink", "easy", {"expansions": ["toll"]}))
    for act in ("toll-blast", "toll-sign"):
        assert act in replay


def test_a_toy_expansions_types_are_written_into_its_own_folder(scratch: Scratch) -> None:
    own = scratch.folder / "src/inkrally/railroad_ink/expansions/toll/client/protocol.ts"
    for tag in ("toll-blast", "toll-sign", "toll-told"):
        assert f"type: '{tag}';" in own.read_text()


def test_a_toy_expansions_goal_is_dealt_and_reached_by_bots(address: str) -> None:
    # Each sheet starts with one hole, and the first blast makes the second. Paying by special route takes longer.
    replay = played(address, "railroad-ink", "easy", {"expansions": ["toll"], "goals": "drawn"})
    events = [step["event"] for step in replay["steps"]]
    (drawn,) = [event for event in events if event["type"] == "goals-drawn"]
    assert drawn["cards"].count("XA") == 1
    scored = [each for event in events if event["type"] == "goals-scored" for seat in event["seats"] for each in seat]
    assert 4 in [each["points"] for each in scored if each["code"] == "XA"]


def test_a_toy_expansion_is_scored_on_paper(scratch: Scratch) -> None:
    sheet = {"drawings": {"B1": "H-H-:NS"}, "expansions": ["toll"], "craters": ["D4", "C3"]}
    for more in ({}, {"drawings": {"B1": "HHRR:NE|SW"}, "booths": ["E5"]}):
        answer = json.loads(scratch.run("score", "-", given=json.dumps(sheet | more) + "\n"))
        assert answer["expansions"] == {"toll": 2}
    answer = json.loads(scratch.run("score", "-", given=json.dumps(sheet | {"goals": {"XA": 4}}) + "\n"))
    assert answer["goals"] == 4


def test_a_toy_expansions_kind_of_end_joins_its_own_and_clashes_with_others(scratch: Scratch) -> None:
    def score(beside: str) -> Any:
        sheet = {"drawings": {"C3": "G-G-:NS", "C4": beside}, "expansions": ["toll"]}
        return json.loads(scratch.run("score", "-", given=json.dumps(sheet) + "\n"))

    assert score("G-G-:NS")["errors"] == 2
    assert score("-G-G:EW")["errors"] == 4
    for other in ("R-R-:NS", "H-H-:NS"):
        with pytest.raises(AssertionError, match="clash"):
            score(other)


def test_a_toy_course_is_listed_and_raced_by_bots(address: str) -> None:
    assert "toy_yard" in json.dumps(asked(address, "/api/roborally/courses"))
    replay = played(address, "roborally", "greedy", {"course": "toy_yard", "timer": None})
    assert '"over"' in json.dumps(replay)


def test_a_toy_course_is_chosen_and_its_floor_is_drawn(visit: Visit) -> None:
    one = visit()
    page = one.page
    page.locator(".front-next .game-card").get_by_role("button", name="other courses").click()
    course = page.locator(".course", has_text="Toy Yard")
    shows(course, "for 2 to 4 players")
    course.scroll_into_view_if_needed()
    counts(course.locator(".floor-map[aria-label*='Toy Yard']"), 1)
    course.click()
    page.locator(".front-next .game-card").get_by_text("Toy Yard").wait_for()
    race(one, 1, course="toy_yard")
    programming(one, 1)
    shows(page.locator(".top-name"), "Toy Yard")
    comes(lambda: len(on_floor(one)), 2)
    counts(page.locator(".race-floor .flag"), 1)
    counts(page.locator(".race-floor .floor-board"), 1)


def test_a_toy_expansions_rules_are_read_and_drawn(visit: Visit) -> None:
    one = visit("/rules/railroad-ink/99")
    shows(one.page.locator(".rules-section"), "Each round leaves a hole, and each hole is paid for.")
    counts(one.page.locator(".example svg"), 1)
    # The engine has computed the points.
    shows(one.page.locator("figcaption"), "Two holes: 2 points")
    one.page.goto(one.site + "/rules/railroad-ink/points")
    shows(one.page.locator(".rule-points"), "1 a hole")
    one.page.goto(one.site + "/rules/railroad-ink")
    one.page.locator(".rule-search input").fill("coin")
    shows(one.page.locator(".rule .rule-number").first, "99")


def test_a_toy_games_rules_are_read(visit: Visit) -> None:
    one = visit("/rules")
    one.page.get_by_role("link", name="Lanterns").click()
    shows(one.page.locator("main"), "A round")
    one.page.goto(one.site + "/rules/lanterns/1")
    shows(one.page.locator("main"), "The highest wins the trick.")


def test_a_toy_expansions_lesson_is_played_to_its_end(visit: Visit) -> None:
    one = visit("/learn")
    page = one.page
    shows(page.locator(".learn-page"), "Tolls")
    page.goto(f"{one.site}/learn/toll")
    page.locator(".learn-list .button.main").first.click()
    page.locator(".lesson").wait_for()
    shows(page.locator(".lesson"), "A space is blasted before anything is drawn.")
    page.get_by_role("button", name="Show me").click()
    shows(page.locator(".lesson"), "Each hole is paid for.")
    page.locator(".lesson-actions .main").click()
    shows(page.locator(".lesson"), "Now you know the rules")


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


GAME = "lanterns"


def test_bots_play_it_at_a_table(address: str) -> None:
    replay = played(address, GAME, "flicker", {"length": "long"}, seats=3)
    assert replay["header"]["game"] == GAME
    assert [step for step in replay["steps"] if step["event"]["type"] == "paid"]


def test_its_types_are_written_into_its_own_folder(scratch: Scratch) -> None:
    own = scratch.folder / "src" / "inkrally" / GAME / "client" / "protocol.ts"
    assert "stage: 'deal' | 'pick' | 'play' | 'trick' | 'spoils' | 'over';" in own.read_text()
    assert GAME not in (scratch.folder / "web" / "src" / "protocol.ts").read_text()


def test_it_is_made_by_its_form_played_and_looked_at_again(visit: Visit) -> None:
    one = visit()
    page = one.page
    page.get_by_role("button", name=re.compile("Invite ?: Lanterns")).click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".name-field input").fill("Mira")
    dialog.get_by_label("three rounds").check()
    dialog.get_by_label("Numbers in a hand").fill("4")
    dialog.get_by_role("button", name="Create table").click()
    shows(page.locator(".waiting-room-link"), "three rounds")
    shows(page.locator(".waiting-room-link"), "4 numbers in a hand")
    page.locator(".waiting-room-seats").get_by_role("button", name="Start").click()
    for _ in range(60):
        found = page.locator(".lanterns-scores, .lanterns-actions button").first
        found.wait_for()
        if page.locator(".lanterns-scores").count():
            break
        act = page.locator(".lanterns-actions button").filter(has_text="Hand in")
        if not act.count():
            act = page.locator(".lanterns-actions button:not(:text('Draw from'), :text('Undo'))")
        before = page.locator("main").inner_text()
        act.first.click()
        one.until("before => document.querySelector('main').innerText !== before", before)
    shows(page.locator(".lanterns-scores"), "Mira:")
    shows(page.locator("h1.heading-big"), "win")
    page.reload()
    steps = page.locator("section.paper [role=status]")
    shows(steps, "Step ")
    shows(page.locator("section.paper"), "Round 3")
    text = steps.inner_text()
    while page.locator("section.paper h1", has_text="Round 1").count() == 0:
        page.get_by_role("button", name="One step back").click()
    assert steps.inner_text() != text
    table = page.url.rsplit("/", 1)[-1]
    replay = json.dumps(asked(one.site, f"/api/tables/{table}/replay"))
    assert '"options": {"length": "long", "hand": 4}' in replay


def test_play_now_begins_it_against_bots_on_a_phone(visit: Visit) -> None:
    one = visit(width=390, height=844)
    one.page.get_by_role("button", name=re.compile("Play now ?: Lanterns")).click()
    shows(one.page.locator("main.lanterns"), "Round 1")
    shows(one.page.locator("main.lanterns"), "Your hand")
    one.page.goto(one.site + "/mine")
    shows(one.page.locator("main"), "Lanterns")


CARD = "toy_mirror"
SITTING = {"course": "own", "own": CELLS, "timer": None}


def test_bots_play_with_it_to_the_end(address: str) -> None:
    replay = played(address, "roborally", "greedy", {**SITTING, "option_cards": [[CARD]]})
    assert replay["header"]["options"]["option_cards"] == [[CARD]]
    events = [step["event"] for step in replay["steps"]]
    assert {"halted", "over"} <= {event["type"] for event in events}
    assert json.dumps(events).count(CARD) > 2, "it was asked about, and answered"


def test_a_card_that_is_not_here_is_refused(address: str) -> None:
    options: dict[str, Any] = {**SITTING, "option_cards": [["toy_lens"]]}
    setup = {"game": "roborally", "title": "Toys", "seats": 2, "options": options}
    with pytest.raises(urllib.error.HTTPError) as caught:
        asked(address, "/api/tables", {"setup": setup, "bots": ["greedy"] * 2, "start": True})
    refused = json.loads(caught.value.read())["error"]
    assert refused["code"] == "unknown-option"
    assert CARD in refused["message"], "what is here is said"


def test_it_is_chosen_in_the_form_and_told_in_the_lobby(visit: Visit) -> None:
    one = visit()
    page = one.page
    page.locator(".game-card", has_text="RoboRally").get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".name-field input").fill("Mira")
    dialog.locator("summary", has_text="Choose Option cards").click()
    dialog.get_by_label("Toy Mirror").check()
    dialog.get_by_role("button", name="Create table").click()
    shows(page.locator(".race-waiting-room"), "Toy Mirror, held by one of the robots from the start")


def test_its_question_is_answered_and_the_story_tells_what_came_of_it(visit: Visit) -> None:
    one = visit()
    page = one.page
    setup = {"game": "roborally", "title": "Toys", "seats": 1, "options": {**SITTING, "option_cards": [[CARD]]}}
    page.goto(one.site + str(page.evaluate(MAKE, {"setup": setup, "name": "Mira", "start": True})))
    page.wait_for_selector(".register-empty")
    shows(page.locator(".robots"), "Toy Mirror")
    counts(page.locator(".robots .toy-mirror"), 1)
    shows(page.locator(".options-own"), "up to two damage of the register do not count")
    page.get_by_text("If the robot would take damage").click()
    page.locator("details[open] .option-answer select").select_option("keep")
    page.evaluate("document.activeElement.blur()")
    by_keys(one)
    question = page.locator(".question")
    for number in range(1, 6):
        shows(question, "Toy Mirror of")
        shows(question, "Your answer applies to this register.")
        if number == 1:
            page.reload()
            shows(question, "Toy Mirror of")
        choice = "Fire" if number == 1 else "Hold the mirror up"
        question.locator(".option-choice", has_text=choice).click()
        question.get_by_role("button", name=choice).click()
        counts(question, 0)
        if number == 2:
            shows(page.locator(".narration"), "prevents 1 damage")
    page.wait_for_selector(".turn-boxes .now:text-is('Turn 2: program')")
    counts(page.locator(".robots .damage[aria-label='1 of 10 damage']"), 1)


def test_its_page_of_the_rules_says_what_the_engine_makes_of_it(visit: Visit) -> None:
    one = visit("/rules/roborally/option-toy-mirror")
    page = one.page
    shows(page.locator(".rules-section"), "up to two damage of the register do not count")
    shows(page.locator(".rules-section"), "You are asked before the lasers of each register")
    counts(page.locator(".example"), 1)
    shows(page.locator(".example"), "Toy Mirror: Hold the mirror up")
    # The engine has computed the damage of the three beams.
    shows(page.locator("figcaption").last, "Three beams meet the mirror: 1 damage comes to lie.")


def test_a_toy_expansion_is_drawn_at_a_table_and_in_its_result(visit: Visit, address: str) -> None:
    one = visit()
    page = one.page
    setup = {"game": "railroad-ink", "title": "Toys", "seats": 1, "options": {"expansions": ["toll"]}}
    made = {"setup": setup, "name": "Mira", "start": True}
    page.goto(address + str(page.evaluate(MAKE, made)))
    # The expansion has a tray with its die and its texts. The required action comes first.
    counts(page.locator(".expansion-die.die-toll"), 1)
    shows(page.locator(".expansion-tray"), "Tolls")
    shows(page.locator(".expansion-tray"), "paid in coins")
    shows(page.locator(".toll-kept"), "1 hole to pay for")
    shows(page.locator(".duty-first"), "a space is blasted before anything is drawn")
    counts(page.locator(".board .sheet-drawing .toll-booth"), 1)
    # The score sheet has a line for the expansion.
    shows(page.locator(".score"), "Tolls")
    shows(page.locator(".score"), "1 hole paid")
    for number in range(1, TOLL.rounds + 1):
        one.wait_round(number)
        page.locator(".own-actions button", has_text="Blast a space").click()
        page.locator(".space[aria-label*='fits here']").first.click()
        one.settle()
        face = page.locator(".expansion-die.die-toll")
        said = str(face.get_attribute("aria-label"))
        assert face.locator(".toll-coin, .toll-gully").count() == 1 or "toll gate" in said
        page.locator(".own-actions button", has_text="Sign the sheet").click()
        one.play_round()
    page.wait_for_selector(".result-head")
    shows(page.locator(".result-page"), "Tolls")
    counts(page.locator(".result-board .sheet-drawing .toll-booth"), 3)
    slider = page.get_by_label("Moment of the game")
    slider.press("Home")
    one.until("document.querySelectorAll('.result-board .toll-booth').length === 1")


def test_a_toy_expansions_goal_is_drawn_and_said(visit: Visit, address: str) -> None:
    one = visit()
    page = one.page
    options = {"expansions": ["toll"], "goals": ["XA"]}
    setup = {"game": "railroad-ink", "title": "Toys", "seats": 1, "options": options}
    page.goto(address + str(page.evaluate(MAKE, {"setup": setup, "name": "Mira", "start": True})))
    one.wait_round(1)
    card = page.locator(".goal")
    shows(card, "Full of holes")
    shows(card, "1 of 2")
    counts(card.locator(".toll-holes"), 1)
    card.click()
    assert "Two holes are to be paid for" in one.said()


def test_a_toy_expansion_is_written_scored_and_printed_on_paper(visit: Visit, address: str) -> None:
    one = visit("/paper")
    page = one.page
    text = "edition original\nlongest simple\nexpansions toll\nB1 H-H-:NS\nF4 G-G-:NS\nbooth C3\n"
    page.locator("summary", has_text="As text").click()
    page.get_by_role("textbox").fill(text)
    page.get_by_role("button", name="Read this text").click()
    shows(page.locator(".score"), "Tolls")
    counts(page.locator(".paper-board .toll-booth"), 1)
    counts(page.locator(".paper-board .toll-gully"), 1)
    # The player adds by hand what no die draws, and removes it again.
    page.get_by_role("button", name="Booth", exact=True).click()
    one.space("E5").click()
    counts(page.locator(".paper-board .toll-booth"), 2)
    one.space("E5").click()
    counts(page.locator(".paper-board .toll-booth"), 1)
    # The printed sheet shows the drawing, the line of the score, the boxes and the die.
    page.goto(address + "/paper#print")
    page.get_by_label("Sheets", exact=True).select_option("filled")
    printed = page.locator(".printed")
    counts(printed.locator(".printed-board .toll-booth"), 1)
    shows(printed.locator(".printed-score"), "Tolls")
    shows(printed.locator(".printed-top"), "Coins paid")
    counts(printed.locator(".printed-top .printed-rounds .special-mark"), 1)
    counts(printed.locator(".printed-dice .toll-coin"), 3)
    counts(printed.locator(".printed-dice .toll-gully"), 1)
