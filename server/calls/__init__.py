"""Calling players back to matches that they are away from: by web push, and by e-mail."""
