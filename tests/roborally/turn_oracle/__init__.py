"""A slow second implementation of whole turns with Options, written from the rules texts alone.

It thinks in dictionaries and shares no code with the engine. What owners said and which card lay on top is played to it
(`heard.py`): it must ask the same questions in the same order, draw as often from as many, and come to the same robots.
"""
