"""Nothing that a visitor sends is lost: without a network, over closed tabs, and never twice."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.support.browser.toasts import toast
from tests.support.browser.visitor_forms import (
    at_contact,
    at_inquiry,
    inquiries_of,
    inquiry,
    messages_of,
    send_inquiry,
    send_message,
    write_inquiry,
    write_message,
)
from tests.support.browser.window import OpenWindow, awake, wait_until
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer


@dataclass(frozen=True)
class Form:
    """One of the two forms: how it is opened, filled in and sent, and what then is said."""

    open: Callable[[Page], Page]
    write: Callable[[Page, str], None]
    send: Callable[[Page], None]
    path: str
    said: str
    arrived: Callable[[RunningServer, str], int]


MESSAGE = Form(
    at_contact, write_message, send_message, "/api/contact", "Message Sent!", messages_of
)
INQUIRY = Form(
    at_inquiry,
    write_inquiry,
    send_inquiry,
    "/api/event-hosting",
    "Your event hosting inquiry has been received",
    inquiries_of,
)
FORMS = {"message": MESSAGE, "inquiry": INQUIRY}


@pytest.fixture(scope="module")
def context(keep_open: OpenWindow, understudy: RunningServer) -> BrowserContext:
    """Return a browser whose network may go and whose cache stays."""
    return keep_open(understudy, may_fail=True, of_its_own=True).context


@pytest.fixture
def window(context: BrowserContext) -> Iterator[Page]:
    """Open a new tab in `context`; close the test's tabs afterwards."""
    before = {*context.pages}
    yield context.new_page()
    context.set_offline(offline=False)
    for page in {*context.pages} - before:
        page.close()


@pytest.fixture
def page(window: Page) -> Page:
    """Return the contact page, in a tab that has opened the inquiry.

    The way back to the inquiry needs no network.
    """
    return look_at_both(window)


def look_at_both(page: Page) -> Page:
    at_contact(page)
    page.get_by_role("link", name="Book Private Event").click()
    expect(inquiry(page)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Send a Message")).to_be_visible()
    return page


def send_both(page: Page, name: str) -> dict[str, Form]:
    """Send a message and then an inquiry; return which form was sent from which address."""
    sent = {f"{form}-{name}@example.com": FORMS[form] for form in FORMS}
    for email, form in sent.items():
        if form is INQUIRY:
            page.get_by_role("link", name="Book Private Event").click()
        form.write(page, email)
        form.send(page)
        expect(toast(page)).to_contain_text(form.said)
        expect(page.get_by_role("dialog")).to_have_count(0)
    return sent


def have_arrived(server: RunningServer, sent: dict[str, Form]) -> list[int]:
    """How often each of them is in the manager's inbox."""
    return [form.arrived(server, email) for email, form in sent.items()]


def lose_the_network(page: Page) -> None:
    """Take the network away once what the page fetches in advance has come."""
    page.wait_for_function(
        "() => ['toaster', 'late'].every(code => performance"
        ".getEntriesByType('resource').some(file => file.name.includes(`/${code}-`)))"
    )
    page.context.set_offline(offline=True)


def sides_told_of(mailbox: Mailbox, email: str) -> list[str]:
    """Return who has been sent mails that answer to, or go to, an address."""
    return sorted(
        "venue" if mail["Reply-To"] == email else "visitor"
        for mail in mailbox.mails
        if email in (mail["Reply-To"], mail["To"])
    )


def test_what_is_sent_without_a_network_arrives_once_when_a_later_page_has_one(
    page: Page, understudy: RunningServer, mailbox: Mailbox
) -> None:
    context = page.context
    lose_the_network(page)
    sent = send_both(page, "offline")
    page.close()
    assert have_arrived(understudy, sent) == [0, 0]

    context.set_offline(offline=False)
    later = awake(context.new_page(), "/events")
    wait_until(later, lambda: have_arrived(understudy, sent) == [1, 1])
    wait_until(later, lambda: all(len(sides_told_of(mailbox, email)) == 2 for email in sent))
    awake(later, "/").wait_for_timeout(1_500)
    assert have_arrived(understudy, sent) == [1, 1]
    assert [sides_told_of(mailbox, email) for email in sent] == [["venue", "visitor"]] * 2


def test_it_arrives_by_itself_when_the_network_is_back_and_once_from_several_open_pages(
    page: Page, understudy: RunningServer
) -> None:
    lose_the_network(page)
    sent = send_both(page, "back")
    page.context.set_offline(offline=False)
    wait_until(page, lambda: have_arrived(understudy, sent) == [1, 1])

    others = [awake(page.context.new_page(), "/terms") for _ in range(2)]
    page.go_back()
    expect(page.get_by_role("heading", name="Send a Message")).to_be_visible()
    page.context.set_offline(offline=True)
    sent = send_both(page, "tabs")
    asked: list[str] = []
    page.context.on(
        "request", lambda request: asked.append(request.url) if request.method == "POST" else None
    )
    page.context.set_offline(offline=False)
    wait_until(page, lambda: have_arrived(understudy, sent) == [1, 1])
    page.wait_for_timeout(1_000)
    assert [sum(form.path in url for url in asked) for form in FORMS.values()] == [1, 1]
    assert len(others) == 2


def test_an_answer_that_is_lost_on_the_way_does_not_double_it(
    page: Page, understudy: RunningServer, mailbox: Mailbox
) -> None:
    keys: dict[str, list[str]] = {form.path: [] for form in FORMS.values()}

    def deliver_and_lose_the_answer(route: Route) -> None:
        [tried] = [keys[path] for path in keys if path in route.request.url]
        tried.append(route.request.headers["idempotency-key"])
        if len(tried) < 3:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    for form in FORMS.values():
        page.route(f"**{form.path}", deliver_and_lose_the_answer)
    sent = send_both(page, "lost")
    # The pauses between the tries add up.
    wait_until(page, lambda: all(len(tried) == 3 for tried in keys.values()), seconds=45)
    assert [len(set(tried)) for tried in keys.values()] == [1, 1]
    assert have_arrived(understudy, sent) == [1, 1]
    wait_until(page, lambda: all(len(sides_told_of(mailbox, email)) == 2 for email in sent))


@pytest.mark.parametrize("kind", FORMS)
def test_a_refusal_that_comes_late_offers_to_mend_it_with_all_that_was_written(
    window: Page, understudy: RunningServer, kind: str
) -> None:
    page, form = window, FORMS[kind]
    form.open(page)
    lose_the_network(page)
    form.write(page, "ada@printer.local")
    form.send(page)
    expect(toast(page)).to_contain_text(form.said)
    page.context.set_offline(offline=False)
    expect(toast(page)).to_contain_text("Not Delivered")
    page.close()

    later = awake(page.context.new_page(), "/terms")
    expect(toast(later)).to_contain_text("Not Delivered")
    toast(later).get_by_role("button", name="Mend it").click()
    field = later.get_by_label("Email", exact=True)
    expect(field).to_have_value("ada@printer.local")
    expect(field).to_have_attribute("aria-invalid", "true")
    email = f"mended-{kind}@example.com"
    field.fill(email)
    form.send(later)
    expect(toast(later)).to_contain_text(re.compile("Message Sent!|Success!"))
    assert form.arrived(understudy, email) == 1
    awake(later, "/terms").wait_for_timeout(1_000)
    expect(toast(later)).to_have_count(0)
