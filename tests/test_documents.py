"""Documents name what exists and every setting; no sentence of the code needs a second reading."""

import re
import tomllib
from pathlib import Path

import pytest

from bench import figures
from bench.__main__ import TITLES
from nightcap.config.cli import main
from nightcap.config.env import Environment
from tests.support import rules

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("deploy/*.md")]
# Where a document's reader would look for a path that is named short.
PLACES = ("", "nightcap", "frontend", "frontend/src", "frontend/src/app", "tests", "venue")
MADE_LATER = ("data/", "build/", ".venv/", "frontend/dist/")

_HARD_WORDS = re.compile(
    r"(?<![a-z])(whoever|whom|anew|nobody who|so many|as it leaves|at what it is)(?![a-z])",
    re.IGNORECASE,
)
_CODE = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(
    r"[\w.\-]+(?:/[\w.\-]+)*/|[\w.\-/]+\.(?:py|tsx?|toml|json|md|html|css|svg|png|ics)"
)
_LINK = re.compile(r"\]\((?!https?://)([^)#]+)\)")
_CONTRACT = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]


def told(document: Path) -> list[str]:
    return _CODE.findall(document.read_text())


def is_there(path: str) -> bool:
    return path.startswith(MADE_LATER) or any((ROOT / place / path).exists() for place in PLACES)


def every(document: Path) -> str:
    return str(document.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=every)
def test_every_path_that_a_document_names_exists(document: Path) -> None:
    named = [part for part in told(document) if _PATH.fullmatch(part) and part[0] != "/"]
    named += _LINK.findall(document.read_text())
    missing = [
        path for path in named if not is_there(path) and not (document.parent / path).exists()
    ]
    assert missing == []


def test_every_module_that_the_code_names_exists() -> None:
    sources = [*(ROOT / "nightcap").rglob("*.py"), *(ROOT / "frontend/src").rglob("*.ts*")]
    named = {
        (str(source.relative_to(ROOT)), path)
        for source in sources
        for path in re.findall(r"\b(?:nightcap|tests|bench)/[\w/]+\.py\b", source.read_text())
    }
    assert [name for name in sorted(named) if not (ROOT / name[1]).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=every)
def test_every_command_that_a_document_names_exists(document: Path) -> None:
    text = document.read_text()
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"(?:`|^ {4})make ([\w-]+)", text, re.MULTILINE)) <= targets
    commands = set(re.findall(r"(?:`|^ {4})nightcap ([\w-]+)", text, re.MULTILINE))
    assert commands <= set(main.commands)


@pytest.mark.parametrize("document", DOCUMENTS, ids=every)
def test_every_setting_that_a_document_names_exists(document: Path) -> None:
    named = set(re.findall(r"NIGHTCAP_[A-Z_]+", document.read_text()))
    assert named <= {f"NIGHTCAP_{name.upper()}" for name in Environment.model_fields}


def test_every_setting_is_told_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    missing = [
        name for name in Environment.model_fields if f"NIGHTCAP_{name.upper()}" not in readme
    ]
    assert missing == []


@pytest.mark.parametrize("document", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_the_order_of_imports_is_told_as_the_linter_has_it(document: str) -> None:
    layers = " > ".join(_CONTRACT["contracts"][0]["layers"])
    assert layers in " ".join((ROOT / document).read_text().split())


def test_every_package_is_told_in_the_architecture() -> None:
    architecture = (ROOT / "docs" / "architecture.md").read_text()
    packages = {folder.parent.name for folder in ROOT.glob("nightcap/*/__init__.py")}
    assert [name for name in sorted(packages) if f"`nightcap/{name}/`" not in architecture] == []


def test_the_index_of_rules_is_written_from_the_sources() -> None:
    assert rules.PAGE.read_text() == rules.rules_page(), "run `make rules`"


def test_every_section_of_the_product_that_the_code_names_exists() -> None:
    sections = set(re.findall(r"^## (.+)$", (ROOT / "docs/product.md").read_text(), re.MULTILINE))
    sources = [*ROOT.glob("nightcap/**/*.py"), *ROOT.glob("tests/**/*.py")]
    sources += [*ROOT.glob("frontend/src/**/*.ts"), *ROOT.glob("frontend/src/**/*.tsx")]
    named = {
        section
        for source in sources
        for section in re.findall(r"docs/product\.md,\s+'([^']+)'", source.read_text())
    }
    assert named <= sections


def test_no_sentence_or_name_holds_a_word_that_needs_a_second_reading() -> None:
    sources = [*ROOT.glob("nightcap/**/*.py"), *ROOT.glob("nightcap/**/*.html")]
    sources += [
        *ROOT.glob("tests/**/*.py"),
        *ROOT.glob("tests/**/*.toml"),
        *ROOT.glob("bench/*.py"),
    ]
    sources += ROOT.glob("bench/transactions/*.py")
    found = [
        f"{path.relative_to(ROOT)}: {word[0]}"
        for path in sources
        if "migrations" not in path.parts and path != Path(__file__)
        for word in _HARD_WORDS.finditer(path.read_text().replace("_", " "))
    ]
    assert found == []


def test_measuring_one_part_again_leaves_the_tables_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = figures.DOCUMENT.read_text().split("\n## ")[1:]
    assert [table.partition("\n")[0] for table in before] == [*TITLES.values()]
    monkeypatch.setattr(figures, "DOCUMENT", tmp_path / "benchmarks.md")
    figures.DOCUMENT.write_text("\n## ".join(["# Benchmarks", *before]))
    figures.write_table(TITLES["server"], [{"what": "a page"}], TITLES.values())
    after = figures.DOCUMENT.read_text().split("\n## ")[1:]
    changed = [
        table for table, was in zip(after, before, strict=True) if table.rstrip() != was.rstrip()
    ]
    assert [table.partition("\n")[0] for table in changed] == [TITLES["server"]]
    assert "| a page |" in changed[0]
