"""Options in a match: pairs, stored cards, new hands, questions, standing answers and what each seat sees (Options 2).

In all of them each Option exists once and no card is lost.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkrally.match.chance import numbered_seed
from inkrally.match.conformance import CHECKS
from inkrally.match.conformance.run import play
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Committed, Expire, Open, Show, Timer
from inkrally.match.log import fold, verify
from inkrally.match.match import Match
from inkrally.roborally import rule_components
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import (
    Absorbed,
    Controlled,
    Counted,
    Damaged,
    Destroyed,
    Discarded,
    Drew,
    Locked,
    Moved,
    Replaced,
    Stored,
)
from inkrally.roborally.rule_hooks import Question
from inkrally.roborally.table import CleanUpDone, Options, StoredAnswer
from inkrally.roborally.turn.actions import (
    AnswerOption,
    FetchCard,
    PairCard,
    PlaceCard,
    RecompileHand,
    StandingAnswer,
    StoreCard,
    TakeCard,
)
from inkrally.roborally.turn.robots import CardPair, Robot
from tests.roborally import turns
from tests.roborally.invariants import holds
from tests.roborally.turns import (
    HAMMER,
    LEFT,
    MOVE_1,
    MOVE_2,
    RIGHT,
    changes,
    places,
    plain,
    playing,
    position,
    refused,
    robot,
    say,
    table_of,
    with_hands,
)
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("view", "legal_actions", "programming", "register_run")

GAME = RoboRally()
OTHERS = RIGHT[:5]


def start(*robots: Robot, hands: tuple[tuple[int, ...], ...], cells: Any = None) -> Match:
    return playing(with_hands(position(plain(cells), *robots), *hands))


def commit(match: Match, seat: int, *acts: Any) -> list[Any]:
    return [entry.event for entry in match.submit(Commit(seat, acts))]


def test_crab_legs_in_a_match_and_the_conditions_of_a_pair() -> None:
    hand = (MOVE_1[0], LEFT[0], MOVE_2[0], *LEFT[1:5])
    match = start(robot((4, 4), options=("crab_legs",)), robot((0, 0)), hands=(hand, OTHERS))
    pair = (PlaceCard(0, 1, MOVE_1[0]), PairCard(0, 1, LEFT[0], "crab_legs"))
    assert refused(match, Commit(0, (PairCard(0, 1, LEFT[0], "crab_legs"),))) == "pair", "nothing lies there"
    wrong = (PlaceCard(0, 1, MOVE_2[0]), PairCard(0, 1, LEFT[0], "crab_legs"))
    assert refused(match, Commit(0, wrong)) == "pair"
    assert refused(match, Commit(0, (*pair, PlaceCard(0, 2, LEFT[0])))) == "card-used"
    assert refused(match, Commit(0, (PairCard(0, 1, LEFT[0], "dual_processor"),))) == "option-not-held"
    both = (*pair, TakeCard(0, 1), PlaceCard(0, 1, LEFT[0]), PairCard(0, 1, MOVE_1[0], "crab_legs"))
    commit(match, 0, *both, *places(0, LEFT[1:5], (2, 3, 4, 5)))
    assert GAME.view(table_of(match), 1).robots[0].paired is msgspec.UNSET, "face down"
    events = commit(match, 1, *places(1, OTHERS))
    assert changes(events, Moved)[0].to == (3, 4)
    told = table_of(match).story
    assert told is not None
    assert (told.registers[0].cards[0], told.registers[0].pairs) == (MOVE_1[0], {0: CardPair(1, LEFT[0], "crab_legs")})
    assert [one.pairs for one in told.registers[1:]] == [msgspec.UNSET] * 4


def test_a_question_before_the_reveal_is_marked_as_such() -> None:
    """The robots keep their status and their programs."""
    hands = ((*LEFT[:5],), (*RIGHT[:6],), ())
    robots = (
        robot((4, 4), options=("gyroscopic_stabilizer",)),
        robot((0, 0), options=("conditional_program",)),
        robot((6, 6), down=True, damage=2),
    )
    match = start(*robots, hands=hands)
    commit(match, 0, *places(0, LEFT[:5]))
    commit(match, 1, *places(1, RIGHT[:5]), StoreCard(1, "conditional_program", RIGHT[5]))
    assert table_of(match).stage == "option"
    while table_of(match).revealed == 0:
        table = table_of(match)
        assert table.stage == "option"
        assert table.story is not None
        assert [pose.down for pose in table.story.before] == [msgspec.UNSET, msgspec.UNSET, True]
        for register in table.story.registers:
            assert (register.closed, register.cards) == (True, (None, None, None))
        match.submit(Expire())
    story = table_of(match).story
    assert story is not None
    assert story.registers[0].closed is msgspec.UNSET
    assert story.registers[0].cards[:2] == (LEFT[0], RIGHT[0])
    assert [pose.down for pose in story.before] == [msgspec.UNSET, msgspec.UNSET, True]


@pytest.mark.parametrize(("held", "tokens"), [((), 2), (("superior_archive",), 0)])
def test_offer_of_re_entry_has_its_damage(held: tuple[str, ...], tokens: int) -> None:
    gone = robot((4, 4), options=held, status="destroyed", lives=2)
    table = position(plain(), gone, robot((0, 0)), stage="re-enter", returning=(0,))
    offered: Any = GAME.legal_actions_view(table, 0, ())
    assert (offered.tokens, offered.taken) == (tokens, msgspec.UNSET)


def test_robot_taken_off_the_floor_is_offered_its_reentry() -> None:
    """The notice is not about the archive and has no cost in tokens."""
    match = Match(GAME, Options("capture_the_flag"), ["a", "b"], numbered_seed(3))
    match.submit(Open())
    while table_of(match).stage != "re-enter":
        match.submit(Expire())
    table = table_of(match)
    offered: Any = GAME.legal_actions_view(table, table.robots[table.returning[0]].seat, ())
    assert (offered.tokens, offered.taken) == (0, True)


def test_cards_needed_for_empty_registers_are_neither_paired_nor_stored() -> None:
    """Options 3: only surplus cards are stored; otherwise the time could run out on an incomplete program (4.3)."""
    hand = (MOVE_1[0], LEFT[0], MOVE_2[0], LEFT[1], LEFT[2])
    held = ("crab_legs", "flywheel")
    match = start(robot((4, 4), damage=4, options=held), robot((0, 0)), hands=(hand, OTHERS))
    first = PlaceCard(0, 1, MOVE_1[0])
    second, aside = PairCard(0, 1, LEFT[0], "crab_legs"), StoreCard(0, "flywheel", LEFT[0])
    for act in (second, aside):
        assert refused(match, Commit(0, (first, act))) == "card-needed"
        assert act not in GAME.legal_actions(table_of(match), 0, (first,))
    turns.late(match, drafts={0: (first, second)})
    committed = next(entry.event for entry in match.entries if isinstance(entry.event, Committed))
    assert {act.register for act in committed.acts if isinstance(act, PlaceCard)} == {1, 2, 3, 4, 5}
    spare = start(robot((4, 4), damage=3, options=held), robot((0, 0)), hands=((*hand, LEFT[3]), OTHERS))
    for act in (second, aside):
        assert act in GAME.legal_actions(table_of(spare), 0, (first,))
    assert refused(spare, Commit(0, (first, second, StoreCard(0, "flywheel", LEFT[1])))) == "card-needed"


def test_2_1_a_card_on_the_flywheel_is_its_owners_and_joins_a_later_hand() -> None:
    hand = (*LEFT[:5], MOVE_1[0])
    match = start(robot((4, 4), options=("flywheel",)), robot((0, 0)), hands=(hand, OTHERS))
    assert refused(match, Commit(0, (StoreCard(0, "flywheel", MOVE_2[0]),))) == "card-not-dealt"
    commit(match, 0, *places(0, LEFT[:5]), StoreCard(0, "flywheel", MOVE_1[0]))
    commit(match, 1, *places(1, OTHERS))
    table = table_of(match)
    assert (table.turn, table.robots[0].stored) == (2, (("flywheel", MOVE_1[0]),))
    assert all(MOVE_1[0] not in hand for hand in table.hands), "its card is not in the deck"
    seen = [GAME.view(table, viewer).robots[0].stored for viewer in (0, 1, None)]
    assert seen == [{"flywheel": MOVE_1[0]}, {"flywheel": None}, {"flywheel": None}]
    first = table.hands[0][0]
    assert refused(match, Commit(0, (PlaceCard(0, 1, first), FetchCard(0, "flywheel")))) == "fetch"
    offered: Any = GAME.legal_actions_view(table, 0, (FetchCard(0, "flywheel"),))
    assert MOVE_1[0] in offered.robots[0].hand
    commit(match, 0, FetchCard(0, "flywheel"), *places(0, (MOVE_1[0], *table.hands[0][:4])))
    commit(match, 1, *places(1, table.hands[1][:5]))
    assert table_of(match).robots[0].stored == ()


def test_robot_programmed_by_the_timer_stores_no_card() -> None:
    match = start(robot((4, 4), options=("flywheel",)), robot((0, 0)), hands=(LEFT[:6], OTHERS))
    commit(match, 1, *places(1, OTHERS))
    match.submit(Expire(drafts={0: (StoreCard(0, "flywheel", LEFT[0]),)}))
    assert table_of(match).robots[0].stored == ()


def test_recompile_is_shown_draws_a_hand_and_costs_a_token_that_may_be_prevented() -> None:
    match = start(robot((4, 4), options=("recompile", "brakes")), robot((0, 0)), hands=(LEFT[:9], OTHERS))
    first = (PlaceCard(0, 1, LEFT[0]), RecompileHand(0))
    assert refused(match, Show(0, first)) == "recompile", "before the first card is placed"
    assert refused(match, Show(0, (RecompileHand(0, "flywheel"),))) == "option-not-held"
    events = [entry.event for entry in match.submit(Show(0, (RecompileHand(0, "brakes"),)))]
    table = table_of(match)
    assert len(table.hands[0]) == 9
    assert not set(table.hands[0]) & set(LEFT[:9])
    assert [one.option for one in changes(events, Discarded)] == ["brakes"]
    assert refused(match, Show(0, (RecompileHand(0),))) == "recompile", "once a turn"
    assert GAME.view(table, 1).hands == {1: tuple(sorted(OTHERS, reverse=True))}, "the new hand is its owner's"
    commit(match, 0, *places(0, table.hands[0][:5]))
    commit(match, 1, *places(1, OTHERS))
    assert table_of(match).revealed > 0


def test_player_whose_robot_is_destroyed_by_recompile_still_commits() -> None:
    registers = LEFT[:5]
    lost = robot((4, 4), options=("recompile", "extra_memory"), damage=9, registers=registers)
    match = start(lost, robot((0, 0)), hands=((MOVE_1[0],), OTHERS))
    table = table_of(match)
    assert GAME.phase(table).asks == (0, 1), "no register is free, and a hand is there"  # type: ignore[union-attr]
    free = msgspec.structs.replace(lost, damage=9, registers=(None, *registers[1:]))
    match = start(free, robot((0, 0)), hands=((MOVE_1[0],), OTHERS))
    match.submit(Show(0, (RecompileHand(0, None, "extra_memory"),)))
    after = table_of(match).robots[0]
    assert (after.status, after.lives, after.options) == ("destroyed", 2, ("recompile",))
    commit(match, 1, *places(1, OTHERS))
    assert match.owes == (0,)
    commit(match, 0)
    assert table_of(match).stage == "re-enter"


def test_2_4_a_standing_answer_is_private_and_avoids_the_question() -> None:
    match = start(
        robot((0, 4), "E", options=("radio_control",)),
        robot((4, 4), "N", options=("brakes",)),
        hands=(LEFT[:5], (MOVE_1[0], *RIGHT[:4])),
    )
    never = (StandingAnswer(0, "radio_control", "laser"), StandingAnswer(0, "radio_control", "radio_control", 4))
    assert refused(match, Commit(0, (*never, never[0]))) == "already-said"
    assert refused(match, Commit(0, (StandingAnswer(0, "radio_control", "perhaps"),))) == "choice-unknown"
    assert refused(match, Commit(0, (StandingAnswer(0, "brakes", "yes"),))) == "option-not-held"
    commit(match, 0, *never, StandingAnswer(0, "discard", "keep"), *places(0, LEFT[:5]))
    assert GAME.view(table_of(match), 1).said is msgspec.UNSET
    always = (StandingAnswer(1, "discard", "keep"), StandingAnswer(1, "brakes", "yes", 1))
    events = commit(match, 1, *always, *places(1, (MOVE_1[0], *RIGHT[:4])))
    assert not [one for one in events if type(one).__name__ == "Halted"], "all was said before"
    table = table_of(match)
    assert [(word.option, word.register) for word in table.stored_answers] == [
        ("discard", None),
        ("radio_control", None),
        ("discard", None),
    ]
    own = GAME.view(table, 0).said
    assert [word.option for word in own] == ["discard", "radio_control"]  # type: ignore[union-attr]


def test_an_answer_may_be_that_of_every_other_question_of_the_kind() -> None:
    """2.4: "Take every other damage without asking"; answers given earlier in the register stay valid."""
    cards = ((*LEFT[:1], *RIGHT[:1], LEFT[1], RIGHT[1], LEFT[2]), RIGHT[5:10])
    match = start(
        robot((0, 4), "E", options=("double_barreled_laser", "rear_firing_laser", "scrambler")),
        robot((4, 4), "N", options=("brakes", "flywheel", "crab_legs")),
        hands=cards,
    )
    before = (StandingAnswer(0, "scrambler", "laser"), StandingAnswer(0, "discard", "keep"))
    commit(match, 0, *before, *places(0, cards[0]))
    events = commit(match, 1, *places(1, cards[1]))
    assert events[-1].question == Question(
        1, "discard", ("keep", "brakes", "flywheel", "crab_legs"), "register", "discard"
    )
    offered: Any = GAME.legal_actions_view(table_of(match), 1, ())
    assert offered.always == ("keep", "brakes", "flywheel", "crab_legs")
    assert (offered.register, offered.answered) == (2, 0)
    say(match, AnswerOption(1, "discard", "brakes"))
    offered = GAME.legal_actions_view(table_of(match), 1, ())
    assert (offered.register, offered.answered) == (2, 1), "the same card asks again"
    assert refused(match, Commit(1, (AnswerOption(1, "discard", "brakes", True),))) == "choice-unknown", (
        "that one is gone"
    )
    more = say(match, AnswerOption(1, "discard", "keep", True))
    own = (StoredAnswer(0, "discard", "keep"), StoredAnswer(0, "scrambler", "laser"))
    assert GAME.view(table_of(match), 0).said == own, "nobody else hears of it"
    assert not [one for one in more if type(one).__name__ == "Halted"], "the second shot asks, all others do not"
    after = table_of(match)
    assert after.robots[1].options == ("flywheel", "crab_legs")
    assert after.robots[1].damage >= 3
    assert after.stored_answers == (*own, StoredAnswer(1, "discard", "keep"))
    assert after.story is not None
    assert after.story.before[1].options == ("brakes", "flywheel", "crab_legs"), "as the turn began"


def test_a_question_waits_twenty_seconds_with_a_timer_and_without() -> None:
    """2.3, house rule: the others wait; an owner who does not answer uses nothing."""
    match = start(
        robot((0, 4), "E", options=("pressor_beam",)), robot((4, 4), "N"), hands=((*LEFT[:4], RIGHT[0]), RIGHT[5:10])
    )
    assert GAME.timer(match.state) is None
    commit(match, 0, *places(0, (LEFT[0], RIGHT[0], *LEFT[1:4])))
    commit(match, 1, *places(1, RIGHT[5:10]))
    assert table_of(match).stage == "option"
    assert GAME.timer(match.state) == Timer(20), "without a timer too"
    assert GAME.status(table_of(match)).playback is not None, "what happened is shown first"
    table = table_of(match)
    hurried = msgspec.structs.replace(table, options=msgspec.structs.replace(table.options, timer=30))
    assert GAME.timer(msgspec.structs.replace(match.state, table=hurried)) == Timer(20)


def test_9_2_a_robot_pushed_off_re_enters_before_one_destroyed_by_the_same_ramming() -> None:
    """Ramming Gear deals its token after the move (5), so destruction is later; dock order does not matter."""
    match = start(
        robot((2, 0), "W", options=("ramming_gear",)),
        robot((1, 0), "N", damage=9, registers=RIGHT[5:10]),
        robot((0, 0), "N"),
        hands=((MOVE_1[0], *LEFT[:4]), (), RIGHT[:5]),
    )
    events = turns.run(match, (MOVE_1[0], *LEFT[:4]), (), RIGHT[:5])
    while table_of(match).stage == "announce":
        events += turns.late(match)
    assert [one.robot for one in changes(events, Destroyed)] == [2, 1]
    cleaned = next(event for event in events if isinstance(event, CleanUpDone))
    assert cleaned.reenter == (2, 1)


def test_possible_standing_answers_are_offered_by_option() -> None:
    match = start(robot((0, 4), options=("pressor_beam", "brakes")), robot((4, 4)), hands=(LEFT[:5], RIGHT[:5]))
    offered: Any = GAME.legal_actions_view(table_of(match), 0, ())
    assert offered.robots[0].words == {
        "pressor_beam": ("laser", "pressor_beam"),
        "brakes": ("no", "yes"),
        "discard": ("keep", "pressor_beam", "brakes"),
        "lose": ("pressor_beam", "brakes"),
    }
    assert offered.robots[0].of_options == ()
    assert GAME.legal_actions_view(table_of(match), 1, ()).robots[1].words is msgspec.UNSET  # type: ignore[union-attr]


def test_a_question_pauses_a_register_without_repeating_its_steps() -> None:
    match = start(
        robot((0, 4), "E", options=("pressor_beam",)),
        robot((4, 4), "N", options=("brakes", "flywheel")),
        hands=((*LEFT[:1], *RIGHT[:1], LEFT[1], RIGHT[1], LEFT[2]), RIGHT[5:10]),
    )
    commit(match, 0, *places(0, (LEFT[0], RIGHT[0], LEFT[1], RIGHT[1], LEFT[2])))
    events = commit(match, 1, *places(1, RIGHT[5:10]))
    halted = events[-1]
    assert (halted.number, halted.point, halted.question.matter) == (2, "lasers", "weapon")
    assert refused(match, Commit(0, (AnswerOption(0, "pressor_beam", "flywheel"),))) == "choice-unknown"
    more = say(match, AnswerOption(0, "pressor_beam", "laser"))
    assert more[-1].question.matter == "discard", "the token comes, and its owner is asked"
    after = say(match, AnswerOption(1, "discard", "flywheel"))
    assert not changes(more, Damaged)
    assert [one.option for one in changes(after, Discarded)] == ["flywheel"]
    story = table_of(match).story
    assert story is not None
    shots = [c for step in story.registers[1].steps for c in step.changes if type(c).__name__ == "Shot"]
    assert len(shots) == len(set(map(str, shots))), "each shot is told once"
    assert table_of(match).robots[1].options == ("brakes",)


def test_late_is_the_default_of_every_question() -> None:
    match = start(
        robot((0, 4), "E", options=("pressor_beam",)),
        robot((4, 4), "N", options=("brakes",)),
        hands=((LEFT[0], RIGHT[0], LEFT[1], RIGHT[1], LEFT[2]), RIGHT[5:10]),
    )
    commit(match, 0, *places(0, (LEFT[0], RIGHT[0], LEFT[1], RIGHT[1], LEFT[2])))
    commit(match, 1, *places(1, RIGHT[5:10]))
    while table_of(match).stage == "option":
        turns.late(match)
    assert table_of(match).robots[1].options == ("brakes",)
    assert table_of(match).robots[1].damage == 2


def test_a_scrambled_card_is_hidden_from_all_until_its_register() -> None:
    option, card = "conditional_program", MOVE_1[0]
    program = (LEFT[0], RIGHT[0], LEFT[1], RIGHT[1], LEFT[2])
    table = position(
        plain(),
        robot((0, 4), "E", options=("scrambler",)),
        robot((4, 4), "N", options=(option,), stored=((option, card),)),
        stored_answers=(StoredAnswer(1, option, "no", 1), StoredAnswer(1, option, "no", 2)),
    )
    match = playing(with_hands(table, program, RIGHT[5:10]))
    commit(match, 0, *places(0, program))
    commit(match, 1, *places(1, RIGHT[5:10]))
    events = say(match, AnswerOption(0, "scrambler", "scrambler"))
    halted = events[-1]
    assert (halted.number, halted.cards, halted.question.option) == (3, (), option), "before register 3 is revealed"
    (replaced,) = [one for one in changes(events, Replaced) if one.by == "scrambler"]
    for viewer in (0, 1, None):
        view = GAME.view(table_of(match), viewer)
        assert view.robots[1].registers[2] is None
        assert changes(view.story.registers, Replaced)[0].card is None  # type: ignore[union-attr]
    say(match, AnswerOption(1, option, "yes"))
    story = GAME.view(table_of(match), None).story
    shown = changes(story.registers, Replaced)  # type: ignore[union-attr]
    assert [one.card for one in shown] == [None, card], (
        "what was not there when its register was revealed is never told"
    )
    assert replaced.card is not None


def test_options_are_drawn_on_wrench_and_hammer_from_a_deck_that_has_each_once() -> None:
    options = msgspec.structs.replace(plain({(4, 4): HAMMER}), draw_options=0)
    held = ("brakes", "flywheel")
    deck = tuple(name for name in rule_components.deck_options() if name not in held)
    table = position(options, robot((4, 4), options=held), robot((0, 0)), deck=deck)
    match = playing(with_hands(table, LEFT[:5], OTHERS))
    commit(match, 0, *places(0, LEFT[:5]))
    events = commit(match, 1, *places(1, OTHERS))
    (drew,) = changes(events, Drew)
    after = table_of(match)
    assert after.robots[0].options == (*held, drew.option)
    assert after.deck == tuple(name for name in deck if name != drew.option)
    assert GAME.view(after, None).deck == len(deck) - 1


def test_an_empty_option_deck_is_reshuffled_from_the_discards() -> None:
    options = msgspec.structs.replace(plain({(4, 4): HAMMER}), draw_options=0)
    held = tuple(name for name in rule_components.deck_options() if name not in ("brakes", "flywheel"))
    table = position(options, robot((4, 4)), robot((0, 0), down=True, options=held), deck=())
    match = playing(with_hands(table, LEFT[:5], ()))
    events = commit(match, 0, *places(0, LEFT[:5]))
    (drew,) = changes(events, Drew)
    assert drew.option in ("brakes", "flywheel")
    assert len(table_of(match).deck) == 1


def crowded(seats: int) -> Options:
    """Return options for a small floor full of sites that give Options, with robots in sight of each other."""
    hammers = {(x, y): HAMMER for x in range(5) for y in range(5)}
    floor = plain(hammers, ((0, 0), (4, 4), (0, 4), (4, 0)), ((2, 3), (2, 1), (1, 2), (3, 2)), (5, 5))
    cards = (("radio_control", "flywheel"), ("ablative_coat", "fire_control"), ("conditional_program",))
    return msgspec.structs.replace(floor, option_cards=cards[:seats], draw_options=1)


def random_race(seed: int, turns_played: int) -> Match:
    """Return a race of robots with Options that act at random."""
    random = Random(seed)
    seats = random.randint(2, 4)
    printed = random.choice(("risky_exchange", "chop_shop_challenge"))
    options = crowded(seats) if seed % 2 else Options(course=printed, timer=None, draw_options=2)
    match = Match(GAME, options, [str(seat) for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    while not match.over and table_of(match).turn <= turns_played:
        seat = random.choice(match.owes)
        acts: list[Any] = []
        for _ in range(random.randint(0, 25)):
            never = (RecompileHand, TakeCard) if seed % 2 else RecompileHand  # without taking back, programs get done
            legal = [act for act in GAME.legal_actions(match.state.table, seat, acts) if not isinstance(act, never)]
            if not legal:
                break
            acts.append(random.choice([act for act in legal if not isinstance(act, StandingAnswer)] or legal))
        match.submit(Expire({seat: tuple(acts)}, (seat,)))
        holds(table_of(match))
    return match


@settings(max_examples=scaled(6), deadline=None, derandomize=True)
@given(st.integers(0, 100_000))
def test_random_races_keep_the_cards_complete_and_replay_equally(seed: int) -> None:
    match = random_race(seed, 3)
    assert verify(match.log, GAME).ok
    assert fold(match.log, GAME) == match.state


def test_the_random_races_contain_their_cases() -> None:
    events = [entry.event for seed in range(16) for entry in random_race(seed, 3).entries]
    kinds = {type(change) for event in events for step in getattr(event, "steps", ()) for change in step.changes}
    assert {Absorbed, Controlled, Counted, Discarded, Drew, Locked, Replaced, Stored} <= kinds


def asking() -> Match:
    """Return a match where robot 0 is asked about its weapon in register 2; robot 1 holds an Option too."""
    match = start(
        robot((0, 4), "E", options=("pressor_beam",)),
        robot((4, 4), "N", options=("brakes",)),
        hands=((LEFT[0], RIGHT[0], LEFT[1], RIGHT[1], LEFT[2]), RIGHT[5:10]),
    )
    commit(match, 0, *places(0, (LEFT[0], RIGHT[0], LEFT[1], RIGHT[1], LEFT[2])))
    commit(match, 1, *places(1, RIGHT[5:10]))
    assert table_of(match).stage == "option"
    return match


ANSWER = AnswerOption(0, "pressor_beam", "laser")


@pytest.mark.parametrize(
    ("seat", "acts", "code"),
    [
        (0, (AnswerOption(0, "tractor_beam", "tractor_beam"),), "option-not-asked"),
        (0, (AnswerOption(0, "pressor_beam", "tractor_beam"),), "choice-unknown"),
        (0, (ANSWER, ANSWER), "already-answered"),
        (0, (AnswerOption(1, "brakes", "yes"),), "robot-not-yours"),
        (1, (ANSWER,), "seat-not-asked"),
        (1, (AnswerOption(1, "brakes", "yes"),), "seat-not-asked"),
        (0, (), "answer-missing"),
    ],
)
def test_an_unexpected_answer_is_refused_without_a_change(seat: int, acts: tuple[AnswerOption, ...], code: str) -> None:
    """Not held, not offered, already used, for another's robot, by another seat: each has its error code."""
    assert refused(asking(), Commit(seat, acts)) == code


