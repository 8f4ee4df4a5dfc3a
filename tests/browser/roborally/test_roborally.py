"""RoboRally: a race by mouse and by keyboard, two players with a clock, and every question of the rules."""

from __future__ import annotations

import re

import pytest

from tests.browser import race_driver
from tests.browser.table_driver import MAKE, Visit, checked, comes, counts, has, holds, holds_value, shows


@pytest.mark.journey
def test_a_race_with_bots_by_mouse(visit: Visit) -> None:
    """From the front page: course, opponents, cards by tap and drag, the playback step by step, and the next turn."""
    one = visit(reduced_motion="no-preference")
    page = one.page
    card = page.locator(".front-next .game-card")
    # By keyboard: arrows move between courses, Enter chooses. The choice stays if the floor cannot be loaded.
    courses = page.locator(".course")
    card.get_by_role("button", name="other courses").click()
    courses.first.wait_for()
    names = courses.locator("b").all_inner_texts()
    page.locator(".course[aria-pressed=true]").focus()
    page.keyboard.press("Home")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    comes(lambda: page.locator(".course:focus b").inner_text(), names[2])
    page.route("**/api/roborally/courses/*", lambda route: route.abort())
    page.keyboard.press("Enter")
    has(courses.nth(2), "aria-pressed", "true")
    page.keyboard.press("Escape")
    courses.first.wait_for(state="detached")
    one.until("localStorage.getItem('inkrally.rally-course') !== null")
    page.reload()
    card.get_by_text("Choose a course").wait_for()
    page.unroute("**/api/roborally/courses/*")
    page.reload()
    card.get_by_text(names[2]).wait_for()
    card.get_by_role("button", name="other courses").click()
    shows(page.locator(".course", has_text="Tricksy"), "keeps one")
    page.keyboard.press("Escape")
    card.get_by_label("3 bots").check()
    # Start the chosen course.
    card.get_by_role("button", name="other courses").click()
    page.locator(".course", has_text="Dizzy Dash").click()
    page.get_by_role("button", name="Play with this").click()
    race_driver.programming(one, 1)
    shows(page.locator(".top-name"), "Dizzy Dash")
    comes(lambda: len(race_driver.on_floor(one)), 4)
    counts(page.locator(".clock"), 0)  # no clock against bots
    race_driver.apart(one, ".race-floor", ".race-side", ".race-robots")

    # A tap puts a card into the next register, a tap on it there retracts it, and a drag puts it where it is dropped.
    first = page.locator(".hand .card").nth(0)
    first.click()
    holds(lambda: "in register 1" in str(first.text_content()))
    page.locator(".register").nth(0).locator(".card.put").click()
    counts(page.locator(".card.put"), 0)
    page.locator(".hand .card").nth(1).drag_to(page.locator(".register").nth(3))
    counts(page.locator(".register").nth(3).locator(".card.put"), 1)
    comes(page.locator(".register.next .register-number").inner_text, "1")
    # Drag a card between registers, and out of them.
    page.locator(".register").nth(3).locator(".card").drag_to(page.locator(".register").nth(0))
    one.until("document.querySelectorAll('.register')[0].querySelector('.card.put') !== null")
    one.until(
        "document.querySelector('.status-line').textContent.startsWith('Ends at') || "
        "document.querySelector('.status-line').textContent.startsWith('Register 1')"
    )
    counts(page.locator(".planned"), 1)
    counts(page.get_by_role("button", name="4 registers to fill"), 1)
    for number in range(4):
        page.locator(".hand .card:not(.is-gone)").first.click()
        counts(page.locator(".card.put"), number + 2)
    page.get_by_role("button", name="Hand in", exact=True).click()

    # The playback: pause, step back and forward, the reason of a line, and its register on the ruler.
    page.wait_for_selector(".narration .now")
    page.get_by_role("button", name="Pause", exact=True).click()
    race_driver.apart(one, ".race-floor", ".race-side", ".race-robots")
    slider = page.get_by_role("slider", name="Step of the turn")
    here = int(str(slider.input_value()))
    page.get_by_role("button", name="Next step").click()
    holds_value(slider, str(here + 1))
    page.get_by_role("button", name="Previous step").click()
    holds_value(slider, str(here))
    page.locator(".narration-reason").first.click()
    holds(lambda: len(page.locator(".why").inner_text()) > 40)
    page.get_by_role("button", name="Go to register 4").click()
    shows(page.locator(".narration h2"), "Register 4")
    page.get_by_role("button", name="Speed: 1×").click()
    counts(page.get_by_role("button", name="Speed: 2×"), 1)
    page.reload()
    page.wait_for_selector(".registers, .question")
    one.until("localStorage.getItem('inkrally.rally-speed') === '2'")

    # A tap on a space explains its element.
    page.locator(".floor-space[data-space='5,4']").click()
    one.says("flag 1")


