"""The laws every game's drawing, help, room and debrief keep. Each raises AssertionError where a position breaks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from shoal.engine.box import Box, Picture, Record, Room
from shoal.engine.game import SPECTATOR, State
from shoal.engine.language import LANGUAGE
from shoal.engine.rng import Rng
from shoal.engine.story import Note
from shoal.engine.words import GameWords
from tests.conformance.laws import legal, seats_of, sights
from tests.conformance.markup import Markup, whole

# Nobody is called so, but nobody may break a page by it.
NAMES = ('<b>"Ann"</b>', "O'Neil & Söhne", "Cid", "Dee", "Eve", "Fay", "Gil", "Hua")
CLIENTSIDE = {"data-fly", "data-from", "data-help", "data-try"}  # the page looks these elements up by their ids


def words_of(box: Box) -> GameWords:
    return box.words(LANGUAGE)


def names_for(state: State) -> Sequence[str]:
    return NAMES[: len(seats_of(state))]


def pictures(box: Box, state: State) -> Iterator[tuple[int, Picture]]:
    """What each viewer gets, drawn twice: it makes no difference."""
    for viewer, sight in sights(state).items():
        picture = box.drawing.draw(sight, legal(state, viewer), names_for(state), words_of(box))
        again = box.drawing.draw(sight, legal(state, viewer), names_for(state), words_of(box))
        assert again == picture, "drawn twice, two pictures"
        yield viewer, picture


def the_board_can_be_read(box: Box, state: State) -> None:
    """Whoever looks is told something of everybody, in parts that a screen reader can tell apart; twice the same."""
    names = names_for(state)
    for viewer, sight in sights(state).items():
        read = box.drawing.read(sight, names, words_of(box))
        assert box.drawing.read(sight, names, words_of(box)) == read, "read twice, two texts"
        titles = [passage.title for passage in read]
        assert read
        assert len(set(titles)) == len(titles), f"two parts are called the same: {titles}"
        said = [*titles, *(line for passage in read for line in passage.lines)]
        assert all(each and each == each.strip() for each in said), said
        untold = [name for seat, name in enumerate(names) if seat != viewer and not any(name in each for each in said)]
        assert not untold, f"viewer {viewer} is told nothing of {untold}"


def page_ids(state: State) -> set[str]:
    """Every page draws the seats itself, with each game's facts in them."""
    return {f"seat-{seat}" for seat in seats_of(state)}


def pictures_are_sound(box: Box, state: State, topics: set[str], symbols: set[str]) -> None:
    help = box.help
    for viewer, picture in pictures(box, state):
        markup = whole(picture)
        choices_are_what_is_legal(state, viewer, picture, markup)
        explained = {topic for topic in set(markup.all("data-help")) - topics if help.explain(topic, words_of(box))}
        markup_is_sound(state, markup, topics | explained, symbols)
        assert picture.prompt.strip()
        assert len(picture.seats) == len(seats_of(state))
        assert all(face.words.strip() for face in picture.seats)


def choices_are_what_is_legal(state: State, viewer: int, picture: Picture, markup: Markup) -> None:
    may = legal(state, viewer)
    offered = [choice.action for choice in picture.choices]
    assert set(offered) == set(may), f"viewer {viewer} is offered {offered}, and may do {may}"
    ways = [(choice.path, choice.label) for choice in picture.choices]
    assert len(set(ways)) == len(ways), "two choices that nobody can tell apart"
    assert all(choice.label.strip() for choice in picture.choices)
    assert all(choice.weight in ("", "main", "whole") for choice in picture.choices)
    assert sum(choice.weight != "" for choice in picture.choices) <= 1
    ids = set(markup.all("id")) | page_ids(state)
    for choice in picture.choices:
        missing = [element for element in choice.path if element not in ids]
        assert not missing, f"{choice.label!r} is chosen by tapping {missing}, which is not there"


def markup_is_sound(state: State, markup: Markup, topics: set[str], symbols: set[str]) -> None:
    ids = markup.all("id")
    assert len(set(ids)) == len(ids), f"twice: {sorted(each for each in ids if ids.count(each) > 1)}"
    assert not set(ids) & symbols, "an element is called as a symbol of the page"
    assert not set(ids) & page_ids(state), "an element is called as one that the page itself draws"
    assert set(markup.all("data-help")) <= topics
    assert all(notation in state.game.vocabulary for notation in markup.all("data-try"))
    assert all(origin.strip() for origin in markup.all("data-from")), "it may be gone by now, but it has a name"
    for tag, attributes in markup.elements:
        assert "id" in attributes or not CLIENTSIDE & attributes.keys(), f"<{tag}> {attributes} has no id"
    assert {link for link in markup.links if not link.startswith("badge-")} <= symbols | set(ids)
    assert all(href.startswith("#") for href in markup.all("href"))


