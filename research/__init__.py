"""Contains the experiments, training and tuning that produced the figures, weights and networks of the package."""
