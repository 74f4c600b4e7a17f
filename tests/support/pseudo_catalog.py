"""The server's catalog in a pseudo language: a text without accents does not come from it."""

import re
import struct
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

import django

from nightcap.config.env import LOCALES

LANGUAGE = "en-xa"
_LOCALE = "en_XA"
_OF_DJANGO = Path(django.__file__).parent
# The names of days and months, and numbers as words, are Django's.
_CATALOGS = (LOCALES, _OF_DJANGO / "conf/locale", _OF_DJANGO / "contrib/humanize/locale")
_HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n!=1;\n"
_MO_MAGIC = 0x950412DE
_ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
_ENTRY = re.compile(r'^(msgctxt|msgid|msgid_plural) ((?:".*"\n?)+)', re.MULTILINE)
_NOT_TEXT = re.compile(r"(%\(\w+\)s|<[^>]+>|&\w+;|\{\w+\}|%%)")
_TEXT = re.compile(r">([^<]+)|(?:alt|aria-label|placeholder|title)=\"([^\"]+)\"")
_NOT_READ = re.compile(r"<style>.*?</style>|<script.*?</script>|\S+@\S+", re.DOTALL)
_PLAIN = re.compile(r"\b[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*\b")


def write(folder: Path) -> None:
    """Write the catalog into a folder of locales, as msgfmt would."""
    texts = {"": _HEADER}
    for catalog in _CATALOGS:
        for key, said in _sentences(catalog / "en/LC_MESSAGES/django.po"):
            texts[key] = "\0".join(map(accented, said))
    file = folder / _LOCALE / "LC_MESSAGES/django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(_compiled(texts))


def accented(text: str) -> str:
    """Return a sentence of the catalog in the pseudo language."""
    parts = _NOT_TEXT.split(text)
    return "".join(
        part if place % 2 else part.translate(_ACCENTS) for place, part in enumerate(parts)
    )


def plain_words(html: str) -> set[str]:
    """Return the words of a page that have a vowel and no accent, without addresses of emails."""
    found = _TEXT.findall(_NOT_READ.sub("", html))
    return {word for pair in found for text in pair for word in _PLAIN.findall(text)}


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
