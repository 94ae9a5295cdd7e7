"""What the pages of Hyporheic show: destinations with what they give, trays, equations, ways, and the story."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from shoal.engine.box import Choice, Picture
from shoal.engine.game import SPECTATOR
from shoal.engine.story import Note
from shoal.games.hyporheic.content import CONTENT, OBSTACLES, ORDER
from shoal.games.hyporheic.rules.actions import PHASES
from shoal.games.hyporheic.rules.prospects import can_pay
from shoal.games.hyporheic.screen import drawing, sand, stream
from shoal.games.hyporheic.screen.hand import equation_id
from shoal.games.hyporheic.screen.pictures import ART, LOOKS, symbols
from shoal.games.hyporheic.words.en import WORDS
from shoal.games.hyporheic.words.en import story as sentences
from tests.conformance.markup import Markup, whole
from tests.games.hyporheic.examples import Scene, run
from tests.games.hyporheic.walks import NAMES, every_view, walks
from tests.some import some


def draw(position: Scene, viewer: int | None = None) -> Picture:
    """As the acting seat sees it, or another viewer."""
    state = position.state
    seat = state.acting[0] if viewer is None else viewer
    legal = list(state.legal(seat)) if seat >= 0 else []
    return drawing.draw(state.sight(seat), legal, NAMES[: position.seen.seats], WORDS)


def elements(picture: Picture) -> dict[str, dict[str, str]]:
    """The attributes of everything that has an id."""
    return {attrs["id"]: attrs for _, attrs in whole(picture).elements if "id" in attrs}


def preview(picture: Picture, space: str) -> str:
    return elements(picture)[f"s-{space}"]["data-preview"]


def paths(picture: Picture) -> set[tuple[str, ...]]:
    return {choice.path for choice in picture.choices}


def told(position: Scene, viewer: int = SPECTATOR) -> str:
    lines = [WORDS.story.sentence(note, viewer, NAMES) for note in position.story.notes]
    return " ".join(line for line in lines if line)


# ---- where one can go (§15)


def test_all_destinations_glow_at_once_and_say_what_they_give() -> None:
    picture = draw(run("seats 2; turn 0; die 3; legal to a1 | to c1 | to b2 | to a3"))
    assert paths(picture) == {("s-a1",), ("s-c1",), ("s-b2",), ("s-a3",)}
    assert preview(picture, "a3") == "+3 NO₂⁻"
    assert preview(picture, "b2") == "open water"
    goals = [name for name, attrs in elements(picture).items() if "data-preview" in attrs]
    assert sorted(goals) == ["s-a1", "s-a3", "s-b2", "s-c1"]


@pytest.mark.parametrize(
    ("setup", "die", "space", "words"),
    [
        ("at 0=e4", 1, "f4", "card"),
        ("at 0=a2 1=b2", 1, "b2", "opponent Ben"),
        ("at 0=o3 1=p3", 1, "p3", "+2 NO₂⁻, opponent Ben"),
        ("at 0=o3 1=p3 2=p3", 1, "p3", "+2 NO₂⁻, 2 opponents"),
        ("at 0=o3; held 0=nh3:5", 1, "p3", "+1 NO₂⁻ (then full)"),
        ("at 0=o3; held 0=nh3:6", 1, "p3", "your tray is full"),
        ("at 0=deep2", 1, "deep3", "nothing reacts here"),
        ("at 0=deep2; held 0=no2:2", 1, "deep3", "makes a coin"),
        ("at 0=deep2; held 0=no2:2,no3:2", 1, "deep3", "a coin (choose 1 of 2)"),
        ("at 0=deep1; held 0=nh3:1", 1, "deep2", "makes NO₂⁻"),
        ("at 0=deep1; held 0=nh3:1,nh4:1", 1, "deep2", "choose 1 of 2 equations"),
        ("at 0=deep1; held 0=nh3:1; hypoxia 0", 1, "deep2", "no oxygen now"),
    ],
)
def test_a_preview_says_what_landing_gives(setup: str, die: int, space: str, words: str) -> None:
    picture = draw(run(f"seats 3; {setup}; turn 0; die {die}"))
    assert preview(picture, space) == words


def test_previews_are_short() -> None:
    for view in some(every_view(2)):
        board = drawing.draw(view.sight, view.legal, ["A very long nickname indeed"] * view.sight.seats, WORDS).board
        assert all(len(words) < 40 for words in re.findall(r'data-preview="([^"]*)"', board))


def test_over_the_edge_the_first_columns_are_seen_and_tapped_again() -> None:
    picture = draw(run("seats 2; at 0=u3; turn 0; die 1; legal to a3"))
    assert paths(picture) == {("s-a3",), ("again-a3",)}
    assert {choice.action for choice in picture.choices} == {picture.choices[0].action}
    shifted = re.search(r"<g[^>]*><g transform=\"translate\((\d+) 0\)\">", picture.board)
    assert shifted
    assert int(shifted[1]) == stream.PERIOD


def test_goals_of_the_first_columns_are_not_doubled_when_the_token_is_there() -> None:
    picture = draw(run("seats 2; at 0=b2; turn 0; die 2"))
    assert not any(choice.path[0].startswith("again-") for choice in picture.choices)


def test_a_small_screen_looks_ahead_over_the_edge() -> None:
    """The middle of what it looks at is between the token and its goals, also where these are seen again."""
    board = draw(run("seats 2; at 0=u3; turn 0; die 1")).board
    found = re.search(r'<rect x="(\S+)" y="\S+" width="(\S+)"[^>]*></rect></g></svg></div>$', board)
    found = found or re.search(r'<g id="look"[^>]*><rect x="(\S+)" y="\S+" width="(\S+)"', board)
    assert found
    left, wide = map(float, found.groups())
    assert stream.spot("u3")[0] < left + wide / 2 < stream.PERIOD + stream.spot("a3")[0]


def test_quick_dive_lets_the_five_entries_glow() -> None:
    picture = draw(run("seats 2; at 0=e4; turn 0; die 1; do to f4; card quick-dive"))
    assert {(f"s-{way.circles[0]}",) for way in CONTENT.paths} <= paths(picture)


# ---- tokens and ways


def test_a_token_that_rolled_carries_the_way_it_came() -> None:
    shown = elements(draw(run("seats 2; at 0=a2; turn 0; die 2; do to b3"), SPECTATOR))
    assert shown["token-0"]["data-way"] == "-48,-48 0,-48 0,0"
    assert "data-way" not in shown["token-1"]


def test_the_way_over_the_edge_leaves_on_the_right() -> None:
    shown = elements(draw(run("seats 2; at 0=u3; turn 0; die 1; do to a3"), SPECTATOR))
    assert shown["token-0"]["data-way"] == f"{stream.PERIOD - 48},0 {stream.PERIOD},0"


def test_a_token_moved_by_a_card_has_no_way() -> None:
    shown = elements(draw(run("seats 2; at 0=e4 1=deep5; turn 0; die 1; do to f4; card switch-places; do switch 1"), 0))
    assert "data-way" not in shown["token-0"]


def test_who_is_carried_over_the_edge_leaves_on_the_right() -> None:
    """A surge takes it from u3 to a3, b3 and c3, which are seen one after the other."""
    shown = elements(draw(run("seats 2; at 0=e4 1=a3; turn 0; die 1; do to f4"), SPECTATOR))
    assert shown["token-1"]["data-way"] == f"{stream.PERIOD - 48},0 {stream.PERIOD},0"
    shown = elements(draw(run("seats 2; at 0=e4 1=b3; turn 0; die 1; do to f4"), SPECTATOR))
    assert "data-way" not in shown["token-1"]


@pytest.mark.parametrize(("at", "arrows"), [("a2", 1), ("d2", 2), ("deep3", 1), ("start", 1), ("i6", 1)])
def test_the_token_shows_its_first_step(at: str, arrows: int) -> None:
    """To the right; left of an X up or down (R9); at an entry into the path (R10)."""
    board = draw(run(f"seats 2; at 0={at}; turn 0; die 1")).board
    assert board.count("hyporheic-first") == arrows


def test_the_steps_of_two_dice_fit_on_the_token() -> None:
    """A digit is about two thirds as wide as its letters are large; the disc has a rim on either side."""
    board = draw(run("seats 2; at 0=e4; turn 0; die 1; do to f4; card super-swift-current; die 4; die 6")).board
    shown = re.search(
        r'<circle[^>]* r="([\d.]+)"[^>]*>(?:</circle>)?<text[^>]* font-size="(\d+)"[^>]*>10</text>', board
    )
    assert shown
    radius, size = map(float, shown.groups())
    assert 2 * size * 2 / 3 <= 2 * (radius - 2)


def test_six_tokens_on_one_space_stand_side_by_side() -> None:
    position = run("seats 6; at 0=b2 1=b2 2=b2 3=b2 4=b2 5=b2; turn 0; die 1")
    places = re.findall(r'href="#hyporheic-token-(\d)" x="(\S+)" y="(\S+)"', draw(position).board)
    own = {(seat, x, y) for seat, x, y in places if float(x) < stream.PERIOD / 2}
    assert len({(x, y) for _, x, y in own}) == 6


def test_every_space_is_inside_the_drawing() -> None:
    for space in some(stream.SPACES):
        x, y = stream.spot(space)
        assert x - 24 > stream.LEFT
        assert x + 24 < stream.LEFT + stream.WIDTH
        assert stream.SKY < y - 24 < y + 24 < stream.FLOOR


# ---- occupied, robbing, trading, reacting


def test_an_occupied_space_offers_two_large_buttons() -> None:
    picture = draw(run("seats 2; at 0=n3 1=p3; held 1=no3:1; turn 0; die 2; do to p3"))
    assert {("bump",), ("share",)} <= paths(picture)
    assert {choice.label for choice in picture.choices} == {"Send Ben back to Start", "Take 2, then roll again"}


def test_without_bumping_there_is_nothing_to_send_back() -> None:
    picture = draw(run("seats 2; options bumping=false; at 0=n3 1=p3; turn 0; die 2; do to p3"))
    assert ("bump",) not in paths(picture)
    assert "bump" not in elements(picture)


def test_who_robs_taps_a_nutrient_in_the_other_tray() -> None:
    position = run("seats 2; at 0=b2 1=d2; held 1=no3:2,nh3:1; turn 0; die 2; do to d2; do share")
    picture = draw(position)
    assert paths(picture) == {("n-1-no3-1",), ("n-1-no3-2",), ("n-1-nh3-1",)}
    assert set(sum(paths(picture), ())) <= set(elements(picture))


def test_of_several_opponents_one_is_tapped() -> None:
    """W16."""
    picture = draw(run("seats 3; at 0=n3 1=p3 2=p3; held 1=no3:1 2=no2:1,nh4:2; turn 0; die 2; do to p3; do share"))
    assert {("token-1",), ("seat-1",), ("token-2",), ("seat-2",)} <= paths(picture)
    assert picture.prompt == "Who do you take nutrients from? Tap a player"


def test_a_swap_is_one_of_yours_then_one_of_theirs() -> None:
    start = "seats 2; at 0=e4; held 0=nh3:2 1=no2:3; turn 0; die 1; do to f4; card nutrient-trading; do trade 1"
    picture = draw(run(start))
    swaps = [choice for choice in picture.choices if choice.path]
    assert {choice.path for choice in swaps} == {(f"n-0-nh3-{i}", f"n-1-no2-{j}") for i in (1, 2) for j in (1, 2, 3)}
    assert {choice.label for choice in swaps} == {"Give NH₃, take NO₂⁻"}


def test_the_whole_board_can_be_chosen_from_by_player() -> None:
    picture = draw(run("seats 3; at 0=e4; turn 0; die 1; do to f4; card algal-bloom"))
    for seat in range(3):
        assert {(f"token-{seat}",), (f"seat-{seat}",)} <= paths(picture)
    assert "Let algae take everything from yourself" in {choice.label for choice in picture.choices}


def test_cow_pie_is_a_row_of_buttons() -> None:
    picture = draw(run("seats 2; at 0=e4; held 0=no2:4; turn 0; die 1; do to f4; card cow-pie"))
    assert [(choice.path, choice.label) for choice in picture.choices] == [
        ((), "None"), ((), "1 NH₄⁺"), ((), "2 NH₄⁺"),
    ]  # fmt: skip


def test_equations_that_can_be_paid_are_lit() -> None:
    # a spectator has no hand, and in airless water no oxic equation can be used
    views = [view for view in every_view(2) if view.sight.seat >= 0 and not view.sight.airless]
    for view in some(views):
        hand = drawing.draw(view.sight, view.legal, NAMES, WORDS).hand
        lit = {attrs["id"] for _, attrs in Markup(hand).elements if "hyporheic-lit" in attrs.get("class", "").split()}
        held = view.sight.held[view.sight.seat]
        listed = [each for each in CONTENT.equations if view.sight.nitrate_step or not each.option]
        assert lit == {equation_id(each.id) for each in listed if can_pay(each, held)}


def test_a_single_equation_still_asks_for_a_tap() -> None:
    picture = draw(run("seats 2; at 0=deep4; held 0=no2:2; turn 0; die 1; do to deep5"))
    assert picture.choices == (
        Choice(picture.choices[0].action, (equation_id("2no2>n2"),), "Denitrification of nitrite: 2 NO₂⁻ → N₂, a coin"),
    )


# ---- trays and seats


def test_trays_show_what_is_held() -> None:
    for view in some(every_view(5)):
        picture = drawing.draw(view.sight, view.legal, NAMES, WORDS)
        shown = Markup(picture.hand).all("id")
        seat = view.sight.seat
        if seat >= 0:
            for nutrient, count in some(zip(ORDER, view.sight.held[seat], strict=True)):
                assert sum(name.startswith(f"n-{seat}-{nutrient}-") for name in shown) == count
            assert sum(name.startswith(f"coin-{seat}-") for name in shown) == view.sight.coins[seat]
        for each, face in some(enumerate(some(picture.seats))):
            pieces = re.findall(r"#hyporheic-small-(\w+)", face.facts)
            assert pieces.count("slot") == CONTENT.limit - sum(view.sight.held[each])
            assert face.words.startswith(f"{view.sight.coins[each]} coin")


def test_marks_stand_beside_the_names() -> None:
    position = run("seats 2; at 0=e4; turn 0; die 1; do to f4; card clogging-clay")
    faces = draw(position, SPECTATOR).seats
    assert "clay" in faces[0].words
    assert "clay" in faces[1].words
    assert "#hyporheic-mud" in faces[0].facts


def test_the_drawn_card_is_readable_with_its_science() -> None:
    position = run("seats 2; at 0=e4; turn 0; die 1; do to f4; card decaying-fish")
    words = "".join(Markup(draw(position, 1).hand).words)
    card = WORDS.names.cards["decaying-fish"]
    assert card.text in words
    assert card.science in words
    assert "Ana drew this" in words


def test_cards_drawn_before_can_be_read_again() -> None:
    """A bot's card may be covered by the next one too soon for a reader."""
    position = run("seats 2; at 0=e4 1=i3; turn 0; die 1; do to f4; card decaying-fish")
    assert "before-decaying-fish" not in elements(draw(position, 1))
    position.play("die 1; do to j3; card fertilizing-farmer")
    shown = draw(position, 1)
    assert "before-decaying-fish" in elements(shown)
    assert "before-fertilizing-farmer" not in elements(shown)  # it lies there
    words = "".join(Markup(shown.hand).words)
    assert WORDS.names.cards["decaying-fish"].text in words
    assert WORDS.names.cards["decaying-fish"].science in words


