"""The parts that all games share: the contract, chance, the log, a running match. Knows no game and does no I/O."""
