"""A list whose rows stay on the server, which finds them for the page: what is asked and when,
answers out of order, an answer that does not come. Against the real engine and server; only the
declaration says that there are too many rows to send."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from calepin import Calepin
from conftest import FRAMES, PHONE, Open, Visit, shows, until
from playwright.sync_api import Page, Request, Route, expect


def served(here: Visit, server: Calepin) -> list[str]:
    """Has the squad searched on the server; gives the searches asked for, as they come."""

    def searched(text: str) -> str:
        app = json.loads(text)
        app["collections"][0]["source"]["search"] = "server"
        return json.dumps(app)

    asked: list[str] = []

    def note(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.path == "/api/rows/squad/players":
            asked.append(parse_qs(parts.query).get("q", [""])[0])

    here.declare("squad", searched)
    here.page.on("request", note)
    return asked


def found(page: Page, count: int) -> None:
    """So many are said to be found."""
    expect(page.locator(".count")).to_have_text(re.compile(rf"^{count}\b"))


@pytest.mark.gate("a search at the server")
@pytest.mark.both
def test_the_server_is_asked_when_the_typing_rests(visit: Open, server: Calepin) -> None:
    here = visit(PHONE)
    asked = served(here, server)
    page = here.open("/squad")
    found(page, 35)
    shows(page, lambda: asked, [""])
    box = page.get_by_role("searchbox")
    # In one breath: how long a machine takes between two keys is not what this is about.
    box.evaluate(
        """(box) => { for (const letter of "messy") {
            box.value += letter;
            box.dispatchEvent(new InputEvent("input", { bubbles: true }));
        } }"""
    )
    found(page, 1)
    expect(page.locator(".pool-row:not([inert])")).to_contain_text("MESSI")
    shows(page, lambda: asked, ["", "messy"])
    page.locator(".filters").get_by_role("button", name=re.compile("^Goalkeepers")).click()
    expect(page.locator(".count")).to_contain_text("No result")
    here.looks_right("none")
    # A link to one of its rows brings that row alone.
    page = here.open("/squad/players/35")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Lionel MESSI")


def test_a_late_answer_changes_nothing(visit: Open, server: Calepin) -> None:
    here = visit(PHONE)
    served(here, server)
    page = here.open("/squad")
    found(page, 35)
    late: list[Route] = []
    ended: list[Request] = []
    for event in ("requestfinished", "requestfailed"):
        page.on(event, lambda one: ended.append(one))
    page.context.route("**/api/rows/squad/players?*q=mi*", lambda route: late.append(route))
    page.get_by_role("searchbox").fill("mi")
    until(page, lambda: late)
    page.get_by_role("searchbox").fill("navas")
    found(page, 1)
    late[0].continue_()
    until(page, lambda: late[0].request in ended)
    page.evaluate(FRAMES)
    found(page, 1)
    expect(page.locator(".pool-row:not([inert])")).to_contain_text("NAVAS")


def test_a_server_that_fails_is_said_and_the_search_kept(visit: Open, server: Calepin) -> None:
    here = visit(PHONE, "fr")
    served(here, server)
    page = here.open("/squad")
    found(page, 35)
    page.context.route(
        "**/api/rows/**", lambda route: route.fulfill(status=503, json={"error": "busy"})
    )
    page.get_by_role("searchbox").fill("navas")
    trouble = page.locator(".banner, .trouble-inside")
    expect(trouble.first).to_contain_text("503")
    here.looks_right("failed")
    expect(page.get_by_role("searchbox")).to_have_value("navas")
    page.context.unroute("**/api/rows/**")
    trouble.get_by_role("button").first.click()
    found(page, 1)
    expect(trouble).to_have_count(0)
