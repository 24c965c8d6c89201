"""What the owner of a team does on the screen of its people, for the tests of it."""

from calepin import Calepin
from conftest import DESK, PHONE, Open, Visit
from people import register
from playwright.sync_api import Locator, Page, expect
from test_mail import MailServer
from test_team import made

# All texts that this browser keeps in its databases.
KEPT = """async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    let texts = ''
    for (const name of names) texts += await new Promise((done) => {
        const one = indexedDB.open(name)
        one.onsuccess = () => {
            const stores = [...one.result.objectStoreNames]
            if (!stores.length) return done('')
            const all = one.result.transaction(stores)
            const got = stores.map((name) => all.objectStore(name).getAll())
            all.oncomplete = () => {
                one.result.close()
                done(JSON.stringify(got.map(({ result }) => result)))
            }
        }
    })
    return texts
}"""

# Assigns all records of a collection to somebody, and gives their number.
ASSIGN = """async ([place, assignee]) => {
    const send = async (mode, more) => {
        const answer = await fetch(`${place}?mode=${mode}`, {
            method: 'POST', body: JSON.stringify({ batch: 'b', review: { assignee }, ...more }),
            headers: { 'Content-Type': 'application/json', 'X-Calepin': '1' },
        })
        return JSON.parse((await answer.text()).trim().split('\\n').at(-1)).result
    }
    const { records } = await send('check', { query: '' })
    return (await send('run', { records })).changed
}"""


def crew(visit: Open, server: Calepin, size: tuple[int, int] = DESK, **more: object) -> Visit:
    """A visit of ann, who owns the team Crew with the app of visits and may look after people."""
    ann = visit(size, server=server, **more)
    register(ann, "ann")
    register(visit(PHONE, server=server), "bob")
    server.command("user", "role", "ann", "manager")
    ann.team = made(server)  # type: ignore[attr-defined]
    return ann


def people(ann: Visit) -> Page:
    """Opens the people of the team."""
    team = ann.team.removeprefix("team:")  # type: ignore[attr-defined]
    page = ann.open(f"/console/teams/{team}")
    expect(page.locator(".person").first).to_be_visible()
    return page


def person(page: Page, name: str) -> Locator:
    return page.locator(".person").filter(has_text=name)


def invited(page: Page, whom: str, role: str = "agent") -> None:
    """Invites those who are typed."""
    page.locator("[name=whom]").fill(whom)
    page.locator("#invite-role").select_option(role)
    page.locator("main").get_by_role("button", name="Invite", exact=True).click()


def devices(page: Page, name: str) -> Locator:
    page.get_by_role("button", name=f"Devices of {name}", exact=True).click()
    dialog = page.locator("dialog.devices-dialog")
    expect(dialog.get_by_role("heading").first).to_be_visible()
    return dialog


def emptied(page: Page, name: str, way: str) -> Locator:
    """Has the only device of somebody emptied."""
    dialog = devices(page, name)
    dialog.get_by_role("button", name=way, exact=True).click()
    asked = page.locator("dialog.asking")
    asked.get_by_role("button", name=way, exact=True).click()
    expect(asked).to_have_count(0)
    expect(dialog.locator(".good-line")).to_be_visible()
    return dialog


def sent(post: MailServer, mail: str) -> str:
    """The path of the link in the first mail to an address."""
    number = next(at for at, text in enumerate(post.letters, 1) if f"\nTo: {mail}\n" in text)
    return post.link(number)


def reloaded(page: Page, text: Locator) -> str:
    """A text of the people of the team as it is now."""
    page.reload()
    return text.inner_text()


def reopened(page: Page, name: str) -> str:
    """The state of the only device of somebody as it is now."""
    page.reload()
    dialog = devices(page, name)
    return dialog.locator(".badge").inner_text()
