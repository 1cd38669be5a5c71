"""Under which keys what is in Redis."""

from __future__ import annotations

from attrs import frozen

from server.store.documents import Line

PREFIX = "warhost:"
OPEN, OVER = f"{PREFIX}open", f"{PREFIX}over"
"""Matches by the moment they were opened, and those that are over by that of their end."""
UNKEPT = f"{PREFIX}unkept"
"""Those of them that lack a replay."""
TALK = f"{PREFIX}talk"
"""Matches by the moment of the oldest line of chat about them, or an earlier one."""
TOKENS = f"{PREFIX}tokens"
"""Matches by the hash of a token that opens a seat."""
NUMBERS = f"{PREFIX}numbers"
"""Of the newest note, by kind."""
HELD, BEGUN = f"{PREFIX}held:", f"{PREFIX}begun:"
"""Before an address: the matches that it has open and as what each counts, and those that it began,
by the moment."""
NODES = f"{PREFIX}nodes"
"""Names of all nodes that were seen last."""
CAMPAIGNS = f"{PREFIX}campaigns"
ACCOUNTS = f"{PREFIX}accounts"
"""Accounts by the moment they were last used."""
ACCOUNT, PARCEL = f"{PREFIX}account:", f"{PREFIX}parcel:"
"""Before the key of an account, and before the hash of the code of a parcel."""
CAMPAIGN_NODE, ARCHIVE_NODE = f"{PREFIX}campaign-node", f"{PREFIX}archive-node"
"""The node that carries on all campaigns, and the one that moves matches to the archive."""


@frozen
class Keys:
    """The keys of what belongs to a match."""

    match: str
    log: str
    table: str
    spectators: str
    replays: str
    subscriptions: str

    @classmethod
    def of(cls, match: str) -> Keys:
        """Return the keys of a match."""
        kinds = ("match", "log", "table", "spectators", "replays", "subscriptions")
        return cls(*(f"{PREFIX}{kind}:{match}" for kind in kinds))

    def for_scripts(self) -> tuple[str, ...]:
        """Return them in the order in which scripts take them."""
        indexes = OPEN, OVER, UNKEPT
        said = self.table, self.spectators
        return self.match, self.log, *indexes, *said, self.replays, self.subscriptions

    def chat(self, line: Line) -> str:
        """Return where a line of chat is kept."""
        return self.spectators if line.seat is None else self.table
