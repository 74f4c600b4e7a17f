"""Finds phrases in docstrings and comments that a reader must read twice.

It reads the server, the browser side with its tests, `bench` and `legal`.
`python -m tests.support.language` lists them; `make check` runs it.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT = Path(__file__).parents[2]

_VERB = (
    r"(?:is|are|was|were|has|have|had|does|do|did|can|could|may|will|would|comes?|goes|gets?|pays?"
    r"|paid|books?|booked|waits?|holds?|asks?|asked|makes?|made|changes?|changed|takes?|took|reads?"
    r"|cancels?|belongs?|follows?|stands?|stood)"
)


class Pattern(NamedTuple):
    """A kind of phrase, with a sentence that has it and the same sentence without it."""

    kind: str
    phrase: re.Pattern[str]
    bad: str
    good: str


PATTERNS: Final = (
    Pattern(
        "a clause as a noun",
        re.compile(
            rf"(?:^|[.;:(] ?|\b(?:of|for|by|to|with|and|or|than|from) )"
            rf"(?:[Ww]ho|[Ww]hat) (?:{_VERB}|the|a|an|it|they|guests?) ",
        ),
        "Mail what is due to who has paid.",
        "Email the receipts to guests with a payment.",
    ),
    Pattern(
        "a thing that acts",
        re.compile(
            r"\b(?:comes? back|came back|stands? (?:in|on|at|for|by|over)|hears?|is told)\b"
        ),
        "The deposit comes back.",
        "The deposit is refunded.",
    ),
    Pattern(
        "nobody or nothing as the subject",
        re.compile(
            r"(?:^|[.;:] )(?:Nobody|Nothing)\b|\b(?:nobody|nothing) (?:is|was|has|can|may)\b"
        ),
        "Nobody is emailed.",
        "No email is sent.",
    ),
    Pattern(
        "house dialect",
        re.compile(
            r"\b(?:the house|in words|the money back|seats back|of late)\b"
            r"|\bmails? (?:is|are|was|were|to|of|that)\b"
        ),
        "The house mails what is owed in words.",
        "The venue emails the balance.",
    ),
    Pattern(
        "a sentence without a verb or with the object first",
        re.compile(r"^(?:Of|By|Else|What|Who|Beside|Around)\b"),
        "Of each party the oldest booking.",
        "Return the oldest booking of each party.",
    ),
)


class Finding(NamedTuple):
    """A phrase in a text of a file."""

    file: str
    kind: str
    text: str


def kinds_in(text: str) -> list[str]:
    """Return the kinds of phrases in a text."""
    return [pattern.kind for pattern in PATTERNS if pattern.phrase.search(text)]


def findings() -> Iterator[Finding]:
    """Yield every phrase of the docstrings and comments."""
    for file, text in _texts():
        for kind in kinds_in(text):
            yield Finding(str(file.relative_to(ROOT)), kind, text)


def _texts() -> Iterator[tuple[Path, str]]:
    for folder in ("nightcap", "bench", "legal"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in file.parts:
                yield from ((file, text) for text in _of_python(file.read_text()))
    for file in sorted((ROOT / "frontend/src").rglob("*.ts*")):
        if file.name != "schema.d.ts":
            yield from ((file, text) for text in _of_typescript(file.read_text()))


def _of_python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(ast.Constant(str(text))):
                yield " ".join(text.split())
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [
        (token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT
    ]
    yield from _joined([(line, text.lstrip("# ")) for line, text in comments])


def _of_typescript(source: str) -> Iterator[str]:
    for comment in re.findall(r"/\*\*?(.*?)\*/", source, re.S):
        yield " ".join(re.sub(r"^\s*\* ?", "", comment, flags=re.M).split())
    lines = source.split("\n")
    yield from _joined(
        [(place, found[1]) for place, line in enumerate(lines) if (found := _COMMENT.match(line))]
    )


_COMMENT = re.compile(r"\s*//\s?(.*)")


def _joined(comments: list[tuple[int, str]]) -> Iterator[str]:
    """Yield comments, with those on neighboring lines as one."""
    block: list[str] = []
    last = -2
    for line, text in comments:
        if line != last + 1 and block:
            yield " ".join(block)
            block = []
        block.append(text)
        last = line
    if block:
        yield " ".join(block)


def main() -> None:
    """Print the phrases; exit with 1 if there are any."""
    found = list(findings())
    for file, kind, text in found:
        sys.stdout.write(f"{file}: {kind}: {text[:160]}\n")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
