"""The index of rules, written from the sources: `make rules`.

Where a rule of the product is decided, the docstring of that module, class or function says
'Rule: …'; in the front end a comment at the head of the file does.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "rules.md"
# A rule goes on until an empty line or the next rule.
_RULE = re.compile(r"^Rule: (.+?)(?=\n\n|\nRule: |\Z)", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"^(?:// .*\n)+", re.MULTILINE)
_INTRODUCTION = """\
# Where each rule stands

Written by `make rules` from the sources, where a docstring or a comment says 'Rule: …'.
[product.md](product.md) tells the rules in their context, [decisions](decisions) why they are so.
"""


class Rule(NamedTuple):
    """A sentence about the product, and the file and name that decide it."""

    text: str
    path: str
    name: str

    @property
    def domain(self) -> str:
        """Return the package, or the folder of the front end, that the rule belongs to."""
        parts = Path(self.path).parent.parts
        return "/".join(parts[:4] if parts[0] == "frontend" else parts[:2])


def declared_rules() -> list[Rule]:
    """Return every rule that the sources declare, in the order of their files."""
    return sorted(chain(_rules_of_server(), _rules_of_front_end()), key=lambda rule: rule.path)


def rules_page() -> str:
    """Return docs/rules.md as it follows from the sources."""
    by_domain: dict[str, list[Rule]] = defaultdict(list)
    for rule in declared_rules():
        by_domain[rule.domain].append(rule)
    lines = [_INTRODUCTION]
    for domain, rules in sorted(by_domain.items()):
        lines += [f"## `{domain}/`", "", "| rule | where |", "|---|---|"]
        for text, path, name in rules:
            lines.append(f"| {text} | `{path}`{f' (`{name}`)' if name else ''} |")
        lines.append("")
    return "\n".join(lines)


def _rules_of_server() -> Iterator[Rule]:
    for path in sorted(ROOT.glob("nightcap/**/*.py")):
        text = path.read_text()
        if "Rule: " not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                docstring = ast.get_docstring(node) or ""
                yield from _rules_in(docstring, path, getattr(node, "name", ""))


def _rules_of_front_end() -> Iterator[Rule]:
    for path in sorted(ROOT.glob("frontend/src/**/*.ts*")):
        for comment in _COMMENT.findall(path.read_text()):
            yield from _rules_in(re.sub("^// ", "", comment, flags=re.MULTILINE), path, "")


def _rules_in(text: str, path: Path, name: str) -> Iterator[Rule]:
    for found in _RULE.findall(text):
        yield Rule(" ".join(found.split()), str(path.relative_to(ROOT)), name)


if __name__ == "__main__":
    PAGE.write_text(rules_page())
