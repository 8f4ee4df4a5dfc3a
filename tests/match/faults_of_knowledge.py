"""Faults in hidden information, chance, purity and final commits. Each fault names its check."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.chance import Chance, Draw, SeededChance
from inkrally.match.errors import Refusal
from inkrally.match.game import Command, Committed, Retract, Retracted, Seat, Shown, Status, Timer, View
from tests.match.faults_of_play import Sabotaged, TinyDecided, TinyState, given, replace, richer

from . import tiny
from .tiny import Act, Event, Table, TableView

# Hidden information


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


class SharesWhatMayBeTakenBack(Sabotaged):
    found_by = "secret-commits"

    def status(self, table: Table) -> Status:
        return replace(super().status(table), teams=(1,) * len(table.players), shares=True)


class ViewLeaksWhatWasDrawn(Sabotaged):
    found_by = "secret-shows"

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        seen = super().view(table, viewer)
        return replace(seen, laid=(*seen.laid, *(sum(player.hand) for player in table.players if player.drew)))


class ActsLeakHands(Sabotaged):
    found_by = "secret-table"

    def legal_actions(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        other = table.players[(seat + 1) % len(table.players)]
        return [
            act for act in super().legal_actions(table, seat, draft) if act != tiny.DrawOne() or sum(other.hand) % 2
        ]


class RefusalLeaksHands(Sabotaged):
    found_by = "secret-table"

    def check_action(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        if act not in self.legal_actions(table, seat, draft):
            raise Refusal("act-illegal", f"not now, since they hold {[player.hand for player in table.players]}")


class OfferLeaksHands(Sabotaged):
    found_by = "secret-table"

    def legal_actions_view(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Any:
        return {"acts": self.legal_actions(table, seat, draft), "against": [player.hand for player in table.players]}


class ExplanationLeaksHands(Sabotaged):
    found_by = "secret-table"

    def explain(self, table: Table, seat: Seat) -> Any:
        return {"best": max(table.players[seat].hand, default=0)}


class ResampleChangesOwnHand(Sabotaged):
    found_by = "secret-table"

    def resample(self, table: Table, viewer: Seat | None, chance: Chance) -> Table:
        return super().resample(table, None, chance)


class GivesAnotherState(Sabotaged):
    """The state after a phase has a point that no event pays."""

    found_by = "given"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        decided = super().decide(state, command, chance)
        if len(decided.events) < 2:
            return decided
        first, *others = decided.state.table.players
        players = (replace(first, points=first.points + 1), *others)
        table = replace(decided.state.table, players=players)
        return replace(decided, state=replace(decided.state, table=table))


# The order of players


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
    """No player sees it and each label is used once, but the first player to draw gets another number."""

    found_by = "order"

    @staticmethod
    def _label(table: Table) -> str:
        return f"round {table.round}, draw {sum(len(player.pile) < tiny.PILE for player in table.players) + 1}"

    def reveal(self, table: Table, seat: Seat, acts: Sequence[Act], chance: Chance) -> Sequence[Event]:
        return [tiny.Drawn(seat, chance.number(self._label(table), tiny.PILE))]

    def random_draws(self, table: Table, event: Any) -> Sequence[Draw]:
        if isinstance(event, tiny.Drawn):
            return [Draw(self._label(table), tiny.PILE, event.place)]
        return super().random_draws(table, event)


# Chance


class LabelWithoutSeat(Sabotaged):
    found_by = "draws"

    def reveal(self, table: Table, seat: Seat, acts: Sequence[Act], chance: Chance) -> Sequence[Event]:
        return [tiny.Drawn(seat, chance.number(f"round {table.round}, draw", tiny.PILE))]

    def random_draws(self, table: Table, event: Any) -> Sequence[Draw]:
        if isinstance(event, tiny.Drawn):
            return [Draw(f"round {table.round}, draw", tiny.PILE, event.place)]
        return super().random_draws(table, event)


class LabelWithoutRound(Sabotaged):
    found_by = "draws"

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        return super().resolve(replace(table, round=1) if table.stage is tiny.Stage.DEAL else table, chance)

    def random_draws(self, table: Table, event: Any) -> Sequence[Draw]:
        return super().random_draws(replace(table, round=1) if isinstance(event, tiny.Dealt) else table, event)


class LabelWithinAShuffle(Sabotaged):
    """The number under this label is one that a shuffle has drawn."""

    found_by = "draws"

    def reveal(self, table: Table, seat: Seat, acts: Sequence[Act], chance: Chance) -> Sequence[Event]:
        return [tiny.Drawn(seat, chance.number(f"round {table.round}, deal/{seat + 1}", tiny.PILE))]

    def random_draws(self, table: Table, event: Any) -> Sequence[Draw]:
        if isinstance(event, tiny.Drawn):
            return [Draw(f"round {table.round}, deal/{event.seat + 1}", tiny.PILE, event.place)]
        return super().random_draws(table, event)


class ForgetsWhatWasShown(Sabotaged):
    """A seat can draw again and again under one label."""

    found_by = "play"

    def apply(self, table: Table, event: Any) -> Table:
        return table if isinstance(event, Shown) else super().apply(table, event)


class HiddenDraw(Sabotaged):
    found_by = "draws"

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        chance.number(f"round {table.round}, {table.stage}, {table.picks}, {table.turned}", 6)
        return super().resolve(table, chance)


class UnreadDefault(Sabotaged):
    found_by = "draws"

    def random_draws(self, table: Table, event: Any) -> Sequence[Draw]:
        return () if isinstance(event, Committed) else super().random_draws(table, event)


class InventedDraw(Sabotaged):
    found_by = "draws"

    def random_draws(self, table: Table, event: Any) -> Sequence[Draw]:
        drawn = [Draw(f"winner {table.round}, {table.turned}", 6, 1)] if isinstance(event, tiny.Won) else []
        return [*super().random_draws(table, event), *drawn]


class GlobalRandom(Sabotaged):
    found_by = "determinism"

    def legal_actions(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        random.random()
        return super().legal_actions(table, seat, draft)


class WallTime(Sabotaged):
    found_by = "determinism"

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        return [richer(event, time.perf_counter_ns()) for event in super().resolve(table, chance)]


class TrustsItsChance(Sabotaged):
    """Rules that depend on the source of chance judge a log differently while its seed is secret."""

    found_by = "verify"

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        return [richer(event, int(isinstance(chance, SeededChance))) for event in super().resolve(table, chance)]


# Purity


class ApplyMutates(Sabotaged):
    found_by = "purity"

    def apply(self, table: Table, event: Any) -> Table:
        msgspec.structs.force_setattr(table.players[0], "points", 7)
        return super().apply(table, event)


class ViewMutates(Sabotaged):
    found_by = "purity"

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        msgspec.structs.force_setattr(table, "picks", table.picks + 1)
        return super().view(table, viewer)


class OfferMutates(Sabotaged):
    found_by = "purity"

    def legal_actions_view(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Any:
        msgspec.structs.force_setattr(table, "picks", table.picks + 1)
        return super().legal_actions_view(table, seat, draft)


class ActsMutatesDraft(Sabotaged):
    found_by = "purity"

    def legal_actions(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        acts = super().legal_actions(table, seat, draft)
        if isinstance(draft, list):
            draft.reverse()
        return acts


class ActsRemembers(Sabotaged):
    found_by = "undo"

    def __init__(self) -> None:
        self.calls = 0

    def legal_actions(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        acts = list(super().legal_actions(table, seat, draft))
        self.calls += 1
        return acts[::-1] if self.calls % 3 == 0 else acts


class ApplyRemembers(Sabotaged):
    found_by = "fold"

    def __init__(self) -> None:
        self.calls = 0

    def apply(self, table: Table, event: Any) -> Table:
        self.calls += 1
        return super().apply(table, richer(event, self.calls))


class WritesWhatWasNotShown(Sabotaged):
    """A seat's numbers differ between its sketch and the record of all commits."""

    found_by = "recorded"

    def explain(self, table: Table, seat: Seat) -> Any:
        return table.players[seat].points

    def record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        written = super().record(table, commits)
        if len(commits) == 1:
            return written
        first, *others = written.players
        return replace(written, players=(replace(first, points=first.points + 1), *others))


# Final commits and timers


class FinalIsTakenBack(Sabotaged):
    """Says that commits are final, but lets seats retract them."""

    found_by = "final"

    def decide(self, state: TinyState, command: Command[Act], chance: Chance) -> TinyDecided:
        if isinstance(command, Retract) and command.seat in state.commits:
            return given(self, state, Retracted(command.seat))
        return super().decide(state, command, chance)


class StaysCommitted(Sabotaged):
    """Says that commits can be retracted, but refuses it."""

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
