"""Photos of a note: several at once, kept before they are sent, resumed when sending breaks off,
taken out. What is around them is in test_notes.py. Against the real server."""

import pytest
from calepin import Calepin
from conftest import PHONE, Open, shows
from noting import attach, cell, finish, photo, try_out, write
from offline import saved
from playwright.sync_api import Route, expect


@pytest.mark.gate("a photo", firefox=True)
@pytest.mark.both
def test_saving_before_a_photo_has_loaded_keeps_the_photo(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    page.context.route("**/api/blobs**", lambda route: route.abort())
    write(page, "With a photo", photos=1, done=False)
    cell(page, "title").fill("With a photo, changed")
    finish(page)
    page.locator(".row-link").click()
    cell(page, "words").fill("and again")
    finish(page)
    expect(page.locator(".row-picture img")).to_have_count(1)
    here.restore()
    page.reload()
    expect(page.locator(".row-picture img")).to_have_count(1)
    page.locator(".row-link").click()
    expect(page.locator(".photo .upload-state")).to_have_text("On the server", timeout=30_000)


def test_photos_chosen_before_leaving_are_the_notes_they_were_chosen_for(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    write(page, "First")
    write(page, "Second")
    page.locator(".row-link", has_text="First").click()
    # Kept back until another note is open.
    page.evaluate(
        "() => { const real = createImageBitmap; window.createImageBitmap = (...all) =>"
        " new Promise((done) => window.go = () => done(real(...all))); }"
    )
    page.locator(".gallery input[multiple]").set_input_files([photo("late.jpg")])
    expect(page.locator(".photo.loading")).to_have_count(1)
    finish(page)
    page.locator(".row-link", has_text="Second").click()
    expect(cell(page, "title")).to_have_value("Second")
    # A photo is the note's before it is sent.
    with page.expect_response("**/api/blobs/*"):
        page.evaluate("window.go()")
    saved(page)
    expect(page.locator(".photo")).to_have_count(0)
    finish(page)
    expect(page.locator(".row-link", has_text="First").locator("img")).to_have_count(1)
    expect(page.locator(".row-link", has_text="Second").locator("img")).to_have_count(0)


def test_photos_are_taken_out_and_brought_back(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    write(page, "Album", photos=3, done=False)
    page.get_by_role("button", name="Remove photo 2 of 3").click()
    expect(page.locator(".photo .thumb")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".photo .thumb")).to_have_count(3)
    page.get_by_role("button", name="Remove photo 1 of 3").click()
    finish(page)
    page.reload()
    expect(page.locator(".more")).to_have_text("+1")


def test_what_is_no_photo_is_refused_in_words(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    write(page, "Odd", done=False)
    files = [
        {"name": "page.html", "mimeType": "image/png", "buffer": b"<script>alert(1)</script>"},
        {"name": "bomb.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n" + b"\0" * 99},
    ]
    page.locator(".gallery input[multiple]").set_input_files(files)
    expect(page.locator(".photo.wrong")).to_have_count(2)
    expect(page.locator(".photo.wrong").first).to_contain_text("page.html cannot be used")
    here.looks_right("wrong")
    attach(page, "good.jpg")


@pytest.mark.gate("an upload that breaks off")
@pytest.mark.both
def test_an_upload_that_breaks_off_is_resumed(visit: Open) -> None:
    here = try_out(visit, PHONE)
    page = here.open("/notes")
    cut = {"count": 0}

    def cutting(route: Route) -> None:
        if route.request.method == "PATCH" and cut["count"] < 2:
            cut["count"] += 1
            route.abort()
        else:
            route.continue_()

    page.context.route("**/api/blobs/*", cutting)
    write(page, "Large", photos=1, done=False)
    expect(page.locator(".photo .upload-state")).to_have_text("On the server", timeout=40_000)
    shows(page, lambda: cut["count"], 2)
