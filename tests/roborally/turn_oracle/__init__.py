"""Slow, independent implementations of turns with Options, written only from the rules texts.

They work on dictionaries and share no code with the engine. The oracle of whole turns (`lockstep.py`) replays the
answers and draws of a match of the engine (`event_feed.py`): it must ask the same questions in the same order, draw
from as many cards, and reach the same state. The oracle of step D alone (`step_d.py`) answers its own questions and
records the answers as decisions; `resolve` must reach the same result with them.
"""
