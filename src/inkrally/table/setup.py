"""The creation of new tables and rematches. Checks the setup, and returns the document of a table that waits for its
players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Game, Seat
from inkrally.table.clocks import check_clock
from inkrally.table.document import (
    LONGEST_CLOCK,
    LONGEST_PATIENCE,
    MAX_SEATS,
    SHORTEST_CLOCK,
    SHORTEST_PATIENCE,
    BotSeat,
    EmptySeat,
    Occupant,
    Player,
    TableDocument,
    TableSetup,
)
from inkrally.table.names import table_title
from inkrally.table.rated import can_be_rated, check_rated

AnyGame = Game[Any, Any, Any, Any, Any]


def new_table(
    table_id: str, setup: TableSetup, host: str, games: Mapping[str, AnyGame], levels: Sequence[str], now: int
) -> TableDocument:
    """Return a table that waits for its players.

    Args:
        table_id: The ID of the table.
        setup: The settings.
        host: The account of the host.
        games: All games by name.
        levels: The bot levels of the game, weakest first.
        now: The time in milliseconds since 1970.

    Raises:
        BadInput: The setup is invalid.
    """
    game = games.get(setup.game)
    if game is None:
        raise BadInput("unknown-game", f"there is no game {setup.game[:40]!r}; there are: {', '.join(games)}", "game")
    if not 1 <= setup.seats <= MAX_SEATS:
        raise BadInput("seats", f"a table has 1 to {MAX_SEATS} seats, not {setup.seats}", "seats")
    seconds = setup.clock.seconds
    if seconds is not None and not SHORTEST_CLOCK <= seconds <= LONGEST_CLOCK:
        raise BadInput(
            "clock",
            f"a clock gives {SHORTEST_CLOCK} to {LONGEST_CLOCK} seconds for a round, or null for no limit",
            "clock.seconds",
        )
    check_clock(setup.clock)
    patience = setup.patience
    if patience is not None and not SHORTEST_PATIENCE <= patience <= LONGEST_PATIENCE:
        raise BadInput(
            "patience",
            f"patience is {SHORTEST_PATIENCE} to {LONGEST_PATIENCE} seconds, or null to wait forever",
            "patience",
        )
    if setup.stand_in not in levels:
        raise BadInput(
            "unknown-bot", f"there is no bot {setup.stand_in[:40]!r}; there are: {', '.join(levels)}", "stand_in"
        )
    options = options_of(game, setup)
    game.begin(options, setup.seats)
    check_rated(setup, levels, game, options)
    setup = msgspec.structs.replace(setup, title=table_title(setup.title))
    return TableDocument(table_id, setup, host, (EmptySeat(),) * setup.seats, now)


def without_free_seats(
    game: AnyGame, setup: TableSetup, seats: Sequence[Occupant]
) -> tuple[TableSetup, msgspec.Struct]:
    """Return the setup and the game's options for a match without the free seats. Raises BadInput (`options`)."""
    options = options_of(game, setup)
    fewer: msgspec.Struct = game.options_for_seats(
        options, [seat for seat, each in enumerate(seats) if not isinstance(each, EmptySeat)]
    )
    return setup if fewer is options else msgspec.structs.replace(setup, options=msgspec.to_builtins(fewer)), fewer


def options_of(game: AnyGame, setup: TableSetup) -> msgspec.Struct:
    """Decode the game's own options of a setup. Raises BadInput (`options`)."""
    try:
        options: msgspec.Struct = msgspec.convert(setup.options, game.options_type)
    except msgspec.ValidationError as error:
        raise BadInput("options", str(error), "options") from None
    return options


def rematch_of(
    doc: TableDocument, own: Seat, table_id: str, now: int, game: AnyGame, levels: Sequence[str]
) -> tuple[TableDocument, TableDocument]:
    """Return the table of the rematch, and the finished table after the player of seat `own` has asked for it.

    The player of seat `own` becomes the host of the rematch. Bots stay. The seats of the other players are free, so
    that no player waits for one who does not want a rematch. At a hot seat, the host and the players of the device
    stay, and bots have the other seats, which no player can take. The rematch is rated if the finished match was, and
    its setup still can be.

    Raises:
        Refusal: `not-over` or `rematch-made`.
    """
    if doc.status != "over":
        raise Refusal("not-over", "a rematch needs a finished match")
    if doc.next is not None:
        raise Refusal("rematch-made", "there is a rematch already")
    staying = {own, *doc.seats_on_device()}
    free = BotSeat(doc.setup.stand_in) if doc.device else EmptySeat()
    seats = tuple(
        occupant
        if isinstance(occupant, BotSeat)
        else msgspec.structs.replace(occupant, stand_in=False, once=None, left=False, done=False, times=None)
        if seat in staying and isinstance(occupant, Player)
        else free
        for seat, occupant in enumerate(doc.seats)
    )
    people = any(isinstance(each, EmptySeat) for each in seats)
    setup = msgspec.structs.replace(doc.setup, seats=len(seats))
    rated = setup.rated and people and can_be_rated(setup, levels, game, options_of(game, setup))
    setup = msgspec.structs.replace(setup, rated=rated)
    asking = doc.seats[own]
    assert isinstance(asking, Player)
    host = doc.host if doc.device else asking.account
    made = TableDocument(table_id, setup, host, seats, now, take_back=doc.take_back)
    return (
        msgspec.structs.replace(made, device=doc.device, free_talk=False) if doc.device else made,
        msgspec.structs.replace(doc, next=table_id, again=(own,)),
    )
