"""What could have been drawn: hints for a turn, the review of a match, the reasons why one turn is worth more."""
