"""The e-mail addresses that the server accepts: one mailbox at a public host name.

The standards allow more forms, such as quoted parts, comments, routes and IP addresses. People do not use these forms,
which have caused security problems in many programs.
"""

from __future__ import annotations

import hashlib
import re

import idna

from inkrally.match.errors import BadInput

MAX_ADDRESS_CHARS, MAX_LOCAL = 254, 64
"""The maximum length of an address, and of the part before the @."""
LOCAL = re.compile(r"[A-Za-z0-9#$&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9#$&'*+/=?^_`{|}~-]+)*")
"""The pattern of the part before the @. It excludes `!` and `%`, by which mail servers once forwarded mail."""
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
"""The pattern of one label of a host name."""
LOCAL_DOMAINS = frozenset({"arpa", "home", "internal", "invalid", "lan", "local", "localdomain", "localhost", "onion"})
"""Top-level domains of private networks, to which no mail is sent."""


def address_of(text: str) -> str:
    """Return an address in the form to which mail is sent, with its host in lower case and as Punycode.

    Raises:
        BadInput: The address is not accepted (`mail-address`).
    """
    wanted = text.strip(" ")
    if not wanted or len(wanted) > MAX_ADDRESS_CHARS:
        raise _wrong(f"an e-mail address has 1 to {MAX_ADDRESS_CHARS} characters")
    local, sign, host = wanted.rpartition("@")
    if not sign or len(local) > MAX_LOCAL or not LOCAL.fullmatch(local):
        raise _wrong("an e-mail address has a name, one @ and a host, such as ada@example.org")
    host = _host(host)
    if len(local) + 1 + len(host) > MAX_ADDRESS_CHARS:
        raise _wrong(f"an e-mail address has 1 to {MAX_ADDRESS_CHARS} characters")
    return f"{local}@{host}"


def hashed_address(address: str) -> str:
    """Return the hash by which confirmation mails to an address are counted.

    Addresses that differ only in the case of letters or in a part after a `+` have the same hash, because they usually
    belong to the same mailbox.
    """
    local, _, host = address.rpartition("@")
    mailbox = f"{local.partition('+')[0]}@{host}".lower()
    return hashlib.sha256(f"inkrally mail {mailbox}".encode()).hexdigest()


def _host(text: str) -> str:
    """Return the host of an address in lower case and as Punycode. Raises BadInput (`mail-address`)."""
    try:
        # Convert the host as browsers do.
        host = idna.encode(text, uts46=True).decode() if not text.isascii() else text.lower()
    except (idna.IDNAError, UnicodeError):
        raise _wrong("this is not a host name") from None
    labels = host.split(".")
    if len(host) > 253 or len(labels) < 2 or not all(LABEL.fullmatch(each) for each in labels):
        raise _wrong("a host has a name with a dot, such as example.org")
    if labels[-1] in LOCAL_DOMAINS or not any(letter.isalpha() for letter in labels[-1]):
        raise _wrong("the host must be public, and be given by name")
    return host


def _wrong(words: str) -> BadInput:
    """Return the error for an address that is not accepted."""
    return BadInput("mail-address", words, "address")
