"""What the RoboRally bots know of a floor, checked against slower computations."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random
from statistics import mean

import pytest

from inkrally.match.game import Commit
from inkrally.roborally.bots import floor_cache, precomputed_fields
from inkrally.roborally.bots.beam import MOST_WIDTH, BeamSearch
from inkrally.roborally.bots.beam_bots import BEAM_WIDTH, PrefixBeamBot
from inkrally.roborally.bots.distance_field import DECK_KINDS, FAR, TURN, DistanceField
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.bots.observation import KIND_OF, Observation
from inkrally.roborally.bots.options.race_evaluation import racing_target
from inkrally.roborally.bots.planner import race_of
from inkrally.roborally.bots.programs import ProgramSearch
from inkrally.roborally.bots.race_rollout import MOST_SAMPLES, RaceRollout
from inkrally.roborally.bots.turns_left import LOST, TurnsLeft
from inkrally.roborally.facts import CARDS, Cell
from inkrally.roborally.floor import courses
from inkrally.roborally.floor.floor import SIDES, Floor, build_floor
from inkrally.roborally.legal_actions import path
from inkrally.roborally.register.resolution import RegisterKernel
from inkrally.roborally.register.state import ARCHIVE, AT, FACING, FLAGS, LIVES
from inkrally.roborally.turn.actions import PlaceCard
from inkrally.roborally.turn.robots import Robot
from tests.roborally.bots.test_roborally_players import begun
from tests.sample_sizes import compiled_only, scaled

pytestmark = pytest.mark.hot("distance_field", "programs", "turns_left", "move_table", "race_rollout", "beam")

KIND_CARD = {kind: card for card, kind in KIND_OF.items()}
"""One card of each kind."""


def hall(width: int, height: int, flags: list[tuple[int, int]], **cells: Cell) -> Floor:
    """Return an empty floor with these flags and a dock at 0,0; `cells` are named by space, such as x1y2."""
    found = {(x, y): Cell() for x in range(width) for y in range(height)}
    for name, cell in cells.items():
        x, y = name[1:].split("y")
        found[int(x), int(y)] = cell
    return build_floor(width, height, found, flags, [(0, 0)])


@pytest.mark.parametrize("course", ["vault_assault", "whirlwind_tour", "island_hop"])
def test_a_move_ends_where_the_path_shown_to_people_ends(course: str) -> None:
    """The offer's path comes from the steps of a trace, the move table from the kernel without one."""
    floor = courses.printed_course(course).floor
    moves = floor_cache.moves_of(floor)
    rng = Random(course)
    spaces = [at for at, cell in sorted(floor.cells.items()) if cell.floor != "pit"]
    for _ in range(scaled(50)):
        at, facing = rng.choice(spaces), rng.choice(SIDES)
        card = rng.choice(sorted(CARDS))
        # The earlier registers are empty, so that only the tested register counts.
        ((x, y, after, fate),) = path(floor, Robot(0, at, facing, at, 3, flags=len(floor.flags)), [card])
        end = moves.after(moves.pose(at, facing), 1, KIND_OF[card])
        assert end == (moves.pose((x, y), after) if fate == "ok" else 0)


def test_pushers_work_in_their_registers_only() -> None:
    floor = courses.printed_course("vault_assault").floor
    moves = floor_cache.moves_of(floor)
    tried = 0
    for at, cell in floor.cells.items():
        if cell.pusher:
            for register in range(1, 6):
                moved = moves.after(moves.pose(at, "N"), register, 0) != moves.pose(at, "N")
                assert moved == (register in cell.pusher.registers)
                tried += 1
    assert tried >= 20


def test_registers_to_a_flag_as_a_person_counts_them() -> None:
    floor = hall(6, 3, [(5, 0), (5, 2)])
    field = DistanceField(floor_cache.moves_of(floor), floor, ())
    moves = field.moves
    assert field.registers(0, 1, moves.pose((4, 0), "E")) == 1
    assert field.registers(0, 1, moves.pose((2, 0), "E")) == 1
    assert field.registers(0, 1, moves.pose((0, 0), "E")) == 2
    assert field.registers(0, 1, moves.pose((0, 0), "W")) == 3
    # Two Back Up, or a U-Turn and a Move 2.
    assert field.registers(0, 1, moves.pose((3, 0), "W")) == 2
    assert field.registers(1, 1, moves.pose((5, 0), "E")) == 2


