"""What can go wrong between a client and its server, as exceptions."""

from clients.faults import *  # noqa: F403
