"""The buttons of the screen of what waits: sending, exporting and deleting one record. What is
handed to an owner is taken away in test_revoked.py, whole files are carried in test_unsent.py."""

import json

import pytest
from calepin import Calepin
from conftest import FRAMES, PHONE, Open, Visit, shows, until
from filling import begin, start
from offline import GIVEN, all_sent, cut_off, sent, typed, unsent
from playwright.sync_api import Page, expect
from pushing import identifier, posted, sealed

# A timer that goes off a hundred times later, so that only a button can have sent something.
LATE = """{ const real = setTimeout; globalThis.setTimeout = (then, wait, ...all) => {
    const isLate = wait > 400 && localStorage.getItem("late");
    if (isLate) globalThis.postponed = (globalThis.postponed ?? 0) + 1;
    return real(then, isLate ? 100 * wait : wait, ...all);
}; }"""


def line(page: Page, text: str) -> "Locator":  # noqa: F821
    """The line of a record."""
    return page.locator(".sync-list li", has_text=text).filter(
        has=page.get_by_role("button", name="Export")
    )


@pytest.mark.gate("sending now")
@pytest.mark.both
def test_send_now_does_not_wait_for_the_timer(visit: Open, own_server: Calepin) -> None:
    here = visit(PHONE, server=own_server)
    here.page.add_init_script(LATE)
    page = begin(here)
    sent(page)
    page.evaluate("localStorage.setItem('late', 'yes')")
    with cut_off(page):
        postponed = page.evaluate("globalThis.postponed ?? 0")
        typed(page, "plate", "AB-123-CD")
        expect(page.locator(".pill")).to_contain_text("1 change to send", timeout=20_000)
        # What would send by itself is set by now, and late.
        until(page, f"postponed > {postponed}")
        page.locator(".pill").click()
        expect(page.locator(".sync-state")).to_contain_text("1 change is not sent yet")
    page.evaluate(FRAMES)
    shows(page, lambda: unsent(page), 1)
    page.get_by_role("button", name="Send now").click()
    expect(page.locator(".sync-state")).to_contain_text("Everything is on the server")
    expect(page.get_by_role("button", name="Send now")).to_have_count(0)
    # The keyboard is where something is.
    focused = "document.activeElement.tagName"
    shows(page, lambda: page.evaluate(focused), lambda name: name != "BODY")


def test_one_record_that_waits_is_exported_alone_and_deleted_when_pressed_twice(
    visit: Open, own_server: Calepin
) -> None:
    here = visit(PHONE, server=own_server)
    page = here.open("/motor")
    expect(page.locator(".empty")).to_be_visible()
    with cut_off(page):
        numbers = []
        for plate in ("AB-123-CD", "XY-987-ZZ"):
            record = start(here)
            numbers.append(record.rsplit("/", 1)[1])
            here.open(record + "/vehiclePart")
            typed(page, "plate", plate)
        here.open("/sync")
        page.evaluate(GIVEN)
        first, other = line(page, "AB123CD"), line(page, "XY987ZZ")
        expect(first).to_have_count(1)
        first.get_by_role("button", name="Export").click()
        file = json.loads(shows(page, lambda: page.evaluate("globalThis.given?.text()"), bool))
        carried = [json.loads(one) for one in file["apps"][0]["mutations"]]
        assert {one["record"] for one in carried} == {numbers[0]}
        assert len(carried) == 2
        # Deleting asks once more, and is said; what is deleted elsewhere is a save like others.
        first.get_by_role("button", name="Delete").click()
        sure = page.get_by_role("button", name="Delete for good?")
        # A page that gave a file away is not the one in front for a while.
        until(page, "document.activeElement.textContent === 'Delete for good?'")
        other.get_by_role("button", name="Delete").click()
        expect(sure).to_have_count(1)
        expect(other.get_by_role("button", name="Delete for good?")).to_be_visible()
        first.get_by_role("button", name="Delete").click()
        first.get_by_role("button", name="Delete for good?").click()
        expect(page.locator("#live")).to_contain_text("Deleted")
        expect(line(page, "AB123CD")).to_have_count(0)
        expect(line(page, "XY987ZZ")).to_have_count(1)
        # It waits to be deleted on the server, too, and can only be kept aside any more.
        gone = line(page, "Deleted")
        expect(gone).to_contain_text("3 changes to send")
        expect(gone.get_by_role("button")).to_have_text(["Export"])
        here.looks_right("deleted")
        here.targets_are_large()
        entries = here.open("/motor").locator(".row-link")
        expect(entries).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('online'))")
    all_sent(page)
    expect(entries).to_have_count(1)
    expect(entries).to_contain_text("XY987ZZ")
    # The file still has it: whoever wants it back takes it in elsewhere.
    file_place = {"name": "x.json", "mimeType": "application/json"}
    stranger = visit(PHONE, server=own_server)
    tab = stranger.open("/sync")
    tab.locator("#unsent-file").set_input_files(
        {**file_place, "buffer": json.dumps(file).encode()}
    )
    expect(tab.locator(".said")).to_have_text("Imported: 2. Already here: 0.")
    expect(stranger.open("/motor").locator(".row-link")).to_contain_text("AB123CD")


