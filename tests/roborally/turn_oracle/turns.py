"""Whole turns: programming, five registers, clean-up and the next deal (rules 3; Options 2.10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .event_feed import Heard, Told
from .robots import kind_of
from .touching import Touching

AT_HAND = {"recompile", "flywheel", "conditional_program"}
"""The Options used while a robot is programmed (P2, P3)."""


class Turns(Touching):
    """A match from the moment the hands are dealt; `seen` is called at every moment that can be compared."""

    def __init__(self, case: dict[str, Any], heard: Heard, seen: Callable[[str, int], None]) -> None:
        super().__init__(case, heard)
        self.seen = seen
        self.turn = 1
        self.sidesteps = set(case["sidesteps"])

    def play_turn(self) -> None:
        """Play one turn; the caller checks whether the match is over."""
        self.programs()
        if self.over():
            return
        self.announce()
        for self.number in range(1, 6):
            self.register_with_options()
            self.seen("register", self.number)
            if self.over():
                return
        self.repairs()
        self.wipe()
        self.seen("cleaned", 0)
        self.stay_down()
        self.return_fallen()
        self.next_turn()
        self.turn += 1
        self.seen("dealt", 0)

    def programs(self) -> None:
        """P2 and P3: take over the recorded programs, whose legality the engine has already checked."""
        for name in self.living():
            robot = self.robots[name]
            # With all registers locked a robot may still store a card or use Recompile.
            idle = not self.hands[name] or not AT_HAND.intersection(robot["options"])
            if robot["down"] or (all(robot["registers"]) and idle):
                continue
            for what, *more in self.told("program", name, []):
                self.lay(name, what, *more)

    def lay(self, name: str, what: str, *more: Any) -> None:
        robot, hand = self.robots[name], self.hands[name]
        if self.without == {"fetch": "flywheel", "recompile": "recompile"}.get(what, ""):
            return
        match what:
            case "place":
                register, card = more
                hand.remove(card)
                robot["registers"][register - 1].append(card)
            case "join":
                register, card, option = more
                hand.remove(card)
                cards = robot["registers"][register - 1]
                cards.append(card)
                cards.sort(key=lambda one: kind_of(one) in "LRU")  # the Move card comes first and sets the priority
                if option == "crab_legs":
                    self.sidesteps.add(cards[0])
                else:
                    self.sidesteps.discard(cards[0])
            case "store":
                option, card = more
                hand.remove(card)
                robot["stored"][option] = card
            case "fetch":
                (option,) = more
                hand.append(robot["stored"].pop(option))
            case "standing":
                option, choice = more
                self.always[name, option] = choice
            case "recompile":
                count = len(hand)
                self.hands[name] = self.deal(count)
                self.recompiled(name, *more)

    def recompiled(self, name: str, discard: str | None, lost: str | None) -> None:
        """Deal the damage of Recompile; `discard` and `lost` are the Options its owner chose to give up."""
        robot = self.robots[name]
        if self.holds(name, "ablative_coat"):
            self.token(name)
        elif discard is not None:
            self.lose(name, discard)
        else:
            self.hurt(name)
        if robot["damage"] >= 10:
            options = list(robot["options"])
            if robot["lives"] > 1 and len(options) > 1:
                # The owner's choice, or by default the Option held longest (2.3).
                gone = lost if lost in options else options[0]
                self.heard.told.insert(0, Told("lose", name, frozenset(options), gone))
            self.die(name)

    def announce(self) -> None:
        """4.4: ask the owners of damaged robots about powering down."""
        for name in self.living():
            robot = self.robots[name]
            if robot["damage"] and not robot["down"]:
                robot["announced"] = self.told("announce", name, [False, True])

    def register_with_options(self) -> None:
        """Run steps A to E of a register with the points P5 to P10 of the Options."""
        if self.number == 1:
            self.declare()
        self.substitute()
        self.abort()
        self.play()
        self.floor()
        self.fire()
        assert not self.unfilled, f"a lock without a card: {self.unfilled}"
        self.touch()
