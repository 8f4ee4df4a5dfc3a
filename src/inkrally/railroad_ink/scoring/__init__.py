"""Computes the score of a sheet (rules 6).

Each line of the score sheet has a module. The modules call the bit mask methods of `Network` to count.

| line | rules | function | counted by |
|---|---|---|---|
| exits | 6.1 | `exits.py`: `exit_points`, `exit_networks` | `Network.exit_points` |
| highway, railway | 6.2 | `longest_route.py`: `longest_highway`, `longest_railway`, `route_parts` | `Network.longest` |
| centre | 6.3 | `centre.py`: `centre_points`, `centre_spaces` | `Network.centre` |
| errors | 6.4 | `errors.py`: `error_count`, `error_ends`, `lost_ends` | `Network.error_count` |
| an expansion by connected spaces | 7 to 11 | `regions.py`: `rule_points`; `region_lines.py` names the spaces | |
| any other expansion | 8 to 12 | `points` and `breakdown` in its `rules.py` | |
| villages | 9.1 | `challenge/buildings.py`: `village_points` | |
| goals | 9.2, 9.3 | `challenge/goals.py`: `Goals.seat_points` | |
| total | 6 | `score_sheet.py`: `score_sheet` | |
| the winner of a tie | 6, 9.4, 12 | `ties.py`: `ranks` | |
"""
