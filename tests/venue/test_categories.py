"""Categories are rows of the manager's: renamed, merged, and followed by all that names them."""

from collections.abc import Callable

import pytest
from django.test import Client

from nightcap.content.models import Video
from nightcap.core.time import now
from nightcap.events import selectors
from nightcap.events.models import Event
from nightcap.venue import categories
from nightcap.venue.models import Category
from nightcap.venue.profile import profile
from tests.support.content import filling
from tests.support.content.admin import JSON, latest_change, refusal, undo
from tests.support.events.feed_publishing import jazz, publish
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

CATEGORIES = "/api/admin/categories"


@pytest.fixture
def manager(as_writer: Client) -> Client:
    """Return the manager's browser, in a house that has the categories of its folder."""
    categories.seed()
    as_writer.get("/api/venue")
    return as_writer


def listed(manager: Client) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = manager.get(CATEGORIES).json()
    return rows


def id_of(manager: Client, slug: str) -> object:
    return next(row["id"] for row in listed(manager) if row["slug"] == slug)


def add(manager: Client, **body: object) -> dict[str, object]:
    answer = manager.post(CATEGORIES, body, JSON)
    assert answer.status_code == 201, answer.content
    row: dict[str, object] = answer.json()
    return row


def change(manager: Client, slug: str, **body: object) -> dict[str, object]:
    answer = manager.put(f"{CATEGORIES}/{id_of(manager, slug)}", body, JSON)
    assert answer.status_code == 200, answer.content
    row: dict[str, object] = answer.json()
    return row


def undo_latest(manager: Client) -> None:
    answer = manager.post(f"/api/admin/changes/{latest_change().pk}/undo")
    assert answer.status_code == 200, answer.content


def shown(manager: Client) -> list[dict[str, object]]:
    found: list[dict[str, object]] = manager.get("/api/venue").json()["categories"]
    return found


def category_of(event: Event) -> str:
    return Event.including_deleted.get(pk=event.pk).category


def write_rate(manager: Client, slug: str, percent: float) -> None:
    rates = {"taxCategories": [{"category": slug, "percent": percent}]}
    assert manager.put("/api/admin/venue", rates, JSON).status_code == 200


def rates(manager: Client) -> object:
    return manager.get("/api/admin/venue").json()["values"]["taxCategories"]


def test_a_new_house_has_the_categories_of_its_folder_once(manager: Client) -> None:
    assert [(row["name"], row["mark"], row["page"]) for row in listed(manager)] == [
        ("Comedy", "square", "/comedy"),
        ("Creativity", "triangle", "/creativity"),
        ("Cocktails", "diamond", ""),
        ("Music", "down-triangle", ""),
        ("Theater", "cross", ""),
    ]
    assert listed(manager)[0]["color"] == "#c2323c"
    for row in listed(manager):
        assert manager.delete(f"{CATEGORIES}/{row['id']}?moveTo=").status_code == 204
    categories.seed()
    assert listed(manager) == []


def test_visitors_get_what_the_calendar_draws(manager: Client) -> None:
    row = add(manager, name="Open Mic", color="#9AC0FF", mark="bar", page="/comedy")
    assert shown(manager)[-1] == {
        "slug": "open-mic",
        "name": "Open Mic",
        "color": "#9ac0ff",
        "mark": "bar",
        "page": "/comedy",
    }
    assert (row["events"], row["clips"], row["hasTaxRate"]) == (0, 0, False)


