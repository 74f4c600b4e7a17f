"""The manager adds, renames, orders and deletes the sections of the menu."""

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.content import menu_sections
from nightcap.core.models import Change
from nightcap.core.writing import publishing
from tests.support.content.admin import JSON, latest_change, refusal, undo

pytestmark = [pytest.mark.django_db, pytest.mark.database]

SECTIONS = "/api/admin/menu-sections"
OF_THE_SAMPLE = [
    ("cocktails", "Cocktails", True),
    ("beer", "Beer", True),
    ("wine", "Wine", True),
    ("tea", "Tea", True),
    ("drinks", "Drinks", False),
    ("food", "Gourmet Bites", False),
]
LISBON = Path(__file__).parents[1] / "venues" / "lisbon"


@pytest.fixture
def manager(as_manager: Client) -> Client:
    """Return the manager's browser, in a venue with the sections of its folder."""
    menu_sections.seed()
    return as_manager


def listed(client: Client) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = client.get(SECTIONS).json()
    return rows


def shown(client: Client) -> list[tuple[object, object, object]]:
    """Return slug, title and 'Shown while empty' of the sections that visitors get."""
    found = client.get("/api/sections").json()
    return [(one["slug"], one["title"], one["isShownEmpty"]) for one in found]


def address(client: Client, slug: str) -> str:
    return next(f"{SECTIONS}/{row['id']}" for row in listed(client) if row["slug"] == slug)


def add(client: Client, title: str, **body: object) -> dict[str, object]:
    answer = client.post(SECTIONS, {"title": title, **body}, JSON)
    assert answer.status_code == 201, answer.content
    row: dict[str, object] = answer.json()
    return row


def change(client: Client, slug: str, **body: object) -> dict[str, object]:
    answer = client.put(address(client, slug), body, JSON)
    assert answer.status_code == 200, answer.content
    row: dict[str, object] = answer.json()
    return row


def pour(client: Client, name: str, section: str = "wine") -> int:
    answer = client.post("/api/menu", {"name": name, "category": section}, JSON)
    assert answer.status_code == 201, answer.content
    item: int = answer.json()["id"]
    return item


def menu_of(client: Client) -> list[tuple[str, str]]:
    """Return name and section of the items in the visitors' order."""
    return [(item["name"], item["category"]) for item in client.get("/api/menu").json()]


def undo_latest(client: Client) -> None:
    answer = client.post(f"/api/admin/changes/{latest_change().pk}/undo")
    assert answer.status_code == 200, answer.content


def test_a_new_database_takes_the_sections_of_the_folder_once(manager: Client) -> None:
    assert shown(manager) == OF_THE_SAMPLE
    for row in listed(manager):
        assert manager.delete(f"{SECTIONS}/{row['id']}").status_code == 204
    menu_sections.seed()
    assert (shown(manager), listed(manager)) == ([], [])


def test_another_folder_names_its_own_sections(as_manager: Client, settings: Settings) -> None:
    settings.VENUE_DIR = LISBON
    assert shown(as_manager) == [("petiscos", "Petiscos", True), ("port", "Vinho do Porto", False)]
    pour(as_manager, "Tawny", "port")
    assert shown(as_manager) == [("petiscos", "Petiscos", True), ("port", "Vinho do Porto", False)]


def test_a_blank_venue_has_no_sections_until_one_is_added(
    as_manager: Client, settings: Settings
) -> None:
    settings.VENUE_DIR = settings.BLANK_VENUE
    assert shown(as_manager) == []
    tea = as_manager.post("/api/menu", {"name": "Chai", "category": "tea"}, JSON)
    assert refusal(tea, 422) == {"category": "is no section of the menu"}
    add(as_manager, "Gin")
    pour(as_manager, "Old Tom", "gin")
    assert menu_of(as_manager) == [("Old Tom", "gin")]


