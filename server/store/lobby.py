"""A match outside its record: who sits where, on which terms, how far it is.

Everything here is a value with pure transitions. One that is not possible raises `Refused`. Whoever
knows the token of a seat holds it; only the hash of the token is kept.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal

from attrs import evolve, field, frozen

from engine.dice import BranchedDice, ProvenDice, commitment
from engine.errors import Refused
from engine.flow import JUDGE
from engine.records.chain import Chain, name_hash
from engine.records.record import FORMAT, UNSEALED, Header, Origin, dice_of
from engine.state import Verdict
from engine.wire import messages as m
from engine.wire.messages import AutoPass, ClockSettings, MatchInfo, SeatInfo, Status
from server.text import checked_text

TOKEN = re.compile(r"[0-9a-f]{32,64}")
_ENTROPY = re.compile(r"[0-9a-fA-F]{8,64}")
_KEY = re.compile(r"[0-9a-f]{64}")


@frozen
class Substitute:
    """Somebody who plays a seat in its owner's place."""

    name: str
    token: str = field(repr=False)
    """The hash of its secret."""
    policy: str | None = None
    """Of a bot."""


@frozen
class Seat:
    """One side of the table."""

    kind: Literal["open", "guest", "bot"] = "open"
    name: str | None = None
    token: str | None = field(default=None, repr=False)
    """The hash of its secret."""
    entropy: str | None = field(default=None, repr=False)
    """Its share of the dice, given with `ready`."""
    policy: str | None = None
    """Of a bot."""
    kept: bool = False
    """It is reserved for a player of the match before this rematch."""
    substitute: Substitute | None = None
    auto_pass: tuple[AutoPass, ...] = ()
    """Questions it is never asked."""
    conditional_orders: tuple[Any, ...] = ()
    auto_replies_from: int = 0
    """The `count` of the match when they were set."""
    auto_replies_at: int = -1
    """The number of the log that was the newest then; -1 before the match."""
    salt: str | None = field(default=None, repr=False)
    """Of its name in the record; None before the match and once the name was erased."""
    name_hash: str | None = None
    """What the digests of the record cover of its name."""
    key: str | None = None
    """The public key it signs with, given with `ready`."""
    account: bool = False
    """The name is that of its player's account."""

    def sealed(self) -> Seat:
        """Return the seat with the hash of its name, for the record that begins."""
        salt = secrets.token_hex(16)
        return evolve(self, salt=salt, name_hash=name_hash(salt, self.name or ""))

    def rename(self, name: str, other: str) -> Seat:
        """Return the seat with another name for its player or substitute if they have a name. What
        it was called can be found out no longer, not even by trial."""
        is_it = self.name == name and self.kind == "guest"
        seat = evolve(self, name=other, salt=None, account=False) if is_it else self
        if seat.substitute and seat.substitute.name == name and not seat.substitute.policy:
            seat = evolve(seat, substitute=evolve(seat.substitute, name=other))
        return seat

    @property
    def bot(self) -> str | None:
        """The policy of the bot that plays it, if one does."""
        return self.substitute.policy if self.substitute else self.policy


@frozen
class Judge:
    """Somebody whom the operator has made the judge of a match."""

    name: str
    token: str = field(repr=False)
    """The hash of its secret."""


