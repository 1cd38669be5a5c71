"""Who offers bots, and which of them is called."""

from __future__ import annotations

from attrs import define, field

from engine.wire import messages as m
from server import log
from server.session import Session
from server.text import checked_text

_LOG = log.get("warhost.bothosts")
POLICIES = 32
"""That one host can offer."""


@define(eq=False)
class BotHosts:
    """Sessions that offer bots."""

    _sessions: list[Session] = field(factory=list)
    """The one that was called last comes last."""

    @property
    def policies(self) -> tuple[str, ...]:
        """Bots that can be seated now."""
        return tuple(dict.fromkeys(p for session in self._sessions for p in session.policies))

    def offer(self, session: Session, message: m.OfferBots) -> None:
        """Take an offer; seats whose bot is gone are called for soon."""
        session.policies = tuple(
            checked_text(policy, "policy", 40) for policy in message.policies[:POLICIES]
        )
        if session not in self._sessions:
            self._sessions.insert(0, session)
        session.answer(m.Done(message.id))
        _LOG.info("bots offered", policies=session.policies, client=session.client)

    def withdraw(self, session: Session) -> None:
        """Forget a bot host that is gone; whoever else offers its policies is called soon."""
        if session in self._sessions:
            self._sessions.remove(session)

    def summon(self, summons: m.Summons) -> None:
        """Call the bot host that was called longest ago among those that offer the policy."""
        for session in self._sessions:
            if summons.policy in session.policies:
                self._sessions.remove(session)
                self._sessions.append(session)
                session.answer(summons)
                return
