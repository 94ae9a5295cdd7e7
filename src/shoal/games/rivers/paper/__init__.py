"""What can be printed: the board, cards, water, pieces and a die."""
