"""Rate limits: token buckets for accounts and addresses, and counts of open connections. Knows no message and no table.

Each of several servers counts what costs its own time. Rare actions, such as attempts to sign in, count at all servers:
each server tells the others, in memory only, so that no address is stored.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache, partial
from ipaddress import IPv6Address, ip_address
from itertools import islice
from typing import Any, Generic, Literal, TypeVar, get_args

from inkrally.match.errors import Refusal
from inkrally.server.admission.connection_waits import ConnectionWaits
from inkrally.server.admission.fair_queue import FairWaiters
from inkrally.server.config import Limits
from inkrally.server.events import Dispatcher, RareActionPaid
from inkrally.server.observability import metrics as observe

MAX_BUCKETS = 50_000
MIN_BUCKETS = 1000
"""How many buckets are kept whether they are full or not: each takes at most 2 kB."""
MAX_BUCKETS_EXAMINED = 4
"""How many of the longest unused buckets a new bucket checks, to drop full ones."""
HOUR_SECONDS = 3600.0
IPV6_NETWORK_BITS = 64
"""The bits of an IPv6 address that name its network. A visitor chooses the other bits freely."""
TIMER_SLACK_SECONDS = 0.0005
"""How much later than needed a timer is set, so that it never fires too early."""
Later = Callable[[float, Callable[[], None]], Any]

RareAction = Literal[
    "new_tables",
    "code_tries",
    "new_sessions",
    "new_players",
    "sign_ins",
    "exports",
    "new_reports",
    "operator_tries",
    "new_reviews",
    "new_courses",
    "new_drives",
    "new_searches",
    "new_mails",
    "new_invitations",
]
"""An action that each address may do a few times an hour; `Limits` has the numbers (`new_tables_each_address`, ...)."""
RARE_ACTIONS: tuple[RareAction, ...] = get_args(RareAction)


@lru_cache(maxsize=8192)
def rate_limit_key(address: str) -> str:
    """Return the key of an address for rate limits: an IPv4 address (also one mapped to IPv6), an IPv6 network, or any
    other text unchanged."""
    text = address.strip()
    if text.startswith("["):  # some proxies add a port
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return f"{IPv6Address(int(found) >> IPV6_NETWORK_BITS << IPV6_NETWORK_BITS)}/{IPV6_NETWORK_BITS}"
    return str(found)


class TokenBucket:
    """A token bucket: credits that return over time."""

    __slots__ = ("at", "debt", "left", "most", "rate")

    def __init__(self, most: float, rate: float, now: float, debt: float | None = None) -> None:
        """`debt` is the maximum debt, by default as much as the bucket holds."""
        self.most = most
        self.debt = most if debt is None else debt
        self.rate = rate
        self.left = most
        self.at = now

    def take(self, cost: float, now: float) -> bool:
        """Pay if there are enough credits, and return whether there were.

        A cost above half of a full bucket needs only that half; the rest becomes debt.
        """
        self.fill(now)
        if self.left < min(cost, self.most / 2):
            return False
        self.left -= cost
        return True

    def charge(self, cost: float, now: float) -> None:
        """Charge for work that was done already, up to the maximum debt. A negative cost gives credits back."""
        self.fill(now)
        self.left = min(self.most, max(-self.debt, self.left - cost))

    def fill(self, now: float) -> None:
        """Add the credits that have returned until now."""
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now

    def is_full(self, now: float) -> bool:
        """Return whether the bucket is full, so that a new one could replace it."""
        return self.left + (now - self.at) * self.rate >= self.most


class QueuedTokenBucket(TokenBucket):
    """The bucket of an address, with a queue. Requests beyond the credits wait, and its accounts take fair turns as
    credits return. A client that hangs up while it waits pays nothing."""

    __slots__ = ("_bound", "_clock", "_later", "_timer", "_turns")

    def __init__(
        self,
        most: float,
        rate: float,
        now: float,
        debt: float,
        bound: float,
        clock: Callable[[], float],
        later: Later | None = None,
    ) -> None:
        """`bound` is the maximum of waiting and owed credits; beyond it, requests are refused."""
        super().__init__(most, rate, now, debt)
        self._bound = bound
        self._clock = clock
        self._later = later or (lambda seconds, do: asyncio.get_running_loop().call_later(seconds, do))
        self._turns = FairWaiters()
        self._timer: Any = None

    @property
    def waiting(self) -> float:
        """The credits for which requests wait."""
        return self._turns.cost

    async def pay(self, account: str, cost: float, waits: ConnectionWaits) -> None:
        """Pay, at once or at the account's turn. Raises Refusal (`too-fast`), ClientDisconnected."""
        self.fill(self._clock())
        if self.left > 0 and not self._turns.waiting:
            self.left -= cost
            return
        if self.waiting + max(0.0, -self.left) + cost > self._bound:
            raise too_fast_refusal()
        observe.log_limit("pace of one address")
        self._wake()
        await self._turns.wait((account,), waits, cost)

    def _wake(self) -> None:
        if self._timer is None:
            self._timer = self._later(max(0.0, -self.left / self.rate) + TIMER_SLACK_SECONDS, self._serve)

    def _serve(self) -> None:
        self._timer = None
        self.fill(self._clock())
        while self.left > 0 and (turn := self._turns.release_next()) is not None:
            self.left -= turn.cost
        if self._turns.waiting:
            self._wake()


