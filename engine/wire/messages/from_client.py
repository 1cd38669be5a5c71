"""The requests of clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import field, frozen

from engine.book.roster import Roster
from engine.wire.messages.parts import (
    AutoPass,
    ClockSettings,
    Decision,
    KeptList,
    KeptSeat,
    Matter,
    PushAddress,
    SeatKey,
    Signature,
    Status,
)


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
    set_up: bool = False
    """Have both sides set up by default: the match begins after the last `setup` question."""
    token: str | None = None
    """A token of your own choice: 32 to 64 random lower-case hexadecimal digits. With it, the
    request can be repeated if its answer was lost."""
    session: str | None = None
    """The session of your account. The seat then bears the account's name and mark."""


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
    session: str | None = None
    """The session of your account. The seat then bears the account's name and mark."""


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
    """Your name in the chat, and in the list of spectators. Without one you may only read, and are
    counted but not listed."""
    preview: bool = False
    """You show the table in passing, as a lobby does. You are neither counted nor listed."""


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
    session: str | None = None
    """The session of your account. The seat then bears the account's name and mark."""


@frozen
class Notify:
    """Have the owner of your seat called while nobody is connected for it: when the match begins,
    when it is your turn, when somebody writes. Give either `push` or `email`. It ends with the
    match, or with `stop`."""

    id: str
    match: str
    push: PushAddress | None = None
    """A device. It is called if the server has a `push_key`."""
    email: str | None = field(default=None, repr=False)
    """An address, if the server `mails` and the match is by letter. The first message asks its
    owner to confirm it; until then nothing else is sent."""
    token: str | None = field(default=None, repr=False)
    """With `email`: the token of the seat, for the links that open it."""
    language: str = "en"
    """Of what is sent, as a tag."""
    stop: bool = False
    """Call that device no longer, or send the seat no more e-mail."""


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
    session: str | None = None
    """The session of your account. The seat then bears the account's name and mark."""


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
    session: str | None = None
    """The session of your account. The seat then bears the account's name and mark."""


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


@frozen
class MyMatches:
    """List the matches of seats that you hold, over or not. Answered by `own_matches`."""

    id: str
    seats: tuple[SeatKey, ...]
    """At most 50."""


@frozen
class SignUp:
    """Open an account. Answered by `signed_in`."""

    id: str
    name: str
    """1 to 40 characters. No two accounts have the same name, upper and lower case being alike."""
    password: str
    """8 to 200 characters."""


@frozen
class SignIn:
    """Begin a session of an account. Answered by `signed_in`."""

    id: str
    name: str
    password: str


@frozen
class SignOut:
    """End a session. Answered by `done`, even if it had ended."""

    id: str
    session: str
    everywhere: bool = False
    """End all sessions of the account."""


@frozen
class ChangePassword:
    """Change the password of an account, and end all its other sessions. Answered by `done`."""

    id: str
    session: str
    password: str
    new: str
    """8 to 200 characters."""


@frozen
class DeleteAccount:
    """Delete an account with all that it keeps. Its seats stay with whoever has their tokens.
    Answered by `done`."""

    id: str
    session: str
    password: str


@frozen
class Keep:
    """Keep seats and lists in an account, in place of those for the same matches and of the same
    ids, and drop others. Answered by `belongings`: all that it keeps then."""

    id: str
    session: str
    seats: tuple[KeptSeat, ...] = ()
    lists: tuple[KeptList, ...] = ()
    drop_seats: tuple[str, ...] = ()
    """Matches."""
    drop_lists: tuple[str, ...] = ()
    """Their ids."""


@frozen
class CarryOver:
    """Put seats and lists where another device can collect them once, within ten minutes. Answered
    by `carried`."""

    id: str
    seats: tuple[KeptSeat, ...] = ()
    lists: tuple[KeptList, ...] = ()
    code: str | None = None
    """Add to what an earlier `carried` gave this code to."""


@frozen
class Collect:
    """Collect what another device has put under a code. Answered by `belongings`."""

    id: str
    code: str
    """Upper and lower case are alike, and only letters and digits count."""


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
    | Notify
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
    | MyMatches
    | SignUp
    | SignIn
    | SignOut
    | ChangePassword
    | DeleteAccount
    | Keep
    | CarryOver
    | Collect
)
