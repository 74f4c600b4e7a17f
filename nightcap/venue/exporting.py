"""Writes the served venue as a folder, with everything that the panel has set.

The folder holds what `NIGHTCAP_VENUE` reads: `profile.toml` and the texts of pages, the pictures
that they name, the logo, icons and drawings, the categories and the special days to come. It holds
no events, drinks or guests, which are rows.
"""

import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import tomli_w
from django.conf import settings
from pydantic import JsonValue

from nightcap.media import storage
from nightcap.media.names import PictureName
from nightcap.venue import categories, drawings, logos, pages, reading, special_days
from nightcap.venue import profile as profiles
from nightcap.venue.reading import Overrides, Table, current, read_with_fallback

_PICTURE_KEYS = frozenset({"file", "portrait"})
"""The keys of a picture, in every file."""
_DRAWING = "drawing"
_AS_THEY_ARE = (drawings.LOGO, drawings.SMALL_LOGO, "icon.png", "icon.svg")


def export(folder: Path, rows: Mapping[str, JsonValue]) -> None:
    """Write the venue into a folder that is missing or empty.

    Its name must be set. `rows` has the tables of `profile.toml` that other packages keep as rows.
    Raises StorageAway if an uploaded picture cannot be read.

    Rule: An exported folder shows the same pages as the panel's values, and every picture keeps
    its address.
    """
    with TemporaryDirectory() as made:
        draft = Path(made, "venue")
        (draft / "pictures").mkdir(parents=True)
        _write(draft, rows)
        # A folder that could not be served is never written.
        profiles.read(draft)
        pages.read(draft)
        shutil.copytree(draft, folder, dirs_exist_ok=True)


def _write(draft: Path, rows: Mapping[str, JsonValue]) -> None:
    tables = {
        **_tables(["profile"], profiles.read),
        **_tables(pages.FILES, pages.read),
    }
    source: Path = settings.VENUE_DIR
    if (source / "drawings").is_dir():
        shutil.copytree(source / "drawings", draft / "drawings")
    _take_logo(tables["profile"], draft)
    _take_map(tables["profile"], draft)
    _take_categories(tables["profile"])
    tables["profile"]["special_days"] = special_days.export_special_days()
    tables["profile"] |= rows
    for name, table in tables.items():
        kept = _kept(table, draft)
        if kept:
            (draft / f"{name}.toml").write_text(
                tomli_w.dumps(kept, multiline_strings=True), encoding="utf-8"
            )
    for file in _AS_THEY_ARE:
        if (source / file).is_file():
            shutil.copyfile(source / file, draft / file)


def _tables(names: Iterable[str], check: Callable[[Path, Overrides], object]) -> dict[str, Table]:
    """Return what visitors see of some files, in the words of the files."""

    def read(folder: Path, overrides: Overrides) -> dict[str, Table]:
        check(folder, overrides)
        return {
            name: reading.table(folder, name, overrides.by_file.get(name, {})) for name in names
        }

    return read_with_fallback(read, settings.VENUE_DIR, current())


def _take_logo(profile: Table, draft: Path) -> None:
    """Write the logo beside the profile, or among the pictures."""
    logo = profile.get("logo")
    if not isinstance(logo, str) or not logo:
        return
    if logos.is_upload(logo):
        uploaded = logos.logo_of(logo)
        (draft / uploaded.name).write_bytes(uploaded.data)
        profile["logo"] = uploaded.name
    elif (settings.VENUE_DIR / logo).is_file():
        shutil.copyfile(settings.VENUE_DIR / logo, draft / logo)
    else:
        profile["logo"] = _picture(logo, draft / "pictures")


def _take_map(profile: Table, draft: Path) -> None:
    """Write an uploaded map in place of the folder's."""
    upload = profile.pop("map_drawing", None)
    if isinstance(upload, str):
        _write_drawing(upload, draft / drawings.MAP)


def _take_categories(profile: Table) -> None:
    """Write the categories as they are now."""
    profile.pop("category_colours", None)
    profile["categories"] = [
        {
            **{"name": row.name, "color": row.color, "mark": str(row.mark), "page": row.page},
            **({"earlier_slugs": row.earlier_slugs} if row.earlier_slugs else {}),
        }
        for row in categories.in_order()
    ]


def _kept(value: Table, draft: Path) -> Table:
    """Return a table without its empty values, and with its pictures and drawings in the folder."""
    return {key: _kept_part(key, part, draft) for key, part in value.items() if part is not None}


def _kept_part(key: str, value: JsonValue, draft: Path) -> JsonValue:
    match value:
        case dict():
            return _kept(value, draft)
        case list():
            return [_kept_part("", part, draft) for part in value if part is not None]
        case str() if key in _PICTURE_KEYS:
            return _picture(value, draft / "pictures")
        case str() if key == _DRAWING and logos.is_upload(value):
            name = logos.logo_of(value).name.replace("logo", "drawing")
            _write_drawing(value, draft / "drawings" / name)
            return name
        case _:
            return value


def _write_drawing(upload: str, file: Path) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(drawings.plain_source(upload), encoding="utf-8")


def _picture(name: str, pictures: Path) -> str:
    """Copy a picture into the folder; return its name there.

    An upload has the name of its master, so that it gets its address again.
    """
    uploaded = PictureName.at(name)
    if uploaded is not None:
        (pictures / uploaded.master).write_bytes(storage.read(uploaded.master))
        return uploaded.master
    shutil.copyfile(settings.VENUE_DIR / "pictures" / name, pictures / name)
    return name
