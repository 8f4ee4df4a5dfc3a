"""Rules for rated tables: the allowed setups, and players who leave.

A seat belongs to its player until the match is over, and a player who gives up cannot return. If the player gives up or
is away, a bot plays the seat, so that a table left by all players ends like any other. `lobby/ratings.py` computes the
ratings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Game
from inkrally.match.log import SubstituteCommit
from inkrally.table.document import EmptySeat, Occupant, Player, TableDocument, TableSetup

MIN_PEOPLE = 2
"""The minimum number of players in a rated match; bots do not count."""
MOST_SEATS = 8
"""The maximum number of seats, since one result of more seats would change a rating too much (`lobby/ratings.py`)."""
LEFT_ROUNDS_DIVISOR = 2
"""An absent player counts as having left if bots or clocks decided in at least one in this many of all rounds."""


def check_rated(
    setup: TableSetup, levels: Sequence[str], game: Game[Any, Any, Any, Any, Any], options: msgspec.Struct
) -> None:
    """Check a setup for a rated match. `levels` are the game's bots, weakest first.

    The substitute must be the weakest bot, so that a player cannot win by letting a strong bot play.

    Raises:
        BadInput: `rated-setup`, or a code of the game.
    """
    if not setup.rated:
        return
    game.check_rated(options)
    if setup.hints:
        raise BadInput("rated-setup", "a rated match cannot have hints", "hints", {"what": "hints"})
    if setup.open_drafts:
        words = "a rated match cannot have open drafts"
        raise BadInput("rated-setup", words, "open_drafts", {"what": "drafts"})
    if setup.clock.seconds is None:
        words = "a rated match needs a clock"
        raise BadInput("rated-setup", words, "clock.seconds", {"what": "clock"})
    if setup.clock.own_hours:
        words = "in a rated match, the clock cannot count only in each player's own hours"
        raise BadInput("rated-setup", words, "clock.own_hours", {"what": "hours"})
    if not MIN_PEOPLE <= setup.seats <= MOST_SEATS:
        words = f"a rated match has {MIN_PEOPLE} to {MOST_SEATS} seats"
        raise BadInput("rated-setup", words, "seats", {"what": "seats"})
    if levels and setup.stand_in != levels[0]:
        words = f"in a rated match, the weakest bot, {levels[0]!r}, plays for absent players"
        raise BadInput("rated-setup", words, "stand_in", {"what": "absent"})


def can_be_rated(
    setup: TableSetup, levels: Sequence[str], game: Game[Any, Any, Any, Any, Any], options: msgspec.Struct
) -> bool:
    """Return whether the present rules allow a rated match with a setup, which may come from an older version."""
    try:
        check_rated(setup, levels, game, options)
    except BadInput:
        return False
    return True


def is_fixed(doc: TableDocument) -> bool:
    """Return whether players can no longer leave or change seats: the match is rated and has begun."""
    return doc.setup.rated and doc.status != "open"


def check_seats_can_change(doc: TableDocument) -> None:
    """Raise Refusal (`rated-fixed`) if players can no longer leave or change seats (`is_fixed`)."""
    if is_fixed(doc):
        raise Refusal("rated-fixed", "this match is rated, so its seats cannot change hands")


def check_start(doc: TableDocument, seats: Sequence[Occupant]) -> None:
    """Raise Refusal (`rated-people`) if a rated match has too few players."""
    if doc.setup.rated and len({each.account for each in seats if isinstance(each, Player)}) < MIN_PEOPLE:
        raise Refusal("rated-people", f"a rated match needs {MIN_PEOPLE} people; bots do not count")


def with_resignation(own: Player, done: bool) -> Player:
    """Return the player of a seat after leaving a rated match: a bot plays the seat from now on.

    `done` is whether the seat has no more decisions. If it is true and no bot played the seat before, the player does
    not count as having left, and keeps the place in the result.
    """
    done = done and not own.stand_in
    return Player(own.name, own.account, stand_in=True, look=own.look, left=True, done=done)


def with_deleted_player(own: Player, name: str, done: bool) -> Player:
    """Return the player of a running rated match after the account was deleted. `name` replaces the player's name, and
    `done` is whether the seat has no more decisions."""
    gone = with_resignation(own, own.done or done)
    return msgspec.structs.replace(gone, name=name, account="", done=own.done or gone.done)


def unrated(doc: TableDocument) -> TableDocument:
    """Return the document of an unfinished table after its bots and clocks have stopped (`TableDocument.is_paused`).

    A rated match is no longer rated, because no player has won it. Players who gave up may return, and the seats of
    deleted players become free.
    """
    if not doc.setup.rated:
        return doc
    seats = (
        each
        if not isinstance(each, Player)
        else msgspec.structs.replace(each, left=False, done=False)
        if each.account
        else EmptySeat()
        for each in doc.seats
    )
    setup = msgspec.structs.replace(doc.setup, rated=False)
    return msgspec.structs.replace(doc, setup=setup, seats=tuple(seats), void=True)


def rounds_after_leaving(doc: TableDocument, seat: int, marks: Sequence[SubstituteCommit], rounds: int) -> int:
    """Return how many rounds of a finished match were decided for a player who left, or 0 for a player who stayed.

    A player counts as having left after giving up, after being away at the end, or if bots or clocks decided in at
    least half of all rounds.
    """
    occupant = doc.seats[seat]
    if not isinstance(occupant, Player):
        return 0
    missed = len({mark.round for mark in marks if mark.seat == seat})
    if occupant.has_missed_turns:
        return max(1, missed)
    return missed if missed and LEFT_ROUNDS_DIVISOR * missed >= rounds else 0
