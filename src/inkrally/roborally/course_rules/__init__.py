"""The rules of courses: a folder each with `rule.json` and, once it is built, `rules.py`; found by lying here.

A course names its rules in its file (`courses/NAME.json`); what a rule may do is in `contract.py`.
"""