def test_a_new_section_is_the_last_one_and_hidden_while_empty(manager: Client) -> None:
    row = add(manager, " Petiscos ")
    assert row == {
        "id": row["id"],
        "version": 1,
        "slug": "petiscos",
        "title": "Petiscos",
        "isShownEmpty": False,
        "earlierSlugs": [],
    }
    assert shown(manager) == [*OF_THE_SAMPLE, ("petiscos", "Petiscos", False)]


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Chá & Café", "cha-cafe"),
        ("日本茶", "日本茶"),
        ("Main", "main-section"),
        ("№ 1", "no-1"),
        ("Пиво 2", "пиво-2"),
        ("1998", "1998"),
    ],
)
def test_the_slug_is_an_id_that_no_other_part_of_the_page_has(
    manager: Client, title: str, slug: str
) -> None:
    assert add(manager, title)["slug"] == slug


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"title": " "}, {"title": "is required"}),
        ({"title": "!?"}, {"title": "must have a letter or a digit"}),
        ({"title": "x" * 61}, {"title": "must have at most 60 characters"}),
        ({"title": "TEA"}, {"title": "leads to “Tea” already"}),
        ({"title": "Food"}, {"title": "leads to “Gourmet Bites” already"}),
        ({"title": "Gin", "isShownEmpty": "perhaps"}, {"isShownEmpty": "must be true or false"}),
    ],
)
def test_bad_input_names_the_field(
    manager: Client, body: dict[str, object], fields: dict[str, str]
) -> None:
    assert refusal(manager.post(SECTIONS, body, JSON), 422) == fields
    assert refusal(manager.put(address(manager, "wine"), body, JSON), 422) == fields
    assert shown(manager) == OF_THE_SAMPLE


def test_a_long_title_has_a_slug_that_items_can_name(manager: Client) -> None:
    title = "Small plates to share with friends and family too late"
    slug = add(manager, title)["slug"]
    assert slug == "small-plates-to-share-with-friends-and-family-too"
    pour(manager, "Olives", slug)
    assert menu_of(manager) == [("Olives", slug)]


def test_a_section_with_a_slug_of_its_own_keeps_it_until_it_is_renamed(manager: Client) -> None:
    assert change(manager, "food", isShownEmpty=True)["slug"] == "food"
    row = change(manager, "food", title="Petiscos")
    assert (row["slug"], row["earlierSlugs"]) == ("petiscos", ["food"])


def test_items_and_links_follow_another_title_and_its_undo(manager: Client) -> None:
    kept, deleted = pour(manager, "Olives", "food"), pour(manager, "Almonds", "food")
    deletion = manager.delete(f"/api/menu/{deleted}")
    change(manager, "food", title="Petiscos")
    assert menu_of(manager) == [("Olives", "petiscos")]
    undo(manager, deletion)
    assert menu_of(manager) == [("Olives", "petiscos"), ("Almonds", "petiscos")]
    # A form that was opened before still names the earlier slug.
    body = {"name": "Chouriço", "category": "food"}
    assert manager.post("/api/menu", body, JSON).json()["category"] == "petiscos"
    stale = manager.put(f"/api/menu/{kept}", {"category": "food"}, JSON)
    assert stale.json()["category"] == "petiscos"
    renaming = Change.objects.get(kind="menu section", action="changed")
    assert manager.post(f"/api/admin/changes/{renaming.pk}/undo").status_code == 200
    assert {category for _, category in menu_of(manager)} == {"food"}
    assert manager.get("/api/sections").json()[-1] == {
        "slug": "food",
        "title": "Gourmet Bites",
        "isShownEmpty": False,
        "earlierSlugs": ["petiscos"],
    }


def test_an_earlier_change_of_an_item_is_undone_to_the_new_title(manager: Client) -> None:
    item = pour(manager, "Gamay", "wine")
    manager.put(f"/api/menu/{item}", {"category": "beer"}, JSON)
    to_undo = latest_change().pk
    change(manager, "wine", title="Vinhos")
    assert manager.post(f"/api/admin/changes/{to_undo}/undo").status_code == 200
    assert menu_of(manager) == [("Gamay", "vinhos")]


