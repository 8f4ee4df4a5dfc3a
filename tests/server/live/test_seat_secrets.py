"""A seat that changes hands shows a newcomer none of its secrets, however the newcomer gets the seat.

The tests exchange the secrets of one seat for others in the middle of a phase. All bytes that any other browser can get
over HTTP and WebSocket must stay the same.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
import pytest
from litestar.routes import HTTPRoute

from inkrally.server.live.table import LiveTable
from inkrally.table.phase import NO_DRAFT
from tests.server.features.accounts.test_players import at_name, player, sign_in
from tests.server.live.test_roborally_table import answer, asked
from tests.server.site import Browser, Page, Site, eventually, over_sockets

SEAT = 1
"""The seat whose secrets are exchanged."""
CHANGES = re.compile(r'"(now|updated|created|at|since|seen|epoch|made)":("[^"]*"|\d+)')
RACE: dict[str, Any] = {"game": "roborally", "stand_in": "greedy", "options": {"course": "death_trap", "timer": None}}
OPTIONS: dict[str, Any] = {
    **RACE,
    "options": {
        "course": "death_trap",
        "timer": None,
        "option_cards": [["conditional_program"], ["flywheel", "recompile", "brakes"], []],
    },
}
CHOICES: dict[str, Any] = {**RACE, "options": {"course": "death_trap", "timer": None, "draw_options": 2}}
SKETCH: dict[str, Any] = {"game": "railroad-ink", "stand_in": "easy"}


class Scene:
    """A match of the host, the player of `SEAT`, and a player who never commits, so that the phase does not end."""

    def __init__(self, site: Site, table: str, browsers: list[Browser], pages: list[Page]) -> None:
        self.site = site
        self.table = table
        self.browsers = browsers
        self.pages = pages
        self.fresh = site.browser()
        """A guest of the host who has never been at this table."""
        self.guest: Page | None = None
        self.new = site.browser()
        """The browser of a spectator."""

    @property
    def host(self) -> Page:
        return self.pages[0]

    async def live(self) -> LiveTable:
        return await self.site.services.tables.get(self.table)

    async def leave(self) -> None:
        """Close the page of the seat's player, who is then away."""
        await self.pages[SEAT].close()
        live = await self.live()
        await eventually(lambda: live.presence.absent(live.services.now(), 50))

    async def sit(self) -> None:
        self.guest = await self.fresh.open(self.table)
        await self.guest.done("sit", name="Eve", seat=SEAT)


async def scene(site: Site, setup: Any, draws: bool = True) -> Scene:
    browsers = [site.browser() for _ in range(3)]
    table = await browsers[0].make(3, name="Ann", setup=setup)
    pages = [await browser.open(table) for browser in browsers]
    await pages[1].done("sit", name="Ben", seat=1)
    await pages[2].done("sit", name="Cy", seat=2)
    await pages[0].done("start")
    for page in pages:
        await page.until(partial(has_begun, page))
    if draws and pages[SEAT].snapshot["draft"]:
        await drafted(pages[SEAT])
    return Scene(site, table, browsers, pages)


def has_begun(page: Page) -> bool:
    return page.snapshot["match"] is not None


async def drafted(page: Page) -> None:
    """Draft something that others do not see."""
    offer = page.snapshot["draft"]["legal_actions"]
    if page.snapshot["table"]["game"] == "railroad-ink":
        for act in page.finish()[:2] if page.snapshot["match"]["phase"]["name"] == "draw" else ():
            await page.done("add-action", act=act)
    elif page.snapshot["match"]["phase"]["name"] == "program":
        for robot, hand in offer["robots"].items():
            for register, card in zip(hand["free"][:3], hand["hand"], strict=False):
                await page.done(
                    "add-action", act={"type": "place", "robot": int(robot), "register": register, "card": card}
                )


# The ways in which a newcomer gets the seat


