"""Option cards: a race won with them, what they allow during programming, and every question that they ask, answered by
mouse, by keyboard and by the clock."""

from __future__ import annotations

import re

import pytest

from tests.browser import race_driver
from tests.browser.at_options import answered, asked, filled, first_robot, pressed, words
from tests.browser.finished import axe_finds
from tests.browser.table_driver import SOON, Visit, Visitor, counts, holds, holds_value, shows
from tests.roborally.boards import own_course

BEAM = {"laser": {"from": "S", "beams": 1}}
HELD = {"start": 2, "walls": ["W", "N", "E"]}
RANGE = own_course("Range", 4, 5, {"0,3": {"start": 1, "walls": ["W", "S"], **BEAM}, "0,2": HELD}, (1, 3), (3, 0))
"""The robot of dock 1 is in a laser, beside a flag and behind the other robot, which cannot move away."""
FALL = {"0,3": {"start": 1}, "0,2": {"floor": "pit"}, "2,3": {"start": 2, **race_driver.CELL}}
PIT = own_course("Pit", 4, 4, FALL, (0, 0), (3, 0))
"""The first step of the robot of dock 1 leads into a pit."""
ROOM = {
    "0,2": {"floor": "repair", "walls": ["N", "W"]},
    "1,2": {"floor": "repair", "walls": ["N", "E"]},
    "0,3": {"start": 1, "walls": ["W", "S"], **BEAM},
    "1,3": {"floor": "repair", "walls": ["E", "S"], **BEAM},
    "3,0": {"start": 2, "walls": race_driver.BOXED},
}
WORKSHOP = own_course("Workshop", 4, 4, ROOM, (0, 0), (3, 3))
"""The robot of dock 1 stays in a room of four spaces, with a laser in each column and a wrench on the other spaces.
Wherever it is, it is hit five times, and other spaces have a wrench. The other robot does not move."""

KINDS = (
    ("Gyroscopic Stabilizer of", "Switch it on for this turn"),
    ("What does Abacus fire at", "Fire the main laser"),
    ("Fire Control of", "Lock register 2 with the damage"),
    ("Damage for Abacus", "Give up Gyroscopic Stabilizer"),
    ("What does Abacus reach", "The space 1,3"),
)
"""Questions in the first register on the range, with the answer, which may be the first or second choice."""
AT_EACH_HIT = "Damage for Abacus"
"""Asked twice if the other robot has turned round in the first register; `asked` answers the additional question."""
LATE = (
    "Time is up: Gyroscopic Stabilizer was not used.",
    "Time is up: the main laser was fired.",
    "Time is up: the damage was taken as usual.",
    "Time is up: you took the damage.",
    "Time is up: Mechanical Arm was not used.",
)
"""The result without an answer."""
ON_RANGE = ["gyroscopic_stabilizer", "pressor_beam", "fire_control", "mechanical_arm"]
MOVING = re.compile(r"Move|Back Up")


def alerted(one: Visitor, words: str) -> None:
    """Wait until a text is announced immediately."""
    from playwright.sync_api import expect

    expect(one.page.locator(".announcer [role=alert]")).to_have_text(re.compile(words), timeout=SOON)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_race_with_option_cards_is_won(visit: Visit, by: str) -> None:
    one = visit()
    page = one.page
    turns: list[int] = []
    for _ in range(20):
        first_robot(one, race_driver.LANES, ["gyroscopic_stabilizer", "extra_memory"], ["ablative_coat"])
        # The tenth card has no digit.
        turns = [number for number, text in enumerate(words(one)[:9]) if "Rotate" in text or "U-Turn" in text]
        if len(turns) > 1:
            break
    counts(page.locator(".hand .card"), 10)
    shows(page.locator(".robot-list"), "Ablative Coat")
    for number in [*turns, *(number for number in range(9) if number not in turns)][:5]:
        if by == "keys":
            page.keyboard.press(str(number + 1))
        else:
            page.locator(".hand .card").nth(number).click()
    page.wait_for_selector(".register-empty", state="detached")
    if by == "keys":
        page.keyboard.press("Enter")
        asked(one, "Gyroscopic Stabilizer of", by)
        pressed(one, "Leave it off")
        page.keyboard.press("Enter")
        page.wait_for_selector(".watch-part")
        page.keyboard.press("End")
        page.get_by_role("button", name="See the result").wait_for()
        page.keyboard.press("Enter")
    else:
        page.get_by_role("button", name="Hand in", exact=True).click()
        asked(one, "Gyroscopic Stabilizer of")
        page.locator(".option-choice", has_text="Leave it off").click()
        page.get_by_role("button", name="Leave it off").click()
        page.locator(".watch-part").first.wait_for()
        race_driver.gone_on(one)
    page.wait_for_selector(".race-end")
    shows(page.locator(".end-head"), "You win the race")
    # The playback of each turn shows the effects of the cards.
    page.get_by_role("button", name="Go to register 1").click()
    shows(page.locator(".narration"), "Ablative")


