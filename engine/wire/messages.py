"""Every message that crosses the socket, in both directions: the server's table of contents.

A message is a JSON object with its tag in `t`. A request carries an `id` that its sender makes up
(unique for the seat); its answer (`done`, `refused` or the named one) carries the same. States,
notes, questions and replies are the ruleset's own and travel as JSON data inside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from attrs import field, frozen

from engine.state import Verdict

PROTOCOL = 2
"""The version both sides name in their greeting."""

Status = Literal["lobby", "live", "over", "halted"]
"""`halted`: its log could not be played, so nothing can be done; the operator can look into it."""


@frozen
class ClockSettings:
    """Time of a seat, in seconds."""

    bank: float = 1800.0
    """For the whole match."""
    increment: float = 15.0
    """Added after each answer to a `turn` question."""
    reaction: float = 30.0
    """For each `reaction` question; the bank is not touched."""
    setup: float = 300.0
    """For each `setup` question."""
    showing: float = 10.0
    """At most so long a clock stands before a question, while what led to it is shown."""


Matter = Literal["draw", "take_back", "pause", "go_on", "time"]
"""What needs the consent of both seats. `take_back`: the match goes back to before the proposer's
last reply; `pause`: the clocks stop until both agree to `go_on`, that evening or another; `time`:
more for the proposer's bank."""


@frozen
class Proposal:
    """Something a seat has proposed and the other has not answered."""

    seat: int
    what: Matter
    seconds: float | None = None
    """Of `time`."""


@frozen
class AutoPass:
    """A standing conditional order: a question of this kind is answered by its default at once."""

    choice: str
    """Tag of the question."""
    only: Mapping[str, Any] = field(factory=dict)
    """What else of the question must be equal for it to count."""


@frozen
class Origin:
    """Where a match branched off another."""

    match: str
    n: int
    """The entries they have in common."""


@frozen
class SeatInfo:
    """What everybody may know of a seat."""

    name: str | None = None
    kind: Literal["open", "guest", "bot"] = "open"
    ready: bool = False
    present: bool = False
    """Somebody is connected for it now."""
    substitute: str | None = None
    """Who plays it in its owner's place."""


@frozen
class MatchInfo:
    """What everybody may know of a match."""

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
    private: bool = False
    options: Annotated[Mapping[str, Any], "options"] = field(factory=dict)
    commitment: str | None = None
    """SHA-256 of the secret behind the dice, published before anybody contributes entropy."""
    verdict: Verdict | None = None
    campaign: str | None = None
    """The campaign whose battle it is."""
    delay: float = 0.0
    """Seconds by which spectators lag behind."""
    rematch: str | None = None
    """The match in which the two play again."""
    origin: Origin | None = None
    """Of a branch."""
    rematch_of: str | None = None
    """The match that is played again; left out where spectators lag behind, since it would tell
    them that that one is over."""
    asked: tuple[int, ...] = ()
    """Seats that are asked something, as of `seq`."""
    moved: float = 0.0
    """When `seq` came, in seconds since 1970; 0 before the match begins."""


@frozen
class CampaignInfo:
    """What everybody may know of a campaign outside its record."""

    campaign: str
    ruleset: str
    title: str
    seats: tuple[SeatInfo, SeatInfo]
    """`ready`: waits for the next battle. Seats are connected in battles only."""
    clock: ClockSettings
    created: float
    """Seconds since 1970."""
    battle: str | None = None
    """The match that is fought now, or whose outcome is being worked out."""
    fought: tuple[str, ...] = ()
    """The matches whose outcome is in the record, oldest first."""
    over: bool = False
    private: bool = False
    digest: str = ""
    """Of all that is shown of its record so far: note it, and a record given later must hold it."""
    trouble: str | None = None
    """Why the outcome of the battle is not in the record yet; `next_battle` tries again."""


@frozen
class Clocks:
    """Clocks at the moment of sending, in seconds."""

    banks: tuple[float, float]
    running: tuple[int, ...] = ()
    """Seats whose time runs."""
    allowance: tuple[float, float] | None = None
    """Left for the open question by seat, where it has an allowance of its own (0 where none)."""
    paused: bool = False
    """By consent: no clock runs until both agree to go on."""
    held: tuple[float, float] | None = None
    """For so long the time that runs for a seat still stands, while what led to its question is
    shown (0 where none)."""


