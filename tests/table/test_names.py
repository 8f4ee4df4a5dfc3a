"""Names: no two at a table look alike, none is invisible. Avatars: players choose in order, and all see the same."""

from __future__ import annotations

import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.games import GAMES
from inkrally.match.errors import BadInput, Refusal
from inkrally.server.bot_levels import level_names
from inkrally.table import commands as say
from inkrally.table.avatars import avatars_of
from inkrally.table.confusables import CONFUSABLES, skeleton
from inkrally.table.document import MAX_NAME, BotSeat, EmptySeat, Player, TableSetup
from inkrally.table.names import (
    distinct_name,
    fit_title,
    match_names,
    normalize_name,
    player_name,
    sanitize_name,
    table_title,
)
from inkrally.table.setup import new_table
from inkrally.table.snapshots import Audience, snapshot_of
from inkrally.table.table import TableCore

LEVELS = level_names("railroad-ink")


def table(seats: int = 3) -> TableCore:
    setup = TableSetup(game="railroad-ink", title="A table", seats=seats, stand_in=LEVELS[0])
    return TableCore(new_table("t", setup, "host", GAMES, LEVELS, 0), GAMES["railroad-ink"], LEVELS)


def do(at: TableCore, session: str, command: say.Command) -> None:
    at.apply(at.handle(session, command, 0, bytes(32)))


def names(at: TableCore) -> list[str]:
    return [each.name for each in at.doc.seats if isinstance(each, Player)]


@pytest.mark.parametrize(
    "name",
    [
        "\u200b", "a\u200bb", "\u2066Ann", "Ann\u202e", "\u3164", "\uffa0", "\u115f", "\u2800", "A\u034fnn", "\u00ad",
        "\u0301", " \u0301 ", "A" + "\u0301\u0302\u0303\u0304\u0305", "\ue000", "\U000e0041", "\U0001d159", "",
    ],
)  # fmt: skip
def test_an_invisible_name_or_one_that_turns_the_line_is_never_taken(name: str) -> None:
    with pytest.raises(BadInput) as error:
        player_name(name)
    assert error.value.code == "name"


@pytest.mark.parametrize("name", ["Zoë", "Ада", "أحمد", "נֹעַ", "สมชาย", "하나", "❤", "🦊", "Ann 2", "李雷", "D'Arcy-Ó"])
def test_names_of_all_scripts_are_taken_as_they_are(name: str) -> None:
    assert player_name(name) == unicodedata.normalize("NFC", name)
    assert player_name("❤\ufe0f") == "❤"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("علی\u200cرضا", "علی\u200cرضا"),  # Persian: a non-joiner within the word
        ("അവന\u0d4d\u200d", "അവന\u0d4d\u200d"),  # Malayalam: a joiner makes the final letter
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),  # a family
        ("\u200dAnn\u200c", "Ann"),
        ("A\u200d\u200dnn \u200cB", "A\u200dnn B"),
    ],
)
def test_joiners_between_what_can_be_seen_are_kept(name: str, kept: str) -> None:
    """Names are compared without them, so that no player can pose as another by a joiner."""
    assert player_name(name) == table_title(name) == kept
    assert sanitize_name(name, 80) == kept
    assert skeleton(name) == skeleton(kept.replace("\u200c", "").replace("\u200d", ""))


@pytest.mark.parametrize("name", ["\u200d", "\u200c \u200d", "\u0301\u200d"])
def test_joiners_alone_are_refused_as_a_name_that_cannot_be_seen(name: str) -> None:
    with pytest.raises(BadInput, match="at least one character that can be seen"):
        player_name(name)


@pytest.mark.parametrize(
    ("name", "told", "title"),
    [
        ("Push & shove", "Push & shove", "Push shove"),
        ("a\x00b", "a b", "a b"),
        ("\u202eRound\u202c the pool", "Round the pool", "Round the pool"),
        ("  two\nlines ", "two lines", "two lines"),
        ("n" * 80, "n" * 80, "n" * 60),
        ("n" * 59 + " m", "n" * 59 + " m", "n" * 59),
        ("A" + "\u0334" * 80, "A" + "\u0334" * 3, "A" + "\u0334" * 3),
        ("\u0301" * 80, "…", "RoboRally"),
        ("\u200b\u3164", "…", "RoboRally"),
        ("   ", "…", "RoboRally"),
    ],
)
def test_of_any_name_something_can_be_told_and_be_a_title(name: str, told: str, title: str) -> None:
    assert (sanitize_name(name, 80), fit_title(name, "RoboRally")) == (told, title)


@given(st.text(min_size=1, max_size=90))
def test_what_is_told_of_a_name_is_a_name(name: str) -> None:
    told = sanitize_name(name, 80)
    assert normalize_name(told, 80, "a name") == told
    assert table_title(fit_title(name, "RoboRally"))


SAME = [("Modern", "Modem"), ("Il", "ll"), ("O0", "00"), ("Вася", "Bася"), ("Ѕаѕһа", "Sasha")]
OTHERS = [("Anna", "Hanna"), ("Ada", "Ида"), ("Ben", "Bea"), ("★", "♥"), ("李", "雷"), ("कि", "का"), ("Bo 2", "Bo 3")]
ALIKE = [
    "Anna",
    "anna",
    "ANNA",
    "Аnnа",
    "Αnna",
    "Änna",
    "An na",
    "Ａｎｎａ",
    "𝐀𝐧𝐧𝐚",
    "ⒶⓃⓃⒶ",
    "ᴀɴɴᴀ",
    "Anna.",
    "Ⱥnna",
    "Anпa",
]


