"""The rules of courses: a module each, found by its name (`parts.py`).

A course names its rules in its file (`courses/NAME.json`); what a rule may do is in `contract.py`.
"""
