"""The tiny game with one fault each, to prove that the conformance kit finds it. A fault names its check."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NoReturn

import msgspec

from inkrally.match.chance import Chance, Draw, SeededChance
from inkrally.match.errors import Refusal
from inkrally.match.game import (
    Command,
    Commit,
    Committed,
    Decided,
    Expire,
    Phase,
    Result,
    Retract,
    Retracted,
    Seat,
    Show,
    State,
    Timer,
    View,
)

from . import tiny
from .tiny import Act, Event, Table, TableView

replace = msgspec.structs.replace
TinyState = State[Table, Act]
TinyDecided = Decided[Table, Act]


class Sabotaged(tiny.Lanterns):
    """`found_by` is the check that must find the fault."""

    found_by: ClassVar[str]


def given(game: tiny.Lanterns, state: TinyState, *events: Any) -> TinyDecided:
    """These events and the state after them, whatever the rules say."""
    after = state
    for event in events:
        after = game.evolve(after, event)
    return Decided(events, after)


def _richer(event: Event, points: int) -> Event:
    """The event with so many points more for seat 0, where it pays any."""
    return tiny.Paid({**event.points, 0: points}) if isinstance(event, tiny.Paid) else event


# Secrets.


class ViewLeaksHands(Sabotaged):
    found_by = "secret-table"

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        return replace(
            super().view(table, viewer), hand=tuple(card for player in table.players for card in player.hand)
        )


class ViewLeaksOwnPile(Sabotaged):
    found_by = "secret-table"

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        seen = super().view(table, viewer)
        return seen if viewer is None else replace(seen, laid=table.players[viewer].pile)


class ViewLeaksCommits(Sabotaged):
    found_by = "secret-commits"

    def see(self, state: TinyState, viewer: Seat | None, *given: Any, **named: Any) -> View[TableView, Act]:
        seen = super().see(state, viewer, *given, **named)
        return replace(seen, own=next(iter(state.commits.values()), None))


class ViewLeaksWhatWasDrawn(Sabotaged):
    found_by = "secret-shows"

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        seen = super().view(table, viewer)
        return replace(seen, laid=(*seen.laid, *(sum(player.hand) for player in table.players if player.drew)))


class ActsLeakHands(Sabotaged):
    found_by = "secret-table"

    def acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        other = table.players[(seat + 1) % len(table.players)]
        return [act for act in super().acts(table, seat, draft) if act != tiny.DrawOne() or sum(other.hand) % 2]


class RefusalLeaksHands(Sabotaged):
    found_by = "secret-table"

    def check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        if act not in self.acts(table, seat, draft):
            raise Refusal("act-illegal", f"not now, since they hold {[player.hand for player in table.players]}")


class OfferLeaksHands(Sabotaged):
    found_by = "secret-table"

    def offer(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Any:
        return {"acts": self.acts(table, seat, draft), "against": [player.hand for player in table.players]}


class ExplanationLeaksHands(Sabotaged):
    found_by = "secret-table"

    def explain(self, table: Table, seat: Seat) -> Any:
        return {"best": max(table.players[seat].hand, default=0)}


class ResampleChangesOwnHand(Sabotaged):
    found_by = "secret-table"

    def resample(self, table: Table, viewer: Seat | None, chance: Chance) -> Table:
        return super().resample(table, None, chance)


class GivesAnotherState(Sabotaged):
    """The state that it gives after a phase has a point that no event of it pays."""

    found_by = "given"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        decided = super().decide(state, command, chance)
        if len(decided.events) < 2:
            return decided
        first, *others = decided.state.table.players
        players = (replace(first, points=first.points + 1), *others)
        table = replace(decided.state.table, players=players)
        return replace(decided, state=replace(decided.state, table=table))


# Who is first.


class FirstCommitIsWorthAPoint(Sabotaged):
    found_by = "order"

    def evolve(self, state: TinyState, event: Any) -> TinyState:
        after = super().evolve(state, event)
        if isinstance(event, Committed) and state.commits and not after.commits:
            first = next(iter(state.commits))
            player = after.table.players[first]
            players = list(after.table.players)
            players[first] = replace(player, points=player.points + 1)
            return replace(after, table=replace(after.table, players=tuple(players)))
        return after


class DrawsAreNumberedByTime(Sabotaged):
    """Nobody sees it and no label is used twice, but who draws first draws another number."""

    found_by = "order"

    @staticmethod
    def _label(table: Table) -> str:
        return f"round {table.round}, draw {sum(len(player.pile) < tiny.PILE for player in table.players) + 1}"

    def reveal(self, table: Table, seat: Seat, acts: Sequence[Act], chance: Chance) -> Sequence[Event]:
        return [tiny.Drawn(seat, chance.number(self._label(table), tiny.PILE))]

    def draws(self, table: Table, event: Event) -> Sequence[Draw]:
        if isinstance(event, tiny.Drawn):
            return [Draw(self._label(table), tiny.PILE, event.place)]
        return super().draws(table, event)


# Chance.


class LabelWithoutSeat(Sabotaged):
    found_by = "draws"

    def reveal(self, table: Table, seat: Seat, acts: Sequence[Act], chance: Chance) -> Sequence[Event]:
        return [tiny.Drawn(seat, chance.number(f"round {table.round}, draw", tiny.PILE))]

    def draws(self, table: Table, event: Event) -> Sequence[Draw]:
        if isinstance(event, tiny.Drawn):
            return [Draw(f"round {table.round}, draw", tiny.PILE, event.place)]
        return super().draws(table, event)


class LabelWithoutRound(Sabotaged):
    found_by = "draws"

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        return super().resolve(replace(table, round=1) if table.stage is tiny.Stage.DEAL else table, chance)

    def draws(self, table: Table, event: Event) -> Sequence[Draw]:
        return super().draws(replace(table, round=1) if isinstance(event, tiny.Dealt) else table, event)


class LabelWithinAShuffle(Sabotaged):
    """The number under this label is one of those that the shuffle has drawn."""

    found_by = "draws"

    def reveal(self, table: Table, seat: Seat, acts: Sequence[Act], chance: Chance) -> Sequence[Event]:
        return [tiny.Drawn(seat, chance.number(f"round {table.round}, deal/{seat + 1}", tiny.PILE))]

    def draws(self, table: Table, event: Event) -> Sequence[Draw]:
        if isinstance(event, tiny.Drawn):
            return [Draw(f"round {table.round}, deal/{event.seat + 1}", tiny.PILE, event.place)]
        return super().draws(table, event)


class HiddenDraw(Sabotaged):
    found_by = "draws"

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        chance.number(f"round {table.round}, {table.stage}, {table.picks}, {table.turned}", 6)
        return super().resolve(table, chance)


class UnreadDefault(Sabotaged):
    found_by = "draws"

    def default_draws(self, table: Table, committed: Committed[Act]) -> Sequence[Draw]:
        return ()


class InventedDraw(Sabotaged):
    found_by = "draws"

    def draws(self, table: Table, event: Event) -> Sequence[Draw]:
        drawn = [Draw(f"winner {table.round}, {table.turned}", 6, 1)] if isinstance(event, tiny.Won) else []
        return [*super().draws(table, event), *drawn]


class GlobalRandom(Sabotaged):
    found_by = "determinism"

    def acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        random.random()
        return super().acts(table, seat, draft)


class WallTime(Sabotaged):
    found_by = "determinism"

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        return [_richer(event, time.perf_counter_ns()) for event in super().resolve(table, chance)]


class TrustsItsChance(Sabotaged):
    """Rules that ask where chance comes from judge a log otherwise as long as its seed is secret."""

    found_by = "verify"

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        return [_richer(event, int(isinstance(chance, SeededChance))) for event in super().resolve(table, chance)]


# Purity.


class ApplyMutates(Sabotaged):
    found_by = "purity"

    def apply(self, table: Table, event: Event) -> Table:
        msgspec.structs.force_setattr(table.players[0], "points", 7)
        return super().apply(table, event)


class ViewMutates(Sabotaged):
    found_by = "purity"

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        msgspec.structs.force_setattr(table, "picks", table.picks + 1)
        return super().view(table, viewer)


class OfferMutates(Sabotaged):
    found_by = "purity"

    def offer(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Any:
        msgspec.structs.force_setattr(table, "picks", table.picks + 1)
        return super().offer(table, seat, draft)


class ActsMutatesDraft(Sabotaged):
    found_by = "purity"

    def acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        acts = super().acts(table, seat, draft)
        if isinstance(draft, list):
            draft.reverse()
        return acts


class ActsRemembers(Sabotaged):
    found_by = "undo"

    def __init__(self) -> None:
        self.calls = 0

    def acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        acts = list(super().acts(table, seat, draft))
        self.calls += 1
        return acts[::-1] if self.calls % 3 == 0 else acts


class ApplyRemembers(Sabotaged):
    found_by = "fold"

    def __init__(self) -> None:
        self.calls = 0

    def apply(self, table: Table, event: Event) -> Table:
        self.calls += 1
        return super().apply(table, _richer(event, self.calls))


class JudgesAnotherTable(Sabotaged):
    """The judge does not see what the seat was shown."""

    found_by = "recorded"

    def judged(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Table:
        return super().judged(table, seat, draft[:-1])


class OpensAnotherTable(Sabotaged):
    """What is judged has something in it already before anything is done."""

    found_by = "recorded"

    def judged(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Table:
        return replace(super().judged(table, seat, draft), rounds=table.rounds + 1)


class WritesWhatWasNotShown(Sabotaged):
    """A seat's numbers are others once all have committed than they were in its sketch."""

    found_by = "recorded"

    def explain(self, table: Table, seat: Seat) -> Any:
        return table.players[seat].points

    def record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        written = super().record(table, commits)
        if len(commits) == 1:
            return written
        first, *others = written.players
        return replace(written, players=(replace(first, points=first.points + 1), *others))


