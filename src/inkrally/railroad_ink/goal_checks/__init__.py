"""Tests of the base goals (rules 9.2), and tools for the tests of expansions' goals.

A test takes a `GoalSheet`, which is a prepared sheet. It returns one number, `have << 56 | spaces`: how much of the
goal the sheet has, and as bits the spaces that count. `data/goals.json` and the manifests say how much a goal needs. An
expansion has its tests in the `goals.py` of its folder. Do not name an expansion here, and keep tables, rounds and
points out.
"""