MOST_TURNS = 60


@pytest.mark.parametrize("course", ["risky_exchange", "moving_targets"])
def test_a_whole_race_with_option_cards_by_keyboard_alone(visit: Visit, course: str) -> None:
    """Commit the first cards and the default answers: the race never gets stuck."""
    one = visit()
    page = one.page
    race_driver.race(one, 3, course=course, draw_options=2)
    for _ in range(20 * MOST_TURNS):
        page.wait_for_selector(".race-end, .register-empty, .question, .watch-part, .actions .main")
        if page.locator(".race-end").count():
            break
        if page.locator(".register-empty").count():
            for key in "123456789":
                page.keyboard.press(key)
        page.keyboard.press("End")
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    counts(page.locator(".places tbody tr"), 4)
    assert axe_finds(page, "light") == []


@pytest.mark.journey
@pytest.mark.parametrize("by", ["keys", "mouse", "clock"])
def test_every_question_of_a_register(visit: Visit, by: str) -> None:
    """2.10: a declaration, a weapon, a token of Fire Control, a discard, and the sites of the Mechanical Arm."""
    one = visit(**({"width": 390, "height": 844} if by == "mouse" else {}))
    page = one.page
    for _ in range(20):
        first_robot(one, RANGE, ON_RANGE, **({"timer": 30} if by == "clock" else {}))
        if any(map(MOVING.search, words(one))):
            break
    filled(one, MOVING.search)
    for (title, answer), late in zip(KINDS, LATE, strict=True):
        asked(one, title)
        shows(page.locator(".turn-boxes"), "Turn 1: an Option card")
        race_driver.fits(one)
        if by == "clock":
            shows(page.locator(".question"), "If time runs out")
            counts(page.locator(".question h2", has_text=title), 0)
            shows(page.locator(".status-line"), late)
            continue
        # Other questions must not accept the space of a flag, which the first one offers.
        if by == "mouse" and "reach" not in title:
            # Without scrolling, the questions that the answer is for, and the button, are visible.
            for place in race_driver.boxes(one, ".question .power", ".question .button.main"):
                assert place["y"] + place["height"] <= 844
            race_driver.apart(one, ".question .power", ".question .button.main")
        assert axe_finds(page, "light", "dark") == []
        if by == "keys":
            pressed(one, answer)
            page.keyboard.press("Enter")
        else:
            answered(one, answer)
        if title != AT_EACH_HIT:
            counts(page.locator(".question h2", has_text=title), 0)
    if by == "clock":
        # Without an answer the card is not used: no card is discarded, and the robot has taken the damage.
        one.until("document.querySelector('.robots').textContent.includes('Gyroscopic Stabilizer')")
        return
    # Wait until the playback has shown the discard, which it does automatically.
    counts(page.locator(".robot-list .option-held", has_text="Gyroscopic"), 0)


