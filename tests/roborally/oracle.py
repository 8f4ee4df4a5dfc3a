"""A slow, independent implementation of a register, written only from the rules reference (sections 5 and 6).

It reads scenarios (`docs/reference/notation.md`), works on dictionaries and shares no code with the engine.
"""

from __future__ import annotations

from typing import Any

Space = tuple[int, int]

TURN_RIGHT = {"N": "E", "E": "S", "S": "W", "W": "N"}
TURN_LEFT = {"N": "W", "W": "S", "S": "E", "E": "N"}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
DELTA = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def ahead(space: Space, side: str) -> Space:
    return space[0] + DELTA[side][0], space[1] + DELTA[side][1]


class Oracle:
    """A scenario with `run` "register" or "registers", played by calling `run`.

    `fallen` holds the names of the destroyed robots in order; `winner` is the first robot to touch all flags, or the
    last one left.
    """

    def __init__(self, case: dict[str, Any]) -> None:
        board = case["board"]
        self.case = case
        self.width: int = board["w"]
        self.height: int = board["h"]
        self.cells: dict[Space, dict[str, Any]] = {
            (int(name.split(",")[0]), int(name.split(",")[1])): cell for name, cell in board["cells"].items()
        }
        # Each wall is stored for both of the spaces it separates.
        self.walls: set[tuple[Space, str]] = set()
        for x, y, side in board["walls"]:
            self.build_wall((x, y), side)
        for space, cell in self.cells.items():
            if "pusher" in cell:
                self.build_wall(space, cell["pusher"]["side"])
        for laser in board["lasers"]:
            self.build_wall(tuple(laser["at"]), laser["side"])
        self.flags: list[Space] = [(flag[0], flag[1]) for flag in board["flags"]]
        self.robots: dict[str, dict[str, Any]] = {}
        for robot in case["robots"]:
            self.robots[robot["id"]] = {
                "at": tuple(robot["at"]),
                "facing": robot["facing"],
                "damage": robot.get("damage", 0),
                "lives": robot.get("lives", 3),
                "touched": robot.get("flags_touched", 0),
                "archive": tuple(robot.get("archive", robot["at"])),
                "down": robot.get("powered_down", False),
                "alive": True,
            }
        self.fallen: list[str] = []
        self.winner: str | None = None
        self.last: str | None = None

    def build_wall(self, space: Space, side: str) -> None:
        self.walls.add((space, side))
        self.walls.add((ahead(space, side), BACK[side]))

    def on_board(self, space: Space) -> bool:
        return 0 <= space[0] < self.width and 0 <= space[1] < self.height

    def deadly(self, space: Space) -> bool:
        return not self.on_board(space) or "pit" in self.cells.get(space, {})

    def standing(self) -> dict[Space, str]:
        return {robot["at"]: name for name, robot in self.robots.items() if robot["alive"]}

    def element(self, name: str, what: str) -> Any:
        return self.cells.get(self.robots[name]["at"], {}).get(what)

    def living(self) -> list[str]:
        return [name for name, robot in self.robots.items() if robot["alive"]]

    def die(self, name: str) -> None:
        robot = self.robots[name]
        robot["alive"] = False
        robot["lives"] -= 1
        robot["damage"] = 0
        self.fallen.append(name)

    def bury(self) -> None:
        """Destroy the robots on deadly spaces, in dock order."""
        for name in self.living():
            if self.deadly(self.robots[name]["at"]):
                self.die(name)
        self.count()

    def count(self) -> None:
        """End a moment of the register: a robot that is alone now has won, whatever follows."""
        left = [name for name, robot in self.robots.items() if robot["alive"] or robot["lives"] > 0]
        if self.last is None and len(left) == 1 < len(self.robots):
            self.last = left[0]

    def run(self) -> None:
        if self.case["run"] == "register":
            self.register(self.case["register"], self.case["cards"])
            return
        programs = self.case["programs"]
        for number in range(1, 1 + max((len(program) for program in programs.values()), default=0)):
            cards = {name: program[number - 1] for name, program in programs.items() if number <= len(program)}
            self.register(number, {name: card for name, card in cards.items() if card is not None})
            if self.winner is not None:
                return

    def register(self, number: int, cards: dict[str, Any]) -> None:
        for name, (kind, _) in sorted(cards.items(), key=lambda item: -item[1][1]):
            robot = self.robots[name]
            if robot["alive"] and not robot["down"]:
                self.execute(name, kind)
        self.belts(express_only=True)
        self.belts(express_only=False)
        self.pushers(number)
        for name in self.living():
            gear = self.element(name, "gear")
            if gear:
                robot = self.robots[name]
                robot["facing"] = (TURN_RIGHT if gear == "CW" else TURN_LEFT)[robot["facing"]]
        for name in self.living():
            crusher = self.element(name, "crusher")
            if crusher and number in crusher["registers"]:
                self.die(name)
        self.count()
        self.lasers()
        self.flags_and_sites()
        self.winner = self.winner or self.last

    def execute(self, name: str, kind: str) -> None:
        robot = self.robots[name]
        if kind == "R":
            robot["facing"] = TURN_RIGHT[robot["facing"]]
        elif kind == "L":
            robot["facing"] = TURN_LEFT[robot["facing"]]
        elif kind == "U":
            robot["facing"] = BACK[robot["facing"]]
        elif kind == "BU":
            self.drive(name, BACK[robot["facing"]])
        else:
            for _ in range(int(kind[1])):
                if not robot["alive"] or not self.drive(name, robot["facing"]):
                    break

    def line(self, name: str, way: str) -> list[str] | None:
        """Return this robot and those it pushes when it moves one space, or None if a wall stops them."""
        moved = [name]
        while True:
            space = self.robots[moved[-1]]["at"]
            if (space, way) in self.walls:
                return None
            following = self.standing().get(ahead(space, way))
            if following is None:
                return moved
            moved.append(following)

    def drive(self, name: str, way: str) -> bool:
        moved = self.line(name, way)
        for one in moved or ():
            self.robots[one]["at"] = ahead(self.robots[one]["at"], way)
        self.bury()
        return moved is not None

    def belts(self, express_only: bool) -> None:
        targets: dict[str, Space] = {}
        for name in self.living():
            belt = self.element(name, "belt")
            at = self.robots[name]["at"]
            if belt and (belt["speed"] == 2 or not express_only) and (at, belt["dir"]) not in self.walls:
                targets[name] = ahead(at, belt["dir"])
        standing = self.standing()
        while True:
            staying = set()
            for name, target in targets.items():
                if self.deadly(target):
                    continue
                there = standing.get(target)
                if there is not None and there not in targets:
                    staying.add(name)
                if any(other != name and targets[other] == target for other in targets):
                    staying.add(name)
                if there in targets and targets[there] == self.robots[name]["at"]:
                    staying.add(name)
            if not staying:
                break
            for name in staying:
                del targets[name]
        for name, target in targets.items():
            robot = self.robots[name]
            way = self.element(name, "belt")["dir"]
            robot["at"] = target
            belt = self.element(name, "belt")
            if self.on_board(target) and belt and BACK[way] in belt.get("curve_from", []) and way != belt["dir"]:
                robot["facing"] = (TURN_RIGHT if TURN_RIGHT[way] == belt["dir"] else TURN_LEFT)[robot["facing"]]
        self.bury()

    def pushers(self, number: int) -> None:
        pushes: list[dict[str, Space]] = []
        for name in self.living():
            pusher = self.element(name, "pusher")
            if not pusher or number not in pusher["registers"]:
                continue
            way = BACK[pusher["side"]]
            moved = self.line(name, way)
            if moved is not None:
                pushes.append({one: ahead(self.robots[one]["at"], way) for one in moved})
        happening = []
        for push in pushes:
            others = [other for other in pushes if other is not push]
            moved_twice = any(name in other for other in others for name in push)
            into_one = any(target in other.values() for other in others for target in push.values())
            if not moved_twice and not into_one:
                happening.append(push)
        for push in happening:
            for name, target in push.items():
                self.robots[name]["at"] = target
        self.bury()

    def first_in_line(self, space: Space, way: str) -> str | None:
        """Return the first robot in line from this space, including the space itself."""
        standing = self.standing()
        while self.on_board(space):
            if space in standing:
                return standing[space]
            if (space, way) in self.walls:
                return None
            space = ahead(space, way)
        return None

    def lasers(self) -> None:
        hits: list[str] = []
        for laser in self.case["board"]["lasers"]:
            victim = self.first_in_line(tuple(laser["at"]), BACK[laser["side"]])
            if victim:
                hits += [victim] * laser["beams"]
        for name in self.living():
            robot = self.robots[name]
            if robot["down"] or (robot["at"], robot["facing"]) in self.walls:
                continue
            victim = self.first_in_line(ahead(robot["at"], robot["facing"]), robot["facing"])
            if victim:
                hits.append(victim)
        for victim in hits:
            self.robots[victim]["damage"] += 1
        for name in self.living():
            if self.robots[name]["damage"] >= 10:
                self.die(name)
        self.count()

    def flags_and_sites(self) -> None:
        for name in self.living():
            robot = self.robots[name]
            if robot["at"] in self.flags or self.element(name, "repair"):
                robot["archive"] = robot["at"]
            if robot["at"] in self.flags and self.flags.index(robot["at"]) == robot["touched"]:
                robot["touched"] += 1
                if robot["touched"] == len(self.flags):
                    self.winner = name

    def answer(self) -> dict[str, dict[str, Any]]:
        """Return the robots in the format of `resolve`."""
        found = {}
        for name, robot in self.robots.items():
            shown = {"at": robot["at"]} if robot["alive"] else {}
            found[name] = shown | {
                "facing": robot["facing"],
                "damage": robot["damage"],
                "alive": robot["alive"],
                "flags_touched": robot["touched"],
                "archive": robot["archive"],
                "lives": robot["lives"],
            }
        return found