async def released(found: Scene) -> None:
    await found.leave()
    await found.host.done("free-seat", seat=SEAT)
    await found.sit()


async def stood_up(found: Scene) -> None:
    await found.pages[SEAT].done("leave-seat")
    await found.sit()


async def stood_up_after_committing(found: Scene) -> None:
    page = found.pages[SEAT]
    if page.snapshot["draft"]:
        if page.snapshot["table"]["game"] == "roborally" and page.snapshot["match"]["phase"]["name"] == "program":
            await page.done("clear")
            await answer(page)
        elif page.snapshot["match"]["phase"]["name"] == "draw":
            await page.play_round()
    await stood_up(found)


async def renamed(found: Scene) -> None:
    await stood_up(found)
    assert found.guest is not None
    await found.guest.done("rename", name="Mallory")


async def moved_to_another_device(found: Scene) -> None:
    await stood_up(found)
    assert found.guest is not None
    code = (await found.guest.ask(type="transfer-seat"))["code"]
    found.fresh = found.site.browser()
    assert (await found.fresh.post("/api/codes", {"code": code})).status_code == 200
    found.guest = await found.fresh.open(found.table)


async def signed_in_as_a_player(found: Scene) -> None:
    _, device, _ = await player(found.site, "Mallory")
    found.fresh = at_name(found.site)
    await found.fresh.make(1)
    await stood_up(found)
    assert (await sign_in(found.fresh, device)).status_code == 200
    found.guest = await found.fresh.open(found.table)


async def deleted(found: Scene) -> None:
    assert (await found.browsers[SEAT].post("/api/me/delete", {"when": "now"})).status_code == 200
    await found.sit()


async def loaded_again(found: Scene) -> None:
    """Load the table again, as after a restart or on another server."""
    await stood_up(found)
    (await found.live()).reload()
    assert found.guest is not None
    await found.guest.until(lambda: found.guest is not None and found.guest.bye)
    found.pages = [await browser.open(found.table) for browser in found.browsers]
    found.guest = await found.fresh.open(found.table, before=found.guest)


async def back_and_forth(found: Scene) -> None:
    await stood_up(found)
    assert found.guest is not None
    await found.guest.done("leave-seat")
    await found.guest.done("sit", name="Eve", seat=SEAT)
    await found.guest.done("returned")


async def host_gone(found: Scene) -> None:
    await stood_up(found)
    await found.host.close()
    found.pages[0] = await found.browsers[0].open(found.table)


WAYS: list[Callable[[Scene], Awaitable[None]]] = [
    released,
    stood_up,
    stood_up_after_committing,
    renamed,
    moved_to_another_device,
    signed_in_as_a_player,
    deleted,
    loaded_again,
    back_and_forth,
    host_gone,
]


# What other browsers can get


def plain(text: str) -> str:
    return CHANGES.sub(r'"\1":_', text)


async def asked_over_http(found: Scene, browser: Browser) -> list[tuple[str, int, str]]:
    """Call every route that only reads, with this table as its parameter."""
    answers = []
    for route in found.site.services.app.routes:
        if not isinstance(route, HTTPRoute) or "GET" not in route.methods or "/live" in route.path:
            continue
        if not route.path.startswith(("/api/", "/t/")) or route.path.startswith("/api/admin/"):
            continue  # files of the client, and routes for the operator only
        path = route.path_format
        for each in re.findall(r"\{[^}]*\}", path):
            value = found.table if "table" in each else str(SEAT) if "seat" in each else found.table
            path = path.replace(each, value)
        answered = await browser.http.get(path)
        answers.append((path, answered.status_code, plain(answered.text)))
    return answers


