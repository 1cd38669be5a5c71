"""A campaign on paper: every act between battles, and each battle by the digest of its record.

As a match is its replies, a campaign is its acts: what stands in the ruleset's own record follows
from them and from the records of the battles. `verify` works it out again and names the first
thing that differs.

The acts hold a salted hash of each name. The names stand in the header, which no digest covers, so
a name can be removed and the record is still proven.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

from attrs import evolve, field, frozen

from engine import ruleset
from engine.dice import Dice
from engine.errors import Limited, Malformed, RecordError, Refused
from engine.flow import Seat
from engine.records import record as records
from engine.records.chain import name_hash
from engine.records.paper import Paper
from engine.ruleset import Campaigns
from engine.state import State, Verdict
from engine.wire import codec as codecs
from engine.wire.codec import Codec, RulesetCodec
from engine.wire.signing import SigningKey

FORMAT = 3
OPEN_NAMES = 2
"""The format whose acts hold the names themselves. Such campaigns are kept, not played on."""
PAUSE_MOST = 100
"""Orders and changes of players between two battles."""
ACTS_MOST = 1_900


@frozen
class Name:
    """Somebody who had a side, as the header tells it."""

    name: str
    salt: str

    @property
    def hash(self) -> str:
        """What the acts hold of it."""
        return name_hash(self.salt, self.name)


@frozen
class Found:
    """The campaign begins."""

    players: tuple[str, str]
    """By seat, the hash of the name; empty where nobody has it yet."""
    options: Any
    """The ruleset's own, as JSON data."""


@frozen
class Named:
    """Somebody else has a side; nobody has, when the hash is empty."""

    seat: Seat
    player: str
    """The hash of the name."""


@frozen
class Ordered:
    """A side decides something."""

    seat: Seat
    body: Any
    """As it crossed the socket."""


@frozen
class Opened:
    """A battle is opened."""

    match: str
    commitment: str
    """To the secret behind its dice."""
    options: Any
    """As the campaign makes them."""


@frozen
class NoBattle:
    """There can be no further battle."""


@frozen
class Forgotten:
    """The battle was never played to its end and counts for nothing."""

    match: str


@frozen
class Fought:
    """The battle is over and has had its aftermath."""

    match: str
    sha256: str
    """What names its record; see `records.identity`."""


@frozen
class Ended:
    """The campaign ends before its last battle: a side gives it up, or it is broken off."""

    seat: Seat | None = None
    reason: str = ""
    """Why, if the operator of the server ended it."""


Act = Found | Named | Ordered | Opened | NoBattle | Forgotten | Fought | Ended
_ACTS = (Found, Named, Ordered, Opened, NoBattle, Forgotten, Fought, Ended)
_LATER = ("named", "ordered")
"""What is decided between two battles is shown when the next one is opened."""


@frozen
class Entry:
    """One act."""

    n: int
    act: Any
    """An `Act` as JSON data."""
    digest: str
    """See `codec.seal`: it stands for every act up to here and the record after it."""


@frozen
class Header:
    """What has to be known before the first act."""

    format: int
    campaign: str
    ruleset: str
    version: int
    title: str = ""
    names: tuple[Name, ...] = ()
    """Of the players, as far as they were not removed."""


@frozen
class End:
    """How far it has come."""

    record: Any
    """The ruleset's own, as it stands after the last entry."""
    sha256: str = ""
    """SHA-256 of the whole record in which this text is empty. Names, `key` and `signature` are
    left out."""
    key: str | None = None
    """The public key of the server that signed the record."""
    signature: str | None = None
    """Its signature under the checksum, in hexadecimal."""


def _counted(part: Header | End) -> Header | End:
    """Return what the checksum covers of a header or an end."""
    if isinstance(part, End):
        return evolve(part, key=None, signature=None)
    return evolve(part, names=())


_CODEC = Codec((*_ACTS, Header, Entry, End))
_PAPER = Paper(_CODEC, Header, Entry, End, _counted)


@frozen
class Outcome:
    """How a battle ended."""

    state: State
    verdict: Verdict
    dice: Dice


