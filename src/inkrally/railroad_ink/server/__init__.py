"""Adds Railroad Ink's HTTP routes to the server: written sheets, the solo tour, mixes and dice towers.

The solo tour is one match alone with each expansion. A mix is a choice of expansions. A dice tower rolls the dice for a
game on paper.
"""
