"""A client: plays one seat of a match after the other, and asks again whenever it got no answer."""

from __future__ import annotations

import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from shoal.games import open_box
from tests.torture.journal import Kind, Match, Wish
from tests.torture.wire import PATIENCE, TOO_OFTEN, Answer, Cut, Lost, ask

LONGEST = 150  # events; then a new table is put up
CUTS: tuple[Cut, ...] = ("half", "unread")
CUT, RENAME, LEAVE, UNDO, DRAFT = 0.08, 0.02, 0.01, 0.05, 0.5  # how often
DRAFTED = ("pond", "reef")
OPTIONS: dict[str, dict[str, Any]] = {"pond": {"board": "drop", "setup": "secret"}, "succession": {"calls": "auto"}}
BRIEFLY = 0.01  # seconds
SHORT_PATIENCE = 3.0  # seconds
NOWHERE = Match("", 0, Wish("create", "", "", {}), over=True)


class Wrong(Exception):
    """The server has broken its promise."""


class Rest:
    """Where players wait while the server is down; where there are several servers, when they are called."""

    def __init__(self, players: int, several: bool = False) -> None:
        self.several = several
        self.called = False
        self._players = players
        self._resting = 0
        self._round = 0
        self._changed = threading.Condition()

    def wait(self) -> None:
        """Until the server is back."""
        with self._changed:
            here = self._round
            self._resting += 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._round != here)

    def gather(self, seconds: float) -> bool:
        """Whether all of them have come to rest by then."""
        with self._changed:
            return self._changed.wait_for(lambda: self._resting == self._players, seconds)

    def over(self) -> None:
        with self._changed:
            self.called = False
            self._resting = 0
            self._round += 1
            self._changed.notify_all()


