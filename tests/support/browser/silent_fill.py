"""Fields as autofill and password managers fill them at their worst: no event says so."""

from playwright.sync_api import Locator, Page


def fill_silently(form: Locator | Page, values: dict[str, str]) -> None:
    """Set the values of fields, by their labels."""
    for label, value in values.items():
        field = form.get_by_label(label, exact=True)
        field.evaluate("(field, value) => { field.value = value; }", value)


def tick_silently(form: Locator | Page, label: str) -> None:
    """Tick a box."""
    form.get_by_label(label).evaluate("(box) => { box.checked = true; }")
