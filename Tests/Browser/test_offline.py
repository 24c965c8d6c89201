"""Days without a network: the page opens, everything typed stays, and what two devices changed is
asked once. The server is really stopped, since a service worker has a network of its own."""

import signal

import pytest
from calepin import Calepin
from conftest import LOOKS, PHONE, Open, Visit, shows
from filling import begun, cell, choose, start
from offline import KEPT, cut_off, filled_in, kept, killed, second, sent, typed, unsent
from playwright.sync_api import Page, expect


@pytest.mark.gate("filling in without a network", firefox=True)
@pytest.mark.both
def test_a_policy_is_filled_in_without_a_server_over_reloads_and_closed_tabs(
    visit: Open, own_server: Calepin
) -> None:
    here = visit(PHONE, server=own_server, **KEPT)
    page = here.open("/motor")
    kept(page)
    own_server.stop(signal.SIGKILL)
    record = begun(here)
    page = here.page
    cell(page, "plate").press_sequentially("ab123cd")
    choose(page, "Make", "peug")
    page.reload()
    expect(cell(page, "plate")).to_have_value("AB-123-CD")
    expect(page.get_by_role("combobox", name="Make")).to_have_value("Peugeot")
    cell(page, "year").press_sequentially("197")
    expect(page.locator(".pill")).not_to_contain_text("Saving")
    page.close()
    page = here.page = here.page.context.new_page()
    here.open("/")
    expect(page.get_by_role("link", name="Motor")).to_be_visible()
    expect(page.locator(".sync-line")).to_contain_text("not sent yet")
    here.looks_right("home")
    here.open("/squad")
    expect(page.locator("#app")).to_be_visible()
    here.open(record + "/vehiclePart")
    expect(cell(page, "year")).to_have_value("197")
    page.locator(".pill").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sync and storage")
    expect(page.locator(".sync-state")).to_contain_text("not sent yet")
    page.go_back()
    own_server.start()
    typed(page, "year", "1975")
    sent(page)
    shows(page, lambda: unsent(page), 0)
    other = second(visit, here)
    other.open("/motor")
    other.page.locator(".row-link").click()
    expect(cell(other.open(record + "/vehiclePart"), "year")).to_have_value("1975")


# A disk that takes three seconds for each thing that is written.
SLOW = """{ const real = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (names, mode, how) {
        const until = Date.now() + 3000;
        const begun = real.call(this, names, mode, how);
        const spin = () => Date.now() < until &&
            (begun.objectStore([names].flat()[0]).get("x").onsuccess = spin);
        if (mode !== "readwrite" || !localStorage.getItem("slow")) return begun;
        spin();
        return real.call(this, names, mode, how);
    }; }"""


def slowed(visit: Open, own_server: Calepin) -> tuple[Visit, str]:
    """Somebody whose disk has become slow in a policy; gives its address."""
    here = visit(PHONE, server=own_server)
    page = here.page
    page.context.add_init_script(SLOW)
    record = begun(here)
    sent(page)
    page.evaluate("localStorage.setItem('slow', 'yes')")
    return here, record


@pytest.mark.both
def test_a_page_closed_in_the_middle_of_a_word_has_it(visit: Open, own_server: Calepin) -> None:
    here, record = slowed(visit, own_server)
    page = here.page
    cell(page, "plate").fill("AB-123-CD")
    cell(page, "year").press_sequentially("197")
    page.reload()
    expect(cell(page, "year")).to_have_value("197")
    expect(cell(page, "plate")).to_have_value("AB-123-CD")
    # What was brought over from the page before is not on the disk either yet.
    cell(page, "year").fill("1975")
    page.close()
    page = here.page = here.page.context.new_page()
    here.open("/calculator")
    page.evaluate("localStorage.removeItem('slow')")
    here.open(record + "/vehiclePart")
    expect(cell(page, "year")).to_have_value("1975")
    expect(cell(page, "plate")).to_have_value("AB-123-CD")
    sent(page)
    shows(page, lambda: hurried(page), [])
    expect(cell(second(visit, here).open(record + "/vehiclePart"), "year")).to_have_value("1975")


