"""Every game with the faces that learning programs know: PettingZoo, Gymnasium and OpenSpiel (docs/learning.md).

Nothing here is needed to play; `shoal[rl]` and `shoal[openspiel]` bring what it needs."""
