"""The manager writes the menu: items, prices, what is out of stock, and the order."""

import pytest
from django.test import Client

from nightcap.content.models import MenuItem
from nightcap.core.models import Change
from nightcap.core.writing import publishing

pytestmark = pytest.mark.django_db

JSON = "application/json"


@pytest.fixture
def menu(as_manager: Client) -> dict[str, int]:
    """Three cocktails and two wines, by name."""
    names = {"Nightcap": "cocktails", "Opening": "cocktails", "Chablis": "wine"}
    names |= {"Prompt": "cocktails", "Gamay": "wine"}
    return {name: write(as_manager, name, category) for name, category in names.items()}


def write(client: Client, name: str, category: str = "cocktails", **body: object) -> int:
    answer = client.post("/api/menu", {"name": name, "category": category, **body}, JSON)
    assert answer.status_code == 201, answer.content
    item: int = answer.json()["id"]
    return item


def shown(client: Client, category: str = "cocktails") -> list[str]:
    """Return the names of a section in the order that visitors see."""
    menu = client.get("/api/menu").json()
    return [item["name"] for item in menu if item["category"] == category]


def fault(client: Client, body: dict[str, object], item: int | None = None) -> dict[str, str]:
    """Return the fields for which a new or changed item is refused."""
    ask = client.post if item is None else client.put
    answer = ask("/api/menu" if item is None else f"/api/menu/{item}", body, JSON)
    assert answer.status_code == 422, answer.content
    fields: dict[str, str] = answer.json()["fields"]
    return fields


def test_a_new_item_stands_on_the_public_menu_with_all_it_was_given(as_manager: Client) -> None:
    body = {
        "name": " The Stand-In ",
        "category": "cocktails",
        "description": "Rye,\r\nand a lie",
        "price": "9 / 34",
        "isAvailable": False,
    }
    answer = as_manager.post("/api/menu", body, JSON)
    assert answer.status_code == 201
    item = answer.json()
    assert item.pop("version") == 1
    assert item == {
        **body,
        "id": item["id"],
        "name": "The Stand-In",
        "description": "Rye,\nand a lie",
    }
    assert as_manager.get("/api/menu").json() == [item]


def test_a_name_and_a_section_are_enough(as_manager: Client) -> None:
    write(as_manager, "Water", "drinks")
    [item] = as_manager.get("/api/menu").json()
    assert (item["description"], item["price"], item["isAvailable"]) == ("", "", True)


def test_a_new_item_goes_to_the_end_of_its_section(
    as_manager: Client, menu: dict[str, int]
) -> None:
    write(as_manager, "Encore")
    assert shown(as_manager) == ["Nightcap", "Opening", "Prompt", "Encore"]


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ({"name": ""}, {"name": "is required"}),
        ({"name": "x" * 201}, {"name": "must have at most 200 characters"}),
        ({"name": "two\nlines"}, {"name": "must be one line without control characters"}),
        ({"price": "$16"}, {"price": "must be written without the currency sign"}),
        ({"price": "16 €"}, {"price": "must be written without the currency sign"}),
        ({"price": "1" * 41}, {"price": "must have at most 40 characters"}),
        ({"description": "x" * 1001}, {"description": "must have at most 1000 characters"}),
        ({"isAvailable": "perhaps"}, {"isAvailable": "must be true or false"}),
    ],
)
def test_bad_input_names_the_field_and_changes_nothing(
    as_manager: Client, body: dict[str, object], named: dict[str, str]
) -> None:
    assert fault(as_manager, {"name": "Mule", "category": "cocktails", **body}) == named
    assert not MenuItem.objects.exists()
    item = write(as_manager, "Mule", price="14")
    assert fault(as_manager, body, item) == named
    [kept] = as_manager.get("/api/menu").json()
    assert (kept["name"], kept["price"]) == ("Mule", "14")


def test_a_section_that_the_menu_does_not_have_is_refused(as_manager: Client) -> None:
    assert "category" in fault(as_manager, {"name": "Mule", "category": "cigars"})
    assert fault(as_manager, {"name": "Mule"}) == {"category": "is required"}


def test_only_what_is_given_changes(as_manager: Client, menu: dict[str, int]) -> None:
    answer = as_manager.put(f"/api/menu/{menu['Opening']}", {"price": "17"}, JSON).json()
    assert (answer["name"], answer["price"], answer["version"]) == ("Opening", "17", 2)
    answer = as_manager.put(f"/api/menu/{menu['Opening']}", {"isAvailable": False}, JSON).json()
    assert (answer["price"], answer["isAvailable"]) == ("17", False)


