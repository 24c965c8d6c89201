"""Browsers, server and visits of the tests, and what every test looks at: axe, overflow, targets,
complaints, screenshots. Both browsers are those of Debian. A test runs in Chromium; one marked
`both` in Firefox too, and `BROWSERS=firefox` has all of them run there; gate.py says which run."""

import inspect
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from browsers import QUICK, launched
from calepin import MODULES, ROOT, Calepin
from gate import browsers_of, is_gate, pytest_collection_modifyitems  # noqa: F401
from playwright.sync_api import (
    Browser,
    Dialog,
    Error,
    Page,
    Playwright,
    Route,
    expect,
    sync_playwright,
)

SCREENSHOTS = ROOT / "screenshots"
PHONE, SMALL, DESK = (393, 852), (320, 568), (1280, 800)
SIZES = pytest.mark.parametrize("size", [SMALL, PHONE, DESK], ids=["320", "393", "1280"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])
# Each screen is visited once at each size; the languages take turns.
LOOKS = pytest.mark.parametrize(
    ("size", "language"), [(SMALL, "fr"), (PHONE, "en"), (DESK, "fr")], ids=["320", "393", "1280"]
)
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What holds is not told: to name each place of it takes longer than to judge it.
# Style sheets are for a rule that is not asked, and reading them breaks the policy of the page.
ASKED = json.dumps({"runOnly": RULES, "resultTypes": ["violations"], "preload": False})
JUDGED = f"""axe.run({ASKED}).then(({{ violations }}) => violations.map(({{ id, nodes }}) =>
    [id, nodes.map(({{ html }}) => html.slice(0, 120))]))"""
# The frame after the next one: what a page does in its next frame is drawn by then.
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Waits until all that a document loads by itself is there.
COMPLETE = """document.readyState === 'complete' ||
    new Promise((done) => addEventListener('load', () => done(true)))"""
HEARD = """{ const live = document.getElementById('live');
    globalThis.heard = [];
    new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true });
}"""
# Waits until three frames after each other are the same, but for what is drawn inside of pictures.
SETTLED = """() => new Promise((done) => {
    let last = '', same = 0
    const look = () => {
        const now = [...document.querySelectorAll('#app :not(svg *)')]
            .map((one) => Object.values(one.getBoundingClientRect().toJSON()).join()).join()
        same = now === last ? same + 1 : 0
        last = now
        if (same === 3) done()
        else requestAnimationFrame(look)
    }
    look()
})"""
T = TypeVar("T")
expect.set_options(timeout=20_000)


