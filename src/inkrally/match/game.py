"""The game contract: the interface of every game for tables, bots, logs and the command line.

A game is a sequence of *phases*. A phase asks some seats to decide, all at the same time. Each of them builds a
*draft*, a list of actions that can be undone, and commits it. When the last seat has committed, or a deadline has
committed for late players, the phase *resolves* once: the game applies the rules and draws chance. A game with turns
has phases that ask one seat each. If a resolution needs a decision in the middle, it ends early. The next phase then
asks that seat, and the rest follows when the seat has committed.

A game implements the hooks of `Game`. Commits, retracting, deadlines and their order are implemented here, once. Three
laws bind the hooks:

* They are pure: no clock, no I/O, no chance except the given `chance`, and no change of an argument.
* Events say what happened. `decide` applies the rules and draws chance; `evolve` only records. A later correction of a
  rule changes what is decided, but never the meaning of an old log.
* `view` selects everything that a player or spectator may know. Players and bots get no other information.

Contains no rules of a particular game, no clock and no seating of players.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput, BadLog, GameContractError, Refusal

Seat: TypeAlias = int
"""A seat's number, from 0."""

MAX_DRAFT_ACTIONS = 1_000
"""The maximum number of actions of a draft. Longer drafts are refused before their actions are checked."""

MAX_SILENT_PHASES = 1_000
"""The maximum number of consecutive phases that ask no seat. More means that the game never ends."""

OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
TableT = TypeVar("TableT")
ActT = TypeVar("ActT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")


class Phase(msgspec.Struct, frozen=True):
    """A phase: its name, such as `draw`, and the seats that must decide in it, in ascending order."""

    name: str
    asks: tuple[Seat, ...]


class Result(msgspec.Struct, frozen=True):
    """How a match ended: each seat's score and place, from 1. Equal places are shared."""

    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place: several if the victory is shared."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class Timer(msgspec.Struct, frozen=True):
    """The game's own timer. When it ends, the game commits the default for each seat that has not committed.

    Tables that are played over hours or days use the time limit of the table instead.
    """

    seconds: int


class Playback(msgspec.Struct, frozen=True):
    """The animation of the last resolution. `number` increases with each animation of a match, and `seconds` is the
    length at normal speed."""

    number: int
    seconds: int


class Status(msgspec.Struct, frozen=True):
    """Facts about the state of a match, for tables.

    Attributes:
        round: The round or turn as players count it, from 1; 0 in a game without rounds. Hidden cards are dealt
            once in each round.
        final: Whether commits of this phase cannot be retracted.
        teams: The team number of each seat, from 1. Empty if every seat plays alone.
        shares: Whether team mates see each other's commits during the phase. Requires `final`, so that a player cannot
            commit, look, and retract.
        done: The seats with no more decisions in this match. Their players may leave.
        playback: The playback of the last resolution, or None. A timer from `Game.timer` starts after players have
            watched it.
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
    """Return each seat's place: 1 for the highest rank. Equal ranks share a place, and the next place is skipped."""
    ordered = sorted(ranks, reverse=True)
    return tuple(ordered.index(rank) + 1 for rank in ranks)


# Commands to a match


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Begin the match with the first roll or deal."""


class Commit(msgspec.Struct, Generic[ActT], frozen=True, tag="commit"):
    """Commit a seat's actions for this phase."""

    seat: Seat
    acts: tuple[ActT, ...]


class Retract(msgspec.Struct, frozen=True, tag="retract"):
    """Retract a seat's commit while another seat still owes one. Not for commits by a deadline or in a phase with final
    commits."""

    seat: Seat


class Show(msgspec.Struct, Generic[ActT], frozen=True, tag="show"):
    """Carry out actions of a seat before its commit. The last one reveals something to the seat, so none of them can be
    undone."""

    seat: Seat
    acts: tuple[ActT, ...]


