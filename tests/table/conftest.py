"""A database of its own for whoever asks."""

from __future__ import annotations

import secrets

import pytest

from tests.databases import cluster


@pytest.fixture
def database() -> str:
    return cluster().new_schema(f"t{secrets.token_hex(6)}")