def test_the_die_that_may_be_rolled_again_lies_beside_the_token() -> None:
    position = run("seats 2; at 0=a2 1=b2; turn 0; die 1; do to b2; do share")
    assert ("die",) in paths(draw(position))
    assert draw(position).board.count('id="die"') == 1
    found = re.search(r'<g id="die"[^>]*transform="translate\((\S+) (\S+)\)"', draw(position).board)
    assert found
    x, y = stream.spot("b2")
    assert abs(float(found[1]) - x) <= 100
    assert abs(float(found[2]) - y) <= 100
    assert (float(found[1]), float(found[2])) != sand.DIE_AT
    waiting = re.search(r'<g id="die"[^>]*transform="translate\((\S+) (\S+)\)"', draw(position, 1).board)
    assert waiting
    assert (float(waiting[1]), float(waiting[2])) == sand.DIE_AT


# ---- words


def test_the_walks_come_through_the_phases() -> None:
    """All but `rob`, which needs two rich opponents on one space."""
    assert {view.sight.phase for view in every_view()} >= set(PHASES[4:]) - {"rob"}


def test_prompts_are_short_and_name_who_is_waited_for() -> None:
    for view in some(every_view()):
        prompt = drawing.draw(view.sight, view.legal, NAMES, WORDS).prompt
        assert len(prompt) <= 90
        if not view.legal and view.sight.phase not in ("over", "first"):
            assert NAMES[view.sight.asked] in prompt


