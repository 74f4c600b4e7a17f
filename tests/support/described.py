"""Reading the API's description."""

from collections.abc import Iterator, Mapping
from typing import Any


def parameters_of(operation: Mapping[str, Any], described: Mapping[str, Any]) -> Iterator[Any]:
    """Yield what an operation asks for, also what it shares with others."""
    for asked in operation.get("parameters", ()):
        shared = asked.get("$ref", "").rpartition("/")[2]
        yield described["components"]["parameters"][shared] if shared else asked
