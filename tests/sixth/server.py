"""The server of the browser tests with the sixth game on its shelf, also in the processes in which its bots think: they
load this module first."""

from __future__ import annotations

from tests.browser.same_cards import main
from tests.sixth import shelf

shelf.put()

if __name__ == "__main__":
    main()