@frozen
class CampaignState:
    """A campaign, as far as it has come."""

    ruleset: str
    version: int
    record: Any = field(repr=False)
    """The ruleset's own, as JSON data."""
    entries: tuple[Entry, ...] = field(repr=False)
    earlier: Any = field(default=None, repr=False)
    """The record after the last entry that everybody may see, when others have come since."""
    names: tuple[Name, ...] = ()
    """Of everybody who had a side, as far as they were not removed."""
    battle: Opened | None = None
    fought: tuple[str, ...] = ()
    over: bool = False
    format: int = OPEN_NAMES
    """That of its record."""

    def erased(self, name: str) -> CampaignState:
        """Return the campaign without a name. It is proven as before."""
        return evolve(self, names=tuple(one for one in self.names if one.name != name))

    @property
    def shown(self) -> tuple[Entry, ...]:
        """The entries that everybody may see."""
        last = max(entry.n for entry in self.entries if entry.act["t"] not in _LATER)
        return self.entries[: last + 1]


# ------------------------------------------------------------------ what happens


def leader(key: str) -> tuple[Campaigns, RulesetCodec]:
    """Return what links the battles of a ruleset. Raises `Refused`."""
    if key not in ruleset.hosted():
        hosted = {"hosted": list(ruleset.hosted())}
        raise Refused("no_such_ruleset", "this server does not host that ruleset", params=hosted)
    linked = ruleset.get(key).campaigns
    if linked is None:
        raise Refused("no_campaigns", "that ruleset has no campaigns")
    return linked, codecs.for_ruleset(key)


def loaded(course: CampaignState) -> tuple[Campaigns, Any]:
    """Return what leads a campaign, and its record. Raises `Refused`."""
    linked, codec = leader(course.ruleset)
    if course.format != FORMAT:
        raise Refused("halted", "the campaign began under an older version of the server")
    if course.version != ruleset.get(course.ruleset).version:
        raise Refused("halted", "the campaign began under another version of its ruleset")
    return linked, codec.load(course.record, linked.record)


def found(key: str, names: tuple[Name | None, Name | None], options: Any) -> CampaignState:
    """Begin a campaign with the names of its players, where there is one. Raises `Refused`."""
    first, second = (name.hash if name else "" for name in names)
    course = _begun(key, Found((first, second), options))
    return evolve(course, names=tuple(filter(None, names)))


def _begun(key: str, act: Found) -> CampaignState:
    linked, codec = leader(key)
    chosen: Any = codec.load(act.options, linked.options)
    record = codec.dump(linked.new(chosen))
    entry = _entry((), evolve(act, options=codec.dump(chosen)), record)
    return CampaignState(key, ruleset.get(key).version, record, (entry,), format=FORMAT)


def named(course: CampaignState, seat: Seat, name: Name) -> CampaignState:
    """Give a side to somebody. Raises `Refused`."""
    after = enact(course, Named(seat, name.hash))
    return evolve(after, names=(*after.names, name))


def next_battle(course: CampaignState) -> Any | None:
    """Return the options of the next battle, as JSON data; None: there can be none."""
    linked, record = loaded(course)
    options = linked.next_battle(record)[1]
    if options is None:
        return None
    ruleset.get(course.ruleset).muster(options)
    return codecs.for_ruleset(course.ruleset).dump(options)


def bot_orders(course: CampaignState, seat: Seat) -> tuple[Ordered, ...]:
    """Return what a bot orders for a side before the next battle."""
    linked, record = loaded(course)
    codec = Codec(linked.orders)
    return tuple(Ordered(seat, codec.dump(one)) for one in linked.bot_orders(record, seat))


def enact(course: CampaignState, act: Act, outcome: Outcome | None = None) -> CampaignState:
    """Carry out an act; `Fought` needs the outcome. Raises `Refused`, and nothing has changed."""
    linked, record = loaded(course)
    codec = codecs.for_ruleset(course.ruleset)
    _may_come(course, act)
    match act:
        case Ordered(seat, body):
            after = linked.order(record, seat, codec.load_tagged(body, linked.orders))
        case Opened():
            after, options = linked.next_battle(record)
            if options is None or codec.dump(options) != act.options:
                raise Refused("other_battle", "the options are not those of the next battle")
        case NoBattle():
            after, options = linked.next_battle(record)
            if options is not None:
                raise Refused("other_battle", "the next battle can still be fought")
        case Fought(match):
            assert outcome is not None
            after = linked.aftermath(record, match, outcome.state, outcome.verdict, outcome.dice)
        case Ended(seat):
            after = linked.end(record, seat)
        case _:
            after = record
    return _after(course, act, codec.dump(after), over=linked.is_over(after))


