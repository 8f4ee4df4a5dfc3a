"""Remote calls to the owner of a table: each is executed once, and its result and errors reach the caller."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from inkrally.match.errors import BadInput, InkrallyError, Refusal
from inkrally.server.cluster.bus import RequestOutcomeUnknown
from inkrally.server.cluster.contract import OwnedElsewhere, Ownership, elsewhere
from inkrally.server.cluster.remote_calls import RemoteCalls
from inkrally.server.storage.store import NewerVersionRequired, StoreError, TableCorrupted, WriteOutcomeUnknown
from tests.server.conftest import Faults
from tests.server.in_process_bus import InProcessBus
from tests.server.site import over_sockets


class Deaf(InProcessBus):
    """A bus that loses the first `lost` answers, after the request was executed."""

    def __init__(self, lost: int) -> None:
        super().__init__()
        self.lost = lost

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        answer = await super().request(subject, data, timeout)
        if self.lost:
            self.lost -= 1
            raise TimeoutError
        return answer


class Owned(Ownership):
    """Ownership by which the server `owner` owns every table, or this server if it is None."""

    def __init__(self, me: str, owner: str | None) -> None:
        self.server_id, self.epochs, self.uncertain = me, {"table": 1}, False
        self._owner = owner

    @property
    def owned_epochs(self) -> dict[str, int]:
        return self.epochs

    @property
    def is_lease_uncertain(self) -> bool:
        return self.uncertain

    async def owner_of(self, key: str) -> str | None:
        return self._owner


@asynccontextmanager
async def calls(bus: InProcessBus, *servers: Owned) -> AsyncIterator[list[RemoteCalls]]:
    """Open a bus, and the remote calls of these servers. The first server only asks."""
    await bus.open()
    found = [RemoteCalls(each, bus) for each in servers]
    for each in found[1:]:
        each.open()
    yield found
    await bus.close()


@over_sockets
async def test_command_is_executed_once_when_its_answer_is_lost() -> None:
    done: list[int] = []

    async def do(table_id: str, given: int) -> int:
        done.append(given)
        return given * 2

    bus = Deaf(2)
    async with calls(bus, Owned("a", "b"), Owned("b", None)) as (asking, owner):
        owner.register_handler("double", int, do)
        assert await asking.call_owner("table", "double", 4, int) == 8
        assert done == [4]
        assert await asking.call_owner("table", "double", 4, int) == 8
        assert done == [4, 4], "a new call runs again, even if it has the same arguments"
        bus.lost = 9
        with pytest.raises(WriteOutcomeUnknown):
            await asking.call_owner("table", "double", 5, int)


class Moving(Owned):
    """Ownership by which a table has the next owner at each query. After the last one, the database fails."""

    def __init__(self, me: str, *owners: str | None) -> None:
        super().__init__(me, None)
        self._owners = list(owners)

    async def owner_of(self, key: str) -> str | None:
        if not self._owners:
            raise StoreError("store-failed", "it does not answer")
        return self._owners.pop(0)


async def refuse(table_id: str, given: int) -> int:
    raise Refusal("table-unknown", "the table was deleted")


async def unchanged(table_id: str, given: int) -> int:
    return given


@pytest.mark.parametrize("then", [(None,), ("c",), ()], ids=["here", "at a third", "nobody knows"])
@over_sockets
async def test_command_with_unknown_outcome_is_not_reported_as_refused(then: tuple[str | None]) -> None:
    """After a refusal, a proxy would ask another server, or the client would report an unknown seat code."""
    owners = Moving("a", "b", *then), Owned("b", None), Owned("c", None)
    async with calls(Deaf(1), *owners) as (asking, slow, third):
        asking.register_handler("once", int, refuse)
        slow.register_handler("once", int, unchanged)
        third.register_handler("once", int, refuse)
        with pytest.raises(WriteOutcomeUnknown):
            await asking.call("table", "once", 4, int)


@over_sockets
async def test_refusal_counts_when_an_answer_arrives_at_last() -> None:
    async with calls(Deaf(2), Owned("a", "b"), Owned("b", None)) as (asking, owner):
        owner.register_handler("once", int, refuse)
        with pytest.raises(Refusal) as raised:
            await asking.call("table", "once", 4, int)
    assert raised.value.code == "table-unknown"


@over_sockets
async def test_call_forwarded_between_servers_keeps_its_id() -> None:
    """Otherwise, a server that has already executed the call would execute it again."""
    done: list[int] = []

    async def do(table_id: str, given: int) -> int:
        done.append(given)
        return given

    async def not_here(table_id: str, given: int) -> int:
        raise elsewhere()

    async with calls(Deaf(1), Moving("a", "b", None, "b"), Owned("b", None)) as (asking, owner):
        asking.register_handler("once", int, not_here)
        owner.register_handler("once", int, do)
        assert await asking.call("table", "once", 4, int) == 4
    assert done == [4]


class BreaksOff(InProcessBus):
    """A bus that disconnects after each request, so that it is unknown whether the request was received."""

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        raise RequestOutcomeUnknown(subject)


@over_sockets
async def test_outcome_is_unknown_if_the_bus_breaks_during_a_call() -> None:
    async with calls(BreaksOff(), Owned("a", "b")) as (asking,):
        with pytest.raises(WriteOutcomeUnknown):
            await asking.call_owner("table", "double", 4, int)


@over_sockets
async def test_outcome_is_unknown_after_an_unexpected_error_of_the_owner(faults: Faults) -> None:
    faults.expected.add("remote-call-failed")

    async def do(table_id: str, given: int) -> int:
        raise ValueError("a fault of ours")

    async with calls(InProcessBus(), Owned("a", "b"), Owned("b", None)) as (asking, owner):
        owner.register_handler("fail", int, do)
        with pytest.raises(WriteOutcomeUnknown):
            await asking.call_owner("table", "fail", 4, int)


class Slept(Owned):
    """Ownership after a sleep. Another server acquired everything. `hears` is whether the database answers."""

    def __init__(self, me: str, hears: bool) -> None:
        super().__init__(me, None)
        self.uncertain, self._hears = True, hears

    async def verify(self) -> None:
        if not self._hears:
            raise StoreError("store-failed", "it does not answer")
        self.uncertain, self.epochs = False, {}


@pytest.mark.parametrize("hears", [True, False])
@over_sockets
async def test_owner_that_slept_runs_no_call_for_a_lost_table(hears: bool) -> None:
    done: list[int] = []

    async def do(table_id: str, given: int) -> int:
        done.append(given)
        return given

    async with calls(InProcessBus(), Owned("a", "b"), Slept("b", hears)) as (asking, owner):
        owner.register_handler("double", int, do)
        with pytest.raises(OwnedElsewhere):
            await asking.call_owner("table", "double", 4, int)
    assert done == []


@pytest.mark.parametrize(
    ("error", "code"),
    [
        *((each, "a-code") for each in (StoreError, WriteOutcomeUnknown, Refusal, BadInput)),
        (TableCorrupted, "table-damaged"),
        (NewerVersionRequired, "rules-newer"),
    ],
)
@over_sockets
async def test_error_of_the_owner_has_the_same_type_for_the_caller(error: type[InkrallyError], code: str) -> None:
    async def do(table_id: str, given: int) -> int:
        raise error(code, "an explanation")

    async with calls(InProcessBus(), Owned("a", "b"), Owned("b", None)) as (asking, owner):
        owner.register_handler("fail", int, do)
        with pytest.raises(error) as raised:
            await asking.call_owner("table", "fail", 4, int)
    assert type(raised.value) is error


@over_sockets
async def test_call_unknown_to_the_owner_is_refused_at_once() -> None:
    """During an upgrade, servers of two versions call each other. A second attempt would fail with another code."""
    async with calls(InProcessBus(), Moving("a", "b"), Owned("b", None)) as (asking, _):
        with pytest.raises(StoreError) as raised:
            await asking.call_owner("table", "fly", 4, int)
    assert raised.value.code == "table-elsewhere"


@pytest.mark.parametrize("answer", [b"nothing", b'{"kind":"odd"}', b'{"value":"four"}'])
@over_sockets
async def test_outcome_is_unknown_after_a_reply_of_another_version(faults: Faults, answer: bytes) -> None:
    faults.expected.add("remote-call-bad-reply")

    async def odd(data: bytes) -> bytes:
        return answer

    bus = InProcessBus()
    async with calls(bus, Owned("a", "b")) as (asking,):
        bus.subscribe("own.b.do", odd)
        with pytest.raises(WriteOutcomeUnknown):
            await asking.call_owner("table", "double", 4, int)
