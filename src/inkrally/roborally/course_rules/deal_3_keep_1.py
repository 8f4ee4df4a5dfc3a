"""Each owner is dealt three Options and keeps one; the others go under the deck (Options 6, Tricksy)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class KeepOneOfThree(Part):
    brings_options = True
    keeps_one_of = 3


PART = KeepOneOfThree()
