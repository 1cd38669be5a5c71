"""Policies against each other in one process: no sockets, no clocks, every core."""

from bots.arena import Contest, Report, Result, play
from bots.arena import arena as run

__all__ = ["Contest", "Report", "Result", "play", "run"]
