"""What stands at the root for those who pick the project up: it agrees with itself and with the program."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import film
import pytest
from starlette.testclient import TestClient

from shoal import __version__
from shoal.cli import main
from shoal.games import available, open_box
from shoal.table import Tables
from shoal.web.app import create_app

ROOT = Path(__file__).parent.parent
PAPERS = [
    *("LICENSE", "NOTICE", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CITATION.cff"),
    *("README.md", ".editorconfig", ".pre-commit-config.yaml"),
]


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_program_and_the_foot_of_the_home_page_tell_one_version(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    told = capsys.readouterr().out.strip().removeprefix("shoal ")
    with TestClient(create_app(Tables.open(str(tmp_path / "shoal.db")))) as client:
        foot = client.get("/").text.partition('<footer class="foot"')[2]
    assert f"Shoal {told}" in foot
    assert told == __version__


def test_all_papers_tell_that_version() -> None:
    assert f"\nversion: {__version__}\n" in text("CITATION.cff")
    headings = re.findall(r"^## ([^,\n]+)", text("CHANGELOG.md"), re.MULTILINE)
    assert __version__ in headings[:2] and headings[0] in ("Unreleased", __version__)


@pytest.mark.parametrize("paper", [paper for paper in PAPERS if paper.endswith(".md")])
def test_every_link_leads_somewhere(paper: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)|src=\"([^\"]+)\"", text(paper)):
        place = "".join(target)
        assert place.startswith("https://") or (ROOT / place).exists(), place
    assert text(paper).endswith("\n")


@pytest.mark.parametrize("paper", ["README.md", "CONTRIBUTING.md", ".pre-commit-config.yaml"])
def test_every_make_command_is_in_the_makefile(paper: str) -> None:
    goals = set(re.findall(r"^([a-z]+):.*##", text("Makefile"), re.MULTILINE))
    asked = set(re.findall(r"(?:^|`|entry: )make ([a-z]+)\b", text(paper), re.MULTILINE))
    assert asked and asked <= goals


def test_the_tests_named_to_contributors_are_there() -> None:
    named = re.findall(r"pytest (tests/\S+\.py)", text("CONTRIBUTING.md"))
    assert named and all((ROOT / file).is_file() for file in named)


def test_the_notice_names_who_made_every_game() -> None:
    notice = " ".join(text("NOTICE").split())
    for game in available():
        manifest = open_box(game).manifest
        assert {part in notice for part in (manifest.designer, manifest.publisher, str(manifest.year or ""))} == {True}
    assert len(available()) == notice.count("Reconstructed:")


def test_the_licence_is_the_packages_own() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    assert text("LICENSE").startswith("MIT License")
    assert project["license"] == "MIT" and set(project["license-files"]) == {"LICENSE", "NOTICE"}
    assert "\nlicense: MIT\n" in text("CITATION.cff")


def test_the_film_is_the_game_as_it_is_drawn_now() -> None:
    made = film.film()
    assert made == text("docs/film.svg"), "make it anew: .venv/bin/python tools/film.py"
    assert len(made.encode()) < 1_000_000
    drawn = ET.fromstring(made)
    used = {use.get("href", "")[1:] for use in drawn.iter("{http://www.w3.org/2000/svg}use")}
    assert used <= {each.get("id") for each in drawn.iter()}


def test_a_piece_goes_its_way_and_is_gone_when_it_is_eaten() -> None:
    made = film.film()
    assert re.search(
        r"translate\((\d+)px,(\d+)px\);opacity:1\}[\d.]+%\{transform:translate\(\1px,\2px\);opacity:0", made
    )
    assert "prefers-reduced-motion" in made
