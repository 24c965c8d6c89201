"""`calepin preview`: the page of a command shows a form while its author writes it, takes each
version that is saved by itself, and keeps the answers."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from calepin import BINARY, SITE
from conftest import DESK, PHONE, Open, until
from filling import cell
from openpyxl import Workbook
from playwright.sync_api import Page, expect

WHO = ("text", "who", "Your name", "Votre nom", "")
ROOMS = ("integer", "rooms", "Rooms", "Pièces", "")
# It reads the answer that was given before it was there.
GREETING = ("note", "hello", "Hello ${who}", "Bonjour ${who}", "")
WRONG = ("integer", "beds", "Beds", "Lits", "contian(${who}, 'x')")
# A page that is loaded anew loses it.
MARK = "globalThis.wasHere = true"


class Author:
    """A form in a spreadsheet, and the command that shows it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "visit.xlsx"
        self.running: subprocess.Popen[str] | None = None
        self.url = ""

    def save(self, *questions: tuple[str, ...]) -> None:
        """Saves as spreadsheets do: another file that takes the place of this one."""
        book = Workbook()
        survey = book.active
        survey.title = "survey"
        survey.append(
            ["type", "name", "label::English (en)", "label::Français (fr)", "relevant"])
        for question in questions:
            survey.append(question)
        settings = book.create_sheet("settings")
        settings.append(["form_title", "form_id"])
        settings.append(["Visits", "visit"])
        other = self.path.with_suffix(".new")
        book.save(other)
        os.replace(other, self.path)

    def start(self) -> "Author":
        arguments = [
            str(BINARY), "preview", "--port", "0", "--web", str(SITE), "--language", "en",
            str(self.path),
        ]  # fmt: skip
        self.running = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        self.url = re.search(r"http://\S+/preview", self.read("http://")).group()
        return self

    def read(self, wanted: str) -> str:
        """Reads what the command prints up to a line with a text."""
        assert self.running and self.running.stdout
        for line in self.running.stdout:
            if wanted in line:
                return line
        raise AssertionError(f"ended without {wanted}")

    def stop(self) -> None:
        if self.running:
            self.running.send_signal(signal.SIGTERM)
            self.running.wait(20)
            self.running = None


@pytest.fixture
def author(tmp_path: Path) -> Iterator[Author]:
    made = Author(tmp_path)
    yield made
    made.stop()


def begun(page: Page) -> None:
    """Begins a record, as a person does."""
    page.locator("a[href='/preview/new']").first.click()
    page.locator(".body a[href^='/preview/new/']").first.click()
    expect(cell(page, "who")).to_be_visible()


def shown(visit: Open, author: Author, *given: object) -> tuple[object, Page]:
    here = visit(*given)
    page = here.page
    page.goto(author.url)
    expect(page.locator(".preview-line")).to_contain_text("visit.xlsx")
    return here, page


@pytest.mark.gate("previewing a file")
@pytest.mark.both
def test_the_open_page_takes_what_is_saved_and_keeps_the_answers(
    visit: Open, author: Author
) -> None:
    author.save(WHO)
    author.start()
    author.read("shown as number 1")
    here, page = shown(visit, author, DESK)
    page.evaluate(MARK)
    begun(page)
    cell(page, "who").fill("Rossi")
    # Saved while somebody types: nothing is typed twice.
    author.save(WHO, GREETING, ROOMS)
    author.read("shown as number 2")
    expect(cell(page, "rooms")).to_be_visible(timeout=30_000)
    expect(cell(page, "who")).to_have_value("Rossi")
    expect(page.get_by_text("Hello Rossi")).to_be_visible()
    cell(page, "rooms").fill("4")
    cell(page, "rooms").blur()
    here.looks_right("taken")
    # What is wrong is said, and the version before stays with its answers.
    author.save(WHO, GREETING, ROOMS, WRONG)
    author.read("contian")
    expect(page.get_by_role("alert")).to_contain_text("survey!E5")
    expect(page.get_by_role("alert")).to_contain_text("contian")
    expect(cell(page, "who")).to_have_value("Rossi")
    expect(cell(page, "rooms")).to_have_value("4")
    here.looks_right("faulty")
    cell(page, "who").fill("Rossi and Bianchi")
    cell(page, "who").blur()
    # Mended, with a question less: the others keep their answers.
    author.save(WHO, ROOMS)
    author.read("shown as number 3")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_text("Hello")).to_have_count(0)
    expect(cell(page, "who")).to_have_value("Rossi and Bianchi")
    expect(cell(page, "rooms")).to_have_value("4")
    until(page, "globalThis.wasHere")
    # The records are in the list, of whatever version.
    page.locator(".body > .back").click()
    page.locator("a[href='/preview']").first.click()
    expect(page.get_by_role("link", name="Rossi and Bianchi")).to_be_visible()
    author.save(WHO, ROOMS, GREETING)
    author.read("shown as number 4")
    page.get_by_role("link", name="Rossi and Bianchi").click()
    page.locator(".body a[href$='/section_1']").first.click()
    expect(page.get_by_text("Hello Rossi and Bianchi")).to_be_visible()


@pytest.mark.both
def test_a_file_with_faults_is_shown_once_they_are_mended(visit: Open, author: Author) -> None:
    author.save(WHO, WRONG)
    author.start()
    author.read("contian")
    here = visit(PHONE)
    page = here.page
    page.goto(author.url)
    expect(page.get_by_role("heading", level=1)).to_contain_text("cannot be shown yet")
    expect(page.get_by_role("alert")).to_contain_text("contian")
    here.looks_right("none")
    page.locator("#language").click()
    expect(page.get_by_role("alert")).to_contain_text("fonction inconnue")
    page.locator("#language").click()
    author.save(WHO)
    author.read("shown as number 1")
    expect(page.locator(".preview-line")).to_contain_text("Visits")
    begun(page)
    # Half a file, as a program that breaks off leaves it.
    author.path.write_bytes(author.path.read_bytes()[:100])
    author.read("visit.xlsx")
    expect(page.get_by_role("alert")).to_contain_text("1 fault in visit.xlsx")
    expect(page.get_by_role("alert")).not_to_contain_text(str(author.path))
    expect(cell(page, "who")).to_be_visible()
    author.stop()
    expect(page.locator(".preview-faults .warning")).to_contain_text("has ended")
    cell(page, "who").fill("Rossi")
    expect(cell(page, "who")).to_have_value("Rossi")


@pytest.mark.parametrize(
    ("size", "language", "dark"),
    [(PHONE, "en", False), (PHONE, "fr", True), (DESK, "fr", False), (DESK, "en", True)],
    ids=["393", "393-dark", "1280", "1280-dark"],
)
def test_the_preview_of_a_file_looks_right(
    visit: Open, author: Author, size: tuple[int, int], language: str, dark: bool
) -> None:
    author.save(WHO, WRONG)
    author.start()
    author.read("contian")
    here = visit(size, language, dark)
    page = here.page
    page.goto(author.url)
    expect(page.get_by_role("alert")).to_be_visible()
    here.looks_right("none")
    author.save(WHO, ROOMS)
    begun(page)
    here.looks_right("form")
    author.save(WHO, ROOMS, WRONG)
    expect(page.get_by_role("alert")).to_be_visible()
    here.looks_right("faulty")
    here.targets_are_large()
