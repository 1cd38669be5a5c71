"""The moments of real matches that the lobby draws, one for each ruleset.

`python -m tests.web.helpers.moments` writes them again, after a change of how a state is written.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.diff import apply
from tests.web.helpers.film import Film, film

FOLDER = Path(__file__).parents[3] / "clients" / "web" / "src" / "rulesets"
SHOWN = {
    "spearhead": (7, 0.5),
    "microtanks": (7, 0.5),
    "diceless": (13, 0.5),
    "battlegroup": (7, 0.6),
}
"""Which match is shown, by its seed, and how far it has gone."""


def path(key: str) -> Path:
    """Where the page finds the moment of a ruleset."""
    return FOLDER / key / "moment.json"


def moment(key: str) -> dict[str, Any]:
    """Return what a small picture needs of a snapshot from the midst of a match: the state."""
    seed, share = SHOWN[key]
    match: Film = film(seed, key=key)
    state: dict[str, Any] = json.loads(json.dumps(match.snapshot["state"]))
    for update in match.updates[: int(len(match.updates) * share)]:
        apply(state, update.get("patch", {}))
    text = json.dumps({"state": state})
    rounded: dict[str, Any] = json.loads(text, parse_float=lambda number: round(float(number), 1))
    return rounded


def main() -> None:
    for key in SHOWN:
        path(key).write_text(json.dumps(moment(key), separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
