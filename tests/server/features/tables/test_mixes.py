"""The effects of a choice of expansions, and random mixes from the boxes of a player."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.server.mixes import mix_facts, mix_problem, random_mix
from tests.server.site import Site, over_sockets

MIXES = 200


def test_figures_of_a_mix_come_from_the_rules() -> None:
    plain = mix_facts({}, 1)
    assert (plain.rounds, plain.dice, plain.stars) == (7, {"white": 4}, {})
    both = mix_facts({"expansions": ["river", "lake"]}, 2)
    assert (both.rounds, both.dice) == (6, {"white": 4, "river": 2, "lake": 2})
    assert set(both.stars) == {"river", "lake"}
    later = mix_facts({"expansions": ["galactic-invaders"]}, 2)
    assert (later.rounds, later.dice) == (7, {"white": 4, "galactic-invaders": 1})
    below = mix_facts({"expansions": ["underground", "river"]}, 2)
    assert (below.rounds, below.dice) == (12, {"white": 4, "river": 2, "underground": 4})
    alone = mix_facts({"expansions": ["underground"], "settings": {"underground.surface": "none"}}, 1)
    assert (alone.rounds, alone.dice) == (7, {"underground": 4})


@pytest.mark.parametrize("name", list(facts.EXPANSIONS))
def test_every_expansion_has_figures(name: str) -> None:
    found = mix_facts({"expansions": [name]}, 2)
    assert found.rounds >= 6
    assert found.dice


def test_random_mixes_are_legal_and_from_the_own_boxes() -> None:
    boxes = {box.name: box.expansions for box in facts.BOXES}
    for number in range(MIXES):
        chance = random.Random(number)
        own = chance.sample(sorted(boxes), chance.randint(0, 3))
        seats = chance.randint(1, 6)
        options = random_mix(own, seats, chance).options
        expansions = options["expansions"]
        assert mix_problem(options, seats) is None
        assert 1 <= len(expansions) == len(set(expansions)) <= 3
        assert set(expansions) <= {name for box in own or boxes for name in boxes[box]}
        assert not any(b in facts.EXPANSIONS[a].harsh_with for a, b in combinations(sorted(expansions), 2))


def test_random_mixes_differ() -> None:
    chance = random.Random(1)
    found = {frozenset(random_mix((), 1, chance).options["expansions"]) for _ in range(MIXES)}
    assert len(found) > len(facts.EXPANSIONS)


@pytest.mark.parametrize(("boxes", "seats"), [(("no-such-box",), 1), (("deep-blue",), 0), (("deep-blue",), 10**9)])
def test_impossible_random_mixes_are_refused(boxes: tuple[str, ...], seats: int) -> None:
    with pytest.raises(BadInput):
        random_mix(boxes, seats, random.Random(1))


@over_sockets
async def test_mixes_over_http(site: Site) -> None:
    browser = site.browser()
    answer = await browser.post("/api/railroad-ink/mix", {"options": {"expansions": ["lava"]}})
    assert answer.json()["dice"] == {"white": 4, "lava": 2}
    answer = await browser.post("/api/railroad-ink/random-mix", {"boxes": ["sky"], "seats": 2})
    mix = answer.json()["options"]["expansions"]
    assert mix
    assert set(mix) <= {"airline", "weather"}
    for path, body, code in (
        ("mix", {"options": {"expansions": ["lava", "lava"]}}, 400),
        ("mix", {"options": {"expansions": ["no-such"]}}, 400),
        ("mix", {"options": {}, "seats": 99}, 400),
        ("mix", {}, 400),
        ("random-mix", {"boxes": ["no-such"]}, 400),
        ("random-mix", {"boxes": "sky"}, 400),
    ):
        answer = await browser.post(f"/api/railroad-ink/{path}", body)
        assert answer.status_code == code, (body, answer.text)
        assert answer.json()["error"]["message"]
