"""Robots with Options: questions, damage and its prevention, locks, destruction and piles (Options 2, 4)."""

from __future__ import annotations

from typing import Any

from tests.roborally.oracle import Oracle

from .event_feed import Heard, Told

CARDS = range(10, 850, 10)
COAT_HOLDS = 3
BY_THEMSELVES = {"ablative_coat", "circuit_breaker", "double_barreled_laser", "extra_memory", "high_power_laser"}
BY_THEMSELVES |= {"power_down_shield", "ramming_gear", "rear_firing_laser", "superior_archive"}


def kind_of(card: int) -> str:
    """Return the kind of a Program card, which its priority determines (1)."""
    for most, kind in ((60, "U"), (420, ""), (480, "BU"), (660, "M1"), (780, "M2"), (840, "M3")):
        if card <= most:
            return kind or ("L" if card // 10 % 2 else "R")
    raise ValueError(card)


class Robots(Oracle):
    """Robots on the floor of a case.

    Beyond the fields of `oracle.py`, a robot has `registers` (lists of cards), `left` (its registers when it was
    destroyed), its locks, and its Options with their tokens and stored cards.
    """

    def __init__(self, case: dict[str, Any], heard: Heard) -> None:
        super().__init__(case)
        self.heard = heard
        self.number = 0
        self.pile: list[int] = list(case["pile"])
        self.deck: list[str] = list(case["deck"])
        self.all_options: list[str] = list(case["all_options"])
        self.without = case.get("without")
        self.shielded: set[tuple[str, str]] = set()
        for one in case["robots"]:
            self.robots[one["id"]] |= {
                "registers": [list(cards) for cards in one["registers"]],
                "locks": set(one["locks"]),
                "options": list(one["options"]),
                "tokens": dict(one["tokens"]),
                "stored": dict(one["stored"]),
                "announced": False,
                "active": False,
                "aborting": False,
                "control": None,
                "kept": {number for number, cards in enumerate(one["registers"], 1) if cards},
                "left": [],
                "finished": False,
            }
        self.hands: dict[str, list[int]] = {name: list(case["hands"][name]) for name in self.robots}
        self.unfilled: set[str] = set()
        self.always: dict[tuple[str, str], str] = {}

    # Questions and answers.

    def holds(self, name: str, option: str) -> bool:
        """Return whether a robot holds an Option. The Option `without` counts as missing if it asks no question."""
        away = option == self.without and option in BY_THEMSELVES
        return option in self.robots[name]["options"] and not away

    def works(self, name: str, option: str) -> bool:
        """Return whether an Option that needs a robot that is not powered down works for it now (2.6)."""
        return self.holds(name, option) and self.robots[name]["alive"] and not self.robots[name]["down"]

    def ask(self, name: str, matter: str, choices: list[str], target: str | None = None, by: str = "") -> str:
        """Return the owner's answer.

        A question with one choice is not asked (2.2), and a standing answer is used without asking (2.4). For the
        Option disabled by the test (`without`) the first choice counts, whatever the owner answered.
        """
        if len(choices) == 1:
            return choices[0]
        answer = self.always.get((name, by or matter))
        if answer is None:
            answer = self.heard.answer(Told(matter, name, frozenset(choices), None, target, self.number))
        assert isinstance(answer, str)
        in_vain = self.without is not None and self.without in (by, answer) and matter not in ("discard", "lose")
        return choices[0] if in_vain else answer

    # Piles (2.9).

    def held(self) -> set[int]:
        """Return the Program cards in the registers and on the Options of all robots."""
        found = {card for robot in self.robots.values() for cards in robot["registers"] for card in cards}
        found |= {card for robot in self.robots.values() for card in robot["stored"].values()}
        return found

    def draw(self) -> int:
        """Draw a Program card, reshuffling the discards if the pile is empty."""
        if not self.pile:
            self.pile = [card for card in CARDS if card not in self.held()]
        card: int = self.heard.draw(self.pile)
        self.pile = [one for one in self.pile if one != card]
        return card

    def draw_option(self, name: str) -> None:
        """Draw an Option, reshuffling the discards if the deck is empty; draw nothing if there are none left (7.1)."""
        if not self.deck:
            taken = {option for robot in self.robots.values() for option in robot["options"]}
            self.deck = [option for option in self.all_options if option not in taken]
        if self.deck:
            option: str = self.heard.draw(self.deck)
            self.deck.remove(option)
            self.robots[name]["options"].append(option)

    # Damage (2.7), locks (4), destruction (2.8).

    def token(self, name: str, side: str | None = None) -> None:
        """Deal a damage token, which may be prevented; `side` is the side of the space that a shot crosses."""
        robot = self.robots[name]
        if robot["damage"] >= 10:
            return
        shield = robot["down"] and self.holds(name, "power_down_shield")
        if side is not None and shield and (name, side) not in self.shielded:
            self.shielded.add((name, side))
            return
        if self.holds(name, "ablative_coat"):
            robot["tokens"]["ablative_coat"] = robot["tokens"].get("ablative_coat", 0) + 1
            if robot["tokens"]["ablative_coat"] == COAT_HOLDS:
                self.lose(name, "ablative_coat")
            return
        given = self.ask(name, "discard", ["keep", *robot["options"]])
        if given != "keep":
            self.lose(name, given)
            return
        self.hurt(name)

    def hurt(self, name: str) -> None:
        """Add a damage token and lock the highest free register if required."""
        robot = self.robots[name]
        robot["damage"] += 1
        if robot["damage"] < 10 and robot["damage"] - 4 > len(robot["locks"]):
            self.lock(name, max(set(range(1, 6)) - robot["locks"]))

    def lock(self, name: str, register: int) -> None:
        robot = self.robots[name]
        robot["locks"].add(register)
        if robot["down"] and not robot["registers"][register - 1]:
            # A robot destroyed in the same moment gets no card; only the recorded draws show whether this one did.
            if self.heard.draws_lock(int(name[1:]) + 1, register):
                robot["registers"][register - 1] = [self.draw()]
            else:
                self.unfilled.add(name)

    def lose(self, name: str, option: str) -> None:
        """Remove an Option with its tokens and its stored card (2.5)."""
        robot = self.robots[name]
        robot["options"].remove(option)
        robot["tokens"].pop(option, None)
        robot["stored"].pop(option, None)

    def die(self, name: str) -> None:
        self.unfilled.discard(name)
        robot = self.robots[name]
        options = list(robot["options"])
        robot["alive"] = False
        if robot["lives"] == 1:
            for option in options:
                self.lose(name, option)
        elif options:
            self.lose(name, self.ask(name, "lose", options))
        robot["tokens"].pop("ablative_coat", None)
        robot["lives"] -= 1
        robot.update(damage=0, left=robot["registers"], registers=[[], [], [], [], []], locks=set(), down=False)
        robot["control"] = None
        if robot["lives"]:
            self.fallen.append(name)

    def count(self) -> None:
        """Do nothing: a robot left alone wins when the register ends, not at each moment (12)."""

    def over(self) -> bool:
        """Return whether the match is decided by flags or because one robot is left."""
        robots = self.robots.values()
        playing = [robot for robot in robots if robot["lives"] > 0]
        return any(robot["finished"] for robot in robots) or len(playing) <= (1 if len(self.robots) > 1 else 0)
