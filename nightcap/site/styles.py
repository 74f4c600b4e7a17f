"""Cuts the style sheet down to the rules that a page's own markup needs, to inline them.

The whole sheet follows as a file when the page is on the screen. It comes after these rules, in the
same layers, so it changes nothing that is there (docs/decisions/first-view.md).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from itertools import takewhile
from typing import Self

import tinycss2
from tinycss2.ast import (
    AtRule,
    Declaration,
    FunctionBlock,
    IdentToken,
    LiteralToken,
    Node,
    QualifiedRule,
    SquareBracketsBlock,
)

_USED = re.compile(r"var\((--[\w-]+)")
_SET = re.compile(r"[{;](--[\w-]+):")
_ONLY_DECLARED = re.compile(r"@property [^}]+}|@layer properties{.*?}}}", re.DOTALL)
_GROUPS = frozenset({"container", "layer", "media", "supports"})
# What no page shows before somebody points, types or prints; what a page without scripts, which
# has the whole sheet, shows; and what only old browsers or the colors of the system need.
_LATER_GROUPS = re.compile(
    r"@page|@font-face|@keyframes|@layer properties|@supports \((?:color:color-mix|not)"
    r"|@media (?:print|\((?:hover:hover|forced-colors|scripting))"
)
_LATER_SELECTORS = re.compile(
    r":(?:hover|focus|focus-visible|focus-within|active)\b|::?-(?:webkit|moz)-|::(?:file-|selection)"
)
_LATER_DECLARATIONS = re.compile(
    r"animation|transition|cursor$|scroll-behavior|-webkit-(?:tap|text-decoration)"
)
_BEFORE_ELEMENTS = frozenset({"", ",", ">", "+", "~"})
_TAILWINDS = ("--tw-", "--default-")

Needs = frozenset[str]
"""Elements by name, classes after a dot and attributes as they are written: a page has them all."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule; or the definition of a custom property, which is kept where that is used."""

    path: tuple[str, ...]
    """What stands around it, from the outside: '@layer utilities', '@media (width>=48rem)'."""
    text: str
    needs: tuple[Needs, ...]
    """Any of these is enough."""
    uses: frozenset[str]
    defines: str | None = None

    def is_met_by(self, present: Needs) -> bool:
        """Say whether the rule matters to a page that has all of these."""
        return any(needs <= present for needs in self.needs)


def rules_of(css: str) -> Iterator[Rule]:
    """Yield the rules that a page may be drawn with before anybody touches it, in their order."""
    nodes = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    yield from _rules(nodes, (), _Variables.of(css, nodes))


@dataclass(frozen=True, slots=True)
class _Variables:
    """What is known of custom properties without a page."""

    colors: Mapping[str, list[Node]]
    """The palette: on a screen it never changes."""
    initial: Mapping[str, list[Node]]
    """What others are where nothing sets them, as far as they are declared."""
    is_set: frozenset[str]

    @classmethod
    def of(cls, css: str, nodes: Iterable[Node]) -> Self:
        initial = {
            tinycss2.serialize(node.prelude).strip(): _initial_value(node)
            for node in nodes
            if isinstance(node, AtRule) and node.at_keyword == "property" and node.content
        }
        is_set = frozenset(_SET.findall(_ONLY_DECLARED.sub("", css)))
        return cls(_palette(nodes), initial, is_set)

    def settle(self, tokens: Iterable[Node]) -> Iterator[Node]:
        """Write colors in the place of their variables, and what Tailwind's own hold for good."""
        for token in tokens:
            if isinstance(token, FunctionBlock):
                name, fallback = _halves(token.arguments)
                if name in self.colors:
                    yield from self.colors[name]
                    continue
                if name.startswith(_TAILWINDS) and name not in self.is_set:
                    yield from self.settle(self.initial.get(name) or fallback)
                    continue
                token.arguments = list(self.settle(token.arguments))
            yield token


