"""Runs no attack, to measure the noise of the machine."""

from __future__ import annotations

from attacks.harness import Attack


class Attacker(Attack):
    """Does nothing."""
