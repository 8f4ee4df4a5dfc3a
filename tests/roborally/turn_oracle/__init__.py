"""Slow second implementations of turns with Options, written from the rules texts alone.

They think in dictionaries and share no code with the engine. To that of whole turns (`lockstep.py`) is played what
owners said and which card lay on top (`heard.py`): it must ask the same questions in the same order, draw as often from
as many, and come to the same robots. That of step D alone (`step_d.py`) shares nothing with it either: it answers its
own questions and writes the answers down as decisions, with which a scenario must come out the same.
"""
