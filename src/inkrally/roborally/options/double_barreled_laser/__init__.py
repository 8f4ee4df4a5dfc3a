"""Double-Barreled Laser: an Option card."""