# Final commits and the game's own clock.


class FinalIsTakenBack(Sabotaged):
    """It says that commits are final, but lets them be taken back."""

    found_by = "final"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if isinstance(command, Retract) and command.seat in state.commits:
            return given(self, state, Retracted(command.seat))
        return super().decide(state, command, chance)


class StaysCommitted(Sabotaged):
    """It says that commits can be taken back, but refuses."""

    found_by = "final"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if isinstance(command, Retract):
            raise Refusal("commit-final", "no")
        return super().decide(state, command, chance)


class ClockWithoutSeconds(Sabotaged):
    found_by = "timer"

    def timer(self, state: TinyState) -> Timer | None:
        return Timer(0) if super().timer(state) else None


class ClockForNobody(Sabotaged):
    found_by = "timer"

    def timer(self, state: TinyState) -> Timer | None:
        return Timer(20)


# Legal or not.


class ActsListsTheIllegal(Sabotaged):
    found_by = "legal"

    def check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        super().check(table, seat, draft, act)
        if act == tiny.Take(tiny.Source.NEIGHBOUR):
            raise Refusal("greedy", "from the bank only")


class CheckAcceptsTheUnlisted(Sabotaged):
    found_by = "legal"

    def check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        if not isinstance(act, tiny.Play) or table.stage is not tiny.Stage.PLAY or act.number < 100:
            super().check(table, seat, draft, act)


