"""What can be printed: the board, the protists of both sides, cards, formations, a screen."""
