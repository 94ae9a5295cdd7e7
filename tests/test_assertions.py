"""Every test asserts something whatever its data are: what stands only in a loop, or behind an `if`, may never happen.

A loop is trusted if what it goes through is written out or checked: `for view in some(every_view())`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest

from tests.some import some

HERE = Path(__file__).parent
Function = ast.FunctionDef | ast.AsyncFunctionDef
PASSING = {"enumerate", "iter", "list", "reversed", "set", "sorted", "tuple"}  # as many as they are given
SPEAKING = {"expect", "raises", "refused"}  # calls that assert by themselves


def all_tests(module: ast.Module) -> Iterator[Function]:
    return (node for node in module.body if isinstance(node, Function) and node.name.startswith("test"))


def asserts_for_sure(module: ast.Module, test: Function) -> bool:
    """Is some assertion of this test reached however little there is to look at? Where it has none of its own,
    what it calls asserts for it."""
    names = written_out(module) | written_out(test)
    found = list(statements(test, names))
    own = [sure for node, sure in found if isinstance(node, ast.Assert | ast.Raise) or called(node) & SPEAKING]
    return any(own or [sure for node, sure in found if called(node)])


def statements(node: ast.AST, names: dict[str, ast.expr], sure: bool = True) -> Iterator[tuple[ast.AST, bool]]:
    """What stands below a node, and whether it is reached for sure."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child, sure
        if isinstance(child, ast.Continue):
            sure = False
        inside = sure
        if isinstance(child, ast.For | ast.AsyncFor):
            inside = sure and not_empty(child.iter, names)
        elif isinstance(child, ast.While):
            inside = False
        elif isinstance(child, ast.If):
            inside = sure and asserts(child.body) and asserts(child.orelse)
        yield from statements(child, names, inside)
        if isinstance(child, ast.If) and any(isinstance(each, ast.Continue) for each in ast.walk(child)):
            sure = False


def asserts(branch: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Assert) for each in branch for node in ast.walk(each))


def called(node: ast.AST) -> set[str]:
    """The functions that a statement calls for their effect."""
    calls: list[ast.expr] = []
    if isinstance(node, ast.Expr):
        calls = [node.value.value if isinstance(node.value, ast.Await) else node.value]
    elif isinstance(node, ast.With | ast.AsyncWith):
        calls = [item.context_expr for item in node.items]
    return {each.id if isinstance(each, ast.Name) else each.attr for call in calls for each in path_of(call)}


def path_of(call: ast.expr) -> Iterator[ast.Name | ast.Attribute]:
    """Of `expect(page.locator(name)).to_be_visible()`: `to_be_visible`, `expect`."""
    while isinstance(call, ast.Call | ast.Attribute):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name | ast.Attribute):
            yield call.func
        call = call.func if isinstance(call, ast.Call) else call.value


def written_out(scope: ast.Module | Function) -> dict[str, ast.expr]:
    """What names stand for that are given a value once, in this scope."""
    given: dict[str, list[ast.expr]] = {}
    for node in scope.body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        given.setdefault(name.id, []).append(node.value if target is name else ast.Tuple([]))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            given.setdefault(node.target.id, []).append(node.value)
    return {name: values[0] for name, values in given.items() if len(values) == 1}


def not_empty(items: ast.expr, names: dict[str, ast.expr]) -> bool:
    """Does reading alone tell that there is something to go through?"""
    match items:
        case ast.Tuple() | ast.List() | ast.Set():
            return any(not isinstance(item, ast.Starred) or not_empty(item.value, names) for item in items.elts)
        case ast.Dict():
            return any(key is not None for key in items.keys)
        case ast.Constant(value=str(text)):
            return bool(text)
        case ast.Name():
            return items.id in names and not_empty(names[items.id], {})
        case ast.Call(func=ast.Name(id="some")):
            return True
        case ast.Call(func=ast.Name(id="range")):
            numbers = [number(each, names) for each in items.args]
            return None not in numbers and len(range(*(each for each in numbers if each is not None))) > 0
        case ast.Call(func=ast.Name(id="zip")):
            equal = any(keyword.arg == "strict" and ast.unparse(keyword.value) == "True" for keyword in items.keywords)
            return (any if equal else all)(not_empty(each, names) for each in items.args)
        case ast.Call(func=ast.Name(id=name)) if name in PASSING:
            return not_empty(items.args[0], names)
        case ast.Call(func=ast.Attribute(value=value, attr="items" | "keys" | "values")):
            return not_empty(value, names)
    return False


def number(expression: ast.expr, names: dict[str, ast.expr]) -> int | None:
    match expression:
        case ast.Constant(value=int(known)):
            return known
        case ast.Name(id=name) if name in names:
            return number(names[name], {})
    return None


def test_every_test_asserts_something() -> None:
    for path in some(sorted(HERE.rglob("test_*.py"))):
        module = ast.parse(path.read_text("utf-8"))
        tests = list(all_tests(module))
        idle = [test.name for test in tests if not asserts_for_sure(module, test)]
        assert tests or "over_the_sixth(" in path.read_text("utf-8"), (
            f"{path.name} has no test at all, nor any of another module"
        )
        assert not idle, f"{path.name}: {idle} may pass without looking at anything; see tests/some.py"


def judged(body: str) -> bool:
    module = ast.parse(f"FEW = (1, 2)\nNONE = ()\n\ndef test_this():\n{indent(body, '    ')}")
    return asserts_for_sure(module, next(all_tests(module)))


@pytest.mark.parametrize(
    "body",
    [
        "assert a",
        "for x in (1, 2):\n    assert x",
        "for x in FEW:\n    assert x",
        "for x in range(3):\n    for y in some(x):\n        assert y",
        "for n, (x, y) in enumerate(zip(few, FEW, strict=True)):\n    assert x",
        "for x in items:\n    assert x\nassert items",
        "for x in items:\n    if x:\n        return\nraise AssertionError",
        "if a:\n    assert b\nelse:\n    assert c",
        "for x in some(items):\n    check(x)",
        "async def story():\n    assert a\nrun(story())",
        "with pytest.raises(Refused):\n    act()",
        "expect(page.locator(x)).to_be_visible()\nfor y in items:\n    assert y",
    ],
)
def test_what_is_reached_for_sure_is_trusted(body: str) -> None:
    assert judged(body)


@pytest.mark.parametrize(
    "body",
    [
        "x = 1",
        "for x in items:\n    assert x",
        "for x in NONE:\n    assert x",
        "for x in range(many):\n    assert x",
        "for x in range(0):\n    assert x",
        "for x in (1, 2):\n    for y in x:\n        assert y",
        "for x, y in zip(few, FEW):\n    assert x",
        "while acting:\n    assert x",
        "if a:\n    assert b",
        "for x in (1, 2):\n    if x:\n        continue\n    assert x",
        "act()\nfor x in items:\n    assert x",
        "for x in items:\n    check(x)",
        "for x in items:\n    with pytest.raises(Refused):\n        act()",
    ],
)
def test_what_may_never_be_reached_is_not(body: str) -> None:
    assert not judged(body)


def test_nothing_is_not_some() -> None:
    assert list(some("ab")) == ["a", "b"]
    with pytest.raises(AssertionError, match="nothing to look at"):
        list(some(()))
