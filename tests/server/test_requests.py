"""The registry of requests: every message of a client has its handler."""

from typing import get_args

from engine.wire import messages
from server import router
from server.requests import REQUESTS


def test_every_message_of_a_client_has_a_handler() -> None:
    assert set() == {*get_args(messages.FromClient)} - {*REQUESTS}


def test_every_module_with_handlers_is_known_to_the_router() -> None:
    names = {request.handle.__module__ for request in REQUESTS.values()}

    assert names == {module.__name__ for module in router.HANDLERS}
