"""Remarks on a list, and what its owner has added; filled while the list is read."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

from attrs import NOTHING, define, field, fields, frozen

from engine.book.data import BookError, strict_converter, structure
from engine.book.roster import Remark
from engine.rulesets.diceless.adopt.names import plain
from engine.rulesets.diceless.adopt.overlay import SECTIONS, Overlay, extras, rest

T = TypeVar("T")
Kind = Literal["model", "vehicle", "weapon"]
_CONVERTER = strict_converter()


@frozen
class Unread:
    """A figure that is in the list and says nothing to us."""

    text: str


@define
class Notes:
    overlay: Overlay
    remarks: dict[Remark, None] = field(factory=dict)
    """Each once, in the order of the list."""
    used: set[tuple[str, str]] = field(factory=set)

    def missing(
        self, where: str, name: str, what: str, way_out: str, adds: tuple[str, ...] = ()
    ) -> None:
        """Report what must be added before it can be used."""
        self.remarks[Remark("missing", where, name, what, way_out, adds)] = None

    def taken(self, where: str, name: str, what: str, way_out: str) -> None:
        """Report how something was read that might be meant otherwise."""
        self.remarks[Remark("taken", where, name, what, way_out)] = None

    def left_out(self, where: str, name: str, what: str, way_out: str) -> None:
        """Report what plays no part."""
        self.remarks[Remark("left_out", where, name, what, way_out)] = None

    def added(self, section: str, name: str, cls: type[T]) -> T:
        """Return what the owner says of something, beside the fields of its record."""
        entry = getattr(self.overlay, section).get(plain(name), {})
        if entry:
            self.used.add((section, plain(name)))
        return extras(cls, entry, f"overlay: {section} {name}")

    def record(
        self, kind: Kind, cls: type[T], where: str, name: str, read: dict[str, Any]
    ) -> T | None:
        """Return a record of what was read and what the owner says instead; report what is missing.
        The id is still to be given."""
        said = rest(SECTIONS[kind], getattr(self.overlay, kind).get(plain(name), {}))
        draft = {"id": "new", "name": name[:60], **read, **said}
        whole = True
        # "fields" wants a class of attrs, which a type variable cannot say.
        for attribute in fields(cls):  # type: ignore[arg-type]
            key = attribute.name
            value = draft.get(key)
            is_wanted = attribute.default is NOTHING
            if isinstance(value, Unread):
                whole = False
                what = f"{key} is {value.text!r}"
            elif value is None and is_wanted:
                whole = False
                what = f"{key} is not in the list"
            else:
                continue
            way_out = f'write {key} = … under [{kind}."{name}"]'
            self.missing(where, name, what, way_out, (kind, name, key))
        if not whole:
            return None
        try:
            given = {key: value for key, value in draft.items() if value is not None}
            return structure(_CONVERTER, given, cls, f"overlay: {kind} {name}")
        except BookError as fault:
            self.missing(where, name, str(fault), f'correct [{kind}."{name}"]')
            return None

    def idle(self) -> None:
        """Report entries of the overlay that match nothing in the list: a name may be misspelt."""
        for section in (*SECTIONS, "rule"):
            for name in getattr(self.overlay, section):
                if (section, name) not in self.used:
                    what = "the list has no such name"
                    self.missing(
                        "overlay", f"{section} {name}", what, "correct the name, or remove it"
                    )
