"""The command `inkrally bench`: the measures of all games. Measures of one game are in a module that its pack names."""
