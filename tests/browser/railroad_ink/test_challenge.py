"""Challenge: its sheet and effects, goals, drafted dice, and their options.

The long run plays whole matches; the short run checks each feature once.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.finished import AXE, axe_finds, finished_table
from tests.browser.railroad_ink.test_expansions import every_switch, ink_of
from tests.browser.table_driver import MAKE, Visit, Visitor, checked, comes, counts, holds, holds_value, labelled, shows

BUILDINGS = {"A1": "factory", "C1": "village", "D4": "university", "G5": "factory"}


def table(one: Visitor, options: dict[str, Any], seats: int = 1, bots: int = 0) -> str:
    """Start a match of the visitor and bots, and return its path."""
    setup = {"game": "railroad-ink", "title": "Friday ink", "seats": seats, "options": options}
    body = {"setup": setup, "name": "Mira", "bots": ["easy"] * bots, "start": seats == bots + 1}
    path = str(one.page.evaluate(MAKE, body))
    one.page.goto(one.site + path)
    return path


def draw_round(one: Visitor) -> None:
    """Draw every die and the effects of buildings. The goals stay readable."""
    one.draw_all()
    one.hand_in()


def pick_turn(one: Visitor, by_key: bool = False) -> None:
    """Pick the first pair in the visitor's turn: with two taps, or with a digit and Enter."""
    page = one.page
    page.wait_for_selector(".draft.mine")
    taken = page.locator(".pair.taken").count()
    number = 1 + int(page.evaluate("[...document.querySelectorAll('.pair')].findIndex((one) => one.matches('.open'))"))
    if by_key:
        page.keyboard.press(str(number))
        page.wait_for_selector(".pair.chosen")
        page.keyboard.press("Enter")
    else:
        page.locator(".pair.open").first.click()
        page.wait_for_selector(".pair.chosen")
        page.get_by_role("button", name="Take this pair").click()
    one.until(
        "before => document.querySelectorAll('.pair.taken').length > before || !document.querySelector('.pair')", taken
    )


TOWARDS = {"B1": "west", "A2": "north", "G4": "south", "G6": "north"}
"""Spaces at exits, and the side of each on which a factory is."""


def draw_towards_a_factory(one: Visitor) -> None:
    """Draw the chosen die at a factory, or towards one beside it, or where it first fits."""
    page = one.page
    fits = page.locator(".space[aria-label*='fits here']")
    at_factory = page.locator(".space[aria-label*='fits here'][aria-label*='factory']")
    beside = [
        space for space in TOWARDS if page.locator(f".space[data-space='{space}'][aria-label*='fits here']").count()
    ]
    if at_factory.count() > 0:
        at_factory.first.click()
    elif beside:
        one.space(beside[0]).click()
        one.settle()
        for _ in range(8):
            if TOWARDS[beside[0]] in str(one.space(beside[0]).get_attribute("aria-label")).split("centre")[0]:
                break
            page.keyboard.press("r")
            one.settle()
    else:
        fits.first.click()
    one.settle()


MATCHES = 4


def factory_inked(one: Visitor) -> bool:
    """Return whether a factory was inked in two rounds. In one match of a hundred the dice do not allow it."""
    page = one.page
    for number in (1, 2):
        one.wait_round(number)
        while page.locator(".table-tray > section .die.free").count() > 0:
            page.locator(".table-tray > section .die.free").first.click()
            draw_towards_a_factory(one)
            if page.locator(".effect .die.free").count() > 0:
                return True
        one.hand_in()
    return False