# ------------------------------------------------------------------ from a client


@frozen
class Hello:
    """The first message of a connection."""

    version: int
    client: str
    """Name and version of the program."""


@frozen
class ListMatches:
    """Ask for matches that are not private."""

    id: str
    status: Status | None = None
    ruleset: str | None = None
    codes: tuple[str, ...] = ()
    """Invitations: the private matches that they open are listed too, while they are not over."""


@frozen
class CreateMatch:
    """Open a lobby. Answered by `joined` for the first seat, or `created` when `name` is absent."""

    id: str
    ruleset: str
    options: Annotated[Mapping[str, Any], "options"] = field(factory=dict)
    clock: ClockSettings = field(factory=ClockSettings)
    title: str | None = None
    private: bool = False
    name: str | None = None
    """Take seat 0 under this name."""
    delay: float = 0.0
    """Seconds by which spectators lag behind."""


@frozen
class Join:
    """Take a free seat. Answered by `joined`, which holds the secret token of the seat."""

    id: str
    match: str
    name: str
    seat: int | None = None
    code: str | None = None
    """The invitation of a private match."""


@frozen
class Leave:
    """Give the seat up before the match has begun."""

    id: str
    match: str


@frozen
class Ready:
    """Be ready, and contribute entropy to the dice. The match begins when both seats are."""

    id: str
    match: str
    entropy: str
    """8 to 64 hexadecimal digits of the client's own making."""


@frozen
class SeatBot:
    """Put a bot on a free seat. By a seat of the match, or by whoever created it."""

    id: str
    match: str
    seat: int
    policy: str


@frozen
class Watch:
    """Follow a match as a spectator. Answered by `snapshot`, then `update`s."""

    id: str
    match: str
    code: str | None = None
    name: str | None = None
    """To be heard under."""


@frozen
class Unwatch:
    """Stop following."""

    id: str
    match: str


@frozen
class Resume:
    """Take a seat back by its token, from any connection; the newest one acts.

    Answered by the updates after `seen`, or by a `snapshot` when they are no longer kept.
    """

    id: str
    token: str
    seen: int | None = None


@frozen
class Reply:
    """Answer an open question. Sent again with the same `id`, it counts once."""

    id: str
    match: str
    ask: int
    body: Annotated[Any, "reply"]


@frozen
class Resign:
    """Lose the match at once."""

    id: str
    match: str


@frozen
class Propose:
    """Propose something to the other seat; it stands until it is answered, the proposer's next
    reply, or a reply is taken back. What costs the other seat nothing is done at once: taking back
    the last reply of the match, after which no die fell, nothing was uncovered and the other seat
    was not asked."""

    id: str
    match: str
    what: Matter
    seconds: float | None = None
    """Of `time`."""


@frozen
class AnswerProposal:
    """Agree to a proposal of the other seat or decline it."""

    id: str
    match: str
    what: Matter
    accept: bool


@frozen
class AppointSubstitute:
    """Have a bot or a friend play the seat. Answered by `substitute_appointed`. The owner's token
    stays good."""

    id: str
    match: str
    policy: str | None = None
    """Of the bot; without one a token for a friend is given out."""
    name: str | None = None
    """Of the friend, for all to see."""


@frozen
class TakeBackControl:
    """Play a seat that was handed over oneself again. The substitute's token is worth nothing
    then."""

    id: str
    match: str


@frozen
class SetAutoReplies:
    """Leave standing conditional orders for the seat, in place of those before."""

    id: str
    match: str
    auto_pass: tuple[AutoPass, ...] = ()
    conditional_orders: tuple[Annotated[Any, "conditional_order"], ...] = ()
    """Conditions of the ruleset with the reply they come to; they go before `auto_pass`."""


@frozen
class Rematch:
    """Play again with sides swapped: a lobby with both seats kept, which the other joins by the
    same request. Answered by `joined`, each time with another token."""

    id: str
    match: str


@frozen
class Branch:
    """Play a finished match on with dice of its own. Answered by `joined`; the match begins when
    both seats are ready. It has entries 0 to `n` - 1 of the record in common with the other."""

    id: str
    match: str
    n: int
    seat: int
    name: str
    policy: str | None = None
    """The bot that plays the other seat; without one it is free."""
    code: str | None = None
    """The invitation of a private match."""


