"""Where the nitrogen came from and where it went: the budget of a seat or of the table, from the story (§16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from shoal.engine.box import Record
from shoal.engine.flow import Flow, Node, flows
from shoal.engine.mark import Mark
from shoal.engine.story import Note, number_of
from shoal.games.hyporheic.content import CARDS, EQUATIONS
from shoal.games.hyporheic.screen.pictures import KINDS
from shoal.games.hyporheic.words import Words

ATOMS: Final = 2  # of nitrogen in every coin
SQUARES: Final = "square"  # the source that is no card
PAINTS: Final = {"square": "#5fb4dc", "others": "#c9c9d6", "held": "#f0c04a", "lost": "#e58a7b", "gas": "#8d5fd0"}


@dataclass
class Budget:
    """Atoms of nitrogen: taken up by source, lost by card, removed by equation; taken from others and by others."""

    taken: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    removed: Counter[str] = field(default_factory=Counter)
    robbed: int = 0
    given_up: int = 0
    oxidized: int = 0  # passed through an oxic equation: still in the tray afterwards

    @property
    def into(self) -> int:
        """All that ever came into the tray."""
        return self.taken.total() + self.robbed

    @property
    def held(self) -> int:
        """What must still be in the tray."""
        return self.into - self.given_up - self.lost.total() - self.removed.total()

    @property
    def share(self) -> int:
        """Per cent of what came in that left as gas."""
        return round(100 * self.removed.total() / self.into) if self.into else 0


def budgets(record: Record, seats: int) -> list[Budget]:
    """One for each seat."""
    out = [Budget() for _ in range(seats)]
    for _, note in record.notes:
        if note.seat is not None:
            _listen(out, note.seat, note)
    return out


def together(parts: Iterable[Budget]) -> Budget:
    """The budget of a table, or of many: what players take from each other stays in it."""
    whole = Budget()
    for each in parts:
        whole.taken += each.taken
        whole.lost += each.lost
        whole.removed += each.removed
        whole.oxidized += each.oxidized
    return whole


def chart(title: str, trays: str, budget: Budget, words: Words) -> Mark:
    """The budget of a player, of a table or of many as flows: from its sources through the tray to its ends."""
    said = words.debrief
    nodes = [Node(trays, 1, "#dfe9ef")]
    links: list[Flow] = []

    def into(label: str, paint: str, value: int) -> None:
        nodes.append(Node(label, 0, paint))
        links.append(Flow(len(nodes) - 1, 0, value))

    def out_of(label: str, paint: str, value: int) -> None:
        nodes.append(Node(label, 2, paint))
        links.append(Flow(0, len(nodes) - 1, value))

    into(said.squares, PAINTS["square"], budget.taken[SQUARES])
    for card, count in sorted(budget.taken.items(), key=lambda each: -each[1]):
        if card != SQUARES:
            into(words.names.cards[card].name, KINDS[CARDS[card].kind], count)
    into(said.other_players, PAINTS["others"], budget.robbed)
    for equation, count in sorted(budget.removed.items(), key=lambda each: -each[1]):
        out_of(said.gas(equation), PAINTS["gas"], count)
    for card, count in sorted(budget.lost.items(), key=lambda each: -each[1]):
        out_of(said.lost(card), PAINTS["lost"], count)
    out_of(said.other_players, PAINTS["others"], budget.given_up)
    out_of(said.still_held, PAINTS["held"], budget.held)
    says = said.budget(budget.into, budget.removed.total(), budget.share, budget.oxidized, budget.lost.total())
    return flows(words.shared.charts, title, says, nodes, links, said.atoms)


def _listen(out: Sequence[Budget], seat: int, note: Note) -> None:
    """What one note adds to the budgets."""
    facts = note.facts
    if note.what == "collected":
        source = str(facts["source"])
        out[seat].taken[source if source in CARDS else SQUARES] += number_of(note.facts, "count")
    elif note.what == "lost":
        out[seat].lost[str(facts["card"])] += number_of(note.facts, "count")
    elif note.what == "robbed":
        out[seat].robbed += 1
        out[number_of(note.facts, "victim")].given_up += 1
    elif note.what == "reacted":
        equation = EQUATIONS[str(facts["equation"])]
        if equation.coins:
            out[seat].removed[equation.id] += ATOMS * equation.coins
        else:
            out[seat].oxidized += equation.zone == "O"
