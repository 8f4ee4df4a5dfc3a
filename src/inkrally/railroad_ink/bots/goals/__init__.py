"""Goals in the search: how near, how likely, worth what."""
