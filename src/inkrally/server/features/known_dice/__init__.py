"""The known-dice challenge of the week: all rolls are known from the start, and players look for the best sheet."""
