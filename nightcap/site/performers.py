"""Distinguishes a single performer from a band, a troupe or another group."""

import re

from nightcap.venue import categories

# "Malik Osei (host)" has a name and a role.
_NAME_AND_ROLE = re.compile(r"\s*(?P<name>[^,(]*[^,(\s])\s*(?P<role>[,(].*)?", re.DOTALL)
# A first name, a last name, and initials or particles between them.
_PERSONAL_NAME = re.compile(
    r"(?:(?:Dr|Mr|Mrs|Ms|DJ|MC)\.? )?[^\W\d_][\w.'\u2019-]*"
    r"(?: (?:[^\W\d_]\.|van|von|de|da|di|del|della|der|den|la|le|bin|ibn|el|al))*"
    r" [^\W\d_][\w.'\u2019-]*(?: (?:Jr|Sr|II|III)\.?)?"
    r"(?: (?:behind|at|on|with) .*)?"
)
_GROUP = re.compile(
    r"^the\b|&|\+|\b(?:and|actors|all-stars|band|big|boys|brothers|cast|choir|chorus|club|collective|comedians"
    r"|comics|company|crew|dancers|duo|ensemble|family|five|four|friends|girls|group|improv|jam"
    r"|musicians|octet|orchestra|players|project|quartet|quintet|septet|sextet|singers|sisters"
    r"|society|strings|theater|theatre|trio|troupe|two|three|six|seven|eight|unit)\b",
    re.IGNORECASE,
)


def performer_type(text: str, category: str) -> str:
    """Return the schema.org type of a performer: Person or PerformingGroup.

    Rule: A performer is a person if the text looks like a first and a last name without a word for
    a group, such as "Trio" or "Band". Bands have such names too: in the category music an artist
    needs a role, as in "Ann Oakley (piano)". "Low Ceiling (band)" is always a group.
    """
    found = _NAME_AND_ROLE.fullmatch(text)
    if found is None:
        return "PerformingGroup"
    name, role = found["name"], found["role"] or ""
    is_group = _GROUP.search(name) or (role.startswith("(") and _GROUP.search(role))
    is_known = role != "" or category != categories.slug_of("music")
    if _PERSONAL_NAME.fullmatch(name) and is_known and not is_group:
        return "Person"
    return "PerformingGroup"
