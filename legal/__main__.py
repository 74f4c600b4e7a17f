"""`make licences`: write who made what is shipped, for people and (CycloneDX) for programs."""

import json
from collections import defaultdict
from collections.abc import Iterable

from legal.parts import ROOT, Part, shipped

PAGE, LIST = ROOT / "legal" / "LICENCES.md", ROOT / "legal" / "parts.cdx.json"
_CALLED = {"npm": "JavaScript and typefaces", "pypi": "Python"}


def page(parts: Iterable[Part]) -> str:
    """Write who made what, and each licence's text once."""
    heads = ["", "| package | version | licence |", "|---|---|---|"]
    lines = ["# Licences of what is shipped with Nightcap", "", "Written by `make licences`.", ""]
    texts = defaultdict[str, list[str]](list)
    by_ecosystem = defaultdict[str, list[Part]](list)
    for part in parts:
        by_ecosystem[part.ecosystem].append(part)
        texts[part.text].append(part.name)
    for ecosystem, some in by_ecosystem.items():
        lines += [f"## {_CALLED[ecosystem]}", *heads]
        lines += [f"| {part.name} | {part.version} | {part.licence} |" for part in some]
        lines.append("")
    lines += ["## The texts", ""]
    for text, names in texts.items():
        if text:
            lines += [f"### {', '.join(names)}", "", "```", text.replace("```", "'''"), "```", ""]
    return "\n".join(lines)


def bill(parts: Iterable[Part]) -> str:
    """Write the parts as CycloneDX 1.6, without an instant: the same parts are the same file."""
    components = [
        {
            "type": "library",
            "bom-ref": part.address,
            "name": part.name,
            "version": part.version,
            "purl": part.address,
            "licenses": [{"license": {"name": part.licence}}],
        }
        for part in parts
    ]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "nightcap"}},
        "components": components,
    }
    return json.dumps(document, indent=1) + "\n"


def main() -> None:
    """Write both files."""
    parts = shipped()
    PAGE.write_text(page(parts))
    LIST.write_text(bill(parts))


if __name__ == "__main__":
    main()
