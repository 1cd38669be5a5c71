"""`warhost roster`: check, show and import army lists from list builders."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import tomli_w

from clients.roster.faults import Unreadable
from clients.roster.limits import LARGEST
from clients.roster.reading import read
from clients.verbs.common import NOT_SO, Trouble, Verbs, verbs_of
from engine.book.roster import Adopted, Roster, Selection

HEADINGS = {
    "missing": "Missing",
    "taken": "Assumed; you can change this",
    "left_out": "Ignored",
}


def add(verb: Verbs) -> None:
    """Add the verb of army lists and its own verbs."""
    below = verbs_of(verb("roster", _check, "import army lists from list builders"))

    def action(name: str, run: Callable[[argparse.Namespace], int], about: str) -> Any:
        sub = below(name, run, about)
        sub.add_argument("file", metavar="FILE", help="the army list: .ros, .rosz or JSON")
        return sub

    def overlaid(sub: argparse.ArgumentParser) -> argparse.ArgumentParser:
        sub.add_argument(
            "--overlay", metavar="FILE", help="TOML file with what the army list does not contain"
        )
        return sub

    overlaid(action("check", _check, "show what an army list lacks and why it is not legal"))
    sub = overlaid(action("import", _import, "convert an army list to a force file"))
    sub.add_argument(
        "-o", "--to", metavar="FILE", help="where to write it (default: standard output)"
    )
    action("show", _show, "print the units and profiles of an army list")


# ---------------------------------------------------------------- the verbs


def _check(args: argparse.Namespace) -> int:
    roster, adopted = _adopted(args)
    for line in (_title(roster), *_report(adopted)):
        print(line)
    return 0 if adopted.whole else NOT_SO


def _import(args: argparse.Namespace) -> int:
    """Write the force, if it is complete."""
    roster, adopted = _adopted(args)
    if not adopted.whole:
        for line in _report(adopted):
            print(line)
        raise Trouble(f"{args.file} was not imported: add what is missing to an overlay", NOT_SO)
    text = "".join(f"# {line}\n" for line in _heading(roster, adopted))
    text += "\n" + tomli_w.dumps(adopted.force)
    if args.to is None:
        print(text, end="")
        return 0
    try:
        Path(args.to).write_text(text, encoding="utf-8")
    except OSError as fault:
        raise Trouble(f"{args.to}: {fault.strerror}") from None
    print(f"{args.to}: units: {len(adopted.force['units'])}")
    return 0


def _show(args: argparse.Namespace) -> int:
    roster = _read(args.file)
    print(_title(roster))
    for part in roster.detachments:
        print(f"\n{part.name} ({part.catalogue or 'no faction'}), {part.where}")
        for selection in part.selections:
            for line in _tree(selection, 1):
                print(line)
    return 0


def _adopted(args: argparse.Namespace) -> tuple[Roster, Adopted]:
    from engine.rulesets.diceless.adopt import adopt

    roster = _read(args.file)
    try:
        return roster, adopt(roster, _overlay(args.overlay))
    except ValueError as fault:  # the ruleset refused the overlay
        raise Trouble(f"{args.overlay}: {fault}") from None


def _read(file: str) -> Roster:
    try:
        return read(_bytes(file))
    except Unreadable as fault:
        raise Trouble(f"{file}: {fault}") from None


def _overlay(file: str | None) -> dict[str, Any]:
    if file is None:
        return {}
    try:
        return tomllib.loads(_bytes(file).decode())
    except (ValueError, RecursionError) as fault:
        raise Trouble(f"{file} is not valid TOML: {fault}") from None


def _bytes(file: str) -> bytes:
    """Return the contents of a file, cut just above the size limit."""
    try:
        with Path(file).open("rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as fault:
        raise Trouble(f"{fault.strerror}: {file}") from None


# ---------------------------------------------------------------- output


def _title(roster: Roster) -> str:
    cost = f", {roster.cost}" if roster.cost else ""
    return f"{roster.name or 'Unnamed list'} ({roster.system or 'unknown game'}{cost})"


def _heading(roster: Roster, adopted: Adopted) -> Iterator[str]:
    """Yield the heading of a force that was imported."""
    yield f"Converted from: {_title(roster)}"
    for remark in adopted.remarks:
        if remark.kind == "taken":
            yield f"{remark.name}: {remark.what}"


def _report(adopted: Adopted) -> Iterator[str]:
    for kind, heading in HEADINGS.items():
        remarks = [remark for remark in adopted.remarks if remark.kind == kind]
        if remarks:
            yield f"\n{heading}:"
            yield from (f"  {remark}" for remark in remarks)
    if adopted.faults:
        yield "\nNot legal as it is:"
        yield from (f"  {fault}" for fault in adopted.faults)
    units = len(adopted.force.get("units", ()))
    yield f"\nUnits read: {units}. {'Ready to import.' if adopted.whole else 'Not ready.'}"


def _tree(selection: Selection, depth: int) -> Iterator[str]:
    indent = "  " * depth
    count = f"{selection.number} × " if selection.number != 1 else ""
    yield f"{indent}{count}{selection.name}"
    for profile in selection.profiles:
        figures = ", ".join(f"{key} {text or '-'}" for key, text in profile.figures.items())
        yield f"{indent}  [{profile.kind}] {profile.name}: {_cut(figures)}"
    if selection.rules:
        yield f"{indent}  rules: {', '.join(selection.rules)}"
    for inner in selection.selections:
        yield from _tree(inner, depth + 1)


def _cut(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:159]}…"
