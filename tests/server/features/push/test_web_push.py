"""The formats of Web Push, and the addresses to which the server sends nothing."""

from __future__ import annotations

import asyncio
import socket
import time
from base64 import urlsafe_b64decode
from ipaddress import ip_address
from typing import Any

import httpcore
import msgspec
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from inkrally.server.features.push import outgoing
from inkrally.server.features.push.outgoing import Outgoing, UnsafeAddress, is_public
from inkrally.server.features.push.web_push import MAX_TEXT_BYTES, SigningKey, check_keys, encrypt, encrypt_with, unb64
from tests.server.features.push.receiver import BrowserKeys, receiving
from tests.server.site import over_sockets


def _private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(unb64(text), "big"), ec.SECP256R1())


def test_encryption_matches_the_published_example() -> None:
    """RFC 8291, section 5 and appendix A."""
    browser = BrowserKeys(_private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), unb64("BTBZMqHH6r4Tts7J_aSIgg"))
    sender = _private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    salt = unb64("DGv6ra1nlYgDCS1FRnbzlw")
    body = encrypt_with(sender, salt, b"When I grow up, I want to be a watermelon", browser.public, browser.auth)
    expected = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert body == unb64(expected)


def test_browser_decrypts_what_the_server_encrypts() -> None:
    browser = BrowserKeys()
    body = encrypt(msgspec.json.encode({"title": "Žlutý kůň"}), browser.public, browser.auth)
    assert browser.decrypt(body) == {"title": "Žlutý kůň"}
    longest = b'"' + b"a" * (MAX_TEXT_BYTES - 2) + b'"'
    assert len(encrypt(longest, browser.public, browser.auth)) <= 4096
    with pytest.raises(ValueError, match="3000 bytes"):
        encrypt(longest + b" ", browser.public, browser.auth)


def test_wrong_keys_of_a_browser_are_refused() -> None:
    right = BrowserKeys()
    check_keys(right.public, right.auth)
    for public in ("", "AAAA", "B" * 87, "ß" * 87):
        with pytest.raises(ValueError, match=r"."):
            check_keys(public, right.auth)
    for auth in ("", "AAAA", "ß"):
        with pytest.raises(ValueError, match=r"."):
            check_keys(right.public, auth)


def test_signature_names_the_push_service_and_can_be_verified() -> None:
    """RFC 8292, section 2 and 3.2."""
    key = SigningKey(SigningKey.generate())
    header = key.authorization("https://push.example", "mailto:ops@example.org", 1_000_000)
    token, _, public = header.removeprefix("vapid t=").partition(", k=")
    head, claims, signature = token.split(".")
    assert public == key.public
    assert msgspec.json.decode(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
    assert msgspec.json.decode(unb64(claims)) == {
        "aud": "https://push.example",
        "exp": 1_000_000 + 12 * 3600,
        "sub": "mailto:ops@example.org",
    }
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(public))
    pair = urlsafe_b64decode(signature + "==")
    der = encode_dss_signature(int.from_bytes(pair[:32], "big"), int.from_bytes(pair[32:], "big"))
    point.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(ValueError, match=r"."):
        SigningKey(b"no key")


PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "192.0.2.1", "::", "::1", "fe80::1", "fc00::1", "ff02::1", "::ffff:10.0.0.1",
    "::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "2002:7f00:1::1", "2001:0:1:1:0:0:f5ff:fffe", "2001:db8::1",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_private_addresses_are_recognized(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8"])
def test_public_addresses_are_recognized(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/1", "https://", "ftp://hooks.example", "//hooks.example", "https://a:b@hooks.example/",
        "https://hooks.example:8443/", "https://hooks.example:port/", "https://hooks.example/\r\nX: 1",
        "https://hooks.example/ a", "https://hooks.example/ä", "https://[::1", "https://a/" + "b" * 1000, "",
    ],
)  # fmt: skip
def test_addresses_of_other_forms_are_refused(url: str) -> None:
    with pytest.raises(UnsafeAddress):
        Outgoing(private_allowed=False).check(url)


