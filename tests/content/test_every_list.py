"""What is the same for every list of rows that the manager keeps (`nightcap.core.crud`)."""

from dataclasses import dataclass, field

import pytest
from django.test import Client

from nightcap.core.writing import publishing
from tests.support.answers import Answer, unversioned
from tests.support.content import filling
from tests.support.content.admin import JSON, latest_change, refusal, undo

pytestmark = pytest.mark.django_db

PICTURE = "https://pictures.example/stage.jpg"


@dataclass(frozen=True)
class Kind:
    """A kind of rows: where they are written, and the field that names one."""

    noun: str
    path: str
    named: str
    body: dict[str, object] = field(default_factory=dict)
    managed: str = ""
    """Where the manager reads them, if that is another path."""
    is_public: bool = True

    def add(self, manager: Client, name: str) -> Answer:
        body = {**self.body, self.named: name}
        if self.noun == "past event image":
            body["pastEventId"] = filling.past_event("Opening").pk
        headers = {"Prefer": "return=representation"}
        return manager.post(self.path, body, JSON, headers=headers)

    def change(self, manager: Client, row_id: int, name: str, **more: object) -> Answer:
        return manager.put(f"{self.path}/{row_id}", {self.named: name, **more}, JSON)

    def rows(self, manager: Client) -> Answer:
        return manager.get(self.managed or self.path)


KINDS = (
    Kind("menu item", "/api/menu", "name", {"category": "wine"}, managed="/api/admin/menu"),
    Kind(
        "video",
        "/api/videos",
        "title",
        {"videoUrl": "https://clips.example/a.mp4", "category": "comedy"},
    ),
    Kind(
        "featured image",
        "/api/featured-images",
        "caption",
        {"imageUrl": PICTURE},
        managed="/api/admin/featured-images",
    ),
    Kind("past event", "/api/past-events", "title"),
    Kind("past event image", "/api/past-event-images", "caption", {"imageUrl": PICTURE}),
    Kind("host event image", "/api/host-event-images", "caption", {"imageUrl": PICTURE}),
    Kind("special day", "/api/admin/special-days", "note", {"date": "2036-11-27"}),
    Kind(
        "newsletter subscriber",
        "/api/newsletter",
        "name",
        {"email": "ada@example.com"},
        is_public=False,
    ),
    Kind(
        "secret calendar subscriber",
        "/api/secret-calendar",
        "name",
        {"email": "ada@example.com"},
        is_public=False,
    ),
)
every_list = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.noun)


@every_list
def test_a_change_of_what_somebody_else_has_changed_is_refused(
    as_manager: Client, kind: Kind
) -> None:
    row = kind.add(as_manager, "First").json()
    assert kind.change(as_manager, row["id"], "Mine", version=1).json()["version"] == 2
    answer = kind.change(as_manager, row["id"], "Theirs", version=1)
    assert refusal(answer, 409) == {"version": "is not the latest"}
    assert [row[kind.named] for row in kind.rows(as_manager).json()] == ["Mine"]


@every_list
def test_a_deleted_row_comes_back_by_undo(as_manager: Client, kind: Kind) -> None:
    row = kind.add(as_manager, "First").json()
    before = unversioned(kind.rows(as_manager))
    deletion = as_manager.delete(f"{kind.path}/{row['id']}")
    assert kind.rows(as_manager).json() == []
    undo(as_manager, deletion)
    assert unversioned(kind.rows(as_manager)) == before


@every_list
def test_a_row_that_is_not_there_is_neither_changed_nor_deleted(
    as_manager: Client, kind: Kind
) -> None:
    assert kind.change(as_manager, 7, "First").status_code == 404
    assert as_manager.delete(f"{kind.path}/7").status_code == 404


@every_list
def test_every_change_is_written_down_and_published(as_manager: Client, kind: Kind) -> None:
    before = publishing.version()
    row_id = kind.add(as_manager, "First").json()["id"]
    assert (latest_change().action, latest_change().kind) == ("created", kind.noun)
    kind.change(as_manager, row_id, "Second")
    assert latest_change().action == "changed"
    as_manager.delete(f"{kind.path}/{row_id}")
    assert (latest_change().action, latest_change().kind) == ("deleted", kind.noun)
    assert publishing.version() == before + 3 * kind.is_public
