"""Bots: ordinary clients that answer questions by a policy."""
