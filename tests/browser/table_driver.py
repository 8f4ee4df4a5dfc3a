"""A visitor with a browser: what the page shows, and how to play by mouse or keyboard."""

from __future__ import annotations

import os
import re
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from inkrally.server.live.messages import PROTOCOL
from tests.browser.screens import OUTSIDE, emulate, is_phone

SOON = 30_000
"""How long to wait for a condition, in milliseconds."""
STEADY = f"""() => new Promise((done, failed) => {{
    setTimeout(() => failed(new Error('no frame was drawn')), {SOON});
    requestAnimationFrame(() => requestAnimationFrame(() => done(true)));
}})"""
"""Waits until two frames are drawn, so that the page shows the last message."""
MOVING = """() => document.getAnimations().filter((one) => one.playState === 'running'
    && one.effect?.getComputedTiming().iterations !== Infinity).map((one) => {
        const {target, pseudoElement} = one.effect;
        const what = one.animationName ?? one.transitionProperty;
        return `${what} of ${target?.className?.baseVal ?? target?.className} ${pseudoElement ?? ''}`;
    })"""
"""Returns the running animations, except endless ones such as the ring of a player who thinks. Tests poll it: a browser
does not always resolve `finished` for removed elements, and a test that awaits such a promise never ends."""
OFFERED = """document.querySelector('.die.free, .duty, .pair')
    || !document.querySelector('.actions .main[aria-disabled], .actions [aria-busy]')"""
"""Whether the page offers an action, or the only remaining ones are to commit or to wait for other players."""
HARMLESS = re.compile(r"Failed to load resource|WebSocket connection|ERR_INTERNET_DISCONNECTED")


SLOW_LINE = int(os.environ.get("INKRALLY_SLOW_LINE", "0"))
"""An additional delay of each answer of the server, in milliseconds, to find tests that do not wait."""
SLOW_PAGE = float(os.environ.get("INKRALLY_SLOW_PAGE", "1"))
"""The factor by which pages run slower."""
REMEMBER_SOCKETS = """
    const Real = WebSocket;
    const late = SLOW_LINE;
    window.sockets = [];
    window.WebSocket = class extends Real {
        constructor(...given) { super(...given); window.sockets.push(this); }
        get onmessage() { return super.onmessage; }
        set onmessage(hear) { super.onmessage = late && hear ? (heard) => setTimeout(hear, late, heard) : hear; }
        get onclose() { return super.onclose; }
        set onclose(hear) { super.onclose = late && hear ? (heard) => setTimeout(hear, late, heard) : hear; }
    };
""".replace("SLOW_LINE", str(SLOW_LINE))
"""Keeps the page's sockets, so that a test can cut the connection: going offline does not close an open one. Also
delays their messages, because the browser delays only requests."""


MAKE = """async (made) => (await (await fetch('/api/tables', {
    method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(made),
})).json()).path"""
DRAW_BY_WIRE = """async ([table, protocol]) => {
    const drawn = () => new Promise((done, failed) => {
        setTimeout(() => failed(new Error('nobody answered')), SOON);
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/live/${table}`);
        const page = String(Math.random());
        const end = (settle, given) => { settle(given); socket.close(); };
        socket.onopen = () =>
            socket.send(JSON.stringify({type: 'hello', client: page, protocol, epoch: '', version: -1}));
        socket.onclose = () => failed(new Error('the connection ended'));
        socket.onmessage = ({data}) => {
            const heard = JSON.parse(data);
            if (heard.type === 'done') return end(done, true);
            if (heard.type === 'refused') return end(failed, new Error(data));
            if (heard.type !== 'snapshot') return;
            const {due, dice} = heard.state.draft?.legal_actions ?? {due: []};
            if (due.length === 0) return end(done, false);
            const [space, [drawing]] = Object.entries(dice[due[0]])[0];
            const act = {type: 'die', die: due[0], space, drawing};
            socket.send(JSON.stringify({type: 'command', id: 1, command: {type: 'add-action', act}}));
        };
    });
    while (await drawn());
}""".replace("SOON", str(SOON))
"""Draws every required die where it first fits, as a second page of the same browser."""
REFUSE = """([type, code]) => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const {id, command} = JSON.parse(text);
        if (command?.type !== type) return send.call(this, text);
        WebSocket.prototype.send = send;
        const error = {code, message: '', at: '', args: {}};
        this.onmessage({data: JSON.stringify({type: 'refused', id, error})});
    };
}"""
"""Makes the next command of a type fail with a code, for errors that a test cannot cause."""
MOST_ACTS = 40
"""The maximum number of actions in one round. A page that offers more repeats itself."""
SOON_MISSED = 5
"""The minimum absence timeout of a table, in seconds."""


