"""The one converter between objects and JSON.

A tagged class is written with `"t"`, its name in snake case, so that what is read knows what it is.
Attributes that are None or empty are left out; a class whose attribute can be so gives it that
default. Reading is strict: no coercion, no unknown keys; every fault says where it is.

What is written is canonical (RFC 8785), so that digests over it can be made in any language.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache
from math import isfinite
from typing import Any, TypeVar, get_args

import attrs
import orjson
from cattrs import BaseValidationError, transform_error
from cattrs.gen import make_dict_unstructure_fn, make_hetero_tuple_unstructure_fn, override
from cattrs.preconf.orjson import OrjsonConverter, make_converter

from engine import ruleset
from engine.advice import forms, queries
from engine.diff import diff, when_left_out
from engine.errors import Malformed
from engine.flow import Ask, ConditionalOrder
from engine.state import State
from engine.table import Rolled

T = TypeVar("T")
LONGEST = 2_000
"""Elements a list in a message may have."""
DEEPEST = 32
"""Lists and objects in each other that a message from a client may have, itself among them. What
is written holds it deeper, and no encoder goes on for ever."""
_NESTS = (dict, list)
JSON = "JSON"
"""Marks in an annotation what is JSON data already, or a fragment of it: it is written as it is."""
WHOLE = 2**53
"""From here on not every whole number is a float."""
SMALL = 1e-5
"""Below it orjson writes exponents, and ECMAScript from 1e-6 on does not."""


@cache
def tag(cls: type) -> str:
    """Return the tag of a class: its name in snake case."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", cls.__name__).lower()


class Codec:
    """Reads and writes one family of tagged classes."""

    def __init__(self, *families: Iterable[type]) -> None:
        self.tags = {tag(cls): cls for family in families for cls in family}
        self._converter = _converter(frozenset(self.tags.values()))

    def dump(self, value: Any) -> Any:
        """Return `value` as JSON data."""
        return self._converter.unstructure(value)

    def load(self, raw: Any, cls: type[T]) -> T:
        """Read JSON data as `cls`. Raises `Malformed` saying what and where."""
        if attrs.has(cls) and not isinstance(raw, dict):
            raise Malformed(f"expected an object @ {cls.__name__}")
        try:
            return self._converter.structure(raw, cls)
        except (BaseValidationError, ValueError, TypeError, KeyError) as fault:
            raise Malformed("; ".join(transform_error(fault, path=cls.__name__))) from None

    def load_tagged(self, raw: Any, allowed: Iterable[type]) -> Any:
        """Read an object of one of the `allowed` classes by its tag. Raises `Malformed`."""
        known = _by_tag(tuple(allowed))
        if not isinstance(raw, dict):
            raise Malformed(f"expected an object with a key 't', one of {sorted(known)}")
        named = raw.get("t")
        if not isinstance(named, str) or named not in known:
            given = f"is {str(named)[:40]!r}" if "t" in raw else "is missing"
            raise Malformed(f"'t' {given}; it must be one of {sorted(known)}")
        return self.load({key: raw[key] for key in raw if key != "t"}, known[named])


class RulesetCodec(Codec):
    """Reads and writes what one ruleset speaks."""

    def __init__(self, rules: ruleset.Ruleset) -> None:
        self.vocabulary = rules.vocabulary
        queries_ = (
            *get_args(queries.Query),
            *get_args(queries.Answer),
            *get_args(forms.Blank),
        )
        words = self.vocabulary
        own = (words.choices, words.replies, words.notes, words.conditional_orders)
        super().__init__(*own, (Rolled,), queries_)

    def patch(self, old: State, new: State) -> dict[str, Any]:
        """Return the merge patch from one state to another."""
        return diff(old, new, self.dump)

    def load_state(self, raw: Any) -> State:
        """Read a state."""
        return self.load(raw, self.vocabulary.state)

    def load_reply(self, raw: Any) -> Any:
        """Read the body of a reply."""
        return self.load_tagged(raw, self.vocabulary.replies)

    def load_conditional_order(self, raw: Any) -> ConditionalOrder:
        """Read what a seat says in advance."""
        conditional_order: ConditionalOrder = self.load_tagged(
            raw, self.vocabulary.conditional_orders
        )
        return conditional_order

    def load_note(self, raw: Any) -> Any:
        """Read a note."""
        return self.load_tagged(raw, (*self.vocabulary.notes, Rolled))

    def load_query(self, raw: Any) -> queries.Query:
        """Read a query; a reply inside it is read too."""
        query: queries.Query = self.load_tagged(raw, get_args(queries.Query))
        if isinstance(query, queries.ReplyOdds | queries.CheckReply | queries.PreviewMove):
            return attrs.evolve(query, reply=self.load_reply(query.reply))
        return query

    def load_ask(self, raw: Any) -> Ask:
        """Read a question."""
        ask = self.load(raw, Ask)
        return attrs.evolve(
            ask,
            choice=self.load_tagged(ask.choice, self.vocabulary.choices),
            default=self.load_reply(ask.default),
        )


@cache
def for_ruleset(key: str) -> RulesetCodec:
    """Return the codec of a ruleset. Raises `KeyError` for an unknown key."""
    return RulesetCodec(ruleset.get(key))


@cache
def _by_tag(classes: tuple[type, ...]) -> Mapping[str, type]:
    return {tag(cls): cls for cls in classes}


def encode(data: Any) -> bytes:
    """Return JSON data as bytes, always the same for the same data: what a `Codec` has dumped, as
    RFC 8785 wants it."""
    return orjson.dumps(data, default=_fragment, option=orjson.OPT_SORT_KEYS)


