"""Snapshots: everything that a viewer sees of a table, and the changes from one snapshot to the next.

All information about a table reaches a viewer through this module, and all information about its match through
`Game.see`. Contains no connections: the functions return versions and changes as data.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from operator import is_
from typing import Any, Literal, NamedTuple

import msgspec

from inkrally.match.errors import Problem, Refusal
from inkrally.match.game import Committed, Seat, View, drawn_in, shown_to
from inkrally.match.log import COMMITTED_BY_CLOCK, SubstituteCommit
from inkrally.match.match import Match
from inkrally.table.avatars import avatars_of
from inkrally.table.delta import diff
from inkrally.table.document import AgreedPause, BotSeat, Clock, EmptySeat, Player, Status, TableDocument, WhatIf
from inkrally.table.lesson import LessonInfo, lesson_info
from inkrally.table.phase import NO_DRAFT, DraftRow
from inkrally.table.rated import is_fixed
from inkrally.table.table import TableCore
from inkrally.table.undo_round import undoable_round

REMEMBERED_UPDATES = 64
"""The number of updates that a channel keeps for clients that reconnect."""

_encode = msgspec.json.Encoder().encode


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everyone sees it.

    Attributes:
        kind: The kind of occupant.
        name: The name of the player, the level of the bot, or empty for a free seat.
        activity: `thinking` if the seat owes a commit, `away` if it owes one and its player is away, `committed` after
            the commit, and `idle` if the phase does not ask the seat.
        substitute: Whether a bot plays the seat until its player is back.
        away_since: When the player went away, in milliseconds since 1970, or None.
        substitute_once: Whether a bot decides for the player in this phase only.
        overdue: Whether the other players may ask for a bot now, because this player was away or inactive for too long.
        by_bot: The rounds in which a bot committed for the player.
        by_clock: The rounds in which a clock committed for the player.
        avatar: The number of the avatar, from 0.
        avatar_chosen: Whether the player chose the avatar.
        gave_up: Whether the player has given up a rated match, so that a bot plays the seat to the end.
        done: Whether the seat had no more decisions in this match when the player left.
        waits_for_deal: Whether a new player waits for the next deal. A bot plays the seat until then.
        deadline: When the host's clock ends for this seat, if it does not end for all seats at the same time.
        vacations: The player's vacations, as pairs of a begin and an end in milliseconds since 1970. Some may have
            ended.
    """

    kind: Literal["free", "player", "bot"]
    name: str
    activity: Literal["idle", "thinking", "committed", "away"]
    substitute: bool = False
    away_since: int | None = None
    substitute_once: bool = False
    overdue: bool = False
    by_bot: tuple[int, ...] = ()
    by_clock: tuple[int, ...] = ()
    avatar: int = 0
    avatar_chosen: bool = False
    gave_up: bool = False
    done: bool = False
    waits_for_deal: bool = False
    deadline: int | None = None
    vacations: tuple[tuple[int, int], ...] = ()


class TableInfo(msgspec.Struct, frozen=True):
    """A table as a viewer sees it. Only `host`, `former_seat`, `joins` and `deadline` differ between viewers.

    Attributes:
        host: Whether the viewer is the host.
        deadline: When the first clock ends, in milliseconds since 1970, or None. For a player who must act, the first
            clock of that player's seat.
        absence_seconds: After how many seconds of absence the others may ask for a bot; None for never.
        former_seat: The free seat that the viewer had before, or None.
        joins: The seat that the viewer plays from the next deal on, or None. Until then the viewer is a spectator.
        seats_in_playback: The seats that owe a commit and still watch the playback.
        timer_starts_at: The latest start of the game's timer in milliseconds since 1970, while the timer waits for the
            seats in `seats_in_playback`, or None.
        paused: Whether bots and clocks have stopped until a seated player returns.
        no_longer_rated: Whether the match was rated until it was paused.
        timer_running: Whether `deadline` is the end of the game's own timer, not of the host's clock.
        has_live_timer: Whether the game's timers run with their own lengths at this table. If not, no view shows one.
        seats_locked: Whether players can no longer change seats, so that a player who leaves gives up.
        undoable_round: The last round that the only player of this table may undo now.
        host_seat: The host's seat, or None.
        pause: The pause that was proposed last, or None.
    """

    id: str
    title: str
    game: str
    options: dict[str, Any]
    clock: Clock
    open_drafts: bool
    substitute_level: str
    status: Status
    host: bool
    seats: tuple[SeatInfo, ...]
    deadline: int | None
    rematch_table: str | None
    dice_from_table: str | None
    rematch_seats: tuple[Seat, ...]
    hints: bool
    what_if: WhatIf | None
    absence_seconds: int | None
    former_seat: Seat | None
    shared_dice_link: str | None
    seats_in_playback: tuple[Seat, ...] = ()
    timer_starts_at: int | None = None
    public: bool = False
    rated: bool = False
    free_text: bool = True
    paused: bool = False
    timer_running: bool = False
    has_live_timer: bool = True
    no_longer_rated: bool = False
    seats_locked: bool = False
    undoable_round: int | None = None
    joins: Seat | None = None
    host_seat: Seat | None = None
    pause: AgreedPause | None = None


