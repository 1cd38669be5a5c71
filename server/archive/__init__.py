"""Finished matches: their records, and their replays as the viewers saw them."""
