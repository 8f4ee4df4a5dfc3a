"""Rate limits: token buckets for accounts and addresses, and the numbers of open connections.

A token bucket holds credits that return over time; each request takes some credits. Each server of a cluster counts the
requests to itself. Only rare actions, such as attempts to sign in, count on all servers together. Servers exchange them
in memory only, so that no address is stored. Keep messages and game tables out of this module.
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
"""The maximum number of buckets of one kind. The longest unused ones are dropped first."""
MIN_BUCKETS = 1000
"""With fewer buckets than this, no bucket is dropped. A bucket takes at most 2 kB."""
MAX_BUCKETS_EXAMINED = 4
"""How many of the longest unused buckets are checked for each new bucket, to drop full ones."""
HOUR_SECONDS = 3600.0
"""An hour: the time in which a bucket for a rare action becomes full again."""
IPV6_NETWORK_BITS = 64
"""The number of bits of an IPv6 address that name its network. A visitor chooses the other bits freely."""
TIMER_SLACK_SECONDS = 0.0005
"""How much later than necessary a timer is set, so that rounding never makes it fire too early."""
Later = Callable[[float, Callable[[], None]], Any]
"""Calls a function after a number of seconds, as `call_later` of an event loop does."""

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
    "new_puzzles",
    "new_courses",
    "new_drives",
    "new_searches",
    "new_mails",
    "new_push",
    "new_invitations",
]
"""An action that each address may do only a few times an hour.

`Limits` in `config.py` has the number for each, such as `new_tables_each_address`.
"""
RARE_ACTIONS: tuple[RareAction, ...] = get_args(RareAction)


@lru_cache(maxsize=8192)
def rate_limit_key(address: str) -> str:
    """Return the key by which an address is limited.

    Args:
        address: An IP address as text, perhaps with a port.

    Returns:
        An IPv4 address (also for one mapped to IPv6), the network of an IPv6 address, or any other text unchanged.
    """
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
        """Create a full bucket.

        Args:
            most: The number of credits in a full bucket.
            rate: The number of credits that return each second.
            now: The time in seconds.
            debt: The maximum debt in credits, by default `most`.
        """
        self.most = most
        self.debt = most if debt is None else debt
        self.rate = rate
        self.left = most
        self.at = now

    def take(self, cost: float, now: float) -> bool:
        """Pay `cost` credits if the bucket holds enough, and return whether it did.

        For a cost above half of a full bucket, the bucket needs to hold only that half. The rest becomes debt, so that
        expensive requests are possible.
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
        """Add the credits that have returned until `now`."""
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now

    def is_full(self, now: float) -> bool:
        """Return whether the bucket is full. A full bucket equals a new one, so it need not be kept."""
        return self.left + (now - self.at) * self.rate >= self.most


class QueuedTokenBucket(TokenBucket):
    """The bucket of an address, with a queue: a request waits if the credits do not suffice.

    The accounts of the address take fair turns as credits return. A client that hangs up while it waits pays nothing.
    """

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
        """Create a full bucket with an empty queue.

        Args:
            most: The number of credits in a full bucket.
            rate: The number of credits that return each second.
            now: The time in seconds.
            debt: The maximum debt in credits.
            bound: The maximum of waiting and owed credits together. Above it, requests are refused.
            clock: Returns the time in seconds.
            later: Calls a function after a number of seconds; by default the event loop does.
        """
        super().__init__(most, rate, now, debt)
        self._bound = bound
        self._clock = clock
        self._later = later or (lambda seconds, do: asyncio.get_running_loop().call_later(seconds, do))
        self._turns = FairWaiters()
        self._timer: Any = None

    @property
    def waiting(self) -> float:
        """The sum of the credits for which requests wait."""
        return self._turns.cost

    async def pay(self, account: str, cost: float, waits: ConnectionWaits) -> None:
        """Pay for a request of an account, at once or when its turn comes.

        Raises:
            Refusal: Too many credits are waiting or owed (`too-fast`).
            ClientDisconnected: The client hung up while it waited.
        """
        self.fill(self._clock())
        if self.left > 0 and not self._turns.waiting:
            self.left -= cost
            return
        if self.waiting + max(0.0, -self.left) + cost > self._bound:
            raise too_fast_refusal()
        observe.log_limit("pace of one address")
        self._set_timer()
        await self._turns.wait((account,), waits, cost)

    def _set_timer(self) -> None:
        """Set the timer for the moment at which the next waiting request can pay."""
        if self._timer is None:
            self._timer = self._later(max(0.0, -self.left / self.rate) + TIMER_SLACK_SECONDS, self._serve_waiting)

    def _serve_waiting(self) -> None:
        """Let waiting requests pay with the credits that have returned."""
        self._timer = None
        self.fill(self._clock())
        while self.left > 0 and (turn := self._turns.release_next()) is not None:
            self.left -= turn.cost
        if self._turns.waiting:
            self._set_timer()