class DraftInfo(msgspec.Struct, frozen=True):
    """The viewer's own draft.

    Attributes:
        acts: The drafted actions.
        redo_count: The number of undone actions that can be restored.
        legal_actions: The actions that are legal now (`Game.legal_actions_view`).
        commit_problem: Why the draft cannot be committed, or None if it can.
    """

    acts: tuple[Any, ...]
    redo_count: int
    legal_actions: Any
    commit_problem: Problem | None


class LateRoundInfo(msgspec.Struct, frozen=True):
    """A round in which time ran out for the viewer: the committed actions, how many of the first ones were the viewer's
    own, and whether a bot added the others."""

    round: int
    own: int
    acts: tuple[Any, ...]
    by_bot: bool


class PuzzleInfo(msgspec.Struct, frozen=True):
    """The puzzle of a table: its ID, and whether the player has committed the answer."""

    id: str
    answered: bool


class HotSeatInfo(msgspec.Struct, frozen=True):
    """A match whose players share one device, for the pages on that device: the seats of these players, and the number
    of the present phase. A page hides a later phase of a seat until it is clear who holds the device."""

    seats: tuple[Seat, ...]
    phase: int


class TableSnapshot(msgspec.Struct, frozen=True):
    """Everything that a viewer sees. `seed_sha256` is published when the match begins, and `seed` when it is over.
    `lesson` and `puzzle` are left out except for the player of a lesson or a puzzle."""

    table: TableInfo
    match: View[Any, Any] | None = None
    draft: DraftInfo | None = None
    seed_sha256: str | None = None
    seed: str | None = None
    lesson: LessonInfo | msgspec.UnsetType = msgspec.UNSET
    finished: LateRoundInfo | msgspec.UnsetType = msgspec.UNSET
    """The last round in which time ran out for the viewer, until the viewer commits again."""
    puzzle: PuzzleInfo | msgspec.UnsetType = msgspec.UNSET
    hot_seat: HotSeatInfo | msgspec.UnsetType = msgspec.UNSET
    """Left out except on the device of a running hot seat."""


class Audience(NamedTuple):
    """The viewers who see the same and share a `Channel`: the player of one seat, or spectators.

    Attributes:
        seat: The seat of the viewers, or None for spectators.
        host: Whether the viewer is the host of the table.
        yours: The former seat that the spectator may take again, or None.
        joins: The seat of a new player who waits for the next deal, or None.
    """

    seat: Seat | None
    host: bool
    yours: Seat | None = None
    joins: Seat | None = None

    @classmethod
    def of(cls, doc: TableDocument, account: str) -> Audience:
        """Return the audience of an account."""
        seat, host = doc.seat_of(account), account == doc.host
        if seat is not None and doc.waits_for_deal(seat):
            return cls(None, host, joins=seat)
        return cls(seat, host, doc.former_seat_of(account))


class SnapshotCache:
    """The last snapshot of an audience, kept to reuse its unchanged parts.

    `made_of`, `base`, `drawn`, `row` and `draft_base` are the inputs of the cached `snapshot`, `view` and `draft`.
    """

    def __init__(self) -> None:
        self.made_of: tuple[Any, ...] = ()
        self.snapshot: TableSnapshot | None = None
        self.base: Any = None
        self.drawn: tuple[tuple[Seat, Any], ...] = ()
        self.view: Any = None
        self.row: DraftRow | None = None
        self.draft_base: Any = None
        self.draft: DraftInfo | None = None


