"""The Option cards, each in a module that is discovered by its name (`rule_components.py`).

`rule_hooks.py` defines what a card can do. No other module names a card.
"""
