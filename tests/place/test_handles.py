"""The rules for handles: allowed characters, reserved words, and handles that look alike."""

from __future__ import annotations

import pytest

from inkrally.lobby.handles import LONGEST, handle_skeleton, parse_handle
from inkrally.match.errors import BadInput


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë".replace("ë", "e"), "Jiří", "Ștefan", "Groß", "Růžena3", "a1b", "x" * LONGEST]
)
def test_letters_of_the_house_and_digits_make_a_handle(name: str) -> None:
    assert parse_handle(name) == name


def test_what_is_typed_otherwise_is_the_same_handle() -> None:
    assert parse_handle("  Petra ") == "Petra"
    assert parse_handle("Jir\u030ci\u0301") == "Jiří"
    assert parse_handle("\u015etefan") == "Ștefan", "a cedilla is a comma here"


@pytest.mark.parametrize(
    "name",
    [
        *("", "ab", "x" * (LONGEST + 1), "a b c", "a-b-c", "a_b", "<b>bold", "1ada", "123", "a.b.c"),
        *("Аda", "Αda", "ada\u200b", "ad\u202ea", "ada\u0000", "ａｄａ", "𝐚𝐝𝐚", "a\u0323da", "ada💡", "øre", "Zoë"),
        *("admin", "ADM1N", "theadmin", "lnkrally", "Inkrally2", "m0derat0r", "somebody", "Sornebody", "guest", "Bot"),
    ],
)
def test_no_other_sign_and_no_word_that_means_something(name: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_handle(name)
    assert refused.value.code == "handle"


def test_levels_of_bots_are_nobodys() -> None:
    assert parse_handle("Steady") == "Steady"
    with pytest.raises(BadInput):
        parse_handle("Steady", ["steady"])


def test_handles_that_look_alike_are_one() -> None:
    alike = [("Petra", "PETRA"), ("Petra", "Pétra"), ("Ilse", "llse"), ("modern", "modem"), ("Bob0", "BobO")]
    for one, other in alike:
        assert handle_skeleton(parse_handle(one)) == handle_skeleton(parse_handle(other)), (one, other)
    assert handle_skeleton(parse_handle("Petra")) != handle_skeleton(parse_handle("Petr"))
    assert len(handle_skeleton("ß" * LONGEST)) <= 40, "as wide as its column"
