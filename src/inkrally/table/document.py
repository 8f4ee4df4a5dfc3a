"""The stored document of a table: everything except the match log and the drafts. Each change replaces the document.

Contains only data and properties computed from them. `table.py` decides how the document changes.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from inkrally.match.errors import Refusal
from inkrally.match.match import MAX_UNATTENDED_PHASES
from inkrally.table.counted_time import Hours, Interval
from inkrally.table.lesson import TableLesson

MAX_SEATS = 24
MAX_NAME = 24
"""The maximum length of a player's name, in characters."""
MAX_TITLE = 60
"""The maximum length of a table's title, in characters."""
SHORTEST_CLOCK, LONGEST_CLOCK = 10, 14 * 24 * 3600
SHORTEST_PATIENCE, LONGEST_PATIENCE = 5, 14 * 24 * 3600
"""The limits of `Clock.seconds` and of `TableSetup.patience`, in seconds."""
MAX_LIVE_SECONDS = 3600
"""A table with a longer clock or `patience`, in seconds, is played over hours or days."""
MAX_PAUSE_DAYS = 30
"""The maximum length of an agreed pause, in days."""
KEPT_VACATION_MS = 1000 * (LONGEST_PATIENCE + 24 * 3600)
"""How long an ended vacation still affects a table. The absence limit of a player can be this long."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's clock: how long a phase may take in seconds (None: no limit), and what happens to late players.

    At the end, with `finish`, a bot finishes the draft of a late player. With `take-over`, a bot plays the seat until
    its player is back.

    Attributes:
        weekend_zone: The time zone in which Saturdays and Sundays do not count, or None if they count.
        own_hours: Whether the clock counts for each player only in the hours that the player has set.
    """

    seconds: int | None = None
    at_end: Literal["finish", "take-over"] = "finish"
    weekend_zone: str | None = None
    own_hours: bool = False


class PlayerTimes(msgspec.Struct, frozen=True):
    """The times that decide when a player's clocks run.

    Attributes:
        vacations: The vacations, as pairs of a begin and an end in milliseconds since 1970. Those that ended more than
            `KEPT_VACATION_MS` ago are left out.
        hours: The player's own hours, or None. They matter only with `Clock.own_hours`.
        clock_hours: The hours that apply to the clock that runs now. Changed hours apply from the next clock on.
            Otherwise a player could stop a clock forever, by moving the hours again before they begin.
    """

    vacations: tuple[Interval, ...] = ()
    hours: Hours | None = None
    clock_hours: Hours | None = None


class AgreedPause(msgspec.Struct, frozen=True):
    """A proposed pause of the clocks, or a pause that all players have agreed to.

    Attributes:
        days: The maximum length in days.
        proposed: When it was proposed, in milliseconds since 1970.
        agreed: The seats that have agreed. The first one proposed it.
        since: When the pause began, in milliseconds since 1970, or None before all have agreed.
        until: When the pause ends at the latest, or None before all have agreed.
    """

    days: int
    proposed: int
    agreed: tuple[int, ...]
    since: int | None = None
    until: int | None = None


class EmptySeat(msgspec.Struct, frozen=True, tag="free"):
    """A free seat. In a running match, a bot plays it until a player takes it."""


class Player(msgspec.Struct, frozen=True, tag="player"):
    """A seat that a player has taken.

    Attributes:
        name: The player's name at this table.
        account: The ID of the account that may act in the seat. Empty if the account was deleted.
        stand_in: Whether a bot plays the seat until its player is back.
        once: The number of the only phase (`TableDocument.number`) in which a bot decides for the player, or None.
        look: The number of the chosen avatar; None for the first free one.
        left: Whether the player has given up a rated match, so that a bot plays the seat to the end.
        done: Whether the seat had no more decisions in this match when the player left.
        times: When the player's clocks do not run, in a running match over days. None if they always run.
    """

    name: str
    account: str
    stand_in: bool = False
    once: int | None = None
    look: int | None = None
    left: bool = False
    done: bool = False
    times: PlayerTimes | None = None

    @property
    def has_missed_turns(self) -> bool:
        """Whether a bot decides for this player, or did so, although decisions were left when the player went away."""
        return (self.left or self.stand_in) and not self.done