def test_a_name_is_enough_and_the_mark_is_one_that_is_free(manager: Client) -> None:
    assert add(manager, name="Jazz")["mark"] == "bar"


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"name": " "}, {"name"}),
        ({"name": "!?"}, {"name"}),
        ({"name": "Other"}, {"name"}),
        ({"name": "x" * 61}, {"name"}),
        ({"name": "COMEDY"}, {"name"}),
        ({"name": "Jazz", "color": "red"}, {"color"}),
        ({"name": "Jazz", "color": "#301010"}, {"color"}),
        ({"name": "Jazz", "mark": "star"}, {"mark"}),
        ({"name": "Jazz", "page": "/menu"}, {"page"}),
    ],
)
def test_what_does_not_fit_is_refused_by_its_field(
    manager: Client, body: dict[str, object], fields: set[str]
) -> None:
    assert refusal(manager.post(CATEGORIES, body, JSON), 422).keys() == fields
    comedy = f"{CATEGORIES}/{id_of(manager, 'music')}"
    assert refusal(manager.put(comedy, body, JSON), 422).keys() == fields


def test_a_color_is_taken_from_a_contrast_of_three_on(manager: Client) -> None:
    assert change(manager, "music", color="#c2323c")["color"] == "#c2323c"


def test_events_clips_and_tax_rates_follow_another_name(manager: Client, make: Make) -> None:
    event, other = make.event(category="comedy"), make.event(category="music")
    clip = filling.video("Five Minutes", category="comedy")
    write_rate(manager, "comedy", 4)
    row = change(manager, "comedy", name="Stand-up")
    assert (row["slug"], row["events"], row["clips"], row["hasTaxRate"]) == ("stand-up", 1, 1, True)
    assert (category_of(event), category_of(other)) == ("stand-up", "music")
    assert Video.objects.get(pk=clip.pk).category == "stand-up"
    assert rates(manager) == [{"category": "stand-up", "percent": 4}]
    assert profile().tax.percent_of("stand-up") == 4


def test_a_deleted_event_follows_too_and_comes_back_with_the_new_name(
    manager: Client, make: Make
) -> None:
    event = make.event(category="comedy")
    deletion = manager.delete(f"/api/events/{event.pk}")
    change(manager, "comedy", name="Stand-up")
    undo(manager, deletion)
    assert category_of(event) == "stand-up"


def test_a_renamed_category_is_found_by_words_and_by_both_names(
    manager: Client, make: Make
) -> None:
    event = make.event(title="Tight Five", category="comedy")
    change(manager, "comedy", name="Stand-up")
    for name in ("comedy", "Comedy", "stand-up", "Stand Up"):
        found = manager.get(f"/api/events/category/{name}").json()
        assert [one["id"] for one in found] == [event.pk], name
        assert manager.get("/api/events/next", {"category": name}).json()[0]["id"] == event.pk
    for words, ids in {"standup": [event.pk], "comedy": []}.items():
        found = manager.get("/api/admin/events", {"search": words}).json()
        assert [one["id"] for one in found] == ids


@pytest.mark.parametrize("body", [{"category": "Comedy"}, {"category": "stand-up"}])
def test_a_form_that_was_filled_in_before_saves_the_new_name(
    manager: Client, make: Make, body: dict[str, str]
) -> None:
    change(manager, "comedy", name="Stand-up")
    event = make.event(category="music")
    assert manager.put(f"/api/events/{event.pk}", body, JSON).json()["category"] == "stand-up"
    clip = {"title": "Five", "videoUrl": "https://clips.example/a.mp4", **body}
    assert manager.post("/api/videos", clip, JSON).json()["category"] == "stand-up"


def test_an_import_keeps_the_new_name_and_repeats_nothing(manager: Client) -> None:
    publish(jazz("CATEGORIES:Music"))
    change(manager, "music", name="Concerts")
    manager.get("/api/venue")
    assert publish(jazz("CATEGORIES:Music")).unchanged == 1
    publish(jazz("CATEGORIES:Music"), jazz("CATEGORIES:MUSIC", uid="late"))
    assert {event.category for event in selectors.upcoming_events(at=now())} == {"concerts"}


def test_a_name_is_undone_and_links_of_both_names_still_lead_there(
    manager: Client, make: Make
) -> None:
    event = make.event(category="comedy")
    write_rate(manager, "comedy", 4)
    change(manager, "comedy", name="Stand-up")
    undo_latest(manager)
    assert category_of(event) == "comedy"
    assert rates(manager) == [{"category": "comedy", "percent": 4}]
    for name in ("comedy", "stand-up"):
        assert len(manager.get(f"/api/events/category/{name}").json()) == 1