class CheckAcceptsTooMany(Sabotaged):
    found_by = "legal"

    def check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        super().check(table, seat, draft[:1] if table.stage is tiny.Stage.PLAY else draft, act)


class CheckStumbles(Sabotaged):
    found_by = "legal"

    def check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        if isinstance(act, tiny.Pick):
            dict.fromkeys(table.offer)[act.number]
        super().check(table, seat, draft, act)


class ListsTwice(Sabotaged):
    found_by = "legal"

    def acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        return [*super().acts(table, seat, draft)] * 2


class CommitsTheIncomplete(Sabotaged):
    found_by = "legal"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if isinstance(command, Commit) and len(self.owes(state)) > 1 and command.seat in self.owes(state):
            return given(self, state, Committed(command.seat, command.acts))
        return super().decide(state, command, chance)


class CommitsTwice(Sabotaged):
    found_by = "refusals"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if isinstance(command, Commit) and command.seat in state.commits:
            return Decided((), state)
        return super().decide(state, command, chance)


class CodeInWords(Sabotaged):
    found_by = "legal"

    def check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        if act not in self.acts(table, seat, draft):
            raise Refusal("Not now!", "this is not allowed now")


class StumblesOverTheSeat(Sabotaged):
    found_by = "refusals"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if isinstance(command, Commit | Show):
            state.table.players[command.seat]
        return super().decide(state, command, chance)


# Phases.


class AsksDescending(Sabotaged):
    found_by = "phase"

    def phase(self, table: Table) -> Phase | None:
        phase = super().phase(table)
        return None if phase is None else Phase(phase.name, phase.asks[::-1])


class ActsOfTheUnasked(Sabotaged):
    found_by = "phase"

    def acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        if table.stage is tiny.Stage.PICK and not draft:
            return [tiny.Pick(number) for number in table.offer]
        return super().acts(table, seat, draft)


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

    def apply(self, table: Table, event: Event) -> Table:
        return super().apply(replace(table, rounds=table.round + 1), event)


# The deadline.


class DefaultIsIncomplete(Sabotaged):
    found_by = "deadline"

    def default(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        return tuple(draft)


class DefaultDropsTheDraft(Sabotaged):
    found_by = "deadline"

    def default(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        return super().default(table, seat, (), chance)


class DefaultIsIllegal(Sabotaged):
    found_by = "deadline"

    def default(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        if table.stage is tiny.Stage.PICK and not draft:
            return (tiny.Pick(max(table.offer) + 1),)
        return super().default(table, seat, draft, chance)


class DeadlineForAll(Sabotaged):
    found_by = "deadline"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if isinstance(command, Expire) and set(command.seats or ()) & set(self.owes(state)):
            command = Expire(command.drafts)
        return super().decide(state, command, chance)


class WaitsForEver(Sabotaged):
    """Players can end it, deadlines cannot."""

    found_by = "deadline"

    def default(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        if table.stage is tiny.Stage.SPOILS:
            return draft or (tiny.Take(tiny.Source.NEIGHBOUR),)
        return super().default(table, seat, draft, chance)

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        if table.source is tiny.Source.NEIGHBOUR and table.winner is not None:
            return [tiny.Won(table.winner, True)]
        return super().resolve(table, chance)

    def apply(self, table: Table, event: Event) -> Table:
        if isinstance(event, tiny.Won) and table.winner is not None:
            return replace(table, stage=tiny.Stage.SPOILS, source=None)
        return super().apply(table, event)


# Log and copies.


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

    def apply(self, table: Table, event: Event) -> Table:
        after = super().apply(table, event)
        return replace(after, offer=list(after.offer))


class ViewOfAnotherType(Sabotaged):
    found_by = "copies"
    view_type: Any = tiny.PlayerView


# The result.


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
    """What is committed does not count, so nothing that was asked is ever answered."""

    found_by = "play"

    def record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        return table


def every_fault() -> list[type[Sabotaged]]:
    return Sabotaged.__subclasses__()
