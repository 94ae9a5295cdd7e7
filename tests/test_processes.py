"""Tests that share what takes long to get run in one process."""

from __future__ import annotations

from tests.processes import company, in_turn


def test_a_file_of_the_browser_keeps_together() -> None:
    assert company("tests/browser/test_pond.py::test_a") == company("tests/browser/test_pond.py::test_b[wide]")
    assert company("tests/browser/test_pond.py::test_a") != company("tests/browser/test_reef.py::test_a")
    assert company("tests/sixth/test_browser.py::test_a") == company("tests/sixth/test_browser.py::test_b")


def test_a_case_keeps_together_in_all_files() -> None:
    rules, pictures = "tests/conformance/test_rules.py::test_a", "tests/conformance/test_drawing.py::test_b"
    assert company(f"{rules}[reef-2-usual]") == company(f"{pictures}[reef-2-usual]")
    assert company(f"{rules}[reef-2-usual]") != company(f"{rules}[reef-3-usual]")
    beside = "tests/games/succession/test_reference.py::test_c[succession-2-usual]"
    assert company(beside) == company(f"{rules}[succession-2-usual]")


def test_the_site_is_exported_in_one_process() -> None:
    assert company("tests/offline/test_site.py::test_a") == company("tests/offline/test_browser.py::test_b")


def test_what_is_printed_once_keeps_together() -> None:
    assert company("tests/press/test_pdf.py::test_a[a4]") == company("tests/press/test_pdf.py::test_b")


def test_an_order_keeps_together() -> None:
    sheets = "tests/press/test_sheets.py"
    assert company(f"{sheets}::test_a[a4-fold-reef]") == company(f"{sheets}::test_b[a4-fold-reef]")


def test_modules_are_read_in_one_process() -> None:
    assert company("tests/test_layers.py::test_a[cli.py]") == company("tests/test_rooms.py::test_b[reef/content.py]")
    said = "tests/words/test_web.py::test_every_reason_has_a_sentence"
    assert company(f"{said}[shoal.engine]") == company(f"{said}[shoal.web]") == company("tests/test_layers.py::test_a")


def test_others_go_where_there_is_room() -> None:
    assert company("tests/engine/test_log.py::test_a[x]") != company("tests/engine/test_rng.py::test_b[x]")
    assert company("tests/conformance/test_laws.py::test_a") != company("tests/conformance/test_laws.py::test_b")


def test_those_that_wait_are_spread_among_those_that_work() -> None:
    tests = ["tests/browser/a", "tests/games/a", "tests/games/b", "tests/games/c", "tests/table/a", "tests/web/a"]
    assert in_turn([]) == []
    assert [tests[number] for number in in_turn(tests)] == [
        "tests/browser/a",
        "tests/games/a",
        "tests/table/a",
        "tests/games/b",
        "tests/web/a",
        "tests/games/c",
    ]
