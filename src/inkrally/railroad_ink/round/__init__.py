"""What is done in a round: acts, duties, how they are judged and written down."""
