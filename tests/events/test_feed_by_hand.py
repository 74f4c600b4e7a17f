"""What the manager said about imported events stands, however often the calendar is imported."""

from datetime import timedelta

import pytest

from nightcap.core.time import now
from nightcap.events import queries
from nightcap.events.models import Event
from nightcap.events.services import bill as services
from tests.events.feed_files import vevent
from tests.events.feed_publishing import SOON, counts, night, publish, stamp, weekly
from tests.factory import Make

pytestmark = pytest.mark.django_db


def test_what_the_manager_set_by_hand_survives_while_the_rest_follows_the_calendar() -> None:
    publish(night("DESCRIPTION:Old"))
    services.update(Event.objects.get().pk, {"title": "Ours", "price_range": "$20"})
    publish(night("DESCRIPTION:New", title="Theirs"))
    event = Event.objects.get()
    assert (event.title, event.description, event.price_range) == ("Ours", "New", "$20")


def test_a_time_set_by_hand_is_kept_whole_so_that_the_end_stays_behind_the_start() -> None:
    publish(night(stamp("DTEND", hours_later=2)))
    ends_at = SOON + timedelta(hours=3)
    services.update(Event.objects.get().pk, {"ends_at": ends_at})
    moved = vevent(stamp("DTSTART", days_later=1), stamp("DTEND", days_later=1, hours_later=2))
    publish(moved)
    event = Event.objects.get()
    assert (event.starts_at, event.ends_at) == (SOON, ends_at)


def test_an_event_that_the_manager_deleted_is_never_revived() -> None:
    publish(weekly())
    services.delete(Event.objects.all()[1].pk)
    summary = publish(weekly("LOCATION:Lounge"))
    assert counts(summary) == {"changed": 2}
    assert [(one.title, one.reason) for one in summary.skipped] == [
        ("Jazz Night", "the manager deleted it")
    ]
    assert len(queries.upcoming(at=now())) == 2


def test_an_event_that_the_manager_cancelled_stays_cancelled() -> None:
    publish(night())
    services.update(Event.objects.get().pk, {"is_cancelled": True})
    publish()
    publish(night("LOCATION:Lounge"))
    assert Event.objects.get().is_cancelled


def test_an_event_that_the_manager_put_back_on_stays_on_and_is_flagged() -> None:
    publish(night())
    publish()
    services.update(Event.objects.get().pk, {"is_cancelled": False})
    assert counts(publish()) == {"flagged": 1}
    assert not Event.objects.get().is_cancelled


def test_events_that_the_manager_made_are_nobodys_business(make: Make) -> None:
    own = make.event()
    publish(night())
    publish()
    own.refresh_from_db()
    assert not own.is_cancelled


def test_events_of_another_origin_are_not_withdrawn(make: Make) -> None:
    sample = make.event(source="sample", source_uid="night")
    publish(night())
    publish()
    sample.refresh_from_db()
    assert not sample.is_cancelled
