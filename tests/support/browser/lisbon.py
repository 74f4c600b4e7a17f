"""Set up a venue in Lisbon with the panel, and describe it: `make screenshots`.

A wine bar owner begins with a blank venue, works through every step of Setup, books a seat as a
test, opens the site, and a guest books and pays. The script counts taps and characters, takes a
picture of each step and of each public page, and writes docs/lisbon.md. It fails if a page or an
email has a trace of New York, or if the console of the browser has an error.
"""

import json
import re
import sys
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect, sync_playwright

from tests.support.browser.chromium import launch
from tests.support.browser.closed_windows import ClosedWindows
from tests.support.browser.lisbon_page import written
from tests.support.browser.owner import (
    DESKTOP,
    PHONE,
    Owner,
    resize,
    save_picture,
)
from tests.support.browser.window import OpenWindow, awake, read_through, windows
from tests.support.mail_server import Mailbox, mail_server
from tests.support.payments.stripe import KEY, StripeServer, running_stripe
from tests.support.server import PASSWORD, RunningServer, running
from tests.support.site.lisbon import traces

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs" / "screenshots" / "lisbon"
PAGE = ROOT / "docs" / "lisbon.md"
PICTURES = ROOT / "venue" / "pictures"
LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#9b1c3a"'
    ' d="M16 6h32c2 16-4 26-13 28v16h9v6H20v-6h9V34C20 32 14 22 16 6z"/></svg>'
)
SHOW, GUEST = "Noite de Stand-up", "ines@example.com"
LEGAL = {
    "[register and number]": "Conservatória de Lisboa, 516000123",
    "[minutes]": "30",
    "[until when]": "until the interval",
    "[age, or none]": "16",
    "[Whether photos are taken during shows, and the place where they are shown.]": (
        "We take photos during shows and show them on this site."
    ),
    "[Your rule on coats, bags and accidents, as your insurer or lawyer words it.]": (
        "Please keep coats and bags with you."
    ),
    "[The mail server's company.]": "Correio Lda sends our emails.",
    "[The company that keeps the backups.]": "Cofre Lda keeps our backups.",
    "[supervisory authority]": "the CNPD in Lisbon",
}


