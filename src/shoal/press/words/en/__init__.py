"""English."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import words_of
from shoal.engine.words.en.counting import counted
from shoal.press.words import PressWords

REASONS: Final[Book] = {
    "paper": lambda facts: f"There is no paper {facts['given']}. There is: {', '.join(words_of(facts, 'known'))}.",
    "backs": lambda facts: (
        f"Backs cannot be printed as {facts['given']}. Choose one of: {', '.join(words_of(facts, 'known'))}."
    ),
    "ink": lambda facts: f"There is no ink {facts['given']}. There is: {', '.join(words_of(facts, 'known'))}.",
    "part": lambda facts: f"This box has no part {facts['given']}. It has: {', '.join(words_of(facts, 'known'))}.",
    "players": lambda facts: (
        f"It cannot be printed for {facts['given']} players. This game is for {facts['fewest']} to {facts['most']}."
        if facts["fewest"] != facts["most"]
        else f"It cannot be printed for {facts['given']} players. This game is for {facts['fewest']}."
    ),
    "ending": lambda facts: f"{facts['file']} is neither a .pdf nor an .html file.",
    "folder": lambda facts: f"{facts['file']} is a folder. Say which file in it.",
    "no_folder": lambda facts: f"There is no folder {facts['folder']}.",
    "not_written": lambda facts: (
        f"{facts['file']} cannot be written{': ' + str(facts['why']) if facts['why'] else ''}. Nothing was changed."
    ),
    "no_assignment": lambda facts: f"“{facts['text']}” is not NAME=VALUE.",
    "no_weasyprint": lambda facts: (
        "For a PDF, WeasyPrint and the library Pango are needed: pip install '.[print]' in a clone of Shoal, and on "
        "Debian or Ubuntu apt install libpango-1.0-0 libpangoft2-1.0-0 (on a Mac: brew install pango). "
        "Any browser prints the HTML just as well."
    ),
}


def sheets(count: int) -> str:
    return counted(count, "sheet")


def side(number: int, of: int, part: str, back: bool) -> str:
    return f"Page {number} of {of}: {part}{', backs' if back else ''}"


def written(file: str, count: int) -> str:
    return f"{file} is ready: {sheets(count)} of paper."


def progress(done: int, of: int) -> str:
    return f"Page {done} of {of} ..."


def credit(game: str, maker: str) -> str:
    return (
        f"{game} was invented by {maker}. The words and drawings on these sheets are Shoal's own: "
        "copy them for your class as often as you like."
    )


def made_by(maker: str) -> str:
    return f"by {maker}"


WORDS: Final = PressWords(
    reasons=REASONS,
    contents="What is in this box",
    rules="Rulebook",
    rules_todo="Put the sheets on top of each other, fold them in the middle and staple the fold.",
    box="Print, cut out, play",
    heads=("What", "Sheets", "What to do"),
    card="on card",
    paper="on paper",
    total="All together",
    needs="You also need",
    printing="How to print",
    scale="Print at 100 % (“actual size”, not “fit to page”). Card of 160 to 200 g/m² is best for everything that is "
    "handled a lot; thin paper shines through.",
    backs={
        "duplex": "Print on both sides and flip on the long edge. The backs then lie exactly behind the fronts.",
        "duplex-short": "Print on both sides and flip on the short edge. The backs then lie exactly behind the fronts.",
        "fold": "Print on one side. Fold each sheet of cards along the dashed line with the pictures outside, glue the "
        "halves together, let them dry, then cut.",
        "none": "Print on one side. The backs stay white, so use paper that does not shine through.",
    },
    ways={
        "duplex": "Both sides, flipped on the long edge",
        "duplex-short": "Both sides, flipped on the short edge",
        "fold": "Beside the fronts, to fold over",
        "none": "No backs",
    },
    inks={"colour": "In colour", "saving": "Outlines, to save ink"},
    papers={"a4": "A4", "letter": "US Letter"},
    booklet_alone="Print the rulebook's sheets on both sides, flipped on the short edge.",
    tiles="A board on several sheets: the corner of each sheet shows where it belongs (A1 A2, below them B1 B2). Cut "
    "off the margin at the long marks, lay the edge on the arrows of the sheet before it, and tape them together.",
    credit=credit,
    made_by=made_by,
    counted=sheets,
    side=side,
    written=written,
    progress=progress,
)
