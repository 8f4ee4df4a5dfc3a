"""Passkeys (WebAuthn): the options for browsers, and the verification of their answers.

A verification takes some milliseconds, so a few threads do it. Further requests wait, up to a limit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from inkrally.match.errors import Refusal
from inkrally.server.features.accounts.challenges import Challenge, from_base64, to_base64
from inkrally.server.http.client import Client
from inkrally.server.observability import metrics as observe

PRODUCT_NAME = "inkrally"
THREADS = 2
"""The number of threads for verifications."""
MAX_WAITING = 200
"""The maximum number of verifications that wait."""
MAX_CREDENTIAL_ID_BYTES = 1023
"""The maximum size of a credential ID in the WebAuthn standard."""

T = TypeVar("T")


class NewKey(NamedTuple):
    """A verified new passkey: its ID as base64url, its public key, and its signature counter."""

    id: str
    key: bytes
    signed: int


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
            return NewKey(to_base64(found.credential_id), found.credential_public_key, found.sign_count)

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
