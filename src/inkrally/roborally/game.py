"""Implements the engine's interface `Game` for RoboRally: the phases of a match in their order (rules 3 and 12).

`turn/programming.py` checks actions, the kernel (`register/resolution.py`) and `decisions/` resolve registers,
`turn/ranking.py` decides who wins, and `turn/reducers.py` applies events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import (
    MAX_SILENT_PHASES,
    Committed,
    Game,
    Phase,
    Result,
    Seat,
    Shown,
    State,
    Status,
    Timer,
)
from inkrally.roborally import rule_components, turn_opening
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.legal_actions import LegalActions, legal_actions
from inkrally.roborally.register.trace import Step
from inkrally.roborally.rule_hooks import CAUSES_VERSION, LATEST_OPTION_RULES_VERSION, OPTION_FIXES_VERSION
from inkrally.roborally.table import (
    MAX_ROBOTS,
    OWN_COURSE,
    CleanUpDone,
    CourseUpdate,
    Dealt,
    Dock,
    Docked,
    Event,
    Options,
    Programmed,
    RaceFinished,
    Recompiled,
    RegisterResolved,
    ResolutionPaused,
    RobotsReentered,
    SetupChosen,
    StoredAnswer,
    Table,
    course_of,
    rules_of,
)
from inkrally.roborally.turn import programming, ranking, standing_answers, timers
from inkrally.roborally.turn.actions import (
    Action,
    AnnouncePowerDown,
    AnswerOption,
    ChooseSetup,
    FetchCard,
    PlaceCard,
    RecompileHand,
    Reenter,
    StandingAnswer,
    StayDown,
)
from inkrally.roborally.turn.cleanup import apply_power_down, reenter_robot
from inkrally.roborally.turn.dealing import deal, deal_draws, fill_at_random, fill_draw, start_options
from inkrally.roborally.turn.log_validation import check_acts, check_event, check_table
from inkrally.roborally.turn.match_setup import (
    BOARDS,
    BOARDS_LABEL,
    begin_draws,
    begins_at,
    check_teams,
    chosen_boards,
    course_state_at_turn_start,
    initial_course_state,
    initial_robots,
    reentering_robots,
    robots_per_seat,
    room_for,
    start_deal,
)
from inkrally.roborally.turn.reducers import in_canonical_order, reduce_event
from inkrally.roborally.turn.reentry import damage_shifts
from inkrally.roborally.turn.resolution_run import (
    CLEAN_UP,
    RunResult,
    chance_draws,
    hand_draws,
    recompile_hand,
    resume_clean_up,
    resume_register,
)
from inkrally.roborally.turn.robots import REGISTERS, apply_steps, locked
from inkrally.roborally.view import TableView, resample, start_lives, view

replace = msgspec.structs.replace


LOCKED_POWER_DOWN_TURN = 100
"""The first turn in which a robot with all registers locked powers down if its owner does not answer in time."""


class RoboRally(Game[Options, Table, Action, Event, TableView]):
    """The 2005 edition of RoboRally with Option cards, for one to eight players."""

    name = "roborally"
    # Changes of the rules by version: 2: `LOCKED_POWER_DOWN_TURN`; before, no robot powered down by default. In matches
    # with Options, a pile that runs out within a register is shuffled together with the discards of that register;
    # without Options the pile never runs out (`test_locks.py`). 3: corrections for Options and course rules
    # (`rule_hooks.OPTION_FIXES_VERSION`); other matches stay at version 2. 4: destruction removes tokens on an Option
    # (`rule_hooks.OPTION_TOKENS_VERSION`), in the same matches. 5: no dock has an advantage
    # (`rule_hooks.DOCK_FAIRNESS_VERSION`), in the same matches. 6: steps name their causes, and the timer announces no
    # power down (`rule_hooks.CAUSES_VERSION`), in all matches.
    rules_version = LATEST_OPTION_RULES_VERSION
    variant = "course"
    min_seats = 1
    max_seats = MAX_ROBOTS
    options_type = Options
    table_type = Table
    action_type = Action
    event_type = Event
    view_type = TableView

    def __init__(self, version: int = rules_version) -> None:
        """Create the game with a version of the rules, by default the latest."""
        self.version = version

    def version_for(self, options: Options) -> int:
        return self.version

    def for_version(self, version: int, options: Options) -> RoboRally | None:
        if version == self.version_for(options):
            return self
        return RoboRally(version) if 1 <= version <= LATEST_OPTION_RULES_VERSION else None

    def start(self, options: Options, seats: int) -> Table:
        course = course_of(options)
        robots = seats * robots_per_seat(options)
        most = min(MAX_ROBOTS, room_for(options))
        if robots > most:
            raise BadInput(
                "robots",
                f"{course.name} has docks for {most} robots, not for {robots}",
                "robots_per_seat",
                {"course": course.name, "most": most},
            )
        check_teams(options, seats)
        if options.option_cards is not msgspec.UNSET:
            if len(options.option_cards) > robots:
                raise BadInput(
                    "option-robots",
                    f"there are Option cards for more robots than the {robots} of the race",
                    "option_cards",
                    {"most": robots},
                )
            rule_components.check_options(options.option_cards, "option_cards")
        if options.excluded_options is not msgspec.UNSET:
            rule_components.check_options([options.excluded_options], "excluded_options")
        if options.special_rules is not msgspec.UNSET:
            plain = msgspec.structs.replace(options, special_rules=msgspec.UNSET)
            rule_components.check_added_rules(options.special_rules, course_of(plain).rules, "special_rules")
        return Table(options, seats)

    # Questions to seats.

    def phase(self, table: Table) -> Phase | None:
        match table.stage:
            case "over":
                return None
            case stage if _is_won(table):
                return Phase(stage, ())
            case "set-up":
                waits = {robot.seat for robot, given in zip(table.robots, table.choices, strict=True) if given}
                return Phase("set-up", () if table.picked else tuple(sorted(waits)))
            case "program":
                asked = programming.must_program
                waits = {robot.seat for number, robot in enumerate(table.robots) if asked(table, number)}
                # A seat whose robot was destroyed while programming must still commit.
                if table.recompiled:
                    waits.update(table.robots[number].seat for number in table.recompiled)
                return Phase("program", tuple(sorted(waits)))
            case stage:
                number = programming.asked_robot(table)
                if number is None or table.answer is not None:
                    return Phase(stage, ())
                return Phase(stage, (table.robots[number].seat,))

    def legal_actions(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Sequence[Action]:
        phase = self.phase(table)
        return programming.legal_actions(table, seat, draft) if phase is not None and seat in phase.asks else ()

    def check_action(self, table: Table, seat: Seat, draft: Sequence[Action], act: Action) -> None:
        phase = self.phase(table)
        if phase is None or seat not in phase.asks:
            raise Refusal("seat-not-asked", f"seat {seat} is not asked now", "seat")
        programming.check_action(table, seat, draft, act)

    def check_complete(self, table: Table, seat: Seat, draft: Sequence[Action]) -> None:
        programming.check_complete(table, seat, draft)

    def legal_actions_view(self, table: Table, seat: Seat, draft: Sequence[Action]) -> LegalActions | None:
        return legal_actions(table, seat, draft)

    def status(self, table: Table) -> Status:
        teams: tuple[int, ...] = ()
        if table.course is not None and table.course.teams:
            of = {robot.seat: table.course.team_of(number) for number, robot in enumerate(table.robots)}
            teams = tuple(of.get(seat, 0) for seat in range(table.seats))
        playing = {robot.seat for robot in table.robots if robot.status not in ("finished", "out")}
        return Status(
            round=table.turn,
            final=True,  # A commit is final (rules 4.2), and all players see an answer at once.
            teams=teams,
            shares=table.stage == "program" and table.options.mates_see is True,
            done=tuple(seat for seat in range(table.seats) if seat not in playing),
            playback=timers.playback_of(table),
        )

    def options_for_seats(self, options: Options, seats: Sequence[Seat]) -> Options:
        robots = len(seats) * robots_per_seat(options)
        given = options.option_cards
        if given is not msgspec.UNSET and len(given) > robots > 0:
            # Robots have no seat before docks are drawn. So the cards of missing robots are dealt to the others.
            cards = [card for turn in zip_longest(*given) for card in turn if card is not None]
            options = msgspec.structs.replace(
                options, option_cards=tuple(tuple(cards[n::robots]) for n in range(robots))
            )
        if options.teams is msgspec.UNSET or len(seats) >= len(options.teams):
            return options
        left = [options.teams[seat] for seat in seats]
        numbers = {team: number for number, team in enumerate(sorted(set(left)), 1)}
        return msgspec.structs.replace(options, teams=tuple(numbers[team] for team in left))

    def check_rated(self, options: Options) -> None:
        if options.course == OWN_COURSE or options.own is not None:
            raise BadInput(
                "rated-race", "only races on printed courses are rated", "options.course", {"what": "course"}
            )
        if options.option_cards is not msgspec.UNSET and any(options.option_cards):
            words = "in a rated race, the host cannot choose Option cards"
            raise BadInput("rated-race", words, "options.option_cards", {"what": "cards"})
        if options.excluded_options is not msgspec.UNSET and options.excluded_options:
            words = "a rated race is played with all Option cards"
            raise BadInput("rated-race", words, "options.excluded_options", {"what": "cards"})
        if options.special_rules is not msgspec.UNSET and options.special_rules:
            words = "a rated race has only the rules of its course"
            raise BadInput("rated-race", words, "options.special_rules", {"what": "rules"})
        if options.teams is not msgspec.UNSET:
            raise BadInput(
                "rated-race",
                "teams of a rated race are assigned by dock and cannot be chosen",
                "options.teams",
                {"what": "teams"},
            )

    def timer(self, state: State[Table, Action]) -> Timer | None:
        return timers.timer(state.table, self.pending_seats(state))

    def default_draft(self, table: Table, seat: Seat, draft: Sequence[Action], chance: Chance) -> Sequence[Action]:
        if table.stage == "program":
            program = programming.ProgramDraft(table, seat, draft)
            late: list[Action] = []
            for number in program.robots:
                cards = fill_at_random(table.turn, number, program.empty(number), program.hand(number), chance)
                late += [PlaceCard(number, register, card) for register, card in cards]
            if table.version >= CAUSES_VERSION:
                late += [
                    AnnouncePowerDown(number, _powers_down_by_default(table, number))
                    for number in _without_announcement(table, program)
                ]
            return (*draft, *late)
        if table.stage == "set-up":
            decided = {act.robot for act in draft}
            own = (number for number in programming.own_robots(table, seat) if table.choices[number])
            return (*draft, *(ChooseSetup(robot, table.choices[robot][0]) for robot in own if robot not in decided))
        asked = programming.asked_robot(table)
        if programming.has_answer(draft) or asked is None:
            return draft
        match table.stage:
            case "announce":
                return (AnnouncePowerDown(asked, self.version > 1 and _powers_down_by_default(table, asked)),)
            case "stay-down":
                return (StayDown(asked, False),)
            case "option" if table.halt is not None:
                return (*draft, AnswerOption(asked, table.halt.question.option, table.halt.question.choices[0]))
            case _:
                robot = table.robots[asked]
                back = programming.reentry_ways_of(table, asked)
                way = back.ways[0]
                return (Reenter(asked, way.at, way.facings[0], robot.announced and back.may_rest),)

    # Applying commits.

    def record(self, table: Table, commits: Mapping[Seat, Sequence[Action]]) -> Table:
        for seat, acts in commits.items():
            table = self._recorded(table, seat, acts)
        return table

    def preview_draft(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Table:
        if table.stage in ("program", "set-up"):
            return self._recorded(table, seat, draft)
        for act in draft:
            if isinstance(act, Reenter):
                return replace(table, robots=apply_steps(table.robots, _reentry_steps(table, act)))
        return table

    @staticmethod
    def _recorded(table: Table, seat: Seat, acts: Sequence[Action]) -> Table:
        robots = list(table.robots)
        if table.stage == "program":
            return _programmed(table, programming.ProgramDraft(table, seat, acts))
        if table.stage == "set-up":
            picked = list(table.picked or (None,) * len(robots))
            for act in acts:
                if isinstance(act, ChooseSetup):
                    picked[act.robot] = act.choice
            return replace(table, picked=tuple(picked))
        for act in acts:
            match act:
                case AnnouncePowerDown(number, word) | StayDown(number, word):
                    robots[number] = replace(robots[number], announced=word)
                    asked = table.asked[1:]
                    stage = table.stage
                    if not asked:
                        stage = "register" if stage == "announce" else "re-enter" if table.returning else "deal"
                    table = replace(table, robots=tuple(robots), asked=asked, stage=stage)
                case Reenter(robot=number, power_down=word):
                    robots[number] = replace(robots[number], announced=word)
                    table = replace(table, robots=tuple(robots), answer=act)
                case StandingAnswer() if table.halt is not None:
                    table = replace(table, stored_answers=standing_answers.answers_after_withdrawal(table, act))
                case AnswerOption() if table.halt is not None:
                    halt = replace(table.halt, answers=(*table.halt.answers, act.choice))
                    stage = "clean-up" if halt.number == CLEAN_UP else "register"
                    table = replace(
                        table,
                        asked=(),
                        stage=stage,
                        halt=halt,
                        stored_answers=standing_answers.answers_after_use(table, act),
                    )
                case _:
                    continue
        return table

    def reveals(self, act: Action) -> bool:
        return isinstance(act, RecompileHand)

    def split_at_reveal(
        self, table: Table, seat: Seat, draft: Sequence[Action], act: Action
    ) -> tuple[Sequence[Action], Sequence[Action]]:
        # Cards fetched into the hand belong to the hand. Actions of other robots stay, and so do announcements and
        # answers.
        with_it = [one for one in draft if isinstance(one, FetchCard) and one.robot == act.robot]
        left = [one for one in draft if one.robot != act.robot or isinstance(one, (AnnouncePowerDown, StandingAnswer))]
        return (*with_it, act), left

    def reveal(self, table: Table, seat: Seat, acts: Sequence[Action], chance: Chance) -> Sequence[Event]:
        act = acts[-1]
        assert isinstance(act, RecompileHand)
        hand, result = recompile_hand(table, act, chance)
        return [Recompiled(act.robot, hand, result.steps, _course_update(table, result.course))]

    # Resolving.

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        if table.stage == "deal" and _is_locked_up(table) and self._continues_without_players(table, chance):
            return [_race_finished(table)]
        return self._resolved_stage(table, chance)

    def _continues_without_players(self, table: Table, chance: Chance) -> bool:
        """Return whether the race would continue for ever without asking any player. Such a race ends (rules 12).

        Robots with all registers locked repeat the same turns on a course where no robot may power down. The method
        plays on until a seat must be asked, the race ends, or a position repeats.
        """
        met: list[object] = []
        for _ in range(MAX_SILENT_PHASES):
            phase = self.phase(table)
            if phase is None or phase.asks:
                return False
            if table.stage == "deal":
                if not _is_locked_up(table):
                    return False
                if (position := (table.robots, table.course, table.stored_answers)) in met:
                    return True
                met.append(position)
            for event in self._resolved_stage(table, chance):
                if self.random_draws(table, event):
                    met.clear()  # With a random draw, the same position may continue differently.
                table = self.apply(table, event)
        return True

    def _resolved_stage(self, table: Table, chance: Chance) -> Sequence[Event]:
        match table.stage:
            case stage if stage != "over" and _is_won(table):
                return [_race_finished(table)]
            case "dock":
                return [self._docked(table, chance)]
            case "set-up":
                boards = table.course is not None and table.course.placing
                course = chosen_boards(table.course, table.picked) if boards and table.course else table.course
                return [SetupChosen(table.picked, _course_update(table, course))]
            case "deal":
                steps = apply_power_down(table.robots, rules_of(table), table.version >= CAUSES_VERSION)
                robots = apply_steps(table.robots, steps)
                hands = deal(table.turn + 1, robots, chance, rules_of(table))
                return [Dealt(table.turn + 1, steps, hands, _course_update(table, course_state_at_turn_start(table)))]
            case "program":
                robots = table.robots
                asks = (number for number, robot in enumerate(robots) if programming.may_announce(table, robot))
                return [Programmed(tuple(number for number in asks if number not in table.answered))]
            case "register" | "clean-up":
                if table.halt is None and ranking.is_over(
                    table.robots, table.eliminated, table.options.play_on, table.course
                ):
                    return [_race_finished(table)]
                return [self._register(table, chance) if table.stage == "register" else self._cleaned(table, chance)]
            case "re-enter" if table.answer is not None:
                return [RobotsReentered(_reentry_steps(table, table.answer))]
            case _:
                return []  # The next seat is asked.

    def _docked(self, table: Table, chance: Chance) -> Event:
        first = chance.number("first player", table.seats)
        seats = [(first + place) % table.seats for place in range(table.seats)] * robots_per_seat(table.options)
        course = initial_course_state(table.options, seats)
        docks = tuple(Dock(seat, at, "N") for seat, at in zip(seats, begins_at(table.options, course), strict=False))
        given, version = table.options.option_cards, self.version_for(table.options)
        docked = Docked(first, docks, start_lives(table.options), options=given, course=course or msgspec.UNSET)
        start = start_deal(table.options, len(docks), version)
        if start is not None:
            held, choices = start_options(start, chance)
            docked = replace(docked, options=held, choices=choices if start.kept else msgspec.UNSET)
        if course is not None and course.placing:
            chooser = course.members(1 + chance.number(BOARDS_LABEL, 2))[0]
            choices = tuple(BOARDS if number == chooser else () for number in range(len(docks)))
            docked = replace(docked, choices=choices)
        if version >= OPTION_FIXES_VERSION:
            docked = replace(docked, version=self.version)
        damage = tuple(
            rule_components.adjusted_amount(robot, rules_of(table), "start damage", 0)
            for robot in initial_robots(docked)
        )
        return replace(docked, damage=damage) if any(damage) else docked

    @staticmethod
    def _register(table: Table, chance: Chance) -> Event:
        number = table.halt.number if table.halt is not None else table.revealed + 1
        result = resume_register(table, chance)
        if result.halt is None:
            return RegisterResolved(number, result.cards, result.steps, _course_update(table, result.course))
        return _paused(table, number, result)

    @staticmethod
    def _cleaned(table: Table, chance: Chance) -> Event:
        result = resume_clean_up(table, chance)
        if result.halt is not None:
            return _paused(table, CLEAN_UP, result)
        down = (number for number, robot in enumerate(table.robots) if robot.status == "racing" and robot.down)
        back, course = reentering_robots(table, result.course)
        return CleanUpDone(result.steps, tuple(down), back, _course_update(table, course))

    def apply(self, table: Table, event: Event | Committed[Action] | Shown[Action]) -> Table:
        if isinstance(event, Committed):
            return _filled_at_random(table, event)
        if isinstance(event, Shown):
            return _recompiling(table, event.acts)
        after = reduce_event(table, event)
        course = getattr(event, "course", msgspec.UNSET)
        return after if course is msgspec.UNSET else replace(after, course=course)

    def evolve_untrusted(self, state: State[Table, Action], event: Any) -> State[Table, Action]:
        table, kind = state.table, type(event)
        if kind is Committed or kind is Shown:
            check_acts(table, event.seat, event.acts)
        else:
            check_event(table, event)
        after = self.evolve(state, event)
        if after.table is not table:
            check_table(table, after.table, event)
        return after

    def random_draws(self, table: Table, event: Event | Committed[Action]) -> Sequence[Draw]:
        match event:
            case Committed(seat, acts, drafted):
                return _late_draws(table, seat, acts, drafted or 0)
            case Docked():
                return list(begin_draws(table, event))
            case Recompiled(number, hand):
                return list(hand_draws(table, number, hand))
            case Dealt(turn, steps, hands):
                return deal_draws(turn, apply_steps(table.robots, steps), hands)
            case ResolutionPaused(number=number, steps=steps) | RegisterResolved(number=number, steps=steps):
                return list(chance_draws(table, number, steps))
            case CleanUpDone(steps=steps):
                return list(chance_draws(table, CLEAN_UP, steps))
            case _:
                return []

    # Views and results.

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        return view(table, viewer)

    def resample(self, table: Table, viewer: Seat | None, chance: Chance) -> Table:
        return resample(table, viewer, chance)

    def result(self, table: Table) -> Result | None:
        return table.result


def _late_draws(table: Table, seat: Seat, acts: Sequence[Action], drafted: int) -> list[Draw]:
    """Return the random draws of the actions that the timer added to a draft."""
    program = programming.ProgramDraft(table, seat, acts[:drafted])
    found = []
    for act in acts[drafted:]:
        if isinstance(act, PlaceCard):
            found.append(fill_draw(table.turn, act.robot, act.register, act.card, program.hand(act.robot)))
            program.apply_action(act)
    return found


def _filled_at_random(table: Table, committed: Committed[Action]) -> Table:
    """Return the table with the registers that the timer filled for a seat added to `at_random`."""
    if table.stage != "program":
        return table
    late = committed.acts[committed.drafted or 0 :]
    found = ((act.robot, act.register) for act in late if isinstance(act, PlaceCard))
    return replace(table, at_random=tuple(sorted((*table.at_random, *found))))


def _recompiling(table: Table, acts: Sequence[Action]) -> Table:
    number = acts[-1].robot
    table = replace(table, recompiled=(*table.recompiled, number))
    fetched = {act.option for act in acts if isinstance(act, FetchCard) and act.robot == number}
    if not fetched:
        return table
    robots = list(table.robots)
    stored = tuple(one for one in robots[number].stored if one[0] not in fetched)
    robots[number] = replace(robots[number], stored=stored)
    return replace(table, robots=tuple(robots))


def _without_announcement(table: Table, program: programming.ProgramDraft) -> list[int]:
    """Return the robots of a seat that may announce a power down, and for which its program has no announcement."""
    found = (number for number in program.robots if programming.may_announce(table, table.robots[number]))
    return [number for number in found if number not in program.standing]


def _reentry_steps(table: Table, act: Reenter) -> tuple[Step, ...]:
    """Return the steps for a robot that re-enters the floor as its owner chose."""
    taken = table.course is not None and act.robot in table.course.taken
    shifts = damage_shifts(table.robots[act.robot], rules_of(table))
    explains = table.version >= CAUSES_VERSION and not taken
    return reenter_robot(act, programming.reentry_ways_of(table, act.robot).damage, shifts if explains else ())


def _powers_down_by_default(table: Table, number: int) -> bool:
    """Return whether a robot powers down if its owner does not answer: all its registers are locked in a long race.

    Otherwise the robot would play the same cards in each turn, and two such robots might continue for ever.
    """
    return table.turn >= LOCKED_POWER_DOWN_TURN and len(locked(table.robots[number])) == REGISTERS


def _is_locked_up(table: Table) -> bool:
    """Return whether all robots in the race have five locked registers and are not powered down.

    Then no player has a register to fill until the damage of a robot changes.
    """
    return all(
        len(locked(robot)) == REGISTERS and not robot.down if robot.status == "racing" else robot.status != "destroyed"
        for robot in table.robots
    )


def _is_won(table: Table) -> bool:
    """Return whether the race is won by a course rule."""
    return table.course is not None and bool(table.course.won) and table.halt is None


def _race_finished(table: Table) -> RaceFinished:
    """Return the event that ends the match, with the place of each robot and the result of each seat."""
    places = ranking.robot_places(table.robots, table.eliminated, table.course)
    return RaceFinished(places, ranking.match_result(table.robots, table.eliminated, table.seats, table.course))


def _course_update(table: Table, course: CourseState | None) -> CourseUpdate:
    """Return the state of the course for an event, or UNSET if it has not changed."""
    return msgspec.UNSET if course is None or course == table.course else course


def _programmed(table: Table, program: programming.ProgramDraft) -> Table:
    """Return the table after a seat has committed its program.

    If the timer filled registers of a robot, no card of that robot is put on an Option.
    """
    robots, hands = list(table.robots), list(table.hands)
    for number in program.robots:
        robot = robots[number]
        new: dict[str, Any] = {}
        if program.stored[number] or program.fetched[number]:
            stored = {name: card for name, card in robot.stored if name not in program.fetched[number]}
            if not any(filled == number for filled, _ in table.at_random):
                stored |= program.stored[number]
            new["stored"] = tuple(stored.items())
            hands[number] = program.dealt(number)
        if program.pairs[number] or robot.paired:
            new["paired"] = tuple(pair for _, pair in sorted(program.pairs[number].items()))
        robots[number] = replace(
            robot,
            registers=tuple(program.registers[number]),
            announced=program.standing.get(number, False),
            **new,
        )
    answers = tuple(StoredAnswer(*key[:2], choice, key[2]) for key, choice in program.standing_answers.items())
    answered = tuple(sorted((*table.answered, *program.standing)))
    opening = (*table.opening, *turn_opening.put_aside(table.robots, robots))
    return replace(
        table,
        robots=tuple(robots),
        hands=tuple(hands),
        answered=answered,
        stored_answers=in_canonical_order(answers),
        opening=opening,
    )


def _paused(table: Table, number: int, result: RunResult) -> ResolutionPaused:
    """Return the event for a register that has stopped with a question."""
    assert result.halt is not None
    halt = result.halt
    return ResolutionPaused(
        number, result.cards, result.steps, halt.point, halt.question, _course_update(table, result.course)
    )
