"""Rivers (rules 7.1). All of it is data: kinds and clashes are the kernel's, the best river is the manifest's rule."""

from __future__ import annotations

from inkrally.railroad_ink.contract.expansion import Expansion


class River(Expansion):
    """A river is a chain or a ring of spaces, each with two river ends; the best one scores."""


EXPANSION: type[Expansion] = River
