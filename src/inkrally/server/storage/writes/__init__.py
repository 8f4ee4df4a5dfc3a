"""What the writer does by name, as far as it is of one part of the server. Knows rows alone."""
