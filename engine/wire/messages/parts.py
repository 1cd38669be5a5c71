"""What messages hold: settings of clocks, seats, matches, campaigns, proposals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from attrs import field, frozen

from engine.state import Verdict

Status = Literal["lobby", "live", "over", "halted"]
"""`halted`: the server cannot continue the match from its log. The operator can look into it."""


@frozen
class ClockSettings:
    """The time that a seat has, in seconds."""

    bank: float = 1800.0
    """Time for the whole match."""
    increment: float = 15.0
    """Time added after each answer to a `turn` question."""
    reaction: float = 30.0
    """Time for each `reaction` question. The bank is not touched."""
    setup: float = 300.0
    """Time for each `setup` question. The bank is not touched."""
    showing: float = 10.0
    """The longest time that a clock stands still before a question while clients show what led to
    it."""


Matter = Literal["draw", "take_back", "pause", "go_on", "time"]
"""What needs the consent of both seats. `take_back`: the match goes back to before the last reply
of the proposer, or as many as they name. `pause`: the clocks stop until both agree to `go_on`.
`time`: the proposer's bank gains seconds."""


Decision = Literal["take_back", "award", "pause", "go_on", "time"]
"""What a judge may decide without the consent of the seats."""


@frozen
class PushAddress:
    """Where a browser takes web push, as its `PushSubscription` tells it. Secret: whoever knows it
    can call the device."""

    endpoint: str = field(repr=False)
    """The address of its push service."""
    p256dh: str = field(repr=False)
    """Its public key, in base64url."""
    auth: str = field(repr=False)
    """The secret that it shares with senders, in base64url."""


@frozen
class Signature:
    """The signature of a seat under an act that goes into the record."""

    seen: str
    """`digest` of the newest update or snapshot that you have."""
    value: str
    """128 hexadecimal digits: the signature by Ed25519."""


@frozen
class Proposal:
    """An open proposal of a seat to the other."""

    seat: int
    """The seat that proposed it."""
    what: Matter
    seconds: float | None = None
    """For `time` only: the seconds to add."""
    replies: int | None = None
    """For `take_back` only: how many of its replies, if several."""
    signature: Signature | None = None
    """Of a seat that signs, under the act that it proposes."""


@frozen
class AutoPass:
    """A kind of question that is always answered with its default, at once."""

    choice: str | None = None
    """Tag of the question. Without one, all reactions of the ruleset are meant."""
    only: Mapping[str, Any] = field(factory=dict)
    """Attributes of the question that must have these values."""
    order: str | None = None
    """The order during which it holds, as `order` of snapshots and updates names it. Without one,
    it holds for the whole match."""


@frozen
class Origin:
    """The match that a branch comes from."""

    match: str
    n: int
    """How many entries the two have in common."""


@frozen
class SeatInfo:
    """What everyone may know about a seat."""

    name: str | None = None
    kind: Literal["open", "guest", "bot"] = "open"
    """`open`: free. `guest`: a player."""
    ready: bool = False
    present: bool = False
    """Whether someone is connected for the seat now."""
    substitute: str | None = None
    """Name of the substitute that plays the seat."""
    key: str | None = None
    """The public key of a seat that signs what it does."""
    account: bool = False
    """Whether the name is that of an account, and its holder sits here."""


@frozen
class MatchInfo:
    """What everyone may know about a match."""

    match: str
    ruleset: str
    title: str
    status: Status
    seats: tuple[SeatInfo, SeatInfo]
    clock: ClockSettings
    created: float
    """Seconds since 1970."""
    seq: int = 0
    """Number of the last update."""
    watchers: int = 0
    """How many spectators watch, at all nodes; previews are not counted."""
    spectators: tuple[str, ...] = ()
    """Names of spectators who have given one, at most 50, in the order they came. Told in the match
    only, never in lists."""
    private: bool = False
    """Whether joining and watching require the invitation."""
    options: Annotated[Mapping[str, Any], "options"] = field(factory=dict)
    commitment: str | None = None
    """SHA-256 of the secret behind the dice, published before anyone contributes entropy."""
    verdict: Verdict | None = None
    campaign: str | None = None
    """The campaign that the match is a battle of."""
    delay: float = 0.0
    """Delay for spectators, in seconds."""
    rematch: str | None = None
    """The rematch of this match."""
    origin: Origin | None = None
    """For a branch: the match it comes from."""
    rematch_of: str | None = None
    """For a rematch: the match before it. Left out if that match has delayed spectators, since it
    would reveal that it is over."""
    asked: tuple[int, ...] = ()
    """Seats that had an open question at update `seq`."""
    moved: float = 0.0
    """Time of update `seq`, in seconds since 1970; 0 before the match begins."""
    adjourned: bool = False
    """Whether the match is adjourned: it goes on when one of its players resumes."""
    judge: str | None = None
    """Name of the judge, if the operator has appointed one."""


@frozen
class SeatKey:
    """A seat that you have taken."""

    match: str
    token: str
    """Its key."""


@frozen
class OwnMatch:
    """A match as the holder of a seat lists it."""

    info: MatchInfo
    """Of its options, only those that are short."""
    seat: int
    ended: float = 0.0
    """When it was over, in seconds since 1970; 0 if it is not."""
    left: float | None = None
    """Seconds until the default of an open question is played: of that to the seat, or if there is
    none of that to the other seat. None while no time runs."""


@frozen
class KeptSeat:
    """A seat that is carried to another device or kept in an account."""

    match: str
    seat: int
    token: str
    """Its key."""
    at: float
    """When it was taken, in seconds since 1970."""
    code: str = ""
    """The invitation of the match."""


@frozen
class KeptList:
    """An army list that is carried to another device or kept in an account."""

    id: str
    """1 to 40 characters, chosen by whoever wrote it."""
    ruleset: str
    name: str
    force: Annotated[Any, "force"]
    size: float | None = None
    """The size that it is meant for, where the ruleset has sizes."""


@frozen
class CampaignInfo:
    """What everyone may know about a campaign, besides its record."""

    campaign: str
    ruleset: str
    title: str
    seats: tuple[SeatInfo, SeatInfo]
    """`ready`: ready for the next battle. `present` is not used, since seats connect to battles."""
    clock: ClockSettings
    """The clock of every battle."""
    created: float
    """Seconds since 1970."""
    battle: str | None = None
    """The match that is being fought, or whose outcome is being recorded."""
    fought: tuple[str, ...] = ()
    """The matches whose outcome is in the record, oldest first."""
    over: bool = False
    private: bool = False
    """Whether the campaign and its battles require the invitation."""
    digest: str = ""
    """Digest of the newest entry shown of the record. Note it: a record that you download later
    must contain it."""
    trouble: str | None = None
    """Why the outcome of the battle cannot be recorded. `next_battle` tries again."""
    notice: str | None = None
    """Why the operator has ended the campaign."""


@frozen
class Clocks:
    """The clocks at the moment of sending, in seconds."""

    banks: tuple[float, float]
    """The bank of each seat."""
    running: tuple[int, ...] = ()
    """Seats whose time is running."""
    allowance: tuple[float, float] | None = None
    """By seat: the time left for the open question, if it has its own allowance (0 if the bank
    runs)."""
    paused: bool = False
    """Whether the match is paused. No clock runs until both seats agree to `go_on`."""
    held: tuple[float, float] | None = None
    """By seat: how long the clock still stands still while clients show what led to the question (0
    if it does not)."""