def test_a_replay_shows_what_a_seat_saw_when_nobody_may_act() -> None:
    for view in some(view for view in every_view(3) if view.legal):
        replayed = drawing.draw(view.sight, (), NAMES, WORDS)
        assert replayed.prompt == drawing.draw(view.sight, view.legal, NAMES, WORDS).prompt
        assert replayed.choices == ()


def test_every_note_is_told_or_left_out_on_purpose() -> None:
    untold = {"landed", "again", "swept"}
    kinds = {note.what for walk in walks() for note in walk.notes}
    assert kinds - set(sentences.TELLERS) <= untold
    for walk in walks():
        for note in walk.notes:
            lines = [WORDS.story.sentence(note, viewer, NAMES) for viewer in (0, SPECTATOR)]
            assert all(line == "" or line[-1] in ".!" for line in lines), lines


def test_the_viewer_is_called_you() -> None:
    position = run("seats 2; at 0=n3 1=p3; held 0=nh4:3 1=no3:1; turn 0; die 2; do to p3; do share; do take no3")
    assert "You roll 2." in told(position, 0)
    assert "You stay beside Ben." in told(position, 0)
    assert "Ana takes NO₃⁻ from you." in told(position, 1)
    assert "Ana takes NO₃⁻ from Ben." in told(position)