def hurried(page: Page) -> list[str]:
    """What lies beside the disk because that is too slow."""
    return page.evaluate("Object.keys(localStorage).filter((one) => one.includes('hurried'))")


def test_a_page_killed_in_the_middle_of_a_word_has_it_and_no_other_tab_takes_it(
    visit: Open, own_server: Calepin
) -> None:
    here, record = slowed(visit, own_server)
    page = here.page
    cell(page, "year").press_sequentially("197")
    shows(page, lambda: hurried(page), lambda all: len(all) == 1)
    # It belongs to the tab that writes it, as long as that lives.
    other = page.context.new_page()
    other.goto(own_server.url + record + "/vehiclePart")
    expect(cell(other, "year")).to_be_visible()
    page.bring_to_front()
    cell(page, "year").press_sequentially("5")
    expect(cell(page, "year")).to_have_value("1975")
    shows(page, lambda: hurried(page), lambda all: len(all) == 1)
    other.close()
    page = killed(here, record + "/vehiclePart")
    page.evaluate("localStorage.removeItem('slow')")
    expect(cell(page, "year")).to_have_value("1975")
    sent(page)
    shows(page, lambda: hurried(page), [])


@LOOKS
def test_a_link_to_a_record_opens_it_as_soon_as_it_is_here(
    visit: Open, own_server: Calepin, size: tuple[int, int], language: str
) -> None:
    first = visit(PHONE, server=own_server)
    record = start(first)
    sent(first.page)
    here = second(visit, first, size, language=language, dark=size == PHONE)
    page = here.page
    with cut_off(first.page):
        first.open(record + "/vehiclePart")
        typed(first.page, "plate", "AB-123-CD")
        here.page.context.route("**/api/sync/pull", lambda route: route.abort())
        here.open(record + "/vehiclePart")
        screen = page.locator(".absent")
        expect(screen).to_have_attribute("data-state", "away")
        here.looks_right("away")
        here.targets_are_large()
        page.locator(".absent h1").focus()
    sent(first.page)
    here.restore()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(cell(page, "plate")).to_have_value("AB-123-CD", timeout=40_000)
    expect(page).to_have_url(own_server.url + record + "/vehiclePart")
    here.open("/motor/00000000000000000000000001")
    expect(screen).to_have_attribute("data-state", "gone")
    focused = "document.activeElement.tagName"
    shows(page, lambda: page.evaluate(focused), lambda name: name in ("H1", "BODY"))
    here.looks_right("gone")
    here.targets_are_large()
    screen.locator(".button").click()
    expect(page.locator(".row-link")).to_have_count(1)


def conflicting(visit: Open, own_server: Calepin) -> tuple[Visit, Page, str]:
    """A policy that two devices changed without knowing of each other."""
    here = visit(PHONE, server=own_server)
    record = filled_in(here, "AB-123-CD")
    page = here.page
    other = second(visit, here)
    desk = other.open("/motor")
    expect(desk.locator(".row-link")).to_have_count(1)
    other.open(record + "/vehiclePart")
    expect(cell(desk, "plate")).to_have_value("AB-123-CD")
    sent(desk)
    with cut_off(page):
        typed(page, "year", "1975")
        typed(page, "plate", "XX-111-XX")
        expect(page.locator(".pill")).to_contain_text("Offline")
        typed(desk, "year", "1980")
        typed(desk, "plate", "YY-222-YY")
        sent(desk)
    page.evaluate("dispatchEvent(new Event('online'))")
    return here, desk, record


