"""The page behind a door link: private, and allowed what only a door needs."""

import json

import pytest
from django.conf import settings
from django.test import Client

from nightcap.site import front_end
from tests.support.door.doors import door_of
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def test_the_page_is_kept_by_nobody_and_names_nobody(make: Make, as_manager: Client) -> None:
    event = make.event(title="Doors at Eight")
    make.booking(event, name="Ada Lovelace")
    answer = Client().get(f"/door/{door_of(as_manager, event)}")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "Ada Lovelace" not in answer.content.decode()
    assert not answer.cookies


def test_the_camera_is_allowed_only_here(make: Make, as_manager: Client) -> None:
    door = Client().get(f"/door/{door_of(as_manager, make.event())}")
    assert "camera=(self)" in door.headers["Permissions-Policy"]
    assert "worker-src 'self'" in door.headers["Content-Security-Policy"]
    panel = Client().get("/admin")
    assert "Permissions-Policy" not in panel.headers


@pytest.mark.parametrize("path", ["", "/manifest.webmanifest"])
def test_a_wrong_token_gets_404(make: Make, as_manager: Client, path: str) -> None:
    token = door_of(as_manager, make.event())
    assert Client().get(f"/door/{token}{path}").status_code == 200
    answer = Client().get(f"/door/{token[::-1]}{path}")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (404, "no-store")


def test_the_page_of_a_link_that_opens_nothing_names_the_way_to_call() -> None:
    page = Client().get("/door/" + "x" * 43).content.decode()
    assert "This Door Is <i>Closed</i>" in page
    assert '<a href="tel:+12125550152">' in page


def test_an_installed_door_opens_itself_and_nothing_else(make: Make, as_manager: Client) -> None:
    event = make.event(title="Doors at Eight")
    address = f"/door/{door_of(as_manager, event)}"
    assert f'href="{address}/manifest.webmanifest"' in Client().get(address).content.decode()
    manifest = Client().get(f"{address}/manifest.webmanifest").json()
    assert (manifest["start_url"], manifest["scope"]) == (address, "/door/")
    assert manifest["name"] == "Door: Doors at Eight"


def test_the_worker_keeps_every_file_of_the_door() -> None:
    answer = Client().get("/door/worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    first = answer.content.decode().splitlines()[0]
    files = json.loads(first.removeprefix("self.keeps = ").removesuffix(";"))["files"]
    built = front_end.read(settings.FRONTEND_DIST)
    assert {built.door.script, *built.door.sheets, *built.door.fonts} <= set(files)
    assert any("scan-dialog" in file for file in files)
    for file in files:
        assert file.endswith(".png") or (built.client / file.lstrip("/")).is_file()


def test_no_other_page_loads_the_door() -> None:
    manifest = (settings.FRONTEND_DIST / "client" / ".vite" / "manifest.json").read_text()
    assert "src/door/" not in manifest
    assert "entry-door" not in manifest
