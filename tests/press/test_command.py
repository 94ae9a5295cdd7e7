"""`shoal print`, as it is typed: what cannot be is said in a sentence, and nothing half is left."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from shoal.cli import main
from shoal.press import command
from shoal.press.order import BadOrder


def printed(*words: str) -> int:
    return main(["print", *words])


def test_a_pdf_is_written_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "signs.pdf"
    assert printed("succession", "-o", str(file), "--parts", "signs,poster", "--paper", "Letter") == 0
    assert file.read_bytes().startswith(b"%PDF-")
    assert capsys.readouterr().out == f"{file} is ready: 3 sheets of paper.\n"
    assert [each.name for each in tmp_path.iterdir()] == ["signs.pdf"]


def test_html_is_one_file_with_all_in_it(tmp_path: Path) -> None:
    file = tmp_path / "cards.html"
    assert printed("succession", "-o", str(file), "--parts", "cards") == 0
    page = file.read_text("utf-8")
    assert page.count("data-piece=") == 80
    assert "@page a4-upright" in page and "data:font/ttf;base64," in page
    assert "http" not in page.replace("http://www.w3.org", "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game called “chess” here."),
        (["succession", "--paper", "a3"], "There is no paper “a3”. There is: a4, letter."),
        (["succession", "--players", "0"], "It cannot be printed for “0” players. This game is for 2 to 6."),
        (["succession", "--players", "99"], "It cannot be printed for “99” players. This game is for 2 to 6."),
        (["succession", "--players", "many"], "It cannot be printed for “many” players. This game is for 2 to 6."),
        (["pond", "--players", "3"], "It cannot be printed for “3” players. This game is for 2."),
        (["succession", "--parts", "cards,dice"], "This box has no part “dice”. It has: cards, poster, signs, rules."),
        (["succession", "--backs", "red"], "Backs cannot be printed as “red”."),
        (["succession", "--ink", "gold"], "There is no ink “gold”. There is: colour, saving."),
        (["succession", "--option", "black"], "“black” is not NAME=VALUE."),
        (["succession", "--option", "white=true"], "This game has no option “white”."),
        (["succession", "--option", "black=perhaps"], "“Black cards: disturbances” cannot be “perhaps”."),
        (["succession", "-o", "box.txt"], "box.txt is neither a .pdf nor an .html file."),
        (["succession", "-o", "nowhere/box.pdf"], "There is no folder nowhere."),
        (["succession", "-o", "folder.pdf"], "folder.pdf is a folder. Say which file in it."),
    ],
)
def test_what_cannot_be_printed_is_said(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.pdf").mkdir()
    assert printed(*words) == 1
    told = capsys.readouterr()
    assert told.err.startswith(sentence) and told.err.count("\n") == 1
    assert not told.out
    assert [each.name for each in tmp_path.iterdir()] == ["folder.pdf"]


def test_a_disk_that_is_full_leaves_the_older_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "box.pdf"
    file.write_bytes(b"older")

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadOrder, match="cannot be written: No space left on device"):
        command.write(file, b"newer")
    assert file.read_bytes() == b"older"
    assert [each.name for each in tmp_path.iterdir()] == ["box.pdf"]


def test_without_weasyprint_html_is_written_and_said_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    assert printed("succession", "-o", str(tmp_path / "signs.pdf"), "--parts", "signs") == 0
    told = capsys.readouterr()
    assert "pip install '.[print]'" in told.err and "libpango" in told.err
    assert told.out.startswith(str(tmp_path / "signs.html"))
    assert [each.name for each in tmp_path.iterdir()] == ["signs.html"]


def test_progress_is_told_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    command._progress(4, 9)
    assert "Page 4 of 9" in capsys.readouterr().err
