"""Write a match down: every answer, every die and event, and a digest of the table after it.

A playthrough is a text anyone can read and a diff anyone can judge: a change of the rules shows as
the first line that reads otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

from engine import ruleset
from engine.dice import ProvenDice
from engine.match import Change, Match
from engine.table import Rolled
from engine.wire import codec as codecs
from engine.wire.codec import Codec

HERE = Path(__file__).parent
MIDDLE = (25.0, 18.0)
"""Of the tables, more or less."""
ENTROPY = ("00112233", "44556677")


@frozen
class Plan:
    """A playthrough: what is played, and the seed of its dice and answers."""

    ruleset: str
    name: str
    seed: int
    options: Mapping[str, Any]
    """As JSON data."""

    @property
    def path(self) -> Path:
        """Where it stands."""
        return HERE / self.ruleset / f"{self.name}.txt"


def _versus(scenario: str, mine: str, theirs: str) -> dict[str, Any]:
    return {"scenario": scenario, "rosters": [{"force": mine}, {"force": theirs}]}


def _between(scenario: str, turns: int, green: str, blue: str) -> dict[str, Any]:
    armies = [{"units": [_unit(word) for word in force.split()]} for force in (green, blue)]
    return {"scenario": scenario, "turns": turns, "armies": armies}


def _ordered(scenario: str, mode: str, turns: int, first: str, second: str) -> dict[str, Any]:
    """A match of battlegroup, in player turns or one order each."""
    armies = [{"units": [_unit(word) for word in force.split()]} for force in (first, second)]
    return {
        "scenario": scenario,
        "sequence_mode": mode,
        "max_game_turns": turns,
        "points_limit": 1000,
        "armies": armies,
        "attacker": "first",
    }


def _unit(word: str) -> dict[str, str]:
    """Read `sheet`, `sheet@transport` or `sheet+unit`: aboard of it, or with it."""
    for sign, beginning in (("@", "aboard"), ("+", "joined")):
        sheet, found, other = word.partition(sign)
        if found:
            return {"sheet": sheet, beginning: f"{other}-1"}
    return {"sheet": word}


RAM, ARMOUR = "fighters@truck truck ram-tank tank-hunters", "squad@carrier carrier battle-tank"
WITCHES, SEERS = "witch+shooters shooters hounds", "high-seer+squad squad jump-squad scout-bikes"
"""Of diceless: units of one each, aboard of another or with it."""

GUNS = "iw-command iw-line-vox@iw-carrier iw-carrier iw-line iw-heavy-team iw-storm iw-howitzers"
JUMPERS = "vg-captain vg-seer vg-scouts@vg-carrier vg-carrier vg-scouts vg-jump vg-gunship"
DUG_IN = "fort-bunker iw-command iw-line iw-line iw-battle-tank iw-mortars"
WALKERS = "vg-captain vg-seer vg-scouts vg-scouts vg-scouts vg-siege-walker vg-heavy vg-gunship"
"""Of battlegroup."""

PLANS = (
    Plan("spearhead", "crossroads", 14, _versus("crossroads", "first-column", "anvil-line")),
    Plan("spearhead", "breakthrough", 24, _versus("breakthrough", "forward-screen", "slag-run")),
    Plan("spearhead", "headhunt", 2, _versus("headhunt", "hill-battery", "furnace-core")),
    Plan("diceless", "crossroads", 1, {}),
    Plan("diceless", "motors", 2, _between("crossroads-motors", 5, RAM, ARMOUR)),
    Plan("diceless", "landing", 26, _between("landing-ground", 4, WITCHES, SEERS)),
    Plan("battlegroup", "turns", 14, _ordered("counter-attack", "turns", 6, GUNS, JUMPERS)),
    Plan(
        "battlegroup", "nested", 1, _ordered("counter-attack", "alternating", 6, WALKERS, JUMPERS)
    ),
    Plan("battlegroup", "line", 3, _ordered("defense-line", "turns", 5, WALKERS, DUG_IN)),
    Plan("battlegroup", "waves", 29, _ordered("defense-line", "alternating", 5, JUMPERS, DUG_IN)),
)


def tell(plan: Plan) -> str:
    """Play the match of a plan and return its text."""
    rules = ruleset.get(plan.ruleset)
    codec = codecs.for_ruleset(plan.ruleset)
    options: Any = codec.load(dict(plan.options), rules.vocabulary.options)
    match, change = Match.start(rules, options, ProvenDice(f"playthrough {plan.seed}", ENTROPY))
    rng = Random(plan.seed)
    lines = [
        f"{rules.title}: {plan.name}, version {rules.version}, seed {plan.seed}",
        "Write again with: python -m tests.playthroughs",
        "",
        *_events(codec, change),
    ]
    while match.asks:
        ask = rng.choice(match.asks)
        body = _answer(match, ask, rng)
        lines += ["", f"{ask.number}. {'AB'[ask.seat]} {_line(codec, body)}"]
        match, change = match.answer(ask.seat, ask.number, body)
        lines += [*_events(codec, change), f"   = {_digest(codec, match)}"]
    lines += ["", f"Over: {_plain(codec.dump(match.verdict))}", ""]
    return "\n".join(lines)


LIKED = {
    "spearhead": {
        "shoot": 9,
        "react": 8,
        "ram": 6,
        "overcharge": 3,
        "move_along": 5,
        "perform_special": 4,
        "pass": 1,
    },
    "diceless": {
        "deploy": 5,
        "hold_back": -3,
        "charge": 12,
        "shoot": 9,
        "cast": 11,
        "strike": 9,
        "enter": 8,
        "tank_shock": 10,
        "ram": 10,
        "get_out": 9,
        "move": 6,
        "drive": 6,
        "pass": -1,
    },
    "battlegroup": {
        "react": 12,
        "charge": 12,
        "shoot": 9,
        "manifest": 9,
        "call_on": 9,
        "deploy": 5,
        "garrison": 8,
        "move": 8,
        "drive": 8,
        "get_out": 8,
        "fly": 8,
        "split_fire": 7,
        "ambush_fire": 4,
        "maneuver_and_fire": 4,
        "close_assault": 4,
        "request_support": 6,
        "concede": -9,
        "shoot_debris": -4,
        "pass_unit": -3,
        "pass": -3,
    },
}
"""How gladly a reply is given, by tag or by the order it gives; the others are worth a little at
random."""
SAMPLES = 24


def _answer(match: Match, ask: Any, rng: Random) -> Any:
    """Take the liveliest of some samples, so that things happen."""
    samples = list(islice(match.rules.sample(match.state, ask, rng), SAMPLES))
    return max(samples, key=lambda reply: _liveliness(match, reply, rng))


def _liveliness(match: Match, reply: Any, rng: Random) -> float:
    known = LIKED[match.rules.key]
    liked = known.get(codecs.tag(reply.__class__), 0) + 3 * rng.random()
    liked += known.get(getattr(reply, "order", ""), 0)
    liked += len(getattr(reply, "actions", ())) + 2 * ("attack" in getattr(reply, "actions", ()))
    if getattr(reply, "special", None) == "scuttle":
        return 0.0
    for leg in getattr(reply, "legs", ()):
        liked -= hypot(leg.x - MIDDLE[0], leg.y - MIDDLE[1]) / 8  # towards the fight
    for x, y in getattr(reply, "path", ())[-1:]:
        liked -= hypot(x - MIDDLE[0], y - MIDDLE[1]) / 8
    return liked


def _digest(codec: Codec, match: Match) -> str:
    return codecs.seal("", codec.dump(match.state), codec.dump(match.asks))[:16]


def _events(codec: Codec, change: Change) -> Iterator[str]:
    for note in change.notes:
        if isinstance(note, Rolled):
            whom = f" for {note.unit}" if note.unit else ""
            faces = " ".join(map(str, note.faces))
            yield f"   dice {note.first}: {note.purpose}{whom}: {faces}"
        else:
            yield f"   {_line(codec, note)}"


def _line(codec: Codec, value: Any) -> str:
    """Write a tagged value on one line: its tag, then its fields."""
    raw = dict(codec.dump(value))
    tag = raw.pop("t").replace("_", " ")
    return " ".join([tag, *(f"{key}={_plain(part)}" for key, part in raw.items())])


def _plain(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case float():
            return f"{value:.6f}".rstrip("0").rstrip(".")
        case str():
            return value
        case Mapping():
            return "{" + " ".join(f"{k}={_plain(v)}" for k, v in value.items() if k != "t") + "}"
        case list() | tuple():
            return "[" + " ".join(map(_plain, value)) + "]"
        case _:
            return str(value)
