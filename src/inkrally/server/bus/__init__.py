"""How several servers talk to each other: one contract, and NATS behind it."""
