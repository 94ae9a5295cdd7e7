"""Why a site was not written."""

from __future__ import annotations

from shoal.engine.language import LANGUAGE
from shoal.offline.words import offline_words


class NoSite(Exception):
    """Nothing was written; it says why in a sentence."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(offline_words(LANGUAGE).export[key].format(**facts))
