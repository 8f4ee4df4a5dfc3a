"""One table: its seats, drafts and match.

Judges commands and returns their changes. The server first stores a change, then applies it and shows it to the
clients. Contains no clock (callers pass the time), no connection and no database.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import (
    MAX_DRAFT_ACTIONS,
    Commit,
    Expire,
    Game,
    Open,
    Retract,
    Seat,
    Show,
    State,
    View,
    command_of,
)
from inkrally.match.log import COMMITTED_BY_CLOCK, Entry, convert_union
from inkrally.match.match import MAX_UNATTENDED_PHASES, Match, Transition
from inkrally.table import clocks
from inkrally.table import commands as say
from inkrally.table.avatars import avatars_of, check_avatar
from inkrally.table.document import (
    BotSeat,
    EmptySeat,
    Occupant,
    Player,
    PlayerTimes,
    TableDocument,
    WatchedPlayback,
)
from inkrally.table.names import match_names, own_name
from inkrally.table.phase import NO_DRAFT, DraftRow, empty_drafts, next_playback, still_legal
from inkrally.table.rated import check_seats_can_change, check_start, is_fixed, unrated, with_resignation
from inkrally.table.setup import rematch_of, without_free_seats
from inkrally.table.timeouts import after_clocks, after_deadline, resumed, was_decided_by_player
from inkrally.table.undo_round import earlier_match

AnyGame = Game[Any, Any, Any, Any, Any]


class Change(msgspec.Struct, frozen=True):
    """The effects of a command on a table. A field for something that does not change is None or empty.

    Attributes:
        doc: The new document.
        transition: The new log entries and the new state of the match.
        drafts: The changed drafts by seat.
        finished_drafts: Whether a phase was resolved or rounds were undone, which drops all drafts not in `drafts`.
        begun: The match that the command starts, before its first events.
        earlier: The match after the command has undone rounds.
    """

    doc: TableDocument | None = None
    transition: Transition | None = None
    drafts: dict[Seat, DraftRow] = {}
    finished_drafts: bool = False
    begun: Match | None = None
    earlier: Match | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The new log entries of the match."""
        return () if self.transition is None else self.transition.entries


class BotRequest(msgspec.Struct, frozen=True):
    """A decision that a bot has to make for a seat.

    Attributes:
        seat: The seat.
        level: The bot level; empty for a hint.
        number: The number of the phase.
        view: The seat's view, without its draft.
        draft: The drafted actions, which the decision begins with.
    """

    seat: Seat
    level: str
    number: int
    view: View[Any, Any]
    draft: tuple[Any, ...]