def _may_come(course: CampaignState, act: Act) -> None:
    """Raise `Refused` for an act that is out of its turn."""
    if isinstance(act, Found):
        raise Refused("begun", "the campaign has already begun")
    if isinstance(act, Fought | Forgotten):
        if course.battle is None or course.battle.match != act.match:
            raise Refused("no_battle", f"match {act.match} is not the battle under way")
        return
    if course.battle is not None:
        on = {"match": course.battle.match}
        raise Refused("battle_on", "a battle of the campaign is under way", params=on)
    if course.over:
        raise Refused("over", "the campaign is over")
    acts = len(course.entries)
    since = next((e.n for e in reversed(course.entries) if e.act["t"] == "fought"), 0)
    if isinstance(act, Ordered | Named) and acts - since > PAUSE_MOST:
        raise Limited(
            "too_many_orders",
            f"give at most {PAUSE_MOST} orders between two battles; fight the next one",
            params={"most": PAUSE_MOST},
        )
    if acts > ACTS_MOST and not isinstance(act, Ended):
        raise Limited(
            "too_many_orders",
            f"a campaign has at most {ACTS_MOST} acts; end it",
            params={"most": ACTS_MOST},
        )


def _after(course: CampaignState, act: Act, record: Any, *, over: bool) -> CampaignState:
    entries = (*course.entries, _entry(course.entries, act, record))
    earlier = (course.earlier or course.record) if isinstance(act, Named | Ordered) else None
    course = evolve(course, record=record, entries=entries, earlier=earlier)
    match act:
        case Opened():
            return evolve(course, battle=act)
        case Forgotten():
            return evolve(course, battle=None)
        case Fought(match):
            return evolve(course, battle=None, fought=(*course.fought, match), over=over)
        case NoBattle() | Ended():
            return evolve(course, over=True)
    return course


def _entry(before: tuple[Entry, ...], act: Act, record: Any) -> Entry:
    written = _CODEC.dump(act)
    previous = before[-1].digest if before else ""
    return Entry(len(before), written, codecs.seal(previous, written, record))


def is_whole(course: CampaignState) -> bool:
    """Return whether the record is the one that the last digest stands for."""
    last = course.entries[-1]
    previous = course.entries[-2].digest if len(course.entries) > 1 else ""
    written = _CODEC.dump([last.act, course.record])
    return last.digest == codecs.seal(previous, *written)


# ------------------------------------------------------------------ on paper


class MissingBattle(RecordError):
    """Nothing speaks against the record of a campaign, but that of a battle was not given. All up
    to that battle is true, and so is the checksum."""

    def __init__(self, n: int, match: str) -> None:
        super().__init__(f"entry {n} needs the record of match {match}, which is missing")


def write(
    campaign: str, title: str, course: CampaignState, signer: SigningKey | None = None
) -> bytes:
    """Return the record of a campaign, as far as everybody may see it, signed by a server."""
    told = _players(course.shown)
    names = tuple(name for name in course.names if name.hash in told)
    head = Header(course.format, campaign, course.ruleset, course.version, title, names)
    return _PAPER.write(head, course.shown, End(course.earlier or course.record), signer)


def _players(entries: Iterable[Entry]) -> set[str]:
    """Return the hash of everybody who had a side."""
    found = set[str]()
    for entry in entries:
        match _CODEC.load_tagged(entry.act, _ACTS):
            case Found(players):
                found.update(players)
            case Named(_, player):
                found.add(player)
    return found


def read(text: bytes) -> tuple[Header, tuple[Entry, ...], End]:
    """Read what was written. Raises `RecordError` when it is cut off, edited or something else."""
    header, entries, end = _PAPER.read(text)
    if header.format != FORMAT:
        raise RecordError(f"the record has format {header.format}; this program reads {FORMAT}")
    return header, entries, end