async def asked_over_sockets(found: Scene, browser: Browser) -> list[str]:
    """Return the messages to a new connection, and the replies to everything that it may ask about the seat."""
    page = await browser.open(found.table)
    answers = [plain(text) for text in page.heard if '"chat-update"' not in text]
    messages: tuple[dict[str, Any], ...] = (
        {"type": "breakdown", "seat": SEAT},
        {"type": "hint"},
        *({"type": "command", "command": {"type": kind}} for kind in ("undo", "redo", "clear", "retract")),
    )
    for message in messages:
        if page.seat is None or message["type"] == "breakdown":
            answered = await page.ask(**message)
            answers.append(msgspec.json.encode({**answered, "id": 0}).decode())
    await page.close()
    return answers


async def everything(found: Scene, all_over_http: bool = True) -> dict[tuple[str, str], Any]:
    """Return all that each browser can get, by browser and request.

    Without `all_over_http`, only the guest sends HTTP requests, because only the guest's seat differs.
    """
    others = {"host": found.browsers[0], "other": found.browsers[2], "guest": found.fresh, "new": found.new}
    answers: dict[tuple[str, str], Any] = {}
    for name, browser in others.items():
        answers |= {(name, f"{n}"): text for n, text in enumerate(await asked_over_sockets(found, browser))}
        if all_over_http or name == "guest":
            answers |= {(name, path): answered for path, *answered in await asked_over_http(found, browser)}
    return answers


def exchange(live: LiveTable) -> bool:
    """Exchange everything that the seat hides. Return whether there was anything. Nothing else changes."""
    match = live.table.match
    assert match is not None
    before = match.state
    commits = {**before.commits, SEAT: tuple(reversed(before.commits[SEAT]))}
    table = before.table if live.table.game.name == "railroad-ink" else _other_cards(before.table)
    match.state = msgspec.structs.replace(before, table=table, commits=commits)
    return match.state != before


def _other_cards(table: Any) -> Any:
    """Return the table with other cards in the seat's hand, and its choices in another order."""
    hands, pile, choices = list(table.hands), list(table.pile), list(table.choices)
    for number, robot in enumerate(table.robots):
        if robot.seat == SEAT:
            size = len(hands[number])
            hands[number], pile = tuple(pile[:size]), [*pile[size:], *hands[number]]
            if choices:
                choices[number] = tuple(reversed(choices[number]))
    return msgspec.structs.replace(table, hands=tuple(hands), pile=tuple(sorted(pile)), choices=tuple(choices))


CASES = [
    *(pytest.param(OPTIONS, way, id=f"race-{way.__name__}") for way in WAYS),
    pytest.param(CHOICES, stood_up, id="choices-stood_up"),
    pytest.param(SKETCH, released, id="ink-released"),
    pytest.param(SKETCH, stood_up_after_committing, id="ink-stood_up_after_committing"),
]


@pytest.mark.parametrize(("setup", "way"), CASES)
@over_sockets
async def test_secrets_of_a_seat_change_no_byte_of_other_browsers(
    site: Site, setup: Any, way: Callable[[Scene], Awaitable[None]]
) -> None:
    found = await scene(site, setup)
    await way(found)
    live = await found.live()
    await eventually(lambda: SEAT in live.table.match.state.commits)  # type: ignore[union-attr]
    assert live.table.drafts.get(SEAT, NO_DRAFT) == NO_DRAFT
    assert found.guest is not None
    assert (found.guest.seat, found.guest.snapshot["draft"]) == (None, None)
    assert found.guest.snapshot["table"]["joins"] == SEAT
    assert await found.guest.refused("commit") == "plays-later"
    assert (await found.guest.ask(type="hint"))["type"] == "refused"
    all_over_http = way in (released, host_gone) or setup is CHOICES
    before = await everything(found, all_over_http)
    pages = (found.host, found.pages[2], found.guest)
    versions = [page.version for page in pages]
    async with live.lock:
        assert exchange(live), "the seat has secrets"
        live._send_change()
    after = await everything(found, all_over_http)
    assert after.keys() == before.keys()
    assert {key: (before[key], after[key]) for key in after if after[key] != before[key]} == {}
    assert [page.version for page in pages] == versions, "no page got an update"


