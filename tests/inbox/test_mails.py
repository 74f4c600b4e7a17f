"""The two mails of everything that arrives: one to the venue, one back to the visitor."""

from html.parser import HTMLParser

import pytest

from nightcap.mail.models import Mail
from nightcap.venue.profile import profile
from tests.support.inbox.writing import inquire, write
from tests.support.mail.reading import written

pytestmark = pytest.mark.django_db


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def read(html: str) -> _Page:
    page = _Page()
    page.feed(html)
    return page


def to_venue() -> Mail:
    return written(Mail.objects.get(to=profile().email))


def to_visitor() -> Mail:
    return written(Mail.objects.exclude(to=profile().email).get())


def test_the_venue_reads_the_whole_inquiry_and_answers_the_visitor_by_replying() -> None:
    inquire(
        extension="12",
        location="cozy-cocktail-bar",
        startTime="19:00",
        endTime="01:30",
        message="We bring a cake.\nIt is large.",
    )
    mail = to_venue()
    assert (mail.subject, mail.reply_to) == ("Event inquiry: Engine Night", "ada@example.com")
    for body in (mail.text, read(mail.html).text):
        for said in (
            "Engine Night",
            "Friday, December 11, 2026",
            "7:00 PM–1:30 AM",
            "45 guests",
            "Cozy Cocktail Bar",
            "Ada Lovelace",
            "ada@example.com",
            "+1 212 555 0100",
            "extension 12",
            "We bring a cake.",
            "It is large.",
        ):
            assert said in body


@pytest.mark.parametrize(("opts_in", "said"), [(True, "yes, subscribed"), (False, "no")])
def test_the_venue_reads_whether_the_visitor_wants_the_newsletter(opts_in: bool, said: str) -> None:
    inquire(newsletterOptIn=opts_in)
    assert f"Newsletter: {said}" in to_venue().text


def test_the_visitor_reads_what_has_arrived_and_where_to_call() -> None:
    inquire(location="full-venue", guestCount=1)
    mail = to_visitor()
    assert (mail.to, mail.reply_to) == ("ada@example.com", "")
    for body in (mail.text, read(mail.html).text):
        for said in ("Friday, December 11, 2026", "7:00–11:30 PM", "Full Venue"):
            assert said in body
        assert "1 guest" in body
        assert "1 guests" not in body
        assert str(profile().phone) in body


def test_the_venue_reads_a_message_with_its_lines_and_answers_by_replying() -> None:
    write(message="First line.\n\nSecond <b>line</b> & more.")
    mail = to_venue()
    assert (mail.subject, mail.reply_to) == ("Message from Ada Lovelace", "ada@example.com")
    assert "First line.\n\nSecond <b>line</b> & more." in mail.text
    page = read(mail.html)
    assert "Second <b>line</b> & more." in page.text
    assert "b" not in page.tags


def test_the_visitor_hears_that_the_message_has_arrived() -> None:
    write()
    mail = to_visitor()
    assert (mail.to, mail.subject) == ("ada@example.com", "We have your message")
    assert "We will get back to you soon." in mail.text


def test_the_word_back_carries_no_text_of_the_writers() -> None:
    lure = "Cheap pills at pills.example"
    write(name=lure, message=lure)
    inquire(firstName=lure, lastName=lure, eventName=lure, phone=lure, extension=lure[:20])
    for mail in map(written, Mail.objects.exclude(to=profile().email)):
        assert "pills" not in (mail.subject + mail.text + mail.html).lower()


def test_the_longest_names_fit_into_a_subject() -> None:
    assert write(name="n" * 200).status_code == 201
    assert inquire(eventName="n" * 300).status_code == 201


def test_the_preview_of_a_message_ends_with_a_whole_letter() -> None:
    flag = "\U0001f1eb\U0001f1f7"
    write(message="m" * 88 + flag + " and more")
    assert f"{'m' * 88}…<" in to_venue().html
