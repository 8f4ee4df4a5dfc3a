"""A random match of any game, recorded for the conformance checks.

All randomness comes from one number, so that an error can be reproduced. Uses only the contract in `match/game.py`.
Raises `ConformanceError` only if play cannot continue; other violations are found by the checks.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, TypeAlias

import msgspec

from inkrally.match.chance import Draw, SeededChance, numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.errors import GameContractError, Refusal
from inkrally.match.game import AnyGame, Command, Commit, Expire, Open, Retract, Seat, Show, State
from inkrally.match.match import Match

MAX_COMMANDS = 20_000
"""The maximum number of commands of a random match. A longer match counts as endless."""

MAX_STEPS = 200
"""The maximum number of times that seats draft in one phase before a deadline ends it. A game in which a random draft
can never be completed would otherwise not end. Also the maximum number of actions of one draft."""

PROBED_STATES = 10
"""How many random states of a match the slow checks examine."""

MAX_POOLED_ACTIONS = 2_000
"""The maximum number of different actions that are kept to be tried in other states."""

AnyState: TypeAlias = State[Any, Any]
AnyDraft: TypeAlias = Draft[Any]


class ConformanceError(GameContractError):
    """A game violates the contract. `check` is the name of the check that found it."""

    def __init__(self, check: str, detail: str) -> None:
        super().__init__(f"{check}: {detail}")
        self.check = check
        self.detail = detail

    def __reduce__(self) -> tuple[type[ConformanceError], tuple[str, str]]:
        return type(self), (self.check, self.detail)


def require(truth: bool, check: str, detail: str) -> None:
    """Raise ConformanceError with the name of the check unless a condition holds."""
    if not truth:
        raise ConformanceError(check, detail)


def encoded(value: Any) -> bytes:
    """Return a value as JSON bytes. Two values have the same bytes only if mappings have the same order, too."""
    return msgspec.json.encode(value)


class AcceptedCommand(msgspec.Struct, frozen=True):
    """One accepted command, with the states before and after it, its events and its draws.

    `code` is the JSON of `before`, `command`, `events` and `after` at that time. The check `purity` compares `code`
    with their JSON after the match, to find a game that has changed one of them.
    """

    before: AnyState
    command: Any
    events: tuple[Any, ...]
    drawn: tuple[Draw, ...]
    after: AnyState
    code: bytes


class RandomMatch:
    """A random match with all its accepted commands (`moments`), in order.

    `number` is the number from which all randomness comes. `counts` has the counts for `ConformanceReport` by name.
    """

    def __init__(self, game: AnyGame, options: Any, seats: int, number: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.number = number
        self.seed = numbered_seed(number)
        self.chance = SeededChance(self.seed)
        self.match = Match(game, options, [f"seat {seat}" for seat in range(seats)], self.seed, self.chance)
        self.moments: list[AcceptedCommand] = []
        self.counts: Counter[str] = Counter()
        self._pool: dict[bytes, Any] = {}

    def rng(self, name: str) -> random.Random:
        """Return a random generator for a check, independent of other checks."""
        return random.Random(f"{self.number} {name}")

    @property
    def pool(self) -> list[Any]:
        """Return actions that were legal for some seat at some moment of this match."""
        return list(self._pool.values())

    def remember(self, acts: Any) -> None:
        """Keep legal actions, to try them where they may be illegal."""
        for act in acts:
            if len(self._pool) < MAX_POOLED_ACTIONS:
                self._pool.setdefault(encoded(act), act)

    @property
    def last(self) -> AnyState:
        """The state after the last command."""
        return self.moments[-1].after

    def stops(self, rng: random.Random, most: int = PROBED_STATES) -> list[AnyState]:
        """Return states in which a seat owes a commit: all of them, or a random choice of `most`."""
        return [moment.before for moment in self.some(rng, self.moments[1:], most)]

    @staticmethod
    def some(rng: random.Random, things: Any, most: int = PROBED_STATES) -> list[Any]:
        """Return the things as a list: all of them, or `most` of them at random if there are more."""
        things = list(things)
        return things if len(things) <= most else rng.sample(things, most)

    def decide(self, state: AnyState, command: Command[Any]) -> tuple[list[Any], AnyState]:
        """Return the events of a command and the state after them. Draws come from the seed of the match."""
        decided = self.game.decide(state, command, SeededChance(self.seed))
        return list(decided.events), decided.state

    def seen(self, state: AnyState, viewer: Seat | None) -> bytes:
        """Return a viewer's view as bytes. None is a spectator."""
        return encoded(self.game.see(state, viewer))

    def partial(self, state: AnyState, seat: Seat, rng: random.Random, most: int = 4) -> AnyDraft:
        """Return a draft of random actions that reveal nothing, up to a maximum length."""
        draft: AnyDraft = Draft(self.game, state, seat)
        for _ in range(rng.randint(0, most)):
            if not self.grow(draft, rng):
                break
        return draft

    def whole(self, state: AnyState, seat: Seat, rng: random.Random) -> tuple[Any, ...]:
        """Return the actions of a random draft that may be committed.

        If random actions do not complete the draft, the game's default completes it.
        """
        draft: AnyDraft = Draft(self.game, state, seat)
        for _ in range(MAX_STEPS):
            if draft.may_commit() is None and rng.random() < 0.5:
                return draft.actions
            if not self.grow(draft, rng):
                break
        if draft.may_commit() is None:
            return draft.actions
        return tuple(self.game.default_draft(state.table, seat, draft.actions, SeededChance(self.seed)))

    def grow(self, draft: AnyDraft, rng: random.Random) -> bool:
        """Add one random action that reveals nothing. Return False if there is none."""
        acts = [act for act in draft.legal_actions() if not self.game.reveals(act)]
        if acts:
            draft.add(rng.choice(acts))
        return bool(acts)


