"""Goes: use nightcap.core.logs."""

from nightcap.core.logs import (
    HIDDEN,
    JsonFormatter,
    TextFormatter,
    know,
    request_id,
    said,
    shown_path,
)

__all__ = ["HIDDEN", "JsonFormatter", "TextFormatter", "know", "request_id", "said", "shown_path"]