@pytest.mark.gate("a conflict of two devices", firefox=True)
@pytest.mark.both
def test_what_two_devices_changed_is_asked_once_in_its_place(
    visit: Open, own_server: Calepin
) -> None:
    here, desk, record = conflicting(visit, own_server)
    page = here.page
    year = page.locator("[id='cell-year'] .conflict")
    expect(year).to_contain_text("1980")
    expect(year).to_contain_text("1975")
    expect(year).to_contain_text("On another device of yours, on the server")
    expect(year).to_contain_text("On this device")
    expect(page.locator(".conflicts .banner")).to_contain_text("2 answers to choose")
    # Nothing is blocked: other answers can be given meanwhile.
    year.get_by_role("button", name="Keep this, 1975").click()
    expect(year).to_have_count(0)
    expect(cell(page, "year")).to_have_value("1975")
    # To change the answer settles it as well.
    expect(page.locator(".conflicts .banner")).to_contain_text("1 answer to choose")
    typed(page, "plate", "ZZ-333-ZZ")
    expect(page.locator(".conflict")).to_have_count(0)
    expect(page.locator(".conflicts .banner")).to_have_count(0)
    sent(page)
    expect(cell(desk, "year")).to_have_value("1975")
    expect(cell(desk, "plate")).to_have_value("ZZ-333-ZZ")
    expect(desk.locator(".conflict")).to_have_count(0)
    sent(desk)


def test_all_of_ones_own_can_be_kept_at_once_and_the_list_counts(
    visit: Open, own_server: Calepin
) -> None:
    here, desk, record = conflicting(visit, own_server)
    page = here.page
    expect(page.locator(".conflicts .banner")).to_contain_text("2 answers to choose")
    page.goto(own_server.url + "/motor")
    expect(page.locator(".row-link .badge")).to_have_text("choose (2)")
    page.goto(own_server.url + "/sync")
    expect(page.locator(".sync-list").first).to_contain_text("2 answers to choose")
    page.get_by_role("link", name="Choose").click()
    expect(page.locator(".answer .conflict")).to_have_count(2)
    page.get_by_role("button", name="Keep all mine").click()
    expect(page.locator(".conflict")).to_have_count(0)
    expect(page.locator("[id='cell-year'] dd")).to_contain_text("1975")
    sent(page)
    expect(cell(desk, "plate")).to_have_value("XX-111-XX")
    expect(desk.locator(".conflict")).to_have_count(0)


@pytest.mark.gate("screen of a conflict")
@LOOKS
def test_a_conflict_looks_right(
    visit: Open, own_server: Calepin, size: tuple[int, int], language: str
) -> None:
    first, _, record = conflicting(visit, own_server)
    expect(first.page.locator(".conflict")).to_have_count(2)
    here = second(visit, first, size, language=language, dark=size == PHONE)
    expect(here.open("/motor").locator(".row-link .badge")).to_contain_text("(2)")
    for name in ("vehiclePart", "review"):
        shown = here.open(f"{record}/{name}")
        expect(shown.locator(".conflict")).to_have_count(2)
        here.looks_right(name)
        # Links to what is missing stand inside of text.
        if name == "vehiclePart":
            here.targets_are_large()


@pytest.mark.gate("screen of sync")
@LOOKS
def test_the_screen_of_what_waits_looks_right(
    visit: Open, own_server: Calepin, size: tuple[int, int], language: str
) -> None:
    here = visit(size, language, dark=size == PHONE, server=own_server, **KEPT)
    page = here.open("/sync")
    kept(page)
    here.looks_right("empty")
    record = begun(here)
    page = here.page
    own_server.stop(signal.SIGKILL)
    typed(page, "year", "1975")
    expect(page.locator(".pill")).to_have_attribute("data-state", "away", timeout=20_000)
    page.locator(".pill").click()
    expect(page.locator(".sync-state.waits")).to_be_visible()
    here.looks_right("waits")
    here.targets_are_large()
    # Three days later it is said at once, here and on the start screen.
    page.add_init_script(
        "{ const now = Date.now; Date.now = () => now() + 4 * 86400000; }"
    )
    page.context.route("**/api/sync/*", lambda route: route.abort())
    own_server.start()
    here.open("/sync")
    expect(page.locator(".sync-state.wrong")).to_be_visible()
    here.looks_right("long")
    here.open("/")
    expect(page.locator(".sync-line.wrong")).to_be_visible()
    here.looks_right("home")
    here.targets_are_large()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_an_iphone_it_is_advised_to_install(visit: Open, language: str) -> None:
    here = visit(PHONE, language)
    here.page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false });"
        "Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 5 });"
    )
    for path in ("/", "/sync"):
        page = here.open(path)
        expect(page.locator(".install:visible")).to_contain_text("Safari")
        here.looks_right("home" if path == "/" else "sync")
