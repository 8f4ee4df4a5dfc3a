"""A slow, independent implementation of turns with Options, written only from the rules texts.

It works on dictionaries and shares no code with the engine. `lockstep.py` replays the answers and draws of a match of
the engine (`event_feed.py`): the oracle must ask the same questions in the same order, draw from as many cards, and
reach the same state.
"""