class Expire(msgspec.Struct, Generic[ActT], frozen=True, tag="expire"):
    """Report that a deadline has passed: the game commits for seats that still owe a commit.

    Attributes:
        drafts: The drafted actions by seat. A commit by default begins with them.
        seats: The seats whose time is up, or None for all that still owe a commit.
    """

    drafts: dict[Seat, tuple[ActT, ...]] = {}
    seats: tuple[Seat, ...] | None = None


Command: TypeAlias = Open | Commit[ActT] | Retract | Show[ActT] | Expire[ActT]


# Events of every game; a game adds its own


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The match began. Always the first event of a log."""


class Committed(msgspec.Struct, Generic[ActT], frozen=True, tag="committed", omit_defaults=True):
    """A seat committed its actions.

    `drafted` is None if the player committed. For a commit by a deadline, it is the number of actions at the beginning
    of `acts` that the player had drafted. The game added the others by default.
    """

    seat: Seat
    acts: tuple[ActT, ...]
    drafted: int | None = None


class Retracted(msgspec.Struct, frozen=True, tag="retracted"):
    """A seat retracted its commit."""

    seat: Seat


class Shown(msgspec.Struct, Generic[ActT], frozen=True, tag="shown"):
    """A seat did actions that cannot be undone. The events after this one contain what the last action revealed to
    it."""

    seat: Seat
    acts: tuple[ActT, ...]


class State(msgspec.Struct, Generic[TableT, ActT], frozen=True):
    """The state of a match: the game's own state, and the commits of the running phase by seat.

    `defaulted_seats` are the seats for which a deadline committed in this phase, in ascending order.
    """

    table: TableT
    commits: dict[Seat, tuple[ActT, ...]] = {}
    opened: bool = False
    defaulted_seats: tuple[Seat, ...] = ()


class CommandOutcome(msgspec.Struct, Generic[TableT, ActT], frozen=True):
    """The outcome of a command: its events in order, and the state after them."""

    events: tuple[Any, ...]
    state: State[TableT, ActT]


class View(msgspec.Struct, Generic[ViewT, ActT], frozen=True):
    """Everything that one viewer may know about a match.

    Attributes:
        viewer: The viewer's seat, or None for a spectator.
        phase: The running phase, or None before and after the match.
        committed: The seats that have committed in this phase, in ascending order.
        own: The actions that the viewer has committed in this phase, or None.
        table: The game's own view of its state.
        result: The result of a finished match, or None.
    """

    viewer: Seat | None
    phase: Phase | None
    committed: tuple[Seat, ...]
    own: tuple[ActT, ...] | None
    table: ViewT
    result: Result | None


class Game(ABC, Generic[OptionsT, TableT, ActT, EventT, ViewT]):
    """A game: the hooks that its author implements, and the methods that are the same in every game.

    All types are frozen msgspec structs; actions and events are tagged unions. The *table* is the game's own state. It
    never contains a seed or future chance.
    """

    name: ClassVar[str]
    """The name in the header of a log, such as `railroad-ink`."""
    rules_version: ClassVar[int]
    """Increase it when `decide` changes. Old logs are then replayed, but their decisions are not checked."""
    variant: ClassVar[str]
    """The option on the first line of a log's header: `edition` or `course`."""
    min_seats: ClassVar[int] = 1
    max_seats: ClassVar[int | None] = None
    has_hidden_information: ClassVar[bool] = True
    """Whether a seat knows something that other viewers do not, such as a hand of cards or a face-down program."""
    options_type: type[OptionsT]
    table_type: type[TableT]
    action_type: Any
    event_type: Any
    view_type: type[ViewT]

    # Hooks that every game implements

    @abstractmethod
    def start(self, options: OptionsT, seats: int) -> TableT:
        """Return the table before the first event. Raises BadInput for options that cannot be combined."""

    @abstractmethod
    def phase(self, table: TableT) -> Phase | None:
        """Return the running phase, or None if the match is over. A phase that asks no seat resolves at once."""

    @abstractmethod
    def legal_actions(self, table: TableT, seat: Seat, draft: Sequence[ActT]) -> Sequence[ActT]:
        """Return all actions that a seat may add to its draft, in a fixed order."""

    @abstractmethod
    def check_complete(self, table: TableT, seat: Seat, draft: Sequence[ActT]) -> None:
        """Raise Refusal if a seat may not commit this draft yet. Its actions are legal."""

    @abstractmethod
    def default_draft(self, table: TableT, seat: Seat, draft: Sequence[ActT], chance: Chance) -> Sequence[ActT]:
        """Return a complete draft for a seat whose time is up. It begins with `draft`; `check_complete` accepts it."""

    @abstractmethod
    def record(self, table: TableT, commits: Mapping[Seat, Sequence[ActT]]) -> TableT:
        """Return the table with the commits of all asked seats applied. `check_action` has accepted their actions."""

    @abstractmethod
    def resolve(self, table: TableT, chance: Chance) -> Sequence[EventT]:
        """Return the events after all asked seats have committed. `table` already contains their actions.

        After these events, the next phase asks seats, or asks none (then `resolve` is called again), or the match is
        over.
        """

    @abstractmethod
    def apply(self, table: TableT, event: EventT | Committed[ActT] | Shown[ActT]) -> TableT:
        """Return the table after one event. Raises BadLog if the event cannot follow.

        The rules were already applied when the event was decided. Besides the game's own events, this gets two events
        of the contract. For `Shown`, apply actions that can no longer be undone. For `Committed` by a deadline, before
        the phase resolves, note the commit if the game needs it, or return the table unchanged.
        """

    @abstractmethod
    def view(self, table: TableT, viewer: Seat | None) -> ViewT:
        """Return what a viewer may know of the table. None is a spectator."""

    @abstractmethod
    def random_draws(self, table: TableT, event: EventT | Committed[ActT]) -> Sequence[Draw]:
        """Return the draws whose outcomes an event contains. `table` is the table before the event.

        For a commit by a deadline, these are the draws of `default_draft`, which chose the actions `acts[drafted:]`.
        """

    @abstractmethod
    def result(self, table: TableT) -> Result | None:
        """Return the result if the match is over."""

    # Hooks that some games implement

    def version_for(self, options: OptionsT) -> int:
        """Return the version of the rules for a match with these options; by default `rules_version`.

        Override it if a corrected rule concerns only some matches. `verify` then still checks decisions in all others.
        """
        return self.rules_version

    def for_version(self, version: int, options: OptionsT) -> Game[OptionsT, TableT, ActT, EventT, ViewT] | None:
        """Return the game with an older version of its rules, for logs and unfinished matches.

        Return None for an unknown version; `verify` then only replays. By default only the present version is known.
        """
        return self if version == self.version_for(options) else None

    def check_action(self, table: TableT, seat: Seat, draft: Sequence[ActT], act: ActT) -> None:
        """Raise Refusal unless an action is legal. Override it for speed and better messages."""
        if act not in self.legal_actions(table, seat, draft):
            raise Refusal("act-illegal", f"this action is not allowed now: {msgspec.json.encode(act).decode()}")

    def legal_actions_view(self, table: TableT, seat: Seat, draft: Sequence[ActT]) -> Any:
        """Return a seat's next legal actions in the form that the client draws: a struct or JSON values. By default, it
        is the list of legal actions."""
        return self.legal_actions(table, seat, draft)

    def explain(self, table: TableT, seat: Seat) -> Any:
        """Return how a seat's numbers add up, such as its score by category, for the client to show; None without such
        numbers. `table` may have drafts applied."""
        return None

    def status(self, table: TableT) -> Status:
        """Return facts about the table, such as the round and the teams. By default, all fields have their defaults."""
        return Status()

    def options_for_seats(self, options: OptionsT, seats: Sequence[Seat]) -> OptionsT:
        """Return the options for a match with only these seats of the setup. Override it if options have a value for
        each seat."""
        return options

    def check_rated(self, options: OptionsT) -> None:
        """Raise BadInput for options with which a host could win unfairly. By default every match can be rated."""

    def timer(self, state: State[TableT, ActT]) -> Timer | None:
        """Return the game's own timer for the seats that still owe a commit, or None.

        The timer starts when this hook first returns a timer in a phase and these seats have watched `Status.playback`.
        It stops when the hook returns None. At its end, these seats commit by default. The deadline that the host has
        set runs in addition. The game's view shows the timer in its field `timer`, which the table sets to None if the
        host has turned timers off.
        """
        return None

    def reveals(self, act: ActT) -> bool:
        """Return whether an action reveals something to the seat, such as a card. It can then no longer be undone."""
        return False

    def preview_draft(self, table: TableT, seat: Seat, draft: Sequence[ActT]) -> TableT:
        """Return the table with one seat's draft applied, for that seat and for bots. By default, like a commit."""
        return self.record(table, {seat: draft})

    def split_at_reveal(
        self, table: TableT, seat: Seat, draft: Sequence[ActT], act: ActT
    ) -> tuple[Sequence[ActT], Sequence[ActT]]:
        """Return the actions to show, which end with the revealing `act`, and the actions that stay drafted.

        By default, all are shown.
        """
        return (*draft, act), ()

    def reveal(self, table: TableT, seat: Seat, acts: Sequence[ActT], chance: Chance) -> Sequence[EventT]:
        """Return the private events of an action that reveals, the last of `acts`. `table` already contains them."""
        raise GameContractError(f"{self.name} has actions that reveal, but no reveal()")

    def resample(self, table: TableT, viewer: Seat | None, chance: Chance) -> TableT:
        """Return a table with the same view for a viewer, and with all that the viewer may not know drawn again.

        Bots use it to reason about hidden information, and tests to prove that views leak nothing. By default, return
        `table`, which is right for a game that hides nothing.
        """
        return table

    # Methods that are the same in every game

    def begin(self, options: OptionsT, seats: int) -> State[TableT, ActT]:
        """Return the state before the first command. Raises BadInput for an invalid number of seats."""
        if seats < self.min_seats or (self.max_seats is not None and seats > self.max_seats):
            most = "any number" if self.max_seats is None else str(self.max_seats)
            raise BadInput("seats", f"{self.name} has {self.min_seats} to {most} seats, not {seats}", "seats")
        return State(table=self.start(options, seats))

    def pending_seats(self, state: State[TableT, ActT]) -> tuple[Seat, ...]:
        """Return the seats that still owe a commit, in ascending order."""
        phase = self.phase(state.table) if state.opened else None
        return () if phase is None else tuple(seat for seat in phase.asks if seat not in state.commits)

    def decide(
        self, state: State[TableT, ActT], command: Command[ActT], chance: Chance
    ) -> CommandOutcome[TableT, ActT]:
        """Judge a command by the rules, and return its events and the state after them. Raises Refusal."""
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
            raise Refusal("seat-not-asked", f"seat {seat} has nothing to decide now; these seats have: {asked}", "seat")
        if isinstance(command, Retract):
            if seat not in state.commits:
                raise Refusal("nothing-to-retract", f"seat {seat} has not committed in this phase", "seat")
            if seat in state.defaulted_seats:
                # Otherwise the seat could see the draws of the default and decide again, and the same labels would be
                # drawn twice.
                raise Refusal(
                    "deadline-past", f"the time of seat {seat} ran out, so its commit cannot be retracted", "seat"
                )
            if self.status(state.table).final:
                raise Refusal("commit-final", "commits of this phase are final and cannot be retracted", "seat")
            return _written(self, state, [Retracted(seat)])
        if seat in state.commits:
            final = seat in state.defaulted_seats or self.status(state.table).final
            hint = "that is final" if final else "it can take that back first"
            raise Refusal("already-committed", f"seat {seat} has committed; {hint}", "seat")
        if isinstance(command, Show):
            return _shown(self, state, command, chance)
        draft = _checked(self, state.table, seat, command.acts)
        self.check_complete(state.table, seat, draft)
        return _settled(self, state, [Committed(seat, tuple(draft))], chance)

    def evolve(self, state: State[TableT, ActT], event: Any) -> State[TableT, ActT]:
        """Apply one event. Raises BadLog if it cannot follow this state."""
        if isinstance(event, Committed):
            phase = self.phase(state.table) if state.opened else None
            if phase is None or event.seat not in phase.asks or event.seat in state.commits:
                raise BadLog("log-fold", f"seat {event.seat} cannot commit here: it owes no commit")
            commits = {**state.commits, event.seat: event.acts}
            table = state.table if event.drafted is None else self.apply(state.table, event)
            if len(commits) < len(phase.asks):
                late = (
                    state.defaulted_seats
                    if event.drafted is None
                    else tuple(sorted((*state.defaulted_seats, event.seat)))
                )
                return State(table, commits, True, late)
            # Use the order of seats, not of time, so that nothing depends on which seat committed first.
            return State(self.record(table, {seat: commits[seat] for seat in sorted(commits)}), {}, True)
        if isinstance(event, Retracted):
            if event.seat not in state.commits or event.seat in state.defaulted_seats:
                raise BadLog("log-fold", f"seat {event.seat} has nothing to retract here")
            rest = {seat: acts for seat, acts in state.commits.items() if seat != event.seat}
            return State(state.table, rest, True, state.defaulted_seats)
        if isinstance(event, Shown):
            if event.seat not in self.pending_seats(state):
                raise BadLog("log-fold", f"seat {event.seat} cannot show an action here: it owes no commit")
            return State(self.apply(state.table, event), state.commits, True, state.defaulted_seats)
        if isinstance(event, Opened):
            if state.opened:
                raise BadLog("log-fold", "the match begins a second time here")
            return State(state.table, {}, True)
        if not state.opened:
            raise BadLog("log-fold", "nothing can happen before the match begins")
        return State(self.apply(state.table, event), state.commits, True, state.defaulted_seats)

    def evolve_untrusted(self, state: State[TableT, ActT], event: Any) -> State[TableT, ActT]:
        """Apply an event from a log, which may be forged. Also raises BadLog (`log-fold`) for unknown numbers and
        names.

        A game overrides this to check them, since `evolve` does not.
        """
        return self.evolve(state, event)

    def see(
        self,
        state: State[TableT, ActT],
        viewer: Seat | None,
        drawn: Iterable[tuple[Seat, Sequence[ActT]]] = (),
        known: ViewT | None = None,
        phase: Phase | msgspec.UnsetType | None = msgspec.UNSET,
    ) -> View[ViewT, ActT]:
        """Return what a viewer may know of the match. All information for players passes through here.

        Args:
            state: The state of the match.
            viewer: A seat, or None for a spectator.
            drawn: Pairs of a seat and its uncommitted actions, which are applied before the table is viewed: the
                viewer's own draft, or all drafts if they are open.
            known: The game's own view, if the caller has it from the same state and actions; None to create it.
            phase: The phase of the state, if the caller has it; unset to ask the game.
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


# Functions that are the same for every game


def command_of(game: AnyGame, seat: Seat, acts: Sequence[Any]) -> Commit[Any] | Show[Any]:
    """Return the command with which a seat does these actions: `Show` if the last one reveals something, otherwise
    `Commit`. After a `Show`, the same phase asks the seat again, so it can use what was revealed."""
    acts = tuple(acts)
    return Show(seat, acts) if acts and game.reveals(acts[-1]) else Commit(seat, acts)


def outcomes(game: AnyGame, state: State[Any, Any], event: Any) -> Sequence[Draw]:
    """Return the draws whose outcomes an event of any kind contains. `state` is the state before the event."""
    if isinstance(event, Committed):
        return () if event.drafted is None else game.random_draws(state.table, event)
    if isinstance(event, Opened | Retracted | Shown):
        return ()
    return game.random_draws(state.table, event)


def shown_to(
    game: AnyGame, state: State[Any, Any], viewer: Seat | None, drawn: Iterable[tuple[Seat, Sequence[Any]]]
) -> tuple[tuple[Seat, Sequence[Any]], ...]:
    """Return the pairs of seat and actions to apply to a viewer's view: the given ones, and commits that team mates
    share."""
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
    """Return the table with the actions of some seats applied, in this order."""
    for seat, acts in drawn:
        table = game.preview_draft(table, seat, acts)
    return table


def _checked(game: AnyGame, table: Any, seat: Seat, acts: Sequence[Any], shown: bool = False) -> list[Any]:
    """Return the actions as a list, after checking that each is legal.

    No action may reveal something, except the last one with `shown`. Raises Refusal, with `at` such as `acts.2`.
    """
    if len(acts) > MAX_DRAFT_ACTIONS:
        raise Refusal("too-many-acts", f"a draft has at most {MAX_DRAFT_ACTIONS} actions, not {len(acts)}", "acts")
    draft: list[Any] = []
    for number, act in enumerate(acts):
        try:
            game.check_action(table, seat, draft, act)
            if game.reveals(act) and not (shown and number == len(acts) - 1):
                raise Refusal("act-reveals", "an action that reveals something must be shown, not committed")
        except Refusal as refusal:
            place = f"acts.{number}.{refusal.at}" if refusal.at else f"acts.{number}"
            raise Refusal(refusal.code, refusal.message, place, refusal.arguments) from None
        draft.append(act)
    return draft


def _shown(game: AnyGame, state: State[Any, Any], command: Show[Any], chance: Chance) -> CommandOutcome[Any, Any]:
    """Carry out a `Show`, and add the events with what it reveals. Raises Refusal."""
    if not command.acts or not game.reveals(command.acts[-1]):
        raise Refusal("act-hides", "the last action of a show must reveal something", "acts")
    acts = tuple(_checked(game, state.table, command.seat, command.acts, shown=True))
    shown = Shown(command.seat, acts)
    after = game.evolve(state, shown)
    revealed = _written(game, after, game.reveal(after.table, command.seat, acts, chance))
    return CommandOutcome((shown, *revealed.events), revealed.state)


def _written(game: AnyGame, state: State[Any, Any], events: Sequence[Any]) -> CommandOutcome[Any, Any]:
    """Apply events in order, and return them with the state after the last one."""
    for event in events:
        state = game.evolve(state, event)
    return CommandOutcome(tuple(events), state)


def _by_default(game: AnyGame, table: Any, seat: Seat, drafted: Sequence[Any], chance: Chance) -> Committed[Any]:
    """Return the commit by a deadline for a seat: the legal beginning of its draft, completed by the game."""
    draft: list[Any] = []
    for act in drafted[:MAX_DRAFT_ACTIONS]:
        # A deadline never fails because of a draft: keep the actions before the first one that is not legal.
        try:
            game.check_action(table, seat, draft, act)
        except Refusal:
            break
        if game.reveals(act):
            break  # a draft cannot contain it, since the seat never saw what it reveals
        draft.append(act)
    acts = tuple(game.default_draft(table, seat, tuple(draft), chance))
    if acts[: len(draft)] != tuple(draft):
        raise GameContractError(f"{game.name}.default_draft() does not begin with the seat's own draft")
    return Committed(seat, acts, len(draft))


def _settled(game: AnyGame, state: State[Any, Any], causes: Sequence[Any], chance: Chance) -> CommandOutcome[Any, Any]:
    """Apply the events of a command (`causes`), and resolve phases until a seat must decide or the match is over.

    If some seats still owe a commit in the running phase, nothing resolves yet.
    """
    parts = [_written(game, state, causes)]
    if not isinstance(causes[0], Opened):
        if parts[0].state.commits:
            return parts[0]
        parts.append(_resolved(game, parts[0].state, chance))
    for _ in range(MAX_SILENT_PHASES):
        state = parts[-1].state
        phase = game.phase(state.table)
        if phase is None or phase.asks:
            return CommandOutcome(tuple(chain.from_iterable(part.events for part in parts)), state)
        parts.append(_resolved(game, state, chance))
    raise GameContractError(f"{game.name} resolves one phase after another without an end")


def _resolved(game: AnyGame, state: State[Any, Any], chance: Chance) -> CommandOutcome[Any, Any]:
    """Resolve the running phase once. Return the events and the state after them."""
    return _written(game, state, game.resolve(state.table, chance))
