"""What may be done in a position of Rivers (§5.1), what chance may bring, and which events can be followed (§6.1)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.engine.rng import Rng
from shoal.engine.tables import sets_of, table
from shoal.games.rivers.rules.actions import (
    ACCEPT,
    BEGINNING,
    BUY,
    CHOOSE,
    CHOOSE_A,
    CLAIM,
    CLEAN_CARD,
    CLEAN_HAND,
    DIE,
    DROP,
    END_TURN,
    EVENT,
    EVENT_CARD,
    FIRST_PLAYER,
    ICON,
    LAND_USE,
    LEAVE_DROP,
    MOST_SEATS,
    MOVE_DIE,
    MOVING,
    PICK_CARD,
    PICKING,
    POLLUTE,
    POLLUTE_CARD,
    PURCHASE,
    PUT_BACK,
    READY,
    ROLL,
    SEVERITY,
    SEVERITY_DIE,
    SNOWMELT_DIE,
    TAKE_DROP,
    TARGET,
    USE_SHARING,
    USE_SURVEY,
    USE_TREATMENT,
    USE_WARNING,
    WARN,
)
from shoal.games.rivers.rules.board import END_POSITION, ICONS
from shoal.games.rivers.rules.cards import COST, FACES, KIND, KINDS, OFFER, SHARING, SURVEY, TREATMENT
from shoal.games.rivers.rules.position import (
    BAG,
    CARD,
    CLEAR,
    DIRTY,
    FRESH,
    HELD,
    OFFERED,
    OWNED,
    OWNS,
    PILE,
    PLACE,
    PLOTS,
    ROW,
    SPOT,
    TYPED,
    Position,
    clean_on,
)
from shoal.games.rivers.rules.refusals import refusal
from shoal.games.rivers.rules.scripts import (
    ALL,
    AMOUNT,
    CHOICE,
    DOWNSTREAM,
    END,
    KINDS_OF,
    MOVE,
    MOVE_TO,
    OP,
    OPTION_A,
    OPTION_B,
    PASS_DOWNSTREAM,
    POLLUTE_HAND,
    POLLUTE_LAND,
    RETURN,
    RETURN_PER,
    RICHEST_RETURN,
    TAKE_FROM,
    UNLESS,
    WHO,
)


def _land_uses() -> list[list[int]]:
    """What D-ICON offers: by set of icons (4 bits), then treatment and sharing (2 bits)."""
    choices: list[list[int]] = []
    for used in sets_of([USE_TREATMENT, USE_SHARING]):
        for icons in sets_of([ICON + kind for kind in range(KINDS)]):
            choices.append([*(icons or [END_TURN]), *used])
    return choices


# Lists of choices, made once and shared; nobody changes them.
NONE: Final = vec[i64]()
READIES: Final = table([[ROLL, *used] for used in sets_of([USE_TREATMENT, USE_SHARING])])
DROPS: Final = vec[i64]([TAKE_DROP, LEAVE_DROP])
WARNINGS: Final = vec[i64]([USE_WARNING, ACCEPT])
CHOICES: Final = table([[CHOOSE_A + option for option in each] for each in sets_of([0, 1])])
CLAIMS: Final = table([[TARGET + seat for seat in each] for each in sets_of(list(range(MOST_SEATS)))])
LAND_USES: Final = table(_land_uses())
PURCHASES: Final = table(sets_of([*range(BUY, BUY + OFFER), PUT_BACK, USE_SURVEY]))

# Who acts, as tuples: ACTORS[actor - NOBODY], from NOBODY over CHANCE to the seats.
ACTORS: Final[list[tuple[int, ...]]] = [(), (), (CHANCE,), *[(seat,) for seat in range(MOST_SEATS)]]
assert NOBODY == -3  # the first of ACTORS


class Choices(Position):
    """A position and who may do what in it."""

    __slots__ = ()

    @property
    def acting(self) -> tuple[int, ...]:
        return ACTORS[self.actor - NOBODY]

    def ask(self, rng: Rng) -> i64:
        return self.actor

    def legal(self, seat: i64) -> vec[i64]:
        if seat != self.actor or seat < 0:
            return NONE
        phase = self.phase
        if phase == READY:
            return READIES[self.playable(seat)]
        if phase == PURCHASE:
            return PURCHASES[self._affordable(seat)]
        if phase == LAND_USE:
            return LAND_USES[self.icons(seat) | self.playable(seat) << 4]
        if phase == DROP:
            return DROPS
        if phase == WARN:
            return WARNINGS
        if phase == CHOOSE:
            return CHOICES[self._options()]
        if phase == CLAIM:
            return CLAIMS[self.targets()]
        if phase == POLLUTE:
            return self._pollutable(seat)
        return self._cleanable(seat)

    def why_not(self, seat: i64, action: i64) -> str | None:
        legal = self.legal(seat)
        for i in range(len(legal)):
            if legal[i] == action:
                return None
        return refusal(self, seat, action)

    def playable(self, seat: i64) -> i64:
        """Which innovations may be played before the roll or after the event: bit 0 treatment, 1 sharing (§6.5)."""
        row = seat * ROW + HELD
        playable: i64 = 0
        if self.seats[row + TREATMENT] > 0 and self.spoilt(seat):
            playable = 1
        if self.seats[row + SHARING] > 0 and self.most_clean(seat) > self.seats[seat * ROW + CLEAR]:
            playable |= 2
        return playable

    def icons(self, seat: i64) -> i64:
        """The icons on the seat's tile whose pile has a card (R19), as bits."""
        icons = ICONS[self.seats[seat * ROW + PLACE]]
        if icons:
            for kind in range(KINDS):
                if icons >> kind & 1 and self.pile_size(kind) == 0:
                    icons ^= 1 << kind
        return icons

    def _affordable(self, seat: i64) -> i64:
        """Bits 0 to 2 the cards of the offer that may be bought, bit 3 `put back`, bit 4 `use survey` (R17)."""
        clean = self.seats[seat * ROW + CLEAR]
        choices: i64 = 0
        for i in range(self.offered):
            if COST[self.piles[OFFERED + i]] <= clean:
                choices |= 1 << i
        if choices == 0 or self.rules.may:
            choices |= 8
        if self.seats[seat * ROW + HELD + SURVEY] > 0 and self.pile_size(self.kind) > 0:
            choices |= 16
        return choices

    def _options(self) -> i64:
        """Which of (a) and (b) can be followed, as bits."""
        return (1 if self.can_follow(OPTION_A[self.at]) else 0) | (2 if self.can_follow(OPTION_B[self.at]) else 0)

    def targets(self) -> i64:
        """The seats that can be asked for a clean token, as bits."""
        seats: i64 = 0
        for seat in range(self.n):
            if seat != self.seat and self.traveling(seat) and self.seats[seat * ROW + CLEAR] >= AMOUNT[self.at]:
                seats |= 1 << seat
        return seats

    def _pollutable(self, seat: i64) -> vec[i64]:
        """The seat's cards of the kinds in question with a clean token (R20)."""
        choices = vec[i64]()
        row = seat * ROW
        kinds = KINDS_OF[self.at]
        for i in range(self.seats[row + OWNED]):
            plot = self.seats[row + PLOTS + i]
            if kinds >> KIND[plot & CARD] & 1 and clean_on(plot) > 0:
                choices = append(choices, POLLUTE_CARD + i)
        return choices

    def _cleanable(self, seat: i64) -> vec[i64]:
        """The hand, and every own card with a polluted token (R20)."""
        choices = vec[i64]()
        row = seat * ROW
        if self.seats[row + DIRTY] > 0:
            choices = append(choices, CLEAN_HAND)
        for i in range(self.seats[row + OWNED]):
            if self.seats[row + PLOTS + i] >= SPOT:
                choices = append(choices, CLEAN_CARD + i)
        return choices

    def has_land(self, seat: i64, kinds: i64) -> bool:
        """Whether it owns a card of these kinds with a clean token."""
        row = seat * ROW
        for i in range(row + PLOTS, row + PLOTS + self.seats[row + OWNED]):
            plot = self.seats[i]
            if kinds >> KIND[plot & CARD] & 1 and clean_on(plot) > 0:
                return True
        return False

    # Events

    def can_follow(self, row: i64) -> bool:
        """Whether all effects from this row on can be followed in full; else the card is void (§6.1, R10)."""
        while OP[row] != END:
            if not self._can_do(row):
                return False
            row += 1
        return True

    def _can_do(self, row: i64) -> bool:
        op = OP[row]
        n = AMOUNT[row]
        own = self.seat * ROW
        clean = self.seats[own + CLEAR]
        if op in (RETURN, POLLUTE_HAND):
            return self._has_clean(WHO[row], n)
        if op == RETURN_PER:
            return clean >= min(self.owned(self.seat, KINDS_OF[row]), n)
        if op == RICHEST_RETURN:
            return self.most_clean(NOBODY) >= n
        if op == POLLUTE_LAND:
            return self._somebody_hit(row)
        if op == TAKE_FROM:
            return self.most_clean(self.seat) >= n
        if op == PASS_DOWNSTREAM:
            return clean >= n and self.downstream() >= 0
        if op == MOVE:
            place = self.seats[own + PLACE]
            return place < END_POSITION and (n > 0 or place > 1)
        if op == MOVE_TO:
            return self.next_with(KINDS_OF[row]) >= 0
        if op == CHOICE:
            return self.can_follow(OPTION_A[row]) or self.can_follow(OPTION_B[row])
        return True

    def _has_clean(self, who: i64, n: i64) -> bool:
        """Whether whom it concerns has so many clean tokens in hand; of all travelers one is enough (R11)."""
        if who == ALL:
            return self.most_clean(NOBODY) >= n
        seat = self.downstream() if who == DOWNSTREAM else self.seat
        return seat >= 0 and self.seats[seat * ROW + CLEAR] >= n

    def _somebody_hit(self, row: i64) -> bool:
        for seat in range(self.n):
            if self.traveling(seat) and self.has_land(seat, KINDS_OF[row]) and not self.protected(seat, row):
                return True
        return False

    def protected(self, seat: i64, row: i64) -> bool:
        """Whether it owns the type of habitat that keeps this effect away (R34)."""
        return UNLESS[row] >= 0 and self.seats[seat * ROW + TYPED + UNLESS[row]] > 0

    def owned(self, seat: i64, kinds: i64) -> i64:
        """How many land use cards of these kinds it owns."""
        owned: i64 = 0
        for kind in range(KINDS):
            if kinds >> kind & 1:
                owned += self.seats[seat * ROW + OWNS + kind]
        return owned

    def next_with(self, icons: i64) -> i64:
        """The nearest tile ahead of the active seat with one of these icons, before the End; or NOBODY."""
        place = self.seats[self.seat * ROW + PLACE] + 1
        while place < END_POSITION:
            if ICONS[place] & icons:
                return place
            place += 1
        return NOBODY

    # Chance

    def sample(self, rng: Rng) -> i64:
        phase = self.phase
        if phase == PICKING:
            picked = rng.below(self.piles[self.kind * PILE + FRESH])
            self.picked = picked
            return PICK_CARD + self.piles[self.kind * PILE + BAG + picked]
        if phase == EVENT:
            picked = rng.below(self.left)
            self.picked = picked
            return EVENT_CARD + self.cards[picked]
        if phase == BEGINNING:
            return FIRST_PLAYER + rng.below(self.n)
        return self._first_side() + rng.below(DIE)

    def chances(self) -> list[tuple[int, int]]:
        if self.actor != CHANCE:
            return []
        if self.phase == PICKING:
            row = self.kind * PILE
            bag = self.piles[row + BAG : row + BAG + self.piles[row + FRESH]]
            return [(int(PICK_CARD + card), 1) for card in bag]
        if self.phase == EVENT:
            copies = [0] * int(FACES)
            for i in range(self.left):
                copies[self.cards[i]] += 1
            return [(int(EVENT_CARD) + face, weight) for face, weight in enumerate(copies) if weight]
        if self.phase == BEGINNING:
            return [(int(FIRST_PLAYER) + seat, 1) for seat in range(self.n)]
        return [(int(self._first_side()) + side, 1) for side in range(DIE)]

    def _first_side(self) -> i64:
        """The outcome for a 1 of the die that is rolled."""
        if self.phase == MOVING:
            return MOVE_DIE
        return SEVERITY_DIE if self.phase == SEVERITY else SNOWMELT_DIE
