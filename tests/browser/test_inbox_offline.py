"""Nothing that a visitor sends is lost: without a network, over closed tabs, and never twice."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.toasts import toast
from tests.browser.visitor_forms import (
    at_contact,
    at_inquiry,
    inquiries_of,
    messages_of,
    send_inquiry,
    send_message,
    write_inquiry,
    write_message,
)
from tests.browser.window import OpenWindow, awake, wait_until
from tests.mail_server import Mailbox
from tests.server import RunningServer


@dataclass(frozen=True)
class Form:
    """One of the two forms: how it is opened, filled in and sent, and what then is said."""

    open: Callable[[Page], Page]
    write: Callable[[Page, str], None]
    send: Callable[[Page], None]
    path: str
    said: str
    arrived: Callable[[RunningServer, str], int]


FORMS = {
    "message": Form(
        at_contact, write_message, send_message, "/api/contact", "Message Sent!", messages_of
    ),
    "inquiry": Form(
        at_inquiry,
        write_inquiry,
        send_inquiry,
        "/api/event-hosting",
        "Your event hosting inquiry has been received",
        inquiries_of,
    ),
}


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> Form:
    name: str = request.param
    return FORMS[name]


@pytest.fixture
def page(look_at: OpenWindow, understudy: RunningServer) -> Page:
    """A window whose network may go."""
    return look_at(understudy, may_fail=True, of_its_own=True)


def lose_the_network(page: Page) -> None:
    """Take the network away once what the page fetches in advance has come."""
    page.wait_for_function(
        "() => ['toaster', 'returned-submissions'].every(code => performance"
        ".getEntriesByType('resource').some(file => file.name.includes(`/${code}-`)))"
    )
    page.context.set_offline(offline=True)


def hold_back(page: Page, form: Form) -> list[Route]:
    """Let nothing of the form's through; what was held back is in the list."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**{form.path}", hold)
    return held


def mails_about(mailbox: Mailbox, email: str) -> list[str]:
    """To whom mails have left that answer to, or go to, an address."""
    return sorted(
        "venue" if mail["Reply-To"] == email else "visitor"
        for mail in mailbox.mails
        if email in (mail["Reply-To"], mail["To"])
    )


def test_what_is_sent_without_a_network_arrives_once_when_a_later_page_has_one(
    page: Page, form: Form, understudy: RunningServer, mailbox: Mailbox
) -> None:
    email = f"offline-{form.path[5:]}@example.com"
    context = page.context
    form.open(page)
    lose_the_network(page)
    form.write(page, email)
    form.send(page)
    expect(toast(page)).to_contain_text(form.said)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.close()
    assert form.arrived(understudy, email) == 0

    context.set_offline(offline=False)
    later = awake(context.new_page(), "/events")
    wait_until(later, lambda: form.arrived(understudy, email) == 1)
    wait_until(later, lambda: len(mails_about(mailbox, email)) == 2)
    awake(later, "/").wait_for_timeout(1_500)
    assert form.arrived(understudy, email) == 1
    assert mails_about(mailbox, email) == ["venue", "visitor"]


def test_it_arrives_by_itself_when_the_network_is_back_on_the_same_page(
    page: Page, form: Form, understudy: RunningServer
) -> None:
    email = f"back-{form.path[5:]}@example.com"
    form.open(page)
    lose_the_network(page)
    form.write(page, email)
    form.send(page)
    expect(toast(page)).to_contain_text(form.said)
    page.context.set_offline(offline=False)
    wait_until(page, lambda: form.arrived(understudy, email) == 1)


def test_an_answer_that_is_lost_on_the_way_does_not_double_it(
    page: Page, form: Form, understudy: RunningServer, mailbox: Mailbox
) -> None:
    email = f"lost-{form.path[5:]}@example.com"
    form.open(page)
    keys: list[str] = []

    def deliver_and_lose_the_answer(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) < 3:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route(f"**{form.path}", deliver_and_lose_the_answer)
    form.write(page, email)
    form.send(page)
    expect(toast(page)).to_contain_text(form.said)
    wait_until(page, lambda: len(keys) == 3)
    assert len(set(keys)) == 1
    assert form.arrived(understudy, email) == 1
    wait_until(page, lambda: len(mails_about(mailbox, email)) == 2)


