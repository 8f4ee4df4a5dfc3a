"""Step D of a register: lasers, and weapons with their effects (rules 6; Options 3 to 5)."""

from __future__ import annotations

from typing import NamedTuple

from tests.roborally.oracle import BACK, Space, ahead

from .moving import Moving

WEAPONS = ("mini_howitzer", "pressor_beam", "radio_control", "scrambler", "tractor_beam")


class Shot(NamedTuple):
    """Damage tokens for a victim, and the side of its space that the shot crosses."""

    victim: str
    side: str
    tokens: int


class Shooting(Moving):
    """Robots that shoot. `fire_controller` is the robot that held Fire Control when it fired."""

    fire_controller: str | None = None

    def sight(self, at: Space, way: str, obstacles: int = 0) -> list[str]:
        """Return the robots hit by a shot that passes `obstacles` walls or robots."""
        found: list[str] = []
        while obstacles >= 0:
            if (at, way) in self.walls:
                obstacles -= 1
                if obstacles < 0:
                    break
            at = ahead(at, way)
            if not self.on_board(at):
                break
            other = self.standing().get(at)
            if other is not None:
                found.append(other)
                obstacles -= 1
        return found

    def fire(self) -> None:
        """Run step D."""
        self.shielded = set()
        shots = []
        for laser in self.case["board"]["lasers"]:
            victim = self.first_in_line(tuple(laser["at"]), BACK[laser["side"]])
            if victim is not None:
                shots.append(Shot(victim, laser["side"], laser["beams"]))
        weapons: dict[str, tuple[str, str]] = {}
        aimed: list[tuple[str, str]] = []
        for name in self.living():
            if not self.robots[name]["down"]:
                self.say(name, shots, weapons, aimed)
        ways = {name: self.robots[name]["facing"] for name in weapons}
        self.damage(shots)
        for name, (weapon, _) in weapons.items():
            if weapon == "mini_howitzer" and weapon in self.robots[name]["options"]:
                tokens = self.robots[name]["tokens"]
                tokens[weapon] = tokens.get(weapon, 0) + 1
                if tokens[weapon] == 5:
                    self.lose(name, weapon)
        for name in self.robots:
            if name in weapons:
                self.affect(name, *weapons[name])
            elif self.fire_controller == name:
                for target, word in aimed:
                    self.control_token(target, word)
        self.shove({name: aim for name, aim in weapons.items() if aim[0] not in ("radio_control", "scrambler")}, ways)

    def say(
        self, name: str, shots: list[Shot], weapons: dict[str, tuple[str, str]], aimed: list[tuple[str, str]]
    ) -> None:
        """D1 and D2 for one robot: fire the main laser or the Option that replaces it, then the rear laser."""
        robot = self.robots[name]
        at, way = robot["at"], robot["facing"]
        plain = self.sight(at, way)
        word = "laser"
        if plain:
            near = self.robots[plain[0]]["at"] == ahead(at, way)
            can = [option for option in WEAPONS if self.works(name, option)]
            can = [option for option in can if not (option == "tractor_beam" and near)]
            can = [option for option in can if not (option == "scrambler" and self.number == 5)]
            word = self.ask(name, "weapon", ["laser", *can], plain[0])
        if word != "laser":
            weapons[name] = word, plain[0]
            if word == "mini_howitzer":
                shots.append(Shot(plain[0], BACK[way], 1))
        else:
            tokens = 2 if self.works(name, "double_barreled_laser") else 1
            for victim in self.sight(at, way, 1 if self.works(name, "high_power_laser") else 0):
                left = tokens
                if self.works(name, "fire_control"):
                    self.fire_controller = name
                    left = self.control(name, Shot(victim, BACK[way], tokens), shots, aimed)
                shots.append(Shot(victim, BACK[way], left))
        if self.works(name, "rear_firing_laser"):
            shots += [Shot(victim, way, 1) for victim in self.sight(at, BACK[way])]

    def control(self, name: str, shot: Shot, shots: list[Shot], aimed: list[tuple[str, str]]) -> int:
        """Ask Fire Control about each token of a shot; return how many remain ordinary damage."""
        victim = self.robots[shot.victim]
        left = 0
        for _ in range(shot.tokens):
            before = left + sum(one.tokens for one in shots if one.victim == shot.victim and one.side == shot.side)
            if victim["down"] and self.holds(shot.victim, "power_down_shield") and not before:
                left += 1  # Power-Down Shield stops this token
                continue
            locks = [f"lock {register}" for register in range(1, 6) if register not in victim["locks"]]
            choices = ["damage", *locks, *(f"destroy {option}" for option in victim["options"])]
            word = self.ask(name, "token", choices, shot.victim, by="fire_control")
            if word == "damage":
                left += 1
            else:
                aimed.append((shot.victim, word))
        return left

    def damage(self, shots: list[Shot]) -> None:
        """D3: damage the victims in dock order, then destroy those with ten tokens."""
        victims = self.living()
        for name in victims:
            for shot in shots:
                for _ in range(shot.tokens if shot.victim == name else 0):
                    self.token(name, shot.side)
        for name in victims:
            if self.robots[name]["damage"] >= 10:
                self.die(name)

    def control_token(self, name: str, word: str) -> None:
        """D4: apply a token of Fire Control, which no Option prevents."""
        robot = self.robots[name]
        what, value = word.split()
        if not robot["alive"]:
            return
        if what == "destroy":
            if value in robot["options"]:
                self.lose(name, value)
        elif int(value) in robot["locks"]:
            self.hurt(name)
        else:
            robot["damage"] += 1
            if robot["damage"] < 10:
                self.lock(name, int(value))
        if robot["damage"] >= 10:
            self.die(name)

    def affect(self, name: str, weapon: str, target: str) -> None:
        """D4: apply Scrambler and Radio Control."""
        robot = self.robots[target]
        if not robot["alive"] or self.number == 5:
            return
        if weapon == "scrambler" and not robot["down"] and robot["registers"][self.number]:
            robot["registers"][self.number] = []
            robot["registers"][self.number] = [self.draw()]
        if weapon == "radio_control":
            robot["control"] = name, self.number + 1

    def shove(self, weapons: dict[str, tuple[str, str]], ways: dict[str, str]) -> None:
        """D5: move the surviving robots that weapons push or pull, all chains at once."""
        chains: list[tuple[list[str], str, Space]] = []
        for name, (weapon, target) in weapons.items():
            way = BACK[ways[name]] if weapon == "tractor_beam" else ways[name]
            chain = self.line(target, way) if self.robots[target]["alive"] else None
            if chain is not None:
                chains.append((chain, way, ahead(self.robots[chain[-1]]["at"], way)))
        moving = []
        for one in chains:
            others = [other for other in chains if other is not one]
            if not any(set(one[0]) & set(other[0]) or one[2] == other[2] for other in others):
                moving.append(one)
        for chain, way, _ in moving:
            for name in chain:
                self.robots[name]["at"] = ahead(self.robots[name]["at"], way)
        self.bury()
