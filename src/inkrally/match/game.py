"""The Game contract: what every game of the house is, for the table, the bots, the log and the command line.

Everybody decides at the same time, and then the table moves on. So a game is a sequence of *phases*. A phase
asks some seats; each of them builds a *draft*, a list of *acts*, free to undo, and commits it. Nothing happens
before the last seat that is asked has committed, or a deadline commits for those who are late; then the phase
*resolves* once. Seats in turn are phases that ask one seat each. A resolution that has to ask somebody in its
middle ends in a state whose phase asks that seat, and goes on when it has answered.

A game writes the hooks of `Game`; the commits, the taking back, the deadline and the order of things are written
here, once. Three laws bind the hooks:

* They are pure: no clock, no input or output, no chance but the `chance` they are given, no change of an argument.
* What happened is in events. `decide` judges by the rules and draws chance; `evolve` only writes down. A rule that
  is mended later changes what is decided, never what an old log says.
* `view` is the only door out. What it does not show, nobody learns.

Knows no game, no clock and no table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput, BadLog, GameFault, Refusal

Seat: TypeAlias = int
"""A seat's number, counted from 0."""

MAX_ACTS = 1_000
"""No draft is longer; a longer one is refused before it is read."""

MAX_SILENT_PHASES = 1_000
"""So many phases may follow each other that ask nobody; more is a game that never ends."""

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
TableT = TypeVar("TableT")
ActT = TypeVar("ActT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")


class Phase(msgspec.Struct, frozen=True):
    """What is being decided: a name such as `draw`, and the seats that are asked, ascending."""

    name: str
    asks: tuple[Seat, ...]


class Result(msgspec.Struct, frozen=True):
    """How a match ended: by seat its score and its place, from 1; equal places share."""

    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in the first place: more than one where the victory is shared."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Timer(msgspec.Struct, frozen=True):
    """A clock of the game itself: after so many seconds whoever still owes commits by default. A table that goes by
    hours or days lets none of them run: there it takes as long as the table waits for everything else."""

    seconds: int


class Playback(msgspec.Struct, frozen=True):
    """What was resolved last and is now played back to people: its number, which counts up, and how long that takes at
    the usual pace."""

    number: int
    seconds: int


class Status(msgspec.Struct, frozen=True):
    """What a table asks of the state of a match beside its phase.

    * `round` is the round or turn as players count it, from 1; 0 in a game without rounds. Hidden things are dealt
      once for each round.
    * `final`: whether commits of this phase cannot be taken back.
    * `teams` has for each seat the number of its team, from 1; empty if every seat plays alone.
    * `shares`: whether team mates see each other's commits while the phase goes on. Requires `final`, so that a player
      cannot commit, look, and retract.
    * `done` are the seats that decide nothing more in this match: their players may leave.
    * `playback` is shown to players before a clock of `Game.timer` starts.
    """

    round: int = 0
    final: bool = False
    teams: tuple[int, ...] = ()
    shares: bool = False
    done: tuple[Seat, ...] = ()
    playback: Playback | None = None

    def shows(self, seat: Seat, viewer: Seat) -> bool:
        """Return whether the viewer sees what another seat has committed."""
        return self.shares and bool(self.teams) and self.teams[seat] == self.teams[viewer] > 0


def places(ranks: Sequence[Any]) -> tuple[int, ...]:
    """Each seat's place from what ranks it, highest first; equal ranks share a place, the next place is left out."""
    ordered = sorted(ranks, reverse=True)
    return tuple(ordered.index(rank) + 1 for rank in ranks)


