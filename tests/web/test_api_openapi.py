"""The OpenAPI document says what the API does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shoal.web import api
from shoal.web.faults import STATUS, word_for_kind
from tests.some import some
from tests.web.api_support import open_api

DOCS = Path(__file__).parents[2] / "docs"


def test_every_route_is_described_and_nothing_else() -> None:
    routes = {
        (route.path, method.lower())
        for route in api.routes[:-1]
        for method in (route.methods or ())
        if method != "HEAD"
    }
    document = api.openapi()
    described = {
        (path, method) for path, item in document["paths"].items() for method in item if method != "parameters"
    }
    assert described == routes
    assert document["openapi"].startswith("3.1")


def test_every_reference_leads_somewhere() -> None:
    document = api.openapi()
    schemas = document["components"]["schemas"]
    assert {ref.removeprefix("#/components/schemas/") for ref in references(document)} == set(schemas)


def test_it_is_served_and_answers_look_as_described(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as client:
            document = (await client.get("/openapi.json")).json()
            assert document == api.openapi()
            here, tokens = await client.new_table(options={"turns": 1})
            schemas = document["components"]["schemas"]
            for path, name in (("", "Table"), ("/sight", "Sight"), ("/hint", "Hint"), ("/words", "Words")):
                agrees((await client.get(here + path, tokens["0"])).json(), schemas[name], schemas)
            agrees((await client.get("/games")).json(), schemas["Games"], schemas)
            agrees((await client.get("/tables/none")).json(), schemas["Error"], schemas)
            agrees((await client.post(f"{here}/act", tokens["0"], action="push")).json(), schemas["Ack"], schemas)
            agrees((await client.get(f"{here}/sight")).json(), schemas["Sight"], schemas)

    asyncio.run(story())


def test_the_page_for_people_names_every_address_and_error() -> None:
    text = (DOCS / "api.md").read_text("utf-8")
    for path in some(api.openapi()["paths"]):
        assert f"`{path}`" in text or path.removeprefix("/api/tables/{code}") in text
    for kind, status in some(STATUS.items()):
        assert f"| {status} | `{word_for_kind(kind)}`" in text


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(part, list):
        for each in part:
            yield from references(each)


def agrees(data: Any, schema: dict[str, Any], schemas: dict[str, Any]) -> None:
    """As far as the document goes: required fields are there, no others are, and types fit."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    kinds = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
        "null": type(None),
    }
    if "type" in schema:
        wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        assert any(isinstance(data, kinds[each]) for each in wanted), (data, schema)  # type: ignore[arg-type]  # types or tuples of them
    if "properties" in schema:
        assert set(schema["required"]) <= set(data) <= set(schema["properties"])
        for key, value in data.items():
            agrees(value, schema["properties"][key], schemas)
    if "items" in schema:
        for each in data:
            agrees(each, schema["items"], schemas)
