"""The text of docs/lisbon.md."""

from collections.abc import Mapping, Sequence

from tests.support.browser.owner import CHARACTER_SECONDS, DESKTOP, PHONE, TAP_SECONDS, Step


def written(steps: Sequence[Step], pages: Mapping[str, str], seconds: float) -> str:
    """Write the page: a table of the steps, and one of the public pages.

    `pages` are their addresses by name, empty for a private one; `seconds` is what the script took.
    """
    total = Step("", "", 0)
    for step in steps:
        total.taps, total.characters = total.taps + step.taps, total.characters + step.characters
    rows = [
        f"| {step.title} | {step.width} | {step.taps} | {step.characters} "
        f"| {step.minutes:.1f} | {_pictures(step.file_name(place))} |"
        for place, step in enumerate(steps, start=1)
    ]
    shown = [
        f"| {name.replace('-', ' ').capitalize()} | {f'`{path}`' if path else ''} "
        f"| {_pictures(f'page-{name}')} |"
        for name, path in pages.items()
    ]
    return f"""# A venue in Lisbon, set up in the panel

The script `tests/support/browser/lisbon.py` is the owner of a wine bar with comedy on Rua da Rosa.
It begins with a blank venue (`NIGHTCAP_VENUE=blank`) and uses only the panel. At the end the site
is open, and a guest has booked and paid. `make screenshots` runs it again.

It fails if a public page, a feed, a receipt or an email contains 'New York', 'Manhattan', '$',
'PM' or '555', or if the console of the browser has an error.

A tap is one press: a field, a button, a list, an option. Typed characters count, and the
drafts of the legal texts do not. The minutes are computed: {TAP_SECONDS:.0f} seconds for a tap,
{CHARACTER_SECONDS} seconds for a character. They leave out the time to think and to find
pictures.
The script itself took about {max(1, round(seconds / 60))} min for the setup, by the clock.
'At' is the width of the window in pixels.

Fields for a time or a date follow the language of the browser, not the clock of the venue. In
these pictures it is American English.

| Step | At | Taps | Characters | Minutes | 390 px | 1440 px |
|---|---:|---:|---:|---:|---|---|
{chr(10).join(rows)}
| Total | | {total.taps} | {total.characters} | {total.minutes:.0f} | | |

## The public pages

| Page | Address | 390 px | 1440 px |
|---|---|---|---|
{chr(10).join(shown)}
"""


def _pictures(name: str) -> str:
    """Return the cells of both pictures, small, each with a link to the whole."""
    files = [f"screenshots/lisbon/{name}-{width}.jpg" for width in (PHONE, DESKTOP)]
    return " | ".join(
        f'[<img src="{file}" width="{size}" alt="">]({file})'
        for file, size in zip(files, (90, 240), strict=True)
    )
