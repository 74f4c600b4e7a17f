"""Which rules of the style sheet stand in a page, and that the whole sheet follows."""

import pytest

from nightcap.site.styles import StyleSheet
from tests.support.site.visitors import Site


def part(css: str, markup: str) -> str:
    return StyleSheet(always="", whole=css).part_for(markup)


@pytest.mark.parametrize(
    ("selector", "markup"),
    [
        (".a", '<p class="b a">'),
        ("h1,h2", "<h2>"),
        ("h1.a>svg", '<h1 class="a"><svg></svg></h1>'),
        (".md\\:flex", '<p class="md:flex">'),
        (".\\[\\&\\>source\\]\\:hidden>source", '<p class="[&amp;&gt;source]:hidden"><source>'),
        (":where(.a>:not(:last-child))", '<p class="a">'),
        (".a:not(.b)", '<p class="a">'),
        (".a[aria-current=page]", '<p class="a" aria-current="page">'),
        (".a:disabled", '<input class="a" disabled="">'),
        ("body", "<p>"),
        ("*", "<p>"),
        ("::placeholder", "<p>"),
    ],
)
def test_a_rule_stands_in_a_page_that_has_what_its_selector_asks_for(
    selector: str, markup: str
) -> None:
    assert part(f"{selector}{{top:0}}", markup) == f"{selector}{{top:0}}"


@pytest.mark.parametrize(
    ("selector", "markup"),
    [
        (".a", '<p class="b ab">a</p>'),
        ("video", "<p>video</p>"),
        ("code,pre", "<p>"),
        (".a>video", '<p class="a">'),
        ("h1.a", "<h1>"),
        (".a>.b", '<p class="b">'),
        (":where(.a>:not(:last-child))", "<p>"),
        (".a[aria-current=page]", '<p class="a" aria-current="step">'),
        (".a", '<noscript><p class="a"></p></noscript>'),
    ],
)
def test_it_does_not_stand_in_another(selector: str, markup: str) -> None:
    assert part(f"{selector}{{top:0}}", markup) == ""


@pytest.mark.parametrize(
    "css",
    [
        ".a:hover{top:0}",
        ".a:focus-visible{top:0}",
        "@media print{.a{top:0}}",
        "@media (hover:hover){.a{top:0}}",
        "@media (scripting:none){.a{top:0}}",
        ".a{transition:top 1s}",
        ".a{animation:1s fade}",
        "@font-face{font-family:Far}",
        "@page{margin:0}",
    ],
)
def test_what_shows_only_later_or_without_scripts_is_left_to_the_whole_sheet(css: str) -> None:
    assert part(css, '<p class="a">') == ""


def test_rules_keep_their_order_and_what_stands_around_them() -> None:
    css = (
        "@layer base{p{top:0}h1{top:0}}@layer utilities{.a{top:1px}"
        "@media (width>=48rem){.b{top:2px}.c{top:3px}.a{top:4px}}}.a{top:5px}"
    )
    assert part(css, '<p class="a b">') == (
        "@layer base,utilities;@layer base{p{top:0}}@layer utilities{.a{top:1px}"
        "@media (width>=48rem){.b{top:2px}.a{top:4px}}}.a{top:5px}"
    )


def test_a_layer_that_is_empty_in_a_page_keeps_its_place() -> None:
    css = "@layer low{video{top:0}}@layer high{p{top:1px}}"
    assert part(css, "<p>") == "@layer low,high;@layer high{p{top:1px}}"


def test_custom_properties_come_with_what_uses_them() -> None:
    css = (
        ":root{--gap:var(--step);--step:4px;--wide:9px}.a{gap:var(--gap)}"
        '@property --gap{syntax:"*";inherits:false}'
        "@keyframes spin{0%{rotate:0}}"
    )
    assert part(css, '<p class="a">') == (
        ":root{--gap:var(--step);--step:4px;}.a{gap:var(--gap)}"
        '@property --gap{syntax:"*";inherits:false}'
    )
    assert part(css, "<p>") == ""
    assert part(css, '<svg><path fill="var(--wide)"/></svg>') == ":root{--wide:9px;}"


def test_colors_and_variables_that_nothing_sets_are_written_out() -> None:
    css = (
        "@layer theme{:root{--color-brass:#d3a85c}}"
        ".a{color:var(--color-brass);border-style:var(--tw-style);top:var(--tw-top,calc(1px + 2%))}"
        '@property --tw-style{syntax:"*";inherits:false;initial-value:solid}'
    )
    assert part(css, '<p class="a">') == (
        "@layer theme;.a{color:#d3a85c;border-style:solid;top:calc(1px + 2%)}"
    )


def test_scripts_bring_the_whole_sheet_and_without_them_it_stands_in_the_head(site: Site) -> None:
    head = site.get("/").text.split("</head>")[0]
    links = "".join(
        f'<link rel="stylesheet" href="/assets/{sheet}.css">'
        for sheet in ("style-2b", "fonts-beyond-4e")
    )
    assert f"<noscript>{links}</noscript>" in head
    assert head.count("stylesheet") == 2


def test_a_page_that_could_not_be_rendered_has_the_ground_it_is_drawn_on() -> None:
    assert part("html{color:#000}.a{top:0}", "") == "html{color:#000}"
