"""`inkrally bench`: what every game is measured by here, what is one game's alone in a module that its pack names."""
