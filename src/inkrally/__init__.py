"""inkrally: Railroad Ink and RoboRally, exactly by the rules.

A hot module runs so often that the build compiles it with Cython. This package file only decides how hot modules are
loaded: compiled where the build made extension files, or, with INKRALLY_PURE=1 in the environment, as plain Python.
"""

import os

if os.environ.get("INKRALLY_PURE"):
    from inkrally import _pure

    _pure.install()

__version__ = "0.2.0"
