"""Marks of direction in what somebody wrote: they may turn that text, and nothing beside it."""

import pytest
from conftest import DESK, PHONE, Open, shows
from filling import discard
from noting import cell, finish, titles, try_out, write
from playwright.sync_api import Page, expect

# Right to left from here on, a direction closed that nobody opened, and isolates without an end.
TEXTS = [
    "Qxz \u202e abcd",
    "\u2069\u2069Qxz \u202e\u2067 abcd",
    "Qxz \u2067\u202b\u2066\u202e abcd",
]

# The words that are drawn from right to left, but for those of the note: `own` is in each of them.
TURNED = """(own) => {
    const turned = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const box = (node, at) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
    };
    while (walker.nextNode()) {
        const node = walker.currentNode;
        for (const { 0: word, index } of node.data.matchAll(/[A-Za-zÀ-ÿ]{2,}/g)) {
            const first = box(node, index);
            const last = box(node, index + word.length - 1);
            if (first.width && first.top === last.top && first.left > last.left) turned.push(word);
        }
    }
    return [turned.filter((word) => !own.includes(word)), turned.length];
}"""


def nothing_is_turned(page: Page, least: int = 0) -> None:
    """No word of the page is turned, and so many of the text are."""
    shows(
        page,
        lambda: page.evaluate(TURNED, ["Qxz", "abcd"]),
        lambda turned: turned[0] == [] and turned[1] >= least,
    )


@pytest.mark.both
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["393", "1280"])
def test_marks_of_direction_turn_nothing_around_them(visit: Open, size: tuple[int, int]) -> None:
    here = try_out(visit, size)
    page = here.open("/notes")
    for text in TEXTS:
        write(page, text, f"words {text}", done=False)
        nothing_is_turned(page)
        finish(page)
    write(page, "Plain")
    expect(titles(page)).to_have_count(len(TEXTS) + 1)
    # The marks do turn what they are for: else the test would see nothing.
    nothing_is_turned(page, len(TEXTS))
    page.get_by_role("searchbox").fill("abcd")
    expect(titles(page)).to_have_count(len(TEXTS))
    nothing_is_turned(page)
    page.locator(".row-link").first.click()
    expect(cell(page, "title")).to_be_visible()
    marks = set("\u202e\u2066\u2067\u2069")
    shows(page, page.title, lambda title: not marks & set(title))
    discard(page, "Delete")
    expect(titles(page)).to_have_count(len(TEXTS) - 1)
    nothing_is_turned(page)