B = TypeVar("B", bound=TokenBucket)


class TokenBuckets(Generic[B]):
    """One bucket for each of many keys, created when it is first used.

    Above `MIN_BUCKETS`, full buckets are dropped, because a new bucket is full, too. Above `MAX_BUCKETS`, the buckets
    that were not used for the longest time are dropped in any case.
    """

    def __init__(self, make: Callable[[float], B], clock: Callable[[], float]) -> None:
        """Create an empty collection.

        Args:
            make: Creates a bucket, given the time in seconds.
            clock: Returns the time in seconds.
        """
        self._make = make
        self._clock = clock
        self._found: OrderedDict[str, B] = OrderedDict()

    def __len__(self) -> int:
        return len(self._found)

    def of(self, key: str) -> B:
        """Return the bucket of a key, and create it if it does not exist."""
        bucket = self._found.get(key)
        if bucket is None:
            now = self._clock()
            if len(self._found) >= MIN_BUCKETS:
                # Drop full buckets. Several are checked for each new bucket, so full ones do not accumulate.
                for old, full in list(islice(self._found.items(), MAX_BUCKETS_EXAMINED)):
                    if full.is_full(now):
                        del self._found[old]
            bucket = self._found[key] = self._make(now)
            if len(self._found) > MAX_BUCKETS:
                self._found.popitem(last=False)
        else:
            self._found.move_to_end(key)
        return bucket

    def take(self, key: str, cost: float = 1) -> bool:
        """Pay from the bucket of a key if it holds enough credits, and return whether it did."""
        return self.of(key).take(cost, self._clock())

    def charge(self, key: str, cost: float) -> None:
        """Charge the bucket of a key for work that was done already. The bucket may get into debt."""
        self.of(key).charge(cost, self._clock())


class _ConnectionCounts:
    """The numbers of open connections of each address and in all, with their limits."""

    def __init__(self, each: int, most: int) -> None:
        self._each = each
        self._most = most
        self._open: Counter[str] = Counter()
        self._count = 0

    def take(self, address: str) -> bool:
        """Count a new connection unless a limit is reached, and return whether it was counted."""
        if self._open[address] >= self._each or self._count >= self._most:
            return False
        self._open[address] += 1
        self._count += 1
        return True

    def give_back(self, address: str) -> None:
        """Count a connection as closed."""
        self._count -= 1
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


