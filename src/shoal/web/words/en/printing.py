"""The page on which a game is printed."""

from __future__ import annotations

from shoal.engine.words.en.counting import counted

print_it = "Print it"
lead = "Cards, boards and pieces to cut out, for playing without a screen. Choose what you need, then print it."
what = "What to print"
game = "The game"
how = "How to print"
players = "For how many players"
paper = "Paper"
ink = "Ink"
backs = "Backs of the cards"
show = "Show the sheets"
print_now = "Print"
download = "Download the PDF"
patience = "The PDF takes a few seconds to make."
no_pdf = "Print from your browser, or choose “Save as PDF” there: this server makes no PDF files itself."


def title(game: str) -> str:
    return f"Print {game}"


def print_it_of(game: str) -> str:
    return f"Print {game}, to cut out and play without a screen"


def ready(sheets: int) -> str:
    return f"{counted(sheets, 'sheet')} of paper"