class SharedTableInfo(NamedTuple):
    """The info of a table that all viewers share (`info`), and the inputs that it was created from."""

    doc: TableDocument
    state: Any
    made_of: tuple[Any, ...]
    info: TableInfo
    infos: dict[tuple[bool, Seat | None, Seat | None, int | None], TableInfo]
    """The info for each combination of `host`, `former_seat`, `joins` and `deadline`."""


def snapshot_of(
    table: TableCore,
    key: Audience,
    away: Mapping[Seat, int],
    memo: SnapshotCache | None = None,
    overdue: Collection[Seat] = (),
) -> TableSnapshot:
    """Return what an audience sees.

    Args:
        table: The table.
        key: The audience.
        away: For each seat whose player is away, since when, in milliseconds since 1970.
        memo: The last snapshot of the audience, which is updated.
        overdue: The seats whose players have been away or inactive for longer than the table waits.
    """
    memo = memo or SnapshotCache()
    match = table.match
    common = _common_info(table, away, overdue)
    due = _own_due(table, key.seat) if table.doc.seat_deadlines else common.info.deadline
    own = (key.host, key.yours, key.joins, due)
    if own not in common.infos:
        common.infos[own] = msgspec.structs.replace(
            common.info, host=key.host, former_seat=key.yours, joins=key.joins, deadline=due
        )
    info = common.infos[own]
    if match is None:
        return TableSnapshot(info)
    game, state = table.game, match.state
    phase = match.phase
    drawn = _drawn(table, match, key.seat)
    row = table.drafts.get(key.seat, NO_DRAFT) if key.seat is not None else NO_DRAFT
    made_of = (info, state, row)
    if memo.snapshot is not None and memo.drawn == drawn and all(map(is_, memo.made_of, made_of)):
        return memo.snapshot  # most commands change something for one viewer only
    if memo.base is not state.table or memo.drawn != drawn:
        memo.base, memo.drawn = state.table, drawn
        memo.view = None
    seen = game.see(state, key.seat, drawn, memo.view, phase)
    if memo.view is None and not table.doc.setup.has_live_timer and getattr(seen.table, "timer", None) is not None:
        seen = msgspec.structs.replace(seen, table=msgspec.structs.replace(seen.table, timer=None))
    memo.view = seen.table
    draft = None
    seat, asked = key.seat, phase.asks if phase is not None else ()
    if seat is not None and seat in asked and seat not in state.commits and not info.seats[seat].gave_up:
        if memo.draft is None or memo.draft_base is not state.table or memo.row is not row:
            memo.draft_base, memo.row = state.table, row
            memo.draft = _draft_info(table, match, seat, row)
        draft = memo.draft
    memo.made_of = made_of
    snapshot = TableSnapshot(info, seen, draft, match.header.seed_sha256, match.seed.hex() if match.over else None)
    finished = table.doc.finished.get(key.seat) if key.seat is not None else None
    if finished is not None:
        acts = match.entries[finished.entry - 1].event.acts
        snapshot = msgspec.structs.replace(
            snapshot, finished=LateRoundInfo(finished.round, finished.own, acts, finished.by_bot)
        )
    lesson = table.doc.lesson
    if lesson is not None and key.seat is not None:
        snapshot = msgspec.structs.replace(
            snapshot, lesson=lesson_info(lesson, snapshot, game.status(state.table).round, match.over)
        )
    if table.doc.puzzle is not None and key.seat is not None:
        own_entries = match.entries[match.header.prefix :]
        answered = any(isinstance(entry.event, Committed) for entry in own_entries)
        snapshot = msgspec.structs.replace(snapshot, puzzle=PuzzleInfo(table.doc.puzzle, answered))
    if table.doc.device and not match.over:
        seats = table.doc.seats_on_device()
        if key.host or key.seat in seats:
            snapshot = msgspec.structs.replace(snapshot, hot_seat=HotSeatInfo(seats, table.doc.number))
    memo.snapshot = snapshot
    return snapshot


def _own_due(table: TableCore, seat: Seat | None) -> int | None:
    """Return when the first clock ends for `seat` if it must act; otherwise when the first clock of the table ends."""
    doc, match = table.doc, table.match
    if seat is None or match is None or not doc.seat_deadlines or seat not in match.owes:
        return doc.due
    return doc.due_of(seat)


