"""The lab: games played by the thousand, tournaments between bots, and a public control for the search."""
