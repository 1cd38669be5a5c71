"""Every message that crosses the socket, in both directions.

A message is a JSON object with its tag in `t`. The client gives each request an `id`, unique for
the seat. The answer (`done`, `refused` or the message named for it) has the same `id`. States,
notes, questions and replies are defined by the ruleset and travel as JSON data inside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from attrs import field, frozen

from engine.book.roster import Remark, Roster
from engine.flow import JUDGE as JUDGE
from engine.state import Verdict

PROTOCOL = 2
"""The version that both sides name in their greeting."""

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
"""What needs the consent of both seats. `take_back`: the match goes back to before the proposer's
last reply. `pause`: the clocks stop until both agree to `go_on`. `time`: the proposer's bank gains
seconds."""


Decision = Literal["take_back", "award", "pause", "go_on", "time"]
"""What a judge may decide without the consent of the seats."""


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
    """How many spectators watch."""
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


# ------------------------------------------------------------------ from a client


@frozen
class Hello:
    """The first message of a connection. Answered by `welcome`."""

    version: int
    """Version of the protocol."""
    client: str
    """Name and version of the program."""


@frozen
class ListMatches:
    """List the public matches. Answered by `matches`."""

    id: str
    status: Status | None = None
    """List only matches with this status."""
    ruleset: str | None = None
    """List only matches of this ruleset."""
    codes: tuple[str, ...] = ()
    """Invitations. The private matches that they open are listed too, until they are over."""


@frozen
class CreateMatch:
    """Open a lobby. Answered by `joined`, or by `created` if `name` is left out."""

    id: str
    ruleset: str
    options: Annotated[Mapping[str, Any], "options"] = field(factory=dict)
    clock: ClockSettings = field(factory=ClockSettings)
    title: str | None = None
    private: bool = False
    """Require an invitation for joining and watching."""
    name: str | None = None
    """Take seat 0 under this name."""
    delay: float = 0.0
    """Delay for spectators, in seconds."""
    token: str | None = None
    """A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the
    request can be repeated if its answer was lost."""


@frozen
class Join:
    """Take a free seat. Answered by `joined`, with the secret token of the seat."""

    id: str
    match: str
    name: str
    seat: int | None = None
    """The seat to take; without it, any free seat."""
    code: str | None = None
    """The invitation of a private match."""
    token: str | None = None
    """A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the
    request can be repeated if its answer was lost."""


@frozen
class Leave:
    """Give up the seat before the match begins."""

    id: str
    match: str


@frozen
class Ready:
    """Be ready, and contribute entropy to the dice. The match begins when both seats are ready."""

    id: str
    match: str
    entropy: str
    """8 to 64 hexadecimal digits that you draw at random."""
    key: str | None = None
    """Your public key of Ed25519, 64 hexadecimal digits, if you sign what you do in the match. You
    must then sign everything that goes into the record."""


@frozen
class SeatBot:
    """Seat a bot. Allowed to the seats of the match, and to the connection that created it."""

    id: str
    match: str
    seat: int
    policy: str
    """One of the `policies` of the server."""


@frozen
class Watch:
    """Follow a match as a spectator. Answered by `done`, then `snapshot` (`lobby` before the
    match)."""

    id: str
    match: str
    code: str | None = None
    """The invitation of a private match."""
    name: str | None = None
    """Your name in the chat. Without one you may only read."""


@frozen
class Unwatch:
    """Stop following a match."""

    id: str
    match: str


@frozen
class Resume:
    """Return to a seat by its token, from any connection. The newest connection acts. Answered by
    `joined`, then the updates after `seen`, or a `snapshot` if these are no longer kept."""

    id: str
    token: str
    seen: int | None = None
    """Number of the last update that you have."""


@frozen
class Reply:
    """Answer an open question. A reply that is sent again with the same `id` counts once."""

    id: str
    match: str
    ask: int
    """Number of the question."""
    body: Annotated[Any, "reply"]
    signature: Signature | None = None
    """Of a seat that signs, under `{"t":"reply","seat":…,"ask":…,"body":…}`."""


@frozen
class Resign:
    """Concede the match."""

    id: str
    match: str
    signature: Signature | None = None
    """Of a seat that signs, under `{"t":"resign","seat":…}`."""


@frozen
class Propose:
    """Make a proposal to the other seat. It stays open until it is answered or its proposer replies
    to a question. A proposal to take back also ends when anything is taken back. The last reply of
    the match is taken back at once, without consent, if no die was rolled after it, it revealed
    nothing and it led to no question to the other seat."""

    id: str
    match: str
    what: Matter
    """`take_back`: go back to before your last reply. `pause`: stop the clocks until both seats
    agree to `go_on`. `time`: add `seconds` to your bank."""
    seconds: float | None = None
    """For `time` only: the seconds to add."""
    signature: Signature | None = None
    """Of a seat that signs, for a draw and to take back only: under `{"t":"agree_draw"}` or
    `{"t":"take_back","seat":…}` with your own seat."""


@frozen
class AnswerProposal:
    """Accept or decline a proposal of the other seat."""

    id: str
    match: str
    what: Matter
    accept: bool
    signature: Signature | None = None
    """Of a seat that signs, to accept a draw or to take back: as in `propose`, with the seat of the
    proposer."""


@frozen
class Edit:
    """For the judge: edit the table between two orders. Refused while an order is resolved.
    Answered by `done`; everybody gets an `update` with your reason. `rule` takes it back."""

    id: str
    match: str
    patch: Annotated[Any, "patch"]
    """Merge patch of the state; an element of a list is named by its index. Only what the ruleset
    lists as `editable` can be edited."""
    reason: str
    """1 to 200 printable characters. The record keeps them."""


@frozen
class Rule:
    """For the judge: decide something without the consent of the seats. `take_back`: go back to
    before the last reply of `seat`, or before your own last edit (2). `award`: end the match, won
    by `seat` or drawn without one. `pause`, `go_on`: stop and start the clocks. `time`: add
    `seconds` to the bank of `seat`. Answered by `done`."""

    id: str
    match: str
    what: Decision
    reason: str
    """1 to 200 printable characters, shown to everybody."""
    seat: int | None = None
    seconds: float | None = None


@frozen
class AppointSubstitute:
    """Let a bot or a friend play the seat. Answered by `substitute_appointed`. The owner's token
    stays valid."""

    id: str
    match: str
    policy: str | None = None
    """The policy of the bot. Without it the substitute is a friend, and the answer has a token for
    them."""
    name: str | None = None
    """The friend's name, shown to everyone."""


