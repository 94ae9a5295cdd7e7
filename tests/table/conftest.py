"""A database of its own for whoever asks."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest

from tests.postgres import PrivatePostgres, private_postgres


@pytest.fixture(scope="session")
def cluster() -> Iterator[PrivatePostgres]:
    with private_postgres(durable=False) as server:
        yield server


@pytest.fixture
def database(cluster: PrivatePostgres) -> str:
    return cluster.new_database(f"t{secrets.token_hex(6)}")
