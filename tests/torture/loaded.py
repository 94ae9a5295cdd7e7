"""All that a server needs, loaded once: those that are forked afterwards start at once."""

import uvicorn.lifespan.on
import uvicorn.loops.auto
import uvicorn.protocols.http.auto

import shoal.web.server.serve
from shoal.engine.language import LANGUAGE
from shoal.games import available, open_box
from shoal.table.words import table_words
from shoal.web.words import web_words

__all__ = ["shoal", "uvicorn"]

for game in available():
    open_box(game).words(LANGUAGE)
table_words(LANGUAGE)
web_words(LANGUAGE)
