"""What the game does: no sentence, no markup."""