def main() -> int:
    """Set up the venue, visit it, and write the page; return the exit status."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.jpg"):
        old.unlink()
    begun = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        mail_server() as (mailbox, mail_port),
        running_stripe(Path(folder)) as stripe,
        running(
            Path(folder) / "data",
            workers=1,
            NIGHTCAP_VENUE="blank",
            NIGHTCAP_STRIPE_API=stripe.url,
        ) as server,
        sync_playwright() as playwright,
        windows(launch(playwright), ClosedWindows()) as look_at,
    ):
        page = look_at(
            server, timezone="Europe/Lisbon", elsewhere=stripe.url, of_its_own=True, width=PHONE
        )
        owner = Owner(page, FOLDER)
        _describe_the_venue(owner, Path(folder))
        _fill_the_site(owner)
        _connect(owner, mail_port, Path(folder) / "backups")
        _put_on_the_first_show(owner)
        _book_as_a_test(owner, stripe)
        _open(owner)
        setup_seconds = time.monotonic() - begun
        pages = _visit(look_at, server, stripe)
        _read_emails(mailbox)
    PAGE.write_text(written(owner.steps, pages, setup_seconds))
    return 0


def _describe_the_venue(owner: Owner, folder: Path) -> None:
    page = owner.page
    page.goto("/admin")
    with owner.step("login", "Login", PHONE):
        owner.type("Password", PASSWORD)
        owner.show()
        owner.go_on("Login", "Name and address")
    with owner.step("name", "Name and address", PHONE):
        for label, text in {
            "Name": "Adega do Riso",
            "Street": "Rua da Rosa",
            "Postal code": "1200-385",
            "Town": "Lisboa",
            "Email": "ola@adega.example",
            "Phone": "+351 912 345 678",
        }.items():
            owner.type(label, text)
        owner.choose("Country", "Portugal")
        owner.choose("Time zone", "Europe/Lisbon")
        owner.choose("Language of the guests", "Portuguese")
        owner.choose("Currency", "EUR: Euro")
        owner.choose("Clock", "20:00")
        owner.choose("Week starts on", "Monday")
        owner.show()
        owner.go_on("Save and continue", "Look")
    with owner.step("look", "Look", PHONE):
        logo = folder / "logo.svg"
        logo.write_text(LOGO)
        owner.upload(page.get_by_role("form", name="Look"), logo)
        owner.tap(page.get_by_role("radio", name="Light Dark"))
        owner.type("Accent color", "#9b1c3a")
        owner.tap(page.get_by_role("radio", name="Classic"))
        owner.show()
        owner.go_on("Save and continue", "Pictures and text")
    with owner.step("pictures", "Pictures and text", PHONE):
        owner.type("Tagline", "Wine downstairs, jokes upstairs")
        owner.type("Introduction", "Forty chairs above a wine bar in Bairro Alto.")
        owner.type("Description", "Wine bar with stand-up comedy in Bairro Alto, Lisbon.")
        heroes = page.get_by_role("region", name="Hero pictures")
        owner.press("Add a hero picture")
        owner.upload(heroes, PICTURES / "bar.jpg")
        expect(heroes.get_by_role("img")).to_be_visible()
        owner.type("Hero picture 1, its description", "The bar and its bottles")
        owner.show()
        owner.go_on("Save and continue", "Hours and rooms")


def _fill_the_site(owner: Owner) -> None:
    page = owner.page
    with owner.step("hours", "Hours and rooms", DESKTOP):
        for day, closes in {"Thursday": "00:00", "Friday": "02:00", "Saturday": "02:00"}.items():
            owner.press(f"Add hours on {day}")
            owner.type(f"{day} opens", "18:00")
            owner.type(f"{day} closes", closes)
        owner.press("Add a space")
        owner.type("Name", "Sala de cima")
        owner.type("Description", "Forty chairs and a small stage.")
        for label, number in {"Seats": "40", "Standing": "60", "Area": "56"}.items():
            owner.type(label, number)
        owner.show()
        owner.go_on("Save and continue", "Pages")
    with owner.step("pages", "Pages", DESKTOP):
        for name in ("Menu", "Comedy"):
            owner.tap(page.get_by_role("checkbox", name=name, exact=True))
        owner.show()
        owner.go_on("Save and continue", "Legal")
        owner.follow("Website", "Texts")
        owner.type("Headline", "Wine downstairs, jokes upstairs")
        owner.type("Getting here", "Five minutes uphill from Baixa-Chiado")
        with page.expect_response(lambda answer: answer.request.method == "PUT"):
            owner.press("Save")
        expect(page.get_by_role("button", name="Discard")).to_be_hidden()
        owner.follow("Settings", "Categories")
        owner.press("Add a category")
        owner.type("Name", "Comedy")
        owner.choose("Page", "Comedy (/comedy)")
        owner.press("Add category")
        expect(page.get_by_role("dialog")).to_be_hidden()
        owner.follow("Setup")
    with owner.step("legal", "Legal", DESKTOP):
        owner.type("Legal name", "Adega do Riso Lda")
        owner.type("Tax number", "PT 516 000 123")
        for label in ("Terms", "Privacy"):
            owner.press(f"Begin with a draft: {label.lower()}")
            owner.fill_blanks(label, LEGAL)
        owner.show()
        owner.go_on("Save and continue", "Email")


def _connect(owner: Owner, mail_port: int, backups: Path) -> None:
    page = owner.page
    with owner.step("email", "Email", DESKTOP):
        owner.press("Set up: mail server")
        owner.type("Server", "127.0.0.1")
        owner.type("Port", str(mail_port))
        owner.choose("Encryption", "None (a server in your own network)")
        owner.show()
        owner.press("Save")
        owner.press("Send a test message")
        owner.press("Send")
        owner.go_on("Continue", "Card payments")
    with owner.step("payments", "Card payments", DESKTOP):
        owner.press("Set up: payments")
        owner.type("Stripe key", KEY)
        owner.show()
        owner.press("Save")
        owner.press("Try it: payments")
        expect(page.get_by_text("Stripe takes the test key")).to_be_visible()
        owner.go_on("Continue", "Backups")
    with owner.step("backups", "Backups", DESKTOP):
        backups.mkdir()
        owner.press("Set up: where backups go")
        owner.type("Folder or bucket", str(backups))
        owner.type("Backup passphrase", "vinho verde e piadas secas")
        owner.show()
        owner.press("Save")
        owner.go_on("Continue", "First show")


def _put_on_the_first_show(owner: Owner) -> None:
    page = owner.page
    with owner.step("show", "First show", PHONE):
        owner.tap(page.get_by_role("link", name="Add a show"))
        owner.type("Title", SHOW)
        owner.type("Date", f"{datetime.now(ZoneInfo('Europe/Lisbon')).date() + timedelta(days=11)}")
        owner.type("Start", "21:00")
        owner.type("End", "22:30")
        owner.press("Set prices")
        owner.type("Price", "12.50")
        owner.press("Add a price")
        owner.type("Name", "With a glass of wine", nth=1)
        owner.type("Price", "17.50", nth=1)
        owner.choose("Paid", "When booking")
        owner.tap(page.get_by_text("Description, category and picture"))
        owner.type("Description", "Five comics and one microphone.")
        owner.choose("Category", "Comedy")
        owner.upload(page.get_by_role("main"), PICTURES / "comic.jpg")
        expect(page.get_by_role("img", name="Preview of Picture")).to_be_visible()
        owner.show()
        owner.press("Create event")
        expect(page.get_by_role("heading", name=SHOW, level=1)).to_be_visible()


def _book_as_a_test(owner: Owner, stripe: StripeServer) -> None:
    page = owner.page
    page.goto("/admin?view=setup")
    with owner.step("booking", "Test booking", PHONE):
        expect(page.get_by_role("region", name="Test booking")).to_be_visible()
        owner.show()
        with page.context.expect_page() as opened:
            owner.tap(page.get_by_role("link", name="Book on the site"))
        owner.page = awake(opened.value, "/events")
        owner.tap(owner.page.get_by_role("link", name=SHOW).first)
        owner.tap(owner.page.get_by_role("button", name=re.compile("^Book")).first)
        owner.type("Name", "Rosa Pires")
        owner.type("Email", "ola@adega.example")
        owner.type("Phone", "+351 912 345 678")
        owner.press("Pay €12.50")
        _pay(owner.page, stripe)
        owner.page.close()
        owner.page = page


def _pay(page: Page, stripe: StripeServer) -> str:
    """Pay on the checkout page, and return to the booking; return its path."""
    page.wait_for_url(f"{stripe.url}/**")
    session = stripe.books()["session"][-1]
    stripe.pay(session["id"])
    page.goto(session["success_url"])
    expect(page.get_by_text("Paid", exact=True)).to_be_visible()
    return str(session["cancel_url"])


def _open(owner: Owner) -> None:
    page = owner.page
    page.goto("/admin?view=setup")
    with owner.step("opening", "Opening", PHONE):
        owner.press("Open the house")
        owner.show()
        owner.tap(page.get_by_role("alertdialog").get_by_role("button", name="Open the house"))
        expect(page.get_by_text("The site is open", exact=True)).to_be_visible()


def _visit(look_at: OpenWindow, server: RunningServer, stripe: StripeServer) -> dict[str, str]:
    """Book and pay as a guest, and look at every public page; return their addresses by name."""
    guest = look_at(
        server, timezone="Europe/Lisbon", elsewhere=stripe.url, of_its_own=True, width=PHONE
    )
    awake(guest, "/events")
    guest.get_by_role("link", name=SHOW).first.click()
    guest.get_by_role("button", name=re.compile("^Book")).first.click()
    guest.get_by_label("Name", exact=True).fill("Inês Duarte")
    guest.get_by_label("Email", exact=True).fill(GUEST)
    guest.get_by_label("Phone", exact=True).fill("+351 912 345 679")
    guest.get_by_role("button", name="One more: With a glass of wine").click()
    guest.get_by_role("button", name="Pay €30").click()
    booking = _pay(guest, stripe).removeprefix(server.url)
    [event] = server.get("/api/events/upcoming").json()
    paths = {
        **{route["screen"]: route["path"] for route in _routes() if ":" not in route["path"]},
        "event": f"/events/{event['id']}-{event['slug']}",
        "own-booking": booking,
        "receipt": f"{booking}/receipt",
    }
    texts = {name: server.get(path) for name, path in paths.items()}
    shown = {name: paths[name] for name, answer in texts.items() if answer.is_success}
    for extra in ("/calendar.ics", "/events.atom", "/sitemap.xml", "/manifest.webmanifest"):
        texts[extra] = server.get(extra).raise_for_status()
    _expect_no_traces({name: answer.text for name, answer in texts.items()})
    for name, path in shown.items():
        for width in (PHONE, DESKTOP):
            resize(guest, width)
            guest.goto(path)
            read_through(guest)
            save_picture(guest, FOLDER / f"page-{name}-{width}.jpg")
    return {name: "" if path.startswith(booking) else path for name, path in shown.items()}


def _routes() -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(
        (ROOT / "frontend" / "src" / "app" / "routes.json").read_text()
    )
    return found


def _read_emails(mailbox: Mailbox) -> None:
    """Read the test message, the confirmations and their calendar files."""
    mailbox.wait_for(3)
    _expect_no_traces(
        {
            f"email: {mail['Subject']}, {part.get_content_type()}": part.get_content()
            for mail in mailbox.mails
            for part in mail.walk()
            if part.get_content_maintype() == "text"
        }
    )


def _expect_no_traces(texts: dict[str, str]) -> None:
    found = {name: traces(text) for name, text in texts.items() if traces(text)}
    assert not found, found


if __name__ == "__main__":
    sys.exit(main())
