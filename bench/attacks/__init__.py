"""What a single visitor may try to stop other players: a module for each attack, run by `bench/attack.py`."""
