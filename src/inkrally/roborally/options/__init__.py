"""The Option cards. Each is a module, which is discovered by its name (`parts.py`).

`contract.py` defines what a card can do. No other module names a card.
"""
