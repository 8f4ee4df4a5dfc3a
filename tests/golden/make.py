"""Makes the golden logs of Railroad Ink: `python -m tests.golden.make`.

A golden log is made once and never changed: it represents the logs of users, which must stay readable forever. So this
module never overwrites a file, and a new rule or format gets a new log. Seeds and times are fixed. Players choose at
random, with a seed, among the best actions, so that the matches are realistic.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from pathlib import Path

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.game import Command, Commit, Expire, Open, Retract, Seat
from inkrally.match.log import read, write
from inkrally.match.match import Match
from inkrally.railroad_ink.challenge.buildings import DrawFree, Duplicate
from inkrally.railroad_ink.facts import BUILDINGS
from inkrally.railroad_ink.game import Options, RailroadInk, TableView
from inkrally.railroad_ink.round.actions import Action
from inkrally.server.features.replays.what_if import entries_before

FOLDER = Path(__file__).parent
START = 1_700_000_000_000
"""The time at which every golden match begins, in milliseconds since 1970."""


class Play:
    """A match whose seats draw one action after the other, each a random one of the `spread` best actions."""

    def __init__(self, number: int, names: Sequence[str], options: Options, spread: int) -> None:
        self.match = Match(RailroadInk(), options, names, numbered_seed(number))
        self.number = number
        self.spread = spread
        self.time = START
        self.submit(Open())

    def submit(self, command: Command[Action]) -> None:
        self.match.submit(command, self.time)
        self.time += 15_000

    def draft(self, seat: Seat, like: Seat | None = None, most: int = 99) -> tuple[Action, ...]:
        """Return at most `most` actions of a seat. With `like`, the random choices are those of that other seat."""
        match = self.match
        lot = random.Random(f"{self.number} {match.state.table.round} {seat if like is None else like}")
        draft = Draft[Action](match.game, match.state, seat)
        for _ in range(most):
            legal = draft.legal_actions()
            if not legal or (draft.may_commit() is None and lot.random() < 0.7):
                break
            best = sorted(legal, key=lambda act: self.worth(seat, (*draft.actions, act)), reverse=True)
            draft.add(lot.choice(best[: self.spread]))
        return draft.actions

    def worth(self, seat: Seat, acts: Sequence[Action]) -> tuple[int, str]:
        match = self.match
        table: TableView = match.game.view(match.game.preview_draft(match.state.table, seat, acts), seat)
        return table.sheets[seat].score.total, repr(acts[-1])

    def commit(self, seat: Seat, like: Seat | None = None) -> None:
        acts = self.draft(seat, like)
        self.submit(
            Commit(seat, tuple(self.match.game.default_draft(self.match.state.table, seat, acts, SeededChance(b""))))
        )

    def commit_all(self, seats: Iterable[Seat]) -> None:
        for seat in seats:
            self.commit(seat)

    def save(self, name: str) -> None:
        path = FOLDER / f"{name}.jsonl"
        if path.exists():
            print(f"{path.name} is there and stays as it is")
            return
        path.write_bytes(b"".join(write(self.match.log, self.match.game)))
        print(f"{path.name}: {self.match.result}")


class Builders(Play):
    """Players who prefer buildings and use the effects of buildings."""

    def worth(self, seat: Seat, acts: Sequence[Action]) -> tuple[int, str]:
        points, last = super().worth(seat, acts)
        sites = {*BUILDINGS.factories, *BUILDINGS.villages, *BUILDINGS.universities}
        eager = 12 * (acts[-1].space in sites) + 9 * isinstance(acts[-1], Duplicate | DrawFree)
        return points + eager, last


class Goalgetters(Play):
    """Players who prefer goals."""

    def worth(self, seat: Seat, acts: Sequence[Action]) -> tuple[int, str]:
        match = self.match
        table: TableView = match.game.view(match.game.preview_draft(match.state.table, seat, acts), seat)
        sheet = table.sheets[seat]
        near = sum(6 * min(each.have, each.need) // each.need for each in sheet.progress)
        return sheet.score.total + near, repr(acts[-1])


def one_seat() -> Play:
    """Play with one seat, by the rules of the edition, without a deadline."""
    play = Play(1, ["Ada"], Options(), spread=2)
    while not play.match.over:
        play.commit(0)
    return play


def four_seats() -> Play:
    """Play with four seats, with a shared place, retracted commits, and deadlines with and without drafts."""
    play = Play(4, ["Ada", "Ben", "Žofie", "李"], Options(longest="trail"), spread=3)
    while not play.match.over:
        number = play.match.state.table.round
        play.commit(2)
        if number == 2:
            play.submit(Retract(2))
            play.commit(3)
            play.submit(Retract(3))
            play.commit(2, like=3)
        play.commit(1, like=2 if number != 2 else 3)
        if number == 3:
            play.submit(Expire({3: play.draft(3, most=2)}, (3,)))
            play.commit(0)
        elif number == 5:
            play.submit(Expire({0: play.draft(0, most=3), 3: ()}))
        else:
            play.commit_all((3, 0))
    return play


def many_seats() -> Play:
    """Play with 24 seats that commit in another order in each round. Deadlines commit for some of them."""
    play = Play(24, [f"seat {seat + 1}" for seat in range(24)], Options(), spread=8)
    while not play.match.over:
        number = play.match.state.table.round
        order = random.Random(number).sample(range(24), 24)
        late = order[: number // 2]
        play.commit_all(seat for seat in order if seat not in late)
        if late:
            play.submit(Expire({seat: play.draft(seat, most=1) for seat in late}))
    return play


def with_expansions(number: int, *names: str) -> Play:
    """Play with two seats and expansions, and a deadline in the third round. Optional dice are often drawn."""
    play = Play(number, ["Ada", "Ben"], Options(expansions=names), spread=2)
    while not play.match.over:
        if play.match.state.table.round == 3 and play.match.owes == (0, 1):
            play.commit(1)
            play.submit(Expire({0: play.draft(0, most=2)}))
        else:
            play.commit_all(sorted(play.match.owes, reverse=True))
    return play


def with_buildings(number: int, options: Options) -> Play:
    """Play with two seats on Challenge sheets, and a deadline in the fifth round."""
    play = Builders(number, ["Ada", "Ben"], options, spread=2)
    while not play.match.over:
        if play.match.state.table.round == 5:
            play.commit(0)
            play.submit(Expire({1: play.draft(1, most=3)}))
        else:
            play.commit_all((1, 0))
    return play


def with_goals(number: int, seats: int, *expansions: str) -> Play:
    """Play with drawn goals of Challenge, without a deadline."""
    options = Options("challenge", expansions=expansions) if expansions else Options("challenge")
    play = Goalgetters(number, ["Ada", "Ben", "Žofie"][:seats], options, spread=2)
    while not play.match.over:
        play.commit_all(range(seats))
    return play


def underground(number: int, options: Options) -> Play:
    """Play with two seats and a deadline in the fourth round. A doubling is drawn if it is among the best actions."""
    play = Play(number, ["Ada", "Ben"], options, spread=2)
    while not play.match.over:
        if play.match.state.table.round == 4:
            play.commit(1)
            play.submit(Expire({0: play.draft(0, most=2)}))
        else:
            play.commit_all((1, 0))
    return play


def drafted(number: int, seats: int, *expansions: str) -> Play:
    """Play with drafted dice. In the second round, deadlines pick for the players, for seat 1 from its draft."""
    names = ["Ada", "Ben", "Žofie", "李"][:seats]
    options = Options(draft=True, expansions=expansions) if expansions else Options(draft=True)
    play = Play(number, names, options, spread=3)
    while not play.match.over:
        asked = play.match.owes
        number = play.match.state.table.round
        if number == 2 and len(asked) == 1:
            drafts = {asked[0]: play.draft(asked[0])} if asked[0] == 1 else {}
            play.submit(Expire(drafts))
        else:
            play.commit_all(reversed(asked))
    return play


def gone_on(name: str, round_number: int, number: int | None = None) -> Play:
    """Continue a golden match from one of its rounds with other players and the same seed, or with seed `number`."""
    log = read((FOLDER / f"{name}.jsonl").read_bytes().splitlines(keepends=True), {RailroadInk.name: RailroadInk()})
    assert log.end is not None
    seed = bytes.fromhex(log.end.seed) if number is None else numbered_seed(number)
    play = Goalgetters(number or 0, log.header.seats, log.header.options, spread=1)
    play.match = Match(play.match.game, log.header.options, [f"{each} again" for each in log.header.seats], seed)
    play.match.take_over(entries_before(play.match.game, log, round_number))
    play.time = play.match.entries[-1].at + 86_400_000
    while not play.match.over:
        if play.match.state.table.round == round_number + 1:
            play.submit(Expire({0: play.draft(0, most=2)}))
        else:
            play.commit_all(play.match.owes)
    return play


def main() -> None:
    one_seat().save("railroad-ink-1-seat")
    four_seats().save("railroad-ink-4-seats")
    many_seats().save("railroad-ink-24-seats")
    with_expansions(71, "river").save("railroad-ink-river")
    with_expansions(72, "lake").save("railroad-ink-lake")
    with_expansions(713, "river", "lake").save("railroad-ink-river-lake")
    with_expansions(74, "lava").save("railroad-ink-lava")
    with_expansions(84, "meteor").save("railroad-ink-meteor")
    with_expansions(90, "meteor", "lava").save("railroad-ink-meteor-lava")
    with_expansions(1101, "forest").save("railroad-ink-forest")
    with_expansions(1101, "desert").save("railroad-ink-desert")
    with_expansions(1102, "trail").save("railroad-ink-trail")
    with_expansions(1102, "canyon").save("railroad-ink-canyon")
    with_expansions(1101, "forest", "trail").save("railroad-ink-forest-trail")
    with_expansions(1101, "desert", "canyon").save("railroad-ink-desert-canyon")
    with_expansions(1501, "superconnection").save("railroad-ink-superconnection")
    with_expansions(1501, "weather").save("railroad-ink-weather")
    with_expansions(1503, "power-grid").save("railroad-ink-power-grid")
    with_expansions(1506, "alien-farmer").save("railroad-ink-alien-farmer")
    with_expansions(1502, "street-lamps").save("railroad-ink-street-lamps")
    with_expansions(1509, "tetromino").save("railroad-ink-tetromino")
    with_expansions(1513, "construction").save("railroad-ink-construction")
    with_expansions(1514, "renovation").save("railroad-ink-renovation")
    with_expansions(1511, "separation").save("railroad-ink-separation")
    with_expansions(1511, "special-die").save("railroad-ink-special-die")
    with_expansions(1512, "special-die", "meteor").save("railroad-ink-special-die-meteor")
    with_expansions(1504, "city-builder").save("railroad-ink-city-builder")
    with_expansions(1517, "galactic-invaders").save("railroad-ink-galactic-invaders")
    with_expansions(1503, "pluck-man").save("railroad-ink-pluck-man")
    with_expansions(1520, "rainbow").save("railroad-ink-rainbow")
    with_expansions(1504, "portal").save("railroad-ink-portal")
    with_expansions(1515, "investigation").save("railroad-ink-investigation")
    with_expansions(1505, "ritual").save("railroad-ink-ritual")
    with_expansions(1508, "airline").save("railroad-ink-airline")
    with_expansions(1515, "tentacle").save("railroad-ink-tentacle")
    with_buildings(9101, Options("challenge", goals="none")).save("railroad-ink-challenge")
    with_buildings(9118, Options("challenge", expansions=("meteor",), goals="none")).save(
        "railroad-ink-challenge-meteor"
    )
    with_goals(20, 1).save("railroad-ink-goals-1-seat")
    with_goals(21, 3).save("railroad-ink-goals-3-seats")
    with_goals(10, 2, "lake").save("railroad-ink-goals-lake")
    below, alone = ("underground",), {"underground.surface": "none"}
    underground(1201, Options(expansions=below)).save("railroad-ink-underground")
    underground(1202, Options(expansions=below, settings=alone)).save("railroad-ink-underground-alone")
    underground(1203, Options("challenge", expansions=below)).save("railroad-ink-challenge-underground")
    underground(1204, Options("challenge", expansions=below, settings=alone)).save(
        "railroad-ink-challenge-underground-alone"
    )
    underground(1205, Options(expansions=("underground", "meteor"))).save("railroad-ink-underground-meteor")
    drafted(9402, 2).save("railroad-ink-draft-2-seats")
    drafted(9404, 4).save("railroad-ink-draft-4-seats")
    drafted(9406, 3, "river").save("railroad-ink-draft-river")
    gone_on("railroad-ink-goals-3-seats", 4).save("railroad-ink-what-if-same")
    gone_on("railroad-ink-challenge-underground", 5, 9501).save("railroad-ink-what-if-new")


if __name__ == "__main__":
    main()
