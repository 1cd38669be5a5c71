"""The answers and events of the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import field, frozen

from engine.book.roster import Remark
from engine.state import Verdict
from engine.wire.messages.parts import (
    AutoPass,
    CampaignInfo,
    Clocks,
    KeptList,
    KeptSeat,
    MatchInfo,
    OwnMatch,
    Proposal,
)


@frozen
class Limits:
    """Limits of the server."""

    message_bytes: int
    """Length of the longest message."""
    messages_per_second: float
    """Messages for a connection, and as many again for each seat that it holds in a live match, up
    to ten."""
    backlog_bytes: int
    """The most that may wait for a slow reader. Beyond it a player is disconnected, and a spectator
    skips to a snapshot."""
    options_bytes: int = 4096
    """Length of the longest options of a match, as JSON: they are shown in lists."""
    messages_per_address: float = 200.0
    """Messages and pages a second from your address, over all its connections. Seats in live
    matches earn it more."""
    connections_per_address: int = 500
    """Connections from your address."""
    matches: int = 5000
    """Matches in the lobby or live on the whole server."""
    matches_per_connection: int = 100
    """Those of them that a connection may have opened."""
    watched_per_connection: int = 50
    """Matches and campaigns that a connection may follow."""
    matches_per_address: int = 50
    """Matches in the lobby or live that your address may have opened."""
    lobbies_per_address: int = 20
    """Those of them that have not begun."""
    bots_per_address: int = 20
    """Seats that bots may hold in them."""
    begun_per_address: int = 300
    """Matches that your address may have opened and begun within an hour."""
    adjourned_per_address: int = 500
    """Adjourned matches that your address may have opened. With more it can open none."""
    bots: int = 400
    """Seats that bots may hold in all matches that are not over."""
    campaigns: int = 1000
    """Campaigns that the server keeps."""
    campaigns_per_address: int = 20
    """Campaigns that your address may have started and that were played within a week."""
    bot_clock_seconds: float = 86400.0
    """The longest `bank`, `increment`, `reaction` or `setup` of a match that a bot plays in."""
    lobby_seconds: float = 3600.0
    """A match that has not begun is deleted after this time with no connection except those of
    bots."""
    empty_seconds: float = 300.0
    """The same for a match in which nobody has taken a seat."""
    unattended_seconds: float = 604800.0
    """A match is adjourned after this time with no connection except those of bots."""
    unattended_paused_seconds: float = 3600.0
    """The same for a paused match."""
    unattended_bots_seconds: float = 900.0
    """The same for a match that a bot plays in."""
    adjourned_seconds: float = 31536000.0
    """An adjourned match is deleted after this time if no player resumes it."""
    finished_seconds: float = 3153600000.0
    """A finished match is deleted after this time, with its record. The default is for ever."""
    chat_seconds: float = 3153600000.0
    """What was said is deleted after this time."""
    accounts: int = 100000
    """Accounts that the server keeps."""
    accounts_seconds: float = 63072000.0
    """An account that nobody uses is deleted after this time."""


@frozen
class RulesetInfo:
    """A ruleset that the server hosts."""

    key: str
    version: int
    title: str
    editable: tuple[str, ...] = ()
    """The parts of a state that a judge can edit: paths in which `*` is any one key."""


@frozen
class Welcome:
    """The answer to `hello`."""

    version: int
    """Version of the protocol."""
    server: str
    """Name and version of the program."""
    limits: Limits
    rulesets: tuple[RulesetInfo, ...]
    capabilities: tuple[str, ...] = ()
    """Additions to the protocol that this server supports."""
    policies: tuple[str, ...] = ()
    """Bots that `seat_bot` can seat now."""
    page: str | None = None
    """Digest of the web page that is served now. A page with another digest is out of date."""
    key: str | None = None
    """The public key of Ed25519 that the server signs records with."""
    push_key: str | None = None
    """The key of the server for web push, in base64url, if it can call devices (`notify`)."""
    mails: bool = False
    """Whether it can send e-mail (`notify`)."""


@frozen
class Matches:
    """The answer to `list_matches`, newest first."""

    id: str
    matches: tuple[MatchInfo, ...]
    tv: str | None = None
    """The live match that is best to watch now, whatever the list is filtered by."""


@frozen
class Created:
    """The answer to `create_match` without a name."""

    id: str
    match: str
    code: str
    """The invitation. Others need it to join or watch a private match."""


@frozen
class Joined:
    """You have a seat. The answer to `create_match`, `join`, `resume`, `rematch` and `branch`."""

    id: str
    match: str
    seat: int
    """0 or 1; 2: you are the judge."""
    token: str
    """The key to the seat. Keep it secret."""
    code: str
    """The invitation of the match."""
    substitute: bool = False
    """You play in the owner's place: you answer questions, but cannot resign or propose
    anything."""


@frozen
class Done:
    """The request was carried out and stored."""

    id: str


@frozen
class Refused:
    """A request was declined and changed nothing."""

    id: str | None
    """Null for news that answers no request."""
    code: str
    """The error code. It is stable, so programs can rely on it."""
    message: str
    """A sentence for people, in English."""
    clause: str | None = None
    """The rule that the request breaks."""
    params: Mapping[str, Any] = field(factory=dict)
    """The values in the message, by name."""
    retry_after: float | None = None
    """Seconds after which the request may succeed."""


@frozen
class Lobby:
    """The match outside its updates: seats, connections and spectators. Sent to everyone in the
    match, also after it has begun."""

    info: MatchInfo


@frozen
class Snapshot:
    """Everything that a viewer may know about a match at one moment."""

    match: str
    seq: int
    """Number of the last update that it contains."""
    info: MatchInfo
    state: Annotated[Any, "JSON", "state"]
    clocks: Clocks
    viewer: int | None = None
    """The viewer's seat, 2 for the judge; absent for spectators."""
    asks: tuple[Annotated[Any, "JSON", "Ask"], ...] = ()
    """All open questions that the viewer may see."""
    order: str | None = None
    """Names the order in progress. Absent between orders."""
    proposals: tuple[Proposal, ...] = ()
    """The open proposals of both seats."""
    verdict: Verdict | None = None
    digest: str | None = None
    """Digest of the newest entry of the record. Note it: the record must contain it."""
    secret: str | None = None
    """The secret behind the dice, revealed when the match is over."""
    entropy: tuple[str, ...] = ()
    """What each seat contributed to the dice."""
    auto_pass: tuple[AutoPass, ...] = ()
    """The viewer's own auto-passes."""
    conditional_orders: tuple[Annotated[Any, "conditional_order"], ...] = ()
    """The viewer's own conditional orders."""
    automatic: tuple[int, ...] = ()
    """Numbers of the updates in which one of the viewer's own conditional orders replied."""


