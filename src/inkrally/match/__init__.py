"""The parts that all games share: the contract, chance, the log, a running match. Contains no game's rules, no I/O."""
