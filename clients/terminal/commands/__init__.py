"""What can be typed beside orders: a module for each chapter of `help`. `typed` tells how a line is
understood."""

from clients.terminal.commands import answering, leaving, looking, match, reading
from clients.terminal.commands.registry import COMMANDS

__all__ = ["COMMANDS", "answering", "leaving", "looking", "match", "reading"]
