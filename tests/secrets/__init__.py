"""Nobody sees what they may not: one game in two versions that differ, in the log, by secrets of others alone.

What a viewer may know is said here once more, game by game, from the rulebook (§9 of each specification): of every
event (`said`) and of the position it leads to (`known`). It reads the rules' own fields and knows nothing of sights,
of `imagine` or of what the game says about its log, so that a leak in one of them cannot excuse itself by another."""
