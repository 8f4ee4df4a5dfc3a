"""The Option cards: a module each, found by its name (`parts.py`).

What a card may do is in `contract.py`. Nothing else names a card.
"""