@pytest.mark.journey
def test_programming_by_keyboard_alone(visit: Visit) -> None:
    one = visit(reduced_motion="no-preference")
    page = one.page
    # A floor without edges and pits within reach: after a destruction the next turn would begin with a question.
    race_driver.race(one, 1, course="own", own=race_driver.CELLS)
    race_driver.programming(one, 1)
    page.keyboard.press("3")
    page.keyboard.press("1")
    counts(page.locator(".card.put"), 2)
    page.keyboard.press("Backspace")
    counts(page.locator(".card.put"), 1)
    # Arrows move the focus between cards; Enter and the space bar press the focused card.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    counts(page.locator(".card.put"), 2)
    page.evaluate("document.activeElement.blur()")
    race_driver.by_keys(one)
    # The focus moves to each new panel.
    one.until("document.activeElement.matches('.watch-part')")
    slider = page.get_by_role("slider", name="Step of the turn")
    page.keyboard.press("Space")
    page.wait_for_selector("[aria-label='Play']")
    before = int(str(slider.input_value()))
    page.keyboard.press("ArrowRight")
    holds_value(slider, str(before + 1))
    page.keyboard.press("w")
    counts(page.locator(".why"), 1)
    page.keyboard.press("End")
    race_driver.programming(one, 2)
    one.until("document.activeElement.matches('.program')")
    # The list of shortcuts is that of the game.
    page.keyboard.press("?")
    page.locator(".rules-panel").get_by_role("button", name="Keyboard shortcuts").click()
    shows(page.locator(".rules-panel"), "put a card from your hand into the next register")
    page.keyboard.press("Escape")
    # The floor is one tab stop, and arrows move between its spaces.
    page.locator(".floor-space[tabindex='0']").focus()
    here = page.evaluate("document.activeElement.dataset.space")
    page.keyboard.press("ArrowUp")
    x, y = (int(part) for part in here.split(","))
    one.until("(space) => document.activeElement.dataset.space === space", f"{x},{y - 1}")


PRESS_AT_ONCE = """
    new MutationObserver((_, observer) => {
        if (!document.querySelector('.register-empty:not([aria-disabled])')) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '1', bubbles: true}));
    }).observe(document, {childList: true, subtree: true});
"""


def test_keys_work_as_soon_as_the_cards_are_shown(visit: Visit) -> None:
    """A key works before the first frame is drawn: on a slow machine a player can press it that early."""
    one = visit()
    one.page.add_init_script(PRESS_AT_ONCE)
    race_driver.race(one, 1, course="own", own=race_driver.CELLS)
    counts(one.page.locator(".register .card.put"), 1)


