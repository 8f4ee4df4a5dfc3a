"""Players that search, and the arena in which they are measured. They decide from what they see, as people do."""
