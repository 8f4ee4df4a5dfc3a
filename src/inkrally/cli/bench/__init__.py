"""The command `inkrally bench`, and the benchmarks that all games share. The other benchmarks of a game are in the
module that its `Pack.bench` names."""
