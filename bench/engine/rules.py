"""The engine alone: replies, sight, forks, patches, records."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from time import perf_counter, process_time
from typing import Any

from attrs import evolve

from bench.figures import Figures, best_of, quantile
from bots import policy
from engine import ruleset
from engine.advice import queries as q
from engine.dice import ProvenDice, commitment
from engine.flow import Ask
from engine.geometry import Pose, overlaps
from engine.match import Match
from engine.records import record, verification
from engine.records.record import Entry
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.model import Battle, Held
from engine.rulesets.battlegroup.orders.questions import React
from engine.rulesets.diceless.assault.questions import Charge
from engine.rulesets.diceless.book.printed import ListedUnit
from engine.rulesets.diceless.core.model import Army, Options
from engine.rulesets.diceless.movement.questions import Move
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.microtanks.core.sight import look
from engine.rulesets.microtanks.questions import Fire, WhichShot
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.core import field as table_top
from engine.wire.codec import encode, for_ruleset

MATCHES = 20
ENTROPY = ("00" * 16, "11" * 16)


def random_match(seed: int) -> tuple[Match, list[Entry], list[int], list[int]]:
    """Play a match of sampled legal replies.

    Return it with its entries, and the sizes of every patch and of a snapshot at the same moment.
    """
    rules = ruleset.get("spearhead")
    codec = for_ruleset(rules.key)
    rng = Random(seed)
    options = rules.vocabulary.options()
    header, secret = header_of(rules, seed), f"{seed:064x}"
    chain = header.chain(secret)
    match, entry, change = record.begin(rules, options, header.dice(secret), chain)
    entries, patches, snapshots = [entry], [], []
    while match.asks:
        ask = rng.choice(match.asks)
        body = codec.dump(next(rules.sample(match.state, ask, rng)))
        reply = record.Reply(ask.seat, ask.number, body)
        match, entry, change = record.enact(match, entry, reply, chain)
        entries.append(entry)
        patches.append(len(encode(codec.patch(change.before, change.after))))
        snapshots.append(len(encode(codec.dump(change.after))))
    return match, entries, patches, snapshots


def replies_a_second(
    figures: Figures, key: str = "spearhead", of: str = "", matches: int = MATCHES
) -> None:
    """Whole matches of sampled legal replies, one core, what else the machine does left out,
    nothing encoded."""
    rules = ruleset.get(key)
    options = rules.vocabulary.options()
    replies = 0
    start = process_time()
    for seed in range(matches):
        rng = Random(seed)
        match, _ = Match.start(rules, options, ProvenDice(f"{seed:064x}", ENTROPY))
        while match.asks:
            ask = rng.choice(match.asks)
            body = next(rules.sample(match.state, ask, rng))
            match, _ = match.answer(ask.seat, ask.number, body)
            replies += 1
    spent = process_time() - start
    least = 1500 if key == "spearhead" else None
    figures.add(f"engine: random replies, whole matches{of}", replies / spent, "/s", at_least=least)
    figures.add(f"engine: random matches{of}", matches / spent, "/s")


def microtanks(figures: Figures, matches: int = MATCHES) -> None:
    """The other ruleset: replies, then what a client asks while a player aims, in the positions of
    matches of sampled replies, never cached."""
    replies_a_second(figures, "microtanks", ", microtanks", matches)
    rules = ruleset.get("microtanks")
    sights, previews = list[float](), list[float]()
    for seed in range(max(1, matches // 4)):
        rng = Random(seed)
        match, _ = Match.start(
            rules, rules.vocabulary.options(), ProvenDice(f"{seed:064x}", ENTROPY)
        )
        while match.asks:
            ask = rng.choice(match.asks)
            if isinstance(ask.choice, WhichShot):
                state: Any = match.state
                foes = state.army(1 - ask.seat)
                for ready in ask.choice.ready:
                    for foe in foes:
                        sights.append(_asked(match, ask, q.LineOfSight(ready.tank, foe.id)))
                for fire in rules.sample(state, ask, rng):
                    if isinstance(fire, Fire):
                        previews.append(_asked(match, ask, q.ReplyOdds(fire)))
            match, _ = match.answer(ask.seat, ask.number, next(rules.sample(match.state, ask, rng)))
    figures.add(
        "engine: sight query by twenty rays, median, microtanks", quantile(sights, 0.5), "us"
    )
    figures.add("engine: sight query by twenty rays, p99, microtanks", quantile(sights, 0.99), "us")
    median, most = quantile(previews, 0.5) / 1e3, quantile(previews, 0.99) / 1e3
    figures.add("engine: preview of a shot, median, microtanks", median, "ms", at_most=2)
    figures.add("engine: preview of a shot, p99, microtanks", most, "ms")


def diceless(figures: Figures, matches: int = MATCHES) -> None:
    """Units of many models: replies of random matches, what the rules take to tell what comes of an
    order; then what greedy takes for an order of its own turn, with 60 models and with 120 a side,
    and for a whole match against itself."""
    replies_a_second(figures, "diceless", ", diceless", max(1, matches // 4))
    previews = [ms for seed in range(max(1, matches // 4)) for ms in _previews(seed)]
    median, most = quantile(previews, 0.5), quantile(previews, 0.99)
    figures.add("engine: preview of an order, median, diceless", median, "ms", at_most=10)
    figures.add("engine: preview of an order, p99, diceless", most, "ms")
    thinking, _ = _greedy_match("crossroads", 3)
    median = quantile(thinking, 0.5)
    figures.add("bots: order of greedy, median, diceless, 60 models", median, "ms", at_most=50)
    figures.add("bots: order of greedy, p99, diceless, 60 models", quantile(thinking, 0.99), "ms")
    thinking, spent = _greedy_match("night-works", 12)
    figures.add(
        "bots: order of greedy, median, diceless, 240 models", quantile(thinking, 0.5), "ms"
    )
    figures.add("bots: match of greedy, diceless, 240 models", spent, "s", at_most=120)


def battlegroup(figures: Figures, matches: int = MATCHES) -> None:
    """The starter match of 1000 points a side: replies of random matches; replies that are given
    four interrupts deep; what greedy takes for a decision and for a whole match against itself."""
    replies_a_second(figures, "battlegroup", ", battlegroup", max(1, matches // 10))
    reached = filter(None, map(_deep_replies, count(1)))  # dice decide which matches go so deep
    deep = [ms for spent in islice(reached, max(1, matches // 8)) for ms in spent]
    figures.add("engine: reply four interrupts deep, median", quantile(deep, 0.5), "ms", at_most=20)
    figures.add("engine: reply four interrupts deep, p95", quantile(deep, 0.95), "ms", at_most=20)
    thinking, spent = _greedy_on("battlegroup", ruleset.get("battlegroup").vocabulary.options())
    median = quantile(thinking, 0.5)
    figures.add("bots: decision of greedy, median, battlegroup", median, "ms", at_most=100)
    figures.add("bots: decision of greedy, p99, battlegroup", quantile(thinking, 0.99), "ms")
    figures.add("bots: match of greedy, battlegroup", spent, "s", at_most=180)


DEEP = 5
"""Orders on the stack with four interrupts."""


def _deep_replies(seed: int) -> list[float]:
    """Return the milliseconds that replies take so deep in a match of sampled replies in which
    all on the table wait at the beginning of each turn, and whoever can breaks in."""
    rules, rng = ruleset.get("battlegroup"), Random(seed)
    dice = ProvenDice(f"{seed:064x}", ENTROPY)
    match, _ = Match.start(rules, rules.vocabulary.options(), dice)
    turn, spent = 1, list[float]()
    while match.asks:
        ask, state = match.asks[0], match.state
        assert isinstance(state, Battle)
        if state.round > turn and isinstance(ask.choice, WhichOrder):
            held = {
                key: evolve(one, token=Held("ambush_fire")) if one.place == "table" else one
                for key, one in state.units.items()
            }
            match, _ = Match.play_on(rules, evolve(state, units=held), dice)
            turn = state.round
            continue
        some = [*islice(rules.sample(state, ask, rng), 4)]
        reply = next((one for one in some if isinstance(one, React)), some[0])
        start = process_time()
        match, _ = match.answer(ask.seat, ask.number, reply)
        if len(state.stack.frames) >= DEEP:
            spent.append((process_time() - start) * 1e3)
    return spent


PREVIEWED = (Shoot, Charge, Move)


def _previews(seed: int) -> list[float]:
    """Return the milliseconds that the previews of shots, charges and moves take in a match of
    sampled replies, asked before anything else is asked about the table."""
    rules, rng = ruleset.get("diceless"), Random(seed)
    match, _ = Match.start(rules, rules.vocabulary.options(), ProvenDice(f"{seed:064x}", ENTROPY))
    spent = list[float]()
    while match.asks:
        ask = rng.choice(match.asks)
        reply = next(rules.sample(match.state, ask, rng))
        if isinstance(reply, PREVIEWED):
            fresh = evolve(match.state)
            start = process_time()
            rules.query(fresh, match.asks, ask.seat, q.ReplyOdds(reply))
            spent.append((process_time() - start) * 1e3)
        match, _ = match.answer(ask.seat, ask.number, reply)
    return spent


MOBS = ("shooters", "fighters")


def _greedy_match(scenario: str, mobs: int) -> tuple[list[float], float]:
    """Return the milliseconds of every order of a match between so many mobs of ten a side, and
    the seconds of all of it; on one core, what else the machine does left out."""
    army = Army(units=tuple(ListedUnit(MOBS[n % 2], f"mob-{n}") for n in range(mobs)))
    return _greedy_on("diceless", Options(scenario=scenario, armies=(army, army)))


def _greedy_on(key: str, options: Any) -> tuple[list[float], float]:
    """Return the milliseconds of every decision of a match of greedy against itself in its own
    turn, and the seconds of all of it."""
    rules, choose, rng = ruleset.get(key), policy.get("greedy"), Random(1)
    thinking = list[float]()
    start = process_time()
    match, _ = Match.start(rules, options, ProvenDice("00" * 32, ENTROPY))
    while match.asks:
        ask = match.asks[0]
        began = process_time()
        reply = choose(rules, match.state, ask, rng)
        if ask.clock == "turn":
            thinking.append((process_time() - began) * 1e3)
        match, _ = match.answer(ask.seat, ask.number, reply)
    return thinking, process_time() - start


def _asked(match: Match, ask: Ask, query: q.TableQuery) -> float:
    """Return the microseconds that an answer takes whose sight nobody has looked at before."""
    look.cache_clear()
    start = perf_counter()
    match.rules.query(match.state, match.asks, ask.seat, query)
    return (perf_counter() - start) * 1e6


def sight_queries(figures: Figures) -> None:
    """Sight between random places on the starter table with all thirteen tanks, never cached."""
    rng = Random(1)
    here = table_top.board_of(BOOK.scenarios[BOOK.starter.scenario])
    weights = ["medium"] * 7 + ["heavy"] * 2 + ["light"] * 4
    times: list[float] = []
    for _ in range(60):
        bodies: list[table_top.Body] = []
        while len(bodies) < len(weights):
            footprint = BOOK.tables.footprints[weights[len(bodies)]]  # type: ignore[index]
            pose = Pose(2.5 + rng.random() * 43, 2.5 + rng.random() * 31, rng.random() * 360)
            shape = table_top.footprint_at(footprint, pose)
            walls = [piece.shape for piece in here.pieces if piece.kind.blocks_move]
            if not any(overlaps(shape, other) for other in [*walls, *(b.shape for b in bodies)]):
                bodies.append(table_top.body_at(here, f"T{len(bodies)}", footprint, pose))
        for viewer in bodies[:6]:
            for target in bodies[6:]:
                others = tuple(b for b in bodies if b is not viewer and b is not target)
                start = perf_counter()
                table_top.sight.__wrapped__(here, viewer, target, others)
                times.append((perf_counter() - start) * 1e6)
    figures.add("engine: sight query, median", quantile(times, 0.5), "us", at_most=100)
    figures.add("engine: sight query, p99", quantile(times, 0.99), "us")


def forks(figures: Figures) -> None:
    """A fork copies a value: it shares the state."""
    rules = ruleset.get("spearhead")
    match, _ = Match.start(rules, rules.vocabulary.options(), ProvenDice("00" * 32, ENTROPY))
    ahead = ProvenDice("ff" * 32)
    times = 2000
    spent = best_of(5, lambda: [match.fork(ahead) for _ in range(times)])
    figures.add("engine: fork of a match", spent / times * 1e6, "us", at_most=50)


def patches_and_records(figures: Figures, matches: int = 6) -> None:
    """Size of a diff beside a snapshot, and what proving a record costs."""
    shares: list[float] = []
    proofs: list[tuple[bytes, int]] = []
    for seed in range(matches):
        match, entries, patches, snapshots = random_match(seed)
        shares += [patch / whole for patch, whole in zip(patches, snapshots, strict=True)]
        proofs.append((paper(match, entries, seed), len(entries)))
    figures.add("diff beside a snapshot, median", quantile(shares, 0.5) * 100, "%", at_most=10)
    start = perf_counter()
    for text, _ in proofs:
        verification.verify(text)
    spent = perf_counter() - start
    figures.add("record: verified replies", sum(n for _, n in proofs) / spent, "/s")
    size = sum(len(text) for text, _ in proofs) / sum(n for _, n in proofs)
    figures.add("record: size of an entry", size, "bytes")


def paper(match: Match, entries: list[Entry], seed: int) -> bytes:
    """Write the record of a match that was played here."""
    assert match.verdict is not None
    return record.write(header_of(match.rules, seed), entries, f"{seed:064x}", match.verdict)


def header_of(rules: ruleset.Ruleset, seed: int) -> record.Header:
    """Return the header of a match whose secret is its seed."""
    committed = commitment(f"{seed:064x}")
    return record.Header(record.FORMAT, "bench", rules.key, rules.version, committed, ENTROPY)


def measure(figures: Figures) -> None:
    """Measure the engine."""
    parts: list[Any] = [
        replies_a_second,
        sight_queries,
        forks,
        patches_and_records,
        microtanks,
        diceless,
        battlegroup,
    ]
    for part in parts:
        part(figures)
