"""Tests of live matches as spectators see them, and of the page as a whole."""
