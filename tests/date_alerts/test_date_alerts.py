"""A visitor asks to be notified of new dates of a show."""

import re
from datetime import datetime, timedelta

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.date_alerts.models import DateAlert
from nightcap.date_alerts.services import delete_ended, send_due
from nightcap.events.models import Event
from nightcap.mail import writing
from nightcap.mail.models import Mail, MailingList, Unsubscribed
from nightcap.mail.services import mark_rejecting
from tests.mail.conftest import mailbox
from tests.subscribers.conftest import asking
from tests.support.answers import Answer
from tests.support.factory import Make
from tests.support.mail.reading import written

__all__ = ["asking", "mailbox"]

pytestmark = pytest.mark.django_db

ADA = "ada@example.com"
JSON = "application/json"
LATER = timedelta(days=9)


def ask(event: Event, **more: object) -> Answer:
    body: dict[str, object] = {"name": "Ada", "email": ADA, **more}
    return Client().post(f"/api/events/{event.pk}/date-alerts", body, JSON)


def new_date(make: Make, title: str = "Jazz") -> Event:
    """Add a date of a show, a while ago."""
    event = make.event(title=title, starts_at=now() + LATER)
    Event.objects.filter(pk=event.pk).update(created_at=now() - timedelta(hours=1))
    return event


def alerts(at: datetime | None = None) -> list[Mail]:
    """Let the worker send the emails that are due; return all emails with new dates."""
    send_due(at=at or now())
    return list(Mail.objects.filter(template="date_alerts/new-dates").order_by("pk"))


def link_in(mail: Mail, path: str) -> str:
    writing.write(mail)
    [link] = re.findall(rf"/{path}/[\w-]+", writing.with_secrets(mail).text)
    return str(link)


def test_a_person_gets_an_email_when_a_new_date_of_the_show_is_published(make: Make) -> None:
    event = make.event(title="Jazz")
    answer = ask(event)
    assert (answer.status_code, answer.json()) == (202, {"ok": True})
    assert alerts() == []
    new_date(make, "Poetry")
    new = new_date(make, "JAZZ")
    [mail] = alerts()
    assert (mail.to, mail.subject) == (ADA, "New dates: JAZZ")
    text = written(mail).text
    assert f"/events/{new.pk}" in text
    assert "Poetry" not in text
    assert len(alerts(now() + timedelta(days=2))) == 1


@pytest.mark.parametrize(
    "fields",
    [{"members_only": True}, {"state": "draft"}, {"state": "unlisted"}, {"cancelled_at": now()}],
)
def test_dates_that_visitors_do_not_find_are_in_no_email(
    make: Make, fields: dict[str, object]
) -> None:
    ask(make.event(title="Jazz"))
    new = new_date(make)
    Event.objects.filter(pk=new.pk).update(**fields)
    assert alerts() == []


def test_a_draft_that_is_published_counts_as_a_new_date(make: Make) -> None:
    new = new_date(make)
    Event.objects.filter(pk=new.pk).update(state="draft")
    ask(make.event(title="Jazz"))
    Event.objects.filter(pk=new.pk).update(state="published")
    assert len(alerts()) == 1


def test_a_person_gets_at_most_one_email_a_day_with_the_dates_of_all_shows(make: Make) -> None:
    ask(make.event(title="Jazz"))
    ask(make.event(title="Poetry"), email="ADA@example.com")
    new_date(make)
    new_date(make, "Poetry")
    [mail] = alerts()
    assert mail.subject == "New dates of your shows"
    assert mail.facts["name"] == "Ada"
    new_date(make)
    assert len(alerts(now() + timedelta(hours=23))) == 1
    assert len(alerts(now() + timedelta(hours=25))) == 2


def test_dates_that_are_added_together_come_in_one_email(make: Make) -> None:
    ask(make.event(title="Jazz"))
    make.event(title="Jazz", starts_at=now() + LATER)
    assert alerts() == []
    make.event(title="Jazz", starts_at=now() + LATER + LATER)
    [mail] = alerts(now() + timedelta(minutes=11))
    assert len(mail.facts["dates"]) == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("asking")
def test_without_a_confirmation_no_email_about_dates_is_sent(make: Make) -> None:
    event = make.event(title="Jazz")
    for _ in range(2):
        assert ask(event).json() == {"ok": True}
    [request] = Mail.objects.filter(template="date_alerts/confirm")
    assert "Ada" not in written(request).text
    new_date(make)
    assert alerts() == []
    link = link_in(request, "confirm")
    assert "new dates of Jazz" in Client().get(link).content.decode()
    assert alerts() == []
    assert "Thank you for confirming" in Client().post(link).content.decode()
    assert len(alerts()) == 1


def test_the_unsubscribe_link_ends_the_alerts_of_the_mailbox_alone(make: Make) -> None:
    ask(make.event(title="Jazz"))
    ask(make.event(title="Jazz"), email="bob@example.com")
    new_date(make)
    [mail, _] = alerts()
    link = link_in(mail, "unsubscribe")
    page = Client().get(link).content.decode()
    assert "no more emails about new dates" in page
    assert "fewer letters" not in page
    assert DateAlert.objects.count() == 2
    assert Client().post(link).status_code == 200
    assert Unsubscribed.objects.get().mailing_list == MailingList.DATE_ALERTS
    assert DateAlert.objects.get().email == "bob@example.com"
    ask(make.event(title="Jazz"))
    assert DateAlert.objects.get(email=ADA).confirmed_at is None


def test_a_mailbox_that_rejects_emails_gets_none_about_dates(make: Make) -> None:
    ask(make.event(title="Jazz"))
    mark_rejecting(ADA)
    new_date(make)
    assert alerts() == []


def test_an_event_that_visitors_do_not_find_is_refused_like_an_unknown_one(make: Make) -> None:
    secret = make.event(title="Jazz")
    Event.objects.filter(pk=secret.pk).update(members_only=True)
    refused, unknown = ask(secret), ask(Event(pk=99_999))
    assert refused.status_code == unknown.status_code == 404
    assert refused.content == unknown.content


def test_a_form_that_a_program_has_filled_in_is_not_stored(make: Make) -> None:
    assert ask(make.event(), website="https://spam.example").status_code == 202
    assert not DateAlert.objects.exists()


def test_a_form_without_an_address_is_refused_with_the_field(make: Make) -> None:
    answer = ask(make.event(), email="nowhere")
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"email"})


def test_alerts_end_unconfirmed_after_thirty_days_and_a_year_after_the_last_date(
    make: Make,
) -> None:
    event = make.event(title="Jazz")
    ask(event)
    DateAlert.objects.update(confirmed_at=None)
    assert delete_ended(at=now() + timedelta(days=29)) == 0
    assert delete_ended(at=now() + timedelta(days=31)) == 1
    ask(event)
    last = event.starts_at
    assert delete_ended(at=last + timedelta(days=364)) == 0
    assert delete_ended(at=last + timedelta(days=366)) == 1


def test_a_forgotten_person_has_no_alerts(make: Make, as_manager: Client) -> None:
    ask(make.event(title="Jazz"))
    known = as_manager.post("/api/admin/guests/forget", {"email": ADA}, JSON)
    assert known.status_code == 200, known.content
    assert known.json()["dateAlerts"] == 1
    assert not DateAlert.objects.exists()
