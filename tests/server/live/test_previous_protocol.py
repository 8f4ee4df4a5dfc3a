"""Clients of the previous release: the old names of every message, and whole matches and searches played with them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import msgspec.inspect as look
import pytest

from inkrally.railroad_ink.server import dice_towers as tower
from inkrally.server.events import AccountNotice
from inkrally.server.features.lobby import messages as lobby
from inkrally.server.http.transport import message_in, text_frame
from inkrally.server.live import messages as msg
from inkrally.server.live import previous_protocol as previous
from tests.plain_patch import patch
from tests.server.site import HELLO, Browser, Json, Page, Site, over_sockets

RECORDED: dict[str, dict[str, Any]] = json.loads((Path(__file__).parents[2] / "data" / "protocol_3.json").read_text())
"""The names of protocol 3 by path and class, as the structs of release 0.2.0 had them."""
CLIENT_MESSAGES: dict[str, Any] = {
    "table": msg.ClientMessage,
    "lobby": lobby.LobbyClientMessage,
    "tower": tower.TowerClientMessage,
}
SERVER_MESSAGES: dict[str, Any] = {
    "table": msg.ServerMessage,
    "lobby": lobby.LobbyServerMessage,
    "tower": tower.TowerServerMessage,
}
OF_A_GAME = {"type": "act", "offer": [{"ring": 1, "look": 2}], "seats": [{"left": 3}], "missing": None}
"""Data of a game. Its names never change, even if a name equals an old name of the protocol."""


def example_of(kind: look.Type) -> Any:
    """Return an example of a type as JSON, with every field."""
    match kind:
        case look.Metadata():
            return example_of(kind.type)
        case look.StructType():
            fields = {field.encode_name: example_of(field.type) for field in kind.fields}
            return fields if kind.tag_field is None else {kind.tag_field: kind.tag, **fields}
        case look.UnionType():
            return example_of(next((each for each in kind.types if isinstance(each, look.StructType)), kind.types[0]))
        case look.TupleType():
            return [example_of(each) for each in kind.item_types]
        case look.VarTupleType() | look.ListType():
            return [example_of(kind.item_type)] * 2
        case look.LiteralType():
            return kind.values[0]
        case look.BoolType():
            return True
        case look.IntType():
            return max(kind.ge or 0, 7) if kind.le is None else min(kind.le, max(kind.ge or 0, 7))
        case look.StrType():
            return "text"
        case look.NoneType():
            return None
        case _:
            return OF_A_GAME


def all_messages(unions: dict[str, Any]) -> Iterator[tuple[str, str, Json]]:
    for path, union in unions.items():
        for each in get_args(union):
            yield path, each.__name__, example_of(look.type_info(each))


def recorded_messages(unions: dict[str, Any], side: str) -> list[tuple[str, str, Json]]:
    """Return the messages that the previous protocol has too."""
    return [each for each in all_messages(unions) if each[1] not in NEW_MESSAGES[side]]


NEW_MESSAGES = {"server": ("MatchOffered",), "client": ("AcceptMatch",)}
"""The messages that the previous protocol does not have."""
NEW_COMMANDS = ("propose-pause", "agree-pause", "decline-pause", "end-pause")
"""The commands that the previous protocol does not have, with the same names in both."""


def commands() -> Iterator[Json]:
    kinds: Any = look.type_info(msg.SendCommand)
    command = next(field.type for field in kinds.fields if field.name == "command")
    for kind in command.types:
        if kind.tag in NEW_COMMANDS:
            continue
        yield {"type": "command", "id": 7, "command": example_of(kind)}


def has_the_names(value: Any, recorded: Any) -> bool:
    """Return whether a JSON value has all recorded names, in the places where they were recorded."""
    if recorded is None:
        return True
    if isinstance(recorded, list):
        return all(has_the_names(each, recorded[0]) for each in value)
    if "one of" in recorded:
        return any(has_the_names(value, each) for each in recorded["one of"])
    return value is None or all(
        name in value and (value[name] == each if isinstance(each, str) else has_the_names(value[name], each))
        for name, each in recorded.items()
    )


def names_in(value: Any) -> set[str]:
    """Return the names in a JSON value, except in the part that a game defines."""
    if value == OF_A_GAME or not isinstance(value, (dict, list)):
        return set()
    if isinstance(value, list):
        return set().union(*map(names_in, value))
    return set(value).union(*map(names_in, value.values()))


@pytest.mark.parametrize(("path", "name", "message"), recorded_messages(SERVER_MESSAGES, "server"))
def test_server_message_has_the_recorded_names_and_returns_unchanged(path: str, name: str, message: Json) -> None:
    if name == "Update":
        message["changes"] = [[["table", "seats", 0, "activity"], "away"]]
    encoded = msgspec.json.encode(message)
    old = previous.to_previous(encoded)
    assert has_the_names(json.loads(old), RECORDED[f"{path} server"][name]), old
    assert json.loads(previous.from_previous(old)) == message


@pytest.mark.parametrize(("path", "name", "message"), recorded_messages(CLIENT_MESSAGES, "client"))
def test_client_message_with_the_recorded_names_is_decoded_as_the_present_one(
    path: str, name: str, message: Json
) -> None:
    decoder = msg.decoder_of(CLIENT_MESSAGES[path])
    old = previous.Translation(previous.CLIENT_MESSAGES).value(message)
    assert has_the_names(old, RECORDED[f"{path} client"][name]), old
    sent = msgspec.json.encode(old)
    assert previous.PreviousDecoder(decoder).decode(sent) == decoder.decode(msgspec.json.encode(message))


@pytest.mark.parametrize("message", list(commands()), ids=lambda message: message["command"]["type"])
def test_command_with_the_recorded_names_is_decoded_as_the_present_one(message: Json) -> None:
    decoder = msg.decoder_of(msg.ClientMessage)
    old = previous.Translation(previous.CLIENT_MESSAGES).value(message)
    recorded = {"one of": RECORDED["table client"]["SendCommand"]["command"]["one of"]}
    assert has_the_names(old["command"], recorded), old
    sent = msgspec.json.encode(old)
    assert previous.PreviousDecoder(decoder).decode(sent) == decoder.decode(msgspec.json.encode(message))


def test_every_name_in_the_table_is_a_name_of_a_present_message() -> None:
    present = set[str]()
    for unions in (CLIENT_MESSAGES, SERVER_MESSAGES):
        for _, _, message in all_messages(unions):
            present |= {message["type"], *names_in(message)}
    for message in commands():
        present |= {message["command"]["type"], *names_in(message)}

    def in_table(names: previous.Names) -> Iterator[str]:
        yield from (*names.fields, *names.parts, *names.kinds)
        for part in (*names.parts.values(), *names.kinds.values()):
            yield from in_table(part)

    for names in (previous.CLIENT_MESSAGES, previous.SERVER_MESSAGES):
        assert set(in_table(names)) <= present


def test_paths_of_changes_have_the_old_names_and_those_of_games_their_own() -> None:
    changes = [
        [["table", "seats", 1], {"activity": "away", "avatar": 3, "name": "Ann"}],
        [["table", "seats", 1, "away_since"], 5],
        [["table", "rematch_seats", 0], 1],
        [["draft", "legal_actions", "activity"], {"activity": 1}],
        [["draft", "commit_problem"]],
        [["match", "table", "seats", 0, "activity"], {"avatar": 1}],
        [["table"], {"paused": True, "seats": [{"gave_up": False}]}],
        [[], {"table": {"paused": False}, "match": {"paused": 1}}],
    ]
    message = msgspec.json.encode({"type": "update", "version": 2, "changes": changes})
    old = previous.to_previous(message)
    assert previous.from_previous(old) == message
    assert json.loads(old)["changes"] == [
        [["table", "seats", 1], {"ring": "away", "look": 3, "name": "Ann"}],
        [["table", "seats", 1, "since"], 5],
        [["table", "again", 0], 1],
        [["draft", "offer", "activity"], {"activity": 1}],
        [["draft", "missing"]],
        [["match", "table", "seats", 0, "activity"], {"avatar": 1}],
        [["table"], {"rests": True, "seats": [{"left": False}]}],
        [[], {"table": {"rests": False}, "match": {"paused": 1}}],
    ]


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frame_contains_its_message(size: int) -> None:
    assert message_in(text_frame(b"x" * size)) == b"x" * size


class Parts:
    """The parts of a connection that `adapt` may replace."""

    def __init__(self) -> None:
        self.decoder: Any = msg.decoder_of(msg.ClientMessage)
        self.transport: Any = object()


@pytest.mark.parametrize("hello", [b'{"type":"hello","protocol":4}', b'{"type":"hello","protocol":99}', b"nonsense"])
def test_connection_of_another_protocol_is_not_translated(hello: bytes) -> None:
    parts = Parts()
    decoder, transport = parts.decoder, parts.transport
    previous.adapt(parts, hello)
    assert (parts.decoder, parts.transport) == (decoder, transport)


class PreviousPage(Page):
    """A page of protocol 3. Everything that it sends and reads is written here with the old names."""

    def _hear(self, message: Json) -> None:
        kind = message["type"]
        if kind == "whole":
            self.epoch, self.version, self.seat = message["epoch"], message["version"], message["seat"]
            self.snapshot = message["room"]
        elif kind == "back":
            self.seat = message["seat"]
        elif kind == "update":
            assert message["version"] == self.version + 1, "an update was lost"
            self.version = message["version"]
            self.snapshot = patch(self.snapshot, message["changes"])
        elif kind == "bye":
            self.bye = message
        elif kind == "talked":
            kept = {} if message["whole"] else self.talk
            self.talk = {**kept, **{each["n"]: each for each in message["lines"]}}
            self.may = message["may"] or self.may
        elif kind == "invited":
            self.invited.append(message)
        elif message.get("id") is not None:
            self.answers[message["id"]] = message
        elif kind == "tower":
            self.snapshot = message["tower"]
        else:
            self.unnamed.append(message)

    async def say(self, kind: str, **fields: Any) -> Json:
        return await self.ask(type="say", command={"type": kind, **fields})

    async def play_round(self) -> None:
        for act in self.finish():
            await self.done("act", act=act)
        assert self.snapshot["draft"]["missing"] is None
        await self.done("commit")

    def last_of(self, kind: str) -> Any:
        return next((each for each in map(json.loads, reversed(self.heard)) if each["type"] == kind), None)


async def open_previous(browser: Browser, table: str, before: PreviousPage | None = None, **hello: Any) -> PreviousPage:
    page = PreviousPage(await browser.connect(f"/live/{table}"))
    if before is not None:
        page.snapshot, page.epoch, page.version, page.last = before.snapshot, before.epoch, before.version, before.last
        hello |= {"epoch": before.epoch, "version": before.version}
    await page.send({"type": "hello", "page": "a page", "protocol": 3, **hello})
    await page.until(lambda: page.heard)
    return page


async def until_shown(page: Page, condition: Callable[[Any], bool]) -> None:
    await page.until(lambda: condition(page.snapshot))


@over_sockets
async def test_clients_of_both_protocols_play_a_match_together(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await ann.make(2, name="Ann")
    old = await open_previous(ann, table)
    assert old.seat == 0
    assert old.snapshot["table"]["seats"][0]["ring"] == "idle"
    new = await ben.open(table)
    await new.done("sit", name="Ben")
    await old.until(lambda: old.snapshot["table"]["seats"][1]["name"] == "Ben")
    await old.done("look", look=5)
    await new.until(lambda: new.snapshot["table"]["seats"][0]["avatar"] == 5)
    await old.done("free-talk", on=True)
    assert (await old.ask(type="talk", phrase="hello"))["type"] == "done"
    await new.until(lambda: new.talk)
    assert new.talk[1]["phrase"] == old.talk[1]["phrase"] == "hello"
    watchers = [await open_previous(site.browser(), table) for _ in range(2)]
    watcher = await site.browser().open(table)
    await old.done("start")
    for number in range(1, 8):
        for page in (old, new):
            await page.round_is(number)
        if number == 3:
            # The connection is lost and resumed, and the last command is repeated.
            old.drop()
            act = old.finish()[0]
            await new.play_round()
            old = await open_previous(ann, table, old)
            assert json.loads(old.heard[0])["type"] == "back"
            await until_shown(old, lambda shown: shown["match"]["committed"] == [1])
            assert old.snapshot["table"]["seats"][1]["ring"] == "committed"
            await old.done("act", act=act)
            assert (await old.ask(old.last, type="say", command={"type": "act", "act": act}))["type"] == "done"
            await old.done("undo")
            assert old.snapshot["draft"]["undone"] == 1
            await old.play_round()
            continue
        for page in (old, new):
            await page.play_round()
    for page in (old, new, watcher, *watchers):
        await page.over()
    assert (await old.ask(type="explain", seat=1))["behind"] == (await new.ask(type="breakdown", seat=1))["breakdown"]
    answer = await old.ask(type="rematch")
    assert answer["type"] == "next-table"
    await new.until(lambda: new.snapshot["table"]["rematch_table"] == answer["table"])
    for each in watchers:
        await until_shown(each, lambda shown: shown["table"]["next"] == answer["table"])
    await watcher.until(lambda: watcher.snapshot["table"]["rematch_table"] == answer["table"])
    snapshot = msgspec.json.encode({"type": "snapshot", "state": watcher.snapshot})
    for each in watchers:
        assert each.snapshot == json.loads(previous.to_previous(snapshot))["room"]
        assert each.snapshot["table"]["again"] == [0]


@over_sockets
async def test_message_for_a_group_is_translated_once(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(1, name="Ann", start=True)
    one = await ann.open(table)
    watchers = [await open_previous(site.browser(), table) for _ in range(3)]
    before = previous.to_previous.cache_info()
    await one.play_round()
    for page in watchers:
        await until_shown(page, lambda shown: shown["match"]["table"]["round"] == 2)
    after = previous.to_previous.cache_info()
    assert after.hits - before.hits == 2 * (after.misses - before.misses) > 0


@over_sockets
async def test_lobby_page_of_the_previous_release_follows_the_list_and_searches(site: Site) -> None:
    ann = site.browser()
    whole = (await ann.http.get("/api/place")).json()
    page = PreviousPage(await ann.connect("/live/place?seek"))
    await page.send({"type": "hello", "epoch": whole["epoch"], "version": whole["version"]})
    await page.until(lambda: page.last_of("people-here") and page.last_of("not-seeking"))
    host = site.browser()
    await host.open(await host.make(2, name="Host", setup={"public": True}))
    assert [each["title"] for each in (await page.until(lambda: page.last_of("list")))["changed"]] == ["A table"]
    wish: dict[str, Any] = {"game": "railroad-ink", "pace": "live", "name": "Ann", "fewest": 2, "most": 3}
    assert (await page.ask(type="seek", **wish))["type"] == "done"
    assert (await page.until(lambda: page.last_of("seeking")))["more"] == 2
    assert (await page.ask(type="stop"))["type"] == "done"
    assert (await page.ask(type="with-bots"))["error"]["code"] == "not-seeking"
    stale = PreviousPage(await ann.connect("/live/place"))
    await stale.send({"type": "hello", "epoch": "another", "version": 0})
    await stale.until(lambda: stale.last_of("list-anew"))


@over_sockets
async def test_dice_tower_page_of_the_previous_release_rolls_and_closes(site: Site) -> None:
    browser = site.browser()
    there = (await browser.post("/api/towers", {})).json()["tower"]
    page = PreviousPage(await browser.connect(f"/live/tower/{there}"))
    await page.send({"type": "hello", "protocol": 3})
    await page.until(page.shown)
    assert (await page.ask(type="roll", round=1))["type"] == "done"
    assert (await page.ask(type="take-back", round=1))["type"] == "done"
    dice = ["h-straight", "h-curve", "h-tee", "overpass"]
    assert (await page.ask(type="enter", round=1, dice=dice))["type"] == "done"
    assert (await page.ask(type="close"))["type"] == "done"
    await page.until(lambda: page.snapshot["seed"])


@over_sockets
async def test_invitation_of_a_server_of_the_previous_release_reaches_clients_of_both(site: Site) -> None:
    ann = site.browser()
    table = await ann.make(2, name="Ann")
    new, old = await ann.open(table), await open_previous(ann, table)
    account = next(iter(site.services.hub.local_accounts()))
    notices: list[bytes] = []
    site.services.events.on(AccountNotice, lambda event: notices.append(bytes(event.message)))
    site.services.hub.send_to_account(account, msg.Invitation("Ben", table, "/t/x", "x", "railroad-ink", 1))
    await new.until(lambda: new.invited)
    await old.until(lambda: old.invited)
    assert json.loads(notices[0])["type"] == "invited", "a server of the previous release forwards it unchanged"
    assert (new.invited[0]["type"], old.invited[0]["type"]) == ("invitation", "invited")


@over_sockets
async def test_connection_is_closed_with_the_names_of_its_protocol(site: Site) -> None:
    old = PreviousPage(await site.browser().connect("/live/unknown"))
    await old.send({"type": "hello", "page": "x", "protocol": 3})
    await old.closed.wait()
    assert (old.bye["error"]["code"], old.bye["again"]) == ("table-unknown", False)
    new = Page(await site.browser().connect("/live/unknown"))
    await new.send(HELLO)
    await new.closed.wait()
    assert (new.bye["error"]["code"], new.bye["retry"]) == ("table-unknown", False)
