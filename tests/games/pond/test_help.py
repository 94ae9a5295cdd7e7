"""Info cards, rulebook, guide and reasons of Pond Scum."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from shoal.engine.game import SPECTATOR
from shoal.games.pond.content import CONTENT, SPECIES
from shoal.games.pond.rules import threats
from shoal.games.pond.screen import drawing, figures
from shoal.games.pond.teaching import help
from shoal.games.pond.words.en import WORDS
from tests.games.pond.positions import Scene, position, start
from tests.games.pond.views import NAMES, every_view
from tests.some import some


def parse(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<page>{markup.replace(' data-fly', '')}</page>")


def words(markup: str) -> str:
    return " ".join("".join(parse(markup).itertext()).split())


def reason(scene: Scene, action: str) -> str:
    (seat,) = scene.state.acting
    return help.reason(
        scene.state.sight(seat), list(scene.state.legal(seat)), scene.game.vocabulary.index(action), WORDS
    )


def test_every_topic_has_a_well_formed_card_that_stands_alone() -> None:
    for topic in help.topics():
        card = help.explain(topic, WORDS)
        assert card is not None
        parse(card)
        assert "<use" not in card
        assert "url(" not in card
    assert help.explain("species-Xx", WORDS) is None
    assert help.explain("formation-none", WORDS) is None
    assert help.explain("", WORDS) is None


def test_every_species_is_explained_in_full() -> None:
    """§2.2: picture, player text, science note, real length; whom it eats; how it moves."""
    for species in some(CONTENT.species):
        card = help.explain(f"species-{species.id}", WORDS) or ""
        text = words(card)
        known = WORDS.names.species[species.id]
        for told in some((known.name, known.latin, known.text, known.science, known.remark, known.length)):
            assert told in text
        assert "Real length: " in text
        assert len(parse(card).findall(".//svg[@role='img']")) in (1, 2), "how it moves"
        assert ("Eats: nothing" in text) == (species.group == "flagellate")
        assert ("never moves" in text) == (species.id == "St")


@pytest.mark.parametrize(
    ("species", "text"),
    [
        ("Pa", "Eats: Euglena, Chilomonas and Phacus."),
        ("Bl", "Eats: Paramecium, Euglena, Chilomonas and Phacus."),
        ("St", "Eaten by: nobody."),
        ("Di", "Eaten by: Stentor, Ameba, Dileptus, Lacrymaria and Coleps."),
        ("La", "Real length: 40 to 100 µm (thousandths of a millimetre) at rest, 1.2 mm stretched."),
        ("St", "Real length: 1 to 2 mm."),
        ("Co", "Real length: 50 to 60 µm each."),
        ("Ch", "lives on dissolved food"),  # X1
        ("Di", "often shorter than its prey"),  # X3
    ],
)
def test_cards_say_what_the_rules_say(species: str, text: str) -> None:
    assert text in words(help.explain(f"species-{species}", WORDS) or "")


def test_whatever_is_on_the_table_has_help() -> None:
    for view in some(every_view()):
        picture = drawing.draw(view.sight, view.legal, NAMES, WORDS)
        topics = set(re.findall(r'data-help="([^"]+)"', picture.board + picture.hand))
        assert topics <= set(help.topics())


def test_the_rulebook_shows_everything_and_credits_the_designer() -> None:
    page = help.rulebook(WORDS)
    parse(page)
    text = words(page)
    for species in CONTENT.species:
        assert WORDS.names.species[species.id].name in text
    for option in WORDS.lid.options.values():
        assert option.text in text
    for name in figures.EXAMPLES:
        assert WORDS.help.examples[name] in text or name == "roll"
    assert CONTENT.manifest.designer in text
    assert "reconstructed" in text
    assert not re.search(r"[{}|*]", text)
    assert "<p><figure" not in page


def test_the_examples_are_moves_of_the_rules() -> None:
    """What the rulebook's pictures show is legal, and what they cross out is not (E1, E2, E4, E8 to E15, E23)."""
    for name, shown in some(figures.EXAMPLES.items()):
        pieces = [each.split(" ", 1) for each in shown.pieces.split(", ")]
        sides = {side: [what for who, what in pieces if who == side] for side in ("plain", "red")}
        plain = ", ".join(["St S m", *sides["plain"], "Ph2 a20" if name != "corners" else "Ph2 p1"])
        red = ", ".join([f"St {shown.stentor or 'N m'}", *sides["red"], "Ph2 p11"])
        scene = position(f"long | plain: {plain} | red: {red} | plain to move")
        mover = pieces[0][1].split(" ")[0]
        picture = drawing.draw(scene.state.sight(0), list(scene.state.legal(0)), NAMES, WORDS)
        reached = {choice.path[1] for choice in picture.choices if choice.path[0] == f"p0-{mover}"}
        ghosts = re.findall(r'<g id="(g[^"]+)" data-ghost[^>]* data-name="([a-t][0-9]+(?: up)?)', picture.board)
        lie = {name for ghost, name in ghosts if ghost in reached}
        assert lie
        assert not shown.to or shown.to in lie, name
        assert not set(shown.no) & lie, name


