"""Circuit Breaker: an Option card."""
