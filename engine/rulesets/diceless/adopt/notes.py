"""Remarks on a list, and what its owner has added; filled while the list is read."""

from __future__ import annotations

from typing import Any, Literal, TypeVar

from attrs import NOTHING, define, field, fields, frozen

from engine.book.data import BookError, strict_converter, structure
from engine.book.roster import Profile as Row
from engine.book.roster import Remark
from engine.rulesets.diceless.adopt.names import plain
from engine.rulesets.diceless.adopt.overlay import SECTIONS, Overlay, extras, rest
from engine.rulesets.diceless.book.words import LEXICON

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
    models: tuple[Row, ...] = ()
    """The figures of all models of the list."""
    remarks: list[Remark] = field(factory=list)
    """Each once, in the order of the list."""
    used: set[tuple[str, str]] = field(factory=set)

    def missing(
        self, where: str, name: str, code: str, adds: tuple[str, ...] = (), **params: Any
    ) -> None:
        """Report what must be added before it can be used."""
        self._remark("missing", where, name, code, params, adds)

    def taken(self, where: str, name: str, code: str, **params: Any) -> None:
        """Report how something was read that might be meant otherwise."""
        self._remark("taken", where, name, code, params)

    def read_as(self, kind: Kind, row: Row, key: str, text: str, meant: object) -> None:
        """Report what an unclear figure was read as."""
        self.taken(row.where, row.name, "read_as", kind=kind, field=key, text=text, meant=meant)

    def left_out(self, where: str, name: str, code: str, **params: Any) -> None:
        """Report what plays no part."""
        self._remark("left_out", where, name, code, params)

    def _remark(
        self,
        kind: Literal["missing", "taken", "left_out"],
        where: str,
        name: str,
        code: str,
        params: dict[str, Any],
        adds: tuple[str, ...] = (),
    ) -> None:
        what, way_out = LEXICON.remark(code, {"name": name, **params})
        remark = Remark(kind, where, name, what, way_out, adds, code, params)
        if remark not in self.remarks:
            self.remarks.append(remark)

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
            adds = kind, name, key
            if isinstance(value, Unread):
                self.missing(where, name, "unread", adds, kind=kind, field=key, text=value.text)
            elif value is None and is_wanted:
                self.missing(where, name, "not_listed", adds, kind=kind, field=key)
            else:
                continue
            whole = False
        if not whole:
            return None
        try:
            given = {key: value for key, value in draft.items() if value is not None}
            return structure(_CONVERTER, given, cls, f"overlay: {kind} {name}")
        except BookError as fault:
            self.missing(where, name, "bad_record", kind=kind, fault=str(fault))
            return None

    def idle(self) -> None:
        """Report entries of the overlay that match nothing in the list: a name may be misspelt."""
        for section in (*SECTIONS, "rule"):
            for name in getattr(self.overlay, section):
                if (section, name) not in self.used:
                    self.missing("overlay", f"{section} {name}", "no_such_name")
