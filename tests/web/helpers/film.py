"""A real match as the page gets it: played by replies that look for a fight."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

from attrs import define

from bots import policy
from engine import ruleset
from engine.dice import ProvenDice, commitment
from engine.flow import Ask
from engine.match import Match
from engine.records import record
from engine.records.chain import Chain, name_hash
from engine.records.signatures import OPEN, Hand, Signature
from engine.rulesets.diceless.arrivals.questions import HoldBack
from engine.rulesets.diceless.assault.questions import Charge
from engine.rulesets.diceless.core.questions import Decide
from engine.rulesets.diceless.core.questions import Pass as Finish
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.scatter.questions import Scatter
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.microtanks import questions as micro
from engine.rulesets.microtanks.core.field import distance
from engine.rulesets.spearhead import questions as spear
from engine.state import Verdict
from engine.wire import codec as codecs
from engine.wire.signing import SigningKey, act_statement
from tests.helpers.once import once
from tests.helpers.printed import catalogue_of

Player = Callable[[Match, Ask, random.Random], Any]
"""(match, question, chance) -> an answer."""
SEEDS = {"diceless": 1, "battlegroup": 3}
"""Which match is filmed where a test does not say: one in which what is looked at happens."""
CROSSROADS: dict[str, Any] = {"scenario": "crossroads"}
FILMED: dict[str, dict[str, Any]] = {
    "battlegroup": {"max_game_turns": 4, "sequence_mode": "alternating"}
}
"""Options of the match that is filmed, where a test does not say: it takes a minute else."""
NAME = "m1"
NAMES, SALTS = ("Ada", "greedy"), ("5a" * 16, "a5" * 16)
KEY, SERVER = SigningKey(b"1" * 32), SigningKey(b"2" * 32)
"""Of seat 0, which signs, and of the server."""
TRIED = 10
"""Legal replies that are weighed against each other."""


@define
class Film:
    """A match from its first question to its end, as JSON data."""

    info: dict[str, Any]
    snapshot: dict[str, Any]
    updates: list[dict[str, Any]]
    record: bytes = b""
    """The match on paper."""

    @property
    def tags(self) -> set[str]:
        return {note["t"] for update in self.updates for note in update.get("notes", ())}

    @property
    def winner(self) -> str:
        """The side that wins, as the page names it."""
        return ("Blue", "Orange")[self.info["verdict"]["winner"]]

    @property
    def lost(self) -> int:
        """How many tanks are destroyed."""
        return len(self.told("died"))

    def told(self, tag: str) -> list[dict[str, Any]]:
        """Every note of a kind."""
        notes = (note for update in self.updates for note in update.get("notes", ()))
        return [note for note in notes if note["t"] == tag]

    def note(self, at: int, tag: str) -> dict[str, Any]:
        """The first note of a kind in the update of a number."""
        return next(note for note in self.updates[at - 1]["notes"] if note["t"] == tag)

    def first(self, tag: str, **wanted: Any) -> int:
        """The number of the first update that tells of something."""
        for update in self.updates:
            for note in update.get("notes", ()):
                if note["t"] == tag and wanted.items() <= note.items():
                    return int(update["seq"])
        raise AssertionError(f"the match has no {tag}")


def film(seed: int | None = None, key: str = "spearhead", **more: Any) -> Film:
    """Return a match, the same object every time; `more` are options of its ruleset."""
    return _filmed(key, SEEDS.get(key, 7) if seed is None else seed, **more)


@once
def _filmed(key: str, seed: int, **more: Any) -> Film:
    rules, codec, rng = ruleset.get(key), codecs.for_ruleset(key), random.Random(seed)
    options = rules.vocabulary.options(**{**FILMED.get(key, CROSSROADS), **more})
    dice = ProvenDice(f"s{seed}", ("aa", "bb"))
    header = record.Header(
        record.FORMAT,
        NAME,
        key,
        rules.version,
        commitment(dice.secret),
        dice.entropy,
        codec.dump(options),
        NAMES,
        name_hashes=tuple(map(name_hash, SALTS, NAMES)),
        salts=SALTS,
        keys=(KEY.public, ""),
    )
    chain = header.chain(dice.secret)
    match, first, _ = record.begin(rules, options, dice, chain)
    entries = [first]
    info = {
        "match": NAME,
        "ruleset": key,
        "title": "Evening at the junction",
        "status": "live",
        "seats": [
            {"name": NAMES[0], "kind": "guest", "ready": True, "present": True},
            {"name": NAMES[1], "kind": "bot", "ready": True, "present": True},
        ],
        "clock": {"bank": 1800.0, "increment": 15.0, "reaction": 30.0, "setup": 300.0},
        "created": 1_790_000_000.0,
        "seq": 0,
        "watchers": 1,
        "private": False,
        "commitment": commitment(dice.secret),
    }
    snapshot = {
        "t": "snapshot",
        "match": NAME,
        "seq": 0,
        "info": info,
        "state": codec.dump(rules.view(match.state, None)),
        "clocks": _clocks(match, 1800.0),
        "asks": codec.dump(match.asks),
    }
    updates = list(_play(match, codec, rng, entries, chain))
    verdict = updates[-1]["verdict"]
    over = {**info, "status": "over", "seq": len(updates), "verdict": verdict}
    paper = record.write(header, entries, dice.secret, Verdict(**verdict), SERVER)
    return Film(over, snapshot, updates, paper)


def _play(
    match: Match, codec: Any, rng: random.Random, entries: list[record.Entry], chain: Chain
) -> Iterator[dict[str, Any]]:
    """Play on, and add what happens to the entries of the record."""
    seq = 0
    while match.verdict is None:
        question = rng.choice(match.asks)
        reply = eager(match, question, rng)
        act = record.Reply(question.seat, question.number, codec.dump(reply))
        hand = signed(act, entries[-1]) if question.seat == 0 else OPEN
        match, entry, change = record.enact(match, entries[-1], act, chain, hand)
        entries.append(entry)
        seq += 1
        update: dict[str, Any] = {
            "t": "update",
            "match": NAME,
            "seq": seq,
            "clocks": _clocks(match, 1800.0 - seq),
            "patch": codec.patch(
                *(match.rules.view(s, None) for s in (change.before, change.after))
            ),
            "notes": codec.dump(change.notes),
            "asks": codec.dump(match.asks),
            "digest": entry.digest,
        }
        if (order := match.rules.order(match.rules.view(match.state, None))) is not None:
            update["order"] = order
        if match.verdict is not None:
            update["verdict"] = codec.dump(match.verdict)
        yield {key: value for key, value in update.items() if value not in ([], {}, ())}


def signed(act: record.Act, last: record.Entry) -> Hand:
    """Return the hand of seat 0, which signs."""
    statement = act_statement(NAME, 0, last.digest, record.as_json(act))
    return Hand(signatures=(Signature(0, last.digest, KEY.sign(statement)),))


def eager(match: Match, question: Ask, rng: random.Random) -> Any:
    """Answer a question as somebody who looks for a fight."""
    if match.rules.key == "battlegroup":  # of orders, windows and support there is more to know
        return policy.get("greedy")(match.rules, match.state, question, rng)
    tried = islice(match.rules.sample(match.state, question, rng), TRIED)
    return max(tried, key=partial(ZEAL[match.rules.key], match.state, question))


def _clocks(match: Match, bank: float) -> dict[str, Any]:
    return {"banks": [bank, bank], "running": [ask.seat for ask in match.asks]}


def _of_spearhead(state: Any, question: Ask, reply: Any) -> float:
    """How eager a reply is: shoot, react, and drive to the middle."""
    match reply:
        case spear.Declare(actions):
            return 3.0 * ("attack" in actions) + 2.0 * ("move" in actions) + len(actions)
        case spear.Shoot() | spear.React():
            return 5.0
        case spear.UseAbility() | spear.Ram() | spear.Overcharge():
            return 1.0
        case spear.MoveAlong(legs):
            end = legs[-1]
            return 4.0 - 0.1 * float(abs(end.x - 24.0) + abs(end.y - 18.0))
        case spear.Pass():
            return 0.0
    return 0.5


def _of_microtanks(state: Any, question: Ask, reply: Any) -> float:
    """How eager a reply is: shoot at what is near, and drive at the enemy."""
    match reply:
        case micro.Fire(tank, _, target):
            return 9.0 - 0.1 * distance(state.tank(tank), state.tank(target))
        case micro.Drive(tank, path) if path:
            x, y = path[-1]
            foes = state.army(1 - state.tank(tank).owner)
            near = min(abs(foe.pose.x - x) + abs(foe.pose.y - y) for foe in foes)
            return 4.0 - 0.1 * float(near)
        case micro.PopSmoke():
            return 2.0
        case micro.Traverse(tank):
            return 0.2 if state.tank(tank).traversed == 0 else 0.0
        case micro.Pass():
            return 0.1
    return 0.5


def _of_diceless(state: Any, question: Ask, reply: Any) -> float:
    """How eager a reply is: charge, shoot, and walk at the middle of the table."""
    match reply:
        case Charge():
            return 9.0
        case Shoot(_, _, arms):
            return 6.0 + any(arm.mode == "burst" for arm in arms)
        case Move(_, path) if path:
            x, y = path[-1]
            return 4.0 - 0.1 * float(abs(x - 24.0) + abs(y - 24.0))
        case Scatter(bearings):
            return float(len(bearings))
        case Decide(yes):
            return float(yes)
        case Finish():
            return 0.1
        case HoldBack():
            return 0.0
    return 0.5


ZEAL: dict[str, Callable[[Any, Ask, Any], float]] = {
    "spearhead": _of_spearhead,
    "microtanks": _of_microtanks,
    "diceless": _of_diceless,
}


def clauses(key: str, language: str) -> list[Any]:
    """What the server tells of the rulebook."""
    codec = codecs.for_ruleset(key)
    return [codec.dump(clause) for clause in ruleset.get(key).rulebook(language)]


def summary(key: str) -> dict[str, Any]:
    """What the server tells of a ruleset in few words."""
    rules = ruleset.get(key)
    return {"key": key, "title": rules.title, "version": rules.version, "dice": rules.dice}


def page(key: str, language: str = "en") -> dict[str, Any]:
    """What the server tells of a ruleset."""
    rules = ruleset.get(key)
    return {
        "key": rules.key,
        "title": rules.title,
        "version": rules.version,
        "dice": rules.dice,
        "reactions": [codecs.tag(cls) for cls in rules.vocabulary.reactions],
        "titles": {clause.id: clause.title for clause in rules.rulebook(language)},
        "catalogue": catalogue_of(rules, language),
    }
