"""What is durable about a table beside its match's log and the drafts: one document, overwritten as a whole.

Plain data; `table.py` decides how it changes.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from inkrally.match.match import MOST_ALONE
from inkrally.table.lesson import TableLesson

MAX_SEATS = 24
MAX_NAME = 24
MAX_TITLE = 60
SHORTEST_CLOCK, LONGEST_CLOCK = 10, 14 * 24 * 3600
SHORTEST_PATIENCE, LONGEST_PATIENCE = 5, 14 * 24 * 3600
"""Seconds."""
LIVE_PACE = 3600
"""A table that waits longer than so many seconds goes by hours or days."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a phase may take, in seconds (None: for ever), and what happens to who is late.

    `finish`: a bot finishes the draft. `take-over`: a bot plays the seat until its player is back.
    """

    seconds: int | None = None
    at_end: Literal["finish", "take-over"] = "finish"


class Free(msgspec.Struct, frozen=True, tag="free"):
    """A seat for whoever takes it; in a running match a bot plays it meanwhile."""


class Player(msgspec.Struct, frozen=True, tag="player"):
    """A seat taken by a person. `account` is who may act in it; `stand_in` while a bot plays for an absent one, `once`
    the number of the phase in which one decides for it, and in no other; `look` the figure that was chosen, None for
    whichever is left. `left`: the player has given up a rated match, and a bot plays the seat to the end; `done`: by
    then there was nothing more to decide there. Without an `account` the player was deleted."""

    name: str
    account: str
    stand_in: bool = False
    once: int | None = None
    look: int | None = None
    left: bool = False
    done: bool = False

    @property
    def missing(self) -> bool:
        """Whether the others, or a bot, played on without the player, who owed them something."""
        return (self.left or self.stand_in) and not self.done


class BotSeat(msgspec.Struct, frozen=True, tag="bot"):
    """A seat played by a bot of a level."""

    level: str


Occupant = Free | Player | BotSeat

Status = Literal["open", "playing", "over"]


class TableSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host chose. `options` are the game's, still as JSON; `stand_in` the level that plays for the absent;
    `hints` whether a player may ask what the best turn would be.

    `patience`: after so many seconds in which a player whom the table waits for is away, or says nothing, the others
    may let a bot decide for the seat; None: never. It holds where no clock of the host does.

    `public`: the table is listed for everybody who looks for one, and begins by itself when it is full. `rated`: the
    match counts for the ratings of its players (`table/rated.py`).
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
    def hurries(self) -> bool:
        """Whether clocks of the game's own run as they are at this table: one that goes by hours or days, by its clock
        or by how long it waits, or that waits for ever, hurries nobody."""
        waits = self.clock.seconds if self.clock.seconds is not None else self.patience
        return waits is not None and waits <= LIVE_PACE

    def gives(self, seconds: int) -> int | None:
        """How long a clock of the game's own runs at this table. Where it hurries nobody it is None by the table's own
        clock, or for ever, as it waits for everything else."""
        if self.hurries:
            return seconds
        return None if self.clock.seconds is not None else self.patience


class WhatIf(msgspec.Struct, frozen=True):
    """Where a table goes on from: a finished table, the round that is played again, and whether the dice of the rounds
    after it are those of that match."""

    table: str
    round: int
    dice: Literal["same", "new"]


class Watch(msgspec.Struct, frozen=True):
    """What is played back to the players before the game's own clock runs: its number, its length in seconds, the time
    until which is waited for who still looks on, and the seats that do so no more."""

    number: int
    seconds: int
    until: int
    done: tuple[int, ...] = ()


class LateRound(msgspec.Struct, frozen=True):
    """A round in which time was up for a player: the number of the log entry that committed for it, how many of its
    acts were the player's own, and whether a bot added the others."""

    round: int
    entry: int
    own: int
    by_bot: bool = False


