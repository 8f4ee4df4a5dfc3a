"""Lanterns, a tiny game that uses the whole contract. Copy it to begin a game of your own.

The rules. The deck has the numbers from 1 on, as many as a deal needs. In each of two rounds, or of three in the long
game:

1. *Deal* (no seat is asked). The deck is shuffled. Each seat gets a hand of three numbers, and a pile of two that no
   one has seen, not even its owner. The offer is face up: one number more than there are seats.
2. *Pick* (one seat is asked after the other). Each takes one number from the offer, in seat order. Another seat is
first
   in each round. An even number scores a point.
3. *Play* (all are asked at the same time). Each plays two numbers in secret, the first for the first trick. Once in
   this phase, a seat may draw one number of its pile at random. That reveals something, so it cannot be undone. By
   default, random numbers of the hand are played. In the last round, commits are final, and the last of several seats
   has twenty seconds.
4. *Trick*, twice (no seat is asked). The numbers for the trick are revealed, and the highest wins. If it is even, the
   winner scores a point. If it is odd and there are other seats, the winner is asked:
5. *Spoils* (one seat is asked, within the resolution). A point from the bank, or one from the next seat?

The most points win. Seats with equal points share the victory.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, TypeAlias

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Committed, Game, Phase, Result, Seat, Shown, State, Status, Timer, places

TRICKS = 2
SMALLEST_HAND, LARGEST_HAND = 2, 4
PILE = 2
LAST_SECONDS = 20


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options of a match."""

    length: Literal["short", "long"] = "short"
    hand: int = 3


# Actions: what a seat may do in its draft


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """Take this number from the offer."""

    number: int


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play this number of the hand in the next trick."""

    number: int


class DrawOne(msgspec.Struct, frozen=True, tag="draw"):
    """Draw from one's own pile."""


class Source(enum.Enum):
    BANK = "bank"
    NEIGHBOUR = "neighbour"


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take the point from this source."""

    source: Source


Act: TypeAlias = Pick | Play | DrawOne | Take


# Events: what happened, with the outcomes of all draws


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The shuffled deck: the hands of all seats, then the piles, then the offer."""

    order: tuple[int, ...]


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """A seat drew the number at this place of its pile. Private: `view` hides it from others."""

    seat: Seat
    place: int


class Won(msgspec.Struct, frozen=True, tag="won"):
    """A seat won the trick. `asks`: it is asked for its spoils."""

    seat: Seat
    asks: bool


class Paid(msgspec.Struct, frozen=True, tag="paid"):
    """The points that seats gained and lost by the trick."""

    points: dict[Seat, int]


Event: TypeAlias = Dealt | Drawn | Won | Paid


# The table: the game's own state, with one struct for each seat


class Stage(enum.Enum):
    DEAL = "deal"
    PICK = "pick"
    PLAY = "play"
    TRICK = "trick"
    SPOILS = "spoils"
    OVER = "over"


class Player(msgspec.Struct, frozen=True):
    """One seat. `laid` has its played numbers in the order of the tricks, face down until the trick."""

    hand: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    drew: bool = False
    picked: tuple[int, ...] = ()
    points: int = 0


class Table(msgspec.Struct, frozen=True):
    """The whole state. `turned` is the number of revealed tricks. `source` is the answer that a resolution needed."""

    rounds: int
    hand: int
    players: tuple[Player, ...]
    stage: Stage = Stage.DEAL
    round: int = 1
    offer: tuple[int, ...] = ()
    picks: int = 0
    turned: int = 0
    winner: Seat | None = None
    source: Source | None = None


# The view: what one viewer may know of the table


class PlayerView(msgspec.Struct, frozen=True):
    """A seat as everyone sees it: the number of cards in its hand, and those revealed."""

    held: int
    pile: int
    open: tuple[int, ...]
    picked: tuple[int, ...]
    points: int


class TableView(msgspec.Struct, frozen=True):
    """The table as one viewer sees it. `hand` and `laid` are the viewer's own, empty for a spectator."""

    stage: Stage
    round: int
    offer: tuple[int, ...]
    players: tuple[PlayerView, ...]
    winner: Seat | None
    hand: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()


