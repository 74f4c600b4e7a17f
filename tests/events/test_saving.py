"""One Save of an event's form: the event and what its link says, as one change."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.events.models import Event, EventLink
from tests.support.answers import Answer
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

JSON = "application/json"
WEEK = timedelta(weeks=1)


def save(client: Client, event: Event, **body: object) -> Answer:
    answer = client.put(f"/api/events/{event.pk}", body, JSON)
    assert answer.status_code == 200, answer.content
    return answer


def undo(client: Client, answer: Answer) -> Answer:
    return client.post(f"/api/admin/changes/{answer.headers['X-Change']}/undo")


def shown(client: Client, event: Event) -> dict[str, object]:
    found: dict[str, object] = client.get(f"/api/events/{event.pk}").json()
    return found


def test_what_only_a_link_says_is_saved_with_the_event_on_a_link_of_its_own(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic")
    answer = save(
        as_manager,
        event,
        priceRange="$20",
        isHighlighted=True,
        instagramUrl="https://instagram.com/mic",
        youtubeUrl="https://youtube.com/mic",
    ).json()
    assert (answer["priceRange"], answer["isHighlighted"]) == ("$20", True)
    assert answer["youtubeUrl"] == "https://youtube.com/mic"
    link = EventLink.objects.get()
    assert (link.event, link.start_ts) == (event, event.starts_at)


def test_a_new_event_has_its_link_from_the_first(as_manager: Client) -> None:
    body = {
        "title": "Mic",
        "date": "2036-12-02T01:00:00Z",
        "isHighlighted": True,
        "tiktokUrl": "https://tiktok.com/@mic",
    }
    event = as_manager.post("/api/events", body, JSON).json()
    assert (event["isHighlighted"], event["tiktokUrl"]) == (True, "https://tiktok.com/@mic")


def test_an_address_goes_where_visitors_get_it_from(as_manager: Client, make: Make) -> None:
    plain = make.event(title="Plain")
    linked = make.event(title="Linked", eventbrite_link="https://own.example")
    make.link("Linked", start_ts=linked.starts_at, url="https://link.example")
    for event in (plain, linked):
        answer = save(as_manager, event, eventbriteLink="https://new.example").json()
        assert answer["eventbriteLink"] == "https://new.example"
    assert EventLink.objects.get().url == "https://new.example"
    linked.refresh_from_db()
    assert linked.eventbrite_link == "https://own.example"


def test_no_address_means_that_visitors_get_none(as_manager: Client, make: Make) -> None:
    event = make.event(title="Mic", eventbrite_link="https://own.example", image_url="/media/a")
    make.link("Mic", start_ts=event.starts_at, url="https://link.example", image_url="/media/b")
    answer = save(as_manager, event, eventbriteLink="", imageUrl="").json()
    assert (answer["eventbriteLink"], answer["imageUrl"]) == (None, None)


def test_one_event_of_a_series_with_a_link_gets_its_own_and_the_others_keep_theirs(
    as_manager: Client, make: Make
) -> None:
    first = make.event(title="Jam", starts_at=now() + WEEK)
    second = make.event(title="Jam", starts_at=now() + 2 * WEEK)
    make.link("Jam", url="https://all.example", facebook_url="https://facebook.com/jam")
    save(as_manager, first, instagramUrl="https://instagram.com/jam")
    assert (
        shown(as_manager, first).items()
        >= {
            "eventbriteLink": "https://all.example",
            "facebookUrl": "https://facebook.com/jam",
            "instagramUrl": "https://instagram.com/jam",
        }.items()
    )
    assert shown(as_manager, second)["instagramUrl"] is None


def test_null_leaves_what_the_link_says_and_an_answer_may_be_sent_back_whole(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic")
    make.link("Mic", post_event_link="https://photos.example", is_highlighted=True)
    answer = save(as_manager, event, **{**shown(as_manager, event), "description": "New"})
    assert (answer.json()["description"], answer.json()["isHighlighted"]) == ("New", True)
    assert EventLink.objects.get().post_event_link == "https://photos.example"
    save(as_manager, event, postEventLink="")
    assert EventLink.objects.exclude(start_ts=None).get().post_event_link == ""


def test_event_and_link_are_one_change_that_is_published_once_and_undone_as_one(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic", price_range="$15")
    before = publishing.version()
    answer = save(as_manager, event, priceRange="$20", isHighlighted=True)
    assert publishing.version() == before + 1
    [entry] = as_manager.get("/api/admin/changes").json()
    assert (entry["kind"], entry["title"], entry["canBeUndone"]) == ("event", "Mic", True)
    assert undo(as_manager, answer).status_code == 200
    assert shown(as_manager, event).items() >= {"priceRange": "$15", "isHighlighted": False}.items()
    assert not as_manager.get("/api/admin/changes").json()[1]["canBeUndone"]


def test_a_change_of_time_is_undone_with_the_link_that_went_along(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic", starts_at=now().replace(microsecond=0) + WEEK)
    make.link("Mic", start_ts=event.starts_at, url="https://link.example")
    answer = save(as_manager, event, date=(event.starts_at + WEEK).isoformat())
    assert undo(as_manager, answer).status_code == 200
    assert Event.objects.get().starts_at == event.starts_at
    assert shown(as_manager, event)["eventbriteLink"] == "https://link.example"


def test_what_was_changed_again_is_not_undone(as_manager: Client, make: Make) -> None:
    event = make.event(title="Mic", price_range="$15")
    first = save(as_manager, event, priceRange="$20")
    save(as_manager, event, priceRange="$25")
    refused = undo(as_manager, first)
    assert (refused.status_code, shown(as_manager, event)["priceRange"]) == (409, "$25")


def test_a_cancellation_is_not_undone_behind_the_guests_backs(
    as_manager: Client, make: Make
) -> None:
    save(as_manager, make.event(), isCancelled=True)
    assert not Change.objects.get().can_be_undone


def test_nothing_changed_is_no_change(as_manager: Client, make: Make) -> None:
    event = make.event(title="Mic", price_range="$15")
    answer = save(as_manager, event, priceRange="$15", isHighlighted=False)
    assert "X-Change" not in answer.headers
    assert not Change.objects.exists()
    assert not EventLink.objects.exists()


def test_a_link_that_somebody_saved_meanwhile_is_not_overwritten(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic")
    make.link("Mic", start_ts=event.starts_at, url="https://theirs.example")
    body = {"priceRange": "$20", "isHighlighted": True, "version": 1, "linkVersion": 0}
    late = as_manager.put(f"/api/events/{event.pk}", body, JSON)
    assert (late.status_code, late.json()["fields"]) == (409, {"version": "is not the latest"})
    assert shown(as_manager, event).items() >= {"priceRange": "", "isHighlighted": False}.items()


def test_a_wrong_address_is_named_and_changes_nothing(as_manager: Client, make: Make) -> None:
    event = make.event(title="Mic")
    body = {"priceRange": "$20", "instagramUrl": "@mic"}
    refused = as_manager.put(f"/api/events/{event.pk}", body, JSON)
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["instagramUrl"])
    assert shown(as_manager, event)["priceRange"] == ""