def test_registers_to_a_flag_by_a_search_forward() -> None:
    floor = courses.printed_course("vault_assault").floor
    field = floor_cache.register_distances(floor)
    moves = field.moves
    rng = Random(1)
    for _ in range(scaled(5)):
        pose = 4 * rng.choice(moves.stands) + rng.randrange(4)
        flag, register = rng.randrange(3), rng.randrange(1, 6)
        goal = moves.machine.index(*floor.flags[flag])
        reached, count, number = {pose}, 0, register
        while count < 30:
            count += 1
            reached = {moves.after(one, number, kind) for one in reached for kind in range(1, 8)} - {0}
            number = number % 5 + 1
            if any(one >> 2 == goal for one in reached):
                break
        else:
            count = FAR  # from there every card leads into a pit
        assert field.registers(flag, register, pose) == count


def test_a_flag_without_a_way_is_at_the_maximum_distance() -> None:
    floor = hall(4, 1, [(3, 0)], x2y0=Cell(floor="pit"))
    field = DistanceField(floor_cache.moves_of(floor), floor, (2,))
    assert field.registers(0, 1, field.moves.pose((0, 0), "E")) == FAR
    assert field.turns(0, field.moves.pose((0, 0), "E")) > 5 * TURN


def test_turns_are_the_mean_of_the_best_programs() -> None:
    """With one flag and one sweep: equal to trying all programs of many hands with the same following turns."""
    floor = courses.printed_course("checkmate").floor
    worth = floor_cache.turns_left_of(floor)
    field = worth.field
    deck = sorted(CARDS)
    rng = Random(7)
    for _ in range(2):
        pose = 4 * rng.choice(field.moves.stands) + rng.randrange(4)
        found = []
        for _ in range(scaled(50)):
            search = ProgramSearch(worth)
            search.set_hand(tuple(KIND_OF[card] for card in rng.sample(deck, 9)), (0,) * 5)
            search.search(pose, 1, pose >> 2, 0, 3, 1, 1)
            found.append(search.value_of(0))
        assert mean(found) == pytest.approx(field.turns(1, pose), abs=60 + 3000 / len(found) ** 0.5)


def value_by_hand(worth: TurnsLeft, floor: Floor, pose: int, flag: int, kinds: tuple[int, ...]) -> int:
    """Return the value of a program, computed register by register, for an undamaged robot with three lives."""
    moves = worth.field.moves
    damage, archive = 0, pose >> 2
    for register, kind in enumerate(kinds, 1):
        damage += moves.laser_damage(pose, register, kind)
        pose = moves.after(pose, register, kind)
        if not pose:
            return TURN + worth.destroyed(flag, archive, 2)
        at = moves.machine.space(pose >> 2)
        cell = floor.cell(at)
        assert cell is not None
        site = at in floor.flags or cell.floor != "open"
        if site:
            archive = pose >> 2
        if flag < len(floor.flags) and at == floor.flags[flag]:
            flag += 1
            if flag == len(floor.flags):
                return register * TURN // 5
        if register == 5 and site and damage:
            damage -= 1
    return TURN + worth.on_board(flag, pose, damage)


@pytest.mark.parametrize("course", ["vault_assault", "risky_exchange"])
def test_the_best_program_is_the_best_of_all_orders_of_the_hand(course: str) -> None:
    floor = courses.printed_course(course).floor
    worth = floor_cache.turns_left_of(floor)
    rng = Random(course)
    for _ in range(scaled(4)):
        hand = tuple(KIND_OF[card] for card in rng.sample(sorted(CARDS), rng.choice((5, 6, 7))))
        pose = 4 * rng.choice(worth.field.moves.stands) + rng.randrange(4)
        flag = rng.randrange(3)
        lock = rng.choice((0, 0, rng.randrange(1, 8)))
        locked = (0, 0, 0, 0, lock)
        search = ProgramSearch(worth)
        search.set_hand(hand, locked)
        assert search.search(pose, flag, pose >> 2, 0, 3, 20, 20) > 0
        orders = {(*order[:4], lock or order[4]) for order in permutations(hand, 5)}
        values = sorted(value_by_hand(worth, floor, pose, flag, order) for order in orders)
        best = tuple(search.kind_of(0, register) for register in range(1, 6))
        assert best in orders
        assert search.value_of(0) == values[0] == value_by_hand(worth, floor, pose, flag, best)
        found = [search.value_of(place) for place in range(search.count)]
        assert found == sorted(found)


