"""Reading an army list from the bytes of a file, whatever it is called."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from clients.roster import archive, xml
from clients.roster.faults import Unreadable
from clients.roster.limits import DEPTH, ELEMENTS, LARGEST, NAME, SELECTIONS
from engine.book.roster import MOST, Detachment, Profile, Roster, Selection

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
ENCODINGS = ("utf-8", "us-ascii", "iso-8859-1", "windows-1252")
_DECLARED = re.compile(rb"""\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.-]{1,40})["']""")
KINDS = "use a .ros or .rosz file, or JSON from New Recruit"


def read(data: bytes) -> Roster:
    """Return the list in a file. Raises `Unreadable`, which says why and what to do."""
    if len(data) > LARGEST:
        raise Unreadable(f"the file has {len(data)} bytes; the limit is {LARGEST // 2**20} MiB")
    if data.startswith(archive.MAGIC):
        return _roster(xml.parse(_text(archive.unpacked(data))))
    text = _text(data)
    match text.lstrip()[:1]:
        case "<":
            return _roster(xml.parse(text))
        case "{":
            return _roster(_json(text))
    raise Unreadable(f"unknown file type: {KINDS}")


def _text(data: bytes) -> str:
    """Return bytes as text, by their mark or their declaration, as UTF-8 without either."""
    for mark, encoding in BOMS:
        if data.startswith(mark):
            return _decoded(data.removeprefix(mark), encoding)
    declared = _DECLARED.match(data)
    name = declared[1].decode("ascii").lower() if declared else "utf-8"
    if name not in ENCODINGS:
        known = ", ".join(ENCODINGS)
        raise Unreadable(f"unknown encoding {name}; use UTF-8 (or one of {known})")
    return _decoded(data, name)


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as fault:
        raise Unreadable(
            f"byte {fault.start} is not {encoding}: not a text file, or another encoding; {KINDS}"
        ) from None


def _json(text: str) -> Any:
    try:
        tree = orjson.loads(text)
    except orjson.JSONDecodeError as fault:
        where = f"line {fault.lineno}"
        raise Unreadable(f"{where}: not valid JSON ({fault.msg}); export the list again") from None
    _check_size(tree)
    return tree


def _check_size(tree: Any) -> None:
    """Refuse what is too deep or too much, one level after the other."""
    level, count = [tree], 0
    for _ in range(DEPTH):
        if not level:
            return
        count += len(level)
        if count > ELEMENTS:
            raise Unreadable(
                f"the file has more than {ELEMENTS} objects and lists; no army list has that many"
            )
        level = [inner for thing in level for inner in _holds(thing)]
    raise Unreadable(f"objects and lists are nested more than {DEPTH} levels deep")


def _holds(thing: Any) -> Iterator[Any]:
    inside = thing.values() if isinstance(thing, dict) else thing
    return (inner for inner in inside if isinstance(inner, dict | list))


# ---------------------------------------------------------------- the tree


def _roster(tree: Any) -> Roster:
    raw = tree.get("roster")
    if not isinstance(raw, dict):
        raise Unreadable(f"the file has no roster: {KINDS}")
    detachments = tuple(_detachments(raw, ""))
    if not detachments:
        raise Unreadable("the roster has no forces; add one in your list builder")
    chosen = sum(_count(one) for part in detachments for one in part.selections)
    if chosen > SELECTIONS:
        raise Unreadable(f"the list has {chosen} selections; the limit is {SELECTIONS}")
    costs = (
        f"{_word(cost, 'value', where)} {_word(cost, 'name', where).strip()}"
        for where, cost in _each(raw, "costs", "")
    )
    return Roster(
        _word(raw, "name", "/"),
        _word(raw, "gameSystemName", "/"),
        ", ".join(costs) or _word(raw, "points", "/"),
        detachments,
    )


def _detachments(raw: Mapping[str, Any], path: str) -> Iterator[Detachment]:
    """Yield the forces of a list, each before those inside it."""
    for where, force in _each(raw, "forces", path):
        yield Detachment(
            _place(where, force),
            _word(force, "name", where),
            _word(force, "catalogueName", where),
            tuple(_selections(force, where)),
        )
        yield from _detachments(force, where)


def _selections(force: Mapping[str, Any], path: str) -> Iterator[Selection]:
    """Yield what is chosen for a force; files before version 2 have it in categories."""
    for where, one in _each(force, "selections", path):
        yield _selection(where, one)
    for where, category in _each(force, "categories", path):
        yield from _selections(category, where)


def _selection(where: str, raw: Mapping[str, Any]) -> Selection:
    return Selection(
        _place(where, raw),
        # A name of the player's own is for show; rules and overlays use the builder's name.
        _word(raw, "name", where),
        _word(raw, "type", where),
        _number(raw, where),
        tuple(_profile(at, one) for at, one in _each(raw, "profiles", where)),
        tuple(_word(rule, "name", at) for at, rule in _each(raw, "rules", where)),
        tuple(_selection(at, one) for at, one in _each(raw, "selections", where)),
    )


def _count(selection: Selection) -> int:
    return 1 + sum(map(_count, selection.selections))


def _profile(where: str, raw: Mapping[str, Any]) -> Profile:
    """Read a profile; older files have other keys for its kind and its figures."""
    figures = {}
    for at, figure in _each(raw, "characteristics", where):
        text = figure.get("$text", figure.get("value")) or ""
        if isinstance(text, int | float) and not isinstance(text, bool):
            text = f"{text:g}"
        if not isinstance(text, str):
            raise Unreadable(f"{_place(at, figure)}: a value is not text; export the list again")
        figures[_word(figure, "name", at)] = _clean(text)[:NAME]
    names = (_word(raw, key, where) for key in ("typeName", "profileTypeName", "type"))
    kind = next(filter(None, names), "")
    return Profile(_place(where, raw), _word(raw, "name", where), kind, figures)


def _each(raw: Mapping[str, Any], key: str, path: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what a list of an object holds, each with its path, counted from 1."""
    things = raw.get(key) or []
    if not isinstance(things, list):
        raise Unreadable(f"{path}/{key} is not a list; {KINDS}")
    for number, thing in enumerate(things, start=1):
        where = f"{path}/{key}/{number}"
        if not isinstance(thing, dict):
            raise Unreadable(f"{where} is not an object; {KINDS}")
        yield where, thing


def _word(raw: Mapping[str, Any], key: str, where: str) -> str:
    """Return a short text, empty where there is none. Numbers are taken as they are written."""
    value = raw.get(key)
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:g}"
    if not isinstance(value, str) or len(value) > NAME:
        raise Unreadable(f"{where}: {key} must be text of at most {NAME} characters")
    return _clean(value)


def _clean(text: str) -> str:
    """Return text on one line, without what would lead a terminal astray."""
    return "".join(sign for sign in " ".join(text.split()) if sign.isprintable())


def _number(raw: Mapping[str, Any], where: str) -> int:
    text = _word(raw, "number", where) or "1"
    if not text.isascii() or not text.isdigit() or not 0 <= int(text) <= MOST:
        raise Unreadable(f"{_place(where, raw)}: the number is {text!r}; use 0 to {MOST}")
    return int(text)


def _place(where: str, raw: Mapping[str, Any]) -> str:
    line = raw.get(xml.LINE)
    return where if line is None else f"{where} (line {line})"
