"""Objectives held, victory points, and how a match ends (battlegroup/vp-*, victory-*,
match-length, objective-*)."""
