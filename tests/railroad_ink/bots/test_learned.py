"""The learned value and its training: exact, the same on every machine, reproducible, and without future dice."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

from inkrally.bots.arena import play_match
from inkrally.match.errors import BadInput
from inkrally.match.game import Commit, Result
from inkrally.match.log import verify
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.learned.features import ROWS, FeatureExtractor, symmetries
from inkrally.railroad_ink.bots.learned.fit import NetworkFit
from inkrally.railroad_ink.bots.learned.modes import MODES, mode_of, rows_of
from inkrally.railroad_ink.bots.learned.net import POINTS_PER_UNIT, ValueNetwork, Weights, sizes
from inkrally.railroad_ink.bots.learned.weight_files import (
    LearnedValue,
    WeightsHeader,
    decode_weights,
    encode_weights,
    packaged_file,
    packaged_value,
    signature,
)
from inkrally.railroad_ink.bots.levels import BeamBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.game import Options
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet.network import SPACES
from inkrally.railroad_ink.sheet.sheet import Sheet
from research.railroad_ink import selfplay, train, training
from research.railroad_ink.selfplay import (
    AMONG,
    COMPARED,
    ROLLS,
    MatchPlayer,
    PlayedGame,
    Sample,
    SampledCandidates,
    SelfPlayer,
    sample_candidates,
)
from research.railroad_ink.training import (
    SelfPlayPolicy,
    Settings,
    Training,
    compare_scores,
    fit_network,
    games_of,
    training_targets,
)
from tests.compiled import both_ways
from tests.railroad_ink.bots.test_players import GAME, begun
from tests.railroad_ink.bots.test_search import crowded_sheet, half_turn, mirror, moved
from tests.sample_sizes import LONG, PURE, compiled_only, long_only, scaled

pytestmark = pytest.mark.hot("features", "fit", "net")

SOME = NetworkFit(3, ROWS).weights()
NOBODY = SelfPlayPolicy(None, True)


@cache
def some_weights() -> Weights:
    """Return weights as at the start of training: meaningless, but different from sheet to sheet."""
    return Weights(SOME)


JUDGED = BeamBot(
    "judged",
    "",
    SearchLevel(5, 3, 1, 2_000, reranked_ends=12, lookahead_reranked_ends=4, last_round_factor=1),
    SearchLevel(5, 3, 1, 2_000),
    lambda _: LearnedValue(some_weights()),
)
TINY = Settings(rounds=2, games=scaled(3), epochs=1, batch=8, measured=2)


def silent(what: str, done: int, total: int) -> None:
    """Ignore progress."""


def test_the_sheet_has_eight_symmetries_that_keep_its_exits() -> None:
    """Rules 2: the exits of both kinds alternate, three on each side, so a quarter turn swaps the kinds."""
    found = symmetries()
    assert len(found) == 8
    for spaces, sides, _ in found:
        assert {spaces[space] for space in SPACES.values()} == set(SPACES.values())
        assert sorted(sides) == [0, 1, 2, 3]


def test_rows_are_equal_for_rotated_and_mirrored_sheets() -> None:
    rng = Random(8)
    inputs = FeatureExtractor(SheetValue(read_weights()))
    for _ in range(scaled(20)):
        sheet = crowded_sheet(rng, rng.randrange(1, 7))
        plain = inputs.read(sheet.network(), 3, 0b101)
        rows = Counter(inputs.packed()[at : at + 2] for at in range(0, len(inputs.packed()), 2))
        assert rows.total() < 100
        for move in (half_turn, mirror):
            assert inputs.read(moved(sheet, move).network(), 3, 0b101) == plain
            assert Counter(inputs.packed()[at : at + 2] for at in range(0, len(inputs.packed()), 2)) == rows


def test_integer_network_gives_the_values_of_the_fitted_one() -> None:
    rng = Random(2)
    fit = NetworkFit(3, ROWS)
    net, inputs = ValueNetwork(some_weights(), SheetValue(read_weights())), FeatureExtractor(SheetValue(read_weights()))
    corrections = []
    for _ in range(scaled(20)):
        network, stage = crowded_sheet(rng, rng.randrange(1, 7)).network(), rng.randrange(1, 7)
        plain = inputs.read(network, stage, 0b11)
        corrections.append(1000 * POINTS_PER_UNIT * fit.predict(inputs.packed(), stage))
        assert net.evaluate(network, stage, 0b11) - plain == pytest.approx(corrections[-1], abs=60)
    assert max(corrections) - min(corrections) > 100


@compiled_only
def test_fitting_follows_the_slope() -> None:
    """A few samples are learned exactly, and rows that no sample uses keep their weights."""
    games = games_of(["by heart 1", "by heart 2"], NOBODY, "base")
    samples = [sample for game in games for turn in game.turns for sample in turn.samples]
    fit = NetworkFit(1, ROWS)
    before = fit.weights()
    goals = [float(number % 5 - 2) for number in range(len(samples))]
    rows, stages = [sample.rows for sample in samples], [1 + number % 6 for number in range(len(samples))]
    errors = [fit.train_batch(rows, stages, goals, 0.005, 0.0) for _ in range(60)]
    assert errors[-1] < errors[0] / 10
    on = {row[at] | row[at + 1] << 8 for row in rows for at in range(0, len(row), 2)}
    off = next(row for row in count() if row not in on)
    assert fit.weights()[64 * off : 64 * off + 64] == before[64 * off : 64 * off + 64]


@compiled_only
def test_sample_of_a_sheet_is_the_mean_score_of_its_best_continuations() -> None:
    """The compared ends share their rolls. The game continues from the best end, or from a random one."""
    player = SelfPlayer(LearnedValue(some_weights()))
    ends = player.turn(Sheet().network(), 0, 1, Random(4), 1)
    chosen, found = sample_candidates(player.search, player.inputs, 1, ends, Random(5))
    again, same = sample_candidates(player.search, player.inputs, 1, ends, Random(5))
    assert (chosen, found) == (again, same)
    assert len(found.samples) == COMPARED
    worths = [each.worth for each in found.samples]
    assert len(set(worths)) > 1
    assert worths[found.chosen] == max(worths)
    sheet, used = player.end(chosen)
    rng = Random(5)
    rng.sample(range(1, min(ends, AMONG)), COMPARED - 1)
    assert player.search.sampled_value(sheet, STAGES, used, ROLLS, rng.getrandbits(31)) // ROLLS == max(worths)
    astray = [sample_candidates(player.search, player.inputs, 1, ends, Random(seed))[0] for seed in range(40)]
    assert len(set(astray)) > 3


def test_luck_of_later_turns_is_shared_by_all_sheets_of_a_turn() -> None:
    """If the game continued from an end that is not the best, its result still shows how lucky the turn was."""

    def turn(stage: int, chosen: int, *worths: int) -> SampledCandidates:
        return SampledCandidates([Sample(b"", 40_000, stage, worth) for worth in worths], chosen)

    game = PlayedGame([turn(1, 0, 50_000, 48_000), turn(2, 1, 52_000, 50_000)], 56_000, 56)
    plain = [[POINTS_PER_UNIT * each for _, each in turn] for turn in training_targets(game, 0)]
    assert plain == [[10, 8], [12, 10]]
    # In the second turn 50 became 56; in the first turn 50 became 52 plus half of that luck.
    shared = [[POINTS_PER_UNIT * each for _, each in turn] for turn in training_targets(game, 0.5)]
    assert shared == [[12.5, 10.5], [15, 13]]


@compiled_only
def test_level_weight_sets_how_much_a_common_error_counts() -> None:
    """With weight 0 a fit learns the differences and keeps the level; with weight 1 it learns both."""
    samples = [sample for turn in games_of(["level"], NOBODY, "base")[0].turns for sample in turn.samples][:2]
    rows, stages = [sample.rows for sample in samples], [1, 1]
    found = []
    for level in (0.0, 1.0):
        fit = NetworkFit(1, ROWS)
        for _ in range(200):
            fit.train_batch(rows, stages, [5.0, 7.0], 0.005, 0.0, [2], level)
        found.append([fit.predict(each, 1) for each in rows])
    assert [high - low for low, high in found] == pytest.approx([2, 2], abs=0.1)
    assert sum(found[0]) < 6
    assert found[1] == pytest.approx([5, 7], abs=0.1)


SCRIPT = """
import json
from inkrally.railroad_ink.bots.learned.net import __file__ as net
from tests.railroad_ink.bots.test_learned import digests
print(json.dumps([net.endswith(".py"), digests()]))
"""


class Shortened(Match):
    """A match of two rounds, which runs all compiled code; uncompiled, each round takes seconds."""

    @property
    def over(self) -> bool:
        return bool(self.state.table.round > 2)

    @property
    def result(self) -> Result:
        return Result((0,), (1,))


def digests() -> list[str]:
    """Return digests of a game of a bot with a network, and of a fitted network."""
    acts = played(1)
    selfplay.COMPARED, selfplay.ROLLS = 2, 1  # enough to compare; uncompiled, six with two rolls take too long
    if not LONG:
        vars(selfplay)["Match"] = Shortened
    fit = fit_network(NetworkFit(1, ROWS), None, games_of(["alike"], NOBODY, "base"), TINY, 1, silent)
    judge = LearnedValue(Weights(NetworkFit(3, rows_of("lake+river")).weights()))
    parts = MatchPlayer(judge, "lake+river", 200).game("alike")
    found = (msgspec.json.encode(acts), fit.weights().tobytes(), msgspec.msgpack.encode(parts))
    return [hashlib.sha256(each).hexdigest() for each in found]


def played(seed: int) -> list[object]:
    match = begun(seed)
    acts: list[object] = []
    while not match.over:
        choice = JUDGED.choose(match.view(0), Random(seed))
        acts += choice.acts
        match.submit(Commit(0, choice.acts))
    verdict = verify(match.log, GAME)
    assert verdict.ok
    assert verdict.rules == "decided again"
    return acts


@long_only
@compiled_only
def test_compiled_and_uncompiled_modules_decide_and_learn_the_same() -> None:
    found = [json.loads(told) for told in both_ways("-c", SCRIPT)]
    assert found[1][0] is True
    assert found[0][1] == found[1][1]


@compiled_only
def test_self_played_games_are_reproducible() -> None:
    for seed in range(scaled(3)):
        assert played(seed) == played(seed)


def test_moves_do_not_depend_on_later_rolls() -> None:
    """Two matches with the same first roll and different later ones."""
    first: dict[tuple[str, ...], int] = {}
    pairs = 0
    for seed in count():
        roll = begun(seed).view(0).table.roll
        other = first.setdefault(tuple(roll), seed)
        if other == seed:
            continue
        choices = []
        later = []
        for each in (seed, other):
            match = begun(each)
            choices.append(JUDGED.choose(match.view(0), Random(9)))
            match.submit(Commit(0, choices[-1].acts))
            later.append(match.view(0).table.roll)
        assert choices[0] == choices[1]
        pairs += later[0] != later[1]
        if pairs == scaled(2):
            break


def test_a_network_orders_the_ends_of_a_turn() -> None:
    """With a network, the best end is the one that it values most."""
    rng = Random(4)
    player = SelfPlayer(LearnedValue(some_weights()))
    net = ValueNetwork(some_weights(), SheetValue(read_weights()))
    sheet, used = player.end(0)
    ends = player.turn(sheet, 0, 1, rng, 1)
    worths = []
    for number in range(ends):
        sheet, used = player.end(number)
        worths.append(net.evaluate(sheet, 1, used))
        assert worths[-1] == player.turns.candidate_value(number)
    assert len(worths) > 5
    assert worths == sorted(worths, reverse=True)


def heavy_weights(by: float) -> Weights:
    """Return weights that add this many points to every sheet."""
    numbers = [*SOME]
    for stage in range(1, STAGES + 1):
        numbers[-stage] += by / POINTS_PER_UNIT
    return Weights(numbers)


@pytest.mark.parametrize("by", [-12.0, 0.0, 12.0])
def test_a_constant_added_by_the_network_does_not_change_the_search(by: float) -> None:
    """The network is skipped for sheets that would be dropped anyway, by what it added to others in the turn.

    The amount that it adds to all of them makes no difference.
    """
    found = []
    for weights in (some_weights(), heavy_weights(by)):
        rng = Random(4)
        player = SelfPlayer(LearnedValue(weights))
        ends = player.turn(crowded_sheet(rng, 2).network(), 0, 3, rng, 1)
        found.append([(player.turns.candidate_value(number), player.end(number)[0].key()) for number in range(ends)])
    assert [key for _, key in found[0]] == [key for _, key in found[1]]
    shifted = [one[0] - other[0] for one, other in zip(found[1], found[0], strict=True)]
    assert all(abs(each - 1000 * by) < 5 for each in shifted)


def test_a_network_that_prunes_values_every_end_itself() -> None:
    rng = Random(4)
    player, net = SelfPlayer(LearnedValue(some_weights())), ValueNetwork(some_weights(), SheetValue(read_weights()))
    ends = player.turn(crowded_sheet(rng, 2).network(), 0, 3, rng, 1)
    for number in range(player.turns.ends):
        sheet, used = player.end(number)
        assert net.evaluate(sheet, 3, used) == player.turns.candidate_value(number)
    assert ends > 5


@compiled_only
@pytest.mark.parametrize(
    "mode",
    ["canyon", "underground-alone"]
    if PURE
    else ["lake", "lake+river", "canyon", "challenge", "underground-alone", "underground-below"],
)
def test_games_of_a_mode_give_samples_with_the_rows_of_that_mode(mode: str) -> None:
    """The engine plays and scores all parts, and their points have rows after those of the base game."""
    game = MatchPlayer(None, mode, 200).game("some")
    samples = [sample for turn in game.turns for sample in turn.samples]
    rows = [each.rows[at] | each.rows[at + 1] << 8 for each in samples for at in range(0, len(each.rows), 2)]
    assert [each.stage for each in samples] == sorted(each.stage for each in samples)
    assert all(len({each.stage for each in turn.samples}) == 1 for turn in game.turns)
    assert max(rows) < rows_of(mode)
    assert max(rows) >= ROWS
    assert MatchPlayer(None, mode, 200).game("some") == game


def test_a_turn_is_of_the_mode_that_is_played() -> None:
    """Rules 13: a draft changes only the dice. A network is for the parts and the mode that it was fitted to."""
    for mode, options in MODES.items():
        rounds = options.setup.rounds
        found = {mode_of(options.setup.round_setup(number)) for number in range(1, rounds + 1)}
        assert mode in found
        assert len(encode_weights(mode, [0.0] * sum(sizes(rows_of(mode))))) <= 1_000_000
    assert mode_of(Options(draft=True).setup) == "base"
    assert mode_of(Options(longest="trail").setup) is None
    assert mode_of(Options(edition="challenge", goals="none").setup) == "challenge"
    assert mode_of(Options(edition="challenge", expansions=("lake",)).setup) is None
    assert mode_of(Options(expansions=("river", "lake")).setup) == "lake+river"


@compiled_only
def test_training_of_a_mode_starts_with_the_network_of_the_base_game() -> None:
    """It then plays as the network of the base game does there, which adds nothing for other parts."""
    begun_with = training.initial_weights("lake")
    assert begun_with is not None
    lake = MatchPlayer(LearnedValue(Weights(begun_with)), "lake", 200)
    other = MatchPlayer(packaged_value("base"), "lake", 200)
    assert lake.game("it") == other.game("it")
    assert training.initial_weights("base") is None
    assert training.initial_weights("underground-below") is None


def test_without_a_network_the_plain_value_decides() -> None:
    """The same level draws the same with weights of zero and without a network."""
    options = Options(expansions=("lake",))
    level = SearchLevel(4, 3, 1, 600, reranked_ends=9, lookahead_reranked_ends=3)
    scores = []
    for networks in (None, lambda _: None):
        bot = BeamBot("it", "", level, level, networks)
        scores.append(play_match("railroad-ink", [bot], options, 3).scores)
    assert scores[0] == scores[1]


@compiled_only
def test_equal_bots_begin_with_mirrored_or_rotated_drawings() -> None:
    """The empty sheet is symmetric (rules 2), so mirrored and rotated drawings are worth the same."""
    level = SearchLevel(5, 1, 1, 100_000, reranked_ends=12, lookahead_reranked_ends=4, last_round_factor=1)
    bot = BeamBot("it", "", level, networks=lambda _: LearnedValue(some_weights()))
    drawn = {bot.choose(begun(1).view(0), Random(seed)).acts for seed in range(24)}
    assert len(drawn) == 4
    net = ValueNetwork(some_weights(), SheetValue(read_weights()))
    worths = set()
    for acts in drawn:
        turn = RoundEditor(Sheet(), begun(1).view(0).table.roll, acts)
        worths.add(net.evaluate(turn.network, 1, sum(1 << facts.SPECIALS.index(route) for route in turn.specials)))
    assert len(worths) == 1


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda data: data[:-1], "net-damaged"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "net-damaged"),
        (lambda data: b"\xff" + data, "net-damaged"),
        (lambda data: b"", "net-damaged"),
        (lambda data: data.replace(b'"base"', b'"lake"'), "net-foreign"),
        (lambda data: data.replace(b'_net":1', b'_net":2'), "net-foreign"),
        (lambda data: data.replace(signature("base").encode(), b"0" * 16), "net-foreign"),
    ],
    ids=["short", "changed", "no header", "empty", "other mode", "other format", "other value"],
)
def test_a_damaged_or_foreign_network_is_refused(damage: object, code: str) -> None:
    assert callable(damage)
    with pytest.raises(BadInput) as caught:
        decode_weights(damage(encode_weights("base", SOME)), "base")
    assert caught.value.code == code


def test_a_network_is_read_as_it_was_written_and_is_small() -> None:
    data = encode_weights("base", SOME)
    assert len(data) < 1_000_000
    numbers = decode_weights(data, "base")
    assert encode_weights("base", numbers) == data
    assert max(abs(one - other) for one, other in zip(numbers, SOME, strict=True)) < 0.001
    assert msgspec.json.decode(data.partition(b"\n")[0], type=WeightsHeader).fits == signature("base")
    assert encode_weights("base", [1e9] * len(SOME)) != data


def test_packaged_networks_fit_the_current_inputs() -> None:
    """A change of the plain value or of the inputs needs new networks."""
    there = [mode for mode in MODES if packaged_file(mode) is not None]
    assert len(there) == 15
    for mode in there:
        assert packaged_value(mode) is not None
        log = msgspec.json.decode(packaged_file(mode, "json") or b"", type=training.TrainingLog)
        assert (log.mode, log.fits) == (mode, signature(mode))
        assert any(entry.measure.accepted for entry in log.entries)
        header = msgspec.json.decode((packaged_file(mode) or b"").partition(b"\n")[0], type=WeightsHeader)
        assert log.sparing is not None
        assert header.prunes == (not log.sparing.accepted)
    assert packaged_value("nothing") is None


@long_only
@pytest.mark.skipif(PURE, reason="long uncompiled, where the command trains below and fits are compared above")
def test_training_depends_on_its_seed_and_resumes_after_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Training that is interrupted anywhere and resumed leads to the same result."""
    whole = Training(tmp_path / "whole", "base", TINY, silent).run()

    class Stop(Exception):
        pass

    def stop(what: str, done: int, total: int) -> None:
        if what == "round 2: fit":
            raise Stop

    monkeypatch.setattr(training, "CHUNK", 2)
    with pytest.raises(Stop):
        Training(tmp_path / "parts", "base", TINY, stop).run()
    assert len(Training(tmp_path / "parts", "base", TINY, silent).log.entries) == 2
    assert Training(tmp_path / "parts", "base", TINY, silent).run() == whole
    assert (tmp_path / "whole" / "net-2").read_bytes() == (tmp_path / "parts" / "net-2").read_bytes()
    other = msgspec.structs.replace(TINY, seed=2)
    with pytest.raises(BadInput) as caught:
        Training(tmp_path / "whole", "base", other, silent)
    assert caught.value.code == "train-other"
    (tmp_path / "whole" / "log.json").write_text('{"mode":"base","settings":{"averaged":3}}')
    with pytest.raises(BadInput) as caught:
        Training(tmp_path / "whole", "base", TINY, silent)
    assert caught.value.code == "train-other"


