"""A passkey in software: creates keys and signs like the authenticator of a browser (WebAuthn, ES256)."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """A device with one passkey for one server."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(24)
        self.signed = 0

    def make(self, options: Any, origin: str = "") -> dict[str, Any]:
        """Return the response to the options for a new passkey."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        own = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], 0x45) + own
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"], origin)
        return self._answer({"clientDataJSON": text_of(client), "attestationObject": text_of(attested)})

    def sign(self, options: Any, origin: str = "", count: int | None = None) -> dict[str, Any]:
        """Return the response to the options for a sign-in."""
        self.signed = self.signed + 1 if count is None else count
        data = self._data(options["rpId"], 0x05)
        client = self._client("webauthn.get", options["challenge"], origin)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": text_of(client),
                "authenticatorData": text_of(data),
                "signature": text_of(signature),
                "userHandle": None,
            }
        )

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.signed.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str, origin: str) -> bytes:
        client_data = {"type": kind, "challenge": challenge, "origin": origin or self.origin, "crossOrigin": False}
        return json.dumps(client_data).encode()

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        name = text_of(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
