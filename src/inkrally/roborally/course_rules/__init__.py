"""The course rules, each in a module that is discovered by its name (`rule_components.py`).

A course lists its rules in its file (`courses/NAME.json`). `rule_hooks.py` defines what a rule can do.
"""
