"""What a player says in advance, in words: `A7 within 18 vehicle on the way`.

The conditions of a form may come in any sequence: a number after the name of its field, what is
picked by its code or its name. What is left out does not matter. Where a unit can be told several
things, it is the first that knows all the words; its name may be one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clients import words
from clients.terminal.show.names import Names, words_of
from clients.terminal.typing.blanks import NUMBER, Misread

Form = Mapping[str, Any]
Said = Mapping[str, Any]
"""An conditional order, as the protocol writes it."""
FILLERS = frozenset("the a an at first or and in inches".split())


def sentence(catalogue: Mapping[str, Any], said: Said, names: Names) -> str:
    """Return a conditional order in words."""
    template = words_of(catalogue).get("conditional_orders", {}).get(said["t"])
    return words.fill(template or said["t"].replace("_", " "), said, names)


def usage(form: Form, names: Names) -> Iterator[str]:
    """Tell line by line what narrows a conditional order."""
    for blank in form.get("blanks", ()):
        if blank["t"] == "number_blank":
            least, most = (words.write(blank[end]) for end in ("least", "most"))
            yield f"  {blank['field']} NUMBER, {least} to {most}"
        elif options := blank.get("options"):
            yield f"  {', '.join(_name(one, names) for one in options)}"


def name(catalogue: Mapping[str, Any], form: Form) -> str:
    """Return what a kind of conditional order is called."""
    kind = form["reply"]["t"]
    return str(words_of(catalogue).get("conditional_orders", {}).get(f"{kind}.name", kind))


def read(catalogue: Mapping[str, Any], forms: Sequence[Form], text: str, names: Names) -> Said:
    """Return the conditional order of the first form that a text says, with its conditions. Raises
    `Misread`."""
    faults = []
    for form in forms:
        try:
            return _read(form, name(catalogue, form), text, names)
        except Misread as fault:
            faults.append(fault)
    raise faults[0]


def _read(form: Form, called: str, text: str, names: Names) -> Said:
    said, rest = dict(form["reply"]), " ".join(text.lower().replace(",", " ").split())
    rest = re.sub(rf"(?<!\S){re.escape(called.lower())}(?!\S)", "", rest)
    for blank in form.get("blanks", ()):
        if blank["t"] == "number_blank":
            value, rest = _number(blank, rest)
            said |= {} if value is None else {blank["field"]: value}
    picked, rest = _picks(form, rest, names)
    if unknown := [word for word in rest.split() if word not in FILLERS]:
        raise Misread(
            f"{unknown[0]!r} is not a condition here; the conditions are:"
            f" {'; '.join(line.strip() for line in usage(form, names))}"
        )
    return said | picked


def _number(blank: Mapping[str, Any], text: str) -> tuple[float | None, str]:
    """Return the number that a text gives for a blank, if it does, and what is left of the text."""
    found = re.search(rf"(?<!\S){blank['field']}\s+({NUMBER})(?!\S)", text)
    if found is None:
        return None, text
    return float(found[1]), text[: found.start()] + text[found.end() :]


def _picks(form: Form, text: str, names: Names) -> tuple[dict[str, Sequence[str]], str]:
    """Return what a text picks, by field, and what is left of it. Longer names are read first: a
    part of one may name something else."""
    blanks = [blank for blank in form.get("blanks", ()) if blank["t"] == "pick_blank"]
    known = {
        called: (blank["field"], option)
        for blank in blanks
        for option in blank.get("options", ())
        for called in (option, option.replace("_", " "), _name(option, names).lower())
    }
    found = set()
    for called in sorted(known, key=len, reverse=True):
        text, count = re.subn(rf"(?<!\S){re.escape(called)}(?!\S)", "", text)
        if count:
            found.add(known[called])
    return {
        blank["field"]: picked
        for blank in blanks
        if (picked := [one for one in blank.get("options", ()) if (blank["field"], one) in found])
    }, text


def _name(option: str, names: Names) -> str:
    return words.write(option, None, names)
