"""Defines the Option cards, each in a module that `rule_components.py` finds by its name.

`rule_hooks.py` defines the hooks and properties of cards. Other modules name a card only in the
values of logs, such as the reason `fire-control`.
"""
