"""The page of a report on a phone: everything is read without moving it aside."""

from __future__ import annotations

from pathlib import Path

from shoal.games import open_box
from shoal.lab.experiment import Experiment
from shoal.lab.report.page import Look, Told, page
from shoal.lab.report.study import conduct
from shoal.lab.words import lab_words
from shoal.lab.workers import HERE
from tests.browser.conftest import PHONE, Open

QUICK = (("rounds", 1), ("turn_cap", 10))


def test_two_variants_on_a_phone_fit(device: Open, tmp_path: Path) -> None:
    box = open_box("succession")
    look = Look(box, box.words("en"), lab_words("en").report, "en", 12.0)
    usual, changed = (
        conduct(Experiment("succession", (2,), 40, options=options), HERE, variants=False)
        for options in (QUICK, (("black", True), *QUICK))
    )
    phone = device(PHONE)
    file = tmp_path / "report.html"  # as people open it: a page of the server has rules of its own
    file.write_text(page([Told("As usual", usual), Told("black=true", changed)], look, ()), "utf-8")
    phone.goto(file.as_uri())
    assert phone.locator(".wide").count() == 1
    assert phone.evaluate("[...document.querySelectorAll('.wide')].every(each => each.scrollWidth <= each.clientWidth)")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
