"""Sight and cover: who sees whom over the table (diceless/base-range-and-sight,
base-cover-saves, night-sight)."""
