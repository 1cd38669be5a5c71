"""Morale: units that break, fall back and regroup (base-morale-triggers, fall-back-*,
regroup)."""