def test_more_damage_means_more_turns() -> None:
    worth = floor_cache.turns_left_of(courses.printed_course("risky_exchange").floor)
    moves = worth.field.moves
    for space in moves.stands[::7]:
        left = [worth.on_board(0, 4 * space, damage) for damage in range(10)]
        assert left == sorted(left)
        assert worth.destroyed(0, space, 2) < worth.destroyed(0, space, 1) < worth.destroyed(0, space, 0) == LOST


def test_precomputed_fields_agree_with_a_small_sample_and_are_found_by_course() -> None:
    floor = courses.printed_course("checkmate").floor
    moves = MoveTable(floor)
    surveyed = precomputed_fields.load_field(moves, floor)
    assert surveyed is not None
    few = DistanceField(moves, floor, (4, 4, 4, 4, 8))
    off = [few.turns(0, 4 * space) - surveyed.turns(0, 4 * space) for space in moves.stands]
    assert abs(mean(off)) < 500
    # With another flag it is another course.
    assert (
        precomputed_fields.load_field(moves, build_floor(floor.width, floor.height, floor.cells, [(3, 3)], floor.docks))
        is None
    )


@compiled_only
def test_every_course_that_can_be_played_is_surveyed() -> None:
    for course_id in courses.COURSE_IDS:
        course = courses.printed_course(course_id)
        if course.floor.flags:
            assert precomputed_fields.load_field(floor_cache.moves_of(course.floor), course.floor) is not None, (
                course_id
            )


def test_deck_has_all_cards() -> None:
    assert sum(DECK_KINDS) == len(CARDS) == 84
    assert DECK_KINDS[0] == 0


# Races.


def two_in_a_hall(floor: Floor, places: list[tuple[tuple[int, int], str]]) -> tuple[RaceRollout, MoveTable]:
    """Return a race of two undamaged robots with three lives; the first is the bot's, the other stands still."""
    worth = TurnsLeft(DistanceField(floor_cache.moves_of(floor), floor, (4, 4, 8)), floor)
    race = RaceRollout(worth, RegisterKernel(floor), (0, 1), 0, False)
    moves = worth.field.moves
    for number, (at, facing) in enumerate(places):
        race.state.put(AT, number, moves.machine.index(*at))
        race.state.put(ARCHIVE, number, moves.machine.index(*at))
        race.state.put(FACING, number, SIDES.index(facing))
        race.state.put(FLAGS, number, 0)
        race.state.put(LIVES, number, 3)
    race.set_pool((), 1)
    return race, moves


def test_of_two_ways_past_the_one_that_pushes_another_into_a_pit_is_better() -> None:
    """Moving back and forth either way loses the same turns, but one of them pushes a robot into a pit."""
    floor = hall(7, 5, [(3, 4)], x5y2=Cell(floor="pit"))
    cards = tuple(KIND_CARD[kind] for kind in (1, 4, 1, 4, 5))
    still = tuple(KIND_CARD[kind] for kind in (5, 7, 5, 7, 5))
    race, _ = two_in_a_hall(floor, [((3, 2), "E"), ((4, 2), "N")])
    race.add(still)
    race.add(cards)
    assert race.best(1, 10_000) == 1


def test_bot_touches_the_last_flag_if_it_can() -> None:
    floor = hall(7, 5, [(3, 4)])
    race, _ = two_in_a_hall(floor, [((3, 2), "S"), ((0, 0), "N")])
    race.add(tuple(KIND_CARD[kind] for kind in (1, 5, 5, 5, 5)))
    race.add(tuple(KIND_CARD[kind] for kind in (2, 5, 5, 5, 5)))
    race.add(tuple(KIND_CARD[kind] for kind in (3, 5, 5, 5, 5)))
    assert race.best(1, 10_000) == 1


def test_opponents_in_samples_get_only_unseen_cards() -> None:
    match = begun(2, 3)
    sight = Observation(match.view(1), ())
    own = set(sight.table.hands[sight.own_free_robots()[0]])
    assert not own & set(sight.unseen())
    assert len(sight.unseen()) == 84 - 9
    race = race_of(sight, floor_cache.turns_left_of(sight.floor), sight.own_free_robots()[0], Random(1))
    race.sample(5)
    assert race.samples == 5
    assert race.nodes > 5 * 2 * 100


