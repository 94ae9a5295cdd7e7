"""A program that ends the process that loads it, as one may that finds something missing."""

raise SystemExit("no licence")
