"""A match on paper: every act, every die, a digest of every state, and the secret at the end.

A record is JSON lines: a header, one entry for each act, an end. Whoever holds it can play it again
from nothing but itself; see `verification`.

The names of the players stand beside what the digests cover, which has only salted hashes of them.
So a name and its salt can be removed and everything else is still proven.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, get_args

from attrs import evolve, field, frozen

from engine import ruleset
from engine.dice import D6, BranchedDice, Dice, ProvenDice
from engine.edits.patches import edited
from engine.errors import RecordError
from engine.flow import Seat
from engine.match import Change, Match
from engine.records.chain import PLAIN, Chain
from engine.records.paper import Paper
from engine.records.signatures import OPEN, By, Hand, Signature
from engine.state import Verdict
from engine.table import Rolled
from engine.wire import codec as codecs
from engine.wire.codec import Codec
from engine.wire.signing import SigningKey

FORMAT = 6
"""What records are written in. Raised when their digests are formed in another way."""
UNSEALED = 5
"""The format before: its digests cover the acts alone, and its checksum the names."""

Die = tuple[int, str, int, int]
"""Index in the match, purpose, face, and how many sides the die has."""


@frozen
class Start:
    """The match is set up."""


@frozen
class Reply:
    """A seat answers a question."""

    seat: Seat
    ask: int
    """Number of the question."""
    body: Annotated[Any, "reply"]
    """The reply as the client sent it."""


@frozen
class Resign:
    """A seat concedes the match."""

    seat: Seat


@frozen
class AgreeDraw:
    """Both seats agree to a draw."""


@frozen
class TakeBack:
    """The last reply of a seat is taken back, or the last edit. The dice rolled since are spent."""

    seat: Seat
    """2: the judge."""
    ruling: str | None = None
    """The reason, where the judge takes it back."""
    replies: int | None = None
    """How many of its replies are taken back at once. Absent for one."""

    @property
    def many(self) -> int:
        """Return how many replies."""
        return 1 if self.replies is None else self.replies


@frozen
class Edit:
    """The judge edits the table between two orders."""

    patch: Annotated[Any, "JSON", "patch"]
    """Merge patch of the state; see `engine.edits`."""
    ruling: str
    """The reason."""


@frozen
class Award:
    """The judge decides the match."""

    winner: Seat | None = None
    """Absent for a draw."""
    ruling: str = field(kw_only=True)
    """The reason."""


Act = Start | Reply | Resign | AgreeDraw | TakeBack | Edit | Award


@frozen
class Entry:
    """One act and its results."""

    n: int
    """Counts the entries from 0."""
    act: Annotated[Any, "JSON", "act"]
    """The act, as JSON data."""
    digest: str
    """SHA-256 over the header, every act so far and its results; see `Chain`."""
    dice: tuple[Die, ...] = ()
    """The dice that the act rolled: index in the match, purpose, face, sides."""
    by: By | None = None
    """Who replied in place of a seat that signs."""
    signatures: tuple[Signature, ...] = ()
    """Those of the seats that did it, or agreed to it."""


@frozen
class Origin:
    """A match that a branch comes from, as far as its first `n` entries need it."""

    match: str
    n: int
    """How many entries the two have in common."""
    dice: int
    """How many dice had been rolled by then."""
    secret: str = field(repr=False)
    """The secret behind those dice, revealed when that match ended."""
    entropy: tuple[str, ...] = ()
    """What its seats contributed to the dice."""


@frozen
class Header:
    """The first line: everything that is needed before the first act."""

    format: int
    """Version of the format."""
    match: str
    ruleset: str
    version: int
    """Version of the ruleset."""
    commitment: str
    """SHA-256 of the secret behind the dice."""
    entropy: tuple[str, ...]
    """What each seat contributed to the dice."""
    options: Mapping[str, Any] = field(factory=dict)
    """The options that the match was created with."""
    seats: tuple[str, ...] = ()
    """Names of the players; empty where one was removed."""
    origins: tuple[Origin, ...] = ()
    """For a branch: the matches it comes from, oldest first."""
    name_hashes: tuple[str, ...] = ()
    """By seat, what the digests cover of the name; see `name_hash`."""
    salts: tuple[str, ...] = ()
    """By seat, the salt of that hash; empty where the name was removed."""
    keys: tuple[str, ...] = ()
    """By seat, the public key of Ed25519 it signs with, in hexadecimal; empty where it has none."""

    def dice(self, secret: str) -> ProvenDice | BranchedDice:
        """Return the dice of the match, by its secret."""
        return dice_of(secret, self.entropy, self.origins)

    @property
    def shared(self) -> int:
        """How many entries a branch has in common with the match it comes from."""
        return self.origins[-1].n if self.origins else 0

    def chain(self, secret: str) -> Chain:
        """Return what the digests of the match are formed of, by its secret."""
        if self.format == UNSEALED:
            return PLAIN
        return Chain(PAPER.digest(_counted(self)), secret)


def dice_of(
    secret: str, entropy: tuple[str, ...], origins: tuple[Origin, ...] = ()
) -> ProvenDice | BranchedDice:
    """Return the dice of a match: its own from where it branched off."""
    dice: ProvenDice | BranchedDice = ProvenDice(secret, entropy)
    for origin in reversed(origins):
        dice = BranchedDice(ProvenDice(origin.secret, origin.entropy), origin.dice, dice)
    return dice


@frozen
class End:
    """The last line: the result, and the secret behind the dice."""

    secret: str
    verdict: Verdict
    sha256: str = ""
    """SHA-256 of the whole record in which this text is empty. Names, their salts, `key` and
    `signature` are left out."""
    key: str | None = None
    """The public key of the server that signed the record."""
    signature: str | None = None
    """Its signature under the checksum, in hexadecimal."""


def _counted(part: Header | End) -> Header | End:
    """Return what digests and checksum cover of a header or an end."""
    if isinstance(part, End):
        return evolve(part, key=None, signature=None)
    return part if part.format == UNSEALED else evolve(part, seats=(), salts=())


ACTS: tuple[type, ...] = get_args(Act)
_CODEC = Codec((*ACTS, Header, Entry, End))
PAPER = Paper(_CODEC, Header, Entry, End, _counted)
"""How records are written, and their checksums checked."""


class OtherVersion(RecordError):
    """A record that nothing speaks against, of rules that this program does not have: its dice and
    its checksum are true, its states cannot be recomputed."""

    def __init__(self, key: str, recorded: int) -> None:
        here = ruleset.get(key).version if key in ruleset.hosted() else None
        has = f"has version {here}" if here is not None else f"has no ruleset {key!r}"
        super().__init__(
            f"not playable by this version: it was played by {key} version {recorded}, this "
            f"program {has}"
        )
        self.params = {"ruleset": key, "recorded": recorded, "here": here}


def must_be_playable(key: str, version: int) -> None:
    """Raise `OtherVersion` unless this program has that version of the ruleset."""
    if key not in ruleset.hosted() or ruleset.get(key).version != version:
        raise OtherVersion(key, version)


@frozen
class Written:
    """A change as JSON: what an entry is sealed over, and what clients who see it all are sent."""

    patch: Any
    """A fragment of JSON; of an empty patch None."""
    parts: Mapping[int, tuple[Any, Any]]
    """Notes and questions as fragments, by the identity of each; with it, so it stays in use."""

    def __reduce__(self) -> tuple[type, tuple[()]]:
        """Leave it out of pickles: identities mean nothing elsewhere."""
        return type(None), ()


def begin(
    rules: ruleset.Ruleset, options: Any, dice: Dice, chain: Chain = PLAIN
) -> tuple[Match, Entry, Change]:
    """Start a match and its record. Raises `IllegalReply` for options that cannot be played."""
    match, change = Match.start(rules, options, dice)
    return match, *_entry(0, Start(), "", match, change, chain)


def enact(
    match: Match, last: Entry, act: Act, chain: Chain = PLAIN, hand: Hand = OPEN
) -> tuple[Match, Entry, Change]:
    """Carry out one act. Raises `Refused`, and nothing has changed."""
    match act:
        case Reply(seat, ask, body):
            reply = codecs.for_ruleset(match.rules.key).load_reply(body)
            after, change = match.answer(seat, ask, reply)
        case Resign(seat):
            after, change = match.resign(seat)
        case AgreeDraw():
            after, change = match.agree_draw()
        case TakeBack(seat):
            after, change = match.take_back(seat, act.many)
        case Edit(patch):
            after, change = match.edit(edited(match, patch))
        case Award(winner):
            after, change = match.award(winner)
        case _:
            raise RecordError("the match has already started")
    ruling = getattr(act, "ruling", None)
    if ruling is not None:
        change = evolve(change, ruling=ruling)
    return after, *_entry(last.n + 1, act, last.digest, after, change, chain, hand)


def write(
    header: Header,
    entries: Iterable[Entry],
    secret: str,
    verdict: Verdict,
    signer: SigningKey | None = None,
) -> bytes:
    """Return the record of a finished match, signed unless its format knows no signatures."""
    if header.format == UNSEALED:
        signer = None
    return PAPER.write(header, entries, End(secret, verdict), signer)


def as_json(act: Act) -> Any:
    """Return an act as an entry has it."""
    return _CODEC.dump(act)


def act_of(entry: Entry) -> Act:
    """Return the act of an entry. Raises `Malformed` where it is none."""
    act: Act = _CODEC.load_tagged(entry.act, ACTS)
    return act


def kind_of(entry: Entry) -> str:
    """Return the name of the class of an entry's act."""
    return type(act_of(entry)).__name__


