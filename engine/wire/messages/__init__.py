"""Every message that crosses the socket, in both directions.

A message is a JSON object with its tag in `t`. The client gives each request an `id`, unique for
the seat. The answer (`done`, `refused` or the message named for it) has the same `id`. States,
notes, questions and replies are defined by the ruleset and travel as JSON data inside.
"""

from engine.flow import JUDGE as JUDGE
from engine.wire.messages.from_client import FromClient as FromClient
from engine.wire.messages.from_client.account import *  # noqa: F403
from engine.wire.messages.from_client.campaign import *  # noqa: F403
from engine.wire.messages.from_client.forces import *  # noqa: F403
from engine.wire.messages.from_client.lobby import *  # noqa: F403
from engine.wire.messages.from_client.match import *  # noqa: F403
from engine.wire.messages.from_server import *  # noqa: F403
from engine.wire.messages.parts import *  # noqa: F403

PROTOCOL = 2
"""The version that both sides name in their greeting."""