# Commands: what the table asks of a match.


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Begin: the first roll, the first deal."""


class Commit(msgspec.Struct, Generic[ActT], frozen=True, tag="commit"):
    """A seat is done with this phase; its acts in their order."""

    seat: Seat
    acts: tuple[ActT, ...]


class Retract(msgspec.Struct, frozen=True, tag="retract"):
    """A seat takes its commit back, as long as somebody else still owes one; not one that a deadline made, nor in a
    phase whose commits are final."""

    seat: Seat


class Show(msgspec.Struct, Generic[ActT], frozen=True, tag="show"):
    """A seat does something that reveals something to it, the last of these acts; they cannot be undone after it."""

    seat: Seat
    acts: tuple[ActT, ...]


class Expire(msgspec.Struct, Generic[ActT], frozen=True, tag="expire"):
    """The deadline has come: whoever still owes commits by default. `drafts` is what those seats had done so far.

    `seats`, where given, are the only ones whose time is up.
    """

    drafts: dict[Seat, tuple[ActT, ...]] = {}
    seats: tuple[Seat, ...] | None = None


Command: TypeAlias = Open | Commit[ActT] | Retract | Show[ActT] | Expire[ActT]


# Events that every game has; a game adds its own.


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The match began; always the first event of a log."""


class Committed(msgspec.Struct, Generic[ActT], frozen=True, tag="committed", omit_defaults=True):
    """A seat committed. `drafted`, where a deadline committed for it: how many of the acts were its own."""

    seat: Seat
    acts: tuple[ActT, ...]
    drafted: int | None = None


class Retracted(msgspec.Struct, frozen=True, tag="retracted"):
    """A seat took its commit back."""

    seat: Seat


class Shown(msgspec.Struct, Generic[ActT], frozen=True, tag="shown"):
    """A seat did acts that cannot be undone; what it learnt is in the private events that follow."""

    seat: Seat
    acts: tuple[ActT, ...]


class State(msgspec.Struct, Generic[TableT, ActT], frozen=True):
    """A match at one moment: the game's own state, and the commits of the running phase by seat.

    `late` are the seats for which a deadline committed in this phase, ascending.
    """

    table: TableT
    commits: dict[Seat, tuple[ActT, ...]] = {}
    opened: bool = False
    late: tuple[Seat, ...] = ()


class Decided(msgspec.Struct, Generic[TableT, ActT], frozen=True):
    """What a command causes: the events in their order, and the state that comes of folding them, so that nobody has to
    fold them once more."""

    events: tuple[Any, ...]
    state: State[TableT, ActT]


class View(msgspec.Struct, Generic[ViewT, ActT], frozen=True):
    """What one viewer may know of a match. `own` is the viewer's own commit, `viewer` None for a spectator."""

    viewer: Seat | None
    phase: Phase | None
    committed: tuple[Seat, ...]
    own: tuple[ActT, ...] | None
    table: ViewT
    result: Result | None