def explain(table: TableCore, key: Audience, seat: Seat) -> Any:
    """Return how a seat's numbers add up (`Game.explain`), with only the drafts and commits that an audience may see.

    Raises:
        Refusal: `not-open` before the match, `seat-unknown` for an invalid seat.
    """
    if table.match is None:
        raise Refusal("not-open", "this match has not begun")
    if not 0 <= seat < len(table.doc.seats):
        raise Refusal("seat-unknown", f"the seats are 0 to {len(table.doc.seats) - 1}; there is no {seat}", "seat")
    drawn = _drawn(table, table.match, key.seat)
    return table.game.explain(drawn_in(table.game, table.match.state.table, drawn), seat)


def _drawn(table: TableCore, match: Match, viewer: Seat | None) -> tuple[tuple[Seat, Any], ...]:
    """Return the actions of each seat in the running phase that a viewer may see.

    A viewer sees its own actions, those of team mates if the game shares them, or all if drafts are open.
    """
    asked = match.phase
    if asked is None:
        return ()
    seats: Sequence[Seat] = asked.asks
    if not table.doc.setup.open_drafts:
        seats = () if viewer is None or viewer not in asked.asks else (viewer,)
    found = ((seat, match.state.commits.get(seat, table.drafts.get(seat, NO_DRAFT).acts)) for seat in seats)
    return shown_to(table.game, match.state, viewer, ((seat, acts) for seat, acts in found if acts))


def _common_info(table: TableCore, away: Mapping[Seat, int], overdue: Collection[Seat]) -> SharedTableInfo:
    """Return the table's info that is the same for all viewers.

    If it equals the last info, `info` is the same object as before, so that callers can compare by identity.

    Args:
        table: The table.
        away: For each seat whose player is away, since when, in milliseconds since 1970.
        overdue: The seats whose players have been away or inactive for longer than the table waits.
    """
    doc, match = table.doc, table.match
    made_of = (tuple(away.items()), tuple(overdue), table.away)
    state = match.state if match is not None else None
    last: SharedTableInfo | None = table.shown
    if last is not None and last.doc is doc and last.state is state and last.made_of == made_of:
        return last
    watching = table.watching if doc.watch is not None else ()
    info = TableInfo(
        doc.id,
        doc.setup.title,
        doc.setup.game,
        doc.setup.options,
        doc.setup.clock,
        doc.setup.open_drafts,
        doc.setup.stand_in,
        doc.status,
        False,
        _seats(doc, match, away, overdue),
        doc.due,
        doc.next,
        # Hide a table found by a dice link until the match is over: its log contains all dice of this match.
        doc.dice_of if doc.dice_link is None or doc.status == "over" else None,
        doc.again,
        doc.setup.hints,
        doc.what_if,
        doc.setup.patience,
        None,
        doc.dice_link or doc.repeats,
        watching,
        doc.watch.until if watching and doc.watch is not None and doc.has_live_timer else None,
        doc.setup.public,
        doc.setup.rated,
        doc.free_talk,
        doc.is_paused,
        doc.has_live_timer,
        doc.setup.has_live_timer,
        doc.void,
        doc.setup.rated and is_fixed(doc),
        undoable_round(doc, match) if doc.take_back else None,
        host_seat=doc.seat_of(doc.host),
        pause=doc.pause,
    )
    infos = {}
    if last is not None and last.info == info:
        info, infos = last.info, last.infos
    common = table.shown = SharedTableInfo(doc, state, made_of, info, infos)
    return common


def _seats(
    doc: TableDocument, match: Match | None, away: Mapping[Seat, int], overdue: Collection[Seat]
) -> tuple[SeatInfo, ...]:
    """Return all seats as everyone sees them. The arguments are as for `_common_info`."""
    owes = match.owes if match is not None else ()
    asked = match.phase.asks if match is not None and match.phase is not None else ()
    marks = match.marks if match is not None else []
    seats: list[SeatInfo] = []
    looks = doc.looks or avatars_of(doc.seats)
    for seat, occupant in enumerate(doc.seats):
        since = away.get(seat)
        activity: Literal["idle", "thinking", "committed", "away"] = "idle"
        if seat in owes:
            activity = "away" if since is not None else "thinking"
        elif seat in asked:
            activity = "committed"
        by_bot, by_clock = _marked(marks, seat) if marks and doc.status != "open" and doc.known_by(seat) else ((), ())
        match occupant:
            case EmptySeat():
                seats.append(SeatInfo("free", "", activity, by_bot=by_bot, by_clock=by_clock, avatar=looks[seat]))
            case BotSeat(level):
                seats.append(SeatInfo("bot", level, activity, by_bot=by_bot, by_clock=by_clock, avatar=looks[seat]))
            case Player(name, _, stand_in, once, chosen, left, done, times):
                helped, late = seat in owes and once == doc.number, seat in overdue
                later = doc.waits_for_deal(seat)
                rest = (helped, late, by_bot, by_clock, looks[seat], chosen is not None, left, done, later)
                own = (doc.seat_deadlines.get(seat), () if times is None else times.vacations)
                seats.append(SeatInfo("player", name, activity, stand_in, since, *rest, *own))
    return tuple(seats)


