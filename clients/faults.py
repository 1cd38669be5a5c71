"""What can go wrong between a client and its server.

ClientError
|-- Unreachable     nothing answers there, or it is no warhost
|-- Incompatible    the server speaks another version of the protocol
|-- Lost            the connection broke before the answer, and asking again might do it twice
|-- UnprovenDice    the secret is not the one that was promised: the dice are not proven
`-- Refused         the server declined a request and nothing has changed
    |-- Malformed   it could not be read
    |-- Stale       it answers a question that is no longer open
    |-- NotYourTurn it answers a question put to somebody else
    `-- Limited     too much or too soon; `retry_after` says when it may succeed
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.wire import messages


class ClientError(Exception):
    """The root of what this library raises on purpose."""


class Unreachable(ClientError):
    """There is no server to talk to."""


class Incompatible(ClientError):
    """The server speaks another version of the protocol."""


class Lost(ClientError):
    """Nobody knows whether the request was carried out."""


class UnprovenDice(ClientError):
    """The server broke its promise about the dice."""


class Refused(ClientError):
    """A request was declined. `code` is for programs, the message for people."""

    def __init__(self, answer: messages.Refused) -> None:
        super().__init__(answer.message)
        self.code = answer.code
        self.message = answer.message
        self.clause = answer.clause
        self.params: Mapping[str, Any] = answer.params
        self.retry_after = answer.retry_after

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})" if self.clause else self.message


class Malformed(Refused):
    """It could not be read."""


class Stale(Refused):
    """It answers a question that is no longer open."""


class NotYourTurn(Refused):
    """It answers a question put to somebody else."""


class Limited(Refused):
    """Too much or too soon."""


_BY_CODE = {"malformed": Malformed, "stale": Stale, "not_your_turn": NotYourTurn}


def refusal(answer: messages.Refused) -> Refused:
    """Return the exception for a refusal."""
    kind = _BY_CODE.get(answer.code, Refused if answer.retry_after is None else Limited)
    return kind(answer)