class BotSeat(msgspec.Struct, frozen=True, tag="bot"):
    """A seat played by a bot of a level, such as `easy`."""

    level: str


Occupant = EmptySeat | Player | BotSeat

Status = Literal["open", "playing", "over"]
"""Whether a table waits for players, its match is running, or its match is over."""


class TableSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table, chosen by its host.

    Attributes:
        game: The name of the game.
        title: The title of the table.
        seats: The number of seats.
        options: The game's options as JSON values.
        clock: The host's clock.
        open_drafts: Whether all see the drafts of all players.
        stand_in: The level of the bots that play for absent players.
        hints: Whether players may ask for the best turn.
        patience: If a player whom the table waits for is away or inactive for this many seconds, the others may let a
            bot decide. None: never. Applies only without a clock of the host.
        public: Whether the lobby lists the table. The match then starts when all seats are taken.
        rated: Whether the match counts for ratings (`table/rated.py`).
    """

    game: str
    title: str
    seats: int
    options: dict[str, Any] = {}
    clock: Clock = Clock()
    open_drafts: bool = False
    stand_in: str = ""
    hints: bool = False
    patience: int | None = 120
    public: bool = False
    rated: bool = False

    @property
    def has_live_timer(self) -> bool:
        """Whether the game's own timers run with their own lengths. They do not if the table is played over hours or
        days, or has no time limit at all."""
        waits = self.clock.seconds if self.clock.seconds is not None else self.patience
        return waits is not None and waits <= MAX_LIVE_SECONDS

    @property
    def by_days(self) -> bool:
        """Whether the table waits for players for hours or days, so that vacations and pauses stop its clocks."""
        waits = self.clock.seconds if self.clock.seconds is not None else self.patience
        return waits is not None and waits > MAX_LIVE_SECONDS

    def timer_seconds(self, seconds: int) -> int | None:
        """Return how long a timer of the game runs at this table, in seconds, or None for no timer.

        Without live timers, `patience` replaces the timer's own length of `seconds`. With a clock of the host, there is
        then no timer at all.
        """
        if self.has_live_timer:
            return seconds
        return None if self.clock.seconds is not None else self.patience


class WhatIf(msgspec.Struct, frozen=True):
    """The origin of a table that continues another match: the finished table, the round to play again, and whether the
    dice of later rounds are the same."""

    table: str
    round: int
    dice: Literal["same", "new"]


class WatchedPlayback(msgspec.Struct, frozen=True):
    """The playback that players watch before a timer of the game starts.

    Attributes:
        number: The number of the playback (`match.game.Playback`).
        seconds: The length of the playback in seconds.
        until: The timer starts at this time at the latest, in milliseconds since 1970.
        done: The seats that have finished watching.
    """

    number: int
    seconds: int
    until: int
    done: tuple[int, ...] = ()


class LateRound(msgspec.Struct, frozen=True):
    """A round in which time ran out for a player.

    Attributes:
        round: The number of the round.
        entry: The number of the log entry that committed for the player.
        own: The number of actions at the beginning of that commit that the player had drafted.
        by_bot: Whether a bot added the other actions. If not, the game added them by default.
    """

    round: int
    entry: int
    own: int
    by_bot: bool = False


class TableDocument(msgspec.Struct, frozen=True):
    """A table as it is stored. Times are milliseconds since 1970.

    Attributes:
        host: The account of the host.
        seats: The occupant of each seat.
        number: The number of the present phase. It never decreases. A draft belongs to one phase.
        deadline: When the host's clock ends for the first of the seats that must still commit, or None.
        timer: When the game's own timer ends at the latest, or None. It may end earlier, because it starts when players
            have watched a playback.
        next: The ID of the table of the rematch, or None.
        again: The seats that asked for the rematch, in the order of asking.
        dice_of: The ID of the finished table whose dice are used again, or None.
        dice_link: The ID of the dice link by which this table was created, or None. The players may not know `dice_of`
            before this match is over, since its log has all dice of this match.
        repeats: The ID of the dice link whose dice this match of one player repeats, or None. The result of such a
            match is listed apart, because the player may know the dice.
        what_if: The finished match that the match of this table continues from one of its rounds, or None.
        watch: The playback that players may still be watching.
        looks: The avatars of the seats, from the start of the match on.
        seen: For each seat, the accounts that have had the seat in this match, the latest last. These accounts know the
            seat's hidden cards for the rest of the match. Only the latest may see the seat's view (`waits_for_deal`).
            Clients never get this list.
        free_talk: Whether players of a private table may write chat texts, not only phrases.
        lesson: The lesson, if the table is for one. Its seed is known, so it is never rated or listed.
        alone: The number of consecutive phases up to now in which no player decided anything.
        void: Whether the match was rated and is not any more (`rated.unrated`).
        puzzle: The ID of the puzzle whose position the match continues. Such a table is never rated or listed.
        take_back: Whether the only player may undo rounds (`undo_round.py`).
        late: The seats for which a clock decided in this round. While their players are away, the clock does not wait
            for them again in this round.
        finished: For each seat, the last round in which a clock decided for its player, until that player commits
            again. Only that seat sees it.
        embed: Whether other websites may show the replay, with the names of the players or without. A player or the
            host allows it after the match. Empty: they may not.
        seat_deadlines: When the host's clock ends for each seat, if it does not end for all seats at the same time.
        pause: The pause that was proposed last, or None.
        clock_started: When the host's clock of the present phase started, or None without a clock.
        device: The accounts of the players who share the device of the host (a hot seat), in the order of their seats.
            The browser of the host acts for all of them, one after the other; the host has no seat. Empty: no hot seat.
    """

    id: str
    setup: TableSetup
    host: str
    seats: tuple[Occupant, ...]
    created: int
    status: Status = "open"
    number: int = 0
    deadline: int | None = None
    next: str | None = None
    dice_of: str | None = None
    again: tuple[int, ...] = ()
    timer: int | None = None
    what_if: WhatIf | None = None
    watch: WatchedPlayback | None = None
    seen: tuple[tuple[str, ...], ...] = ()
    dice_link: str | None = None
    looks: tuple[int, ...] = ()
    free_talk: bool = True
    lesson: TableLesson | None = None
    alone: int = 0
    void: bool = False
    take_back: bool = False
    late: tuple[int, ...] = ()
    finished: dict[int, LateRound] = {}
    repeats: str | None = None
    puzzle: str | None = None
    embed: Literal["", "names", "plain"] = ""
    seat_deadlines: dict[int, int] = {}
    pause: AgreedPause | None = None
    clock_started: int | None = None
    device: tuple[str, ...] = ()

    @property
    def is_paused(self) -> bool:
        """Whether bots and clocks have stopped, because no player decided anything in many phases."""
        return self.status == "playing" and self.alone >= MAX_UNATTENDED_PHASES

    def waits_for_deal(self, seat: int) -> bool:
        """Return whether a new player in a seat of a running match still waits for the next deal.

        A new player must not see hidden cards that were dealt to the player before. A bot plays the seat until
        `take_over` adds the new account to `seen`. Until then, only the last account in `seen` may see the seat's view.
        """
        occupant = self.seats[seat]
        if self.status != "playing" or not isinstance(occupant, Player) or not occupant.account:
            return False
        known = self.known_by(seat)
        return not known or known[-1] != occupant.account

    def played_by_bot(self, seat: int) -> bool:
        """Return whether a bot decides for a seat in the present phase before any clock ends."""
        occupant = self.seats[seat]
        if not isinstance(occupant, Player) or occupant.stand_in or occupant.once == self.number:
            return True
        return self.waits_for_deal(seat)

    @property
    def due(self) -> int | None:
        """When the first clock ends, in milliseconds since 1970, or None."""
        return min((each for each in (self.deadline, self.timer) if each is not None), default=None)

    @property
    def has_live_timer(self) -> bool:
        """Whether the clock that ends first is the game's timer, and that timer has its own length."""
        return self.setup.has_live_timer and self.timer is not None and self.timer == self.due

    def due_after(self, now: int) -> int | None:
        """Return when the first clock ends that has not ended at `now`, or None. Both in milliseconds since 1970."""
        ends = (self.deadline, self.timer, *self.seat_deadlines.values())
        return min((each for each in ends if each is not None and each > now), default=None)

    def deadline_of(self, seat: int) -> int | None:
        """Return when the host's clock ends for a seat, in milliseconds since 1970, or None."""
        return self.seat_deadlines.get(seat, self.deadline)

    def due_of(self, seat: int) -> int | None:
        """Return when the first clock ends for a seat, in milliseconds since 1970, or None."""
        ends = (self.deadline_of(seat), self.timer)
        return min((each for each in ends if each is not None), default=None)

    @property
    def accounts(self) -> dict[str, int]:
        """The seats by the accounts of their players, without deleted ones."""
        seats = enumerate(self.seats)
        return {each.account: seat for seat, each in seats if isinstance(each, Player) and each.account}

    def seat_of(self, account: str) -> int | None:
        """Return the seat of an account, or None."""
        if not account:
            return None
        for seat, occupant in enumerate(self.seats):
            if isinstance(occupant, Player) and occupant.account == account:
                return seat
        return None

    def seats_on_device(self) -> tuple[int, ...]:
        """Return the seats for which the browser of the host acts at a hot seat."""
        return tuple(
            seat
            for seat, occupant in enumerate(self.seats)
            if isinstance(occupant, Player) and occupant.account and occupant.account in self.device
        )

    def acting_account(self, account: str, seat: int | None) -> str:
        """Return the account for which a connection acts: its own, or that of a seat on its device.

        Args:
            account: The account of the browser.
            seat: The seat that the connection names, or None.

        Raises:
            Refusal: The browser does not act for this seat (`seat-elsewhere`).
        """
        if seat is None:
            return account
        occupant = self.seats[seat] if account == self.host and seat in self.seats_on_device() else None
        if not isinstance(occupant, Player):
            raise Refusal("seat-elsewhere", f"seat {seat} is not played on this device", "seat")
        return occupant.account

    def known_by(self, seat: int) -> tuple[str, ...]:
        """Return the accounts that have had this seat in this match, the latest last."""
        if self.status != "open" and seat < len(self.seen):
            return self.seen[seat]
        occupant = self.seats[seat]
        return (occupant.account,) if isinstance(occupant, Player) else ()

    def had_another_seat(self, account: str, seat: int) -> bool:
        """Return whether an account has had another seat in this match."""
        return any(account in self.known_by(other) for other in range(len(self.seats)) if other != seat)

    def former_seat_of(self, account: str) -> int | None:
        """Return the free seat of a running match that an account had and may have again, or None."""
        if self.status != "playing" or self.seat_of(account) is not None:
            return None
        for seat, occupant in enumerate(self.seats):
            if isinstance(occupant, EmptySeat) and account in self.known_by(seat):
                return None if self.had_another_seat(account, seat) else seat
        return None

    def with_seat(self, seat: int, occupant: Occupant) -> TableDocument:
        """Return this table with another occupant in a seat.

        In a running match, a new player sees the seat's hidden cards only after `take_over`.
        """
        seats = (*self.seats[:seat], occupant, *self.seats[seat + 1 :])
        seen = tuple(self.known_by(each) for each in range(len(self.seats))) if self.status == "playing" else self.seen
        account = occupant.account if isinstance(occupant, Player) else ""
        finished = {each: one for each, one in self.finished.items() if each != seat or self.seat_of(account) == seat}
        return msgspec.structs.replace(self, seats=seats, seen=seen, finished=finished)

    def take_over(self, *seats: int) -> TableDocument:
        """Return this table after the present players of some seats have taken them over.

        From now on, these players see the hidden cards of their seats.
        """
        seen = [self.known_by(each) for each in range(len(self.seats))]
        for seat in seats:
            occupant = self.seats[seat]
            if isinstance(occupant, Player) and occupant.account:
                seen[seat] = (*(one for one in seen[seat] if one != occupant.account), occupant.account)
        return msgspec.structs.replace(self, seen=tuple(seen))
