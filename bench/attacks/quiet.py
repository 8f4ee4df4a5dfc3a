"""No attack at all: what the machine's own noise makes of the measure."""

from __future__ import annotations

from attacks.harness import Attack


class Attacker(Attack):
    """Does nothing."""
