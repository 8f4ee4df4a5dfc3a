"""The course rule that each owner is dealt three Options and keeps one of them (Options 6, Tricksy).

The other two Options go under the deck.
"""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class KeepOneOfThree(RuleComponent):
    fits_any_course = True
    features = frozenset(("options", "keeps one"))
    start_options = 3


COMPONENT = KeepOneOfThree()
