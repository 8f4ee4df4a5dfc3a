"""The format version of stored reviews, in a module that the server can import without loading an analysis."""

REVIEW_FORMAT_VERSION = 2
"""The format of reviews and of best whole games. Stored ones with another version are computed again. Version 1
considered only the next turn, also in best whole games.
"""
