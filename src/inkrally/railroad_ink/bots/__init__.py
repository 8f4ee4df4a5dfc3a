"""Bots for Railroad Ink, which value sheets, search turns and look ahead.

Do not use the full state of a match (`Table`) here.
"""
