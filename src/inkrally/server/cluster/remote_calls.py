"""Remote calls: a server lets the owner of a table run a function for that table.

Some requests arrive at any server, such as a code that moves a seat. If that server acquired the table, the players at
the table would be disconnected. So the server sends a call to the owner. A call has a name, and each server has a
handler for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from secrets import token_hex
from typing import Any, TypeVar

import msgspec

from inkrally.match.errors import BadInput, InkrallyError, Refusal
from inkrally.server.cluster.bus import MAX_MESSAGE_BYTES, Bus, NoResponders, RequestOutcomeUnknown
from inkrally.server.cluster.contract import (
    Kind,
    OwnedElsewhere,
    Ownership,
    RemoteCallReply,
    RemoteCallRequest,
    elsewhere,
)
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import (
    FencedWrite,
    NewerVersionRequired,
    StoreError,
    TableCorrupted,
    WriteOutcomeUnknown,
)

CALL_TIMEOUT_SECONDS = 2.5
"""How long to wait for the reply to one call."""
MAX_ATTEMPTS = 4
"""How often to send a call."""
RETRY_SECONDS = 0.1
"""The pause before a call is sent again."""
MAX_REMEMBERED_CALLS = 512
"""How many calls are remembered with their results, in case the caller sends a call again."""

T = TypeVar("T")
ERRORS: dict[Kind, type[InkrallyError]] = {
    "refusal": Refusal,
    "input": BadInput,
    "unsure": WriteOutcomeUnknown,
    "store": StoreError,
}
"""The type of the error by the kind in a reply."""
ERRORS_BY_CODE: dict[str, type[StoreError]] = {"table-damaged": TableCorrupted, "rules-newer": NewerVersionRequired}
"""The errors of the store that have a type of their own, by code. All of them have the kind `store` in a reply."""
CallHandler = Callable[[str, Any], Awaitable[Any]]
"""Runs a call on the owner: takes the ID of the table and the argument, and returns the result."""

_encode = msgspec.json.Encoder().encode


class _OutgoingCall:
    """One call, even if it is sent several times. Its ID keeps the owner from running it twice."""

    def __init__(self) -> None:
        self.number = token_hex(8)
        self.unsure = set[str]()
        """The servers that may have run the call, but have not answered."""

    @contextmanager
    def sure(self) -> Iterator[None]:
        """Replace other errors in a `with` block by WriteOutcomeUnknown, if a server may have run the call."""
        try:
            yield
        except InkrallyError as error:
            if self.unsure and not isinstance(error, WriteOutcomeUnknown):
                raise _outcome_unknown() from error
            raise


def _outcome_unknown() -> WriteOutcomeUnknown:
    """Return the error for a call that a server may or may not have run."""
    return WriteOutcomeUnknown("store-failed", "it is unknown whether this was done; check, and try again")


class RemoteCalls:
    """The remote calls of one server: those that it runs for others, and those that it sends."""

    def __init__(self, ownership: Ownership, bus: Bus | None) -> None:
        self._ownership = ownership
        self._bus = bus
        self._known: dict[str, tuple[Any, CallHandler]] = {}
        self._begun: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        """The newest calls from other servers, by number."""

    def register_handler(self, act: str, given: Any, do: CallHandler) -> None:
        """Register the handler of a call.

        Args:
            act: The name of the call.
            given: The type of the argument.
            do: The handler.
        """
        self._known[act] = given, do

    async def call(self, table_id: str, act: str, given: Any, result: type[T]) -> T:
        """Run a call on the server that owns a table, or on this server if no other one owns it.

        If the table is handed over or reloaded meanwhile, this tries again for a moment.

        Args:
            table_id: The table.
            act: The name of the call.
            given: The argument.
            result: The type of the result.

        Raises:
            Refusal: The handler refused.
            BadInput: The argument is invalid.
            StoreError: The store failed, or the table is not available now.
            WriteOutcomeUnknown: Another server may have run the call, but did not answer.
        """
        loop = asyncio.get_running_loop()
        until, asking = loop.time() + CALL_TIMEOUT_SECONDS, _OutgoingCall()
        with asking.sure():
            while True:
                found = await self._ask(asking, table_id, act, given, result)
                if found is not None:
                    return found
                try:
                    own_result: T = await self._known[act][1](table_id, given)
                    return own_result
                except (OwnedElsewhere, FencedWrite):
                    if loop.time() > until:
                        raise
                await asyncio.sleep(RETRY_SECONDS)

    def open(self) -> None:
        """Start to run calls of other servers."""
        if self._bus is not None:
            self._bus.subscribe(f"own.{self._ownership.server_id}.do", self._handle_request)

    async def call_owner(self, table_id: str, act: str, given: Any, result: type[T]) -> T | None:
        """Run a call on the other server that owns a table, and return its result.

        Returns None without a call if no other server owns the table, or if the request is longer than
        MAX_MESSAGE_BYTES. Handlers never return None. The arguments and errors are those of `call`.
        """
        asking = _OutgoingCall()
        with asking.sure():
            return await self._ask(asking, table_id, act, given, result)

    async def _ask(self, asking: _OutgoingCall, table_id: str, act: str, given: Any, result: type[T]) -> T | None:
        """Send a call to the owner of a table. Return the result, or None as `call_owner` does."""
        bus = self._bus
        if bus is None:
            return None
        for _ in range(MAX_ATTEMPTS):
            owner = await self._ownership.owner_of(table_id)
            if owner is None:
                return None
            request = _encode(RemoteCallRequest(table_id, act, msgspec.Raw(_encode(given)), asking.number))
            if len(request) > MAX_MESSAGE_BYTES:
                return None  # too long for the bus: the caller acquires the table instead
            try:
                answer = msgspec.json.decode(
                    await bus.request(f"own.{owner}.do", request, CALL_TIMEOUT_SECONDS), type=RemoteCallReply
                )
                value = msgspec.json.decode(answer.value, type=result) if answer.owned and not answer.problem else None
            except TimeoutError:
                asking.unsure.add(owner)
                continue  # the owner may have run it, and does not run the same number again
            except NoResponders as error:
                if isinstance(error, RequestOutcomeUnknown):
                    asking.unsure.add(owner)
                await asyncio.sleep(RETRY_SECONDS)
                continue
            except msgspec.MsgspecError as error:
                # A server of another version has answered, and may have run the call.
                observe.log.warning("remote-call-bad-reply", act=act, table=table_id, error=str(error)[:200])
                raise _outcome_unknown() from error
            asking.unsure.discard(owner)
            if answer.problem is not None:
                problem = answer.problem
                error_class = ERRORS_BY_CODE.get(problem.code, ERRORS[answer.kind])
                raise error_class(problem.code, problem.message, problem.at, problem.args)
            if answer.owned:
                return value
            await asyncio.sleep(RETRY_SECONDS)
        raise elsewhere()

    async def _handle_request(self, data: bytes) -> bytes:
        """Run a call of another server, and return the encoded reply."""
        request = msgspec.json.decode(data, type=RemoteCallRequest)
        begun = self._begun.get(request.number)
        if begun is None:
            begun = asyncio.get_running_loop().create_task(self._run(request))
            if request.number:  # older releases send no number
                self._begun[request.number] = begun
                if len(self._begun) > MAX_REMEMBERED_CALLS:
                    self._begun.popitem(last=False)
        answer = await asyncio.shield(begun)
        if not msgspec.json.decode(answer, type=RemoteCallReply).owned:
            self._begun.pop(request.number, None)  # nothing was done, and the table may be here the next time
        return answer

    async def _run(self, request: RemoteCallRequest) -> bytes:
        """Run a call that is not a repeated one, and return the encoded reply."""
        try:
            if self._ownership.is_lease_uncertain:
                await self._ownership.verify()  # after a sleep of this machine, other servers may own the tables
        except StoreError:
            return _encode(RemoteCallReply(owned=False))
        if request.table not in self._ownership.owned_epochs:
            return _encode(RemoteCallReply(owned=False))
        if request.act not in self._known:  # a call of a newer version; another server may have a handler
            return _encode(RemoteCallReply(problem=elsewhere().problem, kind="store"))
        given, do = self._known[request.act]
        try:
            value = await do(request.table, msgspec.json.decode(request.given, type=given))
            return _encode(RemoteCallReply(value=msgspec.Raw(_encode(value))))
        except (OwnedElsewhere, FencedWrite):
            return _encode(RemoteCallReply(owned=False))
        except InkrallyError as error:
            kinds = [kind for kind, error_class in ERRORS.items() if isinstance(error, error_class)]
            return _encode(RemoteCallReply(problem=error.problem, kind=kinds[0]))
        except Exception as error:
            observe.log.error(
                "remote-call-failed", act=request.act, table=request.table, error=repr(error), exc_info=True
            )
            return _encode(RemoteCallReply(problem=_outcome_unknown().problem, kind="unsure"))
