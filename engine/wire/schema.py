"""The protocol for machines: a JSON Schema made from the message classes.

`docs/protocol.schema.json` is what `text` returns; a test compares the two. To write it again:

    python -c "from engine.wire import schema as s; print(s.text(), end='')" > FILE

What the rulesets speak (states, notes, questions, replies, options) is open here: it is anything.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
import orjson

from engine.wire import messages
from engine.wire.codec import DEEPEST, LONGEST, tag

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PRIMITIVES = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}


def schema() -> dict[str, Any]:
    """Return the schema of every message. A message satisfies `from_client` or `from_server`."""
    families = {
        "from_client": get_args(messages.FromClient),
        "from_server": get_args(messages.FromServer),
    }
    tagged = frozenset(cls for family in families.values() for cls in family)
    definitions: dict[str, Any] = {}
    for cls in tagged:
        _define(cls, tagged, definitions)
    for name, family in families.items():
        definitions[name] = {"oneOf": [_reference(cls) for cls in family]}
    return {
        "$schema": DIALECT,
        "title": "The protocol of warhost",
        "version": messages.PROTOCOL,
        "description": f"What a client sends is at most {DEEPEST} lists and objects deep.",
        "$defs": definitions,
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in families],
    }


def text() -> str:
    """Return the schema as the text of its file."""
    options = orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE
    return orjson.dumps(schema(), option=options).decode()


def _reference(cls: type) -> dict[str, str]:
    return {"$ref": f"#/$defs/{cls.__name__}"}


def _define(cls: type, tagged: frozenset[type], definitions: dict[str, Any]) -> None:
    if cls.__name__ in definitions:
        return
    definitions[cls.__name__] = {}  # it may hold itself
    hints, fields = get_type_hints(cls), attrs.fields(cls)
    properties = {field.name: _type(hints[field.name], tagged, definitions) for field in fields}
    required = [field.name for field in fields if field.default is attrs.NOTHING]
    if cls in tagged:
        properties = {"t": {"const": tag(cls)}, **properties}
        required = ["t", *required]
    definitions[cls.__name__] = {
        "type": "object",
        "description": " ".join((cls.__doc__ or "").split("\n\n")[0].split()),
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _type(kind: Any, tagged: frozenset[type], definitions: dict[str, Any]) -> dict[str, Any]:
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return {}
    if kind in _PRIMITIVES:
        return {"type": _PRIMITIVES[kind]}
    if origin is Literal:
        return {"enum": list(args)}
    if origin in (Union, UnionType):
        return {"anyOf": [_type(arg, tagged, definitions) for arg in args]}
    if origin is Mapping:
        return {"type": "object", "additionalProperties": _type(args[1], tagged, definitions)}
    if origin is tuple and args[1:] == (Ellipsis,):
        items = _type(args[0], tagged, definitions)
        return {"type": "array", "items": items, "maxItems": LONGEST}
    if origin is tuple:
        each = [_type(arg, tagged, definitions) for arg in args]
        return {"type": "array", "prefixItems": each, "minItems": len(each), "maxItems": len(each)}
    if attrs.has(kind):
        _define(kind, tagged, definitions)
        return _reference(kind)
    raise TypeError(f"{kind!r} is not allowed in a message")
