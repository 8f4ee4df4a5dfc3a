"""The course rules. Each is a module, which is discovered by its name (`parts.py`).

A course lists its rules in its file (`courses/NAME.json`). `contract.py` defines what a rule can do.
"""
