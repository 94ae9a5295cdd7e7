"""The table in words: every card that is seen, how the players stand, and nothing that may not be seen."""

from __future__ import annotations

from shoal.engine.box import Passage
from shoal.games.succession.content import CARDS
from shoal.games.succession.screen import drawing, rock
from shoal.games.succession.words.en import WORDS, names
from tests.games.succession.positions import position
from tests.games.succession.walks import NAMES, View, every_view
from tests.some import some


def read(view: View) -> tuple[Passage, ...]:
    return drawing.read(view.sight, NAMES, WORDS)


def told(passages: tuple[Passage, ...], title: str) -> tuple[str, ...]:
    """The lines below the heading that begins so."""
    (found,) = [each.lines for each in passages if each.title.startswith(title)]
    return found


def in_hand(lines: tuple[str, ...]) -> list[str]:
    """The kinds of a hand, as often as it is said to hold them."""
    cards = []
    for line in lines:
        kind = next((each.id for each in CARDS if line.startswith(names.spoken(each.id))), None)
        if kind is not None:
            cards += [kind] * int(line.removesuffix(" cards").rpartition(": ")[2] if line.endswith(" cards") else 1)
    return cards


def test_every_card_of_a_hand_that_is_seen_is_told() -> None:
    for view in some(every_view()):
        sight, passages = view.sight, read(view)
        for seat, hand in some(enumerate(sight.hands)):
            title = "Your hand" if seat == sight.seat else f"{NAMES[seat]}'s hand"
            if hand is not None:
                assert in_hand(told(passages, title)) == list(hand)
            else:
                assert not [each for each in passages if each.title.startswith(title)], "it may not be seen"


def test_all_on_the_rock_and_beside_it_is_told() -> None:
    for view in some(every_view()):
        sight, lines = view.sight, told(read(view), "The rock")
        said = "\n".join(lines)
        for kind in (*sight.pile[-1:], *rock.grown(sight.pile).values(), *sight.climate):
            assert names.short(kind) in said
        assert f"Colour in play: {sight.colour}." in lines or (
            sight.colour is None and "No colour is in play yet." in lines
        )
        assert f"Turns go {'clockwise' if sight.direction > 0 else 'anticlockwise'}." in lines
        assert f"{sight.deck} card" in said
        assert f"Round {sight.round} of {sight.rounds}." in lines


def test_whose_last_card_is_down_is_told() -> None:
    scene = position(["snails", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene.do("0: play snails")
    said = [drawing.read(scene.state.sight(seat), NAMES, WORDS)[0].lines for seat in (0, 1)]
    assert "Your last card is down." in said[0]
    assert f"{NAMES[0]}'s last card is down." in said[1]


def test_how_everybody_stands_is_told() -> None:
    for view in some(every_view()):
        sight, lines = view.sight, told(read(view), "Players")
        for seat, line in some(enumerate(lines)):
            who = "You" if seat == sight.seat else NAMES[seat]
            assert line.startswith(f"{who}: {sight.sizes[seat]} card")
            assert ("Last card" in line) == (seat in sight.owes)
            assert ("point" in line) == (sight.counted and bool(sight.points))
            assert not sight.won[seat] or f"{sight.won[seat]} round" in line


def test_a_card_just_drawn_is_told_to_its_owner_alone() -> None:
    scene = position(["isopods, mussels, crab", "mussels", "mussels"], "snails")
    scene.do("0: draw -> barnacles")
    mine = told(drawing.read(scene.state.sight(0), NAMES, WORDS), "Your hand")
    assert mine[-1] == "You drew Barnacles, 14, blue."
    for viewer in (1, -1):
        assert "Barnacles" not in str(drawing.read(scene.state.sight(viewer), NAMES, WORDS))


def test_what_is_going_on_is_told() -> None:
    scene = position(["brown_algae, mussels", "ciliates, snails", "mussels"], "diatoms")
    assert told(drawing.read(scene.state.sight(1), NAMES, WORDS), "The rock")[0] == "It is Ana's turn."
    assert told(drawing.read(scene.state.sight(0), NAMES, WORDS), "The rock")[0] == "It is your turn."
    scene.do("0: play brown_algae", "0: pass", "2: pass")
    passages = drawing.read(scene.state.sight(1), NAMES, WORDS)
    assert told(passages, "The rock")[0].startswith("Who has Ciliates (6)?")
    assert told(passages, "Players")[2].endswith("leaves it")
