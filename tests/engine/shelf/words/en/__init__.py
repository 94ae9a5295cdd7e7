from typing import Final

from shoal.engine.language import Words
from shoal.engine.words import Lid, OptionWords
from shoal.engine.words.en import options

LABELS: Final = ("black", "rounds", "calls", "deck", "label")
LID: Final = Lid("", "", {name: OptionWords(name.capitalize(), "", {}) for name in LABELS}, {})
WORDS: Final = Words(options.reasons(LID))