@pytest.mark.journey
def test_the_sheet_has_buildings_with_their_effects(visit: Visit) -> None:
    one = visit()
    page = one.page
    table(one, {"edition": "challenge"})
    one.wait_round(1)
    page.wait_for_selector(".building")  # the drawings of an edition are loaded with its first table
    for space, building in BUILDINGS.items():
        labelled(one.space(space), building)
    counts(page.locator(".sheet-drawing .building"), 11)
    counts(page.get_by_role("img", name="no village yet"), 1)
    shows(page.locator(".score"), "Villages")
    # Draw towards a factory until one is inked, which shows its effect at once.
    for _ in range(MATCHES):
        if factory_inked(one):
            break
        table(one, {"edition": "challenge"})
    shows(page.locator(".effect"), "lost at the end of the round")
    page.locator(".building.activated").first.wait_for(state="attached")
    again = page.locator(".effect .die.free").first
    again.click()
    one.says("again: fits in")
    before = len(one.drawn())
    page.locator(".space[aria-label*='fits here']").first.click()
    one.settle()
    comes(lambda: len(one.drawn()), before + 1)
    counts(page.locator(".effect .die.drawn"), 1)
    # Lift the drawing off, and choose the effect again by its key.
    page.keyboard.press("u")
    one.settle()
    comes(lambda: len(one.drawn()), before)
    page.keyboard.press("d")
    page.wait_for_selector(".effect .die.chosen")


def test_goals_at_three_seats(visit: Visit) -> None:
    one = visit()
    page = one.page
    table(one, {"edition": "challenge", "goals": ["A", "D", "G"]}, seats=3, bots=2)
    one.wait_round(1)
    goals = page.locator(".goal")
    counts(goals, 3)
    shows(goals.first, "Into the centre")
    shows(goals.first, "0 of 5")
    shows(goals.first.locator(".visually-hidden"), "4 points: open; 2 points: open; 1 point: open")
    shows(page.locator(".score"), "Goals")
    # A goal highlights what counts for it and shows its text. The key selects the next goal.
    goals.first.click()
    one.says("five of the nine central spaces")
    page.keyboard.press("g")
    one.says("Three of the four corner spaces")
    page.keyboard.press("g")
    page.keyboard.press("g")
    holds(lambda: "central spaces" not in one.said())
    # The goals are beside the sheet on every screen, and not cut off.
    for width, height in [(1440, 900), (820, 1180), (390, 844), (320, 640)]:
        one.resize(width, height)
        one.fits()
        one.until(APART)
        one.until(WHOLE)


APART = """() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    return [...document.querySelectorAll('.goal')].every((one) => {
        const box = one.getBoundingClientRect();
        return box.right <= board.left || box.left >= board.right || box.bottom <= board.top || box.top >= board.bottom;
    });
}"""


WHOLE = "() => [...document.querySelectorAll('.goal-progress')].every((one) => one.scrollWidth <= one.clientWidth)"
REACH = """() => document.querySelectorAll('.goal-progress').forEach((one) => {
    one.firstChild.textContent = 'reached';
    one.classList.add('holds');
})"""


def test_the_text_of_a_reached_goal_is_complete_on_phones(visit: Visit) -> None:
    one = visit(width=390, height=844)
    table(one, {"edition": "challenge", "goals": ["A", "D", "G"]})
    one.wait_round(1)
    shows(one.page.locator(".goal-progress").first, "by 3")
    # The text of a reached goal, which would take rounds to play.
    one.page.evaluate(REACH)
    for width in (390, 320):
        one.resize(width, 844)
        one.until(WHOLE)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_whole_game_of_the_challenge_by_mouse(visit: Visit, seats: int) -> None:
    one = visit()
    page = one.page
    table(one, {"edition": "challenge"}, seats=seats, bots=seats - 1)
    one.wait_round(1)
    deadlines = [1 for text in page.locator(".goal-progress").all_inner_texts() if "by round" in text]
    if seats == 1:
        shows(page.locator(".goal-progress").first, "by round 3")
    assert not deadlines or len(deadlines) == 3
    for number in range(1, 8):
        one.wait_round(number)
        draw_round(one)
    page.wait_for_selector(".result-head")
    the_result_is_whole(one)


