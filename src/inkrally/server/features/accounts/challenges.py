"""The WebAuthn challenges that wait for an answer of a browser. A challenge is random data that a passkey signs.

Each challenge can be used once and expires soon. The number of challenges is limited. Challenges exist only in memory:
after a restart, a client requests a new one.
"""

from __future__ import annotations

import base64
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal

import msgspec

from inkrally.match.errors import BadInput, Refusal

VALID_SECONDS = 300.0
"""How long a challenge is valid."""
CHALLENGE_BYTES = 32
"""The number of random bytes in a challenge."""
MAX_PER_ADDRESS = 16
"""The maximum number of waiting challenges of one address. The oldest are dropped first."""
MAX_CHALLENGES = 20_000
"""The maximum number of waiting challenges in all. The oldest are dropped first."""

Purpose = Literal["register", "sign-in"]
"""The purpose of a challenge: to register a passkey, or to sign in with one."""


class Challenge(msgspec.Struct, frozen=True):
    """A challenge.

    Attributes:
        value: The random data.
        purpose: The purpose of the challenge.
        address: The address of the client.
        account: The account that registers a passkey. Empty for a sign-in, because the answer identifies the player.
        until: When the challenge expires, by the clock of `Challenges`.
    """

    value: bytes
    purpose: Purpose
    address: str
    account: str
    until: float


class _ClientData(msgspec.Struct):
    """The part of the signed client data that contains the challenge."""

    challenge: str


class _Response(msgspec.Struct):
    """The part of an answer that contains the signed client data."""

    client_data: str = msgspec.field(name="clientDataJSON")


class Credential(msgspec.Struct):
    """The part of the answer of a browser that is read before it is verified."""

    id: str
    response: _Response


class Challenges:
    """Creates the challenges that browsers must sign with a passkey, and keeps each challenge until the answer
    comes."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Create an empty collection. `clock` returns monotonic seconds."""
        self._clock = clock
        self._asked: OrderedDict[bytes, Challenge] = OrderedDict()
        self._of_address: dict[str, OrderedDict[bytes, None]] = {}

    def __len__(self) -> int:
        return len(self._asked)

    def create(self, purpose: Purpose, address: str, account: str = "") -> Challenge:
        """Create and return a challenge. The arguments are fields of `Challenge`."""
        made = Challenge(secrets.token_bytes(CHALLENGE_BYTES), purpose, address, account, self._clock() + VALID_SECONDS)
        self._asked[made.value] = made
        own = self._of_address.setdefault(address, OrderedDict())
        own[made.value] = None
        if len(own) > MAX_PER_ADDRESS:
            self._drop(next(iter(own)))
        while len(self._asked) > MAX_CHALLENGES or self._is_old(next(iter(self._asked.values()))):
            self._drop(next(iter(self._asked)))
        return made

    def take(self, credential: Credential, purpose: Purpose, account: str = "") -> Challenge:
        """Return the challenge that an answer contains, and remove it.

        Args:
            credential: The answer.
            purpose: The required purpose of the challenge.
            account: The required account of the challenge; empty for a sign-in.

        Raises:
            BadInput: The answer cannot be read (`passkey`).
            Refusal: The challenge is unknown or expired, or has another purpose or account (`passkey-old`).
        """
        try:
            client_data = msgspec.json.decode(from_base64(credential.response.client_data), type=_ClientData)
            value = from_base64(client_data.challenge)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadInput("passkey", f"this is not the answer of a passkey: {str(error)[:100]}") from None
        found = self._asked.get(value)
        if found is not None:
            self._drop(value)
        if found is None or found.purpose != purpose or found.account != account or self._is_old(found):
            raise Refusal("passkey-old", "this answer was used before, or came too late; use the passkey again")
        return found

    def _is_old(self, found: Challenge) -> bool:
        """Return whether a challenge has expired."""
        return found.until < self._clock()

    def _drop(self, value: bytes) -> None:
        """Remove a challenge by its value."""
        address = self._asked.pop(value).address
        own = self._of_address[address]
        del own[value]
        if not own:
            del self._of_address[address]


def from_base64(text: str) -> bytes:
    """Decode base64url without padding. Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def to_base64(data: bytes) -> str:
    """Encode as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
