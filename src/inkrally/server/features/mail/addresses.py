"""What an e-mail address may be: one mailbox at a name of the public net, in the form in which it is mailed to. What
else the standards allow (quoted parts, comments, routes, numbers for names) no person has, and it has fooled many a
program. Knows no mail.
"""

from __future__ import annotations

import hashlib
import re

import idna

from inkrally.match.errors import BadInput

MOST, MOST_LOCAL = 254, 64
"""Letters of an address, and of what stands before the sign."""
LOCAL = re.compile(r"[A-Za-z0-9#$&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9#$&'*+/=?^_`{|}~-]+)*")
"""Without `!` and `%`, by which mail was once sent on to others."""
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
NOWHERE = frozenset({"arpa", "home", "internal", "invalid", "lan", "local", "localdomain", "localhost", "onion"})
"""Names that lead into somebody's own house, or nowhere."""


def address_of(text: str) -> str:
    """An address as it is mailed to: its host in lower case, and in the letters of the net where it has others. Raises
    BadInput (`mail-address`)."""
    wanted = text.strip(" ")
    if not wanted or len(wanted) > MOST:
        raise _wrong(f"an e-mail address has 1 to {MOST} letters")
    local, sign, host = wanted.rpartition("@")
    if not sign or len(local) > MOST_LOCAL or not LOCAL.fullmatch(local):
        raise _wrong("an e-mail address has a name, one @ and a host, such as ada@example.org")
    host = _host(host)
    if len(local) + 1 + len(host) > MOST:
        raise _wrong(f"an e-mail address has 1 to {MOST} letters")
    return f"{local}@{host}"


def hashed_address(address: str) -> str:
    """By what the store counts what is mailed to an address that nobody has confirmed. Capital letters and what stands
    behind a `+` are most often the same mailbox."""
    local, _, host = address.rpartition("@")
    mailbox = f"{local.partition('+')[0]}@{host}".lower()
    return hashlib.sha256(f"inkrally mail {mailbox}".encode()).hexdigest()


def _host(text: str) -> str:
    try:
        # As browsers read names of hosts.
        host = idna.encode(text, uts46=True).decode() if not text.isascii() else text.lower()
    except (idna.IDNAError, UnicodeError):
        raise _wrong("this is no name of a host") from None
    labels = host.split(".")
    if len(host) > 253 or len(labels) < 2 or not all(LABEL.fullmatch(each) for each in labels):
        raise _wrong("a host has a name with a dot, such as example.org")
    if labels[-1] in NOWHERE or not any(letter.isalpha() for letter in labels[-1]):
        raise _wrong("mail goes to hosts of the public net, by their names")
    return host


def _wrong(words: str) -> BadInput:
    return BadInput("mail-address", words, "address")
