"""The seats of a guest who signs in as a player."""

from __future__ import annotations

import msgspec

from inkrally.table.document import BotSeat, EmptySeat, Player, TableDocument, TableSetup
from inkrally.table.guest_merge import with_guest_merged

SETUP = TableSetup(game="railroad-ink", title="Ink", seats=3)
OPEN = TableDocument("t", SETUP, "g", (Player("Gus", "g", look=2), EmptySeat(), BotSeat("steady")), 1)


def test_a_guests_seat_and_its_hosting_go_over() -> None:
    doc = with_guest_merged(OPEN, "g", "p")
    assert (doc.host, doc.seat_of("p"), doc.seat_of("g")) == ("p", 0, None)
    assert doc.seats[0] == Player("Gus", "p", look=2)
    assert with_guest_merged(OPEN, "stranger", "p") is OPEN


def test_nobody_has_two_seats_by_signing_in() -> None:
    both = msgspec.structs.replace(OPEN, seats=(Player("Gus", "g"), Player("Pia", "p"), EmptySeat()))
    assert with_guest_merged(both, "g", "p").seats == (EmptySeat(), Player("Pia", "p"), EmptySeat())
    running = msgspec.structs.replace(both, status="playing", seen=(("g",), ("p",), ()))
    doc = with_guest_merged(running, "g", "p")
    assert doc.seats == (EmptySeat(), Player("Pia", "p"), EmptySeat())
    assert doc.seen == (("p",), ("p",), ()), "and it is known who has seen which hand"
    over = msgspec.structs.replace(running, status="over")
    assert with_guest_merged(over, "g", "p").seats == (Player("Gus", "p"), Player("Pia", "p"), EmptySeat())


def test_who_has_seen_another_hand_gets_no_second_one() -> None:
    seats = (Player("Gus", "g"), EmptySeat(), BotSeat("steady"))
    running = msgspec.structs.replace(OPEN, status="playing", seats=seats, seen=(("g",), ("p",), ()))
    assert with_guest_merged(running, "g", "p").seats[0] == EmptySeat()
    once = msgspec.structs.replace(running, seen=(("p", "x", "g"), (), ()))
    doc = with_guest_merged(once, "g", "p")
    assert doc.seat_of("p") == 0
    assert doc.seen[0] == ("x", "p"), "the last one may look into the seat"
    assert not doc.waits_for_deal(0)