def test_a_late_answer_is_refused() -> None:
    match = asking()
    turns.late(match)
    while table_of(match).stage == "option":
        turns.late(match)
    assert refused(match, Commit(0, (ANSWER,))) == "act-untimely"


def test_excluded_options_are_in_no_deck_and_never_drawn() -> None:
    """A house rule; the printed rules have all 26 Options in the deck (Options 2.1)."""
    kept = ("brakes", "flywheel", "gyroscopic_stabilizer")
    excluded = tuple(name for name in rule_components.deck_options() if name not in kept)
    options = Options(timer=None, draw_options=1, option_cards=((excluded[0],),), excluded_options=excluded)
    run = play(GAME, options, 4, 3)
    drawn = {option for moment in run.moments for robot in moment.after.table.robots for option in robot.options}
    assert drawn == {*kept, excluded[0]}, "the host gives a card that is not in the deck"
    assert all(set(moment.after.table.deck) <= set(kept) for moment in run.moments)
    for check in CHECKS.values():
        check(run)
    for wrong, code in ((("no_card",), "unknown-option"), (("brakes", "brakes"), "option-twice")):
        with pytest.raises(BadInput) as refused:
            GAME.start(msgspec.structs.replace(options, excluded_options=wrong), 2)
        assert refused.value.code == code
    with pytest.raises(BadInput) as unrated:
        GAME.check_rated(Options(excluded_options=("brakes",)))
    assert unrated.value.code == "rated-race"