def test_a_mass_move_is_told_beat_by_beat() -> None:
    """W17: seat 1 sits behind an X, seat 2 moves two spaces, the drawer one."""
    story = told(run("seats 3; at 0=e4 1=g5 2=d5; turn 0; die 1; do to f4; card storm-surge"))
    assert "One: Ana to g4, Chloé to e5. Two: Chloé to f5." in story


@pytest.mark.parametrize(
    "note",
    [
        Note("coin", 0, {"coins": 1}),
        Note("eddied", 0, {"die": 3, "route": (), "to": "b3"}),
        Note("beat", 0, {"beat": 1, "seats": (0,), "to": ("b3",)}),
    ],
)
def test_you_are_written_small_within_a_sentence(note: Note) -> None:
    assert "you " in WORDS.story.sentence(note, 0, NAMES)
    assert "Ana " in WORDS.story.sentence(note, 1, NAMES)


def test_one_is_counted_as_one() -> None:
    assert WORDS.labels.pile(1) == "Draw pile, 1 card"
    assert WORDS.labels.discard(1) == "Discard pile, 1 card"
    assert WORDS.labels.sign(2, None, 1) == "Round 2. 1 coin wins"
    assert WORDS.labels.sign(2, None, 6) == "Round 2. 6 coins win"


def test_a_coin_bubbles_up_and_wins() -> None:
    position = run("seats 3; at 0=deep4; held 0=no2:2; coins 0=5 1=5; turn 0; die 1; do to deep5; do react 2no2>n2")
    assert "N₂ bubbles up: Ana has 6 coins! Ana wins with 6 coins!" in told(position)
    assert draw(position, 0).prompt == "The game is over: you win with 6 coins!"
    assert draw(position, 1).prompt == "The game is over: Ana wins with 6 coins"


