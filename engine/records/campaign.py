"""A campaign: what is done between its battles, and what comes of it.

As a match is its replies, a campaign is its acts: what stands in the ruleset's own record follows
from them and from the records of the battles; see `campaign_record`. The acts hold a salted hash of
each name.
"""

from __future__ import annotations

from typing import Any, get_args

from attrs import evolve, field, frozen

from engine import ruleset
from engine.dice import Dice
from engine.errors import Limited, Refused
from engine.flow import Seat
from engine.records.chain import name_hash
from engine.ruleset import Campaigns
from engine.state import State, Verdict
from engine.wire import codec as codecs
from engine.wire.codec import Codec, RulesetCodec

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
    """What names its record; see `record.identity`."""


@frozen
class Ended:
    """The campaign ends before its last battle: a side gives it up, or it is broken off."""

    seat: Seat | None = None
    reason: str = ""
    """Why, if the operator of the server ended it."""


Act = Found | Named | Ordered | Opened | NoBattle | Forgotten | Fought | Ended
ACTS: tuple[type, ...] = get_args(Act)
_CODEC = Codec(ACTS)
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
    course = begun(key, Found((first, second), options))
    return evolve(course, names=tuple(filter(None, names)))


def begun(key: str, act: Found) -> CampaignState:
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


def act_of(entry: Entry) -> Act:
    """Return the act of an entry. Raises `Malformed` where it is none."""
    act: Act = _CODEC.load_tagged(entry.act, ACTS)
    return act


def is_whole(course: CampaignState) -> bool:
    """Return whether the record is the one that the last digest stands for."""
    last = course.entries[-1]
    previous = course.entries[-2].digest if len(course.entries) > 1 else ""
    written = _CODEC.dump([last.act, course.record])
    return last.digest == codecs.seal(previous, *written)