def pytest_configure(config: pytest.Config) -> None:
    # The process that starts the others makes the files of the page, for all of them.
    if not hasattr(config, "workerinput") and not config.option.collectonly:
        subprocess.run([ROOT / "Scripts/page"], check=True)
    Visit.shoots = not is_gate(config)
    for mark in ("both: in Firefox as well as in Chromium", "gate: in make test, see gate.py"):
        config.addinivalue_line("markers", mark)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Says in which browsers a test runs."""
    if "browser" in metafunc.fixturenames:
        named = browsers_of(metafunc.definition)
        metafunc.parametrize("browser", named, indirect=True, scope="session")


@pytest.fixture(scope="session")
def play() -> Iterator[Playwright]:
    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="session")
def browsers() -> Iterator[dict[str, Browser]]:
    """Those that run, by name: each is started once."""
    browsers: dict[str, Browser] = {}
    yield browsers
    for browser in browsers.values():
        browser.close()


@pytest.fixture(scope="session")
def browser(
    play: Playwright, browsers: dict[str, Browser], request: pytest.FixtureRequest
) -> Browser:
    if request.param not in browsers:
        browsers[request.param] = launched(play, request.param, **QUICK[request.param])
    return browsers[request.param]


@pytest.fixture(scope="session")
def server() -> Iterator[Calepin]:
    """The server of all tests that leave it alone: each visit is a guest of its own."""
    server = Calepin().start().warmed()
    yield server
    server.drop()


@pytest.fixture(scope="session")
def modules() -> Iterator[Calepin]:
    """The server for tests that replace a module, lose one, or call it: each is a file of its
    own."""
    server = Calepin(web=MODULES).start().warmed()
    yield server
    server.drop()


@pytest.fixture(scope="session")
def accounts(browser: Browser) -> Iterator[Calepin]:
    """A server at which people register as often as tests want; another one for each browser."""
    server = Calepin("--unlimited").start().warmed()
    yield server
    server.drop()


@pytest.fixture
def own_server() -> Iterator[Calepin]:
    """A server a test may kill."""
    server = Calepin().start()
    yield server
    server.drop()


class Visit:
    """A page of a person: what it complained of, and what is looked at on it."""
    shoots = True

    def __init__(self, page: Page, server: Calepin, name: str) -> None:
        self.page, self.server, self.name = page, server, name
        self.complaints: list[str] = []
        self.pushed: list[object] = []
        # How often it was asked before leaving.
        self.asked = 0
        page.on("pageerror", lambda error: self.hear(str(error)))
        page.on("dialog", self.answer_dialog)
        page.on("console", lambda message: "Content" in message.text and self.hear(message.text))

    def hear(self, text: str) -> None:
        """Notes a complaint of the page or of its policy."""
        # In Firefox taking a screenshot tries to add a style; Chromium hears of one of ours.
        if "style-src-elem" in text and "settings blocked" in text:
            return
        # Firefox tells as an error of the page that a feed was refused.
        harmless = ("Failed to load", "Loading module", "establish a connection")
        if not any(one in text for one in harmless):
            self.complaints.append(text)

    def answer_dialog(self, dialog: Dialog) -> None:
        """There are none, but where leaving would lose something: one leaves all the same."""
        self.asked += 1
        if dialog.type != "beforeunload":
            self.complaints.append(f"dialog: {dialog.message}")
        dialog.accept()

    def open(self, path: str) -> Page:
        """Opens an address and waits for its screen."""
        # Firefox takes two ways that are gone at once for one that another broke off.
        self.page.wait_for_load_state()
        self.page.goto(self.server.url + path)
        expect(self.page.locator("#app")).to_be_visible()
        return self.page

    def answer(self, path: str, body: object, status: int = 200, kind: str = "json") -> None:
        """Answers an address in place of the server: JSON, or bytes of a kind."""
        types = {"json": "application/json", "js": "text/javascript", "wasm": "application/wasm"}
        text = body if isinstance(body, bytes) else json.dumps(body).encode()

        def fulfil(route: Route) -> None:
            route.fulfill(status=status, body=text, content_type=types[kind])

        self.page.context.route(self.server.url + path, fulfil)

    def declare(self, app: str, change: Callable[[str], str]) -> Callable[[], None]:
        """Has an app declared as `change` makes its JSON; gives what ends that."""
        context = self.page.context

        def listed(route: Route) -> None:
            answer = route.fetch()
            # A page compares what it gets with the digest.
            apps = [{**one, "digest": ""} for one in answer.json()["apps"]]
            route.fulfill(response=answer, json={"apps": apps})

        def declared(route: Route) -> None:
            answer = route.fetch()
            route.fulfill(response=answer, body=change(answer.text()))

        ways = [("**/api/apps", listed), (f"**/api/apps/{app}/*", declared)]
        for address, way in ways:
            context.route(address, way)

        def end() -> None:
            for address, way in ways:
                context.unroute(address, way)

        return end

    def lose(self, path: str) -> None:
        """Has an address not be there."""
        self.answer(path, b"", 404)

    def restore(self) -> None:
        """Leaves all addresses to the server again."""
        self.page.context.unroute_all()

    def shot(self, state: str) -> None:
        """A screenshot to look at, but for the gate."""
        if self.shoots:
            SCREENSHOTS.mkdir(exist_ok=True)
            # Hiding the caret would put in a style, which the policy of the page refuses.
            self.page.screenshot(path=SCREENSHOTS / f"{self.name}-{state}.png", caret="initial")

    def looks_right(self, state: str) -> None:
        """No axe violation, nothing sticking out; a screenshot to look at."""
        page = self.page
        page.evaluate(FRAMES)
        self.shot(state)
        sticking = "document.documentElement.scrollWidth - innerWidth"
        shows(page, lambda: page.evaluate(sticking), lambda wide: wide <= 0, state)
        size = page.viewport_size
        if size["width"] < PHONE[0]:
            # The same elements are judged at the size of a phone.
            return
        # What a sticky bar covers for the moment is no violation: all is laid out at once.
        # A list draws what is in sight: all of a long one would be more than anybody sees.
        high = page.evaluate(
            "Math.min(document.documentElement.scrollHeight,"
            " document.querySelector('.pool') ? 2000 : Infinity)"
        )
        page.set_viewport_size({"width": size["width"], "height": max(size["height"], high)})
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        # A map grows with the window, so that the page may still be scrolled.
        before = page.evaluate("[scrollY, scrollTo(0, 0)][0]")
        shows(page, lambda: page.evaluate(JUDGED), [], state)
        page.set_viewport_size(size)
        page.evaluate("(y) => scrollTo(0, y)", before)

    def targets_are_large(self, least: int = 48) -> None:
        """What is tapped is large enough; links inside of text may be smaller."""
        small = """(least) => [...document.querySelectorAll('button, a, select, summary, .choice')]
            .filter((one) => one.checkVisibility() && !one.closest('.unseen, .skip'))
            .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
            .filter(([, box]) => box.height < least - 0.5 || box.width < least - 0.5)
            .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
        shows(self.page, lambda: self.page.evaluate(small, least), [])


