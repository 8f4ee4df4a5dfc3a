"""Ablative Coat: an Option card."""
