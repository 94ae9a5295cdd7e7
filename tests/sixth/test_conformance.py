"""The sixth game keeps every law that all games keep, in every case, and no word of it stands outside its words."""

from __future__ import annotations

from tests.conformance import test_drawing, test_rules, test_settle, test_teaching, test_versions
from tests.sixth.suites import over_the_sixth
from tests.words import test_games

globals().update(over_the_sixth(test_rules, test_drawing, test_settle, test_teaching, test_versions, test_games))
