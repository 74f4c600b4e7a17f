"""One mail address as a text is searched for it: whole, in every way in which it may be written."""

import json
import re
from dataclasses import dataclass
from functools import cached_property

REMOVED = "(address removed)"


@dataclass(frozen=True)
class Address:
    """A guest's mail address."""

    email: str

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        """How it stands in rows and files: as it is, escaped in JSON, and as mail servers say."""
        local, _, domain = self.email.rpartition("@")
        ascii_domain = domain.encode("idna").decode()
        in_json = json.dumps(self.email)[1:-1]
        return tuple(dict.fromkeys((self.email, in_json, f"{local}@{ascii_domain}")))

    def stands_in(self, text: str) -> bool:
        """Whether a text holds the address, and not only a longer one that ends or begins so."""
        return self._pattern.search(text) is not None

    def removed_from(self, text: str) -> str:
        """Return a text with something else in place of the address."""
        return self._pattern.sub(REMOVED, text)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        any_spelling = "|".join(map(re.escape, self.spellings))
        return re.compile(
            rf"(?<![\w.!#$%&'*+/=?^`{{|}}~-])(?:{any_spelling})(?![\w-]|\.\w)", re.IGNORECASE
        )
