"""Databases of an earlier release keep the sections of their menu."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from pytest_django import Settings

from nightcap.content import menu_sections
from nightcap.content.models import MenuItem, MenuSection
from tests.support.site.lisbon import LISBON

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

BEFORE = "0006_texts_are_searched_folded"


@pytest.fixture
def earlier() -> Iterator[Apps]:
    """Yield the tables from before sections were rows."""
    call_command("migrate", "content", BEFORE, verbosity=0)
    yield MigrationExecutor(connection).loader.project_state([("content", BEFORE)]).apps
    call_command("migrate", verbosity=0)


def test_a_menu_with_items_keeps_the_six_sections(earlier: Apps) -> None:
    earlier.get_model("content", "MenuItem").objects.create(name="Olives", category="food")
    call_command("migrate", verbosity=0)
    menu_sections.seed()
    assert list(MenuSection.objects.values_list("slug", "title", "is_shown_empty")) == [
        ("cocktails", "Cocktails", True),
        ("beer", "Beer", True),
        ("wine", "Wine", True),
        ("tea", "Tea", True),
        ("drinks", "Drinks", False),
        ("food", "Gourmet Bites", False),
    ]
    assert MenuItem.objects.get().category == "food"


@pytest.mark.usefixtures("earlier")
def test_an_empty_menu_takes_the_sections_of_the_folder(settings: Settings) -> None:
    settings.VENUE_DIR = LISBON
    call_command("migrate", verbosity=0)
    menu_sections.seed()
    assert list(MenuSection.objects.values_list("slug", "title")) == [
        ("petiscos", "Petiscos"),
        ("port", "Vinho do Porto"),
    ]
