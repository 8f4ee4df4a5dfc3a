"""How much each connection, account and address may ask, as buckets of credits. Knows no message and no table.

Of several servers each counts what takes its own time, which they have several times over. What is rare, such as a
sign-in that is tried, counts at all of them: each tells the others, in memory alone, so that no address is written
down anywhere and nobody waits for it.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from itertools import islice

from inkrally.match.errors import Refusal
from inkrally.server.admission.waits import Lanes, Waits
from inkrally.server.cluster.told import Tell, nobody
from inkrally.server.config import Limits
from inkrally.server.observability import metrics as observe

MAX_BUCKETS = 50_000
LOOKED_AT = 4
"""So many buckets are looked at for full ones when a new one comes."""
HOUR = 3600.0
NETWORK_BITS = 64
"""Of an IPv6 address the first so many are its network's; the others each visitor chooses as it likes."""


@lru_cache(maxsize=8192)
def payer(address: str) -> str:
    """Who pays for what comes from an address: an IPv4 address, also one written as IPv6, the network of an IPv6
    address, or whatever else it is."""
    text = address.strip()
    if text.startswith("["):  # as some proxies write it, with a port behind
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
        return f"{IPv6Address(int(found) >> NETWORK_BITS << NETWORK_BITS)}/{NETWORK_BITS}"
    return str(found)


class Bucket:
    """Credits that come back with time. No more is owed than a bound: by default what it holds."""

    __slots__ = ("at", "bound", "left", "most", "rate")

    def __init__(self, most: float, rate: float, now: float, bound: float | None = None) -> None:
        self.most = most
        self.bound = most if bound is None else bound
        self.rate = rate
        self.left = most
        self.at = now

    def take(self, cost: float, now: float) -> bool:
        """Pay; False, and nothing is paid, where there is not enough. What costs more than half of what a bucket holds
        is begun with that half, and the rest stays owed."""
        self._fill(now)
        if self.left < min(cost, self.most / 2):
            return False
        self.left -= cost
        return True

    def owe(self, cost: float, now: float) -> None:
        """Pay for what is done already; what would be beyond the bound is forgiven. Less than nothing is given back."""
        self._fill(now)
        self.left = min(self.most, max(-self.bound, self.left - cost))

    def _fill(self, now: float) -> None:
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now

    def is_full(self, now: float) -> bool:
        """Whether it is as it was when it was new."""
        return self.left + (now - self.at) * self.rate >= self.most