@over_sockets
async def test_a_newcomer_plays_from_the_next_deal_on(site: Site) -> None:
    found = await scene(site, RACE)
    await stood_up(found)
    assert found.guest is not None
    guest, others = found.guest, (found.pages[0], found.pages[2])
    while guest.seat is None:
        for page in others:
            if page.snapshot["draft"]:
                await answer(page)
        await eventually(lambda: guest.seat is not None or any(page.snapshot["draft"] for page in others))
    assert guest.seat == SEAT
    assert found.guest.snapshot["table"]["joins"] is None
    await asked(found.guest)
    race = found.guest.snapshot["match"]["table"]
    (robot,) = (each for each in race["robots"] if each["seat"] == SEAT)
    assert [len(cards) for cards in race["hands"].values()] == [9 - robot["damage"]]


@over_sockets
async def test_host_cannot_free_the_seat_of_a_connected_player(site: Site) -> None:
    found = await scene(site, RACE)
    assert await found.host.refused("free-seat", seat=SEAT) == "player-here"
    # All clients reconnect to a reloaded table, and do not count as away meanwhile.
    live = await found.live()
    site.services.tables.away_seconds = 3600
    live.reload()
    await found.host.until(lambda: found.host.bye)
    found.pages[0] = await found.browsers[0].open(found.table)
    assert await found.host.refused("free-seat", seat=SEAT) == "player-here"
    site.services.tables.away_seconds = 0.05
    live = await found.live()
    await eventually(lambda: live.presence.absent(live.services.now(), 50))
    await found.host.done("free-seat", seat=SEAT)


@over_sockets
async def test_last_player_gets_the_seat_back_at_once(site: Site) -> None:
    found = await scene(site, RACE)
    page = found.pages[SEAT]
    await page.done("leave-seat")
    await page.done("sit", name="Ben", seat=SEAT)
    assert page.seat == SEAT
    assert page.snapshot["match"]["table"]["hands"]


@over_sockets
async def test_spectators_miss_nothing_when_another_one_joins(site: Site) -> None:
    """The player who stood up becomes a spectator only when another player has the seat."""
    found = await scene(site, SKETCH)
    watcher = await found.new.open(found.table)
    await stood_up(found)
    await found.host.done("rename", name="Anna")
    pages = [watcher, found.pages[SEAT]]
    for page in pages:
        await page.until(partial(renamed_host, page))
        assert [seat["name"] for seat in page.snapshot["table"]["seats"]] == ["Anna", "Eve", "Cy"]


def renamed_host(page: Page) -> bool:
    return '"Anna"' in page.heard[-1]


@pytest.mark.parametrize("expansion", ["galactic-invaders", "rainbow"])
@over_sockets
async def test_an_action_on_a_neighbours_sheet_is_secret_until_all_have_decided(site: Site, expansion: str) -> None:
    """Rules 15.1: drafts and commits for the sheet of a neighbour change no byte of another browser."""
    found = await scene(site, {**SKETCH, "options": {"expansions": [expansion]}})
    page, others = found.pages[SEAT], [found.pages[0], found.pages[2]]
    assert page.snapshot["match"]["phase"]["name"] == "first"
    heard = [len(other.heard) for other in others]
    before = await everything(found)
    chosen = 0
    while acts := page.snapshot["draft"]["legal_actions"].get("acts"):
        await page.done("add-action", act=acts[-1])
        chosen += 1
    assert chosen > 0
    assert await everything(found) == before
    assert [len(other.heard) for other in others] == heard
    await page.done("commit")
    answers = '"committed"'
    await eventually(lambda: all(answers in other.heard[-1] for other in others))
    changes = [msgspec.json.decode(other.heard[-1])["changes"] for other in others]
    assert changes == [[[["table", "seats", SEAT, "activity"], "committed"], [["match", "committed"], [SEAT]]]] * 2
