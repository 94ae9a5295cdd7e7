"""The browser, and the server, of the browser tests."""

from __future__ import annotations

from tests.browser.conftest import browser, device, server, shelf

__all__ = ["browser", "device", "server", "shelf"]  # fixtures