def questions_can_be_answered(box: Box, state: State) -> None:
    """A shared device asks those who may say no, or where nobody may, those who may say yes: it must find somebody."""
    question = box.drawing.question(state.sight(SPECTATOR), words_of(box))
    if question is None:
        return
    assert question.text.strip()
    assert question.no is None or question.no_label.strip()
    assert 0 <= question.yes < len(state.game.vocabulary)
    answer = question.yes if question.no is None else question.no
    asked = [seat for seat in state.acting if answer in legal(state, seat)]
    assert asked, f"nobody can answer “{question.text}”"
    for sight in sights(state).values():
        assert box.drawing.question(sight, words_of(box)) == question, "who looks makes no difference to what is asked"


def notes_are_told(box: Box, notes: Sequence[Note], seats: int) -> None:
    names = NAMES[:seats]
    for note in notes:
        for viewer in (*range(seats), SPECTATOR):
            sentence = words_of(box).story.sentence(note, viewer, names)
            assert isinstance(sentence, str)
            assert sentence == sentence.strip()
            public = Note(note.what, note.seat, note.seen_by(viewer))
            assert words_of(box).story.sentence(public, viewer, names) == sentence, (
                "the sentence knows what the viewer may not"
            )


def strikes_are_shown(box: Box, notes: Sequence[Note], seat: int, seats: int, symbols: set[str]) -> None:
    """Notes that strike a seat at one blow make a card: for the seat itself, and for who shares its device."""
    for eyes in (seat, SPECTATOR):
        told = [note.open_to(eyes) for note in notes]
        strike = box.drawing.strike(told, seat, NAMES[:seats], words_of(box))
        assert strike == box.drawing.strike(told, seat, NAMES[:seats], words_of(box)), "drawn twice, two cards"
        assert strike.title.strip()
        assert strike.losses, "it says nothing of what was lost"
        assert all(loss.strip() for loss in strike.losses)
        assert 1 <= strike.seconds <= 20
        shown = Markup(f"{strike.art}{strike.lost}")
        assert strike.art.startswith("<svg")
        assert shown.links <= symbols | {f"badge-{each}" for each in range(seats)}
        assert not shown.all("id"), "the board has these ids already"


def beats_can_be_seen(box: Box, state: State) -> None:
    """In the midst of a step there is a picture for everybody, although nobody may act."""
    for sight in sights(state).values():
        picture = box.drawing.draw(sight, (), names_for(state), words_of(box))
        assert picture.prompt.strip()
        assert len(picture.seats) == len(seats_of(state))
        assert not picture.choices


def help_is_there(box: Box, symbols: set[str]) -> None:
    topics = box.help.topics()
    assert len(set(topics)) == len(topics)
    for topic in topics:
        card = box.help.explain(topic, words_of(box))
        assert card is not None, topic
        assert "".join(Markup(card).words).strip()
        assert Markup(card).links <= symbols
    assert box.help.explain("no such topic", words_of(box)) is None
    assert box.help.explain("", words_of(box)) is None
    assert "".join(Markup(box.help.rulebook(words_of(box))).words).strip()


def newcomers_are_guided(box: Box, state: State, advice: int, seat: int) -> None:
    sight = state.sight(seat)
    sentence = box.help.first_turn(sight, words_of(box))
    assert sentence is None or sentence.strip()
    assert box.help.reason(sight, legal(state, seat), advice, words_of(box)).strip()


def windows_do_what_is_legal(room: Room, state: State) -> None:
    settings = {setting.name for setting in room.SETTINGS}
    seen = sights(state)
    windows = room.windows(seen[SPECTATOR])
    assert len({window.key for window in windows}) == len(windows)
    for window in windows:
        assert window.setting in settings
        assert window.actions
        for seat, action in window.actions:
            assert action in legal(state, seat), f"{window.key}: seat {seat} may not {state.game.vocabulary[action]}"
    for seat in seats_of(state):
        may = legal(state, seat)
        for action in may:
            grace = room.grace(seen[SPECTATOR], action)
            assert grace is None or grace.setting in settings
        idle = room.idle(seen[seat], may)
        assert idle is None or idle in may


def drafts_foretell(room: Room, state: State) -> None:
    """What a seat tries out on an imagined copy looks just as it will look at the table."""
    for seat, sight in sights(state).items():
        if seat not in seats_of(state) or not room.drafts(sight):
            continue
        may = legal(state, seat)
        assert may
        for action in (may[0], may[-1]):
            real, imagined = state.clone(), state.game.imagine(sight, Rng(5))
            real.apply(seat, action)
            imagined.apply(seat, action)
            if seat in real.acting and room.drafts(real.sight(seat)) == room.drafts(sight):
                assert imagined.sight(seat) == real.sight(seat)


def settings_are_sensible(room: Room, labels: Mapping[str, str]) -> None:
    assert len({setting.name for setting in room.SETTINGS}) == len(room.SETTINGS)
    for setting in room.SETTINGS:
        assert labels[setting.name].strip()
        assert 0 <= setting.limits[0] <= setting.seconds <= setting.limits[1]


def the_debrief_fits_the_game(box: Box, state: State, record: Record) -> None:
    names = names_for(state)
    assert "".join(Markup(box.debrief.charts(state.game, record, names, words_of(box))).words).strip()
    columns, rows = box.debrief.rows(state.game, record, names)
    assert len(set(columns)) == len(columns)
    assert all(len(row) == len(columns) for row in rows)
