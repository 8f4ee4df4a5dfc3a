"""Superior Archive: an Option card."""
