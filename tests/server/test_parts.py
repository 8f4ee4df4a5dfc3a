"""Small parts of the server: buckets, clients, choices, seat codes, the database schema."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any, Literal

import click
import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.cli.serve import address_from
from inkrally.match.chance import SeededChance
from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink.server import dice_tower as tower
from inkrally.server.admission import rate_limits as limits
from inkrally.server.config import Config, Limits
from inkrally.server.events import Dispatcher
from inkrally.server.features.tables.routes import OptionDefinition, choices_of
from inkrally.server.http.client import Client
from inkrally.server.http.request_guard import check_origin
from inkrally.server.live import seat_codes
from inkrally.server.live.tables import new_id
from inkrally.server.storage import schema
from inkrally.server.storage.databases.sqlite_file import FILE_NAME, migrate
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import (
    GATHER_MIN_WRITES_PER_SECOND,
    GATHER_SECONDS,
    GATHER_WRITES,
    LONGEST_GATHER,
    Store,
    StoreError,
    Write,
)
from tests.server.site import over_sockets
from tests.server.storage.test_interrupted_migrations import connected


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_buckets_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    bucket = limits.TokenBucket(2, 0.5, clock.now)
    assert [bucket.take(1, 0) for _ in range(3)] == [True, True, False]
    assert not bucket.take(1, 1.9)
    assert bucket.take(1, 2.1)
    assert [bucket.take(1, 1000) for _ in range(3)] == [True, True, False]
    monkeypatch.setattr(limits, "MAX_BUCKETS", 3)
    many = limits.TokenBuckets(partial(limits.TokenBucket, 1, 0.1), clock)
    assert all(many.take(str(number)) for number in range(5))
    assert not many.take("4")
    assert many.take("0"), "a forgotten bucket is full"


def test_open_connections_are_counted() -> None:
    rate_limits = limits.RateLimits(Limits(connections_each_address=2, connections=3), Clock(), Dispatcher())
    rate_limits.open_connection("a")
    rate_limits.open_connection("a")
    with pytest.raises(Refusal):
        rate_limits.open_connection("a")
    rate_limits.open_connection("b")
    with pytest.raises(Refusal):
        rate_limits.open_connection("c")
    rate_limits.close_connection("a")
    rate_limits.open_connection("c")


def client(headers: dict[str, str], **config: Any) -> Client:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"headers": raw, "client": ("10.0.0.9", 5), "scheme": "ws"}
    return Client(Config(Path(), **config), scope)


def test_forwarded_headers_count_only_behind_a_proxy() -> None:
    forwarded = {"x-forwarded-for": "1.1.1.1, 2.2.2.2", "x-forwarded-proto": "https", "host": "inside:1"}
    found = client(forwarded)
    assert (found.address, found.secure, found.base_url) == ("10.0.0.9", False, "http://inside:1")
    found = client(forwarded, behind_proxy=True)
    assert (found.address, found.secure, found.base_url) == ("2.2.2.2", True, "https://inside:1")
    found = client({"host": "evil"}, url="https://play.example/")
    assert found.base_url == "https://play.example"
    for cookie in ("", "inkrally", "inkrally=", "=;=;;", "a" * 5000, "inkrally=\x01"):
        assert not client({"cookie": cookie}).tokens()


@pytest.mark.parametrize(
    "other",
    [
        "x=1", 'prefs={"a":1}', "theme=dark mode", "flag", "a@b=1", "name=é", "=", ";;", "inkrally=", "inkrally=old",
        "xinkrally=1", "x=1; " + "y" * 5000,
    ],
)  # fmt: skip
def test_session_cookie_is_found_among_others(other: str) -> None:
    token = "T" * 43
    for secure in (False, True):
        name, url = ("__Host-inkrally", "https://here") if secure else ("inkrally", "")
        for cookie in (f"{other}; {name}={token}", f"{name}={token};{other}", f"{other}; {name} = {token} ; {other}"):
            assert client({"cookie": cookie}, url=url).tokens() == [token]
        assert client({"cookie": f"{other}; {name}={'U' * 44}"}, url=url).tokens() == []


@pytest.mark.parametrize(
    ("typed", "result", "origin"),
    [
        ("https://bücher.example", "https://xn--bcher-kva.example", "https://xn--bcher-kva.example"),
        ("https://play.example:443", "https://play.example", "https://play.example"),
        ("HTTPS://Play.Example/", "https://play.example", "https://play.example"),
        ("http://192.168.1.5:80", "http://192.168.1.5", "http://192.168.1.5"),
        ("http://192.168.1.5:8000", "http://192.168.1.5:8000", "http://192.168.1.5:8000"),
        ("http://[::1]:8000", "http://[::1]:8000", "http://[::1]:8000"),
        ("https://play.example:80", "https://play.example:80", "https://play.example:80"),
    ],
)
def test_public_url_is_normalized_as_by_browsers(typed: str, result: str, origin: str) -> None:
    assert address_from(typed) == result
    check_origin(client({"host": "inside", "origin": origin}, url=address_from(typed)))


@pytest.mark.parametrize(
    "typed",
    [
        "play.example", "play.example:443", "https://", "ftp://play.example", "https://play.example/ink",
        "https://play.example?x", "https://me@play.example", "https://play.example:https", "https://a b",
        "https://[::1",
    ],
)  # fmt: skip
def test_setup_reports_an_address_that_is_not_public(typed: str) -> None:
    with pytest.raises(click.BadParameter):
        address_from(typed)


def test_serve_refuses_an_invalid_public_url(tmp_path: Path) -> None:
    words = ["serve", "--data", str(tmp_path / "data"), "--port", "0", "--public-url", "play.example"]
    result = CliRunner().invoke(main, words)
    assert (result.exit_code, "--public-url" in result.output, "Traceback" in result.output) == (2, True, False)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("origin", ["null", "http://other", "https://here", "http://here:1", "http://here.evil", "x"])
def test_origins(origin: str) -> None:
    check_origin(client({"host": "here", "origin": "http://here"}))
    check_origin(client({"host": "here"}))
    with pytest.raises(Refusal):
        check_origin(client({"host": "here", "origin": origin}))


def test_choices_come_from_the_option_type() -> None:
    class Options(msgspec.Struct):
        box: Literal["small", "large"]
        open: bool = False
        mode: Literal[1, 2] | None = None
        name: str = ""

    assert choices_of(Options) == (
        OptionDefinition("box", ("small", "large"), None),
        OptionDefinition("open", (False, True), False),
        OptionDefinition("mode", (1, 2, None), None),
    )


def test_ids_and_codes_are_long_and_easy_to_type() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
    assert seat_codes.hash_code("abcde-fghjk") == seat_codes.hash_code(" ABCDE FGHJK ")
    assert seat_codes.hash_code("ABCDEFGHJK") != seat_codes.hash_code("ABCDEFGHJM")


def test_migrations_create_the_schema(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    migrate(path)
    migrate(path)
    with connected(path) as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_store_from_before_reviews_keeps_its_data(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with connected(path, "0001") as connection:
        assert "reviews" not in sa.inspect(connection).get_table_names()
        connection.execute(sa.text("INSERT INTO sessions VALUES ('s', 1, 2)"))
    migrate(path)
    with connected(path) as connection:
        assert connection.execute(sa.select(schema.sessions)).all() == [("s", "s", "", 1, 2, None)]
        assert connection.execute(sa.select(schema.reviews)).all() == []


def test_store_from_before_best_games_keeps_requested_reviews(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with connected(path, "0002") as connection:
        table = {"id": "t", "doc": "{}", "status": "over", "watched": 0, "owes": "[]", "created": 1, "updated": 1}
        connection.execute(sa.insert(schema.tables).values(**table))
        connection.execute(sa.text("INSERT INTO reviews (table_id, made, review) VALUES ('t', 5, x'1f8b')"))
    migrate(path)
    with connected(path) as connection:
        assert connection.execute(sa.select(schema.reviews)).all() == [("t", -1, 5, 0, b"")]


def guest(account: str) -> Write:
    write = Write()
    add_guest(write, account, 1)
    return write


@over_sockets
async def test_write_above_the_queue_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkrally.server.storage.store.MAX_QUEUED_WRITES", 3)
    store = Store(tmp_path)
    await store.open()
    writes = [store.write(guest(str(number))) for number in range(6)]
    found = await asyncio.gather(*writes, return_exceptions=True)
    assert [getattr(each, "code", "") for each in found] == ["", "", "", *["store-busy"] * 3]
    await store.close()
    with pytest.raises(StoreError, match="about to stop"):
        await store.write(guest("7"))


@over_sockets
async def test_metrics_report_the_wait_of_the_oldest_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The wait also counts during the write: a database that does not answer has accepted the write, and no other write
    waits.
    """
    store = Store(tmp_path)
    await store.open()
    assert store.oldest_write_seconds == 0
    commit, came, go_on = store._commit, asyncio.Event(), asyncio.Event()

    async def slow(writes: Any) -> Any:
        came.set()
        await go_on.wait()
        return await commit(writes)

    monkeypatch.setattr(store, "_commit", slow)
    writing = asyncio.create_task(store.write(guest("1")))
    await came.wait()
    first = store.oldest_write_seconds
    assert first > 0
    assert store.queued_writes == 0
    behind = asyncio.create_task(store.write(guest("2")))
    await asyncio.sleep(0)
    assert store.oldest_write_seconds > first
    go_on.set()
    await asyncio.gather(writing, behind)
    assert store.oldest_write_seconds == 0
    await store.close()


