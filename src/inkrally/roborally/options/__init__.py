"""The Option cards: a folder each with `card.json` and `rules.py`, found by lying here (`parts.py`).

What a card may do is in `contract.py`. Nothing else names a card.
"""
