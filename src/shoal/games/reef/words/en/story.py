"""The story of a game in sentences: one for each note, as the viewer would say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.story import Facts, Note, numbers_of, words_of
from shoal.engine.words.en.counting import a
from shoal.engine.words.en.result import leaders, wins
from shoal.engine.words.en.voice import Teller, Voice, told
from shoal.games.reef.content import Builder
from shoal.games.reef.rules.species import kind_of, organisms
from shoal.games.reef.words.en.names import (
    because,
    boards,
    bonuses,
    called,
    cards,
    counted,
    dwellers,
    in_a_row,
    missing,
    mutations,
    organism,
    plural,
    several,
)

MOST_SAVED: Final = 4  # reasons named in one sentence


def sentence(note: Note, viewer: int, names: Sequence[str]) -> str:
    """The note in one sentence; "" where the page shows it well enough without words."""
    return told(note, viewer, names, TELLERS)


def _reef(voice: Voice, seat: int | None) -> str:
    """ "Your reef", "Ana's reef"."""
    return "Your reef" if voice.is_you(seat) else f"{voice.who(seat)}'s reef"


# ---- setting up


def _board(voice: Voice, seat: int | None, facts: Facts) -> str:
    verb = ("choose", "chooses") if facts["how"] == "chosen" else ("get", "gets")
    return f"{voice.does(seat, *verb)} the {boards[str(facts['board'])].name}."


def _changed(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"In the Coral Triangle: {_called(facts, 'builder')}."


def _started(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'place', 'places')} {a(_called(facts, 'builder'))} on {facts['space']}."


# ---- a round


def _round(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"Round {facts['round']} of {facts['rounds']} begins."


def _recruited(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"A {dwellers[str(facts['dweller'])].name.lower()} moves in with {voice.whom(seat)}."


def _grazed(voice: Voice, seat: int | None, facts: Facts) -> str:
    eaten = counted(len(words_of(facts, "spaces")), "Fleshy Alga").lower()
    freed = words_of(facts, "freed")
    return f"{_reef(voice, seat)}: grazers eat {eaten}" + (f" and free {_several(facts, freed)}." if freed else ".")


def _algae(voice: Voice, seat: int | None, facts: Facts) -> str:
    grown = counted(len(words_of(facts, "spaces")), "Fleshy Alga").lower()
    covered = words_of(facts, "covered")
    if not covered:
        return ""  # the reef shows it
    return f"{_reef(voice, seat)}: {grown} {'grows' if grown[:2] == '1 ' else 'grow'} over {_several(facts, covered)}."


def _left(voice: Voice, seat: int | None, facts: Facts) -> str:
    many, name = _number(facts, "many"), dwellers[str(facts["dweller"])].name
    leave = "leaves" if many == 1 else "leave"
    return f"{counted(many, name)} {leave} {voice.whom(seat)}: too few builders to live among."


def _mutated(voice: Voice, seat: int | None, facts: Facts) -> str:
    roll = _number(facts, "roll")
    was, now = str(facts["was"]), str(facts["now"])
    who = f"{organism(kind_of(now), _among(facts))} on {facts['space']}"
    told = f"{_reef(voice, seat)}: {who} mutates ({roll}): {mutations[roll].name}."
    return told if was != now or roll == 12 else f"{told} It changes nothing more."


def _eaten(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{_reef(voice, seat)}: urchins eat the young of the {_called(facts, 'builder')} on {facts['space']}."


def _spawned(voice: Voice, seat: int | None, facts: Facts) -> str:
    young = sum(numbers_of(facts, "many"))
    return f"{_reef(voice, seat)} has {young} young." if young else f"{_reef(voice, seat)} has no young."


def _awards(voice: Voice, seat: int | None, facts: Facts) -> str:
    seats = sorted({*numbers_of(facts, "total"), *numbers_of(facts, "latest")})
    verb = "get" if len(seats) > 1 or any(voice.is_you(each) for each in seats) else "gets"
    return f"{voice.row(seats)} {verb} help from the Coral Triangle." if seats else ""


def _collected(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{facts['many']} young {_called(facts, 'builder')} drift from the Coral Triangle to {voice.whom(seat)}."


def _goods(facts: Facts, what: str, many: str) -> str:
    groups = zip(words_of(facts, what), numbers_of(facts, many), strict=True)
    return in_a_row([f"{count} {called(builder, _among(facts))}" for builder, count in groups])


def _offered(voice: Voice, seat: int | None, facts: Facts) -> str:
    give, get = _goods(facts, "gives", "many_given"), _goods(facts, "asks", "many_asked")
    return f"{voice.does(seat, 'offer', 'offers')} {voice.whom(_number(facts, 'to'))}: {give} for {get}."


def _accepted(voice: Voice, seat: int | None, facts: Facts) -> str:
    by = voice.whom(_number(facts, "by"))
    give, get = _goods(facts, "asks", "many_asked"), _goods(facts, "gives", "many_given")
    return f"{voice.does(seat, 'agree', 'agrees')} with {by}: {give} for {get}."


def _declined(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'decline', 'declines')} {voice.whose(_number(facts, 'by'))} offer."


def _withdrawn(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'take', 'takes')} the offer back."


def _torn(voice: Voice, seat: int | None, facts: Facts) -> str:
    to = voice.whom(_number(facts, "to"))
    whose = "Your offer" if voice.is_you(seat) else f"{voice.who(seat)}'s offer"
    return f"{whose} to {to} can no longer be kept."


def _ready(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'have', 'has')} finished trading."


def _settled(voice: Voice, seat: int | None, facts: Facts) -> str:
    if not voice.is_you(seat):
        return ""  # there are many, and their reefs show them
    on = f" on top of {_called(facts, 'on')}" if facts["on"] else ""
    return f"{_reef(voice, seat)}: {_called(facts, 'builder')} settles on {facts['space']}{on}."


def _died(voice: Voice, seat: int | None, facts: Facts) -> str:
    gone, cause = _several(facts, words_of(facts, "builders")), str(facts["cause"])
    if cause == "no_space":
        return f"{_reef(voice, seat)}: no space for {gone}. These young die."
    if cause == "built_over":
        return f"{_reef(voice, seat)}: {gone} below others {'is' if gone.startswith('1 ') else 'are'} built over."
    return f"{voice.does(seat, 'lose', 'loses')} {gone}."


# ---- disasters


def _drawn(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"A disaster is on its way: {cards[str(facts['card'])].name}."


def _no_card(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"There is no {facts['deck']}-term disaster left."


def _disaster(voice: Voice, seat: int | None, facts: Facts) -> str:
    card = cards[str(facts["card"])]
    return f"{card.name}! {card.text}"


def _rolled(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'roll', 'rolls')} {facts['roll']}: row {facts['row']}."


def _lost(voice: Voice, seat: int | None, facts: Facts) -> str:
    return (
        f"{voice.does(seat, 'lose', 'loses')} {counted(_number(facts, 'many'), dwellers[str(facts['dweller'])].name)}."
    )


def _struck(voice: Voice, seat: int | None, facts: Facts) -> str:
    """Who comes through and why; what would have saved the others."""
    saved: dict[str, list[str]] = {}
    wanted: dict[str, list[str]] = {}
    for builder, fate, reason in zip(
        words_of(facts, "builders"), words_of(facts, "fates"), words_of(facts, "reasons"), strict=True
    ):
        (saved if fate == "safe" else wanted).setdefault(reason, []).append(builder)
    reef, said = _reef(voice, seat), []
    if wanted:
        hit = [f"{_several(facts, found)}{_would(reason)}" for reason, found in wanted.items()]
        said.append(f"{reef} is hit: {'; '.join(hit)}.")
    if saved:
        through = [
            f"{_several(facts, found)} ({because(reason)})" for reason, found in list(saved.items())[:MOST_SAVED]
        ]
        said.append(f"{'Safe' if wanted else f'{reef} is safe'}: {'; '.join(through)}.")
    return " ".join(said)


def _would(reason: str) -> str:
    return f" ({missing(reason)} would have helped)" if reason else ""


def _shielded(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{_reef(voice, seat)}: {_several(facts, words_of(facts, 'builders'))} keep the algae off."


def _sheltered(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{_reef(voice, seat)} is spared: there is no land beside it."


def _invaded(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{_reef(voice, seat)}: row {facts['row']} is taken by {plural(organism('finger', _among(facts)))}."


def _stressed(voice: Voice, seat: int | None, facts: Facts) -> str:
    many = _number(facts, "many")
    return (
        f"{_reef(voice, seat)}: {counted(many, 'builder')} no longer {'has' if many == 1 else 'have'} extra young."
        if many
        else ""
    )


def _barred(voice: Voice, seat: int | None, facts: Facts) -> str:
    return "Nobody can welcome new dwellers in the next round."


# ---- the survey


def _tallied(voice: Voice, seat: int | None, facts: Facts) -> str:
    if "tally" in facts:
        return f"You count {facts['tally']} points."
    return f"{voice.who(seat)} has counted."


def _tallies(voice: Voice, seat: int | None, facts: Facts) -> str:
    told = [f"{voice.whom(each)} {tally}" for each, tally in enumerate(numbers_of(facts, "tallies"))]
    return f"All counts are shown: {', '.join(told)}."


def _accused(voice: Voice, seat: int | None, facts: Facts) -> str:
    doubt = f"{voice.does(seat, 'doubt', 'doubts')} {voice.whose(_number(facts, 'whom'))} count"
    return f"{doubt}, and it was wrong!" if facts["right"] else f"{doubt}, but it was right."


def _stolen(voice: Voice, seat: int | None, facts: Facts) -> str:
    many = sum(numbers_of(facts, "dwellers"))
    return f"{voice.does(seat, 'get', 'gets')} {counted(many, 'dweller')} from {voice.whom(_number(facts, 'from'))}."


def _scored(voice: Voice, seat: int | None, facts: Facts) -> str:
    parts = [
        counted(_number(facts, "builders"), "builder"),
        counted(_number(facts, "dwellers"), "dweller"),
        counted(_number(facts, "algae"), "alga") if facts["algae"] != 0 else "",
        counted(len(words_of(facts, "types")), "type"),
        *[bonuses[bonus].name for bonus in words_of(facts, "bonuses")],
    ]
    what = ", ".join(part.replace("algas", "algae") for part in parts if part)
    return f"{_reef(voice, seat)}: {facts['score']} points in round {facts['round']} ({what}). Total {facts['total']}."


def _survey(voice: Voice, seat: int | None, facts: Facts) -> str:
    kinds = len(words_of(facts, "types"))
    return f"Round {facts['round']}: {facts['population']} builders and dwellers of {kinds} types live on all reefs."


def _extirpated(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{_reef(voice, seat)} has lost its last {_types(facts)}."


def _returned(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{_reef(voice, seat)}: {_types(facts)} came back."


def _vanished(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{_types(facts)} vanished from all reefs. Only in the Coral Triangle can it still be found."


def _reappeared(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{_types(facts)} came back after it had vanished from all reefs."


def _types(facts: Facts) -> str:
    return in_a_row([organism(each, _among(facts)) for each in words_of(facts, "types")])


def _game_over(voice: Voice, seat: int | None, facts: Facts) -> str:
    first = leaders(numbers_of(facts, "ranks"))
    bonus = f" Everybody gets {facts['bonus']} points for good neighbours." if facts["bonus"] else ""
    totals = numbers_of(facts, "totals")
    if len(totals) == 1:
        return f"The game is over with {totals[0]} points."
    if facts["together"]:
        return f"The game is over: together you have {sum(totals)} points!{bonus}"
    if len(first) > 1:
        return f"{wins(voice, first)}. The game is over.{bonus}"
    return f"{wins(voice, first)} the game!{bonus}"


def _untold(voice: Voice, seat: int | None, facts: Facts) -> str:
    return ""  # the page shows the reef


def _among(facts: Facts) -> tuple[Builder, ...]:
    """The builders of the game that is told of."""
    return organisms(str(facts.get("organisms", "")), str(facts.get("own_organisms", "")))


def _called(facts: Facts, name: str) -> str:
    """A builder with its mutations."""
    return called(str(facts[name]), _among(facts))


def _several(facts: Facts, found: Sequence[str]) -> str:
    return several(found, _among(facts))


def _number(facts: Facts, name: str) -> int:
    value = facts[name]
    assert isinstance(value, int)
    return value


TELLERS: Final[Mapping[str, Teller]] = {
    "board": _board,
    "changed": _changed,
    "started": _started,
    "round": _round,
    "recruited": _recruited,
    "grazed": _grazed,
    "algae": _algae,
    "left": _left,
    "mutated": _mutated,
    "eaten": _eaten,
    "spawned": _spawned,
    "awards": _awards,
    "collected": _collected,
    "offered": _offered,
    "accepted": _accepted,
    "declined": _declined,
    "withdrawn": _withdrawn,
    "torn": _torn,
    "ready": _ready,
    "settled": _settled,
    "died": _died,
    "drawn": _drawn,
    "no_card": _no_card,
    "disaster": _disaster,
    "rolled": _rolled,
    "lost": _lost,
    "struck": _struck,
    "shielded": _shielded,
    "sheltered": _sheltered,
    "invaded": _invaded,
    "stressed": _stressed,
    "barred": _barred,
    "tallied": _tallied,
    "tallies": _tallies,
    "accused": _accused,
    "stolen": _stolen,
    "scored": _scored,
    "survey": _survey,
    "extirpated": _extirpated,
    "returned": _returned,
    "vanished": _vanished,
    "reappeared": _reappeared,
    "game_over": _game_over,
    "reef": _untold,
}