def the_result_is_whole(one: Visitor) -> None:
    """The result has goals and villages, and the replay ends with the same sheet."""
    page = one.page
    for words in ("Villages", "Goals"):
        shows(page.locator(".score-table"), words)
    counts(page.locator(".result-goals .goal"), 3)
    board = page.locator(".result-board .sheet-drawing")
    counts(board.locator(".building"), 11)
    slider = page.get_by_label("Moment of the game")
    seen = []
    for _ in range(2):
        slider.press("Home")
        one.until("document.querySelectorAll('.result-board .round').length === 0")
        slider.press("End")
        one.until("document.querySelectorAll('.result-board .round').length > 0")
        seen.append(ink_of(board))
    assert seen[0] == seen[1]
    page.locator(".result-goals .goal").first.click()
    counts(page.locator(".lit-line"), 1)


def test_the_result_of_a_match_that_bots_played(visit: Visit) -> None:
    one = visit(reduced_motion="reduce")
    options = {"edition": "challenge", "draft": True}
    one.page.goto(one.site + "/t/" + finished_table(one.site, 2, options))
    one.page.wait_for_selector(".result-goals .goal")
    the_result_is_whole(one)
    # The result tells which player had which dice.
    shows(one.page.locator(".result-dice"), "Dice of")
    counts(one.page.locator(".result-dice .die"), 4)
    if AXE.is_file():
        assert axe_finds(one.page, "light") == []


@pytest.mark.journey
def test_two_browsers_pick_their_dice(visit: Visit) -> None:
    mira = visit(reduced_motion="reduce")
    path = table(mira, {"edition": "challenge", "draft": True}, seats=2)
    ilse = visit(path, width=390, height=844, reduced_motion="reduce")
    ilse.sit("Ilse")
    guest = visit(path)
    mira.start(2)
    for one in (mira, ilse, guest):
        one.page.wait_for_selector(".pair")
        counts(one.page.locator(".pair"), 4)
    # All players see whose turn it is, and only that player can choose.
    for taken in range(4):
        mira.until(
            "(taken) => document.querySelectorAll('.draft-order .now').length === 1 && "
            "document.querySelectorAll('.pair.taken').length === taken",
            taken,
        )
        turn = mira if mira.page.locator(".draft.mine").count() > 0 else ilse
        other = ilse if turn is mira else mira
        name = "Mira" if turn is mira else "Ilse"
        shows(other.page.locator(".draft"), f"{name} picks")
        shows(guest.page.locator(".draft"), f"{name} picks")
        counts(other.page.locator(".pair.open"), 0)
        pick_turn(turn, by_key=turn is mira)
        if taken == 3:
            break
        shows(guest.page.locator(".pairs"), name)
    # Each player has the four dice of two pairs, and sees the points of all pairs.
    for one in (mira, ilse):
        one.wait_round(1)
        shows(one.page.locator(".dice-head, .tray-head").filter(has_text="Your dice"), "0 of 4 drawn")
        counts(one.page.locator(".table-tray .dice .die"), 4)
        shows(one.page.locator(".draft-line"), "picks first next")
    shows(guest.page.locator(".table-tray"), "Dice of Mira")
    guest.page.get_by_role("button", name="Ilse").click()
    shows(guest.page.locator(".table-tray"), "Dice of Ilse")
    if AXE.is_file():
        assert axe_finds(mira.page, "light") == []
    for one in (mira, ilse):
        draw_round(one)
    for one in (mira, ilse, guest):
        one.page.wait_for_selector(".pair")
        counts(one.page.locator(".pair"), 4)
    if AXE.is_file():
        assert axe_finds(ilse.page, "dark") == []


