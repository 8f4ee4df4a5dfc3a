"""What one visitor may try in order to stop the others: one module for each attack, run by `bench/attack.py`."""