def _marked(marks: Sequence[SubstituteCommit], seat: Seat) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the rounds in which bots, and in which clocks, committed for a seat, each once."""
    of_seat = [mark for mark in marks if mark.seat == seat]
    by_bot = dict.fromkeys(mark.round for mark in of_seat if mark.by != COMMITTED_BY_CLOCK)
    by_clock = dict.fromkeys(
        mark.round for mark in of_seat if mark.by == COMMITTED_BY_CLOCK and mark.round not in by_bot
    )
    return tuple(by_bot), tuple(by_clock)


def _draft_info(table: TableCore, match: Match, seat: Seat, row: DraftRow) -> DraftInfo:
    """Return a seat's draft as its player sees it."""
    state = match.state.table
    missing = None
    try:
        table.game.check_complete(state, seat, row.acts)
    except Refusal as refusal:
        missing = refusal.problem
    return DraftInfo(row.acts, len(row.undone), table.game.legal_actions_view(state, seat, row.acts), missing)


class SharedChanges(NamedTuple):
    """Changes that are the same for several audiences, as JSON.

    The table infos before and after the changes are kept here, because `_shared_key` uses their `id` as a key. Python
    could otherwise give the `id` to another object during the broadcast.
    """

    before: TableInfo
    after: TableInfo
    changes: msgspec.Raw


Broadcast = dict[tuple[Any, ...], SharedChanges]
"""The changes computed during one broadcast, by what they depend on (`_shared_key`)."""


def _shared_key(before: TableSnapshot, now: TableSnapshot) -> tuple[Any, ...] | None:
    """Return a key that is equal for all audiences with the same changes, or None if the changes may differ.

    Audiences have equal changes if only the table's info and the set of committed seats have changed. That is the case
    for most audiences after a commit.
    """
    old, new = before.match, now.match
    if old is None or new is None or before.table is now.table:
        return None
    parts = (
        (old.table, new.table),
        (old.own, new.own),
        (old.result, new.result),
        (before.draft, now.draft),
        (before.lesson, now.lesson),
        (before.finished, now.finished),
        (before.seed, now.seed),
    )
    if old.phase != new.phase or not all(one is other for one, other in parts):
        return None
    return id(before.table), id(now.table), old.committed, new.committed


class Channel:
    """The last snapshot sent to one audience, and the recent changes for viewers who missed some."""

    def __init__(self, epoch: str) -> None:
        """Create a channel. `epoch` identifies the channel, since versions of different channels are not comparable."""
        self.epoch = epoch
        self.version = 0
        self.seen: TableSnapshot | None = None
        self.memo = SnapshotCache()
        self._memory: deque[tuple[int, msgspec.Raw]] = deque(maxlen=REMEMBERED_UPDATES)

    def advance(self, now: TableSnapshot, broadcast: Broadcast | None = None) -> msgspec.Raw | None:
        """Return the changes since the last call as JSON, or None, and remember them under the next version.

        They are remembered as JSON because nested lists would take most of a server's memory. Channels with the same
        change share its JSON through the `broadcast`.
        """
        before, key = self.seen, None
        if broadcast is not None and before is not None and (key := _shared_key(before, now)) in broadcast:
            encoded = broadcast[key].changes
        else:
            changes = diff(before, now)
            if not changes:
                return None
            encoded = msgspec.Raw(_encode(changes))
            if broadcast is not None and before is not None and key is not None:
                broadcast[key] = SharedChanges(before.table, now.table, encoded)
        self.version += 1
        self.seen = now
        self._memory.append((self.version, encoded))
        return encoded

    def updates_since(self, version: int) -> list[tuple[int, msgspec.Raw]] | None:
        """Return the changes after a version, or None if not all are remembered and a snapshot is needed."""
        if version == self.version:
            return []
        missed = [each for each in self._memory if each[0] > version]
        if not missed or version > self.version or missed[0][0] != version + 1:
            return None
        return missed