@pytest.mark.journey
def test_two_browsers_and_a_clock_that_runs_out(visit: Visit) -> None:
    """Rules 4.3: the last player gets a timer; at its end, empty registers are filled at random."""
    mira = visit(reduced_motion="no-preference")
    setup = {
        "game": "roborally",
        "title": "Lunch break",
        "seats": 2,
        "options": {"course": "own", "own": race_driver.CELLS, "timer": 30},
    }
    path = str(mira.page.evaluate(MAKE, {"setup": setup, "name": "Mira"}))
    mira.page.goto(mira.site + path)
    mira.page.wait_for_selector(".race-waiting-room")
    shows(mira.page.locator(".race-waiting-room"), "Two cells")
    ilse = visit(path, reduced_motion="no-preference")
    ilse.sit("Ilse")
    mira.start(2)
    for one in (mira, ilse):
        race_driver.programming(one, 1)
    race_driver.by_keys(mira)
    mira.until("document.querySelector('.status-line').textContent.includes('Ilse is still programming')")
    ilse.until("document.querySelector('.robots h2').textContent.startsWith('1 of 2')")
    # Ilse's cards stay, and the empty registers are filled at random. She is warned before.
    shows(ilse.page.locator(".status-line"), "the empty registers are filled at random")
    ilse.page.keyboard.press("1")
    ilse.page.wait_for_selector(".card.put")
    laid = re.search(r"priority (\d+)", str(ilse.page.locator(".card.put").text_content()))
    assert laid is not None
    ilse.page.wait_for_selector(".clock")
    for one in (mira, ilse):
        one.page.wait_for_selector(".watch-part", timeout=60_000)
        # Pause both playbacks: at the end of a playback the page continues automatically.
        one.page.get_by_role("button", name="Pause", exact=True).click()
    for one in (mira, ilse):
        one.page.get_by_role("button", name="Go to register 5").click()
        # Random cards are marked, in the lists and in the text of the playback.
        counts(one.page.locator(".small-card.random"), 4)
        one.page.get_by_role("button", name="Go to register 4").click()
        shows(one.page.locator(".narration"), "(placed at random)")
        one.page.keyboard.press("End")
        one.page.wait_for_selector(".turn-boxes .now:text-is('Turn 2: program')")
    ilse.page.get_by_role("button", name="Watch turn 1 again").click()
    ilse.page.wait_for_selector(".watch-part")
    ilse.page.locator(f".small-card[aria-label*='priority {laid[1]}']").first.wait_for(state="attached")


@pytest.mark.journey
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_every_question(visit: Visit, width: int, height: int) -> None:
    """Rules 4.4, 7.3, 8.5, 9: power down after the others, re-enter, be powered down, stay down; beside the floor."""
    one = visit(width=width, height=height, reduced_motion="no-preference")
    page = one.page
    race_driver.race(one, 1, course="own", own=race_driver.CELLS)
    race_driver.programming(one, 1)
    if width >= 761:
        shows(page.locator(".power"), "only with damage")
    race_driver.by_keys(one)
    race_driver.watched(one)

    # Five damage: register 5 is locked and visible, and the player may announce a power down.
    race_driver.programming(one, 2)
    counts(page.locator(".card.locked"), 1)
    counts(page.locator(".hand .card"), 4)
    # The chip shows how many registers are locked, and its accessible name which ones.
    chips = page.locator(".robot-list .robot-locks")
    counts(chips, 2)
    has(chips.first.locator(".robot-locked"), "aria-hidden", "true")
    shows(chips.first.locator(".robot-lock-words"), "register 5 keeps")
    if width < 761:
        shows(chips.first.locator(".robot-locked"), "1")
    page.get_by_label("Ask me after the others").check()
    race_driver.by_keys(one)
    page.wait_for_selector(".question:has-text('Power down next turn?')")
    counts(page.locator(".question .small-card"), 5)  # the program of this turn
    shows(page.locator(".turn-boxes"), "Turn 2: power down?")
    race_driver.apart(one, ".race-floor", ".question")
    race_driver.fits(one)
    page.get_by_role("button", name="Power down", exact=True).click()

    # Ten damage: the robot is destroyed, and re-enters with a chosen facing, powered down as announced.
    race_driver.watched(one)
    page.wait_for_selector(".question:has-text('re-enters')")
    shows(page.locator(".turn-boxes"), "Turn 2: where to re-enter")
    race_driver.apart(one, ".race-floor", ".question")
    race_driver.fits(one)
    counts(page.locator(".choice"), 1)
    checked(page.get_by_label("Re-enter powered down"))
    page.locator(".facings label", has_text="south").click()
    page.get_by_role("button", name=re.compile(r"Re-enter at \d,3, facing south")).click()

    # Powered down: the player has no cards, watches the turn, and may then stay down.
    race_driver.watched(one)
    page.wait_for_selector(".question:has-text('Stay powered down?')", timeout=30_000)
    shows(page.locator(".turn-boxes"), "Turn 3: stay down?")
    race_driver.apart(one, ".race-floor", ".question")
    race_driver.fits(one)
    holds(lambda: any("facing south" in words for words in race_driver.on_floor(one).values()))
    page.get_by_role("button", name="Power up").click()

    # Five damage again: the register that was locked meanwhile was filled from the deck.
    page.wait_for_selector(".register-empty", timeout=30_000)
    counts(page.locator(".card.locked"), 1)
    counts(page.locator(".hand .card"), 4)