@compiled_only
def test_pruning_by_a_network_is_measured_and_stored_in_its_file(tmp_path: Path) -> None:
    for number, before in enumerate(([0, 1], [500, 501])):
        it = Training(tmp_path / str(number), "trail", TINY, silent)
        it.write_file("net", encode_weights("trail", training.initial_weights("trail") or []))
        it.write_file("scores", msgspec.json.encode(before))
        it.settle_pruning()
        assert it.log.sparing is not None
        header = msgspec.json.decode(it.read_file("net").partition(b"\n")[0], type=WeightsHeader)
        assert header.prunes == (not it.log.sparing.accepted) == (number == 1)


def test_training_refuses_stored_scores_of_wrong_length(tmp_path: Path) -> None:
    it = Training(tmp_path, "trail", TINY, silent)
    it.write_file("scores", msgspec.json.encode([1] * (TINY.measured + 1)))
    with pytest.raises(BadInput) as caught:
        it.accepted()
    assert caught.value.code == "train-damaged"


def test_a_network_is_accepted_only_if_it_is_clearly_ahead() -> None:
    before = [50, 52, 54, 56] * 25
    assert compare_scores([score + 1 for score in before], before).accepted
    assert not compare_scores(before, before).accepted
    rng = Random(1)
    chance = [score + rng.choice((-9, 9)) for score in before]
    assert not compare_scores(chance, before).accepted
    assert compare_scores(before, before).mean == 53


@compiled_only
def test_train_prints_a_line_for_each_round(tmp_path: Path) -> None:
    words = ["base", "--folder", str(tmp_path / "it"), "--rounds", "1", "--games", "1", "--measured", "2"]
    done = CliRunner().invoke(train.train, words)
    assert done.exit_code == 0, done.output
    lines = [msgspec.json.decode(line, type=training.TrainingRound) for line in done.stdout.splitlines()]
    assert [line.round for line in lines] == [0, 1]
    other = CliRunner().invoke(train.train, [*words, "--seed", "2"])
    assert other.exit_code == 2
    assert "another mode or other settings" in other.output