def is_one(text: bytes) -> bool:
    """Return whether a file is, by its first line, the record of a campaign."""
    try:
        _CODEC.load_tagged(codecs.decode(text.split(b"\n", 1)[0]), (Header,))
    except Malformed:
        return False
    return True


def battles(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """Return the matches whose records are needed to verify, oldest first."""
    return tuple(entry.act["match"] for entry in entries if entry.act.get("t") == "fought")


def verify(text: bytes, matches: Mapping[str, bytes]) -> tuple[Header, CampaignState]:
    """Work a whole campaign out again, with the records of its battles.

    Raises `RecordError` naming the first difference; `records.OtherVersion` where the rules are not
    those of this program, `MissingBattle` where `matches` lacks one. The checksum comes last, so
    that an edit is named where it was made.
    """
    header, entries, end = read(text)
    course = None
    for number, entry in enumerate(entries):
        if entry.n != number:
            raise RecordError(f"entry {number} is missing; entry {entry.n} is in its place")
        try:
            course = _replayed(header, course, entry, matches)
        except (records.OtherVersion, MissingBattle):
            _PAPER.check(text, header, entries, end)
            raise
        except Refused as fault:
            raise RecordError(f"entry {number} is impossible: {fault}") from None
        _compare(entry, course)
    assert course is not None  # a record that could be read has an entry
    _check_names(header, entries)
    for path, written, true in _differences(end.record, course.record, ""):
        raise RecordError(f"the end says {path} = {written}; the rules say {true}")
    _PAPER.check(text, header, entries, end)
    return header, course


def _check_names(header: Header, entries: tuple[Entry, ...]) -> None:
    had = _players(entries)
    for name in header.names:
        if name.hash not in had:
            raise RecordError(f"no side was given to anybody by the name of {name.name!r}")


def _replayed(
    header: Header, course: CampaignState | None, entry: Entry, matches: Mapping[str, bytes]
) -> CampaignState:
    act = _CODEC.load_tagged(entry.act, _ACTS)
    if course is None:
        if not isinstance(act, Found):
            raise RecordError("entry 0 is not the start of a campaign")
        records.must_be_playable(header.ruleset, header.version)
        return _begun(header.ruleset, act)
    if not isinstance(act, Fought):
        return enact(course, act)
    return enact(course, act, _proven(course, act, entry.n, matches.get(act.match)))


def _proven(course: CampaignState, act: Fought, n: int, text: bytes | None) -> Outcome:
    """Return the outcome of a battle from its record. Raises `RecordError`."""
    where = f"entry {n}: the record of match {act.match}"
    if text is None:
        raise MissingBattle(n, act.match)
    try:
        if records.identity(text) != act.sha256:
            raise RecordError("it is not the one that was fought: its checksum differs")
        header, match, end = records.proven(text)
    except records.OtherVersion:
        raise
    except RecordError as fault:
        raise RecordError(f"{where} fails verification: {fault}") from None
    assert match.verdict is not None
    opened = course.battle
    if opened is not None:
        says = (header.match, header.ruleset, header.commitment, dict(header.options))
        if says != (opened.match, course.ruleset, opened.commitment, opened.options):
            raise RecordError(f"{where} belongs to another battle than the one that was opened")
    return Outcome(match.state, match.verdict, header.dice(end.secret))


def _compare(entry: Entry, course: CampaignState) -> None:
    if course.entries[-1] != entry:
        kind = str(entry.act["t"]).replace("_", " ")
        raise RecordError(
            f"entry {entry.n} ({kind}): the act or its outcome differs from the record"
        )


def _differences(written: Any, true: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Yield where two pieces of JSON data differ, by path."""
    if isinstance(written, dict) and isinstance(true, dict):
        for key in sorted(written.keys() | true.keys()):
            yield from _differences(written.get(key), true.get(key), f"{path}.{key}".lstrip("."))
    elif isinstance(written, list) and isinstance(true, list):
        for at, (one, other) in enumerate(zip_longest(written, true)):
            yield from _differences(one, other, f"{path}.{at}")
    elif written != true:
        yield path, written, true
