"""Step E and clean-up: flags, archives, Mechanical Arm, repairs, re-entry and dealing (rules 6.4 to 9; Options 5)."""

from __future__ import annotations

from typing import Any

from tests.roborally.oracle import Space, ahead

from .event_feed import Told
from .robots import CARDS
from .shooting import Shooting

NEAR = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Touching(Shooting):
    """Robots that touch flags and repair sites and go through clean-up."""

    def is_site(self, at: Space) -> bool:
        return at in self.flags or "repair" in self.cells.get(at, {})

    def reach(self, name: str) -> list[Space]:
        """Return the adjacent spaces with a flag or repair site that no wall separates from the robot."""
        x, y = self.robots[name]["at"]
        found = []
        for dx, dy in NEAR:
            to = x + dx, y + dy
            across = {1: "E", -1: "W", 0: ""}[dx]
            along = {1: "S", -1: "N", 0: ""}[dy]
            ways = [(across, along), (along, across)]
            if self.is_site(to) and any(self.open_way((x, y), "".join(way)) for way in ways):
                found.append(to)
        return found

    def open_way(self, at: Space, sides: str) -> bool:
        for side in sides:
            if (at, side) in self.walls:
                return False
            at = ahead(at, side)
        return True

    def touched(self, name: str, spaces: list[Space]) -> tuple[Space, int]:
        """Return the archive and the flag count of a robot after it touches these spaces in order."""
        robot = self.robots[name]
        archive, flags = robot["archive"], robot["touched"]
        for at in spaces:
            if self.is_site(at):
                archive = at
            if at in self.flags and self.flags.index(at) == robot["touched"]:
                flags = robot["touched"] + 1
        return archive, flags

    def touch(self) -> None:
        """Step E: touch flags and repair sites."""
        for name in self.living():
            robot = self.robots[name]
            own = [robot["at"]]
            spaces = list(own)
            if self.holds(name, "mechanical_arm") and not self.done(self.touched(name, own)[1]):
                found = self.reach(name)
                if any(self.touched(name, [*own, at]) != self.touched(name, own) for at in found):
                    spaces += self.arm(name, found)
            robot["archive"], robot["touched"] = self.touched(name, spaces)
            robot["finished"] = self.done(robot["touched"])

    def done(self, flags: int) -> bool:
        """Return whether this is the number of all flags."""
        return 0 < len(self.flags) == flags

    def arm(self, name: str, found: list[Space]) -> list[Space]:
        names = {f"{x},{y}": (x, y) for x, y in found}
        answer = self.ask(name, "reach", ["none", *names], by="mechanical_arm")
        return [] if answer == "none" else [names[answer]]

    # Clean-up.

    def repairs(self) -> None:
        """7.1: repair robots and draw Options, in dock order."""
        self.number = 0
        for name in self.living():
            robot = self.robots[name]
            self.repair(name, robot["at"])
            if self.holds(name, "mechanical_arm"):
                found = self.reach(name)
                # Without damage only a site that gives an Option matters.
                if any(robot["damage"] or self.cells.get(at, {}).get("repair") == 2 for at in found):
                    for at in self.arm(name, found):
                        self.repair(name, at)

    def repair(self, name: str, at: Space) -> None:
        robot = self.robots[name]
        if not self.is_site(at):
            return
        if robot["damage"]:
            robot["damage"] -= 1
            if robot["locks"]:
                robot["locks"].remove(min(robot["locks"]))
        if self.cells.get(at, {}).get("repair") == 2:
            self.draw_option(name)

    def wipe(self) -> None:
        """7.2: discard the cards of unlocked registers and the card stored on Conditional Program."""
        for robot in self.robots.values():
            for number in set(range(1, 6)) - robot["locks"]:
                robot["registers"][number - 1] = []
            robot["stored"].pop("conditional_program", None)

    def told(self, matter: str, name: str, choices: list[Any]) -> Any:
        return self.heard.answer(Told(matter, name, frozenset(choices), None))

    def stay_down(self) -> None:
        """7.3: ask the owners of powered-down robots whether they stay down."""
        for name in [name for name in self.living() if self.robots[name]["down"]]:
            self.robots[name]["announced"] = self.told("stay-down", name, [False, True])

    def return_fallen(self) -> None:
        """9: return destroyed robots in the order of their destruction."""
        for name in self.fallen:
            robot = self.robots[name]
            ways = [(*way, down) for way in self.ways(robot["archive"]) for down in (False, True)]
            at, facing, down = self.told("re-enter", name, ways)
            damage = 0 if self.holds(name, "superior_archive") else 2
            robot.update(alive=True, at=at, facing=facing, damage=damage, announced=down)
        self.fallen = []

    def ways(self, archive: Space) -> list[tuple[Space, str]]:
        """9.2: return the legal spaces and facings of re-entry: the archive, or else the nearest free spaces.

        Of the free spaces those count where the robot faces no other robot within range.
        """
        standing = self.standing()
        if archive not in standing and not self.deadly(archive):
            return [(archive, facing) for facing in "NESW"]
        free = [(x, y) for x in range(self.width) for y in range(self.height)]
        free = [at for at in free if at not in standing and not self.deadly(at)]
        far = {at: max(abs(at[0] - archive[0]), abs(at[1] - archive[1])) for at in free}
        legal = [(at, facing) for at in free for facing in "NESW" if not self.someone_near(at, facing)]
        # The rules do not cover the case that every choice faces a robot; the engine allows all facings then.
        legal = legal or [(at, facing) for at in free for facing in "NESW"]
        nearest = min(far[at] for at, _ in legal)
        return [way for way in legal if far[way[0]] == nearest]

    def someone_near(self, at: Space, way: str) -> bool:
        for _ in range(3):
            if (at, way) in self.walls:
                return False
            at = ahead(at, way)
            if at in self.standing():
                return True
        return False

    def next_turn(self) -> None:
        """Begin the next turn: power down (7.3, 8.4) and deal hands (4.1)."""
        for name, robot in self.robots.items():
            robot.update(active=False, aborting=False, control=None, left=[])
            breaks = self.holds(name, "circuit_breaker") and robot["damage"] >= 3
            robot["down"] = robot["alive"] and (robot["announced"] or breaks)
            robot["announced"] = False
            if robot["down"]:
                robot.update(damage=0, locks=set(), registers=[[], [], [], [], []])
            robot["kept"] = {number for number, cards in enumerate(robot["registers"], 1) if cards}
        self.pile = [card for card in CARDS if card not in self.held()]
        for name, robot in self.robots.items():
            more = 1 if self.holds(name, "extra_memory") else 0
            count = 9 - robot["damage"] + more if robot["alive"] and not robot["down"] else 0
            self.hands[name] = self.deal(count)

    def deal(self, count: int) -> list[int]:
        hand = []
        for _ in range(count):
            card = self.heard.draw(self.pile)
            self.pile.remove(card)
            hand.append(card)
        return hand
