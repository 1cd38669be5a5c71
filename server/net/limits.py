"""What the server accepts from one peer, and what it keeps. Every queue and table has a bound."""

from __future__ import annotations

from attrs import define, field, frozen

from engine.errors import Limited

DAY = 86_400.0
CREDITS_PER_SECOND = 1000.0
"""What a second of the processor is worth."""
SEATS_EARNING = 10
"""Seats in live matches for which a connection, and an address, may send more."""
CHAT_BURST_SECONDS = 10.0
"""Unused credits for the chat are kept for this time."""


@frozen
class Bounds:
    """The numbers. Clients learn those they must know from `welcome`."""

    message_bytes: int = 32 * 1024
    """A longer message is refused; four times this closes the connection."""
    messages_per_second: float = 40.0
    """Of a connection, and once more for each seat it holds in a live match, up to ten."""
    messages_per_address: float = 200.0
    """Messages and pages, over all connections of an address; its seats earn it more. Programs on
    this machine have fifty times that."""
    connections_per_address: int = 500
    """Sockets of an address. Those of proxies and of this machine are not counted."""
    burst_seconds: float = 5.0
    """Unused credits are kept for this time."""
    patience: int = 400
    """Messages refused for lack of credits, less those accepted since, before the connection is
    closed."""
    control_frames_per_second: float = 10.0
    """Pings and pongs of a peer. One that sends more, beyond a burst, is cut."""
    backlog_bytes: int = 256 * 1024
    send_buffer_bytes: int = 128 * 1024
    """Kernel buffer of each connection, so that a stalled one holds little of its memory."""
    stall_seconds: float = 30.0
    """A peer that reads nothing for this time is cut."""
    hello_seconds: float = 10.0
    connections: int = 10_000
    """Websockets."""
    sockets: int = 12_000
    """Websockets, and connections that ask for a page or for nothing yet. Beyond that, new ones are
    closed at once; so the files that a process may open never run out."""
    matches: int = 5_000
    """In the lobby or live. Finished ones do not count."""
    matches_per_connection: int = 100
    matches_per_address: int = 50
    """In the lobby or live, opened from one address. Programs on this machine may have fifty times
    that, and so with all that counts by address."""
    lobbies_per_address: int = 20
    """Those of them that have not begun."""
    bots_per_address: int = 20
    """Seats that bots hold in them."""
    adjourned_per_address: int = 500
    """Adjourned matches opened from one address; with more it can open none."""
    begun_per_address: int = 300
    """Matches opened from one address that have begun within an hour."""
    rooms_over: int = 1_000
    """Rooms of finished matches. Beyond that the oldest in which nobody is are closed."""
    campaigns: int = 1_000
    """Over or not: each is one document, which is kept in memory too. When there are as many, one
    that had no battle and is over, or was left alone for a week, makes room for another; after a
    month also one that had battles. Without such a one no more can be started."""
    campaigns_per_address: int = 20
    """Those of them that were started from one address and played within a week."""
    accounts: int = 100_000
    campaign_watchers: int = 500
    """Of one campaign."""
    watched_per_connection: int = 50
    watchers: int = 5_000
    """Of one match."""
    options_bytes: int = 4 * 1024
    """Options of a match, as JSON: they are shown in every list."""
    proposals: int = 200
    """Proposals and answers in one match; then nothing more can be proposed. Each is kept for
    ever."""
    take_backs: int = 500
    """Replies taken back in one match."""
    most_time: float = DAY
    """Seconds that one proposal may add to a bank."""
    conditional_orders: int = 50
    """Conditional orders of a seat."""
    auto_reply_bytes: int = 4 * 1024
    """All of them, as JSON."""
    step_seconds: float = 5.0
    """Processor time for one step of the rules; then its match is halted."""
    automatic_in_a_row: int = 50
    """Questions that conditional orders answer in a row before somebody has to."""
    chat_per_second: float = 0.5
    """Lines a second of a seat, or of a spectator's connection. All spectators of a match together
    may say ten times that."""
    chat_kept: int = 500
    """Lines kept at the table of a match, and as many in its spectators."""
    chat_sent: int = 100
    """Lines of them sent to a newcomer."""
    bots: int = 400
    """Seats that bots hold in matches that are not over."""
    inbox: int = 64
    """Requests that wait for one match. Senders of more wait before it."""
    history_updates: int = 256
    history_bytes: int = 96 * 1024
    """Recent updates of a match, kept for those who come back."""
    bot_clock_seconds: float = DAY
    """Longest time on any clock of a match that a bot plays in."""
    lobby_seconds: float = 3600.0
    """A lobby without connections is closed after this time."""
    empty_seconds: float = 300.0
    """And after this time if nobody has taken a seat, or everybody has left."""
    unattended_seconds: float = 7 * DAY
    """A match without connections is adjourned after this time."""
    unattended_paused_seconds: float = 3600.0
    """And after this time while it is paused."""
    unattended_bots_seconds: float = 900.0
    """And after this time if a bot plays in it."""
    archived_seconds: float = 7 * DAY
    """A finished match moves to the archive, if there is one, after this time."""
    finished_seconds: float = 36_500 * DAY
    """A finished match is deleted after this time, with its record; the default is for ever."""
    chat_seconds: float = 36_500 * DAY
    """What was said is deleted after this time."""
    reports_seconds: float = 365 * DAY
    """What players have reported is deleted after this time."""
    audit_seconds: float = 36_500 * DAY
    """What the audit log tells is deleted after this time."""
    accounts_seconds: float = 730 * DAY
    """An account that nobody uses is deleted after this time."""
    adjourned_seconds: float = 365 * DAY
    """An adjourned match is deleted after this time if no player resumes it."""
    over_seconds: float = 600.0
    """A finished match can be resumed and watched for this time; its record stays."""
    finished_listed: int = 100
    restart_seconds: float = 5.0
    """How long a restart takes. Clients are told it when the server stops."""
    listing_seconds: float = 0.25
    """Greatest age of a list of matches or campaigns."""


@define
class Credits:
    """What one connection may still send. Credits come with time; each message costs some."""

    rate: float
    burst_seconds: float
    left: float = field(init=False)
    overdrawn: int = field(default=0, init=False)
    """Refusals, less the messages accepted since. Waiting makes up for them, a steady flood does
    not."""
    _at: float = field(default=0.0, init=False)

    def __attrs_post_init__(self) -> None:
        self.left = self.rate * self.burst_seconds

    def owe(self, cost: float) -> None:
        """Take what turned out to be missing, even if there is not so much left."""
        self.left = max(self.left - cost, -self.rate * self.burst_seconds)

    def is_whole(self, now: float) -> bool:
        """Whether nothing that was spent is still missing."""
        return now - self._at >= 2 * self.burst_seconds

    def spend(self, now: float, cost: float = 1.0, shares: float = 1.0) -> None:
        """Take `cost`. Raises `Limited` with the seconds until there is credit again."""
        rate = self.rate * shares
        self.left = min(rate * self.burst_seconds, self.left + (now - self._at) * rate)
        self._at = now
        if self.left < cost:
            self.overdrawn += 1
            raise Limited(
                "too_fast",
                f"send at most {rate:g} messages a second",
                params={"limit": "messages_per_second", "most": rate},
                retry_after=round((cost - self.left) / rate, 3),
            )
        self.left -= cost
        self.overdrawn = max(0, self.overdrawn - 1)
