"""What a part of a match may say to the game: small classes, of which a part inherits those that it needs.

| has a say in | class | module |
|---|---|---|
| nothing yet: its name, its acts and events, the sheet as it begins | `Part`, `Module` | `part.py` |
| a turn: its own acts, judged and written down | `TurnRules`, `OfferedBySpace` | `turn_rules.py` |
| what is owed, and what before all else | `Duties`, `FirstDuties` | `duties.py` |
| what drawings bring with them | `Consequences` | `consequences.py` |
| where drawings may not stand | `Barring` | `barring.py` |
| the table between turns | `TableRules` | `table_rules.py` |
| a phase of its own before a round is drawn | `OwnPhase` | `own_phase.py` |
| a second board | `SecondBoard` | `second_board.py` |
| points, of a sheet or a seat, and ties | `Scoring`, `SeatScoring`, `TieBreaking` | `scoring.py` |
| goals | `GoalCards` | `goals.py` |
| sheets on paper | `OnPaper` | `paper.py` |
| dice and manifest | `Expansion` | `expansion.py` |

Hooks are pure but for the turn or page that they are given, which they change by its own methods. What bots and
networks must know is no hook: it is in the manifest. `tests/railroad_ink/test_contract.py` counts the users of hooks.
"""
