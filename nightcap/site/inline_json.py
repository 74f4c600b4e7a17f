"""JSON inside HTML: no value can end the script element or the line it stands on."""

_ESCAPES = str.maketrans(
    {
        "<": "\\u003c",
        ">": "\\u003e",
        "&": "\\u0026",
        "\u2028": "\\u2028",
        "\u2029": "\\u2029",
    }
)


def escape(json_text: str) -> str:
    """Escape JSON for a script element: these characters only ever stand inside its strings."""
    return json_text.translate(_ESCAPES)
