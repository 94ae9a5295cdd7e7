"""What explains the game, and what a class talks about afterwards."""
