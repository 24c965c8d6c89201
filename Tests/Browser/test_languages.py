"""A form in French, Arabic and Nepali: published as an XLSForm, read in the language that one
chooses, from right to left where it is written so, while the words of the page stay English or
French."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from calepin import Calepin
from conftest import DESK, PHONE, Open, Visit, shows
from filling import cell, go_on
from links import asked, link, thanked
from offline import saved
from owning import managed, owner
from playwright.sync_api import Page, expect

HEAD = ["label::Français (fr)", "label::العربية (ar)", "label::नेपाली (ne)"]
# Type, name, the label and the hint in each language, and in Arabic alone a message.
SURVEY = [
    ["begin_group", "home", "Ménage", "الأسرة", "घरपरिवार"],
    ["text", "name", "Nom du chef de ménage", "اسم رب الأسرة", "घरमूलीको नाम",
     "Nom complet", "الاسم الكامل", "पूरा नाम"],  # fmt: skip
    ["integer", "age", "Âge", "العمر (بالسنوات)", "उमेर",
     "", "", "", ". < 120", "العمر كبير جدًا"],  # fmt: skip
    ["select_one water", "water", "Source d’eau", "مصدر المياه", "पानीको स्रोत"],
    ["date", "day", "Jour de la visite", "يوم الزيارة", "भ्रमणको दिन"],
    ["note", "thanks", "Merci, ${name}.", "شكرًا يا ${name}.", "धन्यवाद, ${name}।"],
    ["end_group", ""],
    ["begin_repeat", "child", "Enfant", "طفل", "बच्चा"],
    ["text", "first", "Prénom", "الاسم الأول", "नाम"],
    ["end_repeat", ""],
]
HINTS = [head.replace("label", "hint") for head in HEAD]
RULES = ["constraint", "constraint_message::العربية (ar)"]
SHEETS = {
    "survey": [["type", "name", *HEAD, *HINTS, *RULES], *SURVEY],
    "choices": [
        ["list_name", "name", *HEAD],
        ["water", "well", "Puits", "بئر", "इनार"],
        ["water", "river", "Rivière", "نهر", "नदी"],
    ],
    "settings": [
        ["form_title", "form_id", "instance_name", "default_language"],
        ["Visite", "visite", "${name}", "Français (fr)"],
    ],
}
OWN = {"ar": "العربية", "ne": "नेपाली", "fr": "Français"}
# The first question, the section, a choice, and a name that one gives, in each language.
READ = {
    "ar": ("اسم رب الأسرة", "الأسرة", "نهر", "أحمد القاسم"),
    "ne": ("घरमूलीको नाम", "घरपरिवार", "नदी", "राम बहादुर"),
    "fr": ("Nom du chef de ménage", "Ménage", "Rivière", "Éloïse Rey"),
}
# Where the label of a choice begins, against its circle; and where the back arrow points.
SIDES = """() => {
    const [circle, label] = document.querySelector('.choice').children
    return circle.getBoundingClientRect().x > label.getBoundingClientRect().x
}"""


@pytest.fixture(scope="module")
def visits(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Calepin]:
    """A server with the form."""
    server = Calepin("--unlimited").start().warmed()
    publish(server, tmp_path_factory.mktemp("form"), "visite")
    yield server
    server.drop()


def publish(server: Calepin, folder: Path, app: str) -> None:
    """Publishes the form as an app."""
    lines = []
    for sheet, rows in SHEETS.items():
        lines.append(f"| {sheet} |")
        for row in rows:
            gap = [""] * (len(rows[0]) - len(row))
            lines.append(f"| | {' | '.join(row + gap)} |")
    path = folder / f"{app}.md"
    path.write_text("\n".join(lines).replace("| visite |", f"| {app} |") + "\n")
    server.command("app", "publish", str(path))


def reads(here: Visit, language: str) -> None:
    """Chooses a language in the menu of the header."""
    page = here.page
    page.locator("#language").click()
    page.get_by_role("dialog").get_by_role("button", name=OWN[language]).first.click()
    expect(page.locator("#language")).to_have_text(language.upper())


def begun(here: Visit) -> Page:
    page = here.open("/visite/new/home")
    expect(page.locator(".parts .field").first).to_be_visible()
    return page


def labelled(page: Page, language: str) -> None:
    label = page.locator("label[for=in-name]")
    expect(label).to_contain_text(READ[language][0])


@pytest.mark.gate("a form from right to left")
@pytest.mark.both
def test_a_form_is_filled_found_and_read_in_arabic(visit: Open, visits: Calepin) -> None:
    # The phone's languages: the form is in the first, the page has words in the third.
    here = visit(PHONE, "ar-TN", server=visits)
    page = begun(here)
    labelled(page, "ar")
    screen = page.locator(".screen")
    expect(screen).to_have_attribute("dir", "rtl")
    expect(page.locator("label[for=in-name]")).to_have_attribute("lang", "ar")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    shows(page, lambda: page.evaluate(SIDES), True, "the circle is right of the label")
    name = READ["ar"][3]
    cell(page, "name").fill(name)
    cell(page, "age").fill("130")
    page.locator(".choice", has_text=READ["ar"][2]).click()
    expect(page.locator(".issue.error")).to_have_text("العمر كبير جدًا")
    expect(page.locator(".note")).to_have_text(f"شكرًا يا \u2068{name}\u2069.")
    expect(cell(page, "age")).to_have_css("direction", "ltr")
    expect(cell(page, "name")).to_have_css("direction", "rtl")
    here.looks_right("section")
    cell(page, "age").fill("31")
    cell(page, "age").blur()
    saved(page)
    here.looks_right("filled")
    page.locator(".body > .back").click()
    expect(page.locator(".body h1")).to_have_text(name)
    here.looks_right("tasks")
    page = here.open("/visite")
    row = page.locator(".pool-row strong")
    expect(row).to_have_text(name)
    # Without the sign on the first letter, as most people type it.
    page.locator(".finder input").fill("احمد")
    expect(page.locator(".pool-row strong mark")).to_have_text("أحمد")
    page.locator(".finder input").fill("سعيد")
    expect(page.locator(".pool-row")).to_have_count(0)
    page.locator(".finder input").fill("")
    here.looks_right("list")
    page.locator(".pool-row a").click()
    page.locator(".task-list a").first.click()
    labelled(page, "ar")


@pytest.mark.parametrize(
    ("size", "language"),
    [(DESK, "ar"), (PHONE, "ne"), (DESK, "ne"), (PHONE, "fr")],
    ids=["desk-ar", "phone-ne", "desk-ne", "phone-fr"],
)
def test_the_language_is_chosen_and_kept(
    visit: Open, visits: Calepin, size: tuple[int, int], language: str
) -> None:
    here = visit(size, "en", server=visits)
    page = begun(here)
    # English is not there: the first language of the form is read.
    labelled(page, "fr")
    page.locator("#language").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("h2").first).to_have_text("Language of the form")
    if language == "ar":
        here.looks_right("menu")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    label, section, choice, name = READ[language]
    cell(page, "name").fill(name)
    reads(here, language)
    labelled(page, language)
    # What was typed is there, and the words of the page are as they were.
    expect(cell(page, "name")).to_have_value(name)
    expect(page.locator(".body h1")).to_have_text(section)
    expect(page.locator(".actions .button").first).to_have_text("Continue")
    page.locator(".choice", has_text=choice).click()
    saved(page)
    here.looks_right("section")
    page.reload()
    labelled(page, language)
    # The page in French takes the form's French along.
    page.locator("#language").click()
    page.get_by_role("dialog").get_by_role("button", name="Français").last.click()
    labelled(page, "fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    reads(here, language)
    labelled(page, language)
    page = here.open("/visite")
    expect(page.locator(".pool-row strong")).to_have_text(name)
    here.looks_right("list")


def test_links_tables_and_files_have_the_languages(
    visit: Open, visits: Calepin, tmp_path: Path
) -> None:
    label, _, choice, name = READ["ar"]
    publish(visits, tmp_path, "equipe")
    here = owner(visit, visits, DESK, "fr")
    team = asked(here, "teams", {"title": "Crew"})["scope"]
    asked(here, f"console/apps/equipe/team?team={team}", {}, "PUT")
    token = link(here, "equipe")["token"]
    # A stranger whose browser reads Nepali, and then Arabic.
    other = visit(PHONE, "ne-NP", server=visits)
    filled = other.open(f"/fill#{token}")
    labelled(filled, "ne")
    reads(other, "ar")
    labelled(filled, "ar")
    other.looks_right("link")
    cell(filled, "name").fill(name)
    filled.locator(".choice", has_text=choice).click()
    saved(filled)
    for screen in (".body.section", ".body.section", ".body.review"):
        expect(filled.locator(screen)).to_be_visible()
        go_on(filled)
    thanked(filled)
    page = here.open("/console/records/equipe/records")
    expect(page.locator(".grid-row", has_text=name)).to_be_visible()
    expect(page.locator(".grid-head")).to_contain_text(READ["fr"][0])
    reads(here, "ar")
    expect(page.locator(".grid-head")).to_contain_text(label)
    expect(page.locator(".grid-row", has_text=name)).to_be_visible()
    here.looks_right("table")
    managed(here, "equipe")
    page.locator("#export-words").select_option("labels")
    languages = page.locator("#export-language option")
    expect(languages).to_have_text(["Français", "العربية", "नेपाली"])
    expect(page.locator("#export-language")).to_have_value("ar")
    page.locator("#export-format").select_option("1")
    with page.expect_download() as got:
        page.get_by_role("button", name="Exporter", exact=True).click()
    with zipfile.ZipFile(got.value.path()) as tables:
        text = "".join(tables.read(one).decode() for one in tables.namelist())
    assert choice in text and label in text and name in text
