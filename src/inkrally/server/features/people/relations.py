"""The relations between players: following, muting and blocking.

An account sees only its own relations. A blocked player notices the block only by refused requests. Friends follow each
other. A block ends following in both directions. The blocked player can no longer follow or invite the blocking player.
The lobby does not pair the two players, and the blocked player cannot take a seat at public tables of the blocking
player.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.events import (
    AccountDeleted,
    AccountDeleting,
    Dispatcher,
    PlayerBlocked,
    PlayerHidden,
    RelationsChanged,
)
from inkrally.server.features.talk.messages import Contacts, Friend, HiddenPlayer, Relation
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, Write

MAX_RELATIONS = 500
"""The maximum number of relations of each kind of one account."""
MAX_CACHED = 20_000
"""The maximum number of accounts whose relations are cached."""
MAX_BLOCKED_BY = 2000
"""The maximum number of blocks of one account by others that the server reads."""
MAX_BATCH = 500
"""The maximum number of accounts whose blocks one query reads."""
KEY_LENGTH = 24
"""The length of the key of a relation, in characters."""

Kind = Literal["follow", "mute", "block"]

relations, accounts = schema.relations.c, schema.accounts.c


def _own() -> Any:
    """Return the query for the relations of the account `who`, each with whether the other account follows back."""
    back = schema.relations.alias()
    follows_back = sa.exists().where(
        back.c.account == relations.other, back.c.other == relations.account, back.c.kind == "follow"
    )
    query = sa.select(relations.other, relations.kind, follows_back.label("back"))
    return query.where(relations.account == sa.bindparam("who"))


# Build these queries once: building one takes longer than running it, and ten thousand players may start a search at
# once.
_OWN = _own()
_BLOCKED_BY = (
    sa.select(relations.account)
    .where(relations.other == sa.bindparam("who"), relations.kind == "block")
    .limit(MAX_BLOCKED_BY)
)


class OwnRelations(NamedTuple):
    """The relations of an account to others, as sets of accounts.

    Attributes:
        follows: The accounts that the account follows.
        friends: The accounts that the account follows and that follow the account.
        mutes: The accounts that the account has muted.
        blocks: The accounts that the account has blocked.
    """

    follows: frozenset[str] = frozenset()
    friends: frozenset[str] = frozenset()
    mutes: frozenset[str] = frozenset()
    blocks: frozenset[str] = frozenset()

    @property
    def hidden(self) -> frozenset[str]:
        """The accounts whose chat lines are hidden: muted and blocked ones."""
        return self.mutes | self.blocks


NO_RELATIONS = OwnRelations()
"""The relations of accounts that have none. One object for all of them saves memory in the cache."""


class Relations:
    """Reads, caches and changes the relations between accounts."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        events: Dispatcher,
        connected_accounts: Callable[[], Collection[str]],
    ) -> None:
        """Create the relations.

        Args:
            store: The store.
            now: Returns the time in milliseconds since 1970.
            events: The event dispatcher.
            connected_accounts: Returns the accounts that are connected to this server.
        """
        self._store = store
        self._events = events
        self._connected_accounts = connected_accounts
        events.on(PlayerHidden, self._on_hidden)
        events.reread(self._reread)
        events.on(RelationsChanged, lambda event: self.discard_cached(event.accounts))
        events.on(AccountDeleting, self._on_deleting)
        events.on(AccountDeleted, self._on_deleted)
        self._now = now
        self._known: OrderedDict[str, OwnRelations] = OrderedDict()
        self._changes = 0
        """How often cached relations were dropped. If this number changed during a query, its result is not cached."""

    # Reads.

    async def of(self, account: str) -> OwnRelations:
        """Return the relations of an account. Raises StoreError."""
        known = self._known.get(account)
        if known is not None:
            self._known.move_to_end(account)
            return known
        changes = self._changes
        rows = [row for row in await self._store.rows(_OWN, who=account) if row.other != account]
        known = _relations_of(rows) if rows else NO_RELATIONS
        if changes == self._changes:
            self._known[account] = known
        if len(self._known) > MAX_CACHED:
            self._known.popitem(last=False)
        return known

    async def excluded_for(self, account: str) -> frozenset[str]:
        """Return the accounts that an account blocks, and those that block it, which must not be paired with it. Raises
        StoreError."""
        rows = await self._store.rows(_BLOCKED_BY, who=account)
        return (await self.of(account)).blocks | {row.account for row in rows if row.account != account}

    async def blocks_of(self, some: Collection[str]) -> list[tuple[str, str]]:
        """Return the blocks by some accounts, each as the blocking and the blocked account. Raises StoreError."""
        asked, found = sorted(some), list[tuple[str, str]]()
        for start in range(0, len(asked), MAX_BATCH):
            query = sa.select(relations.account, relations.other).where(
                relations.kind == "block", relations.account.in_(asked[start : start + MAX_BATCH])
            )
            found += [(row.account, row.other) for row in await self._store.rows(query)]
        return found

    async def standing(self, account: str | None, other: str) -> Relation:
        """Return the relation of an account to another account. Raises StoreError.

        `account` is None for a guest without a session, who has no relations.
        """
        if account is None:
            return Relation(False, False, False, False)
        own = await self.of(account)
        return Relation(other in own.follows, other in own.friends, other in own.mutes, other in own.blocks)

    async def standing_by_name(self, account: str, other: str, called: str) -> Relation:
        """Return the relation of an account to another account whose player it knows only by the name `called`.

        Relations that were stored with another name, such as the handle, are left out, because they would reveal whose
        account it is. Raises StoreError.
        """
        query = sa.select(relations.kind).where(
            relations.account == account, relations.other == other, relations.called == called
        )
        kinds = {row.kind for row in await self._store.rows(query)}
        return Relation(False, False, "mute" in kinds, "block" in kinds)

    async def check_welcome(self, account: str, other: str) -> None:
        """Raise Refusal (`not-welcome`) if `other` has blocked the account. Raises StoreError."""
        if account in (await self.of(other)).blocks:
            raise Refusal("not-welcome", "this player does not accept this from you")

    async def acquaintances(
        self, account: str, connected_of: Callable[[Collection[str]], Awaitable[Collection[str]]]
    ) -> Contacts:
        """Return the players that an account follows or hides, and its followers. Raises StoreError.

        The result contains no invitations. `connected_of` returns the connected ones of some accounts.
        """
        own = await self.of(account)
        connected = await connected_of(own.friends) if own.friends else ()
        other = sa.join(schema.relations, schema.accounts, accounts.id == relations.other)
        query = sa.select(relations.other, relations.kind, relations.called, accounts.handle).select_from(other)
        rows = await self._store.rows(query.where(relations.account == account).order_by(relations.made.desc()))
        following = [
            Friend(row.handle, row.other in own.friends, row.other in connected if row.other in own.friends else None)
            for row in rows
            if row.kind == "follow" and row.handle
        ]
        hidden = [
            # Show the name at the time of the mute or block, because muting a seat must not reveal the handle.
            HiddenPlayer(key_of(account, row.other, row.kind), row.called or row.handle or "", row.kind)
            for row in rows
            if row.kind != "follow"
        ]
        behind = sa.join(schema.relations, schema.accounts, accounts.id == relations.account)
        follow = sa.select(relations.account, accounts.handle).select_from(behind)
        follow = follow.where(relations.other == account, relations.kind == "follow", accounts.handle.is_not(None))
        found = await self._store.rows(follow.order_by(relations.made.desc()).limit(MAX_RELATIONS))
        followers = [row.handle for row in found if row.account not in own.follows and row.account not in own.hidden]
        following.sort(key=lambda each: (not each.here, not each.friend))
        return Contacts(tuple(following), tuple(followers), tuple(hidden), ())

    # Writes.

    async def follow(self, account: str, other: str, on: bool) -> None:
        """Follow a player (`on`), or stop following.

        Raises:
            Refusal: `relation-self`, `relations-full`, `not-welcome` or `not-a-player`.
            StoreError: The store does not answer.
        """
        if on:
            row = await self._store.row(sa.select(accounts.handle).where(accounts.id == account))
            if row is None or row.handle is None:
                raise Refusal("not-a-player", "choose a nickname first")
            await self.check_welcome(account, other)
        await self._store_relation(account, other, "follow", "", on)

    async def hide(self, account: str, other: str, kind: Literal["mute", "block"], called: str, on: bool) -> None:
        """Mute or block an account (`on`), or end the mute or block.

        Args:
            account: The account that mutes or blocks.
            other: The other account.
            kind: Whether to mute or to block.
            called: The name under which the account saw the other player. The account's list of hidden players shows
                this name.
            on: Whether to begin the mute or block. If not, end it.

        Raises:
            Refusal: `relation-self` or `relations-full`.
            StoreError: The store does not answer.
        """
        await self._store_relation(account, other, kind, called, on)

    async def unhide(self, account: str, key: str) -> None:
        """End a mute or a block by its key, if it exists. Raises StoreError."""
        query = sa.select(relations.other, relations.kind).where(relations.account == account)
        for row in await self._store.rows(query.where(relations.kind != "follow")):
            if key_of(account, row.other, row.kind) == key:
                await self.hide(account, row.other, row.kind, "", False)

    async def _store_relation(self, account: str, other: str, kind: Kind, called: str, on: bool) -> None:
        """Store or delete a relation, with the events that update all servers. Raises Refusal, StoreError.

        A new block also deletes following in both directions and the invitations from the blocked account.
        """
        if other == account:
            raise Refusal("relation-self", "that is you")
        write, both = Write(), kind == "block" and on
        if on:
            own = await self.of(account)
            if len({"follow": own.follows, "mute": own.mutes, "block": own.blocks}[kind]) >= MAX_RELATIONS:
                raise Refusal(
                    "relations-full",
                    f"at most {MAX_RELATIONS} people; remove one first",
                    "",
                    {"most": MAX_RELATIONS},
                )
            write.add("relation", account=account, other=other, kind=kind, called=called, made=self._now())
        else:
            write.add("no-relation", who=account, whom=other, of=kind)
        if both:
            write.add("no-relation", who=account, whom=other, of="follow")
            write.add("no-relation", who=other, whom=account, of="follow")
            write.add("no-invitations", who=account, of=other)
        write.tell(RelationsChanged((account, other)))
        if kind != "follow":
            write.tell(PlayerHidden(account, other, both))
        await self._store.write(write)

    def _on_hidden(self, event: PlayerHidden) -> None:
        """Emit PlayerBlocked if the account of the event blocks the other account from now on."""
        if event.blocked:
            self._events.emit(PlayerBlocked(event.account, event.other))

    async def _reread(self) -> None:
        """Drop all cached relations, and emit the blocks by connected accounts, because events may have been lost."""
        self.discard_cached(None)
        for pair in await self.blocks_of(self._connected_accounts()):
            self._events.emit(PlayerBlocked(*pair))

    async def _on_deleting(self, event: AccountDeleting) -> None:
        """Drop the cached relations from and to an account that is being deleted, on all servers."""
        account = event.leaving.account
        rows = await self._store.rows(sa.select(relations.account).where(relations.other == account).distinct())
        some = {account, *(row.account for row in rows)}
        self.discard_cached(some)
        event.write.tell(RelationsChanged(tuple(some)))

    async def _on_deleted(self, event: AccountDeleted) -> None:
        """Drop the cached relations to a deleted account that were read during its deletion."""
        self.discard_cached([each for each, own in self._known.items() if event.account in own.follows | own.hidden])

    def discard_cached(self, some: Collection[str] | None) -> None:
        """Drop the cached relations of some accounts, or of all (None)."""
        self._changes += 1
        if some is None:
            self._known.clear()
        for account in some or ():
            self._known.pop(account, None)


def _relations_of(rows: Sequence[Any]) -> OwnRelations:
    """Return the relations of an account, given all its rows."""
    by = {kind: frozenset(row.other for row in rows if row.kind == kind) for kind in ("follow", "mute", "block")}
    friends = frozenset(row.other for row in rows if row.kind == "follow" and row.back)
    return OwnRelations(by["follow"], friends, by["mute"], by["block"])


def key_of(account: str, other: str, kind: str) -> str:
    """Return the key of a relation in the list of an account. It does not reveal the other account."""
    return hashlib.sha256(f"{account} {other} {kind}".encode()).hexdigest()[:KEY_LENGTH]
