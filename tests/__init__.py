"""Tests. A regular package, so that no package `tests` of a library is found instead. Its folders need no such file."""
