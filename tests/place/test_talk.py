"""Chat texts: normalization, and the rejection of hidden characters and markup. Blocked players are never paired."""

from __future__ import annotations

from typing import get_args

import pytest

from inkrally.lobby.chat import MAX_TEXT_CHARS, Reaction, normalize_text
from inkrally.lobby.pairing import Seeker, are_compatible, groups
from inkrally.match.errors import BadInput
from inkrally.server.features.talk.chat_rooms import REACTIONS


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  All roads\n lead \t here ", "All roads lead here"),
        ("1 < 2 and <3", "1 < 2 and <3"),
        ("e\u0301", "é"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("x" * MAX_TEXT_CHARS, "x" * MAX_TEXT_CHARS),
        ("Žluťoučký kůň „úpí“", "Žluťoučký kůň „úpí“"),
    ],
)
def test_a_text_is_tidied(text: str, kept: str) -> None:
    assert normalize_text(text) == kept


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "talk-text"),
        (" \n\t ", "talk-text"),
        ("\u200d\ufe0f", "talk-text"),
        ("a\u202eb", "talk-text"),
        ("a\u2066b\u2069", "talk-text"),
        ("a\u200bb", "talk-text"),
        ("a\x00b", "talk-text"),
        ("\u3164", "talk-text"),
        ("\ue000", "talk-text"),
        ("\U000e0041", "talk-text"),
        ("Z" + "\u0336\u0330\u0353\u0301\u0302", "talk-text"),
        ("\u0301", "talk-text"),
        ("x" * (MAX_TEXT_CHARS + 1), "talk-long"),
        ("x" * 100_000, "talk-long"),
        ("<b>loud</b>", "talk-markup"),
        ("< script>", "talk-markup"),
        ("<!-- -->", "talk-markup"),
        ("</p>", "talk-markup"),
    ],
)
def test_what_is_hidden_in_a_text_is_refused_in_words(text: str, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        normalize_text(text)
    assert refused.value.code == code


def test_the_reactions_are_those_of_the_protocol() -> None:
    assert get_args(Reaction) == REACTIONS


def test_players_who_hide_each_other_are_never_paired() -> None:
    one, other, third = Seeker("a", 1500, 0, excluded=frozenset("b")), Seeker("b", 1500, 0), Seeker("c", 1500, 0)
    assert not are_compatible(one, other, 10**6)
    assert not are_compatible(other, one, 10**6)
    assert groups([one, other], 10**6) == []
    found = groups([one, other, third], 10**6)
    assert [sorted(each.id for each in group) for group in found] == [["a", "c"]]
