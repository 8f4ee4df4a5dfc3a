"""Runs a scenario with its decisions and its deck: registers, a whole turn, or a deal.

The kernel (`register/resolution.py`) and the rule components compute the steps. This module records them with the
scenario's names of robots and cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from inkrally.match.errors import BadInput
from inkrally.roborally import facts, rule_components, turn_opening
from inkrally.roborally.decisions.causes import with_causes
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.decisions.register import play
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.register.run import run_kinds
from inkrally.roborally.register.trace import Finished, Noted, Repaired, Step, Stored, TakenOff, destructions
from inkrally.roborally.rule_hooks import Card, RuleComponent
from inkrally.roborally.scenarios.decisions import CLEAN_UP_REGISTER, Decisions, ScriptedDecision, ScriptedReentry
from inkrally.roborally.scenarios.parser import Scenario
from inkrally.roborally.turn import ranking
from inkrally.roborally.turn.actions import Reenter
from inkrally.roborally.turn.cleanup import apply_power_down, reenter_robot, repair, wipe
from inkrally.roborally.turn.dealing import hand_size, has_turn
from inkrally.roborally.turn.reentry import damage_shifts, reentry_ways
from inkrally.roborally.turn.resolution_run import clear_expired_answers
from inkrally.roborally.turn.robots import Robot, apply_steps, locked

_CARDS = ("card",)
_ROBOTS = ("robot", "pusher", "other", "hit")


class ScenarioRun:
    """A running scenario.

    If `explains` is true, its steps name the Options and course rules that cause their changes.
    """

    explains = False

    def __init__(self, case: Scenario) -> None:
        self.case = case
        self.robots = case.robots
        self.trace: list[dict[str, Any]] = []
        self.outs: list[list[int]] = []
        self.fallen: list[int] = []
        self.decisions = Decisions(case.decisions)
        self.deck = list(case.deck or ())
        self.option_deck = None if case.option_deck is None else list(case.option_deck)
        self.hands: dict[int, list[int]] = {}
        self.winners: list[int] = []
        self.locks: dict[int, tuple[int, ...]] = {}
        self.floor = case.floor
        self.course = case.course or CourseState(case.floor.flags, case.floor.flags)
        self.coins = list(case.coins)
        self.fallen += [number for number, robot in enumerate(case.robots) if robot.status == "destroyed"]
        self.away = list(self.fallen)

    def run(self) -> None:
        """Run the whole scenario. Raises BadInput for a decision that is invalid or unused."""
        case = self.case
        if case.run in ("round", "turn", "deal"):
            self.tell(_wake(self.robots), None)
        if case.run == "deal":
            self._turn_begins()
            self.deal()
        else:
            if case.run == "turn":
                self.announce()
            for number in range(case.register, case.last + 1):
                self.register(number)
                self.winners = self.won()
                if self.winners:
                    return
            if case.run in ("round", "turn"):
                self.clean_up(whole=case.run == "turn")
                self.winners = self.won()
                if self.winners:
                    return
            if case.run == "turn":
                self.end_turn()
        unused = self.decisions.unused()
        if unused is not None:
            raise BadInput(
                "decision-unused",
                f"no question came for this decision: {unused.what} {unused.name}".rstrip(),
                unused.where,
            )

    # A turn.

    def announce(self) -> None:
        """Announce power downs for the next turn by the decisions, in dock order (rules 4.4)."""
        robots = list(self.robots)
        for number, robot in enumerate(robots):
            self._no_power_down(number)
            if has_turn(robot) and robot.damage and rule_components.may_power_down(robot, self.case.rules):
                decision = self.decisions.take(number, "power_down", 1)
                if decision is not None:
                    robots[number] = msgspec.structs.replace(robot, announced=decision.yes)
        self.robots = tuple(robots)

    def _no_power_down(self, number: int) -> None:
        if rule_components.may_power_down(self.robots[number], self.case.rules):
            return
        for one in self.case.decisions:
            if one.robot == number and ((one.what == "power_down" and one.yes) or one.back.power_down):
                raise BadInput("no-power-down", "robots cannot power down on this course", one.where)

    def register(self, number: int) -> None:
        """Run one register, with the kernel alone if the scenario uses no Options."""
        if not self.case.with_option_fields:
            self._plain(number)
        else:
            run = self._run(number)
            play(run)
            self.floor, self.course = run.floor, run.course
            self.tell(tuple(run.steps), number)
        self.robots = clear_expired_answers(self.robots)

    def _plain(self, number: int) -> None:
        """Run a register with the kernel alone."""
        laid = [robot.registers[number - 1] for robot in self.robots]
        cards: list[Card | None] = [None if card is None else self.case.cards[card] for card in laid]
        steps = run_kinds(self.case.floor, self.robots, number, cards, self.case.rules)
        if self.explains:
            steps = with_causes(steps, self.case.floor, self.robots, self.case.rules, number)
        named = (step if step.robot is None else msgspec.structs.replace(step, card=laid[step.robot]) for step in steps)
        self.tell(tuple(named), number)

    def _run(self, number: int) -> RegisterRun:
        case = self.case
        answer = self.decisions.answer
        run = RegisterRun(self.floor, self.robots, number, case.rules, case.cards, answer, self._draw, self.course)
        run.throw = self._coin
        run.records_causes = self.explains
        return run

    def _coin(self, number: int) -> Literal["heads", "tails"]:
        if not self.coins:
            raise BadInput("coins-empty", "a coin is thrown, but the scenario lists no more coins", "coins")
        return "heads" if self.coins.pop(0) == "heads" else "tails"

    def _draw(self, run: RegisterRun, number: int, register: int, by: str) -> int | None:
        if by == "lock" and self.case.deck is None:
            return None  # without a deck, a register that locks has no card in the answer
        return self.next_card()

    def next_card(self) -> int:
        """Draw the top card of the deck. Raises BadInput `deck-empty`."""
        if not self.deck:
            raise BadInput("deck-empty", "a card is drawn, but the deck is empty", "deck")
        return self.deck.pop(0)

    def _draw_option(self, run: RegisterRun, number: int) -> str | None:
        return self.option_deck.pop(0) if self.option_deck else None

    def clean_up(self, whole: bool) -> None:
        """Run repairs, with the Options drawn at repair sites.

        If `whole` is True, also discard cards from registers.
        """
        run = self._run(CLEAN_UP_REGISTER)
        repair(run, self._draw_option)
        self.course = run.course
        if whole:
            wipe(run)
        self.tell(tuple(run.steps), None)

    def end_turn(self) -> None:
        """Decide which robots stay down, let robots re-enter, and power robots down for the next turn (rules 7.3)."""
        robots = list(self.robots)
        for number, robot in enumerate(robots):
            if robot.status == "racing" and robot.down:
                decision = self.decisions.take(number, "stay_down", CLEAN_UP_REGISTER)
                if decision is not None:
                    robots[number] = msgspec.structs.replace(robot, announced=decision.yes)
        self.robots = tuple(robots)
        late = rule_components.has_feature(self.case.rules, "sits out")
        for number in self.away if late else self.fallen:
            self._come_back(number)
        self._turn_begins()
        self.tell(apply_power_down(self.robots, self.case.rules, self.explains), None)
        self.robots = tuple(msgspec.structs.replace(robot, control=None, chosen=()) for robot in self.robots)

    def _turn_begins(self) -> None:
        """Let course rules act on the state of the course at the beginning of the next turn."""
        self.course = rule_components.turn_begins(self.course, self.case.rules)

    def _come_back(self, number: int) -> None:
        """Let a destroyed robot re-enter as its decision says. Raises BadInput (`reenter`) for an illegal re-entry."""
        robot = self.robots[number]
        self._no_power_down(number)
        way = reentry_ways(self.course, self.floor, self.robots, number, self.case.rules)
        found = way.ways
        decision = self.decisions.take(number, "reenter", CLEAN_UP_REGISTER)
        back = ScriptedReentry() if decision is None else decision.back
        where = "" if decision is None else decision.where
        at = found[0].at if back.at is None else back.at
        facings = next((way.facings for way in found if way.at == at), None)
        if facings is None:
            raise BadInput("reenter", f"the robot cannot re-enter on {list(at)}", where)
        facing = facings[0] if back.facing is None else back.facing
        if facing not in facings:
            raise BadInput("reenter", f"on {list(at)} the robot may face {', '.join(facings)}", where)
        down = robot.announced if back.power_down is None else back.power_down
        if down and not way.may_rest:
            raise BadInput("reenter", "the robot announced no power down, so it cannot re-enter powered down", where)
        shifts = damage_shifts(robot, self.case.rules) if self.explains and number not in self.course.taken else ()
        self.tell(reenter_robot(Reenter(number, at, facing, down), way.damage, shifts), None)
        self.course = self.course.replace(taken=tuple(one for one in self.course.taken if one != number))
        self.robots = _with(
            self.robots, number, announced=down and rule_components.may_power_down(robot, self.case.rules)
        )

    # A deal.

    def deal(self) -> None:
        """Deal hands to one robot after another, then use Options in the order of the decisions (Options P1, P2)."""
        rules = self.case.rules
        dealt = {number: hand_size(robot, rules) for number, robot in enumerate(self.robots)}
        for number, count in dealt.items():
            self.hands[number] = [self.next_card() for _ in range(count)]
        if self.explains:
            self.tell(turn_opening.hands(self.robots, [self.hands[number] for number in dealt], rules), None)
        done: set[int] = set()
        for one in self.case.decisions:
            number = one.robot
            robot = self.robots[number]
            if one.what != "use" or one.name not in robot.options or not has_turn(robot):
                continue
            component = rule_components.option_component(one.name)
            lying = dict(robot.stored).get(one.name)
            if "keeps" in component.features and lying is not None:
                self._used(one)
                self.hands[number].append(lying)
                causes = (rule_components.cause(0, component),) if self.explains else ()
                self.tell((Step("options", (Stored(number, one.name),), causes=causes),), None)
            elif "recompiles" in component.features and number not in done and self.hands[number]:
                self._used(one)
                done.add(number)
                self.hands[number] = [self.next_card() for _ in range(dealt[number])]
                self._token(number, component)

    def _used(self, one: ScriptedDecision) -> None:
        if one in self.decisions.left and not one.always:
            self.decisions.left.remove(one)

    def _token(self, number: int, component: RuleComponent) -> None:
        """Deal the damage token for a hand that an Option has replaced."""
        run = self._run(CLEAN_UP_REGISTER)
        run.begin_step("options")
        run.acting_component = component
        run.record_fact(Noted(number, "new-hand", len(self.hands[number])), (rule_components.Adjustment(component),))
        run.deal_damage(number)
        run.close()
        if run.robots[number].status != "racing":
            self.hands[number] = []
        self.tell(tuple(run.steps), None)

    # The answer.

    def tell(self, steps: Sequence[Step], register: int | None) -> None:
        """Apply steps, and add them to the trace with the scenario's names of robots and cards."""
        names, cards = self.case.names, self.case.cards
        for step in steps:
            entry: dict[str, Any] = {} if register is None else {"register": register}
            entry["stage"] = step.stage
            if step.robot is not None:
                entry["robot"] = names[step.robot]
                entry["card"] = None if step.card is None else cards[step.card]
            entry["changes"] = [
                {
                    name: names[value]
                    if name in _ROBOTS or (name == "by" and isinstance(value, int))
                    else cards[value]
                    if name in _CARDS and value is not None
                    else value
                    for name, value in msgspec.to_builtins(change).items()
                }
                for change in step.changes
            ]
            self.trace.append(entry)
            for gone in destructions(step):
                self.fallen += [change.robot for change in gone if change.lives]
                self.outs.append([change.robot for change in gone if not change.lives])
            self.fallen += [change.robot for change in step.changes if isinstance(change, TakenOff)]
        self._keep_locks(steps)
        self.robots = apply_steps(self.robots, steps)

    def _keep_locks(self, steps: Sequence[Step]) -> None:
        """Store the locked registers of robots that finish, because a finished robot loses its program (rules 12)."""
        finished = {change.robot for step in steps for change in step.changes if isinstance(change, Finished)}
        if finished:
            racing = [
                msgspec.structs.replace(
                    step, changes=tuple(change for change in step.changes if not isinstance(change, Finished))
                )
                for step in steps
            ]
            robots = apply_steps(self.robots, racing)
            self.locks |= {number: locked(robots[number]) for number in finished}

    def won(self) -> list[int]:
        """Return the winners so far, empty while the race is not won (rules 12).

        A course rule may set them. Otherwise they are the first robot with all flags and its team, or the last robot or
        team in the race.
        """
        course = self.course
        if course.won:
            return list(course.won)
        first = [number for number, robot in enumerate(self.robots) if robot.place == 1]
        if rule_components.has_feature(self.case.rules, "teams"):
            teams = {course.team_of(number) for number in first}
            if not first:
                robots = [_with(self.robots, number, seat=team)[number] for number, team in enumerate(course.teams)]
                last = ranking.last_standing(robots, self.outs)
                teams = set() if last is None else {last}
            return [number for number, team in enumerate(course.teams) if team in teams]
        if first:
            return first
        if course.blockers:
            return self._last_racer()
        last = ranking.last_standing(self.robots, self.outs)
        return [] if last is None else [last]

    def _last_racer(self) -> list[int]:
        """Return a list with the only racer that still has lives; empty if several racers have lives."""
        racers = [number for number in range(len(self.robots)) if number not in self.course.blockers]
        place = {number: index for index, number in enumerate(racers)}
        outs = [[place[number] for number in gone if number in place] for gone in self.outs]
        alone = [_with(self.robots, number, seat=index)[number] for index, number in enumerate(racers)]
        last = ranking.last_standing(alone, outs)
        return [] if last is None else [racers[last]]

    def answer(self) -> dict[str, Any]:
        """Return the answer of `resolve` as JSON: robots, winner and trace, and the fields for Options if wanted."""
        case = self.case
        robots = {name: self._shown(number) for number, name in enumerate(case.names)}
        winner = case.names[self.winners[0]] if self.winners else None
        found: dict[str, Any] = {"robots": robots, "winner": winner}
        if case.with_option_fields:
            found["winners"] = [case.names[number] for number in self.winners]
            if self.option_deck is not None:
                found["option_deck"] = self.option_deck
            found |= self._of_course()
        return found | {"trace": self.trace}

    def _of_course(self) -> dict[str, Any]:
        """Return the state of the course for the answer."""
        found: dict[str, Any] = {}
        rules = self.case.rules
        if self.course.teams:
            teams = [self.course.team_of(number) for number in self.winners]
            found["winning_team"] = teams[0] if teams else None
            if any(self.course.claims) or rule_components.has_feature(rules, "claims flags"):
                found["claims"] = list(self.course.claims) or [None] * len(self.course.flags)
        if rule_components.has_feature(rules, "turns boards") or any(self.course.rotations):
            found["rotations"] = list(self.course.rotations)
        if rule_components.has_feature(rules, "title"):
            superbot = self.course.superbot
            found["superbot"] = None if superbot is None else self.case.names[superbot]
        if self.course.flags != self.course.starts or rule_components.has_feature(rules, "moves flags"):
            found["flags"] = list(self.course.flags)
        return found

    def _shown(self, number: int) -> dict[str, Any]:
        robot = self.robots[number]
        alive = robot.status in ("racing", "finished")
        found: dict[str, Any] = {"at": robot.at} if alive and self.case.run != "deal" else {}
        found |= {
            "facing": robot.facing,
            "damage": robot.damage,
            "alive": alive,
            "flags_touched": robot.flags,
            "archive": robot.archive,
            "lives": robot.lives,
        }
        if not self.case.with_option_fields:
            return found
        cards = self.case.cards
        found |= {
            "options": robot.options,
            "tokens": dict(robot.tokens),
            "stored": {name: cards[card] for name, card in robot.stored},
            "locked": self.locks.get(number, locked(robot)),
        }
        flag = self.course.carried_by(number)
        if flag is not None:
            found["carries"] = flag + 1
        if self.case.run == "turn":
            found |= {"powered_down": robot.down, "cards": hand_size(robot, self.case.rules)}
            if locked(robot):
                found["registers"] = [self._register(robot, register) for register in range(1, facts.REGISTERS + 1)]
        if self.case.run == "deal":
            found["hand"] = [cards[card] for card in self.hands.get(number, [])]
        return found

    def _register(self, robot: Robot, register: int) -> Any:
        card = robot.registers[register - 1]
        if card is None:
            return None
        pair = next((pair for pair in robot.paired if pair.register == register), None)
        cards = self.case.cards
        return cards[card] if pair is None else (cards[card], cards[pair.card], pair.by)


def _with(robots: tuple[Robot, ...], number: int, **new: Any) -> tuple[Robot, ...]:
    changed = list(robots)
    changed[number] = msgspec.structs.replace(robots[number], **new)
    return tuple(changed)


def _wake(robots: Sequence[Robot]) -> tuple[Step, ...]:
    """Return the step that repairs powered-down robots at the start of a turn (rules 8.4); empty if none has damage."""
    dropped = tuple(
        Repaired(number, 0, "power-down") for number, robot in enumerate(robots) if robot.down and robot.damage
    )
    return (Step("power-down", dropped),) if dropped else ()
