"""The press: what is on the sheets, where it lies, and what becomes of an order."""
