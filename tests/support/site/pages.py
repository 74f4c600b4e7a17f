"""Reading a page as a browser or a search engine does."""

from html.parser import HTMLParser

from pydantic import JsonValue, TypeAdapter

Described = dict[str, JsonValue]
_described = TypeAdapter(Described)


class ReadPage(HTMLParser):
    """The parts of a page that a machine reads."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self.root = ""
        self.metas: dict[str, str] = {}
        self.links: dict[str, list[str]] = {}
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.styled: list[str] = []
        self._open: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if "style" in named:
            self.styled.append(tag)
        if tag == "meta":
            name = named.get("name") or named.get("property")
            if name:
                self.metas[name] = named["content"] or ""
        elif tag == "link":
            self.links.setdefault(named["rel"] or "", []).append(named.get("href") or "")
        else:
            self._open.append((tag, named))
            if tag == "script":
                self.scripts.append((named, ""))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        tag, _ = self._open[-1] if self._open else ("", {})
        if tag == "title":
            self.title += data
        elif tag == "script":
            named, text = self.scripts[-1]
            self.scripts[-1] = (named, text + data)
        elif any(named.get("id") == "root" for _, named in self._open):
            self.root += data

    @property
    def data(self) -> Described:
        """What is inlined for the browser to render from."""
        [text] = [text for named, text in self.scripts if named.get("id") == "data"]
        return _described.validate_json(text)

    @property
    def described(self) -> list[Described]:
        """The structured data, one object a block."""
        kind = "application/ld+json"
        return [
            _described.validate_json(text)
            for named, text in self.scripts
            if named.get("type") == kind
        ]

    def of_type(self, kind: str) -> list[Described]:
        """Every description of a type, also those inside others."""
        found: list[Described] = []

        def look(value: JsonValue) -> None:
            if isinstance(value, dict):
                if value.get("@type") == kind:
                    found.append(value)
                for inner in value.values():
                    look(inner)
            elif isinstance(value, list):
                for inner in value:
                    look(inner)

        for block in self.described:
            look(block)
        return found