@frozen
class TakeBackControl:
    """End the substitution, so that the owner plays the seat again. The substitute's token becomes
    worthless."""

    id: str
    match: str


@frozen
class SetAutoReplies:
    """Replace the auto-replies of the seat."""

    id: str
    match: str
    auto_pass: tuple[AutoPass, ...] = ()
    """Questions to answer with their default."""
    conditional_orders: tuple[Annotated[Any, "conditional_order"], ...] = ()
    """Conditions of the ruleset, each with a reply. They come before `auto_pass`."""


@frozen
class Rematch:
    """Play again with the sides swapped. Opens a lobby with both seats reserved; the other player
    joins it by the same request. Answered by `joined`, each time with a new token."""

    id: str
    match: str


@frozen
class Branch:
    """Continue a finished match from an entry, with new dice. Answered by `joined`. The branch
    begins when both seats are ready."""

    id: str
    match: str
    n: int
    """How many entries the branch shares with the match: 0 to `n` - 1 of its record."""
    seat: int
    """The seat that you take."""
    name: str
    policy: str | None = None
    """The bot that plays the other seat. Without it, that seat is free."""
    code: str | None = None
    """The invitation of a private match."""
    token: str | None = None
    """A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the
    request can be repeated if its answer was lost."""


@frozen
class SendChat:
    """Send a message of 1 to 500 printable characters to the chat. Messages from seats go to
    everyone. Messages from spectators, who need a name, go to spectators, and to everyone once the
    match is over."""

    id: str
    match: str
    text: str


@frozen
class Report:
    """Tell the operator of the server about a player (`seat`), a message of the chat (`line`, its
    `n`; `of_spectators` tells which count), or anything else in a match, in 1 to 500 printable
    characters. The operator sees the moment too."""

    id: str
    match: str
    text: str
    seat: int | None = None
    line: int | None = None
    of_spectators: bool = False


@frozen
class CheckForce:
    """Check whether a force is legal. Answered by `checked`."""

    id: str
    ruleset: str
    force: Annotated[Any, "force"]
    options: Annotated[Mapping[str, Any], "options"] = field(factory=dict)
    """Options of the match that the force is for."""
    language: str = "en"
    """The language of `own` in the answer, as far as the ruleset is translated."""


@frozen
class AdoptRoster:
    """Convert an army list of a list builder, which the client has read, to a force. Answered by
    `adopted`."""

    id: str
    ruleset: str
    roster: Roster
    added: Mapping[str, Any] = field(factory=dict)
    """What the list does not say: an overlay."""


