"""A sixth game, made by following docs/adding-a-game.md word for word, and the suites of all games run over it."""
