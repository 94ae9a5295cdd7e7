"""A program that cannot even be loaded."""

raise RuntimeError("the weights are missing")
