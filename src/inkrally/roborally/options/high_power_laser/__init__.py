"""High-Power Laser: an Option card."""