@frozen
class Lobby:
    """A match outside its record."""

    match: str
    ruleset: str
    version: int
    title: str
    created: float
    code: str = field(repr=False)
    """The invitation."""
    secret: str = field(repr=False)
    """Behind the dice."""
    clock: ClockSettings = field(factory=ClockSettings)
    options: Mapping[str, Any] = field(factory=dict)
    private: bool = False
    seats: tuple[Seat, Seat] = (Seat(), Seat())
    status: Status = "lobby"
    seq: int = 0
    """Number of the last update, once the match is over."""
    ended: float = 0.0
    verdict: Verdict | None = None
    campaign: str | None = None
    """The campaign whose battle it is: its seats are kept."""
    delay: float = 0.0
    """Seconds by which spectators are behind."""
    set_up: bool = False
    """Whether both sides are set up by default."""
    rematch: str | None = None
    """The match in which the two play again."""
    rematch_of: str | None = None
    """The match that is played again."""
    origins: tuple[Origin, ...] = ()
    """Of a branch, as in its record."""
    address: str = ""
    """Who opened it and answers for it until it is over: a key of `net.addresses`."""
    adjourned: float = 0.0
    """When it was adjourned; 0 if it is not."""
    notice: str = ""
    """Why the operator adjourned it."""
    closed: bool = False
    """Only the operator may have it go on."""
    format: int = UNSEALED
    """Of its record, once it has begun."""
    judge: Judge | None = None

    def join(
        self, name: str, seat: int | None, token: str, *, account: bool = False
    ) -> tuple[Lobby, int]:
        """Return the lobby with somebody on a free seat, and which. The name may be that of their
        `account`."""
        self._must_be_open()
        free = [at for at in (0, 1) if self.seats[at].kind == "open"]
        if seat is None and free:
            seat = free[0]
        if seat not in free:
            raise Refused("seat_taken", "that seat is taken", params={"seat": seat, "free": free})
        name = checked_text(name, "name", 40)
        return self._with(seat, Seat("guest", name, token, account=account)), seat

    def leave(self, seat: int) -> Lobby:
        """Return the lobby with the seat free."""
        self._must_be_open()
        if self.campaign:
            raise Refused(
                "seat_kept", "the seats of a battle belong to the players of its campaign"
            )
        return self._with(seat, Seat())

    def ready(self, seat: int, entropy: str, key: str | None = None) -> Lobby:
        """Return the lobby with the seat ready. The first entropy and key it gave stand."""
        self._must_be_open()
        if not _ENTROPY.fullmatch(entropy):
            raise Refused(
                "bad_entropy",
                "entropy must be 8 to 64 hexadecimal digits",
                params={"least": 8, "most": 64},
            )
        if key is not None and not _KEY.fullmatch(key):
            raise Refused(
                "bad_key",
                "key must be a public key of Ed25519 as 64 lower-case hexadecimal digits; leave it "
                "out to play without signing",
                params={"digits": 64},
            )
        if self.seats[seat].entropy:
            return self
        return self._with(seat, evolve(self.seats[seat], entropy=entropy, key=key))

    def seat_bot(self, seat: int, policy: str, token: str) -> Lobby:
        """Return the lobby with a bot on a free seat."""
        self._must_be_open()
        if seat not in (0, 1) or self.seats[seat].kind != "open":
            raise Refused("seat_taken", "that seat is taken", params={"seat": seat})
        return self._with(seat, Seat("bot", policy, token, policy=policy))

    def give_token(self, seat: int, token: str) -> Lobby:
        """Return the lobby with another token for the player of a seat. The old one becomes
        worthless."""
        place = self.seats[seat]
        if place.substitute:
            return self.appoint_substitute(seat, evolve(place.substitute, token=token))
        return self._with(seat, evolve(place, token=token))

    def acting_token(self, seat: int) -> str | None:
        """Return the hash of the token of the player of a seat."""
        place = self.seats[seat]
        return place.substitute.token if place.substitute else place.token

    @property
    def tokens(self) -> tuple[tuple[str, int], ...]:
        """The hash of every token that opens a seat, and the seat; the judge's too."""
        judge = ((self.judge.token, JUDGE),) if self.judge else ()
        return judge + tuple(
            (token, number)
            for number, seat in enumerate(self.seats)
            for token in (seat.token, seat.substitute and seat.substitute.token)
            if token
        )

    def appoint_substitute(self, seat: int, substitute: Substitute | None) -> Lobby:
        """Return the lobby with a seat played by a substitute, or by its owner again."""
        return self._with(seat, evolve(self.seats[seat], substitute=substitute))

    def set_auto_replies(
        self,
        seat: int,
        auto_pass: tuple[AutoPass, ...],
        conditional_orders: tuple[Any, ...],
        when: tuple[int, int],
    ) -> Lobby:
        """Return the lobby with other auto-replies for a seat, set at a `count` of the match and a
        number of its log."""
        place = evolve(self.seats[seat], auto_pass=auto_pass, conditional_orders=conditional_orders)
        return self._with(seat, evolve(place, auto_replies_from=when[0], auto_replies_at=when[1]))

    def sealed(self) -> Lobby:
        """Return the match with all that the header of its record will hold."""
        first, second = (seat.sealed() for seat in self.seats)
        return evolve(self, format=FORMAT, seats=(first, second))

    def begin(self) -> Lobby:
        """Return the match begun, or going on."""
        return evolve(self, status="live", adjourned=0.0, notice="", closed=False)

    def conclude(self, verdict: Verdict, seq: int, now: float) -> Lobby:
        """Return the match over."""
        return evolve(self, status="over", verdict=verdict, seq=seq, ended=now, address="")

    def adjourn(self, seq: int, now: float, *, notice: str = "", closed: bool = False) -> Lobby:
        """Return the match adjourned after a number of its log, by policy or with a `notice` of the
        operator."""
        return evolve(self, seq=seq, adjourned=now, notice=notice, closed=closed)

    def rename(self, name: str, other: str) -> Lobby:
        """Return the match with another name wherever somebody had a name."""
        first, second = (seat.rename(name, other) for seat in self.seats)
        judge = self.judge
        if judge and judge.name == name:
            judge = evolve(judge, name=other)
        return evolve(self, seats=(first, second), judge=judge)

    def admit(self, code: str | None) -> None:
        """Raise `Refused` unless `code` opens a private match."""
        if self.private and not hmac.compare_digest((code or "").encode(), self.code.encode()):
            raise Refused("wrong_code", "this match is private; you need its invitation")

    @property
    def all_ready(self) -> bool:
        """Both seats have given their entropy."""
        return all(seat.entropy for seat in self.seats)

    @property
    def with_bots(self) -> bool:
        """A bot plays a seat."""
        return any(seat.bot for seat in self.seats)

    @property
    def empty(self) -> bool:
        """No seat is taken."""
        return all(seat.kind == "open" for seat in self.seats)

    @property
    def entropy(self) -> tuple[str, ...]:
        """The entropy of the seats, in their order."""
        return tuple(seat.entropy or "" for seat in self.seats)

    @property
    def dice(self) -> ProvenDice | BranchedDice:
        """The dice of the match."""
        return dice_of(self.secret, self.entropy, self.origins)

    def header(self) -> Header:
        """Return the head of the record."""
        header = Header(
            self.format,
            self.match,
            self.ruleset,
            self.version,
            commitment(self.secret),
            self.entropy,
            self.options,
            tuple(seat.name or "" for seat in self.seats),
            self.origins,
        )
        if self.format == UNSEALED:
            return header
        return evolve(
            header,
            seats=tuple((seat.salt and seat.name) or "" for seat in self.seats),
            salts=tuple(seat.salt or "" for seat in self.seats),
            name_hashes=tuple(seat.name_hash or "" for seat in self.seats),
            keys=self.keys if any(self.keys) else (),
        )

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that the seats sign with; empty where one has none."""
        return tuple(seat.key or "" for seat in self.seats)

    @property
    def is_salted(self) -> bool:
        """Whether the digests of the record have salts, so that viewers may be told them."""
        return self.format != UNSEALED

    @property
    def chain(self) -> Chain:
        """What the digests of the record are formed of."""
        return self.header().chain(self.secret)

    def info(
        self, present: tuple[bool, bool] = (False, False), watchers: int = 0, seq: int | None = None
    ) -> MatchInfo:
        """Return what everybody may know."""
        seats = [
            SeatInfo(
                seat.name,
                seat.kind,
                seat.entropy is not None,
                here,
                seat.substitute.name if seat.substitute else None,
                seat.key,
                seat.account,
            )
            for seat, here in zip(self.seats, present, strict=True)
        ]
        return MatchInfo(
            match=self.match,
            ruleset=self.ruleset,
            title=self.title,
            status=self.status,
            seats=(seats[0], seats[1]),
            clock=self.clock,
            created=self.created,
            seq=self.seq if seq is None else seq,
            watchers=watchers,
            private=self.private,
            options=self.options,
            commitment=commitment(self.secret),
            verdict=self.verdict,
            campaign=self.campaign,
            delay=self.delay,
            rematch=self.rematch,
            origin=m.Origin(self.origins[-1].match, self.origins[-1].n) if self.origins else None,
            rematch_of=None if self.delay else self.rematch_of,
            adjourned=self.adjourned > 0,
            judge=self.judge.name if self.judge else None,
        )

    def public_info(self) -> MatchInfo:
        """Return what the public may know, as far as it is stored.

        With a delay, whatever may be too recent is left out.
        """
        info = self.info()
        if not self.delay:
            return info
        first, second = (evolve(seat, substitute=None) for seat in info.seats)
        return evolve(info, seats=(first, second), rematch=None)

    def _must_be_open(self) -> None:
        if self.status != "lobby":
            raise Refused("begun", "the match has already begun")

    def _with(self, at: int, seat: Seat) -> Lobby:
        return evolve(self, seats=(seat, self.seats[1]) if at == 0 else (self.seats[0], seat))


def given_token(token: str | None) -> tuple[str, str]:
    """Return the token that a client has chosen, or a new one, and its hash. Raises `Refused`."""
    if token is None:
        return new_token()
    if not TOKEN.fullmatch(token):
        raise Refused(
            "bad_token",
            "a token of your choice must be 32 to 64 lower-case hexadecimal digits",
            params={"least": 32, "most": 64},
        )
    return token, hashed(token)


def new_token() -> tuple[str, str]:
    """Return a secret token for a seat, and its hash."""
    token = secrets.token_hex(16)
    return token, hashed(token)


def hashed(token: str) -> str:
    """Return the hash that is kept of a token. Tokens are random and long, so a plain hash is
    enough."""
    return hashlib.sha256(token.encode()).hexdigest()


def prunable(finished: Iterable[Lobby], needed: Collection[str]) -> list[str]:
    """Return which finished matches nothing rests on: battles stay, since the record of their
    campaign rests on them, and so do those that are `needed`."""
    return [one.match for one in finished if one.campaign is None and one.match not in needed]


def branched(unfinished: Iterable[Lobby]) -> set[str]:
    """Return the matches that others branched off, which may not have begun."""
    return {lobby.origins[-1].match for lobby in unfinished if lobby.origins}


def bots_in(lobby: Lobby) -> int:
    """Return how many seats bots hold in a match that is not over."""
    return 0 if lobby.status == "over" else sum(seat.bot is not None for seat in lobby.seats)