@frozen
class Update:
    """What one act changed. Updates are numbered without gaps, for every viewer."""

    match: str
    seq: int
    clocks: Clocks
    patch: Annotated[Any, "JSON", "patch"] = field(factory=dict)
    notes: tuple[Annotated[Any, "JSON", "note"], ...] = ()
    asks: tuple[Annotated[Any, "JSON", "Ask"], ...] = ()
    """All questions that are open now. They replace the earlier ones."""
    order: str | None = None
    """Names the order in progress. Absent between orders: auto-passes for an `order` end with
    it."""
    proposals: tuple[Proposal, ...] = ()
    """The proposals that are open now."""
    verdict: Verdict | None = None
    digest: str | None = None
    """Digest of the newest entry of the record. Note it: the record must contain it."""
    secret: str | None = None
    """The secret behind the dice, revealed when the match is over."""
    taken_back: int | None = None
    """The seat whose last reply was taken back, with everything that followed from it; 2 for an
    edit of the judge."""
    replies: int | None = None
    """How many of its replies were taken back, if several."""
    ruling: str | None = None
    """The judge's reason, where the judge did it."""
    automatic: bool = False
    """Whether one of the viewer's own conditional orders replied. No other viewer learns this."""


@frozen
class ChatMessage:
    """A message in the chat. Players and spectators who join receive the latest ones again."""

    match: str
    n: int
    """Number of the message. Messages from seats and from spectators are counted separately."""
    at: float
    """Seconds since 1970."""
    name: str
    """Name of the sender."""
    text: str
    seat: int | None = None
    """The sender's seat, 2 for the judge. Absent for a spectator, whose messages only spectators
    see until the match is over."""