@pytest.mark.parametrize("reached", [True, False])
def test_sites_of_the_arm_in_clean_up_are_chosen_by_keyboard(visit: Visit, reached: bool) -> None:
    """5, Mechanical Arm: each clean-up asks for a site, or none. The robot is repaired on its own space anyway."""
    one = visit()
    page = one.page
    first_robot(one, WORKSHOP, ["mechanical_arm"])
    race_driver.by_keys(one)
    # Other damage is taken without a question.
    asked(one, "Damage for Abacus", "keys")
    # The focus is at the question, before its choices.
    one.until("document.activeElement.matches('.question h2')")
    for _ in range(2):
        page.keyboard.press("Tab")
    one.until("document.activeElement.matches('.power input')")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    for register in range(1, 6):
        asked(one, f"What does Abacus reach in register {register}?", "keys")
        pressed(one, "Nothing else")
        page.keyboard.press("Enter")
    asked(one, "What does Abacus reach in the clean-up?", "keys")
    shows(page.locator(".question"), "The robot gets repairs and cards as if it stood there.")
    assert axe_finds(page, "light", "dark") == []
    choices = page.locator(".option-choice")
    sites = [str(name) for name in choices.locator("b").all_inner_texts() if name != "Nothing else"]
    assert len(sites) > 1
    counts(choices.filter(has_text="Repair site"), len(sites))
    counts(page.locator(".floor-space[aria-label*='within reach']"), len(sites))
    stands = next(space for space, said in race_driver.on_floor(one).items() if "Abacus" in said)
    # The free choice is offered first.
    assert choices.locator("b").all_inner_texts() == [*sites, "Nothing else"]
    pressed(one, sites[1] if reached else "Nothing else")
    counts(page.locator(".choice.chosen"), int(reached))
    page.keyboard.press("Enter")
    race_driver.programming(one, 2)
    left = 5 - (stands != "0,3") - reached
    counts(page.locator(".robot-list li").first.locator(f"[aria-label='{left} of 10 damage']"), 1)


@pytest.mark.parametrize("width", [1440, 390])
def test_sites_of_the_arm_in_clean_up_are_chosen_on_the_floor(visit: Visit, width: int) -> None:
    """5, Mechanical Arm: by mouse, sites can be chosen on the floor and in the list beside it."""
    one = visit(width=width, height=900)
    page = one.page
    first_robot(one, WORKSHOP, ["mechanical_arm"])
    filled(one, lambda _: True)
    asked(one, "Damage for Abacus")
    page.get_by_label("Take all further damage without asking").check()
    answered(one, "Take the damage")
    for register in range(1, 6):
        asked(one, f"What does Abacus reach in register {register}?")
        answered(one, "Nothing else")
    asked(one, "What does Abacus reach in the clean-up?")
    race_driver.fits(one)
    assert axe_finds(page, "light", "dark") == []
    stands = next(space for space, said in race_driver.on_floor(one).items() if "Abacus" in said)
    within = page.locator(".floor-space[aria-label*='within reach']").first
    site = within.get_attribute("data-space")
    within.click()
    counts(page.locator(".choice.chosen"), 1)
    page.get_by_role("button", name=f"The space {site}").click()
    race_driver.programming(one, 2)
    left = 5 - (stands != "0,3") - 1
    counts(page.locator(".robot-list li").first.locator(f"[aria-label='{left} of 10 damage']"), 1)


@pytest.mark.parametrize("by", ["mouse", "keys", "clock"])
def test_lost_option_and_re_entry_after_a_destruction(visit: Visit, by: str) -> None:
    """2.8: the owner chooses which Option to lose. 2.3: without an answer it is the one held longest."""
    one = visit()
    page = one.page
    long = re.compile("Move [23]").search
    clocks = {"timer": 60, "clock": race_driver.HASTY} if by == "clock" else {}
    for _ in range(20):
        first_robot(one, PIT, ["brakes", "superior_archive", "flywheel"], **clocks)
        if any(long(text) for text in words(one)):
            break
    filled(one, long)
    asked(one, "Which Option card is lost?")
    if by == "clock":
        alerted(one, "[2-5] seconds left. Then: Lose Brakes.")
        shows(page.locator(".status-line"), "Time is up: Brakes is lost.")
        asked(one, "re-enters")
        counts(page.locator(".robot-list .option-held", has_text="Brakes"), 0)
        counts(page.locator(".robot-list .option-held", has_text="Flywheel"), 1)
        counts(page.locator(".question", has_text="re-enters"), 0)
        race_driver.programming(one, 2)
        return
    if by == "keys":
        page.keyboard.press("3")
        page.keyboard.press("Enter")
    else:
        page.locator(".option-choice", has_text="Lose Flywheel").click()
        page.get_by_role("button", name="Lose Flywheel").click()
    asked(one, "re-enters")
    counts(page.locator(".robot-list .option-held", has_text="Flywheel"), 0)
    counts(page.locator(".robot-list .option-held", has_text="Brakes"), 1)
    if by == "keys":
        page.keyboard.press("2")
        page.keyboard.press("ArrowRight")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter")
    else:
        page.get_by_role("button", name=re.compile("Re-enter at")).click()
    race_driver.programming(one, 2)
    # The Superior Archive: the robot re-enters without two damage.
    counts(page.locator(".robot-list li").first.locator("[aria-label='0 of 10 damage']"), 1)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_an_option_is_given_up_to_prevent_the_damage_of_recompile(visit: Visit, by: str) -> None:
    """Damage of Recompile can be prevented, also later. No clock runs, because no other player waits for it."""
    one = visit()
    page = one.page
    first_robot(one, race_driver.CELLS, ["recompile", "brakes"])
    before = words(one)
    wanted = "New hand, and give up Brakes instead of the damage"
    if by == "keys":
        page.keyboard.press("o")
        one.until("document.activeElement.matches('.option-hands summary')")
        page.keyboard.press("Enter")
        page.get_by_role("button", name=wanted).wait_for()
        for _ in range(5):
            if page.evaluate("document.activeElement.textContent") == wanted:
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    else:
        page.locator(".option-hands summary").click()
        page.get_by_role("button", name=wanted).click()
    counts(page.locator(".robot-list .option-held", has_text="Brakes"), 0)
    counts(page.locator(".robot-list li").first.locator("[aria-label='0 of 10 damage']"), 1)
    holds(lambda: words(one) != before)
    counts(page.locator(".option-hands"), 0)