@frozen
class SendChat:
    """Say something, 1 to 500 printable characters: seats to everybody, spectators, who have given
    a name, to each other; when the match is over to everybody too."""

    id: str
    match: str
    text: str


@frozen
class CheckForce:
    """Ask whether a force may be fielded. Answered by `checked`."""

    id: str
    ruleset: str
    force: Annotated[Any, "force"]
    options: Annotated[Mapping[str, Any], "options"] = field(factory=dict)
    """Of the match it is meant for."""


@frozen
class Query:
    """Put one of the queries of the engine. Answered by `query_result`."""

    id: str
    match: str
    query: Annotated[Any, "query"]


@frozen
class OfferBots:
    """Offer to play seats by these policies; `bot_call` follow."""

    id: str
    policies: tuple[str, ...]


@frozen
class ListCampaigns:
    """Ask for the campaigns."""

    id: str


@frozen
class NewCampaign:
    """Begin a campaign. Answered by `campaign` with the token of whoever began it, which is that of
    seat 0 when `name` is given."""

    id: str
    ruleset: str
    options: Annotated[Mapping[str, Any], "options"] = field(factory=dict)
    clock: ClockSettings = field(factory=ClockSettings)
    """Of every battle."""
    title: str | None = None
    name: str | None = None
    """Take seat 0 under this name."""
    bots: tuple[str | None, str | None] = (None, None)
    """The policies that play the seats, where any does."""
    private: bool = False
    """Show it and its battles only to those who have its invitation."""


@frozen
class JoinCampaign:
    """Take a free seat of a campaign. Answered by `campaign` with the secret token of the seat,
    which opens the seat of every battle too."""

    id: str
    campaign: str
    name: str
    seat: int | None = None
    code: str | None = None
    """The invitation of a private campaign."""


@frozen
class LeaveCampaign:
    """Give a seat of a campaign up, between two battles; its forces stay for whoever takes it next.
    Answered by `campaign`."""

    id: str
    token: str


@frozen
class CampaignOrder:
    """Decide something between two battles. Sent again with the same `id`, it counts once.
    Answered by `campaign`."""

    id: str
    token: str
    order: Annotated[Any, "campaign_order"]


@frozen
class NextBattle:
    """Be ready for the next battle; it is opened when every guest is. Answered by `campaign`."""

    id: str
    token: str
    """Of a seat; of whoever began the campaign where no guest has one."""
    policy: str | None = None
    """The bot that plays the free seats in this battle."""


@frozen
class EndCampaign:
    """End a campaign before its last battle: by the token of a seat, give it up; by that of whoever
    began it, where nobody sits, break it off as it stands. Answered by `campaign`."""

    id: str
    token: str


@frozen
class ShowCampaign:
    """Ask how a campaign stands. Answered by `campaign`."""

    id: str
    campaign: str
    token: str | None = None
    """Of a seat, to see what only that seat may."""
    code: str | None = None
    """The invitation of a private campaign; a token does as well."""


@frozen
class WatchCampaign:
    """Follow a campaign. Answered by `campaign`; another one, without `id`, follows each change."""

    id: str
    campaign: str
    token: str | None = None
    """As in `show_campaign`."""
    code: str | None = None


@frozen
class UnwatchCampaign:
    """Stop following."""

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
    | AppointSubstitute
    | TakeBackControl
    | SetAutoReplies
    | Rematch
    | Branch
    | SendChat
    | CheckForce
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
    """What the server takes."""

    message_bytes: int
    messages_per_second: float
    backlog_bytes: int
    """A peer that owes more is cut (a player) or skips to a snapshot (a spectator)."""


@frozen
class RulesetInfo:
    """A ruleset that is hosted."""

    key: str
    version: int
    title: str


@frozen
class Welcome:
    """The greeting back."""

    version: int
    server: str
    limits: Limits
    rulesets: tuple[RulesetInfo, ...]
    capabilities: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()
    """Bots that can be seated now."""
    page: str | None = None
    """Digest of the page that is served now: another one means another build."""


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
    """The invitation: lets others join and watch a private match."""


