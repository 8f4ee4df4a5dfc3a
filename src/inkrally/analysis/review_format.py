"""The form of what is told of a match that is over, apart for those who keep it and load no analysis."""

REVIEW_FORMAT_VERSION = 2
"""Of reviews and of best whole games. What is kept in another form is made anew: 1 had errors that left out all that
comes after the next turn, and best whole games within."""
