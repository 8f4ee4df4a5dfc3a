"""Random matches with Options, played by the engine with random programs and answers and replayed by the oracle.

The draws, programs and answers of the engine are recorded and then passed to the oracle one by one.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from inkrally.match.chance import Chance, numbered_seed
from inkrally.match.game import Commit, Show, State
from inkrally.match.match import Match
from inkrally.roborally import rule_components
from inkrally.roborally.floor.scenario_board import read_board
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import CleanUpDone, Dealt, Options, RaceFinished, RegisterResolved, Table
from inkrally.roborally.turn.actions import (
    AnnouncePowerDown,
    AnswerOption,
    FetchCard,
    PairCard,
    PlaceCard,
    RecompileHand,
    Reenter,
    StandingAnswer,
    StayDown,
    StoreCard,
)
from inkrally.roborally.turn.robots import CardPair, Robot, locked
from tests.roborally import boards, turns

from .event_feed import Heard, Told
from .robots import CARDS, kind_of
from .turns import Turns

NAMES = list(rule_components.deck_options())

STANDING = {
    "brakes": ("no", "yes"),
    "fourth_gear": ("no", "yes"),
    "reverse_gear": ("no", "yes"),
    "conditional_program": ("no", "yes"),
    "gyroscopic_stabilizer": ("off", "active"),
    "abort_switch": ("keep", "abort"),
    "fire_control": ("damage",),
    "discard": ("keep",),
}
"""The standing answers that an owner may give in advance, by Option (2.4)."""


class Watched(RoboRally):
    """RoboRally that records the table after each event that can be compared."""

    def __init__(self) -> None:
        super().__init__()
        self.after: dict[tuple[str, int, int], Table] = {}

    def apply(self, table: Table, event: Any) -> Table:
        after = super().apply(table, event)
        match event:
            case RegisterResolved(number):
                self.after["register", table.turn, number] = after
            case CleanUpDone():
                self.after["cleaned", table.turn, 0] = after
            case Dealt(turn):
                self.after["dealt", turn, 0] = after
            case RaceFinished():
                self.after["over", table.turn, 0] = after
            case _:
                pass
        return after


class Noted(Chance):
    """A random source that records each draw once.

    A draw depends only on its label, so a register that is run again after a question makes the same draws.
    """

    def __init__(self, random: Random) -> None:
        super().__init__()
        self.random = random
        self.noted: list[tuple[str, int, int]] = []
        self._known: dict[tuple[str, int], int] = {}

    def _number(self, label: str, sides: int) -> int:
        outcome = self._known.get((label, sides))
        if outcome is None:
            outcome = self._known[label, sides] = self.random.randrange(sides)
            self.noted.append((label, sides, outcome))
        return outcome


def random_case(seed: int, must: str | None = None) -> dict[str, Any]:
    """Return a board, robots with Options and their hands in the middle of a match; the first robot holds `must`."""
    case = boards.case(seed)
    random = Random(seed)
    options = [name for name in NAMES if name != must]
    random.shuffle(options)
    if must is not None:
        options.append(must)
    pile = list(CARDS)
    random.shuffle(pile)
    most = random.choice((1, 2, 3, 5))
    case["sidesteps"], case["hands"], case["all_options"] = [], {}, NAMES
    for one in case["robots"]:
        held = [options.pop() for _ in range(min(len(options), random.randint(0, most)))]
        if must is not None and one is case["robots"][0]:
            held = [must, *(option for option in held if option != must)]
            options = [option for option in options if option != must]
        one["options"] = held
        tokens = {"ablative_coat": random.randint(0, 2), "mini_howitzer": random.randint(0, 4)}
        one["tokens"] = {option: tokens[option] for option in held if tokens.get(option)}
        one["stored"] = {"flywheel": pile.pop()} if "flywheel" in held and random.random() < 0.5 else {}
        one["locks"] = set(range(10 - one["damage"], 6)) if one["damage"] > 4 else set()
        if one["damage"] in (1, 3, 6) and random.random() < 0.4:
            one["locks"] |= set(random.sample(range(1, 6), random.randint(1, min(one["damage"], 3))))
        one["registers"] = [[pile.pop()] if number in one["locks"] else [] for number in range(1, 6)]
        for cards in one["registers"]:
            partner = next((card for card in pile if kind_of(card) in "LRU"), None)
            if cards and partner is not None and kind_of(cards[0]) not in "LRU" and random.random() < 0.2:
                pile.remove(partner)
                cards.append(partner)
                if kind_of(cards[0]) == "M1" and kind_of(partner) != "U" and random.random() < 0.5:
                    case["sidesteps"].append(cards[0])
    for one in case["robots"]:
        count = 9 - one["damage"] + ("extra_memory" in one["options"])
        case["hands"][one["id"]] = [] if one["powered_down"] else [pile.pop() for _ in range(count)]
    # Recompile needs cards left to draw, so only cases without it get a draw pile that runs out.
    if not any("recompile" in one["options"] for one in case["robots"]) and random.random() < 0.3:
        pile = pile[: random.randint(0, 3)]
    case["pile"] = sorted(pile)
    if not any(not one["powered_down"] and not all(one["registers"]) for one in case["robots"]):
        return random_case(seed + 1_000_003, must)  # no robot can be programmed
    case["deck"] = [option for option in NAMES if option in options and random.random() < 0.5]
    return case


def table_for(case: dict[str, Any]) -> Table:
    """Return the engine's table of a case."""
    floor = read_board(case["board"], "board")
    seats = len(case["robots"])
    spaces = tuple(floor.cells)
    floor = msgspec.structs.replace(floor, docks=tuple(spaces[number % len(spaces)] for number in range(seats)))
    options = Options(course=turns.lay(floor), timer=None, draw_options=0)
    robots = []
    for seat, one in enumerate(case["robots"]):
        usual = tuple(range(10 - one["damage"], 6)) if one["damage"] > 4 else ()
        locks = tuple(sorted(one["locks"]))
        paired = tuple(
            CardPair(number, cards[1], "crab_legs" if cards[0] in case["sidesteps"] else "dual_processor")
            for number, cards in enumerate(one["registers"], 1)
            if len(cards) == 2
        )
        robots.append(
            Robot(
                seat,
                tuple(one["at"]),
                one["facing"],
                tuple(one["archive"]),
                one["lives"],
                one["damage"],
                one["flags_touched"],
                registers=tuple(cards[0] if cards else None for cards in one["registers"]),
                down=one["powered_down"],
                options=tuple(one["options"]),
                tokens=tuple(one["tokens"].items()),
                stored=tuple(one["stored"].items()),
                paired=paired,
                locks=None if locks == usual else locks,
                kept=tuple(number for number, cards in enumerate(one["registers"], 1) if cards),
            )
        )
    hands = tuple(tuple(case["hands"][one["id"]]) for one in case["robots"])
    return Table(
        options, seats, tuple(robots), "program", 1, hands=hands, pile=tuple(case["pile"]), deck=tuple(case["deck"])
    )


