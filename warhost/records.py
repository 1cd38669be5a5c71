"""Records of matches and campaigns: read, checked by their dice, recomputed by the rules."""

from engine.dice import ProvenDice, commitment
from engine.errors import RecordError
from engine.records.branch import compare_origin
from engine.records.campaign_record import verify as verify_campaign
from engine.records.record import (
    End,
    Entry,
    Header,
    Origin,
    OtherVersion,
    read,
)
from engine.records.verification import check_dice, verify

__all__ = [
    "End",
    "Entry",
    "Header",
    "Origin",
    "OtherVersion",
    "ProvenDice",
    "RecordError",
    "check_dice",
    "commitment",
    "compare_origin",
    "read",
    "verify",
    "verify_campaign",
]