class Game(ABC, Generic[OptionsT, TableT, ActT, EventT, ViewT]):
    """A game: the hooks of its author, and what is the same in every game.

    The types are msgspec structs, frozen; acts and events are tagged unions of them. A *table* is the game's own
    state: it never holds a seed or a chance to come.
    """

    name: ClassVar[str]
    """As in a log's header: `railroad-ink`."""
    rules_version: ClassVar[int]
    """Counted up whenever `decide` judges anything differently; old logs then fold, but are not decided anew."""
    variant: ClassVar[str]
    """The option that a log's header names on its first line: `edition` or `course`."""
    fewest_seats: ClassVar[int] = 1
    most_seats: ClassVar[int | None] = None
    hides: ClassVar[bool] = True
    """Whether a seat knows more of the table than all may see: a hand, or a program that lies face down."""
    options_type: type[OptionsT]
    table_type: type[TableT]
    act_type: Any
    event_type: Any
    view_type: type[ViewT]

    # The hooks that every game writes.

    @abstractmethod
    def start(self, options: OptionsT, seats: int) -> TableT:
        """The table before the first event. Raises BadInput for options that do not go together."""

    @abstractmethod
    def phase(self, table: TableT) -> Phase | None:
        """What is being decided and who is asked; None when the match is over. May ask nobody: then it resolves."""

    @abstractmethod
    def acts(self, table: TableT, seat: Seat, draft: Sequence[ActT]) -> Sequence[ActT]:
        """Every act that the seat may add to its draft, in a fixed order; empty when there is none."""

    @abstractmethod
    def complete(self, table: TableT, seat: Seat, draft: Sequence[ActT]) -> None:
        """Raise Refusal if the seat may not commit this draft yet; the draft's acts are legal."""

    @abstractmethod
    def default(self, table: TableT, seat: Seat, draft: Sequence[ActT], chance: Chance) -> Sequence[ActT]:
        """A whole draft for a seat whose time is up. It begins with `draft`, and `complete` accepts it."""

    @abstractmethod
    def record(self, table: TableT, commits: Mapping[Seat, Sequence[ActT]]) -> TableT:
        """The table with the acts of all seats that were asked written down. They were judged by `check` before."""

    @abstractmethod
    def resolve(self, table: TableT, chance: Chance) -> Sequence[EventT]:
        """The events that follow once all who are asked have committed; `table` has their acts written down already.

        After them the game asks somebody, asks nobody (then `resolve` is called again), or is over.
        """

    @abstractmethod
    def apply(self, table: TableT, event: EventT | Committed[ActT] | Shown[ActT]) -> TableT:
        """Return the table after one event, which was judged when it was decided. Raises BadLog if it cannot follow.

        Two events of the contract come here too. `Shown`: write down acts that can no longer be undone. `Committed`
        by a deadline, before the phase resolves: note it, or return the table unchanged.
        """

    @abstractmethod
    def view(self, table: TableT, viewer: Seat | None) -> ViewT:
        """What the viewer may know of the table; None is a spectator."""

    @abstractmethod
    def draws(self, table: TableT, event: EventT | Committed[ActT]) -> Sequence[Draw]:
        """Return the draws of chance whose outcomes the event holds; `table` is the state before it.

        The draws of `default` are read from `Committed`, whose acts after the first `drafted` are the default's.
        """

    @abstractmethod
    def result(self, table: TableT) -> Result | None:
        """The result, when the match is over."""

    # The hooks that some games write.

    def version_for(self, options: OptionsT) -> int:
        """The version of the rules by which a match of these options is judged; by default `rules_version`.

        For a game of which a mended rule concerns some matches only: `verify` goes on deciding the others again.
        """
        return self.rules_version

    def of_version(self, version: int, options: OptionsT) -> Game[OptionsT, TableT, ActT, EventT, ViewT] | None:
        """The game as that version of the rules judges matches of these options, for logs and for matches that go on;
        None where that is no longer known, so that `verify` only folds. By default the present version alone is known.
        """
        return self if version == self.version_for(options) else None

    def check(self, table: TableT, seat: Seat, draft: Sequence[ActT], act: ActT) -> None:
        """Raise Refusal unless `act` is one of `acts(table, seat, draft)`. Overridden for speed and better words."""
        if act not in self.acts(table, seat, draft):
            raise Refusal("act-illegal", f"this act is not allowed now: {msgspec.json.encode(act).decode()}")

    def offer(self, table: TableT, seat: Seat, draft: Sequence[ActT]) -> Any:
        """What the seat may do next, as its client draws it: a struct, or JSON. By default the list of legal acts."""
        return self.acts(table, seat, draft)

    def explain(self, table: TableT, seat: Seat) -> Any:
        """What stands behind the numbers that the table shows of a seat, or None; `table` may be a sketch."""
        return None

    def status(self, table: TableT) -> Status:
        """Return the round, the teams and other facts about the match, all with defaults."""
        return Status()

    def for_seats(self, options: OptionsT, seats: Sequence[Seat]) -> OptionsT:
        """The options of a match of these of the seats for which it was set up: what they say by seat is of fewer."""
        return options

    def check_rated(self, options: OptionsT) -> None:
        """Raise BadInput for options that a host could choose to win by. By default every match can be rated."""

    def timer(self, state: State[TableT, ActT]) -> Timer | None:
        """Return the game's own clock for the seats that still owe a commit, or None.

        It starts when a phase first has one and the seats that owe have seen `Status.playback`, and stops when there is
        none any more. At its end the seats that owe commit by default. The table's own deadline runs beside it. A view
        that shows the clock has it in the field `timer`; a table on which no such clock runs sets that field to None.
        """
        return None

    def reveals(self, act: ActT) -> bool:
        """Whether doing this act tells the seat something new, which ends its undo."""
        return False

    def sketch(self, table: TableT, seat: Seat, draft: Sequence[ActT]) -> TableT:
        """The table with one seat's draft drawn in, for that seat's eyes and for bots. By default as if committed."""
        return self.record(table, {seat: draft})

    def parted(
        self, table: TableT, seat: Seat, draft: Sequence[ActT], act: ActT
    ) -> tuple[Sequence[ActT], Sequence[ActT]]:
        """The acts that are shown where one that reveals is done after a draft, itself the last, and those that stay
        in the draft. By default all are shown and none stays."""
        return (*draft, act), ()

    def reveal(self, table: TableT, seat: Seat, acts: Sequence[ActT], chance: Chance) -> Sequence[EventT]:
        """The private events of an act that reveals, the last of `acts`; `table` already holds them."""
        raise GameFault(f"{self.name} has acts that reveal, but no reveal()")

    def resample(self, table: TableT, viewer: Seat | None, chance: Chance) -> TableT:
        """A table that looks the same to the viewer, with what the viewer may not know drawn anew.

        For bots that reason about what is hidden, and for the proof that views leak nothing. The default is right
        for a game whose table hides nothing.
        """
        return table

    # What is the same in every game.

    def begin(self, options: OptionsT, seats: int) -> State[TableT, ActT]:
        """The state before the first command. Raises BadInput for a number of seats that the game does not seat."""
        if seats < self.fewest_seats or (self.most_seats is not None and seats > self.most_seats):
            most = "any number" if self.most_seats is None else str(self.most_seats)
            raise BadInput("seats", f"{self.name} seats {self.fewest_seats} to {most}, not {seats}", "seats")
        return State(table=self.start(options, seats))

    def owes(self, state: State[TableT, ActT]) -> tuple[Seat, ...]:
        """The seats that still owe a commit, ascending."""
        phase = self.phase(state.table) if state.opened else None
        return () if phase is None else tuple(seat for seat in phase.asks if seat not in state.commits)

    def decide(self, state: State[TableT, ActT], command: Command[ActT], chance: Chance) -> Decided[TableT, ActT]:
        """Judge a command by the rules: the events that it causes, and the state after them. Raises Refusal."""
        if isinstance(command, Open):
            if state.opened:
                raise Refusal("already-open", "this match has begun")
            return _settled(self, state, [Opened()], chance)
        if not state.opened:
            raise Refusal("not-open", "this match has not begun")
        phase = self.phase(state.table)
        if phase is None:
            raise Refusal("match-over", "this match is over")
        if isinstance(command, Expire):
            late = [seat for seat in phase.asks if seat not in state.commits]
            if command.seats is not None:
                late = [seat for seat in late if seat in command.seats]
            if not late:
                raise Refusal("nothing-to-expire", "none of these seats owes a commit", "seats")
            commits = [_by_default(self, state.table, seat, command.drafts.get(seat, ()), chance) for seat in late]
            return _settled(self, state, commits, chance)
        seat = command.seat
        if seat not in phase.asks:
            asked = ", ".join(map(str, phase.asks))
            raise Refusal("seat-not-asked", f"seat {seat} is not asked now; asked are: {asked}", "seat")
        if isinstance(command, Retract):
            if seat not in state.commits:
                raise Refusal("nothing-to-retract", f"seat {seat} has not committed in this phase", "seat")
            if seat in state.late:
                # It would see what chance chose for it and choose again; and the same chance would be drawn twice.
                raise Refusal("deadline-past", f"a deadline has committed for seat {seat}", "seat")
            if self.status(state.table).final:
                raise Refusal("commit-final", "what is committed in this phase is final", "seat")
            return _written(self, state, [Retracted(seat)])
        if seat in state.commits:
            final = seat in state.late or self.status(state.table).final
            hint = "that is final" if final else "it can take that back first"
            raise Refusal("already-committed", f"seat {seat} has committed; {hint}", "seat")
        if isinstance(command, Show):
            return _shown(self, state, command, chance)
        draft = _checked(self, state.table, seat, command.acts)
        self.complete(state.table, seat, draft)
        return _settled(self, state, [Committed(seat, tuple(draft))], chance)

    def evolve(self, state: State[TableT, ActT], event: Any) -> State[TableT, ActT]:
        """Write one event down. Raises BadLog for one that cannot follow this state."""
        if isinstance(event, Committed):
            phase = self.phase(state.table) if state.opened else None
            if phase is None or event.seat not in phase.asks or event.seat in state.commits:
                raise BadLog("log-fold", f"seat {event.seat} cannot commit here: it owes nothing")
            commits = {**state.commits, event.seat: event.acts}
            table = state.table if event.drafted is None else self.apply(state.table, event)
            if len(commits) < len(phase.asks):
                late = state.late if event.drafted is None else tuple(sorted((*state.late, event.seat)))
                return State(table, commits, True, late)
            # By seat, not by time: nothing may depend on who was first.
            return State(self.record(table, {seat: commits[seat] for seat in sorted(commits)}), {}, True)
        if isinstance(event, Retracted):
            if event.seat not in state.commits or event.seat in state.late:
                raise BadLog("log-fold", f"seat {event.seat} has nothing to take back here")
            rest = {seat: acts for seat, acts in state.commits.items() if seat != event.seat}
            return State(state.table, rest, True, state.late)
        if isinstance(event, Shown):
            if event.seat not in self.owes(state):
                raise BadLog("log-fold", f"seat {event.seat} has nothing to show here: it owes nothing")
            return State(self.apply(state.table, event), state.commits, True, state.late)
        if isinstance(event, Opened):
            if state.opened:
                raise BadLog("log-fold", "the match begins a second time here")
            return State(state.table, {}, True)
        if not state.opened:
            raise BadLog("log-fold", "nothing can happen before the match begins")
        return State(self.apply(state.table, event), state.commits, True, state.late)

    def follow(self, state: State[TableT, ActT], event: Any) -> State[TableT, ActT]:
        """As `evolve`, for an event that comes from a log or a store, whoever wrote it. Raises BadLog too (`log-fold`)
        for numbers and names in it that are none: a game says which those are, as all else looks nothing up twice."""
        return self.evolve(state, event)

    def see(
        self,
        state: State[TableT, ActT],
        viewer: Seat | None,
        drawn: Iterable[tuple[Seat, Sequence[ActT]]] = (),
        known: ViewT | None = None,
        phase: Phase | msgspec.UnsetType | None = msgspec.UNSET,
    ) -> View[ViewT, ActT]:
        """What the viewer may know of the match: the only door out.

        `drawn` are acts by seat that are not on the table yet and are drawn in: a seat's own draft, or those of all
        where the table shows them. `known` is the view of the table itself, where whoever asks has it from the same
        state and the same acts, `phase` that of the state, where it is known.
        """
        if isinstance(phase, msgspec.UnsetType):
            phase = self.phase(state.table) if state.opened else None
        if known is None:
            drawn = shown_to(self, state, viewer, drawn)
        return View(
            viewer=viewer,
            phase=phase,
            committed=tuple(sorted(state.commits)),
            own=None if viewer is None else state.commits.get(viewer),
            table=self.view(drawn_in(self, state.table, drawn), viewer) if known is None else known,
            result=self.result(state.table) if state.opened and phase is None else None,
        )


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game of any types."""


# Functions that are the same for every game; no game overrides them.


def command_of(game: AnyGame, seat: Seat, acts: Sequence[Any]) -> Commit[Any] | Show[Any]:
    """Return the command with which a seat does these acts. Only the last may reveal: then the seat is asked again and
    decides the rest with what it has seen."""
    acts = tuple(acts)
    return Show(seat, acts) if acts and game.reveals(acts[-1]) else Commit(seat, acts)


def outcomes(game: AnyGame, state: State[Any, Any], event: Any) -> Sequence[Draw]:
    """Return the draws of chance whose outcomes an event of any kind holds; `state` is the state before it."""
    if isinstance(event, Committed):
        return () if event.drafted is None else game.draws(state.table, event)
    if isinstance(event, Opened | Retracted | Shown):
        return ()
    return game.draws(state.table, event)


def shown_to(
    game: AnyGame, state: State[Any, Any], viewer: Seat | None, drawn: Iterable[tuple[Seat, Sequence[Any]]]
) -> tuple[tuple[Seat, Sequence[Any]], ...]:
    """The acts that are drawn into a viewer's view: those given, and commits of team mates that share them."""
    if viewer is None or not state.commits:
        return tuple(drawn)
    status = game.status(state.table)
    if not status.shares:
        return tuple(drawn)
    found = dict(drawn)
    for seat, acts in state.commits.items():
        if seat != viewer and status.shows(seat, viewer):
            found[seat] = acts
    return tuple(found.items())


