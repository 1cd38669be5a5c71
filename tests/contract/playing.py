"""Whole matches of any ruleset, played by samples or defaults; what the contract tests look at.

`python -m tests.contract.playing KEY SECRET` prints the digests of one: equal in every process.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from attrs import field, frozen

from engine import ruleset
from engine.dice import ProvenDice, commitment
from engine.flow import Ask
from engine.match import Change, Match
from engine.records import record
from engine.records.chain import Chain, name_hash
from engine.ruleset import Ruleset
from engine.wire import codec as codecs
from tests.helpers.once import once

BOUND = 4_000
"""More replies than any match may take."""
ENTROPY = ("00112233", "44556677")
ROOT = Path(__file__).parents[2]
PATROLS = (
    {
        "units": [
            {"sheet": "iw-command", "id": "command"},
            {"sheet": "iw-line-vox", "id": "line", "aboard": "armoured-carrier"},
            {"sheet": "iw-carrier", "id": "armoured-carrier"},
            {"sheet": "iw-heavy-team", "id": "guns", "slot": "heavy_as_troops"},
            {"sheet": "iw-mortars", "id": "mortars", "off_map": True},
            {"sheet": "iw-target-point", "id": "point"},
        ]
    },
    {
        "units": [
            {"sheet": "vg-captain", "id": "captain"},
            {"sheet": "vg-seer", "id": "seer"},
            {"sheet": "vg-scouts", "id": "scouts-1"},
            {"sheet": "vg-scouts", "id": "scouts-2", "aboard": "light-carrier"},
            {"sheet": "vg-carrier", "id": "light-carrier"},
            {"sheet": "vg-jump", "id": "jump"},
            {"sheet": "vg-siege-walker", "id": "siege-walker"},
            {"sheet": "vg-gunship", "id": "gunship"},
        ]
    },
)
SMALL: Mapping[str, Mapping[str, Any]] = {
    "battlegroup": {"points_limit": 800, "max_game_turns": 4, "armies": PATROLS}
}
"""Options of matches that show as much as the usual ones in less time, by ruleset."""
Policy = Callable[[Match, Ask], Any]
"""Chooses a reply."""


@frozen
class Step:
    """One reply of a match that was played."""

    before: Match
    seat: int
    number: int
    body: Any
    after: Match
    change: Change


@frozen
class Played:
    """A match from its start to its end."""

    secret: str
    start: Match
    first: Change
    steps: tuple[Step, ...]
    entries: tuple[record.Entry, ...] = field(repr=False)

    @property
    def end(self) -> Match:
        """The match after the last reply."""
        return self.steps[-1].after

    @property
    def rules(self) -> Ruleset:
        """What was played."""
        return self.start.rules

    @property
    def header(self) -> record.Header:
        """The head of its record."""
        return header_of(self.rules, self.secret)

    @property
    def chain(self) -> Chain:
        """What its digests are formed of."""
        return self.header.chain(self.secret)


def by_default(match: Match, ask: Ask) -> Any:
    return ask.default


def by_samples(seed: int) -> Policy:
    """Take the first sample, in an order drawn from `seed`."""
    rng = Random(seed)

    def choose(match: Match, ask: Ask) -> Any:
        return next(iter(match.rules.sample(match.state, ask, rng)))

    return choose


def dice_of(secret: str) -> ProvenDice:
    return ProvenDice(secret, ENTROPY)


def options_of(rules: Ruleset) -> Any:
    """Return what is played: the match that is usual, or a small one where that is large."""
    return codecs.for_ruleset(rules.key).load(SMALL.get(rules.key, {}), rules.vocabulary.options)


def start(rules: Ruleset, secret: str = "secret") -> Match:
    return Match.start(rules, options_of(rules), dice_of(secret))[0]


def play(rules: Ruleset, secret: str, policy: Policy, most: int = BOUND) -> Played:
    """Play a match to its end, or for `most` replies."""
    codec = codecs.for_ruleset(rules.key)
    chain = header_of(rules, secret).chain(secret)
    match, entry, first = record.begin(rules, options_of(rules), dice_of(secret), chain)
    begun, steps, entries = match, list[Step](), [entry]
    rng = Random(secret)
    while match.asks and len(steps) < most:
        ask = rng.choice(match.asks)
        body = policy(match, ask)
        act = record.Reply(ask.seat, ask.number, codec.dump(body))
        after, entry, change = record.enact(match, entry, act, chain)
        steps.append(Step(match, ask.seat, ask.number, body, after, change))
        entries.append(entry)
        match = after
    return Played(secret, begun, first, tuple(steps), tuple(entries))


@once
def played(key: str, seed: int) -> Played:
    """A match of random samples; the same object every time."""
    return play(ruleset.get(key), f"secret {seed}", by_samples(seed))


@once
def slept_through(key: str) -> Played:
    """A match in which nobody ever answers."""
    return play(ruleset.get(key), "silence", by_default)


def header_of(rules: Ruleset, secret: str) -> record.Header:
    options = codecs.for_ruleset(rules.key).dump(options_of(rules))
    names, salts = ("Ann", "Bob"), ("5a" * 16, "a5" * 16)
    return record.Header(
        record.FORMAT,
        "m-1",
        rules.key,
        rules.version,
        commitment(secret),
        ENTROPY,
        codecs.decode(codecs.encode(options)),
        names,
        name_hashes=tuple(map(name_hash, salts, names)),
        salts=salts,
    )


def dumped(match: Match) -> bytes:
    """Everything there is to see of a match, as bytes."""
    codec = codecs.for_ruleset(match.rules.key)
    given = [[g.seat, codec.dump(g.body)] for g in match.replies]
    parts = [match.state, match.settled, match.asks, match.verdict]
    return codecs.encode([*map(codec.dump, parts), given, match.count, match.noted, match.fallen])


def some(match: Played, every: int, most: int = BOUND) -> tuple[Step, ...]:
    """Steps spread over a match, the kinds of question all among them."""
    kinds: dict[type, Step] = {}
    for step in match.steps:
        for ask in step.before.asks:
            kinds.setdefault(type(ask.choice), step)
    spread = islice(match.steps, 0, None, every)
    chosen = {step.before.count: step for step in (*spread, *kinds.values())}
    return tuple(chosen[count] for count in sorted(chosen))[:most]


if __name__ == "__main__":
    told = played(sys.argv[1], int(sys.argv[2]))
    sys.stdout.write("\n".join(entry.digest for entry in told.entries) + "\n")