class Other:
    """Another device of a guest, which saves what a person could not type in a test."""

    def __init__(self, here: Visit) -> None:
        self.url = here.server.url
        self.named, self.cookie = posted(self.url + "/api/sync/replica", {})
        name, value = self.cookie.split("=", 1)
        cookie = {"name": name, "value": value, "url": self.url}
        here.page.context.add_cookies([cookie])
        self.made = 0

    def save(self, record: str, paths: list[str]) -> dict:
        """Saves short texts in cells; gives what became of it."""
        return self.push([self.mutation(record, paths)])[0]

    def mutation(self, record: str, paths: list[str]) -> dict:
        """A save of short texts in cells."""
        self.made += 1
        return sealed({
            "scope": self.named["scope"], "replica": self.named["replica"], "n": self.made,
            "record": record, "form": "note", "formVersion": 1, "deviceTime": 1,
            "ops": [{"op": "set", "path": path, "value": "x"} for path in paths],
        })  # fmt: skip

    def push(self, mutations: list[dict]) -> list[dict]:
        """Sends saves; gives what became of each."""
        push = {"scope": self.named["scope"], "replica": self.named["replica"]}
        push["mutations"] = mutations
        told, _ = posted(self.url + "/api/sync/push", push, self.cookie)
        return told["outcomes"]

    def fill(self, record: str, cells: range) -> None:
        """Fills so many cells."""
        for start in range(cells.start, cells.stop, 200):
            paths = [f"c{cell}" for cell in range(start, min(start + 200, cells.stop))]
            assert self.save(record, paths)["outcome"] == "applied"


def test_a_record_that_is_nearly_full_says_so_before_anything_is_set_aside(
    visit: Open, own_server: Calepin
) -> None:
    here = visit(PHONE, server=own_server)
    other, record = Other(here), identifier(77)
    other.fill(record, range(4_100))
    assert other.save(record, ["title"])["outcome"] == "applied"
    page = here.open(f"/notes/{record}")
    expect(page.locator(".pill")).to_contain_text("82")
    other.fill(record, range(4_100, 4_199))
    expect(page.locator(".pill")).to_contain_text("84% full")
    here.looks_right("nearly-full")
    other.fill(record, range(4_199, 4_999))
    expect(page.locator(".pill")).to_contain_text("is full")
    page.locator("#language").click()
    expect(page.locator(".pill")).to_contain_text("est plein")
    here.looks_right("full-fr")
    assert other.save(record, ["more"])["error"] == "record-full"
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Nothing to send", "Synced just now", "Ask the browser to keep my data"]),
        ("fr", ["Rien à envoyer", "Synchronisé à l’instant",
                "Demander au navigateur de garder mes données"]),
    ],
)  # fmt: skip
def test_what_is_in_order_is_said_in_plain_words(
    visit: Open, language: str, words: list[str]
) -> None:
    here = visit(PHONE, language)
    page = here.open("/motor")
    until(page, "!!localStorage['calepin.contact.motor']")
    here.open("/sync")
    for one in words:
        expect(page.locator(".syncing")).to_contain_text(one)
    here.looks_right("in-order")
    here.targets_are_large()