class TableCore:
    """A table in memory: its document, its match and its drafts.

    `handle` and `tick` return changes; `after` and `apply` carry them out. `levels` are the bot levels of the game,
    weakest first.
    """

    def __init__(
        self,
        doc: TableDocument,
        game: AnyGame,
        levels: Sequence[str],
        match: Match | None = None,
        drafts: Mapping[Seat, DraftRow] | None = None,
    ) -> None:
        self.doc = doc
        self.game = game
        self.levels = levels
        self.match = match
        self.drafts = dict(drafts or {})
        self.away: frozenset[Seat] = frozenset()
        """The seats whose players are away, set by the server. Clocks do not wait for them."""
        self.shown: Any = None
        """The last `SharedTableInfo` of the module `snapshots`, kept to reuse it while nothing in it changes."""

    def handle(
        self,
        account: str,
        command: say.Command,
        now: int,
        seed: bytes = b"",
        overdue: Collection[Seat] = (),
        absent: Collection[Seat] = (),
    ) -> Change:
        """Judge a command.

        Args:
            account: The account of the sender.
            command: The command.
            now: The time in milliseconds since 1970.
            seed: The secret seed for the match, if the command starts one.
            overdue: The seats whose players have been away or inactive for longer than the table waits.
            absent: The seats whose players are not connected.

        Returns:
            The changes. The table itself stays as it is.

        Raises:
            Refusal: The rules or the table do not allow the command.
            BadInput: The command is invalid.
        """
        match command:
            case say.Sit() | say.SwapSeats() if self.doc.device:
                raise Refusal("hot-seat", "all players of this match share one device; no other player can take a seat")
            case say.Sit(name, seat, look):
                return self._sit(account, own_name(name, seat, self.doc.seats), seat, look)
            case say.ChooseAvatar(look):
                return self._look(account, look)
            case say.LeaveSeat():
                self._not_over()
                return self._stand(account)
            case say.PlayerReturned():
                self._own_seat(account)
                return self.player_returned(account) or Change()
            case say.PlaybackSeen(number):
                return self._watched(self._own_seat(account), number, now)
            case say.Rename(name):
                self._not_over()  # the names in a finished match do not change
                seat = self._own_seat(account)
                return self._seated(account, self._own_player(seat, name=own_name(name, seat, self.doc.seats)))
            case say.AddBot(seat, level):
                return self._seat_bot(account, seat, level)
            case say.UseSubstitute(seat, how):
                return self._stand_in(account, seat, how, overdue)
            case say.FreeSeat(seat):
                return self._release(account, seat, absent)
            case say.AllowFreeText(on):
                self._for_host(account)
                return Change(msgspec.structs.replace(self.doc, free_talk=on))
            case say.SwapSeats(seat, other):
                return self._swap(account, seat, other)
            case say.Start():
                return self._start(account, now, seed)
            case say.ProposePause() | say.AgreeToPause() | say.DeclinePause() | say.EndPause():
                return self._paused(self._own_seat(account), command, now)
            case say.Commit():
                seat = self._deciding_seat(account)
                return self._decided(Commit(seat, self.drafts.get(seat, NO_DRAFT).acts), now)
            case say.Retract():
                seat = self._deciding_seat(account)
                self._check_clock_runs(seat, now)
                return self._decided(Retract(seat), now)
            case _:
                return self._drafted(account, command, now)

    def player_returned(self, account: str) -> Change | None:
        """Return the change after which no bot plays for a player who has returned, or None if nothing changes."""
        seat = self.doc.seat_of(account)
        if seat is None:
            return None
        occupant = self.doc.seats[seat]
        if not isinstance(occupant, Player) or occupant.left:
            return None
        helped = occupant.stand_in or occupant.once == self.doc.number
        if not helped and not self.doc.is_paused:
            return None
        doc = self.doc.with_seat(seat, msgspec.structs.replace(occupant, stand_in=False, once=None))
        return Change(resumed(doc))

    def move_seat(self, seat: Seat, account: str) -> Change:
        """Return the change that gives a seat to another account of the same person, on another device.

        Raises:
            Refusal: The seat is free or locked, or the account has or had another seat.
        """
        occupant = self._occupant(seat)
        if not isinstance(occupant, Player):
            raise Refusal("seat-free", f"seat {seat} is free now", "seat")
        check_seats_can_change(self.doc)
        other = self.doc.seat_of(account)
        if other is not None and other != seat:
            raise Refusal("already-seated", f"this browser sits in seat {other} already", "seat")
        self._may_know(account, seat)
        waits = self.doc.waits_for_deal(seat)
        doc = self.doc.with_seat(seat, Player(occupant.name, account, look=occupant.look))
        if doc.status == "playing" and not waits:
            doc = doc.take_over(seat)
        if self.doc.host == occupant.account:
            doc = msgspec.structs.replace(doc, host=account)
        return Change(doc)

    def rematch(self, account: str, table_id: str, now: int) -> tuple[TableDocument, Change]:
        """Return the document of a rematch for which an account asks, and the change of this table.

        Raises:
            Refusal: A rematch is not possible, or it exists already (`rematch-made`). In the second case, `doc.next` is
                the ID of its table, and `join_rematch` adds the account to it.
        """
        made, doc = rematch_of(self.doc, self._own_seat(account), table_id, now, self.game, self.levels)
        return made, Change(doc)

    def join_rematch(self, account: str) -> Change | None:
        """Return the change that adds a player to those who want the rematch (`again`), or None for no change."""
        seat = self.doc.seat_of(account)
        if seat is None or seat in self.doc.again:
            return None
        return Change(msgspec.structs.replace(self.doc, again=(*self.doc.again, seat)))

    def undo_round(self, account: str, round_number: int, now: int) -> Change:
        """Return the change when the only player undoes a round and all later ones. Raises Refusal (`no-take-back`)."""
        self._own_seat(account)
        match = earlier_match(self.doc, self.match, round_number)
        number, timer = self.doc.number + 1, self._timer(match.state, None, now)  # never reuse a phase number
        doc = msgspec.structs.replace(self.doc, number=number, timer=timer, watch=None, alone=0, late=(), finished={})
        doc = clocks.with_started_clock(doc, match.owes, now)
        return Change(doc, finished_drafts=True, earlier=match)

    @property
    def watching(self) -> tuple[Seat, ...]:
        """The seats that owe a commit and still watch the playback. The game's timer waits for them for a while."""
        return () if self.match is None else self._watching(self.doc.watch, self.match.owes)

    def skip_playback(self, now: int) -> Change | None:
        """Return the change if the game's timer can end earlier than planned, or None.

        It can when no seat that owes a commit still watches the playback of the last turn, or when all these seats are
        away and a clock has already decided for them.
        """
        if self.match is None or self.doc.timer is None:
            return None
        timer = self._timer(self.match.state, self.doc.watch, now, self.doc.timer)
        return None if timer == self.doc.timer else Change(msgspec.structs.replace(self.doc, timer=timer))

    def tick(self, now: int) -> Change | None:
        """Return the change if a clock has ended, or None.

        At the end of the game's own timer, all seats that owe a commit commit by default. At the end of the host's
        clock, `after_deadline` returns the new document.
        """
        doc, match = self.doc, self.match
        if match is None or doc.is_paused:
            return None
        if doc.timer is not None and now >= doc.timer and match.owes:
            if self._timer(match.state, doc.watch, now) is None:
                # An older version stored timers also for tables with clocks of days.
                return Change(msgspec.structs.replace(doc, timer=None))
            drafts = {seat: self.drafts.get(seat, NO_DRAFT).acts for seat in match.owes}
            return self._decided(Expire(drafts), now, COMMITTED_BY_CLOCK)
        late = after_deadline(doc, match.owes, now)
        return None if late == doc else Change(late)

    def bot_requests(self, now: int) -> list[BotRequest]:
        """Return the decisions that bots have to make now."""
        return [self.job(seat, level) for seat, level in self.bots_due(now)]

    def job(self, seat: Seat, level: str) -> BotRequest:
        """Return the request for a bot of a level to decide for a seat."""
        assert self.match is not None
        return BotRequest(seat, level, self.doc.number, self.match.view(seat), self.drafts.get(seat, NO_DRAFT).acts)

    def bots_due(self, now: int) -> list[tuple[Seat, str]]:
        """Return the seats for which a bot has to decide now, each with the bot's level."""
        if self.match is None or self.doc.status != "playing" or self.doc.is_paused:
            return []
        late = self.doc.deadline is not None and now >= self.doc.deadline
        if not late and not any(map(self.doc.played_by_bot, range(len(self.doc.seats)))):
            return []  # the usual case, checked after every command
        found = []
        for seat in self.match.owes:
            occupant = self.doc.seats[seat]
            level = self.doc.setup.stand_in
            if not self._is_late(seat, now) and not self.doc.played_by_bot(seat):
                continue
            if isinstance(occupant, BotSeat):
                level = occupant.level
            found.append((seat, level))
        return found

    def _is_late(self, seat: Seat, now: int) -> bool:
        """Return whether the host's clock has ended for a seat."""
        ends = self.doc.deadline_of(seat)
        return ends is not None and now >= ends

    def with_player_times(self, times: Mapping[str, PlayerTimes], now: int) -> Change | None:
        """Return the change after the times of players were read again, or None if nothing changes.

        `times` has the vacations and hours of players by account.
        """
        owes = () if self.match is None else self.match.owes
        doc = clocks.with_player_times(self.doc, owes, times, now)
        return None if doc is self.doc else Change(doc)

    def hint_job(self, account: str) -> BotRequest:
        """Return the request for a hint, with the view and the draft of the account's seat.

        Raises:
            Refusal: The account may not get a hint now (`hint_seat`).
        """
        seat = self.hint_seat(account)
        assert self.match is not None
        draft = self.drafts.get(seat, NO_DRAFT).acts
        return BotRequest(seat, "", self.doc.number, self.match.view(seat), draft)

    def hint_seat(self, account: str) -> Seat:
        """Return the seat for which an account may get a hint now. Raises Refusal (`hints-off`, `not-asked`)."""
        if not self.doc.setup.hints:
            raise Refusal("hints-off", "this table is played without hints")
        seat = self.doc.seat_of(account)
        asked = seat is not None and self.match is not None and seat in self.match.owes
        if seat is None or not asked or self.doc.waits_for_deal(seat):
            raise Refusal("not-asked", "you can get a hint only when your seat has to act")
        return seat

    def apply_bot_decision(self, job: BotRequest, acts: Sequence[Any] | None, now: int) -> Change | None:
        """Return the change by a bot's decision, or None if the decision is too late.

        A decision is too late if the phase is over, the seat has committed, or the player of the seat has returned. If
        `acts` is None or the game refuses them, the seat commits by default.
        """
        if self.match is None or job.number != self.doc.number or job.seat not in self.match.owes:
            return None
        if all(seat != job.seat for seat, _ in self.bots_due(now)):
            return None
        if acts is not None:
            with suppress(Exception):  # an error of a bot must not stop the table
                command = command_of(self.game, job.seat, acts)
                if isinstance(command, Show):
                    return Change(transition=self._playing().decide(command, now), drafts={job.seat: NO_DRAFT})
                return self._decided(command, now, job.level)
        drafts = {job.seat: self.drafts.get(job.seat, NO_DRAFT).acts}
        return self._decided(Expire(drafts, (job.seat,)), now, COMMITTED_BY_CLOCK)

    def after(self, change: Change) -> TableCore:
        """Return the table after a change; this table stays as it is. Without a change, return this table."""
        if change.doc is None and change.transition is None and change.earlier is None and not change.drafts:
            return self
        match = change.begun or change.earlier or self.match
        if change.transition is not None and match is not None:
            if match is self.match:
                match = match.copy()
            match.apply_transition(change.transition)
        drafts = change.drafts if change.finished_drafts else self.drafts | change.drafts
        found = TableCore(change.doc or self.doc, self.game, self.levels, match, drafts)
        found.away, found.shown = self.away, self.shown
        return found

    def apply(self, change: Change) -> None:
        """Apply a change to this object. Only for a table that no other code reads yet; otherwise use `after`."""
        after = self.after(change)
        self.doc, self.match, self.drafts = after.doc, after.match, after.drafts

    def _for_host(self, account: str) -> None:
        """Raise Refusal unless the account is the host."""
        if account != self.doc.host:
            raise Refusal("not-host", "only the host of the table can do that")

    def _own_seat(self, account: str) -> Seat:
        """Return the seat of an account. Raises Refusal (`not-seated`, `given-up`)."""
        seat = self.doc.seat_of(account)
        if seat is None:
            raise Refusal("not-seated", "take a seat first")
        own = self.doc.seats[seat]
        if isinstance(own, Player) and own.left and self.doc.status == "playing":
            raise Refusal("given-up", "you have given this match up; a bot plays it to the end")
        return seat

    def _deciding_seat(self, account: str) -> Seat:
        """Return the seat in which an account may decide now. Raises Refusal (`not-seated`, `plays-later`)."""
        seat = self._own_seat(account)
        if self.doc.waits_for_deal(seat):
            raise Refusal("plays-later", f"a bot finishes what seat {seat} has begun; you play from the next deal on")
        return seat

    def _own_player(self, seat: Seat, **changed: Any) -> Player:
        """Return the player of a seat with changed fields, and without a substitute."""
        own = self.doc.seats[seat]
        assert isinstance(own, Player)
        return msgspec.structs.replace(own, stand_in=False, once=None, **changed)

    def _occupant(self, seat: int) -> Occupant:
        """Return the occupant of a seat. Raises Refusal (`seat-unknown`)."""
        if not 0 <= seat < len(self.doc.seats):
            raise Refusal("seat-unknown", f"the seats are 0 to {len(self.doc.seats) - 1}; there is no {seat}", "seat")
        return self.doc.seats[seat]

    def _seated(self, account: str, occupant: Occupant) -> Change:
        """Return the change that replaces the occupant of an account's seat."""
        return Change(self.doc.with_seat(self._own_seat(account), occupant))

    def _may_know(self, account: str, seat: Seat) -> None:
        """Raise Refusal (`seat-secret`) if the account has had another seat and would see hidden cards of this one."""
        if self.doc.status != "playing" or not self._hides:
            return
        if self.doc.had_another_seat(account, seat):
            raise Refusal(
                "seat-secret",
                f"you have had another seat of this match; seat {seat} is for its own player, a bot or a new player",
                "seat",
            )

    @property
    def _hides(self) -> bool:
        """Whether a seat sees something that other viewers do not: hidden cards of the game, or its private draft."""
        return self.game.has_hidden_information or not self.doc.setup.open_drafts

    def without_players(self, doc: TableDocument) -> Change:
        """Return the change to the document `doc`, where players have left seats. The change drops their drafts."""
        return Change(doc, drafts=empty_drafts(self.drafts, doc))

    def _release(self, account: str, seat: int, absent: Collection[Seat]) -> Change:
        """Return the change when the host frees a seat. `absent` are the seats whose players are not connected."""
        self._for_host(account)
        self._not_over()
        check_seats_can_change(self.doc)
        occupant = self._occupant(seat)
        away = seat in absent or not isinstance(occupant, Player) or occupant.account == account
        if self.doc.status == "playing" and not away:
            raise Refusal(
                "player-here", f"the player of seat {seat} is here; only a seat whose player is away can be freed"
            )
        return self.without_players(self.doc.with_seat(seat, EmptySeat()))

    def _not_over(self) -> None:
        """Raise Refusal if the match is over."""
        if self.doc.status == "over":
            raise Refusal("table-over", "this match is over")

    def _stand(self, account: str) -> Change:
        """Return the change when an account leaves its seat."""
        own = self.doc.seats[self._own_seat(account)]
        assert isinstance(own, Player)
        if is_fixed(self.doc):
            return self._seated(account, with_resignation(own, self.is_done(account)))
        return self.without_players(self.doc.with_seat(self._own_seat(account), EmptySeat()))

    def is_done(self, account: str) -> bool:
        """Return whether nothing more can be decided in an account's seat."""
        seat = self.doc.seat_of(account)
        return self.match is not None and seat is not None and seat in self.game.status(self.match.state.table).done

    def _look(self, account: str, look: int | None) -> Change:
        """Return the change when a player chooses an avatar, or None for the first free one."""
        seat = self._own_seat(account)
        if self.doc.status != "open":
            raise Refusal("already-open", "an avatar can be chosen only before the match begins")
        if look is not None:
            check_avatar(self.doc.seats, seat, look)
        own = self.doc.seats[seat]
        assert isinstance(own, Player)
        return Change(self.doc.with_seat(seat, msgspec.structs.replace(own, look=look)))

    def _sit(self, account: str, name: str, seat: int | None, look: int | None) -> Change:
        """Return the change when an account takes a seat, by default the first free one."""
        self._not_over()
        if self.doc.seat_of(account) is not None:
            raise Refusal("already-seated", "this browser has a seat here already")
        if seat is None:
            free = [number for number, occupant in enumerate(self.doc.seats) if isinstance(occupant, EmptySeat)]
            if not free:
                raise Refusal("table-full", "every seat is taken; you can watch")
            former = self.doc.former_seat_of(account)
            seat = free[0] if former is None else former
        if not isinstance(self._occupant(seat), EmptySeat):
            raise Refusal("seat-taken", f"seat {seat} is taken", "seat")
        self._may_know(account, seat)
        if look is not None and self.doc.status == "open":
            check_avatar(self.doc.seats, seat, look)
        doc = self.doc.with_seat(seat, Player(name, account, look=look))
        if doc.status == "playing" and not self._hides:
            doc = doc.take_over(seat)
        return Change(resumed(doc))

    def _stand_in(self, account: str, seat: int, how: str, overdue: Collection[Seat]) -> Change:
        """Return the change when a player lets a bot decide for an overdue player."""
        own = self._own_seat(account)
        match = self._playing()
        occupant = self._occupant(seat)
        if not isinstance(occupant, Player) or seat == own:
            raise Refusal(
                "seat-present", f"you can ask for a bot only for another player's seat, not for seat {seat}", "seat"
            )
        if occupant.stand_in or seat not in match.owes or self.doc.waits_for_deal(seat):
            raise Refusal("seat-present", f"the table does not wait for the player of seat {seat} now", "seat")
        if seat not in overdue:
            raise Refusal(
                "seat-present", f"the player of seat {seat} has not been away or silent for long enough", "seat"
            )
        if how == "once":
            occupant = msgspec.structs.replace(occupant, once=self.doc.number)
        else:
            occupant = msgspec.structs.replace(occupant, stand_in=True, once=None)
        return Change(self.doc.with_seat(seat, occupant))

    def reassign_host(self, connected: Collection[str]) -> Change | None:
        """Return the change that passes the host's rights to the next connected player, or None without such a player.

        `connected` has the accounts that are connected to the table.
        """
        doc = self.doc
        if doc.device:
            return None  # a hot seat: the browser of the host acts for all players
        own = doc.seat_of(doc.host)
        first = 0 if own is None else own + 1
        for step in range(len(doc.seats)):
            occupant = doc.seats[(first + step) % len(doc.seats)]
            if isinstance(occupant, Player) and occupant.account != doc.host and occupant.account in connected:
                return Change(msgspec.structs.replace(doc, host=occupant.account))
        return None

    def _swap(self, account: str, seat: Seat, other: Seat) -> Change:
        """Return the change when two seats are exchanged before the match."""
        occupant, there = self._occupant(seat), self._occupant(other)
        if (self.doc.seat_of(account), EmptySeat) not in ((seat, type(there)), (other, type(occupant))):
            self._for_host(account)
        if self.doc.status != "open":
            raise Refusal("already-open", "seats can be exchanged only before the match begins")
        return Change(self.doc.with_seat(seat, there).with_seat(other, occupant))

    def _seat_bot(self, account: str, seat: int, level: str) -> Change:
        """Return the change when the host puts a bot into a free seat."""
        self._for_host(account)
        self._not_over()
        check_seats_can_change(self.doc)
        if level not in self.levels:
            raise Refusal(
                "unknown-bot", f"there is no bot {level[:40]!r}; there are: {', '.join(self.levels)}", "level"
            )
        if not isinstance(self._occupant(seat), EmptySeat):
            raise Refusal("seat-taken", f"seat {seat} is taken", "seat")
        return Change(self.doc.with_seat(seat, BotSeat(level)))

    def _start(self, account: str, now: int, seed: bytes) -> Change:
        """Return the change when the host starts the match."""
        self._for_host(account)
        if self.doc.status != "open":
            raise Refusal("already-open", "this match has begun")
        seats = tuple(occupant for occupant in self.doc.seats if not isinstance(occupant, EmptySeat))
        if not seats:
            raise Refusal("table-empty", "at least one player must sit down first")
        check_start(self.doc, seats)
        setup, options = without_free_seats(self.game, self.doc.setup, self.doc.seats)
        match = Match(self.game, options, match_names(seats), seed)
        ahead = match.decide(Open(), now)
        seen = tuple((each.account,) if isinstance(each, Player) else () for each in seats)
        doc = msgspec.structs.replace(
            self.doc,
            setup=setup,
            seats=seats,
            looks=avatars_of(seats),
            status="playing",
            timer=self._timer(ahead.after, None, now),
            seen=seen,
        )
        doc = clocks.with_started_clock(doc, self.game.pending_seats(ahead.after), now)
        return Change(doc, ahead, begun=match)

    def _paused(self, seat: Seat, command: say.Command, now: int) -> Change:
        """Return the change by a command about an agreed pause."""
        owes = self._playing().owes
        match command:
            case say.ProposePause(days):
                doc = clocks.propose_pause(self.doc, owes, seat, days, now)
            case say.AgreeToPause():
                doc = clocks.agree_to_pause(self.doc, owes, seat, now)
            case say.DeclinePause():
                doc = clocks.decline_pause(self.doc, now)
            case _:
                doc = clocks.end_pause(self.doc, owes, now)
        return Change(None if doc is self.doc else doc)

    def _check_clock_runs(self, seat: Seat, now: int) -> None:
        """Raise Refusal (`clock-over`) if the clock of a seat has ended while the table waits for other players."""
        if self.doc.seat_deadlines and self._is_late(seat, now):
            raise Refusal("clock-over", "your clock has ended, so your turn stays committed")

    def _timer(
        self,
        state: State[Any, Any],
        watch: WatchedPlayback | None,
        now: int,
        running: int | None = None,
        late: Any = None,
    ) -> int | None:
        """Return when the game's timer ends in a state, or None without a timer. Times are milliseconds since 1970.

        A running timer never ends later than before. While a seat that owes a commit still watches the playback, the
        timer starts at `watch.until`. It ends at once if all seats that owe a commit are away, and a clock has already
        decided for each of them in this round.

        Args:
            state: The state of the match.
            watch: The playback that players watch.
            now: The present time.
            running: The end of the timer that is running, or None.
            late: The seats for which a clock has decided in this round; None for those of the document.
        """
        owes = self.game.pending_seats(state)
        if owes and self.away.intersection(self.doc.late if late is None else late).issuperset(owes):
            return now
        clock = self.game.timer(state)
        seconds = None if clock is None else self.doc.setup.timer_seconds(clock.seconds)
        if seconds is None:
            return None
        waits = watch is not None and bool(self._watching(watch, owes))
        begins = now if watch is None or not waits else max(now, watch.until)
        ends = begins + 1000 * seconds
        if self.doc.setup.by_days:
            ends = max((clocks.end_of(self.doc, seat, begins, seconds) for seat in owes), default=ends)
        return ends if running is None else min(ends, running)

    def _watching(self, watch: WatchedPlayback | None, owes: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats among `owes` whose players still watch a playback, without absent players."""
        if watch is None:
            return ()
        seats = (seat for seat in owes if seat not in watch.done and seat not in self.away)
        people = ((seat, self.doc.seats[seat]) for seat in seats if not self.doc.waits_for_deal(seat))
        return tuple(seat for seat, each in people if isinstance(each, Player) and not each.stand_in)

    def _watched(self, seat: Seat, number: int, now: int) -> Change:
        """Return the change when a seat has finished watching a playback. Nothing changes for an outdated number."""
        watch = self.doc.watch
        if self.match is None or watch is None or watch.number != number or seat in watch.done:
            return Change()
        watch = msgspec.structs.replace(watch, done=(*watch.done, seat))
        timer = self.doc.timer
        if timer is not None:
            timer = self._timer(self.match.state, watch, now, timer)
        return Change(msgspec.structs.replace(self.doc, watch=watch, timer=timer))

    def _playing(self) -> Match:
        """Return the running match. Raises Refusal if there is none."""
        if self.match is None or self.doc.status == "open":
            raise Refusal("not-open", "this match has not begun")
        if self.doc.status == "over":
            raise Refusal("match-over", "this match is over")
        return self.match

    def _decided(self, command: Any, now: int, by: str | None = None) -> Change:
        """Carry out a command to the match, and return the change of the table, such as a new deadline.

        `by` is the bot level that decided in the place of a player, or `COMMITTED_BY_CLOCK`; None for a player. Raises
        Refusal.
        """
        match = self._playing()
        ahead = match.decide(command, now, by)
        state = ahead.after
        decided = self.doc
        if by is not None or decided.late or decided.finished:
            decided = after_clocks(self.game, decided, ahead, {seat: row.acts for seat, row in self.drafts.items()})
        if state.commits or state.table is match.state.table:
            timer = self._timer(state, self.doc.watch, now, self.doc.timer, decided.late)
            doc = decided if timer == self.doc.timer else msgspec.structs.replace(decided, timer=timer)
            if by is None and doc.is_paused:
                doc = resumed(doc)
            if by is None and doc.deadline is None and doc.setup.clock.seconds is not None:
                doc = clocks.with_started_clock(doc, self.game.pending_seats(state), now)
            elif doc.seat_deadlines:
                doc = clocks.with_first_deadline(doc, self.game.pending_seats(state))
            return Change(None if doc is self.doc else doc, ahead)
        over = self.game.phase(state.table) is None
        alone = 0 if was_decided_by_player(match, by) else self.doc.alone + 1
        status = self.game.status(state.table)
        still, watch = over or alone >= MAX_UNATTENDED_PHASES, next_playback(status.playback, self.doc.watch, now)
        doc = msgspec.structs.replace(
            decided,
            number=self.doc.number + 1,
            deadline=None,
            seat_deadlines={},
            status="over" if over else "playing",
            timer=None if still else self._timer(state, watch, now, late=decided.late),
            watch=None if over else watch,
            alone=alone,
        )
        if over or status.round != self.game.status(match.state.table).round or not self.game.has_hidden_information:
            # New hands are dealt, or no hidden cards are left. So new players may see the cards of their seats.
            doc = doc.take_over(*filter(self.doc.waits_for_deal, range(len(doc.seats))))
        if over and doc.setup.by_days:
            doc = clocks.without_player_times(doc)
        elif not still and doc.setup.clock.seconds is not None:
            doc = clocks.with_started_clock(doc, self.game.pending_seats(state), now)
        return Change(unrated(doc) if doc.is_paused else doc, ahead, finished_drafts=True)

    def _drafted(self, account: str, command: say.Command, now: int) -> Change:
        """Return the change by a command about the draft of the account."""
        seat = self._deciding_seat(account)
        match = self._playing()
        if seat not in match.owes:
            raise Refusal("already-committed", f"seat {seat} has committed or is not asked; retract the commit first")
        row = self.drafts.get(seat, NO_DRAFT)
        match command:
            case say.AddAction(raw):
                act = self._read_act(raw)
                if len(row.acts) >= MAX_DRAFT_ACTIONS:
                    raise Refusal("too-many-acts", f"a draft has at most {MAX_DRAFT_ACTIONS} actions; undo some first")
                self.game.check_action(match.state.table, seat, row.acts, act)
                if self.game.reveals(act):
                    shown, left = self.game.split_at_reveal(match.state.table, seat, row.acts, act)
                    ahead = match.decide(Show(seat, tuple(shown)), now)
                    left = still_legal(self.game, ahead, seat, left)
                    return Change(transition=ahead, drafts={seat: DraftRow(left) if left else NO_DRAFT})
                row = DraftRow((*row.acts, act))
                if seat in self.watching and self.doc.watch is not None:
                    # A player who acts no longer watches the playback of the turn before.
                    return msgspec.structs.replace(self._watched(seat, self.doc.watch.number, now), drafts={seat: row})
            case say.Undo(count):
                if not 1 <= count <= len(row.acts):
                    raise Refusal("nothing-to-undo", f"{len(row.acts)} actions can be undone, not {count}", "count")
                row = DraftRow(row.acts[:-count], (*row.undone, *reversed(row.acts[-count:])))
            case say.Redo():
                if not row.undone:
                    raise Refusal("nothing-to-redo", "there is nothing to redo")
                row = DraftRow((*row.acts, row.undone[-1]), row.undone[:-1])
            case _:
                row = DraftRow((), (*row.undone, *reversed(row.acts)))
        return Change(drafts={seat: row})

    def _read_act(self, raw: Any) -> Any:
        """Decode an action of the game. Raises BadInput (`act-form`)."""
        try:
            return convert_union(raw, self.game.action_type)
        except msgspec.ValidationError as error:
            raise BadInput("act-form", str(error), "act") from None