def test_all_choices_of_recompile_fit_on_a_phone_of_320_pixels(visit: Visit) -> None:
    one = visit(width=320, height=640)
    first_robot(one, race_driver.CELLS, ["recompile", "gyroscopic_stabilizer"])
    one.page.locator(".option-hands summary").tap()
    prices = one.page.locator(".option-hands .button")
    counts(prices, 3)
    for price in prices.all():
        price.scroll_into_view_if_needed()
        place = price.bounding_box()
        assert place is not None
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= 320
    one.fits()


def test_pairs_stored_cards_and_answers_in_advance(visit: Visit) -> None:
    one = visit()
    page = one.page
    cards = ["dual_processor", "flywheel", "recompile", "extra_memory", "brakes"]
    # With this seed the player has the robot of dock 1, and a second hand with moves and turns.
    first_robot(one, race_driver.CELLS, cards, seed=13)
    page.locator(".option-hands summary").click()
    before = words(one)
    page.get_by_role("button", name="New hand, one damage").click()
    counts(page.locator(".robot-list li").first.locator("[aria-label='1 of 10 damage']"), 1)
    one.until("(before) => document.querySelector('.hand .card').textContent !== before", before[0])
    counts(page.locator(".option-hands"), 0)
    move = next(number for number, text in enumerate(words(one)) if MOVING.search(text))

    # Choose a pair by mouse: a register and a card. A tap on the second card retracts it.
    page.locator(".hand .card").nth(move).click()
    page.get_by_role("button", name="Pair in 1").click()
    shows(page.locator(".status-line"), "Choose the second card for register 1 (Dual Processor).")
    page.locator(".hand .card.fits").first.click()
    counts(page.locator(".register .card.second"), 1)
    shows(page.locator("[data-option=dual_processor]"), "in register 1")
    page.locator(".register .card.second").click()
    counts(page.locator(".register .card.second"), 0)
    # By keyboard, and by dragging.
    page.evaluate("document.activeElement.blur()")
    page.wait_for_selector("[data-option=dual_processor] .option-to")
    page.keyboard.press("j")
    counts(page.locator(".option-to[aria-pressed=true]"), 1)
    fitting = page.locator(".hand .card").evaluate_all("(all) => all.findIndex((one) => one.matches('.fits'))")
    page.keyboard.press(str(fitting + 1))
    counts(page.locator(".register .card.second"), 1)
    page.keyboard.press("Backspace")
    counts(page.locator(".register .card.second"), 0)
    page.wait_for_selector("[data-option=dual_processor] .option-to")
    page.locator(".hand .card").nth(fitting).drag_to(page.locator(".register").nth(0))
    counts(page.locator(".register .card.second"), 1)

    # Put a card aside.
    page.keyboard.press("k")
    page.locator(".hand .card.fits").last.click()
    shows(page.locator("[data-option=flywheel]"), "holds")
    aside = page.locator(".hand .card", has_text="kept on Flywheel")
    counts(aside, 1)
    kept = re.search(r"\d+(?=, kept)", str(aside.text_content()))
    assert kept is not None

    # Answer a question in advance. A reload keeps the program and the answer.
    page.get_by_text("If the robot would take damage").click()
    page.locator("details[open] .option-answer select").select_option("keep")
    page.locator("[data-option=brakes] .option-name").click()
    page.locator("[data-option=brakes] select").first.select_option("yes")
    counts(page.locator("[data-option=brakes] select"), 6)
    assert axe_finds(page, "light", "dark") == []
    race_driver.fits(one)
    counts(page.locator("[data-unsaid]"), 0)
    page.reload()
    counts(page.locator(".register .card.second"), 1)
    shows(page.locator("[data-option=flywheel]"), "holds")
    page.locator("[data-option=brakes] .option-name").click()
    holds_value(page.locator("[data-option=brakes] select").first, "yes")
    for _ in range(4):
        page.locator(".hand .card:not(.is-gone)").first.click()
    page.get_by_role("button", name="Hand in", exact=True).click()

    # No question appears: the damage is taken. The card on the Flywheel joins the hand of the next turn.
    page.locator(".watch-part").wait_for()
    race_driver.gone_on(one)
    race_driver.programming(one, 2)
    counts(page.locator(".robot-list li").first.locator("[aria-label='6 of 10 damage']"), 1)
    hand = words(one)
    page.get_by_role("button", name="Take it").click()
    counts(page.locator(".hand .card"), len(hand) + 1)
    assert any(f"priority {kept[0]}" in text for text in words(one))
    page.get_by_role("button", name="Leave it there").click()
    counts(page.locator(".hand .card"), len(hand))


