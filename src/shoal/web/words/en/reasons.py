"""Why a page or the API says no."""

from __future__ import annotations

from typing import Final

from shoal.engine.language import Book
from shoal.engine.story import Fact, words_of
from shoal.engine.words.en.counting import counted


def _seconds(count: Fact) -> str:
    assert isinstance(count, int)
    return counted(count, "second")


REASONS: Final[Book] = {
    "no_page": lambda facts: "There is no such page. Perhaps the address was cut off?",
    "no_such_file": lambda facts: "There is no such file.",
    "no_tutorial": lambda facts: "There is no tutorial for this game yet. The rules are on the first page.",
    "no_example": lambda facts: "There is no such example.",
    "no_own_link": lambda facts: "There is no link of your own here. Please ask your teacher for a code.",
    "nothing_played": lambda facts: "There is nothing to talk about yet: no game of this class has begun.",
    "no_help": lambda facts: "There is no help on this.",
    "nothing_at": lambda facts: f"There is nothing at {facts['path']}.",
    "wrong_kind": lambda facts: "This address does not take that kind of request.",
    "wrong_method": lambda facts: f"This address does not take {facts['method']}.",
    "busy": lambda facts: "You asked for a lot at once. Please wait a few seconds and try again.",
    "bad_host": lambda facts: "The name this server was called by cannot be read.",
    "unknown_host": lambda facts: (
        f"This server does not know the name “{facts['name']}”. Please open it by its address. "
        f"If you run it, start it with “--name {facts['name']}”."
    ),
    "too_often": lambda facts: (
        f"That was a lot in a short time. Please wait {_seconds(facts['seconds'])}, then try again."
    ),
    "failed": lambda facts: "That did not work.",
    "broken": lambda facts: "We are sorry. Every move made so far is safe. Please load the page again.",
    "too_much": lambda facts: f"That is too much at once: at most {facts['most']} KB can be sent.",
    "large_request": lambda facts: f"That is too much: a request has at most {facts['most']} KB.",
    "other_site": lambda facts: "This was sent from a page of another site. Please use the table's own page.",
    "form_from_elsewhere": lambda facts: "This form was sent from another site. Please start from the first page.",
    "unread_form": lambda facts: "This form cannot be read. Please fill it in again.",
    "not_json": lambda facts: "Please send JSON, with the header “Content-Type: application/json”.",
    "unread_json": lambda facts: "The body cannot be read as JSON.",
    "no_object": lambda facts: "The body must be a JSON object, as in {“name”: “Ada”}.",
    "missing": lambda facts: f"“{facts['name']}” is missing.",
    "no_text": lambda facts: f"“{facts['name']}” must be a text.",
    "no_whole_number": lambda facts: f"“{facts['name']}” must be a whole number.",
    "no_flag": lambda facts: f"“{facts['name']}” must be true or false.",
    "no_texts": lambda facts: f"“{facts['name']}” must be a list of texts.",
    "no_size": lambda facts: "“size” is the fewest and the most seats of a table: a list of two whole numbers.",
    "orders": lambda facts: f"“do” is one of: {', '.join(words_of(facts, 'known'))}.",
    "no_list": lambda facts: f"“{facts['name']}” must be a list.",
    "no_mapping": lambda facts: f"“{facts['name']}” must be an object with names and values.",
    "no_number_in": lambda facts: f"“{facts['entry']}” in “{facts['name']}” must be a number.",
    "seat_kinds": lambda facts: "A seat's “kind” must be one of: person, open, bot.",
    "bad_seat": lambda facts: f"Seat {facts['seat']} cannot be “{facts['kind']}”.",
    "transcript_formats": lambda facts: "A transcript's “format” must be one of: text, json.",
    "no_seat_for_you": lambda facts: "Please keep a seat for yourself.",
    "no_seat_held": lambda facts: "You hold no seat at this table.",
    "which_seat": lambda facts: "Say which seat acts.",
    "not_your_eyes": lambda facts: "This is not your seat. Without a seat, you can watch.",
    "not_seated": lambda facts: "You are not sitting at this table, or not in that seat.",
    "nothing_to_do": lambda facts: "There is nothing for you to do now.",
    "still_running": lambda facts: "This game is still running. You can see this when it is over.",
    "no_film_yet": lambda facts: "This game is still running. It can be watched again when it is over.",
    "whose_eyes": lambda facts: "The replay can be seen through the eyes of a seat (0, 1, …) or of an onlooker (-2).",
}
