"""Succession once more, as slowly and as literally as the rules are written: sections 4 to 7, sentence by sentence.

Written from the rules alone, to be compared with the fast ones event by event. Cards are ids, actions are notations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

GREEN = ["bacteria", "diatoms", "green_algae", "red_algae", "brown_algae"]
YELLOW = ["ciliates", "snails", "isopods", "hydroids", "bryozoans"]
BLUE = ["tubeworms", "anemones", "tunicates", "barnacles", "mussels"]
COLOURS = {"green": GREEN, "yellow": YELLOW, "blue": BLUE}
NUMBER = {card: number for number, card in enumerate(GREEN + YELLOW + BLUE, 1)}
CARD = {number: card for card, number in NUMBER.items()}
COLOUR = {card: colour for colour, cards in COLOURS.items() for card in cards}
RED = ["starfish", "crab", "shrimp", "nudibranch", "jellyfish"]
BLACK = ["storm", "ice_scour", "sediment", "antifouling"]
PURPLE = ["oyster", "wireweed", "warming", "acidification"]
SHELLS = {"snails", "bryozoans", "tubeworms", "barnacles", "mussels"}
DEAL = {2: 10, 3: 7, 4: 5, 5: 5, 6: 5}

Step = Callable[[], None]


class Reference:
    """One game; `legal`, `chances` and `apply` speak in notation."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.n = seats
        self.options = options
        self.spoken = options["calls"] == "spoken"
        self.points: list[list[int]] = []
        self.won = [0] * seats
        self.phase: tuple[Any, ...] = ("deal",)
        self.start_round()

    # Section 4

    def start_round(self) -> None:
        self.deck = Counter(dict.fromkeys([*NUMBER, *RED], 4))
        for variation, cards in (("black", BLACK), ("purple", PURPLE)):
            if self.options[variation]:
                self.deck.update(dict.fromkeys(cards, 2))
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.n)]
        self.pile: list[str] = []
        self.climate: list[str] = []
        self.acid = False  # an Acid sea has taken effect (R18: not as the last card)
        self.colour: str | None = None
        self.d = 1
        self.turns = 0
        self.feeder = ""
        self.owes: set[int] = set()
        self.silent: set[int] = set()
        self.drawing: tuple[str, int, Callable[[str], None] | None] | None = None
        self.phase = ("deal",)
        deals = [self.chance_step("deal", seat) for _ in range(DEAL[self.n]) for seat in range(self.n)]
        self.todo: list[Step] = [*deals, self.open]
        self.run()

    # Drawing cards: TAKE of 5.2, and what is still to be done afterwards

    def run(self) -> None:
        """Do what is to be done until chance has to decide or nothing is left."""
        while self.todo and self.drawing is None:
            self.todo.pop(0)()

    def first(self, *steps: Step) -> None:
        """These before everything else that is still to be done."""
        self.todo = [*steps, *self.todo]

    def chance_step(self, word: str, seat: int, then: Callable[[str], None] | None = None) -> Step:
        def begin() -> None:
            if not self.deck.total() and len(self.pile) >= 2:
                self.rebuild()
            if self.deck.total():
                self.drawing = (word, seat, then)

        return begin

    def take(self, seat: int, then: Callable[[str], None] | None = None) -> Step:
        return self.chance_step("drawn", seat, then)

    def rebuild(self) -> None:
        self.deck.update(self.pile[:-1])
        self.pile = self.pile[-1:]

    def receive(self, seat: int, card: str) -> None:
        assert self.drawing is not None
        word, drawer, then = self.drawing
        assert drawer == seat
        self.drawing = None
        self.deck -= Counter([card])
        self.hands[seat][card] += 1
        if word == "drawn":
            self.hand_changed(seat)
        if not self.deck.total() and len(self.pile) >= 2:
            self.rebuild()
        if then is not None:
            then(card)
        self.run()

    def hand_changed(self, seat: int) -> None:
        """5.5: a duty begins with exactly one card and ends with any other number."""
        if self.spoken and self.hands[seat].total() == 1:
            self.owes.add(seat)
            self.silent = set()
        else:
            self.owes.discard(seat)

    # PUT and NEXT of 5.2

    def put(self, seat: int, card: str, how: str) -> None:
        self.hands[seat] -= Counter([card])
        (self.climate if card in ("warming", "acidification") else self.pile).append(card)
        self.owes = set()
        if card in NUMBER:
            self.colour = COLOUR[card]
        if self.hands[seat].total() == 0:
            if not self.spoken:
                self.end_round(seat)
                return
            self.silent = set()
            self.phase = ("winner", seat, card, how)
            return
        self.hand_changed(seat)
        self.effect(seat, card, how)

    def next(self, seat: int, times: int = 1) -> int:
        return (seat + self.d * times) % self.n

    def go_next(self, seat: int, skip: bool = False) -> None:
        if self.turns >= self.options["turn_cap"] * self.n:
            self.end_round(None)
            return
        self.turns += 1
        self.phase = ("turn", self.next(seat, 2 if skip else 1))

    # OPEN of 5.3

    def open(self) -> None:
        self.d = 1
        self.colour = None
        self.phase = ("open",)
        if not any(card in NUMBER for hand in self.hands for card in hand):
            self.first(*[self.take(seat) for seat in range(self.n)], self.open)

    def lowest(self) -> str:
        return CARD[min(NUMBER[card] for hand in self.hands for card in hand if card in NUMBER)]

    # Section 6

    def effect(self, seat: int, card: str, how: str) -> None:
        if card in NUMBER:
            if how == "feed":
                self.first(*self.second_part(seat), lambda: self.after_number(seat, card))
            elif how == "shout":
                self.phase = ("bonus", seat, COLOUR[card])
            else:
                self.after_number(seat, card)
        else:
            getattr(self, card)(seat)

    def after_number(self, seat: int, card: str) -> None:
        m = NUMBER[card]
        if (m in (5, 10) or ("warming" in self.climate and m < 15)) and CARD[m + 1] not in self.barred():
            self.phase = ("follow", seat, m)
        else:
            self.go_next(seat)

    def barred(self) -> set[str]:
        return SHELLS if self.acid else set()

    def second_part(self, seat: int) -> list[Step]:
        if self.feeder == "crab":
            return [self.reverse]
        victim = self.next(seat)
        return [self.take(victim), self.take(victim)]

    def reverse(self) -> None:
        self.d = -self.d

    def starfish(self, seat: int) -> None:
        under = len(self.pile) - 1 if self.options["starfish"] == "always" else 0
        each = min(self.options["starfish_cards"], (self.deck.total() + under) // self.n)
        order = [self.next(seat, k) for k in range(1, self.n + 1)]
        self.first(*[self.take(drawer) for _ in range(each) for drawer in order], self.open)

    def crab(self, seat: int) -> None:
        self.feeder = "crab"
        self.phase = ("feed", seat)

    def shrimp(self, seat: int) -> None:
        self.feeder = "shrimp"
        self.phase = ("feed", seat)

    def nudibranch(self, seat: int) -> None:
        self.phase = ("colour", seat, "nudibranch")

    def jellyfish(self, seat: int) -> None:
        self.phase = ("colour", seat, "jellyfish")

    def storm(self, seat: int) -> None:
        self.colour = {"blue": "yellow", "yellow": "green", "green": "green"}[str(self.colour)]
        moved = list(self.hands)
        for t in range(self.n):
            moved[self.next(t)] = self.hands[t]
        self.hands = moved
        self.owes = set()
        for t in range(self.n):
            if self.hands[t].total() == 1:
                self.hand_changed(t)
        self.go_next(seat)

    def ice_scour(self, seat: int) -> None:
        self.deck.update(self.pile)
        self.pile = []
        self.open()

    def sediment(self, seat: int) -> None:
        self.colour = "yellow"
        self.go_next(seat)

    def antifouling(self, seat: int) -> None:
        self.colour = "green"
        self.go_next(seat)

    def oyster(self, seat: int) -> None:
        self.colour = "blue"
        self.phase = ("bonus", seat, "blue")

    def wireweed(self, seat: int) -> None:
        self.colour = "green"
        self.first(self.take(self.next(seat)), lambda: self.go_next(seat))

    def warming(self, seat: int) -> None:
        self.go_next(seat)

    def acidification(self, seat: int) -> None:
        self.acid = True
        self.go_next(seat)

    # Section 7

    def end_round(self, winner: int | None) -> None:
        self.owes, self.silent, self.todo = set(), set(), []
        self.points.append([self.count(hand) if self.options["points"] else 0 for hand in self.hands])
        if winner is not None:
            self.won[winner] += 1
        if len(self.points) == self.options["rounds"]:
            self.phase = ("over",)
        else:
            self.start_round()

    def count(self, hand: Counter[str]) -> int:
        return sum((3 if card not in NUMBER else 2 if self.acid and card in SHELLS else 1) for card in hand.elements())

    def scores(self) -> list[int]:
        if not self.options["points"]:
            return list(self.won)
        return [sum(round_points[seat] for round_points in self.points) for seat in range(self.n)]

    def ranks(self) -> list[int]:
        totals = self.scores() if self.options["points"] else [0] * self.n
        keys = [(totals[seat], -self.won[seat]) for seat in range(self.n)]
        return [1 + sum(other < key for other in keys) for key in keys]

    # What may be done: the table of 5.3, and the calls of 5.5

    def legal(self, seat: int) -> set[str]:
        if self.drawing is not None or self.phase == ("over",):
            return set()
        return self.of_phase(seat) | self.calls(seat)

    def of_phase(self, seat: int) -> set[str]:
        name, *about = self.phase
        hand = {card for card, copies in self.hands[seat].items() if copies}
        if name == "open":
            return {f"play {self.lowest()}"} & {f"play {card}" for card in hand}
        if name == "shout":
            owner, m, passed = about
            if seat == owner or seat in passed:
                return set()
            return {"pass"} | ({"upgrade"} if CARD[m + 1] in hand else set())
        if about[0] != seat or name == "winner":
            return set()
        if name == "turn":
            plays = {f"play {card}" for card in hand if self.fits(card)}
            draw = {"draw"} if self.deck.total() or len(self.pile) >= 2 else set()
            return plays | draw or {"pass"}
        if name == "drawn":
            card = about[1]
            return {"keep"} | ({f"play {card}"} if card not in NUMBER and self.fits(card) else set())
        if name == "colour":
            return {"colour green", "colour yellow", "colour blue"}
        if name == "follow":
            suits = {CARD[about[1] + 1]}
        else:
            suits = (set(NUMBER) if name == "feed" else set(COLOURS[about[1]])) - self.barred()
        return {"pass"} | {f"play {card}" for card in hand & suits}

    def matches(self, card: str) -> bool:
        if COLOUR.get(card) != self.colour:
            return False
        only = {"sediment": range(6, 9), "antifouling": range(1, 4)}.get(self.pile[-1])
        return only is None or NUMBER[card] in only

    def fits(self, card: str) -> bool:
        if card in NUMBER:
            return self.matches(card)
        return card not in RED or self.pile[-1] not in ("oyster", "wireweed")

    def calls(self, seat: int) -> set[str]:
        if self.phase[0] == "winner":
            if seat == self.phase[1]:
                return {"call winner", "quiet"}
            return set() if seat in self.silent else {f"catch {self.phase[1]}", "quiet"}
        if seat in self.silent:
            return set()
        said = {f"catch {other}" for other in self.owes if other != seat}
        if seat in self.owes:
            said.add("call last")
        return said | {"quiet"} if said else set()

    def chances(self) -> dict[str, int]:
        if self.drawing is None:
            return {}
        word, seat, _ = self.drawing
        return {f"{word} {seat} {card}": copies for card, copies in self.deck.items() if copies}

    # Doing it

    def apply(self, seat: int | None, action: str) -> None:
        word, *rest = action.split()
        if seat is None:
            self.receive(int(rest[0]), rest[1])
        elif word in ("call", "catch", "quiet"):
            self.speak(seat, action)
        else:
            getattr(self, f"do_{word}")(seat, *rest)
        self.run()

    def do_play(self, seat: int, card: str) -> None:
        self.put(seat, card, self.phase[0])

    def do_draw(self, seat: int) -> None:
        def drawn(card: str) -> None:
            if self.matches(card):
                self.put(seat, card, "drawn")
            else:
                self.phase = ("drawn", seat, card)

        self.first(self.take(seat, drawn))

    def do_keep(self, seat: int) -> None:
        self.go_next(seat)

    def do_upgrade(self, seat: int) -> None:
        self.put(seat, CARD[self.phase[2] + 1], "shout")

    def do_colour(self, seat: int, colour: str) -> None:
        self.colour = colour
        if self.phase[2] == "jellyfish":
            self.go_next(seat, skip=True)
            return
        others = [self.next(seat, k) for k in range(1, self.n)]
        self.first(*[self.take(other) for _ in range(2) for other in others], lambda: self.go_next(seat))

    def do_pass(self, seat: int) -> None:
        name, *about = self.phase
        if name == "feed":
            self.first(*self.second_part(seat), lambda: self.go_next(seat))
        elif name == "follow" and about[1] in (5, 10):
            self.phase = ("shout", seat, about[1], set())
        elif name == "shout":
            about[2].add(seat)
            if len(about[2]) == self.n - 1:
                self.go_next(about[0])
        else:
            self.go_next(seat)

    def speak(self, seat: int, action: str) -> None:
        if self.phase[0] == "winner":
            self.speak_of_winner(seat, action)
        elif action == "quiet":
            self.silent.add(seat)
        elif action == "call last":
            self.owes.remove(seat)
        else:
            caught = int(action.split()[1])
            self.owes.remove(caught)
            self.first(self.take(caught), self.take(caught))

    def speak_of_winner(self, seat: int, action: str) -> None:
        _, winner, card, how = self.phase
        if action == "call winner":
            self.end_round(winner)
        elif action == "quiet" and seat != winner:
            self.silent.add(seat)
        else:

            def go_on() -> None:
                if self.hands[winner].total():
                    self.effect(winner, card, how)
                else:
                    self.end_round(winner)

            self.first(self.take(winner), self.take(winner), go_on)