@frozen
class SubstituteAppointed:
    """A substitute plays the seat."""

    id: str
    token: str | None = None
    """For the friend: the key to the seat until the substitution ends."""


@frozen
class Fault:
    """Something that is wrong with a force."""

    code: str
    message: str
    clause: str | None = None
    line: int | None = None
    """The entry of the list, from 1. Absent if the fault concerns the whole force."""
    params: Mapping[str, Any] = field(factory=dict)


@frozen
class Checked:
    """The answer to `check_force`. The force is legal if it has no faults."""

    id: str
    cost: float
    """What the known parts of the force cost."""
    most: float
    """What a force may cost."""
    faults: tuple[Fault, ...] = ()
    """Everything that is wrong with the force."""
    hints: tuple[Fault, ...] = ()
    """What is legal but useless in the force."""
    own: Mapping[str, Any] = field(factory=dict)
    """What a force defines itself and nothing is wrong with: `units` and `weapons`, as `muster` of
    the catalogue has those of the book."""


@frozen
class Adopted:
    """The answer to `adopt_roster`. The force is ready if nothing is missing and it has no
    faults."""

    id: str
    force: Annotated[Any, "force"]
    """The force, of what could be read."""
    ready: bool
    """Whether it may be fielded as it is."""
    remarks: tuple[Remark, ...] = ()
    """What is missing, assumed or ignored, in the order of the list."""
    faults: tuple[Fault, ...] = ()
    """Everything that is wrong with the force."""


@frozen
class QueryResult:
    """The answer to `query`."""

    id: str
    body: Annotated[Any, "answer"]


@frozen
class BotCall:
    """A call to a bot host to play a seat."""

    match: str
    seat: int
    policy: str
    token: str
    """The key to the seat. Send `resume` with it."""


@frozen
class Campaign:
    """The current state of a campaign. `id` is null if it reports a change of a campaign that you
    watch."""

    id: str | None
    info: CampaignInfo
    standings: Annotated[Any, "standings"]
    """What the viewer may see; defined by the ruleset."""
    seat: int | None = None
    """The viewer's seat."""
    token: str | None = None
    """The token of the seat that the request took, or of the campaign that it started. Keep it
    secret."""
    code: str | None = None
    """The invitation. Sent to those with a token."""


@frozen
class Campaigns:
    """The answer to `list_campaigns`, newest first."""

    id: str
    campaigns: tuple[CampaignInfo, ...]


@frozen
class OwnMatches:
    """The answer to `my_matches`."""

    id: str
    matches: tuple[OwnMatch, ...] = ()
    """In the order of the request."""
    gone: tuple[str, ...] = ()
    """Matches that are not there any more, and those in which the token opens no seat."""


@frozen
class SignedIn:
    """A session of an account has begun."""

    id: str
    name: str
    """As the account writes it."""
    session: str
    """The key to the account, until you sign out or the session is not used for 90 days. Keep it
    secret."""


@frozen
class Belongings:
    """What an account keeps, or another device has put under a code."""

    id: str
    seats: tuple[KeptSeat, ...] = ()
    """The newest first."""
    lists: tuple[KeptList, ...] = ()


@frozen
class Carried:
    """What you have sent can be collected."""

    id: str
    code: str
    """Whoever knows it has the seats: give it to your other device alone."""
    seconds: float
    """How long."""


FromServer = (
    Welcome
    | Matches
    | Created
    | Joined
    | Done
    | Refused
    | Lobby
    | Snapshot
    | Update
    | ChatMessage
    | SubstituteAppointed
    | Checked
    | Adopted
    | QueryResult
    | BotCall
    | Campaign
    | Campaigns
    | OwnMatches
    | SignedIn
    | Belongings
    | Carried
)
