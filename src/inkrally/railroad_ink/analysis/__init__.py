"""Computes hints for a turn and reviews of a finished match, with the reasons why one turn is better than another."""
