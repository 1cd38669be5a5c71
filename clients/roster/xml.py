"""Reading `.ros`: the XML of list builders, as the tree their JSON is.

Elements that hold lists become lists, attributes become keys, the text of a characteristic `$text`.
Elements we do not use are counted and skipped. Document types and entities are refused.
"""

from __future__ import annotations

from io import StringIO
from typing import Any
from xml.sax import SAXException, SAXParseException  # the names of faults; the parser is not theirs
from xml.sax.handler import ContentHandler, feature_namespaces
from xml.sax.xmlreader import AttributesNSImpl, InputSource, Locator

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import create_parser

from clients.roster.faults import Unreadable
from clients.roster.limits import DEPTH, ELEMENTS

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
LINE = "@line"
LISTS = {
    "forces": "force",
    "categories": "category",
    "selections": "selection",
    "profiles": "profile",
    "characteristics": "characteristic",
    "rules": "rule",
    "costs": "cost",
}
"""Elements that hold others, and which."""


def parse(text: str) -> dict[str, Any]:
    """Return the tree of a list. Raises `Unreadable`."""
    parser = create_parser(forbid_dtd=True)
    parser.setFeature(feature_namespaces, True)
    tree = _Tree()
    parser.setContentHandler(tree)
    source = InputSource()
    source.setCharacterStream(StringIO(text))
    try:
        parser.parse(source)
    except DefusedXmlException:
        raise Unreadable(
            "the file has a document type or entities, which no army list needs; export it again"
        ) from None
    except SAXParseException as fault:
        where = f"line {fault.getLineNumber()}"
        raise Unreadable(
            f"{where}: not valid XML ({fault.getMessage()}); export the list again"
        ) from None
    except SAXException as fault:
        raise Unreadable(f"not valid XML ({fault.getMessage()}); export the list again") from None
    return {"roster": tree.root}


class _Tree(ContentHandler):
    """Builds the tree while the file is read, and stops at what is too deep or too much."""

    def __init__(self) -> None:
        super().__init__()
        self.root: dict[str, Any] = {}
        self._open: list[tuple[str, Any]] = []
        """Elements around the place that is read, each with its object, its list, or None where
        nothing is kept."""
        self._count = 0
        self._at: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802  # theirs
        """Keep what knows the line."""
        self._at = locator

    def startElementNS(  # noqa: N802  # theirs
        self, name: tuple[str | None, str], qname: str | None, attrs: AttributesNSImpl
    ) -> None:
        """Open an element."""
        self._count += 1
        if self._count > ELEMENTS:
            raise Unreadable(
                f"the file has more than {ELEMENTS} elements; no army list has that many"
            )
        if len(self._open) >= DEPTH:
            raise Unreadable(
                f"line {self._line()}: elements are nested more than {DEPTH} levels deep"
            )
        self._open.append((name[1], self._entered(name, attrs)))

    def _entered(self, name: tuple[str | None, str], attrs: AttributesNSImpl) -> Any:
        space, tag = name
        if not self._open:
            if tag != "roster" or space not in (NAMESPACE, None):
                raise Unreadable(f"the file begins with <{tag}>; an army list begins with <roster>")
            return self._filled(self.root, attrs)
        outer, around = self._open[-1]
        if isinstance(around, dict) and tag in LISTS:
            return around.setdefault(tag, [])
        if isinstance(around, list) and tag == LISTS[outer]:
            around.append(self._filled({}, attrs))
            return around[-1]
        return None

    def _filled(self, thing: dict[str, Any], attrs: AttributesNSImpl) -> dict[str, Any]:
        thing.update({key: value for (_, key), value in attrs.items()})
        thing[LINE] = self._line()
        return thing

    def characters(self, content: str) -> None:
        """Keep the text of characteristics; other elements have none that counts."""
        tag, thing = self._open[-1]
        if tag == "characteristic" and isinstance(thing, dict):
            thing["$text"] = thing.get("$text", "") + content

    def endElementNS(  # noqa: N802  # theirs
        self, name: tuple[str | None, str], qname: str | None
    ) -> None:
        """Close an element."""
        self._open.pop()

    def _line(self) -> int:
        return 0 if self._at is None else self._at.getLineNumber() or 0
