"""Which sessions offer bots, and which of them is called."""

from __future__ import annotations

from typing import Literal

from attrs import define, field

from engine.errors import Refused
from engine.wire import messages as m
from server import log
from server.net.session import Session
from server.text import checked_text

_LOG = log.get("warhost.bot_hosts")
POLICIES = 32
"""That one host can offer."""


@define(eq=False)
class BotHosts:
    """Sessions that offer bots."""

    taken_from: Literal["loopback", "any", "none"] = "any"
    """Where offers are accepted from: this machine, anywhere, or nowhere."""
    _sessions: list[Session] = field(factory=list)
    """The one that was called last is at the end."""

    @property
    def policies(self) -> tuple[str, ...]:
        """Bots that can be seated now."""
        return tuple(dict.fromkeys(p for session in self._sessions for p in session.policies))

    def offer(self, session: Session, message: m.OfferBots) -> None:
        """Take an offer. Raises `Refused` when it is not taken from there."""
        if self.taken_from == "none" or (self.taken_from == "loopback" and not session.is_local):
            raise Refused("not_allowed", "this server takes no bots from your address")
        session.policies = tuple(
            checked_text(policy, "policy", 40) for policy in message.policies[:POLICIES]
        )
        if session not in self._sessions:
            self._sessions.insert(0, session)
        session.answer(m.Done(message.id))
        _LOG.info("bots offered", policies=session.policies, client=session.client)

    def withdraw(self, session: Session) -> None:
        """Forget a bot host that has gone. Others with its policies are called soon."""
        if session in self._sessions:
            self._sessions.remove(session)

    def call(self, bot_call: m.BotCall) -> None:
        """Call a bot host with the policy: the one that was called longest ago."""
        for session in self._sessions:
            if bot_call.policy in session.policies:
                self._sessions.remove(session)
                self._sessions.append(session)
                session.answer(bot_call)
                return