def counts(where: Any, number: int) -> None:
    """Wait until the locator matches this number of elements."""
    from playwright.sync_api import expect

    expect(where).to_have_count(number, timeout=SOON)


def shows(where: Any, words: str) -> None:
    """Wait until an element contains a text, which may appear a moment after the page."""
    from playwright.sync_api import expect

    expect(where).to_contain_text(words, use_inner_text=True, timeout=SOON)


def has(where: Any, name: str, value: str | re.Pattern[str]) -> None:
    """Wait until an attribute has a value."""
    from playwright.sync_api import expect

    expect(where).to_have_attribute(name, value, timeout=SOON)


def labelled(where: Any, words: str) -> None:
    """Wait until the accessible name contains a text."""
    from playwright.sync_api import expect

    expect(where).to_have_attribute("aria-label", re.compile(re.escape(words)), timeout=SOON)


def holds_value(where: Any, value: str) -> None:
    """Wait until a field has a value."""
    from playwright.sync_api import expect

    expect(where).to_have_value(value, timeout=SOON)


def checked(where: Any, chosen: bool = True) -> None:
    """Wait until a box is checked or unchecked."""
    from playwright.sync_api import expect

    expect(where).to_be_checked(checked=chosen, timeout=SOON)


def comes(seen: Callable[[], object], meant: object) -> None:
    """Poll `seen` until it returns the value `meant`."""
    end = time.monotonic() + SOON / 1000
    while (found := seen()) != meant:
        assert time.monotonic() < end, f"{found} never became {meant}"
        time.sleep(0.02)


def holds(seen: Callable[[], object]) -> None:
    """Poll `seen` until it returns a true value."""
    comes(lambda: bool(seen()), True)


def rests(page: Any) -> None:
    """Wait until no animation of the page runs."""
    comes(lambda: page.evaluate(MOVING), [])


FRAMES, FRAME = 12, 300
"""How many frames of the sockets a failed test reports, and how many characters of each."""
LOOKS = """() => {
    const {tagName, className} = document.activeElement ?? {};
    return [`${tagName} ${className}`, document.body.innerText.replace(/\\s*\\n\\s*/g, ' | ').slice(0, 2000)];
}"""


