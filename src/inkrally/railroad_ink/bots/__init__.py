"""Bots for Railroad Ink, which value sheets, search turns and look ahead. Do not use tables here."""
