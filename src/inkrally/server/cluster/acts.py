"""What is done at a table of another server: asked of its owner, and never done by taking the table for it.

A request comes in at whichever server the proxy chose, such as a code that moves a seat. Who sits at that table is
connected to its owner, and shall not be cut off for it. Knows no table: acts have names.
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
from inkrally.server.cluster.bus import MAX_BYTES, Bus, MaybeHeard, NobodyHears
from inkrally.server.cluster.contract import ActAnswer, ActRequest, Elsewhere, Kind, Ownership, elsewhere
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import Fenced, MaybeWritten, NewerRules, StoreError, TableDamaged

SECONDS = 2.5
TIMES = 4
AGAIN_SECONDS = 0.1
REMEMBERED = 512
"""What came of so many acts is known still when they are asked for once more."""

T = TypeVar("T")
ERRORS: dict[Kind, type[InkrallyError]] = {
    "refusal": Refusal,
    "input": BadInput,
    "unsure": MaybeWritten,
    "store": StoreError,
}
BY_CODE: dict[str, type[StoreError]] = {"table-damaged": TableDamaged, "rules-newer": NewerRules}
"""Of those of the store by their code: servers of the release before know no other kinds."""
Do = Callable[[str, Any], Awaitable[Any]]
"""Does an act at a table of this server: its id, and what is given with the act; what comes of it."""

_encode = msgspec.json.Encoder().encode


class _Asking:
    """One act that others are asked for, however often: by its number none of them does it twice."""

    def __init__(self) -> None:
        self.number = token_hex(8)
        self.unsure = set[str]()
        """The servers that may have done it, and did not say so."""

    @contextmanager
    def sure(self) -> Iterator[None]:
        """Nothing that is raised says that nothing was done where a server may have done it."""
        try:
            yield
        except InkrallyError as error:
            if self.unsure and not isinstance(error, MaybeWritten):
                raise _maybe() from error
            raise


def _maybe() -> MaybeWritten:
    return MaybeWritten("store-failed", "this may have been done or not; look, and try again")


class Acts:
    """The acts that a server does for others, and has others do."""

    def __init__(self, ownership: Ownership, bus: Bus | None) -> None:
        self._ownership = ownership
        self._bus = bus
        self._known: dict[str, tuple[Any, Do]] = {}
        self._begun: OrderedDict[str, asyncio.Task[bytes]] = OrderedDict()
        """What others asked last, by its number."""

    def on(self, act: str, given: Any, do: Do) -> None:
        """Do an act when another server asks for it; `given` is the type of what comes with it."""
        self._known[act] = given, do

    async def done(self, table_id: str, act: str, given: Any, result: type[T]) -> T:
        """Have an act done at a table, by the server that has it or here; what came of it. Where the table goes or is
        loaded anew before it is its turn, that was nobody's fault, and it is tried again. Raises Refusal, BadInput,
        StoreError; MaybeWritten where another server may have done it and did not say so."""
        loop = asyncio.get_running_loop()
        until, asking = loop.time() + SECONDS, _Asking()
        with asking.sure():
            while True:
                found = await self._ask(asking, table_id, act, given, result)
                if found is not None:
                    return found
                try:
                    here: T = await self._known[act][1](table_id, given)
                    return here
                except (Elsewhere, Fenced):
                    if loop.time() > until:
                        raise
                await asyncio.sleep(AGAIN_SECONDS)

    def open(self) -> None:
        """Begin to hear what others ask."""
        if self._bus is not None:
            self._bus.hear(f"own.{self._ownership.me}.do", self._asked)

    async def elsewhere(self, table_id: str, act: str, given: Any, result: type[T]) -> T | None:
        """Have an act done by the other server that has a table; what came of it, None where no other has it and it is
        to be done here. Acts end in something, never in None. Raises Refusal, BadInput, StoreError; MaybeWritten as
        `done` does."""
        asking = _Asking()
        with asking.sure():
            return await self._ask(asking, table_id, act, given, result)

    async def _ask(self, asking: _Asking, table_id: str, act: str, given: Any, result: type[T]) -> T | None:
        bus = self._bus
        if bus is None:
            return None
        for _ in range(TIMES):
            owner = await self._ownership.owner_of(table_id)
            if owner is None:
                return None
            request = _encode(ActRequest(table_id, act, msgspec.Raw(_encode(given)), asking.number))
            if len(request) > MAX_BYTES:
                return None  # more than can be said: then the table comes here
            try:
                answer = msgspec.json.decode(await bus.ask(f"own.{owner}.do", request, SECONDS), type=ActAnswer)
                value = msgspec.json.decode(answer.value, type=result) if answer.owned and not answer.problem else None
            except TimeoutError:
                asking.unsure.add(owner)
                continue  # it may be done, and its answer lost: by its number it is not done again
            except NobodyHears as error:
                if isinstance(error, MaybeHeard):
                    asking.unsure.add(owner)
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            except msgspec.MsgspecError as error:
                # Of another version, as while a release is under way: what it did is not known.
                observe.log.warning("act-answer", act=act, table=table_id, error=str(error)[:200])
                raise _maybe() from error
            asking.unsure.discard(owner)
            if answer.problem is not None:
                problem = answer.problem
                said = BY_CODE.get(problem.code, ERRORS[answer.kind])
                raise said(problem.code, problem.message, problem.at, problem.args)
            if answer.owned:
                return value
            await asyncio.sleep(AGAIN_SECONDS)
        raise elsewhere()

    async def _asked(self, data: bytes) -> bytes:
        request = msgspec.json.decode(data, type=ActRequest)
        begun = self._begun.get(request.number)
        if begun is None:
            begun = asyncio.get_running_loop().create_task(self._do(request))
            if request.number:  # servers of the release before give none
                self._begun[request.number] = begun
                if len(self._begun) > REMEMBERED:
                    self._begun.popitem(last=False)
        answer = await asyncio.shield(begun)
        if not msgspec.json.decode(answer, type=ActAnswer).owned:
            self._begun.pop(request.number, None)  # nothing was done, and the table may be here the next time
        return answer

    async def _do(self, request: ActRequest) -> bytes:
        try:
            if self._ownership.doubtful:
                await self._ownership.look()  # it slept: what it holds may be another's by now
        except StoreError:
            return _encode(ActAnswer(owned=False))
        if request.table not in self._ownership.held:
            return _encode(ActAnswer(owned=False))
        if request.act not in self._known:  # a server of a newer version asks, and in a moment may find one
            return _encode(ActAnswer(problem=elsewhere().problem, kind="store"))
        given, do = self._known[request.act]
        try:
            value = await do(request.table, msgspec.json.decode(request.given, type=given))
            return _encode(ActAnswer(value=msgspec.Raw(_encode(value))))
        except (Elsewhere, Fenced):
            return _encode(ActAnswer(owned=False))
        except InkrallyError as error:
            kinds = [kind for kind, said in ERRORS.items() if isinstance(error, said)]
            return _encode(ActAnswer(problem=error.problem, kind=kinds[0]))
        except Exception as error:
            observe.log.error("act", act=request.act, table=request.table, error=repr(error), exc_info=True)
            return _encode(ActAnswer(problem=_maybe().problem, kind="unsure"))
