"""What the manager typed and did not save is not dropped without asking."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.bill import clear, in_hours, put_on
from tests.browser.window import OpenPanel
from tests.server import RunningServer

QUESTION = "Leave without saving? What you typed would be lost."


@pytest.fixture(autouse=True)
def event(manager: httpx.Client) -> int:
    clear(manager)
    return put_on(manager, "Late Pour", in_hours(30))


@pytest.fixture
def asked(panel: OpenPanel, house: RunningServer) -> tuple[Page, list[str], list[bool]]:
    """The venue's texts, what the window has asked, and the answers that it will get."""
    page = panel(house, of_its_own=True)
    page.get_by_role("link", name="Venue and hours").first.click()
    page.get_by_label("Friday opens").wait_for()
    questions: list[str] = []
    answers: list[bool] = []

    def answer(dialog: Dialog) -> None:
        questions.append(dialog.message)
        (dialog.accept if answers.pop(0) else dialog.dismiss)()

    page.on("dialog", answer)
    return page, questions, answers


def by_a_link(page: Page) -> None:
    page.get_by_role("link", name="Menu").first.click()


def by_the_back_button(page: Page) -> None:
    page.evaluate("history.back()")


WAYS = pytest.mark.parametrize(
    ("leave", "there"),
    [(by_a_link, re.compile("view=menu")), (by_the_back_button, re.compile("/admin$"))],
    ids=["link", "back"],
)


@WAYS
def test_leaving_asks_and_staying_keeps_what_was_typed(
    asked: tuple[Page, list[str], list[bool]], leave: Callable[[Page], None], there: re.Pattern[str]
) -> None:
    page, questions, answers = asked
    page.get_by_label("Friday opens").fill("18:45")
    answers.extend([False, True])
    leave(page)
    expect(page).to_have_url(re.compile("view=venue"))
    expect(page.get_by_label("Friday opens")).to_have_value("18:45")
    assert questions == [QUESTION]
    leave(page)
    expect(page).to_have_url(there)
    expect(page.get_by_label("Friday opens")).to_have_count(0)
    assert questions == [QUESTION, QUESTION]


@WAYS
def test_nothing_is_asked_where_nothing_was_typed(
    asked: tuple[Page, list[str], list[bool]], leave: Callable[[Page], None], there: re.Pattern[str]
) -> None:
    page, questions, _ = asked
    page.get_by_label("Friday opens").fill("18:45")
    page.get_by_role("button", name="Discard").click()
    leave(page)
    expect(page).to_have_url(there)
    assert questions == []


def test_closing_a_form_asks_too(asked: tuple[Page, list[str], list[bool]]) -> None:
    page, questions, answers = asked
    by_a_link(page)
    page.get_by_role("button", name="Add item").first.click()
    page.get_by_role("dialog").get_by_label("Name").fill("Half a name")
    answers.extend([False, True])
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog").get_by_label("Name")).to_have_value("Half a name")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert questions == [QUESTION, QUESTION]


def test_an_event_that_was_saved_is_left_without_a_question(
    asked: tuple[Page, list[str], list[bool]], event: int
) -> None:
    page, questions, _ = asked
    page.goto(f"/admin?view=events&event={event}")
    page.get_by_label("Title").fill("Later Pour")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Event saved successfully").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"view=events$"))
    by_a_link(page)
    expect(page).to_have_url(re.compile("view=menu"))
    assert questions == []


def test_a_link_typed_for_an_event_is_asked_about(
    asked: tuple[Page, list[str], list[bool]],
) -> None:
    page, questions, answers = asked
    page.get_by_role("link", name="Event links").first.click()
    page.get_by_label("Event URL of Late Pour").fill("https://tickets.example/1")
    answers.append(False)
    by_a_link(page)
    expect(page.get_by_label("Event URL of Late Pour")).to_have_value("https://tickets.example/1")
    assert questions == [QUESTION]