class Buckets:
    """One bucket for each of many. One that is full again is forgotten, as a new one would be the same: so there are
    as many as have asked for something lately, and at most `MAX_BUCKETS`, of which the longest unused go first."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float], bound: float | None = None) -> None:
        self._most = most
        self._rate = rate
        self._clock = clock
        self._bound = bound
        self._found: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._found)

    def of(self, key: str) -> Bucket:
        bucket = self._found.get(key)
        if bucket is None:
            now = self._clock()
            self._forget_full(now)
            bucket = self._found[key] = Bucket(self._most, self._rate, now, self._bound)
            if len(self._found) > MAX_BUCKETS:
                self._found.popitem(last=False)
        else:
            self._found.move_to_end(key)
        return bucket

    def _forget_full(self, now: float) -> None:
        """Of the longest unused; more than come anew, so that none of them stays for long."""
        for key, bucket in list(islice(self._found.items(), LOOKED_AT)):
            if bucket.is_full(now):
                del self._found[key]

    def take(self, key: str, cost: float = 1) -> bool:
        """Take credits where there are enough; whether there were."""
        return self.of(key).take(cost, self._clock())

    def owe(self, key: str, cost: float) -> None:
        """Take credits, there or not: what is missing is owed."""
        self.of(key).owe(cost, self._clock())


class RareBuckets(Buckets):
    """Buckets of something that an address does so often in an hour at most, known to other servers by a name."""

    def __init__(self, name: str, most: float, clock: Callable[[], float]) -> None:
        super().__init__(most, most / HOUR, clock)
        self.name = name


class _Places:
    """How many are open, of each address and in all."""

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
    """All limits of a server."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self.limits = limits
        self.clock = clock
        self.tell: Tell = nobody
        """Tells other servers that share the store what an address has done here that is rare."""
        self._rares: dict[str, RareBuckets] = {}
        self.accounts = Buckets(limits.account_credits, limits.account_rate, clock)
        self.addresses = Buckets(limits.address_credits, limits.address_rate, clock, limits.address_debt)
        self.paces = Lanes(limits.pace_credits, limits.pace_rate, limits.pace_bound, clock)
        self.seats = Lanes(limits.seats_credits, limits.seats_rate, limits.pace_bound, clock)
        """What players say in running matches, beside whatever else is asked for from their address."""
        self.connects = Buckets(limits.connect_credits, limits.connect_rate, clock)
        self.work = Buckets(limits.work_seconds, limits.work_rate, clock, limits.work_debt)
        self.new_tables = self._rare("new_tables", limits.new_tables_each_address)
        self.code_tries = self._rare("code_tries", limits.code_tries_each_address)
        self.new_sessions = self._rare("new_sessions", limits.new_sessions_each_address)
        self.new_players = self._rare("new_players", limits.new_players_each_address)
        self.sign_ins = self._rare("sign_ins", limits.sign_ins_each_address)
        self.exports = self._rare("exports", limits.exports_each_address)
        self.new_reports = self._rare("new_reports", limits.new_reports_each_address)
        self.operator_tries = self._rare("operator_tries", limits.operator_tries_each_address)
        self.new_reviews = self._rare("new_reviews", limits.new_reviews_each_address)
        self.new_courses = self._rare("new_courses", limits.new_courses_each_address)
        self.new_drives = self._rare("new_drives", limits.new_drives_each_address)
        self.new_searches = self._rare("new_searches", limits.new_searches_each_address)
        self.new_mails = self._rare("new_mails", limits.new_mails_each_address)
        self.new_invitations = self._rare("new_invitations", limits.new_invitations_each_address)
        self.talk = Buckets(limits.lines_each_account, limits.lines_rate, clock)
        """What an account says and reacts to, whatever the table."""
        self.name_changes = Buckets(limits.names_each_account, limits.names_rate, clock)
        self._connections = _Places(limits.connections_each_address, limits.connections)
        self._watchers = _Places(limits.watchers_each_address, limits.watchers)

    def connection_bucket(self) -> Bucket:
        """The credits of one connection, for what is said on it."""
        return Bucket(self.limits.connection_credits, self.limits.connection_rate, self.clock())

    def frame_bucket(self) -> Bucket:
        """The credits of one connection, for frames of any kind."""
        return Bucket(self.limits.frame_credits, self.limits.frame_rate, self.clock())

    def enter(self, address: str, watches: bool = False) -> None:
        """Count a connection in, of a player or of who only watches. Raises Refusal (`too-many-connections`)."""
        if not (self._watchers if watches else self._connections).take(address):
            observe.limit_met("live connections")
            raise Refusal("too-many-connections", "too many connections are open from here; close some first")

    def leave(self, address: str, watches: bool = False) -> None:
        (self._watchers if watches else self._connections).give_back(address)

    async def speak(self, bucket: Bucket, account: str, address: str, cost: float, seated: bool, waits: Waits) -> None:
        """Pay for a message, and wait for its turn. Raises Refusal (`too-fast`) where a connection, its account or its
        address asks too much, Gone.

        Who is `seated` in a match that runs pays as an account alone, and waits for other players of its address alone:
        a seat is rare, and nobody who has none there keeps it from playing.
        """
        if not (bucket.take(cost, self.clock()) and self.accounts.take(account, cost)):
            raise too_fast()
        if seated:
            await self.seats.of(address).turn(account, cost, waits)
        else:
            await self.admit(address, cost, waits)

    async def admit(self, address: str, cost: float, waits: Waits) -> None:
        """Let an address pay, and wait for the turn of what it has paid for. Raises Refusal (`too-fast`), Gone."""
        self.pay_request(address, cost)
        await self.turn(address, cost, waits)

    async def turn(self, address: str, cost: float, waits: Waits) -> None:
        """Wait for the turn of what is paid for. Raises Refusal (`too-fast`), Gone."""
        await self.paces.of(address).turn("", cost, waits)

    def pay_once(self, buckets: RareBuckets, address: str, what: str) -> None:
        """Raises Refusal (`too-fast`) where an address has done something rare too often, at whichever server."""
        if not buckets.take(address):
            raise Refusal("too-fast", f"too many {what} from here; try again later")
        self.tell("paid", buckets.name, address)

    def paid_elsewhere(self, name: str, address: str) -> None:
        """An address has done something rare at another server: it counts here as well. What was done at several in
        the same moment was done, and is owed."""
        buckets = self._rares.get(name)
        if buckets is not None:  # a server of another release may know what this one does not
            buckets.owe(address, 1)

    def _rare(self, name: str, most: float) -> RareBuckets:
        buckets = self._rares[name] = RareBuckets(name, most, self.clock)
        return buckets

    def charge(self, address: str, cost: float) -> None:
        """Let an address pay for what has turned out to cost more; it may have to wait before it asks again."""
        self.addresses.owe(address, cost)
        self.paces.of(address).owe(cost)

    def pay_work(self, address: str, seconds: float) -> None:
        """Pay for work that is taken to last so long. Raises Refusal (`too-fast`)."""
        if not self.work.take(address, seconds):
            raise Refusal("too-fast", "you have asked for as much work as one may; wait a moment")

    def charge_work(self, address: str, seconds: float) -> None:
        """Let an address pay for work that has lasted longer, or get back what it lasted less."""
        self.work.owe(address, seconds)

    def pay_request(self, address: str, cost: float = 1) -> None:
        """Take an address's credits for a request. Raises Refusal (`too-fast`)."""
        if not self.addresses.take(address, cost):
            raise too_fast()


def too_fast() -> Refusal:
    """What is said to whoever has no credits left."""
    return Refusal("too-fast", "that is more than one may ask; wait a moment")
