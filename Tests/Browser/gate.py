"""Which tests run: with CALEPIN_WHOLE=1, as in `make test-all`, all of them, and those marked
`both` in Firefox, too; otherwise the gate: those that are marked for it, each in one case and in
Chromium. Files and tests that are named run as a whole.

    @pytest.mark.gate("screen of the settings")
    @pytest.mark.gate("a save that waits for the network", firefox=True)
    @pytest.mark.gate("the dark list", case="dark")

The reason says which screen or flow it is; `firefox` has it run there as well, for what touches
storage; `case` is what the name of the case contains. Otherwise the size of a phone is taken, or
the first case."""

import os

import pytest


def is_gate(config: pytest.Config) -> bool:
    """True where the folder of the tests is run, and not all of it."""
    return not os.environ.get("CALEPIN_WHOLE") and config.args == ["Tests/Browser"]


def browsers_of(definition: pytest.Function) -> list[str]:
    """The browsers in which a test runs."""
    if named := os.environ.get("BROWSERS"):
        return named.split(",")
    mark = definition.get_closest_marker("gate")
    in_firefox = definition.get_closest_marker("both")
    if is_gate(definition.config):
        in_firefox = mark and mark.kwargs.get("firefox")
    return ["chromium", "firefox"] if in_firefox else ["chromium"]


def chosen(cases: list[pytest.Function]) -> pytest.Function:
    """The case of a marked test that the gate runs."""
    named = cases[0].get_closest_marker("gate").kwargs.get("case")
    fitting = [one for one in cases if (named or "393") in one.name]
    if named and not fitting:
        raise pytest.UsageError(f"{cases[0].nodeid}: no case has {named} in its name")
    return (fitting or cases)[0]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> None:
    """Leaves what runs: all, or one case in each browser of each test of the gate."""
    marked = [one for one in items if one.get_closest_marker("gate")]
    for one in marked:
        if not one.get_closest_marker("gate").args:
            raise pytest.UsageError(f"{one.nodeid}: the mark of the gate says no reason")
    if not is_gate(config):
        return
    groups: dict[tuple[object, ...], list[pytest.Function]] = {}
    for one in marked:
        parts = one.callspec.params if hasattr(one, "callspec") else {}
        groups.setdefault((one.path, one.originalname, parts.get("browser")), []).append(one)
    kept = {id(chosen(cases)) for cases in groups.values()}
    config.hook.pytest_deselected(items=[one for one in items if id(one) not in kept])
    items[:] = [one for one in items if id(one) in kept]
