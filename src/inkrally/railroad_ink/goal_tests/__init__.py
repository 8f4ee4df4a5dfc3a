"""What goals ask of a sheet (rules 9.2): tests of the base goals, and what tests of expansions' goals have in common.

Every test takes a `Seen`, a sheet as the goals look at it, and answers one number, `have << 56 | spaces`: how much
there is of what the goal asks for, and as bits the spaces that count. How much is needed is in `data/goals.json`, or in
the manifest of an expansion, whose tests lie in its folder as `goals.py`. Knows no table, no rounds and no points, and
no expansion.
"""
