"""One player's sheet: drawings and their notation, legal placements, networks and longest routes, as bit masks."""