# ---- art


@pytest.mark.parametrize("name", sorted({*ART.values(), *OBSTACLES.values()} - {"farm", "storm", "mud"}))
def test_drawings_keep_to_the_art_rules(name: str) -> None:
    text = (files("shoal.games.hyporheic.screen") / "art" / f"{name}.svg").read_text("utf-8")
    assert 'viewBox="0 0 64 64"' in text
    assert len(text) <= 1400
    assert not re.search(r"\b(id|class|style|filter|mask|clip-path)=|Gradient|<text", text)


def test_every_drawing_is_used() -> None:
    kept = {each.name.removesuffix(".svg") for each in (files("shoal.games.hyporheic.screen") / "art").iterdir()}
    assert kept <= {*ART.values(), *OBSTACLES.values()}


def test_nutrients_differ_in_shape_and_colour() -> None:
    assert len({look.shape for look in LOOKS.values()}) == len({look.paint for look in LOOKS.values()}) == 4


def test_columns_and_rows_are_named_on_the_board_and_x_squares_marked() -> None:
    printed = drawing.SHEETS["stream"]
    assert all(f">{column}</text>" in printed for column in CONTENT.board.columns)
    assert stream.period_alone(WORDS).count(">X</text>") == len(OBSTACLES)
    board = draw(run("seats 2; turn 0; die 3")).board
    assert all(board.count(f">{row}</text>") >= 2 for row in range(1, CONTENT.board.rows + 1))


def test_the_sheet_holds_of_the_periods_beside_it_only_what_is_seen() -> None:
    whole_period, printed = stream.period_alone(WORDS), drawing.SHEETS["stream"]
    assert whole_period.count("<rect") < printed.count("<rect") < 2 * whole_period.count("<rect")


def test_the_bank_holds_what_nobody_does() -> None:
    """§13, 3: 80 of each."""
    picture = draw(run("seats 2; held 0=no3:2 1=no3:1,nh4:6; turn 0; die 3"))
    bank = elements(picture)["bank"]["data-name"]
    assert bank == "The bank: 77 nitrates, 80 nitrites, 80 ammonia and 74 ammonium"


def test_an_empty_place_beside_a_name_is_a_ring_in_the_dark_too() -> None:
    ring = re.search(r'id="hyporheic-small-slot".*?</symbol>', str(symbols()), re.DOTALL)
    assert ring is not None
    assert 'fill="none"' in ring[0], "a white disc would look like something held"