def play(game: AnyGame, options: Any, seats: int, number: int) -> RandomMatch:
    """Play a random match to its end. Raises ConformanceError if a legal command fails."""
    run = RandomMatch(game, options, seats, number)
    _Player(run).play()
    return run


class _Player:
    """Plays all seats at random: drafts, undo, redo, shows, commits, retracted commits and deadlines."""

    def __init__(self, run: RandomMatch) -> None:
        self.run = run
        self.game = run.game
        self.match = run.match
        self.rng = run.rng("play")
        self.time = 0
        self.steps = 0
        self.drafts: dict[Seat, AnyDraft] = {}

    def play(self) -> None:
        """Play until the match is over. Raises ConformanceError."""
        self.submit(Open())
        while not self.match.over:
            require(len(self.run.moments) < MAX_COMMANDS, "play", f"not over after {MAX_COMMANDS} commands")
            owes = self.match.owes
            require(bool(owes), "phase", "the match is not over, but nobody owes anything")
            self.step(self.rng.choice(owes))

    def step(self, seat: Seat) -> None:
        """Do one thing at random: let a deadline pass, retract a commit, or draft actions for the seat."""
        state = self.match.state
        final = self.game.status(state.table).final
        committed = [other for other in state.commits if other not in state.defaulted_seats and not final]
        chosen = self.rng.random()
        if chosen < 0.04 or self.steps > MAX_STEPS:
            self.submit(Expire({other: draft.actions for other, draft in self.drafts.items()}))
        elif chosen < 0.08:
            self.submit(Expire({other: draft.actions for other, draft in self.drafts.items()}, (seat,)))
        elif chosen < 0.2 and committed:
            self.submit(Retract(self.rng.choice(committed)))
        else:
            self.draft(seat)

    def draft(self, seat: Seat) -> None:
        """Do a few actions of one seat, and perhaps commit."""
        self.steps += 1
        draft = self.drafts.setdefault(seat, Draft(self.game, self.match.state, seat))
        legal = draft.legal_actions()
        for _ in range(self.rng.randint(1, 5)):
            self.run.remember(legal)
            chosen = self.rng.random()
            if draft.actions and (chosen < 0.1 or not legal):
                draft.undo()
                self.run.counts["undone"] += 1
            elif draft.undone and chosen < 0.2:
                draft.redo()
            elif not legal or (chosen < 0.3 and draft.may_commit() is None):
                break
            elif self.do(draft, self.rng.choice(legal)):
                return
            legal = draft.legal_actions()
        if draft.may_commit() is None and (not legal or self.rng.random() < 0.6):
            self.submit(Commit(seat, draft.actions))
            self.drafts.pop(seat, None)

    def do(self, draft: AnyDraft, act: Any) -> bool:
        """Add an action to the draft, or submit `Show` for an action that reveals something.

        Return True after a `Show`: the seat's draft is then dropped.
        """
        if not self.game.reveals(act):
            try:
                draft.add(act)
            except Refusal as refusal:
                raise ConformanceError(
                    "legal", f"legal_actions() lists {act}, but check_action() refuses it: {refusal}"
                ) from refusal
            return False
        self.submit(Show(draft.seat, (*draft.actions, act)))
        self.drafts.pop(draft.seat, None)
        before, after = self.run.moments[-1].before, self.match.state
        same = self.game.phase(before.table) == self.game.phase(after.table) and before.commits == after.commits
        require(same, "phase", f"{act} changes who is asked or what is committed")
        for other in list(self.drafts):
            try:
                self.drafts[other] = Draft(self.game, after, other, self.drafts[other].actions)
            except Refusal as refusal:
                detail = f"what seat {draft.seat} showed spoils the draft of seat {other}: {refusal}"
                raise ConformanceError("secret-shows", detail) from refusal
        return True

    def submit(self, command: Command[Any]) -> None:
        """Carry out a command and record it. Raises ConformanceError if it is refused."""
        before = self.match.state
        drawn = len(self.run.chance.drawn)
        self.time += self.rng.randint(0, 5_000)
        name = "deadline" if isinstance(command, Expire) else "play"
        try:
            events = tuple(entry.event for entry in self.match.submit(command, self.time))
        except ConformanceError:
            raise
        except Refusal as refusal:
            name = "legal" if isinstance(command, Commit | Show) else "final" if isinstance(command, Retract) else name
            raise ConformanceError(name, f"{command} is refused: {refusal} ({refusal.code})") from refusal
        except Exception as error:
            raise ConformanceError(name, f"{command} raises {error!r}") from error
        after = self.match.state
        code = encoded((before, command, events, after))
        draws = tuple(self.run.chance.drawn[drawn:])
        self.run.moments.append(AcceptedCommand(before, command, events, draws, after, code))
        self.run.counts[type(command).__name__] += 1
        if not after.commits and not isinstance(command, Show | Retract):
            self.run.counts["phases"] += 1
            self.drafts.clear()
            self.steps = 0
        for draft in self.drafts.values():
            draft.state = after