def drawn_in(game: AnyGame, table: Any, drawn: Iterable[tuple[Seat, Sequence[Any]]]) -> Any:
    """The table with acts of some seats sketched in, in this order."""
    for seat, acts in drawn:
        table = game.sketch(table, seat, acts)
    return table


def _checked(game: AnyGame, table: Any, seat: Seat, acts: Sequence[Any], shown: bool = False) -> list[Any]:
    """The acts as a list, each legal after those before it; none reveals but the last one that is shown."""
    if len(acts) > MAX_ACTS:
        raise Refusal("too-many-acts", f"a draft has at most {MAX_ACTS} acts, not {len(acts)}", "acts")
    draft: list[Any] = []
    for number, act in enumerate(acts):
        try:
            game.check(table, seat, draft, act)
            if game.reveals(act) and not (shown and number == len(acts) - 1):
                raise Refusal("act-reveals", "an act that reveals something is shown, not committed")
        except Refusal as refusal:
            place = f"acts.{number}.{refusal.at}" if refusal.at else f"acts.{number}"
            raise Refusal(refusal.code, refusal.message, place, refusal.arguments) from None
        draft.append(act)
    return draft


def _shown(game: AnyGame, state: State[Any, Any], command: Show[Any], chance: Chance) -> Decided[Any, Any]:
    if not command.acts or not game.reveals(command.acts[-1]):
        raise Refusal("act-hides", "the last act shown must be one that reveals something", "acts")
    acts = tuple(_checked(game, state.table, command.seat, command.acts, shown=True))
    shown = Shown(command.seat, acts)
    held = game.evolve(state, shown)
    learnt = _written(game, held, game.reveal(held.table, command.seat, acts, chance))
    return Decided((shown, *learnt.events), learnt.state)


