"""Contains the experiments, training and measurements of Railroad Ink."""
