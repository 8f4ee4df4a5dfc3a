"""Each owner is dealt three Options and keeps one; the others go under the deck (Options 6, Tricksy)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class KeepOneOfThree(RuleComponent):
    features = frozenset(("options", "keeps one"))
    start_options = 3


PART = KeepOneOfThree()