def test_presets_set_their_options(visit: Visit) -> None:
    one = visit(reduced_motion="reduce")
    page = one.page
    one.card.get_by_role("button", name="Invite", exact=True).click()
    page.get_by_label("Your name").fill("Mira")
    page.get_by_role("button", name="Shining Yellow with canyons").click()
    every_switch(one)
    checked(page.get_by_role("checkbox", name="Canyons", exact=True))
    checked(page.get_by_role("group", name="White dice").get_by_label("Challenge"))
    # Impossible options cannot be chosen, and the server explains why: a single player cannot draft dice.
    page.get_by_role("spinbutton", name="Seats").fill("1")
    page.get_by_role("spinbutton", name="Seats").blur()
    picked = page.get_by_role("group", name="Dice", exact=True).get_by_label("drafted in pairs")
    one.until("document.querySelector('.switch input[aria-disabled]') !== null")
    picked.click(force=True)
    checked(picked, False)
    shows(page.get_by_role("group", name="Dice", exact=True), "at least two players")
    # Without a surface sheet there can be no goals, whichever option is chosen first.
    page.get_by_role("button", name="Underground with surface").click()
    page.get_by_role("group", name="White dice").get_by_label("Challenge").check()
    one.until("document.querySelector('.expansion-setting option:disabled') !== null")
    shows(page.locator(".expansion-why"), "Not possible: Not played. These goals do not fit this game.")
    page.get_by_role("group", name="Goals").get_by_label("None").check()
    one.until("document.querySelector('.expansion-setting option:disabled') === null")
    page.get_by_label("Surface sheet").select_option("none")
    one.until("document.querySelector('.switch input[aria-disabled]') !== null")
    shows(page.get_by_role("group", name="Goals"), "Not possible: Three at random. These goals do not fit this game.")
    page.get_by_role("button", name="Challenge, draft").click()
    holds_value(page.get_by_role("spinbutton", name="Seats"), "2")
    checked(picked)
    if AXE.is_file():
        assert axe_finds(page, "light") == []
    page.get_by_role("button", name="Challenge solo").click()
    page.get_by_role("button", name="Create table").click()
    one.start(1)
    one.wait_round(1)
    shows(page.locator(".top"), "Challenge")
    shows(page.locator(".goal-progress").first, "by round 3")


@pytest.mark.parametrize("name", ["canyon", "desert"])
def test_shining_yellow_by_mouse(visit: Visit, name: str) -> None:
    one = visit()
    page = one.page
    table(one, {"edition": "challenge", "expansions": [name]}, seats=2, bots=1)
    rounds = 7 if name == "canyon" else 6
    for number in range(1, rounds + 1):
        one.wait_round(number)
        draw_round(one)
    if name == "desert":
        page.wait_for_selector(".table-tray .dice:not(:has(.die:not(.expansion-die)))")
        draw_round(one)
    page.wait_for_selector(".result-head")
    the_result_is_whole(one)


def test_a_whole_game_with_picked_dice_by_keyboard_alone(visit: Visit) -> None:
    one = visit()
    page = one.page
    table(one, {"edition": "challenge", "draft": True}, seats=2, bots=1)
    for number in range(1, 8):
        for _ in range(2):
            pick_turn(one, by_key=True)
        one.wait_round(number)
        page.wait_for_selector(".draft-line")
        while page.locator(".die.free").count() > 0:
            if page.locator(".effect .die.free").count() > 0:
                page.keyboard.press("d")
            else:
                dice = "[...document.querySelectorAll('.die')]"
                page.keyboard.press(str(1 + page.evaluate(f"{dice}.findIndex((one) => one.matches('.free'))")))
            page.wait_for_selector(".space:focus")
            page.keyboard.press("Enter")
            one.settle()
        page.keyboard.press("Enter")
    one.until("document.title.startsWith('Over')")
    holds(lambda: re.search("wins|victory", page.locator(".result-head").inner_text()))


def test_no_pair_is_taken_before_the_meteor_has_struck(visit: Visit) -> None:
    """Actions at the beginning of a round precede the draft. The pairs are visible meanwhile."""
    one = visit(reduced_motion="reduce")
    page = one.page
    options = {"draft": {"sets": "both"}, "expansions": ["meteor"]}
    table(one, options, seats=2, bots=1)
    counts(page.locator(".pair"), 4)
    counts(page.locator(".pair.open"), 0)
    shows(page.locator(".draft"), "after the first duties")
    page.locator(".own-actions button").first.click()
    place = page.locator(".space[aria-label*='fits here']")
    if place.count() > 0:
        place.first.click()
    one.settle()
    one.hand_in()
    pick_turn(one)
    pick_turn(one, by_key=True)
    one.wait_round(1)
    counts(page.locator(".duty"), 0)
    one.draw_all()
    one.hand_in()
    page.wait_for_selector(".rounds .now:text-is('2')")
    assert one.faults == []
