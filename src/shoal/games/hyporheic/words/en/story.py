"""The story of a game in sentences: one for each note, as the viewer would say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from shoal.engine.story import Facts, Note, number_of, numbers_of, words_of
from shoal.engine.words.en.counting import spelled
from shoal.engine.words.en.result import wins
from shoal.engine.words.en.voice import Teller, Voice, in_a_row, told
from shoal.games.hyporheic.content import CIRCLES, COIN, CONTENT, EQUATIONS, formula
from shoal.games.hyporheic.words.en.names import TOGETHER, cards, coins, equations, path_of, paths, place, short


def sentence(note: Note, viewer: int, names: Sequence[str]) -> str:
    """The note in one sentence; "" where the page shows it well enough without words."""
    return told(note, viewer, names, TELLERS)


# ---- start and turns


def _first(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'roll', 'rolls')} {facts['die']} for the start."


def _tied(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.row(numbers_of(facts, 'seats'))} tie and roll again."


def _starts(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'start', 'starts')}."


def _turn(voice: Voice, seat: int | None, facts: Facts) -> str:
    whose = "Your" if voice.is_you(seat) else f"{voice.who(seat)}'s"
    if facts["clogged"]:
        return f"{whose} turn is clogged with clay: no paths."
    if facts["airless"]:
        return f"{whose} turn is short of oxygen: no oxic equation."
    return ""


def _skipped(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'are', 'is')} stuck in the clay on {place(str(facts['space']))} and cannot move."


def _rolled(voice: Voice, seat: int | None, facts: Facts) -> str:
    die, steps = facts["die"], facts["steps"]
    if facts["more"]:
        return f"{voice.does(seat, 'roll', 'rolls')} {die}, and one more die."
    return f"{voice.does(seat, 'roll', 'rolls')} {die}" + (f": {steps} steps." if steps != die else ".")


def _moved(voice: Voice, seat: int | None, facts: Facts) -> str:
    start, end = str(facts["from"]), str(facts["to"])
    if end in CIRCLES and start not in CIRCLES:
        return f"{voice.does(seat, 'dive', 'dives')} into the {path_of(end)}: {place(end)}."
    if start in CIRCLES and end not in CIRCLES:
        return f"{voice.does(seat, 'come', 'comes')} up from the {path_of(start)}, on to {end}."
    if _round_the_edge(words_of(facts, "route")):
        return f"{voice.does(seat, 'drift', 'drifts')} round the edge to {place(end)}."
    return f"{voice.does(seat, 'drift', 'drifts')} to {place(end)}."


def _round_the_edge(route: Sequence[str]) -> bool:
    """Whether a way leads from the last column to the first."""
    last, first = CONTENT.board.columns[-1], CONTENT.board.columns[0]
    return any((a[0], b[0]) == (last, first) for a, b in pairwise(route) if a not in CIRCLES and b not in CIRCLES)


def _stopped(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'stay', 'stays')} there."


# ---- landing


def _bumped(voice: Voice, seat: int | None, facts: Facts) -> str:
    others = [voice.whom(each) for each in numbers_of(facts, "seats")]
    return f"{voice.does(seat, 'send', 'sends')} {in_a_row(others)} back to Start!"


def _shared(voice: Voice, seat: int | None, facts: Facts) -> str:
    others = [voice.whom(each) for each in numbers_of(facts, "seats")]
    return f"{voice.does(seat, 'stay', 'stays')} beside {in_a_row(others)}."


def _collected(voice: Voice, seat: int | None, facts: Facts) -> str:
    count, nutrient = number_of(facts, "count"), str(facts["nutrient"])
    if count:
        more = (
            f", with no room for {number_of(facts, 'offered') - count} more"
            if number_of(facts, "offered") > count and facts["source"] != "cow-pie"
            else ""
        )
        return f"{voice.does(seat, 'take', 'takes')} {formula(nutrient, count)}{more}."
    if facts["source"] == "cow-pie":
        return f"{voice.does(seat, 'take', 'takes')} nothing from the cows."
    return f"{voice.does(seat, 'have', 'has')} no room for {formula(nutrient, number_of(facts, 'offered'))}."


def _robbed(voice: Voice, seat: int | None, facts: Facts) -> str:
    nutrient, victim = formula(str(facts["nutrient"])), voice.whom(number_of(facts, "victim"))
    return f"{voice.does(seat, 'take', 'takes')} {nutrient} from {victim}."


def _reacted(voice: Voice, seat: int | None, facts: Facts) -> str:
    equation = EQUATIONS[str(facts["equation"])]
    return f"{equations[equation.id]} for {voice.whom(seat)}: {short(equation)}."


def _coin(voice: Voice, seat: int | None, facts: Facts) -> str:
    now = f"{voice.whom(seat)} {'have' if voice.is_you(seat) else 'has'} {coins(number_of(facts, 'coins'))}"
    return f"{formula(COIN)} bubbles up: {now}!"


def _idle(voice: Voice, seat: int | None, facts: Facts) -> str:
    if facts["why"] == "airless":
        return f"{voice.does(seat, 'get', 'gets')} no oxygen: nothing reacts."
    return f"{voice.does(seat, 'have', 'has')} nothing that reacts here."


def _full(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'have', 'has')} landed {CONTENT.landings} times this turn: no more cards."


# ---- cards


def _drew(voice: Voice, seat: int | None, facts: Facts) -> str:
    card = cards[str(facts["card"])]
    return f"{voice.does(seat, 'draw', 'draws')} {card.name}. {card.text}"


def _reshuffled(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"The pile was empty: all {facts['cards']} cards are shuffled again."


def _changed(voice: Voice, seat: int | None, facts: Facts) -> str:
    count = number_of(facts, "count")
    give, get = formula(str(facts["give"]), count), formula(str(facts["get"]), count)
    whose = "Your" if voice.is_you(seat) else voice.whose(seat)
    return f"{whose} {give} turn{'s' if count == 1 else ''} into {get}."


def _lost(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'lose', 'loses')} {formula(str(facts['nutrient']), number_of(facts, 'count'))}."


def _switched(voice: Voice, seat: int | None, facts: Facts) -> str:
    other = voice.whom(number_of(facts, "other"))
    return f"{voice.does(seat, 'switch', 'switches')} places with {other}: now on {place(str(facts['to']))}."


def _dived(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'jump', 'jumps')} into the {paths[str(facts['path'])]}."


def _eddied(voice: Voice, seat: int | None, facts: Facts) -> str:
    back = len(words_of(facts, "route"))
    if not back:
        return f"The eddy rolls {facts['die']}, but {voice.whom(seat)} cannot move."
    squares = f"{back} square{'' if back == 1 else 's'}"
    return f"The eddy rolls {facts['die']} and carries {voice.whom(seat)} {squares} back to {facts['to']}."


def _beat(voice: Voice, seat: int | None, facts: Facts) -> str:
    """One beat of a mass move; the first says what is going on."""
    moves = [
        f"{voice.whom(each)} to {place(to)}"
        for each, to in zip(numbers_of(facts, "seats"), words_of(facts, "to"), strict=True)
    ]
    return f"{spelled(number_of(facts, 'beat')).capitalize()}: {', '.join(moves)}." if moves else ""


def _flushed(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'are', 'is')} flushed out of the bed, back to Start."


def _marked(voice: Voice, seat: int | None, facts: Facts) -> str:
    if facts["mark"] == "clay":
        return "Clay: on their next turn nobody may use a path."
    return "Hypoxia: on their next turn nobody may use an oxic equation."


def _traded(voice: Voice, seat: int | None, facts: Facts) -> str:
    give, take = formula(str(facts["give"])), formula(str(facts["take"]))
    return f"{voice.does(seat, 'swap', 'swaps')} {give} for {take} with {voice.whom(number_of(facts, 'partner'))}."


def _untraded(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'trade', 'trades')} with nobody."


def _bloomed(voice: Voice, seat: int | None, facts: Facts) -> str:
    victim = number_of(facts, "victim")
    whom = ("yourself" if voice.is_you(seat) else "themselves") if victim == seat else voice.whom(victim)
    return f"{voice.does(seat, 'let', 'lets')} the algae grow over {whom}."


def _nothing(voice: Voice, seat: int | None, facts: Facts) -> str:
    return NOTHING.get(str(facts["why"]), "It changes nothing.")


def _over(voice: Voice, seat: int | None, facts: Facts) -> str:
    winners = numbers_of(facts, "winners")
    made = coins(numbers_of(facts, "coins")[winners[0]])
    end = "The last round is over. " if facts["why"] == "rounds" else ""
    return f"{end}{wins(voice, winners, TOGETHER)} with {made}{'.' if len(winners) > 1 else '!'}"


NOTHING: Final = {
    "full": "The tray is full: nothing fits in.",
    "none": "There is nothing to change.",
    "clogged": "The bed is clogged with clay: nothing happens.",
    "same": "Both are on the same space: nothing happens.",
    "stuck": "Nobody can move.",
    "nobody": "It hits nobody just now.",
}
TELLERS: Final[Mapping[str, Teller]] = {
    "first": _first,
    "tied": _tied,
    "starts": _starts,
    "turn": _turn,
    "skipped": _skipped,
    "rolled": _rolled,
    "moved": _moved,
    "stopped": _stopped,
    "bumped": _bumped,
    "shared": _shared,
    "collected": _collected,
    "robbed": _robbed,
    "reacted": _reacted,
    "coin": _coin,
    "idle": _idle,
    "full": _full,
    "drew": _drew,
    "reshuffled": _reshuffled,
    "changed": _changed,
    "lost": _lost,
    "switched": _switched,
    "dived": _dived,
    "eddied": _eddied,
    "beat": _beat,
    "flushed": _flushed,
    "marked": _marked,
    "traded": _traded,
    "untraded": _untraded,
    "bloomed": _bloomed,
    "nothing": _nothing,
    "over": _over,
}
