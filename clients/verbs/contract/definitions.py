"""Classes as a JSON Schema: what attrs says of their attributes, and the source of each."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from textwrap import dedent
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import define, field

from engine.diff import when_left_out
from engine.wire.codec import JSON, LONGEST, tag

Schema = dict[str, Any]
_PRIMITIVES = {int: "integer", float: "number", str: "string", bool: "boolean", type(None): "null"}


@define
class Definitions:
    """The definitions of one schema, by name. A class is defined when it is first referred to."""

    tagged: frozenset[type]
    """Classes that are written with a tag wherever they stand."""
    by_name: dict[str, Schema] = field(factory=dict)
    lenient: frozenset[type] = frozenset()
    """Classes that clients may write: what has a default may be left out. Of others only what is
    None or empty is."""
    whole: bool = False
    """Nothing is left out, and nothing has a tag: data that is no message."""
    prefix: str = ""
    """Put before the name of a class that another has; else its room is."""
    names: dict[type, str] = field(factory=dict)

    def family(self, name: str, classes: Iterable[type], about: str) -> None:
        """Define a name for any of some classes."""
        options = [self.reference(cls) for cls in classes]
        members: Schema = {"oneOf": options} if options else {"not": {}}
        self.by_name[name] = {"description": about, **members}

    def open(self, name: str, about: str, *, is_tagged: bool) -> None:
        """Define a name for an object of which no more is said here."""
        tagged = {"properties": {"t": {"type": "string"}}, "required": ["t"]} if is_tagged else {}
        self.by_name[name] = {"description": about, "type": "object", **tagged}

    def reference(self, cls: type) -> Schema:
        """Return a reference to a class, which is defined if need be."""
        if cls not in self.names:
            name = cls.__name__
            if name in self.by_name:
                name = f"{self.prefix or _room(cls)}{name}"
            if name in self.by_name:
                raise TypeError(f"{cls.__module__}.{cls.__name__} has the name of another class")
            self.names[cls] = name
            self.by_name[name] = {}  # it may hold itself
            self.by_name[name] = self._object(cls)
        return named(self.names[cls])

    def _object(self, cls: type) -> Schema:
        hints, about = get_type_hints(cls, include_extras=True), described(cls)
        properties = {one.name: self._type(hints[one.name]) for one in attrs.fields(cls)}
        for name, schema in properties.items():
            if name in about:
                properties[name] = {"description": about[name], **schema}
        required = [one.name for one in attrs.fields(cls) if self._is_there(cls, one)]
        if cls in self.tagged and not self.whole:
            properties = {"t": {"const": tag(cls)}, **properties}
            required = ["t", *required]
        return {
            "type": "object",
            "description": first_sentence(cls),
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def _is_there(self, cls: type, one: Any) -> bool:
        if self.whole:
            return True
        if cls in self.lenient:
            return one.default is attrs.NOTHING
        return one.name not in when_left_out(cls)

    def _type(self, kind: Any) -> Schema:
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            names = [named(name) for name in args[1:] if name != JSON]
            return names[0] if len(names) == 1 else {"anyOf": names}
        if kind is Any:
            return {}
        if kind in _PRIMITIVES:
            return {"type": _PRIMITIVES[kind]}
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (Union, UnionType):
            return {"anyOf": [self._type(arg) for arg in args]}
        if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
            keys = get_args(args[0]) if get_origin(args[0]) is Literal else ()
            limits = {"propertyNames": {"enum": list(keys)}} if keys else {}
            return {"type": "object", **limits, "additionalProperties": self._type(args[1])}
        if origin is tuple and args[1:] == (Ellipsis,):
            limit = {} if self.whole else {"maxItems": LONGEST}
            return {"type": "array", "items": self._type(args[0]), **limit}
        if origin is tuple:
            each = [self._type(arg) for arg in args]
            size = len(each)
            return {"type": "array", "prefixItems": each, "minItems": size, "maxItems": size}
        if attrs.has(kind):
            return self.reference(kind)
        raise TypeError(f"{kind!r} has no place in a message")


def _room(cls: type) -> str:
    """Return the folder that a class is defined in, as a word of a name."""
    return cls.__module__.split(".")[-2].title().replace("_", "")


def named(name: str) -> Schema:
    """Return a reference to a definition by its name."""
    return {"$ref": f"#/$defs/{name}"}


def held(classes: Iterable[type]) -> frozenset[type]:
    """Return classes with all that their attributes hold."""
    found: set[type] = set()
    waiting = list(classes)
    while waiting:
        cls = waiting.pop()
        if cls not in found:
            found.add(cls)
            hints = get_type_hints(cls)
            waiting += (inner for one in attrs.fields(cls) for inner in _inside(hints[one.name]))
    return frozenset(found)


def _inside(kind: Any) -> Iterator[type]:
    if attrs.has(kind):
        yield kind
    for arg in get_args(kind):
        yield from _inside(arg)


def first_sentence(cls: type) -> str:
    """Return the first paragraph of a docstring, on one line."""
    about = cls.__doc__ or ""
    if about.startswith("Method generated by attrs"):
        about = ""
    return " ".join(about.split("\n\n")[0].split())


@cache
def described(cls: type) -> Mapping[str, str]:
    """Return what stands below the attributes of a class in its source, by attribute."""
    found: dict[str, str] = {}
    for one in reversed(cls.__mro__):
        if attrs.has(one):
            found |= _below(one)
    return found


def _below(cls: type) -> dict[str, str]:
    (node,) = ast.parse(dedent(inspect.getsource(cls))).body
    assert isinstance(node, ast.ClassDef)
    found: dict[str, str] = {}
    last = None
    for statement in node.body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and last:
            found[last] = " ".join(str(statement.value.value).split())
        target = statement.target if isinstance(statement, ast.AnnAssign) else None
        last = target.id if isinstance(target, ast.Name) else None
    return found
