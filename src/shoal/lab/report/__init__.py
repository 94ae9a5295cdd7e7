"""Reports: what many games of one kind say about the game, as one page."""
