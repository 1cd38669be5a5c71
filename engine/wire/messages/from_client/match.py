"""Requests of those in a match: replies, proposals, rulings, auto-replies, chat, queries."""

from __future__ import annotations

from typing import Annotated, Any

from attrs import field, frozen

from engine.wire.messages.parts import AutoPass, Decision, Matter, PushAddress, Signature


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
    """`take_back`: go back to before your last `replies`. `pause`: stop the clocks until both seats
    agree to `go_on`. `time`: add `seconds` to your bank."""
    seconds: float | None = None
    """For `time` only: the seconds to add."""
    replies: int | None = None
    """For `take_back` only: how many of your replies, if several. One consent is good for all of
    them; without it, each must be one that is taken back at once."""
    signature: Signature | None = None
    """Of a seat that signs, for a draw and to take back only: under `{"t":"agree_draw"}` or
    `{"t":"take_back","seat":…}` with your own seat, and with `replies` where they are several."""


@frozen
class AnswerProposal:
    """Accept or decline a proposal of the other seat."""

    id: str
    match: str
    what: Matter
    accept: bool
    replies: int | None = None
    """As in the proposal: an answer that was meant for another is refused with `no_proposal`."""
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
class SetAutoReplies:
    """Replace the auto-replies of the seat."""

    id: str
    match: str
    auto_pass: tuple[AutoPass, ...] = ()
    """Questions to answer with their default."""
    conditional_orders: tuple[Annotated[Any, "conditional_order"], ...] = ()
    """Conditions of the ruleset, each with a reply. They come before `auto_pass`."""


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
class Query:
    """Ask one of the queries. Answered by `query_result`."""

    id: str
    match: str
    query: Annotated[Any, "query"]
    after: tuple[Annotated[Any, "reply"], ...] = ()
    """Answer as if you had given these replies, one after the other, and the other seat had
    declined every window. At most 16. Refused with `look_ahead_stopped` if dice or a choice of the
    other seat come before the last of them."""


MatchRequest = (
    Reply
    | Resign
    | Propose
    | AnswerProposal
    | Edit
    | Rule
    | SetAutoReplies
    | Notify
    | SendChat
    | Report
    | Query
)
