"""What is different at a rated table: its set-up is fixed, nobody is helped, and who leaves has left for good.

A rated seat stays its player's until the match is over: nobody else takes it, and where its player gives up or is away
a bot plays it to the end, so that a table left by all ends like any other. Knows no rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Game
from inkrally.match.log import StandInCommit
from inkrally.table.doc import Free, Occupant, Player, TableDoc, TableSetup

FEWEST_PEOPLE = 2
MOST_SEATS = 8
"""A result of more seats would say too much at once of one player (`place/ratings.py` has the same number)."""
TAKEN_OVER = 2
"""An absent player who was decided for in this part of the rounds or more (one in so many) has left, too."""


def check_rated(
    setup: TableSetup, levels: Sequence[str], game: Game[Any, Any, Any, Any, Any], options: msgspec.Struct
) -> None:
    """Raise BadInput (`rated-setup`, or a code of the game) for a set-up that cannot be rated.

    `levels` are the game's bots, the least first: nobody shall win by having a good one decide in the own place.
    """
    if not setup.rated:
        return
    game.check_rated(options)
    if setup.hints:
        raise BadInput("rated-setup", "a rated match is played without hints", "hints", {"what": "hints"})
    if setup.open_drafts:
        words = "in a rated match nobody sees what others draw before all have"
        raise BadInput("rated-setup", words, "open_drafts", {"what": "drafts"})
    if setup.clock.seconds is None:
        words = "a rated match has a clock, so that nobody can hold it up"
        raise BadInput("rated-setup", words, "clock.seconds", {"what": "clock"})
    if not FEWEST_PEOPLE <= setup.seats <= MOST_SEATS:
        words = f"a rated match has {FEWEST_PEOPLE} to {MOST_SEATS} seats"
        raise BadInput("rated-setup", words, "seats", {"what": "seats"})
    if levels and setup.stand_in != levels[0]:
        words = f"in a rated match the least of the bots, {levels[0]!r}, plays for who is away"
        raise BadInput("rated-setup", words, "stand_in", {"what": "absent"})


def can_be_rated(
    setup: TableSetup, levels: Sequence[str], game: Game[Any, Any, Any, Any, Any], options: msgspec.Struct
) -> bool:
    """Return whether a table that is rated can be so by the present rule; it may be of a version with another one."""
    try:
        check_rated(setup, levels, game, options)
    except BadInput:
        return False
    return True


def is_fixed(doc: TableDoc) -> bool:
    """Whether the seats of a table can change hands no more."""
    return doc.setup.rated and doc.status != "open"


def check_free(doc: TableDoc) -> None:
    """Raise Refusal (`rated-fixed`) where seats would change hands in a rated match that runs."""
    if is_fixed(doc):
        raise Refusal("rated-fixed", "this match is rated: its seats stay with those who began it")


def check_start(doc: TableDoc, seats: Sequence[Occupant]) -> None:
    """Raise Refusal (`rated-people`) for a rated match without enough people."""
    if doc.setup.rated and len({each.account for each in seats if isinstance(each, Player)}) < FEWEST_PEOPLE:
        raise Refusal("rated-people", f"a rated match needs {FEWEST_PEOPLE} people; bots do not make one")


def given_up(own: Player, done: bool) -> Player:
    """A player who has left a rated match: the seat stays taken, and a bot plays it from now on. Who was `done` there
    has left nobody, and keeps the place."""
    done = done and not own.stand_in
    return Player(own.name, own.account, stand_in=True, look=own.look, left=True, done=done)


def deleted(own: Player, name: str, done: bool) -> Player:
    """A player of a rated match that runs whose account was deleted: has left it, and is called so."""
    gone = given_up(own, own.done or done)
    return msgspec.structs.replace(gone, name=name, account="", done=own.done or gone.done)


def voided(doc: TableDoc) -> TableDoc:
    """The table when bots stop at a match that they have not brought to its end (`TableDoc.rests`): a rated one is
    rated no more, as nobody has won it. Who had given it up may come back, and the seats of who was deleted are
    free."""
    if not doc.setup.rated:
        return doc
    seats = (
        each
        if not isinstance(each, Player)
        else msgspec.structs.replace(each, left=False, done=False)
        if each.account
        else Free()
        for each in doc.seats
    )
    setup = msgspec.structs.replace(doc.setup, rated=False)
    return msgspec.structs.replace(doc, setup=setup, seats=tuple(seats), void=True)


def gone_rounds(doc: TableDoc, seat: int, marks: Sequence[StandInCommit], rounds: int) -> int:
    """Of a match that is over: how many rounds were decided for a player who left; 0 for who stayed. Who gave up has
    left, and so has who was away in the end or in half of all rounds."""
    occupant = doc.seats[seat]
    if not isinstance(occupant, Player):
        return 0
    missed = len({mark.round for mark in marks if mark.seat == seat})
    if occupant.missing:
        return max(1, missed)
    return missed if missed and TAKEN_OVER * missed >= rounds else 0