@pytest.mark.parametrize("name", ALIKE)
def test_two_names_that_look_alike_are_never_at_one_table(name: str) -> None:
    assert skeleton(name) == skeleton("Anna")
    at = table()
    do(at, "host", say.Sit("Anna"))
    do(at, "other", say.Sit(name))
    first, second = names(at)
    assert first == "Anna"
    assert second == f"{unicodedata.normalize('NFC', name)} 2"
    do(at, "third", say.Sit("Anna"))
    assert names(at)[2] == "Anna 3"


@pytest.mark.parametrize(
    ("one", "two"), [("Modern", "Modem"), ("Il", "ll"), ("O0", "00"), ("Вася", "Bася"), ("Ѕаѕһа", "Sasha")]
)
def test_letters_that_are_drawn_alike_are_no_difference(one: str, two: str) -> None:
    assert skeleton(one) == skeleton(two)


@pytest.mark.parametrize(("one", "two"), OTHERS)
def test_other_names_are_told_apart(one: str, two: str) -> None:
    assert skeleton(one) != skeleton(two)


def test_no_letter_stands_for_two() -> None:
    letters = "".join(CONFUSABLES.values())
    assert len(letters) == len(set(letters))


@given(st.text(max_size=MAX_NAME), st.lists(st.text(max_size=MAX_NAME), max_size=5))
def test_what_is_numbered_is_unlike_all_others_and_short_enough(name: str, others: list[str]) -> None:
    found = distinct_name(name, others)
    assert skeleton(found) not in {skeleton(other) for other in others}
    assert len(found) <= MAX_NAME


def test_nobody_has_the_name_of_a_bot() -> None:
    at = table()
    do(at, "host", say.AddBot(0, "easy"))
    do(at, "host", say.Sit("Еasy"))
    assert names(at) == ["Еasy 2"]
    do(at, "host", say.Rename("easy"))
    assert names(at) == ["easy 2"]
    do(at, "host", say.Rename("Ann"))
    do(at, "host", say.Rename("ann"))
    assert names(at) == ["ann"], "one's own name is not in one's way"


def test_no_two_of_a_match_are_written_down_under_one_name() -> None:
    seats = (BotSeat("easy"), Player("easy", "s"), BotSeat("easy"), BotSeat("beam"))
    assert match_names(seats) == ["easy 2", "easy", "easy 3", "beam"]
    at = table(2)
    do(at, "host", say.AddBot(0, "easy"))
    do(at, "host", say.AddBot(1, "easy"))
    do(at, "host", say.Start())
    assert at.match is not None
    assert list(at.match.header.seats) == ["easy", "easy 2"]


def test_nobody_is_called_something_else_after_the_end() -> None:
    at = table(1)
    do(at, "host", say.Sit("Ann"))
    do(at, "host", say.Start())
    at.doc = msgspec.structs.replace(at.doc, status="over")
    with pytest.raises(Refusal) as error:
        at.handle("host", say.Rename("Bo"), 0)
    assert error.value.code == "table-over"
    assert at.match is not None
    assert list(at.match.header.seats) == ["Ann"]


GAME = GAMES["roborally"]


def table_of(seats: int) -> TableCore:
    doc = new_table("t", TableSetup("roborally", "x", seats, stand_in="greedy"), "a", GAMES, ("greedy",), 0)
    table = TableCore(doc, GAME, ("greedy",))
    table.apply(table.handle("a", say.Sit("Ann"), 0))
    return table


def looks(table: TableCore) -> list[int]:
    return [info.avatar for info in snapshot_of(table, Audience(None, False), {}).table.seats]


def test_without_choices_a_seat_has_the_figure_of_its_number() -> None:
    assert avatars_of([EmptySeat()] * 10) == (0, 1, 2, 3, 4, 5, 6, 7, 0, 1)


def test_two_who_want_the_same_figure_do_not_both_get_it() -> None:
    table = table_of(3)
    table.apply(table.handle("a", say.ChooseAvatar(1), 0))
    assert looks(table) == [1, 0, 2]
    with pytest.raises(Refusal) as refused:
        table.handle("b", say.Sit("Bo", None, 1), 0)
    assert refused.value.problem.code == "look-taken"
    table.apply(table.handle("b", say.Sit("Bo"), 0))
    with pytest.raises(Refusal) as refused:
        table.handle("b", say.ChooseAvatar(1), 0)
    assert refused.value.problem.code == "look-taken"
    table.apply(table.handle("b", say.ChooseAvatar(5), 0))
    table.apply(table.handle("a", say.ChooseAvatar(1), 0))  # the player's own avatar again
    assert looks(table) == [1, 5, 2]
    with pytest.raises(BadInput):
        table.handle("b", say.ChooseAvatar(8), 0)
    table.apply(table.handle("b", say.ChooseAvatar(None), 0))
    assert looks(table) == [1, 0, 2]


def test_a_figure_does_not_change_with_a_name_a_device_or_a_seat_that_is_left() -> None:
    table = table_of(3)
    table.apply(table.handle("a", say.ChooseAvatar(6), 0))
    table.apply(table.handle("a", say.Rename("Anna"), 0))
    table.apply(table.move_seat(0, "a2"))
    assert isinstance(player := table.doc.seats[0], Player)
    assert (player.name, player.look) == ("Anna", 6)
    table.apply(table.handle("a2", say.AddBot(2, "greedy"), 0))
    table.apply(table.handle("a2", say.Start(), 0, bytes(32)))
    assert isinstance(table.doc.seats[1], BotSeat)
    assert looks(table) == [6, 1]
    with pytest.raises(Refusal) as refused:
        table.handle("a2", say.ChooseAvatar(0), 0)
    assert refused.value.problem.code == "already-open"
    table.apply(table.handle("a2", say.LeaveSeat(), 0))
    table.apply(table.handle("b", say.Sit("Bo", None, 3), 0))
    assert looks(table) == [6, 1]