class Played:
    """A case played by the engine, with the recorded answers, draws and intermediate tables."""

    def __init__(self, case: dict[str, Any], seed: int, rounds: int) -> None:
        self.case = case
        self.random = Random(seed)
        self.names = [one["id"] for one in case["robots"]]
        self.game = Watched()
        self.chance = Noted(self.random)
        table = table_for(case)
        self.match = Match(self.game, table.options, self.names, numbered_seed(seed))
        self.match._chance = self.chance
        self.match.state = State(table, {}, True)
        self.told: list[Told] = []
        while (phase := self.game.phase(self.table)) is not None:
            if phase.name != "program":
                self.answer()
            elif self.table.turn <= rounds:
                self.program(phase.asks)
            else:
                break

    @property
    def table(self) -> Table:
        found: Table = self.match.state.table
        return found

    # Programs.

    def program(self, seats: tuple[int, ...]) -> None:
        for seat in seats:
            robot, name = self.table.robots[seat], self.names[seat]
            hand, laid, acts = list(self.table.hands[seat]), [], []
            if "recompile" in robot.options and hand and self.random.random() < 0.6:
                choices = [None, *robot.options]
                lost = self.random.choice(choices) if robot.damage == 9 else None
                act = RecompileHand(seat, self.random.choice(choices), lost)
                self.match.submit(Show(seat, (act,)))
                laid.append(("recompile", act.discard, act.lose))
                robot, hand = self.table.robots[seat], list(self.table.hands[seat])
            if robot.status == "racing":
                acts = self.lay(seat, robot, hand)
            self.match.submit(Commit(seat, tuple(acts)))
            for act in acts:
                fields = msgspec.to_builtins(act)
                laid.append((fields.pop("type"), *(value for key, value in fields.items() if key != "robot")))
            self.told.append(Told("program", name, frozenset(), laid))

    def lay(self, seat: int, robot: Robot, hand: list[int]) -> list[Any]:
        """Return a random program; surplus cards are paired or stored on Options."""
        acts: list[Any] = []
        stored = dict(robot.stored)
        if "flywheel" in stored and self.random.random() < 0.5:
            acts.append(FetchCard(seat, "flywheel"))
            hand.append(stored.pop("flywheel"))
        self.random.shuffle(hand)
        free = [number for number, card in enumerate(robot.registers, 1) if card is None]
        self.random.shuffle(free)
        while free:
            register = free.pop()
            card = hand.pop()
            acts.append(PlaceCard(seat, register, card))
            spare = [one for one in hand if len(hand) > len(free) and self.pairs(robot, card, one)]
            if spare and self.random.random() < 0.7:
                other = self.random.choice(spare)
                hand.remove(other)
                acts.append(PairCard(seat, register, other, self.random.choice(self.pairs(robot, card, other))))
        for option in ("conditional_program", "flywheel"):
            if option in robot.options and option not in stored and hand and self.random.random() < 0.7:
                acts.append(StoreCard(seat, option, hand.pop()))
        said = {word.option for word in self.table.stored_answers if word.robot == seat}
        for option, choices in STANDING.items():
            held = option in robot.options or (option == "discard" and robot.options)
            if held and option not in said and self.random.random() < 0.2:
                acts.append(StandingAnswer(seat, option, self.random.choice(choices)))
        return acts

    @staticmethod
    def pairs(robot: Robot, one: int, other: int) -> list[str]:
        """Return the Options that allow two cards to share a register."""
        kinds = sorted((kind_of(one), kind_of(other)), key=["M1", "M2", "M3", "BU", "L", "R", "U"].index)
        if kinds[0] in "LRU" or kinds[1] not in "LRU":
            return []
        found = ["dual_processor"] if "dual_processor" in robot.options else []
        if "crab_legs" in robot.options and kinds[0] == "M1" and kinds[1] != "U":
            found.append("crab_legs")
        return found

    # Questions.

    def answer(self) -> None:
        table = self.table
        (seat,) = self.game.phase(table).asks  # type: ignore[union-attr]  # a phase is running
        name = self.names[seat]
        if table.stage == "option":
            assert table.halt is not None
            question = table.halt.question
            choice = self.random.choice(question.choices)
            target = None if question.target is None else self.names[question.target]
            asked = Told(question.matter, name, frozenset(question.choices), choice, target, table.halt.number)
            self.told.append(asked)
            self.match.submit(Commit(seat, (AnswerOption(seat, question.option, choice),)))
            return
        acts: list[Any] = list(self.game.legal_actions(table, seat, ()))
        act = self.random.choice(acts)
        words = {self.word(one): one for one in acts}
        self.told.append(Told(table.stage, name, frozenset(words), self.word(act)))
        self.match.submit(Commit(seat, (act,)))

    @staticmethod
    def word(act: Any) -> Any:
        match act:
            case AnnouncePowerDown(power_down=word) | StayDown(stay=word):
                return word
            case Reenter():
                return act.at, act.facing, act.power_down
            case _:
                raise TypeError(act)


