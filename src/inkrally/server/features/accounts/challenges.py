"""Questions to passkeys that wait for their answer: each of one use, short-lived and bounded. Knows no cryptography.

They are in memory alone: a server that starts anew has asked nothing, and whoever answers then is asked once more.
"""

from __future__ import annotations

import base64
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal

import msgspec

from inkrally.match.errors import BadInput, Refusal

SECONDS = 300.0
BYTES = 32
EACH_ADDRESS = 16
ALL = 20_000
"""So many wait at most, of one address and in all; the oldest go first."""

Purpose = Literal["register", "sign-in"]


class Challenge(msgspec.Struct, frozen=True):
    """A question: what for, asked from which address, of which account (empty where that is to be found out), until
    when it may be answered."""

    value: bytes
    purpose: Purpose
    address: str
    account: str
    until: float


class _Said(msgspec.Struct):
    """As much of what a browser signs as names the question."""

    challenge: str


class _Response(msgspec.Struct):
    client_data: str = msgspec.field(name="clientDataJSON")


class Credential(msgspec.Struct):
    """As much of a passkey's answer as is read here; all of it goes to the check."""

    id: str
    response: _Response


class Challenges:
    """The questions of a server."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: OrderedDict[bytes, Challenge] = OrderedDict()
        self._of_address: dict[str, OrderedDict[bytes, None]] = {}

    def __len__(self) -> int:
        return len(self._asked)

    def ask(self, purpose: Purpose, address: str, account: str = "") -> Challenge:
        """A new question."""
        made = Challenge(secrets.token_bytes(BYTES), purpose, address, account, self._clock() + SECONDS)
        self._asked[made.value] = made
        own = self._of_address.setdefault(address, OrderedDict())
        own[made.value] = None
        if len(own) > EACH_ADDRESS:
            self._drop(next(iter(own)))
        while len(self._asked) > ALL or self._is_old(next(iter(self._asked.values()))):
            self._drop(next(iter(self._asked)))
        return made

    def take(self, credential: Credential, purpose: Purpose, account: str = "") -> Challenge:
        """The question that a passkey has answered, which nobody can answer again. Raises Refusal (`passkey-old`),
        BadInput (`passkey`)."""
        try:
            said = msgspec.json.decode(from_base64(credential.response.client_data), type=_Said)
            value = from_base64(said.challenge)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadInput("passkey", f"this is no answer of a passkey: {str(error)[:100]}") from None
        found = self._asked.get(value)
        if found is not None:
            self._drop(value)
        if found is None or found.purpose != purpose or found.account != account or self._is_old(found):
            raise Refusal("passkey-old", "this answer was given before, or came too late; ask the passkey once more")
        return found

    def _is_old(self, found: Challenge) -> bool:
        return found.until < self._clock()

    def _drop(self, value: bytes) -> None:
        address = self._asked.pop(value).address
        own = self._of_address[address]
        del own[value]
        if not own:
            del self._of_address[address]


def from_base64(text: str) -> bytes:
    """Bytes from base64url without its filling. Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def to_base64(data: bytes) -> str:
    """Base64url without its filling."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
