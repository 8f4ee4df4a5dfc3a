"""Creates the mail sender if the settings name a mail server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import TYPE_CHECKING

from inkrally.server.config import Config
from inkrally.server.events import Dispatcher
from inkrally.server.live.messages import Invitation
from inkrally.server.storage.sessions import Sessions
from inkrally.server.storage.store import Store

if TYPE_CHECKING:
    from inkrally.server.features.mail.mail_sender import MailSender


def make_mail_sender(
    config: Config,
    store: Store,
    known: Sessions,
    find_connected: Callable[[Collection[str]], Awaitable[set[str]]],
    invited: Callable[[str], Awaitable[tuple[Invitation, ...]]],
    now: Callable[[], int],
    events: Dispatcher,
    leads: Callable[[], bool],
) -> MailSender | None:
    """Return the mail sender, or None if no mail server is configured.

    Args:
        config: The settings.
        store: The store.
        known: The sessions.
        find_connected: Returns those of some accounts that are connected now.
        invited: Returns the waiting invitations of an account.
        now: Returns the time in milliseconds since 1970.
        events: The event dispatcher.
        leads: Returns whether this server is the leader of the cluster, which sends mail.

    Raises:
        StartupError: The address of the mail server is wrong (`mail-unknown`).
    """
    if not config.mail:
        return None
    # Import the mail sender only if the server sends mail.
    from inkrally.server.features.mail.mail_sender import MailSender
    from inkrally.server.features.mail.notifications import MAIL_RECIPIENTS, NotificationFinder
    from inkrally.server.features.mail.relay import Relay

    relay = Relay.of(config.mail, config.url)
    return MailSender(
        store,
        relay,
        config.url,
        NotificationFinder(MAIL_RECIPIENTS, store, known, find_connected, invited, now),
        now,
        events,
        leads,
    )