B = TypeVar("B", bound=TokenBucket)


class TokenBuckets(Generic[B]):
    """One bucket for each of many keys. Beyond `MIN_BUCKETS` buckets, full ones are dropped, as a new one equals them.
    Beyond `MAX_BUCKETS`, the longest unused are dropped."""

    def __init__(self, make: Callable[[float], B], clock: Callable[[], float]) -> None:
        """`make` creates a bucket at a time of the clock."""
        self._make = make
        self._clock = clock
        self._found: OrderedDict[str, B] = OrderedDict()

    def __len__(self) -> int:
        return len(self._found)

    def of(self, key: str) -> B:
        """Return the bucket of a key."""
        bucket = self._found.get(key)
        if bucket is None:
            now = self._clock()
            if len(self._found) >= MIN_BUCKETS:
                self._forget_full(now)
            bucket = self._found[key] = self._make(now)
            if len(self._found) > MAX_BUCKETS:
                self._found.popitem(last=False)
        else:
            self._found.move_to_end(key)
        return bucket

    def _forget_full(self, now: float) -> None:
        """Check more of the longest unused buckets than are added, so that full ones do not pile up."""
        for key, bucket in list(islice(self._found.items(), MAX_BUCKETS_EXAMINED)):
            if bucket.is_full(now):
                del self._found[key]

    def take(self, key: str, cost: float = 1) -> bool:
        """Pay if there are enough credits, and return whether there were."""
        return self.of(key).take(cost, self._clock())

    def charge(self, key: str, cost: float) -> None:
        """Charge for work that was done already."""
        self.of(key).charge(cost, self._clock())


class _ConnectionCounts:
    """The numbers of open connections: by address, and in all."""

    def __init__(self, each: int, most: int) -> None:
        self._each = each
        self._most = most
        self._open: Counter[str] = Counter()
        self._count = 0

    def take(self, address: str) -> bool:
        if self._open[address] >= self._each or self._count >= self._most:
            return False
        self._open[address] += 1
        self._count += 1
        return True

    def give_back(self, address: str) -> None:
        self._count -= 1
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


