"""The effective event: which link an event has, and what it changes (docs/product.md, 'Links')."""

from datetime import timedelta

from django.test import Client

from nightcap.core.time import now
from nightcap.events.models import Event
from tests.support.factory import Make

DAY = timedelta(days=1)


def shown(client: Client, event: Event) -> dict[str, str | bool | None]:
    answer: dict[str, str | bool | None] = client.get(f"/api/events/{event.pk}").json()
    return answer


def test_a_link_overrides_the_event_of_its_title(client: Client, make: Make) -> None:
    event = make.event(title="Open  MIC", image_url="https://a.example/own.jpg")
    make.link(
        " open mic ",
        url="https://tickets.example/1",
        image_url="https://a.example/link.jpg",
        instagram_url="https://instagram.com/x",
        facebook_url="https://facebook.com/x",
        twitter_url="https://x.com/x",
        youtube_url="https://youtube.com/x",
        tiktok_url="https://tiktok.com/@x",
        is_highlighted=True,
    )
    seen = shown(client, event)
    assert seen["eventbriteLink"] == "https://tickets.example/1"
    assert seen["imageUrl"] == "https://a.example/link.jpg"
    assert seen["instagramUrl"] == "https://instagram.com/x"
    assert seen["facebookUrl"] == "https://facebook.com/x"
    assert seen["twitterUrl"] == "https://x.com/x"
    assert seen["youtubeUrl"] == "https://youtube.com/x"
    assert seen["tiktokUrl"] == "https://tiktok.com/@x"
    assert seen["isHighlighted"] is True


def test_what_the_link_leaves_empty_stays_the_events_own(client: Client, make: Make) -> None:
    event = make.event(
        title="Mic", image_url="https://a.example/own.jpg", eventbrite_link="https://own.example"
    )
    make.link("Mic", is_highlighted=True)
    seen = shown(client, event)
    assert seen["imageUrl"] == "https://a.example/own.jpg"
    assert seen["eventbriteLink"] == "https://own.example"


def test_the_link_of_the_same_start_wins_over_a_newer_one(client: Client, make: Make) -> None:
    event = make.event(title="Mic")
    make.link("Mic", start_ts=event.starts_at, url="https://this-night.example")
    make.link("Mic", url="https://every-night.example")
    assert shown(client, event)["eventbriteLink"] == "https://this-night.example"


def test_a_link_with_a_date_belongs_to_that_event_alone(client: Client, make: Make) -> None:
    event = make.event(title="Mic")
    make.link("Mic", start_ts=event.starts_at + DAY, url="https://another-date.example")
    assert shown(client, event)["eventbriteLink"] is None
    make.link("Mic", url="https://every-date.example")
    assert shown(client, event)["eventbriteLink"] == "https://every-date.example"


def test_inactive_links_never_apply(client: Client, make: Make) -> None:
    event = make.event(title="Mic")
    make.link("Mic", url="https://older.example")
    make.link("Mic", start_ts=event.starts_at, url="https://off.example", active=False)
    assert shown(client, event)["eventbriteLink"] == "https://older.example"


def test_a_link_of_another_title_does_not_apply(client: Client, make: Make) -> None:
    event = make.event(title="Mic")
    make.link("Mic night", url="https://other.example")
    assert shown(client, event)["eventbriteLink"] is None


def test_the_post_event_link_appears_once_the_event_is_over(client: Client, make: Make) -> None:
    running = make.event(title="Mic", starts_at=now() - timedelta(hours=1))
    over = make.event(title="Mic", starts_at=now() - timedelta(hours=3))
    make.link("Mic", post_event_link="https://photos.example")
    assert shown(client, running)["postEventLink"] is None
    assert shown(client, over)["postEventLink"] == "https://photos.example"


def test_the_last_status_counts_a_links_over_an_event_without_one(
    client: Client, make: Make
) -> None:
    event = make.event(title="Mic")
    make.link("Mic", ticket_status="Selling Fast", ticket_status_set_at=now())
    assert shown(client, event)["ticketStatus"] == "Selling Fast"


def test_the_last_status_counts_an_events_over_an_older_links(client: Client, make: Make) -> None:
    event = make.event(title="Mic", ticket_status="Few Seats Left", ticket_status_set_at=now())
    make.link("Mic", ticket_status="Selling Fast", ticket_status_set_at=now() - DAY)
    assert shown(client, event)["ticketStatus"] == "Few Seats Left"


def test_a_link_saved_without_a_status_says_nothing_about_it(client: Client, make: Make) -> None:
    event = make.event(title="Mic", ticket_status="Limited Seats")
    make.link("Mic", url="https://tickets.example")
    assert shown(client, event)["ticketStatus"] == "Limited Seats"


def test_a_full_event_shows_sold_out_whatever_was_set(client: Client, make: Make) -> None:
    event = make.event(title="Mic", capacity=4, seats_taken=4)
    make.link("Mic", ticket_status="Available", ticket_status_set_at=now())
    assert shown(client, event)["ticketStatus"] == "Sold Out"
    assert shown(client, event)["seatsLeft"] == 0


def test_an_event_that_is_over_shows_concluded_also_when_it_was_full(
    client: Client, make: Make
) -> None:
    event = make.event(starts_at=now() - timedelta(hours=2), capacity=4, seats_taken=4)
    running = make.event(starts_at=now() - timedelta(hours=2), ends_at=now() + DAY)
    assert shown(client, event)["ticketStatus"] == "Concluded"
    assert shown(client, running)["ticketStatus"] == "Available"