def until(page: Page, holds: str | Callable[[], object], seconds: float = 20) -> None:
    """Waits until something holds, which is asked again after the frames of a page: an expression
    there, also one that gives a promise, or what is known here."""
    end = time.monotonic() + seconds
    while not (page.evaluate(holds) if isinstance(holds, str) else holds()):
        if time.monotonic() > end:
            raise AssertionError(f"never: {holds}")
        page.evaluate(FRAMES)


def shows(
    page: Page, read: Callable[[], T], expected: object, about: str = "", seconds: float = 20
) -> T:
    """Waits until what is read is as expected, or as a function of it wants, and gives it. It is
    read again after the frames of a page."""
    end = time.monotonic() + seconds
    while True:
        last = read()
        if expected(last) if callable(expected) else last == expected:
            return last
        if time.monotonic() > end:
            raise AssertionError(f"{about or 'read'}: {last!r}, expected {written(expected)}")
        page.evaluate(FRAMES)


def written(expected: object) -> str:
    """A value, or the lines of a function."""
    try:
        return inspect.getsource(expected).strip()  # type: ignore[arg-type]
    except (OSError, TypeError):
        return repr(expected)


def listen(page: Page) -> Callable[[], list[str]]:
    """Notes all that a screen reader is told from now on: on the page the last of it is left."""
    page.evaluate(HEARD)
    return lambda: page.evaluate("heard")


def larger(here: Visit) -> None:
    """Sets all text twice as large."""
    here.page.evaluate("document.documentElement.style.fontSize = '200%'")


def patient(page: Page) -> None:
    """Has a way to an address end once the document says that it is complete: on a loaded machine
    Playwright misses the event of Firefox in one of fifty ways, and waits for it for ever."""

    def complete(*_: object) -> None:
        while True:
            try:
                return page.evaluate(COMPLETE)
            except Error as error:
                # The document has just been replaced by the next one.
                if "context was destroyed" not in str(error):
                    raise

    def follow(go: Callable[..., object], *parts: object, **more: object) -> object:
        answer = go(*parts, **{"wait_until": "commit", **more})
        complete()
        return answer

    for name in ("goto", "reload", "go_back", "go_forward"):
        setattr(page, name, partial(follow, getattr(page, name)))
    page.wait_for_load_state = complete


Open = Callable[..., Visit]


@pytest.fixture
def visit(browser: Browser, server: Calepin, request: pytest.FixtureRequest) -> Iterator[Open]:
    """Makes visits: `visit(size, language, dark, server, **context)`."""
    visits: list[Visit] = []
    stem = request.node.name.removeprefix("test_")
    stem = stem.replace("[", "-").replace("]", "").replace("/", "")

    def make(
        size: tuple[int, int] = PHONE,
        language: str = "en",
        dark: bool = False,
        server: Calepin = server,
        **more: object,
    ) -> Visit:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            reduced_motion="reduce",
            # Tests of files that are lost or answered otherwise need them not to be kept.
            **{"service_workers": "block", **more},
        )
        if dark:
            context.add_init_script("localStorage.setItem('calepin.theme', 'dark')")
        if browser.browser_type.name == "firefox":
            context.on("page", patient)
        made = Visit(context.new_page(), server, stem)
        made.page.set_default_timeout(30_000)
        visits.append(made)
        return made

    yield make
    for made in visits:
        made.page.context.close()
        assert made.complaints == []


SCRIPTED = b'export * from "/tests/scripted/engine.js";'


@pytest.fixture
def scripted(visit: Open, modules: Calepin) -> Open:
    """Visits of an app of every widget, answered by the engine of Web/tests/scripted: for states
    that no app reaches, or not at will."""

    def make(*parts: object, **more: object) -> Visit:
        here = visit(*parts, server=modules, **more)
        app = {"id": "motor", "title": {"en": "Motor", "fr": "Auto"}, "engine": "forms"}
        here.answer("/engine/engine.js", SCRIPTED, kind="js")
        here.answer("/api/apps", {"apps": [app]})
        here.answer("/api/apps/motor", {**app, "collections": [{"name": "policies"}]})
        here.answer("/api/lookups/power?*", {"value": "74"})
        here.pushed = []

        def push(route: Route) -> None:
            # Firefox does not tell Playwright what a request carries.
            posted = (route.request.post_data_json or {"mutations": []})["mutations"]
            here.pushed += posted
            route.fulfill(json={"ids": [one["record"] for one in posted]})

        here.page.context.route("**/api/sync/push", push)
        return here

    return make
