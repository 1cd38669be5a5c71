"""Morale: units that break, fall back and regroup (diceless/base-morale-triggers, fall-back-*,
regroup)."""
