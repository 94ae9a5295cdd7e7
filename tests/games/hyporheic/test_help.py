"""Info cards, chemistry, rulebook, guide and reasons of Hyporheic."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import pytest

from shoal.engine.mark import Mark
from shoal.games.hyporheic.content import CONTENT, Card, Equation
from shoal.games.hyporheic.screen.hand import equation_id
from shoal.games.hyporheic.teaching import help, hints
from shoal.games.hyporheic.words.en import WORDS
from shoal.games.hyporheic.words.en.texts import TEXTS
from tests.conformance.markup import Markup
from tests.games.hyporheic.examples import Scene, run
from tests.games.hyporheic.walks import every_view
from tests.some import some

SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
NUMBERS = {"": Fraction(1), "½": Fraction(1, 2), "1½": Fraction(3, 2)}


def words(markup: Mark | None) -> str:
    assert markup is not None
    return " ".join("".join(Markup(markup).words).split())


def reason(position: Scene, action: str) -> str:
    (seat,) = position.state.acting
    legal = list(position.state.legal(seat))
    number = position.game.vocabulary.index(action)
    assert number in legal
    return help.reason(position.state.sight(seat), legal, number, WORDS)


# ---- info cards


def test_there_is_a_topic_for_everything() -> None:
    topics = set(help.topics())
    assert {f"card-{card.id}" for card in CONTENT.cards} <= topics
    assert {f"nutrient-{nutrient.id}" for nutrient in (*CONTENT.nutrients, CONTENT.coin)} <= topics
    assert {equation_id(equation.id) for equation in CONTENT.equations} <= topics
    assert {f"path-{path.id}" for path in CONTENT.paths} <= topics
    assert {f"option-{option.name}" for option in CONTENT.manifest.options} <= topics
    assert {"oxic", "anoxic", "water", "draw", "obstacle", "start", "occupied"} <= topics


@pytest.mark.parametrize("card", CONTENT.cards, ids=lambda card: card.id)
def test_a_card_explains_itself(card: Card) -> None:
    shown = words(help.explain(f"card-{card.id}", WORDS))
    assert WORDS.names.cards[card.id].text in shown
    assert WORDS.names.cards[card.id].science in shown


@pytest.mark.parametrize("equation", CONTENT.equations, ids=lambda equation: equation.id)
def test_an_equation_shows_its_full_chemistry_and_who_does_the_work(equation: Equation) -> None:
    shown = words(help.explain(equation_id(equation.id), WORDS))
    assert equation.display in shown
    assert equation.half_reaction in shown
    assert TEXTS["equation"][equation.id]["microbes"] in shown


@pytest.mark.parametrize("equation", CONTENT.equations, ids=lambda equation: equation.id)
def test_the_chemistry_is_balanced(equation: Equation) -> None:
    """Atoms and charge are the same on both sides (e⁻ has a charge and no atoms)."""
    for chemistry in (equation.display, equation.half_reaction):
        before, after = chemistry.split(" → ")
        assert side(before) == side(after), chemistry


def side(text: str) -> dict[str, Fraction]:
    """Atoms and charge of one side, halves of molecules included."""
    total: dict[str, Fraction] = {}
    for term in text.split(" + "):
        count, _, formula = term.rpartition(" ")
        times = NUMBERS[count] if count in NUMBERS else Fraction(count)
        for name, amount in content(formula).items():
            total[name] = total.get(name, Fraction(0)) + times * amount
    return {name: amount for name, amount in total.items() if amount}


def content(formula: str) -> Counter[str]:
    charge = 1 if formula.endswith("⁺") else -1 if formula.endswith("⁻") else 0
    plain = formula.rstrip("⁺⁻").translate(SUBSCRIPTS)
    atoms = Counter({"charge": charge})
    if plain != "e":
        for name, count in re.findall(r"([A-Z])(\d*)", plain):
            atoms[name] += int(count or 1)
    return atoms


def test_what_does_not_exist_is_not_explained() -> None:
    for topic in ("card-", "card-shark", "nutrient-o2", "equation-", "path-", "option-"):
        assert help.explain(topic, WORDS) is None


# ---- rulebook


def test_the_rulebook_names_every_card_path_and_equation() -> None:
    page = words(help.rulebook(WORDS))
    for card in some(CONTENT.cards):
        assert WORDS.names.cards[card.id].name in page
    for path in some(CONTENT.paths):
        assert WORDS.names.paths[path.id] in page
        assert " ".join(path.zones) in page
    for equation in some(CONTENT.equations):
        if not equation.option:
            assert WORDS.names.equations[equation.id] in page


def test_the_rulebook_page_needs_no_symbols() -> None:
    links = Markup(help.rulebook(WORDS)).links
    assert {link for link in links if not link.startswith("about-")} == set()  # its own headings


# ---- guide


def test_a_newcomer_is_guided_at_every_decision() -> None:
    for view in some(every_view(3)):
        tip = help.first_turn(view.sight, WORDS)
        assert (tip is not None) == bool(view.legal)


# ---- reasons


@pytest.mark.parametrize(
    ("setup", "action", "why"),
    [
        ("at 0=deep2; held 0=no2:2; turn 0; die 2", "to deep4", "It is the only thing you can do now."),
        ("at 0=h6; held 0=no2:2; turn 0; die 4", "to middle3", "Diving here lets you turn 2 nitrites into a coin."),
        ("at 0=h6; held 0=nh3:1; turn 0; die 3", "to middle2", "With oxygen, microbes turn 1 ammonia into NO₂⁻ here."),
        ("turn 0; die 3", "to a3", "You pick up 3 nitrites: enough for 1 coin more, deep in the bed."),
        ("at 0=a1 1=b2; turn 0; die 2", "to b2", "Somebody is there: take up to 2 of their nutrients, and roll again."),
        (
            "at 0=e5; turn 0; die 2",
            "to f4",
            "A card: it brings nitrogen, moves you, or changes something for everybody.",
        ),
        ("at 0=h6; turn 0; die 3", "to i6", "With your next roll you dive into the Middle Way."),
        (
            "at 0=n3 1=p3; held 1=no3:1; turn 0; die 2; do to p3",
            "share",
            "You take nutrients from them and roll again: two good things in one turn.",
        ),
        (
            "at 0=n3 1=p3; coins 1=2; turn 0; die 2; do to p3",
            "bump",
            "Somebody with more coins than you has to begin again at Start.",
        ),
        (
            "at 0=b2 1=d2; held 0=no3:1 1=no3:1,nh3:1; turn 0; die 2; do to d2; do share",
            "take no3",
            "With this NO₃⁻ you can make one more coin in the bed.",
        ),
        (
            "at 0=p5; held 0=no2:1,nh4:1; turn 0; die 1; do to deep1",
            "react nh4>no2",
            "You must do one equation, and this one leaves you the most for coins.",
        ),
        (
            "at 0=e4; held 0=nh3:1,no2:1 1=no2:3; turn 0; die 1; do to f4; card nutrient-trading; do trade 1",
            "swap nh3 no2",
            "With NO₂⁻ in place of NH₃ you can make one more coin.",
        ),
        (
            "at 0=e4; held 1=no2:2; turn 0; die 1; do to f4; card algal-bloom",
            "bloom 1",
            "This player carries enough for 1 coin: the algae take it away.",
        ),
        (
            "at 0=e4; held 0=no2:2; turn 0; die 1; do to f4; card quick-dive",
            "dive deep",
            "The Deep Run has 8 anoxic circles, and you carry enough for a coin.",
        ),
    ],
)
def test_a_hint_has_a_reason(setup: str, action: str, why: str) -> None:
    assert reason(run(f"seats 2; {setup}"), action) == why


def test_every_legal_action_has_a_reason() -> None:
    decisions = [(view, action) for view in every_view(4) for action in view.legal]
    for view, action in some(decisions):
        assert help.reason(view.sight, view.legal, action, WORDS).endswith((".", "!"))


@pytest.mark.parametrize(
    ("held", "coins"),
    [((0, 0, 0, 0), 0), ((2, 0, 0, 0), 1), ((1, 1, 6, 0), 0), ((0, 2, 0, 2), 2), ((0, 3, 0, 1), 2), ((3, 3, 0, 0), 2)],
)
def test_how_many_coins_a_tray_could_make(held: tuple[int, ...], coins: int) -> None:
    assert hints.possible_coins(held) == coins


def test_the_rulebook_draws_a_move_by_three() -> None:
    """The rulebook's figure, as W1 has it."""
    page = help.rulebook(WORDS)
    assert "A three rolled at Start: the token may go to a1, a3, b2 or c1" in page
    assert page.count(f'stroke-dasharray="{help.REACHED["stroke_dasharray"]}"') == 4


def test_equations_are_written_in_full_and_what_is_traded_is_bold() -> None:
    page = help.rulebook(WORDS)
    assert "<b>2 NO₂⁻</b> + 8 H⁺ + 6 e⁻ → <b>N₂</b> + 4 H₂O" in page
    card = help.explain(equation_id("nh4+no2>n2"), WORDS)
    assert card
    assert "<b>NH₄⁺</b> + <b>NO₂⁻</b> → <b>N₂</b> + 2 H₂O" in card


def test_the_rulebook_and_a_card_say_what_the_hyporheic_zone_is() -> None:
    assert 'id="about-the-hyporheic-zone"' in help.rulebook(WORDS)
    assert "seeps in" in str(help.explain("bed", WORDS))
