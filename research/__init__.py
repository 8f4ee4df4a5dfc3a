"""Experiments, training and tuning: what found the figures, weights and networks that the package plays by."""
