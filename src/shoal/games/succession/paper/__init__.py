"""What can be printed: cards, a poster, signs."""