def test_no_other_section_takes_an_earlier_title(manager: Client) -> None:
    change(manager, "wine", title="Vinhos")
    answer = manager.post(SECTIONS, {"title": "Wine"}, JSON)
    assert refusal(answer, 422) == {"title": "is an earlier title of “Vinhos”"}
    assert change(manager, "vinhos", title="Wine")["slug"] == "wine"


def test_a_stale_change_is_refused(manager: Client) -> None:
    wine = address(manager, "wine")
    change(manager, "wine", isShownEmpty=False)
    answer = manager.put(wine, {"title": "Vinhos", "version": 1}, JSON)
    assert refusal(answer, 409).keys() == {"version"}


def test_an_order_holds_every_section_once(manager: Client) -> None:
    ids = [row["id"] for row in listed(manager)]
    answer = manager.put(f"{SECTIONS}/order", {"ids": ids[::-1]}, JSON)
    assert [row["id"] for row in answer.json()] == ids[::-1]
    assert shown(manager) == OF_THE_SAMPLE[::-1]
    for wrong in (ids[1:], [*ids, ids[0]], [*ids[1:], 999]):
        answer = manager.put(f"{SECTIONS}/order", {"ids": wrong}, JSON)
        assert refusal(answer, 422).keys() == {"ids"}


def test_a_section_with_items_asks_to_which_other_one_they_go(manager: Client) -> None:
    pour(manager, "Gamay", "wine")
    wine = address(manager, "wine")
    for missing in ("", "?moveTo="):
        answer = manager.delete(wine + missing)
        assert refusal(answer, 409) == {"moveTo": "is required"}
        assert "1 item" in answer.json()["message"]
    for wrong in ("opera", "wine", 999, wine.rpartition("/")[2]):
        assert refusal(manager.delete(f"{wine}?moveTo={wrong}"), 422).keys() == {"moveTo"}
    assert manager.delete(f"{SECTIONS}/999").status_code == 404
    assert menu_of(manager) == [("Gamay", "wine")]


@pytest.mark.parametrize("named", ["id", "slug", "title", "body"])
def test_its_items_go_to_the_end_of_the_other_section_and_links_follow(
    manager: Client, named: str
) -> None:
    pour(manager, "Gamay", "wine")
    pour(manager, "Olives", "food")
    wine, food = address(manager, "wine"), int(address(manager, "food").rpartition("/")[2])
    if named == "body":
        deletion = manager.delete(wine, {"moveTo": food}, JSON)
    else:
        into = {"id": food, "slug": "food", "title": "Gourmet Bites"}[named]
        deletion = manager.delete(f"{wine}?moveTo={into}")
    assert deletion.status_code == 204
    assert menu_of(manager) == [("Olives", "food"), ("Gamay", "food")]
    assert manager.get("/api/sections").json()[-1]["earlierSlugs"] == ["wine"]


def test_a_deletion_is_undone_with_all_items_that_it_moved(manager: Client) -> None:
    pour(manager, "Gamay", "wine")
    changed = pour(manager, "Port", "wine")
    pour(manager, "Olives", "food")
    change(manager, "wine", title="Vinhos")
    before = shown(manager)
    deletion = manager.delete(f"{address(manager, 'vinhos')}?moveTo=food")
    # Later changes stay: another section of an item, and another title of the section they went to.
    manager.put(f"/api/menu/{changed}", {"category": "tea"}, JSON)
    change(manager, "food", title="Petiscos")
    undo(manager, deletion)
    assert sorted(menu_of(manager)) == [
        ("Gamay", "vinhos"),
        ("Olives", "petiscos"),
        ("Port", "tea"),
    ]
    assert shown(manager) == [*before[:-1], ("petiscos", "Petiscos", False)]
    earlier = {one["slug"]: one["earlierSlugs"] for one in manager.get("/api/sections").json()}
    assert (earlier["vinhos"], earlier["petiscos"]) == (["wine"], ["food"])


