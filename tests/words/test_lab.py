"""What a report says comes from words alone: in a language that marks sentences, all are marked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shoal import games
from shoal.lab.experiment import Experiment
from shoal.lab.report.page import Look, Told, page
from shoal.lab.report.study import conduct
from shoal.lab.words import lab_words
from shoal.lab.workers import HERE
from tests.words.marking import marked, unmarked_in
from tests.words.test_games import signs, words_for


@pytest.mark.parametrize("game", ["succession", "rivers"])
def test_a_report(game: str) -> None:
    study = conduct(Experiment(game, (2,), 30), HERE)
    says = marked(lab_words("en")).report
    look = Look(games.open_box(game), words_for(game), says, "en", 12.0)
    other = replace(study, variants=(), beside=())
    made = says.made("1", 1, 1.0, 1.0, 1, "1")
    for told in ([Told("1", study)], [Told("1", other), Told("2", other)]):
        assert unmarked_in(page(told, look, made), signs(game)) == []
