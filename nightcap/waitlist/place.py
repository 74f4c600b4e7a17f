"""The place in line, as people say it."""

_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)
_TEENS = range(11, 14)
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def in_words(position: int) -> str:
    """Say a place in line, of which 1 is the next: "first in line", later "11th in line"."""
    if position <= len(_ORDINALS):
        return f"{_ORDINALS[position - 1]} in line"
    is_teen = position % 100 in _TEENS
    return f"{position}{'th' if is_teen else _ENDINGS.get(position % 10, 'th')} in line"
