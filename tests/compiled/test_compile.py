"""Compiling a checkout: all or nothing is taken up, and trouble is told once and leaves plain Python."""

from __future__ import annotations

from pathlib import Path

import compile
import pytest

from shoal.compiled import Compiled
from tests.compiled.checkouts import BROKEN, COMPILER, small_checkout, write

MODULES = ["shoal.engine.game", "shoal.games.marsh.rules.turns", "shoal.games.marsh.words.en.story"]
TURNS = Path("src", "shoal", "games", "marsh", "rules", "turns.py")
Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def usual_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOAL_COMPILE", "")
    monkeypatch.setattr(compile, "compiler", lambda: "cc")


def attempt(root: Path, said: Said) -> list[str]:
    """What is said when it is compiled as usual."""
    assert compile.main(root, behind=False) == 0
    return said.readouterr().out.splitlines()


def test_all_is_taken_up_and_not_made_again(tmp_path: Path, capsys: Said) -> None:
    root = small_checkout(tmp_path)
    assert len(attempt(root, capsys)) == 1
    assert sorted(Compiled(root).libraries()) == MODULES
    written = Compiled(root).written()
    assert attempt(root, capsys) == []
    assert Compiled(root).written() == written


def test_after_an_edit_it_is_made_anew(tmp_path: Path, capsys: Said) -> None:
    root = small_checkout(tmp_path)
    attempt(root, capsys)
    write(root / TURNS, "# longer than it was before")
    assert not Compiled(root).libraries()
    assert len(attempt(root, capsys)) == 1
    assert sorted(Compiled(root).libraries()) == MODULES


def test_an_edit_while_it_compiles_is_not_passed_off_as_compiled(tmp_path: Path, capsys: Said) -> None:
    turns = tmp_path / TURNS
    root = small_checkout(tmp_path, f"{COMPILER}\nPath({str(turns)!r}).write_text('# edited meanwhile')")
    attempt(root, capsys)
    assert not Compiled(root).libraries()
    write(root / "tools" / "hatch_build.py", COMPILER)
    attempt(root, capsys)
    assert sorted(Compiled(root).libraries()) == MODULES


def test_trouble_is_told_once_and_not_met_again(tmp_path: Path, capsys: Said) -> None:
    root = small_checkout(tmp_path, BROKEN)
    assert attempt(root, capsys)[1:] == [compile.FAILED]
    assert not Compiled(root).libraries()
    assert "something it does not know" in (Compiled(root).place / "log.txt").read_text("utf-8")
    assert attempt(root, capsys) == []


def test_trouble_ends_with_its_cause(tmp_path: Path, capsys: Said) -> None:
    root = small_checkout(tmp_path, BROKEN)
    attempt(root, capsys)
    write(root / "tools" / "hatch_build.py", COMPILER)
    assert len(attempt(root, capsys)) == 1
    assert sorted(Compiled(root).libraries()) == MODULES
    write(root / "tools" / "hatch_build.py", BROKEN)
    assert attempt(root, capsys)[1:] == [compile.FAILED]


def test_what_was_compiled_before_the_trouble_is_not_run_either(tmp_path: Path, capsys: Said) -> None:
    root = small_checkout(tmp_path)
    attempt(root, capsys)
    write(root / "tools" / "hatch_build.py", BROKEN)
    attempt(root, capsys)
    assert not Compiled(root).libraries()


def test_where_there_is_no_compiler_one_line_says_so(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = small_checkout(tmp_path)
    with monkeypatch.context() as poor:
        poor.setattr(compile, "compiler", lambda: "")
        assert attempt(root, capsys) == [compile.NO_COMPILER]
        assert attempt(root, capsys) == []
        write(root / TURNS, "# an update")
        assert attempt(root, capsys) == []
    attempt(root, capsys)
    assert sorted(Compiled(root).libraries()) == MODULES


def test_it_is_never_compiled_if_that_is_not_wanted(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = small_checkout(tmp_path)
    monkeypatch.setenv("SHOAL_COMPILE", "0")
    assert attempt(root, capsys) == []
    assert not (root / "build").exists()


def test_where_it_must_be_compiled_trouble_is_an_error_every_time(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = small_checkout(tmp_path, BROKEN)
    monkeypatch.setenv("SHOAL_COMPILE", "1")
    for _ in range(2):
        assert compile.main(root, behind=False) == 1
        assert "something it does not know" in capsys.readouterr().err


def test_a_compilation_that_is_interrupted_leaves_nothing(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At whatever step of the move it ends: nothing is found, and the next start makes all of it."""
    root = small_checkout(tmp_path)

    def end(*given: object, **named: object) -> None:
        raise SystemExit(1)

    for step in ("shutil.copytree", "json.dumps", "pathlib.Path.write_text", "pathlib.Path.replace"):
        with monkeypatch.context() as interrupted:
            interrupted.setattr(step, end)
            with pytest.raises(SystemExit):
                compile.main(root, behind=False)
        assert not Compiled(root).libraries()
    capsys.readouterr()
    assert len(attempt(root, capsys)) == 1
    assert sorted(Compiled(root).libraries()) == MODULES
    assert len([path for path in Compiled(root).place.iterdir() if path.is_dir()]) == 1
