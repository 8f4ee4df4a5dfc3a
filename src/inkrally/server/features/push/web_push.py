"""The formats of Web Push: encrypted messages (RFC 8291) and the signature of the sender, VAPID (RFC 8292).

A browser gives the page an address of its push service and two keys. The server encrypts each message with these keys,
so that the push service cannot read it.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cached_property

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)

RECORD_BYTES = 4096
"""The size of the only record of a message in bytes. Push services must accept this size (RFC 8030 7.2)."""
MAX_TEXT_BYTES = 3000
"""The maximum size of a message before encryption, in bytes. Such a message fits into one record."""
TOKEN_SECONDS = 12 * 3600
"""How long a signature is valid, in seconds. The standard allows at most 24 hours."""
MAX_SIGNED = 1000
"""The maximum number of signatures in memory, one for each push service. There are about five push services, but
players may give any address."""
PUBLIC_KEY_BYTES, AUTH_BYTES = 65, 16
"""The sizes in bytes of the two keys of a browser: an uncompressed point of the curve P-256, and a shared secret."""


def b64(data: bytes) -> str:
    """Return bytes as base64 for URLs, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def unb64(text: str) -> bytes:
    """Return the bytes of a base64 text for URLs. Raises ValueError if the text is not valid."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def check_keys(public_key: str, auth: str) -> None:
    """Raise ValueError unless two texts are the keys of a push subscription, in base64 for URLs."""
    _point(unb64(public_key))
    if len(unb64(auth)) != AUTH_BYTES:
        raise ValueError(f"the shared secret must have {AUTH_BYTES} bytes")


def encrypt(text: bytes, public_key: str, auth: str) -> bytes:
    """Return the body of a push message (RFC 8291 with the content encoding `aes128gcm` of RFC 8188).

    Args:
        text: The message, at most `MAX_TEXT_BYTES`.
        public_key: The public key of the browser (`p256dh`).
        auth: The shared secret of the browser (`auth`).

    Raises:
        ValueError: A key is not valid, or the message is too long.
    """
    return encrypt_with(ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16), text, public_key, auth)


def encrypt_with(own: ec.EllipticCurvePrivateKey, salt: bytes, text: bytes, public_key: str, auth: str) -> bytes:
    """Return the body of a push message, as `encrypt` does, with a given key of the sender and a given salt of 16
    bytes."""
    if len(text) > MAX_TEXT_BYTES:
        raise ValueError(f"a push message may have {MAX_TEXT_BYTES} bytes, not {len(text)}")
    receiver = unb64(public_key)
    sender = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = own.exchange(ec.ECDH(), _point(receiver))
    secret = _hkdf(unb64(auth), shared, b"WebPush: info\0" + receiver + sender, 32)
    key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)  # 2 marks the last record


class SigningKey:
    """The key by which push services recognize this server (VAPID)."""

    def __init__(self, private: bytes) -> None:
        """Use a private key in DER form. Raises ValueError if it is not one of the curve P-256."""
        key = load_der_private_key(private, None)
        if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != "secp256r1":
            raise ValueError("the key for push notifications is not of the curve P-256")
        self._key = key
        self._signed: dict[str, tuple[int, str]] = {}
        """The signing time and the value of each header, by origin and contact. A header is used again for half of the
        time for which it is valid."""

    @staticmethod
    def generate() -> bytes:
        """Return a new private key in DER form."""
        key = ec.generate_private_key(ec.SECP256R1())
        return key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())

    @cached_property
    def public(self) -> str:
        """The public key in base64 for URLs, which browsers need to subscribe (`applicationServerKey`)."""
        return b64(self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def authorization(self, origin: str, contact: str, now_seconds: int) -> str:
        """Return the `Authorization` header for a push service.

        Args:
            origin: The origin of the push service, such as `https://push.example`.
            contact: A `mailto:` or `https:` URL by which the push service can reach the operator.
            now_seconds: The time in seconds since 1970.
        """
        signed_at, header = self._signed.get(origin + contact, (0, ""))
        if now_seconds - signed_at >= TOKEN_SECONDS // 2:
            header = self._sign(origin, contact, now_seconds)
            if len(self._signed) >= MAX_SIGNED:
                self._signed.clear()
            self._signed[origin + contact] = now_seconds, header
        return header

    def _sign(self, origin: str, contact: str, now_seconds: int) -> str:
        """Return a new `Authorization` header. The arguments are those of `authorization`."""
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": origin, "exp": now_seconds + TOKEN_SECONDS, "sub": contact}
        signed = f"{b64(msgspec.json.encode(head))}.{b64(msgspec.json.encode(claims))}"
        first, second = decode_dss_signature(self._key.sign(signed.encode("ascii"), ec.ECDSA(hashes.SHA256())))
        signature = first.to_bytes(32, "big") + second.to_bytes(32, "big")
        return f"vapid t={signed}.{b64(signature)}, k={self.public}"


def _point(data: bytes) -> ec.EllipticCurvePublicKey:
    """Return the public key in some bytes. Raises ValueError if the bytes are not an uncompressed point of the curve
    P-256."""
    if len(data) != PUBLIC_KEY_BYTES:
        raise ValueError(f"the public key must have {PUBLIC_KEY_BYTES} bytes")
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)
    except InvalidKey as error:
        raise ValueError("the public key is not a point of the curve P-256") from error


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """Return a key of `length` bytes that is derived from a secret (RFC 5869, with SHA-256)."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
