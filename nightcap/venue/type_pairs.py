"""The pairs of typefaces that a venue chooses from: one for its titles, one for its text.

Rule: A venue has one of three type pairs, also in emails. A page loads no typeface of another pair.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from django.utils.text import slugify

TypeName = Literal["deco", "modern", "classic"]


class TypePair(NamedTuple):
    """Two typefaces, as lists of families in CSS; a generic family follows."""

    name: TypeName
    title_family: str
    text_family: str
    titles: str
    text: str
    page_titles: str
    """The whole list for titles of the public site, with the fallback of the same width."""
    page_text: str
    email_titles: str
    """In single quotes, as in an attribute."""
    email_text: str

    def family_of(self, file: str) -> str:
        """Return the family of a font file, by its name."""
        return self.text_family if slugify(self.text_family) in file else self.title_family


DECO = TypePair(
    name="deco",
    title_family="Bodoni Moda",
    text_family="Jost",
    titles='"Bodoni Moda",Didot',
    text="Jost",
    page_titles='"Bodoni Moda","Bodoni Fallback","Times New Roman",serif',
    page_text='"Jost","Jost Fallback",Arial,sans-serif',
    email_titles="'Bodoni Moda','Bodoni 72',Didot",
    email_text="Jost,Futura,'Century Gothic'",
)
MODERN = TypePair(
    name="modern",
    title_family="Hanken Grotesk",
    text_family="Hanken Grotesk",
    titles='"Hanken Grotesk",system-ui,sans-serif',
    text='"Hanken Grotesk"',
    page_titles='"Hanken Grotesk","Hanken Fallback",Arial,sans-serif',
    page_text='"Hanken Grotesk","Hanken Fallback",Arial,sans-serif',
    email_titles="'Hanken Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif",
    email_text="'Hanken Grotesk','Helvetica Neue'",
)
CLASSIC = TypePair(
    name="classic",
    title_family="Fraunces",
    text_family="Source Sans 3",
    titles="Fraunces",
    text='"Source Sans 3"',
    page_titles='"Fraunces","Fraunces Fallback","Times New Roman",serif',
    page_text='"Source Sans 3","Source Sans Fallback",Arial,sans-serif',
    email_titles="Fraunces,'Iowan Old Style',Palatino",
    email_text="'Source Sans 3','Segoe UI'",
)

TYPE_PAIRS: Mapping[TypeName, TypePair] = {one.name: one for one in (DECO, MODERN, CLASSIC)}
