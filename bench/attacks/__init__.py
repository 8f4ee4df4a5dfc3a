"""Contains a module for each attack by which a single visitor may try to stop other players (`bench/attack.py`)."""