def test_an_earlier_change_of_an_event_is_undone_to_the_new_name(
    manager: Client, make: Make
) -> None:
    event = make.event(category="comedy")
    manager.put(f"/api/events/{event.pk}", {"category": "music"}, JSON)
    to_undo = latest_change().pk
    change(manager, "comedy", name="Stand-up")
    assert manager.post(f"/api/admin/changes/{to_undo}/undo").status_code == 200
    assert category_of(event) == "stand-up"


def test_no_other_category_takes_an_earlier_name(manager: Client) -> None:
    change(manager, "comedy", name="Stand-up")
    assert refusal(manager.post(CATEGORIES, {"name": "Comedy"}, JSON), 422).keys() == {"name"}
    assert change(manager, "stand-up", name="Comedy")["slug"] == "comedy"


def test_a_stale_change_is_refused(manager: Client) -> None:
    row = change(manager, "music", name="Concerts")
    answer = manager.put(f"{CATEGORIES}/{row['id']}", {"name": "Live", "version": 1}, JSON)
    assert refusal(answer, 409).keys() == {"version"}


def test_a_category_with_events_asks_where_they_go(manager: Client, make: Make) -> None:
    event = make.event(category="comedy")
    comedy = f"{CATEGORIES}/{id_of(manager, 'comedy')}"
    answer = manager.delete(comedy)
    assert refusal(answer, 409).keys() == {"moveTo"}
    assert "1 event" in answer.json()["message"]
    for wrong in ("opera", "comedy", id_of(manager, "comedy"), 999):
        assert refusal(manager.delete(f"{comedy}?moveTo={wrong}"), 422).keys() == {"moveTo"}
    assert category_of(event) == "comedy"


@pytest.mark.parametrize("named", [lambda m: id_of(m, "music"), lambda _: "Music"])
def test_its_events_clips_and_links_go_to_another_one(
    manager: Client, make: Make, named: Callable[[Client], object]
) -> None:
    event, clip = make.event(category="comedy"), filling.video("Five", category="comedy")
    write_rate(manager, "comedy", 4)
    comedy = id_of(manager, "comedy")
    assert manager.delete(f"{CATEGORIES}/{comedy}?moveTo={named(manager)}").status_code == 204
    assert (category_of(event), Video.objects.get(pk=clip.pk).category) == ("music", "music")
    assert [one["id"] for one in manager.get("/api/events/category/comedy").json()] == [event.pk]
    assert rates(manager) == []


@pytest.mark.parametrize(
    ("move_to", "slug"),
    [
        (lambda m: id_of(m, "music"), "music"),
        (lambda _: "music", "music"),
        (lambda _: None, "other"),
    ],
)
def test_the_place_may_be_in_the_body(
    manager: Client, make: Make, move_to: Callable[[Client], object], slug: str
) -> None:
    event = make.event(category="comedy")
    comedy = f"{CATEGORIES}/{id_of(manager, 'comedy')}"
    body = {"moveTo": move_to(manager)}
    assert manager.delete(comedy, body, "application/json").status_code == 204
    assert category_of(event) == slug


def test_its_events_go_to_none(manager: Client, make: Make) -> None:
    event = make.event(category="comedy")
    comedy = id_of(manager, "comedy")
    assert manager.delete(f"{CATEGORIES}/{comedy}?moveTo=").status_code == 204
    assert category_of(event) == "other"


def test_a_category_without_anything_goes_at_once(manager: Client) -> None:
    assert manager.delete(f"{CATEGORIES}/{id_of(manager, 'theater')}").status_code == 204
    assert "theater" not in [row["slug"] for row in listed(manager)]