class RateLimits:
    """All rate limits of a server: charges addresses and accounts for requests, messages, connections and jobs."""

    def __init__(self, limits: Limits, clock: Callable[[], float], events: Dispatcher) -> None:
        """Create the rate limits.

        Args:
            limits: The numbers from the settings.
            clock: Returns the time in seconds.
            events: The event dispatcher, which exchanges rare actions with other servers.
        """
        self._events = events
        events.on(
            RareActionPaid, lambda event: self.record_remote_payment(event.bucket, event.address), remote_only=True
        )
        self.limits = limits
        self.clock = clock
        self.hourly: dict[str, TokenBuckets[TokenBucket]] = {
            action: self._buckets(most, most / HOUR_SECONDS)
            for action in RARE_ACTIONS
            for most in [getattr(limits, f"{action}_each_address")]
        }
        """The buckets for rare actions, each with a limit by the hour."""
        self.accounts = self._buckets(limits.account_credits, limits.account_rate)
        self.addresses = self._paced(limits.address_credits, limits.address_rate, limits.address_waiting)
        self.seats = self._paced(limits.play_burst, limits.play_rate, limits.seats_waiting)
        """The buckets for messages of players in running matches, separate from other requests of their addresses."""
        self.connects = self._buckets(limits.connect_credits, limits.connect_rate)
        self.work = self._buckets(limits.work_burst_seconds, limits.work_rate, limits.work_debt)
        self.talk = self._buckets(limits.lines_each_account, limits.lines_rate)
        """The buckets for chat lines and reactions, by account, at all tables together."""
        self.name_changes = self._buckets(limits.names_each_account, limits.names_rate)
        self._connections = _ConnectionCounts(limits.connections_each_address, limits.connections)
        self._watchers = _ConnectionCounts(limits.lobby_connections_each_address, limits.max_lobby_connections)

    def _buckets(self, most: float, rate: float, debt: float | None = None) -> TokenBuckets[TokenBucket]:
        """Return buckets of `most` credits that refill at `rate` a second."""
        return TokenBuckets(partial(TokenBucket, most, rate, debt=debt), self.clock)

    def _paced(self, most: float, rate: float, bound: float) -> TokenBuckets[QueuedTokenBucket]:
        """Return buckets with queues, of `most` credits that refill at `rate` a second.

        `bound` is the maximum of waiting and owed credits in one bucket.
        """
        debt = self.limits.max_address_debt
        return TokenBuckets(
            partial(QueuedTokenBucket, most, rate, debt=debt, bound=bound, clock=self.clock), self.clock
        )

    def frame_bucket(self) -> TokenBucket:
        """Return a new bucket for the WebSocket frames of one connection."""
        return TokenBucket(self.limits.frame_credits, self.limits.frame_rate, self.clock())

    def open_connection(self, address: str, watches: bool = False) -> None:
        """Count a new live connection of an address.

        Args:
            address: The address of the client.
            watches: Whether the connection is to the lobby. Connections to the lobby have limits of their own.

        Raises:
            Refusal: Too many are open (`too-many-connections`).
        """
        if not (self._watchers if watches else self._connections).take(address):
            observe.log_limit("live connections")
            raise Refusal("too-many-connections", "too many connections are open from your network; close some first")

    def close_connection(self, address: str, watches: bool = False) -> None:
        """Count a closed connection. The arguments are those of `open_connection`."""
        (self._watchers if watches else self._connections).give_back(address)

    async def pay(self, address: str, cost: float, waits: ConnectionWaits) -> None:
        """Charge an address for a request, and wait until it can pay.

        Raises:
            Refusal: Too many requests of the address wait (`too-fast`).
            ClientDisconnected: The client hung up while it waited.
        """
        await self.addresses.of(address).pay("", cost, waits)

    async def pay_for_message(
        self, account: str, address: str, cost: float, seated: bool, waits: ConnectionWaits
    ) -> None:
        """Charge an account and its address for a message, and wait until the address can pay.

        A player in a running match waits only for other such players at the same address, so that other visitors from
        that address cannot delay play.

        Args:
            account: The account of the sender.
            address: The address of the sender.
            cost: The cost of the message, in credits.
            seated: Whether the sender has a seat in a running match.
            waits: Ends the wait if the client hangs up.

        Raises:
            Refusal: The account has no credits left, or too many requests of the address wait (`too-fast`).
            ClientDisconnected: The client hung up while it waited.
        """
        if not self.accounts.of(account).take(cost, self.clock()):
            raise too_fast_refusal()
        if seated:
            await self.seats.of(address).pay(account, cost, waits)
        else:
            await self.pay(address, cost, waits)

    def charge(self, address: str, cost: float) -> None:
        """Charge an address for a cost that became known only after the work. The address may get into debt."""
        self.addresses.charge(address, cost)

    def pay_hourly(self, action: RareAction, address: str, what: str) -> None:
        """Count a rare action of an address on all servers.

        Args:
            action: The action.
            address: The address.
            what: The plural of the action for the message, such as `new tables`.

        Raises:
            Refusal: The address did the action too often in the last hour (`too-fast`).
        """
        if not self.hourly[action].take(address):
            raise Refusal("too-fast", f"too many {what} from here; try again later")
        self._events.emit(RareActionPaid(action, address))

    def record_remote_payment(self, action: str, address: str) -> None:
        """Count a rare action that another server has allowed, even beyond the limit of this server."""
        if action in self.hourly:  # a server of another release may count other actions
            self.hourly[action].charge(address, 1)

    def pay_work(self, address: str, seconds: float) -> None:
        """Charge an address for a job that takes an estimated number of seconds. Raises Refusal (`too-fast`)."""
        if not self.work.take(address, seconds):
            raise Refusal("too-fast", "you have reached the limit for such requests; wait a moment")

    def charge_work(self, address: str, seconds: float) -> None:
        """Charge an address for the difference to the estimate after a job, positive or negative, in seconds."""
        self.work.charge(address, seconds)


def too_fast_refusal() -> Refusal:
    """Return the refusal of a client that has used up its credits."""
    return Refusal("too-fast", "too many requests; wait a moment")
