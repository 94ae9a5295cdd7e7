"""What a class looks at after the lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.engine.words.en.counting import counted

results = "All tables"
against = "Table against table"
together = "All tables together"
nobody = "No table has begun yet. Come back when something has been played."
ended: Mapping[str, str] = {
    "over": "Played to the end.",
    "stopped": "Stopped before the end: this is how it stood then.",
    "agreed": "The players ended it early: this is how it stood then.",
    "running": "Still playing: this is how it stands now.",
    "waiting": "Not begun yet.",
}
marks: Mapping[str, str] = {"stopped": "stopped", "agreed": "ended early", "resigned": "given up", "running": "playing"}
places: Sequence[str] = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")

# ---- table against table

average = "Average of each table"
more_heads: Sequence[str] = ("table", "players", "highest", "lowest", "total", "steps")
more = "Highest, lowest, total"
about_more = "The scores of the players at each table. Steps are all the moves, dice and cards of a game."


def resigned(name: str) -> str:
    return f"{name} gave up."


def joint(score: str) -> str:
    return f"Together: {score}"


def scored(score: int, counts: tuple[str, str]) -> str:
    one, several = _noun(counts)
    return f"{score} {one if score == 1 else several}"


def per_player(counts: tuple[str, str], fewer: bool, best: Sequence[str], finished: int) -> str:
    """What the bars are, and which tables stand best."""
    says = f"{_noun(counts)[1].capitalize()} per player on average, so that large and small tables can be compared."
    if fewer:
        says += " Fewer are better."
    if finished > 1:
        says += f" Best: {' and '.join(best)}."
    return says


# ---- a game that says nothing about many tables

done = "What happened most"
done_heads: Sequence[str] = ("what happened", "how often", "tables")
somebody = "Somebody"
questions: Sequence[str] = (
    "Which table did something that no other table did? What came of it?",
    "What happened at every table? Was that by chance, or because of the rules?",
    "If you played again, what would your table do differently?",
)


def about_done(times: int) -> str:
    return f"{counted(times, 'thing')} happened at the tables in all. These came most often, whoever did them."


def _noun(counts: tuple[str, str]) -> tuple[str, str]:
    return counts if any(counts) else ("point", "points")
