"""The server's catalog in a pseudo language: a text without accents does not come from it."""

import ast
import re
import struct
from collections.abc import Iterator
from pathlib import Path

from nightcap.config.env import LOCALES

LANGUAGE = "en-xa"
_LOCALE = "en_XA"
_PO = LOCALES / "en" / "LC_MESSAGES" / "django.po"
_HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
_MAGIC, _HEAD_BYTES = 0x950412DE, 28
_ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
_ENTRY = re.compile(r'^(msgid|msgid_plural) ((?:".*"\n)+)', re.MULTILINE)
_KEPT = re.compile(r"(%\(\w+\)s|<[^>]*>|&\w+;|\{\w+\})")
_TEXT = re.compile(r">([^<]+)|(?:alt|aria-label|placeholder|title)=\"([^\"]+)\"")
_NOT_READ = re.compile(r"<style>.*?</style>|<script.*?</script>|\S+@\S+", re.DOTALL)
_PLAIN = re.compile(r"\b[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*\b")


def write(folder: Path) -> None:
    """Write the catalog into a folder of locales, as msgfmt would."""
    texts = {"": _HEADER} | {
        "\0".join(said): "\0".join(map(_accented, said)) for said in _sentences(_PO.read_text())
    }
    keys = sorted(texts, key=str.encode)
    strings = [*keys, *(texts[key] for key in keys)]
    table, data = b"", b""
    first_byte = _HEAD_BYTES + 8 * len(strings)
    for string in (string.encode() for string in strings):
        table += struct.pack("<2I", len(string), first_byte + len(data))
        data += string + b"\0"
    head = (_MAGIC, 0, len(keys), _HEAD_BYTES, _HEAD_BYTES + 8 * len(keys), 0, 0)
    file = folder / _LOCALE / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(struct.pack("<7I", *head) + table + data)


def plain_words(html: str) -> set[str]:
    """Return the words of a page that have a vowel and no accent, without addresses of emails."""
    found = _TEXT.findall(_NOT_READ.sub("", html))
    return {word for pair in found for text in pair for word in _PLAIN.findall(text)}


def _sentences(po: str) -> Iterator[tuple[str, ...]]:
    """Yield each sentence of the catalog, with its plural if it has one."""
    for entry in po.split("\n\n")[1:]:
        parts = (ast.literal_eval(f"({text})") for _, text in _ENTRY.findall(f"{entry}\n"))
        yield tuple(parts)


def _accented(text: str) -> str:
    parts = _KEPT.split(text)
    return "".join(part if _KEPT.fullmatch(part) else part.translate(_ACCENTS) for part in parts)