@pytest.mark.parametrize("move_to", ["music", ""])
def test_a_deletion_is_undone_with_all_that_it_moved(
    manager: Client, make: Make, move_to: str
) -> None:
    comedies = [make.event(category="comedy") for _ in range(2)]
    concert = make.event(category="music")
    clip = filling.video("Five", category="comedy")
    write_rate(manager, "comedy", 4)
    change(manager, "comedy", name="Stand-up")
    before = listed(manager)
    row = id_of(manager, "stand-up")
    deletion = manager.delete(f"{CATEGORIES}/{row}?moveTo={move_to}")
    # What somebody has changed since stays.
    manager.put(f"/api/events/{comedies[1].pk}", {"category": "theater"}, JSON)
    undo(manager, deletion)
    assert [category_of(one) for one in (*comedies, concert)] == ["stand-up", "theater", "music"]
    assert Video.objects.get(pk=clip.pk).category == "stand-up"
    assert rates(manager) == [{"category": "stand-up", "percent": 4}]
    after = listed(manager)
    assert [one["name"] for one in after] == [one["name"] for one in before]
    music = Category.objects.get(slug="music")
    assert (music.earlier_slugs, len(manager.get("/api/events/category/comedy").json())) == ([], 1)


@pytest.mark.parametrize("last", ["theater", ""])
@pytest.mark.parametrize("is_latest_first", [True, False])
def test_deletions_that_moved_the_same_events_are_undone_in_each_order(
    manager: Client, make: Make, is_latest_first: bool, last: str
) -> None:
    comedy, moved_by_hand = (make.event(category="comedy") for _ in range(2))
    concert = make.event(category="music")
    before = listed(manager)
    deletions = [manager.delete(f"{CATEGORIES}/{id_of(manager, 'comedy')}?moveTo=music")]
    manager.put(f"/api/events/{moved_by_hand.pk}", {"category": last or "other"}, JSON)
    deletions.append(manager.delete(f"{CATEGORIES}/{id_of(manager, 'music')}?moveTo={last}"))
    for deletion in deletions[::-1] if is_latest_first else deletions:
        undo(manager, deletion)
    events = (comedy, concert, moved_by_hand)
    assert [category_of(one) for one in events] == ["comedy", "music", last or "other"]
    assert [row["slug"] for row in listed(manager)] == [row["slug"] for row in before]
    assert not Category.objects.exclude(earlier_slugs=[]).exists()


def test_a_deletion_is_undone_after_the_other_category_was_renamed(
    manager: Client, make: Make
) -> None:
    comedy, concert = make.event(category="comedy"), make.event(category="music")
    deletion = manager.delete(f"{CATEGORIES}/{id_of(manager, 'comedy')}?moveTo=music")
    change(manager, "music", name="Concerts")
    undo(manager, deletion)
    assert (category_of(comedy), category_of(concert)) == ("comedy", "concerts")


def test_a_deletion_is_not_undone_once_its_name_is_taken(manager: Client) -> None:
    deletion = manager.delete(f"{CATEGORIES}/{id_of(manager, 'theater')}")
    add(manager, name="Theater")
    answer = manager.post(f"/api/admin/changes/{deletion['X-Change']}/undo")
    assert answer.status_code == 409


def test_an_order_holds_every_category_once(manager: Client) -> None:
    ids = [row["id"] for row in listed(manager)]
    answer = manager.put(f"{CATEGORIES}/order", {"ids": ids[::-1]}, JSON)
    assert [row["id"] for row in answer.json()] == ids[::-1]
    assert shown(manager)[0]["slug"] == "theater"
    for wrong in (ids[1:], [*ids, ids[0]], [*ids[1:], 999]):
        answer = manager.put(f"{CATEGORIES}/order", {"ids": wrong}, JSON)
        assert refusal(answer, 422).keys() == {"ids"}


def test_an_event_has_no_category_until_one_is_given(manager: Client) -> None:
    event = {"title": "Surprise", "date": "2031-01-01T01:00:00Z"}
    assert manager.post("/api/events", event, JSON).json()["category"] == "other"