class RateLimits:
    """All rate limits of a server."""

    def __init__(self, limits: Limits, clock: Callable[[], float], events: Dispatcher) -> None:
        self._events = events
        events.on(
            RareActionPaid, lambda event: self.record_remote_payment(event.bucket, event.address), remote_only=True
        )
        self.limits = limits
        self.clock = clock
        self.hourly: dict[str, TokenBuckets[TokenBucket]] = {
            action: self._hourly(getattr(limits, f"{action}_each_address")) for action in RARE_ACTIONS
        }
        self.accounts = self._buckets(limits.account_credits, limits.account_rate)
        self.addresses = self._paced(limits.address_credits, limits.address_rate, limits.address_waiting)
        self.seats = self._paced(limits.play_burst, limits.play_rate, limits.seats_waiting)
        """For messages of players in running matches, separate from other requests of their address."""
        self.connects = self._buckets(limits.connect_credits, limits.connect_rate)
        self.work = self._buckets(limits.work_burst_seconds, limits.work_rate, limits.work_debt)
        self.talk = self._buckets(limits.lines_each_account, limits.lines_rate)
        """For chat lines and reactions of an account at all tables."""
        self.name_changes = self._buckets(limits.names_each_account, limits.names_rate)
        self._connections = _ConnectionCounts(limits.connections_each_address, limits.connections)
        self._watchers = _ConnectionCounts(limits.lobby_connections_each_address, limits.max_lobby_connections)

    def _buckets(self, most: float, rate: float, debt: float | None = None) -> TokenBuckets[TokenBucket]:
        return TokenBuckets(partial(TokenBucket, most, rate, debt=debt), self.clock)

    def _paced(self, most: float, rate: float, bound: float) -> TokenBuckets[QueuedTokenBucket]:
        debt = self.limits.max_address_debt
        return TokenBuckets(
            partial(QueuedTokenBucket, most, rate, debt=debt, bound=bound, clock=self.clock), self.clock
        )

    def _hourly(self, most: float) -> TokenBuckets[TokenBucket]:
        return self._buckets(most, most / HOUR_SECONDS)

    def frame_bucket(self) -> TokenBucket:
        """Return a bucket for the frames of one connection."""
        return TokenBucket(self.limits.frame_credits, self.limits.frame_rate, self.clock())

    def open_connection(self, address: str, watches: bool = False) -> None:
        """Count a new connection of a player or a spectator. Raises Refusal (`too-many-connections`)."""
        if not (self._watchers if watches else self._connections).take(address):
            observe.log_limit("live connections")
            raise Refusal("too-many-connections", "too many connections are open from your network; close some first")

    def close_connection(self, address: str, watches: bool = False) -> None:
        """Count a closed connection."""
        (self._watchers if watches else self._connections).give_back(address)

    async def pay(self, address: str, cost: float, waits: ConnectionWaits) -> None:
        """Charge an address for a request, and wait to pay. Raises Refusal (`too-fast`), ClientDisconnected."""
        await self.addresses.of(address).pay("", cost, waits)

    async def pay_for_message(
        self, account: str, address: str, cost: float, seated: bool, waits: ConnectionWaits
    ) -> None:
        """Charge for a message, and wait until it is paid. Raises Refusal (`too-fast`), ClientDisconnected.

        A player `seated` in a running match waits only for other players of the same address. So other visitors from
        there cannot keep the player from playing.
        """
        if not self.accounts.of(account).take(cost, self.clock()):
            raise too_fast_refusal()
        if seated:
            await self.seats.of(address).pay(account, cost, waits)
        else:
            await self.pay(address, cost, waits)

    def charge(self, address: str, cost: float) -> None:
        """Charge an address for a cost that is known only now."""
        self.addresses.charge(address, cost)

    def pay_hourly(self, action: RareAction, address: str, what: str) -> None:
        """Count a rare action of an address, at all servers.

        Raises:
            Refusal: The address did it too often in the last hour (`too-fast`). The message names `what`.
        """
        if not self.hourly[action].take(address):
            raise Refusal("too-fast", f"too many {what} from here; try again later")
        self._events.emit(RareActionPaid(action, address))

    def record_remote_payment(self, action: str, address: str) -> None:
        """Count a rare action that another server has let through, also beyond the limit."""
        if action in self.hourly:  # a server of another release may count other actions
            self.hourly[action].charge(address, 1)

    def pay_work(self, address: str, seconds: float) -> None:
        """Charge for work with this estimated duration. Raises Refusal (`too-fast`)."""
        if not self.work.take(address, seconds):
            raise Refusal("too-fast", "you have reached the limit for such requests; wait a moment")

    def charge_work(self, address: str, seconds: float) -> None:
        """Correct the charge for work after it: a positive or negative difference in seconds."""
        self.work.charge(address, seconds)


def too_fast_refusal() -> Refusal:
    """Return the refusal for a lack of credits."""
    return Refusal("too-fast", "too many requests; wait a moment")