def shown(table: Table, names: list[str]) -> dict[str, Any]:
    """Return the engine's robots, draw pile and Option deck as a dictionary for the comparison."""
    found: dict[str, Any] = {"pile": list(table.pile), "deck": sorted(table.deck)}
    for name, robot in zip(names, table.robots, strict=True):
        on_floor = robot.status in ("racing", "finished")
        turns_of = {pair.register: pair.card for pair in robot.paired}
        registers = [
            [] if card is None else [card, *([turns_of[number]] if number in turns_of else [])]
            for number, card in enumerate(robot.registers, 1)
        ]
        found[name] = {
            "at": robot.at if on_floor else None,
            "facing": robot.facing if on_floor else None,
            "damage": robot.damage,
            "lives": robot.lives,
            "touched": robot.flags,
            "archive": robot.archive,
            "down": robot.down,
            "finished": robot.status == "finished",
            "registers": [] if robot.status == "finished" else registers,
            "locks": [] if robot.status == "finished" else list(locked(robot)),
            "options": list(robot.options),
            "tokens": {option: count for option, count in robot.tokens if count},
            "stored": dict(robot.stored),
        }
    return found


def expected(oracle: Turns) -> dict[str, Any]:
    """Return the oracle's robots, draw pile and Option deck in the same form as `shown`."""
    found: dict[str, Any] = {"pile": oracle.pile, "deck": sorted(oracle.deck)}
    same = ("damage", "lives", "touched", "archive", "finished", "options", "stored")
    for name, robot in oracle.robots.items():
        gone = robot["finished"]
        found[name] = {key: robot[key] for key in same} | {
            "at": robot["at"] if robot["alive"] else None,
            "facing": robot["facing"] if robot["alive"] else None,
            "down": robot["down"] and not gone,
            "registers": [] if gone else robot["registers"],
            "locks": [] if gone else sorted(robot["locks"]),
            "tokens": {option: count for option, count in robot["tokens"].items() if count},
        }
    return found


def follow(played: Played, without: str | None = None) -> None:
    """Replay a played match with the oracle and assert that both agree."""
    heard = Heard(played.told, played.chance.noted)

    def seen(what: str, number: int) -> None:
        table = played.game.after.get((what, oracle.turn, number))
        assert table is not None, f"the engine has no {what} {number} of turn {oracle.turn}"
        here, there = shown(table, played.names), expected(oracle)
        different = {key: (here[key], there[key]) for key in here if here[key] != there[key]}
        assert not different, f"turn {oracle.turn}, {what} {number}, engine and oracle: {different}"

    oracle = Turns(played.case | {"without": without}, heard, seen)
    ended = played.table.stage == "over"
    while not oracle.over() and oracle.turn < played.table.turn + ended:
        oracle.play_turn()
    assert not heard.told, f"nobody should have been asked {heard.told[0].asks()}"
    assert not heard.draws, f"nothing should have been drawn: {heard.draws[0]}"
    assert oracle.over() == ended, "only one of the two has come to an end"
