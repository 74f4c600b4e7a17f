"""The venue's drawings: SVG files of its folder, drawn by the pages in their own colors."""

import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from nightcap.venue.drawings import read
from nightcap.venue.errors import ProfileError

TINY = Path(__file__).parents[1] / "venues" / "tiny"
BEGIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" fill="none">'


def written(folder: Path, text: str, name: str = "logo.svg") -> Path:
    """Write a drawing."""
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    return file


def shape(tag: str, **attributes: str) -> dict[str, object]:
    return {"tag": tag, "attributes": attributes, "text": None, "children": []}


def test_shapes_come_in_their_order_and_in_their_groups(tmp_path: Path) -> None:
    drawing = read(
        written(
            tmp_path,
            f'{BEGIN}<g stroke-width="2"><path d="M0 0"/><circle cx="1" cy="2" r="3"/></g>'
            '<path d="M1 1" stroke="currentColor"/></svg>',
        )
    )
    assert drawing is not None
    assert drawing.attributes == {"viewBox": "0 0 10 10", "fill": "none"}
    assert [shape.model_dump() for shape in drawing.shapes] == [
        {
            "tag": "g",
            "attributes": {"strokeWidth": "2"},
            "text": None,
            "children": [
                shape("path", d="M0 0"),
                shape("circle", cx="1", cy="2", r="3"),
            ],
        },
        shape("path", d="M1 1", stroke="currentColor"),
    ]


def test_a_map_may_name_its_streets_and_a_logo_has_no_words(tmp_path: Path) -> None:
    street = f'{BEGIN}<g><text x="1" y="2" font-size="3">East &amp; West</text></g></svg>'
    drawing = read(written(tmp_path, street, "drawings/map.svg"))
    assert drawing is not None
    [[name]] = [group.children for group in drawing.shapes]
    assert (name.tag, name.text) == ("text", "East & West")
    assert name.attributes == {"x": "1", "y": "2", "fontSize": "3"}
    with pytest.raises(ProfileError, match="<text> cannot be drawn"):
        read(written(tmp_path, street))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (f"{BEGIN}<script>alert(1)</script></svg>", "<script>"),
        (f'{BEGIN}<path d="M0 0" onload="alert(1)"/></svg>', "'onload'"),
        (f'{BEGIN}<path d="M0 0" style="fill:red"/></svg>', "'style'"),
        (f'{BEGIN}<i:path xmlns:i="https://other.example/" d="M0 0"/></svg>', "other.example"),
        ("<svg/>", "viewBox"),
        (f"{BEGIN}<path>", "logo.svg"),
        ("", "logo.svg"),
    ],
)
def test_what_cannot_be_drawn_is_named(tmp_path: Path, text: str, named: str) -> None:
    with pytest.raises(ProfileError, match=named):
        read(written(tmp_path, text))


def test_a_logo_that_cannot_be_drawn_stops_the_start(tmp_path: Path) -> None:
    venue = copytree(TINY, tmp_path / "venue")
    written(venue, f"{BEGIN}<text>Laterne</text></svg>")
    started = subprocess.run(
        [str(Path(sys.executable).with_name("nightcap")), "openapi", str(tmp_path / "api.json")],
        env={"NIGHTCAP_DATA_DIR": str(tmp_path), "NIGHTCAP_VENUE": str(venue)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert started.returncode == 1
    assert started.stderr.strip() == f"Error: {venue}/logo.svg: <text> cannot be drawn."
