"""Passkeys (WebAuthn): the options for browsers, and the verification of their answers.

A verification takes some milliseconds, so a few threads do it. Further requests wait, up to a limit.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from typing import Literal, NamedTuple, TypeVar
from urllib.parse import urlsplit

import msgspec
import webauthn
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from inkrally.match.errors import BadInput, Refusal
from inkrally.server.http.client import Client
from inkrally.server.observability import metrics as observe

PRODUCT_NAME = "inkrally"
THREADS = 2
"""The number of threads for verifications."""
MAX_WAITING = 200
"""The maximum number of verifications that wait."""
MAX_CREDENTIAL_ID_BYTES = 1023
"""The maximum size of a credential ID in the WebAuthn standard."""
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
T = TypeVar("T")


class NewKey(NamedTuple):
    """A verified new passkey: its ID as base64url, its public key, and its signature counter."""

    id: str
    key: bytes
    signed: int


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


class Passkeys:
    """Creates options for browsers, and verifies their answers."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "passkey")
        self._waiting = 0

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(cancel_futures=True)

    def registration_options(self, client: Client, challenge: Challenge, handle: str, known: Sequence[str]) -> str:
        """Return the options for creating a passkey, as JSON.

        Args:
            client: The browser.
            challenge: The challenge to sign.
            handle: The handle of the player.
            known: The IDs of the passkeys that the player has already.

        Raises:
            Refusal: Browsers allow no passkeys at the address of this server (`passkey-host`).
        """
        options = webauthn.generate_registration_options(
            rp_id=_host(client),
            rp_name=PRODUCT_NAME,
            user_id=bytes.fromhex(challenge.account),
            user_name=handle,
            user_display_name=handle,
            challenge=challenge.value,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                require_resident_key=True,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=from_base64(each)) for each in known],
        )
        return webauthn.options_to_json(options)

    def authentication_options(self, client: Client, challenge: Challenge) -> str:
        """Return the options for signing in with a passkey, as JSON. Raises Refusal (`passkey-host`)."""
        options = webauthn.generate_authentication_options(
            rp_id=_host(client), challenge=challenge.value, user_verification=UserVerificationRequirement.PREFERRED
        )
        return webauthn.options_to_json(options)

    async def verify_registration(self, client: Client, challenge: Challenge, answer: bytes) -> NewKey:
        """Verify the answer for a new passkey, and return the passkey. Raises Refusal (`passkey-refused`)."""
        host, origin = _host(client), client.base_url

        def check() -> NewKey:
            found = webauthn.verify_registration_response(
                credential=answer.decode(),
                expected_challenge=challenge.value,
                expected_rp_id=host,
                expected_origin=origin,
            )
            if len(found.credential_id) > MAX_CREDENTIAL_ID_BYTES:
                raise ValueError("the name of the credential is too long")
            return NewKey(bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count)

        return await self._check(check)

    async def verify_authentication(
        self, client: Client, challenge: Challenge, answer: bytes, key: bytes, count: int
    ) -> int:
        """Verify the answer for a sign-in, and return the new signature counter.

        Args:
            client: The browser.
            challenge: The challenge that was signed.
            answer: The answer of the browser.
            key: The public key of the passkey.
            count: The stored signature counter.

        Raises:
            Refusal: The answer is wrong (`passkey-refused`).
        """
        host, origin = _host(client), client.base_url

        def check() -> int:
            found = webauthn.verify_authentication_response(
                credential=answer.decode(),
                expected_challenge=challenge.value,
                expected_rp_id=host,
                expected_origin=origin,
                credential_public_key=key,
                credential_current_sign_count=count,
            )
            return found.new_sign_count

        return await self._check(check)

    async def _check(self, check: Callable[[], T]) -> T:
        """Run a verification in a thread, and return its result. Raises Refusal."""
        if self._waiting >= MAX_WAITING:
            raise Refusal("too-fast", "too many passkeys are being checked; wait a moment")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, check)
        except Exception as error:
            # The library raises many types for a wrong answer.
            observe.log.info("passkey-refused", error=str(error)[:200])
            raise Refusal("passkey-refused", "this passkey's answer is not valid here; nothing was changed") from None
        finally:
            self._waiting -= 1


def _host(client: Client) -> str:
    """Return the host name of this server for passkeys.

    Raises:
        Refusal: The server is addressed by an IP address, or without TLS by another name than localhost
            (`passkey-host`).
    """
    name = urlsplit(client.base_url).hostname or ""
    try:
        ip_address(name)
    except ValueError:
        local = name == "localhost" or name.endswith(".localhost")
        if name and (client.secure or local):
            return name
    raise Refusal("passkey-host", "passkeys need https and a host name; a nickname and recovery codes work without")
