"""Where strangers meet: public tables as they are listed, quick games, ratings. The I/O around `inkrally.place`."""
