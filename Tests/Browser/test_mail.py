"""A forgotten password by mail, in the page: an address that is confirmed by a link, and a link to
another password; against a small mail server that keeps what it gets."""

import base64
import re
import socket
import threading
from collections.abc import Iterator

import pytest
from calepin import Calepin
from conftest import LOOKS, PHONE, Open, shows
from people import PASSWORD, enter, is_in, press, register, sign_in, sign_out
from playwright.sync_api import Browser, expect

OTHER = "nine green bottles hang"


class MailServer:
    """A mail server that takes everything."""

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.arrival = threading.Condition()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        threading.Thread(target=self.work, daemon=True).start()

    def work(self) -> None:
        while True:
            try:
                guest, _ = self.door.accept()
            except OSError:
                return
            with guest, guest.makefile("rw", newline="\r\n") as talk:
                self.serve(talk)

    def serve(self, talk) -> None:  # noqa: ANN001
        def say(line: str) -> None:
            talk.write(line + "\r\n")
            talk.flush()

        say("220 test")
        for line in talk:
            if line.startswith("DATA"):
                say("354 go on")
                lines = []
                for one in talk:
                    if one.rstrip("\r\n") == ".":
                        break
                    lines.append(one)
                with self.arrival:
                    self.letters.append("".join(lines).replace("\r\n", "\n"))
                    self.arrival.notify_all()
            say("221 bye" if line.startswith("QUIT") else "250 ok")

    def link(self, number: int) -> str:
        """The path of the link in the mail of that number, from one; waits for it."""
        with self.arrival:
            assert self.arrival.wait_for(lambda: len(self.letters) >= number, 15)
            letter = self.letters[number - 1]
        text = base64.b64decode(letter.split("\n\n", 1)[1]).decode()
        found = re.search(r"http://127\.0\.0\.1:\d+(/account/link#\S+)", text)
        assert found, text
        return found[1]


@pytest.fixture
def post() -> Iterator[MailServer]:
    post = MailServer()
    yield post
    post.door.close()


@pytest.fixture
def mailing(browser: Browser, post: MailServer) -> Iterator[Calepin]:
    """A server that sends mails."""
    # The place that links name is known before the server is there.
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = [
        "--unlimited", "--smtp", f"smtp://127.0.0.1:{post.port}",
        "--smtp-from", "Calepin <notes@example.org>", "--origin", f"http://127.0.0.1:{port}",
    ]  # fmt: skip
    server = Calepin(*options)
    server.port = port
    server.start().warmed()
    yield server
    server.drop()


@pytest.mark.gate("a forgotten password")
def test_a_forgotten_password_comes_by_mail(
    visit: Open, mailing: Calepin, post: MailServer
) -> None:
    here = visit(PHONE, server=mailing)
    page = register(here, "rita")
    page = here.open("/account")
    page.get_by_role("link", name="E-mail address").click()
    enter(page, "E-mail address", "rita@example.org, bob@example.org")
    press(page, "Send the link")
    expect(page.locator("[data-wrong]")).to_contain_text("one e-mail address")
    enter(page, "E-mail address", "rita@example.org")
    press(page, "Send the link")
    expect(page.locator(".good-line")).to_contain_text("rita@example.org")
    page = here.open(post.link(1))
    press(page, "Yes, it is mine")
    expect(page.get_by_role("heading", level=1)).to_have_text("The address is confirmed")
    page = here.open("/account")
    expect(page.get_by_role("link", name="E-mail address")).to_contain_text("rita@example.org")
    sign_out(here)

    page = here.open("/account/sign-in")
    page.get_by_role("link", name="Password forgotten?").click()
    enter(page, "Username or e-mail address", "nobody@example.org")
    press(page, "Send me a link")
    said = page.locator(".good-line")
    expect(said).to_contain_text("30 minutes")
    words = said.inner_text()
    enter(page, "Username or e-mail address", "rita@example.org")
    press(page, "Send me a link")
    link = post.link(2)
    shows(page, said.inner_text, words)
    page = here.open(link)
    enter(page, "New password", OTHER)
    press(page, "Save the password")
    is_in(page)
    sign_out(here)
    sign_in(here, "rita", PASSWORD)
    expect(page.locator(".whole .issue, [data-wrong]")).to_be_visible()
    enter(page, "Password", OTHER)
    press(page, "Sign in")
    is_in(page)
    here.open(link)
    expect(page.get_by_role("heading", level=1)).to_contain_text("does not work any more")
    here.open("/account/mail")
    press(page, "Remove the address")
    expect(page.get_by_role("heading", level=1)).to_have_text("E-mail address")
    expect(page.get_by_text("rita@example.org")).to_have_count(0)


@pytest.mark.gate("screens of mails")
@LOOKS
def test_the_screens_of_mails_look_right(
    visit: Open, mailing: Calepin, post: MailServer, size: tuple[int, int], language: str
) -> None:
    here = visit(size, language, server=mailing)
    page = here.open("/account/forgotten")
    here.looks_right("mail-forgotten")
    here.targets_are_large()
    page.locator("[name=nameOrMail]").fill("nobody")
    page.keyboard.press("Enter")
    expect(page.locator(".good-line")).to_be_visible()
    here.looks_right("mail-asked")
    page = here.open("/account/register")
    page.locator("[name=name]").fill(f"look-{size[0]}")
    page.locator("[name=newPassword]").fill(PASSWORD)
    page.keyboard.press("Enter")
    is_in(page)
    page = here.open("/account/mail")
    here.looks_right("mail-none")
    page.locator("[name=mail]").fill("a-rather-long-name.of-somebody@mail.example.org")
    page.keyboard.press("Enter")
    expect(page.locator(".good-line")).to_be_visible()
    link = post.link(1)
    page = here.open("/account/mail")
    expect(page.locator(".warning")).to_be_visible()
    here.looks_right("mail-waiting")
    here.targets_are_large()
    page = here.open(link)
    here.looks_right("mail-confirm")
    page.locator(".doer .button").click()
    expect(page.locator("main .lead")).to_contain_text("mail.example.org")
    here.looks_right("mail-confirmed")
    page = here.open("/account/mail")
    here.looks_right("mail-own")
    page = here.open("/account")
    here.looks_right("mail-in-own")


def test_without_a_mail_server_nothing_of_it_shows(visit: Open, accounts: Calepin) -> None:
    here = visit(PHONE, server=accounts)
    page = here.open("/account/forgotten")
    expect(page.locator("form")).to_have_count(1)
    register(here, "sven")
    page = here.open("/account")
    expect(page.get_by_role("link", name="Recovery codes")).to_be_visible()
    expect(page.get_by_role("link", name="E-mail address")).to_have_count(0)
