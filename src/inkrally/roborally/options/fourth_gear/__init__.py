"""Fourth Gear: an Option card."""
