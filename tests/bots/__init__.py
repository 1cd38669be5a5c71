"""Tests of the bots: policies, the arena, players over a socket."""
