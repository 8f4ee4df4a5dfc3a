"""Steps A to C of a register: changes of programs, movement by cards and board elements (rules 5; Options 2.10, 5)."""

from __future__ import annotations

from tests.roborally.oracle import BACK, TURN_LEFT, TURN_RIGHT, ahead

from .robots import Robots, kind_of

TURNS = {"L": TURN_LEFT, "R": TURN_RIGHT, "U": BACK}


class Moving(Robots):
    """Robots that move. `sidesteps` holds the Move card of each pair made by Crab Legs."""

    sidesteps: set[int]

    def declare(self) -> None:
        """P5: ask about the Gyroscopic Stabilizer, once a turn."""
        for name in self.living():
            if self.works(name, "gyroscopic_stabilizer"):
                self.robots[name]["active"] = self.use(name, ["off", "active"], "gyroscopic_stabilizer") == "active"

    def use(self, name: str, choices: list[str], option: str) -> str:
        return self.ask(name, "use", choices, by=option)

    def controlled(self, name: str) -> str | None:
        """Return the robot whose registers this one executes under Radio Control, or None."""
        control = self.robots[name]["control"]
        return control[0] if control is not None and control[1] <= self.number else None

    def substitute(self) -> None:
        """P6: ask about Conditional Program."""
        option = "conditional_program"
        for name in self.living():
            robot = self.robots[name]
            if not self.works(name, option) or option not in robot["stored"] or self.controlled(name) is not None:
                continue
            if self.number not in robot["kept"] and self.use(name, ["no", "yes"], option) == "yes":
                robot["registers"][self.number - 1] = [robot["stored"].pop(option)]

    def abort(self) -> None:
        """P7: ask about the Abort Switch; once used, it works in each later register without a question."""
        for name in self.living():
            robot = self.robots[name]
            if robot["down"] or self.controlled(name) is not None or not robot["registers"][self.number - 1]:
                continue
            if not robot["aborting"] and self.holds(name, "abort_switch"):
                robot["aborting"] = self.use(name, ["keep", "abort"], "abort_switch") == "abort"
            if robot["aborting"]:
                robot["registers"][self.number - 1] = []
                robot["registers"][self.number - 1] = [self.draw()]

    def cards(self, name: str) -> list[int]:
        """Return a robot's cards in this register, or those it had there when it was destroyed."""
        robot = self.robots[name]
        registers = robot["registers"] if robot["alive"] else robot["left"]
        found: list[int] = registers[self.number - 1] if registers else []
        return found

    def play(self) -> None:
        """Step B: execute cards in order of priority; a controlled robot executes another robot's register."""
        programs = {name: self.cards(name) for name in self.robots if not self.robots[name]["down"]}
        for name in sorted((name for name in programs if programs[name]), key=lambda name: -programs[name][0]):
            if self.robots[name]["alive"] and self.controlled(name) is None:
                self.play_card(name, programs[name])
            for other in self.living():
                if self.controlled(other) == name and not self.robots[other]["down"]:
                    self.play_card(other, programs[name])

    def play_card(self, name: str, cards: list[int]) -> None:
        robot = self.robots[name]
        kind, turn = kind_of(cards[0]), kind_of(cards[1]) if len(cards) == 2 else ""
        by_legs = cards[0] in self.sidesteps
        if turn and self.without == ("crab_legs" if by_legs else "dual_processor"):
            turn = ""
        if turn and by_legs:
            if not self.says(name, "brakes"):
                self.drive(name, TURNS[turn][robot["facing"]])
            return
        if not turn and kind in TURNS:
            robot["facing"] = TURNS[kind][robot["facing"]]
            return
        less = 2 if turn == "U" else 1 if turn else 0
        spaces = 1 if kind == "BU" else int(kind[1])
        if kind == "M1" and not turn and self.says(name, "brakes"):
            spaces = 0
        if kind == "M3" and self.says(name, "fourth_gear"):
            spaces = 4
        if kind == "BU" and less < 2 and self.says(name, "reverse_gear"):
            spaces = 2
        for _ in range(spaces - less):
            way = BACK[robot["facing"]] if kind == "BU" else robot["facing"]
            if not robot["alive"] or not self.drive(name, way):
                break
        if turn and robot["alive"]:
            robot["facing"] = TURNS[turn][robot["facing"]]

    def says(self, name: str, option: str) -> bool:
        return self.works(name, option) and self.use(name, ["no", "yes"], option) == "yes"

    def drive(self, name: str, way: str) -> bool:
        """Move one space by the robot's own card, ramming the robot in front; return whether it moved."""
        at = self.robots[name]["at"]
        met = None if (at, way) in self.walls else self.standing().get(ahead(at, way))
        moved = super().drive(name, way)
        if met is not None and self.robots[met]["alive"] and self.works(name, "ramming_gear"):
            self.token(met)
            if self.robots[met]["damage"] >= 10:
                self.die(met)
        return moved

    def steady(self, name: str) -> bool:
        return bool(self.robots[name]["active"]) and self.works(name, "gyroscopic_stabilizer")

    def belts(self, express_only: bool) -> None:
        before = {name: self.robots[name]["facing"] for name in self.living() if self.steady(name)}
        super().belts(express_only)
        for name, facing in before.items():
            self.robots[name]["facing"] = facing

    def floor(self) -> None:
        """Step C: run the board elements."""
        self.belts(express_only=True)
        self.belts(express_only=False)
        self.pushers(self.number)
        for name in self.living():
            gear = self.element(name, "gear")
            if gear and not self.steady(name):
                self.robots[name]["facing"] = TURNS["R" if gear == "CW" else "L"][self.robots[name]["facing"]]
        crushed = []
        for name in self.living():
            crusher = self.element(name, "crusher")
            if crusher and self.number in crusher["registers"]:
                crushed.append(name)
        for name in crushed:
            self.die(name)
