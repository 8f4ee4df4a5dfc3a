"""Forests (rules 11.1). Nearly all of it is data: what faces lay, how connected trees score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inkrally.railroad_ink.contract.expansion import Expansion
from inkrally.railroad_ink.expansions.written_spaces import read_spaces


class Forest(Expansion):
    """A forest is orthogonally adjacent spaces with trees, whatever else they hold; the best two score."""

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        return read_spaces(value, at, name)


EXPANSION = Forest