@over_sockets
async def test_busy_writer_gathers_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    await store.open()
    sizes: list[int] = []
    commit, sleep = store._commit, asyncio.sleep
    gathers, go_on = asyncio.Event(), asyncio.Event()

    async def counted(writes: list[Write]) -> Any:
        sizes.append(len(writes))
        return await commit(writes)

    async def slept(seconds: float) -> None:
        if seconds == GATHER_SECONDS:
            gathers.set()
            await go_on.wait()
        else:
            await sleep(seconds)

    monkeypatch.setattr(store, "_commit", counted)
    monkeypatch.setattr(asyncio, "sleep", slept)
    await store.write(guest("1"))
    assert sizes == [1], "an idle writer writes at once"
    store._pace = 10 * GATHER_MIN_WRITES_PER_SECOND
    first = asyncio.create_task(store.write(guest("2")))
    await gathers.wait()
    others = [asyncio.create_task(store.write(guest(str(number)))) for number in range(3, 6)]
    await sleep(0)
    go_on.set()
    await asyncio.gather(first, *others)
    assert sizes == [1, 4]
    await store.close()


def test_writer_gathers_writes_for_a_database_server(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.database.product = "postgresql"
    store._pace = 2 * GATHER_MIN_WRITES_PER_SECOND
    assert store._gather_seconds() == LONGEST_GATHER, "few writes arrive"
    store._pace = GATHER_WRITES / 0.01
    assert store._gather_seconds() == pytest.approx(0.01)
    store._pace = 100 * GATHER_MIN_WRITES_PER_SECOND
    assert store._gather_seconds() == GATHER_SECONDS, "many writes arrive without waiting"
    store.database.product = "sqlite"
    store._pace = 2 * GATHER_MIN_WRITES_PER_SECOND
    assert store._gather_seconds() == GATHER_SECONDS


def test_a_tower_rolls_the_dice_of_expansions_by_the_labels_of_a_match() -> None:
    seed = bytes(range(32))
    doc = tower.TowerDocument("t", "original", expansions=("meteor", "river"), settings={"meteor.distance": "printed"})
    shown = tower.view(doc, seed)
    assert [faces[0] for faces in shown.dice[4:]] == ["v-straight", "v-straight", "N", "1"]
    assert shown.dice[7] == ("1", "1", "1", "2", "2", "3")
    assert shown.rounds == 6
    doc = tower.roll(doc, seed, 1)
    chance = SeededChance(seed)
    assert [face.face for face in doc.rolls[0].faces[4:6]] == [
        chance.number(f"round 1, river die {die}", 6) for die in (1, 2)
    ]
    again = tower.roll(tower.undo_roll(doc, 1), seed, 1)
    assert again.rolls[0].faces[4].face == SeededChance(seed).number("round 1, again 1, river die 1", 6)
    by_hand = tower.enter(
        again, 2, [*(face.route for face in doc.rolls[0].faces[:4]), "v-curve", "v-curve", "any", "3"]
    )
    assert by_hand.rolls[1].faces[7].route == "3"
    with pytest.raises(BadInput, match="shows 1, 2, 3; not"):
        tower.enter(again, 2, [face.route for face in doc.rolls[0].faces[:7]] + ["4"])


def test_a_tower_rolls_above_and_underground_by_turns() -> None:
    """Rules 12, for players on paper. The labels are those of a match."""
    seed = bytes(32)
    doc = tower.TowerDocument("t", "original", expansions=("underground",))
    first = tower.view(doc, seed).dice
    doc = tower.roll(doc, seed, 1)
    second = tower.view(doc, seed).dice
    assert (len(first), len(second), first != second) == (4, 4, True)
    doc = tower.roll(doc, seed, 2)
    chance = SeededChance(seed)
    below = [chance.number(f"round 2, underground die {number}", 6) for number in (1, 2, 3, 4)]
    assert [face.face for face in doc.rolls[1].faces] == below
    assert [face.route for face in doc.rolls[1].faces] == [second[die][face] for die, face in enumerate(below)]
    assert tower.view(doc, seed).dice == first


def test_tower_rolls_the_dice_at_the_end_of_a_round_separately() -> None:
    """Rules 15.9.1, for players on paper: no player sees the die of the invaders before all have drawn."""
    seed = bytes(32)
    doc = tower.TowerDocument("t", "original", expansions=("galactic-invaders",))
    shown = tower.view(doc, seed)
    assert (shown.rounds, len(shown.dice), shown.next_round, shown.next_end) == (7, 4, 1, False)
    doc = tower.roll(doc, seed, 1)
    shown = tower.view(doc, seed)
    assert (len(shown.dice), shown.next_round, shown.next_end) == (1, 1, True)
    rolled = tower.roll(doc, seed, 2)
    face = SeededChance(seed).number("round 1, galactic-invaders die 1", 6)
    assert (rolled.rolls[1].round, rolled.rolls[1].end, rolled.rolls[1].faces[0].face) == (1, True, face)
    again = tower.roll(tower.undo_roll(rolled, 2), seed, 2)
    chance = SeededChance(seed)
    assert again.rolls[1].faces[0].face == chance.number("round 1, again 1, galactic-invaders die 1", 6)
    for number in range(3, 15):
        again = tower.roll(again, seed, number)
    assert (tower.view(again, seed).next_round, again.rolls[-1].round, again.rolls[-1].end) == (None, 7, True)
    with pytest.raises(Refusal, match="all rounds"):
        tower.roll(again, seed, 15)


def test_tower_from_before_expansions_is_read() -> None:
    kept = b'{"id": "t", "edition": "original", "rolls": [], "taken_back": [], "closed": false}'
    assert tower.view(msgspec.json.decode(kept, type=tower.TowerDocument), bytes(32)).expansions == ()
