"""The calculator: keys, keyboard, history, copy and paste, on every size, in both languages."""

import pytest
from conftest import DESK, LOOKS, PHONE, SIZES, SMALL, Open, larger, shows
from playwright.sync_api import Page, expect

NARROW = "\u202f"


def press(page: Page, keys: str) -> None:
    """Presses keys of the keypad."""
    for key in keys:
        page.locator(f"[data-key='{key}']").click()


@pytest.mark.gate("Calculator")
@pytest.mark.both
@LOOKS
def test_calculates_and_uses_the_history_again(
    visit: Open, size: tuple[int, int], language: str
) -> None:
    here = visit(size, language)
    page = here.open("/calculator")
    here.looks_right("empty")
    here.targets_are_large()
    press(page, "1020+29")
    press(page, "%")
    result = page.locator(".result")
    shown = "1,315.8" if language == "en" else f"1{NARROW}315,8"
    expect(result).to_have_text(f"= {shown}")
    here.looks_right("preview")
    press(page, "=")
    expect(result).to_have_text(shown)
    expect(page.locator("#live")).to_contain_text(shown)
    here.looks_right("done")
    press(page, "6÷2×3=")
    expect(result).to_have_text("9")
    page.locator(".tape-list li").first.locator(".sum-result").click()
    expect(page.locator(".line")).to_have_text(shown)
    page.locator(".tape-list li").first.locator(".sum-text").click()
    expect(page.locator(".line")).to_contain_text("29%")
    press(page, "C")
    here.looks_right("history")
    page.locator(".tape-list .icon-button").first.click()
    expect(page.locator(".tape-list li")).to_have_count(1)
    page.locator(".say button").click()
    expect(page.locator(".tape-list li")).to_have_count(2)
    page.locator(".tape-top button").click()
    expect(page.locator(".tape-list li")).to_have_count(0)
    here.looks_right("cleared")


@SIZES
def test_all_keys_are_in_sight(visit: Open, size: tuple[int, int]) -> None:
    here = visit(size)
    page = here.open("/calculator")
    expect(page.locator(".key").first).to_be_visible()
    bottom = """Math.max(...[...document.querySelectorAll('.key')].map((one) =>
        one.getBoundingClientRect().bottom))"""
    shows(page, lambda: page.evaluate(bottom), lambda bottom: bottom <= size[1])


def test_a_message_stands_in_the_line_and_is_announced(visit: Open) -> None:
    here = visit(PHONE, "fr")
    page = here.open("/calculator")
    press(page, "1÷0=")
    expect(page.locator(".say")).to_have_text("Division par zéro")
    expect(page.locator("#live")).to_have_text("Division par zéro")
    here.looks_right("failed")
    press(page, ".5=")
    expect(page.locator(".result")).to_have_text("2")


@SIZES
def test_stays_whole_with_the_longest_numbers(visit: Open, size: tuple[int, int]) -> None:
    here = visit(size)
    page = here.open("/calculator")
    page.keyboard.type("99999999999999999*99999999999999999")
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_contain_text("9,999,999,999,999,999,800")
    here.looks_right("long")
    page.keyboard.press("Escape")
    page.keyboard.type("123456789+" * 30)
    here.looks_right("longer")


def test_is_worked_by_the_keyboard_alone(visit: Open) -> None:
    here = visit(DESK)
    page = here.open("/calculator")
    page.keyboard.type("12/5")
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_have_text("2.4")
    page.keyboard.press("Backspace")
    expect(page.locator(".line")).to_have_text("12 ÷ 5")
    page.keyboard.press("Escape")
    expect(page.locator(".line")).to_have_text("0")
    seen = set()

    def told() -> list[str]:
        return page.evaluate(
            "[document.activeElement.tagName, document.activeElement.ariaLabel"
            " ?? document.activeElement.textContent,"
            " getComputedStyle(document.activeElement).outlineStyle]"
        )

    while "Decimal point" not in seen:
        page.keyboard.press("Tab")
        tag, name, _ = told()
        if tag == "BUTTON" and name not in seen:
            seen.add(name)
            shows(page, told, lambda now: now[2] != "none", f"no ring on {name}")
    assert len(seen) >= 22 + 4
    page.locator("[data-key='7']").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    expect(page.locator(".line")).to_have_text("77")


def test_switches_language_at_once(visit: Open) -> None:
    here = visit(PHONE, "en")
    page = here.open("/calculator")
    page.keyboard.type("1234.5")
    page.locator("#language").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".line")).to_have_text(f"1{NARROW}234,5")
    expect(page.locator("h2")).to_have_text("Historique")
    expect(page.locator("#language")).to_be_focused()
    expect(page).to_have_title("Calculatrice · Calepin")


@pytest.mark.gate("the calculator is kept")
def test_stays_what_it_was_after_a_reload(visit: Open) -> None:
    here = visit()
    page = here.open("/calculator")
    press(page, "2×3=")
    press(page, "12+")
    page.reload()
    expect(page.locator(".line")).to_contain_text("12 +")
    expect(page.locator(".tape-list li").first).to_contain_text("6")


@pytest.mark.both
def test_pastes_and_copies_with_all_digits(visit: Open) -> None:
    here = visit(PHONE, "fr")
    page = here.open("/calculator")
    event = """(text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        const how = { clipboardData: data, dataType: 'text/plain', data: text };
        dispatchEvent(new ClipboardEvent('paste', { ...how, cancelable: true }));
    }"""
    page.evaluate(event, f"1{NARROW}234,5 × 2")
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_have_text(f"2{NARROW}469")
    page.evaluate(event, "pomme")
    expect(page.locator(".say")).not_to_be_empty()
    if page.context.browser.browser_type.name == "firefox":
        pytest.skip("1 case: Firefox lets no script make a copy event that carries data")
    copied = page.evaluate(
        """() => {
        const data = new DataTransfer();
        dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, cancelable: true }));
        return data.getData('text/plain');
    }"""
    )
    assert copied == "2469"


@pytest.mark.both
def test_follows_another_tab(visit: Open) -> None:
    here = visit()
    page = here.open("/calculator")
    other = page.context.new_page()
    other.goto(here.server.url + "/calculator")
    expect(other.locator(".keys")).to_be_visible()
    other.keyboard.type("41+1")
    other.keyboard.press("Enter")
    expect(page.locator(".result")).to_have_text("42")


@SIZES
def test_can_be_read_at_twice_the_size_and_in_the_dark(
    visit: Open, size: tuple[int, int]
) -> None:
    here = visit(size, "fr", dark=True)
    page = here.open("/calculator")
    press(page, "1÷3=")
    here.looks_right("dark")
    larger(here)
    here.looks_right("large")


def test_shows_the_keys_on_a_phone_on_its_side(visit: Open) -> None:
    here = visit((852, 393))
    page = here.open("/calculator")
    press(page, "9×9=")
    here.looks_right("side")
    expect(page.locator("[data-key='=']")).to_be_in_viewport(ratio=0.9)


def test_small_phone_reaches_the_history(visit: Open) -> None:
    here = visit(SMALL)
    page = here.open("/calculator")
    press(page, "9×9=")
    page.locator(".tape-list .sum-result").click()
    expect(page.locator(".line")).to_have_text("81")
