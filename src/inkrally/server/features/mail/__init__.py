"""Notices by e-mail and the letters that carry them."""