def read(text: bytes) -> tuple[Header, tuple[Entry, ...], End]:
    """Read a record. Raises `RecordError` when it is truncated, edited or no record."""
    header, entries, end = PAPER.read(text)
    if header.format not in (UNSEALED, FORMAT):
        raise RecordError(
            f"the record has format {header.format}; this program reads {UNSEALED} and {FORMAT}"
        )
    return header, entries, end


def identity(text: bytes) -> str:
    """Return what others name a record by: its checksum, which stays when a name is removed. Of the
    format before it is the SHA-256 of the text. Raises `RecordError`."""
    header, _, end = read(text)
    return hashlib.sha256(text).hexdigest() if header.format == UNSEALED else end.sha256


def _entry(
    n: int,
    act: Act,
    previous: str,
    match: Match,
    change: Change,
    chain: Chain,
    hand: Hand = OPEN,
) -> tuple[Entry, Change]:
    """Return the entry of an act, and its change with what was written of it."""
    codec = codecs.for_ruleset(match.rules.key)
    patch = codec.patch(change.before, change.after) if n else codec.dump(change.after)
    dice = tuple(
        (note.first + at, note.purpose, face, note.sides or D6)
        for note in change.notes
        if isinstance(note, Rolled)
        for at, face in enumerate(note.faces)
    )
    shown = (*change.notes, *match.asks)
    parts = {id(part): (codecs.fragment(codec.dump(part)), part) for part in shown}
    noted, asked = ([parts[id(one)][0] for one in some] for some in (change.notes, match.asks))
    fragment, written = codecs.fragment(patch), _CODEC.dump(act)
    verdict = _CODEC.dump(match.verdict)
    news = written, fragment, noted, asked, verdict
    digest = chain.seal(n, previous, news, (hand.by, _CODEC.dump(hand.signatures)))
    whole = Written(fragment if patch else None, parts)
    change = evolve(change, written=whole)
    return Entry(n, written, digest, dice, hand.by, hand.signatures), change