def test_a_reload_in_the_middle_of_sending_neither_loses_nor_doubles_it(
    page: Page, form: Form, understudy: RunningServer
) -> None:
    email = f"reload-{form.path[5:]}@example.com"
    form.open(page)
    hold_back(page, form)
    form.write(page, email)
    form.send(page)
    expect(toast(page)).to_contain_text(form.said)
    page.unroute(f"**{form.path}")
    page.reload()
    wait_until(page, lambda: form.arrived(understudy, email) == 1)
    page.reload()
    page.wait_for_timeout(1_000)
    assert form.arrived(understudy, email) == 1


def test_a_slow_server_does_not_keep_the_visitor_waiting(
    page: Page, form: Form, understudy: RunningServer
) -> None:
    email = f"slow-{form.path[5:]}@example.com"
    form.open(page)
    held = hold_back(page, form)
    form.write(page, email)
    form.send(page)
    expect(toast(page)).to_contain_text(form.said)
    wait_until(page, lambda: len(held) == 1)
    held[0].continue_()
    wait_until(page, lambda: form.arrived(understudy, email) == 1)


def test_several_open_pages_deliver_it_once(
    page: Page, form: Form, understudy: RunningServer
) -> None:
    email = f"tabs-{form.path[5:]}@example.com"
    others = [awake(page.context.new_page(), "/events") for _ in range(2)]
    form.open(page)
    lose_the_network(page)
    form.write(page, email)
    form.send(page)
    expect(toast(page)).to_contain_text(form.said)
    sent: list[str] = []
    page.context.on(
        "request", lambda request: sent.append(request.url) if form.path in request.url else None
    )
    page.context.set_offline(offline=False)
    wait_until(page, lambda: form.arrived(understudy, email) == 1)
    page.wait_for_timeout(1_000)
    assert len(sent) == 1
    assert len(others) == 2


def test_a_refusal_that_comes_late_offers_to_mend_it_with_all_that_was_written(
    page: Page, form: Form, understudy: RunningServer
) -> None:
    form.open(page)
    lose_the_network(page)
    form.write(page, "ada@printer.local")
    form.send(page)
    expect(toast(page)).to_contain_text(form.said)
    page.context.set_offline(offline=False)
    expect(toast(page)).to_contain_text("Not Delivered")
    page.close()

    later = awake(page.context.new_page(), "/events")
    expect(toast(later)).to_contain_text("Not Delivered")
    toast(later).get_by_role("button", name="Mend it").click()
    field = later.get_by_label("Email", exact=True)
    expect(field).to_have_value("ada@printer.local")
    expect(field).to_have_attribute("aria-invalid", "true")
    email = f"mended-{form.path[5:]}@example.com"
    field.fill(email)
    form.send(later)
    expect(toast(later)).to_contain_text(re.compile("Message Sent!|Success!"))
    assert form.arrived(understudy, email) == 1
    awake(later, "/").wait_for_timeout(1_000)
    expect(toast(later)).to_have_count(0)


def test_where_the_browser_has_no_database_it_is_kept_all_the_same(
    page: Page, form: Form, understudy: RunningServer
) -> None:
    email = f"private-{form.path[5:]}@example.com"
    context = page.context
    context.add_init_script("Object.defineProperty(window, 'indexedDB', {value: undefined})")
    form.open(page)
    lose_the_network(page)
    form.write(page, email)
    form.send(page)
    expect(toast(page)).to_contain_text(form.said)
    page.close()
    context.set_offline(offline=False)
    later = awake(context.new_page(), "/")
    wait_until(later, lambda: form.arrived(understudy, email) == 1)