@pytest.mark.journey
def test_all_players_see_the_holders_of_option_cards(visit: Visit) -> None:
    one = visit()
    page = one.page
    page.locator(".game-card", has_text="RoboRally").get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog")
    dialog.locator(".name-field input").fill("Mira")
    dialog.get_by_label("Two per robot from the start").check()
    dialog.locator("summary", has_text="Choose Option cards").click()
    dialog.get_by_label("Crab Legs").first.check()
    dialog.get_by_role("button", name="Create table").click()
    shows(
        page.locator(".race-waiting-room"), "2 Option cards per robot from the start, more drawn on wrench and hammer"
    )
    shows(page.locator(".race-waiting-room"), "Crab Legs, held by one of the robots from the start")
    path = page.url.removeprefix(one.site)
    ilse = visit(path, width=390, height=844)
    ilse.sit("Ilse")
    one.start(2)
    for each in (one, ilse):
        each.page.wait_for_selector(".options-own")
        counts(each.page.locator(".robot-list .option-held"), 5)
        assert axe_finds(each.page, "light", "dark") == []
        race_driver.fits(each)
    # Tapping a robot shows the texts of its cards.
    ilse.page.locator(".robot-list li").nth(1).locator("button").click()
    holds(lambda: len(ilse.page.locator(".option-texts").inner_text()) > 60)


@pytest.mark.parametrize("width", [1440, 390])
def test_enter_picks_the_cheapest_answer_which_is_listed_first(visit: Visit, width: int) -> None:
    """2.7: the first token locks no register, so it is answered before both cards. Then the weaker card follows."""
    one = visit(width=width, height=900)
    page = one.page
    first_robot(one, WORKSHOP, ["mechanical_arm", "brakes"])
    # Avoid the question of Brakes before there is any damage.
    filled(one, lambda text: "Move 1" not in text)
    asked(one, "Damage for Abacus", "keys")
    # The question shows the register and the stage, the laser on the floor, and the player's program.
    shows(page.locator(".question-head .label"), "Register 1: Lasers")
    counts(page.locator(".floor-svg .shot"), 1)
    counts(page.locator(".question .small-card"), 5)
    shows(page.locator(".robots .tray-head"), "Everyone is waiting for you")
    offered = page.locator(".option-choice b")
    assert offered.all_inner_texts() == ["Take the damage", "Give up Brakes", "Give up Mechanical Arm"]
    assert [box.is_checked() for box in page.locator(".option-choice input").all()] == [True, False, False]
    assert page.locator(".option-losing").all_inner_texts() == ["This costs you the least."]
    shows(page.locator(".question"), "If time runs out: Take the damage.")
    race_driver.fits(one)
    page.keyboard.press("Enter")
    counts(page.locator(".robot-list .option-held", has_text="Brakes"), 1)
    counts(page.locator(".robot-list .option-held", has_text="Mechanical Arm"), 1)
