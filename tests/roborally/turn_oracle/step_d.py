"""A slow, independent implementation of step D with Options, written only from the rules (Options 2.6 to 2.8, 3 to 5).

It answers its own questions at random and records the answers as decisions; `resolve` must reach the same result with
them. It shares no code with the engine.
"""

from __future__ import annotations

from random import Random
from typing import Any

Space = tuple[int, int]
GO: dict[str, Space] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
WEAPONS = ("mini_howitzer", "pressor_beam", "radio_control", "scrambler", "tractor_beam")
AWAKE_ONLY = {"high_power_laser", "double_barreled_laser", "rear_firing_laser", "fire_control", *WEAPONS}


def ahead(at: Space, way: str) -> Space:
    return at[0] + GO[way][0], at[1] + GO[way][1]


class StepD:
    """Step D of a scenario without cards; `decisions` holds the answers given."""

    def __init__(self, case: dict[str, Any], random: Random) -> None:
        board = case["board"]
        self.size = board["w"], board["h"]
        self.pits = {tuple(map(int, key.split(","))) for key, cell in board["cells"].items() if "pit" in cell}
        self.walls: set[tuple[Space, str]] = set()
        for x, y, side in board["walls"]:
            self.wall((x, y), side)
        self.beams = board["lasers"]
        for laser in self.beams:
            self.wall(tuple(laser["at"]), laser["side"])
        self.double = 2 if "double_lasers" in case.get("rules", []) else 1
        self.register = case["register"]
        self.random = random
        self.decisions: list[dict[str, Any]] = []
        self.silent: set[tuple[Any, ...]] = set()
        self.robots: dict[str, dict[str, Any]] = {}
        for one in case["robots"]:
            damage = one.get("damage", 0)
            usual = list(range(10 - damage, 6)) if damage > 4 else []
            self.robots[one["id"]] = {
                "at": tuple(one["at"]),
                "facing": one["facing"],
                "damage": damage,
                "lives": one.get("lives", 3),
                "alive": True,
                "down": one.get("powered_down", False),
                "options": list(one["options"]),
                "tokens": dict(one.get("tokens", {})),
                "locked": set(one.get("locked", usual)),
            }
        self.shielded: set[tuple[str, str]] = set()

    def wall(self, at: Space, side: str) -> None:
        self.walls |= {(at, side), (ahead(at, side), BACK[side])}

    def on_floor(self, at: Space) -> bool:
        return at[0] in range(self.size[0]) and at[1] in range(self.size[1])

    def who(self, at: Space) -> str | None:
        return next((name for name, one in self.robots.items() if one["alive"] and one["at"] == at), None)

    def living(self) -> list[str]:
        return [name for name, one in self.robots.items() if one["alive"]]

    def has(self, name: str, option: str) -> bool:
        one = self.robots[name]
        return option in one["options"] and not (one["down"] and option in AWAKE_ONLY)

    def choose(self, key: tuple[Any, ...], decisions: list[dict[str, Any]]) -> dict[str, Any] | None:
        """Choose a random answer or the default; a question once left at the default stays so."""
        if not decisions or key in self.silent or self.random.random() < 0.35:
            self.silent.add(key)
            return None
        answer = self.random.choice(decisions)
        self.decisions.append(answer)
        return answer

    def line(self, at: Space, way: str, obstacles: int) -> list[str]:
        """Return the robots hit by a shot that passes `obstacles` walls or robots."""
        found: list[str] = []
        while True:
            if (at, way) in self.walls:
                obstacles -= 1
                if obstacles < 0:
                    return found
            at = ahead(at, way)
            if not self.on_floor(at):
                return found
            other = self.who(at)
            if other is not None:
                found.append(other)
                obstacles -= 1
                if obstacles < 0:
                    return found

    def run(self) -> None:
        shots: dict[str, list[tuple[str, str, int]]] = {}
        said: dict[str, list[tuple[str, str, Any]]] = {}
        weapons: dict[str, tuple[str, str]] = {}
        floor_hits = []
        for laser in self.beams:
            at, way = tuple(laser["at"]), BACK[laser["side"]]
            victim = self.who(at) or next(iter(self.line(at, way, 0)), None)
            if victim is not None:
                floor_hits.append((victim, laser["side"], laser["beams"]))
        arrived = {(victim, side) for victim, side, _ in floor_hits}
        for name in self.living():
            one = self.robots[name]
            if one["down"]:
                continue
            way, at = one["facing"], one["at"]
            shots[name], said[name] = [], []
            plain = self.line(at, way, 0)
            fired = None
            if plain:
                near = ahead(at, way) == self.robots[plain[0]]["at"]
                can = [option for option in one["options"] if option in WEAPONS]
                can = [option for option in can if not (option == "tractor_beam" and near)]
                can = [option for option in can if not (option == "scrambler" and self.register == 5)]
                answers = [{"robot": name, "use": option} for option in can]
                fired = self.choose((name, "weapon"), answers)
            if fired is not None:
                weapons[name] = fired["use"], plain[0]
                if fired["use"] == "mini_howitzer":
                    shots[name].append((plain[0], BACK[way], 1))
                    arrived.add((plain[0], BACK[way]))
            else:
                tokens = self.double * (2 if self.has(name, "double_barreled_laser") else 1)
                for target in self.line(at, way, 1 if self.has(name, "high_power_laser") else 0):
                    left = 0
                    fresh = (target, BACK[way]) not in arrived
                    for token in range(tokens):
                        stopped = self.robots[target]["down"] and self.has(target, "power_down_shield") and fresh
                        word = None
                        if self.has(name, "fire_control") and not (stopped and token == 0):
                            word = self.choose((name, "fire", target), self.aims(name, target))
                        if word is None:
                            left += 1
                        else:
                            said[name].append((target, *next((k, word[k]) for k in ("lock", "destroy") if k in word)))
                    shots[name].append((target, BACK[way], left))
                    if left:
                        arrived.add((target, BACK[way]))
            if self.has(name, "rear_firing_laser"):
                for target in self.line(at, BACK[way], 0):
                    shots[name].append((target, way, self.double))
                    arrived.add((target, way))
        self.deal(floor_hits, shots)
        for name, (weapon, _) in weapons.items():
            if weapon == "mini_howitzer" and weapon in self.robots[name]["options"]:
                used = self.robots[name]["tokens"].get(weapon, 0) + 1
                self.robots[name]["tokens"][weapon] = used
                if used == 5:
                    self.drop(name, weapon)
        for name in shots:
            for target, what, value in said[name]:
                self.control(target, what, value)
        self.push(weapons)

    def aims(self, name: str, target: str) -> list[dict[str, Any]]:
        base = {"robot": name, "use": "fire_control", "target": target}
        free = set(range(1, 6)) - self.robots[target]["locked"]
        return [{**base, "lock": one} for one in sorted(free)] + [
            {**base, "destroy": one} for one in self.robots[target]["options"]
        ]

    def deal(self, floor_hits: list[tuple[str, str, int]], shots: dict[str, list[tuple[str, str, int]]]) -> None:
        order = [*floor_hits, *(shot for name in shots for shot in shots[name])]
        victims = self.living()
        for victim in victims:
            for target, side, tokens in order:
                for _ in range(tokens if target == victim else 0):
                    self.token(victim, side)
        for victim in victims:
            if self.robots[victim]["damage"] >= 10:
                self.die(victim)

    def token(self, name: str, side: str) -> None:
        one = self.robots[name]
        if one["damage"] >= 10:
            return
        if one["down"] and "power_down_shield" in one["options"] and (name, side) not in self.shielded:
            self.shielded.add((name, side))
            return
        if "ablative_coat" in one["options"]:
            one["tokens"]["ablative_coat"] = one["tokens"].get("ablative_coat", 0) + 1
            if one["tokens"]["ablative_coat"] == 3:
                self.drop(name, "ablative_coat")
            return
        answers = [{"robot": name, "discard": option} for option in one["options"]]
        given = self.choose((name, "discard"), answers)
        if given is not None:
            self.drop(name, given["discard"])
            return
        self.hurt(name)

    def hurt(self, name: str) -> None:
        one = self.robots[name]
        one["damage"] += 1
        if one["damage"] < 10 and one["damage"] - 4 > len(one["locked"]):
            one["locked"].add(max(set(range(1, 6)) - one["locked"]))

    def control(self, name: str, what: str, value: Any) -> None:
        one = self.robots[name]
        if not one["alive"]:
            return
        if what == "destroy":
            if value in one["options"]:
                self.drop(name, value)
        elif value in one["locked"]:
            self.hurt(name)
        else:
            one["damage"] += 1
            if one["damage"] < 10:
                one["locked"].add(value)
        if one["damage"] >= 10:
            self.die(name)

    def drop(self, name: str, option: str) -> None:
        self.robots[name]["options"].remove(option)
        self.robots[name]["tokens"].pop(option, None)

    def die(self, name: str) -> None:
        one = self.robots[name]
        one.update(alive=False, damage=0, locked=set(), lives=one["lives"] - 1)
        if not one["lives"]:
            one["options"], one["tokens"] = [], {}
        elif one["options"]:
            answers = [{"robot": name, "lose": option} for option in one["options"]]
            given = self.choose((name, "lose"), answers)
            self.drop(name, given["lose"] if given else one["options"][0])
        one["tokens"].pop("ablative_coat", None)

    def push(self, weapons: dict[str, tuple[str, str]]) -> None:
        chains: list[tuple[list[str], str, Space]] = []
        facing = {name: self.robots[name]["facing"] for name in weapons}
        for name, (weapon, target) in weapons.items():
            if weapon in ("radio_control", "scrambler") or not self.robots[target]["alive"]:
                continue
            way = BACK[facing[name]] if weapon == "tractor_beam" else facing[name]
            chain, at = [], self.robots[target]["at"]
            while (other := self.who(at)) is not None and (at, way) not in self.walls:
                chain.append(other)
                at = ahead(at, way)
            if self.who(at) is None:
                chains.append((chain, way, at))
        good = [
            one
            for one in chains
            if not any(two is not one and (set(one[0]) & set(two[0]) or one[2] == two[2]) for two in chains)
        ]
        for chain, way, _ in good:
            for name in chain:
                self.robots[name]["at"] = ahead(self.robots[name]["at"], way)
        for name in self.living():
            at = self.robots[name]["at"]
            if not self.on_floor(at) or at in self.pits:
                self.die(name)

    def answer(self) -> dict[str, dict[str, Any]]:
        """Return the fields of each robot that are compared."""
        return {
            name: {
                "at": list(one["at"]) if one["alive"] else None,
                "damage": one["damage"],
                "alive": one["alive"],
                "lives": one["lives"],
                "options": one["options"],
                "tokens": {option: tokens for option, tokens in one["tokens"].items() if tokens},
                "locked": sorted(one["locked"]),
            }
            for name, one in self.robots.items()
        }