class Player(threading.Thread):
    """Host (seat 0) or guest (seat 1) of the matches of one game, one after the other."""

    def __init__(
        self,
        seat: int,
        matches: list[Match],
        ports: Sequence[int],
        rest: Rest,
        seed: str,
        count: Counter[str],
        game: str,
    ) -> None:
        super().__init__(daemon=True)
        self.seat = seat
        self.game = game
        self.wrong: Exception | None = None
        self._matches = matches
        self.match: Match  # at which it is: what is under way there comes to its end before the next
        self._ports = ports
        self._rest = rest
        self._chance = random.Random(seed)
        self._count = count
        self._pending: Wish | None = None
        self._then: Callable[[Answer], None] = lambda answer: None
        self._ended = False

    @property
    def _patience(self) -> float:
        """Seconds until another server is asked, if there is one: this one may be frozen."""
        return SHORT_PATIENCE if self._rest.several else PATIENCE

    @property
    def _port(self) -> int:
        return self._chance.choice(self._ports)

    def end(self) -> None:
        self._ended = True

    def run(self) -> None:
        while not self._ended:
            if self._rest.called:
                self._rest.wait()
            try:
                self._go_on()
            except Lost:
                self._count["answers lost"] += 1
                self._rest_if_it_is_down()
            except Exception as wrong:  # told by who looks after the players
                self.wrong = wrong
                while not self._ended:
                    self._rest.wait()

    def _rest_if_it_is_down(self) -> None:
        """Else only a connection was cut."""
        if self._rest.several:
            time.sleep(BRIEFLY)
            return
        try:
            ask(self._port, "/nowhere")
        except Lost:
            self._rest.wait()

    def _go_on(self) -> None:
        if self._pending is not None:
            self._send(self._pending)
            return
        self.match = self._matches[-1] if self._matches else NOWHERE
        if self.seat == 0 and self.match.over:
            self._put_up()
        elif not self.match.opened.is_set() or self.match.over:
            time.sleep(BRIEFLY)
            self._rest_if_it_is_down()
        elif self.seat not in self.match.tokens:
            self._join()
        else:
            self._look_and_do()

    def _put_up(self) -> None:
        seats = open_box(self.game).manifest.seats
        plan = [{"kind": "person"}, {"kind": "open"}]
        if 2 not in seats or (3 in seats and self._chance.random() < 0.5):
            plan.append({"kind": "bot", "strength": "minnow"})
        body = {
            "game": self.game,
            "seats": plan,
            "options": OPTIONS.get(self.game, {}),
            "settings": {"bot_pause": 0, "idle_pause": 0, "undo": 1},
            "request": self._id(),
        }
        wish = Wish("create", "/tables", "", body)
        match = Match(self.game, len(plan), wish)

        def put_up(answer: Answer) -> None:
            match.code = answer.data["code"]
            match.tokens[0] = answer.data["tokens"]["0"]
            self._matches.append(match)
            match.opened.set()

        self._wish(wish, put_up)

    def _join(self) -> None:
        match = self.match
        wish = Wish("join", f"{match.path}/join", "", {"name": "Guest", "seat": self.seat, "request": self._id()})
        match.wishes[wish.request] = wish

        def joined(answer: Answer) -> None:
            match.tokens[self.seat] = answer.data["token"]

        self._wish(wish, joined)

    def _look_and_do(self) -> None:
        view = self._get("sight").data
        if view["seat"] != self.seat:
            raise Wrong(f"the token of seat {self.seat} at {self.match.code} opens {view['seat']}")
        if view["over"] or view["number"] > LONGEST:
            self.match.over = True
            return
        asked, chance = view["undo"], self._chance
        if asked is not None and self.seat in asked["waiting"]:
            self._answer_undo(chance.random() < 0.7, asked["sign"])
        elif chance.random() < RENAME:
            self._rename()
        elif view["started"] and chance.random() < LEAVE:
            self._leave()
        elif view["started"] and chance.random() < UNDO:
            self._undo()
        elif view["legal"] and self.game in DRAFTED and chance.random() < DRAFT:
            self._try_out(chance.choice(view["legal"]))
        elif view["legal"]:
            self._act(chance.choice(view["legal"]), view["number"])
        else:
            time.sleep(BRIEFLY)

    def _act(self, action: str, number: int) -> None:
        body = {"action": action, "number": number, "request": self._id()}
        self._wish(self._noted(Wish("act", self._at("act"), self._token, body, (f"{self.seat}: {action}",))))

    def _undo(self) -> None:
        self._wish(self._noted(Wish("undo", self._at("undo"), self._token, {"request": self._id()}, ("* undo ",))))

    def _try_out(self, action: str) -> None:
        """Part of a draft, and send it if it is whole."""
        match = self.match
        what = self._chance.choice(["add", "add", "rest", "rest", "take-back", "clear"])
        before, match.desks[self.seat] = match.desks.get(self.seat), None
        try:
            answer = self._post("draft", {"do": what} | ({"action": action} if what == "add" else {}))
        except Lost:
            match.stray.add(self.seat)
            raise
        if answer.status != 200:
            match.desks[self.seat] = None if answer.status == 503 and self._rest.several else before
            return
        steps = answer.data["steps"]
        match.desks[self.seat] = None if self._may_stray else steps
        self._count["drafts"] += 1
        if answer.data["ready"]:
            lines = tuple(f"{self.seat}: {step}" for step in steps)
            wish = Wish("send", self._at("draft"), self._token, {"do": "send", "request": self._id()}, lines)

            def sent(answer: Answer) -> None:
                match.desks[self.seat] = [] if answer.status == 200 and not self._may_stray else None

            match.desks[self.seat] = None
            self._wish(self._noted(wish), sent)

    def _rename(self) -> None:
        name = f"N{self._chance.getrandbits(40)}"
        self._ask_for("rename", f"name {name}", name=name)

    def _leave(self) -> None:
        """Let a bot play for a moment, whatever lies on the desk."""
        self.match.desks[self.seat] = None
        self._ask_for("hand-over", "bot minnow", lambda answer: self._ask_for("take-back", "back"), strength="minnow")

    def _ask_for(
        self, kind: Kind, said: str, then: Callable[[Answer], None] = lambda answer: None, **body: str
    ) -> None:
        line = f"* seat {self.seat} {said}"
        wish = Wish(kind, self._at(kind), self._token, {**body, "seat": self.seat, "request": self._id()}, (line,))
        self._wish(self._noted(wish), then)

    def _answer_undo(self, yes: bool, sign: int) -> None:
        self.match.declined += not yes
        self._post("undo/answer", {"yes": yes, "sign": sign})

    def _wish(self, wish: Wish, then: Callable[[Answer], None] = lambda answer: None) -> None:
        self._pending, self._then = wish, then
        self._send(wish)

    def _send(self, wish: Wish) -> None:
        """As often as it takes: the same request, until its fate is known."""
        cut = self._chance.choice(CUTS) if self._chance.random() < CUT else ""
        self._count["connections cut"] += bool(cut)
        try:
            answer = ask(self._port, wish.path, wish.token, wish.body, cut, self._patience)
        except Lost:
            wish.late = wish.late or (self._rest.several and "number" not in wish.body)
            raise
        if answer.status in (TOO_OFTEN, 503):  # nobody knows yet what becomes of it
            self._count["not saved" if answer.status == 503 else "too often"] += 1
            time.sleep(BRIEFLY)
            return
        self._settle(wish, answer)
        self._pending = None
        if answer.status < 300:
            self._then(answer)

    def _settle(self, wish: Wish, answer: Answer) -> None:
        if answer.status == 202:
            wish.fate = "asked"
        elif answer.status < 300:
            wish.fate, wish.answer = "done", answer
            self._count["acknowledged"] += 1
            stored = wish.stored_to is not None and wish.acknowledged_by_number
            if stored and (answer.data["number"], answer.data["repeated"]) != (wish.stored_to, True):
                raise Wrong(f"{wish} was stored to {wish.stored_to}, and is answered with {answer}")
        elif answer.status in (400, 403, 404) or answer.status >= 500:
            raise Wrong(f"{wish} is answered with {answer}")
        else:
            wish.fate = "refused"
            self._count[f"refused ({answer.data['error']})"] += 1
            if wish.stored_to is not None:
                raise Wrong(f"{wish} was stored to {wish.stored_to}, and is refused: {answer}")

    def _noted(self, wish: Wish) -> Wish:
        self.match.wishes[wish.request] = wish
        return wish

    def _get(self, what: str) -> Answer:
        answer = ask(self._port, self._at(what), self._token, patience=self._patience)
        if answer.status == 503:
            raise Lost("the store cannot be read")
        if answer.status != 200:
            raise Wrong(f"{what} of {self.match.code} is answered with {answer}")
        return answer

    def _post(self, what: str, body: dict[str, Any]) -> Answer:
        return ask(self._port, self._at(what), self._token, body, patience=self._patience)

    def _at(self, what: str) -> str:
        return f"{self.match.path}/{what}"

    @property
    def _may_stray(self) -> bool:
        """Whether a change of this seat's draft may still arrive that got no answer: a server that was frozen does what
        it was asked before. What is tried out has no number to be refused by, as moves have."""
        return self._rest.several and self.seat in self.match.stray

    @property
    def _token(self) -> str:
        return self.match.tokens[self.seat]

    def _id(self) -> str:
        return secrets.token_urlsafe(18)
