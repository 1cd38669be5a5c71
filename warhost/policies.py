"""The policies there are, what one is, and a seat that is played by one over a socket."""

from bots.player import play
from bots.policy import NAMES, Policy, get

__all__ = ["NAMES", "Policy", "get", "play"]
