"""The catalogs in a pseudo language: a text without accents does not come from them."""

import os
import re
import shutil
import struct
import subprocess
from ast import literal_eval
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import django

from nightcap.config.env import LOCALES

LANGUAGE = "en-xa"
_BROWSER_LANGUAGE = "en-XA"
_FRONTEND = Path(__file__).parents[2] / "frontend"
_LOCALE = "en_XA"
_DJANGO = Path(django.__file__).parent
# The names of days and months, and numbers as words, are Django's.
_CATALOGS = (LOCALES, _DJANGO / "conf/locale", _DJANGO / "contrib/humanize/locale")
_HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n!=1;\n"
_MO_MAGIC = 0x950412DE
_ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
_ENTRY = re.compile(r'^(msgctxt|msgid|msgid_plural) ((?:".*"\n?)+)', re.MULTILINE)
_NOT_TEXT = re.compile(r"(%\(\w+\)s|<[^>]+>|&\w+;|\{\w+\}|%%)")
_NOT_READ = {"script", "style"}
_READ = {
    *("alt", "label", "placeholder", "title"),
    *("aria-description", "aria-label", "aria-roledescription", "aria-valuetext"),
}
_SHOWN_ELSEWHERE = re.compile(r"description$|:title$|:image:alt$")
"""The `meta` elements that search engines and messengers show."""
_MAILBOX = re.compile(r"\S+@\S+")
_PLAIN = re.compile(r"\b[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*\b")


def write(folder: Path) -> None:
    """Write the server's catalog into a folder of locales, as msgfmt would."""
    texts = {"": _HEADER}
    for catalog in _CATALOGS:
        for key, said in _sentences(catalog / "en/LC_MESSAGES/django.po"):
            texts[key] = "\0".join(map(accented, said))
    file = folder / _LOCALE / "LC_MESSAGES/django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(_compiled(texts))


def build_front_end(folder: Path) -> Path:
    """Return a build of the front end whose pages are drawn in the pseudo language.

    It builds only the part that the server runs; the other parts are copied.
    """
    copy = folder / "frontend"
    shutil.copytree(_FRONTEND, copy, ignore=shutil.ignore_patterns("node_modules"))
    (copy / "node_modules").symlink_to(_FRONTEND / "node_modules")
    vite = copy / "node_modules" / ".bin" / "vite"
    subprocess.run(
        [vite, "build", "--ssr", "src/entry-server.tsx"],
        cwd=copy,
        check=True,
        capture_output=True,
        env={**os.environ, "NIGHTCAP_LANGUAGE": _BROWSER_LANGUAGE},
    )
    return copy / "dist"


def accented(text: str) -> str:
    """Return a sentence of the catalog in the pseudo language."""
    parts = _NOT_TEXT.split(text)
    return "".join(
        part if place % 2 else part.translate(_ACCENTS) for place, part in enumerate(parts)
    )


def plain_words(html: str) -> set[str]:
    """Return the words of a page that have a vowel and no accent, without addresses of emails."""
    reader = _Reader()
    reader.feed(html)
    return {word for text in reader.texts for word in _PLAIN.findall(_MAILBOX.sub("", text))}


class _Reader(HTMLParser):
    """Collects the texts of a page that a visitor sees or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in _NOT_READ
        self.texts += [value for name, value in attrs if name in _READ and value]
        given = dict(attrs)
        if tag == "meta" and _SHOWN_ELSEWHERE.search(
            given.get("name") or given.get("property") or ""
        ):
            self.texts.append(given["content"] or "")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in _NOT_READ

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.texts.append(data)


def _sentences(catalog: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield each sentence with its plural, if any, and its key in gettext."""
    for entry in catalog.read_text().split("\n\n"):
        kept = {
            name: "".join(map(literal_eval, lines.splitlines()))
            for name, lines in _ENTRY.findall(entry)
        }
        if not kept.get("msgid"):
            continue
        said = [kept[name] for name in ("msgid", "msgid_plural") if name in kept]
        context = f"{kept['msgctxt']}\x04" if "msgctxt" in kept else ""
        yield context + "\0".join(said), said


def _compiled(entries: dict[str, str]) -> bytes:
    """Return a catalog as gettext reads it (GNU gettext, 'The Format of GNU MO Files')."""
    pairs = sorted((key.encode(), value.encode()) for key, value in entries.items())
    tables, data = [], b""
    begin = struct.calcsize("<7I") + len(pairs) * struct.calcsize("<4I")
    for column in (0, 1):
        for pair in pairs:
            tables += [len(pair[column]), begin + len(data)]
            data += pair[column] + b"\0"
    second = struct.calcsize("<7I") + len(pairs) * struct.calcsize("<2I")
    head = (_MO_MAGIC, 0, len(pairs), struct.calcsize("<7I"), second, 0, 0)
    return struct.pack(f"<7I{len(tables)}I", *head, *tables) + data
