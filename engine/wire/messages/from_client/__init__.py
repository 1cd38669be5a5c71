"""The requests of clients, by chapter."""

from engine.wire.messages.from_client.account import AccountRequest
from engine.wire.messages.from_client.campaign import CampaignRequest
from engine.wire.messages.from_client.forces import ForceRequest
from engine.wire.messages.from_client.lobby import LobbyRequest
from engine.wire.messages.from_client.match import MatchRequest

FromClient = LobbyRequest | MatchRequest | ForceRequest | CampaignRequest | AccountRequest