def test_who_comes_to_another_section_stands_at_its_end(
    as_manager: Client, menu: dict[str, int]
) -> None:
    as_manager.put(f"/api/menu/{menu['Nightcap']}", {"category": "wine"}, JSON)
    assert shown(as_manager) == ["Opening", "Prompt"]
    assert shown(as_manager, "wine") == ["Chablis", "Gamay", "Nightcap"]


def test_a_deleted_item_can_be_put_back_where_it_was(
    as_manager: Client, menu: dict[str, int]
) -> None:
    deleted = as_manager.delete(f"/api/menu/{menu['Opening']}")
    assert deleted.status_code == 204
    assert shown(as_manager) == ["Nightcap", "Prompt"]
    undone = as_manager.post(f"/api/admin/changes/{deleted['X-Change']}/undo", {}, JSON)
    assert undone.status_code == 200
    assert shown(as_manager) == ["Nightcap", "Opening", "Prompt"]


def test_a_section_is_put_into_a_new_order_and_the_others_keep_theirs(
    as_manager: Client, menu: dict[str, int]
) -> None:
    ids = [menu[name] for name in ("Prompt", "Nightcap", "Opening")]
    answer = as_manager.put("/api/menu/order", {"ids": ids}, JSON)
    assert answer.status_code == 200
    assert shown(as_manager) == ["Prompt", "Nightcap", "Opening"]
    assert shown(as_manager, "wine") == ["Chablis", "Gamay"]


def test_the_whole_menu_is_put_into_a_new_order(as_manager: Client, menu: dict[str, int]) -> None:
    ids = [menu[name] for name in ("Gamay", "Opening", "Chablis", "Prompt", "Nightcap")]
    as_manager.put("/api/menu/order", {"ids": ids}, JSON)
    assert [item["id"] for item in as_manager.get("/api/menu").json()] == ids


@pytest.mark.parametrize(
    ("names", "further", "reason"),
    [
        (["Prompt", "Nightcap"], [], "leaves out Opening"),
        (["Prompt", "Nightcap", "Opening", "Chablis"], [], "leaves out Gamay"),
        (["Prompt", "Prompt", "Nightcap", "Opening"], [], "holds an item twice"),
        (["Prompt", "Nightcap", "Opening"], [9999], "holds what is not on the menu: 9999"),
        ([], [], "leaves out Nightcap, Opening, Chablis, Prompt, Gamay"),
    ],
)
def test_an_order_with_unknown_or_missing_items_is_refused(
    as_manager: Client, menu: dict[str, int], names: list[str], further: list[int], reason: str
) -> None:
    ids = [menu[name] for name in names] + further
    answer = as_manager.put("/api/menu/order", {"ids": ids}, JSON)
    assert (answer.status_code, answer.json()["fields"]) == (422, {"ids": reason})
    assert shown(as_manager) == ["Nightcap", "Opening", "Prompt"]


def test_every_change_is_published_and_written_down(
    as_manager: Client, menu: dict[str, int]
) -> None:
    before, told = publishing.version(), Change.objects.count()
    address = f"/api/menu/{menu['Opening']}"
    order = [menu[name] for name in ("Prompt", "Opening", "Nightcap")]
    as_manager.put(address, {"price": "17"}, JSON)
    as_manager.put("/api/menu/order", {"ids": order}, JSON)
    as_manager.delete(address)
    assert publishing.version() == before + 3
    changes = as_manager.get("/api/admin/changes").json()[: Change.objects.count() - told]
    assert [(change["action"], change["kind"], change["title"]) for change in changes] == [
        ("deleted", "menu item", "Opening"),
        ("reordered", "menu", "cocktails"),
        ("changed", "menu item", "Opening"),
    ]
    assert changes[2]["details"] == [{"field": "price", "before": "", "after": "17"}]


def test_what_changes_nothing_is_not_published(as_manager: Client, menu: dict[str, int]) -> None:
    before = publishing.version()
    as_manager.put(f"/api/menu/{menu['Opening']}", {"name": "Opening"}, JSON)
    order = [menu[name] for name in ("Nightcap", "Opening", "Prompt")]
    as_manager.put("/api/menu/order", {"ids": order}, JSON)
    assert publishing.version() == before