def _resolves_to(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let host names resolve to the addresses of each answer in turn. Return the list of asked names."""
    asked: list[str] = []

    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        found = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    return asked


@over_sockets
async def test_names_of_private_addresses_get_no_request(monkeypatch: pytest.MonkeyPatch) -> None:
    sender = Outgoing(private_allowed=False)
    for address in PRIVATE:
        _resolves_to(monkeypatch, ["8.8.8.8", address])
        result = await sender.post("https://hooks.example/1", b"{}", {})
        assert (result.status, result.problem) == (0, "the host is not on the public internet"), address
    await sender.close()


@over_sockets
async def test_address_is_resolved_once_for_check_and_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that changes its address after the check gains nothing, as the connection goes to the checked address."""
    async with receiving() as receiver:
        asked = _resolves_to(monkeypatch, ["127.0.0.1"], ["8.8.8.8"])
        sender = Outgoing(private_allowed=True)
        result = await sender.post(f"http://changing.example:{receiver.port}/hook", b"{}", {"x-a": "1"})
        assert result.accepted
        assert asked == ["changing.example"]
        assert receiver.requests[0].headers["host"] == f"changing.example:{receiver.port}"
        await sender.close()


@over_sockets
async def test_host_header_has_the_brackets_of_an_ipv6_address(monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving() as receiver:
        _resolves_to(monkeypatch, ["127.0.0.1"])
        sender = Outgoing(private_allowed=True)
        assert (await sender.post(f"http://[2001:db8::1]:{receiver.port}/hook", b"{}", {})).accepted
        assert receiver.requests[0].headers["host"] == f"[2001:db8::1]:{receiver.port}"
        await sender.close()


@over_sockets
async def test_connection_is_used_again_for_the_same_host_only(monkeypatch: pytest.MonkeyPatch) -> None:
    async with receiving() as receiver:
        receiver.keeps = True
        asked = _resolves_to(monkeypatch, ["127.0.0.1"])
        sender = Outgoing(private_allowed=True)
        for host in ("one.example", "one.example", "two.example"):
            assert (await sender.post(f"http://{host}:{receiver.port}/hook", b"{}", {})).accepted
        assert (asked, receiver.connections) == (["one.example", "two.example"], 2)
        assert [each.headers["host"].split(":")[0] for each in receiver.requests] == ["one.example"] * 2 + [
            "two.example"
        ]
        await sender.close()


@over_sockets
async def test_connection_with_a_long_response_is_not_used_again() -> None:
    async with receiving() as receiver:
        receiver.keeps = True
        body = b"x" * (outgoing.MAX_READ_BYTES + 1)
        receiver.answers.append(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % (2 * len(body)) + body)
        sender = Outgoing(private_allowed=True)
        assert [(await sender.post(receiver.url(), b"{}", {})).status for _ in range(2)] == [200, 201]
        assert receiver.connections == 2
        await sender.close()


@over_sockets
async def test_slow_body_does_not_turn_an_accepted_message_into_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message would be sent again. The body never ends, and reading it moves the clock to the end of all limits."""
    loop = asyncio.get_running_loop()

    async def read(_: httpcore.Response) -> None:
        monkeypatch.setattr(loop, "time", lambda: time.monotonic() + outgoing.TIMEOUT_SECONDS)
        await asyncio.Event().wait()

    async with receiving() as receiver:
        monkeypatch.setattr(outgoing, "_read", read)
        sender = Outgoing(private_allowed=True)
        assert (await sender.post(receiver.url(), b"{}", {})).accepted
        await sender.close()


@over_sockets
async def test_redirects_are_not_followed_and_responses_not_read() -> None:
    async with receiving() as receiver:
        sender = Outgoing(private_allowed=True)
        location = receiver.url("/inner")
        receiver.answers += [
            f"HTTP/1.1 302 Found\r\nlocation: {location}\r\ncontent-length: 0\r\n\r\n".encode(),
            b"HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n",
            b"HTTP/1.1 429 No\r\nretry-after: 77\r\ncontent-length: 0\r\n\r\n",
            b"HTTP/1.1 429 No\r\nretry-after: 99999999999\r\ncontent-length: 0\r\n\r\n",
            b"nonsense\r\n\r\n",
        ]
        results = [await sender.post(receiver.url(), b"{}", {}) for _ in range(5)]
        assert [(each.status, each.retry_seconds) for each in results] == [
            (302, 0),
            (200, 0),
            (429, 77),
            (429, 0),
            (0, 0),
        ]
        assert [each.path for each in receiver.requests] == ["/push/1"] * 5
        await sender.close()


@over_sockets
async def test_hanging_receiver_ends_after_the_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "TIMEOUT_SECONDS", 0.1)
    async with receiving() as receiver:
        receiver.hangs = True
        sender = Outgoing(private_allowed=True)
        result = await sender.post(receiver.url(), b"{}", {})
        assert (result.status, result.problem) == (0, "no response within 0 seconds")
        await sender.close()
