"""The base class of faulty games, and faults in legal actions, phases, deadlines and results. Each names its check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

import msgspec

from inkrally.match.chance import Chance
from inkrally.match.errors import Refusal
from inkrally.match.game import Command, CommandOutcome, Commit, Committed, Expire, Phase, Result, Seat, Show, State
from tests.match import tiny
from tests.match.tiny import Act, Event, Table

replace = msgspec.structs.replace
TinyState = State[Table, Act]
TinyDecided = CommandOutcome[Table, Act]


class Sabotaged(tiny.Lanterns):
    """A faulty game. `found_by` is the check that must find the fault."""

    found_by: ClassVar[str]


def given(game: tiny.Lanterns, state: TinyState, *events: Any) -> TinyDecided:
    """Return these events and the state after them, without asking the rules."""
    after = state
    for event in events:
        after = game.evolve(after, event)
    return CommandOutcome(events, after)


def richer(event: Event, points: int) -> Event:
    """Return the event with more points for seat 0, if it pays any."""
    return tiny.Paid({**event.points, 0: points}) if isinstance(event, tiny.Paid) else event


# Legal actions


class ActsListsTheIllegal(Sabotaged):
    found_by = "legal"

    def check_action(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        super().check_action(table, seat, draft, act)
        if act == tiny.Take(tiny.Source.NEIGHBOUR):
            raise Refusal("greedy", "from the bank only")


class CheckAcceptsTheUnlisted(Sabotaged):
    found_by = "legal"

    def check_action(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        if not isinstance(act, tiny.Play) or table.stage is not tiny.Stage.PLAY or act.number < 100:
            super().check_action(table, seat, draft, act)


class CheckAcceptsTooMany(Sabotaged):
    found_by = "legal"

    def check_action(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        super().check_action(table, seat, draft[:1] if table.stage is tiny.Stage.PLAY else draft, act)


class CheckStumbles(Sabotaged):
    found_by = "legal"

    def check_action(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        if isinstance(act, tiny.Pick):
            dict.fromkeys(table.offer)[act.number]
        super().check_action(table, seat, draft, act)


class ListsTwice(Sabotaged):
    found_by = "legal"

    def legal_actions(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        return [*super().legal_actions(table, seat, draft)] * 2


class CommitsTheIncomplete(Sabotaged):
    found_by = "legal"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if (
            isinstance(command, Commit)
            and len(self.pending_seats(state)) > 1
            and command.seat in self.pending_seats(state)
        ):
            return given(self, state, Committed(command.seat, command.acts))
        return super().decide(state, command, chance)


class CommitsTwice(Sabotaged):
    found_by = "refusals"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if isinstance(command, Commit) and command.seat in state.commits:
            return CommandOutcome((), state)
        return super().decide(state, command, chance)


class CodeInWords(Sabotaged):
    found_by = "legal"

    def check_action(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        if act not in self.legal_actions(table, seat, draft):
            raise Refusal("Not now!", "this is not allowed now")


class StumblesOverTheSeat(Sabotaged):
    found_by = "refusals"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if isinstance(command, Commit | Show):
            state.table.players[command.seat]
        return super().decide(state, command, chance)


# Phases


class AsksDescending(Sabotaged):
    found_by = "phase"

    def phase(self, table: Table) -> Phase | None:
        phase = super().phase(table)
        return None if phase is None else Phase(phase.name, phase.asks[::-1])


class ActsOfTheUnasked(Sabotaged):
    found_by = "phase"

    def legal_actions(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        if table.stage is tiny.Stage.PICK and not draft:
            return [tiny.Pick(number) for number in table.offer]
        return super().legal_actions(table, seat, draft)


class DrawingEndsTheAsking(Sabotaged):
    found_by = "phase"

    def phase(self, table: Table) -> Phase | None:
        phase = super().phase(table)
        if phase is not None and len(table.players) > 1 and table.players[0].drew and phase.name == "play":
            return Phase(phase.name, phase.asks[1:])
        return phase


class SilentForEver(Sabotaged):
    found_by = "play"

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        return () if table.stage is tiny.Stage.DEAL else super().resolve(table, chance)


class NeverOver(Sabotaged):
    found_by = "play"

    def apply(self, table: Table, event: Any) -> Table:
        return super().apply(replace(table, rounds=table.round + 1), event)


# Deadlines


class DefaultIsIncomplete(Sabotaged):
    found_by = "deadline"

    def default_draft(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        return tuple(draft)


class DefaultDropsTheDraft(Sabotaged):
    found_by = "deadline"

    def default_draft(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        return super().default_draft(table, seat, (), chance)


class DefaultIsIllegal(Sabotaged):
    found_by = "deadline"

    def default_draft(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        if table.stage is tiny.Stage.PICK and not draft:
            return (tiny.Pick(max(table.offer) + 1),)
        return super().default_draft(table, seat, draft, chance)


class DeadlineForAll(Sabotaged):
    found_by = "deadline"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if isinstance(command, Expire) and set(command.seats or ()) & set(self.pending_seats(state)):
            command = Expire(command.drafts)
        return super().decide(state, command, chance)


class WaitsForEver(Sabotaged):
    """Players can end the phase, but a deadline cannot."""

    found_by = "deadline"

    def default_draft(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        if table.stage is tiny.Stage.SPOILS:
            return draft or (tiny.Take(tiny.Source.NEIGHBOUR),)
        return super().default_draft(table, seat, draft, chance)

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        if table.source is tiny.Source.NEIGHBOUR and table.winner is not None:
            return [tiny.Won(table.winner, True)]
        return super().resolve(table, chance)

    def apply(self, table: Table, event: Any) -> Table:
        if isinstance(event, tiny.Won) and table.winner is not None:
            return replace(table, stage=tiny.Stage.SPOILS, source=None)
        return super().apply(table, event)


# Log and copies


class EventsWithLists(Sabotaged):
    found_by = "log"

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        events = super().resolve(table, chance)
        return [replace(event, order=list(event.order)) if isinstance(event, tiny.Dealt) else event for event in events]


class VariantInTheWay(Sabotaged):
    found_by = "log"
    variant: ClassVar[str] = "seats"


class UnpicklableTable(Table, frozen=True):
    def __reduce__(self) -> NoReturn:
        raise TypeError("not to be pickled")


class Unpicklable(Sabotaged):
    found_by = "copies"

    def start(self, options: tiny.Options, seats: int) -> Table:
        return UnpicklableTable(**msgspec.structs.asdict(super().start(options, seats)))


class TableWithLists(Sabotaged):
    found_by = "copies"

    def apply(self, table: Table, event: Any) -> Table:
        after = super().apply(table, event)
        return replace(after, offer=list(after.offer))


class ViewOfAnotherType(Sabotaged):
    found_by = "copies"
    view_type: Any = tiny.PlayerView


# Results


class NoResult(Sabotaged):
    found_by = "result"

    def result(self, table: Table) -> Result | None:
        return None


class EarlyResult(Sabotaged):
    found_by = "result"

    def result(self, table: Table) -> Result | None:
        return Result((0,) * len(table.players), (1,) * len(table.players))


class PlacesFollowEachOther(Sabotaged):
    found_by = "result"

    def result(self, table: Table) -> Result | None:
        result = super().result(table)
        if result is None:
            return None
        ranks = sorted(set(result.places))
        return Result(result.scores, tuple(ranks.index(place) + 1 for place in result.places))


class ScoresOfSomeSeats(Sabotaged):
    found_by = "result"

    def result(self, table: Table) -> Result | None:
        result = super().result(table)
        return None if result is None else Result(result.scores[1:], result.places)


class RecordsNothing(Sabotaged):
    """Ignores commits, so a phase is asked again and again."""

    found_by = "play"

    def record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        return table
