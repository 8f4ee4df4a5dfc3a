"""Tests of the base goals (rules 9.2), and tools for the tests of expansions' goals.

A test takes a `GoalSheet`, which is a prepared sheet. The result is one number, `have << 56 | spaces`: the amount of
the goal that the sheet has, and the spaces that count, as bits. `data/goals.json` and the manifests define the amount
that a goal needs. The tests of an expansion's goals are in the `goals.py` of its folder. Do not name an expansion here.
Keep matches, rounds and points out.
"""
