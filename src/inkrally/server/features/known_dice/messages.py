"""The JSON structures of the known-dice challenge. All times are in milliseconds since 1970."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from inkrally.server.features.daily.messages import UnrankedResult
from inkrally.server.features.replays.shared_dice import DiceResult, SharedDiceInfo

MAX_ROUND = 99


class EarlierTry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round of a finished try of the player. The new try begins with the rounds before it."""

    table: str
    round: Annotated[int, msgspec.Meta(ge=1, le=MAX_ROUND)]


class KnownDiceRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for the table of a try.

    Attributes:
        name: The name of the player.
        title: The title of the table.
        earlier: The finished try that the new try continues, or None for an empty sheet.
    """

    name: str
    title: str
    earlier: EarlierTry | None = None


class KnownDice(msgspec.Struct, frozen=True):
    """The challenge of a week, as far as an account may know it.

    Before the account may see sheets, `dice` has no results, and `friends` and `later` are empty.

    Attributes:
        week: The week, such as `2026-W48`.
        current: The present week.
        now: The server's time.
        begins: When the week begins.
        ends: When the week ends.
        rolls: The faces of the dice of each round.
        best: The points of the best sheet, or None if there is no sheet yet.
        best_by: `search` if the search of the server has found the best sheet, `player` if a player has drawn it.
        computed: The points of the sheet that the search has found, or None if it is not ready.
        bound: A proved upper bound of the points, or None if it is not ready.
        running: The account's unfinished try, or None.
        round: The round of that try.
        own: The points of the account's best sheet of this week, or None.
        place: The place of that sheet among the best sheets of all players and the sheet of the search. Equal results
            share a place.
        shown: Whether the account may see the sheets: it has finished one, or the week is over.
        dice: The challenge in the form of shared dice. `tries` are the best sheets of players, `match` is the sheet
            that the search has found, and `mine` the account's best sheet.
        friends: The best sheets of the account's friends.
        later: The best sheets that were finished after the week.
    """

    week: str
    current: str
    now: int
    begins: int
    ends: int
    rolls: tuple[tuple[str, ...], ...]
    best: int | None
    best_by: Literal["search", "player"] | None
    computed: int | None
    bound: int | None
    running: str | None
    round: int | None
    own: int | None
    place: int | None
    shown: bool
    dice: SharedDiceInfo
    friends: tuple[DiceResult, ...] = ()
    later: tuple[UnrankedResult, ...] = ()


class PastWeek(msgspec.Struct, frozen=True):
    """A past week for the list: the best points, and the account's best points in that week or later."""

    week: str
    game: str
    options: dict[str, Any]
    best: int | None
    own: int | None
