"""What `shoal export` writes, and what it says where it cannot."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from shoal.cli import main
from shoal.offline import pyodide, site
from shoal.offline.kit import wanted
from shoal.offline.refusal import NoSite
from shoal.offline.words import offline_words
from shoal.web.assets import Assets
from tests.words.marking import marked, unmarked_in


def test_a_folder_with_something_else_in_it_is_not_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "homework.txt").write_text("mine", "utf-8")
    assert main(["export", str(tmp_path)]) == 1
    assert "is not a site that Shoal has made" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["homework.txt"]


def test_without_the_internet_it_says_what_it_lacks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "ADDRESS", (tmp_path / "nowhere.tgz").as_uri())
    with pytest.raises(NoSite, match="This needs the internet once"):
        site.export(tmp_path / "site", tmp_path / "kept", lambda _: None)
    assert not list(tmp_path.glob("*site*")) and not list(tmp_path.glob(".shoal-*"))


def test_what_is_not_the_pyodide_we_know_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    false = tmp_path / "false.tgz"
    false.write_bytes(b"something else")
    monkeypatch.setattr(pyodide, "ADDRESS", false.as_uri())
    with pytest.raises(NoSite, match="is not the Pyodide"):
        pyodide.bring(tmp_path / "kept")
    assert not (tmp_path / "kept").exists()


def test_pages_that_need_no_table_look_for_nothing_at_the_top_of_the_host() -> None:
    pages = asyncio.run(site.prepared_pages("v1"))
    assert set(pages) == {"home", "hyporheic", "pond", "reef", "rivers", "succession"}
    for path, text in [each for bundle in pages.values() for each in bundle.items()]:
        assert "/static/" not in text.replace("static/v1/", ""), path
        assert 'src="/' not in text, path
    home = pages["home"]["/"]
    assert "Everything stays on this device" in home
    assert "/class/new" not in home and "/join" not in home  # what needs a server
    assert "by code or link" not in pages["rivers"]["/games/rivers/new"]


@pytest.mark.parametrize(
    ("name", "is_wanted"),
    [
        ("shoal/table/table.py", True),
        ("shoal/table/store/postgres.py", False),
        ("traceback.py", True),  # not "trace"
        ("trace.py", False),
        ("sqlalchemy/util/_collections_cy.cpython-311-x86_64-linux-gnu.so", False),
        ("shoal/games/reef/words/en/rulebook.md", True),
    ],
)
def test_the_kit_has_what_tables_need(name: str, is_wanted: bool) -> None:
    assert wanted(name) == is_wanted


def test_the_service_worker_lists_every_file_with_its_hash(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.js").write_bytes(b"1")
    script = site.service_worker(tmp_path)
    found = re.match(r"const SITE = (\{.*?\})\n\n", script, re.DOTALL)
    assert found is not None
    assert json.loads(found[1])["files"] == {"a/b.js": [hashlib.sha256(b"1").hexdigest(), 1]}


def test_sentences_of_the_site_are_words() -> None:
    """The page around the others says nothing that does not come from words."""
    words = marked(offline_words("en"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(site, "offline_words", lambda language: words)
        index = site.index(Assets("static", [files("shoal.offline") / "static"]), {})
    visible = index.partition("<body")[2]
    assert unmarked_in(f"<body{visible}") == []