class TableDoc(msgspec.Struct, frozen=True):
    """A table as it is stored. Times are milliseconds since 1970. `number` counts phases; a draft belongs to one.

    `deadline` is the end of the host's clock for the phase, `timer` that of the game's own, where one runs or waits for
    those who look on (`watch`); then it is the latest that it can be.
    `next` is the table of the rematch and `again` the seats that asked for it, in that order. `dice_of` is the finished
    table whose dice, public by then, are played again, `dice_link` the link by which that was found: then nobody at
    this table may know that other table before this one is over. `what_if` says of which match this one goes on in the
    middle. `looks` are the figures of the seats from the start on. `seen` has by seat the accounts that have played it
    in this match, the last one last: what they know of it they know for the rest of the match. The last one alone may
    look into the seat (`waits_for_deal`). No view has it.
    `free_talk`: at a table that is not public the players may say more than ready phrases. `lesson` is there where the
    match is one that teaches: its seed is known, so it is never rated or listed. `alone`: in so many phases one after
    the other, up to now, no person has decided anything. `void`: the match was rated, and is no more (`rated.voided`).
    `late` are the seats of players for whom a clock has decided in this round; what else they owe in it is decided at
    once while they are away.
    `finished` is by seat the last of those rounds, until the player commits again; only that seat is told.
    `take_back`: whoever plays here does so alone and for a trial, and may take rounds back (`take_back.py`).
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
    watch: Watch | None = None
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

    @property
    def rests(self) -> bool:
        """Whether bots and clocks play on no more, as no person has decided anything for so long."""
        return self.status == "playing" and self.alone >= MOST_ALONE

    def waits_for_deal(self, seat: int) -> bool:
        """Whether the player in a seat of a running match has not taken it over yet, and a bot plays it meanwhile.

        A newcomer must not learn what the seat hides. So the seat is the newcomer's once `take_over` has added the
        account to `seen`; until then the last account there is the only one that may look into the seat.
        """
        occupant = self.seats[seat]
        if self.status != "playing" or not isinstance(occupant, Player) or not occupant.account:
            return False
        known = self.known_by(seat)
        return not known or known[-1] != occupant.account

    def played_by_bot(self, seat: int) -> bool:
        """Whether a bot decides in a seat in the present phase, also while the clock runs."""
        occupant = self.seats[seat]
        if not isinstance(occupant, Player) or occupant.stand_in or occupant.once == self.number:
            return True
        return self.waits_for_deal(seat)

    @property
    def due(self) -> int | None:
        """When the first clock ends, in milliseconds since 1970; None where none runs."""
        return min((each for each in (self.deadline, self.timer) if each is not None), default=None)

    @property
    def timed(self) -> bool:
        """Whether the clock that ends first is the game's own, and hurries whom it runs for."""
        return self.setup.hurries and self.timer is not None and self.timer == self.due

    def due_after(self, now: int) -> int | None:
        """When the first of the clocks ends that have not ended yet."""
        return min((each for each in (self.deadline, self.timer) if each is not None and each > now), default=None)

    @property
    def accounts(self) -> dict[str, int]:
        """By account the seat of each player who is not deleted."""
        seats = enumerate(self.seats)
        return {each.account: seat for seat, each in seats if isinstance(each, Player) and each.account}

    def seat_of(self, account: str) -> int | None:
        """The seat in which an account may act; that of who was deleted is nobody's."""
        if not account:
            return None
        for seat, occupant in enumerate(self.seats):
            if isinstance(occupant, Player) and occupant.account == account:
                return seat
        return None

    def known_by(self, seat: int) -> tuple[str, ...]:
        """The accounts that have had a seat in this match, the last one last."""
        if self.status != "open" and seat < len(self.seen):
            return self.seen[seat]
        occupant = self.seats[seat]
        return (occupant.account,) if isinstance(occupant, Player) else ()

    def knows_another(self, account: str, seat: int) -> bool:
        """Whether an account has had another seat in this match."""
        return any(account in self.known_by(other) for other in range(len(self.seats)) if other != seat)

    def former(self, account: str) -> int | None:
        """The free seat of a running match that an account had, and may have again."""
        if self.status != "playing" or self.seat_of(account) is not None:
            return None
        for seat, occupant in enumerate(self.seats):
            if isinstance(occupant, Free) and account in self.known_by(seat):
                return None if self.knows_another(account, seat) else seat
        return None

    def with_seat(self, seat: int, occupant: Occupant) -> TableDoc:
        """Return this table with another occupant in a seat. A new player of a running match has yet to `take_over`."""
        seats = (*self.seats[:seat], occupant, *self.seats[seat + 1 :])
        seen = tuple(self.known_by(each) for each in range(len(self.seats))) if self.status == "playing" else self.seen
        now = occupant.account if isinstance(occupant, Player) else ""
        finished = {each: one for each, one in self.finished.items() if each != seat or self.seat_of(now) == seat}
        return msgspec.structs.replace(self, seats=seats, seen=seen, finished=finished)

    def take_over(self, *seats: int) -> TableDoc:
        """Return this table after the players of these seats have taken them over and may see what they hide."""
        seen = [self.known_by(each) for each in range(len(self.seats))]
        for seat in seats:
            occupant = self.seats[seat]
            if isinstance(occupant, Player) and occupant.account:
                seen[seat] = (*(one for one in seen[seat] if one != occupant.account), occupant.account)
        return msgspec.structs.replace(self, seen=tuple(seen))