def encode_to_keep(data: Any) -> bytes:
    """Return what `encode` does, in no more memory than it needs. orjson leaves its buffer as large
    as it grew: 4 KiB at least."""
    return bytes(memoryview(encode(data)))


def fragment(data: Any) -> Any:
    """Return JSON data already encoded, to be put into several messages."""
    return orjson.Fragment(encode(data))


def fragment_in_order(data: Any) -> Any:
    """Return what `fragment` does, each object with its keys in the order that it has them in."""
    return orjson.Fragment(encode_in_order(data))


def encode_in_order(data: Any) -> bytes:
    """Return what `encode` does, each object with its keys in the order that it has them in."""
    return orjson.dumps(data, default=_fragment)


def fragment_to_keep(data: Any) -> Any:
    """Return what `fragment` does, in no more memory than it needs."""
    return orjson.Fragment(encode_to_keep(data))


def decode(text: str | bytes) -> Any:
    """Read JSON. Raises `Malformed`."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as fault:
        raise Malformed(f"not JSON: {fault}") from None


def depth(data: Any) -> int:
    """Return how many lists and objects of JSON data lie in each other."""
    deep, level = 0, [data]
    while level := [one for one in level if isinstance(one, _NESTS)]:
        deep += 1
        level = [
            inner for one in level for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return deep


def seal(previous: str, *news: Any) -> str:
    """Return the digest of a match so far: SHA-256 over the one before and what is new."""
    return hashlib.sha256(previous.encode() + encode(news)).hexdigest()


def _converter(tagged: frozenset[type]) -> OrjsonConverter:
    converter = make_converter(forbid_extra_keys=True, detailed_validation=True)
    for primitive in (int, str, bool):
        converter.register_structure_hook(primitive, _exactly)
    converter.register_structure_hook(float, _number)
    converter.register_unstructure_hook_func(_is_json, _as_it_is)
    converter.register_unstructure_hook(float, _written)
    converter.register_structure_hook_factory(_is_sequence, lambda t: _sequence(t, converter))
    converter.register_unstructure_hook_factory(
        _is_row,
        lambda t: make_hetero_tuple_unstructure_fn(t, converter, unstructure_to=list),
    )
    converter.register_unstructure_hook_factory(attrs.has, lambda c: _writer(c, converter, tagged))
    return converter


def _is_json(kind: Any) -> bool:
    return JSON in getattr(kind, "__metadata__", ())


def _as_it_is(value: Any) -> Any:
    return value


def _exactly(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise ValueError(f"expected {kind.__name__}, not {type(value).__name__}")
    return value


def _number(value: Any, _: type) -> float:
    if (type(value) is int or isinstance(value, float)) and isfinite(value):
        return float(value)
    raise ValueError(f"expected a number, not {type(value).__name__}")


class _Extreme(float):
    """A number that orjson writes in another way than ECMAScript does."""


def _written(value: float) -> float:
    """Return a number as it is written: without a fraction where it is whole, as 8 is."""
    if value % 1 == 0 and -WHOLE < value < WHOLE:
        return int(value)
    return value if SMALL <= abs(value) < WHOLE else _Extreme(value)


def _fragment(value: Any) -> orjson.Fragment:
    """Write what orjson does not know. Raises `TypeError` for anything but a number."""
    if not isinstance(value, _Extreme):
        raise TypeError(f"{value!r} is no JSON data")
    return orjson.Fragment(ecmascript(value) if isfinite(value) else "null")


def ecmascript(value: float) -> str:
    """Write a number as ECMAScript does (ECMA-262, Number::toString), and with it RFC 8785."""
    sign, shortest, exponent = Decimal(repr(float(value))).normalize().as_tuple()
    assert isinstance(exponent, int)
    digits = "".join(map(str, shortest))
    count, point = len(digits), len(digits) + exponent
    if count <= point <= 21:
        text = digits + "0" * exponent
    elif 0 < point <= 21:
        text = f"{digits[:point]}.{digits[point:]}"
    elif -6 < point <= 0:
        text = f"0.{'0' * -point}{digits}"
    else:
        tail = f".{digits[1:]}" if count > 1 else ""
        text = f"{digits[0]}{tail}e{point - 1:+d}"
    return f"-{text}" if sign and value else text


def _is_sequence(kind: Any) -> bool:
    return getattr(kind, "__origin__", None) is tuple


def _is_row(kind: Any) -> bool:
    """Return whether a type is a tuple of fixed length, each element of its own type."""
    return _is_sequence(kind) and Ellipsis not in get_args(kind)


def _sequence(kind: Any, converter: OrjsonConverter) -> Any:
    """Tuples are read from lists only, of bounded length; a fault is told with its index."""
    args = get_args(kind)
    many = len(args) == 2 and args[1] is Ellipsis

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError(f"expected a list, not {type(value).__name__}")
        if len(value) > LONGEST or (not many and len(value) != len(args)):
            wanted = f"at most {LONGEST}" if many else str(len(args))
            raise ValueError(f"expected {wanted} elements, not {len(value)}")
        kinds = [args[0]] * len(value) if many else args
        return tuple(converter.structure(v, k) for v, k in zip(value, kinds, strict=True))

    return structure


def _writer(cls: type, converter: OrjsonConverter, tagged: frozenset[type]) -> Any:
    """Write a class without what is None or empty, and with its tag when it has one."""
    optional = {name: override(omit_if_default=True) for name in when_left_out(cls)}
    write: Any = make_dict_unstructure_fn(cls, converter, **optional)  # type: ignore[arg-type]
    if cls not in tagged:
        return write
    name = tag(cls)

    def write_tagged(value: Any) -> Any:
        raw = write(value)
        raw["t"] = name
        return raw

    return write_tagged
