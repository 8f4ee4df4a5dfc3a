"""Which of several servers has which table, and what they ask and tell each other about it."""
