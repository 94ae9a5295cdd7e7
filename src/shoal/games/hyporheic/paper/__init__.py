"""What can be printed: the board, cards, nutrients and coins, trays."""