class Lanterns(Game[Options, Table, Act, Event, TableView]):
    """The rules at the top of this module."""

    name: ClassVar[str] = "lanterns"
    rules_version: ClassVar[int] = 2
    variant: ClassVar[str] = "length"
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int | None] = 5
    options_type = Options
    table_type = Table
    action_type = Act
    event_type = Event
    view_type = TableView

    def start(self, options: Options, seats: int) -> Table:
        if not SMALLEST_HAND <= options.hand <= LARGEST_HAND:
            raise BadInput("hand-size", f"a hand has {SMALLEST_HAND} to {LARGEST_HAND} numbers", "options.hand")
        rounds = 2 if options.length == "short" else 3
        return Table(rounds=rounds, hand=options.hand, players=(Player(),) * seats)

    # Decisions

    def phase(self, table: Table) -> Phase | None:
        seats = len(table.players)
        match table.stage:
            case Stage.OVER:
                return None
            case Stage.PICK:
                return Phase("pick", ((table.round - 1 + table.picks) % seats,))
            case Stage.PLAY:
                return Phase("play", tuple(range(seats)))
            case Stage.SPOILS if table.winner is not None:
                return Phase("spoils", (table.winner,))
            case stage:
                return Phase(stage.value, ())

    def legal_actions(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        phase = self.phase(table)
        if phase is None or seat not in phase.asks:
            return ()
        if table.stage is Stage.PLAY:
            player = _drafted(table.players[seat], draft)
            drawing: list[Act] = [] if player.drew else [DrawOne()]
            playing = [Play(number) for number in player.hand if len(player.laid) < TRICKS]
            return [*drawing, *playing]
        if draft:
            return ()
        if table.stage is Stage.PICK:
            return [Pick(number) for number in table.offer]
        return [Take(source) for source in Source]

    def check_complete(self, table: Table, seat: Seat, draft: Sequence[Act]) -> None:
        if table.stage is Stage.PLAY:
            missing = TRICKS - len(_drafted(table.players[seat], draft).laid)
            if missing > 0:
                raise Refusal("numbers-missing", f"a number is played for each trick; {missing} are missing")
        elif not draft:
            raise Refusal("nothing-chosen", "choose first")

    def default_draft(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        if table.stage is Stage.PICK:
            return draft or (Pick(min(table.offer)),)
        if table.stage is Stage.SPOILS:
            return draft or (Take(Source.BANK),)
        acts = list(draft)
        while (player := _drafted(table.players[seat], acts)) and len(player.laid) < TRICKS:
            place = chance.number(self._late(table, seat, player), len(player.hand))
            acts.append(Play(player.hand[place]))
        return acts

    def _late_draws(self, table: Table, committed: Committed[Act]) -> Sequence[Draw]:
        draws = []
        for count in range(committed.drafted or 0, len(committed.acts)):
            match committed.acts[count]:
                case Play(number):
                    player = _drafted(table.players[committed.seat], committed.acts[:count])
                    label = self._late(table, committed.seat, player)
                    draws.append(Draw(label, len(player.hand), player.hand.index(number)))
                case _:
                    continue
        return draws

    @staticmethod
    def _late(table: Table, seat: Seat, player: Player) -> str:
        return f"round {table.round}, seat {seat}, late for trick {len(player.laid) + 1}"

    def status(self, table: Table) -> Status:
        return Status(final=table.stage is Stage.PLAY and table.round == table.rounds)

    def timer(self, state: State[Table, Act]) -> Timer | None:
        last = len(self.pending_seats(state)) == 1 and len(state.table.players) > 1
        return Timer(LAST_SECONDS) if last and self.status(state.table).final else None

    # Recording commits. Their consequences belong in `resolve`.

    def record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        for seat, acts in commits.items():
            table = self.preview_draft(table, seat, acts)
        if table.stage is Stage.PICK:
            picks = table.picks + 1
            stage = Stage.PLAY if picks == len(table.players) else Stage.PICK
            return msgspec.structs.replace(table, picks=picks, stage=stage)
        return msgspec.structs.replace(table, stage=Stage.TRICK)

    def preview_draft(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Table:
        for act in draft:
            match act:
                case Pick(number):
                    offer = tuple(other for other in table.offer if other != number)
                    player = table.players[seat]
                    picking = msgspec.structs.replace(player, picked=(*player.picked, number))
                    table = _with(msgspec.structs.replace(table, offer=offer), seat, picking)
                case Take(source):
                    table = msgspec.structs.replace(table, source=source)
                case _:
                    table = _with(table, seat, _drafted(table.players[seat], (act,)))
        return table

    # An action that reveals

    def reveals(self, act: Act) -> bool:
        return isinstance(act, DrawOne)

    def reveal(self, table: Table, seat: Seat, acts: Sequence[Act], chance: Chance) -> Sequence[Event]:
        # Label the draw by seat and round, not by a counter, since the order of players must not matter.
        return [Drawn(seat, chance.number(f"round {table.round}, seat {seat}, draw", PILE))]

    # Resolving, one small step at a time: a stage that asks no seat is resolved again at once

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        match table.stage:
            case Stage.DEAL:
                order = chance.shuffle(f"round {table.round}, deal", _deck(table))
                return [Dealt(tuple(card + 1 for card in order))]
            case Stage.TRICK:
                return self._trick(table)
            case _:
                return []  # the next seat picks, or all seats play

    @staticmethod
    def _trick(table: Table) -> Sequence[Event]:
        winner = table.winner
        if winner is not None:  # the winner has answered
            neighbour = (winner + 1) % len(table.players)
            return [Paid({winner: 1, neighbour: -1} if table.source is Source.NEIGHBOUR else {winner: 1})]
        played = [player.laid[table.turned] for player in table.players]
        winner = played.index(max(played))
        if max(played) % 2 == 1 and len(played) > 1:
            return [Won(winner, True)]
        return [Won(winner, False), Paid({winner: 1})]

    def apply(self, table: Table, event: Event | Committed[Act] | Shown[Act]) -> Table:
        match event:
            case Committed():
                return table
            case Shown(seat, acts):
                return self.preview_draft(table, seat, acts)
            case Dealt(order):
                return self._dealt(table, order)
            case Drawn(seat, place):
                player = table.players[seat]
                pile = (*player.pile[:place], *player.pile[place + 1 :])
                hand = tuple(sorted((*player.hand, player.pile[place])))
                return _with(table, seat, msgspec.structs.replace(player, hand=hand, pile=pile))
            case Won(seat, asks):
                stage = Stage.SPOILS if asks else Stage.TRICK
                return msgspec.structs.replace(table, turned=table.turned + 1, winner=seat, stage=stage)
            case Paid(points):
                for seat, gained in points.items():
                    player = table.players[seat]
                    table = _with(table, seat, msgspec.structs.replace(player, points=player.points + gained))
                table = msgspec.structs.replace(table, winner=None, source=None)
                return table if table.turned < TRICKS else self._next_round(table)

    def _dealt(self, table: Table, order: tuple[int, ...]) -> Table:
        deck = iter(order)
        hands = [tuple(sorted(next(deck) for _ in range(table.hand))) for _ in table.players]
        piles = [tuple(next(deck) for _ in range(PILE)) for _ in table.players]
        players = tuple(
            Player(hand=hand, pile=pile, picked=player.picked, points=player.points)
            for player, hand, pile in zip(table.players, hands, piles, strict=True)
        )
        offer = tuple(sorted(deck))
        return msgspec.structs.replace(table, players=players, offer=offer, stage=Stage.PICK, picks=0, turned=0)

    @staticmethod
    def _next_round(table: Table) -> Table:
        if table.round == table.rounds:
            return msgspec.structs.replace(table, stage=Stage.OVER)
        return msgspec.structs.replace(table, stage=Stage.DEAL, round=table.round + 1)

    def random_draws(self, table: Table, event: Event | Committed[Act]) -> Sequence[Draw]:
        match event:
            case Committed():
                return self._late_draws(table, event)
            case Dealt(order):
                outcome = tuple(number - 1 for number in order)
                return [Draw(f"round {table.round}, deal", _deck(table), outcome)]
            case Drawn(seat, place):
                return [Draw(f"round {table.round}, seat {seat}, draw", PILE, place)]
            case _:
                return []

    # Hidden information

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        own = Player() if viewer is None else table.players[viewer]
        return TableView(
            stage=table.stage,
            round=table.round,
            offer=table.offer,
            players=tuple(
                PlayerView(
                    held=len(player.hand) + len(player.laid) - table.turned,
                    pile=len(player.pile),
                    open=player.laid[: table.turned],
                    picked=player.picked,
                    points=player.points,
                )
                for player in table.players
            ),
            winner=table.winner,
            hand=own.hand,
            laid=own.laid,
        )

    def resample(self, table: Table, viewer: Seat | None, chance: Chance) -> Table:
        hidden: list[int] = []
        for seat, player in enumerate(table.players):
            hidden += player.pile
            if seat != viewer:
                hidden += (*player.hand, *player.laid[table.turned :])
        order = iter(chance.shuffle("resample", len(hidden)))
        players = []
        for seat, player in enumerate(table.players):
            new = msgspec.structs.replace(player, pile=tuple(hidden[next(order)] for _ in player.pile))
            if seat != viewer:
                hand = tuple(sorted(hidden[next(order)] for _ in player.hand))
                laid = (*player.laid[: table.turned], *(hidden[next(order)] for _ in player.laid[table.turned :]))
                new = msgspec.structs.replace(new, hand=hand, laid=laid)
            players.append(new)
        return msgspec.structs.replace(table, players=tuple(players))

    def result(self, table: Table) -> Result | None:
        if table.stage is not Stage.OVER:
            return None
        scores = tuple(player.points + sum(number % 2 == 0 for number in player.picked) for player in table.players)
        return Result(scores, places(scores))


def _deck(table: Table) -> int:
    """Return the size of the deck: hands, piles and offer."""
    return len(table.players) * (table.hand + PILE + 1) + 1


def _drafted(player: Player, acts: Sequence[Act]) -> Player:
    """Return the player after its actions of the phase `play`. A drawn number comes with the event that follows."""
    for act in acts:
        match act:
            case Play(number):
                hand = tuple(other for other in player.hand if other != number)
                player = msgspec.structs.replace(player, hand=hand, laid=(*player.laid, number))
            case DrawOne():
                player = msgspec.structs.replace(player, drew=True)
            case _:
                continue
    return player


def _with(table: Table, seat: Seat, player: Player) -> Table:
    return msgspec.structs.replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))
