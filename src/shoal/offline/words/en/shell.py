"""What the script around the pages says."""

from __future__ import annotations

from typing import Final

SHELL: Final = {
    "fetching": "The fish are on their way …",
    "starting": "Putting the games on the table …",
    "waiting": "One moment, the table is nearly ready …",
    "first_visit": "The first visit takes a little longer. Next time it is quick.",
    "again": "Try again",
    "failed": "Shoal could not start. Please try again.",
    "no_wasm": "This browser is too old to play here, but you can read the rules. Please try a newer browser.",
    "stopped": "Shoal has stopped. Your game is kept: start again and play on.",
    "start_again": "Start again",
    "other_tab": "Shoal is open in another tab already.",
    "moved": "Shoal is now open in another tab.",
    "use_here": "Use it here",
    "not_kept": "This browser cannot keep anything here: when you close this tab, your games are gone. "
    "That happens in a private window, or when the disk is full.",
    "plain_http": "You need the internet each time you come here: browsers keep a site for later only "
    "if its address begins with https.",
    "newer": "Your games were kept by a newer Shoal. Please reload the page.",
    "new_version": "A new version of Shoal is here.",
    "take_it": "Use the new version",
    "close": "Close",
    "page": "Shoal",
}
