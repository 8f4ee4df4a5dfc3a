"""The command `inkrally bench`, and the benchmarks of all games. Each game has benchmarks of its own in the module that
its `Pack.bench` names."""
