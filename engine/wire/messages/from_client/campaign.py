"""Requests about campaigns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import field, frozen

from engine.wire.messages.parts import ClockSettings


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


CampaignRequest = (
    ListCampaigns
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
