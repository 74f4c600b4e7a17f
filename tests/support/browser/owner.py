"""An owner who sets a venue up in the panel: counts the work, and takes pictures of it."""

import io
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, Page, expect

PHONE, DESKTOP = 390, 1440
"""The widths of the windows in pixels."""
TAP_SECONDS, CHARACTER_SECONDS = 3.0, 0.3
_HIGHEST_PX, _HEAVIEST_BYTES = 2_400, 60_000


@dataclass
class Step:
    """A step of the setup, and the work that it took."""

    name: str
    title: str
    width: int
    taps: int = 0
    characters: int = 0

    def file_name(self, place: int) -> str:
        """Return how the names of its pictures begin; `place` counts the steps from 1."""
        return f"step-{place:02}-{self.name}"

    @property
    def minutes(self) -> float:
        """The minutes that a person needs, at the pace that the page states."""
        return (self.taps * TAP_SECONDS + self.characters * CHARACTER_SECONDS) / 60


@dataclass
class Owner:
    """The owner of the venue at the panel; every tap and every character counts."""

    page: Page
    folder: Path
    """The folder of the pictures."""
    steps: list[Step] = field(default_factory=list)

    @contextmanager
    def step(self, name: str, title: str, width: int) -> Iterator[None]:
        """Count what is done in the block as one step, in a window of this width."""
        resize(self.page, width)
        self.steps.append(Step(name, title, width))
        yield

    def tap(self, place: Locator) -> None:
        """Press a button, a link or a box."""
        place.click()
        self.steps[-1].taps += 1

    def press(self, name: str) -> None:
        """Press the button with this name."""
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def type(self, label: str, text: str, *, nth: int = 0) -> None:
        """Tap a field and type a text."""
        self.page.get_by_label(label, exact=True).nth(nth).fill(text)
        self.steps[-1].taps += 1
        self.steps[-1].characters += len(text)

    def choose(self, label: str, option: str) -> None:
        """Open a list and choose the option with this text."""
        self.page.get_by_label(label, exact=True).select_option(label=option)
        self.steps[-1].taps += 2

    def follow(self, *names: str) -> None:
        """Press links of the panel's menu, one after the other."""
        for name in names:
            menu = self.page.get_by_role("navigation", name="Panel")
            self.tap(menu.get_by_role("link", name=name, exact=True))

    def upload(self, region: Locator, file: Path) -> None:
        """Open the dialog of files and choose one."""
        region.locator("input[type=file]").first.set_input_files(file)
        self.steps[-1].taps += 2

    def fill_blanks(self, label: str, facts: Mapping[str, str]) -> None:
        """Replace the blanks of a draft by facts: one tap for each, and its text."""
        text = self.page.get_by_label(label, exact=True).input_value()
        for blank, fact in facts.items():
            if blank in text:
                text = text.replace(blank, fact)
                self.steps[-1].taps += 1
                self.steps[-1].characters += len(fact)
        self.page.get_by_label(label, exact=True).fill(text)

    def show(self) -> None:
        """Take the pictures of the present step."""
        step = self.steps[-1]
        toasts = self.page.get_by_role("region", name="Notifications (F8)")
        for close in toasts.get_by_role("button", name="Close").all():
            close.click()
        for width in (PHONE, DESKTOP):
            resize(self.page, width)
            whole = self.page.evaluate("document.documentElement.scrollHeight")
            # In a window as high as the page, the bars of the panel are at its edges.
            resize(self.page, width, min(whole, _HIGHEST_PX))
            name = step.file_name(len(self.steps))
            save_picture(self.page, self.folder / f"{name}-{width}.jpg")
        resize(self.page, step.width)

    def go_on(self, press: str, title: str) -> None:
        """Leave the step, and wait until the next one is open."""
        self.press(press)
        expect(self.page.get_by_role("region", name=title, exact=True)).to_be_visible()


def resize(page: Page, width: int, height: int | None = None) -> None:
    """Give the window a width and a height in pixels. Default: that of a usual screen."""
    usual = 844 if width == PHONE else 900
    page.set_viewport_size({"width": width, "height": height or usual})


def save_picture(page: Page, file: Path) -> None:
    """Save the upper 2,400 px of the page as a JPEG of at most 60 kB."""
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text(re.compile("^Loading"))).to_have_count(0)
    picture = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
    picture = picture.crop((0, 0, picture.width, min(picture.height, _HIGHEST_PX)))
    for scale, quality in product((1, 0.75, 0.5), (70, 55, 40)):
        size = (round(picture.width * scale), round(picture.height * scale))
        picture.resize(size).save(file, quality=quality, optimize=True, progressive=True)
        if file.stat().st_size <= _HEAVIEST_BYTES:
            return
    raise ValueError(f"{file.name} has more than {_HEAVIEST_BYTES} bytes")
