"""Tests of the lobby, and what leads on from a match."""