@pytest.mark.parametrize("by", ["keys", "clock"])
def test_power_down_and_stay_down_by_keys_and_by_the_clock(visit: Visit, by: str) -> None:
    """Rules 4.4, 7.3, 8.5, 9: a bot answers for a player who does not answer in time."""
    one = visit()
    page = one.page
    race_driver.race(one, 1, course="own", own=race_driver.CELLS, clock=race_driver.HASTY if by == "clock" else None)
    race_driver.programming(one, 1)
    race_driver.by_keys(one)
    race_driver.watched(one)
    race_driver.programming(one, 2)
    page.get_by_label("Ask me after the others").check()
    page.evaluate("document.activeElement.blur()")
    race_driver.by_keys(one)
    down = page.locator(".question", has_text="Power down next turn?")
    down.wait_for()
    if by == "keys":
        page.keyboard.press("1")
        one.until("document.activeElement.textContent === 'Power down'")
        page.keyboard.press("Enter")
    counts(down, 0)
    race_driver.watched(one)
    # The bot lets the robot re-enter powered down, because it is in doubt.
    back = page.locator(".question", has_text="re-enters")
    back.wait_for()
    rest = page.get_by_label("Re-enter powered down")
    if by == "keys":
        checked(rest)
        page.keyboard.press("3")
        page.keyboard.press("Space")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter")
    else:
        rest.check()
        page.get_by_role("button", name=re.compile("Re-enter at")).click()
    race_driver.watched(one)
    stay = page.locator(".question", has_text="Stay powered down?")
    stay.wait_for()
    if by == "keys":
        # Enter gives the answer of the main button, as in every question.
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter")
        page.wait_for_selector(".register-empty")
    counts(stay, 0)
    page.locator(".turn-boxes", has_text="Turn 4").wait_for()


def test_retracting_an_answer_keeps_the_focus_at_the_question(visit: Visit) -> None:
    one = visit()
    page = one.page
    # Each player keeps one of three Option cards before the first turn.
    race_driver.race(one, 1, course="tricksy")
    choice = page.locator(".question .choices .button:not([data-does=keep])").first
    choice.wait_for()
    one.offline(True)
    one.cut()
    page.locator(".table-bands .band").wait_for()
    back = page.locator(".question [data-does=keep]")
    choice.click()
    back.focus()
    page.keyboard.press("Enter")
    counts(back, 0)
    one.until("document.activeElement.matches('.question h2')")
    # The page reconnects before it gets the answer.
    choice.click()
    back.focus()
    page.evaluate(
        """() => {
            window.lost = 0;
            new MutationObserver(() => {
                const kept = document.querySelector('.question [data-does=keep]');
                const asked = document.querySelector('.question');
                if (!kept && asked && document.activeElement === document.body) window.lost += 1;
            }).observe(document.body, {childList: true, subtree: true});
        }"""
    )
    one.offline(False)
    race_driver.programming(one, 1)
    assert page.evaluate("window.lost") == 0