@frozen
class Joined:
    """A seat is yours: whoever has the token has the seat."""

    id: str
    match: str
    seat: int
    token: str
    code: str
    substitute: bool = False
    """You play it in its owner's place: you answer questions, no more."""


@frozen
class Done:
    """A request was carried out and is stored."""

    id: str


@frozen
class Refused:
    """A request was declined and has changed nothing."""

    id: str | None
    code: str
    message: str
    clause: str | None = None
    params: Mapping[str, Any] = field(factory=dict)
    retry_after: float | None = None
    """Seconds after which it may succeed."""


@frozen
class Lobby:
    """How a match in the lobby stands, to everybody in it."""

    info: MatchInfo


@frozen
class Snapshot:
    """Everything a viewer may know of a match at one moment."""

    match: str
    seq: int
    info: MatchInfo
    state: Annotated[Any, "JSON", "state"]
    clocks: Clocks
    viewer: int | None = None
    asks: tuple[Annotated[Any, "JSON", "Ask"], ...] = ()
    proposals: tuple[Proposal, ...] = ()
    """That stand, of both seats."""
    verdict: Verdict | None = None
    secret: str | None = None
    """Revealed when the match is over."""
    entropy: tuple[str, ...] = ()
    auto_pass: tuple[AutoPass, ...] = ()
    """The viewer's own auto-passes, as `conditional_orders` are the viewer's own."""
    conditional_orders: tuple[Annotated[Any, "conditional_order"], ...] = ()
    automatic: tuple[int, ...] = ()
    """Numbers of updates in which the viewer's own seat was answered for by its
    `conditional_orders`."""


@frozen
class Update:
    """What one act changed. Numbers are contiguous for every viewer."""

    match: str
    seq: int
    clocks: Clocks
    patch: Annotated[Any, "JSON", "patch"] = field(factory=dict)
    notes: tuple[Annotated[Any, "JSON", "note"], ...] = ()
    asks: tuple[Annotated[Any, "JSON", "Ask"], ...] = ()
    proposals: tuple[Proposal, ...] = ()
    verdict: Verdict | None = None
    secret: str | None = None
    taken_back: int | None = None
    """The seat whose last reply, and all that came of it, was taken back by this act."""
    automatic: bool = False
    """The viewer's own seat was answered for, by its standing `conditional_orders`; nobody else is
    told.
    """


@frozen
class ChatMessage:
    """Something was said. Whoever comes is told the last of it, again."""

    match: str
    n: int
    """Counts what was said by seats, and what was said by spectators."""
    at: float
    """Seconds since 1970."""
    name: str
    text: str
    seat: int | None = None
    """None for a spectator, whom only spectators hear before the match is over."""


@frozen
class SubstituteAppointed:
    """The seat is handed over."""

    id: str
    token: str | None = None
    """For the friend: whoever has it plays the seat until it is taken back."""


@frozen
class Fault:
    """What is wrong with a force."""

    code: str
    message: str
    clause: str | None = None
    line: int | None = None
    """The entry of the list, from 1; None for the whole."""
    params: Mapping[str, Any] = field(factory=dict)


@frozen
class Checked:
    """The answer to `check_force`: it may be fielded when there are no faults."""

    id: str
    cost: float
    """Of what is known in it."""
    most: float
    """What it may cost."""
    faults: tuple[Fault, ...] = ()
    hints: tuple[Fault, ...] = ()
    """What is of no use in it, which keeps it from nothing."""


@frozen
class QueryResult:
    """The answer to a query."""

    id: str
    body: Annotated[Any, "answer"]


@frozen
class BotCall:
    """A call to play: resume the seat with the token and answer by the policy."""

    match: str
    seat: int
    policy: str
    token: str


@frozen
class Campaign:
    """How a campaign stands; without an `id`, after a change of one that is watched."""

    id: str | None
    info: CampaignInfo
    standings: Annotated[Any, "standings"]
    """The ruleset's own, as the asker may know them."""
    seat: int | None = None
    """The asker's."""
    token: str | None = None
    """Of a campaign begun or a seat taken by this request: whoever has it decides, has the seat."""
    code: str | None = None
    """The invitation, to those who sit there or began it."""


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
    | QueryResult
    | BotCall
    | Campaign
    | Campaigns
)
