"""For the tests of this folder there are six games, in their own process and at the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Server, browser, device, shelf
from tests.sixth.shelf import with_the_sixth

__all__ = ["browser", "device", "shelf"]  # fixtures


class SixthServer(Server):
    program = "tests.sixth.server"


@pytest.fixture(autouse=True)
def _with_the_sixth() -> Iterator[None]:
    with with_the_sixth():
        yield


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = SixthServer(tmp_path_factory.mktemp("tables"))
    made.start()
    yield made
    made.stop()
