"""Prints in which mode the rules run here: compiled or plain."""

import shoal.engine.game

print("plain" if shoal.engine.game.__file__.endswith(".py") else "compiled")
