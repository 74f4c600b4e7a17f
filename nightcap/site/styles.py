"""The rules of the style sheet that a page's own markup needs, to be written into the page.

The whole sheet follows as a file when the page is on the screen. It comes after these rules, in the
same layers, so it changes nothing that is there.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import unescape
from itertools import takewhile

from nightcap.site.style_rules import Needs, Rule, rules_of

_CLASSES = re.compile(r' class="([^"]*)"')
_ELEMENTS = re.compile(r"<([a-z][a-z0-9-]*)")
_VARIABLES = re.compile(r"var\((--[\w-]+)")
_WITHOUT_SCRIPTS = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
_AROUND = frozenset({"html", "body"})
_PARTS = 100
"""How many different parts are kept; each page has its own."""


class StyleSheet:
    """A style sheet, parsed once, of which each page gets its part; and what each page gets."""

    def __init__(self, *, always: str, whole: str) -> None:
        self._always = always
        self._rules = tuple(rules_of(whole))
        self._definitions: dict[str, list[Rule]] = {}
        for rule in self._rules:
            if rule.defines:
                self._definitions.setdefault(rule.defines, []).append(rule)
        self._attributes = {
            need for rule in self._rules for needs in rule.needs for need in needs if "=" in need
        }
        self._needed = {need for rule in self._rules for needs in rule.needs for need in needs}
        # What a page is made of hardly ever changes, however often its events do.
        self._part_of = lru_cache(_PARTS)(self._write_part)
        layers = re.findall(r"@layer ([a-z]+)[{;]", whole)
        # Layers count in the order in which they are first named, with or without rules in them.
        self._order = f"@layer {','.join(dict.fromkeys(layers))};" if layers else ""

    def part_for(self, markup: str) -> str:
        """Return the rules that `markup` is drawn with before anybody touches it."""
        return self._part_of(self._present(markup), frozenset(_VARIABLES.findall(markup)))

    def _write_part(self, present: Needs, drawn: frozenset[str]) -> str:
        kept = {id(rule) for rule in self._rules if not rule.defines and rule.is_met_by(present)}
        self._add_definitions(kept, present, drawn)
        rules = (rule for rule in self._rules if id(rule) in kept)
        return "".join((self._order, self._always, *_written(rules)))

    def _present(self, markup: str) -> Needs:
        markup = _WITHOUT_SCRIPTS.sub("", markup)
        classes = unescape(" ".join(set(_CLASSES.findall(markup)))).split()
        return Needs(
            (
                *_AROUND,
                *_ELEMENTS.findall(markup),
                *(f".{name}" for name in classes),
                *(attribute for attribute in self._attributes if attribute in markup),
            )
        ).intersection(self._needed)

    def _add_definitions(self, kept: set[int], present: Needs, drawn: frozenset[str]) -> None:
        """Add what the kept rules and drawings use, and what that uses in turn."""
        to_follow = [drawn, *(rule.uses for rule in self._rules if id(rule) in kept)]
        while to_follow:
            used = self._definitions.keys() & to_follow.pop()
            for definition in (rule for name in used for rule in self._definitions[name]):
                if id(definition) not in kept and definition.is_met_by(present):
                    kept.add(id(definition))
                    to_follow.append(definition.uses)


def _written(rules: Iterable[Rule]) -> Iterator[str]:
    """Write rules in their order; neighbours share what stands around them."""
    around: tuple[str, ...] = ()
    for rule in rules:
        pairs = zip(around, rule.path, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        yield "}" * (len(around) - shared)
        yield from (f"{opened}{{" for opened in rule.path[shared:])
        yield rule.text
        around = rule.path
    yield "}" * len(around)