def _written(game: AnyGame, state: State[Any, Any], events: Sequence[Any]) -> Decided[Any, Any]:
    for event in events:
        state = game.evolve(state, event)
    return Decided(tuple(events), state)


def _by_default(game: AnyGame, table: Any, seat: Seat, drafted: Sequence[Any], chance: Chance) -> Committed[Any]:
    draft: list[Any] = []
    for act in drafted[:MAX_ACTS]:
        # A deadline always acts: of a draft that is not legal it keeps what is.
        try:
            game.check(table, seat, draft, act)
        except Refusal:
            break
        if game.reveals(act):
            break  # a draft cannot hold it: what it reveals was never shown
        draft.append(act)
    acts = tuple(game.default(table, seat, tuple(draft), chance))
    if acts[: len(draft)] != tuple(draft):
        raise GameFault(f"{game.name}.default() does not begin with the seat's own draft")
    return Committed(seat, acts, len(draft))


def _settled(game: AnyGame, state: State[Any, Any], causes: Sequence[Any], chance: Chance) -> Decided[Any, Any]:
    """The causes and all that follows from them, until somebody is asked or the match is over."""
    parts = [_written(game, state, causes)]
    if not isinstance(causes[0], Opened):
        if parts[0].state.commits:
            return parts[0]
        parts.append(_resolved(game, parts[0].state, chance))
    for _ in range(MAX_SILENT_PHASES):
        state = parts[-1].state
        phase = game.phase(state.table)
        if phase is None or phase.asks:
            return Decided(tuple(chain.from_iterable(part.events for part in parts)), state)
        parts.append(_resolved(game, state, chance))
    raise GameFault(f"{game.name} resolves without end")


def _resolved(game: AnyGame, state: State[Any, Any], chance: Chance) -> Decided[Any, Any]:
    return _written(game, state, game.resolve(state.table, chance))
