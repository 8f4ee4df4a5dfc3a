"""What each thing that can be asked for costs the server's own process, in milliseconds of a core.

    python bench/prices.py

Beside it stands what it takes of an address's credits (`server/http/prices.py`). What is told is the time of the
processor, so others who use the machine hardly change it; what clerks, bots and analysts do in their processes is not
in it. A server of this checkout is started without limits, in a folder of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from attacks.harness import Checkout, Target, Visitor
from seats import Seat
from websockets import Origin
from websockets.asyncio.client import connect

from inkrally.railroad_ink.server.dice_towers import PRICES as TOWER_PRICES
from inkrally.server.http.prices import PREVIEW, SHEETS, Prices
from inkrally.server.live.messages import PROTOCOL

Ask = Callable[[], Awaitable[Any]]
SEATS = 4
OWN_TABLES = 20
MOST_LISTED = 100
"""So many open tables are on the list that is read."""
OVER = " that is over"
RACE = " of a race"
"""Behind the name of what is asked for at a race of RoboRally and has the price of the same of Railroad Ink."""
RACE_SETUP: dict[str, Any] = {"game": "roborally", "options": {"course": "risky_exchange", "timer": None}}
RACERS = ["greedy"] * (SEATS - 1)
HERE = Path(__file__).resolve().parent


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=100, help="how often each is asked for")
    parser.add_argument("--only", default="", help="what has these words in its name, like: of a race")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        target = Checkout(HERE.parent).start(Path(scratch) / "data", "--no-limits")
        try:
            target.wait()
            asyncio.run(_measure(target, options.count, options.only))
        finally:
            target.stop()


async def _measure(target: Target, count: int, only: str) -> None:
    prices = Prices().named | TOWER_PRICES
    visitor = Visitor(target)
    asks = await _all(target, visitor) | await _of_races(visitor) | await _of_people(target)
    for name, ask in asks.items():
        if only not in name:
            continue
        await ask()
        before, apart = target.cpu_seconds(), 0.0
        for _ in range(count):
            apart += await _paused(ask, target)
        spent = (target.cpu_seconds() - before - apart) / count
        price = prices.get(name.removesuffix(RACE).removesuffix(OVER), float("nan"))
        print(f"{name:45} {spent * 1000:6.2f} ms   {price:5.1f} credits", flush=True)


async def _paused(ask: Ask, target: Target) -> float:
    """Ask; how much of what was spent meanwhile is not for this, but for what has to be there before."""
    began = target.cpu_seconds()
    ready: Any = await ask()
    if not callable(ready):
        return 0.0
    before = target.cpu_seconds() - began
    await ready()
    return before


async def _all(target: Target, visitor: Visitor) -> dict[str, Ask]:
    """Everything that is asked for, by the name of its price."""
    over = await _finished(visitor)
    for _ in range(OWN_TABLES):
        (await visitor.make(SEATS, name="Ann", bots=["easy"] * (SEATS - 1), start=True)).raise_for_status()
    link = (await _post(visitor, f"/api/tables/{over}/dice", {"name": "Ann"})).json()["link"]
    tower = (await _post(visitor, "/api/towers", {})).json()["tower"]
    playing = (await visitor.make(SEATS, name="Ann", bots=["easy"] * (SEATS - 1), start=True)).json()["table"]
    seat = await visitor.seat(playing, SEATS)
    again = await visitor.seat(over, SEATS)

    async def hello() -> None:
        (await visitor.seat(playing, SEATS)).close()

    async def draw() -> None:
        """An act, and the same taken back."""
        draft = seat.snapshot["draft"]
        if draft["acts"]:
            await seat.done({"type": "undo"})
            return
        die = draft["offer"]["due"][0]
        space, drawings = next(iter(draft["offer"]["dice"][die].items()))
        await seat.done({"type": "act", "act": {"type": "die", "die": die, "space": space, "drawing": drawings[0]}})

    async def leave() -> Ask:
        made = await visitor.make(1, name="Ann", start=True)
        return partial(_post, visitor, f"/api/tables/{made.json()['table']}/leave", {})

    async def code() -> Ask:
        made = await visitor.make(1, name="Ann", start=True)
        page = await visitor.seat(made.json()["table"])
        await _told(page, {"type": "move-seat"})
        page.close()
        return partial(_post, Visitor(target), "/api/codes", {"code": page.code})

    async def rematch() -> Ask:
        made = await visitor.make(1, name="Ann", start=True)
        page = await visitor.seat(made.json()["table"])
        await _play(page)
        return partial(_told, page, {"type": "rematch"})

    async def take_back() -> Ask:
        wanted = {"game": "railroad-ink", "title": "A table", "seats": 1}
        made = await _post(visitor, "/api/tables", {"setup": wanted, "name": "Ann", "start": True, "take_back": True})
        page = await visitor.seat(made.json()["table"])
        while (page.snapshot["table"]["takes_back"] or 0) < 6:
            page.step()
            await asyncio.sleep(0.001)
        return partial(_told, page, {"type": "take-back", "round": 6})

    async def dice() -> None:
        await _post(Visitor(target), f"/api/dice/{link}", {"name": "Bob"})

    wanted = {"seat": 0, "round": 3, "dice": "same", "name": "Ann"}
    look, ask = visitor.http.get, partial(_post, visitor)
    return {
        "GET /api/games": lambda: look("/api/games"),
        "GET /api/tables/mine": lambda: look("/api/tables/mine"),
        SHEETS: lambda: look("/api/tables/mine?sheets=1"),
        PREVIEW: lambda: look(f"/t/{over}"),
        "a file": lambda: look("/manifest.webmanifest"),
        "POST /api/tables": lambda: visitor.make(SEATS, name="Ann", bots=["easy"] * (SEATS - 1), start=True),
        "POST /api/tables/check": lambda: ask(
            "/api/tables/check", [{"game": "railroad-ink", "title": "A table", "seats": 4}]
        ),
        "POST /api/codes": code,
        "POST /api/tables/*/leave": leave,
        "GET /api/tables/*/log": lambda: look(f"/api/tables/{over}/log"),
        "GET /api/tables/*/replay": lambda: look(f"/api/tables/{over}/replay"),
        "GET /api/tables/*/qr.svg": lambda: look(f"/api/tables/{over}/qr.svg"),
        "POST /api/tables/*/dice": lambda: ask(f"/api/tables/{over}/dice", {"name": "Ann"}),
        "GET /api/tables/*/dice": lambda: look(f"/api/tables/{over}/dice"),
        "GET /api/dice/*": lambda: look(f"/api/dice/{link}"),
        "POST /api/dice/*": dice,
        "POST /api/tables/*/what-if": lambda: ask(f"/api/tables/{over}/what-if", wanted),
        "POST /api/tables/*/review": lambda: ask(f"/api/tables/{over}/review", {}),
        "GET /api/tables/*/review": lambda: look(f"/api/tables/{over}/review"),
        "POST /api/towers": lambda: ask("/api/towers", {}),
        "GET /api/towers/*/qr.svg": lambda: look(f"/api/towers/{tower}/qr.svg"),
        "POST /api/paper/score": lambda: ask("/api/paper/score", {"drawings": {"B1": "H-H-:NS"}}),
        "/live hello": hello,
        "/live say": draw,
        "/live rematch": rematch,
        "/live take-back": take_back,
        "/live move-seat": lambda: _told(seat, {"type": "move-seat"}),
        "/live talk": lambda: _told(seat, {"type": "talk", "phrase": "hello"}),
        "/live explain": lambda: _told(again, {"type": "explain", "seat": 0}),
    }


async def _of_races(visitor: Visitor) -> dict[str, Ask]:
    """What is asked for at races: one that bots drove to its end, one that waits for a program, with hints."""
    driven = await visitor.make(SEATS, bots=[*RACERS, "greedy"], start=True, setup=RACE_SETUP)
    over = driven.json()["table"]
    playing = await visitor.make(SEATS, name="Ann", bots=RACERS, start=True, setup={**RACE_SETUP, "hints": True})
    table = playing.json()["table"]
    seat = await visitor.seat(table, SEATS)
    look, ask = visitor.http.get, partial(_post, visitor)
    while (await look(f"/api/tables/{over}/replay")).status_code != 200:
        await asyncio.sleep(0.2)
    await ask(f"/api/tables/{over}/review", {})
    while (await look(f"/api/tables/{over}/review")).json()["state"] != "done":
        await asyncio.sleep(0.2)

    async def hello() -> None:
        (await visitor.seat(table, SEATS)).close()

    async def lay() -> None:
        """A card, and the same taken back."""
        if seat.snapshot["draft"]["acts"]:
            await seat.done({"type": "undo"})
            return
        ((robot, hand),) = seat.snapshot["match"]["table"]["hands"].items()
        act = {"type": "place", "robot": int(robot), "register": 1, "card": hand[0]}
        await seat.done({"type": "act", "act": act})

    async def hint() -> Ask:
        """With another card laid each time, for the same is kept."""
        await lay()
        return partial(_told, seat, {"type": "hint"})

    made = partial(visitor.make, SEATS, name="Ann", bots=RACERS, start=True, setup=RACE_SETUP)
    asks: dict[str, Ask] = {
        "POST /api/tables": made,
        "GET /api/tables/*/log": lambda: look(f"/api/tables/{over}/log"),
        "GET /api/tables/*/replay": lambda: look(f"/api/tables/{over}/replay"),
        "POST /api/tables/*/review": lambda: ask(f"/api/tables/{over}/review", {}),
        "GET /api/tables/*/review": lambda: look(f"/api/tables/{over}/review"),
        "/live hello": hello,
        "/live say": lay,
        "/live hint": hint,
    }
    return {name + RACE: each for name, each in asks.items()}


async def _of_people(target: Target) -> dict[str, Ask]:
    """What is asked for by two players who are friends, at a table that waits, and by who looks for people."""
    ann, ben = Visitor(target), Visitor(target, "127.0.0.2")
    played = await _finished(ann)
    for visitor, handle in ((ann, "Annika"), (ben, "Benno")):
        await visitor.make(1, name=handle)
        await _post(visitor, "/api/me/handle", {"handle": handle})
    for visitor, other in ((ann, "Benno"), (ben, "Annika")):
        await _post(visitor, "/api/people/follow", {"whom": {"handle": other}, "on": True})
    days = {"public": True, "clock": {"seconds": 86400, "at_end": "take-over"}}
    table = (await ann.make(SEATS, name="Ann", setup=days)).json()["table"]
    await _post(ben, f"/api/tables/{table}/sit", {"name": "Ben"})
    page, line = await ann.seat(table, SEATS), 0
    for _ in range(MOST_LISTED):
        await ann.make(SEATS, name="Ann", setup=days)
    look, ask = ann.http.get, partial(_post, ann)
    on = False

    async def stand(path: str, body: dict[str, Any]) -> None:
        """On, and off again the next time."""
        nonlocal on
        on = not on
        await ask(path, {**body, "on": on})

    async def invite() -> Ask:
        other = (await ann.make(SEATS, name="Ann")).json()["table"]
        for each in (await ben.http.get("/api/people")).json()["invited"]:
            await _post(ben, "/api/people/seen", {"table": each["table"]})
        return partial(_post, ann, f"/api/tables/{other}/invite", {"handle": "Benno"})

    async def seen() -> Ask:
        other = (await ann.make(SEATS, name="Ann")).json()["table"]
        await _post(ann, f"/api/tables/{other}/invite", {"handle": "Benno"})
        return partial(_post, ben, "/api/people/seen", {"table": other})

    async def sit() -> Ask:
        other = (await ann.make(SEATS, name="Ann", setup=days)).json()["table"]
        return partial(_post, ben, f"/api/tables/{other}/sit", {"name": "Ben"})

    async def report() -> Ask:
        other = (await ben.make(SEATS, name="Ben")).json()["table"]
        return partial(_post, Visitor(target, "127.0.0.3"), "/api/reports", {"why": "name", "table": other, "seat": 0})

    async def react() -> Ask:
        nonlocal line
        theirs = await ben.seat(table, SEATS, 1)
        await _told(theirs, {"type": "talk", "phrase": "hello"})
        theirs.close()
        line += 1
        return partial(_told, page, {"type": "react", "line": line, "reaction": "nice"})

    async def look_on() -> None:
        """A connection to the place, and its hello."""
        async with connect(target.url.replace("http", "ws") + "/live/place", origin=Origin(target.url)) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            await socket.recv()

    headers = {"Cookie": ann.cookie}
    url = target.url.replace("http", "ws") + "/live/place?seek"
    place = await connect(url, origin=Origin(target.url), additional_headers=headers).__aenter__()
    await place.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
    number = 0

    async def say(kind: str, **fields: Any) -> None:
        nonlocal number
        number += 1
        await place.send(json.dumps({"type": kind, "id": number, **fields}))
        while json.loads(await place.recv()).get("id") != number:
            pass

    seek = partial(say, "seek", game="railroad-ink", pace="live", name="Ann")

    async def stop() -> Ask:
        await seek()
        return partial(say, "stop")

    whom = {"whom": {"handle": "Benno"}}
    return {
        "GET /api/me": lambda: look("/api/me"),
        "GET /api/players/*": lambda: look("/api/players/Benno"),
        "GET /api/players/*/profile": lambda: look("/api/players/Annika/profile"),
        "GET /api/players/*/matches": lambda: look("/api/players/Annika/matches"),
        "POST /api/me/page": lambda: ask("/api/me/page", {"hidden": False}),
        "GET /api/me/keys": lambda: look("/api/me/keys"),
        "GET /api/me/export": lambda: look("/api/me/export"),
        "GET /api/people": lambda: look("/api/people"),
        "GET /api/people/*": lambda: look("/api/people/Benno"),
        "POST /api/people/follow": lambda: stand("/api/people/follow", whom),
        "POST /api/people/hide": lambda: stand("/api/people/hide", {**whom, "kind": "mute"}),
        "POST /api/people/seen": seen,
        "POST /api/tables/*/invite": invite,
        "GET /api/tables/*/people": lambda: look(f"/api/tables/{table}/people"),
        "GET /api/tables/*/ratings": lambda: look(f"/api/tables/{table}/ratings"),
        "GET /api/tables/*/ratings" + OVER: lambda: look(f"/api/tables/{played}/ratings"),
        "POST /api/reports": report,
        "GET /api/place": lambda: look("/api/place"),
        "POST /api/tables/*/sit": sit,
        "GET /api/ratings/mine": lambda: look("/api/ratings/mine"),
        "/live/place hello": look_on,
        "/live/place seek": seek,
        "/live/place stop": stop,
        "/live react": react,
    }


async def _finished(visitor: Visitor) -> str:
    """A match that is over, played by this visitor against bots."""
    made = await visitor.make(SEATS, name="Ann", bots=["easy"] * (SEATS - 1), start=True)
    page = await visitor.seat(made.json()["table"], SEATS)
    await _play(page)
    page.close()
    return page.table


async def _play(page: Seat) -> None:
    while page.snapshot["table"]["status"] != "over":
        page.step()
        await asyncio.sleep(0.001)


async def _told(page: Seat, message: dict[str, Any]) -> None:
    """Say something that is no command, and wait for whatever is answered."""
    assert page.connection is not None
    page.last += 1
    page.asked = message
    hear, answered = page.connection.heard, asyncio.Event()

    def heard(told: Any) -> None:
        hear(told)
        if told.type != "update":
            answered.set()

    page.connection.heard = heard
    page.connection.send({**message, "id": page.last})
    await answered.wait()
    page.connection.heard, page.asked = hear, None


async def _post(visitor: Visitor, path: str, body: Any) -> Any:
    answer = await visitor.http.post(path, json=body)
    answer.raise_for_status()
    return answer


if __name__ == "__main__":
    main()
