"""Objectives held, victory points, and how a match ends (vp-*, victory-*,
match-length, objective-*)."""