def _palette(nodes: Iterable[Node]) -> dict[str, list[Node]]:
    return {
        each.name: each.value
        for theme in nodes
        if isinstance(theme, AtRule) and tinycss2.serialize(theme.prelude).strip() == "theme"
        for root in tinycss2.parse_rule_list(theme.content or [], skip_whitespace=True)
        for each in tinycss2.parse_blocks_contents(root.content, skip_whitespace=True)
        if each.name.startswith("--color-")
    }


def _initial_value(node: AtRule) -> list[Node]:
    declarations = tinycss2.parse_blocks_contents(node.content)
    values: dict[str, list[Node]] = {
        each.name: each.value for each in declarations if isinstance(each, Declaration)
    }
    return values.get("initial-value", [])


def _halves(arguments: list[Node]) -> tuple[str, list[Node]]:
    """Return the text before the first comma, and the nodes after it."""
    comma = next((at for at, node in enumerate(arguments) if node == ","), len(arguments))
    return tinycss2.serialize(arguments[:comma]).strip(), arguments[comma + 1 :]


def _rules(nodes: Iterable[Node], path: tuple[str, ...], variables: _Variables) -> Iterator[Rule]:
    for node in nodes:
        if isinstance(node, AtRule) and node.content is not None:
            yield from _at_rule(node, path, variables)
        elif isinstance(node, QualifiedRule):
            yield from _style_rule(node, path, variables)


def _at_rule(node: AtRule, path: tuple[str, ...], variables: _Variables) -> Iterator[Rule]:
    prelude = tinycss2.serialize(node.prelude).strip()
    opening = f"@{node.at_keyword} {prelude}".strip()
    if _LATER_GROUPS.match(opening):
        return
    if node.at_keyword in _GROUPS:
        inner = tinycss2.parse_rule_list(node.content, skip_comments=True, skip_whitespace=True)
        yield from _rules(inner, (*path, opening), variables)
        return
    body = tinycss2.serialize(node.content)
    defines = prelude if node.at_keyword == "property" else None
    yield Rule(path, f"{opening}{{{body}}}", (Needs(),), _used(body), defines)


def _style_rule(
    node: QualifiedRule, path: tuple[str, ...], variables: _Variables
) -> Iterator[Rule]:
    selector = tinycss2.serialize(node.prelude).strip()
    if _LATER_SELECTORS.search(selector):
        return
    needs = tuple(_needs(node.prelude))
    mixed: list[str] = []
    body = list(variables.settle(node.content))
    for each in tinycss2.parse_blocks_contents(body, skip_comments=True, skip_whitespace=True):
        text = each.serialize().removesuffix(";")
        name = each.name if isinstance(each, Declaration) else ""
        if _LATER_DECLARATIONS.match(name):
            continue
        if not name.startswith("--"):
            mixed.append(text)
        else:
            yield Rule((*path, selector), f"{text};", needs, _used(text), name)
    if mixed:
        text = ";".join(mixed)
        yield Rule(path, f"{selector}{{{text}}}", needs, _used(text))


def _needs(prelude: list[Node]) -> Iterator[Needs]:
    """Yield what each of a list's selectors asks of a page."""
    names = set[str]()
    before = ""
    for node in prelude:
        if node == ",":
            yield Needs(names)
            names = set()
        elif isinstance(node, IdentToken) and before == ".":
            names.add(f".{node.value}")
        elif isinstance(node, IdentToken) and before in _BEFORE_ELEMENTS:
            names.add(node.value)
        elif node.type == "ident" and before == ":" and node.value in {"disabled", "checked"}:
            names.add(f'{node.value}=""')
        elif isinstance(node, FunctionBlock) and node.name in {"is", "where"}:
            # Of several selectors in there any may hold: that asks for nothing.
            inner = list(_needs(node.arguments))
            names |= inner[0] if len(inner) == 1 else set()
        elif isinstance(node, SquareBracketsBlock):
            attribute = tinycss2.serialize(node.content).replace('"', "")
            name, equals, value = attribute.partition("=")
            if equals and name.replace("-", "").isalpha():
                names.add(f'{name}="{value}"')
        before = node.value if isinstance(node, LiteralToken) else ""
    yield Needs(names)


def _used(text: str) -> frozenset[str]:
    return frozenset(_USED.findall(text))


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