@frozen
class Query:
    """Ask one of the queries. Answered by `query_result`."""

    id: str
    match: str
    query: Annotated[Any, "query"]
    after: tuple[Annotated[Any, "reply"], ...] = ()
    """Answer as if you had given these replies, one after the other, and the other seat had
    declined every window. At most 16. Refused with `look_ahead_stopped` if dice or a choice of the
    other seat come before the last of them."""


@frozen
class OfferBots:
    """Offer to play seats by these policies. A `bot_call` follows for each seat to play."""

    id: str
    policies: tuple[str, ...]


@frozen
class ListCampaigns:
    """List the public campaigns. Answered by `campaigns`."""

    id: str


@frozen
class NewCampaign:
    """Start a campaign. Answered by `campaign` with a token: that of seat 0, or the campaign's own
    if `name` is left out."""

    id: str
    ruleset: str
    options: Annotated[Mapping[str, Any], "options"] = field(factory=dict)
    clock: ClockSettings = field(factory=ClockSettings)
    """The clock of every battle."""
    title: str | None = None
    name: str | None = None
    """Take seat 0 under this name."""
    bots: tuple[str | None, str | None] = (None, None)
    """By seat: the policy of the bot that plays it, or null."""
    private: bool = False
    """Require an invitation for the campaign and its battles."""
    token: str | None = None
    """A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the
    request can be repeated if its answer was lost."""


@frozen
class JoinCampaign:
    """Take a free seat of a campaign, between battles. Answered by `campaign` with the secret token
    of the seat, which also opens the seat in every battle."""

    id: str
    campaign: str
    name: str
    seat: int | None = None
    """The seat to take; without it, any free seat."""
    code: str | None = None
    """The invitation of a private campaign."""
    token: str | None = None
    """A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the
    request can be repeated if its answer was lost."""


@frozen
class LeaveCampaign:
    """Give up a seat between battles. Its forces stay for the next player who takes it. Answered by
    `campaign`."""

    id: str
    token: str


@frozen
class CampaignOrder:
    """Give an order between battles. An order that is sent again with the same `id` counts once.
    Answered by `campaign`."""

    id: str
    token: str
    order: Annotated[Any, "campaign_order"]


@frozen
class NextBattle:
    """Be ready for the next battle, which opens when every player is ready. Answered by
    `campaign`."""

    id: str
    token: str
    """A seat's token, or the campaign's own while no player has a seat."""
    policy: str | None = None
    """The bot that plays the free seats in this battle."""


@frozen
class EndCampaign:
    """End a campaign before its last battle. Answered by `campaign`."""

    id: str
    token: str
    """A seat's token concedes the campaign. The campaign's own token works while no player has a
    seat, and ends the campaign as it stands."""


@frozen
class ShowCampaign:
    """Ask for the standings of a campaign. Answered by `campaign`."""

    id: str
    campaign: str
    token: str | None = None
    """A seat's token, to see what only that seat may see."""
    code: str | None = None
    """The invitation of a private campaign. A token works too."""


@frozen
class WatchCampaign:
    """Follow a campaign. Answered by `campaign`. Another one, with `id` null, arrives after every
    change."""

    id: str
    campaign: str
    token: str | None = None
    """As in `show_campaign`."""
    code: str | None = None
    """As in `show_campaign`."""


@frozen
class UnwatchCampaign:
    """Stop following a campaign."""

    id: str
    campaign: str


FromClient = (
    Hello
    | ListMatches
    | CreateMatch
    | Join
    | Leave
    | Ready
    | SeatBot
    | Watch
    | Unwatch
    | Resume
    | Reply
    | Resign
    | Propose
    | AnswerProposal
    | Edit
    | Rule
    | AppointSubstitute
    | TakeBackControl
    | SetAutoReplies
    | Rematch
    | Branch
    | SendChat
    | Report
    | CheckForce
    | AdoptRoster
    | Query
    | OfferBots
    | ListCampaigns
    | NewCampaign
    | JoinCampaign
    | LeaveCampaign
    | CampaignOrder
    | NextBattle
    | EndCampaign
    | ShowCampaign
    | WatchCampaign
    | UnwatchCampaign
)


# ------------------------------------------------------------------ from the server


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
    """Matches in the lobby or live, whoever opened them."""
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
    """The same if nobody has a seat in it."""
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


@frozen
class Matches:
    """The answer to `list_matches`, newest first."""

    id: str
    matches: tuple[MatchInfo, ...]


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
)