def test_phone_shows_a_viewport_that_follows_the_robot(visit: Visit) -> None:
    """The view follows the robot; a tap shows the whole floor; nothing is wider than the screen."""
    one = visit(width=390, height=844, reduced_motion="no-preference")
    page = one.page
    race_driver.race(one, 3, course="around_the_world")
    race_driver.programming(one, 1)
    race_driver.fits(one)
    # The header shows the registers, and the player is first in the list of robots.
    comes(lambda: [box.is_visible() for box in page.locator(".turn-boxes li").all()], [True] * 6)
    shows(page.locator(".robot-list li").first, "Mira")
    robot, frame = race_driver.boxes(one, ".standing >> nth=0", ".race-floor")
    assert frame["y"] <= robot["y"] <= frame["y"] + frame["height"]
    narrow = page.evaluate("document.querySelector('.floor-svg').viewBox.baseVal.height")
    page.get_by_role("button", name="Show the whole floor").click()
    one.until("(before) => document.querySelector('.floor-svg').viewBox.baseVal.height > before + 200", narrow)
    page.get_by_role("button", name=re.compile("Follow")).click()
    one.until("(before) => document.querySelector('.floor-svg').viewBox.baseVal.height < before + 1", narrow)
    for card in range(5):
        page.locator(".hand .card:not(.is-gone)").first.tap()
        counts(page.locator(".card.put"), card + 1)
    page.get_by_role("button", name="Hand in", exact=True).tap()
    page.wait_for_selector(".watch-part")
    race_driver.fits(one)
    one.resize(320, 640)
    race_driver.fits(one)


def test_the_timer_starts_after_the_last_player_has_watched_the_turn(visit: Visit) -> None:
    """Rules 4.3, and ours: the thirty seconds begin when the playback of the previous turn has ended or was skipped."""
    mira = visit(reduced_motion="no-preference")
    options = {"course": "own", "own": race_driver.CELLS, "timer": 30}
    setup = {"game": "roborally", "title": "Lunch break", "seats": 2, "options": options}
    path = str(mira.page.evaluate(MAKE, {"setup": setup, "name": "Mira"}))
    mira.page.goto(mira.site + path)
    ilse = visit(path, reduced_motion="no-preference")
    ilse.sit("Ilse")
    mira.start(2)
    for one in (mira, ilse):
        race_driver.programming(one, 1)
        race_driver.by_keys(one)
    for one in (mira, ilse):
        one.page.wait_for_selector(".watch-part")
        one.page.get_by_role("button", name="Pause", exact=True).click()
    race_driver.go_on(mira)
    race_driver.programming(mira, 2)
    race_driver.by_keys(mira)
    shows(mira.page.locator(".status-line"), "Ilse is still watching the turn")
    for one in (mira, ilse):
        counts(one.page.locator(".clock"), 0)
    race_driver.go_on(ilse)
    race_driver.programming(ilse, 2)
    for one in (mira, ilse):
        counts(one.page.locator(".clock"), 1)
    shows(mira.page.locator(".status-line"), "Ilse is still programming")
    shows(ilse.page.locator(".announcer"), "seconds the empty registers are filled at random")


def test_robots_move_without_animation_with_reduced_motion(visit: Visit) -> None:
    one = visit(reduced_motion="reduce")
    race_driver.race(one, 1, course="risky_exchange")
    race_driver.programming(one, 1)
    race_driver.by_keys(one)
    one.page.wait_for_selector(".watch-part .narration .now")
    one.until("getComputedStyle(document.querySelector('.standing')).transitionDuration === '0s'")
    counts(one.page.locator(".floor-svg.is-still"), 1)


@pytest.mark.journey
def test_cards_survive_a_disconnection_and_a_reload(visit: Visit) -> None:
    """A page that closes during a disconnection loses no card: the next page restores and sends them."""
    one = visit()
    race_driver.race(one, 1)
    race_driver.programming(one, 1)
    places = race_driver.boxes(one, ".race-floor", ".hand")
    one.offline(True)
    one.cut()
    one.page.locator(".band.away").wait_for()
    assert race_driver.boxes(one, ".race-floor", ".hand") == places
    for _ in range(2):
        one.page.locator(".hand .card:not(.is-gone)").first.click()
    laid = one.page.locator(".register .card.put")
    counts(laid, 2)
    cards = laid.evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    address = one.page.url
    one.page.goto("about:blank")
    one.offline(False)
    one.page.goto(address)
    race_driver.programming(one, 1)
    comes(lambda: laid.evaluate_all("(all) => all.map((one) => one.ariaLabel)"), cards)
    one.until("!Object.keys(localStorage).some((key) => key.startsWith('inkrally.draft.'))")
    # The server has the cards: a browser without stored data shows them too.
    other = one.context.new_page()
    other.add_init_script("localStorage.clear()")
    other.goto(address)
    counts(other.locator(".register .card.put"), 2)
    other.close()
