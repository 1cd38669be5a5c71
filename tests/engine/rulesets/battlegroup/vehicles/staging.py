"""Replies that are refused."""

from typing import Any

import pytest

from engine.errors import IllegalReply
from tests.engine.rulesets.battlegroup.staging import Game


def refused(game: Game, body: Any) -> IllegalReply:
    with pytest.raises(IllegalReply) as raised:
        game.say(body)
    return raised.value