@pytest.mark.parametrize("is_latest_first", [True, False])
def test_deletions_that_moved_the_same_items_are_undone_in_each_order(
    manager: Client, is_latest_first: bool
) -> None:
    pour(manager, "Gamay", "wine")
    moved_by_hand = pour(manager, "Port", "wine")
    pour(manager, "Lager", "beer")
    before = shown(manager)
    deletions = [manager.delete(f"{address(manager, 'wine')}?moveTo=beer")]
    manager.put(f"/api/menu/{moved_by_hand}", {"category": "food"}, JSON)
    deletions.append(manager.delete(f"{address(manager, 'beer')}?moveTo=food"))
    for deletion in deletions[::-1] if is_latest_first else deletions:
        undo(manager, deletion)
    assert sorted(menu_of(manager)) == [("Gamay", "wine"), ("Lager", "beer"), ("Port", "food")]
    assert shown(manager) == before
    assert not any(one["earlierSlugs"] for one in manager.get("/api/sections").json())


def test_a_deletion_is_not_undone_once_its_title_is_taken(manager: Client) -> None:
    deletion = manager.delete(address(manager, "tea"))
    add(manager, "Tea")
    answer = manager.post(f"/api/admin/changes/{deletion['X-Change']}/undo")
    assert answer.status_code == 409


def test_an_item_is_restored_after_its_section(manager: Client) -> None:
    item = manager.delete(f"/api/menu/{pour(manager, 'Gamay', 'wine')}")
    section = manager.delete(address(manager, "wine"))
    refused = manager.post(f"/api/admin/changes/{item['X-Change']}/undo")
    assert (refused.status_code, "“Wine” was deleted" in refused.json()["message"]) == (409, True)
    undo(manager, section)
    undo(manager, item)
    assert menu_of(manager) == [("Gamay", "wine")]


def test_an_item_is_not_put_back_under_an_earlier_title_of_a_deleted_section(
    manager: Client,
) -> None:
    item = pour(manager, "Gamay", "wine")
    moved = manager.put(f"/api/menu/{item}", {"category": "beer"}, JSON)
    change(manager, "wine", title="Vinhos")
    assert manager.delete(address(manager, "vinhos")).status_code == 204
    refused = manager.post(f"/api/admin/changes/{moved['X-Change']}/undo")
    assert (refused.status_code, "“Vinhos” was deleted" in refused.json()["message"]) == (409, True)
    assert menu_of(manager) == [("Gamay", "beer")]


def test_every_change_is_published_and_listed(manager: Client) -> None:
    before, count = publishing.version(), Change.objects.count()
    add(manager, "Gin")
    change(manager, "gin", title="Gins", isShownEmpty=True)
    ids = [row["id"] for row in listed(manager)]
    manager.put(f"{SECTIONS}/order", {"ids": ids[::-1]}, JSON)
    manager.delete(address(manager, "gins"))
    assert publishing.version() == before + 4
    changes = manager.get("/api/admin/changes").json()[: Change.objects.count() - count]
    assert [(one["action"], one["kind"], one["title"]) for one in changes] == [
        ("deleted", "menu section", "Gins"),
        ("reordered", "menu sections", "the menu"),
        ("changed", "menu section", "Gins"),
        ("created", "menu section", "Gin"),
    ]
    assert changes[2]["details"] == [
        {"field": "title", "before": "Gin", "after": "Gins"},
        {"field": "shown while empty", "before": "False", "after": "True"},
    ]


def test_a_changed_switch_is_undone(manager: Client) -> None:
    change(manager, "tea", isShownEmpty=False)
    undo_latest(manager)
    assert shown(manager) == OF_THE_SAMPLE


def test_a_menu_has_at_most_a_hundred_sections(manager: Client) -> None:
    for number in range(menu_sections.MAX_SECTIONS - len(OF_THE_SAMPLE)):
        add(manager, f"Shelf {number}")
    answer = manager.post(SECTIONS, {"title": "Gin"}, JSON)
    assert answer.status_code == 422