@pytest.mark.parametrize(("width", "weary"), [(BEAM_WIDTH, 5), (1, 6)])
def test_others_are_foreseen_as_the_plain_levels_program(width: int, weary: int) -> None:
    """Tested card by card with damaged robots and locked registers, where their hands are known."""
    bot = PrefixBeamBot("other", "", width, weary)
    rng = Random(width)
    for seed in range(scaled(4)):
        match = begun(seed, 3, course=("vault_assault", "checkmate", "death_trap", "risky_exchange")[seed % 4])
        turns = 0
        while not match.over and turns < 4:
            for seat in match.owes:
                choice = bot.choose(match.view(seat), rng)
                sight = Observation(match.view(seat), ())
                for number in (
                    sight.own_free_robots() if match.phase is not None and match.phase.name == "program" else ()
                ):
                    turns += 1
                    race = race_of(sight, floor_cache.turns_left_of(sight.floor), (number + 1) % 3, Random(1), width)
                    hand = sight.hand(number)
                    for other in range(3):
                        race.set_hidden(other, len(hand) if other == number else 0)
                    race.set_pool(tuple(hand), 1)
                    race.sample(1)
                    placed = {act.register: act.card for act in choice.acts if isinstance(act, PlaceCard)}
                    for register, card in enumerate(sight.registers[number], 1):
                        assert race.card(0, number, register) == placed.get(register, card)
                match.submit(Commit(seat, choice.acts))


@pytest.mark.parametrize(("course", "same"), [("risky_exchange", False), ("toggle_boggle", True)])
def test_opponents_with_other_goals_are_predicted_without_a_beam(course: str, same: bool) -> None:
    sight = Observation(begun(5, 4, course=course).view(1), ())
    me = sight.own_free_robots()[0]
    worth, _, known = racing_target(sight, me)
    assert known is not same
    found = []
    for width in (BEAM_WIDTH, 0):
        race = race_of(sight, worth, me, Random(1), width)
        race.sample(8)
        others = [other for other in range(4) if other != me]
        found.append([race.card(sample, other, 1) for sample in range(8) for other in others])
    assert (found[0] == found[1]) is same


def test_a_beam_has_room() -> None:
    field = floor_cache.register_distances(courses.printed_course("checkmate").floor)
    for width in (0, MOST_WIDTH + 1):
        with pytest.raises(ValueError, match="prefixes"):
            BeamSearch(field, width)
    few = BeamSearch(field, MOST_WIDTH)
    hand = (10, 70, 430, 490)
    pose = 4 * field.moves.stands[0]
    few.set_hand(hand, (0, 0, 0, 0, 0))
    assert not few.search(pose, 0, 0)
    few.set_hand(hand, (0, 0, 0, 0, 5))
    assert few.search(pose, 0, 0)
    assert sorted(few.card(register) for register in range(1, 6)) == [0, *hand]


def test_no_sample_is_drawn_or_looked_at_beyond_those_that_a_race_holds() -> None:
    match = begun(2, 3)
    sight = Observation(match.view(1), ())
    me = sight.own_free_robots()[0]
    race = race_of(sight, floor_cache.turns_left_of(sight.floor), me, Random(1))
    race.add(tuple(sight.table.hands[me][:5]))
    other = (me + 1) % 3
    early: list[Callable[[], object]] = [
        lambda: race.card(0, other, 1),
        lambda: race.sample_outcome(1, 0),
        lambda: race.sample_outcome(-1, 0),
    ]
    for wrong in early:
        with pytest.raises(IndexError):
            wrong()
    race.sample_outcome(0, 2)
    cards = [race.card(2, other, register) for register in range(1, 6)]
    assert set(cards) <= {card for card in CARDS if card not in sight.table.hands[me]}
    assert len(set(cards)) == 5
    late: list[Callable[[], object]] = [
        lambda: race.card(3, other, 1),
        lambda: race.card(-1, other, 1),
        lambda: race.card(2, 8, 1),
        lambda: race.card(2, other, 6),
        lambda: race.sample_outcome(0, MOST_SAMPLES),
        lambda: race.sample_outcome(0, -1),
        lambda: race.sample(MOST_SAMPLES + 1),
    ]
    for wrong in late:
        with pytest.raises(IndexError):
            wrong()
    assert race.samples == 3
