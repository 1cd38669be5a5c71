"""Options of a match out of what was typed, by the forms of the ruleset's catalogue."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from typing import Any

from clients.terminal.typing.files import document

YES, NO = ("yes", "true", "on"), ("no", "false", "off")
FORCE = "force"
"""Names the option that holds forces, whatever the ruleset calls it."""
MAP_PARTS = {"long", "short", "zones", "objectives", "markers", "terrain"}
"""Names of what maps may bring."""


def read(catalogue: Mapping[str, Any], typed: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the options of a match. Raises `ValueError` with what is wrong and what can be."""
    forms = {form["key"]: form for form in catalogue.get("options", ())}
    chosen: dict[str, Any] = {}
    for key, text in typed:
        form = forms.get(key) or (_of_forces(forms) if key == FORCE else None)
        if form is None:
            raise ValueError(f"unknown option {key}; choose from {', '.join(forms)}")
        chosen[form["key"]] = _value(catalogue, form, text)
    for key in chosen:
        needed = forms[key]["needs"]
        if needed and needed not in chosen:
            option = f"{needed}={_offered(forms[needed])[0]}" if forms[needed]["values"] else needed
            raise ValueError(f"{key} needs {needed}: add --option {option}")
    return chosen


def _of_forces(forms: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any] | None:
    return next((form for form in forms.values() if form["kind"] == "force"), None)


def _value(catalogue: Mapping[str, Any], form: Mapping[str, Any], text: str) -> Any:
    match form["kind"]:
        case "choice":
            return _choice(form, text)
        case "number":
            return _number(form, text)
        case "flag":
            return _flag(form, text)
        case "map":
            return _map(text)
    force = _force(catalogue, text)
    is_for_one = form["by_seat"] and not isinstance(force, list)
    return [force, None] if is_for_one else force


def _choice(form: Mapping[str, Any], text: str) -> Any:
    for value in form["values"]:
        if text in (value["code"], str(value["value"])):
            return value["value"]
    if text.startswith("{"):
        return document(text)
    raise ValueError(f"unknown {form['key']} {text}; choose from {', '.join(_offered(form))}")


def _offered(form: Mapping[str, Any]) -> list[str]:
    return [value["code"] for value in form["values"]]


def _number(form: Mapping[str, Any], text: str) -> float:
    least, most = form["least"], form["most"]
    try:
        number: float = json.loads(text)
    except ValueError:
        number = math.nan
    if type(number) not in (int, float) or not math.isfinite(number):
        raise ValueError(f"{form['key']} must be a number, not {text!r}")
    if least is not None and number < least:
        raise ValueError(f"{form['key']} must be at least {least:g}, not {text}")
    if most is not None and number > most:
        raise ValueError(f"{form['key']} must be at most {most:g}, not {text}")
    return number


def _flag(form: Mapping[str, Any], text: str) -> bool:
    if text.lower() not in YES + NO:
        raise ValueError(f"{form['key']} must be yes or no, not {text!r}")
    return text.lower() in YES


def _map(text: str) -> Any:
    """Return a map of one's own out of a file: its parts by name, or only its terrain as a list."""
    found = document(text)
    if isinstance(found, list):
        return {"terrain": found}
    if not isinstance(found, dict) or not MAP_PARTS & found.keys():
        raise ValueError(f"{text} holds no map; give it one of {', '.join(sorted(MAP_PARTS))}")
    return found


def _force(catalogue: Mapping[str, Any], text: str) -> Any:
    """Return a force by the name of one that is ready, or out of a file of one's own."""
    ready = {one["name"].lower(): one["force"] for one in catalogue["muster"]["ready"]}
    if text.lower() in ready:
        return ready[text.lower()]
    try:
        return document(text)
    except ValueError as fault:
        names = ", ".join(one["name"] for one in catalogue["muster"]["ready"])
        raise ValueError(f"{fault}; or choose a ready-made one: {names}") from None