def test_movement_is_drawn_for_every_species() -> None:
    for species in SPECIES:
        drawn = parse(figures.movement(species, WORDS))
        assert drawn.find(".//svg") is not None
    tinted = parse(figures.movement("Eu", WORDS)).findall(".//rect[@fill-opacity='0.65']")
    assert len(tinted) == 60, "every square within five spaces"
    turns = parse(figures.movement("Pa", WORDS)).findall(".//rect[@fill-opacity='0.07']")
    assert len(turns) == 8, "the eight pivots of E3"


def test_a_newcomer_is_guided_at_the_beginning() -> None:
    for view in some(every_view()):
        guide = help.first_turn(view.sight, WORDS)
        if view.sight.seat not in view.sight.acting:
            assert guide is None
        elif view.sight.phase != "play" or view.sight.turn <= 6:
            assert guide
            assert guide[-1] in ".!"
        else:
            assert guide is None


def test_the_guide_promises_only_what_the_kind_of_set_up_keeps() -> None:
    open_, secret = (start(setup=setup).state.sight(0) for setup in ("open", "secret"))
    assert "for good" in str(help.first_turn(open_, WORDS))
    assert "another piece" in str(help.first_turn(secret, WORDS))
    ameba = start(setup="open", board="drop")
    ameba.play("stentor S e")
    ameba.play("stentor N e")
    told = str(help.first_turn(ameba.state.sight(0), WORDS))
    assert "fixed order" in told
    assert "stays" in told


def test_every_suggestion_has_a_reason() -> None:
    decisions = [(view, action) for view in list(every_view())[::9] for action in view.legal[::11]]
    for view, action in some(decisions):
        assert help.reason(view.sight, view.legal, action, WORDS)[-1] in ".!"


def test_reasons_fit_the_position() -> None:
    """E1, E15, E18, E22."""
    meal = position("long | plain: St S g, Di1 e5, Eu1 a1 | red: St N g, Pa1 f9, Eu1 p20 | plain to move | quiet 7")
    assert reason(meal, "Di1 N3") == "It eats Paramecium 1, and nothing can bite back."
    covered = position("long | plain: St S g, Di1 e5, Eu1 a1 | red: St N g, Pa1 f9, Co1 f12, Eu1 p20 | plain to move")
    assert reason(covered, "Di1 N3") == "It eats Paramecium 1, although Coleps 1 could bite back."
    raid = position("long | plain: St S m, Di1 h12, Pa1 a1 | red: St N g, Pa1 h15, Eu1 p20 | plain to move | quiet 5")
    assert "before the Stentor gets it" in reason(raid, "Di1 N2")
    last = position("long | plain: St S m, Bl e5, Eu1 a1 | red: St N m, Eu1 e7 | plain to move")
    assert reason(last, "Bl N1 turn") == "It eats Euglena 1 and ends the game."
    stuck = position("long | plain: St S m, Co1 b19, Pa1 a18 up | red: St N m, Eu1 a20 | red to move | quiet 3")
    assert "None of your pieces can move" in reason(stuck, "stuck")
    flight = position("long | plain: St S m, Pa1 e5, Eu1 a1 | red: St N m, Di1 e8, Eu1 p20 | plain to move")
    assert reason(flight, "Pa1 S3") == "It gets out of reach of Didinium 1."
    pick = start()
    index = pick.game.vocabulary.index("formation garden")
    assert (
        help.reason(pick.state.sight(1), list(pick.state.legal(1)), index, WORDS)
        == WORDS.names.formations["garden"].text
    )


def test_danger_is_what_the_other_side_could_do_now() -> None:
    near = position("long | plain: St S m, Pa1 e5, Di2 a3, Eu1 a1 | red: St N m, Di1 e8, Eu1 p20 | plain to move")
    found = threats.danger(near.state.sight(0))  # type: ignore[arg-type]  # a PondSight
    assert found.pieces == {"Pa1"}, "like does not eat like, and Euglena is far"
    assert (4, 4) in found.squares
    assert (15, 18) not in found.squares, "a flagellate bites nobody"
    assert near.state.sight(SPECTATOR).seat == SPECTATOR


def test_the_rulebook_shows_every_formation() -> None:
    page = words(help.rulebook(WORDS))
    for formation in some(CONTENT.formations):
        assert WORDS.names.formations[formation.id].text in page
