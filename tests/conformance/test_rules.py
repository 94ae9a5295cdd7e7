"""Every game by every number of seats by its options pairwise keeps the laws of what a game is."""

from __future__ import annotations

from shoal import games
from shoal.engine.game import CHANCE, NOBODY, SPECTATOR, State
from shoal.engine.log import Log, fold, read, replay, write_json, write_text
from shoal.engine.story import Story
from tests.conformance import laws
from tests.conformance.cases import EVERY_CASE, Case, each_case, manifest, sample
from tests.some import some

LONGEST_FOLD = 2500  # events: a beginning of a long log is a log as well


@each_case
def test_the_log_is_the_game(case: Case) -> None:
    played = sample(case)
    game, log = played.game, Log(played.log.header, played.log.events[:LONGEST_FOLD])
    state = game.start(case.seats)
    for event in log.events:
        assert event.actor is not None
        vocabulary = game.outcomes if event.actor == CHANCE else game.vocabulary
        state.apply(event.actor, vocabulary.index(event.text))
    for transcript in (write_text(log), write_json(log)):
        assert read(transcript) == log
    folded = fold(game, read(write_text(log)))
    assert laws.form(folded) == laws.form(state)
    assert laws.future(folded, case.seed) == laws.future(state, case.seed)


@each_case
def test_games_end_within_their_bounds(case: Case) -> None:
    played = sample(case)
    game = played.game
    assert game.id == case.game
    assert dict(game.options) == dict(case.options)
    assert case.seats in game.seats
    assert game.seats == manifest(case.game).seats
    assert 0 < len(played.log.events) <= game.longest
    laws.notation_leads_there_and_back(game)
    end = played.positions()[-1]
    assert end.acting == ()
    assert min(end.ranks()) == 1


@each_case
def test_rounds_end_one_after_the_other(case: Case) -> None:
    """None at the beginning, never fewer than before, and at the end the last one has ended, too."""
    played, room = sample(case), games.open_box(case.game).room
    positions = [played.game.start(case.seats), *played.positions()]
    ended = [room.round(state.sight(SPECTATOR)) for state in positions]
    assert ended[0] == 0
    assert ended == sorted(ended)
    assert ended[-1] >= 1


@each_case
def test_past_positions_never_change(case: Case) -> None:
    """What was seen and kept on the way is what a replay shows again."""
    played = sample(case)
    wanted = set(played.numbers)
    beginning = Log(played.log.header, played.log.events[:LONGEST_FOLD])

    def seen() -> list[tuple[int, ...]]:
        return [laws.form(state) for number, state in enumerate(replay(played.game, beginning)) if number in wanted]

    kept: list[tuple[State, tuple[int, ...]]] = []
    for number, state in enumerate(replay(played.game, beginning)):
        if number in wanted:
            kept.append((state.clone(), laws.form(state)))
    assert [before for _, before in kept] == seen()
    assert [laws.form(state) for state, _ in kept] == [before for _, before in kept]


@each_case
def test_actions(case: Case) -> None:
    for number, state in enumerate(some(sample(case).positions())):
        laws.acting_seats_can_act_and_others_cannot(state)
        laws.those_who_may_be_asked_act(state, case.seed + number)
        laws.reasons_are_given_exactly_for_what_is_not_legal(state)
        laws.chance_is_weighed(state)
        laws.scores_and_ranks_are_in_bounds(state)
        if number % 6 == 0:
            laws.samples_are_as_likely_as_their_weights(state, 300, case.seed)


@each_case
def test_copies(case: Case) -> None:
    for number, state in enumerate(some(sample(case).positions())):
        laws.clones_are_independent(state, case.seed + number)


@each_case
def test_sights(case: Case) -> None:
    for number, state in enumerate(some(sample(case).positions())):
        laws.sights_are_plain_data(state)
        if EVERY_CASE or number % 2 == 0:  # all reasons of all seats take long
            laws.imagined_states_look_the_same(state, case.seed + number)
        if EVERY_CASE or number % 2 == 1:
            laws.reimagined_states_look_the_same(state, case.seed + number)
    laws.secrets_are_shuffled(sample(case).positions()[2::5], case.seed)


@each_case
def test_numbers_for_learning(case: Case) -> None:
    played = sample(case)
    observer = games.new_observer(played.game, case.seats)
    assert len(set(observer.columns)) == len(observer.columns)
    for number, state in enumerate(some(played.positions())):
        laws.numbers_follow_from_the_sight(observer, state, case.seed + number)


@each_case
def test_the_log_keeps_secrets(case: Case) -> None:
    played = sample(case)
    for turn, (number, state) in enumerate(some([*zip(played.numbers, played.positions(), strict=True)])):
        last = next((each.actor for each in played.log.events[:number][::-1] if each.actor not in (None, CHANCE)), None)
        viewer = laws.viewers(state)[turn % len(laws.viewers(state))]
        laws.what_looks_the_same_is_not_in_the_log(state, viewer, NOBODY if last is None else last, case.seed + number)


@each_case
def test_the_story(case: Case) -> None:
    played = sample(case)
    adviser = games.new_coach(played.game)
    for number, state in enumerate(some(played.positions())):
        laws.the_story_changes_nothing(state, case.seed + number)
        laws.the_story_keeps_secrets(state, case.seed + number, adviser)


@each_case
def test_a_game_that_is_listened_to_ends_the_same(case: Case) -> None:
    played = sample(case)
    beginning = Log(played.log.header, played.log.events[:LONGEST_FOLD])
    story = Story()
    assert laws.form(fold(played.game, beginning, story)) == laws.form(fold(played.game, beginning))
    assert story.notes


@each_case
def test_the_coach(case: Case) -> None:
    played = sample(case)
    adviser = games.new_coach(played.game)
    for number, state in enumerate(some(played.positions())):
        laws.the_coach_advises_what_is_legal_and_knows_no_secret(adviser, state, case.seed + number)