class Visitor:
    """A browser with one page."""

    def __init__(self, context: Any, site: str) -> None:
        self.context = context
        self.site = site
        context.add_init_script(REMEMBER_SOCKETS)
        self.page = context.new_page()
        self.page.set_default_timeout(SOON)
        self._emulation: Any = None
        self._browser = context.new_cdp_session(self.page) if SLOW_LINE or SLOW_PAGE != 1 else None
        if self._browser is not None:
            self._browser.send("Network.enable")
            self._browser.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PAGE})
            self.offline(False)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._said)
        self._frames: deque[str] = deque(maxlen=FRAMES)
        self.page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        for way, mark in (("framesent", "->"), ("framereceived", "<-")):
            socket.on(way, partial(self._frame, mark))
        socket.on("close", lambda _: self._frame("closed", socket.url))

    def _frame(self, mark: str, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else repr(frame)
        self._frames.append(f"{mark} {text[:FRAME]}")

    def shown(self) -> str:
        """Describe the page of a failed test: address, focus, text and last frames."""
        from playwright.sync_api import Error

        try:
            focus, words = self.page.evaluate(LOOKS)
        except Error as error:
            focus, words = "", error.message
        return "\n".join([f"{self.page.url}, the focus on {focus}", words, *self._frames, *self.faults])

    def _said(self, message: Any) -> None:
        if message.type == "error" and not HARMLESS.search(message.text):
            self.faults.append(message.text)

    # What the page shows.

    @property
    def round(self) -> int:
        return int(self.page.locator(".rounds .now").inner_text())

    def wait_round(self, number: int) -> None:
        """Wait until a round is rolled and its dice have come to rest."""
        self.page.wait_for_selector(f".rounds .now:text-is('{number}')")
        self.page.wait_for_selector(".die:not(.rolling)")
        self.until("document.querySelectorAll('.die.rolling').length === 0")
        self.offered()

    def drawn(self) -> list[str]:
        """Return the spaces drawn in this round."""
        cells = "[...document.querySelectorAll(\".space[aria-label*='drawn this round']\")]"
        return sorted(self.page.evaluate(f"{cells}.map((cell) => cell.dataset.space)"))

    def said(self) -> str:
        """Return the text of the status line below the sheet."""
        return str(self.page.locator(".status-line").inner_text())

    def says(self, words: str) -> None:
        """Wait until the status line contains a text."""
        shows(self.page.locator(".status-line"), words)

    @property
    def width(self) -> int:
        """Return the width of the screen. A phone's `innerWidth` is larger on a page that is too wide."""
        return int(self.page.viewport_size["width"])

    def resize(self, width: int, height: int, phone: bool | None = None) -> None:
        """Give the page a screen of this size, with touch emulation if it is as small as a phone, or if asked for."""
        if self._emulation is None:
            self._emulation = self.context.new_cdp_session(self.page)
        emulate(self.page, self._emulation, width, height, is_phone(width, height) if phone is None else phone)

    def outside(self) -> list[str]:
        """Return the parts of the page outside the screen: the page itself, and controls."""
        found: list[str] = self.page.evaluate(OUTSIDE, self.width)
        return found

    def fits(self) -> None:
        """Wait until neither the page nor a control reaches beyond the screen."""
        comes(self.outside, [])

    def at_moment(self, mark: str) -> None:
        """Wait until the URL has this fragment."""
        self.until("(mark) => location.hash === mark", mark)

    def total(self) -> str:
        return str(self.page.locator(".score .total .score-value").inner_text())

    def space(self, name: str) -> Any:
        return self.page.locator(f".space[data-space='{name}']")

    @property
    def card(self) -> Any:
        """Return the card of Railroad Ink on the front page."""
        return self.page.locator(".game-card").filter(has=self.page.get_by_role("heading", name="Railroad Ink"))

    # Actions.

    def offline(self, gone: bool) -> None:
        """Take the browser offline, or online again."""
        if self._browser is None:
            self.context.set_offline(gone)
        else:
            line = {"offline": gone, "latency": SLOW_LINE, "downloadThroughput": -1, "uploadThroughput": -1}
            self._browser.send("Network.emulateNetworkConditions", line)

    def cut(self) -> None:
        """Cut the connection."""
        self.page.evaluate("window.sockets.forEach((socket) => socket.close())")

    def play_now(self, company: str = "Solo") -> None:
        self.card.get_by_label(company, exact=True).check()
        self.card.get_by_role("button", name="Play now").click()
        self.page.wait_for_selector(".die")

    def make_table(self, name: str, seats: int, clock: str | None = None, at_end: str | None = None) -> str:
        """Create a table for friends with the form, and return its path."""
        page = self.page
        self.card.get_by_role("button", name="Invite", exact=True).click()
        page.get_by_label("Your name").fill(name)
        page.get_by_role("spinbutton", name="Seats").fill(str(seats))
        if clock is not None:
            page.get_by_label(clock, exact=True).check()
        if at_end is not None:
            page.get_by_label(at_end).check()
        page.get_by_role("button", name="Create table").click()
        page.wait_for_url("**/t/*")
        page.wait_for_selector(".seat-row")
        return str(page.evaluate("location.pathname"))

    def make_quick_table(self, name: str, seats: int = 2, **setup: Any) -> str:
        """Create a table with a short absence timeout, without the form, and return its path."""
        chosen = {"game": "railroad-ink", "title": "Quick", "seats": seats, "patience": SOON_MISSED, **setup}
        path = str(self.page.evaluate(MAKE, {"setup": chosen, "name": name}))
        self.page.goto(self.site + path)
        self.page.wait_for_selector(".seat-row")
        return path

    def leave(self) -> None:
        """Leave the page."""
        self.page.goto("about:blank")

    def sit(self, name: str) -> None:
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Take a seat").click()
        self.page.get_by_role("button", name="Leave the seat").wait_for()

    def start(self, players: int) -> None:
        """Start the match of a waiting room with its players. Empty seats are removed."""
        name = f"Start with {players} player{'s' if players > 1 else ''}"
        self.page.locator(".waiting-room-seats").get_by_role("button", name=name).click()
        if self.page.locator(".seat-row .seat-free").count() > 0:
            self.page.get_by_role("dialog").get_by_role("button", name=name).click()

    def draw_all(self) -> None:
        """Do the required actions and draw every die that fits, each where it first fits."""
        page = self.page
        for _ in range(MOST_ACTS):
            first = page.locator(".duty-first").count() > 0
            free = page.locator(".die.free")
            if first or (free.count() == 0 and page.locator(".duty").count() > 0):
                assert len(page.locator(".duty").first.inner_text()) > 25, "the required action is not explained"
                page.locator(".own-actions button").first.click()
            elif free.count() > 0:
                free.first.click()
            elif self.nothing_left():
                return
            place = page.locator(":is(.space, .corner)[aria-label*='fits here']")
            if place.count() > 0:
                place.first.click()
            # A drawing along edges is first shown as a preview.
            ink = page.get_by_role("button", name="Draw the canyon")
            if ink.count() > 0:
                ink.click()
            self.settle()
        raise AssertionError("the page still offers drawings after the most actions of a round")

    def nothing_left(self) -> bool:
        """Return whether there is nothing left to draw or do."""
        self.settle()
        self.offered()
        return bool(self.page.locator(".duty, .die.free").count() == 0)

    def steady(self) -> None:
        """Wait until the page shows the last message and no animation runs."""
        self.page.evaluate(STEADY)
        rests(self.page)

    def offered(self) -> None:
        """Wait until the page knows the legal drawings."""
        self.page.evaluate(STEADY)
        self.until(f"Boolean({OFFERED})")

    def until(self, expression: str, arg: Any = None) -> None:
        """Poll an expression in the page until it is true. The policy forbids the page to evaluate text itself."""
        end = time.monotonic() + SOON / 1000
        while not self._holds(expression, arg):
            assert time.monotonic() < end, f"it never came: {expression}"
            time.sleep(0.02)

    def _holds(self, expression: str, arg: Any) -> bool:
        from playwright.sync_api import Error

        try:
            return bool(self.page.evaluate(expression, arg))
        except Error as error:
            if "properties of null" not in error.message:  # otherwise the element does not exist yet
                raise
            return False

    def settle(self) -> None:
        """Wait until the server has the draft."""
        self.until("!document.querySelector('.score.is-pending')")

    def hand_in(self) -> None:
        self.page.get_by_role("button", name="Hand in", exact=True).click()

    def play_round(self) -> None:
        """Draw and commit a round without the mouse. Use `draw_all` to test drawing."""
        table = self.page.evaluate("location.pathname.split('/')[2]")
        self.page.evaluate(DRAW_BY_WIRE, [table, PROTOCOL])
        # Wait until the page knows the drawings: otherwise it would ask for the dice again.
        self.until("!document.querySelector('.die.free:not(.optional)')")
        self.hand_in()


Visit = Callable[..., Visitor]
"""The type of the fixture `visit`, which opens a page in a new browser."""


def becomes(visitor: Visitor, handle: str) -> Any:
    """Choose a nickname, and return the page."""
    page = visitor.page
    page.get_by_label("Nickname").fill(handle)
    page.get_by_role("button", name="Choose this nickname").click()
    page.wait_for_url("**/player/*")
    return page
