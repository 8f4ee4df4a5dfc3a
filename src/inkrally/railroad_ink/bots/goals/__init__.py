"""Goals in the search: how near a sheet is to them, how likely they are reached, and what they are worth."""
